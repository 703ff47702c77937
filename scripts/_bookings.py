"""How well bookings are read: the reservations of the truth files, by kind of file, with numerator and denominator.

A reservation is right when its type, both places, both times, both zones and the digits of its number are. Several
copies for several travellers count once. A truth with a zone or an offset asks for the same offset then; where it has
none, the code, the coordinates or the known city of its airport or station tell the zone that is asked for, and without
these the clock alone is. "zones" says for how many of all times of day one is asked for. Truths "at fault" contradict
themselves and count as not right in the first column. "beyond" are reservations of which the truth says nothing: they
are counted, and no verdict is given on them.
"""

from __future__ import annotations

import argparse
import datetime as dt
import hashlib
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import airportsdata
import tzfpy

from tripmend.formats.bookings import Moment, Reservation, Where, find_extractor, read_reservations
from tripmend.formats.bookings._merge import stays_joined
from tripmend.formats.bookings._places import city_in, city_named
from tripmend.formats.bookings._schema import reservations_of
from tripmend.formats.bookings._words import plain_name

READ_ON = dt.date(2018, 1, 1)
"""The day on which a booking without any context is read, as the truth files have it."""


def half(name: str) -> str:
    """``work`` for the files that the readers were built on, ``check`` for those that were first only counted."""
    return "work" if hashlib.sha256(name.encode()).digest()[0] % 2 == 0 else "check"


def truths(folder: Path, kind: str) -> Iterator[tuple[Path, list[Any]]]:
    for truth in sorted((folder / kind).glob("*.truth.json")):
        yield truth.with_name(truth.name.removesuffix(".truth.json")), json.loads(truth.read_text(encoding="utf-8"))


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


def same_place(truth: Where, found: Where) -> bool:
    if not truth.known:
        return True
    if re.fullmatch(r"[A-Z]{3}", truth.code):
        return truth.code == found.code
    wanted, got = plain_name(truth.name), plain_name(found.name)
    if not wanted:
        point = truth.lat is not None and found.lat is not None and abs(truth.lat - found.lat) < 0.01
        return point or plain_name(truth.address) == plain_name(found.address)
    return bool(wanted) and (wanted == got or (len(got) > 3 and (got in wanted or wanted in got)))


def _offset(moment: Moment) -> int | None:
    if moment.utc:
        return 0
    if moment.zone is not None:
        offset = moment.clock.replace(tzinfo=ZoneInfo(moment.zone)).utcoffset()
        return None if offset is None else int(offset.total_seconds()) // 60
    return moment.offset


def same_time(truth: Moment | None, found: Moment | None, whole_days: bool, places: tuple[Where, ...] = ()) -> bool:
    if truth is None:
        return True
    if found is None or whole_days:
        return found is not None and truth.date == found.date
    if not truth.timed:
        return truth.date == found.date
    if not found.timed:  # a whole day may be told by its first and its last minute
        return truth.date == found.date and truth.clock.time() in (dt.time(), dt.time(23, 59))
    if truth.clock != found.clock:
        return _offset(truth) is not None and _offset(found) is not None and truth.minute == found.minute
    asked = _offset(truth)
    return asked is None or asked == _offset(found) or truth.contradicts() or written_wrong(truth, found, places)


def written_wrong(truth: Moment, found: Moment, places: tuple[Where, ...]) -> bool:
    """Whether the file itself writes an offset that its places have not (the reading says so as a doubt), and not by so
    many hours that what was read is a town of the same name far away."""
    own = found.offset is not None and found.offset == truth.offset and found.contradicts()
    zoned, written = _offset(found), truth.offset
    near = zoned is not None and written is not None and abs(zoned - written) <= _FAR_OFF
    offsets = {_offset(Moment(truth.clock, zone=zone)) for zone in map(_zone_of, places) if zone is not None}
    return own and near and written not in offsets


