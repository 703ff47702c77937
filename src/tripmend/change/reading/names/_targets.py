"""From what was mentioned to the one thing in the trip that is meant, or the things it could be."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field

from ....trip import Leg, Place, Stay
from ..days._clock import Clock
from ..days._part_hours import MEAL_OF, PART_HOURS
from ..days._when import Nights
from ..words._words import CUISINES
from ._descriptions import Desc, StayWords
from ._going_on import going_back, going_on
from ._mentioned import LegWords, Named
from ._name_index import same_city, stem
from ._trip import Trip, Visit

__all__ = ["Hints", "Target", "resolve"]


@dataclass(frozen=True, slots=True)
class Hints:
    """What the clause says beside the mention: dates, nights, part of the day, city, times that no longer hold."""

    dates: tuple[dt.date, ...] = ()
    nights: Nights | None = None
    part: str = ""
    city: str = ""
    old: tuple[Clock, ...] = ()
    event: str = ""
    city_to: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """One thing: a place (by id), a leg or a stay. `choices` is empty unless several things could be meant, whose ids
    are `among`."""

    kind: str
    id: str = ""
    place: Place | None = None
    leg: Leg | None = None
    stay: Stay | None = None
    fuzzy: bool = False
    choices: tuple[str, ...] = ()
    unknown: str = ""
    visits: tuple[Visit, ...] = field(default=())
    among: tuple[str, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether it is exactly one thing."""
        return bool(self.id)


def _several(kind: str, choices: Sequence[str], among: Sequence[str]) -> Target:
    return Target(kind, choices=tuple(dict.fromkeys(choices)), among=tuple(dict.fromkeys(among)))


def _place(trip: Trip, place: Place, fuzzy: bool = False, visits: tuple[Visit, ...] | None = None) -> Target:
    return Target(
        "place", place.id, place=place, fuzzy=fuzzy, visits=trip.visits_of(place.id) if visits is None else visits
    )


def _named(trip: Trip, value: Named, hints: Hints) -> Target:
    if value.unknown:
        return Target("place", unknown=value.unknown)
    places = [trip.catalogue.by_id[target] for target in value.places]
    if len(places) > 1:
        used = [place for place in places if place.id in trip.places]
        places = used or places
    if len(places) > 1 and hints.city:
        places = [place for place in places if same_city(place.city, hints.city)] or places
    if len(places) > 1 and hints.dates:
        places = [p for p in places if any(v.date in hints.dates for v in trip.visits_of(p.id))] or places
    if len(places) > 1 and hints.part:
        meal = MEAL_OF.get(hints.part, "")
        places = [p for p in places if any(v.stop.meal == meal for v in trip.visits_of(p.id))] or places
    if len(places) > 1:
        return _several("place", [trip.place_name(place) for place in places], [place.id for place in places])
    place = places[0]
    if place.kind == "lodging":
        stays = [stay for stay in trip.itinerary.stays if stay.place == place.id]
        if len(stays) == 1:
            return Target("stay", stays[0].id, place=place, stay=stays[0], fuzzy=value.fuzzy)
        if stays:
            return _pick_stay(trip, stays, hints)
    return _place(trip, place, value.fuzzy)


def _words(place: Place) -> set[str]:
    found = {
        stem(word)
        for text in (place.name, *place.aliases, *place.tags, *place.cuisines)
        for word in text.replace("-", " ").replace("'", "").replace("&", " ").split()
    }
    return {word.strip(".,!()") for word in found}


def _of_kind(visit: Visit, desc: Desc) -> bool:
    kind = visit.place.kind
    if desc.meal:
        return visit.stop.meal == desc.meal
    if desc.kind == "restaurant":
        return kind == "restaurant" or visit.stop.meal is not None
    if desc.kind == "event":
        return kind in ("event", "attraction", "other")
    if desc.kind == "attraction":
        return kind in ("attraction", "event", "other")
    return kind != "lodging"


def _fits(visit: Visit, words: Sequence[str]) -> bool:
    own = _words(visit.place)
    return any(stem(word) in own or stem(CUISINES.get(word, word)) in own for word in words)


