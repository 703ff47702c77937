"""Reading JSON and YAML documents from people, and writing files whole or not at all."""

from __future__ import annotations

import json
import os
import re
import stat
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..errors import InputError

__all__ = [
    "MAX_BYTES",
    "document_from",
    "json_fault",
    "json_text",
    "may_hold_halves",
    "read_document",
    "reject_constant",
    "target",
    "text_of",
    "try_writing",
    "unique_keys",
    "write_atomically",
]

MAX_BYTES = 256 * 1024 * 1024
"""Larger files are refused before they are read."""
MAX_YAML_BYTES = 5_000_000
"""The same for YAML, which takes some hundred times as long to read as JSON."""


_HALF = re.compile(r"\\[uU][dD0][89a-fA-F0]")
"""An escape that may stand for half a character (a surrogate)."""


_ANY_WRITES = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def may_hold_halves(text: str) -> bool:
    """Whether a JSON text may hold half a character."""
    return _HALF.search(text) is not None


def _reject_halves(data: Any, source: Path | str) -> None:
    try:
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        raise InputError("a text holds half a character (a lone surrogate escape)", source=source) from error


def json_text(data: Any) -> str:
    """`data` as indented JSON with a line end; half characters, which no UTF-8 file can hold, stay escapes."""
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text) + "\n"


def reject_constant(name: str) -> Any:
    """Raise ValueError for what JSON in Python may be beyond JSON: NaN and the infinities."""
    raise ValueError(f"{name} is not a number that a document may hold")


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs; ValueError where a key stands in it twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} stands twice in one object")
        found[key] = value
    return found


_FAULTS = {
    "Unterminated string starting at": "a text that never ends begins",
    "Invalid control character at": "a character that a text may not hold",
    "Extra data": "something follows the end of the document",
    "Expecting value": "a value is missing",
    "Expecting property name enclosed in double quotes": "the name of a field in double quotes is missing",
    "Expecting ',' delimiter": "a comma is missing",
    "Expecting ':' delimiter": "a colon is missing",
    "Illegal trailing comma before end of object": "a comma stands after the last field",
    "Illegal trailing comma before end of array": "a comma stands after the last entry",
}
"""Python's words for a fault, and ours."""


def json_fault(error: json.JSONDecodeError) -> str:
    """What is wrong with a JSON text, and where, in our words."""
    fault = _FAULTS.get(error.msg, error.msg.lower())
    return f"{fault} at line {error.lineno}, column {error.colno}"


def _json(text: str, source: Path | str) -> Any:
    try:
        return json.loads(text, parse_constant=reject_constant, object_pairs_hook=unique_keys)
    except json.JSONDecodeError as error:
        raise InputError(f"this is not JSON: {json_fault(error)}", source=source) from error
    except RecursionError as error:
        raise InputError("the document is nested too deeply to be a trip", source=source) from error
    except ValueError as error:
        raise InputError(f"this is not usable JSON: {error}", source=source) from error


