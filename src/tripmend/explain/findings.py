"""What the judge found, in words, and what stands as it did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..change import Change, Constraint, Scope, Slower, disruption_name
from ..rules import REACH, Finding, Level, State, check_revision
from ..trip import Catalogue, Itinerary, Leg, Stay, Stop, date_words, minute_of, rooms_needed
from .difference import leg_name, place_name
from .understood import constraint_words, disruption_words, item_words
from .words import amount, clock, count, join, minutes_words, sentence

if TYPE_CHECKING:
    from ..repair import Outcome


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


_NEEDS_A_BED = "its nights need a bed, so say that it is unavailable, and another is looked for"


@dataclass(frozen=True, slots=True)
class Standing:
    """One planned item that a wish, or a slower day, does not fit (``broken``), or of which that is not known."""

    item: str
    wish: str
    state: State
    words: str


def _without(itinerary: Itinerary, names: frozenset[str]) -> Itinerary:
    return itinerary.replace(
        days=tuple(
            day.replace(items=tuple(item for item in day.items if item.id not in names)) for day in itinerary.days
        ),
        stays=tuple(stay for stay in itinerary.stays if stay.id not in names),
        locks=(),
    )


def _judged(outcome: Outcome, itinerary: Itinerary, wish: Constraint) -> list[tuple[str, State]]:
    """Every item to come that is not as wished, by the rule that judges revisions: beside an empty plan all is new."""
    every = frozenset(item.id for day in itinerary.days for item in day.items) | {s.id for s in itinerary.stays}
    empty = _without(itinerary, every)
    world = replace(outcome.world, itinerary=empty, now=None)
    scope = Scope("plan", outcome.scope.tolerance, frozenset(), frozenset(day.date for day in itinerary.days))
    change, left = Change(constraints=(wish,)), _without(itinerary, outcome.world.past)
    found: list[tuple[str, State]] = []
    while True:  # the rule names the items in the worst state only: take these out and ask again
        verdicts = check_revision(empty, left, world, change, scope, outcome.parameters)
        bad = next((f for f in verdicts if f.rule == "wish" and f.state in ("broken", "unknown") and f.subjects), None)
        if bad is None:
            return found
        found += [(name, bad.state) for name in bad.subjects]
        left = _without(left, frozenset(bad.subjects))


def _stays(name: str, before: Itinerary, after: Itinerary) -> bool:
    """Whether an item is the same in both plans."""
    item = before.item(name)
    return item is not None and item == after.item(name)


def standing_wishes(outcome: Outcome, catalogue: Catalogue) -> tuple[Standing, ...]:
    """Planned items that stay as they are and that the wishes of the change would not have allowed, or of which that is
    not known: stays, of which no wish makes one look for another, journeys, what the catalogue does not tell, and what
    is only wished of new places. When the plan was changed, the last only where a wish names an item.
    """
    revised = None if outcome.revision is None else outcome.revision.itinerary
    if revised is None:
        return ()
    itinerary = outcome.world.itinerary
    dates = {item.id: day.date for day in itinerary.days for item in day.items}
    found = []
    for number, wish in enumerate(outcome.change.constraints):
        about_new = REACH[wish.type] == "new" and not wish.applies_to
        if REACH[wish.type] == "step" or (about_new and outcome.status != "unchanged"):
            continue
        asked = constraint_words(wish, outcome.original, catalogue)
        for name, state in _judged(outcome, itinerary, wish):
            if not _stays(name, itinerary, revised):
                continue
            on = f" on {date_words(dates[name])}" if name in dates else ""
            says = "is not as wished" if state == "broken" else "may not be as wished: the catalogue does not say"
            if wish.type == "avoid_place" and state == "broken" and isinstance(itinerary.item(name), Stay):
                says += f"; {_NEEDS_A_BED}"
            words = sentence(f"{item_words(name, itinerary, catalogue)}{on} {says} ({asked})")
            found.append(Standing(name, f"constraints[{number}]", state, words))
    return tuple(found)


def standing_journeys(outcome: Outcome, catalogue: Catalogue) -> tuple[Standing, ...]:
    """Journeys still to come that leave outside the hours of a slower day that is named: these are for stops, and move
    no journey."""
    revised = None if outcome.revision is None else outcome.revision.itinerary
    if revised is None:
        return ()
    found = []
    for number, one in enumerate(outcome.change.disruptions):
        if not isinstance(one.effect, Slower):
            continue
        asked = disruption_words(one, outcome.original, catalogue)
        for day, leg in revised.legs():
            if day.date not in one.effect.dates or leg.depart is None or leg.cancelled or leg.id in outcome.world.past:
                continue
            begin, end = one.effect.hours(day.date)
            if (begin is not None and leg.depart < begin) or (end is not None and leg.depart > end):
                when = f"on {date_words(day.date)} leaves at {clock(leg.depart)} all the same"
                why = f"a slower day moves no journey ({asked})"
                words = sentence(f"{item_words(leg.id, revised, outcome.world.catalogue)} {when}: {why}")
                found.append(Standing(leg.id, disruption_name(one, number), "broken", words))
    return tuple(found)


_FEW = 3
"""So many things are named in a line; of more their number is told."""


def too_small(outcome: Outcome) -> str:
    """Which bookings that lie ahead are for fewer people than there are now, and what is to be added to them; "" for
    none."""
    trip, names = outcome.world.itinerary, dict.fromkeys(f.subjects[0] for f in outcome.before if f.rule == "party")
    items = [item for name in names if name not in outcome.world.past and (item := trip.item(name)) is not None]
    if not items:
        return ""
    people = {_people_at(item, trip) for item in items}
    now = f"the {people.pop()} there are now" if len(people) == 1 else "there are now"
    text = f"{count(len(items), 'booking is', 'bookings are')} for fewer people than {now}"
    if len(items) > _FEW:
        return f"{text}: add the others to each"
    return f"{text}: add {join([_to_add(one, outcome) for one in items])}"


def _people_at(item: Stop | Leg | Stay, trip: Itinerary) -> int:
    return trip.traveller.people + (item.guests if isinstance(item, Stop) else 0)


def _to_add(item: Stop | Leg | Stay, outcome: Outcome) -> str:
    """``2 places at Amus``, ``1 seat on the train FR 1 Rome–Florence``, ``1 room at H1``, where those that are booked
    do not hold all."""
    catalogue, now = outcome.world.catalogue, _people_at(item, outcome.world.itinerary)
    before = now if item.booked_for is None else item.booked_for
    if isinstance(item, Leg):
        return f"{count(now - before, 'seat')} on the {leg_name(item, catalogue)}"
    place = catalogue.place(item.place)
    rooms = 0 if place is None else rooms_needed(place, now) - rooms_needed(place, before)
    what = count(now - before, "place") if isinstance(item, Stop) else count(now - before, "person", "people")
    if isinstance(item, Stay) and rooms > 0:
        what = count(rooms, "room")
    return f"{what} at {place_name(item.place, catalogue)}"
