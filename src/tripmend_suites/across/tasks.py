"""The cases as a task for language models: a plan, what happened, what there is; the answer is the plan as it is now.

The judge is `score`: whether the revision holds, and whether it changes no more than the least that is proved. Where
nothing mends the plan, which is proved, too, the right answer says so.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tripmend.errors import InputError
from tripmend.trip import Itinerary, Place, Stay, Stop, stays_of

from ..common.data_files import DataFile
from ..common.provenance import data_hash
from ..common.tasking import Attempt, Item, Message, Player, Said, Session, Step, Table, Toolless, Verdict
from ..worldtravel.folder import folder_files
from .cases import SEVERITIES, Case, cases_of, score

Baseline = Callable[[Case], Itinerary | None]


def engine(case: Case) -> Itinerary | None:
    """The engine's own answer."""
    return None if case.told.revision is None else case.told.revision.itinerary


def hit(case: Case) -> tuple[str, ...]:
    """What was hit or broken by what went wrong, in the order of the plan."""
    named = case.told.world.hit_items | set(case.told.knock_on)
    ids = [stop.id for _, stop in case.trip.stops()] + [stay.id for stay in case.trip.stays]
    return tuple(name for name in ids if name in named)


def with_stop(trip: Itinerary, target: str, new: Stop | None, date: dt.date | None = None) -> Itinerary:
    """The trip with `new` in the stead of the stop `target` (None: without it), on `date` or on its day."""
    days = []
    for day in trip.days:
        items = [item for item in day.items if item.id != target]
        here = any(item.id == target for item in day.items)
        if new is not None and (day.date == date if date is not None else here):
            items.append(new)
        items.sort(key=lambda item: (getattr(item, "start", None) or dt.datetime.min, item.id))
        days.append(day.replace(items=tuple(items)))
    return trip.replace(days=tuple(days))


def _as_it_is(case: Case) -> Itinerary | None:
    return case.told.world.itinerary


def _drop(case: Case) -> Itinerary | None:
    """Leave out what was hit."""
    trip = case.told.world.itinerary
    for name in hit(case):
        trip = with_stop(trip, name, None)
    return trip


def _others(case: Case, old: str) -> list[Place]:
    catalogue = case.told.world.catalogue
    kind = catalogue.by_id[old].kind
    return [place for place in catalogue.places if place.kind == kind and place.id != old]


def _times(place: Place, stop: Stop) -> Iterator[tuple[dt.datetime, dt.datetime]]:
    """When the stop might be at a place: as planned, then at each of its entries of any day."""
    if stop.start is None or stop.end is None:
        return
    dwell = place.dwell
    least = dt.timedelta(minutes=dwell.min or 30) if dwell is not None else stop.end - stop.start
    yield stop.start, stop.start + least
    for slot in place.slots:
        yield slot.start, slot.start + least


def _first(case: Case) -> Itinerary | None:
    """The first other place, or another time at the same one, that the rules allow; one thing after the other, and what
    has none is left out."""
    trip = case.told.world.itinerary
    for name in hit(case):
        item = trip.item(name)
        if isinstance(item, Stay):
            trip = _elsewhere(case, trip, item)
        elif isinstance(item, Stop):
            trip = _replaced(case, trip, item)
    return trip


def _replaced(case: Case, trip: Itinerary, stop: Stop) -> Itinerary:
    here = case.told.world.catalogue.by_id[stop.place]
    for place in (here, *_others(case, stop.place)):
        for start, end in _times(place, stop):
            new = stop.replace(place=place.id, start=start, end=end, booked=False, price=None)
            tried = with_stop(trip, stop.id, new, start.date())
            if score(case, tried).holds:
                return tried
    return with_stop(trip, stop.id, None)


def _at(trip: Itinerary, item: Stop | Stay, place: str) -> Itinerary:
    """The trip with a stop or stay at another place, not booked yet."""
    if isinstance(item, Stop):
        return with_stop(trip, item.id, item.replace(place=place, booked=False, price=None))
    new = item.replace(place=place, booked=False, price=None, void_nights=(), paid={})
    return trip.replace(stays=tuple(new if other.id == item.id else other for other in trip.stays))


