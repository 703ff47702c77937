"""Findings for people: the worst of each rule, and what is not known in few words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..rules import Finding, Level, State
from ..trip import Catalogue, Itinerary, Leg, Stop, minute_of
from ._understood import item_words
from ._words import amount, count, join, minutes_words, sentence

__all__ = ["RuleSummary", "by_night_only", "by_night_words", "margin_words", "rule_summaries", "unknown_words"]

_WORST: dict[State, int] = {"broken": 0, "unknown": 1, "tight": 2, "ok": 3}


@dataclass(frozen=True, slots=True)
class RuleSummary:
    """One rule: its worst state, the smallest margin of any finding in that state, and how many findings it made."""

    rule: str
    level: Level
    state: State
    margin: int | None
    unit: str
    findings: int
    worst: int


def rule_summaries(findings: Iterable[Finding]) -> tuple[RuleSummary, ...]:
    """One line per rule: hard rules first, each in the order in which the rules first spoke."""
    groups: dict[tuple[str, Level], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.rule, finding.level), []).append(finding)
    found: list[RuleSummary] = []
    for (rule, level), group in groups.items():
        state = min((finding.state for finding in group), key=_WORST.__getitem__)
        worst = [finding for finding in group if finding.state == state]
        measured = [finding for finding in worst if finding.margin is not None]
        least = min(measured, key=lambda finding: finding.margin or 0, default=None)
        margin, unit = (None, "") if least is None else (least.margin, least.unit)
        found.append(RuleSummary(rule, level, state, margin, unit, len(group), len(worst)))
    return tuple(sorted(found, key=lambda summary: summary.level != "hard"))


def margin_words(margin: int | None, unit: str, currency: str, state: State) -> str:
    """``12 min left``, ``5 min missing``, ``30 EUR left``, or ``at most 30 EUR left`` where some of the costs are not
    known or only guessed at; nothing where nothing can be measured."""
    if margin is None or not unit:
        return ""
    if unit == "minutes":
        words = minutes_words(margin)
    elif unit == "minor":
        words = amount(abs(margin), currency)
    elif unit == "people":
        words = count(abs(margin), "place")
    elif unit == "nights":
        words = count(abs(margin), "night")
    else:
        words = str(abs(margin))
    if unit == "minor" and state == "unknown" and margin >= 0:
        words = f"at most {words}"
    return f"{words} {'missing' if margin < 0 else 'left'}"


_UNKNOWN = {
    "opening": ("the opening hours of", "place"),
    "slot": ("the entry times of", "place"),
    "vacancy": ("whether rooms are left for", "stay"),
    "room-type": ("the type of room of", "stay"),
    "house-rules": ("the house rules of", "stay"),
    "stay-city": ("the city of", "stay"),
    "city": ("the city of", "stop"),
    "leg": ("whether seats are left on", "leg"),
    "day": ("the time of", "stop"),
}
_WAYS = frozenset(("travel", "connection", "buffer"))
"""Rules of the way between two items; what they do not know is how long it takes."""
_NAMED = 4
_NIGHT = 6 * 60
"""Minutes on two dates in which the length of a way is hardly a worry: somebody sleeps in between."""


def unknown_words(findings: Iterable[Finding], itinerary: Itinerary, catalogue: Catalogue) -> tuple[str, ...]:
    """What is not known: a single finding of a rule in its own words, several as their number and some names.

    Ways with a night in between come last and are only counted: there is time for them, however long they take.
    """
    groups: dict[str, list[Finding]] = {}
    by_night: list[Finding] = []
    for finding in findings:
        if finding.state != "unknown":
            continue
        if by_night_only(finding, itinerary, catalogue):
            by_night.append(finding)
        else:
            groups.setdefault("travel" if finding.rule in _WAYS else finding.rule, []).append(finding)
    words = [_unknown(rule, group, itinerary, catalogue) for rule, group in groups.items()]
    return (*words, by_night_words(len(by_night))) if by_night else tuple(words)


def by_night_words(number: int) -> str:
    """What is not known of so many ways with a night in between."""
    return f"How long {count(number, 'way')} with a night in between {'takes' if number == 1 else 'take'} is not known."


def _times(item: Stop | Leg, catalogue: Catalogue) -> tuple[int, int] | None:
    """When an item begins and ends, minutes UTC."""
    if isinstance(item, Stop):
        zone = catalogue.zone_of(item.place)
        first, last, zones = item.start, item.end, (zone, zone)
    else:
        first, last = item.depart, item.arrive
        zones = catalogue.end_zone(item.origin), catalogue.end_zone(item.destination)
    return None if first is None or last is None else (minute_of(first, zones[0]), minute_of(last, zones[1]))


def by_night_only(finding: Finding, itinerary: Itinerary, catalogue: Catalogue) -> bool:
    """Whether all that is not known is how long a way takes between two days, with a bed and long hours in between."""
    if finding.state != "unknown" or finding.rule not in _WAYS:
        return False
    found = [(day.date, item) for day in itinerary.days for item in day.items if item.id in finding.subjects]
    if len(found) != 2 or found[0][0] == found[1][0] or itinerary.night(found[0][0]) is None:
        return False
    first, second = (_times(item, catalogue) for _, item in found)
    return first is not None and second is not None and second[0] - first[1] >= _NIGHT


def _unknown(rule: str, group: list[Finding], itinerary: Itinerary, catalogue: Catalogue) -> str:
    if len(group) == 1:
        return group[0].message
    if rule in _WAYS:
        pairs = [
            f"between {join([item_words(name, itinerary, catalogue) for name in finding.subjects])}"
            for finding in group
        ]
        more = ", …" if len(pairs) > _NAMED else ""
        return sentence(f"how long {count(len(pairs), 'way')} take: {', '.join(pairs[:_NAMED])}{more}")
    if rule not in _UNKNOWN:
        return f"{rule}: {count(len(group), 'case')}, such as: {group[0].message}"
    matter, noun = _UNKNOWN[rule]
    named = list(dict.fromkeys(item_words(f.subjects[0], itinerary, catalogue) for f in group if f.subjects))
    names = ", ".join(named[:_NAMED]) + (", …" if len(named) > _NAMED else "")
    return sentence(f"{matter} {count(len(named) or len(group), noun)}" + (f": {names}" if names else ""))
