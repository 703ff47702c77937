"""What an event of a calendar says in words: a journey with both ends, a hotel with its nights, a meal, an event."""

from __future__ import annotations

import datetime as dt
import re
from itertools import takewhile

from ._calls import journeys_in
from ._dates import clocks_in, with_colons
from ._explained import explained, placed
from ._item import eaten_at, says_booked
from ._labelled import EASTERN, dated_by, lines_of
from ._labels import party_in, reference_in
from ._layout import forms_in_lines
from ._lines import (
    ARROW,
    both_known,
    can_be_place,
    labelled_ends,
    number_in,
    of_means,
    place_text,
    route_in,
)
from ._places import (
    airport,
    airport_named,
    city_in,
    city_in_address,
    city_named,
    country_code,
    listed,
    located,
    town_named,
    venue_in,
    where_named,
)
from ._reservation import BY, Doubt, Kind, Moment, Reservation, Where
from ._settle import with_number
from ._spans import last_night
from ._standing import current
from ._stays import stay_of_event
from ._structure import journeys_told
from ._text import Text
from ._told import ends_of, meal_words
from ._visits import VISIT_OR_EVENT, side_in, visited
from ._words import any_of, plain_name, weekday_words, words

__all__ = ["UnusableError", "on_site", "told_by"]

_DAY = dt.timedelta(days=1)


class UnusableError(Exception):
    """Why one event cannot be used; one clause for people."""


def on_site(location: str) -> str:
    """A location without what is a call or a page. Raises UnusableError where it is nothing else."""
    parts = [part.strip() for part in re.split(r"[;,]\s+|[;,]$", location) if part.strip()]
    there = [part for part in parts if not (re.match(r"https?://\S+$", part) or _online(part))]
    if parts and not there:
        raise UnusableError("it is online, and at no place")
    return location if len(there) == len(parts) else ", ".join(there)


def _online(part: str) -> bool:
    said = plain_name(part)
    return len(said.split()) <= 6 and any(f" {word} " in f" {said} " for word in words("online"))


def told_by(
    title: str,
    description: str,
    location: str,
    geo: tuple[float, float] | None,
    begins: Moment,
    ends: Moment | None,
) -> list[Reservation]:
    """What an event tells by its title, description and location, between its times; geo: latitude and longitude in
    degrees. Raises UnusableError where it is of no use."""
    description = forms_in_lines(with_colons(current(description), begins.date))
    found = _told_by(title, description, location, geo, begins, ends)
    if found and found[0].kind in ("train", "bus", "ferry"):
        found[0] = found[0].but(start=_station(found[0].start, found[0].end, location))
    return placed(explained(found, Text(f"{title}\n{location}\n{description}", begins.date, sure=True)))