def _elsewhere(case: Case, trip: Itinerary, stay: Stay) -> Itinerary:
    for place in _others(case, stay.place):
        tried = _at(trip, stay, place.id)
        if score(case, tried).holds:
            return tried
    return trip


def _at_random(case: Case) -> Itinerary | None:
    """Any other place at the same time."""
    trip, draw = case.told.world.itinerary, Random(case.id)
    for name in hit(case):
        item = trip.item(name)
        others = _others(case, item.place) if isinstance(item, Stop | Stay) else []
        if isinstance(item, Stop | Stay) and others:
            trip = _at(trip, item, draw.choice(others).id)
    return trip


BASELINES: Mapping[str, Baseline] = {
    "engine": engine,
    "first that fits": _first,
    "left out": _drop,
    "at random": _at_random,
    "as it is": _as_it_is,
}
"""By name, the engine first."""


_DATA = DataFile(__file__)

SUITE = "across/3"
"""2: of TripTide's data set 2, with complaints and severity by what is lost."""
SCORES = ("holds", "least")
"""holds: the revision may be, or it is rightly said that none may. least: and it changes no more than has to be."""
_SYSTEM = _DATA.read("system", str)
_MAY = _DATA.read("may", dict[str, str])


@dataclass(frozen=True)
class AcrossTasks:
    """The items of one draw; see `task_set`."""

    data_sha256: str
    settings: Mapping[str, Any]
    items: Sequence[Item]
    refused: int
    cases: Mapping[str, Case] = field(repr=False)
    players: Mapping[str, Player] = field(repr=False)
    calls: int = 0
    suite: str = SUITE
    scores: tuple[str, ...] = SCORES

    def open(self, item: str) -> Session:
        """A new attempt."""
        return Toolless()

    def judge(self, attempt: Attempt) -> Verdict:
        """Whether the revision in the text holds, and is the least."""
        none = dict.fromkeys(SCORES, 0.0)
        if attempt.failure:
            outcome = "refused" if attempt.failure == "refusal" else "empty"
            return Verdict(outcome, none, f"no answer: {attempt.failure}", kinds=(attempt.failure,))  # type: ignore[arg-type]
        case = self.cases[attempt.item]
        if attempt.text is None or not attempt.text.strip():
            return Verdict("empty", none, "there is no answer")
        try:
            revised = read_answer(attempt.text, case)
        except InputError as error:
            return Verdict("malformed", none, str(error), kinds=("malformed",))
        if revised is None or case.possible is False:
            right = revised is None and case.possible is False
            why = "" if right else "the plan can be mended" if revised is None else "no plan holds, which is proved"
            return Verdict("answered", dict.fromkeys(SCORES, float(right)), why, {"impossible": revised is None})
        found = score(case, revised)
        scores = {"holds": float(found.holds), "least": float(found.least)}
        kinds = () if found.holds else (found.why.split(":")[0],)
        record = {"beyond": found.beyond}
        return Verdict("answered", scores, found.why, answer_of(revised), kinds=kinds, record=record)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({key for key, _ in pairs}) < len(pairs):
        raise InputError("a key stands in an object twice", where="answer")
    return dict(pairs)


def _moment(value: Any, where: str) -> dt.datetime:
    try:
        found = dt.datetime.fromisoformat(str(value).strip().replace(" ", "T"))
    except ValueError as error:
        raise InputError(f"{str(value)[:40]!r} is no time", where=where) from error
    if found.tzinfo is not None:
        raise InputError("is to be the clock of the place, without a zone", where=where)
    return found


