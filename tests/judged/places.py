"""Places and connections of a small random trip, thrown by dice."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import dataclass, fields
from typing import Any

from tripmend.trip import Connection, Dwell, Endpoint, Lodging, Place, Price, Slot, TravelTime

__all__ = ["CUISINES", "ONE_DAY", "TAGS", "Dice", "DraftedPlaces", "Knobs", "at"]

ONE_DAY = dt.timedelta(days=1)
HOURS = ("09:10-17:40", "09:00-18:00", "08:00-22:00", "Tu-Su 10:00-17:30", "09:00-12:00,14:00-19:00", "24/7")
TABLES = ("11:00-23:00", "17:00-02:00", "11:30-15:00,18:00-22:30", "07:00-22:00")
NIGHT = ("18:00-02:00", "Fr-Su 20:00-04:00", "21:00-03:00", "Sa 22:00-06:00; Su-Fr 18:00-23:30", "20:00-05:00")
HOLIDAY = ("09:00-18:00; PH off", "Mo-Fr 09:00-17:00; PH 10:00-14:00", "10:00-20:00; SH off", "PH 12:00-18:00")
SUN = ("sunrise-sunset", "08:00-sunset", "(sunrise+01:00)-18:00", "10:00+")
TAGS = ("museum", "park", "church", "quiet", "view")
CUISINES = ("italian", "indian", "french")
MODES = ("flight", "train", "train", "bus", "ferry")
CALENDAR = {
    "": ((dt.date(2026, 9, 7), "UTC"), (dt.date(2026, 9, 7), "Europe/Vienna"), (dt.date(2026, 6, 12), "Asia/Tokyo")),
    "clock": (
        (dt.date(2026, 10, 24), "Europe/Vienna"),
        (dt.date(2026, 3, 28), "Europe/Vienna"),
        (dt.date(2026, 10, 31), "America/New_York"),
        (dt.date(2026, 3, 7), "America/New_York"),
        (dt.date(2026, 4, 4), "Australia/Lord_Howe"),
    ),
    "holiday": ((dt.date(2026, 12, 24), "Europe/Vienna"), (dt.date(2026, 4, 5), "Europe/Vienna")),
}
"""First dates and zones: ordinary ones, those with a night in which the clocks change, those with a public holiday."""


def at(date: dt.date, minute: int) -> dt.datetime:
    """A wall-clock time so many minutes after midnight, be it on the next date."""
    return dt.datetime(date.year, date.month, date.day) + dt.timedelta(minutes=minute)


@dataclass(frozen=True, slots=True)
class Knobs:
    """How often (0 to 1) a world has something. A family of worlds sets these."""

    clock: float = 0.12
    holiday: float = 0.1
    night: float = 0.15
    sun: float = 0.05
    far: float = 0.12
    measured: float = 0.3
    vague: float = 0.12
    untimed: float = 0.07
    slots: float = 0.25
    events: float = 0.15
    journey: float = 0.3
    changing: float = 0.0
    chain: float = 0.0
    stays: float = 0.7
    booked: float = 0.2
    locks: float = 0.08
    limits: float = 0.15
    budget: float = 0.25
    wants: float = 0.25
    scarce: float = 0.12
    now: float = 0.15
    behind: float = 0.05
    wishes: float = 0.25
    leave_out: float = 0.06
    party: float = 0.08
    stated: float = 0.4
    broken: float = 0.12
    minds: float = 0.0
    mixed: float = 0.0
    open_legs: float = 0.0
    rooms: float = 0.0
    more: float = 0.0
    any_hour: float = 0.0
    cabs: float = 0.0

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of all knobs."""
        return tuple(field.name for field in fields(cls))


class Dice:
    """Random numbers, and chances by knob."""

    def __init__(self, rng: random.Random, knobs: Knobs) -> None:
        self.rng, self.knobs = rng, knobs

    def has(self, knob: str) -> bool:
        """Whether it is so this time, by the knob of that name."""
        return self.chance(getattr(self.knobs, knob))

    def chance(self, share: float) -> bool:
        return self.rng.random() < share


