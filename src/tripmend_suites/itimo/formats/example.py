"""One record of an iTIMO example file: checked, and read as an example."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from typing import Any

from ..edits.problem import LEVELS, Edit, EditProblem, Operation, Spot

MAX_STOPS = 100
"""Longer itineraries and lists of candidates are refused; the longest released itinerary has 22 stops."""
_KINDS: dict[type, str] = {
    bool: "true or false", int: "a number", float: "a number", list: "a list", dict: "an object",
}  # fmt: skip
"""What else than text JSON may hold."""
_WORDS: dict[str, tuple[str, ...]] = {
    "popularity": ("popularity",),
    "diversity": ("category", "categories", "diversity"),
    "distance": ("spatial", "distance"),
}
_GOLD_KEYS: dict[str, Operation] = {"insert_index": "add", "removed_index": "delete", "replaced_index": "replace"}
ANSWER_KEYS: dict[Operation, str] = {"add": "insert_index", "delete": "removed_index", "replace": "replaced_index"}
KIND_KEYS: dict[Operation, tuple[str, ...]] = {
    "replace": ("replaced_index", "replace_index", "replaceIdx"),
    "delete": ("removed_index", "remove_index", "delete_index"),
    "add": ("insert_index", "insertIdx", "insert_position"),
}
"""By which keys an answer names its index, in the order in which the released evaluator looks for them."""
TWICE = "\0twice"


@dataclass(frozen=True, slots=True)
class Example:
    """One record. `cand_ids[i]` are the released ids of ``problem.candidates[i]`` (several when the file lists the
    same place twice). `gold` and `label` are None when the record has no ``example_output``. `rows` are the
    candidates as the file writes them, for answers in the same spelling."""

    sid: str
    problem: EditProblem
    hint: str
    cand_ids: tuple[tuple[int, ...], ...] = ()
    rows: tuple[list[Any], ...] = ()
    gold: Edit | None = None
    label: dict[str, Any] | None = None
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def duplicated(self) -> bool:
        """Whether the file lists a candidate twice."""
        return any(len(ids) > 1 for ids in self.cand_ids)

    @property
    def revisits(self) -> bool:
        """Whether a candidate is in the itinerary already, or the itinerary visits a place twice."""
        seen = [spot.place for spot in self.problem.itinerary]
        return len(set(seen)) < len(seen) or any(spot.place in seen for spot in self.problem.candidates)


class BadRecordError(Exception):
    """A record cannot be used: (where, reason)."""

    def __init__(self, where: str, reason: str) -> None:
        self.where, self.reason = where, reason
        super().__init__(reason)


def number_of(value: Any) -> float:
    """A number, or a text that is one in plain digits. Raises ValueError for the rest, such as true and "1_4.0", which
    Python would take for 1 and 14."""
    strange = isinstance(value, str) and ("_" in value or not value.isascii())
    if strange or isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError("no number")
    try:
        return float(value)
    except OverflowError as error:
        raise ValueError("no number") from error


def _number(value: Any, where: str, limit: float, outside: str = "is") -> float:
    try:
        number = number_of(value)
    except ValueError:
        raise BadRecordError(where, f"{str(value)[:40]!r} is no number") from None
    if not math.isfinite(number) or abs(number) > limit:
        raise BadRecordError(where, f"{number} {outside} outside ±{limit:g}")
    return number


def _spot(row: Any, where: str) -> Spot:
    if not isinstance(row, list) or len(row) < 5:
        raise BadRecordError(where, "must be a list [name, category, longitude, latitude, popularity]")
    name, category, longitude, latitude, level = row[:5]
    for at, what, text in ((0, "name", name), (1, "category", category)):
        if text is None or (isinstance(text, str) and not text.strip()):
            raise BadRecordError(f"{where}[{at}]", f"the {what} is missing")
        if not isinstance(text, str):
            raise BadRecordError(f"{where}[{at}]", f"the {what} must be text, not {_KINDS[type(text)]}")
    known = next((one for one in LEVELS if isinstance(level, str) and level.strip().lower() == one), None)
    if known is None:
        raise BadRecordError(
            f"{where}[4]", f"{str(level)[:40]!r} is an unknown level of popularity (low, medium, high)"
        )
    words = " ".join(category.split()).lower()
    nowhere = "is no place on earth,"
    east, north = _number(longitude, f"{where}[2]", 180, nowhere), _number(latitude, f"{where}[3]", 90, nowhere)
    return Spot(name, words, east, north, known)


def _kilometres(value: Any, where: str) -> float:
    text = value.strip().lower().removesuffix("km") if isinstance(value, str) else value
    number = _number(text, where, 40_000)
    if number < 0:
        raise BadRecordError(where, "must not be negative")
    return number


def hinted_axes(hint: str) -> frozenset[str]:
    """The axes that a hint names, by the words the released evaluator looks for."""
    lower = hint.lower()
    return frozenset(axis for axis, words in _WORDS.items() if any(word in lower for word in words))


def _index(value: Any, where: str, positions: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadRecordError(where, "must be a whole number")
    if not 0 <= value < positions:
        raise BadRecordError(where, f"{value} is out of range; there are {positions} positions")
    return value


def _candidates(raw: Any) -> tuple[list[Spot], list[list[int]], list[list[Any]]]:
    if not isinstance(raw, list) or not raw:
        raise BadRecordError("example_input.Candidate POIs", "the list of candidates is missing")
    if len(raw) > MAX_STOPS:
        raise BadRecordError(
            "example_input.Candidate POIs", f"{len(raw)} candidates are more than the {MAX_STOPS} allowed"
        )
    spots: list[Spot] = []
    ids: list[list[int]] = []
    rows: list[list[Any]] = []
    for number, entry in enumerate(raw):
        where = f"example_input.Candidate POIs[{number}]"
        if not isinstance(entry, dict) or "poi" not in entry:
            raise BadRecordError(where, "must be an object with cand_id and poi")
        ident = entry.get("cand_id", number)
        if isinstance(ident, bool) or not isinstance(ident, int):
            raise BadRecordError(f"{where}.cand_id", "must be a whole number")
        if any(ident in known for known in ids):
            raise BadRecordError(f"{where}.cand_id", f"{ident} is used twice")
        spot = _spot(entry["poi"], f"{where}.poi")
        if spot in spots:  # the same place listed twice is one choice
            ids[spots.index(spot)].append(ident)
            continue
        spots.append(spot)
        ids.append([ident])
        rows.append(list(entry["poi"][:5]))
    return spots, ids, rows


def _gold(label: dict[str, Any], operation: Operation, positions: int, ids: list[list[int]], spots: list[Spot]) -> Edit:
    key = ANSWER_KEYS[operation]
    position = _index(label.get(key), f"example_output.{key}", positions)
    if operation == "delete":
        return Edit(position)
    chosen = label.get("selected_cand_id")
    for number, known in enumerate(ids):
        if not isinstance(chosen, bool) and chosen in known:
            # the official mode applies the row, so that a row of another place would judge answers by another edit
            if _spot(label.get("selected_poi"), "example_output.selected_poi") != spots[number]:
                raise BadRecordError("example_output.selected_poi", f"is not the place of candidate {chosen}")
            return Edit(position, number)
    raise BadRecordError("example_output.selected_cand_id", f"{str(chosen)[:40]!r} is no candidate")


def _nested_twice(value: Any) -> str:
    """A key that stands twice in one object somewhere inside, "" if none does. However deep the value is."""
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            if TWICE in one:
                return str(one[TWICE][0])
            left.extend(reversed(one.values()))
        elif isinstance(one, list):
            left.extend(reversed(one))
    return ""


def example_from(sid: str, record: Any, operation: Operation | None) -> Example:
    if not isinstance(record, dict):
        raise BadRecordError("", "must be an object")
    given = record.get("example_input")
    if not isinstance(given, dict):
        raise BadRecordError("example_input", "is missing")
    if twice := _nested_twice(given):
        raise BadRecordError("example_input", f"the key {twice!r} stands twice in one object")
    label = record.get("example_output")
    try:
        json.dumps([sid, given, label], ensure_ascii=False).encode()
    except RecursionError:
        raise BadRecordError("", "is nested too deeply") from None
    except UnicodeEncodeError:
        raise BadRecordError("", "a text holds half a character (a lone surrogate escape)") from None
    if label is not None and not isinstance(label, dict):
        raise BadRecordError("example_output", "must be an object")
    if label is not None:
        kinds = {kind for key, kind in _GOLD_KEYS.items() if key in label}
        if len(kinds) != 1:
            raise BadRecordError(
                "example_output", "must name exactly one of insert_index, removed_index, replaced_index"
            )
        operation = kinds.pop()
    if operation is None:
        raise BadRecordError("", "which modification is asked for is not said; give --operation")
    rows = given.get("need_to_modify itinerary")
    if not isinstance(rows, list) or not rows:
        raise BadRecordError("example_input.need_to_modify itinerary", "is missing or empty")
    if len(rows) > MAX_STOPS:
        raise BadRecordError(
            "example_input.need_to_modify itinerary", f"{len(rows)} stops are more than the {MAX_STOPS} allowed"
        )
    if operation == "delete" and len(rows) < 2:
        raise BadRecordError("example_input.need_to_modify itinerary", "has nothing left when its only stop is removed")
    itinerary = tuple(_spot(row, f"example_input.need_to_modify itinerary[{n}]") for n, row in enumerate(rows))
    hint = given.get("hint")
    axes = hinted_axes(hint) if isinstance(hint, str) else frozenset()
    if not axes:
        raise BadRecordError("example_input.hint", "names none of popularity, category, distance")
    near = _kilometres(given.get("threshold_low"), "example_input.threshold_low")
    far = _kilometres(given.get("threshold_high"), "example_input.threshold_high")
    if near > far:
        raise BadRecordError("example_input.threshold_low", "is larger than threshold_high")
    spots: list[Spot] = []
    ids: list[list[int]] = []
    written: list[list[Any]] = []
    if operation != "delete":
        spots, ids, written = _candidates(given.get("Candidate POIs"))
    problem = EditProblem(operation, itinerary, tuple(spots), axes, near, far)
    gold = None if label is None else _gold(label, operation, problem.positions, ids, spots)
    return Example(
        sid, problem, str(hint), tuple(map(tuple, ids)), tuple(written), gold, label, raw=given
    )  # fmt: skip