def _told_by(
    title: str,
    description: str,
    location: str,
    geo: tuple[float, float] | None,
    begins: Moment,
    ends: Moment | None,
) -> list[Reservation]:
    if re.search(r"\?\s*$", title) and not _booked(title, description):  # "Quo vadis?" may be a play
        raise UnusableError("it has a question mark; is it decided?")
    near = begins.date
    about = f"{title}\n{location}"
    legs = _journeys(description, about, near, begins, ends)
    if len(legs) == 1 and not legs[0].number:
        number = _number(title) or _led(title) or _number(description)
        legs = [legs[0].but(number=number, reference=legs[0].reference or _reference(description))]
    if len(legs) == 1 and legs[0].kind == "flight" and (told := route_in(title)) is not None:
        # The codes that only its title tells.
        legs = [legs[0].but(start=_coded(legs[0].start, told[0]), end=_coded(legs[0].end, told[1]))]
    if legs:
        return [with_number(one) for one in legs]
    bed = _bed_event(title, location, begins, geo, description)
    bed = bed or _car_event(title, location, begins, ends, description)
    if bed is not None:
        return [bed]
    one = _route(title, description, location, begins, ends)
    if one is not None:
        return [with_number(one)]
    said = plain_name(title).split()
    kind = _kind(title, said, description, location, begins, ends)
    if kind == "event" and begins.timed and (way := _way_in(title, _number(description), begins, ends)) is not None:
        return [way.but(booked=_booked(title, description), reference=_reference(description))]
    if kind == "event" and begins.timed:
        by_place = _journeys(description, about, near, begins, ends, placed=True)
        if len(by_place) == 1 and ends is not None and by_place[0].ends == ends.at(by_place[0].end.zone):
            return by_place
    place = _place(title, location, geo, kind)
    if kind == "lodging":
        if " / " in title:
            raise UnusableError("it names two places; which of them is it?")
        named = re.split(r",", location)[0].strip()
        house = bool(set(plain_name(named).split()) & words("hotel"))
        street = location[len(named) + 1 :].partition(",")[0].strip()
        if house and (not set(said) & words("hotel") or (place.name == title and _HOUSE.match(street))):
            # "Skiing holiday" in "Pension Uno, Kleinarl", which no list knows; "Hotel (fair)" in "Hotel Uno, High St 2"
            town = location.partition(",")[2].strip()
            town = town if not re.search(r"[\d,]", town) and len(town.split()) <= 3 else ""
            place = place.but(name=named, street=location, city=place.city or town)
        if ends is None:
            raise UnusableError("it says no check-out")
        if not begins.timed and not ends.timed and (ends.date - begins.date).days > 120:
            raise UnusableError("it is longer than 120 nights")
        return [stay_of_event(title, description, place, begins, ends, _reference(description))]
    if kind == "event" and _goes(title):
        raise UnusableError("it is a journey, but not from where to where")
    if not begins.timed and kind == "event" and (ends is None or (ends.date - begins.date).days > 14):
        raise UnusableError("it has no time of day")
    if not (place.known or kind in ("meal", "visit")):
        raise UnusableError("it names no place")
    if not begins.timed and _only_a_town(location):
        raise UnusableError("it is about a whole city, all day")
    if begins.timed and ends is not None and ends.timed:
        if ends.minute < begins.minute:
            raise UnusableError("it ends before it starts")
        if begins.zone is not None and ends.zone is not None and begins.at(ends.zone).clock != begins.clock:
            raise UnusableError(
                "it begins and ends in different time zones, so it is a journey, but not from where to where"
            )
    if not begins.timed and ends is not None and not ends.timed and ends.date > begins.date:
        ends = Moment(ends.clock - _DAY, timed=False)
    booked = _booked(title, description)
    name = " ".join((_house(title, "") if kind == "event" else title).split())[:300]
    doubts: tuple[str, ...] = ()
    if kind == "event" and begins.timed and place.known:
        kind, doubts = visited(title, place.name)
        name = _without_venue(name, place.name)
        on = words("event") | words("venue")
        more = "" if set(said[:1]) & words("booked") else description  # "Reservation at Maple & Rye"
        if kind == "event" and booked and not on.intersection(plain_name(f"{title} {location} {more}").split()):
            doubts = (*doubts, VISIT_OR_EVENT)
        if kind == "visit" and not booked:  # what is only in a calendar is an event
            kind, doubts = "event", (VISIT_OR_EVENT,)
    if (
        kind == "event"
        and _set_for(title, description)
        and begins.timed
        and (ends is None or _hours(begins, ends) <= 5)
    ):
        kind, doubts = "meal", ("that it is a table is told by nothing but for how many it is reserved",)
        place = _place(title, location, geo, kind)
    elif kind == "event" and ends is not None and (ends.date - begins.date).days > 0 and _hours(begins, ends) >= 16:
        doubts = ("it spans several days, and no word says what it is; taken for an event on each of them",)
    return [
        Reservation(
            kind=kind,
            name=name,
            start=place,
            begins=begins,
            ends=ends,
            booked=booked,
            reference=_reference(description),
            doubts=doubts,
        )
    ]


