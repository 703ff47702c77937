"""How well bookings are read: each item of the truth files in one of four columns, by kind of file.

right: kind, places, town, times with their offsets, name of an event, number, booking number and status are as the
truth says, as far as it says them. told with doubt: every field that is not is one that a doubt of the item is about.
missed: nothing that was read is this item. silently wrong: the rest; of it only lost: whose wrong fields are empty ones
alone. invented: what was read and is nothing of the truth (in brackets: with a doubt). Copies for several travellers
count once. What is the same, and what a doubt is about, is said beside the functions and in _bookings.yaml. A truth
without a zone takes that of its airport code, its coordinates, or the airports of its town. Truth files are read here,
and not by the readers that are measured.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
import re
import sys
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import airportsdata
import tzfpy
import yaml

from tripmend.formats.bookings import Moment, Reservation, Where, find_extractor, read_reservations
from tripmend.formats.bookings._merge import stays_joined

READ_ON = dt.date(2018, 1, 1)
"""The day on which a booking without any context is read, as the truth files have it."""
RULES = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
WORDS = set(RULES["place_words"].split())
COLUMNS = ("right", "told with doubt", "missed", "silently wrong")


@dataclass(frozen=True)
class Place:
    name: str = ""
    code: str = ""
    city: str = ""
    more: str = ""
    lat: float | None = None
    lon: float | None = None

    @property
    def known(self) -> bool:
        return bool(self.name or self.code or self.lat is not None)


@dataclass(frozen=True)
class Time:
    """offset: minutes east of UTC there and then, None while unknown; utc: it is written by the clock of UTC."""

    clock: dt.datetime
    timed: bool
    offset: int | None
    utc: bool = False


@dataclass(frozen=True)
class Truth:
    """One item as its truth file has it; status: "" where it says none."""

    kind: str
    name: str
    start: Place
    end: Place
    begins: Time | None
    ends: Time | None
    number: str
    reference: str
    status: str


def fold(text: str) -> str:
    """No case, accents or punctuation."""
    bare = unicodedata.normalize("NFKD", text.casefold().translate(str.maketrans("øłđı", "oldi")).replace("ß", "ss"))
    return " ".join(re.sub(r"[^\w]+", " ", "".join(sign for sign in bare if not unicodedata.combining(sign))).split())


@lru_cache(maxsize=1)
def airports() -> tuple[dict[str, tuple[str, str]], dict[str, set[str]]]:
    """The zone and the country of each airport by its code, and the zones of the airports of each town."""
    towns: dict[str, set[str]] = {}
    rows = airportsdata.load("IATA")
    for row in rows.values():
        towns.setdefault(fold(row["city"]), set()).add(row["tz"])
    return {code: (row["tz"], row["country"]) for code, row in rows.items()}, towns


def zone_of(place: Place) -> str | None:
    codes, towns = airports()
    if place.code in codes:
        return codes[place.code][0]
    if place.lat is not None and place.lon is not None:
        return tzfpy.get_tz(place.lon, place.lat) or None
    words = fold(place.city or place.name).split()
    known = [zones for n in range(len(words), 0, -1) if (zones := towns.get(" ".join(words[:n])))]
    return next(iter(known[0])) if known and len(known[0]) == 1 else None


def offset_at(clock: dt.datetime, zone: str | None) -> int | None:
    return None if zone is None else int(clock.replace(tzinfo=ZoneInfo(zone)).utcoffset() / dt.timedelta(minutes=1))  # type: ignore[operator]


# The truth files --------------------------------------------------------------------------------

KINDS = {
    "FlightReservation": "flight", "TrainReservation": "train", "BusReservation": "bus", "BoatReservation": "ferry",
    "TaxiReservation": "taxi", "RentalCarReservation": "car", "LodgingReservation": "lodging", "Event": "event",
    "FoodEstablishmentReservation": "meal", "EventReservation": "event", "TouristAttractionVisit": "visit",
    "LodgingBusiness": "lodging", "Hotel": "lodging", "FoodEstablishment": "meal",
}  # fmt: skip
STATES = {"cancel": "cancelled", "hold": "hold", "pending": "hold", "confirmed": "confirmed"}


def place_in(data: Any) -> Place:
    data = data if isinstance(data, dict) else {}
    address, geo = data.get("address") or {}, data.get("geo") or data
    address = {"streetAddress": address} if isinstance(address, str) else address
    more = " ".join(str(address.get(f"address{part}", "")) for part in ("Locality", "Region", "Country"))
    lat, lon = geo.get("latitude"), geo.get("longitude")
    name = data.get("name") or address.get("streetAddress", "")
    return Place(name, data.get("iataCode", ""), address.get("addressLocality", ""), more, lat, lon)


def time_in(data: Any, place: Place) -> Time | None:
    zone = data.get("timezone") if isinstance(data, dict) else None
    text = data.get("@value") if isinstance(data, dict) else data
    if not text:
        return None
    told = dt.datetime.strptime(text, "%d-%m-%Y %H:%M") if text[2] == "-" else dt.datetime.fromisoformat(text)
    clock, written = told.replace(tzinfo=None, second=0), told.utcoffset()
    offset = offset_at(clock, zone or zone_of(place)) if written is None else written // dt.timedelta(minutes=1)
    return Time(clock, len(text) > 10, offset, text.endswith("Z"))


def truth_of(data: dict[str, Any]) -> Truth:
    kind = KINDS[data["@type"]]
    thing = data.get("reservationFor", data.get("touristAttraction", data))
    goes = kind in ("flight", "train", "bus", "ferry")
    sides = ("departure", "arrival") if goes else ("pickup", "dropoff") if kind in ("car", "taxi") else ()
    ends = [_first(thing if goes else data, *(f"{side}{name}" for name in _STATIONS)) for side in sides]
    start, end = (place_in(one) for one in (ends or (thing.get("location") if kind == "event" else thing, None)))
    names = _TIMES["journey" if goes else kind if kind in _TIMES else "table"]
    times = [_first(thing if goes or kind == "event" else data, *side) for side in names]
    state = str(data.get("reservationStatus", "")).casefold()
    return Truth(
        kind=kind,
        name=(thing.get("name") or "") if kind == "event" else "",
        start=start,
        end=end,
        begins=time_in(times[0], start),
        ends=time_in(times[1], end if sides else start),
        number=str(_first(thing, "flightNumber", "trainNumber", "busNumber") or "") if goes else "",
        reference=str(data.get("reservationNumber", "")),
        status=next((STATES[word] for word in STATES if word in state), ""),
    )


def _first(data: dict[str, Any], *names: str) -> Any:
    return next((data[name] for name in names if data.get(name)), None)


_STATIONS = ("Airport", "Station", "BusStop", "BoatTerminal", "Location")
_TIMES = {
    "journey": (("departureTime", "departureDay"), ("arrivalTime",)),
    "lodging": (("checkinTime",), ("checkoutTime",)),
    "event": (("startDate",), ("endDate",)),
    "car": (("pickupTime",), ("dropoffTime",)),
    "taxi": (("pickupTime",), ("dropoffTime",)),
    "table": (("startTime",), ("endTime",)),
}


# What is compared -------------------------------------------------------------------------------


def same_place(truth: Place, found: Where) -> bool:
    """By code; else by name without case, accents, punctuation and a code in brackets, where one may have words of
    _bookings.yaml, its code, its town and country or one town more; without any name by coordinates to a kilometre."""
    if not truth.known:
        return True
    if re.fullmatch(r"[A-Z]{3}", truth.code):
        return truth.code == found.code
    if not truth.name:
        return truth.lat is not None and found.lat is not None and abs(truth.lat - found.lat) < 0.01
    wanted, got = (
        fold(re.sub(r"\([A-Z]{2,5}\)", "", name)).split() for name in (truth.name, found.name or found.street)
    )
    codes, towns = airports()
    own = WORDS | set(fold(f"{truth.more} {truth.code} {found.code} {codes.get(found.code, ('', ''))[1]}").split())
    short, long = sorted((wanted, got), key=len)
    more = list((Counter(long) - Counter(short)).elements())
    more = [word for word in more if word not in own]
    holds = not Counter(short) - Counter(long) and bool(set(short) - WORDS)
    return wanted == got or (holds and (not more or " ".join(more) in towns))


def same_clock(truth: Time | None, found: Moment | None, of: Truth) -> bool:
    """By the clock there, or as the same instant where the truth is in UTC. Of the midnight of a lodging, and of the
    first and last minute where a whole day was read, the date alone counts."""
    if truth is None:
        return True
    if found is None:
        return False
    whole_day = truth.clock.time() in (dt.time(), dt.time(23, 59))
    if not truth.timed or (whole_day and (of.kind == "lodging" or not found.timed)):
        return truth.clock.date() == found.date
    if truth.utc and found.timed:
        return found.minute == (truth.clock - dt.datetime(1970, 1, 1)) // dt.timedelta(minutes=1)
    return found.timed and truth.clock == found.clock


def same_offset(truth: Time | None, found: Moment | None) -> bool:
    """Whether a time is in the zone that the truth asks for; no zone is a wrong one."""
    if truth is None or found is None or not truth.timed or not found.timed or truth.offset is None or truth.utc:
        return True
    here = offset_at(found.clock, found.zone) if found.zone is not None else 0 if found.utc else found.offset
    return truth.offset == here


def same_town(truth: Place, found: Where) -> bool:
    """Whether an item is in the town that its truth names, where both name one in Latin letters; other names of a town
    stand in _bookings.yaml, and the number of its district means nothing (``Praha 1``)."""
    wanted, got = (fold(re.sub(r"\s\d{1,2}$", "", name)) for name in (truth.city, found.city))
    wanted, got = (RULES["towns"].get(name, name) for name in (wanted, got))
    return not wanted or not got or not (wanted + got).isascii() or wanted == got


def last_digits(number: str) -> str:
    """Of a journey's number those of the carrier's code before them, and zeros before them, mean nothing."""
    digits = re.search(r"(\d+)\D*$", number)
    return digits[1].lstrip("0") if digits is not None else ""


def wrong_fields(truth: Truth, found: Reservation) -> dict[str, bool]:
    """The fields that the truth tells and the item has otherwise, and whether the item says nothing of them; an arrival
    that no truth tells is made up."""
    state = "hold" if found.status == "confirmed" and not found.booked else found.status
    made_up = truth.ends is None and found.ends is not None and truth.kind in ("flight", "train", "bus", "ferry")
    bad = {
        "kind": (truth.kind != found.kind, False),
        "name": (fold(truth.name) not in ("", fold(found.name)), not found.name),
        "start": (not same_place(truth.start, found.start), not found.start.known),
        "end": (not same_place(truth.end, found.end), not found.end.known),
        "town": (not same_town(truth.start, found.start) or not same_town(truth.end, found.end), False),
        "begins": (not same_clock(truth.begins, found.begins, truth), found.begins is None or not found.begins.timed),
        "ends": (made_up or not same_clock(truth.ends, found.ends, truth), found.ends is None or not found.ends.timed),
        "zone": (
            not (same_offset(truth.begins, found.begins) and same_offset(truth.ends, found.ends)),
            all(one is None or (one.zone is None and one.offset is None) for one in (found.begins, found.ends)),
        ),
        "number": (last_digits(truth.number) not in ("", last_digits(found.number)), not found.number),
        "reference": (code(truth.reference) not in ("", code(found.reference)), not found.reference),
        "status": (truth.status not in ("", state), False),
    }
    return {name: lost for name, (wrong, lost) in bad.items() if wrong}


def code(reference: str) -> str:
    return fold(reference).replace(" ", "")


def excused(found: Reservation) -> set[str]:
    """The fields that the doubts of an item are about."""
    fields: set[str] = set()
    for doubt in found.doubts:
        own = getattr(doubt, "field", None)
        of_words = next((about for words, about in RULES["doubts"] if re.search(words, doubt)), ())
        fields |= {own, *of_words} if own else set(of_words)
    return fields


def belongs(truth: Truth, found: Reservation, bad: dict[str, bool]) -> bool:
    """Whether an item can be this one at all: on its day and with a place or the time of it, or by its number."""
    day = truth.begins is None or (found.begins is not None and truth.begins.clock.date() == found.begins.date)
    anchored = not {"start", "begins"} <= bad.keys() or (truth.end.known and "end" not in bad)
    return (day and anchored) or bool(truth.number and "number" not in bad)


def paired(wanted: list[Truth], read: list[Reservation]) -> dict[int, tuple[int, dict[str, bool]]]:
    """Which read item is which of the truth, with its wrong fields: the pairs with fewest of them first."""
    pairs = [(wrong_fields(truth, one), n, m) for n, truth in enumerate(wanted) for m, one in enumerate(read)]
    found: dict[int, tuple[int, dict[str, bool]]] = {}
    for bad, n, m in sorted(pairs, key=lambda pair: (len(pair[0]), *pair[1:])):
        if n not in found and belongs(wanted[n], read[m], bad) and all(m != other for other, _ in found.values()):
            found[n] = (m, bad)
    return found


# Files ------------------------------------------------------------------------------------------


def truths(folder: Path, kind: str) -> Iterator[tuple[Path, list[Truth]]]:
    for truth in sorted((folder / kind).glob("*.truth.json")):
        data = json.loads(truth.read_text(encoding="utf-8"))
        file = truth.with_name(truth.name.removesuffix(".truth.json"))
        yield file, list(dict.fromkeys(truth_of(one) for one in data))


def as_mail(path: Path, into: Path) -> Path:
    """A text as the mail that its context describes, where it has one."""
    context = path.with_name(path.name + ".context.eml")
    if not context.exists() or path.suffix not in (".txt", ".html"):
        return path
    kind = "html" if path.suffix == ".html" else "plain"
    head = context.read_text(encoding="utf-8").strip()
    head += f'\nMIME-Version: 1.0\nContent-Type: text/{kind}; charset="utf-8"\nContent-Transfer-Encoding: 8bit\n\n'
    mail = into / (path.name + ".eml")
    mail.write_bytes(head.encode() + path.read_bytes())
    return mail


def items_of(path: Path, extractor: str | None) -> list[Reservation]:
    """What is read of a file, copies for several travellers once; the halves of a stay in a calendar are one."""
    with tempfile.TemporaryDirectory() as into:
        found, not_used = read_reservations(as_mail(path, Path(into)), today=READ_ON, extractor=extractor)
    if faults := [one.reason for one in not_used if "a fault of tripmend" in one.reason]:
        sys.exit(f"{path.name}: {faults[0]}")
    every = stays_joined(found)
    return list(
        {(one.kind, one.start, one.end, one.begins, one.ends, one.number, one.status): one for one in every}.values()
    )


def score(kind: str, folder: Path, extractor: str | None, show: bool) -> Counter[str]:
    counts: Counter[str] = Counter()
    for path, wanted in truths(folder, kind):
        read = items_of(path, extractor)
        found = paired(wanted, read)
        counts.update({"items": len(wanted), "read": len(read)})
        for n, truth in enumerate(wanted):
            m, bad = found.get(n, (-1, {}))
            silent = bad.keys() - excused(read[m]) if m >= 0 else set()
            verdict = "missed" if m < 0 else "silently wrong" if silent else "told with doubt" if bad else "right"
            counts[verdict] += 1
            counts["lost"] += bool(silent) and all(bad[name] for name in silent)
            counts.update(f"field {name}{' lost' * bad[name]}" for name in silent)
            if show and verdict != "right":
                print(f"  {verdict:15}", path.name, *sorted(silent or bad), "\n     ", describe(truth))
                print("" if m < 0 else f"      {describe(read[m])} {[str(doubt) for doubt in read[m].doubts]}")
        for one in (one for m, one in enumerate(read) if all(m != other for other, _ in found.values())):
            counts.update({"invented": 1, "doubted": bool(one.doubts)})
            if show:
                print("  invented       ", path.name, "\n     ", describe(one), [str(doubt) for doubt in one.doubts])
    return counts


def describe(one: Truth | Reservation) -> str:
    places = [f"{place.name}/{place.code}/{place.city}" for place in (one.start, one.end) if place.known]
    told = [moment for moment in (one.begins, one.ends) if moment is not None]
    times = [f"{moment.clock:%Y-%m-%d %H:%M} {getattr(moment, 'zone', None) or moment.offset}" for moment in told]
    state = one.status + " not booked" * (isinstance(one, Reservation) and not one.booked)
    return " | ".join([one.kind, one.name, one.number, " → ".join(places), " – ".join(times), one.reference, state])


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/accuracy bookings", description=__doc__)
    parser.add_argument("--data", type=Path, default=os.environ.get("TRIPMEND_DATA"), help="the folder with bookings/")
    parser.add_argument("--show", action="store_true", help="every item that is not right")
    parser.add_argument("--kinds", nargs="*", default=["ics", "html", "jsonld", "pkpass", "text"])
    options = parser.parse_args()
    if options.data is None or not (Path(options.data) / "bookings").is_dir():
        sys.exit("say with --data or TRIPMEND_DATA in which folder bookings/ lies")
    folder, extractor = Path(options.data) / "bookings", find_extractor()
    print(
        f"{'kind':8} {'extractor':10} "
        + " ".join(f"{name:17}" for name in (*COLUMNS, "of it only lost", "invented of read"))
    )
    for program in (None, extractor) if extractor else (None,):
        every: Counter[str] = Counter()
        for kind in [*options.kinds, "all"]:
            counts = every if kind == "all" else score(kind, folder, program, options.show)
            every.update(counts if kind != "all" else {})
            of = counts["items"]
            cells = [f"{counts[name]}/{of} {100 * counts[name] / of if of else 0:.1f} %" for name in COLUMNS]
            cells += [f"{counts['lost']}", f"{counts['invented']} ({counts['doubted']}) of {counts['read']}"]
            print(f"{kind:8} {'with' if program else 'without':10} " + " ".join(f"{cell:17}" for cell in cells))
        fields = {name.removeprefix("field "): n for name, n in every.most_common() if name.startswith("field ")}
        print("silently wrong by field:", ", ".join(f"{name} {n}" for name, n in fields.items()) or "none")
    if extractor is None:
        print("kitinerary-extractor is not installed (Debian: libkpimitinerary-bin); measured without it")


if __name__ == "__main__":
    main()
