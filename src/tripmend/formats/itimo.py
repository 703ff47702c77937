"""iTIMO's released files (Huang et al.): examples in, predictions in (in every shape seen) and out.

An example file is ``{sid: {"example_input": {…}, "example_output": {…}}}``; a prediction file is
``{sid: {"response": {…}, "label": {…}}}``. The file ``…_ADD_…`` holds itineraries to which a place was added: the
modification asked for is DELETE, and the other way round. Records are judged one by one: a bad one becomes a
`Refusal` with its reason and stays in the count.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..edits._problem import LEVELS, Edit, EditProblem, Operation, Spot
from ..errors import InputError
from ._files import json_text, text_of, write_atomically
from ._itimo_answers import parse_response

__all__ = [
    "HINTS",
    "MAX_STOPS",
    "Example",
    "ExampleFile",
    "Prediction",
    "Refusal",
    "hinted_axes",
    "number_of",
    "operation_of_file",
    "parse_response",
    "read_examples",
    "read_predictions",
    "response_for",
    "write_predictions",
]

MAX_STOPS = 100
"""Longer itineraries and lists of candidates are refused; the longest released itinerary has 22 stops."""

HINTS: dict[str, str] = {
    "popularity": "The need-to-modify itinerary’s popularity mix (High/Medium/Low) is misaligned with the user’s "
    "preference; aim to reduce the global distribution gap, not just match local neighbors.",
    "diversity": "The itinerary’s category mix is misaligned with the intended thematic breadth (could be too "
    "focused, too diverse, or an imbalanced mixed profile); adjust to improve the global category profile.",
    "distance": "The itinerary’s spatial class mix (Low/Medium/High segment distances) is misaligned with the "
    "intended coverage/compactness; adjust to improve the global route geometry without assuming a specific direction.",
}
"""The release's sentence for each axis."""

_WORDS: dict[str, tuple[str, ...]] = {
    "popularity": ("popularity",),
    "diversity": ("category", "categories", "diversity"),
    "distance": ("spatial", "distance"),
}
_GOLD_KEYS: dict[str, Operation] = {"insert_index": "add", "removed_index": "delete", "replaced_index": "replace"}
_FILE_WORDS: dict[str, Operation] = {"ADD": "delete", "DELETE": "add", "REPLACE": "replace"}
_ANSWER_KEYS: dict[Operation, str] = {"add": "insert_index", "delete": "removed_index", "replace": "replaced_index"}
_TWICE = "\0twice"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A record that cannot be used. `where` is the path inside the record."""

    sid: str
    where: str
    reason: str


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


@dataclass(frozen=True, slots=True)
class ExampleFile:
    """The records of one file in its order; `total` counts the refused ones too."""

    path: Path
    examples: tuple[Example, ...]
    refused: tuple[Refusal, ...]
    sids: tuple[str, ...]
    """Every id of the file once, in its order."""

    @property
    def total(self) -> int:
        return len(self.examples) + len(self.refused)


@dataclass(frozen=True, slots=True)
class Prediction:
    """An answer as read. `response` is a dict, or whatever else was found; `error` says why it is none."""

    sid: str
    response: Any
    label: Any = None
    error: str = ""


class _BadRecordError(Exception):
    """A record cannot be used: (where, reason)."""

    def __init__(self, where: str, reason: str) -> None:
        self.where, self.reason = where, reason
        super().__init__(reason)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    twice: list[str] = []
    for key, value in pairs:
        if key in found:
            twice.append(key)
        found[key] = value
    if twice:
        found[_TWICE] = twice
    return found


def _load(path: Path) -> dict[str, Any]:
    """The file's object. NaN and repeated keys pass here, so that they cost one record and not the file."""
    text = text_of(path)
    try:
        data = json.loads(text, object_pairs_hook=_pairs)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"this is not JSON: {error.msg} at {place}", source=path) from error
    except (RecursionError, ValueError) as error:
        raise InputError(f"this is not usable JSON: {error}", source=path) from error
    if not isinstance(data, dict):
        raise InputError("the top of the file must be an object with one entry per record", source=path)
    return data


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
        raise _BadRecordError(where, f"{str(value)[:40]!r} is no number") from None
    if not math.isfinite(number) or abs(number) > limit:
        raise _BadRecordError(where, f"{number} {outside} outside ±{limit:g}")
    return number