def _station(start: Where, end: Where, location: str) -> Where:
    """Where a journey leaves: the station or harbour at which its event is, where its words say no more than the town
    or a part of that name (``Ferry Aarhus - Odden``, at ``Aarhus Færgehavn, Østhavnsvej 35``)."""
    parts = list(takewhile(lambda part: not re.search(r"\d", part), re.split(r",\s*", location)))
    while parts and country_code(parts[-1]):
        parts.pop()
    name = ", ".join(parts)
    said, there = (set(plain_name(text).split()) for text in (start.name, name))
    town, own = town_named(start.name), town_named(city_in(name))
    beside = town is not None and town == own and town != town_named(end.name)
    more = there - said
    if start.code or town_named(name) or not (said < there or beside) or (len(more) < 2 and more <= words("station")):
        return start
    city = start.city or (town.name if town is not None else "")
    return start.but(name=name, street=start.street or location[len(name) :].strip(" ,"), city=city)


def _coded(place: Where, titled: str) -> Where:
    code = where_named(titled).code
    return place if located(place, "flight").code or airport(code) is None else place.but(code=code)


def _without_venue(title: str, venue: str) -> str:
    """The name of an event without where it is: ``The Glass Orchard at Lantern Playhouse``."""
    there = re.search(rf"(?:\s(?:@|{any_of('at_venue')}|[-–—|])|,)\s+{re.escape(venue)}\W*$", title, re.IGNORECASE)
    return title[: there.start()] if there is not None and there.start() else title


def _set_for(title: str, description: str) -> bool:
    """Whether a title says that something is reserved, and the text for how many: ``Reservation at Maple & Rye``."""
    first = title.split()[:1]
    return (
        bool(first) and plain_name(first[0]) in words("booked") and party_in(f"{title}\n{description}")[0] is not None
    )


def _hours(begins: Moment, ends: Moment) -> float:
    """How long it is from a beginning to an end; days count whole."""
    if not (begins.timed and ends.timed):
        return 24.0 * ((ends.date - begins.date).days + 1)
    return (ends.minute - begins.minute) / 60


def _goes(title: str) -> bool:
    """Whether a title says by what one goes, and at most that it is the way back: ``Barco vuelta``, ``Train 84``."""
    said = plain_name(title).split()
    by = {word for kind in BY for word in words(kind) - words("platform")}
    rest = set(said[1:]) - words("back") - by
    return bool(said) and said[0] in by and all(re.search(r"\d", word) or len(word) < 3 for word in rest)


def _way_in(title: str, number: str, begins: Moment, ends: Moment | None) -> Reservation | None:
    """The journey that a title names first by what it goes and then by two ends that no list knows both:
    ``Train King's Cross to Edinburgh Waverley``."""
    first = plain_name(title.split()[0]) if title.split() else ""
    by = next((kind for kind in BY if first in words(kind) - words("platform")), None)
    spaced = re.sub(r"(?<=[^\W\d_])-(?=[^\W\d_a-z])", " - ", title)  # "Ferry Naples-Palermo"
    way = ends_of(spaced, by) if by is not None and ends is not None else None
    bare = re.sub(r"^[^\W\d_]+\s*:?\s*", "", title)
    parts = [place_text(part) for part in re.split(r"\s[-–—]\s", bare)]
    if way is None and ends is not None and len(parts) == 2 and all(map(can_be_place, parts)):
        way = parts[0], parts[1]  # "Vonat: Keleti - Tiszai"
    if by is None or way is None or not all(way) or any(plain_name(end) in words(by) for end in way):
        return None  # "Pociąg do Krakowa" does not leave from a train
    start, end = (where_named(place) for place in way)
    told = "that it is a journey is told by its title alone"
    number = _number(title) or number
    return Reservation(kind=by, start=start, end=end, begins=begins, ends=ends, number=number, doubts=(told,))


def _booked(title: str, description: str) -> bool:
    if _reference(description):
        return True
    for line in (title, *description.splitlines()):
        said = plain_name(line).split()
        first = next((at for at, word in enumerate(said) if word in words("booked")), len(said))
        if (first < len(said) or says_booked(line)) and not words("maybe") & set(said[:first]):
            return True
    return False


