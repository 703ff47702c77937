"""Apple Wallet passes (PKPASS): boarding passes and tickets, by their barcode, their semantic tags and their fields."""

from __future__ import annotations

import datetime as dt
import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from typing import Any

from ...errors import InputError
from ...trip import wall_clock, zone_exists
from ._calls import journeys_in
from ._dates import Clock, clocks_in, dates_in
from ._explained import explained, unclear
from ._labels import numbers_in, unread_number
from ._lines import number_in
from ._places import airport, located, town_named
from ._reservation import BY, NO_SORT, Doubt, Kind, Moment, Reservation, Where
from ._schema import json_of, moment_of
from ._stays import stays_in
from ._text import Text, arrival
from ._visits import cars_in, visited
from ._words import plain_name, words

__all__ = ["pass_reservations", "passes_in"]

_MOST_ENTRIES, _MOST_BYTES = 500, 2 * 1024 * 1024
_TRANSIT: dict[str, Kind] = {
    "PKTransitTypeAir": "flight",
    "PKTransitTypeTrain": "train",
    "PKTransitTypeBus": "bus",
    "PKTransitTypeBoat": "ferry",
}


def _content(archive: zipfile.ZipFile, name: str) -> bytes:
    """The content of one entry, never more than 2 MB of it, whatever the archive says of its size."""
    try:
        with archive.open(name) as entry:
            raw = entry.read(_MOST_BYTES + 1)
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, EOFError, ValueError) as error:
        raise InputError(f"{name[:60]} in this archive cannot be unpacked") from error
    except Exception as error:  # zlib.error and lzma.LZMAError have no base in common with the others
        if type(error).__name__ not in ("error", "LZMAError"):
            raise
        raise InputError(f"{name[:60]} in this archive cannot be unpacked") from error
    if len(raw) > _MOST_BYTES:
        raise InputError(f"{name[:60]} in this archive is larger than {_MOST_BYTES // 2**20} MB unpacked")
    return raw


def passes_in(raw: bytes, *, inside: bool = False) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each pass in an archive (one, or several packed together): its name in the archive and its data.

    inside: whether the archive lies in another, so that there is none in it. Nothing is written to disk. Raises
    InputError, one sentence.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(raw))
        names = archive.namelist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError, EOFError) as error:
        raise InputError("this archive is damaged") from error
    if len(names) > _MOST_ENTRIES:
        raise InputError(f"this archive has {len(names)} entries; a pass has at most {_MOST_ENTRIES}")
    if "pass.json" in names:
        from ._files import text_in

        data = json_of(text_in(_content(archive, "pass.json")))
        if not isinstance(data, dict):
            raise InputError("the pass.json in this pass cannot be read")
        yield "", _translated(data, archive, names)
        return
    inner = [] if inside else [name for name in names if name.casefold().endswith(".pkpass")]
    if not inner:
        raise InputError("this archive holds no pass (pass.json)")
    for name in inner[:50]:
        for _, data in passes_in(_content(archive, name), inside=True):
            yield name.rsplit("/", 1)[-1][:100], data


_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;')


def _translated(data: dict[str, Any], archive: zipfile.ZipFile, names: list[str]) -> Mapping[str, Any]:
    """The pass with its labels in English where it has them, else in its first language."""
    tables = sorted(
        (name for name in names if name.endswith(".lproj/pass.strings")),
        key=lambda name: ("en.lproj" not in name, name),
    )
    if not tables:
        return data
    from ._files import text_in

    raw = _content(archive, tables[0])
    text = raw.decode("utf-16-le", "replace") if raw[1:2] == b"\x00" else text_in(raw)
    strings = {key: value.replace('\\"', '"').replace("\\n", "\n") for key, value in _STRING.findall(text)}

    def said(value: Any, depth: int = 0) -> Any:
        if depth > 12:
            return value
        if isinstance(value, dict):
            return {name: said(one, depth + 1) for name, one in value.items()}
        if isinstance(value, list):
            return [said(one, depth + 1) for one in value]
        return strings.get(value, value) if isinstance(value, str) else value

    found = said(data)
    return found if isinstance(found, dict) else data


