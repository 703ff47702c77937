"""What a message holds when it is taken as one piece of news: one thing, one day, its times, spans and amounts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ....trip import Leg, Stop
from ..days._clock import Clock
from ..days._when import Dates
from ..events._facts import Facts
from ..names._mentioned import LegWords, Named
from ..names._targets import Target, resolve
from ..names._trip import Trip, Visit
from ..words._clauses import Clause
from ..words._units import Unit, pattern, text_of

__all__ = ["ENDS", "Gist", "gist_of", "news_of"]

_WAYS = (
    (pattern(r"(?:by )?roads?|highway|motorway|interstate|drive|driving|car|route|pass"), ("drive", "taxi", "bus")),
    (pattern(r"airports?|planes?|flights?|fly|flying|runways?|airlines?|airspace"), ("flight",)),
    (pattern(r"trains?|rails?|railway|tracks?|station"), ("train",)),
)
"""What is said of a way between two cities, and the modes that use it."""
ENDS = frozenset((".", "!", "?", ";", "\n"))
"""What parts sentences."""
_MENTIONS = frozenset(("@place", "@desc", "@stay", "@leg"))
_TELLING = frozenset(("@clock", "@span", "@money", "@percent", "@night", *_MENTIONS))


def _sentences(units: Sequence[Unit]) -> list[list[Unit]]:
    found: list[list[Unit]] = [[]]
    for unit in units:
        if unit.text in ENDS:
            found.append([])
        else:
            found[-1].append(unit)
    return [sentence for sentence in found if sentence]


def news_of(units: Sequence[Unit]) -> tuple[list[Unit], list[Unit]]:
    """The units of the sentences that name things, times or amounts (else days, else all), and those of the others."""
    sentences = _sentences(units)
    for wanted in (_tells, _mentions):
        marked = [any(wanted(sentence, at) for at in range(len(sentence))) for sentence in sentences]
        if wanted is _tells:
            marked = _without_idle_days(sentences, marked)
        if any(marked):
            news = [unit for sentence, own in zip(sentences, marked, strict=True) if own for unit in sentence]
            rest = [unit for sentence, own in zip(sentences, marked, strict=True) if not own for unit in sentence]
            return news, rest
    return [unit for sentence in sentences for unit in sentence], []


def _without_idle_days(sentences: Sequence[Sequence[Unit]], marked: Sequence[bool]) -> list[bool]:
    """`marked` without sentences that name a day and nothing else, where another names a day and what happens on it:
    ``This is Marge with the Tuesday club``."""
    texts = [{unit.text for unit in sentence} for sentence in sentences]
    full = any(own and "@date" in text and text & _TELLING for own, text in zip(marked, texts, strict=True))
    return [
        own and not (full and "@date" in text and not text & _TELLING) for own, text in zip(marked, texts, strict=True)
    ]


def _tells(row: Sequence[Unit], at: int) -> bool:
    """Whether a time, an amount or one certain thing is told here."""
    unit = row[at]
    if isinstance(unit.value, LegWords):
        return _strong(unit) or bool(unit.value.modes)
    if unit.text == "@date":
        return isinstance(unit.value, Dates) and not _loose(unit.value)
    if unit.text == "@span":
        return not _idle_span(row, at)
    return unit.text in _TELLING


def _mentions(row: Sequence[Unit], at: int) -> bool:
    return row[at].text in ("@date", "@part", "@city", "@leg", "@span")


def _idle_span(row: Sequence[Unit], at: int) -> bool:
    """Whether a span only tells when one heard of it, or adds force: ``an hour ago``, ``not a minute sooner``."""
    before = row[at - 1].text if at else ""
    after = row[at + 1].text if at + 1 < len(row) else ""
    return (
        after in ("ago", "sooner", "longer", "since")
        or before in ("for the last", "not")
        or (after == "later" and before == "not")
    )


@dataclass
class Gist:
    """The values of the sentences that tell something, and the one thing of the trip that they are about.

    target: None where nothing is named. several: whether more than one thing is named, or one that could be several.
    things: all that is named for certain, with whether it is by name or number; open: what is named and could be
    several, by its role ("place", "leg", "stay").
    """

    trip: Trip
    units: list[Unit]
    facts: Facts
    target: Target | None = None
    several: bool = False
    things: tuple[tuple[Target, bool], ...] = ()
    open: frozenset[str] = frozenset()

    def about(self, role: str) -> Gist | None:
        """The same, taken as news of its one place, leg or stay, or of nothing that is named (role ""); None where
        that is not clear or something else is named by name."""
        named = [target for target, strong in self.things if strong]
        if any(_role(target) != role for target in named):
            return None
        if role == "":
            return replace(self, target=None, several=False)
        own = [target for target in named if _role(target) == role]
        own = own or ([] if role in self.open else [target for target, _ in self.things if _role(target) == role])
        if len(own) > 1 and role == "place":
            own = [target for target in own if self.trip.visits_of(target.id)] or own
        if not own and self.target is not None and _role(self.target) == role:
            own = [self.target]
        return replace(self, target=own[0], several=False) if len(own) == 1 else None

    @property
    def kind(self) -> str:
        """What is named: restaurant, attraction, event …, a mode of travel, stay, or nothing."""
        target = self.target
        if target is None:
            return "several" if self.several else ""
        if target.leg is not None:
            return target.leg.mode
        if target.stay is not None:
            return "stay"
        if any(visit.stop.kind == "event" for visit in self.visits):
            return "event"
        return target.place.kind if target.place is not None else ""

    @cached_property
    def visits(self) -> tuple[Visit, ...]:
        """The visits that are meant: to the place, on the days that are named."""
        if self.target is None or self.target.place is None or self.target.stay is not None:
            return ()
        visits = self.target.visits or self.trip.visits_of(self.target.id)
        return tuple(visit for visit in visits if visit.date in self.dates) or visits

    @property
    def dates(self) -> tuple[dt.date, ...]:
        """The days that are named, also beside ``they say``; none where they cannot be used."""
        when = self.facts.when
        if when is None:
            told = [unit.value for unit in self.units if isinstance(unit.value, Dates)]
            return told[0].dates if len(told) == 1 and not told[0].fault else ()
        return () if when.fault else when.dates

    @property
    def times(self) -> tuple[tuple[dt.datetime, dt.datetime], ...]:
        """From when to when the thing is planned."""
        if self.target is not None and isinstance(self.target.leg, Leg):
            leg = self.target.leg
            return ((leg.depart, leg.arrive),) if leg.depart and leg.arrive else ()
        stops: list[Stop] = [visit.stop for visit in self.visits]
        return tuple((stop.start, stop.end) for stop in stops if stop.start and stop.end)

    @cached_property
    def clocks(self) -> list[Clock]:
        """The clock times, once each, without those of the plan where others stand beside them."""
        clocks = list(dict.fromkeys(self.facts.clocks))
        if len(clocks) > 1:
            known = {moment.time() for pair in self.times for moment in pair}
            clocks = [clock for clock in clocks if not set(clock.readings) & known] or clocks
        return clocks

    @property
    def one_clock(self) -> Clock | None:
        """Its clock time, None where there are several, or a length of time or an amount beside it."""
        return self.clocks[0] if len(self.clocks) == 1 and not self.facts.span and not self.facts.money else None


def _loose(value: Dates) -> bool:
    return value.loose or value.past


def gist_of(units: Sequence[Unit], trip: Trip) -> Gist:
    """The gist of a message's units."""
    news, _ = news_of(units)
    firm = [unit for unit in news if isinstance(unit.value, Dates) and not _loose(unit.value)]
    kept = [
        unit
        for at, unit in enumerate(news)
        if not (isinstance(unit.value, Dates) and firm and _loose(unit.value))
        and not (unit.text == "@span" and _idle_span(news, at))
    ]
    clause = Clause(tuple(kept), 0)
    facts = Facts(clause)
    gist = Gist(trip, kept, facts)
    mentions = [unit for unit in kept if unit.text in _MENTIONS]
    hints = facts.hints("")
    targets: dict[tuple[str, str], Target] = {}
    named: set[tuple[str, str]] = set()
    vague = False
    opened: set[str] = set()
    for unit in mentions:
        target = resolve(trip, unit.value, hints)
        if not target.certain:
            # "Because of fog at the airport", "because of mold in the rooms": no other thing.
            vague = vague or _counts(unit)
            opened.add(target.kind)
            continue
        targets.setdefault(_id(target), target)
        if _strong(unit):
            named.add(_id(target))
    chosen = list(targets.values())
    gist.things = tuple(
        (target, id_ in named) for id_, target in targets.items() if target.leg is None or _goes(target.leg, mentions)
    )
    gist.open = frozenset(opened)
    if len(chosen) > 1:
        chosen = [target for target in chosen if _id(target) in named] or chosen
    if len(chosen) > 1 and facts.nights is not None:
        chosen = [target for target in chosen if target.kind == "stay"] or chosen
    if not chosen:
        chosen = _between(gist) if not vague or any(unit.text == "@city" for unit in kept) else []
    if any(target.leg is not None and not _goes(target.leg, mentions) for target in chosen):
        chosen, vague = [], True
    gist.several = len(chosen) > 1 or (vague and not chosen)
    gist.target = chosen[0] if len(chosen) == 1 else None
    return gist


