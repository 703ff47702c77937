"""One trip put together from its reservations: legs, stays and stops by day, and a small catalogue of their places."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations, count

from ...trip import (
    Catalogue,
    Day,
    Endpoint,
    Itinerary,
    Kind,
    Leg,
    Meal,
    Mode,
    Place,
    Price,
    Stay,
    Stop,
    Traveller,
    city_key,
    clock_exists,
    decimals_of,
    haversine_km,
    minute_of,
    validate,
    wall_clock,
    with_towns,
)
from ..native import TripDocument
from ._merge import same_number
from ._places import city_at, city_named, located, town_named
from ._reservation import JOURNEYS, Moment, NotUsed, Reservation, Source, Where
from ._words import plain_name, words

__all__ = ["Building", "first_day", "last_day"]

_MODES: dict[str, Mode] = {"flight": "flight", "train": "train", "bus": "bus", "ferry": "ferry", "taxi": "taxi"}
_PLACES: dict[str, Kind] = {"lodging": "lodging", "meal": "restaurant", "event": "event", "visit": "attraction"}
_LASTING = {"meal": 90, "event": 120, "visit": 90, "car": 30}
"""Minutes that are assumed, and said so, where no end is told."""
_NEAR = 90.0
"""Kilometres from an airport within which it serves a city that the trip names, and from a town to the next."""
_FAR = 150.0
"""Kilometres to a place beyond which nobody goes for an appointment of a calendar without a journey of that day."""

_Placed = tuple[dt.date, dt.datetime | None, int, Stop | Leg]
"""An item with its day, its begin if it has a time, and in which order it was read."""


def last_day(one: Reservation) -> dt.date:
    """The day on which something ends; it has a begin."""
    end = one.ends or one.begins
    assert one.begins is not None
    return max(one.begins.date, end.date) if end is not None else one.begins.date


def first_day(one: Reservation) -> dt.date:
    """The day on which something begins; it has one."""
    assert one.begins is not None
    return one.begins.date


def _slug(text: str) -> str:
    return re.sub(r"\s+", "-", plain_name(text))[:60].strip("-")


def _free(wish: str, taken: Container[str]) -> str:
    """An id that is not taken yet."""
    return next(name for name in chain([wish], (f"{wish}-{number}" for number in count(2))) if name not in taken)


class Building:
    """One trip as it is put together."""

    def __init__(self, found: Sequence[Reservation], base: TripDocument | None) -> None:
        self.found, self.base = found, base
        self.items: list[_Placed] = []
        self.stays: list[Stay] = []
        self.places: dict[str, Place] = {}
        self.sources: dict[str, tuple[Source, ...]] = {}
        self.doubts: list[tuple[str, str]] = []
        self.not_used: list[NotUsed] = []
        self.ids: set[str] = set()
        self._same: dict[tuple[str, str, str], str] = {}
        there = [(one, place) for one in found for place in (one.start, one.end) if place.city]
        self._countries = {city_key(place.city): place.country for _, place in there if place.country}
        self._named = {city_key(place.city) for one, place in there if one.kind != "flight"}
        self._towns = list(self._ground())
        self._cities: dict[dt.date, str] = {}
        prices = [one.price[1] for one in found if one.price is not None]
        self.currency = Counter(prices).most_common(1)[0][0] if prices else "EUR"
        if base is not None:
            self._begin(base)

    def _begin(self, base: TripDocument) -> None:
        trip = base.itinerary
        self.currency = trip.currency
        self.places = {place.id: place for place in base.catalogue.places}
        self.stays = list(trip.stays)
        for day in trip.days:
            for item in day.items:
                self.ids.add(item.id)
                begins = item.start if isinstance(item, Stop) else item.depart
                self.items.append((day.date, begins, len(self.items) - 10_000, item))
        self.ids |= {stay.id for stay in trip.stays}

    def _ground(self) -> Iterator[tuple[str, tuple[float, float]]]:
        """The towns in which the trip sleeps, or to which it goes by anything but a flight, and where they are."""
        for one in self.found:
            for place in (one.start, one.end) if one.kind in ("lodging", *JOURNEYS) and one.kind != "flight" else ():
                if place.lat is not None and place.lon is not None and place.city:
                    yield place.city, (place.lat, place.lon)
                elif middle := self._middle(place.city):
                    yield place.city, middle

    def _middle(self, city: str) -> tuple[float, float] | None:
        """Where the middle of a town is, by its name and the country in which the trip has it."""
        town = town_named(city, self._countries.get(city_key(city), "")) if city else None
        return None if town is None else (town.lat, town.lon)

    def city_of(self, where: Where, kind: str) -> str:
        """The city to which a place belongs in this trip: an airport to the city near it that the trip names."""
        if kind == "flight" and where.lat is not None and where.lon is not None:
            near = [
                (haversine_km(where.lat, where.lon, *middle), name)
                for name, middle in self._towns
                if city_key(name) != city_key(where.city)
            ]
            if near and city_key(where.city) not in self._named and min(near)[0] <= _NEAR:
                return min(near)[1]
        if where.city:
            return where.city
        if where.lat is not None and where.lon is not None:
            city = city_at(where.lat, where.lon, 40.0)
            if city is not None:
                return city.name
        return where.name if kind in _MODES else ""

    def _id(self, wish: str) -> str:
        name = _free(wish, self.ids)
        self.ids.add(name)
        return name

    def place(self, where: Where, name: str, kind: Kind, city: str) -> str:
        """The id of the place in the catalogue; the same for the same name in the same city."""
        called = (name or where.name or where.code or where.street or where.city or "?")[:500]
        key = (kind, plain_name(called) or called, city_key(city))
        if key in self._same:
            return self._same[key]
        wish = f"{kind}-{where.code.lower()}" if re.fullmatch(r"[A-Z]{3}", where.code) else _slug(called) or kind
        found = self._same[key] = _free(wish, self.places)
        alias = where.address if where.street else ""
        self.places[found] = Place(
            id=found,
            name=called,
            kind=kind,
            city=city[:200],
            zone=where.zone,
            lat=where.lat,
            lon=where.lon,
            aliases=tuple(text[:500] for text in (where.name, where.code) if text and text != called),
            notes=alias[:1000],
        )
        return found

    def _price(self, one: Reservation, parts: int = 1) -> Price | None:
        if one.price is None or one.price[1] != self.currency:
            return None
        minor = round(one.price[0] * 10 ** decimals_of(self.currency))
        return Price(amount=round(minor / parts), per="group") if 0 <= minor <= 10**12 else None

    def _notes(self, one: Reservation) -> str:
        said = [f"From {'; '.join(str(source) for source in one.sources)}."]
        if one.reference:
            said.append(f"Booking {one.reference}.")
        if one.operator and one.kind in JOURNEYS:
            said.append(f"Run by {one.operator}.")
        if one.price is not None and (one.kind == "car" or self._price(one) is None):
            said.append(f"It costs {one.price[0]:,.{decimals_of(one.price[1])}f} {one.price[1]}.")
        if one.notes:
            said.append(one.notes)
        return " ".join(said)[:2000]

    def _told(self, name: str, one: Reservation) -> None:
        self.sources[name] = one.sources
        self.doubts += [(name, doubt) for doubt in one.doubts]

    def refuse(self, one: Reservation, reason: str) -> None:
        self.not_used += [NotUsed(source, one.title, reason) for source in one.sources]

    def add(self, one: Reservation) -> None:
        """Put one reservation into the trip, or note why not."""
        if one.kind not in JOURNEYS and (reason := self._impossible(one.but(begins=None))):
            one = one.but(ends=None).doubted(f"its end is left out: {reason}")
        reason = self._impossible(one)
        if one.price is not None and one.price[1] != self.currency:
            told = f"{one.price[0]:,.{decimals_of(one.price[1])}f} {one.price[1]}"
            one = one.doubted(f"its price of {told} is only in its notes, as the trip counts in {self.currency}")
        if reason:
            self.refuse(one, reason)
        elif own := self._own_item(one):
            self.sources[own] = (*self.sources.get(own, ()), *one.sources)
        elif one.kind in JOURNEYS:
            self._leg(one)
        elif one.kind == "lodging":
            self._stay(one)
        else:
            self._stops(one)

    def _own_item(self, one: Reservation) -> str:
        """The id of the item of the own trip that a booking is, which was made from it or by hand; "" where none is.

        Where the booking tells another time, a doubt says so.
        """
        if self.base is None or one.begins is None:
            return ""
        trip, day = self.base.itinerary, one.begins.date
        called = plain_name(one.start.name or one.name)
        if one.kind == "lodging":
            same = [
                stay
                for stay in trip.stays
                if stay.check_in == day and plain_name(self.places[stay.place].name) == called
            ]
            return next((stay.id for stay in same if one.ends and stay.check_out == one.ends.date), "")
        start = one.begins.clock if one.begins.timed else None
        items = [item for each in trip.days if each.date == day for item in each.items]
        if one.kind in JOURNEYS:
            ways = [city_key(self.city_of(where, one.kind)) for where in (one.start, one.end)]
            for item in items:
                if not isinstance(item, Leg) or item.mode != _MODES[one.kind]:
                    continue
                numbered = bool(one.number and item.number) and same_number(one.number, item.number)
                same_way = [city_key(item.origin.city), city_key(item.destination.city)] == ways
                if (numbered or same_way) and item.depart == start:
                    return item.id
                if numbered and same_way:
                    self.doubts.append(
                        (item.id, f"{'; '.join(map(str, one.sources))} says that it departs {one.begins}")
                    )
                    return item.id
            return ""
        for item in items:
            if isinstance(item, Stop) and item.start == start:
                names = {plain_name(name) for name in (self.places[item.place].name, item.notes.split(".")[0])}
                if called in names or plain_name(one.name) in names:
                    return item.id
        return ""

    def _impossible(self, one: Reservation) -> str:
        for moment in (one.begins, one.ends):
            if moment is None or not moment.timed:
                continue
            if moment.utc:
                return "its time is in UTC, and the zone of its place is not known; say it with --zone"
            if not clock_exists(moment.clock, moment.zone):
                return (
                    f"{moment.clock:%H:%M} does not exist on that day in {moment.zone}: the clocks go forward over it"
                )
        return ""

    def _leg(self, one: Reservation) -> None:
        assert one.begins is not None
        kind: Kind = "airport" if one.kind == "flight" else "station"
        ends = []
        for where in (one.start, one.end):
            city = self.city_of(where, one.kind)
            ends.append(Endpoint(city=city, place=self.place(where, where.name, kind, city), zone=where.zone))
        timed = one.begins.timed and one.ends is not None and one.ends.timed
        if not timed:
            missing = "departure" if not one.begins.timed else "arrival"
            known = one.begins if one.begins.timed else one.ends
            one = one.doubted(f"its {missing} time is not said")
            if known is not None and known.timed:
                # A leg has both times or none; the one that is known is told.
                said = f"it {'departs' if known is one.begins else 'arrives'} {known.clock:%H:%M}"
                one = one.doubted(said).but(notes=f"{said.capitalize()}. {one.notes}".strip())
        begins = one.begins
        assert begins is not None
        name = self._id(f"{one.kind}-{_slug(one.number) or _slug(self.city_of(one.end, one.kind)) or 'leg'}")
        leg = Leg(
            id=name,
            mode=_MODES[one.kind],
            origin=ends[0],
            destination=ends[1],
            depart=begins.clock if timed else None,
            arrive=one.ends.clock if timed and one.ends is not None else None,
            number=one.number[:100],
            ticket=one.reference[:100] if one.booked else "",
            booked=one.booked,
            price=self._price(one),
            notes=self._notes(one),
        )
        self.items.append((begins.date, begins.clock if begins.timed else None, one.order, leg))
        self._told(name, one)

    def _stay(self, one: Reservation) -> None:
        assert one.begins is not None
        assert one.ends is not None
        first, last = one.begins.date, one.ends.date
        called = one.start.name or one.name
        for other in self.stays:
            if first < other.check_out and other.check_in < last:
                self.refuse(one, f"{self.places[other.place].name} is booked for one of its nights, too")
                self.doubts.append((other.id, f"{called} is booked for one of its nights, too"))
                return
        one, city = self._in_town(one, first)
        place = self.place(one.start, called, "lodging", city)
        name = self._id(f"stay-{_slug(city or called) or 'hotel'}")
        nights = (last - first).days
        if one.price is not None and self._price(one) is not None:
            amount, currency = one.price  # a night's share may not hold the cents of the whole
            one = one.but(notes=f"{amount:,.{decimals_of(currency)}f} {currency} in all. {one.notes}".strip())
        self.stays.append(
            Stay(
                id=name,
                place=place,
                check_in=first,
                check_out=last,
                booked=one.booked,
                price=self._price(one, nights),
                notes=self._notes(one),
            )
        )
        self._told(name, one)

    def _in_town(self, one: Reservation, date: dt.date) -> tuple[Reservation, str]:
        """The reservation and the city it is in: where one is on its date if it does not say another."""
        city = self.city_of(one.start, one.kind)
        if city:
            return one, city
        if not (city := self._city_on(date)):
            return one.doubted("its city is not known"), city
        doubts = tuple(doubt for doubt in one.doubts if not doubt.startswith("the time zone of"))
        place = located(one.start.but(city=city), one.kind)
        one = one.but(start=place, doubts=doubts if place.zone is not None else one.doubts)
        return one.doubted(f"its city is not said; taken for {city}, where one is then"), city

    @cached_property
    def _legs(self) -> list[tuple[dt.date, dt.date, str]]:
        """Each leg by departure: its day, the day of its arrival, and the city; they are all there before anything else
        is added."""
        ways = [(day, begins or dt.datetime.min, item) for day, begins, _, item in self.items if isinstance(item, Leg)]
        return [
            (day, item.arrive.date() if item.arrive else day, item.destination.city)
            for day, _, item in sorted(ways, key=lambda way: way[:2])
        ]

    def _city_on(self, date: dt.date) -> str:
        """Where the legs have brought one by the evening of a date."""
        if date not in self._cities:
            self._cities[date] = next((city for _, day, city in reversed(self._legs) if day <= date), "")
        return self._cities[date]

    def _elsewhere(self, one: Reservation) -> str:
        """The city in which an appointment that is not booked is, where the journeys have one far from it that day."""
        assert one.begins is not None
        here, there = city_named(self._city_on(one.begins.date)), city_named(one.start.city)
        on_the_way = any(day == one.begins.date for day, *_ in self._legs)
        if one.booked or not one.uid or on_the_way or here is None or there is None:
            return ""
        return there.name if haversine_km(here.lat, here.lon, there.lat, there.lon) > _FAR else ""

    def _stops(self, one: Reservation) -> None:
        assert one.begins is not None
        if elsewhere := self._elsewhere(one):
            self.refuse(one, f"it is in {elsewhere}, where one is not on that day, and it is not booked")
            return
        if one.kind == "car":
            for where, moment, word in ((one.start, one.begins, "Pick up"), (one.end, one.ends, "Return")):
                if moment is not None:
                    place = where if where.known else one.start
                    self._stop(one.but(start=place), moment, None, f"{word} the rental car. ", "other", _slug(word))
            return
        whole_days = not one.begins.timed or (one.ends is not None and (last_day(one) - first_day(one)).days > 1)
        if not whole_days:
            self._stop(one, one.begins, one.ends, "", _PLACES.get(one.kind, "other"), "")
            return
        last = last_day(one)
        if one.ends is not None and one.ends.timed and one.ends.clock.time() == dt.time() and last > first_day(one):
            last -= dt.timedelta(days=1)
        begins = one.begins.clock
        if one.begins.timed and one.ends is not None:
            one = one.but(notes=f"{one.begins} to {one.ends}. {one.notes}".strip())
        for offset in range((last - first_day(one)).days + 1):
            moment = Moment(begins + dt.timedelta(days=offset), timed=False)
            self._stop(one, moment, None, "", _PLACES.get(one.kind, "other"), "")

    def _stop(self, one: Reservation, begins: Moment, ends: Moment | None, words: str, kind: Kind, role: str) -> None:
        one, city = self._in_town(one, begins.date)
        begins = begins.at(one.start.zone)
        ends = ends.at(one.start.zone) if ends is not None else None
        venue = one.start.name
        called = venue or one.name or one.start.street or one.start.city or one.operator
        title = one.name if one.name and plain_name(one.name) != plain_name(called) else ""
        place = self.place(one.start, called, kind, city)
        start = end = None
        if begins.timed:
            start = begins.clock.replace(second=0, microsecond=0)
            zone = one.start.zone
            if ends is not None and ends.timed and ends.minute > begins.minute:
                end = ends.clock.replace(second=0, microsecond=0)
            else:
                minutes = _LASTING.get(one.kind, 60)
                end = wall_clock(minute_of(start, zone) + minutes, zone)
                if one.kind != "car":
                    one = one.doubted(f"how long it lasts is not said; {minutes} minutes are assumed")
            if end < start:
                end = start
        meal = _meal(start, one.name) if one.kind == "meal" else None
        if meal is None and one.kind == "meal" and start is None:
            meal = "dinner"
            one = one.doubted("which meal it is is not said; taken for dinner")
        name = self._id(
            f"{role or one.kind}-{_slug(called if one.kind == 'meal' else title or called) or begins.date.isoformat()}"[
                :100
            ]
        )
        notes = " ".join(part for part in (f"{title}." if title else "", words.strip(), self._notes(one)) if part)
        stop = Stop(
            id=name,
            place=place,
            kind="meal" if meal is not None else "visit" if one.kind == "visit" else "event",
            meal=meal,
            start=start,
            end=end,
            booked=one.booked,
            price=self._price(one) if one.kind != "car" else None,
            notes=notes[:2000],
        )
        self.items.append((begins.date, start, one.order, stop))
        self._told(name, one)

    def document(self) -> TripDocument:
        """The trip. Raises InputError where its parts do not fit together."""
        dates = [entry[0] for entry in self.items]
        dates += [stay.check_in for stay in self.stays] + [stay.check_out for stay in self.stays]
        for *_, item in self.items:
            if isinstance(item, Leg) and item.arrive is not None:
                dates.append(item.arrive.date())
        if self.base is not None:
            dates += [day.date for day in self.base.itinerary.days]
        first, last = min(dates), max(dates)
        old = {day.date: day for day in self.base.itinerary.days} if self.base is not None else {}
        days = []
        for offset in range((last - first).days + 1):
            date = first + dt.timedelta(days=offset)
            items = [entry for entry in self.items if entry[0] == date]
            ordered = tuple(_in_order(items))
            days.append(old[date].replace(items=ordered) if date in old else Day(date=date, items=ordered))
        catalogue = Catalogue(places=tuple(self.places.values()), source="bookings")
        if self.base is not None:
            catalogue = self.base.catalogue.replace(places=tuple(self.places.values()))
            trip = self.base.itinerary.replace(days=tuple(days), stays=tuple(self.stays))
        else:
            home, towns = self._home(days)
            title = _title(towns, first)
            people = max([1, *(len(one.people) for one in self.found), *(one.party or 1 for one in self.found)])
            children = min(people - 1, max((one.children for one in self.found), default=0))
            trip = Itinerary(
                id=_slug(title) or f"trip-{first}",
                title=title,
                home=home,
                currency=self.currency,
                traveller=Traveller(party={"adult": people - children} | ({"child": children} if children else {})),
                days=tuple(days),
                stays=tuple(sorted(self.stays, key=lambda stay: stay.check_in)),
            )
        catalogue = self._with_middles(trip, catalogue)
        validate(trip, catalogue)
        return TripDocument(trip, catalogue)

    def _with_middles(self, trip: Itinerary, catalogue: Catalogue) -> Catalogue:
        """The catalogue with the middles of towns that are near each other and of which no place tells where it is,
        where that makes one region of them. It says nothing of where in its town a house is."""
        cities = {city_key(place.city): place.city for place in catalogue.places if place.city}
        middles = {key: catalogue.middle_of(key) or self._middle(name) for key, name in cities.items()}
        known = {key: middle for key, middle in middles.items() if middle is not None}
        near = {
            key
            for pair in combinations(known, 2)
            if haversine_km(*known[pair[0]], *known[pair[1]]) <= _NEAR
            for key in pair
        }
        more = [
            Place(
                id=_free(f"town-{_slug(cities[key])}", self.places),
                name=f"Middle of {cities[key]}"[:500],
                kind="other",
                city=cities[key],
                lat=known[key][0],
                lon=known[key][1],
            )
            for key in sorted(near)
            if catalogue.middle_of(key) is None
        ]
        located_ = catalogue.replace(places=(*catalogue.places, *more))
        return located_ if more and with_towns(located_, trip) is not located_ else catalogue

    def _home(self, days: Sequence[Day]) -> tuple[str, list[str]]:
        """The city from which the first leg leaves, and the other cities in order."""
        legs = [item for day in days for item in day.items if isinstance(item, Leg)]
        home = legs[0].origin.city if legs else ""
        towns = [self.places[stay.place].city for stay in sorted(self.stays, key=lambda stay: stay.check_in)]
        if not any(towns):
            towns = [leg.destination.city for leg in legs]
        if not any(towns):
            towns = [self.places[item.place].city for day in days for item in day.items if isinstance(item, Stop)]
        return home, list(dict.fromkeys(town for town in towns if town and city_key(town) != city_key(home)))


def _in_order(items: Iterable[_Placed]) -> list[Stop | Leg]:
    """The items of a day by their times; what has none stays behind what it followed where it was read."""
    kept: list[tuple[dt.datetime, int, Stop | Leg]] = []
    before = dt.datetime.min
    for _, begins, order, item in sorted(items, key=lambda entry: entry[2]):
        before = begins or before
        kept.append((before, order, item))
    return [item for _, _, item in sorted(kept, key=lambda one: one[:2])]


def _meal(start: dt.datetime | None, name: str) -> Meal | None:
    said = set(plain_name(name).split())
    meals: tuple[Meal, ...] = ("breakfast", "lunch", "dinner")
    for meal in meals:
        if said & words(meal):
            return meal
    if start is None:
        return None
    return "breakfast" if start.hour < 11 else "lunch" if start.hour < 16 else "dinner"


def _title(towns: Sequence[str], first: dt.date) -> str:
    names = ", ".join(towns[:3]) + (" …" if len(towns) > 3 else "")
    return f"{names or 'Trip'}, {first:%B %Y}"