def _reference(description: str) -> str:
    """The booking number in a description: behind its label, behind a ``#``, or alone in a line."""
    code = re.search(
        r"(?:^|\s)#\s?((?=\w*\d)[A-Z0-9-]{5,16})\b|^\s*((?=\w*\d)(?=\w*[A-Z])[A-Z0-9]{6})\s*$", description, re.M
    )
    return reference_in(description) or (code[1] or code[2] if code is not None else "")


def _journeys(
    description: str, about: str, near: dt.date, begins: Moment, ends: Moment | None, *, placed: bool = False
) -> list[Reservation]:
    """The journeys in the description, where they lie within the time of the event; placed: also those that are told
    by nothing but their places and times."""
    if len(clocks_in(description)) < 2:
        return []
    told = Text(description, near, sure=True, about=about, zone=begins.zone, day=near)
    found = journeys_in(told) if not placed else journeys_told(told, about)
    last = (ends or begins).date
    fitting = [
        one for one in found if one.begins is not None and near - _DAY <= one.begins.date <= max(last, near) + _DAY
    ]
    return [_checked(one, number, len(fitting), begins, ends) for number, one in enumerate(fitting)]


def _checked(one: Reservation, number: int, count: int, begins: Moment, ends: Moment | None) -> Reservation:
    """The first departure and the last arrival are also told by the event itself, which knows their zone.

    Where text and event differ, the event holds, with a doubt.
    """
    kept = located(one.start, one.kind), located(one.end, one.kind)
    far = _elsewhere(kept[0], begins, one.begins) or (ends and _elsewhere(kept[1], ends, one.ends))
    if far:
        one = one.but(start=one.start.but(zone=begins.zone), end=one.end.but(zone=(ends or begins).zone)).doubted(far)
        kept = located(one.start, one.kind), located(one.end, one.kind)
    if number == 0 and begins.timed and one.begins is not None:
        moment, differs = _agreed(begins, one.begins, kept[0].zone)
        one = one.but(begins=moment, start=one.start.but(zone=moment.zone) if kept[0].zone is None else one.start)
        one = one.doubted(f"its text says that it departs {one.begins}") if differs else one
    if number == count - 1 and ends is not None and ends.timed and one.ends is not None:
        told = one.ends
        moment, differs = _agreed(ends, told, kept[1].zone)
        one = one.but(ends=moment, end=one.end.but(zone=moment.zone) if kept[1].zone is None else one.end)
        one = one.doubted(f"its text says that it arrives {told}") if differs else one
    return one


def _elsewhere(place: Where, event: Moment, text: Moment | None) -> str | None:
    """Why a small town that is known by its name alone is not the one of that name hours away: an event in a zone of
    its own and its text tell the same time."""
    if text is None or event.zone is None or place.zone is None or place.code or listed(place.city):
        return None
    if event.clock != text.clock or abs(text.at(place.zone).minute - event.minute) < 180:
        return None
    return f"{place.name} is not taken for the town of that name whose clocks are {place.zone}'s"


def _agreed(event: Moment, text: Moment, zone: str | None) -> tuple[Moment, bool]:
    """What event and text say together of one time by the clock of `zone`, and whether they differ."""
    if event.zone is None and not event.utc and event.offset is None:
        return text, False
    here = event.at(zone)
    day = event.utc and abs(here.date - text.date) <= _DAY  # a text without a date has that of the event in UTC
    if here.clock == text.clock or (day and here.clock.time() == text.clock.time()):
        return here, False
    if event.clock == text.clock and event.zone is not None:
        return (text if zone is not None else event), False  # the zone of who wrote it down, the clock of the place
    return here, True