def _goes(leg: Leg, mentions: Sequence[Unit]) -> bool:
    """Whether one of the mentions could be this journey by its mode: ``by road`` is no train."""
    words = [unit.value for unit in mentions if isinstance(unit.value, LegWords)]
    return (
        not words
        or any(leg.id in one.ids or leg.mode in one.modes for one in words)
        or not any(one.modes for one in words)
    )


def _role(target: Target) -> str:
    return "leg" if target.leg is not None else "stay" if target.stay is not None else "place"


def _id(target: Target) -> tuple[str, str]:
    return target.kind, target.id


def _counts(unit: Unit) -> bool:
    """Whether a mention that could be several things is more than a word in passing."""
    return isinstance(unit.value, LegWords | Named) or unit.text == "@desc"


def _strong(unit: Unit) -> bool:
    """Whether a mention is a name or a number, or says which journey it is."""
    value = unit.value
    if isinstance(value, Named):
        return not value.weak
    if isinstance(value, LegWords):
        return bool(value.ids or value.to or value.origin or value.way)
    return False


def _between(gist: Gist) -> list[Target]:
    """The one journey between the cities that are named, on the day that is named."""
    cities = {unit.value for unit in gist.units if unit.text == "@city"}
    if not cities:
        return []
    line = text_of(gist.units)
    modes = {mode for words, named in _WAYS if words.search(line) for mode in named}
    modes |= {mode for unit in gist.units if isinstance(unit.value, LegWords) for mode in unit.value.modes}
    legs = [
        (date, leg)
        for _, date, leg in gist.trip.legs
        if cities <= {leg.origin.city, leg.destination.city} and (not modes or leg.mode in modes)
    ]
    if len(legs) > 1:
        legs = [(date, leg) for date, leg in legs if date in gist.dates] or legs
    return [Target("leg", leg.id, leg=leg) for _, leg in legs]
