"""A whole query, offline and without a language model."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from tripmend.errors import InputError

from ..world import TownRecord
from .clocks import Hit
from .dates import days_in
from .hits import Hits, hits_of
from .lodging import read_hotel
from .party import read_party
from .segments import Segment, segments_of
from .text import Doubt, Evidence, FirstLook, Understanding, fold, names_in
from .times import read_times, second_hours
from .visit import ReadVisit, anchor, read_visit

# Places that a query names and may not wish for: one of two, or one that is not wanted.

_OR = re.compile(r"(?:^|[\s,(])(?:or(?: else)?|either)[\s,](?:the |at |to )*$")
_UNWANTED = re.compile(
    r"(?:(?:^|[.,;!?(\n]|\s-)\s*(?:but |and )?(?:not|no)|\b(?:not|n't|nor|never) (?:want|wish|like|need|care)(?: to)?"
    r"(?: (?:see|visit|do|go to|enter))?|(?:\b(?:we|i)(?: have|'ve)(?: already| both| all)?|\balready) "
    r"(?:seen|visited|done|been (?:to|in|at|inside))|"
    r"(?:(?<!not )(?<!n't )(?<!never )\b(?:we|i|please|let's|can|will|to|and) )"
    r"(?:skip|leave out)|\bno need (?:of|for)|\b(?:instead of|rather than|anything but))\s"
    r"(?:to see |to visit )?(?:the )?$"
)


def open_choices(hits: Hits) -> list[Doubt]:
    """A doubt for each place behind "or" and another place, and for each behind words that it is not wanted."""
    found, before = [], -1
    for hit in hits.found:
        if hit.kind != "venue":
            continue
        words, name = hits.masked[max(0, hit.start - 30) : hit.start], hits.folded.query[hit.start : hit.end]
        if _OR.search(words) and 0 <= hit.start - before <= 12:
            found.append(Doubt("visits", f"one of two places is wished for, and which is left open: {name}"))
        elif _UNWANTED.search(words):
            found.append(Doubt("visits", f"a place is named as one that is not wanted: {name}"))
        before = hit.end
    return found


MAX_CHARACTERS = 20_000
_BUDGET = re.compile(
    r"\b(?:budget|spend|at most|no more than|up to|limit|cap)\b[^.;\n]{0,30}?(?:(?:€|eur|"
    r"euros?)\s?(\d[\d.,]*)|(\d[\d.,]*)\s?(?:€|eur|euros?)(?!\w))"
)


def first_look(query: str, towns: Sequence[str], known: Sequence[dt.date] = ()) -> FirstLook:
    """The town and the dates, before any page is read. towns: names; known: the dates that pages cover, if known."""
    text = fold(query)
    found = names_in(text, towns)
    dates = {date for day in days_in(text, known, [(item.start, item.end) for item in found]) for date in day.dates}
    return FirstLook(found[0].name if found else "", tuple(sorted(dates)))


def _budget(text: str) -> int | None:
    match = _BUDGET.search(text)
    if match is None:
        return None
    digits = re.sub(r"[.,](?=\d{3}\b)", "", match[1] or match[2]).rstrip(".,").replace(",", ".")
    try:
        return round(float(digits) * 100)
    except ValueError:
        raise InputError(f"{(match[1] or match[2])[:40]!r} is no amount of money", where="query") from None


def understand(query: str, town: TownRecord) -> Understanding:
    """What `query` means in `town`, as far as the town is known. What its words leave open is in `doubts`.

    Raises InputError for a query that is empty or longer than `MAX_CHARACTERS`, and for a budget that is no number.
    """
    if not query.strip() or len(query) > MAX_CHARACTERS:
        raise InputError(f"a query has 1 to {MAX_CHARACTERS} characters", where="query")
    hits, twice_timed = second_hours(hits_of(query, town))
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
    party, evidence, doubts = read_party(hits, segments, town)
    if not hits.dates:
        doubts.append(Doubt("dates", "no date that the pages cover is said"))
    evidence += _opening(hits.found, query, town, hits.dates)
    hotel, more, open_points = read_hotel(hits, segments, town)
    evidence, doubts = evidence + more, doubts + open_points
    times, more, open_points = read_times(hits, segments)
    evidence, doubts = evidence + more, doubts + open_points + twice_timed
    doubts += _unread(hits, segments, town) + open_choices(hits)
    visits = []
    asked = [segment for segment in segments if segment.kind == "visit"]
    dated = [any(hit.kind == "date" for hit in segment.hits) for segment in asked]
    for number, segment in enumerate(asked):
        venue = anchor(segment, town)
        titles = {
            hit.value for other in asked if anchor(other, town) is venue for hit in other.hits if hit.kind == "event"
        }
        wanted = frozenset(event.id for event in venue.events if event.title in titles)
        # Where most visits have a day of their own, what can be booked and has none is open: "the day? you choose".
        free = 2 * sum(dated) >= len(asked) and venue.kind != "restaurant" and bool(venue.slots)
        carried = () if free else _carried(segments, segment)
        read = read_visit(hits, segment, town, party, number, wanted, carried)
        visits.append(read)
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


def _opening(found: Sequence[Hit], query: str, town: TownRecord, dates: Sequence[dt.date]) -> list[Evidence]:
    evidence = []
    for kind, value in (("town", town.id), ("date", " ".join(map(str, dates)))):
        hit = next((hit for hit in found if hit.kind == kind), None)
        if hit is not None:
            evidence.append(Evidence("dates" if kind == "date" else kind, value, query[hit.start : hit.end], hit.start))
    return evidence


def _carried(segments: Sequence[Segment], segment: Segment) -> tuple[dt.date, ...]:
    """The one day that was last named before the segment, as in "On Friday:" above a list."""
    for before in reversed(segments[: segments.index(segment)]):
        dates = {date for hit in before.hits if hit.kind == "date" for date in hit.dates}
        if len(dates) == 1:
            return tuple(dates)
    return ()


def _unread(hits: Hits, segments: Sequence[Segment], town: TownRecord) -> list[Doubt]:
    """A doubt for each time of day that is neither a rule nor a wish for a visit: nothing is dropped in silence."""
    found = []
    for segment in segments:
        meal = segment.kind == "visit" and anchor(segment, town).kind == "restaurant"
        for hit in segment.hits:
            if (hit.kind == "clock" and segment.kind != "time" and not meal) or (
                hit.kind == "range" and segment.kind != "visit"
            ):
                words = hits.folded.query[hit.start : hit.end]
                found.append(Doubt("times", f"it is not clear what the time is for: {words}"))
    return found


def _twice(visits: Sequence[ReadVisit]) -> list[Doubt]:
    """A doubt for each place that is asked for twice in the same way."""
    seen: set[tuple[str, str, str | None]] = set()
    found = []
    for number, read in enumerate(visits):
        key = (read.visit.venue, read.visit.event, read.visit.meal)
        if key in seen:
            found.append(Doubt(f"visits[{number}].venue", "the place is named twice", (read.visit.venue,)))
        seen.add(key)
    return found
