"""The change cost, recomputed from the formulas in the docstrings of `Cost` and of `tripmend.repair.problem._fit`."""

from __future__ import annotations

import datetime as dt
import math
from collections import Counter
from collections.abc import Iterable, Sequence

from tripmend.change import Wanted
from tripmend.change import World as Changed
from tripmend.rules import Finding, Parameters
from tripmend.trip import (
    Connection,
    Day,
    Itinerary,
    Leg,
    Meal,
    Place,
    Stay,
    Stop,
    TravelTimes,
    date_words,
    leg_cost,
    minute_of,
    stay_cost,
    stop_cost,
)

__all__ = [
    "NOTHING",
    "Fields",
    "Prices",
    "add",
    "again",
    "beyond",
    "cost_of",
    "midnight",
    "number_of",
    "other_nights",
    "visits_of",
]

BASE = 10**8
_MEALS: dict[Meal, tuple[dt.time, int]] = {
    "breakfast": (dt.time(8, 30), 45),
    "lunch": (dt.time(13), 60),
    "dinner": (dt.time(19, 30), 90),
}
"""When a meal that is added begins, and how many minutes it lasts where nobody knows how long one needs."""
Fields = tuple[int, int, int, int, int, int, int, int, int]
NOTHING: Fields = (0, 0, 0, 0, 0, 0, 0, 0, 0)


def number_of(cost: Sequence[int]) -> int:
    """A cost as one integer that sorts alike; every field stays below BASE / 2 in size."""
    total = 0
    for value in cost:
        total = total * BASE + value
    return total


def add(one: Fields, other: Fields) -> Fields:
    return tuple(a + b for a, b in zip(one, other, strict=True))  # type: ignore[return-value]