_DOTTED = re.compile(r"(?<![\d.])([01]?\d|2[0-3])\.([0-5]\d)$", re.MULTILINE)
"""A time at the end of a field with a dot, as Danes and Finns write it."""


class _Field:
    """One field of a pass: its key and label (plain), and its value as text."""

    def __init__(self, data: Mapping[str, Any], group: str) -> None:
        self.key = plain_name(re.sub(r"(?<=[a-z])(?=[A-Z])|[_.-]", " ", str(data.get("key", ""))))
        self.shown = _DOTTED.sub(r"\1:\2", str(data.get("label", "")).strip())
        self.label = plain_name(self.shown)
        value = data.get("value", "")
        self.value = (
            re.sub(r"<[^<>]{0,300}>", " ", str(value)).strip()[:2000] if isinstance(value, str | int | float) else ""
        )
        self.value = _DOTTED.sub(r"\1:\2", self.value)
        self.group = group

    def about(self, kind: str) -> bool:
        """Whether key or label is one of the words of a list, or holds one."""
        said = set(self.key.split()) | set(self.label.split())
        return bool(said & words(kind)) or self.label in words(kind)


def _fields(data: Mapping[str, Any], style: str) -> list[_Field]:
    found = []
    body = data.get(style)
    for group in ("headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "backFields"):
        entries = body.get(group) if isinstance(body, dict) else None
        for one in entries[:60] if isinstance(entries, list) else ():
            if isinstance(one, dict):
                found.append(_Field(one, group))
    for one in found:
        digits = re.fullmatch(r"([01]\d|2[0-3])([0-5]\d)", one.value)
        if digits is not None and any(map(one.about, ("depart", "arrive", "boarding", "time"))):
            one.value = f"{digits[1]}:{digits[2]}"
    return found


def _barcode(data: Mapping[str, Any]) -> str:
    codes = data.get("barcodes")
    for one in [*(codes if isinstance(codes, list) else []), data.get("barcode")]:
        if isinstance(one, dict) and isinstance(one.get("message"), str):
            return str(one["message"])
    return ""


_BCBP = re.compile(
    r"^M(?P<legs>[1-9])(?P<name>.{20})(?P<ticket>[E ])(?P<pnr>.{7})(?P<start>[A-Z]{3})(?P<end>[A-Z]{3})"
    r"(?P<line>[A-Z0-9 ]{3})(?P<number>[0-9 ]{4}[A-Z ])(?P<day>\d{3})"
)
"""The first leg of an IATA bar coded boarding pass (resolution 792): fixed columns, the date as the day of the year."""


def boarding_pass(message: str, near: dt.date) -> Reservation | None:
    """The flight in the text of a bar coded boarding pass, on its date but without a time; None for any other text."""
    found = _BCBP.match(message)
    if found is None or not 1 <= int(found["day"]) <= 366:
        return None
    dates = []
    for year in (near.year - 1, near.year, near.year + 1):
        date = dt.date(year, 1, 1) + dt.timedelta(days=int(found["day"]) - 1)
        dates.append(date)
    date = min(dates, key=lambda one: abs((one - near).days))
    digits = found["number"].strip().lstrip("0")
    return Reservation(
        kind="flight",
        start=Where(code=found["start"]),
        end=Where(code=found["end"]),
        begins=Moment(dt.datetime.combine(date, dt.time()), timed=False),
        number=f"{found['line'].strip()} {digits}".strip(),
        reference=found["pnr"].strip(),
        people=(" ".join(reversed(found["name"].strip().title().split("/"))),),
    )


def _semantic_time(tags: Mapping[str, Any], zone_name: str, *names: str) -> Moment | None:
    for name in names:
        moment = moment_of(tags.get(name))
        if moment is not None:
            zone = tags.get(zone_name)
            return moment.at(zone) if isinstance(zone, str) and zone_exists(zone) else moment
    return None


def _coordinates(value: Any) -> tuple[float, float] | tuple[None, None]:
    if isinstance(value, dict):
        lat, lon = value.get("latitude"), value.get("longitude")
        if isinstance(lat, int | float) and isinstance(lon, int | float) and -90 <= lat <= 90 and -180 <= lon <= 180:
            return float(lat), float(lon)
    return None, None


def _tagged(tags: Mapping[str, Any], kind: Kind) -> Reservation | None:
    """A journey by the semantic tags of Apple, which newer passes have."""
    sides = []
    for side in ("departure", "destination"):
        code, city = str(tags.get(f"{side}AirportCode", "")), str(tags.get(f"{side}CityName", ""))
        name = (
            tags.get(f"{side}AirportName") or tags.get(f"{side}StationName") or tags.get(f"{side}LocationDescription")
        )
        lat, lon = _coordinates(tags.get(f"{side}Location"))
        known = bool(re.fullmatch(r"[A-Z]{3}", code))
        sides.append(
            Where(name=str(name or city), code=code if known else "", city="" if known else city, lat=lat, lon=lon)
        )
    if not all(side.known for side in sides):
        return None
    begins = _semantic_time(tags, "departureLocationTimeZone", "currentDepartureDate", "originalDepartureDate")
    ends = _semantic_time(tags, "destinationLocationTimeZone", "currentArrivalDate", "originalArrivalDate")
    number = str(tags.get("flightNumber") or tags.get("vehicleNumber") or "")
    line = str(tags.get("airlineCode") or "")
    if number and line and not number.startswith(line):
        number = f"{line} {number}"
    return Reservation(
        kind=kind,
        start=sides[0],
        end=sides[1],
        begins=begins,
        ends=ends,
        number=str(tags.get("flightCode") or number),
        operator=str(tags.get("transitProvider") or ""),
        reference=str(tags.get("confirmationNumber") or ""),
    )


def _relevant(data: Mapping[str, Any]) -> Moment | None:
    for one in (data.get("relevantDates") or [])[:1] if isinstance(data.get("relevantDates"), list) else []:
        if isinstance(one, dict) and (moment := moment_of(one.get("date") or one.get("startDate"))) is not None:
            return moment
    return moment_of(data.get("relevantDate"))


def _day(relevant: Moment | None, fields: list[_Field], coded: Reservation | None, near: dt.date) -> dt.date | None:
    """The day of a pass: that of its relevant date by the offset there, else of a field, else of its barcode."""
    around = relevant.date if relevant is not None else near
    for one in fields:
        if one.group == "backFields" and not one.about("date"):
            continue
        dates = dates_in(one.value, around)
        if dates and (relevant is None or abs((dates[0].date - around).days) <= 2 or dates[0].year):
            return dates[0].date
    if relevant is not None:
        return relevant.date
    return coded.begins.date if coded is not None and coded.begins is not None else None


def _timed(fields: list[_Field], kind: str, day: dt.date) -> tuple[dt.date, dt.time] | None:
    for one in fields:
        if not one.about(kind) or one.about("boarding"):
            continue
        dates = dates_in(one.value, day)
        bare = one.value
        for date in dates:
            bare = bare[: date.begin] + " " * (date.end - date.begin) + bare[date.end :]
        clocks = clocks_in(bare)
        if clocks:
            return dates[0].date if dates else day + dt.timedelta(days=clocks[0].days), clocks[0].time
    return None


def _ends(fields: list[_Field]) -> list[Where]:
    """The two ends of a journey: the two primary fields, each a code or a name, with the other of both as label."""
    primary = [one for one in fields if one.group == "primaryFields"]
    if len(primary) < 2:
        primary = [one for one in fields if one.about("from") or one.about("depart")][:1]
        primary += [one for one in fields if one.about("to") or one.about("arrive")][:1]
    found = []
    for one in primary[:2]:
        value, label = one.value, one.shown
        if clocks_in(value) and len(value) < 12:
            value, label = label, ""
        if re.fullmatch(r"[A-Z]{3}", value) and airport(value):
            generic = one.about("from") or one.about("to") or one.about("depart") or one.about("arrive")
            found.append(Where(code=value, name="" if generic and one.label in _GENERIC else label))
        elif re.fullmatch(r"[A-Z]{3}", label) and airport(label) and one.label not in _GENERIC:
            found.append(Where(code=label, name=value))
        else:
            city = label if one.label not in _GENERIC and town_named(label) is not None else ""
            name = _CALLED.sub("", value)
            full = _in_full(fields, city or name, len(found))
            found.append(Where(name=full or (f"{city}, {name}" if city else name), city=city))
    return found


def _in_full(fields: list[_Field], city: str, side: int) -> str:
    """What the back of a pass calls a station, or that of a city, in full; "" where it does not."""
    kinds = ("to", "arrive") if side else ("from", "depart")
    back = (one for one in fields if one.group == "backFields" and any(map(one.about, kinds)))
    named = set(plain_name(city).split())
    return next((one.value for one in back if named <= set(plain_name(one.value).split())), "")


_CALLED = re.compile(r"^(?:AB|AN|VON|NACH|DEP|ARR|FROM|TO)\b[.: ]+(?=\S)")
_GENERIC = words("from") | words("to") | words("depart") | words("arrive")


def pass_reservations(data: Mapping[str, Any], near: dt.date) -> list[Reservation]:
    """The reservations that a pass is for, not settled yet."""
    tags = data.get("semantics")
    tags = tags if isinstance(tags, dict) else {}
    if isinstance(data.get("boardingPass"), dict):
        return [one.doubted(*unclear(one)) for one in _boarding(data, tags, near)]
    style = next(
        (one for one in ("eventTicket", "generic", "storeCard", "coupon") if isinstance(data.get(one), dict)), ""
    )
    if style in ("storeCard", "coupon", ""):
        return []
    return _ticket(data, tags, style, near)


def _boarding(data: Mapping[str, Any], tags: Mapping[str, Any], near: dt.date) -> list[Reservation]:
    fields = _fields(data, "boardingPass")
    by = _TRANSIT.get(str(data["boardingPass"].get("transitType")))
    kind, unsure = (by, "") if by is not None else _kind_by_words(data, fields)
    relevant = _relevant(data)
    coded = boarding_pass(_barcode(data), relevant.date if relevant is not None else near)
    if coded is not None and kind != "flight":
        coded = None
    tagged = _tagged(tags, kind)
    company = str(data.get("organizationName", ""))[:100]
    if tagged is not None and tagged.begins is not None:
        return [tagged.but(operator=tagged.operator or company)]
    ends = _ends(fields)
    if coded is not None:
        names = [where.name for where in ends] if len(ends) == 2 and ends[0].code == coded.start.code else ["", ""]
        ends = [coded.start.but(name=names[0]), coded.end.but(name=names[1])]
    if relevant is not None and len(ends) == 2 and (relevant.utc or relevant.offset is not None):
        zone = located(ends[0], kind).zone
        if zone is not None:
            relevant = Moment(wall_clock(relevant.minute, zone))
    day = _day(relevant, fields, coded, near)
    if len(ends) != 2 or not all(end.known for end in ends) or day is None:
        text = "\n".join(f"{one.shown}: {one.value}" for one in fields)
        return journeys_in(Text(text, day or near, sure=day is not None, about=f"{kind} {company}"))
    departs, arrives = _timed(fields, "depart", day), _timed(fields, "arrive", day)
    primary = [clocks_in(one.value) or clocks_in(one.shown) for one in fields if one.group == "primaryFields"][
        :2
    ]  # "Départ 07h58" above "Paris Gare de Lyon"
    if departs is None and len(primary) == 2 and primary[0]:
        departs = day, primary[0][0].time
    if arrives is None and len(primary) == 2 and primary[1]:
        arrives = day + dt.timedelta(days=primary[1][0].days), primary[1][0].time
    if departs is None and relevant is not None and relevant.timed and not _boards_at(fields, relevant):
        departs = (relevant.date, relevant.clock.time()) if not relevant.utc else None
    begins = (
        Moment(dt.datetime.combine(*departs)) if departs else Moment(dt.datetime.combine(day, dt.time()), timed=False)
    )
    ends_told = [one.value for one in fields if one.about("arrive")]
    ends_told += [one.shown for one in fields if one.group == "primaryFields"][1:2]
    there = next((dates[0] for told in ends_told if (dates := dates_in(told, day))), None)
    stated = None
    if arrives is not None:
        at = Clock(0, 0, arrives[1], 0 if there is not None else (arrives[0] - day).days)
        stated = Moment(arrival(begins.clock, at, there, [located(one, kind).zone for one in ends]))
    doubts = [unsure] if unsure else []
    if not departs and not any(one.about("boarding") for one in fields):
        doubts.append("at what time it departs is not told")
    if stated is None and departs:
        doubts.append("its arrival time is not said")
    number = coded.number if coded is not None else _number(fields, kind)
    reference = coded.reference if coded is not None else _reference(fields)
    return [
        Reservation(
            kind=kind,
            start=ends[0],
            end=ends[1],
            begins=begins,
            ends=stated,
            number=number,
            operator=company,
            reference=reference,
            people=coded.people if coded is not None else (),
            doubts=tuple(doubts),
        )
    ]


def _kind_by_words(data: Mapping[str, Any], fields: list[_Field]) -> tuple[Kind, str]:
    """By what a journey goes whose pass does not say it: what its number is called, else the one whose words stand on
    it; and why that is not sure."""
    called = {kind for kind in BY for one in fields if one.label in words(kind) and re.search(r"\d", one.value)}
    if len(called) == 1:
        return called.pop(), ""
    said = " ".join(
        [*(f"{one.key} {one.shown} {one.value}" for one in fields), *(str(data.get(name, "")) for name in _ABOUT)]
    )
    plain = plain_name(said).split()
    stations = words("platform") | (words("station") - words("bus"))
    counts = {kind: sum(word in words(kind) - stations for word in plain) for kind in BY}
    best = max(counts, key=lambda kind: counts[kind])
    sure = list(counts.values()).count(counts[best]) == 1
    return best, "" if sure else NO_SORT


_ABOUT = ("organizationName", "description", "logoText")


def _reference(fields: list[_Field]) -> str:
    """The value that a label calls the number of a booking, else of a ticket."""
    told = [(1, one.value[:20]) for one in fields if one.about("confirmation")]
    told = [one for one in told if re.fullmatch(r"[A-Z0-9-]{5,20}", one[1])]
    for one in fields:
        numbers = numbers_in(f"{one.label}: {one.value.upper()}")
        told += [(rank, one.value) for code, rank, _ in numbers if code == one.value.upper()]
    return min(told, key=lambda number: number[0], default=(0, ""))[1]


def _boards_at(fields: list[_Field], relevant: Moment) -> bool:
    """Whether the relevant date is the time of boarding, and not that of departure."""
    boarding = [one for one in fields if one.about("boarding")]
    return any(clock.time == relevant.clock.time() for one in boarding for clock in clocks_in(one.value))


def _own(by: Kind) -> frozenset[str]:
    """What the number of a journey is called that goes so; a "coach" is a bus, and of a train its carriage."""
    return words(by) if by == "bus" else words(by) - words("carriage")


def _number(fields: list[_Field], by: Kind) -> str:
    """The number of a journey: of the field that is called a flight or a train, also where it is bare digits."""
    front = [one for one in fields if one.group != "backFields" and not one.about("confirmation")]
    for kind in (by, "line_called", "route", *(kind for kind in BY if kind != by)):
        for one in front:
            said = set(one.label.split()) - (
                _own(by) if kind == by else words("route") if kind == "route" else frozenset()
            )
            day = set(one.shown.casefold().split()) & words("day")  # "Tag" is one, "Tåg" is a train
            if one.about(kind) and not (day or said & (words("platform") | (words("no_number") - words("goes_by")))):
                bare = re.fullmatch(r"(?:[^\W\d_]+ )?[A-Z]{0,2}\d{1,5}", one.value)
                if number := number_in(one.value) or (bare[0] if bare is not None else ""):
                    return number
    told = next((number for one in front if (number := number_in(one.value) or number_in(one.shown))), "")
    known = words("no_number") | words("platform") | words("door") | words("carriage") | words("people") | words("day")
    others = [one for one in front if re.fullmatch(r"\d{3,5}", one.value) and not set(one.label.split()) & known]
    return told or (
        others[0].value if len(others) == 1 else ""
    )  # the one number that no known word calls anything else


def _ticket(data: Mapping[str, Any], tags: Mapping[str, Any], style: str, near: dt.date) -> list[Reservation]:
    """A ticket for an event, or the pass of a hotel."""
    fields = _fields(data, style)
    relevant = _relevant(data)
    rows = ((f"{one.shown}:", "\n" if "\n" in one.value else " ", one.value) for one in fields)
    text = "\n".join(map("".join, rows))
    about = f"{data.get('description', '')} {data.get('organizationName', '')}"
    told = Text(text, relevant.date if relevant is not None else near, sure=relevant is not None, about=about)
    stays = stays_in(told)
    if booked := stays or cars_in(told):
        value = unread_number(text)
        unread = Doubt(f"its booking number, “{value}”, cannot be read", "reference")
        return explained([one.doubted(*[unread] * (bool(value) and not one.reference)) for one in booked], told)
    spot = (
        next((one for one in data.get("locations") or [] if isinstance(one, dict)), {})
        if isinstance(data.get("locations"), list)
        else {}
    )
    name = str(tags.get("eventName") or "") or next((one.value for one in fields if one.group == "primaryFields"), "")
    venue = str(tags.get("venueName") or "") or next((one.value for one in fields if one.about("venue")), "")
    company = str(data.get("organizationName", "")).strip()[:200]
    if not venue and company and any(plain_name(company) == one.label or company in one.value for one in fields):
        venue = company  # who lets one in is where one goes, if the ticket names it again
    begins = moment_of(tags.get("eventStartDate")) or relevant
    ends = moment_of(tags.get("eventEndDate"))
    if begins is None:
        day = _day(relevant, fields, None, near)
        clock = next((clocks_in(one.value) for one in fields if one.group != "backFields" and clocks_in(one.value)), [])
        if day is not None and dates_in(text, near):
            begins = (
                Moment(dt.datetime.combine(day, clock[0].time))
                if clock
                else Moment(dt.datetime.combine(day, dt.time()), timed=False)
            )
    if not name or (begins is None and not venue):
        return []
    lines = [line.strip() for line in venue.split("\n") if line.strip()]
    lat, lon = _coordinates(tags.get("venueLocation") or spot)
    first, comma, rest = lines[0].partition(", ") if lines else ("", "", "")
    lines[:1] = [first, rest] if comma and re.search(r"\d", rest) else lines[:1]  # "Casa Azul, Rua das Flores 12"
    place = Where(name=lines[0] if lines else "", street=", ".join(lines[1:]), lat=lat, lon=lon)
    title = name.split("\n")[0][:200]
    kind, doubts = visited(title, place.name)
    if kind == "visit":
        place = place if place.name else place.but(name=title)
        title = "" if place.name == title else title
    doubts += () if begins is None or begins.timed else ("at what time it begins is not told",)
    return [
        Reservation(kind, title, start=place, begins=begins, ends=ends, reference=_reference(fields), doubts=doubts)
    ]
