"""What a run has done so far, kept in a file from which a later run goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, TypeVar

from tripmend.errors import InputError
from tripmend.formats.files import write_atomically

from .entries import damage_words

T = TypeVar("T")


class Journal(Generic[T]):
    """A line that says what the run depends on, then one for each thing done. A run that is killed leaves whole lines
    and at most one that is cut off, which is dropped.

    done: the things of an earlier run, as `read` makes them of their plain data; where it raises InputError,
    ValueError, KeyError, TypeError or AttributeError, the line is damaged: named to `say`, and left out. mark: what the
    run depends on. A run of another mark is begun anew where `anew` says so. Raises InputError for a file that is none
    of these (`foreign` says why it is refused), and leaves it as it is.
    """

    def __init__(
        self,
        path: Path,
        mark: Mapping[str, Any],
        read: Callable[[Any], T],
        *,
        foreign: str,
        anew: bool = False,
        say: Callable[[str], None] | None = None,
    ) -> None:
        self.done: list[T] = []
        head = json.dumps(mark)
        try:
            *lines, rest = path.read_bytes().split(b"\n") if path.exists() else [b""]
        except OSError as error:
            raise InputError(f"the file cannot be read: {error.strerror}", source=path) from error
        known = bool(lines) and lines[0] == head.encode()
        if not known and (lines or not head.encode().startswith(rest)) and not (anew and _like(lines[:1], mark)):
            raise InputError(foreign, source=path)
        sound, damaged = [head.encode()], []
        for number, line in enumerate(lines[1:] if known else (), 2):
            try:
                self.done.append(read(json.loads(line)))
                sound.append(line)
            except (InputError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
                damaged.append(number)
        if damaged and say is not None:
            say(damage_words(path, damaged))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, b"\n".join([*sound, b""]).decode())
            self._file = path.open("a", encoding="utf-8")
        except OSError as error:
            raise InputError(f"the file cannot be written: {error.strerror}", source=path) from error

    def add(self, entry: Any) -> None:
        """Write down one thing, as plain data."""
        self._file.write(json.dumps(entry, ensure_ascii=False) + "\n")
        self._file.flush()

    def __enter__(self) -> Journal[T]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()


def _like(lines: list[bytes], mark: Mapping[str, Any]) -> bool:
    """Whether the first line is a mark of the same kind."""
    try:
        return any(json.loads(line).keys() == mark.keys() for line in lines)
    except (ValueError, AttributeError, RecursionError):
        return False
