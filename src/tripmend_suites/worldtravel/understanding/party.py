"""The party of a query: who travels, the language to speak, and whether everybody can climb stairs."""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tripmend.errors import InputError

from ...common.data_files import DataFile, Expressions
from ...common.each import gathered
from ...common.words import NUMBERS, either
from ..task import MOST_OF_A_FARE, Party
from ..world import FARES, Fare, TownRecord
from .hits import Hits
from .mobility import Stairs, lifts_in, plain, stairs_at, stairs_in
from .segments import Segment
from .text import Evidence, Hit, blanked, crossing

_FEW = {word: number for word, number in NUMBERS.items() if number <= 12} | {"a dozen": 12, "both": 2}
_COUNTS: dict[str, int] = _FEW | DataFile(__file__).read("counts", dict[str, int])
said = Expressions(__file__, FEW=either(_FEW), COUNTS=either(_COUNTS))
_OPEN = said.each("open")
_YES_OR_NO = ("True", "False")
_KIN = said.read("kin", dict[str, tuple[Fare, int]])
"""What relatives pay, and how many they are where no number is said (0: then they do not count)."""
_TOTALS = said.each("totals")
_ONE = ("a", "an", "single", "a single")


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _COUNTS[word]


# Groups of people in a query, by number and fare, and fares that are only said of somebody.


@dataclass(slots=True)
class Group:
    """People of one fare. counted: by a number; kin: relatives, whose fare is a guess; total: heads of any fare."""

    count: int
    fare: Fare
    counted: bool
    kin: bool
    start: int
    end: int
    total: bool = False

    @property
    def told(self) -> bool:
        """Whether number and fare are said."""
        return self.counted and not self.kin


def _of_fare(match: re.Match[str], fare: Fare) -> Group | None:
    """The people of a fare that is said; None where it is only said of somebody."""
    text, number, (start, end) = match.string, match["n"], match.span()
    plural = match[fare].endswith(("s", "ren", "men", "ies"))
    if number is None or number == "both":
        mine = said.whose.search(text[max(0, start - 12) : start]) or said.lead.match(match[0])
        mine = None if said.fare_behind.match(text[end : end + 12]) else mine
        return Group(1 + plural, fare, False, True, start, end) if fare == "child" and mine else None
    if (number in _ONE and plural) or (number in _ONE[:2] and said.each_of.search(text[max(0, start - 22) : start])):
        return None
    return Group(_number(number), fare, True, False, start, end)


def _kin(match: re.Match[str], kind: str) -> Group | None:
    """Relatives and others; None where they do not travel, or nobody says how many they are."""
    number, word, (fare, usual) = match["n"], match[kind], _KIN[kind]
    if number in (None, *_ONE[:2]) and said.at_home.match(match.string, match.end()):
        return None
    if number is None and not usual:
        return None
    if fare == "child" and said.grown.search(match[0]):
        fare = "adult"
    count = usual if number is None else (usual or 2) if number == "both" else _number(number)
    if word in ("couple", "couples"):
        count = 2 * (1 if number is None else count)
    elif word in ("parents", "grandparents"):
        count = 2
    return Group(
        count, fare, number is not None, True, *match.span(), number is not None and not usual and word != "couples"
    )


def groups_in(text: str) -> tuple[list[Group], list[tuple[Fare, int, int]]]:
    """Groups of people, and fares that are only said of somebody."""
    groups: list[Group] = []
    only: list[tuple[Fare, int, int]] = []
    used: list[tuple[int, int]] = []
    for match in said.reversed.finditer(text):
        aged = "(" in match[0] and said.counted.search(text[max(0, match.start() - 12) : match.start()])
        if not aged and int(match["n"]) <= MOST_OF_A_FARE:  # "one child (8)" has an age.
            used.append(match.span())
            fare = next(fare for fare in FARES if match[fare])
            groups += [Group(int(match["n"]), fare, True, False, *match.span())] if int(match["n"]) else []
    for match in said.person.finditer(text):
        kind = match.lastgroup or ""
        if crossing(*match.span(), used):
            continue
        if kind not in FARES:
            group = _kin(match, kind)
        elif (group := _of_fare(match, kind)) is None:
            only.append((kind, *match.span()))
        groups += [group] if group else []
    return sorted(groups, key=lambda group: group.start), only


# Whether a query counts its people in two ways: "we are two adults ... there will be five of us".

_LEAD = 16


def totals_in(text: str) -> Iterator[tuple[int, int, int]]:
    """(number, start, end) of each count of heads that says no fare, in the order of the patterns."""
    for pattern in _TOTALS:
        for match in pattern.finditer(text):
            yield _number(match["n"]), match.start(), match.end()


def comes_on_top(text: str, start: int) -> bool:
    """Whether people counted at character `start` come on top of those before: "two adults and three people"."""
    return said.more.search(text[max(0, start - _LEAD) : start]) is not None


def other_tellings(text: str, people: Mapping[Fare, int], taken: Collection[int]) -> list[str]:
    """The words in the folded `text` that count the party otherwise than `people`.

    taken: where the words start of which `people` are made. What comes on top of others, and a part of the party, says
    nothing against it.
    """
    size = sum(people.values())
    found: list[tuple[int, str]] = []
    for number, start, end in totals_in(text):
        everybody = said.whole.search(text[max(0, start - _LEAD) : start]) or said.in_all.match(text[end : end + _LEAD])
        if number > size or (number < size and everybody):
            found += [] if comes_on_top(text, start) else [(start, text[start:end])]
    for group in groups_in(text)[0]:
        words, mine = text[group.start : group.end], people.get(group.fare, 0)
        if group.told and group.count != mine and not said.one.match(words):
            some = group.count < mine and said.these.search(text[max(0, group.start - _LEAD) : group.start])
            found += [] if some else [(group.start, words)]
    return list(dict.fromkeys(words for start, words in sorted(found) if start not in taken))