def _route(title: str, description: str, location: str, begins: Moment, ends: Moment | None) -> Reservation | None:
    """A journey that the title tells, between the times of the event."""
    said = set(plain_name(f"{title} {description} {location}").split())
    kinds: tuple[Kind, ...] = ("flight", "train", "bus", "ferry")
    told = [kind for kind in kinds if said & (words(kind) - (words("station") - {"bus"}) - words("platform"))]
    told = told or [kind for kind in kinds if any(of_means(word, kind) for word in title.split()[:2])]
    route = route_in(title)
    labels = _labelled(description)
    number = ""
    ends_of: tuple[str, str] | None = None
    between = re.search(r"\b([A-Z]{3})\s?[-–/→]\s?([A-Z]{3})\b", description) if "flight" in told else None
    if route is not None:
        ends_of, number = (route[0], route[1]), route[2]
        if location and not _known(route[0]) and (_known(location) or re.search(r"\b[A-Z]{3}$", route[0])):
            ends_of = location, route[1]  # "Night train EDB → London", at Edinburgh Waverley
    elif between is not None and all(airport_named(code) is not None for code in between.groups()):
        ends_of = between[1], between[2]
    elif labels[0] and labels[1]:
        ends_of = labels[0], labels[1]
    elif labels[1] or labels[0]:
        ends_of = labels[0] or location, labels[1]
    else:
        towards = _towards(title)
        towards = re.sub(r"\s*\([^()]*\d[^()]*\)", "", towards)
        towards = towards.removesuffix(_number(towards)).strip(" ,") or towards
        if towards and location and told:
            ends_of = location, towards
    if ends_of is None or not all(ends_of):
        return None
    if not begins.timed:
        return None
    for sort in kinds:  # "Bus Brno - Praha", "Chuyến bay Y1 173 Hà Nội - …"
        by = re.match(rf"(?i:{any_of(sort)})\s+((?:[A-Z0-9]{{2,3}}\s?)?\d+[\s:,]+)?(?=[^\W\d_])", ends_of[0])
        if by is not None and _known(ends_of[0][by.end() :]):
            ends_of, number = (ends_of[0][by.end() :], ends_of[1]), number or number_in(by[1] or "")
    number = number or _number(title)
    if route is not None and not number and (led := _LED.match(ends_of[0])) is not None:
        ends_of = ends_of[0][led.end() :], ends_of[1]
    number = number or (_led(title) if route is not None else "") or _number(description)
    kind: Kind
    doubts: tuple[str, ...] = ()
    airports = all(airport_named(end) is not None for end in ends_of)
    codes = all(re.search(r"(?:^|\()[A-Z]{3}(?:\)|$)", end) for end in ends_of)
    named = plain_name(number).split()[:1]
    if "flight" in told or (codes and not told):
        kind = "flight"
    elif told:
        kind = told[0]
    elif named and named[0] in words("trains"):
        kind = "train"
    elif route is not None and re.match(r"^[A-Z0-9]{2} ?\d{1,4}$", number) and airports:
        kind = "flight"
    elif route is not None and (ARROW.search(title) or (number and both_known([*ends_of]))):
        kind, doubts = "train", (Doubt("by what it goes is not said; taken for a train", "kind"),)
    else:
        return None
    both = [_label_where(end) for end in ends_of]
    if codes and kind != "flight":  # three letters that are no airports here
        both = [_label_where(location or ends_of[0]), Where(name=ends_of[1])]
    return Reservation(
        kind=kind,
        start=both[0],
        end=both[1],
        begins=begins,
        ends=ends,
        number=number,
        reference=_reference(description),
        doubts=doubts,
    )


def _known(end: str) -> bool:
    return city_named(city_in_address(end) or end) is not None or airport_named(end) is not None


def _label_where(text: str) -> Where:
    return where_named(" ".join(text.split())[:120])


def _number(text: str) -> str:
    return number_in(re.sub(r"(?<=\d):(?=\s)", ",", text[:400]))  # "Blue Rail 71: Rome"


_LED = re.compile(r"^[^\d:]*?[^\W\d_]\s(\d{2,5}):?\s+(?=[A-Z])")


def _led(title: str) -> str:
    """The number of a journey before its first end: ``Blue Night 4730 Paris → Nice``."""
    found = _LED.match(title)
    return found[1] if found is not None else ""