_FAR_OFF = 180
"""Minutes by which a file may be wrong about the offset of its own place."""


def with_zones(truth: Reservation) -> Reservation:
    """A truth with the zones that the code, the coordinates or the city of its places tell, where it says none."""
    ends = truth.end if truth.end.known else truth.start
    moments = {}
    for name, moment, place in (("begins", truth.begins, truth.start), ("ends", truth.ends, ends)):
        if moment is not None and moment.timed and _offset(moment) is None:
            moments[name] = replace(moment, zone=_zone_of(place))
    return truth.but(**moments)


@lru_cache(maxsize=1)
def _airports() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = airportsdata.load("IATA")
    return found


def _zone_of(place: Where) -> str | None:
    if place.code in _airports():
        return str(_airports()[place.code]["tz"])
    if place.lat is not None and place.lon is not None:
        return tzfpy.get_tz(place.lon, place.lat) or None
    city = city_named(place.city or city_in(place.name))
    return None if city is None else tzfpy.get_tz(city.lon, city.lat) or None


def right(truth: Reservation, found: Reservation) -> bool:
    whole, places = truth.kind == "lodging", (truth.start, truth.end)
    return (
        truth.kind == found.kind
        and same_place(truth.start, found.start)
        and same_place(truth.end, found.end)
        and same_time(truth.begins, found.begins, whole, places)
        and same_time(truth.ends, found.ends, whole, places)
        and (truth.status == "cancelled") == (found.status == "cancelled")
        and _digits(truth.number) in ("", _digits(found.number))
    )


def _digits(number: str) -> str:
    """The last digits of a number: those of the carrier's code before them, and zeros before them, mean nothing."""
    found = re.search(r"(\d+)\D*$", number)
    return found[1].lstrip("0") if found is not None else ""


def alike(truth: Reservation, found: Reservation) -> int:
    """How much of two reservations agrees, to see which belong together."""
    day = truth.begins is not None and found.begins is not None and truth.begins.date == found.begins.date
    return (
        2 * (truth.kind == found.kind)
        + 2 * same_place(truth.start, found.start)
        + 2 * same_place(truth.end, found.end)
        + same_time(truth.begins, found.begins, True)
        + day
        + (bool(truth.number) and truth.number[-3:] == found.number[-3:])
    )


def at_fault(truth: Reservation, of_file: list[Reservation]) -> bool:
    """Whether a truth contradicts itself: a flight to where it starts, a flight or bus of more than a day, or a journey
    that leaves before the one before it in the file has arrived where it leaves."""
    both = truth.begins is not None and truth.ends is not None
    if truth.kind in ("flight", "bus") and both and abs(truth.ends.minute - truth.begins.minute) > 24 * 60:
        return True
    if truth.kind == "flight" and truth.start.code and truth.start.code == truth.end.code:
        return True
    at = of_file.index(truth)
    before = of_file[at - 1] if at else None
    if before is None or before.ends is None or truth.begins is None or before.end.name != truth.start.name:
        return False
    return before.ends.clock > truth.begins.clock or at_fault(before, of_file)


def once(reservations: list[Reservation]) -> list[Reservation]:
    kept: list[Reservation] = []
    for one in reservations:
        if not any(right(one, other) and right(other, one) for other in kept):
            kept.append(one)
    return kept


