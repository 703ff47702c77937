"""One visit from its part of the query: among all that the town's facts allow, what its words fit best."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from ...common.data_files import Expressions
from ..task import Party, Visit
from ..world import Event, Meal, TownRecord, Venue
from .clocks import settle
from .hits import Hits
from .segments import Segment
from .soft import OTHER, SAYING, clauses, soft
from .stays import Choice, Words, choices, fit, meals_of, on_at
from .text import Hit, blanked

said = Expressions(__file__)

# Words that no list has, as hits: what each clause of a visit most likely means among what the place allows.

_STAYS, _TICKETS = said.read("stays", dict[str, str]), said.read("tickets", dict[str, str])
"""Meanings of the examples, with the kind of hit for each."""
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
    whole = any(parts & set(product.covers) for product in products)
    tests = {
        "fast": any(product.admission == "skip-line" for product in products),
        "ordinary": any(product.admission == "standard" and not product.covers for product in products),
        "guided": any(product.languages for product in products),
        "cheapest": any(option.event is not None and option.product in products for option in options)
        and any(not product.covers for product in products),
        "all": whole,
        "covering": whole,
        "joint": any(product.covers and not parts & set(product.covers) for product in products),
    }
    return found | {meaning: _TICKETS[meaning] for meaning, holds in tests.items() if holds}


def likely(hits: Hits, segment: Segment, venue: Venue, options: Sequence[Choice]) -> list[Hit]:
    """One hit for each meaning that is the likeliest of a clause, as heavy as it is likely."""
    allowed = _allowed(venue, options)
    if not allowed:
        return []
    among = [*allowed, OTHER, SAYING, *(["light"] if venue.light is not None else [])]
    labels = [hit.span for hit in segment.hits if hit.kind == "label" and hit.weight >= 0.9]
    best: dict[str, Hit] = {}
    for clause, at, weight in clauses(blanked(hits.masked, labels)[segment.start : segment.end]):
        odds = soft().odds(clause, among)
        meaning = max(odds, key=lambda name: odds[name], default=OTHER)
        sure = weight * odds.get(meaning, 0.0)
        if meaning in allowed and sure >= _LEAST and (meaning not in best or best[meaning].weight < sure):
            start = segment.start + at
            best[meaning] = Hit(allowed[meaning], start, start + len(clause), meaning, sure)
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
            found += [hit] if odds.get("light", 1.0) >= _UNLIT else []
    return found


_CLOSE = 0.25
_USUAL = said.read("usual", dict[str, tuple[float, float]])
_ANY = (8.0, 20.0)
"""Hours between which a visit that is no meal usually begins."""
_LENGTHS = ("quick", "deep", "family", "usual-stay", "noun", "colour", "work", "neutral")


def anchor(segment: Segment, town: TownRecord) -> Venue:
    """The place that the segment speaks of: the first that is not only the partner of a pass."""
    return town.venue(next(hit.value for hit in segment.hits if hit.kind == "venue"))


def read_visit(
    hits: Hits, segment: Segment, venue: Venue, party: Party, number: int, wanted: frozenset[str], carried: _Dates
) -> Visit:
    """Read one visit of `venue`. number: its place in the query. wanted: the parts of a complex that the whole query
    asks for. carried: the dates that hold where none are said."""
    reader = _Reader(hits, segment, venue, party, number, wanted)
    reader.note("venue", venue.id, reader.of("venue")[0])
    reader.read_dates(carried)
    return reader.meal() if venue.kind == "restaurant" else reader.sight()


_Dates = tuple[dt.date, ...]


@dataclass(slots=True)
class _Reader:
    """Reads one visit and notes the words for each field, and what they leave open."""

    hits: Hits
    segment: Segment
    venue: Venue
    party: Party
    number: int
    wanted: frozenset[str]
    dates: _Dates = ()

    def note(self, name: str, value: str, hit: Hit) -> None:
        self.hits.note(f"visits[{self.number}].{name}", value, hit)

    def doubt(self, name: str, why: str, *options: str) -> None:
        self.hits.doubt(f"visits[{self.number}].{name}", why, *options)

    def of(self, *kinds: str) -> list[Hit]:
        return [hit for hit in self.segment.hits if hit.kind in kinds]

    def read_dates(self, carried: _Dates) -> None:
        trip, told = self.hits.dates, {date for hit in self.of("date") for date in hit.dates}
        self.dates = trip if len(trip) < 2 or len(told) > 1 else tuple(told) or trip
        if len(trip) > 1 and not told and not self.of("either"):
            self.dates = carried or trip
            self.doubt("dates", "no day is said for it", *map(str, self.dates))
        for hit in self.of("date"):
            self.note("dates", " ".join(map(str, self.dates)), hit)

    def meal(self) -> Visit:
        """A visit of a restaurant."""
        served = meals_of(self.venue, self.dates)
        spoken = sorted(self.of("meal"), key=lambda hit: (hit.value not in served, -hit.weight))
        menu = {dish.label: dish.id for dish in reversed(self.venue.menu)}
        dishes = [hit for hit in self.of("dish") if hit.value in menu]
        meal = spoken[0].value if spoken else served[0]
        if spoken:
            self.note("meal", meal, spoken[0])
        elif len(served) > 1:
            guess = self._meal_by_time(served) or _meal_by_dish(dishes, served)
            meal = guess or meal
            if guess is None:
                self.doubt("meal", "no meal is said", *served)
        dish = menu[dishes[0].value] if dishes else None
        if dish is not None:
            self.note("dish", dish, dishes[0])
        between = self._window(_USUAL.get(meal, _ANY))
        return Visit(venue=self.venue.id, dates=self.dates, meal=cast(Meal, meal), dish=dish, between=between)

    def _meal_by_time(self, served: Sequence[str]) -> str | None:
        hours = [hit.clocks[0].hour for hit in self.of("range", "clock") if hit.clocks[0].clear][:1]
        return next((meal for hour in hours for meal in served if _USUAL[meal][0] <= hour <= _USUAL[meal][1]), None)

    def _window(self, usual: tuple[float, float]) -> tuple[dt.time, dt.time] | None:
        """The wished stretch of time. usual: hours between which it lies."""
        spans = self.of("range")[:1]
        clocks = [(hit, clock) for hit in spans or self.of("clock") for clock in hit.clocks]
        if not clocks:
            return None
        # "7 to 9 pm": what is said of the last time holds for the first as well.
        late = [usual[1] + (not spans or number > 0) for number in range(len(clocks))]
        times = [settle(clock, usual[0], last) for (_, clock), last in zip(clocks, late, strict=True)]
        low, high = min(times), max(times)  # "by two, and not before noon"
        if len(times) > 1:
            self.note("between", f"{low:%H:%M}-{high:%H:%M}", clocks[0][0])
        else:
            self.doubt("between", "one time is said where a stretch was expected", f"{low:%H:%M}")
            self.note("between", f"{low:%H:%M}", clocks[0][0])
        return low, high

    def _event(self) -> Event | None:
        """What is on and asked for."""
        titles = {hit.value: hit for hit in self.of("event")}
        on = on_at(self.venue, self.dates)
        for event in (event for event in [*on, *self.venue.events] if event.title in titles):
            self.note("event", event.id, titles[event.title])
            return event
        for hit in self.of("genre"):
            fitting = [event for event in on if event.genre == hit.value]
            if fitting:
                self.note("event", fitting[0].id, hit)
                if len(fitting) > 1:
                    self.doubt("event", "several of the kind are on", *(event.id for event in fitting))
                return fitting[0]
        return None

    def _options(self, event: Event | None) -> list[Choice]:
        """All that the facts allow of what is asked for."""
        every = choices(self.venue, self.dates, self.party)
        options = [option for option in every if option.event == event]
        shown = [option.event.id for option in every if option.event is not None]
        if not options and event is not None:
            self.doubt("event", "it is not on then", event.id)
        elif not options and len(set(shown)) > 1:
            self.doubt("event", "nothing says what is meant of what is on", *shown)
        return options or every

    def sight(self) -> Visit:
        """A visit of any other place."""
        venue = self.venue
        options = self._options(self._event())
        words = Words.of(self.hits, self.segment, venue)
        words.hear_all(likely(self.hits, self.segment, venue, options))
        scored = [(*fit(words, venue, option, self.party, self.wanted), option) for option in options]
        scored.sort(key=lambda item: -item[0])
        score, profile, choice = scored[0]
        near = [option.product for other, _, option in scored if score - other < _CLOSE]
        if len(near) > 1 and choice.spoken:
            self.doubt("product", "the words fit several tickets", *(p.id for p in near if p is not None))
        if choice.stays and profile is not None:
            rest = [name for name in choice.stays if name != profile]
            if not words.all(*_LENGTHS):
                self.doubt("profile", "nothing says how long to stay", profile, *rest)
            elif words.all("quick") and words.all("deep") and {"quick", "deep"} <= set(choice.stays):
                self.doubt("profile", "words for a short and for a long stay", profile, *rest)
        return Visit(
            venue=venue.id,
            dates=self.dates,
            profile=profile,
            product=choice.product.id if choice.product is not None else None,
            language=self._language(choice),
            event=choice.event.id if choice.event is not None else "",
            between=self._between(),
        )

    def _language(self, choice: Choice) -> str:
        """The language of a guided tour."""
        if choice.product is None or not choice.product.languages or choice.event is not None:
            return ""
        for hit in self.of("tongue"):
            self.note("language", hit.value, hit)
            return hit.value
        return self.party.language

    def _between(self) -> tuple[dt.time, dt.time] | None:
        """When the visit begins, as it is wished, or as good light to photograph in asks for."""
        if self.of("range"):
            return self._window(_ANY)
        light = self.venue.light
        shown = lit(self.hits, self.segment) if light is not None else []
        if light is None or not shown:
            return None
        self.note("between", f"{light[0]:%H:%M}-{light[1]:%H:%M}", shown[0])
        return light


def _meal_by_dish(dishes: Sequence[Hit], served: Sequence[str]) -> str | None:
    words = " ".join(hit.value.casefold() for hit in dishes).replace("evening", "dinner")
    return next((meal for meal in served if meal in words), None)