_TOWARDS = re.compile(
    rf"{any_of('goes_by')}\s+(?:(?:[A-Z0-9]{{2,3}}\s?)?\d+[\s:,]+)?(?:{any_of('way_back')}\s+)?{any_of('way_to')}\s+(.+)$",
    re.IGNORECASE,
)


def _towards(title: str) -> str:
    found = _TOWARDS.search(title)
    return found[1].strip() if found is not None else ""


def _labelled(description: str) -> tuple[str, str]:
    """What stands behind ``From:`` and ``To:``, ``Departure:`` and ``Arrival:`` where no time is beside it."""
    return labelled_ends(description)


def _kind(title: str, said: list[str], description: str, location: str, begins: Moment, ends: Moment | None) -> Kind:
    words_ = set(said)
    plain = plain_name(title)
    nights = ends is not None and (ends.date - begins.date).days >= 1
    collected = re.findall(r"^\s*\[([^\]\n]{3,20})\]", description)  # "[Restaurant] …", as collectors of trips write
    labels = {
        plain_name(one) for one in [*collected, *re.findall(r"^\s*([^\W\d_][^:\n]{2,24}?)\s*:", description, re.M)]
    }
    tables = words("meal") | words("table")
    if labels & tables or any(set(one.split()) & tables for one in map(plain_name, collected)):
        return "meal"
    if (
        words_ & words("table")
        and begins.timed
        and not nights
        and (re.search(r"\b\d{1,2}\b", title) or party_in(f"{title}\n{description}")[0])
    ):
        return "meal"
    told = (set(plain_name(line).split()) for line in description.splitlines()[:20])
    if begins.timed and not nights and any(line & words("table") and line & words("booked") for line in told):
        return "meal"
    if words_ & words("meal") and (begins.timed or not nights) and not words_ & words("hotel"):
        return "meal"
    beds = words("hotel") | words("stay")
    stays = any(f" {word} " in f" {plain} " for word in beds) or any(word in plain for word in words("checkin"))
    if stays and nights:
        return "lodging"
    if nights and _moves_in_and_out(description, begins, ends):
        return "lodging"
    counted = last_night(f"{title}\n{description}", begins.date)[0]
    if ends is not None and nights and counted == ends.date:
        return "lodging"
    if nights and not begins.timed:
        inner = plain_name(f"{location} {description}")
        bed = bool(set(inner.split()) & words("hotel")) and any(word in inner for word in words("checkin"))
        if bed or last_night(description, begins.date)[0] is not None:
            return "lodging"
    return "event"


def _moves_in_and_out(description: str, begins: Moment, ends: Moment | None) -> bool:
    """Whether a description tells on which days one arrives and leaves: the first and last of its event."""
    lines = lines_of(Text(description, begins.date, sure=True))
    first = [one for kind in ("checkin", "arrive") if (one := dated_by(lines, kind)[0]) is not None]
    last = [one for kind in ("checkout", "depart") if (one := dated_by(lines, kind)[0]) is not None]
    until = (ends or begins).date
    return any(one.date == begins.date for one in first) and any(one.date in (until, until - _DAY) for one in last)


_CALLED = re.compile(
    rf"^(?:{any_of('bed_label')}|{any_of('stay')}|{any_of('booked')})\s*(?:[:@–-]|{any_of('at_house')})\s+",
    re.IGNORECASE,
)
_TAG = re.compile(r"^\s*\[[^\[\]]{1,30}\]\s*(?=\S)")
"""What an event is, in a bracket before its name: ``[Hotel] Uno``."""
_PARTED = re.compile(r"\s*[(（]|[)）]|[【】]|\s+[-–—|]\s+|:\s+")


