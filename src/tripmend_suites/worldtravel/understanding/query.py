"""A whole query, offline and without a language model."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence

from tripmend.errors import InputError

from ...common.data_files import Expressions
from ..world import TownRecord
from .dates import days_in
from .hits import Hits, hits_of
from .lodging import read_hotel
from .party import read_party
from .segments import Segment, segments_of
from .text import Doubt, Evidence, FirstLook, Understanding, fold, names_in
from .times import read_times, second_hours
from .visit import ReadVisit, anchor, read_visit

said = Expressions(__file__)
MAX_CHARACTERS = 20_000
_NEAR = 12
"""Characters between two places of which one is wished for."""


def open_choices(hits: Hits) -> Iterator[Doubt]:
    """A doubt for each place behind "or" and another place, and for each behind words that it is not wanted."""
    before = -_NEAR - 1
    for hit in (hit for hit in hits.found if hit.kind == "venue"):
        words, name = hits.before(hit, 30), hits.words(hit)
        if said.one_of_two.search(words) and 0 <= hit.start - before <= _NEAR:
            yield Doubt("visits", f"one of two places is wished for, and which is left open: {name}")
        elif said.unwanted.search(words):
            yield Doubt("visits", f"a place is named as one that is not wanted: {name}")
        before = hit.end


def first_look(query: str, towns: Sequence[str], known: Sequence[dt.date] = ()) -> FirstLook:
    """The town and the dates, before any page is read. towns: names; known: the dates that pages cover, if known."""
    text = fold(query)
    found = names_in(text, towns)
    dates = {date for day in days_in(text, known, [(item.start, item.end) for item in found]) for date in day.dates}
    return FirstLook(found[0].name if found else "", tuple(sorted(dates)))


def _budget(text: str) -> int | None:
    match = said.budget.search(text)
    if match is None:
        return None
    amount = match[1] or match[2]
    try:
        return round(float(re.sub(r"[.,](?=\d{3}\b)", "", amount).rstrip(".,").replace(",", ".")) * 100)
    except ValueError:
        raise InputError(f"{amount[:40]!r} is no amount of money", where="query") from None


def _cut(hits: Hits, town: TownRecord) -> tuple[Hits, list[Segment]]:
    """The hits and the parts of the query, cut again where the first cuts make no sense."""
    segments = segments_of(hits, town)
    astray = {hit for segment in segments if segment.kind != "visit" for hit in segment.hits if hit.kind == "range"}
    if astray:
        # From one time to another, and no visit has it: two rules for the day.
        hits = hits.apart(astray)
        segments = segments_of(hits, town)
    if not read_hotel(hits, segments, town, examples=False)[0]:
        wished = segments_of(hits, town, wish=True)
        if read_hotel(hits, wished, town, examples=False)[0] or not read_hotel(hits, segments, town)[0]:
            segments = wished
    return hits, segments


def understand(query: str, town: TownRecord) -> Understanding:
    """What `query` means in `town`, as far as the town is known. What its words leave open is in `doubts`.

    Raises InputError for a query that is empty or longer than `MAX_CHARACTERS`, and for a budget that is no number.
    """
    if not query.strip() or len(query) > MAX_CHARACTERS:
        raise InputError(f"a query has 1 to {MAX_CHARACTERS} characters", where="query")
    hits, twice_timed = second_hours(hits_of(query, town))
    hits, segments = _cut(hits, town)
    party, evidence, doubts = read_party(hits, segments, town)
    if not hits.dates:
        doubts.append(Doubt("dates", "no date that the pages cover is said"))
    evidence += _opening(hits, town)
    hotel, more, of_hotel = read_hotel(hits, segments, town)
    times, most, of_times = read_times(hits, segments)
    evidence += more + most
    doubts += [*of_hotel, *of_times, *twice_timed, *_unread(hits, segments, town), *open_choices(hits)]
    asked = [segment for segment in segments if segment.kind == "visit"]
    dated = [any(hit.kind == "date" for hit in segment.hits) for segment in asked]
    visits: list[ReadVisit] = []
    for number, segment in enumerate(asked):
        venue = anchor(segment, town)
        told = [
            hit.value for other in asked if anchor(other, town) is venue for hit in other.hits if hit.kind == "event"
        ]
        wanted = frozenset(event.id for event in venue.events if event.title in told)
        # Where most visits have a day of their own, what can be booked and has none is open: "the day? you choose".
        free = 2 * sum(dated) >= len(asked) and venue.kind != "restaurant" and bool(venue.slots)
        carried = () if free else _carried(segments[: segments.index(segment)])
        visits.append(read_visit(hits, segment, town, party, number, wanted, carried))
    return Understanding(
        town=town.id,
        dates=hits.dates,
        party=party,
        visits=tuple(read.visit for read in visits),
        times=times,
        hotel=hotel,
        budget=_budget(hits.folded.text),
        doubts=(*doubts, *(doubt for read in visits for doubt in read.doubts), *_twice(visits)),
        evidence=(*evidence, *(item for read in visits for item in read.evidence)),
    )


def _opening(hits: Hits, town: TownRecord) -> Iterator[Evidence]:
    for kind, field, value in (("town", "town", town.id), ("date", "dates", " ".join(map(str, hits.dates)))):
        hit = next((hit for hit in hits.found if hit.kind == kind), None)
        if hit is not None:
            yield Evidence(field, value, hits.words(hit), hit.start)


def _carried(before: Sequence[Segment]) -> tuple[dt.date, ...]:
    """The one day that was last named, as in "On Friday:" above a list."""
    for segment in reversed(before):
        dates = {date for hit in segment.hits if hit.kind == "date" for date in hit.dates}
        if len(dates) == 1:
            return tuple(dates)
    return ()


def _unread(hits: Hits, segments: Sequence[Segment], town: TownRecord) -> Iterator[Doubt]:
    """A doubt for each time of day that is neither a rule nor a wish for a visit: nothing is dropped in silence."""
    for segment in segments:
        visit = segment.kind == "visit"
        timed = segment.kind == "time" or (visit and anchor(segment, town).kind == "restaurant")
        for hit in segment.hits:
            if (hit.kind == "clock" and not timed) or (hit.kind == "range" and not visit):
                yield Doubt("times", f"it is not clear what the time is for: {hits.words(hit)}")


def _twice(visits: Sequence[ReadVisit]) -> Iterator[Doubt]:
    """A doubt for each place that is asked for twice in the same way."""
    seen: set[tuple[str, str, str | None]] = set()
    for number, read in enumerate(visits):
        key = (read.visit.venue, read.visit.event, read.visit.meal)
        if key in seen:
            yield Doubt(f"visits[{number}].venue", "the place is named twice", (read.visit.venue,))
        seen.add(key)