def _describe(trip: Trip, desc: Desc, hints: Hints) -> Target:
    visits = [visit for visit in trip.visits if _of_kind(visit, desc)]
    if desc.kind == "event" and not desc.needs:
        visits = [v for v in visits if v.place.kind == "event" or v.stop.kind == "event"]
    if desc.needs:
        named = [visit for visit in visits if _fits(visit, (desc.head,))]
        visits = named or [visit for visit in visits if _fits(visit, desc.needs)]
        if not visits and desc.kind == "event":
            visits = [visit for visit in trip.visits if visit.stop.kind == "event" or visit.place.kind == "event"]
    if desc.unknown:
        return Target("place", unknown=f"{desc.unknown} {desc.head}")
    for word in desc.strict:
        if not any(_fits(visit, (word,)) for visit in visits):
            return Target("place", unknown=" ".join((*reversed(desc.modifiers), desc.head)))
    for word in desc.modifiers:
        better = [visit for visit in visits if _fits(visit, (word,))]
        if better:
            visits = better
        elif word in CUISINES:
            visits = []
    city = desc.city or hints.city
    if city:
        visits = [visit for visit in visits if same_city(visit.place.city, city)]
    what = " ".join((*desc.modifiers, desc.head))
    ordinal = hints.nights.ordinal if hints.nights is not None else 0
    if desc.meal and 1 <= ordinal <= len(trip.calendar.trip) and not hints.dates:
        visits = [visit for visit in visits if visit.number == ordinal] or visits
    if not visits:
        return Target("place", unknown=what)
    if (hints.dates and len({visit.place.id for visit in visits}) > 1) or hints.dates:
        visits = [visit for visit in visits if visit.date in hints.dates] or visits
    if hints.old and len({visit.place.id for visit in visits}) > 1:
        old = {time for clock in hints.old for time in clock.readings}
        visits = [visit for visit in visits if visit.stop.start and visit.stop.start.time() in old] or visits
    if (
        len({visit.place.id for visit in visits}) > 1
        and desc.kind in ("restaurant", "any")
        and not desc.meal
        and hints.part in MEAL_OF
    ):
        visits = [visit for visit in visits if visit.stop.meal == MEAL_OF[hints.part]] or visits
    if (
        len({visit.place.id for visit in visits}) > 1
        and trip.today_given
        and desc.meal
        and not hints.dates
        and hints.part == "today"
    ):
        visits = [visit for visit in visits if visit.date == trip.calendar.today] or visits
    if len({visit.place.id for visit in visits}) > 1:
        return _several("place", trip.stop_names(visits), [visit.place.id for visit in visits])
    dates = {visit.date for visit in visits}
    narrowed = tuple(visits) if desc.meal or len(dates) == 1 else None
    return _place(trip, visits[0].place, visits=narrowed)


def _pick_stay(trip: Trip, stays: Sequence[Stay], hints: Hints) -> Target:
    if len(stays) > 1 and hints.dates:
        stays = [stay for stay in stays if any(date in stay.nights for date in hints.dates)] or stays
    if len(stays) > 1 and hints.nights is not None:
        nights = hints.nights
        if nights.dates:
            stays = [stay for stay in stays if any(date in stay.nights for date in nights.dates)] or stays
        elif 1 <= abs(nights.ordinal) < 100:
            every = [night for stay in sorted(trip.itinerary.stays, key=lambda s: s.check_in) for night in stay.nights]
            place = nights.ordinal - 1 if nights.ordinal > 0 else nights.ordinal
            if -len(every) <= place < len(every):
                stays = [stay for stay in stays if every[place] in stay.nights] or stays
    if len(stays) == 1:
        stay = stays[0]
        return Target("stay", stay.id, place=trip.catalogue.place(stay.place), stay=stay)
    return _several("stay", [trip.stay_name(stay) for stay in stays], [stay.id for stay in stays])


