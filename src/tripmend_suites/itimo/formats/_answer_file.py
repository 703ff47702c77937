"""The entries of a file of answers by id: one object, a list of objects that name their record, or one such a line."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import text_of
from tripmend.formats.standard import source_name

from ...common._entries import parsed
from ._example import TWICE

__all__ = ["Entries", "entries_of", "pairs"]

_ID_KEYS = ("id", "sid")
_AROUND = ("results", "predictions", "answers", "responses", "outputs")
_SHAPE = (
    'an object with one entry per record, such as {"12": {"response": {"removed_index": 3}}}, or a list or lines of '
    'objects such as {"id": "12", "response": {"removed_index": 3}}'
)


@dataclass(frozen=True, slots=True)
class Entries:
    """What a file holds for each id, in its order. twice: ids that stand twice. beside: names in the object around the
    answers, such as the model's, that may be no ids. broken: entries without a record, by where they stand, with the
    reason. shape: where an entry stands that is under no id, "" in an object by ids."""

    by_id: dict[str, Any]
    twice: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()
    broken: dict[str, str] = field(default_factory=dict)
    shape: str = ""


def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object whose repeated keys stand in a list under `TWICE`; the last one counts."""
    made: dict[str, Any] = {}
    twice: list[str] = []
    for key, value in found:
        if key in made:
            twice.append(key)
        made[key] = value
    if twice:
        made[TWICE] = twice
    return made


def _id_of(entry: Any) -> str | None:
    """The record that an entry names, None when it names none or two. A whole number is an id as well."""
    if not isinstance(entry, dict):
        return None
    named = {
        str(entry[key])
        for key in _ID_KEYS
        if isinstance(entry.get(key), str | int) and not isinstance(entry.get(key), bool)
    }
    return named.pop() if len(named) == 1 else None


def _listed(entries: Iterable[tuple[str, Any]], shape: str) -> Entries | None:
    """Entries that name their records, each with the place where it stands; None when none of them does."""
    by_id: dict[str, Any] = {}
    twice: set[str] = set()
    broken: dict[str, str] = {}
    for place, entry in entries:
        sid = _id_of(entry)
        if sid is None:
            broken[place] = str(entry) if isinstance(entry, InputError) else "it names no record by `id` or `sid`"
        elif sid in by_id:
            twice.add(sid)
        else:
            by_id[sid] = {key: value for key, value in entry.items() if key not in _ID_KEYS}
    return Entries(by_id, frozenset(twice), broken=broken, shape=shape) if by_id else None


def _as_list(found: Iterable[Any], shape: str) -> Entries | None:
    return _listed(((f"entry {number}", entry) for number, entry in enumerate(found, 1)), shape)


def _lines(text: str) -> Entries | None:
    """The entries of a text with an object a line, None for any other text. A line that is broken costs itself."""

    def read(line: str) -> Any:
        try:
            return parsed(line, pairs, "")
        except InputError as error:
            return error

    found = [(f"line {number}", read(line)) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    return _listed(found, "a line of its own") if found and isinstance(found[0][1], dict) else None


def entries_of(path: Path, text: str | None, words: Collection[str]) -> Entries:
    """The entries of the file `path`. text: that of the file, where it was read already. words: the keys under which an
    entry may have its answer. Raises InputError for a file that is no such thing."""
    text = text_of(path) if text is None else text
    try:
        data = parsed(text, pairs, source_name(path))
    except InputError:
        found = _lines(text)
        if found is None:
            raise
        return found
    if isinstance(data, dict) and _id_of(data) is not None and any(word in data for word in words):
        data = [data]  # lines of which there is but one
    if isinstance(data, list) and (found := _as_list(data, "a list")):
        return found
    if not isinstance(data, dict):
        raise InputError(f"the top of the file must be {_SHAPE}", source=source_name(path))
    return _around(data)


def _around(data: dict[str, Any]) -> Entries:
    """The entries of an object, or those in the one object or list inside it that holds them."""
    outer = frozenset(data.pop(TWICE, ()))
    around = [word for word in _AROUND if isinstance(data.get(word), dict | list)]
    if len(around) != 1:
        return Entries(data, outer)
    within = data[around[0]]
    found = _as_list(within, f"the list `{around[0]}`") if isinstance(within, list) else None
    if found is None and isinstance(within, list):
        return Entries(data, outer)
    del data[around[0]]
    if found is None:
        inner = dict(within)
        found = Entries(inner, frozenset(inner.pop(TWICE, ())))
    both = frozenset(data) & frozenset(found.by_id)
    return Entries(
        {**data, **found.by_id}, outer | found.twice | both, frozenset(data) - both, found.broken, found.shape
    )
