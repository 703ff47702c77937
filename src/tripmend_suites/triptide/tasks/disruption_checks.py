"""Are the disruptions that a model wrote about a plan real? Each is looked up in the plan, by code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tripmend.errors import InputError

from ..formats import PlanRecord, name_city, read_disruption_info, read_transportation, separated
from .said import WHOLE_DAY, bare, denied, flights_in, hazards_in, names_in, spellings

SLOTS = ("Breakfast", "Lunch", "Dinner", "Attraction", "Accommodation", "Transportation", "Event")
CATEGORIES = ("Transportation", "Restaurants", "Attractions", "Accommodations", "Miscellaneous")
"""The five of Table 1; events are miscellaneous."""
_ALIASES: Mapping[str, str] = {
    "flight": "Transportation", "flights": "Transportation", "transport": "Transportation",
    "transportation": "Transportation", "restaurant": "Restaurants", "restaurants": "Restaurants",
    "attraction": "Attractions", "attractions": "Attractions", "accommodation": "Accommodations",
    "accommodations": "Accommodations", "miscellaneous": "Miscellaneous", "event": "Miscellaneous",
    "events": "Miscellaneous", "misc": "Miscellaneous",
}  # fmt: skip
_FITS: Mapping[str, str] = {
    "Breakfast": "Restaurants",
    "Lunch": "Restaurants",
    "Dinner": "Restaurants",
    "Attraction": "Attractions",
    "Accommodation": "Accommodations",
    "Transportation": "Transportation",
    "Event": "Miscellaneous",
    "Trip": "Miscellaneous",
}
_LEAST_REASON = 3
"""Words that a justification has at least."""
_ENOUGH = 3
"""Disruptions that a day needs; where fewer things stand on it, some must be hit more than once."""


@dataclass(frozen=True, slots=True)
class Written:
    """One disruption as a model wrote it. categories: by their own names, others as they are written."""

    day: int
    slot: str
    target: str
    categories: tuple[str, ...]
    reason: str
    severity: str = ""


def _text(value: object) -> str:
    return " ".join(str(value).split()) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def _categories(value: object) -> tuple[str, ...]:
    texts = value if isinstance(value, list) else _text(value).split(",")
    names = [_text(one).strip(" .") for one in texts]
    return tuple(_ALIASES.get(name.casefold(), name) for name in names if name)


def _object(data: Mapping[str, Any]) -> Written:
    named = {re.sub(r"[\s_-]+", "_", str(key).strip()).casefold(): value for key, value in data.items()}
    number = re.fullmatch(r"(?:day\s*)?(\d{1,3})", _text(named.get("day", named.get("days"))), re.IGNORECASE)
    slot = next((slot for slot in SLOTS if slot.casefold() == _text(named.get("slot")).casefold().rstrip("s")), "")
    if number is None or not slot:
        raise InputError("a disruption needs its day as a number and one of the slots")
    target = _text(named.get("target", named.get("name")))
    if not target:
        raise InputError("a disruption needs its target")
    reason = _text(named.get("reason", named.get("justification")))
    severity = _text(named.get("severity")).casefold().removesuffix("-level")
    return Written(int(number[1]), slot, target, _categories(named.get("category")), reason, severity)


def _record(text: str) -> Iterator[Written]:
    found = read_disruption_info(text)
    categories = tuple(_ALIASES.get(name.casefold(), name) for name in found.categories)
    for one in found.targets:
        yield Written(one.day, one.slot, one.name, categories, found.reason, found.severity)


def read_written(values: Sequence[Any]) -> tuple[list[Written], list[str]]:
    """Objects, or labelled lines of the disruption record, and what could not be read, one reason each."""
    written: list[Written] = []
    faults: list[str] = []
    for number, value in enumerate(values, 1):
        try:
            if isinstance(value, Mapping):
                written.append(_object(value))
            elif isinstance(value, str):
                written += _record(value)
            else:
                raise InputError("is neither an object nor a record")
        except InputError as error:
            faults.append(f"disruption {number}: {error}")
    return written, faults


def _stands(one: Written, plan: PlanRecord) -> bool:
    """Whether the target stands in that slot of that day: by its name, a journey by its number or its way and ends."""
    cell = str(getattr(plan.days[one.day - 1], one.slot.casefold()))
    if one.slot == "Transportation":
        return _same_journey(one.target, cell)
    texts = separated(cell) if one.slot in ("Attraction", "Event") else (cell,)
    wanted = bare(one.target)
    return any(wanted in (bare(text), bare(name_city(text)[0])) for text in texts if text != "-")


def _same_journey(target: str, cell: str) -> bool:
    if cell == "-":
        return False
    if numbers := flights_in(target):
        return numbers == flights_in(cell)
    try:
        mine, theirs = read_transportation(target), read_transportation(cell)
    except InputError:
        return False
    if mine is None or theirs is None or mine.kind != theirs.kind:
        return False
    return (mine.origin, mine.destination) == (theirs.origin, theirs.destination)


def words_of(plan: PlanRecord) -> str:
    """Everything that a plan names, folded, with a blank at both ends."""
    texts = [plan.header.org, plan.header.dest]
    for day in plan.days:
        texts += [day.current_city, day.transportation, day.breakfast, day.attraction, day.lunch, day.dinner]
        texts += [day.accommodation, day.event, day.point_of_interest_list]
    return f" {bare(' '.join(texts))} "


def faults_of(one: Written, plan: PlanRecord, words: str, strange: Sequence[str]) -> Mapping[str, str]:
    """What is wrong with a disruption, by kind: day, target, category, reason, invented.

    words: of the plan (`words_of`). strange: folded names of places in the plan's cities that the plan does not have.
    """
    if not 1 <= one.day <= len(plan.days):
        return {"day": f"the trip has no day {one.day}"}
    faults: dict[str, str] = {}
    if not _stands(one, plan):
        faults["target"] = f"{one.target} is not the {one.slot.casefold()} of day {one.day}"
    own = [name for name in one.categories if name in CATEGORIES]
    if not own or len(own) < len(one.categories):
        faults["category"] = "it names none of the five categories, or one that there is not"
    elif not {_FITS[one.slot], "Miscellaneous"} & set(own):
        faults["category"] = f"{', '.join(own)} does not fit {one.slot}"
    if why := _no_reason(one):
        faults["reason"] = why
    loose = [name for name in names_in(one.reason) if not _of_the_plan(name, words)]
    said = " ".join(("", *spellings(one.reason), ""))
    others = [name for name in strange if f" {name} " in said]
    if loose or others:
        faults["invented"] = f"{', '.join(sorted({*loose, *others})[:3])} is not of this plan"
    return faults


def _kind(one: Written) -> str:
    """What the trouble befalls: the thing in its slot, or the whole day where it is miscellaneous and hits no event."""
    fits = _FITS[one.slot]
    return WHOLE_DAY if fits not in one.categories and "Miscellaneous" in one.categories else fits


def _no_reason(one: Written) -> str:
    """Why the justification is none, "" where it names a trouble that can befall the thing."""
    if len(set(bare(one.reason).split())) < _LEAST_REASON:
        return "it gives no reason"
    if denied(one.reason):
        return "its reason says that nothing is wrong"
    plain = re.sub(re.escape(name_city(one.target)[0]), " ", one.reason, flags=re.IGNORECASE)
    if not hazards_in(plain, _kind(one)):
        return f"its reason names no trouble of {'the whole day' if _kind(one) == WHOLE_DAY else _kind(one).casefold()}"
    return ""


def _of_the_plan(name: str, words: str) -> bool:
    parts = name.split()
    return f" {name} " in words or f" {' '.join(parts[1:])} " in words or all(f" {part} " in words for part in parts)


def _bare_name(target: str) -> str:
    name, city = name_city(target)
    return bare(target if city == "-" else name)


def _hit(one: Written) -> tuple[int, str, str]:
    if _kind(one) == WHOLE_DAY:
        return one.day, WHOLE_DAY, ""
    return one.day, one.slot, _bare_name(one.target)


def _troubles(one: Written) -> frozenset[str]:
    return frozenset(hazards_in(one.reason, _kind(one)))


def repeated(one: Written, good: Sequence[Written], things: int) -> bool:
    """Whether a disruption repeats one of the good ones before it.

    A thing counts once a day, and so does the whole day. things: that stand on the day; where they are fewer than
    three, a thing may be hit again until there are three, each time by other words of trouble.
    """
    same = [other for other in good if _hit(one) == _hit(other)]
    if not same:
        return False
    if len(same) >= -(-_ENOUGH // max(things, 1)):
        return True
    return any(_troubles(one) & _troubles(other) for other in same)
