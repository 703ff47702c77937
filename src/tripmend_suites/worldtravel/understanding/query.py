"""A whole query, offline and without a language model."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence

from tripmend.errors import InputError

from ...common.data_files import Expressions
from ..task import Party, Visit
from ..world import TownRecord, Venue
from .clocks import days_in
from .hits import Hits, hits_of
from .party import read_party
from .segments import Segment, segments_of
from .soft import soft
from .text import FirstLook, Hit, Understanding, fold, names_in
from .times import read_times, second_hours
from .visit import anchor, read_visit

# The hotel: by its name, by what is near, by its part of town, or by its price.

_Wish = tuple[float, Hit, list[Venue]]
"""How surely it is a wish, its words, and the hotels that meet it."""
_PRICE = ("cheap", "dear")
_KINDS = (*_PRICE, "hotel", "area")
_HOTEL, _NEAR, _AREA, _COST, _OWN_PART, _SEVERAL = 4.0, 3.0, 2.5, 2.0, 2.0, 0.5
"""What a name, a place nearby, a part of town and a price weigh; more where the part is about the hotel, and less where
several hotels meet the wish."""
_SURE = 0.8
"""The least weight of a word for a hotel, and how likely the examples must be."""


def _by_price(hotels: Sequence[Venue], dear: bool) -> list[Venue]:
    prices = [hotel.nightly for hotel in hotels if hotel.nightly is not None]
    price = (max if dear else min)(prices, default=None)
    return [hotel for hotel in hotels if price is not None and hotel.nightly == price]


def _wishes(hits: Sequence[Hit], town: TownRecord, near: bool) -> Iterator[_Wish]:
    """Each wish in one part of the query. near: whether a place may be what the hotel is near."""
    hotels = [venue for venue in town.venues if venue.kind == "hotel"]
    for hit in hits:
        wish: tuple[float, list[Venue]] = (0.0, [])
        if hit.kind == "hotel":
            wish = _HOTEL * hit.weight, [hotel for hotel in hotels if hotel.id == hit.value]
        elif hit.kind == "area":
            wish = _AREA, [hotel for hotel in hotels if hotel.area == hit.value]
        elif hit.kind == "venue" and near:
            wish = _NEAR, [hotel for hotel in hotels if hit.value in hotel.near]
        elif hit.kind in _PRICE:
            wish = _COST * hit.weight, _by_price(hotels, hit.kind == "dear")
        if wish[1]:
            yield wish[0], hit, wish[1]


_MEANINGS = ("hotel-cheapest", "hotel-dearest", "saying", "home", "leave")


def _by_examples(hits: Hits, segments: Sequence[Segment], town: TownRecord) -> Iterator[_Wish]:
    """The cheapest or the dearest hotel, where a sentence about a hotel is like the examples for it."""
    for lodge in (hit for segment in segments for hit in segment.hits if hit.kind == "lodge" and hit.weight >= _SURE):
        start = max((match.end() for match in said.stop.finditer(hits.masked, 0, lodge.start)), default=0)
        end = said.stop.search(hits.masked, lodge.start)
        words = hits.masked[start : end.start() if end else None]
        odds = soft().odds(words, _MEANINGS)
        kind = max(odds, key=lambda name: odds[name], default="other")
        if kind in _MEANINGS[:2] and odds[kind] >= _SURE:
            hit = Hit(_PRICE[_MEANINGS.index(kind)], start, start + len(words), kind, odds[kind])
            yield from ((odds[kind], *wish[1:]) for wish in _wishes([hit], town, near=False))


def _all_wishes(hits: Hits, segments: Sequence[Segment], town: TownRecord, *, examples: bool = True) -> list[_Wish]:
    """The wishes from the surest to the least sure. What is not wanted stays only where nothing else is said: "not the
    cheapest, the most expensive one". examples: whether a price may be told by examples alone."""
    found = [
        (weight + _OWN_PART * lodge - _SEVERAL * (len(meeting) > 1), hit, meeting)
        for segment in segments
        if segment.kind != "visit"
        for lodge in [segment.kind == "lodge"]
        for weight, hit, meeting in _wishes(segment.hits, town, lodge)
        if lodge or hit.kind in ("hotel", "area")
    ]
    found = found or (list(_by_examples(hits, segments, town)) if examples else [])
    wanted = [wish for wish in found if not said.denied.search(hits.before(wish[1], 30))]
    return sorted(wanted or found, key=lambda wish: (-wish[0], wish[1].start))