def _stay(trip: Trip, words: StayWords, hints: Hints) -> Target:
    if words.unknown:
        return Target("stay", unknown=f"{words.unknown} {words.head}")
    stays = list(trip.itinerary.stays)
    city = words.city or hints.city
    if city:
        stays = [
            s for s in stays if (place := trip.catalogue.place(s.place)) is not None and same_city(place.city, city)
        ]
    if len(stays) > 1:
        head = stem(words.head)
        named = [
            s
            for s in stays
            if words.head not in ("room", "rooms", "suite", "stay", "place")
            and (place := trip.catalogue.place(s.place)) is not None
            and head in _words(place)
        ]
        stays = named or stays
    if not stays:
        return Target("stay", unknown=words.head)
    return _pick_stay(trip, stays, hints)


def _leg(trip: Trip, words: LegWords, hints: Hints) -> Target:
    legs = list(trip.legs)
    if words.number:
        return Target("leg", unknown=words.number)
    if words.ids:
        legs = [entry for entry in legs if entry[2].id in words.ids]
    elif words.modes:
        legs = [entry for entry in legs if entry[2].mode in words.modes]
    if not legs:
        return Target("leg", unknown=words.head)
    if words.head == "airport" and (words.origin or words.to or hints.city):
        city = words.origin or words.to or hints.city
        legs = [e for e in legs if same_city(e[2].origin.city, city) or same_city(e[2].destination.city, city)]
    else:
        if words.to:
            legs = [entry for entry in legs if same_city(entry[2].destination.city, words.to)]
        if words.origin:
            legs = [entry for entry in legs if same_city(entry[2].origin.city, words.origin)]
        if hints.city_to and not words.to and not words.origin and len(legs) > 1:
            legs = [entry for entry in legs if same_city(entry[2].destination.city, hints.city_to)] or legs
        if hints.city and not words.to and not words.origin and len(legs) > 1:
            legs = [
                e
                for e in legs
                if same_city(e[2].destination.city, hints.city) or same_city(e[2].origin.city, hints.city)
            ] or legs
    home = [entry for entry in legs if same_city(entry[2].destination.city, trip.itinerary.home)]
    if words.way == "home" and home:
        legs = home[-1:]
    elif words.way == "back" and len(legs) > 1:
        legs = home[-1:] if home else going_back(trip, legs)
    elif words.way in ("onward", "next"):
        legs = going_on(trip, legs, words.way)
    elif words.way == "there" and len(legs) > 1:
        legs = legs[:1]
    elif words.way.startswith("#") and len(legs) > 1:
        number = int(words.way[1:])
        legs = legs[number - 1 : number] if number > 0 else legs[-1:]
    if len(legs) > 1 and hints.dates:
        legs = [
            entry
            for entry in legs
            if entry[1] in hints.dates or (entry[2].depart and entry[2].depart.date() in hints.dates)
        ] or legs
    if len(legs) > 1 and hints.old:
        old = {time for clock in hints.old for time in clock.readings}
        legs = [
            e
            for e in legs
            if (e[2].depart and e[2].depart.time() in old) or (e[2].arrive and e[2].arrive.time() in old)
        ] or legs
    part = words.part or (hints.part if hints.event != "leaves" else "")
    if len(legs) > 1 and part in PART_HOURS:
        first, last = PART_HOURS[part]
        legs = [entry for entry in legs if entry[2].depart and first <= entry[2].depart.hour < last] or legs
    if len(legs) > 1 and trip.today_given:
        ahead = [entry for entry in legs if entry[1] >= trip.calendar.today]
        legs = ahead if len(ahead) == 1 else legs
    if not legs:
        return Target("leg", unknown=f"{words.head} {words.to or words.origin}".strip())
    if len(legs) > 1:
        named = [trip.leg_name(number, leg) for number, _, leg in legs]
        return _several("leg", named, [leg.id for _, _, leg in legs])
    return Target("leg", legs[0][2].id, leg=legs[0][2])


def resolve(trip: Trip, value: object, hints: Hints) -> Target:
    """What `value` (a mention) stands for."""
    if isinstance(value, Named):
        return _named(trip, value, hints)
    if isinstance(value, Desc):
        return _describe(trip, value, hints)
    if isinstance(value, StayWords):
        return _stay(trip, value, hints)
    if isinstance(value, LegWords):
        return _leg(trip, value, hints)
    raise TypeError(f"not a mention: {value!r}")
