"""A TripTide plan record out of an object, whatever a model put around it."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import json_fault

from ...common.entries import python_literal
from .cells import is_empty
from .record import CELLS, EMPTY, PlanDay, PlanRecord, header_from, persona_from, tolerance_from, whole

# A plan in plain lines, "Day 1: / Current City: … / Transportation: …", as some models answer.

_DAY = re.compile(r"[\s>#*•\-]*day\s*(\d{1,3})\b[\s*#]*(?:\([^()]*\))?[\s*#]*:?[\s*#]*", re.IGNORECASE)
_ALIASES = {
    "day": "days", "transport": "transportation", "attractions": "attraction", "accommodations": "accommodation",
    "events": "event", "points_of_interest": "point_of_interest_list",
    "points_of_interest_list": "point_of_interest_list", "acknowledgment": "acknowledgement", "remark": "remarks",
    "disruption_tolerance": "tolerance",
}  # fmt: skip
"""Other names of keys, folded."""
_LABELS = {*CELLS, "acknowledgement", "remarks", *(_ALIASES.keys() - {"day", "transport", "disruption_tolerance"})}
_NAMES = "|".join(sorted((name.replace("_", "[ _]") for name in _LABELS), key=len, reverse=True))
_LABEL = re.compile(rf"[\s>#*•\-]*({_NAMES})[\s*]*:[ \t*]*(.*)", re.IGNORECASE)
_BULLET = re.compile(r"\s*(?:[-*•]|\d{1,2}[.)])\s+")
_MAX_CELL = 20_000
_MAX_NOTES = 10
_LISTED = ("attraction", "event", "point_of_interest_list")


@dataclass(slots=True)
class Prose:
    """What the lines say: day objects, acknowledgement and remarks by key, and notes on lines that say nothing."""

    plan: list[dict[str, Any]] = field(default_factory=list)
    aside: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def looks_like_days(text: str) -> bool:
    """Whether some line is the head of a day and some line after it a cell."""
    day = False
    for line in text.split("\n"):
        found = _DAY.match(line)
        day = day or found is not None
        label = _LABEL.match(line, found.end() if found else 0)
        if day and label and _key(label) in CELLS:
            return True
    return False


def _key(label: re.Match[str]) -> str:
    name = label[1].lower().replace(" ", "_")
    return _ALIASES.get(name, name)


def _joined(old: str, more: str, key: str) -> str:
    """A cell and the line that goes on with it: entries of lists by semicolons, other text by blanks."""
    bullet = _BULLET.match(more)
    more = more[bullet.end() :].strip() if bullet else more.strip()
    if not old:
        return more
    listed = key in _LISTED and bullet is not None and not old.endswith(";")
    return f"{old.removesuffix('.')}; {more}" if listed else f"{old} {more}"


def read_prose(text: str) -> Prose:
    """The days of a plan in lines. Lines that belong to no cell are named in the notes.

    Raises InputError with the line (from 1) of a label that stands twice in one day.
    """
    found = Prose()
    into: dict[str, Any] = {}
    key = ""
    stray = 0
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.rstrip()
        head = _DAY.match(line)
        if head and (head.end() == len(line) or ":" in head[0]):
            found.plan.append({"days": int(head[1])})
            key, line = "", line[head.end() :]
        label = _LABEL.match(line)
        if label:
            key = _key(label)
            if key in CELLS and not found.plan:
                found.notes.append(f"line {number} stands before the first day and was left out")
                key = ""
                continue
            into = found.plan[-1] if key in CELLS else found.aside
            if key in into:
                raise InputError(f"{label[1]!r} stands there twice", where=f"line {number}")
            into[key] = label[2].rstrip(" *")
        elif not line.strip():
            # A blank line ends a cell, but may stand between a label and its list.
            key = key if key and not into[key] else ""
        elif key:
            into[key] = _joined(into[key], line, key)
            if len(into[key]) > _MAX_CELL:
                raise InputError(f"a cell of more than {_MAX_CELL} characters", where=f"line {number}")
        else:
            stray += 1
            if stray <= _MAX_NOTES:
                found.notes.append(f"line {number} belongs to no cell and was left out: {line.strip()[:60]!r}")
    if stray > _MAX_NOTES:
        found.notes.append(f"{stray - _MAX_NOTES} more lines belong to no cell and were left out")
    return found


# What a model wrote around a plan: wrapper keys, lists of one, JSON in text, fences, thoughts, plain lines.

_WRAPPERS = {
    "complete_revised_travel_plan", "complete_revised_plan", "revised_travel_plan", "revised_plan", "annotation_plan",
    "travel_plan", "generated_plan",
}  # fmt: skip
_RESULTS = re.compile(r"results?$")
_DAY_KEY = re.compile(r"day_?(\d{1,3})")
_THINK = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"```[a-zA-Z]*+(.*?)```", re.DOTALL)
_BRACKET = re.compile(r"[{\[]")
_STRING_OR_COMMA = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\Z)|,(?=\s*[}\]])', re.DOTALL)
_HALF = re.compile(r"[\ud800-\udfff]")
_TOO_LONG = re.compile(r"\s*max token length exceeded\W*", re.IGNORECASE)
_MAX_TEXT = 2_000_000
_MAX_DEPTH = 8
_MAX_STARTS = 50


@functools.lru_cache(maxsize=4096)
def folded(key: str) -> str:
    """A key as keys are compared: lower case, underscores for blanks and hyphens."""
    return re.sub(r"[\s_-]+", "_", key.strip()).casefold()


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found and found[key] != value:
            raise InputError(f"the key {key[:60]!r} stands twice in one object, with different values")
        found[key] = value
    return found


def _no_constant(name: str) -> Any:
    raise InputError(f"{name} is no number")


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant)


def json_value(text: str) -> Any:
    """`text` as JSON. Raises InputError with line and column; also for a key that stands twice, and for NaN."""
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise InputError(f"this is not JSON: {json_fault(error)}") from error
    except RecursionError as error:
        raise InputError("nested too deeply") from error
    except ValueError as error:  # a whole number of more than 4,300 digits
        raise InputError("a whole number is too long to be read") from error


def _half_inside(value: Any) -> bool:
    """Whether a text inside `value` holds half a character (a lone surrogate), which no file can hold."""
    if isinstance(value, str):
        return _HALF.search(value) is not None
    if isinstance(value, Mapping):
        return any(_half_inside(key) or _half_inside(part) for key, part in value.items())
    return isinstance(value, list | tuple) and any(map(_half_inside, value))


def _holds_plan(value: Any) -> bool:
    if isinstance(value, list):
        return bool(value) and all(isinstance(part, dict) for part in value)
    return isinstance(value, dict) and any(
        folded(key) == "plan" or folded(key) in _WRAPPERS or _RESULTS.search(folded(key)) for key in value
    )


def _embedded(text: str) -> Any:
    """The first object or list in prose that may hold a plan; None when there is none."""
    for count, start in enumerate(_BRACKET.finditer(text)):
        if count == _MAX_STARTS:
            break
        try:
            value, _ = _DECODER.raw_decode(text, start.start())
        except (ValueError, RecursionError, InputError):
            continue
        if _holds_plan(value):
            return value
    return None


def _data(text: str) -> Any:
    """JSON (commas before a closing bracket forgiven) or a Python literal, in a fence or with prose around it.

    An object that breaks off is not mended: what is missing cannot be known.
    """
    plain = text.strip()
    fault = InputError("not JSON")
    # First as it stands: thoughts and fences may be inside of a text in the object.
    for _ in range(2):
        try:
            return json_value(plain)
        except InputError as error:
            fault = error
        plain = _THINK.sub("", text).strip()
        fence = _FENCE.search(plain)
        plain = fence[1].strip() if fence else plain
    if plain[:1] not in ("{", "["):
        if (found := _embedded(plain)) is None:
            raise fault
        return found
    try:
        # Commas before a closing bracket are forgiven.
        return _DECODER.raw_decode(_STRING_OR_COMMA.sub(lambda one: "" if one[0][0] == "," else one[0], plain))[0]
    except (ValueError, RecursionError):
        pass
    try:
        return python_literal(plain)
    except ValueError:
        raise fault from None


def _from_text(text: str) -> tuple[Any, dict[str, Any], list[str]]:
    """What a text holds: the inner value, keys that stand beside it, notes."""
    if not text.strip():
        raise InputError("the answer is empty")
    if _TOO_LONG.fullmatch(text):
        raise InputError(f"the model gave no plan: {text.strip()!r}")
    if len(text) > _MAX_TEXT:
        raise InputError(f"an answer of {len(text)} characters is longer than the {_MAX_TEXT} allowed")
    fault: InputError | None = None
    if "{" in text or "[" in text or text.lstrip().startswith('"'):
        try:
            return _data(text), {}, []
        except InputError as error:
            fault = error
    plain = _THINK.sub("", text)
    if not looks_like_days(plain):
        raise fault or InputError(f"the answer holds no plan: {text.strip()[:60]!r}")
    prose = read_prose(plain)
    return prose.plan, dict(prose.aside), prose.notes


def _is_day(value: Any) -> bool:
    return isinstance(value, Mapping) and any(
        isinstance(key, str) and folded(key) in ("current_city", "point_of_interest_list") for key in value
    )


def _inner_key(found: Mapping[str, Any]) -> str:
    """The key under which the plan is wrapped."""
    names = [
        key
        for key, value in found.items()
        if isinstance(value, str | list | dict) and (folded(key) in _WRAPPERS or _RESULTS.search(folded(key)))
    ]
    if not names and len(found) == 1:
        names = list(found)
    if len(names) != 1:
        what = f"several may hold the plan: {', '.join(names)}" if names else "no key 'plan'"
        raise InputError(f"{what} (keys: {', '.join(map(str, list(found)[:8]))})"[:300])
    return names[0]


def unwrapped(value: Any) -> tuple[dict[str, Any], list[str]]:
    """The object with the key "plan" (a list) inside whatever a model put around it, and notes on what was odd.

    Keys that stand beside a wrapper (an idx, say) are kept where the inner object does not say them itself. Several
    plans in one answer are refused. Raises InputError saying why there is no plan.
    """
    around: dict[str, Any] = {}
    notes: list[str] = []
    for _ in range(_MAX_DEPTH):
        if isinstance(value, str):
            value, beside, more = _from_text(value)
            around = {**around, **beside}
            notes += more
        elif isinstance(value, list | tuple):
            if value and all(_is_day(day) or day == {} for day in value):
                return {**around, "plan": list(value)}, notes
            if len(value) != 1:
                raise InputError(f"a list of {len(value)} things where one plan was expected")
            value = value[0]
        elif isinstance(value, Mapping):
            found = {str(key): part for key, part in value.items()}
            plans = [key for key in found if folded(key) == "plan"]
            days = [_DAY_KEY.fullmatch(folded(key)) for key in found]
            if len(plans) == 1:
                rivals = [key for key in found if folded(key) in _WRAPPERS and found[key]]
                if rivals:
                    raise InputError(f"several may hold the plan: {', '.join(plans + rivals)}")
                value = found.pop(plans[0])
                around = {**around, **{key: part for key, part in found.items() if part is not None}}
                if isinstance(value, list):
                    return {**around, "plan": value}, notes
                if not isinstance(value, str | Mapping):
                    raise InputError("must be a list of days", where="plan")
            elif found and all(days):
                if not all(isinstance(day, Mapping) for day in found.values()):
                    raise InputError("must be objects, one for each day", where="plan")
                numbered = zip((int(day[1]) for day in days if day), found.values(), strict=True)
                return {**around, "plan": [{"days": number, **day} for number, day in numbered]}, notes
            else:
                key = _inner_key(found)
                value = found.pop(key)
                around = {**around, **{name: part for name, part in found.items() if part is not None}}
        else:
            raise InputError(f"{type(value).__name__} is no plan")
    raise InputError("the plan is wrapped too deeply")


_PLACEHOLDER = re.compile(r"\s*you don'?t need to fill in the information for this or later days\W*", re.IGNORECASE)
_TOP = frozenset({"acknowledgement", "idx", "row_number", "json", "persona", "tolerance", "plan", "remarks"})
_MAX_DAYS = 366


def _named(data: Mapping[str, Any], known: frozenset[str], where: str) -> dict[str, Any]:
    """The known keys of `data` by their own names; others as they are. Raises InputError where two say different."""
    found: dict[str, Any] = {}
    for key, value in data.items():
        name = _ALIASES.get(folded(str(key)), folded(str(key)))
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
    data = _named(value, _DAY_KEYS, f"{where}.")
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
    if _half_inside(data):
        raise InputError("a text holds half a character (a lone surrogate)")
    found = _named(data, _TOP, "")
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
    persona, tolerance = found.get("persona"), tolerance_from(found.get("tolerance"))
    acknowledgement = found.get("acknowledgement")
    if acknowledgement is not None and not isinstance(acknowledgement, str):
        raise InputError("must be text", where="acknowledgement")
    return PlanRecord(
        idx=idx,
        row_number=like.row_number if like and row_number is None else row_number,
        header=header,
        persona=like.persona if like and persona is None else persona_from(persona),
        tolerance=like.tolerance if like and tolerance is None else tolerance,
        days=tuple(_day(day, place, notes) for place, day in enumerate(found["plan"], start=1)),
        acknowledgement=acknowledgement,
        remarks=_remarks(found.get("remarks")),
        raw=data,
        extra={key: part for key, part in found.items() if key not in _TOP and part is not None},
        notes=tuple(notes),
    )