def _yaml(text: str, source: Path | str) -> Any:
    import yaml

    from ._yaml import load

    try:
        return load(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f" at line {mark.line + 1}, column {mark.column + 1}" if mark is not None else ""
        reason = getattr(error, "problem", None) or "it cannot be read"
        raise InputError(f"this is not YAML: {reason}{place}", source=source) from error
    except RecursionError as error:
        raise InputError("the document is nested too deeply to be a trip", source=source) from error
    except ValueError as error:
        raise InputError(f"this is not usable YAML: {error}", source=source) from error


def text_of(path: Path, most: int = MAX_BYTES, other: str = "") -> str:
    """The text of a UTF-8 file or pipe of at most `most` bytes, line ends as they are; what is no UTF-8 is read as the
    encoding `other`, where one is given. Else InputError."""
    try:
        with path.open("rb") as source:
            mode = os.fstat(source.fileno()).st_mode
            if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
                raise InputError("this is a device, not a file", source=path)
            raw = source.read(most + 1)
        if len(raw) > most:
            raise InputError(f"the file has more than the {most} bytes allowed", source=path)
        try:
            return raw.decode("utf-8-sig")
        except UnicodeDecodeError:
            if not other or b"\0" in raw:
                raise
            return raw.decode(other)
    except FileNotFoundError as error:
        raise InputError("there is no such file", source=path) from error
    except IsADirectoryError as error:
        here = "the folder that you are in, as is an empty name" if path == Path() else "a folder"
        raise InputError(f"this is {here}; name a file", source=path) from error
    except UnicodeDecodeError as error:
        raise InputError(f"this is not UTF-8 text (byte {error.start})", source=path) from error
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", source=path) from error
    except ValueError as error:
        raise InputError("this cannot be the name of a file", source=path) from error


def read_document(path: Path) -> Any:
    """The plain data in a JSON file, or YAML when it ends in .yaml or .yml. Raises InputError, one sentence each."""
    yaml = path.suffix.lower() in (".yaml", ".yml")
    text = text_of(path, MAX_BYTES)
    if yaml and len(text) > MAX_YAML_BYTES:
        limit = f"{MAX_YAML_BYTES // 1_000_000} MB"
        raise InputError(f"the YAML file is larger than {limit}; write it as JSON, which reads faster", source=path)
    return document_from(text, path, yaml=yaml)


def document_from(text: str, source: Path | str, *, yaml: bool = False) -> Any:
    """The plain data in JSON (or YAML) text; errors name `source`. Raises InputError, one sentence each."""
    data = _yaml(text, source) if yaml else _json(text, source)
    if may_hold_halves(text):
        _reject_halves(data, source)
    return data


def target(path: Path, *, inputs: Iterable[Path] = (), suffixes: tuple[str, ...] = ()) -> Path:
    """The file that writing to `path` makes or replaces: symbolic links are followed, so that they stay links.

    inputs: files that are read and must not be overwritten; a folder stands for every file below it.
    suffixes: the only endings allowed (() : any).
    Raises InputError for those, for "-", for whatever exists and is not a regular file (a device, a pipe, a folder),
    and for a file that may not be written to, which replacing it would go around (for root: one that nobody may).
    """
    if str(path) == "-":
        raise InputError("this is no name of a file; leave -o out and use --json to get a document on standard output")
    if suffixes and path.suffix.lower() not in suffixes:
        endings = " or ".join(filter(None, (", ".join(suffixes[:-1]), suffixes[-1])))
        raise InputError(f"the name must end in {endings}", source=path)
    try:
        found = path.resolve()
        if not found.parent.is_dir():
            raise InputError("the folder that it should be written to is not there", source=path)
        mode = found.stat().st_mode if found.exists() else None
        if mode is not None and stat.S_ISDIR(mode):
            raise InputError("this is a folder; name a file", source=path)
        if mode is not None and not stat.S_ISREG(mode):
            raise InputError("this exists and is not a regular file; nothing is written there", source=path)
        if mode is not None and (not mode & _ANY_WRITES or not os.access(found, os.W_OK)):
            raise InputError("this file is protected against writing; name another one, or allow it first", source=path)
        for other in inputs:
            if mode is not None and other.is_dir():
                if any(one.is_file() and found.samefile(one) for one in other.rglob("*")):
                    raise InputError(
                        f"this file is in {other}, which is read as an input; name another one", source=path
                    )
            elif mode is not None and other.exists() and found.samefile(other):
                raise InputError("this file was read as an input and would be lost; name another one", source=path)
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links is a RuntimeError before Python 3.13
        reason = getattr(error, "strerror", None) or "this cannot be the name of a file"
        raise InputError(f"cannot be written: {reason}", source=path) from error
    return found


def try_writing(path: Path) -> None:
    """Raise InputError when `write_atomically` could not write to `path` now, by making and removing a file beside it.

    For work that takes long: to be asked before it begins.
    """
    found = target(path)
    try:
        handle, name = tempfile.mkstemp(dir=found.parent, prefix=f".{found.name}.")
        os.close(handle)
        Path(name).unlink()
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", source=path) from error


def write_atomically(path: Path, text: str) -> None:
    """Write `text` to `path`, whole or not at all; the folder must exist. A link stays: what it names is written.

    Raises InputError when it cannot, and for whatever exists there and is not a regular file.
    """
    found = target(path)
    try:
        mode = stat.S_IMODE(found.stat().st_mode) if found.exists() else 0o644
        handle, name = tempfile.mkstemp(dir=found.parent, prefix=f".{found.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            os.chmod(name, mode)
            os.replace(name, found)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", source=path) from error


# A document from standard input, where a command is given ``-`` in place of a file.

STANDARD_INPUT = "standard input"
"""What errors call it."""


def is_standard(path: Path | str | None) -> bool:
    """Whether `path` is ``-``: standard input or output and no file."""
    return path is not None and str(path) == "-"


def source_name(path: Path | str) -> str:
    """What an error calls the document at `path`."""
    return STANDARD_INPUT if is_standard(path) else str(path)


def standard_text() -> str:
    """The UTF-8 text on standard input, read to its end. Raises InputError, one sentence each."""
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise InputError("is closed; give the name of a file, or send a document through a pipe", source=STANDARD_INPUT)
    try:
        raw: bytes = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", source=STANDARD_INPUT) from error
    if len(raw) > MAX_BYTES:
        raise InputError(f"has more than the {MAX_BYTES} bytes allowed", source=STANDARD_INPUT)
    if not raw.strip():
        raise InputError("is empty; a document is expected", source=STANDARD_INPUT)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"this is not UTF-8 text (byte {error.start})", source=STANDARD_INPUT) from error


def read_standard() -> Any:
    """The plain data of the document on standard input: JSON when it begins as JSON does, else YAML. Raises InputError,
    one sentence each."""
    text = standard_text()
    begin = text.lstrip("\ufeff \t\r\n")[:1]
    return document_from(text, STANDARD_INPUT, yaml=bool(begin) and begin not in '{["')
