"""Who travels: counted people, relatives, and words that say of all of them what they pay."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files

from ...common.data_files import read_data
from ..task import MOST_OF_A_FARE
from ..world import FARES, Fare
from .clocks import ONES

# Groups of people in a query, by number and fare, and fares that are only said of somebody.

_GROUPS_NUMBERS = {word: number for number, word in enumerate(ONES[:13])}
_GROUPS_NUMBERS |= {
    "a": 1,
    "an": 1,
    "single": 1,
    "a single": 1,
    "a couple of": 2,
    "couple of": 2,
    "a pair of": 2,
    "pair of": 2,
    "both": 2,
    "a trio of": 3,
    "trio of": 3,
    "a dozen": 12,
    "1x": 1,
    "2x": 2,
    "3x": 3,
    "4x": 4,
}
_WORDS = read_data(files(__package__) / "people.yaml", dict[str, dict[str, list[str]]])
_FARES: dict[Fare, str] = {fare: "".join(_WORDS["fares"][fare]) for fare in FARES}
_KINDS: dict[str, tuple[Fare, int]] = {
    "mine": ("adult", 1),
    "two": ("adult", 2),
    "elder": ("senior", 1),
    "elders": ("senior", 2),
    "young": ("child", 1),
    "youngs": ("child", 2),
    "others": ("adult", 0),
}
"""What relatives pay, and how many they are where no number is said (0: then they do not count)."""
_KIN = {"".join(_WORDS["kin"][name]): usual for name, usual in _KINDS.items()}
_COUNT = (
    r"(?:(?P<n>\d{1,2}|"
    + "|".join(sorted(map(re.escape, _GROUPS_NUMBERS), key=len, reverse=True))
    + r")(?:\s*\(\d{1,2}\))?\s*[x×]?\s+)"
)
_ADJECTIVE = r"(?:(?:" + "".join(_WORDS["adjectives"]["all"]) + r"|[a-z\d]+[ -]year[ -]old)\s+){0,3}"
_PERSON = re.compile(
    rf"(?<![\w'-]){_COUNT}?{_ADJECTIVE}(?:"
    + "|".join(rf"(?P<{fare}>{words})" for fare, words in _FARES.items())
    + "|"
    + "|".join(rf"(?P<k{n}>{words})" for n, words in enumerate(_KIN))
    + r")(?![\w-])"
)
_REVERSED = re.compile(
    r"(?<![\w'-])(?P<fare>adults?|adts?|chds?|child(?:ren)?|kids?|seniors?|students?|pensioners?|"
    r"grown-?ups?)\s*(?:[:=x×*]|x\s*|\(|-)\s*(?P<n>\d{1,2})\)?(?!\d|[:/h]|\.\d)"
)
_COUNTED = re.compile(r"(?:\b(?:" + "|".join(map(re.escape, _GROUPS_NUMBERS)) + r")|\d)\s?[x×]?\s$")
_LEAD = re.compile(r"(?:(?:my|our|her|his|their|the)\s)?")
_EACH = re.compile(
    r"\b(?:each(?: of (?:them|us|whom))?|all of (?:them|us)|every one|both|me|myself|i|"
    r"(?:who|which|that) (?:is|pays as|counts as))\s?,?\s(?:as )?$"
)
_AT_HOME = re.compile(
    r"(?: of (?:mine|ours))?(?:'s(?! (?:fare|price|rate|age))\b|"
    r"\s(?:\w+ly |also |always |once |has |have |had |just |'s )?" + "(?:" + "".join(_WORDS["doings"]["all"]) + r")\b)"
)
"""What stands behind somebody who is spoken of and does not travel: "my cousin's girl works on reception"."""


@dataclass(slots=True)
class Group:
    count: int
    fare: Fare
    counted: bool
    kin: bool
    start: int
    end: int
    total: bool = False


def groups_in(text: str) -> tuple[list[Group], list[tuple[Fare, int, int]]]:
    """Groups of people, and fares that are only said of somebody."""
    groups: list[Group] = []
    said: list[tuple[Fare, int, int]] = []
    kin = list(_KIN.values())
    used: list[tuple[int, int]] = []
    for match in _REVERSED.finditer(text):
        if "(" in match[0] and _COUNTED.search(text[max(0, match.start() - 12) : match.start()]):
            continue  # "one child (8)" has an age.
        fare = next(fare for fare, words in _FARES.items() if re.fullmatch(words, match["fare"]))
        if int(match["n"]) <= MOST_OF_A_FARE:
            used.append(match.span())
            if int(match["n"]):
                groups.append(Group(int(match["n"]), fare, True, False, match.start(), match.end()))
    for match in _PERSON.finditer(text):
        if any(match.start() < b and a < match.end() for a, b in used):
            continue
        number = match["n"]
        count = None if number is None else int(number) if number.isdigit() else _GROUPS_NUMBERS[number]
        fares: list[Fare] = [fare for fare in _FARES if match[fare]]
        if fares:
            fare = fares[0]
            plural = match[fare].endswith(("s", "ren", "men", "ies")) and match[fare] not in ("bus",)
            if count is None or (number in ("both",)):
                before = text[max(0, match.start() - 12) : match.start()]
                fare_only = re.match(
                    r"['s]*\s(?:fare|price|rate|ticket|tariff|discount|age)", text[match.end() : match.end() + 12]
                )
                mine = fare_only is None and re.search(
                    r"\b(?:my|our|her|his|their|the|a|and|with|plus|&)\s*$",
                    f"{before}{_LEAD.match(match[0])[0]}",  # type: ignore[index]
                )
                if fare == "child" and mine:
                    groups.append(Group(2 if plural else 1, fare, False, True, match.start(), match.end()))
                else:
                    said.append((fare, match.start(), match.end()))
            elif (number in ("a", "an", "single", "a single") and plural) or (
                number in ("a", "an") and _EACH.search(text[max(0, match.start() - 22) : match.start()])
            ):
                said.append((fare, match.start(), match.end()))
            else:
                groups.append(Group(count, fare, True, False, match.start(), match.end()))
            continue
        if (count is None or number in ("a", "an")) and _AT_HOME.match(text, match.end()):
            continue
        index = next(n for n in range(len(kin)) if match[f"k{n}"])
        kin_fare, usual = kin[index]
        if kin_fare == "child" and re.search(r"\b(?:grown|adult)", match[0]):
            kin_fare = "adult"
        if count is None and not usual:
            continue
        if number == "both":
            count = usual or 2
        word = match[f"k{index}"]
        counted = count is not None
        if word == "couples":
            count = 2 * (count or 1)
        elif word in ("couple", "parents", "grandparents"):
            count = 2 * (count or 1) if word == "couple" else 2
        total = count is not None and not usual and word not in ("couples",)
        groups.append(Group(count or usual, kin_fare, counted, True, match.start(), match.end(), total))
    return sorted(groups, key=lambda group: group.start), said


def counted_in(text: str) -> tuple[tuple[Fare, int, int, int], ...]:
    """(fare, number, start, end) of all that are counted by a number and a fare, in whichever sentence."""
    groups = (group for group in groups_in(text)[0] if group.counted and not group.kin)
    return tuple(
        (group.fare, group.count, group.start, group.end)
        for group in groups
        if not re.match(r"(?:an?|single)\s", text[group.start : group.end])
    )


# Whether a query counts its people in two ways: "we are two adults ... there will be five of us".

_NUMBERS = {word: number for number, word in enumerate(ONES[:13])} | {"a dozen": 12, "both": 2}
_N = rf"(?P<n>\d{{1,2}}|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
_HEADS = r"(?:of us|people|persons|travell?ers|heads|pax|souls|guests|visitors|passengers|participants)"
_TOTALS = (
    re.compile(rf"(?<![\w'.:/-]){_N} {_HEADS}\b(?! (?:over|under|aged|above|below|in (?:our|their|his|her)) )"),
    re.compile(rf"\b(?:part(?:y|ies)|group|groups|family|band|gang|crew) of {_N}(?![\w:/]|\.\d)"),
    re.compile(
        r"\b(?:we are|we're|we will be|we'll be|there are|there will be|there'll be|make (?:it|that)) (?:only |just )?"
        rf"{_N}"
        r"(?= ?(?:[.;!?)\n]|$|,? (?:in all|altogether|in total|all told|travelling|traveling|coming|going)\b))"
    ),
)
_MORE = re.compile(r"(?:\b(?:and|plus|with|besides|beside|or)|&|\+)\s?(?:another |a further )?$")
"""What stands before people who come on top of those named before."""
_WHOLE = re.compile(
    r"\b(?:the|all|all the|are|be|we're|'ll be|only|just|party of|group of|exactly|total of|for|"
    r"(?:pax|people|travellers):?)\s$"
)
"""What stands before a number of people who are everybody; "two of us like museums" are some of them."""
_THESE = re.compile(r"\b(?:the|our|my|these|those|for)\s$")
_IN_ALL = re.compile(r"^\W{0,2}(?:in all|altogether|in total|all told|total|all in all|travel\w*|coming|going)\b")


def totals_in(text: str) -> Iterator[tuple[int, int, int]]:
    """(number, start, end) of each count of heads that says no fare, in the order of the patterns."""
    for pattern in _TOTALS:
        for match in pattern.finditer(text):
            yield int(match["n"]) if match["n"].isdigit() else _NUMBERS[match["n"]], match.start(), match.end()


def comes_on_top(text: str, start: int) -> bool:
    """Whether people counted at character `start` come on top of those before: "two adults and three people"."""
    return _MORE.search(text[max(0, start - 16) : start]) is not None


def other_tellings(
    text: str, people: Mapping[Fare, int], counted: Iterable[tuple[Fare, int, int, int]], taken: Collection[int]
) -> list[str]:
    """The words in the folded `text` that count the party otherwise than `people`.

    counted: (fare, number, start, end) of each group of people of one fare in the text. taken: where the words start
    of which `people` are made. What comes on top of others, and a part of the party, says nothing against it.
    """
    size = sum(people.values())
    found: list[tuple[int, str]] = []
    for number, start, end in totals_in(text):
        before = text[max(0, start - 16) : start]
        partial = number < size and not _WHOLE.search(before) and not _IN_ALL.match(text[end : end + 16])
        if number != size and not partial and not comes_on_top(text, start) and start not in taken:
            found.append((start, text[start:end]))
    for fare, number, start, end in counted:
        mine = people.get(fare, 0)
        some = number < mine and _THESE.search(text[max(0, start - 16) : start])
        if number != mine and start not in taken and not some:
            found.append((start, text[start:end]))
    return list(dict.fromkeys(words for _, words in sorted(found)))


_FROM_TO = re.compile(rf"(?<![\w.:/-])(?:{_N.replace('?P<n>', '?:')}) ?(?:or|to|-|/|–) ?$")
_DASHED = re.compile(
    r"(?<![\w.:/-])\d{1,2} ?[-/–] ?\d{1,2} (?:adults?|grown-?ups|people|persons|travell?ers|children|kids|seniors?|"
    r"students?|of us)\b"
)
_PERHAPS = re.compile(
    r"\b(?:perhaps|maybe|possibly|probably|if (?:he|she|they) (?:comes?|can))\s(?:also |even )?(?:an? )?$"
)


def loose_counts(text: str, spans: Iterable[tuple[int, int]]) -> list[str]:
    """The words for people that leave their number open: "2-3 adults" anywhere in the folded `text`, and before one of
    `spans` "two or" and "perhaps"."""
    found = [match[0] for match in _DASHED.finditer(text)]
    for start, end in spans:
        for pattern in (_FROM_TO, _PERHAPS):
            open_ = pattern.search(text, max(0, start - 24), start)
            if open_ is not None:
                found.append(text[open_.start() : end])
    return found


_ALL = re.compile(
    r"\b(?:all|both|each|every one|everyone|two|three|four|five|us|of us|together|the lot|whole lot)\b[^.;\n]{0,25}$"
)
_AFTER_ALL = re.compile(
    r"^[^.;\n,]{0,12}\b(?:the (?:two|three|four|five|lot) of us|both of us|all of us|of us|"
    r"each of us|every one of us|the both|both|all|to a (?:man|person))\b"
)
_TOTAL = re.compile(r"^\W{0,2}(?:in all|altogether|in total|all told|total|all in all)\b")
_I = re.compile(
    r"(?<!\w)(?:(?:and|&|\+|plus|with) (?:i|me|myself|yours truly)\b|(?:i|me|myself|"
    r"yours truly)\s?(?:,|and|&|\+|plus) (?:my|our|the|a|two|three|\d)|just me\b|only me\b|me, |"
    r"me \+|just myself)"
)
_ME = re.compile(r"\b(?:me|myself|i)\s?,\s?(?:as )?(?:an? )?$")
_ALONE = re.compile(
    r"\b(?:on my own|alone|solo|by myself|just me|only me|myself|single travell?er|party of one|lone|"
    r"one person|one traveller|no company|(?:nobody|no one|none) (?:but|except|besides) (?:me|myself)|"
    r"yours truly|just the one|unaccompanied|nobody else)\b"
)


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
    groups, said = groups_in(text)
    groups = _one_telling(text, groups)
    explicit = [group for group in groups if group.counted and not group.kin]
    for group in explicit:
        if _TOTAL.match(text[group.end : group.end + 16]):
            groups = [group, *(other for other in groups if other.counted and not other.kin and other is not group)]
    around = (max(0, min(g.start for g in groups) - 25), max(g.end for g in groups) + 25) if groups else (0, len(text))
    me = _I.search(text, *around)
    if me is not None and any(group.kin for group in groups):
        groups.append(Group(1, "adult", False, True, me.start(), me.end()))
        groups.sort(key=lambda group: group.start)
    sure = bool(groups)
    if not groups and (_ALONE.search(text) or said):
        match = _ALONE.search(text)
        start, end = match.span() if match else said[0][1:]
        groups.append(Group(1, "adult", False, True, start, end))
        sure = False
    groups = _without_totals(text, groups)
    stops = [match.start() for match in _STOP.finditer(text)]
    telling = {bisect(stops, group.start) for group in groups}
    for fare, start, end in said:
        if bisect(stops, start) not in telling and not {bisect(stops, start) - 1, bisect(stops, start) + 1} & telling:
            continue
        if fare == "child" and bisect(stops, start) not in telling:
            continue  # Who catches babies for a living brings none.
        if re.search(r"\b(?:like|than)\s(?:an? )?$", text[max(0, start - 9) : start]):
            continue
        before = [group for group in groups if group.start < start]
        whole = _ALL.search(text[max(0, start - 30) : start]) or _AFTER_ALL.match(text[end : end + 30])
        plural = text[start:end].endswith("s") and not text[start:end].endswith("fares")
        chosen = (
            [group for group in groups if group.kin]
            if whole or (plural and len(before) > 1)
            else before[-1:] or groups[:1]
        )
        if before and (
            fare == "child" or (re.match(r"an? ", text[start:]) and _ME.search(text[max(0, start - 14) : start]))
        ):
            # "Her two boys at the child fare", "and me, a senior": it is said of those named last only.
            chosen = before[-1:]
        for group in chosen:
            if group.kin and (group.fare != "child" or fare == "student"):
                group.fare = fare
    people: dict[Fare, int] = {}
    words: list[tuple[Fare, int, int]] = []
    for group in groups:
        people[group.fare] = people.get(group.fare, 0) + group.count
        words.append((group.fare, group.start, group.end))
    return People(
        people,
        tuple(words),
        sure,
        max((group.counted + (group.counted and not group.kin) for group in groups), default=0),
    )


_STOP = re.compile(r"[.!?;]+(?=\s|$)|\n")


def _one_telling(text: str, groups: list[Group]) -> list[Group]:
    """The groups of the sentence that counts people, or names most of them: an uncle who swears by a restaurant in
    another sentence does not travel."""
    stops = [match.start() for match in _STOP.finditer(text)]
    by_sentence: dict[int, list[Group]] = {}
    for group in groups:
        by_sentence.setdefault(sum(stop < group.start for stop in stops), []).append(group)
    lone = _ALONE.search(text)
    apart = lone is not None and sum(stop < lone.start() for stop in stops) not in by_sentence
    if apart and not any(group.counted for group in groups):
        return []  # "It is nobody but me" has the say over a cousin whom another sentence names.
    counting = [number for number, found in by_sentence.items() if any(group.counted for group in found)]
    if not counting:
        most = max(by_sentence, key=lambda number: (len(by_sentence[number]), -number), default=None)
        return by_sentence[most] if most is not None else []
    fares = [number for number in counting if any(group.counted and not group.kin for group in by_sentence[number])]
    found, seen = [], set[Fare]()
    for number in fares or counting[:1]:
        mine = by_sentence[number]
        if not seen & {group.fare for group in mine}:
            found += mine
            seen |= {group.fare for group in mine}
    return found


def _without_totals(text: str, groups: list[Group]) -> list[Group]:
    """Without a first "five of us" or "party of four people" that the others add up to."""
    explicit = [group for group in groups if group.counted and not group.kin]
    if explicit and any(group.total and group.count == sum(one.count for one in explicit) for group in groups):
        # "Three people, that is one adult and two children, says Gran": the numbers add up without her.
        return explicit
    for group in groups:
        others = [other for other in groups if other is not group]
        if group.total and others and sum(other.count for other in others) == group.count:
            return others
    heads = {(start, end) for _, start, end in totals_in(text)}
    for group in groups:
        others = [other for other in groups if other is not group]
        if group.total and others and (group.start, group.end) in heads and not comes_on_top(text, group.start):
            return others  # They do not add up, which is a doubt; those told by their fare are not heads once more.
    relatives = [group for group in groups if group not in explicit]
    if explicit and relatives and all(group.fare == "adult" for group in relatives):
        adults = [group for group in explicit if group.fare == "adult"]
        if len(adults) == 1 and adults[0].count == sum(group.count for group in relatives):
            return explicit
    return groups
