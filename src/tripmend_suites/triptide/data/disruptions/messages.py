"""The traveller's own words: families of message templates, what in a trip they call how, and how well they are read.

The families stand in ``templates/*.yaml``: a build draws from those of ``drawn.yaml`` and ``held_out.yaml``, in that
order; one more would change what the known seeds bring out.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from tripmend.change import Change, Effect, EventMoved, LegDelayed, LegRetimed
from tripmend.messages import understand
from tripmend.messages.report import plain_effect
from tripmend.trip import Catalogue, Itinerary, Leg, Place, Stay, Stop

from ....common.data_files import DataFile, read_data
from ..folder import Case
from .library import Happening, Kind, Planned, Target

_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_EMPTY_REASON = re.compile(r"[^\S\n]*<[^<>]*>")
_UNDATED = ("closed-long", "price")
"""News that hold for every day: what is hit must be named."""
_BEGINNING = re.compile(r"(^|[.!?…]\s+|\n)([a-z])")
_DATA = DataFile(__file__)
_NOUNS = _DATA.read("nouns", tuple[str, ...])


@dataclass(frozen=True, slots=True)
class Family:
    """A family of message templates: one way to write, with words of its own for each kind of news.

    opening, closing: what comes before and after the news; the closing asks for an alternative. news: for each kind
    that the family tells, its ways of saying it. ``[a|b]`` stands for one of the two, ``{name}`` for a fact, and
    ``<…>`` for words about the cause, left out where none is known. plain: written without capitals. several: by
    nobody who is alone. joint: what stands between the three parts.
    """

    name: str
    opening: tuple[str, ...]
    closing: tuple[str, ...]
    news: Mapping[Kind, tuple[str, ...]]
    plain: bool = False
    several: bool = False
    joint: str = " "


def _packaged(name: str) -> tuple[Family, ...]:
    return read_data(Path(__file__).with_name("templates") / f"{name}.yaml", tuple[Family, ...])


@cache
def families() -> Mapping[str, Family]:
    """The families that a build draws from, by name; every kind of news is told by several of them."""
    return {family.name: family for name in ("drawn", "held_out") for family in _packaged(name)}


@cache
def held_out() -> frozenset[str]:
    """The names of those that the reader was never worked on with: written apart from it and from the others."""
    return frozenset(family.name for family in _packaged("held_out"))


def _chosen(template: str, draw: Random) -> str:
    while match := _CHOICE.search(template):
        template = template[: match.start()] + draw.choice(match[1].split("|")) + template[match.end() :]
    return template


_OF_SEVERAL = _DATA.read("of_several", dict[str, str])
_ANY = "|".join(sorted(_OF_SEVERAL, key=len, reverse=True)).replace("'", "['’]")
_SEVERAL = re.compile(rf"(?<![\w{{])(?:{_ANY})(?![\w}}])", re.IGNORECASE)


def alone(text: str) -> str:
    """Words of several travellers as one says them: ``our hotel`` is ``my hotel``."""

    def one(match: re.Match[str]) -> str:
        word = _OF_SEVERAL[match[0].lower().replace("’", "'")]
        return word[0].upper() + word[1:] if match[0][0].isupper() else word

    return _SEVERAL.sub(one, text)


def said(template: str, facts: Mapping[str, str], draw: Random, *, single: bool = False) -> str:
    """A template with its choices made and its facts put in. single: by a traveller who is alone."""
    text = _chosen(template, draw)
    text = alone(text) if single else text
    text = re.sub(r"[<>]", "", text) if facts.get("why") else _EMPTY_REASON.sub("", text)
    return text.format_map(facts)


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


def when_words(date: dt.date, trip: Planned, today: dt.date, draw: Random) -> str:
    """A day: ``tomorrow``, ``on Saturday``, ``on day 3``, ``on November 16``."""
    day = f"{date:%B} {date.day}"
    forms = [*[f"on {date:%A}"] * 2, f"on day {trip.dates.index(date) + 1}", f"on {day}", f"on {date:%A}, {day}"]
    near = {today: "today", today + dt.timedelta(days=1): "tomorrow"}
    return draw.choice(forms + [near[date]] * 2 if date in near else forms)


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


def stay_words(place: Place, trip: Planned, draw: Random) -> str:
    """A lodging: its name, ``our hotel`` where there is only one, ``our hotel in Boise``."""
    forms = [place.name]
    beds = [trip.catalogue.place(stay.place) for stay in trip.itinerary.stays]
    if len(beds) == 1:
        forms += ["our hotel", "our hotel", "our accommodation"]
    if sum(bed is not None and bed.city == place.city for bed in beds) == 1:
        forms += [f"our hotel in {place.city}", f"our place in {place.city}"]
    return draw.choice(forms)


def leg_words(leg: Leg, trip: Planned, draw: Random) -> str:
    """A journey: by number, by its ends, ``our flight home``."""
    noun = leg.mode
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


def families_for(happening: Happening, *, single: bool = False) -> tuple[Family, ...]:
    """The families that can tell it. single: of somebody alone."""
    able = tuple(family for family in families().values() if happening.kind in family.news)
    return tuple(family for family in able if not (single and family.several)) or able


def _facts(happening: Happening, trip: Planned, today: dt.date, draw: Random) -> dict[str, str]:
    target, item, time = happening.target, happening.target.item, happening.time
    moved = happening.kind == "leg-moved" and time is not None
    when = when_words(time.date() if moved and time else target.date, trip, today, draw)
    facts = {"when": when, "day": when.removeprefix("on "), "why": happening.why}
    facts["thing"] = thing_words(target, trip, draw, dated=happening.kind not in _UNDATED)
    if isinstance(item, Leg):
        facts |= {"leg": leg_words(item, trip, draw), "origin": item.origin.city, "city": item.destination.city}
        facts["airport"] = draw.choice((item.origin.city, item.destination.city))
    if isinstance(item, Stay) and target.place is not None:
        facts["hotel"] = stay_words(target.place, trip, draw)
    night = f"on {target.date:%A} night"
    facts["night"] = draw.choice((night, f"for the night of {target.date:%B} {target.date.day}", night))
    if time is not None:
        facts["time"] = clock_words(time.time(), draw)
    facts["span"] = span_words(happening.minutes, draw) if happening.minutes else ""
    facts["money"] = f"${happening.money // 100:,}"
    facts["room"] = happening.room
    return facts


def compose(happening: Happening, trip: Planned, family: Family, today: dt.date, draw: Random) -> str:
    """The message of a traveller who writes on `today`, by the templates of `family`."""
    single = trip.itinerary.traveller.people == 1
    facts = _facts(happening, trip, today, draw)
    if single:
        # Names stay as they are: these words stand before them.
        own = re.compile(r"our |the restaurant we ")
        facts |= {n: alone(found[0]) + text[found.end() :] for n, text in facts.items() if (found := own.match(text))}
    said_of = (family.opening, family.news[happening.kind], family.closing)
    parts = [said(draw.choice(part), facts, draw, single=single) for part in said_of]
    text = family.joint.join(part for part in parts if part)
    if family.plain:
        return text.lower()
    return _BEGINNING.sub(lambda match: match[1] + match[2].upper(), text)


# How well the messages are read: what `understand` makes of each, beside the truth of its effect.

TripOf = Callable[[tuple[int, int]], tuple[Itinerary, Catalogue]]


def _clock(moment: dt.datetime | None) -> str:
    return "" if moment is None else moment.isoformat()


def _leg_times(effect: LegDelayed | LegRetimed, leg: Leg) -> tuple[str, ...]:
    """When the leg leaves and arrives then, however that was said; the duration stays where only one is told."""
    if leg.depart is None or leg.arrive is None:
        return ("untimed", effect.model_dump_json())
    if isinstance(effect, LegDelayed):
        shift = dt.timedelta(minutes=effect.minutes)
        return _clock(leg.depart + shift), _clock(leg.arrive + shift)
    depart, arrive = effect.depart, effect.arrive
    if depart is None and arrive is not None:
        depart = leg.depart + (arrive - leg.arrive)
    if arrive is None and depart is not None:
        arrive = leg.arrive + (depart - leg.depart)
    return _clock(depart), _clock(arrive)


def _key(effect: Effect, itinerary: Itinerary) -> str:
    """An effect as text, so that two ways of saying the same are equal."""
    data = plain_effect(effect, itinerary)
    if isinstance(effect, LegDelayed | LegRetimed) and isinstance(leg := itinerary.item(effect.leg), Leg):
        return json.dumps(["leg times", effect.leg, *_leg_times(effect, leg)])
    if effect.type == "budget_changed" and effect.by is not None and itinerary.traveller.budget is not None:
        data |= {"budget": itinerary.traveller.budget + effect.by, "by": None}
    if isinstance(effect, EventMoved):
        data.pop("end")
    return json.dumps(data, sort_keys=True)


def exact(truth: Change, read: Change, itinerary: Itinerary) -> bool:
    """Whether `read` tells the effects of `truth` and no others, without a wish that nobody made."""
    wanted = sorted(_key(one.effect, itinerary) for one in truth.disruptions)
    found = sorted(_key(one.effect, itinerary) for one in read.disruptions)
    return wanted == found and not read.constraints


def verdict(truth: Change, read: Change, itinerary: Itinerary) -> str:
    """``right``, ``asked`` or ``wrong``."""
    if read.unclear:
        return "asked"
    return "right" if exact(truth, read, itinerary) else "wrong"


def reading_counts(cases: Iterable[Case], trip_of: TripOf) -> dict[str, int]:
    """Read the message of each case and compare: of `n`, how many are read right (the effect of the truth and nothing
    else), asked about, or wrong (another effect, none, or one too many, and nothing was asked). trip_of: the itinerary
    and catalogue of a join key."""
    found: Counter[str] = Counter()
    for case in cases:
        itinerary, catalogue = trip_of(case.key)
        read = understand(case.message, itinerary, catalogue, case.today)
        found[verdict(case.effect, read, itinerary)] += 1
    return {"n": found.total(), **{name: found[name] for name in ("right", "asked", "wrong")}}
