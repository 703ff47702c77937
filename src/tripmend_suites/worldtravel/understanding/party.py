"""Who travels, the language of the party, and whether stairs are a problem."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tripmend.errors import InputError

from ..task import MOST_OF_A_FARE, Party
from ..world import Fare, TownRecord
from .clocks import Hit
from .hits import Hits
from .mobility import lifts_in, plain, stairs_at, stairs_in
from .people import People, counted_in, loose_counts, other_tellings, people_in
from .segments import Segment
from .text import Doubt, Evidence

# Words that leave open who travels, or take back elsewhere what is said of stairs.

_ONE = (
    r"(?:adults?|grown-?ups?|seniors?|pensioners?|students?|child(?:ren)?|kids?|people|persons|travell?ers|of us|"
    r"friends|couples?)"
)
_NUMBER = r"(?:\d{1,2}|a|an|one|two|three|four|five|six)"
_PEOPLE = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b{_NUMBER} of (?:us|them|whom|these|those|the (?:two|three|four|adults))\b[\s,]*(?:(?:is|being|are|will be|"
        rf"counts as|pays as|as|an?|already|now|only|also) ){{0,3}}(?:{_ONE}|retired)(?!\w)",
        rf"\b{_ONE}[\s,(]+(?:minus|less|except(?: for)?|save(?: for)?|without) (?:{_NUMBER}|me|my|our)\b",
        rf"\b{_ONE}\b[^.;!?\n]{{0,12}}\b(?:a|an|one|two|the)?\s?(?:third|fourth|fifth|second|another|more|extra|other)"
        r"\b[^.;!?\n]{0,16}\b(?:may|might|could|perhaps|maybe|possibly)\b",
        rf"\b{_ONE},? (?:or so|or thereabouts|more or less|give or take|or more|or fewer|or less)\b",
        rf"\b{_NUMBER} {_ONE} or (?:{_NUMBER} )?{_ONE}\b",
        rf"\b{_NUMBER} of us,? (?:and|plus|with|\+|&) (?:my|our|his|her|their|the|{_NUMBER})\b",
        rf"\b{_ONE},? (?:and )?each (?:of (?:us|them) )?(?:with|has|have|having|bring\w*|brings?) ",
    )
)
_STAIRS = r"(?:stairs?|steps|staircases?|stairways?|climb\w*|upstairs)"
_REFUSED = re.compile(
    rf"\b(?:no|without) (?:more |further |any |climbing )?(?:stairs?|steps|staircases?|stairways?)\b(?! (?:is|are|will|"
    r"can|could|too|stops?|scare\w*|frighten\w*|daunt\w*|bother\w*|deter\w*|has|have|had|ever)\b)"
    r"(?! (?:problem|trouble|issue|worr))|"
    rf"\b{_STAIRS} (?:are|is|will be|remain|would be|become) (?:actually |really |indeed |now |also |still )?"
    r"(?:an? |the )?(?:(?!no\b|not\b|never\b|hardly\b|nobody|less\b)\w+ )?"
    r"(?:problem|trouble|issue|difficult\w*|impossible|hard|out|beyond|too)\b|"
    rf"(?<!who )\b(?:can not|could not|is not able to|are not able to|unable to|must not|should not|will not|can "
    rf"hardly)(?: \w+){{0,2}} {_STAIRS}\b|\b(?:avoid|"
    rf"skip|spare us|struggles? with|troubles? with|hates?)\b[^.;]{{0,12}}"
    rf"\b{_STAIRS}\b|\bwheelchair\b|\bstep[- ]free\b"
)
_DENIED = re.compile(
    r"\b(?:nobody|no one|none|not one|no|not|never|neither|nor|without|if|who|would|hardly|"
    r"think|thought)\b[^.;,]{0,30}$"
)
_SENTENCE = re.compile(r"[^.;!?\n]+(?![^.;!?\n]|\?)")
"""A sentence that is no question: its answer says what holds."""


def open_people(text: str) -> list[Doubt]:
    """A doubt where words beside a number of people leave it, or what they pay, open. text: folded."""
    found = (match[0] for pattern in _PEOPLE for match in pattern.finditer(text))
    return [
        Doubt("people", f"the number or the fares of the people are left open: {words!r}") for words in [*found][:1]
    ]


def refused_stairs(text: str) -> list[Doubt]:
    """A doubt where plain words against stairs stand anywhere in a query that was read as minding none.
    text: folded."""
    for sentence in _SENTENCE.finditer(text):
        words = plain(sentence[0])
        match = _REFUSED.search(words)
        if match is not None and not _DENIED.search(words[: match.start()]):
            why = f"stairs are also spoken against: {sentence[0].strip()!r}"
            return [Doubt("climbs", why, ("True", "False"))]
    return []


_LANGUAGE = re.compile(
    r"\b(?:speak\w*|language\w*|tongue|understand\w*|spoken|follow\w*|talk\w*|tours?|comment\w*|"
    r"guides?|in|only|explained|convers\w*|listen\w*|read|hear\w*|words?|lingua|prefer\w*|shows?|"
    r"works?)\b"
)


_ELSEWHERE = re.compile(
    r"\b(?:from(?: the)?|translat\w+(?: out)?(?: of)?(?: the)?|original(?:ly)?(?: in)?|instead of|rather than|not|"
    r"no|never|nor|(?:put|render)\w*(?: \w+){0,4} into|(?:writ|typ|dictat)(?:e|ing|ten)(?: \w+){0,2} in|"
    r"equivalents?(?: \w+){0,3} in|(?:my|poor|broken)(?: \w+)?)\s$"
)
"""What stands before a language that is not the one to speak: "translated from the German"."""

_REFUSED_TONGUE = re.compile(r"\b(?:no|not|never|nor|neither|avoid)\s(?:in |an? |any |the )?$")
_IF = re.compile(r"\b(?:if|unless|when|whatever|what)\b")


def _language(hits: Hits, segments: Sequence[Segment]) -> tuple[str, Hit | None, tuple[str, ...]]:
    """The language to speak, its words, and the others of which as much is said."""
    scores: Counter[str] = Counter()
    first: dict[str, Hit] = {}
    for segment in segments:
        for hit in segment.hits:
            if hit.kind == "tongue":
                around = hits.masked[max(0, hit.start - 40) : hit.end + 40]
                if _ELSEWHERE.search(hits.masked[max(0, hit.start - 24) : hit.start]):
                    scores[hit.value] += 0
                    first.setdefault(hit.value, hit)
                    continue
                scores[hit.value] += (2 if segment.kind != "visit" else 1) + bool(_LANGUAGE.search(around)) * (
                    segment.kind != "visit"
                )
                first.setdefault(hit.value, hit)
    if not scores:
        return "English", None, ()
    name = max(scores, key=lambda value: (scores[value], -first[value].start))
    others = (value for value in scores if value != name and scores[value] == scores[name])
    return name, first[name], tuple(others)


def _without(hits: Hits, segments: Sequence[Segment], kinds: Sequence[str]) -> str:
    """The query with the segments of some kinds blanked, lines kept."""
    letters = list(hits.masked)
    for segment in segments:
        if segment.kind in kinds:
            span = slice(segment.start, segment.end)
            letters[span] = ["\n" if letter == "\n" else "Z" for letter in letters[span]]
            if segment.end > segment.start:
                letters[segment.start] = letters[segment.end - 1] = "\n"
    return "".join(letters)


_NEAR_PEOPLE = 50


def _widened(text: str, whole: str, spans: Sequence[tuple[int, int]]) -> str:
    """`text` with what stands in `whole` near the people of it, up to the ends of their lines: "two adults and one
    child" may have been cut in two."""
    first, last = min(start for start, _ in spans), max(end for _, end in spans)
    first = max(whole.rfind("\n", 0, first) + 1, first - _NEAR_PEOPLE)
    line = whole.find("\n", last)
    if line > 0 and whole[:line].rstrip().endswith("?"):
        # The answer stands in the next line.
        line = whole.find("\n", line + 1)
    last = min(len(whole) if line < 0 else line, last + _NEAR_PEOPLE)
    return text[:first] + whole[first:last] + text[last:]


