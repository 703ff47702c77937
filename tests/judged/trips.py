"""A small random trip among drafted places: its days, nights, journeys and what its travellers ask for."""

from __future__ import annotations

import datetime as dt
from typing import Any

from tests.judged.places import ONE_DAY, DraftedPlaces, at
from tripmend.trip import (
    Catalogue,
    Connection,
    Day,
    Endpoint,
    Itinerary,
    Leg,
    Lock,
    Place,
    Stay,
    Stop,
    Traveller,
    TravelTimes,
    minute_of,
    trip_cost,
)

__all__ = ["DraftedTrip"]

MEAL_BEGINS = {"breakfast": 420, "lunch": 690, "dinner": 1080}
MEAL_ENDS = {"breakfast": 690, "lunch": 960, "dinner": 1380}
HOME, AWAY = "Hafen", "Seeburg"


class DraftedTrip(DraftedPlaces):
    """One draft of a trip. shape: no journey, there and back, a day out, from one city on to another, or there, on to
    another city and home."""

    def make(self) -> tuple[Itinerary, Catalogue]:
        rng = self.rng
        many = len(self.dates) > 1
        shapes = ("return", "return", "return", "out", "on") if many else ("return", "out")
        if self.mixed:
            shapes = ("return", "out", "on", "on")
        if self.knobs.chain and many:
            shapes = ("round",)
        self.shape = rng.choice(shapes) if self.has("journey") else "stay"
        self.untimed, self.changes = self.has("untimed"), False
        self.open_stops = rng.choice((1.0, 0.5)) if self.mixed else 0.0
        self._spots()
        travel = self.travel() if self.has("measured") else ()
        self.catalogue = Catalogue(
            places=tuple(self.places), connections=tuple(self.connections), travel=travel, zone=self.zone
        )
        self.ways = TravelTimes(self.catalogue)
        self.used: set[str] = set()
        self.stays: list[Stay] = []
        bedded = self.shape != "out" or self.has("stays")
        if many and bedded:
            self._nights()
        wanted = rng.randint(2, 5) if len(self.dates) == 1 else 3 if self.long else rng.randint(3, 7)
        days = []
        for number, date in enumerate(self.dates):
            share = min(4, wanted) if date == self.dates[-1] else min(wanted, rng.randint(0, 3))
            wanted -= share
            items = self._day(number, date, share)
            days.append(Day(date=date, items=tuple(items), **self._limits(date)))
        base = rng.choice(("Altstadt", "")) if bedded else "Altstadt"
        home = {"return": HOME, "out": base, "on": rng.choice((HOME, "")), "stay": "", "round": HOME}[self.shape]
        traveller = Traveller(
            party=self.party,
            pace=rng.choice(("normal", "normal", "full", "relaxed")),
            tolerance=rng.choice((None, "plan-bound", "flexible")),
            interests=rng.choice(((), ("museum",))),
        )
        trip = Itinerary(id="t", home=home, traveller=traveller, days=tuple(days), stays=tuple(self.stays))
        if self.knobs.any_hour:
            trip = self._at_any_hour(trip)
        if self.knobs.cabs:
            trip = self._with_cabs(trip)
        return self._with_wants(trip), self.catalogue

    def _at_any_hour(self, trip: Itinerary) -> Itinerary:
        """Some legs by what has no timetable, such as one's own car, at the hour at which they are planned."""
        known = dict(self.catalogue.connection_by_id)
        days = []
        for day in trip.days:
            items: list[Any] = []
            for item in day.items:
                if isinstance(item, Leg) and item.depart is not None and self.has("any_hour"):
                    run, mode = known[item.connection or ""], self.rng.choice(("drive", "drive", "taxi", "bus"))
                    out, into = (self.catalogue.end_zone(end) for end in (run.origin, run.destination))
                    minutes = minute_of(run.arrive, into) - minute_of(run.depart, out)
                    facts = {"mode": mode, "number": "", "depart": None, "arrive": None, "minutes": max(0, minutes)}
                    known[run.id] = run.replace(**facts)
                    item = item.replace(mode=mode, number="", booked=item.booked and self.chance(0.5))
                items.append(item)
            days.append(day.replace(items=tuple(items)))
        self.catalogue = self.catalogue.replace(connections=tuple(known.values()))
        return trip.replace(days=tuple(days))

    def _with_cabs(self, trip: Itinerary) -> Itinerary:
        """Rides inside the cities, to some journeys and on from them, right before and behind."""
        days, ways = [], list(self.catalogue.connections)
        for day in trip.days:
            items: list[Any] = []
            for item in day.items:
                timed = isinstance(item, Leg) and item.depart is not None
                to = self._cab(item, item.origin, False, ways) if timed and self.has("cabs") else None
                on = self._cab(item, item.destination, True, ways) if timed and self.has("cabs") else None
                items += [one for one in (to, item, on) if one is not None]
            days.append(day.replace(items=tuple(items)))
        self.catalogue = self.catalogue.replace(connections=tuple(ways))
        return trip.replace(days=tuple(days))

    def _cab(self, journey: Leg, end: Endpoint, behind: bool, ways: list[Any]) -> Leg:
        """A ride from a bed or somewhere to where a journey begins, or from where it ends."""
        rng = self.rng
        minutes, gap = rng.choice((10, 20, 30)), dt.timedelta(minutes=rng.choice((0, 15, 30, 60, 90)))
        beds = [place.id for place in self.places if place.kind == "lodging" and place.city == end.city]
        other = end.replace(place=rng.choice((*beds, None)))
        ends = {"origin": end, "destination": other} if behind else {"origin": other, "destination": end}
        mode = rng.choice(("taxi", "taxi", "bus", "foot"))
        way = Connection(id=f"cab{len(ways)}", mode=mode, minutes=minutes, price=self.unknown(self.price()), **ends)
        ways.append(way)
        length = dt.timedelta(minutes=minutes)
        leaves = journey.arrive + gap if behind else journey.depart - gap - length
        times = {"depart": leaves, "arrive": leaves + length}
        facts = {"connection": way.id, "booked": self.chance(0.3), "notes": "two bags"}
        return Leg(id=f"leg-{way.id}", mode=mode, **ends, **times, **facts)

    # -- places

    def _spots(self) -> None:
        rng = self.rng
        scarce = self.has("scarce")
        events = self.has("events")
        self.cities = ("Altstadt", AWAY) if self.shape in ("out", "on", "round") else ("Altstadt",)
        for city in self.cities:
            self.city = city
            first = city == "Altstadt"
            most = (2 if scarce else 6) if first else 2
            self.places += [self.attraction() for _ in range(rng.randint(1 if scarce or not first else 2, most))]
            self.places += [self.restaurant() for _ in range(rng.randint(1, 1 if scarce else 3 if first else 2))]
            if events and first:
                self.places += [self.attraction("event") for _ in range(rng.randint(1, 2))]
            if len(self.dates) > 1 and (first or self.shape in ("on", "round")):
                self.places += [self.inn() for _ in range(rng.randint(1, 2 if scarce else 3))]
        self.city = "Altstadt"
        if self.shape != "stay":
            self._journeys()

    def _end(self, city: str, kind: str) -> Endpoint:
        if city == HOME:
            return Endpoint(city=HOME, zone=self.rng.choice(("Europe/London", self.zone)))
        self.city = city
        place = self.station(kind) if self.chance(0.6) else None
        self.city = "Altstadt"
        return Endpoint(city=city, place=place)

    def _journeys(self) -> None:
        rng = self.rng
        kind = rng.choice(("station", "airport"))
        here = self._end("Altstadt", kind)
        first, last = self.dates[0], self.dates[-1]
        if self.shape == "return":
            home = self._end(HOME, kind)
            night = len(self.dates) > 1 and self.chance(0.25)
            leaves, minutes = (rng.choice((1260, 1380)), rng.choice((420, 480))) if night else (420, 120)
            if self.knobs.changing and self.chance(self.knobs.changing):
                # On the way one changes, mostly with too little or just enough time to check in anew.
                self.changes, between = True, Endpoint(city="Knoten", zone=self.zone)
                self.runs("go", home, between, first, leaves, minutes)
                self.runs("on", between, here, first, leaves + minutes + rng.choice((60, 75, 90, 90, 105, 120)), 60)
            else:
                self.runs("go", home, here, first, leaves, minutes)
            late = self.chance(0.2)
            back = rng.choice((1290, 1380, 1470)) if late else rng.choice((960, 1080, 1140))
            self.runs("back", here, home, last, back, 120)
        elif self.shape == "out":
            there = self._end(AWAY, kind)
            self.out = rng.choice(self.dates)
            self.runs("go", here, there, self.out, rng.choice((540, 600, 720)), 60)
            self.runs("back", there, here, self.out, rng.choice((960, 1020, 1080)), 60)
        elif self.shape == "round":
            home, there, self.out = self._end(HOME, kind), self._end(AWAY, kind), rng.choice(self.dates[1:])
            self._daily("go", home, here, first, 420, 120)
            self._daily("on", here, there, self.out, rng.choice((600, 600, 1020)) if self.out < last else 600, 60)
            self._daily("back", there, home, last, rng.choice((1080, 1140, 1260)), 120)
        else:
            there = self._end(AWAY, kind)
            self.out = rng.choice(self.dates[1:])
            leaves = rng.choice((540, 720, 960, 1290, 1410, 1455, 1500) if self.mixed else (540, 720, 960))
            minutes = 480 if self.mixed and leaves > 1200 and self.chance(0.3) else rng.choice((60, 120))
            self.runs("go", here, there, self.out, leaves, minutes)

    def _daily(self, name: str, out: Endpoint, into: Endpoint, date: dt.date, leaves: int, minutes: int) -> None:
        """The planned connection, now and then with what runs beside it, and mostly on the next dates as well."""
        if self.chance(0.25):
            self.runs(name, out, into, date, leaves, minutes)
        else:
            self.connections.append(self.run(f"{name}0", out, into, date, leaves, minutes))
        for n in range(1, self.rng.choice((2, 3, 3))):
            if self.chance(0.8):
                next_date = date + ONE_DAY * n
                self.connections.append(self.run(f"{name}day{n}", out, into, next_date, leaves, minutes))

    # -- items

    def _leg(self, name: str) -> Leg:
        found = self.catalogue.connection_by_id[f"{name}0"]
        booked = self.chance(0.4)
        untimed = self.untimed or (self.knobs.open_legs and self.has("open_legs"))
        times = {} if untimed else {"depart": found.depart, "arrive": found.arrive}
        return Leg(
            id=f"leg-{name}",
            mode=found.mode,
            origin=found.origin,
            destination=found.destination,
            number=found.number,
            connection=found.id,
            ticket=self.rng.choice(("", "A", "A", "B")) if self.changes else "",
            booked=booked,
            notes="seat 12",
            **times,
        )

    def _go_on(self) -> dt.datetime:
        """When the journey there is over."""
        arrive = self.catalogue.connection_by_id["on0" if self.changes else "go0"].arrive
        assert arrive is not None
        return arrive

    def _day(self, number: int, date: dt.date, share: int) -> list[Any]:
        """The items of a day: stops before, between and after its legs."""
        last_day = date == self.dates[-1]
        end = 1560 if self.night else 1350
        if self.shape == "return":
            before: list[Any] = []
            low, high, after = 540, end, []
            if number == 0:
                before = [self._leg(name) for name in (("go", "on") if self.changes else ("go",))]
                low = int((self._go_on() - at(date, 0)).total_seconds() // 60) + 60
            elif number == 1 and not self.changes and self._go_on().date() == date:
                low = 600
            if last_day:
                after = [self._leg("back")]
                depart = self.catalogue.connection_by_id["back0"].depart
                assert depart is not None
                high = min(end, int((depart - at(date, 0)).total_seconds() // 60) - 120)
            return [*before, *self._stops("Altstadt", date, low, high, share), *after]
        if self.shape == "out" and date == self.out:
            go, back = (self.catalogue.connection_by_id[f"{name}0"] for name in ("go", "back"))
            assert go.depart is not None
            assert back.depart is not None
            leaves = int((go.depart - at(date, 0)).total_seconds() // 60)
            returns = int((back.depart - at(date, 0)).total_seconds() // 60)
            there = self._stops(AWAY, date, leaves + 100, returns - 40, min(share, 2))
            after = self._stops("Altstadt", date, returns + 100, end, share - len(there))
            return [self._leg("go"), *there, self._leg("back"), *after]
        if self.shape == "round":
            return self._round(date, share)
        if self.shape == "on":
            if date < self.out:
                return list(self._stops("Altstadt", date, 540, end, share))
            if date > self.out:
                return list(self._stops(AWAY, date, 540, end, share))
            go = self.catalogue.connection_by_id["go0"]
            assert go.depart is not None
            assert go.arrive is not None
            leaves = int((go.depart - at(date, 0)).total_seconds() // 60)
            reaches = int((go.arrive - at(date, 0)).total_seconds() // 60)
            first = self._stops("Altstadt", date, 480, min(end, leaves - 60), share if leaves > 1200 else min(share, 1))
            return [*first, self._leg("go"), *self._stops(AWAY, date, reaches + 40, end, share - len(first))]
        return list(self._stops("Altstadt", date, 540, end, share))

    def _round(self, date: dt.date, share: int) -> list[Any]:
        """The items of a day of a trip to one city and home from another: stops between the legs."""
        clock, city, items = 540, "Altstadt" if date < self.out else AWAY, list[Any]()
        for name, on, into in (("go", self.dates[0], "Altstadt"), ("on", self.out, AWAY), ("back", self.dates[-1], "")):
            if on != date:
                continue
            run = self.catalogue.connection_by_id[f"{name}0"]
            assert run.depart is not None
            assert run.arrive is not None
            leaves, reaches = (int((time - at(date, 0)).total_seconds() // 60) for time in (run.depart, run.arrive))
            before = {"go": "", "on": "Altstadt", "back": AWAY}[name]
            stops = self._stops(before, date, clock, leaves - 120, min(share, 2)) if before else []
            items += [*stops, self._leg(name)]
            clock, city, share = reaches + 60, into, share - len(stops)
        return [*items, *(self._stops(city, date, clock, 1350, share) if city else ())]

    def _stops(self, city: str, date: dt.date, first: int, last: int, count: int) -> list[Stop]:
        """Stops one after the other, at the times the places allow."""
        rng = self.rng
        wanted: list[str] = [rng.choice(("visit", "visit", "breakfast", "lunch", "dinner")) for _ in range(count)]
        order = {"breakfast": 0, "lunch": 1, "dinner": 2}
        meals = sorted({kind for kind in wanted if kind != "visit"}, key=order.__getitem__)
        wanted = [meals.pop(0) if kind != "visit" and meals else "visit" for kind in wanted]
        if self.night and wanted and self.chance(0.6):
            first = max(first, rng.choice((1140, 1260)))
        found: list[Stop] = []
        clock, here, eaten = first, None, -(10**6)
        for kind in wanted:
            kinds = ("attraction", "event") if kind == "visit" else ("restaurant",)
            twice = self.chance(0.05)
            options = [p for p in self.places if p.kind in kinds and p.city == city]
            options = [p for p in options if twice or p.id not in self.used]
            options = [p for p in options if p.capacity is None or p.capacity >= self.people or self.chance(0.1)]
            for place in rng.sample(options, min(3, len(options))):
                way = (0 if here is None else self.ways.between(here, place.id).minutes) + place.arrival_buffer
                low = place.dwell.min if place.dwell else 45
                length = rng.choice((low, low + 15, low + 30)) + (60 if self.night and self.chance(0.3) else 0)
                earliest = -(-(clock + way) // 15) * 15
                if kind != "visit":
                    earliest = max(earliest, MEAL_BEGINS[kind], eaten + 120)
                start = self._start(place, date, earliest, length)
                late = start is not None and start > MEAL_ENDS.get(kind, 1560) and not self.chance(0.1)
                if start is not None and not late and start + length <= last:
                    break
            else:
                continue
            clock, here = start + length, place.id
            self.used.add(place.id)
            if kind != "visit":
                eaten = clock
            found.append(self._stop(place, date, start, length, kind))
        return found

    def _stop(self, place: Place, date: dt.date, start: int, length: int, kind: str) -> Stop:
        number = self.number()
        untimed = self.untimed or (self.open_stops and self.chance(self.open_stops))
        times = {} if untimed else {"start": at(date, start), "end": at(date, start + length)}
        facts: dict[str, Any] = {"booked": self.has("booked"), "notes": "window", **times}
        if facts["booked"] and self.chance(0.1):
            facts["booked_for"] = self.people
        name = f"s{number}"
        if kind != "visit":
            return Stop(id=name, place=place.id, kind="meal", meal=kind, **facts)
        sort = "event" if place.kind == "event" else self.rng.choice(("visit",) * 12 + ("rest", "event"))
        return Stop(id=name, place=place.id, kind=sort, **facts)

    def _start(self, place: Place, date: dt.date, earliest: int, length: int) -> int | None:
        if place.slots:
            roomy = [s for s in place.slots if s.start.date() == date and (s.left is None or s.left >= self.people)]
            good = [s for s in roomy if s.start >= at(date, earliest)]
            return None if not good else good[0].start.hour * 60 + good[0].start.minute
        windows = self.catalogue.windows(place.id, date)
        for opens, closes in ((at(date, 540), at(date, 1230)),) if windows is None else windows:
            begin = max(earliest, int((opens - at(date, 0)).total_seconds() // 60))
            end = int((closes - at(date, 0)).total_seconds() // 60)
            begin = -(-begin // 15) * 15
            slack = self.rng.choice((0, 0, 15, 60) if not self.night else (0, 60, 150, 210, 270))
            for start in (begin + slack, begin):
                if start + length <= end:
                    return start
        return None

    def _limits(self, date: dt.date) -> dict[str, Any]:
        limits: dict[str, Any] = {}
        if self.has("limits"):
            limits["latest"] = at(date, self.rng.choice((1380, 1320, 1500) if self.night else (1380, 1320)))
        if self.has("limits"):
            limits["earliest"] = at(date, self.rng.choice((480, 510, 540)))
        return limits

    # -- nights

    def _nights(self) -> None:
        rng = self.rng
        nights = list(self.dates[:-1])
        arrive = self.catalogue.connection_by_id["go0"].arrive if self.shape == "return" else None
        if arrive is not None and arrive.date() > nights[0]:
            nights = nights[1:]
        if self.shape == "on":  # who is on the way until the morning needs no bed
            arrive = self.catalogue.connection_by_id["go0"].arrive
            assert arrive is not None
            nights = [night for night in nights if night != self.out or arrive < at(night, 1740)]
        where = ["Altstadt" if self.shape not in ("on", "round") or night < self.out else AWAY for night in nights]
        runs: list[list[Any]] = []
        for night, city in zip(nights, where, strict=True):
            inns = [place.id for place in self.places if place.kind == "lodging" and place.city == city]
            if runs and runs[-1][3] == city and not self.chance(0.15):
                runs[-1][2] = night + ONE_DAY
            elif inns:
                runs.append([rng.choice(inns), night, night + ONE_DAY, city])
        for number, (place, begin, end, _) in enumerate(runs):
            facts: dict[str, Any] = {"booked": self.chance(0.4), "notes": "late"}
            self.stays.append(Stay(id=f"stay{number}", place=place, check_in=begin, check_out=end, **facts))

    # -- travellers

    def _with_wants(self, trip: Itinerary) -> Itinerary:
        rng = self.rng
        wants: dict[str, Any] = {}
        eaten = [stop for _, stop in trip.stops() if stop.kind == "meal"]
        if eaten and self.has("wants"):
            wants["cuisines"] = self.catalogue.by_id[rng.choice(eaten).place].cuisines[:1]
        full = [day for day in trip.days if not any(isinstance(item, Leg) for item in day.items)]
        for meal in ("breakfast", "lunch", "dinner"):
            if full and all(any(getattr(item, "meal", None) == meal for item in day.items) for day in full):
                wants["meals"] = (*wants.get("meals", ()), meal) if self.chance(0.5) else wants.get("meals", ())
        if trip.stays and self.has("wants"):
            wants["house_rules"] = (rng.choice(("smoking", "pets")),)
        if trip.stays and self.has("wants"):
            first = self.catalogue.by_id[trip.stays[0].place].lodging
            wants["room_type"] = first.room_type if first else None
        if self.chance(0.12):
            wants["avoid_modes"] = (rng.choice(("flight", "bus", "taxi", "foot")),)
        if self.chance(0.1):
            wants["max_walk"] = rng.choice((0, 4, 8, 15))
        if self.chance(0.08):
            wants["diet"] = (rng.choice(("Vegan", "halal")),)
        if self.has("budget"):
            wants["budget"] = trip_cost(trip, self.catalogue).known + rng.choice((0, 500, 3000, 20000))
        if self.chance(0.15):
            wants |= {"day_start": dt.time(8), "day_end": dt.time(rng.choice((23, 2)) if self.night else 23)}
        names = [item.id for day in trip.days for item in day.items] + [stay.id for stay in trip.stays]
        locks = tuple(
            Lock(target=name, hold=rng.choice(("all", "all", "place", "time"))) for name in names if self.has("locks")
        )
        return trip.replace(traveller=trip.traveller.replace(**wants), locks=locks)
