"""Whether a query counts its people in two ways: "we are two adults ... there will be five of us"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from ..world import Fare
from ._numbers import ONES

__all__ = ["comes_on_top", "loose_counts", "other_tellings", "totals_in"]

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
