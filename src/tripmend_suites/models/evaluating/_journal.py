"""The journal of a run: each reply on a line of its own as soon as it is there, so that nothing is paid for twice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

from tripmend.errors import InputError

__all__ = ["SUFFIX", "Journal", "read_head"]

SUFFIX = ".journal.jsonl"
Key = tuple[str, int]


def _lines(path: Path) -> tuple[list[dict[str, Any]], list[int], int]:
    """All sound lines of a journal but the first, the numbers of the damaged ones, from 1, and how many bytes all whole
    lines take. A line that was cut off by a crash is no line."""
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    entries, damaged = [], []
    for number, line in enumerate(data[:whole].split(b"\n")[1:-1], 2):
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            entry = None
        if isinstance(entry, dict) and _is_sound(entry):
            entries.append(entry)
        else:
            damaged.append(number)
    return entries, damaged, whole


def _is_sound(entry: Mapping[str, Any]) -> bool:
    """Whether a line is a whole reply, or says which part of the run begins or how it ended."""
    if "item" not in entry:
        return type(entry.get("part", 1)) is int
    usage, output = entry.get("usage"), entry.get("output", False)
    return (
        all(isinstance(entry.get(key), str) for key in ("item", "asked", "failure", "why"))
        and type(entry.get("turn")) is int
        and isinstance(entry.get("seconds"), int | float)
        and (output is None or isinstance(output, dict))
        and isinstance(usage, list)
        and list(map(type, usage)) == [int, int, bool]
    )


def read_head(path: Path) -> dict[str, Any]:
    """The first line of a journal: what the run was asked. Raises InputError where there is none."""
    try:
        with path.open("rb") as file:
            line = file.readline()
        head = json.loads(line)
    except (OSError, ValueError) as error:
        raise InputError("this is not the journal of a run", source=path) from error
    if not isinstance(head, dict) or "run" not in head:
        raise InputError("this is not the journal of a run", source=path)
    return head


class Journal:
    """Replies and final failures of a run by item and turn. A run that is killed at any moment has all its lines but
    perhaps the last; opening it again takes that one away and goes on behind the rest."""

    def __init__(self, path: Path, head: Mapping[str, Any] | None = None) -> None:
        """Begin the journal with `head`, or go on with the one at `path` where there is no head. Damaged lines are
        passed over, so that what they held is asked again.

        Raises InputError when another process writes to it.
        """
        self.path = path
        self._entries: dict[Key, dict[str, Any]] = {}
        self._all: list[dict[str, Any]] = []
        self.part = 1
        """The number of this part of the run: 1 at first, one more with each resume."""
        self.damaged: tuple[int, ...] = ()
        """The numbers of the damaged lines, from 1."""
        if head is None:
            lines, damaged, whole = _lines(path)
            self.damaged = tuple(damaged)
            self._file = _claimed(path)
            self._file.truncate(whole)
            for entry in lines:
                if "item" in entry:
                    self._take(entry)
                self.part = max(self.part, entry.get("part", 1))
            self.part += 1
            self._write({"part": self.part})
        else:
            self._file = _claimed(path)
            self._write(head)

    def _write(self, entry: Mapping[str, Any]) -> None:
        # One call of write for one line: a killed process leaves whole lines and at most one that is cut off.
        self._file.write((json.dumps(entry, ensure_ascii=True, separators=(",", ":")) + "\n").encode())

    def get(self, item: str, turn: int, asked: str) -> dict[str, Any] | None:
        """What came back on this turn, if the very same was asked."""
        entry = self._entries.get((item, turn))
        return entry if entry is not None and entry["asked"] == asked else None

    def put(self, item: str, turn: int, asked: str, entry: Mapping[str, Any]) -> None:
        """Write down what came back."""
        whole = {"item": item, "turn": turn, "asked": asked, **entry}
        self._take(whole)
        self._write(whole)

    def _take(self, entry: dict[str, Any]) -> None:
        # What came in place of a reply may have cost something, but it is asked again.
        if entry.get("failure") not in ("provider error", "timeout"):
            self._entries[entry["item"], entry["turn"]] = entry
        self._all.append(entry)

    def entries(self) -> list[dict[str, Any]]:
        """Everything that came back so far, also what was asked anew because the conversation had changed."""
        return list(self._all)

    def end(self, log: str, left: int) -> None:
        """Say that the run came to its end, where its log is, and how many items were left without being asked."""
        self._write({"end": log, "left": left})

    def close(self) -> None:
        """Let others write."""
        self._file.close()


def _claimed(path: Path) -> BinaryIO:
    """The file opened for more lines, and locked where the system has locks; a lock ends with its process."""
    file = path.open("ab", buffering=0)
    try:
        import fcntl
    except ImportError:  # a system without them
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise InputError("another process is at work on this run", source=path) from error
    return file