def loose_counts(text: str, spans: Iterable[tuple[int, int]]) -> list[str]:
    """The words for people that leave their number open: "2-3 adults" anywhere in the folded `text`, and before one of
    `spans` "two or" and "perhaps"."""
    found = [match[0] for match in said.dashed.finditer(text)]
    for start, end in spans:
        opened = (pattern.search(text, max(0, start - 24), start) for pattern in (said.from_to, said.perhaps))
        found += [text[match.start() : end] for match in opened if match is not None]
    return found


@dataclass(frozen=True, slots=True)
class People:
    """Counted people with the words for each fare (value, start, end). sure: somebody is named; counted: 2 by number
    and fare, 1 by number."""

    people: dict[Fare, int]
    words: tuple[tuple[Fare, int, int], ...]
    sure: bool = True
    counted: int = 0


def people_in(text: str) -> People:
    """Who travels, from the folded words about the party alone."""
    groups, only = groups_in(text)
    groups = _one_telling(text, groups)
    for group in [group for group in groups if group.told]:
        if said.total.match(text[group.end : group.end + _LEAD]):
            groups = [group, *(other for other in groups if other.told and other is not group)]
    around = (max(0, min(g.start for g in groups) - 25), max(g.end for g in groups) + 25) if groups else (0, len(text))
    me = said.me_too.search(text, *around)
    if me is not None and any(group.kin for group in groups):
        groups = sorted([*groups, Group(1, "adult", False, True, *me.span())], key=lambda group: group.start)
    sure, alone = bool(groups), said.alone.search(text)
    if not groups and (alone or only):
        groups = [Group(1, "adult", False, True, *(alone.span() if alone else only[0][1:]))]
    groups = _without_totals(text, groups)
    stops = [match.start() for match in said.stop.finditer(text)]
    telling = {bisect(stops, group.start) for group in groups}
    for fare, start, end in only:
        # Who catches babies for a living brings none.
        near = {bisect(stops, start) + step for step in ((0,) if fare == "child" else (-1, 0, 1))}
        if near & telling and not said.likened.search(text[max(0, start - 9) : start]):
            for group in _meant(text, groups, fare, start, end):
                if group.kin and (group.fare != "child" or fare == "student"):
                    group.fare = fare
    people: dict[Fare, int] = {}
    for group in groups:
        people[group.fare] = people.get(group.fare, 0) + group.count
    counted = max((group.counted + group.told for group in groups), default=0)
    return People(people, tuple((group.fare, group.start, group.end) for group in groups), sure, counted)


def _meant(text: str, groups: list[Group], fare: Fare, start: int, end: int) -> list[Group]:
    """The groups of which a fare at characters `start` to `end` is said."""
    before = [group for group in groups if group.start < start]
    last = said.a.match(text[start:]) and said.me.search(text[max(0, start - 14) : start])
    if before and (fare == "child" or last):
        # "Her two boys at the child fare", "and me, a senior": it is said of those named last only.
        return before[-1:]
    whole = said.all.search(text[max(0, start - 30) : start]) or said.after_all.match(text[end : end + 30])
    plural = text[start:end].endswith("s") and not text[start:end].endswith("fares")
    return groups if whole or (plural and len(before) > 1) else before[-1:] or groups[:1]


def _one_telling(text: str, groups: list[Group]) -> list[Group]:
    """The groups of the sentence that counts people, or names most of them: an uncle who swears by a restaurant in
    another sentence does not travel."""
    stops = [match.start() for match in said.stop.finditer(text)]
    by_sentence = gathered((bisect(stops, group.start - 1), group) for group in groups)
    lone = said.alone.search(text)
    counting = [number for number, found in by_sentence.items() if any(group.counted for group in found)]
    if not counting:
        if lone is not None and bisect(stops, lone.start() - 1) not in by_sentence:
            return []  # "It is nobody but me" has the say over a cousin whom another sentence names.
        return max(by_sentence.values(), key=len, default=[])
    fares = [number for number in counting if any(group.told for group in by_sentence[number])]
    found: list[Group] = []
    for number in fares or counting[:1]:
        if not {group.fare for group in found} & {group.fare for group in by_sentence[number]}:
            found += by_sentence[number]
    return found


def _without_totals(text: str, groups: list[Group]) -> list[Group]:
    """Without a first "five of us" or "party of four people" that the others add up to."""
    told = [group for group in groups if group.told]
    if told and any(group.total and group.count == sum(one.count for one in told) for group in groups):
        # "Three people, that is one adult and two children, says Gran": the numbers add up without her.
        return told
    totals = [group for group in groups if group.total and len(groups) > 1]
    others = {id(group): [other for other in groups if other is not group] for group in totals}
    for group in totals:
        if sum(other.count for other in others[id(group)]) == group.count:
            return others[id(group)]
    heads = {(start, end) for _, start, end in totals_in(text)}
    for group in totals:
        if (group.start, group.end) in heads and not comes_on_top(text, group.start):
            return others[
                id(group)
            ]  # They do not add up, which is a doubt; who is told by a fare is no head once more.
    relatives = [group for group in groups if not group.told]
    adults = [group.count for group in told if group.fare == "adult"]
    if relatives and all(group.fare == "adult" for group in relatives) and adults == [sum(g.count for g in relatives)]:
        return told
    return groups


# The whole party, from what a query says outside of its visits.


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