def _unnamed(hits: Hits) -> str:
    """The query without the labels of tickets, such as "Tour for children"."""
    letters = list(hits.masked)
    for hit in hits.found:
        if hit.kind == "label" and hit.weight >= 0.9:
            letters[hit.start : hit.end] = "Z" * (hit.end - hit.start)
    return "".join(letters)


_PLACES = ("lodge", "hotel", "venue", "event", "label")
_ASKED, _LENGTH = 3.0, 2.0
"""What the places that are asked for, and the lengths of stay there, weigh beside the words about stairs."""
_STAYS = ("quick", "deep", "usual-stay", "colour", "work", "noun", "neutral")


def _by_places(segments: Sequence[Segment], town: TownRecord) -> float:
    """Whether everybody can climb, told by what is asked for (logarithm of odds, 0 where nothing tells): a place of
    stairs only, or, less surely, a length of stay where those who cannot climb have no choice of one."""
    for segment in segments:
        venues = [hit.value for hit in segment.hits if hit.kind == "venue"]
        if segment.kind != "visit" or not venues:
            continue
        venue = town.venue(venues[0])
        profiles = {dwell.profile for dwell in venue.dwell}
        titles = {hit.value for hit in segment.hits if hit.kind == "event"}
        if any(event.stairs and event.title in titles for event in venue.events):
            return _ASKED
        if venue.stairs and "no-stairs" not in profiles:
            return _ASKED
        if venue.stairs and any(hit.kind in ("quick", "deep") for hit in segment.hits):
            return _LENGTH
        fixed = any(product.profile is not None for product in venue.products)
        if venue.stairs and not fixed and len(profiles) > 2 and not any(hit.kind in _STAYS for hit in segment.hits):
            return -_ASKED
    return 0.0


