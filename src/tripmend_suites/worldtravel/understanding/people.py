"""Who travels: counted people, relatives, and words that say of all of them what they pay."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from ...common.data_files import DataFile, Expressions
from ...common.each import gathered
from ...common.words import NUMBERS, either
from ..task import MOST_OF_A_FARE
from ..world import FARES, Fare
from .text import crossing

_FEW = {word: number for word, number in NUMBERS.items() if number <= 12} | {"a dozen": 12, "both": 2}
_COUNTS: dict[str, int] = _FEW | DataFile(__file__).read("counts", dict[str, int])
said = Expressions(__file__, FEW=either(_FEW), COUNTS=either(_COUNTS))
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