class Prices:
    """The formulas of the change cost, item by item."""

    def __init__(self, changed: Changed, parameters: Parameters, original: Itinerary) -> None:
        self.planned = {leg.id: leg for _, leg in original.legs()}
        self.trip, self.catalogue, self.parameters = changed.itinerary, changed.catalogue, parameters
        # What breaks a limit as it stands keeps its booking until it changes.
        # So does a leg that one misses, until it is put off; what that does to nights is counted apart.
        stays = {stay.id for stay in changed.itinerary.stays}
        hits = (hit for hit in changed.hits if not (hit.limit or (hit.put_off and hit.item not in stays)))
        self.hit = {hit.item for hit in hits} - changed.rebooked
        self.due_at = changed.due_at
        self.struck = changed.unlocked
        self.asked = changed.asked
        self.locked = {lock.target for lock in self.trip.locks}
        self.traveller = self.trip.traveller
        self.days = {day.date: day for day in self.trip.days}
        self.travel = TravelTimes.of(self.catalogue, self.traveller, parameters.unknown_travel)
        self._distances: dict[tuple[str, str, dt.date], tuple[int, int]] = {}
        self._other_kinds: dict[tuple[str, str, str], int] = {}
        self._before: dict[str, tuple[Stop, int | None, int]] = {}

    def place(self, name: str) -> Place:
        return self.catalogue.by_id[name]

    def misfit(self, old: Place, new: Place, date: dt.date) -> int:
        total = 0
        if old.kind == "lodging":
            rooms = {(p.lodging.room_type if p.lodging else "").casefold() for p in (old, new)}
            total += 40 * (len(rooms) > 1)
        else:
            a = {w.casefold() for w in old.cuisines + old.tags}
            b = {w.casefold() for w in new.cuisines + new.tags}
            total += round(40 * (1 - len(a & b) / len(a | b))) if a | b else 0
        if old.price is None or new.price is None:
            total += 20
        elif old.price.amount != new.price.amount:
            p, q = old.price.amount, new.price.amount
            total += round(20 * abs(q - p) / max(p, q))
        if old.rating is not None:
            total += 7 if new.rating is None else round(15 * min(1.0, max(0.0, old.rating - new.rating) / 2))
        interests = {w.casefold() for w in self.traveller.interests}
        if interests and not interests & {w.casefold() for w in new.tags}:
            total += 100
        total += 200 * (self.catalogue.town_of(old) != self.catalogue.town_of(new))
        slotted = any(slot.start.date() == date for slot in new.slots)
        if new.kind != "lodging" and not slotted and self.catalogue.windows(new.id, date) is None:
            total += 20
        return total

    @staticmethod
    def _money(new: int | None, old: int | None) -> int:
        return 0 if new is None else new - (old or 0)

    def minutes(self, stop: Stop) -> int:
        """How long a timed stop really lasts, also where the clocks change in between."""
        assert stop.start is not None
        assert stop.end is not None
        zone = self.catalogue.zone_of(stop.place)
        return minute_of(stop.end, zone) - minute_of(stop.start, zone)

    def usual(self, old: Stop, place: Place) -> int:
        """The minutes that are no shortening: as planned; at a new place not outside its dwell range."""
        assert old.start is not None
        assert old.end is not None
        planned = self.minutes(old)
        if place.id == old.place or place.dwell is None:
            return planned
        usual = max(planned, place.dwell.min)
        return usual if place.dwell.max is None else min(usual, place.dwell.max)

    def unlike(self, old: Stop, day: Day, new: Stop, date: dt.date) -> int:
        """Minutes that it counts where a sight has none of the tags of the one before, and where one goes out into the
        dark for it."""
        count = self._of_other_kind(old, new.place)
        stays = (old.place, old.start, old.end, day.date) == (new.place, new.start, new.end, date)
        if not stays and self.dark(new, date) and not self.dark(old, day.date):
            count += self.parameters.dark
        return count

    def _of_other_kind(self, old: Stop, place: str) -> int:
        key = old.kind, old.place, place
        if key not in self._other_kinds:
            before, after = ({tag.casefold() for tag in self.place(name).tags} for name in (old.place, place))
            other = place != old.place and old.kind in ("visit", "event") and before and not before & after
            self._other_kinds[key] = self.parameters.other_kind if other else 0
        return self._other_kinds[key]

    def dark(self, stop: Stop, date: dt.date) -> bool:
        """Whether a visit under the open sky, to a place without hours of admission, is not all between sunrise and
        sunset; where nobody knows when these are it is not."""
        there = self.place(stop.place)
        if stop.kind != "visit" or stop.start is None or stop.end is None or there.outdoor is not True or there.slots:
            return False
        light = self.catalogue.daylight(there.id, date)
        return light is not None and not (light[0] <= stop.start and stop.end <= light[1])

    def stop(self, old: Stop, day: Day, new: Stop | None, date: dt.date | None) -> Fields:
        locked = old.id in self.locked and old.id in self.struck
        protected = int(locked or (old.booked and old.id not in self.hit))
        if new is None or date is None:
            return (protected, 1, 0, 0, 0, 0, 0, 0, 0)
        old_cost, old_minutes = self._as_it_was(old)
        replaced, moved = new.place != old.place, date != day.date
        touched = replaced or (not locked and (moved or (new.start, new.end) != (old.start, old.end)))
        money = self._money(stop_cost(new, self.catalogue, self.traveller.party), old_cost)
        shift = drift = 0
        misfit, detour = self._apart(old, new.place, date) if replaced or moved else (0, 0)
        other = replaced or (moved and not self.asked_onto(old.id, date))
        if old.start is not None and new.start is not None and new.end is not None:
            # What is moved keeps its time by the clock, also where the clocks change in between.
            zone = self.catalogue.zone_of(new.place)
            drift = abs(minute_of(new.start, zone) - minute_of(old.start + (date - day.date), zone))
            timed = not (moved or any(ask.any_hour for ask in self.asked if ask.item == old.id))
            shift = max(0, drift - self.parameters.materiality) if timed else 0
            length = self.minutes(new)
            short = max(0, self.usual(old, self.place(new.place)) - length)
            # Three hours off its time, or not even half of it left: that is another stop.
            other = other or (timed and drift > self.parameters.far) or 2 * length < old_minutes
            counts = 2 if self.place(new.place).dwell is None else 1
            shift += counts * math.ceil(short / self.parameters.grid) * self.parameters.grid
        spend = money + self.parameters.minute_value * detour
        return (
            protected * touched,
            0,
            int(other),
            0,
            0,
            shift + self.unlike(old, day, new, date),
            misfit,
            spend,
            drift + (drift > 0),
        )

    def asked_onto(self, name: str, date: dt.date) -> bool:
        """Whether the travellers ask for a stop on this day, of all that they ask of it."""
        days = [ask.dates for ask in self.asked if ask.item == name and ask.dates is not None]
        return bool(days) and all(date in some for some in days)

    def _as_it_was(self, old: Stop) -> tuple[int | None, int]:
        """(what a stop cost as it was, how many minutes it had)."""
        known = self._before.get(old.id)
        if known is None or known[0] is not old:
            minutes = 0 if old.start is None else self.minutes(old)
            known = self._before[old.id] = old, stop_cost(old, self.catalogue, self.traveller.party), minutes
        return known[1:]

    def _apart(self, old: Stop, place: str, date: dt.date) -> tuple[int, int]:
        """(how little another place or day suits, the minutes on the way there)."""
        key = old.place, place, date
        if key not in self._distances:
            if place != old.place:
                misfit = self.misfit(self.place(old.place), self.place(place), date)
                detour = self.travel.between(old.place, place).minutes
            else:
                there = self.days[date]
                visits = sum(1 for item in there.items if isinstance(item, Stop) and item.kind == "visit")
                misfit = 30 if visits >= self.parameters.most_visits(there, self.traveller) else 0
                others = [item for item in there.items if isinstance(item, Stop)]
                detour = min((self.travel.between(o.place, old.place).minutes for o in others), default=0)
            self._distances[key] = misfit, detour
        return self._distances[key]

    def wanted_usual(self, one: Wanted, place: Place) -> int:
        """The minutes that are no shortening: as asked for, else as usual, within what its place is worth."""
        assert one.stop.start is not None
        assert one.stop.end is not None
        minutes = int((one.stop.end - one.stop.start).total_seconds() // 60)
        asked = any(ask.minutes is not None for ask in self.asked if ask.item == one.stop.id)
        if place.dwell is None or asked or one.stop.kind == "rest":
            return minutes
        return max(place.dwell.min, minutes if place.dwell.max is None else min(minutes, place.dwell.max))

    def wanted(self, one: Wanted, new: Stop, date: dt.date) -> Fields:
        """What a stop costs that is asked for; that it is there is no change."""
        place, there = self.place(new.place), self.days[date]
        misfit = 0
        if not one.named:
            misfit += 7 if place.rating is None else round(15 * (1 - place.rating / 5))
            interests = {w.casefold() for w in self.traveller.interests}
            misfit += 100 * bool(interests and not interests & {w.casefold() for w in place.tags})
            slotted = any(slot.start.date() == date for slot in place.slots)
            misfit += 20 * (not slotted and self.catalogue.windows(place.id, date) is None)
        visits = sum(1 for item in there.items if isinstance(item, Stop) and item.kind == "visit")
        full = visits >= self.parameters.most_visits(there, self.traveller)
        misfit += 30 * (full and new.kind == "visit")
        others = [item for item in there.items if isinstance(item, Stop)]
        detour = min((self.travel.between(o.place, new.place).minutes for o in others), default=0)
        spend = (stop_cost(new, self.catalogue, self.traveller.party) or 0) + self.parameters.minute_value * detour
        shift = drift = 0
        if new.start is not None and one.stop.start is not None:
            zone = self.catalogue.zone_of(new.place)
            usual_time = one.stop.start + (date - one.date)
            drift = abs(minute_of(new.start, zone) - minute_of(usual_time, zone))
            short = max(0, self.wanted_usual(one, place) - (self.catalogue.minutes_of(new) or 0))
            counts = 2 if place.dwell is None else 1
            shift = counts * math.ceil(short / self.parameters.grid) * self.parameters.grid
            end = one.stop.start + dt.timedelta(minutes=self.wanted_usual(one, place))
            usual_stop = one.stop.model_copy(update={"place": place.id, "end": end})
            shift += self.unlike(usual_stop, self.days[one.date], new, date)
        return (0, 0, 0, 0, 0, shift, misfit, spend, drift + (drift > 0))

    def lacking(self, findings: Iterable[Finding]) -> list[Wanted]:
        """The meals that findings call missing, as stops that the plan is to have."""
        missing = {finding.message for finding in findings if finding.rule == "meals" and not finding.subjects}
        every = ((day.date, meal) for day in self.trip.days for meal in self.traveller.meals)
        tables = [place.id for place in self.catalogue.places if place.kind == "restaurant"]
        return [
            self.added(Stop(id=f"{date}-{meal}", place=tables[0], kind="meal", meal=meal), date, tables)
            for date, meal in every
            if tables and f"{meal.capitalize()} on {date_words(date)} is missing." in missing
        ]

    @staticmethod
    def added(stop: Stop, date: dt.date, places: Sequence[str] = ()) -> Wanted:
        """A meal that a day lacks as a stop that the plan is to have: at its usual time, wherever that is."""
        assert stop.meal is not None  # nothing else is added unasked
        clock, minutes = _MEALS[stop.meal]
        start = dt.datetime.combine(date, clock)
        usual = stop.model_copy(update={"start": start, "end": start + dt.timedelta(minutes=minutes)})
        return Wanted(usual, date, tuple(places), named=False)

    def leg(self, old: Leg, new: Leg | None) -> Fields:
        if new is None:
            return (int(old.booked and old.id not in self.hit), 1, *NOTHING[2:])
        replaced = (new.mode, new.number, new.connection) != (old.mode, old.number, old.connection)
        due = self.due_at(old)
        if not replaced and (new.depart, new.arrive, old.depart) == (old.depart, old.arrive, due):
            return NOTHING
        misfit, drift, party = 40 * (old.mode != new.mode), 0, self.traveller.party
        for one, other in ((old.origin.place, new.origin.place), (old.destination.place, new.destination.place)):
            misfit += 60 * (replaced and one is not None and other is not None and one != other)
        there = self.catalogue.connection_by_id[new.connection or ""]
        if due is not None:
            before = minute_of(due, self.catalogue.end_zone(old.origin))
            if there.depart is not None:
                apart = abs(minute_of(there.depart, self.catalogue.end_zone(there.origin)) - before)
                misfit += min(60, apart // 12)
            if new.depart is not None:
                drift = abs(minute_of(new.depart, self.catalogue.end_zone(new.origin)) - before)
        money = self._money(leg_cost(new, self.catalogue, party), leg_cost(old, self.catalogue, party))
        lengths = [self._minutes_on_the_way(leg) for leg in (self.planned.get(old.id, old), there)]
        if replaced and lengths[0] is not None and lengths[1] is not None:
            misfit += min(12, max(0, lengths[1] - lengths[0]) // 60) * 5
        return (int(old.booked and old.id not in self.hit), 0, int(replaced), 0, 0, 0, misfit, money, drift)

    def _minutes_on_the_way(self, leg: Leg | Connection) -> int | None:
        if leg.depart is None or leg.arrive is None:
            return leg.minutes if isinstance(leg, Connection) else None
        ends = self.catalogue.end_zone(leg.origin), self.catalogue.end_zone(leg.destination)
        return max(0, minute_of(leg.arrive, ends[1]) - minute_of(leg.depart, ends[0]))

    def stay(self, old: Stay, new: Sequence[Stay]) -> Fields:
        if [(s.place, s.check_in, s.check_out) for s in new] == [(old.place, old.check_in, old.check_out)]:
            return NOTHING
        misfit = spend = 0
        for name in sorted({s.place for s in new} - {old.place}):
            misfit += self.misfit(self.place(old.place), self.place(name), old.check_in)
            spend += self.parameters.minute_value * self.travel.between(old.place, name).minutes
        costs = [stay_cost(s, self.catalogue, self.traveller.party) for s in new]
        total = None if None in costs else sum(c for c in costs if c is not None)
        spend += self._money(total, stay_cost(old, self.catalogue, self.traveller.party))
        gone = [n for n in old.nights if not any(n in s.nights for s in new if s.place == old.place)]
        booked = any(old.booked and night not in old.void_nights for night in gone)
        away = [(s.check_out - s.check_in).days for s in new if s.place != old.place]
        return (int(booked), 0, len(away), 0, sum(away), 0, misfit, spend, 0)


def again(original: Itinerary, places: Iterable[tuple[str, str]], named: Sequence[Stop] = ()) -> Fields:
    """What it costs to be too often at a place. places: of every stop of a plan, with the kind of the stop; named: the
    stops that the traveller asks for at a place.

    A restaurant may be eaten at once, or as often as it was planned; so a sight may be seen. Meals beyond that are
    repeated, visits and events lost; nobody counts rests.
    """
    return beyond(visits_of((stop.place, stop.kind) for stop in (*(s for _, s in original.stops()), *named)), places)


def visits_of(places: Iterable[tuple[str, str]]) -> Counter[tuple[str, bool]]:
    """How often one is at each place, to eat (True) or else; nobody counts rests."""
    return Counter((place, kind == "meal") for place, kind in places if kind != "rest")


def beyond(planned: Counter[tuple[str, bool]], places: Iterable[tuple[str, str]]) -> Fields:
    """What it costs to be more often at a place than was planned, and than once."""
    lost = repeated = 0
    for (place, eats), times in visits_of(places).items():
        more = max(0, times - max(planned[place, eats], 1))
        repeated += more * eats
        lost += more * (not eats)
    return (0, lost, 0, repeated, 0, 0, 0, 0, 0)


def other_nights(original: Itinerary, changed: Changed) -> Fields:
    """What the nights of a trip that goes on other dates cost: each stay that has others is changed, and a booking
    given up where it loses one; nights more and fewer count alike, and so does what the stays cost more."""
    booked = lost = nights = 0
    for stay in original.stays:
        now = {night for one in changed.itinerary.stays if one.id == stay.id for night in one.nights}
        booked += stay.booked and bool(set(stay.nights) - now)
        lost += now != set(stay.nights)
        nights += len(now ^ set(stay.nights))
    party = changed.itinerary.traveller.party
    before, after = (
        sum(stay_cost(stay, changed.catalogue, party) or 0 for stay in trip.stays)
        for trip in (original, changed.itinerary)
    )
    return (booked, 0, lost, 0, nights, 0, 0, after - before, 0)


def midnight(date: dt.date) -> dt.datetime:
    return dt.datetime(date.year, date.month, date.day)


def cost_of(original: Itinerary, changed: Changed, revised: Itinerary, parameters: Parameters) -> Fields:
    """The change cost from the unrepaired trip to `revised`; original: the trip before the change."""
    prices = Prices(changed, parameters, original)
    named = [one.stop for one in changed.wanted if one.named]
    total = again(original, [(stop.place, stop.kind) for _, stop in revised.stops()], named)
    after = {stop.id: (stop, day.date) for day, stop in revised.stops()}
    for day, stop in changed.itinerary.stops():
        total = add(total, prices.stop(stop, day, *after.get(stop.id, (None, None))))
    wanted = {one.stop.id: one for one in changed.wanted}
    for name in after.keys() - {stop.id for _, stop in changed.itinerary.stops()}:
        new, date = after[name]
        total = add(total, prices.wanted(wanted.get(name) or prices.added(new, date), new, date))
    legs = {leg.id: leg for _, leg in revised.legs()}
    for _, leg in changed.itinerary.legs():
        total = add(total, prices.leg(leg, legs.get(leg.id)))
    for stay in changed.itinerary.stays:
        total = add(total, prices.stay(stay, [s for s in revised.stays if set(s.nights) & set(stay.nights)]))
    return total