class DraftedPlaces(Dice):
    """What may be visited, eaten at, slept in and taken in one draft."""

    def __init__(self, rng: random.Random, knobs: Knobs) -> None:
        super().__init__(rng, knobs)
        self.modes = MODES
        if knobs.more and self.has("more"):
            self.modes = (*MODES, "drive", "drive", "taxi", "foot")
        self.clock, self.holiday = self.has("clock"), self.has("holiday")
        self.night, self.far, self.vague = self.has("night"), self.has("far"), self.has("vague")
        start, self.zone = rng.choice(CALENDAR["clock" if self.clock else "holiday" if self.holiday else ""])
        self.mixed = knobs.mixed > 0 and self.has("mixed")
        days = (0, 2, 4, 3) if self.mixed else (4, 4, 3, 1) if not self.clock else (1, 4, 2, 0)
        count = rng.choices((1, 2, 3, 4), days)[0]
        self.long = bool(knobs.more) and self.chance(0.2)  # five days, with little in them
        self.dates = [start + ONE_DAY * n for n in range(5 if self.long else count)]
        self.party = rng.choice(({"adult": 1}, {"adult": 2}, {"adult": 2, "child": 1}))
        self.people = sum(self.party.values())
        self.places: list[Place] = []
        self.connections: list[Connection] = []
        self.city = "Altstadt"
        self.made = 0

    def number(self) -> int:
        """A number that no other place has."""
        self.made += 1
        return self.made

    def unknown(self, value: Any) -> Any:
        """None now and then, in a world in which not everything is known."""
        return None if self.vague and self.chance(0.25) else value

    def price(self) -> Price:
        if self.chance(0.1):
            return Price(amount=2500, per="group")
        if self.chance(0.1):
            return Price(amount=1500, by_type={"child": 700})
        return Price(amount=self.rng.choice((0, 500, 900, 1200, 1200, 2000, 3100)))

    def spot(self) -> dict[str, float]:
        if self.vague and self.chance(0.2):
            return {}
        wide = 0.09 if self.far else 0.012
        base = 48.0 if self.city == "Altstadt" else 48.3
        return {
            "lat": round(base + self.rng.uniform(-wide, wide), 4),
            "lon": round(16 + self.rng.uniform(-2 * wide, 2 * wide), 4),
        }

    def hours(self, usual: tuple[str, ...]) -> str | None:
        rng = self.rng
        if self.holiday and self.chance(0.5):
            return rng.choice(HOLIDAY)
        if self.night and self.chance(0.6):
            return rng.choice(NIGHT)
        if self.has("sun"):
            return rng.choice(SUN)
        found: str | None = self.unknown(rng.choice(usual))
        return found

    def _slots(self) -> tuple[Slot, ...]:
        rng = self.rng
        starts = rng.sample((540, 600, 660, 690, 780, 840, 900, 960, 1020, 1200), rng.randint(1, 4))
        return tuple(
            Slot(
                start=at(date, minute),
                left=self.unknown(rng.choice((0, 1, 2, 4, 9))),
                price=self.price() if self.chance(0.2) else None,
            )
            for date in self.dates
            if self.chance(0.85)
            for minute in sorted(starts)
        )

    def attraction(self, kind: Any = "attraction") -> Place:
        rng, number = self.rng, self.number()
        low = rng.choice((30, 45, 60, 60))
        facts: dict[str, Any] = {}
        if kind == "event" or self.has("slots"):
            facts["slots"] = self._slots()
        if self.chance(0.85):
            facts["dwell"] = Dwell(min=low, max=rng.choice((None, low + 30, low + 75)))
        if self.chance(0.1):
            facts["capacity"] = rng.choice((1, 2, 3, 6))
        return Place(
            id=f"{kind[0]}{number}",
            name=f"Sight {number}",
            kind=kind,
            city=self.city,
            hours=self.hours(HOURS),
            arrival_buffer=rng.choice((0, 0, 0, 15)),
            price=self.unknown(self.price()),
            rating=rng.choice((None, 3.1, 4.2, 4.7)),
            tags=tuple(rng.sample(TAGS, rng.randint(0, 2))),
            outdoor=rng.choice((True, False, False, self.unknown(False))),
            **self.spot(),
            **facts,
        )

    def restaurant(self) -> Place:
        rng, number = self.rng, self.number()
        return Place(
            id=f"r{number}",
            name=f"Table {number}",
            kind="restaurant",
            city=self.city,
            hours=self.hours(TABLES),
            price=self.unknown(self.price()),
            rating=rng.choice((None, 3.5, 4.5)),
            cuisines=tuple(rng.sample(CUISINES, rng.randint(1, 2))),
            diets=rng.choice((None, None, (), ("vegan",), ("vegan", "halal"))),
            tags=("quiet",) if self.chance(0.3) else (),
            dwell=Dwell(min=rng.choice((30, 45)), max=rng.choice((None, 90))) if self.chance(0.7) else None,
            outdoor=rng.choice((False, False, True)),
            capacity=rng.choice((None, None, 2, 8)),
            **self.spot(),
        )

    def inn(self) -> Place:
        rng, number = self.rng, self.number()
        left = {date: rng.choice((0, 1, 2, 3, 3)) for date in (*self.dates, self.dates[-1] + ONE_DAY)}
        return Place(
            id=f"h{number}",
            name=f"Inn {number}",
            kind="lodging",
            city=self.city,
            price=self.unknown(Price(amount=rng.choice((5000, 8000, 8000, 12000)), per="unit")),
            rating=rng.choice((None, 3.9, 4.6)),
            lodging=Lodging(
                room_type=rng.choice(("entire room", "private room", "shared room")),
                sleeps=rng.choice((2, 3, 4)),
                min_nights=rng.choice((1, 1, 1, 1, 2)),
                forbids=tuple(rng.sample(("smoking", "pets", "parties"), rng.choice((0, 0, 1)))),
                rooms_left={date: rooms for date, rooms in left.items() if not (self.vague and self.chance(0.2))},
            ),
            **self.spot(),
        )

    def station(self, kind: Any) -> str:
        place = Place(id=f"x{self.number()}", name=kind.title(), kind=kind, city=self.city, **self.spot())
        self.places.append(place)
        return place.id

    def run(self, name: str, out: Endpoint, into: Endpoint, date: dt.date, leaves: int, minutes: int) -> Connection:
        """A connection with a timetable; `minutes` by the clocks at its ends."""
        rng = self.rng
        return Connection(
            id=name,
            mode=rng.choice(self.modes),
            origin=out,
            destination=into,
            number=name.upper(),
            depart=at(date, leaves),
            arrive=at(date, leaves + minutes),
            price=self.unknown(self.price()),
            left=rng.choice((None, 9, 9, 9, 2)) if name.endswith("0") else rng.choice((None, 0, 2, 9, 9)),
        )

    def runs(self, name: str, out: Endpoint, into: Endpoint, date: dt.date, leaves: int, minutes: int) -> None:
        """The planned connection, others beside it, now and then on the next date, and a ride at any time."""
        rng = self.rng
        self.connections.append(self.run(f"{name}0", out, into, date, leaves, minutes))
        for n in range(1, rng.randint(2, 4)):
            other = leaves + rng.choice((-120, -60, 60, 120, 180, 240, 1440, 1380))
            length = max(60, minutes + rng.choice((-30, 0, 0, 60)))
            if other >= 0:
                self.connections.append(self.run(f"{name}{n}", out, into, date, other, length))
        if self.chance(0.25):
            mode = rng.choice(("taxi", "drive", "bus"))
            price = self.unknown(Price(amount=rng.choice((3000, 9000)), per="group"))
            way = Connection(id=f"{name}ride", mode=mode, origin=out, destination=into, minutes=120, price=price)
            self.connections.append(way)

    def travel(self) -> tuple[TravelTime, ...]:
        """Measured ways, of which some may be missing and which need not obey the triangle inequality."""
        names, share = [place.id for place in self.places], self.rng.choice((1.0, 1.0, 0.7))
        return tuple(
            TravelTime(
                origin=a,
                destination=b,
                minutes=self.rng.choice((5, 10, 15, 30, 30, 60, 75)),
                mode=self.rng.choice(("foot", "foot", "bus", "taxi")),
            )
            for a in names
            for b in names
            if a < b and self.chance(share)
        )
