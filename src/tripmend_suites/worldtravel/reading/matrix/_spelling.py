"""One spelling for each place of a list, however often recognition slips."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz import fuzz

from ._entry import LOST, Entry

__all__ = ["in_order", "one_spelling"]

_HEADING = 3
"""How many lines the spelling of a heading counts for: it is set larger."""


def one_spelling(entries: Sequence[Entry], headings: Sequence[str]) -> list[Entry]:
    """The entries with names that differ by a letter or two taken for one place, unless they stand beside each other
    under one heading with the same means of transport, or differ by a number."""
    counts = Counter(entry.end for entry in entries)
    where: dict[str, set[tuple[str, str | None]]] = defaultdict(set)
    for entry in entries:
        where[entry.end].add((entry.start, entry.mode))
    for heading in headings:
        counts[heading] += _HEADING
    kept: dict[str, str] = {}
    chosen: list[str] = []
    for name, _ in counts.most_common():
        near = [(_likeness(name, other), other) for other in chosen if not where[name] & where[other]]
        likeness, other = max(near, default=(0.0, name))
        kept[name] = other if likeness >= 85 else name
        if kept[name] == name:
            chosen.append(name)
        where[kept[name]] |= where[name]
    return [replace(e, start=kept.get(e.start, e.start), end=kept[e.end]) for e in entries]


def _likeness(a: str, b: str) -> float:
    same = re.findall(r"\b\d+\b", a) == re.findall(r"\b\d+\b", b)
    return fuzz.ratio(a.casefold(), b.casefold()) if same else 0.0


def in_order(entries: list[Entry]) -> list[Entry]:
    """Doubt on entries that stand under a heading which was overlooked: where a page keeps its places in one order, the
    names under a heading may not begin again."""
    order: dict[str, int] = {}
    for entry in entries:
        order.setdefault(entry.start, len(order))
        order.setdefault(entry.end, len(order))
    backward = [
        i for i, (a, b) in enumerate(itertools.pairwise(entries)) if a.start == b.start and order[b.end] < order[a.end]
    ]
    if len(backward) > max(3, 0.05 * len(entries)):
        return entries
    found = list(entries)
    for i in backward:
        for k in range(i + 1, len(entries)):
            if entries[k].start != entries[i].start:
                break
            found[k] = replace(found[k], doubt=LOST, value=None)
    return found