def read_answer(text: str, case: Case) -> Itinerary | None:
    """The revision in an answer, None where it says that there is none. Raises InputError for what cannot be read."""
    begin, end = text.find("{"), text.rfind("}")
    try:
        data = json.loads(text[begin : end + 1], object_pairs_hook=_once) if begin >= 0 else None
    except (ValueError, RecursionError) as error:
        raise InputError("is no JSON object", where="answer") from error
    if not isinstance(data, dict):
        raise InputError("is no JSON object", where="answer")
    if "impossible" in data:
        if data["impossible"] is not True or len(data) > 1:
            raise InputError("says impossible and something else", where="answer")
        return None
    stops, nights = data.get("stops"), data.get("nights")
    if not isinstance(stops, list) or not isinstance(nights, list):
        raise InputError("has no lists of stops and nights", where="answer")
    world = case.told.world
    days: dict[dt.date, list[Stop]] = {day.date: [] for day in world.itinerary.days}
    seen: set[str] = set()
    for n, row in enumerate(stops):
        where = f"stops[{n}]"
        if not isinstance(row, dict) or not isinstance(row.get("id"), str):
            raise InputError("has no id", where=where)
        old = world.itinerary.item(row["id"])
        if not isinstance(old, Stop) or row["id"] in seen:
            raise InputError(f"{row['id'][:40]!r} is no stop of the plan, or there twice", where=where)
        seen.add(old.id)
        start, stop = _moment(row.get("start"), where), _moment(row.get("end"), where)
        if start.date() not in days or stop <= start:
            raise InputError("is outside the trip, or ends before it begins", where=where)
        days[start.date()].append(_moved(old, _place(row, case, where), start, stop))
    beds = []
    for n, row in enumerate(nights):
        if not isinstance(row, dict):
            raise InputError("is no object", where=f"nights[{n}]")
        place = _place(row, case, f"nights[{n}]")
        beds.append((_moment(row.get("date"), f"nights[{n}]").date(), place))
    if len({date for date, _ in beds}) < len(beds):
        raise InputError("a night is there twice", where="nights")
    return world.itinerary.replace(
        days=tuple(
            day.replace(items=tuple(sorted(days[day.date], key=lambda one: (one.start or dt.datetime.min, one.id))))
            for day in world.itinerary.days
        ),
        stays=_stays(world.itinerary.stays, sorted(beds)),
    )


def _moved(old: Stop, place: str, start: dt.datetime, end: dt.datetime) -> Stop:
    """The stop there and then; as it was where nothing differs, and with no booking elsewhere."""
    if (old.place, old.start, old.end) == (place, start, end):
        return old
    return old.replace(place=place, start=start, end=end, booked=old.booked and place == old.place)


def _stays(old: Sequence[Stay], beds: Sequence[tuple[dt.date, str]]) -> tuple[Stay, ...]:
    """The nights as stays. An old one that is split keeps its id for the part that stays where it was, or else for its
    first part; the others are called after it, as in a repair."""
    made = stays_of(list(beds))
    named: dict[int, Stay] = {}
    for one in old:
        parts = [n for n, stay in enumerate(made) if n not in named and set(one.nights) & set(stay.nights)]
        for number, n in enumerate(sorted(parts, key=lambda n: made[n].place != one.place), 1):
            new, name = made[n], one.id if number == 1 else f"{one.id}-{number}"
            kept = one.replace(check_in=new.check_in, check_out=new.check_out)
            named[n] = kept if number == 1 and new.place == one.place else new.replace(id=name)
    return tuple(named.get(n, stay) for n, stay in enumerate(made))


def _place(row: Mapping[str, Any], case: Case, where: str) -> str:
    place = row.get("place")
    if not isinstance(place, str) or place not in case.told.world.catalogue.by_id:
        raise InputError(f"{str(place)[:40]!r} is no place that there is", where=where)
    return place


def _clock(moment: dt.datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M}"


def answer_of(trip: Itinerary) -> dict[str, Any]:
    """A plan as an answer says it."""
    timed = [(stop, stop.start, stop.end) for _, stop in trip.stops()]
    return {
        "stops": [
            {"id": stop.id, "place": stop.place, "start": _clock(start), "end": _clock(end)}
            for stop, start, end in timed
            if start is not None and end is not None
        ],
        "nights": [{"date": str(night), "place": stay.place} for stay in trip.stays for night in stay.nights],
    }


def _place_row(place: Place) -> str:
    row: dict[str, Any] = {"id": place.id, "name": place.name, "kind": place.kind}
    if place.slots:
        row["entries with room for you"] = [_clock(slot.start) for slot in place.slots]
    if place.open_on:
        row["open"] = {
            str(date): [f"{span.start:%H:%M}-{span.end:%H:%M}" for span in spans]
            for date, spans in place.open_on.items()
        }
    if place.dwell is not None:
        row["minutes at least"] = place.dwell.min
    if place.arrival_buffer:
        row["minutes to be there before"] = place.arrival_buffer
    return json.dumps(row, ensure_ascii=False)


