"""The party of a query: who travels, the language to speak, and whether everybody can climb stairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tripmend.errors import InputError

from ...common.data_files import Expressions
from ..task import MOST_OF_A_FARE, Party
from ..world import Fare, TownRecord
from .hits import Hits
from .mobility import Stairs, lifts_in, plain, stairs_at, stairs_in
from .people import loose_counts, other_tellings, people_in
from .segments import Segment
from .text import Evidence, Hit, blanked

said = Expressions(__file__)
_OPEN = said.each("open")
_YES_OR_NO = ("True", "False")


def _language(hits: Hits, segments: Sequence[Segment]) -> str:
    """The language to speak."""
    scores: Counter[str] = Counter()
    first: dict[str, Hit] = {}
    for segment in segments:
        elsewhere = segment.kind != "visit"
        for hit in (hit for hit in segment.hits if hit.kind == "tongue"):
            around = hits.masked[max(0, hit.start - 40) : hit.end + 40]
            first.setdefault(hit.value, hit)
            denied = said.elsewhere.search(hits.before(hit, 24))
            told = 1 + elsewhere + (elsewhere and said.language.search(around) is not None)
            scores[hit.value] += 0 if denied else told
    if not scores:
        hits.doubt("language", "no language is said", "English")
        return "English"
    name = max(scores, key=lambda value: (scores[value], -first[value].start))
    before = hits.before(first[name], 24)
    if said.refused_tongue.search(before) and not said.condition.search(before):
        hits.doubt("language", f"it is named as one that is not wanted: {name}")
    rivals = [value for value in scores if value != name and scores[value] == scores[name]]
    if rivals:
        hits.doubt("language", "several languages are said, and none of them more", name, *rivals)
    hits.note("language", name, first[name])
    return name


def _without(hits: Hits, segments: Sequence[Segment], *kinds: str) -> str:
    """The query with the segments of some kinds blanked and set apart, lines kept."""
    spans = [(part.start, part.end) for part in segments if part.kind in kinds and part.end > part.start]
    letters = list(blanked(hits.masked, spans, keep="\n"))
    for start, end in spans:
        letters[start] = letters[end - 1] = "\n"
    return "".join(letters)


def _unnamed(hits: Hits) -> str:
    """The query without the labels of tickets, such as "Tour for children"."""
    return blanked(hits.masked, [hit.span for hit in hits.found if hit.kind == "label" and hit.weight >= 0.9])


_NEAR_PEOPLE = 50


def _widened(text: str, whole: str, spans: Sequence[tuple[int, int]]) -> str:
    """`text` with what stands in `whole` near `spans`, up to the ends of their lines: "two adults and one child" may
    have been cut in two."""
    first, last = min(start for start, _ in spans), max(end for _, end in spans)
    first = max(whole.rfind("\n", 0, first) + 1, first - _NEAR_PEOPLE)
    line = whole.find("\n", last)
    if line > 0 and whole[:line].rstrip().endswith("?"):
        line = whole.find("\n", line + 1)  # The answer stands in the next line.
    last = min(len(whole) if line < 0 else line, last + _NEAR_PEOPLE)
    return text[:first] + whole[first:last] + text[last:]


_PLACES = ("lodge", "hotel", "venue", "event", "label")
_ASKED, _LENGTH = 3.0, 2.0
"""What the places that are asked for, and the lengths of stay there, weigh beside the words about stairs."""
_STAYS = ("quick", "deep", "usual-stay", "colour", "work", "noun", "neutral")


def _by_places(segments: Sequence[Segment], town: TownRecord) -> float:
    """Whether everybody can climb, told by what is asked for (logarithm of odds, 0 where nothing tells): a place of
    stairs only, or, less surely, a length of stay where those who cannot climb have no choice of one."""
    for segment in segments:
        kinds = {hit.kind for hit in segment.hits}
        if segment.kind != "visit" or "venue" not in kinds:
            continue
        venue = town.venue(next(hit.value for hit in segment.hits if hit.kind == "venue"))
        profiles = {dwell.profile for dwell in venue.dwell}
        titles = {hit.value for hit in segment.hits if hit.kind == "event"}
        stairs_only = venue.stairs and "no-stairs" not in profiles
        if stairs_only or any(event.stairs and event.title in titles for event in venue.events):
            return _ASKED
        if not venue.stairs:
            continue
        if kinds & {"quick", "deep"}:
            return _LENGTH
        fixed = any(product.profile is not None for product in venue.products)
        if not fixed and len(profiles) > 2 and not kinds & {*_STAYS}:
            return -_ASKED
    return 0.0


def _stairs(hits: Hits, segments: Sequence[Segment], text: str, elders: bool, told: float) -> Stairs:
    """What is said of stairs. text: the query without visits, times and the hotel."""
    found = stairs_in(text, elders, leaning=told)
    if found.span != (0, 0):
        whole = _widened(text, _unnamed(hits), [stairs_at(text, found.span)])
        return stairs_in(whole, elders, leaning=told)
    # Cut wrongly: the words may stand in the part of a time, of the hotel or of a visit.
    for other in (_without(hits, segments, "visit"), _unnamed(hits)):
        wider = stairs_in(other, elders, hints=False, leaning=told)
        if wider.clear:
            return wider
    # A sentence about a lift that names neither a hotel nor a place is about the party, wherever it stands.
    places = [hit for hit in hits.found if hit.kind in _PLACES]
    lifts = (lift for lift in lifts_in(hits.masked) if not any(place.crosses([lift.span]) for place in places))
    return next(lifts, found)


def _climbs(hits: Hits, segments: Sequence[Segment], town: TownRecord, text: str, elders: bool) -> bool:
    """Whether everybody can climb stairs."""
    told = _by_places(segments, town)
    found = _stairs(hits, segments, text, elders, told)
    nothing = found.span == (0, 0)
    doubted = not found.clear and (elders or not nothing)
    if doubted:
        hits.doubt("climbs", "nothing clear is said of stairs", *_YES_OR_NO)
    if found.climbs is None:
        climbs = told >= 0 if elders else nothing or told > 0
    else:
        climbs, words = found.climbs, hits.folded.query[slice(*found.span)].strip()
        hits.evidence.append(Evidence("climbs", str(climbs), words, found.span[0]))
    for sentence in said.sentence.finditer(_unnamed(hits)) if climbs and not doubted else ():
        words = plain(sentence[0])
        match = said.refused.search(words)
        if match is not None and not said.denied.search(words[: match.start()]):
            hits.doubt("climbs", f"stairs are also spoken against: {sentence[0].strip()!r}", *_YES_OR_NO)
            break
    return climbs


def _people(hits: Hits, segments: Sequence[Segment], text: str) -> dict[Fare, int]:
    """Who travels. The words for it may stand in one breath with the hotel or with a time, or even with a visit."""
    whole = _unnamed(hits)
    tellings = [people_in(part) for part in (text, _without(hits, segments, "visit"), whole)]
    most = max(one.counted for one in tellings)
    told = (one for one in tellings if one.sure and one.counted == most)
    people = next(told, next((one for one in tellings if one.people), tellings[0]))
    if not people.people:
        hits.doubt("people", "nobody is counted", "2 adults")
        return {"adult": 2}
    again = people_in(_widened(text, whole, [(start, end) for _, start, end in people.words]))
    people = again if again.sure and sum(again.people.values()) > sum(people.people.values()) else people
    counted = people.people
    words = [(fare, Hit("people", start, end)) for fare, start, end in people.words]
    for fare, hit in words:
        hits.note(f"people.{fare}", str(counted[fare]), hit)
    loose = loose_counts(whole, [hit.span for _, hit in words])
    others = other_tellings(whole, counted, {hit.start for _, hit in words})
    made = ", ".join(f"{count} {fare}" for fare, count in counted.items())
    mine = ", ".join(dict.fromkeys(hits.words(hit).strip() for _, hit in words))
    if loose:
        hits.doubt("people", f"the number of people is left open: {' and '.join(map(repr, loose))}", made)
    if others:
        hits.doubt("people", f"the party is counted in two ways: {mine!r} and {' and '.join(map(repr, others))}", made)
    if match := next(filter(None, (pattern.search(whole) for pattern in _OPEN)), None):
        hits.doubt("people", f"the number or the fares of the people are left open: {match[0]!r}")
    return counted


def read_party(hits: Hits, segments: Sequence[Segment], town: TownRecord) -> Party:
    """The party from all that is neither a visit nor the hotel nor a time. Raises InputError where more people are
    counted than a party can have: none of them is left out silently."""
    text = _without(hits, segments, "visit", "time", "lodge")
    counted = _people(hits, segments, text)
    language = _language(hits, segments)
    climbs = _climbs(hits, segments, town, text, bool(counted.get("senior")))
    told = (int(match["n"]) for pattern in (said.crowd, said.listed_crowd) for match in pattern.finditer(text))
    most = max((*counted.values(), *told))
    if most > MOST_OF_A_FARE:
        raise InputError(f"the query counts {most} people of one kind; a party has at most {MOST_OF_A_FARE}")
    return Party.model_validate({"people": counted, "language": language, "climbs": climbs})
