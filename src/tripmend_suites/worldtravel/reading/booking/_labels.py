"""Names of tickets within one page: one name, however a recogniser spelled it in each place."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from ._words import bare, folded

__all__ = ["Labels", "alike"]

_JOINTS = re.compile(
    r"(?:to be had with|sold with|valid (?:with|for|on)|available (?:with|for)|entry with|applies to|bookable with|"
    r"included in|can be used with|tickets?|with|for|either|only|accepted|or|and|und|oder|o|e|y)(?![a-z])"
)


def alike(a: str, b: str, least: float = 88.0) -> bool:
    """Whether two spellings are of one name: letters alone, at most a slip or two of a recogniser apart."""
    from rapidfuzz.fuzz import ratio

    a, b = bare(a), bare(b)
    if a == b:
        return bool(a)
    if not a or not b or min(len(a), len(b)) < 4:
        return False
    if sorted(filter(str.isdigit, a)) != sorted(filter(str.isdigit, b)):
        return False
    return ratio(a, b) >= least


@dataclass
class Labels:
    """names: in the order of the page. The spelling that the page shows most often stands for a name."""

    names: list[str] = field(default_factory=list)
    seen: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, text: str) -> str:
        """The name that a text spells, which is a new one if it is like none before."""
        for name in self.names:
            if alike(name, text):
                self.seen[name][text] += 1
                return name
        self.names.append(text)
        self.seen[text] = Counter({text: 1})
        return text

    def find(self, text: str) -> str | None:
        """The name that a text spells, if it is one of the page's."""
        exact = [name for name in self.names if bare(name) == bare(text)]
        return next(iter(exact or [name for name in self.names if alike(name, text)]), None)

    def best(self, name: str) -> str:
        """The spelling to give for a name: the commonest by letters, then that with the most letters and spaces."""
        seen = self.seen.get(name, Counter({name: 1}))
        by_bare: Counter[str] = Counter()
        for text, times in seen.items():
            by_bare[bare(text)] += times
        top = max(by_bare.values())
        first = next(bare(text) for text in seen if by_bare[bare(text)] == top)
        return max((text for text in seen if bare(text) == first), key=len)

    def cover(self, text: str) -> tuple[list[str], float]:
        """The names that a text is made of, and how much of its letters they and the words that join them take up,
        from 0 to 1."""
        from rapidfuzz.fuzz import ratio

        rest, taken, found = folded(text), 0, list[str]()
        letters = [i for i, letter in enumerate(rest) if letter.isalnum()]
        if not letters:
            return [], 0.0
        line = "".join(rest[i] for i in letters)
        forms = sorted(((bare(name), name) for name in self.names if bare(name)), key=lambda form: -len(form[0]))
        at = 0
        while at < len(line):
            joint = _JOINTS.match(rest, letters[at])
            begins = at == 0 or letters[at] > letters[at - 1] + 1
            near = None
            for form, name in forms:
                slack = len(form) // 14
                if line.startswith(form, at) and (begins or len(form) > 5):
                    near = (name, len(form))
                elif begins and len(form) > 6 and (slack or len(form) > 9):
                    sizes = range(len(form) - 1 - slack, len(form) + 2 + slack)
                    size = max(sizes, key=lambda size: ratio(form, line[at : at + size]))
                    if ratio(form, line[at : at + size]) >= 90:
                        near = (name, min(size, len(line) - at))
                if near is not None:
                    break
            if near is not None:
                if near[0] not in found:
                    found.append(near[0])
                taken += near[1]
                at += near[1]
            elif joint is not None and sum(i < joint.end() for i in letters[at:]):
                width = sum(i < joint.end() for i in letters[at:])
                taken += width
                at += width
            else:
                at += 1
        return found, taken / len(line)