def _limits(trip: Itinerary) -> str:
    found = []
    for day in trip.days:
        if day.earliest is not None:
            found.append(f"{day.date}: not before {day.earliest:%H:%M}")
        if day.latest is not None:
            found.append(f"{day.date}: back at the hotel by {_clock(day.latest)}")
    return "; ".join(found)


def _prompt(case: Case) -> str:
    effect = case.change.disruptions[0].effect.model_dump(mode="json", exclude_none=True)
    limits = _limits(case.trip)
    ways = [f"{way.origin} to {way.destination}: {way.minutes}" for way in case.catalogue.travel]
    parts = [
        f"The plan of {case.trip.traveller.people} people:\n{json.dumps(answer_of(case.trip), ensure_ascii=False)}",
        *([f"Limits of days: {limits}"] if limits else []),
        f"What happened ({case.category}): {json.dumps(effect, ensure_ascii=False)}",
        _MAY[case.severity],
        "Places:\n" + "\n".join(map(_place_row, case.catalogue.places)),
        "Minutes from place to place:\n" + "\n".join(ways),
    ]
    return "\n\n".join(parts)


def task_set(data: Path, *, limit: int | None = None, seed: int = 0, draw: int = 0) -> AcrossTasks:
    """The cases of a folder made by `tripmend worldtravel build`, as tasks.

    limit: only so many items, of tasks spread evenly over the folder. draw: seed of what goes wrong. Raises InputError
    for a folder that cannot be used.
    """
    if limit is not None and limit < 1:
        raise InputError(f"limit is at least 1, not {limit}")
    some = None if limit is None else -(-limit // len(SEVERITIES))
    found, refused = cases_of(Path(data), seed=draw, limit=some)
    known = dict(list({case.id: case for case in found if case.possible is not None}.items())[:limit])
    items = tuple(
        Item(
            name,
            (Message("system", _SYSTEM), Message("user", _prompt(case))),
            {"severity": case.severity, "kind": case.kind, "category": case.category},
        )
        for name, case in known.items()
    )
    settings = {"limit": limit, "draw": draw, "tolerance": "plan-bound"}
    lost = len(refused) + sum(case.possible is None for case in found)
    files = [path for path in folder_files(Path(data)) if path.exists()]
    return AcrossTasks(data_hash(files), settings, items, lost, known, _players(known))


def _players(cases: Mapping[str, Case]) -> dict[str, Player]:
    def player(name: str) -> Player:
        def play(item: Item, number: int, seed: int) -> Step:
            case = cases[item.id]
            revised = BASELINES[name](case)
            plain = {"impossible": True} if revised is None else answer_of(revised)
            return Said(json.dumps(plain, ensure_ascii=False))

        return play

    names = {
        "engine": "engine",
        "perfect": "engine",
        "greedy": "first that fits",
        "random": "at random",
        "lazy": "as it is",
        "cheating": "left out",
    }
    return {name: player(other) for name, other in names.items()}


def tables(model: str, about: Iterable[Mapping[str, str | int]], verdicts: Iterable[Verdict]) -> Sequence[Table]:
    """Share that holds and share that is least, by severity and by kind."""
    pairs = list(zip(about, verdicts, strict=True))
    rows: list[tuple[Any, ...]] = []
    for key in ("severity", "kind"):
        for name in sorted({str(known.get(key)) for known, _ in pairs}):
            some = [verdict for known, verdict in pairs if str(known.get(key)) == name]
            rows.append((name, *_shares(some)))
    rows.append(("all", *_shares([verdict for _, verdict in pairs])))
    return (
        Table(f"{model}: TripTide's disruptions on WorldTravel's tasks", ("", "holds", "least", "beyond"), tuple(rows)),
    )


def _shares(some: Sequence[Verdict]) -> tuple[Any, ...]:
    beyond = [one.record["beyond"] for one in some if one.record.get("beyond") is not None]
    mean = round(sum(beyond) / len(beyond), 2) if beyond else None
    return *((sum(int(one.scores[name]) for one in some), len(some)) for name in SCORES), mean
