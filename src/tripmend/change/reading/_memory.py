"""What a message spoke of so far, and which thing of the trip a clause is about with that in mind."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from ._grouping import MENTIONS
from .events._facts import Facts
from .events._situation import which_week
from .names._descriptions import StayWords
from .names._mentioned import LegWords, Named
from .names._several_things import each_told
from .names._targets import Target, resolve
from .names._trip import Trip
from .words._clauses import Clause
from .words._units import Unit, fold, pattern

__all__ = ["PRONOUN", "Memory"]

PRONOUN = pattern(r"it|its|they|them|there|that|this|he|she|which|the place|the spot|one|both|ones")
"""What stands for the thing spoken of last."""


class Memory:
    """The things and days of one message about one trip.

    last: by kind the things spoken of last, under "order" those of the last clause; named: by kind all that the message
    names for certain.
    """

    def __init__(self, trip: Trip, message: str) -> None:
        self.trip = trip
        self.message = message
        self.last: dict[str, list[Target]] = {}
        self.named: dict[str, list[Target]] = {}
        self.sentence_dates: dict[int, tuple[dt.date, ...]] = {}
        self.dates: tuple[dt.date, ...] = ()
        self.dates_sentence = -1
        self.topic: tuple[Unit, int] | None = None

    @property
    def recent(self) -> Sequence[Target]:
        """What the last clause spoke of."""
        return self.last.get("order", ())

    def targets(self, facts: Facts, event: str, kinds: tuple[str, ...]) -> list[Target]:
        """What an event of the clause is about, of the given kinds (place, stay, leg), the likeliest kind first."""
        hints = facts.hints(event, self.dates_before(facts))
        mentions = _folded(facts.mentions(kinds))
        if mentions:
            known = [(unit, self._in_plan(resolve(self.trip, unit.value, hints), unit, kinds)) for unit in mentions]
            line = facts.clause.text if len(mentions) == 1 or kinds[0] == "leg" else ""
            found = [
                one
                for unit, target in known
                if target.kind in kinds or not target.certain
                for one in each_told(unit, target, line, event, self.trip, hints)
            ]
            found = [self._same_as_before(target) for target in found]
            certain = [target for target in found if target.certain]
            vague = [target for target in found if not target.certain]
            if certain and vague and all(unit.text == "@stay" for unit in mentions):
                found = certain
            if certain and any(target.unknown for target in vague):
                longer = {unit.value.unknown for unit in mentions if isinstance(unit.value, Named)}
                found = [target for target in found if not target.unknown or target.unknown in longer]
            if certain and vague:
                # "Dinner is off, the restaurant is closed": the restaurant is the one of the dinner.
                names = tuple(target.place.name for target in certain if target.place is not None)
                rest = [one for one in vague if not (names and any(choice.startswith(names) for choice in one.choices))]
                found = [target for target in found if target.certain or target in rest]
            if certain and vague and not any(unit.text == "@place" for unit in mentions):
                found = certain if len(mentions) > 1 and any(u.text != mentions[0].text for u in mentions) else found
            unique: dict[tuple[str, str, tuple[str, ...]], Target] = {}
            for target in found:
                unique.setdefault((target.kind, target.id, target.choices), target)
            if unique:
                return list(unique.values())
        if self.topic is not None and hints.dates and PRONOUN.search(facts.clause.text):
            # "What could replace our lunch place? It is closed on Friday.": Friday's lunch.
            unit, sentence = self.topic
            target = resolve(self.trip, unit.value, hints)
            if target.certain and target.kind in kinds and facts.clause.sentence - sentence <= 1:
                return [target]
        for kind in kinds:
            if self.last.get(kind) and self.last.get("order", [])[:1] and self.last["order"][0].kind == kind:
                return self.last[kind]
        for kind in kinds:
            if self.last.get(kind):
                return self.last[kind]
        if "stay" in kinds and (
            facts.nights is not None or pattern(r"(?:dear |our )?guests?|your (?:room|stay)").search(facts.clause.text)
        ):
            return [resolve(self.trip, StayWords("room", facts.city), hints)]
        for kind in kinds:
            if (
                len(self.named.get(kind, [])) == 1
                and kind in ("stay", "leg", "place")
                and (kind != "place" or len(kinds) == 1 or kinds[0] == "place")
            ):
                return self.named[kind]
        implied = _implied(facts.clause, event)
        if "leg" in kinds and implied is not None:
            return [resolve(self.trip, implied, hints)]
        if kinds[0] == "stay" and pattern(r"room|rooms|host|landlord|reception|booking").search(facts.clause.text):
            return [resolve(self.trip, StayWords("room", facts.city), hints)]
        return []

    def _in_plan(self, target: Target, unit: Unit, kinds: tuple[str, ...]) -> Target:
        """A part of a name that fits only a place outside the plan: the stop whose notes have it, else a question."""
        said = self.message[unit.start : unit.end]
        part = isinstance(unit.value, Named) and unit.value.part
        if (
            not part
            or "place" not in kinds
            or " " in said
            or target.kind != "place"
            or not target.certain
            or target.id in self.trip.places
        ):
            return target
        word = fold(said)
        noted = [
            visit
            for visit in self.trip.visits
            if word in fold(f"{visit.stop.notes} {visit.place.notes} {visit.stop.id} {visit.place.id}")
        ]
        if len({visit.place.id for visit in noted}) == 1:
            place = noted[0].place
            return Target("place", place.id, place=place, fuzzy=True, visits=self.trip.visits_of(place.id))
        return Target("place", unknown=said)

    def _same_as_before(self, target: Target) -> Target:
        """``the hotel`` after a hotel was named is that hotel."""
        if target.certain or not target.choices:
            return target
        known = self.last.get(target.kind) or self.named.get(target.kind, [])
        if len(known) == 1:
            name = self._choice_name(known[0])
            if any(choice.startswith(name) or choice == name for choice in target.choices):
                return known[0]
        return target

    def _choice_name(self, target: Target) -> str:
        if target.leg is not None:
            number = next(number for number, _, leg in self.trip.legs if leg.id == target.id)
            return self.trip.leg_name(number, target.leg)
        if target.stay is not None:
            return self.trip.stay_name(target.stay)
        return f"{target.place.name} (" if target.place is not None else "?"

    def scan(self, clauses: list[Clause]) -> None:
        """The things that the message as a whole names for certain, for clauses that come before the name."""
        for clause in clauses:
            facts = Facts(clause)
            if facts.when is not None and facts.when.dates and not facts.when.fault and not self._either_week(facts):
                self.sentence_dates.setdefault(clause.sentence, facts.when.dates)
            for unit in clause.units:
                if unit.text not in ("@place", "@stay", "@leg") or clause.doubt:
                    continue
                target = resolve(self.trip, unit.value, facts.hints(""))
                if target.certain and target not in self.named.setdefault(target.kind, []):
                    self.named[target.kind].append(target)

    def _either_week(self, facts: Facts) -> bool:
        """Whether its day is a weekday that the trip has twice: nothing that is said of it dates other clauses."""
        return not facts.city and bool(which_week(self.trip, facts.when))

    def dates_before(self, facts: Facts) -> tuple[dt.date, ...]:
        """The days that were told before, near enough to hold for the clause."""
        near = facts.clause.sentence - self.dates_sentence <= 1
        if near and self.dates:
            return self.dates
        return self.sentence_dates.get(facts.clause.sentence, ())

    def remember(self, targets: list[Target]) -> None:
        """These are what was spoken of last."""
        certain = [target for target in targets if target.certain]
        if certain:
            self.last[certain[0].kind] = certain
            self.last["order"] = certain

    def context(self, clause: Clause) -> None:
        """Remember dates and single mentions for the clauses that follow."""
        facts = Facts(clause)
        if facts.when is not None and facts.when.dates and not facts.when.fault and not self._either_week(facts):
            passing = facts.when.today and facts.when.loose
            if not passing or any(unit.text in MENTIONS for unit in clause.units):
                self.dates, self.dates_sentence = facts.when.dates, clause.sentence
        for unit in clause.units:
            if unit.text in MENTIONS and clause.doubt in ("", "question"):
                target = resolve(self.trip, unit.value, facts.hints("", self.dates_before(facts)))
                if target.certain:
                    self.topic = None
                    self.remember([target])
                elif unit.text == "@desc":
                    self.topic = (unit, clause.sentence)


def _folded(mentions: list[Unit]) -> list[Unit]:
    """``the way back from Orvieto: train leaves …``: a journey without a mode says which train."""
    vague = [
        unit for unit in mentions if isinstance(unit.value, LegWords) and not unit.value.modes and not unit.value.ids
    ]
    exact = [unit for unit in mentions if isinstance(unit.value, LegWords) and unit.value.modes]
    if not vague or len(exact) != 1:
        return mentions
    words: LegWords = exact[0].value
    for unit in vague:
        words = replace(
            words,
            way=words.way or unit.value.way,
            to=words.to or unit.value.to,
            origin=words.origin or unit.value.origin,
        )
    return [Unit("@leg", exact[0].start, exact[0].end, words)]


_FLYING = pattern(r"land|lands|landing|fly|flying|flies|take off|takes off|taking off|touch down|boarding|airline")
_MOVING = pattern(
    r"set off|setting off|head out|hit the road|get going|delay|delayed|delays|late|departure|arrival|"
    r"depart|departs|departing|leave|arrive|arrives|on the road|gate"
)


def _implied(clause: Clause, event: str) -> LegWords | None:
    """The kind of leg that a verb alone implies."""
    if event not in ("delayed", "earlier", "leaves", "arrives", "cancelled", "moved"):
        return None
    if event in ("delayed", "earlier", "leaves", "arrives") and pattern(
        r"(?:for|drive|driving|head|heading|go|going|leave|leaving|fly|flying|travel|travelling|start|"
        r"set off) (?:back )?home|homeward"
    ).search(clause.text):
        flying = pattern(r"fly|flying|land|plane").search(clause.text)
        return LegWords("journey", ("flight",) if flying else (), way="home")
    if _FLYING.search(clause.text):
        return LegWords("flight", ("flight",))
    if event in ("leaves", "arrives") and pattern(r"drive|drives|car").search(clause.text):
        return LegWords("drive", ("drive",))
    if _MOVING.search(clause.text) and event in ("delayed", "leaves", "arrives"):
        return LegWords("journey", ())
    return None