def _house(title: str, location: str) -> str:
    """What a house is called in a title, without what says that one stays or has booked, for how many nights, and
    where: ``Estadia no Hotel Uno``, ``Hotel Uno (Torino) - confermato``."""
    about = words("stay") | words("booked") | words("confirmed") | words("confirmation") | words("checkin")
    about |= words("number_marks")
    title = _TAG.sub("", title)
    stems = words("number_of_booking")
    there = set(plain_name(location).split())
    parts = [part for part in _PARTED.split(title) if re.search(r"[^\W\d_]", part)]
    said = [set(re.sub(r"[\d/]+", " ", plain_name(part)).split()) - about for part in parts]
    said = [{word for word in part if not any(stem in word for stem in stems)} for part in said]
    named = [part for at, part in enumerate(parts) if said[at] - (there if at and said[0] else set())]
    title = named[0].strip() if len(named) == 1 else title
    return _CALLED.sub("", title) or title


def _place(title: str, location: str, geo: tuple[float, float] | None, kind: Kind) -> Where:
    """Where an event is: ``Albertina`` at ``Albertinaplatz 1, Wien`` is the Albertina, ``La Traviata`` in the ``Teatro
    Costanzi, Rome`` is in the theatre, ``Lunch`` at ``Café Central, Herrengasse 14`` in the café.

    A first part with a number is an address.
    """
    title, location = (" ".join(text.split())[:300] for text in (title, location))
    location = re.sub(r"https?://\S+", "", location).strip(" ,")
    lat, lon = geo or (None, None)
    title = _set_at(title) if kind == "meal" else title
    if kind == "lodging":
        named = location.partition(",")[0].strip()
        own = len(named) > 4 and named != title and named in title and city_named(named) is None
        name = named if own else _house(title, location)
        return Where(name=name, street=location if location != name else "", city=_town(location), lat=lat, lon=lon)
    if not location and geo is None:
        at = re.search(rf"\s(?:@|{any_of('at_venue')})\s+(.{{3,80}})$", title)
        return Where(name=at[1]) if at is not None and kind in ("meal", "visit") else Where()
    bracketed = re.match(r"([^(]*[^\W\d_][^(]*?)\s*\(([^()]*[\d,][^()]*)\)\s*$", location)
    if bracketed is not None:
        return Where(name=bracketed[1], street=bracketed[2], city=_town(bracketed[2]), lat=lat, lon=lon)
    first, rest = venue_in(location)
    number = re.search(r"\d", first) or (_OF_STREET.match(first) and re.match(r"\d", rest))
    if not location or (title and (number or (kind == "meal" and _only_a_town(location)))):
        name = (eaten_at(title)[1] if kind == "meal" else "") or title  # "Dinner at Da Enzo"
    else:
        name = first if first and (re.search(r"\d", rest) or kind == "meal") else location
        if first and rest and _only_a_town(rest):
            return Where(name=first, city=_town(rest), lat=lat, lon=lon)
    street = location if location != name and not _only_a_town(location) else ""
    return Where(name=name, street=street, city=_town(location), lat=lat, lon=lon)


_OF_STREET = re.compile(any_of("streets"), re.IGNORECASE)


def _set_at(title: str) -> str:
    """The name of a restaurant in a title that first says that a table is set there, and last for how many:
    ``Reserva en Casa Lucio (4)``."""
    about = words("booked") | words("table") | words("meal") | words("in_names") | meal_words()
    first, *rest = re.split(rf"\s*[:@]\s+|\s+[-–—@]\s+|\s+{any_of('at_place')}\s+", title, maxsplit=1)
    named = rest[0] if rest and set(plain_name(first).split()) <= about else title
    return re.sub(r"\s*[(,]\s*\d{1,2}\b[^()]*\)?$", "", named) or title


_HOUSE = re.compile(
    r"(?!\d{4,})(?:[^\W\d_]{3,}[^\d]*\s|(?=\d+\w?\s[^\W\d_]{3}))\d{1,4}[ -]?[a-zA-Z]?\b(?:\s[^\W\d_].*)?$"
)
"""A street with the number of a house, before or behind it, and nothing else."""


def _only_a_town(location: str) -> bool:
    """Whether a location is a city, with its region or country or not, and no place in it."""
    parts = [part.strip() for part in location.split(",")]
    known = city_named(parts[0]) is not None or (len(parts) == 2 and city_in_address(location) == parts[0])
    known = known or (EASTERN.match(location) is not None and town_named(location) is not None)
    return bool(location) and known and not re.search(r"\d", location) and len(parts) <= 3