def _lifts(hits: Hits) -> Iterator[tuple[bool, tuple[int, int], bool]]:
    """What is said of lifts in sentences that name neither a hotel nor a place: "we need a lift everywhere" is about
    the party in whichever part of the query it stands."""
    for climbs, (start, end) in lifts_in(hits.masked):
        if not any(hit.kind in _PLACES and hit.start < end and hit.end > start for hit in hits.found):
            yield climbs, (start, end), True


def _climbs(
    hits: Hits, segments: Sequence[Segment], town: TownRecord, text: str, elders: bool
) -> tuple[bool, list[Evidence], list[Doubt]]:
    """Whether everybody can climb stairs. text: the query without visits, times and the hotel."""
    told = _by_places(segments, town)
    climbs, span, clear = stairs_in(text, elders, leaning=told)
    if span == (0, 0):
        # Cut wrongly: the words may stand in the part of a time, of the hotel or of a visit.
        wider = (_without(hits, segments, ("visit",)), _unnamed(hits))
        elsewhere = (stairs_in(other, elders, hints=False, leaning=told) for other in wider)
        climbs, span, clear = next((found for found in elsewhere if found[2]), (climbs, span, clear))
        if span == (0, 0):
            climbs, span, clear = next(_lifts(hits), (climbs, span, clear))
    else:
        whole = _widened(text, _unnamed(hits), [stairs_at(text, span)])
        climbs, span, clear = stairs_in(whole, elders, leaning=told)
    doubts = []
    if not clear and (elders or span != (0, 0)):
        doubts.append(Doubt("climbs", "nothing clear is said of stairs", ("True", "False")))
    if climbs is not None:
        words = hits.folded.query[span[0] : span[1]].strip()
        return climbs, [Evidence("climbs", str(climbs), words, span[0])], doubts
    if elders:
        return told >= 0, [], doubts
    return span == (0, 0) or told > 0, [], doubts


_CROWD = re.compile(
    r"(?<![\w'.,:/-])(?!(?:19|20)\d\d\b)(?P<n>\d{3,9})\s+(?:adults?|grown-?ups|people|persons|travell?ers|children|kids|"
    r"seniors?|students?)\b"
)
"""More people than any number in front of people is read as; 1900 to 2099 is a year."""
_LISTED_CROWD = re.compile(
    r"\b(?:adults?|grown-?ups|people|persons|travell?ers|children|kids|seniors?|students?)\s*[:=x×*]\s*(?P<n>\d{2,9})"
    r"(?=\s*(?:[.,;|)\n]|$))(?!\.\d)"
)
"""The same in a form or a list."""


