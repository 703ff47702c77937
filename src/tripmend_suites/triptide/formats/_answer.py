"""What a model wrote around a plan: wrapper keys, lists of one, JSON in text, fences, thoughts, plain lines."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Mapping
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import json_fault

from ...common._literal import python_literal
from ._prose import looks_like_days, read_prose

__all__ = ["folded", "half_character", "json_value", "unwrapped"]

_WRAPPERS = frozenset(
    {
        "complete_revised_travel_plan",
        "complete_revised_plan",
        "revised_travel_plan",
        "revised_plan",
        "annotation_plan",
        "travel_plan",
        "generated_plan",
    }
)
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


def half_character(value: Any) -> bool:
    """Whether a text inside `value` holds half a character (a lone surrogate), which no file can hold."""
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return True
    except (TypeError, ValueError):
        return _half_inside(value)
    return False


def _half_inside(value: Any) -> bool:
    """The same for values that JSON does not have, as Python literals may hold."""
    if isinstance(value, str):
        return _HALF.search(value) is not None
    if isinstance(value, Mapping):
        return any(_half_inside(key) or _half_inside(part) for key, part in value.items())
    return isinstance(value, list | tuple) and any(_half_inside(part) for part in value)


def _without_trailing_commas(text: str) -> str:
    return _STRING_OR_COMMA.sub(lambda found: "" if found[0].startswith(",") else found[0], text)


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
    piece = plain
    if piece[:1] not in ("{", "["):
        found = _embedded(piece)
        if found is None:
            raise fault
        return found
    try:
        return _DECODER.raw_decode(_without_trailing_commas(piece))[0]
    except (ValueError, RecursionError):
        pass
    try:
        return python_literal(piece)
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
