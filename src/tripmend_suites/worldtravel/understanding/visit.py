"""One visit from its part of the query: among all that the town's facts allow, what its words fit best."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from ..task import Party, Visit
from ..world import Event, Meal, TownRecord, Venue
from .clocks import settle
from .expressions import Expressions
from .hits import Hits
from .segments import Segment
from .soft import OTHER, SAYING, clauses, soft
from .stays import Choice, Words, choices, fit, meals_of, on_at
from .text import Doubt, Evidence, Hit

# Words that no list has, as hits: what each clause of a visit most likely means among what the place allows.

said = Expressions(__file__)
_STAYS = {"quick": "quick", "deep": "deep", "standard": "usual-stay", "family": "family", "tower": "noun"}
_TICKETS = {
    "fast": "fast", "ordinary": "willing-queue", "guided": "guided", "cheapest": "cheap", "all": "every",
    "covering": "cheap", "joint": "joint",
}  # fmt: skip
_WEIGHT = 1.0
"""What the likeliest meaning of a clause weighs beside a phrase that is known."""
_LEAST = 0.4
_BESIDE_LIGHT = ("light", "quick", "deep", "standard", "fast", "ordinary", "guided", OTHER, SAYING)
_UNLIT = 0.1
"""How likely the words around must be about light at least."""
_AROUND = 32


def _allowed(venue: Venue, options: Sequence[Choice]) -> dict[str, str]:
    """The meanings that the facts allow, with the kind of hit for each."""
    stays = {profile for option in options for profile in option.stays}
    found = {meaning: kind for meaning, kind in _STAYS.items() if meaning in stays and len(stays) > 1}
    products = [option.product for option in options if option.product is not None and option.spoken]
    parts = {event.id for event in venue.events}
    tests = {
        "fast": any(product.admission == "skip-line" for product in products),
        "ordinary": any(product.admission == "standard" and not product.covers for product in products),
        "guided": any(product.languages for product in products),
        "cheapest": any(option.event is not None and option.product in products for option in options)
        and any(not product.covers for product in products),
        "all": any(parts & set(product.covers) for product in products),
        "covering": any(parts & set(product.covers) for product in products),
        "joint": any(product.covers and not parts & set(product.covers) for product in products),
    }
    return found | {meaning: _TICKETS[meaning] for meaning, holds in tests.items() if holds}


def likely(hits: Hits, segment: Segment, venue: Venue, options: Sequence[Choice]) -> list[Hit]:
    """One hit for each meaning that is the likeliest of a clause, as heavy as it is likely."""
    allowed = _allowed(venue, options)
    if not allowed:
        return []
    among = [*allowed, OTHER, SAYING, *(["light"] if venue.light is not None else [])]
    letters = list(hits.masked[segment.start : segment.end])
    for hit in segment.hits:
        if hit.kind == "label" and hit.weight >= 0.9:
            span = slice(hit.start - segment.start, hit.end - segment.start)
            letters[span] = "Z" * len(letters[span])
    best: dict[str, Hit] = {}
    scores = soft()
    for clause, at, weight in clauses("".join(letters)):
        odds = scores.odds(clause, among)
        meaning = max(odds, key=lambda name: odds[name], default=OTHER)
        sure = weight * odds.get(meaning, 0.0)
        if meaning in allowed and sure >= _LEAST:
            start = segment.start + at
            value = "tower" if meaning == "tower" else meaning
            hit = Hit(allowed[meaning], start, start + len(clause), value, _WEIGHT * sure)
            if meaning not in best or best[meaning].weight < hit.weight:
                best[meaning] = hit
    return list(best.values())


def lit(hits: Hits, segment: Segment) -> list[Hit]:
    """The words for good light to photograph in, without those whose neighbours are about something else ("the blue
    light ticket, no queue") and those in a question about people ("who will be in the photographs?")."""
    found = []
    for hit in segment.hits:
        if hit.kind == "light" and not said.about_people.search(hits.masked, hit.start - _AROUND, hit.end + _AROUND):
            before = said.cut.split(hits.masked[max(segment.start, hit.start - _AROUND) : hit.start])[-1]
            after = said.cut.split(hits.masked[hit.end : min(segment.end, hit.end + _AROUND)])[0]
            odds = soft().odds(before + hits.masked[hit.start : hit.end] + after, _BESIDE_LIGHT)
            if odds.get("light", 1.0) >= _UNLIT:
                found.append(hit)
    return found


Note = Callable[[str, str, Hit], None]
"""Takes a field, its value and the words for it."""
Doubting = Callable[..., None]
"""Takes a field, why it is open, and what it could be."""
_CLOSE = 0.25
_USUAL: dict[str, tuple[float, float]] = {
    "breakfast": (6, 11.5),
    "brunch": (8, 13),
    "lunch": (11, 16.5),
    "dinner": (16.5, 23.5),
}


@dataclass(frozen=True, slots=True)
class ReadVisit:
    """A visit with the words for it and what stayed open."""

    visit: Visit
    evidence: tuple[Evidence, ...]
    doubts: tuple[Doubt, ...]


def anchor(segment: Segment, town: TownRecord) -> Venue:
    """The place that the segment speaks of: the first that is not only the partner of a pass."""
    venues = [hit for hit in segment.hits if hit.kind == "venue"]
    return town.venue(venues[0].value)


def _dates(segment: Segment, trip: Sequence[dt.date], carried: tuple[dt.date, ...]) -> tuple[tuple[dt.date, ...], bool]:
    """The dates of the visit and whether they were said."""
    if len(trip) < 2:
        return tuple(trip), True
    said = sorted({date for hit in segment.hits if hit.kind == "date" for date in hit.dates})
    free = any(hit.kind == "either" for hit in segment.hits)
    if len(said) == 1:
        return (said[0],), True
    if said or free:
        return tuple(trip), True
    return (carried or tuple(trip)), False


def _event(segment: Segment, venue: Venue, dates: Sequence[dt.date]) -> tuple[Event | None, Hit | None, bool]:
    """What is on and asked for, the words for it, and whether nothing on may be meant instead."""
    titles = {hit.value: hit for hit in segment.hits if hit.kind == "event"}
    on = on_at(venue, dates)
    for event in [*on, *venue.events]:
        if event.title in titles:
            return event, titles[event.title], True
    for hit in segment.hits:
        if hit.kind == "genre":
            fitting = [event for event in on if event.genre == hit.value]
            if len(fitting) == 1:
                return fitting[0], hit, True
            if fitting:
                return fitting[0], hit, False
    return None, None, True


def read_visit(
    hits: Hits,
    segment: Segment,
    town: TownRecord,
    party: Party,
    number: int,
    wanted: frozenset[str],
    carried: tuple[dt.date, ...],
) -> ReadVisit:
    """Read one visit. number: its place in the query. wanted: the parts of a complex that the whole query asks for.
    carried: the dates that hold where none are said."""
    venue = anchor(segment, town)
    query = hits.folded.query
    doubts: list[Doubt] = []
    evidence: list[Evidence] = []

    def note(field: str, value: str, hit: Hit) -> None:
        evidence.append(Evidence(f"visits[{number}].{field}", value, query[hit.start : hit.end], hit.start))

    def doubt(field: str, why: str, *options: str) -> None:
        doubts.append(Doubt(f"visits[{number}].{field}", why, options))

    note("venue", venue.id, next(hit for hit in segment.hits if hit.kind == "venue" and hit.value == venue.id))
    dates, said = _dates(segment, hits.dates, carried)
    if not said:
        doubt("dates", "no day is said for it", *(str(date) for date in dates))
    for hit in segment.hits:
        if hit.kind == "date":
            note("dates", " ".join(map(str, dates)), hit)
    if venue.kind == "restaurant":
        visit = _meal(segment, venue, dates, note, doubt)
    else:
        visit = _sight(hits, segment, venue, dates, party, wanted, note, doubt)
    return ReadVisit(visit, tuple(evidence), tuple(doubts))


def _meal(segment: Segment, venue: Venue, dates: tuple[dt.date, ...], note: Note, doubt: Doubting) -> Visit:
    served = meals_of(venue, dates)
    spoken = sorted((hit for hit in segment.hits if hit.kind == "meal"), key=lambda hit: -hit.weight)
    dish_hits = [hit for hit in segment.hits if hit.kind == "dish" and any(d.label == hit.value for d in venue.menu)]
    fitting = [hit for hit in spoken if hit.value in served] or spoken
    meal = fitting[0].value if fitting else served[0]
    if fitting:
        note("meal", meal, fitting[0])
    elif len(served) > 1:
        guess = _meal_by_time(segment, served) or _meal_by_dish(dish_hits, served)
        meal = guess or served[0]
        if guess is None:
            doubt("meal", "no meal is said", *served)
    dish = None
    if dish_hits:
        dish = next(d.id for d in venue.menu if d.label == dish_hits[0].value)
        note("dish", dish, dish_hits[0])
    between = _window(segment, meal, note, doubt)
    return Visit(venue=venue.id, dates=dates, meal=cast(Meal, meal), dish=dish, between=between)


def _meal_by_time(segment: Segment, served: Sequence[str]) -> str | None:
    for hit in segment.hits:
        if hit.kind in ("range", "clock") and (hit.clocks[0].sure or hit.clocks[0].hour > 12):
            hour = hit.clocks[0].hour
            return next((meal for meal in served if _USUAL[meal][0] <= hour <= _USUAL[meal][1]), None)
    return None


def _meal_by_dish(dishes: Sequence[Hit], served: Sequence[str]) -> str | None:
    words = " ".join(hit.value.casefold() for hit in dishes).replace("evening", "dinner")
    return next((meal for meal in served if meal in words), None)


def _window(segment: Segment, meal: str, note: Note, doubt: Doubting) -> tuple[dt.time, dt.time] | None:
    """The wished stretch of time for a meal ("" : any visit)."""
    spans = [hit for hit in segment.hits if hit.kind == "range"]
    singles = [hit for hit in segment.hits if hit.kind == "clock"]
    usual = _USUAL.get(meal, (8, 20))
    if spans:
        first, last = spans[0].clocks
        # "7 to 9 pm": what is said of the last time holds for the first as well.
        high = settle(last, usual[0], usual[1] + 1)
        low = settle(first, usual[0], usual[1])
        low, high = min(low, high), max(low, high)  # "by two, and not before noon"
        note("between", f"{low:%H:%M}-{high:%H:%M}", spans[0])
        return low, high
    times = [settle(hit.clocks[0], usual[0], usual[1] + 1) for hit in singles]
    if len(times) >= 2:
        note("between", f"{min(times):%H:%M}-{max(times):%H:%M}", singles[0])
        return min(times), max(times)
    if times:
        doubt("between", "one time is said where a stretch was expected", f"{times[0]:%H:%M}")
        note("between", f"{times[0]:%H:%M}", singles[0])
        return times[0], times[0]
    return None


def _sight(
    hits: Hits,
    segment: Segment,
    venue: Venue,
    dates: tuple[dt.date, ...],
    party: Party,
    wanted: frozenset[str],
    note: Note,
    doubt: Doubting,
) -> Visit:
    event, words_for, sure = _event(segment, venue, dates)
    if words_for is not None and event is not None:
        note("event", event.id, words_for)
        if not sure:
            doubt("event", "several of the kind are on", *(e.id for e in on_at(venue, dates) if e.genre == event.genre))
    options = [
        option
        for option in choices(venue, dates, party)
        if (option.event.id if option.event else "") == (event.id if event else "")
    ]
    if not options:
        options = choices(venue, dates, party)
        if event is None and len({option.event.id for option in options if option.event}) > 1:
            doubt("event", "nothing says what is meant of what is on", *(o.event.id for o in options if o.event))
        elif event is not None:
            doubt("event", "it is not on then", event.id)
    words = Words.of(hits, segment, venue, segment.hits)
    words.hear_all(likely(hits, segment, venue, options))
    scored = sorted(
        ((*fit(words, venue, option, party, wanted), number) for number, option in enumerate(options)),
        key=lambda item: (-item[0], item[2]),
    )
    score, profile, number = scored[0]
    choice = options[number]
    if len(scored) > 1 and score - scored[1][0] < _CLOSE and choice.spoken:
        names = [options[item[2]].product for item in scored if score - item[0] < _CLOSE]
        doubt("product", "the words fit several tickets", *(p.id for p in names if p is not None))
    _stay_doubt(words, choice, profile, doubt)
    product = choice.product
    language = ""
    if product is not None and product.languages and choice.event is None:
        tongues = [hit for hit in segment.hits if hit.kind == "tongue"]
        language = tongues[0].value if tongues else party.language
        if tongues:
            note("language", language, tongues[0])
    between = None
    light = lit(hits, segment) if venue.light is not None else []
    if any(hit.kind == "range" for hit in segment.hits):
        between = _window(segment, "", note, doubt)
    elif light and venue.light is not None:
        between = venue.light
        note("between", f"{between[0]:%H:%M}-{between[1]:%H:%M}", light[0])
    return Visit(
        venue=venue.id,
        dates=dates,
        profile=profile,
        product=product.id if product is not None else None,
        language=language,
        event=choice.event.id if choice.event is not None else "",
        between=between,
    )


def _stay_doubt(words: Words, choice: Choice, profile: str | None, doubt: Doubting) -> None:
    if not choice.stays or profile is None:
        return
    kinds = ("quick", "deep", "family", "usual-stay", "noun", "colour", "work", "neutral")
    if not any(words.by_kind.get(kind) for kind in kinds):
        doubt("profile", "nothing says how long to stay", profile, *(name for name in choice.stays if name != profile))
    elif words.by_kind.get("quick") and words.by_kind.get("deep") and {"quick", "deep"} <= set(choice.stays):
        doubt(
            "profile",
            "words for a short and for a long stay",
            profile,
            *(name for name in choice.stays if name != profile),
        )
