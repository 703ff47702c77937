"""A TripTide plan record out of an object, whatever a model put around it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tripmend.errors import InputError

from ._answer import folded, half_character, unwrapped
from ._cells import is_empty
from ._header import header_from, persona_from, tolerance_from, whole
from ._record import CELLS, EMPTY, PlanDay, PlanRecord

__all__ = ["plan_from", "read_plan"]

_PLACEHOLDER = re.compile(r"\s*you don'?t need to fill in the information for this or later days\W*", re.IGNORECASE)
_DAY_ALIASES = {
    "day": "days",
    "attractions": "attraction",
    "accommodations": "accommodation",
    "events": "event",
    "transport": "transportation",
    "points_of_interest": "point_of_interest_list",
    "points_of_interest_list": "point_of_interest_list",
}
_TOP_ALIASES = {
    "acknowledgment": "acknowledgement",
    "disruption_tolerance": "tolerance",
    "remark": "remarks",
}
_TOP = frozenset({"acknowledgement", "idx", "row_number", "json", "persona", "tolerance", "plan", "remarks"})
_MAX_CELL = 20_000
_MAX_DAYS = 366


def _named(data: Mapping[str, Any], aliases: Mapping[str, str], known: frozenset[str], where: str) -> dict[str, Any]:
    """The known keys of `data` by their own names; others as they are. Raises InputError where two say different."""
    found: dict[str, Any] = {}
    for key, value in data.items():
        name = folded(str(key))
        name = aliases.get(name, name)
        name = name if name in known else str(key)
        if found.get(name) is not None and value is not None and found[name] != value:
            raise InputError("is said twice, with different values", where=f"{where}{key}")
        if value is not None or name not in found:
            found[name] = value
    return found


def _cell(value: Any, where: str, notes: list[str]) -> str:
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        notes.append(f"{where} is a list and was joined by semicolons")
        value = "; ".join(value)
    if not isinstance(value, str):
        raise InputError("must be text", where=where)
    if len(value) > _MAX_CELL:
        raise InputError(f"has {len(value)} characters, more than the {_MAX_CELL} allowed", where=where)
    return EMPTY if is_empty(value) else value


def _number(value: Any, where: str) -> int:
    if isinstance(value, str) and (found := re.fullmatch(r"\s*day\s*([0-9]{1,3})\W*", value, re.IGNORECASE)):
        value = found[1]
    return whole(value, where, least=0)


_DAY_KEYS = frozenset({"days", *CELLS})


def _day(value: Any, place: int, notes: list[str]) -> PlanDay:
    """The day at `place` (1-based); a placeholder or an empty object is a day with everything missing."""
    where = f"plan[{place - 1}]"
    if value is None or (isinstance(value, str) and (is_empty(value) or _PLACEHOLDER.fullmatch(value))):
        notes.append(f"{where} holds no day")
        value = {}
    if not isinstance(value, Mapping):
        raise InputError("must be an object", where=where)
    data = _named(value, _DAY_ALIASES, _DAY_KEYS, f"{where}.")
    notes += [f"{where}.{key} is not known and was left out" for key in data if key not in _DAY_KEYS]
    given = {key: data[key] for key in ("days", *CELLS) if data.get(key) is not None}
    cells = {key: _cell(given[key], f"{where}.{key}", notes) for key in CELLS if key in given}
    return PlanDay(
        number=_number(given["days"], f"{where}.days") if "days" in given else place,
        missing=tuple(key for key in ("days", *CELLS) if key not in given),
        **cells,
    )


def _remarks(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise InputError("must be a text or a list of texts", where="remarks")
    return tuple(text for text in texts if text.strip())


def _row_number(value: Any) -> int | str | None:
    if value is None or (isinstance(value, int | str) and not isinstance(value, bool)):
        return value
    raise InputError("must be a whole number or a text", where="row_number")


def read_plan(value: Any, *, like: PlanRecord | None = None) -> PlanRecord:
    """The plan record in `value`: an object, a list of one, or text (JSON, fenced JSON, a Python literal, plain lines).

    like: the record that was revised; it gives idx, row number, header, persona and tolerance where the answer does not
    repeat them. Raises InputError with the path of what is missing or wrong. Cells are not parsed here: a day may hold
    any text.
    """
    try:
        return plan_from(*unwrapped(value), like=like)
    except RecursionError as error:
        raise InputError("nested too deeply") from error


def plan_from(data: Mapping[str, Any], notes: list[str], *, like: PlanRecord | None = None) -> PlanRecord:
    """`read_plan` for an object with the key "plan" (a list), with the notes that were made on the way to it."""
    notes = list(notes)
    if half_character(data):
        raise InputError("a text holds half a character (a lone surrogate)")
    found = _named(data, _TOP_ALIASES, _TOP, "")
    if len(found["plan"]) > _MAX_DAYS:
        raise InputError(f"{len(found['plan'])} days are no trip", where="plan")
    if found.get("idx") is None and like is None:
        raise InputError("is missing", where="idx")
    if found.get("json") is None and like is None:
        raise InputError("is missing", where="JSON")
    idx = like.idx if like is not None and found.get("idx") is None else whole(found["idx"], "idx")
    if like is not None and found.get("json") is None:
        header = like.header
    else:
        header, more = header_from(found["json"])
        notes += more
    row_number = _row_number(found.get("row_number"))
    persona, tolerance = found.get("persona"), tolerance_from(found.get("tolerance"), "disruption tolerance")
    acknowledgement = found.get("acknowledgement")
    if acknowledgement is not None and not isinstance(acknowledgement, str):
        raise InputError("must be text", where="acknowledgement")
    return PlanRecord(
        idx=idx,
        row_number=like.row_number if like is not None and row_number is None else row_number,
        header=header,
        persona=like.persona if like is not None and persona is None else persona_from(persona),
        tolerance=like.tolerance if like is not None and tolerance is None else tolerance,
        days=tuple(_day(day, place, notes) for place, day in enumerate(found["plan"], start=1)),
        acknowledgement=acknowledgement,
        remarks=_remarks(found.get("remarks")),
        raw=data,
        extra={key: part for key, part in found.items() if key not in _TOP and part is not None},
        notes=tuple(notes),
    )