def _no_crowd(text: str, counted: Mapping[Fare, int]) -> None:
    """Raises InputError where more people are counted than a party can have: none of them is left out silently."""
    told = (int(match["n"]) for pattern in (_CROWD, _LISTED_CROWD) for match in pattern.finditer(text))
    most = max((*counted.values(), *told))
    if most > MOST_OF_A_FARE:
        raise InputError(f"the query counts {most} people of one kind; a party has at most {MOST_OF_A_FARE}")


def _told_twice(text: str, people: People, query: str) -> list[Doubt]:
    """A doubt where the query counts its people in another way as well."""
    taken = {start for _, start, _ in people.words}
    spans = [(start, end) for _, start, end in people.words]
    made = ", ".join(f"{count} {fare}" for fare, count in people.people.items())
    loose = loose_counts(text, spans)
    doubts = (
        [Doubt("people", f"the number of people is left open: {' and '.join(map(repr, loose))}", (made,))]
        if loose
        else []
    )
    others = other_tellings(text, people.people, counted_in(text), taken)
    if not others:
        return doubts
    mine = ", ".join(dict.fromkeys(query[start:end].strip() for _, start, end in people.words))
    made = ", ".join(f"{count} {fare}" for fare, count in people.people.items())
    return [
        Doubt("people", f"the party is counted in two ways: {mine!r} and {' and '.join(map(repr, others))}", (made,))
    ]


def read_party(hits: Hits, segments: Sequence[Segment], town: TownRecord) -> tuple[Party, list[Evidence], list[Doubt]]:
    """The party from all that is neither a visit nor the hotel nor a time."""
    query = hits.folded.query
    evidence: list[Evidence] = []
    doubts: list[Doubt] = []
    text = _without(hits, segments, ("visit", "time", "lodge"))
    # The words for the party may stand in one breath with the hotel or with a time, or even with a visit.
    tellings = [people_in(part) for part in (text, _without(hits, segments, ("visit",)), _unnamed(hits))]
    most = max(one.counted for one in tellings)
    told = (one for one in tellings if one.sure and one.counted == most)
    people = next(told, next((one for one in tellings if one.people), tellings[0]))
    if people.words:
        again = people_in(_widened(text, _unnamed(hits), [(start, end) for _, start, end in people.words]))
        people = again if again.sure and sum(again.people.values()) > sum(people.people.values()) else people
    for fare, start, end in people.words:
        evidence.append(Evidence(f"people.{fare}", str(people.people[fare]), query[start:end], start))
    counted = dict(people.people)
    if not people.people:
        counted = {"adult": 2}
        doubts.append(Doubt("people", "nobody is counted", ("2 adults",)))
    else:
        doubts += _told_twice(_unnamed(hits), people, query)
        doubts += open_people(_unnamed(hits))
    language, hit, rivals = _language(hits, segments)
    if hit is None:
        doubts.append(Doubt("language", "no language is said", ("English",)))
    else:
        before = hits.masked[max(0, hit.start - 24) : hit.start]
        if _REFUSED_TONGUE.search(before) and not _IF.search(before):
            doubts.append(Doubt("language", f"it is named as one that is not wanted: {language}"))
        if rivals:
            doubts.append(Doubt("language", "several languages are said, and none of them more", (language, *rivals)))
        evidence.append(Evidence("language", language, query[hit.start : hit.end], hit.start))
    climbs, more, open_points = _climbs(hits, segments, town, text, bool(counted.get("senior")))
    evidence, doubts = evidence + more, doubts + open_points
    if climbs and not any(doubt.what == "climbs" for doubt in open_points):
        doubts += refused_stairs(_unnamed(hits))
    _no_crowd(text, counted)
    party = Party.model_validate({"people": counted, "language": language, "climbs": climbs})
    return party, evidence, doubts
