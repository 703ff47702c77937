"""What a clause holds beside its verb: dates, clock times, lengths, amounts and the things it mentions."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from functools import cached_property

from ..days._clock import Clock
from ..days._day_parts import part_on
from ..days._when import Dates, Nights, Part
from ..names._mentioned import Named
from ..names._targets import Hints
from ..words._amounts import Money, Percent, Span
from ..words._clauses import Clause
from ..words._corrections import Old
from ..words._units import Unit
from ..words._words import listed

__all__ = ["Facts"]

_TELLING = frozenset(
    listed(
        """
    told said says called texted heard wrote emailed mailed informed learned learnt saw read announced phoned
    rang notified
    """
    )
)
_ROOMS = frozenset(("room", "rooms", "suite", "bed", "unit", "stay", "house", "place"))
_BESIDE = frozenset(("near", "opposite", "beside", "by", "behind", "before", "after", "towards", "past"))


@dataclass
class Facts:
    """The values of one clause."""

    clause: Clause

    def _all(self, kind: type) -> list[Unit]:
        return [unit for unit in self.clause.units if isinstance(unit.value, kind)]

    @cached_property
    def _days(self) -> list[Dates]:
        """Its dates one by one, without those told in passing."""
        units = self.clause.units
        found = [
            (at, unit.value) for at, unit in enumerate(units) if isinstance(unit.value, Dates) and not unit.value.past
        ]
        # "They told us today that …": the day of the telling, not of the event.
        return [v for at, v in found if not (v.today and any(u.text in _TELLING for u in units[max(0, at - 3) : at]))]

    @cached_property
    def when(self) -> Dates | None:
        """Its dates taken together (without those told in passing), None when it has none."""
        values = self._days
        if not values:
            return None
        fault = next((value.fault for value in values if value.fault), "")
        dates = tuple(sorted({date for value in values for date in value.dates}))
        part = next((value.part for value in values if value.part), "")
        every = any(value.every and not (value.loose and dates) for value in values)
        passing = all(value.loose for value in values)
        weekday = all(value.weekday for value in values)
        return Dates(
            dates,
            every,
            fault,
            part=part,
            today=any(v.today for v in values),
            loose=passing,
            weekday=weekday,
            unsure=any(v.unsure for v in values),
            after=len(values) == 1 and values[0].after,
        )

    @cached_property
    def nights(self) -> Nights | None:
        """The nights it names."""
        return next((unit.value for unit in self._all(Nights)), None)

    @cached_property
    def part(self) -> str:
        """The part of the day it names: morning, afternoon, evening, night, all, or ""."""
        if self.when is not None and self.when.part:
            return self.when.part
        return next((unit.value.name for unit in self._all(Part)), "")

    def part_of(self, date: dt.date) -> str:
        """The part of the day that is told of `date`: its own where days differ, else that of the clause."""
        own = part_on(self._days, date)
        return self.part if own is None else own

    @cached_property
    def clocks(self) -> list[Clock]:
        """Its clock times in order."""
        return [unit.value for unit in self._all(Clock)]

    @cached_property
    def old(self) -> tuple[Clock, ...]:
        """Clock times that no longer hold."""
        return tuple(unit.value.value for unit in self._all(Old) if isinstance(unit.value.value, Clock))

    @cached_property
    def span(self) -> Span | None:
        """The length of time it names."""
        return next((unit.value for unit in self._all(Span)), None)

    @cached_property
    def money(self) -> list[Money]:
        """The amounts it names."""
        return [unit.value for unit in self._all(Money)]

    @cached_property
    def percent(self) -> float | None:
        """The percentage it names."""
        return next((unit.value.value for unit in self._all(Percent)), None)

    @cached_property
    def city_to(self) -> str:
        """The city that it names as where something goes."""
        units = self.clause.units
        leads = ("to", "for", "towards", "into", "in", "arrival", "arriving", "reach")
        return next(
            (u.value for at, u in enumerate(units) if u.text == "@city" and at and units[at - 1].text in leads), ""
        )

    @cached_property
    def city(self) -> str:
        """The city it names outside a leg."""
        return next((unit.value for unit in self.clause.units if unit.text == "@city"), "")

    def hints(self, event: str, dates: tuple[dt.date, ...] = ()) -> Hints:
        """What helps to tell which thing is meant. dates: used when the clause has none of its own."""
        own = dates if self.when is None else () if self.when.after else self.when.dates
        return Hints(own, self.nights, self.part, self.city, self.old, event, self.city_to)

    def _beside(self, unit: Unit, named: list[Unit]) -> bool:
        """Whether a description is listed beside one of the names: ``the castle and the Tilework Museum``."""
        row = [one for one in self.clause.units if one.text not in ("the", "our", "my", "both")]
        lists: list[list[Unit]] = []
        for before, one in zip(("", *(other.text for other in row)), row, strict=False):
            if one.text in ("@desc", "@place") and before in ("and", "&", "nor") and lists:
                lists[-1].append(one)
            elif one.text not in ("and", "&", "nor"):
                lists.append([one])
        return unit.text == "@desc" and any(unit in found and any(one in named for one in found) for found in lists)

    def mentions(self, kinds: tuple[str, ...]) -> list[Unit]:
        """Its mentions of the given kinds (place, stay, leg), names before descriptions."""
        found: list[Unit] = []
        for at, unit in enumerate(self.clause.units):
            kind = {"@place": "place", "@desc": "place", "@stay": "stay", "@leg": "leg"}.get(unit.text)
            if kind is None:
                continue
            before = [
                u.text
                for u in self.clause.units[max(0, at - 3) : at]
                if u.text not in ("the", "our", "my", "a", "that")
            ]
            if unit.text == "@stay" and at and self.clause.units[at - 1].text == "@desc":
                continue
            lead = [u.text for u in self.clause.units[max(0, at - 4) : at]]
            if (
                unit.text == "@desc"
                and "for" in lead
                and lead[-1:] != ["for"]
                and {"a", "an"} & set(lead[lead.index("for") :])
            ):
                # "Closed for a private event": why, not what.
                continue
            if before and (
                before[-1] in _BESIDE
                or before[-2:] == ["next", "to"]
                or before[-2:] == ["close", "to"]
                or before[-2:] == ["instead", "of"]
            ):
                continue
            if kind in kinds or (kind == "place" and "stay" in kinds and unit.text == "@place"):
                found.append(unit)
        strong = [
            unit for unit in found if unit.text == "@place" and not (isinstance(unit.value, Named) and unit.value.weak)
        ]
        weak = [unit for unit in found if unit.text == "@place"]
        numbered = [unit for unit in found if unit.text == "@leg" and (unit.value.ids or unit.value.number)]
        if "leg" in kinds and numbered:
            return numbered
        if kinds[0] == "leg" and any(unit.text == "@leg" for unit in found):
            return [unit for unit in found if unit.text == "@leg"]
        if strong:
            return [unit for unit in found if unit in strong or self._beside(unit, strong)]
        plain = [unit for unit in found if unit.text in ("@desc", "@stay", "@leg")]
        houses = [unit for unit in plain if unit.text == "@stay" and unit.value.head not in _ROOMS]
        if houses:
            # "The hotel put us in a shared room": the room is not another lodging.
            plain = [unit for unit in plain if unit.text != "@stay" or unit.value.head not in _ROOMS]
        if weak and (not plain or all(unit.text == "@desc" for unit in plain)):
            return weak
        descs = [unit for unit in plain if unit.text == "@desc"]
        if kinds[0] == "place" and descs and any(unit.text == "@stay" for unit in plain):
            return descs
        return plain