def read_hotel(hits: Hits, wishes: Sequence[_Wish]) -> str:
    """The id of the hotel, "" where nothing says which. wishes: as of `_all_wishes`."""
    if not wishes:
        hits.doubt("hotel", "nothing says which hotel")
        return ""
    _, hit, meeting = wishes[0]
    meeting, against = _narrowed(hit, meeting, [(other, fitting) for _, other, fitting in wishes[1:]])
    phrase = hits.words(hit)
    if against is None and _either(hits):
        hits.doubt("hotel", "two wishes for a hotel are said, and which is left open")
    elif said.denied.search(hits.before(hit, 30)):
        hits.doubt("hotel", f"what is not wanted does not say what is: {phrase!r}")
    elif hit.kind in _PRICE and said.rank.search(hits.before(hit, 14)):
        hits.doubt("hotel", f"it is not the one that is {phrase}, but one next to it")
    if against is not None:
        choices = dict.fromkeys(hotel.id for hotel in (*meeting, *against[1]))
        hits.doubt("hotel", f"no hotel is both: {phrase!r} and {hits.words(against[0])!r}", *choices)
    if len(meeting) > 1:
        hits.doubt("hotel", "several hotels fit the words", *(hotel.id for hotel in meeting))
    hits.note("hotel", meeting[0].id, hit)
    return meeting[0].id


def _either(hits: Hits) -> bool:
    """Whether two different wishes for a hotel are joined by "or"."""
    ends = {hit: said.stop.search(hits.masked, hit.end) for hit in hits.found if hit.kind in _KINDS}
    # The answer to a question says what holds.
    told = [hit for hit, end in ends.items() if end is None or end[0] != "?"]
    if any(said.or_good.match(hits.masked, hit.end) or said.good_or.search(hits.before(hit, 30)) for hit in told):
        return True
    wish = {hit: hit.kind if hit.kind in _PRICE else (hit.kind, hit.value) for hit in told}
    return any(
        one.end <= other.start
        and wish[one] != wish[other]
        and said.joined.fullmatch(hits.masked[one.end : other.start])
        for one in told
        for other in told
    )


def _narrowed(
    hit: Hit, meeting: list[Venue], others: Sequence[tuple[Hit, list[Venue]]]
) -> tuple[list[Venue], tuple[Hit, list[Venue]] | None]:
    """The hotels that meet the other wishes as well, and the first wish that none of them meets. The cheapest hotel
    near a place is the cheapest of those that are near it, unless the hotel is named."""
    against = None
    for other, fitting in sorted(others, key=lambda wish: wish[0].kind in _PRICE):
        if other.kind in _PRICE and hit.kind not in (*_PRICE, "hotel"):
            fitting = _by_price(meeting, other.kind == "dear")
        both = [hotel for hotel in meeting if hotel in fitting]
        if not both and fitting:
            against = against or (other, fitting)
        meeting = both or meeting
    return meeting, against


said = Expressions(__file__)
MAX_CHARACTERS = 20_000
_NEXT_TO = 12
"""Characters between two places of which one is wished for."""


def open_choices(hits: Hits) -> None:
    """Doubt each place behind "or" and another place, and each behind words that it is not wanted."""
    before = -_NEXT_TO - 1
    for hit in (hit for hit in hits.found if hit.kind == "venue"):
        words, name = hits.before(hit, 30), hits.words(hit)
        if said.one_of_two.search(words) and 0 <= hit.start - before <= _NEXT_TO:
            hits.doubt("visits", f"one of two places is wished for, and which is left open: {name}")
        elif said.unwanted.search(words):
            hits.doubt("visits", f"a place is named as one that is not wanted: {name}")
        before = hit.end


