"""What a traveller calls the things of a trip: by name, by role (``our hotel``, ``our dinner place``), by number."""

from __future__ import annotations

import datetime as dt
from random import Random

from tripmend.trip import Itinerary, Leg, Place, Stop

from .._trips import Planned, Target

__all__ = ["clock_words", "leg_words", "money_words", "span_words", "stay_words", "thing_words", "when_words"]

_NOUNS = (
    "museum", "gallery", "zoo", "aquarium", "garden", "gardens", "park", "tower", "market", "castle", "cathedral",
    "planetarium", "observatory", "theater", "winery", "arboretum", "lighthouse", "trail", "casino",
)  # fmt: skip


def clock_words(time: dt.time, draw: Random) -> str:
    """A time of day: ``14:30``, ``2:30 pm``, ``3 pm``."""
    if draw.random() < 0.5:
        return f"{time:%H:%M}"
    hour, half = (time.hour - 1) % 12 + 1, "am" if time.hour < 12 else "pm"
    return f"{hour} {half}" if time.minute == 0 else f"{hour}:{time:%M} {half}"


def span_words(minutes: int, draw: Random) -> str:
    """A length of time: ``90 minutes``, ``an hour and a half``, ``5 hours``."""
    hours, rest = divmod(minutes, 60)
    if minutes == 90 and draw.random() < 0.5:
        return "an hour and a half"
    if rest == 0:
        return draw.choice(("an hour", "one hour")) if hours == 1 else f"{hours} hours"
    if hours >= 4:
        return f"{hours} and a half hours" if rest == 30 else f"{hours} hours and {rest} minutes"
    return f"{minutes} minutes" if minutes < 120 or draw.random() < 0.5 else f"{hours} hours and {rest} minutes"


def money_words(cents: int) -> str:
    """An amount in dollars: ``$1,240``."""
    return f"${cents // 100:,}"


def when_words(date: dt.date, trip: Planned, today: dt.date, draw: Random) -> str:
    """A day: ``tomorrow``, ``on Saturday``, ``on day 3``, ``on November 16``."""
    forms = [
        f"on {date:%A}",
        f"on {date:%A}",
        f"on day {trip.dates.index(date) + 1}",
        f"on {date:%B} {date.day}",
        f"on {date:%A}, {date:%B} {date.day}",
    ]
    if date == today:
        forms += ["today", "today"]
    if date == today + dt.timedelta(days=1):
        forms += ["tomorrow", "tomorrow"]
    return draw.choice(forms)


def _noun(target: Target, trip: Planned) -> str:
    """A kind of place that only one place of the trip has in its name: ``the museum``."""
    words = (target.place.name if target.place else "").casefold().split()
    noun = words[-1] if words and words[-1] in _NOUNS else ""
    others = [one for one in trip.targets if one.place is not None and one.place is not target.place]
    texts = [" ".join((one.place.name, *one.place.tags)).casefold() for one in others if one.place is not None]
    return f"the {noun}" if noun and not any(noun.rstrip("s") in text for text in texts) else ""


def thing_words(target: Target, trip: Planned, draw: Random, *, dated: bool) -> str:
    """A stop: its name, or its role where the day is `dated` beside it."""
    place, stop = target.place, target.item
    if place is None:
        return target.text
    name = place.name
    if any(one.place is not None and one.place.name == name and one.place is not place for one in trip.targets):
        name = f"{name} in {place.city}"
    forms = [name, name, name]
    if isinstance(stop, Stop) and stop.meal and dated:
        forms += [f"our {stop.meal} place", f"the restaurant we picked for {stop.meal}", f"our {stop.meal} spot"]
    if noun := _noun(target, trip):
        forms.append(noun)
    return draw.choice(forms)


def _cities(itinerary: Itinerary, trip: Planned) -> list[str]:
    places = [trip.catalogue.place(stay.place) for stay in itinerary.stays]
    return [place.city for place in places if place is not None]


def stay_words(place: Place, trip: Planned, draw: Random) -> str:
    """A lodging: its name, ``our hotel`` where there is only one, ``our hotel in Boise``."""
    forms = [place.name]
    if len(trip.itinerary.stays) == 1:
        forms += ["our hotel", "our hotel", "our accommodation"]
    if _cities(trip.itinerary, trip).count(place.city) == 1:
        forms += [f"our hotel in {place.city}", f"our place in {place.city}"]
    return draw.choice(forms)


_LEG_NOUNS = {"flight": "flight", "drive": "drive", "taxi": "taxi", "train": "train", "bus": "bus"}


def leg_words(leg: Leg, trip: Planned, draw: Random) -> str:
    """A journey: by number, by its ends, ``our flight home``."""
    noun = _LEG_NOUNS.get(leg.mode, leg.mode)
    origin, destination = leg.origin.city, leg.destination.city
    same = [other for _, other in trip.itinerary.legs() if other.mode == leg.mode]
    forms = [f"our {noun} from {origin} to {destination}", f"the {noun} from {origin} to {destination}"]
    if sum(other.destination.city == destination for other in same) == 1:
        forms += [f"our {noun} to {destination}", f"the {noun} to {destination}"]
    if leg.number:
        forms += [f"{noun} {leg.number}", f"our {noun} {leg.number}"]
    if destination == trip.itinerary.home:
        forms += [f"our {noun} home", f"our return {noun}"] if leg.mode == "flight" else [f"our {noun} home"]
    return draw.choice(forms)
