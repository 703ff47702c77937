"""Places and connections for a small random trip, thrown by dice."""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

from tripmend.trip import Connection, Dwell, Endpoint, Lodging, Place, Price, Slot, TravelTime

__all__ = ["CUISINES", "MEAL_BEGINS", "ONE_DAY", "TAGS", "DraftedPlaces", "at"]

START = dt.date(2026, 9, 7)  # a Monday
ONE_DAY = dt.timedelta(days=1)
HOURS = (
    "Mo-Su 09:10-17:40",
    "Mo-Su 09:00-18:00",
    "Mo-Su 08:00-22:00",
    "Tu-Su 10:00-17:30",
    "Mo-Su 09:00-12:00,14:00-19:00",
    "24/7",
)
KITCHEN_HOURS = ("Mo-Su 11:00-23:00", "Mo-Su 17:00-02:00", "Mo-Su 11:30-15:00,18:00-22:30", "Mo-Su 07:00-22:00")
TAGS = ("museum", "park", "church", "quiet", "view")
CUISINES = ("italian", "indian", "french")
MEAL_BEGINS = {"breakfast": 300, "lunch": 660, "dinner": 1020}


def at(date: dt.date, minute: int) -> dt.datetime:
    return dt.datetime(date.year, date.month, date.day) + dt.timedelta(minutes=minute)


class DraftedPlaces:
    """The dice of one draft, and what they have thrown so far: what may be visited, eaten at, slept in and taken."""

    def __init__(self, rng: random.Random, count: int, stops: int, legs: bool) -> None:
        self.rng = rng
        self.dates = [START + ONE_DAY * n for n in range(count)]
        self.stop_count, self.legs = stops, legs
        self.vague = rng.random() < 0.15
        self.strict = rng.random() < 0.2
        self.untimed = rng.random() < 0.12
        self.party = rng.choice(({"adult": 1}, {"adult": 2}, {"adult": 2, "child": 1}))
        self.people = sum(self.party.values())
        self.places: list[Place] = []
        self.connections: list[Connection] = []
        self.used: set[str] = set()
        self.city = "Altstadt"
        self.zone = rng.choice(("UTC", "Europe/Vienna"))
        self.with_station = False

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def unknown(self, value: Any) -> Any:
        """None now and then, in a world in which not everything is known."""
        return None if self.vague and self.chance(0.25) else value

    def price(self) -> Price | None:
        return self.unknown(self._price())

    def _price(self) -> Price:
        if self.chance(0.1):
            return Price(amount=2500, per="group")
        if self.chance(0.1):
            return Price(amount=1500, by_type={"child": 700})
        return Price(amount=self.rng.choice((0, 500, 900, 1200, 1200, 2000, 3100)))

    def spot(self, city: str) -> dict[str, Any]:
        if self.vague and self.chance(0.2):
            return {}
        base = 48.0 if city == "Altstadt" else 52.0
        return {
            "lat": round(base + self.rng.uniform(-0.012, 0.012), 4),
            "lon": round(14 + self.rng.uniform(-0.02, 0.02), 4),
        }

    def attraction(self, number: int) -> Place:
        rng = self.rng
        low = rng.choice((30, 45, 60, 60))
        facts: dict[str, Any] = {}
        if self.chance(0.25):
            starts = rng.sample((540, 600, 660, 690, 780, 840, 900, 960, 1020), rng.randint(1, 4))
            facts["slots"] = tuple(
                Slot(
                    start=at(date, minute),
                    left=self.unknown(rng.choice((0, 1, 2, 4, 9))),
                    price=self.price() if self.chance(0.2) else None,
                )
                for date in self.dates
                if self.chance(0.85)
                for minute in sorted(starts)
            )
        if self.chance(0.85):
            facts["dwell"] = Dwell(min=low, max=rng.choice((None, low + 30, low + 75)))
        if self.chance(0.15):
            facts["capacity"] = rng.choice((1, 2, 3, 6))
        return Place(
            id=f"a{number}",
            name=f"Sight {number}",
            kind="attraction",
            city=self.city,
            hours=self.unknown(rng.choice(HOURS)),
            arrival_buffer=rng.choice((0, 0, 0, 15)),
            price=self.price(),
            rating=rng.choice((None, 3.1, 4.2, 4.7)),
            tags=tuple(rng.sample(TAGS, rng.randint(0, 2))),
            outdoor=rng.choice((True, False, False, self.unknown(False))),
            **self.spot(self.city),
            **facts,
        )

    def restaurant(self, number: int) -> Place:
        rng = self.rng
        return Place(
            id=f"r{number}",
            name=f"Table {number}",
            kind="restaurant",
            city=self.city,
            hours=self.unknown(rng.choice(KITCHEN_HOURS)),
            price=self.price(),
            rating=rng.choice((None, 3.5, 4.5)),
            cuisines=tuple(rng.sample(CUISINES, rng.randint(1, 2))),
            tags=("quiet",) if self.chance(0.3) else (),
            dwell=Dwell(min=rng.choice((30, 45)), max=rng.choice((None, 90))) if self.chance(0.7) else None,
            outdoor=rng.choice((False, False, True)),
            capacity=rng.choice((None, None, 2, 8)),
            **self.spot(self.city),
        )

    def lodging(self, number: int) -> Place:
        rng = self.rng
        left = {date: rng.choice((0, 1, 2, 3, 3)) for date in self.dates}
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
                min_nights=rng.choice((1, 1, 1, 2)),
                forbids=tuple(rng.sample(("smoking", "pets", "parties"), rng.choice((0, 0, 1)))),
                rooms_left=left,
            ),
            **self.spot(self.city),
        )

    def endpoints(self) -> tuple[Endpoint, Endpoint]:
        there = Endpoint(city=self.city, place="st" if self.with_station else None)
        return Endpoint(city="Hafen", zone="Europe/London"), there

    def connection(self, name: str, out: Endpoint, into: Endpoint, date: dt.date, leaves: int) -> Connection:
        rng = self.rng
        mode = rng.choice(("flight", "train", "train", "bus"))
        minutes = rng.choice((60, 90, 120, 150))
        depart = at(date, leaves)
        shift = 60 * ((into.zone is None) - (out.zone is None)) if self.zone == "Europe/Vienna" else 0
        return Connection(
            id=name,
            mode=mode,
            origin=out,
            destination=into,
            number=name.upper(),
            depart=depart,
            arrive=depart + dt.timedelta(minutes=minutes + shift),
            price=self.price(),
            left=rng.choice((None, 0, 2, 9, 9)),
        )

    def add_connections(self) -> None:
        home, there = self.endpoints()
        for name, out, into, date in (("go", home, there, self.dates[0]), ("back", there, home, self.dates[-1])):
            base = 420 if name == "go" else self.rng.choice((960, 1080, 1140))
            for n in range(self.rng.randint(2, 4)):
                leaves = base if n == 0 else base + self.rng.choice((-120, -60, 60, 120, 180, 240))
                self.connections.append(self.connection(f"{name}{n}", out, into, date, leaves))
            if self.chance(0.25):
                self.connections.append(
                    Connection(
                        id=f"{name}drive",
                        mode="taxi",
                        origin=out,
                        destination=into,
                        minutes=120,
                        price=Price(amount=9000, per="group"),
                    )
                )

    def travel(self) -> tuple[TravelTime, ...]:
        """A full matrix that need not obey the triangle inequality."""
        names = [place.id for place in self.places]
        return tuple(
            TravelTime(origin=a, destination=b, minutes=self.rng.choice((5, 10, 15, 30, 30, 60, 75)))
            for a in names
            for b in names
            if a < b
        )