_ARRIVES = re.compile(
    rf"^(?:(?P<opens>{any_of('checks_in')})|{any_of('checks_out')})\s*(?:[:@–-]|{any_of('at_venue')}|\s)\s*(?P<name>.+)$",
    re.IGNORECASE,
)


def _bed_event(
    title: str, location: str, begins: Moment, geo: tuple[float, float] | None, description: str
) -> Reservation | None:
    """``Check-in: Hotel`` or ``Check-out: Hotel``, of which two make a stay."""
    found = _ARRIVES.match(" ".join(title.split()))
    if found is None or set(plain_name(title).split()) & (words("flight") | words("online")):
        return None
    place = _place(found["name"], location, geo, "lodging")
    opens = found["opens"] is not None
    return Reservation(
        kind="lodging",
        name=place.name,
        start=place,
        begins=begins if opens else None,
        ends=None if opens else begins,
        reference=_reference(description),
    )


def _car_event(title: str, location: str, begins: Moment, ends: Moment | None, description: str) -> Reservation | None:
    """``Pick-up Rental Car: …`` or ``Drop-off: …``, of which two make a rental; or days with both."""
    said = f" {plain_name(f'{title} {description[:60]}')} "
    parts = [plain_name(part) for part in re.split(r"[:,(]|\s[-–—]\s", title)]
    sort = next(
        (
            kind
            for kind in ("pickup", "dropoff")
            if any(part.startswith(word) or _has_both(part, word) for part in parts for word in words(kind))
        ),
        "",
    )
    whole = f" {plain_name(f'{title} {description}')} "
    start, name, code = _desk(location or title), title, _reference(description)
    told = Text(description, begins.date, sure=True, day=begins.date)
    if ends is not None and (ends.date - begins.date).days > 0:
        if not all(any(f" {word} " in whole for word in words(side)) for side in ("pickup", "dropoff")):
            return None
        dropped = "|".join(sorted((word.replace(" ", "[ -]?") for word in words("dropoff")), key=len, reverse=True))
        back = re.search(rf"\b(?:{dropped})(?:\s*:)?[ \t]+([^\W\d_][^,.;:\n\d]*)", description, re.IGNORECASE)
        end = re.sub(rf"(?:\s+(?:{any_of('day_said')}|{any_of('at_time')}))+\s*$", "", back[1].strip()) if back else ""
        end = "" if end.partition(" ")[0].casefold() in weekday_words() else end
        there = Where() if end else side_in(told, "dropoff")[0]
        returned = where_named(end) if end else there if there.known else start
        return Reservation("car", name, start, returned, begins, ends, operator=name, reference=code)
    if not sort or not any(f" {word} " in said for word in words("car") | words("car_noun")):
        return None
    there, until, dated = side_in(told, "dropoff")
    if sort == "pickup" and until is not None and until.timed and until.date >= begins.date:
        returned = there if there.known else start
        one = Reservation("car", name, start, returned, begins, until, operator=name, reference=code)
        return one.doubted(*filter(None, [dated.unsure if dated is not None else ""]))
    place = _desk(location or title.partition(":")[2].strip() or title)
    name = title.partition(":")[2].strip() or place.name
    first, last = (begins, None) if sort == "pickup" else (None, begins)
    return Reservation("car", name, place, Where(), first, last, operator=name, reference=code)


def _has_both(part: str, word: str) -> bool:
    """Whether a part of a title names a car and in it a word: ``Mietauto abholen``, ``Vehicle pick-up``."""
    return f" {word} " in f" {part} " and bool(set(part.split()) & words("car_noun"))


def _desk(location: str) -> Where:
    """Where a rental car is handed over: the name before its address."""
    first, _, rest = location.partition(",")
    return Where(name=first, street=rest.strip()) if re.search(r"\d", rest) else Where(name=location)


def _town(location: str) -> str:
    """The city in an address: the first part from its end that is one."""
    return city_in_address(location)
