"""Groups of people in a query, by number and fare, and fares that are only said of somebody."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

import yaml

from ..task import MOST_OF_A_FARE
from ..world import FARES, Fare
from ._numbers import ONES

__all__ = ["Group", "counted_in", "groups_in"]

_NUMBERS = {word: number for number, word in enumerate(ONES[:13])}
_NUMBERS |= {
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
_WORDS: dict[str, dict[str, list[str]]] = yaml.safe_load(
    files(__package__).joinpath("people.yaml").read_text(encoding="utf-8")
)
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
    + "|".join(sorted(map(re.escape, _NUMBERS), key=len, reverse=True))
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
_COUNTED = re.compile(r"(?:\b(?:" + "|".join(map(re.escape, _NUMBERS)) + r")|\d)\s?[x×]?\s$")
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
        count = None if number is None else int(number) if number.isdigit() else _NUMBERS[number]
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