def _spot(row: Any, where: str) -> Spot:
    if not isinstance(row, list) or len(row) < 5:
        raise _BadRecordError(where, "must be a list [name, category, longitude, latitude, popularity]")
    name, category, longitude, latitude, level = row[:5]
    if not isinstance(name, str) or not name.strip():
        raise _BadRecordError(f"{where}[0]", "the name is missing")
    if not isinstance(category, str) or not category.strip():
        raise _BadRecordError(f"{where}[1]", "the category is missing")
    known = next((one for one in LEVELS if isinstance(level, str) and level.strip().lower() == one), None)
    if known is None:
        raise _BadRecordError(
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
        raise _BadRecordError(where, "must not be negative")
    return number


def hinted_axes(hint: str) -> frozenset[str]:
    """The axes that a hint names, by the words the released evaluator looks for."""
    lower = hint.lower()
    return frozenset(axis for axis, words in _WORDS.items() if any(word in lower for word in words))


def operation_of_file(path: Path) -> Operation | None:
    """The modification that a file asks for, by its released name (``Melb_ADD_val.json`` asks for delete)."""
    words = re.split(r"[^A-Z]+", path.stem.upper())
    found = {_FILE_WORDS[word] for word in words if word in _FILE_WORDS}
    return found.pop() if len(found) == 1 else None


def _index(value: Any, where: str, positions: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _BadRecordError(where, "must be a whole number")
    if not 0 <= value < positions:
        raise _BadRecordError(where, f"{value} is out of range; there are {positions} positions")
    return value


def _candidates(raw: Any) -> tuple[list[Spot], list[list[int]], list[list[Any]]]:
    if not isinstance(raw, list) or not raw:
        raise _BadRecordError("example_input.Candidate POIs", "the list of candidates is missing")
    if len(raw) > MAX_STOPS:
        raise _BadRecordError(
            "example_input.Candidate POIs", f"{len(raw)} candidates are more than the {MAX_STOPS} allowed"
        )
    spots: list[Spot] = []
    ids: list[list[int]] = []
    rows: list[list[Any]] = []
    for number, entry in enumerate(raw):
        where = f"example_input.Candidate POIs[{number}]"
        if not isinstance(entry, dict) or "poi" not in entry:
            raise _BadRecordError(where, "must be an object with cand_id and poi")
        ident = entry.get("cand_id", number)
        if isinstance(ident, bool) or not isinstance(ident, int):
            raise _BadRecordError(f"{where}.cand_id", "must be a whole number")
        if any(ident in known for known in ids):
            raise _BadRecordError(f"{where}.cand_id", f"{ident} is used twice")
        spot = _spot(entry["poi"], f"{where}.poi")
        if spot in spots:  # the same place listed twice is one choice
            ids[spots.index(spot)].append(ident)
            continue
        spots.append(spot)
        ids.append([ident])
        rows.append(list(entry["poi"][:5]))
    return spots, ids, rows


def _gold(label: dict[str, Any], operation: Operation, positions: int, ids: list[list[int]], spots: list[Spot]) -> Edit:
    key = _ANSWER_KEYS[operation]
    position = _index(label.get(key), f"example_output.{key}", positions)
    if operation == "delete":
        return Edit(position)
    chosen = label.get("selected_cand_id")
    for number, known in enumerate(ids):
        if not isinstance(chosen, bool) and chosen in known:
            # the reference mode applies the row, so that a row of another place would judge answers by another edit
            if _spot(label.get("selected_poi"), "example_output.selected_poi") != spots[number]:
                raise _BadRecordError("example_output.selected_poi", f"is not the place of candidate {chosen}")
            return Edit(position, number)
    raise _BadRecordError("example_output.selected_cand_id", f"{str(chosen)[:40]!r} is no candidate")


def _nested_twice(value: Any) -> str:
    """A key that stands twice in one object somewhere inside, "" if none does. However deep the value is."""
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            if _TWICE in one:
                return str(one[_TWICE][0])
            left.extend(reversed(one.values()))
        elif isinstance(one, list):
            left.extend(reversed(one))
    return ""


def _example(sid: str, record: Any, operation: Operation | None) -> Example:
    if not isinstance(record, dict):
        raise _BadRecordError("", "must be an object")
    given = record.get("example_input")
    if not isinstance(given, dict):
        raise _BadRecordError("example_input", "is missing")
    if twice := _nested_twice(given):
        raise _BadRecordError("example_input", f"the key {twice!r} stands twice in one object")
    label = record.get("example_output")
    try:
        json.dumps([sid, given, label], ensure_ascii=False).encode()
    except RecursionError:
        raise _BadRecordError("", "is nested too deeply") from None
    except UnicodeEncodeError:
        raise _BadRecordError("", "a text holds half a character (a lone surrogate escape)") from None
    if label is not None and not isinstance(label, dict):
        raise _BadRecordError("example_output", "must be an object")
    if label is not None:
        kinds = {kind for key, kind in _GOLD_KEYS.items() if key in label}
        if len(kinds) != 1:
            raise _BadRecordError(
                "example_output", "must name exactly one of insert_index, removed_index, replaced_index"
            )
        operation = kinds.pop()
    if operation is None:
        raise _BadRecordError("", "which modification is asked for is not said; give --operation")
    rows = given.get("need_to_modify itinerary")
    if not isinstance(rows, list) or not rows:
        raise _BadRecordError("example_input.need_to_modify itinerary", "is missing or empty")
    if len(rows) > MAX_STOPS:
        raise _BadRecordError(
            "example_input.need_to_modify itinerary", f"{len(rows)} stops are more than the {MAX_STOPS} allowed"
        )
    if operation == "delete" and len(rows) < 2:
        raise _BadRecordError(
            "example_input.need_to_modify itinerary", "has nothing left when its only stop is removed"
        )
    itinerary = tuple(_spot(row, f"example_input.need_to_modify itinerary[{n}]") for n, row in enumerate(rows))
    hint = given.get("hint")
    axes = hinted_axes(hint) if isinstance(hint, str) else frozenset()
    if not axes:
        raise _BadRecordError("example_input.hint", "names none of popularity, category, distance")
    near = _kilometres(given.get("threshold_low"), "example_input.threshold_low")
    far = _kilometres(given.get("threshold_high"), "example_input.threshold_high")
    if near > far:
        raise _BadRecordError("example_input.threshold_low", "is larger than threshold_high")
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


def read_examples(path: Path, *, operation: Operation | None = None, empty: bool = False) -> ExampleFile:
    """The examples in `path`. `operation` is needed only where a record has no ``example_output`` and the file's name
    does not say it. `empty`: whether a file without any record will do, as the val split of a very small city is one.
    Raises InputError when the file as a whole cannot be used."""
    data = _load(path)
    default = operation or operation_of_file(path)
    examples: list[Example] = []
    refused: list[Refusal] = []
    repeated = list(data.pop(_TWICE, []))
    if not (data or repeated or empty):
        raise InputError("the file holds no records", source=path)
    for sid, record in data.items():
        try:
            if sid in repeated:
                raise _BadRecordError("", "the id stands twice in the file")
            examples.append(_example(sid, record, default))
        except _BadRecordError as bad:
            refused.append(Refusal(sid, bad.where, bad.reason))
    refused += [Refusal(sid, "", "the id stands twice in the file") for sid in repeated]
    return ExampleFile(path, tuple(examples), tuple(refused), tuple(data))


def read_predictions(path: Path) -> dict[str, Prediction]:
    """The answers in `path` by id, each parsed as the released evaluator does. Raises InputError for the file."""
    data = _load(path)
    repeated = set(data.pop(_TWICE, []))
    found: dict[str, Prediction] = {}
    for sid, record in data.items():
        if sid in repeated:
            found[sid] = Prediction(sid, "", error="the id stands twice in the file")
        elif not isinstance(record, dict):
            found[sid] = Prediction(sid, None, error="the record is no object")
        else:
            response, error = parse_response(record.get("response"))
            found[sid] = Prediction(sid, response, record.get("label"), error)
    return found


def response_for(example: Example, edit: Edit) -> dict[str, Any]:
    """`edit` as the release writes an answer to `example`."""
    answer: dict[str, Any] = {_ANSWER_KEYS[example.problem.operation]: edit.position}
    if edit.candidate is not None:
        answer["selected_cand_id"] = example.cand_ids[edit.candidate][0]
        answer["selected_poi"] = list(example.rows[edit.candidate])
    return answer


def write_predictions(path: Path, answers: Mapping[str, tuple[dict[str, Any] | None, dict[str, Any] | None]]) -> None:
    """Write ``{sid: {"response": …, "label": …}}`` from (response, label) by id, whole or not at all."""
    plain = {sid: {"response": response, "label": label} for sid, (response, label) in answers.items()}
    write_atomically(path, json_text(plain))