def score(kind: str, folder: Path, extractor: str | None, only: str, show: bool) -> dict[str, int]:
    counts = dict.fromkeys(
        ("right", "truth", "wrong", "doubted", "missing", "fault", "beyond", "extra", "told", "times", "zones"), 0
    )
    for path, data in truths(folder, kind):
        if only and half(path.name) != only:
            continue
        wanted = once([with_zones(one) for one in reservations_of(data)])
        for one in wanted:
            times = [one.begins, one.ends] if one.kind != "lodging" else []  # of a lodging the days count
            told = [moment for moment in times if moment is not None and moment.timed]
            counts["times"] += len(told)
            counts["zones"] += sum(_offset(moment) is not None for moment in told)
        with tempfile.TemporaryDirectory() as into:
            file = as_mail(path, Path(into))
            found, not_used = read_reservations(file, today=READ_ON, extractor=extractor)
        if faults := [one.reason for one in not_used if "a fault of tripmend" in one.reason]:
            sys.exit(f"{path.name}: {faults[0]}")
        left = once(stays_joined(found))  # the halves of a stay in a calendar are one
        counts["truth"] += len(wanted)
        counts["told"] += len(left)
        bad = []
        for truth in wanted:
            fit = next((one for one in left if right(truth, one)), None)
            if fit is not None:
                counts["right"] += 1
                left.remove(fit)
                continue
            bad.append(truth)
        for truth in bad:
            near = max(left, key=lambda one: alike(truth, one), default=None)
            if near is None or alike(truth, near) < 5:
                counts["missing"] += 1
                if show:
                    print("  missing", path.name, describe(truth))
                continue
            left.remove(near)
            counts["fault" if at_fault(truth, wanted) else "doubted" if near.doubts else "wrong"] += 1
            if show:
                print("  wrong  ", path.name, describe(truth), "\n      read", describe(near), near.doubts)
        counts["beyond"] += len(left)
        counts["extra"] += sum(not one.doubts for one in left)
        if show:
            for one in left:
                print("  beyond ", path.name, describe(one), one.doubts)
    return counts


def describe(one: Reservation) -> str:
    ends = [f"{place.name}/{place.code}" for place in (one.start, one.end) if place.known]
    times = [f"{moment} {moment.zone or moment.offset}" for moment in (one.begins, one.ends) if moment is not None]
    return " | ".join([one.kind, one.number, " → ".join(ends), " – ".join(times)])


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/accuracy bookings", description=__doc__)
    parser.add_argument("--data", type=Path, default=os.environ.get("TRIPMEND_DATA"), help="the folder with bookings/")
    parser.add_argument("--half", choices=("work", "check"), default="", help="one half alone, by the name's hash")
    parser.add_argument("--show", action="store_true", help="every reservation that is not right")
    parser.add_argument("--kinds", nargs="*", default=["ics", "html", "jsonld", "pkpass", "text"])
    options = parser.parse_args()
    if options.data is None or not (Path(options.data) / "bookings").is_dir():
        sys.exit("say with --data or TRIPMEND_DATA in which folder bookings/ lies")
    folder, extractor = Path(options.data) / "bookings", find_extractor()
    columns = ("wrong, no doubt", "wrong, doubted", "missing", "truth at fault", "beyond", "of it no doubt", "zones")
    print(
        f"{'kind':8} {'extractor':10} {'right of all':18} {'of sound truths':18} "
        + " ".join(f"{name:15}" for name in columns)
    )
    for kind in options.kinds:
        for program in (None, extractor) if extractor else (None,):
            counts = score(kind, folder, program, options.half, options.show)
            share = 100 * counts["right"] / counts["truth"] if counts["truth"] else 0
            right_of = f"{counts['right']}/{counts['truth']} {share:.1f} %"
            cells = [f"{counts['wrong']}/{counts['told']}"]
            cells += [str(counts[name]) for name in ("doubted", "missing", "fault", "beyond", "extra")]
            cells.append(f"{counts['zones']}/{counts['times']}")
            sound = counts["truth"] - counts["fault"]
            of_sound = f"{counts['right']}/{sound} {100 * counts['right'] / sound if sound else 0:.1f} %"
            with_it = "with" if program else "without"
            print(f"{kind:8} {with_it:10} {right_of:18} {of_sound:18} " + " ".join(f"{cell:15}" for cell in cells))
    if extractor is None:
        print("kitinerary-extractor is not installed (Debian: libkpimitinerary-bin); measured without it")


if __name__ == "__main__":
    main()