def first_look(query: str, towns: Sequence[str], known: Sequence[dt.date] = ()) -> FirstLook:
    """The town and the dates, before any page is read. towns: names; known: the dates that pages cover, if known."""
    text = fold(query)
    found = names_in(text, towns)
    dates = {date for day in days_in(text, known, [hit.span for hit in found]) for date in day.dates}
    return FirstLook(found[0].value if found else "", tuple(sorted(dates)))


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
    if not _all_wishes(hits, segments, town, examples=False):
        wished = segments_of(hits, town, wish=True)
        if _all_wishes(hits, wished, town, examples=False) or not _all_wishes(hits, segments, town):
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
    party = read_party(hits, segments, town)
    if not hits.dates:
        hits.doubt("dates", "no date that the pages cover is said")
    for kind, what, value in (("town", "town", town.id), ("date", "dates", " ".join(map(str, hits.dates)))):
        for hit in [hit for hit in hits.found if hit.kind == kind][:1]:
            hits.note(what, value, hit)
    hotel = read_hotel(hits, _all_wishes(hits, segments, town))
    times = read_times(hits, segments)
    hits.doubts.extend(twice_timed)
    _unread(hits, segments, town)
    open_choices(hits)
    visits = _visits(hits, segments, town, party)
    return Understanding(
        town=town.id,
        dates=hits.dates,
        party=party,
        visits=visits,
        times=times,
        hotel=hotel,
        budget=_budget(hits.folded.text),
        doubts=tuple(hits.doubts),
        evidence=tuple(hits.evidence),
    )


def _visits(hits: Hits, segments: Sequence[Segment], town: TownRecord, party: Party) -> tuple[Visit, ...]:
    """The visits in the order of the query; a place that is asked for twice in the same way is doubted."""
    asked = [segment for segment in segments if segment.kind == "visit"]
    dated = sum(any(hit.kind == "date" for hit in segment.hits) for segment in asked)
    visits: list[Visit] = []
    for number, segment in enumerate(asked):
        venue = anchor(segment, town)
        others = (hit for other in asked if anchor(other, town) is venue for hit in other.hits)
        told = {hit.value for hit in others if hit.kind == "event"}
        wanted = frozenset(event.id for event in venue.events if event.title in told)
        # Where most visits have a day of their own, what can be booked and has none is open: "the day? you choose".
        free = 2 * dated >= len(asked) and venue.kind != "restaurant" and bool(venue.slots)
        carried = () if free else _carried(segments[: segments.index(segment)])
        visits.append(read_visit(hits, segment, venue, party, number, wanted, carried))
    keys = [(visit.venue, visit.event, visit.meal) for visit in visits]
    for number, key in enumerate(keys):
        if key in keys[:number]:
            hits.doubt(f"visits[{number}].venue", "the place is named twice", key[0])
    return tuple(visits)


def _carried(before: Sequence[Segment]) -> tuple[dt.date, ...]:
    """The one day that was last named, as in "On Friday:" above a list."""
    days = ({date for hit in part.hits if hit.kind == "date" for date in hit.dates} for part in reversed(before))
    return next((tuple(dates) for dates in days if len(dates) == 1), ())


def _unread(hits: Hits, segments: Sequence[Segment], town: TownRecord) -> None:
    """Doubt each time of day that is neither a rule nor a wish for a visit: nothing is dropped in silence."""
    for segment in segments:
        visit = segment.kind == "visit"
        timed = segment.kind == "time" or (visit and anchor(segment, town).kind == "restaurant")
        for hit in segment.hits:
            if (hit.kind == "clock" and not timed) or (hit.kind == "range" and not visit):
                hits.doubt("times", f"it is not clear what the time is for: {hits.words(hit)}")
