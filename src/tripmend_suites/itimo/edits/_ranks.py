"""Which class is the largest, before and after: orders of counts and Kendall's tau-b in its published forms."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import sqrt

__all__ = ["competition_ranks", "gamma", "relations", "same_relations", "tau_b", "tau_b_of_the_tool"]


def relations(counts: Sequence[int]) -> tuple[int, ...]:
    """For every pair of classes, in order of :func:`itertools.combinations`: -1 smaller, 0 tied, 1 larger."""
    return tuple((a > b) - (a < b) for a, b in combinations(counts, 2))


def same_relations(before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether every pair of classes stands in the same order, ties included."""
    return relations(before) == relations(after)


def competition_ranks(counts: Sequence[int]) -> tuple[int, ...]:
    """1 for the largest count; equal counts share a rank and the next ones are skipped (1, 1, 3)."""
    return tuple(1 + sum(other > count for other in counts) for count in counts)


def _pairs(before: Sequence[int], after: Sequence[int]) -> tuple[int, int, int, int, int]:
    """Concordant, discordant, tied only before, tied only after, tied in both."""
    if len(before) != len(after):
        raise ValueError(f"the two sides have {len(before)} and {len(after)} classes")
    concordant = discordant = only_before = only_after = both = 0
    for x, y in zip(relations(before), relations(after), strict=True):
        if x == 0 and y == 0:
            both += 1
        elif x == 0:
            only_before += 1
        elif y == 0:
            only_after += 1
        elif x == y:
            concordant += 1
        else:
            discordant += 1
    return concordant, discordant, only_before, only_after, both


def tau_b(before: Sequence[int], after: Sequence[int], *, both_tied_counts: bool = False) -> float:
    """Kendall's tau-b of two count vectors; 0 when a side is all ties.

    The textbook leaves pairs that are tied on both sides out. The published tool counts them as ties of both sides
    (`both_tied_counts`), so that identical counts with a tie score below 1.
    """
    concordant, discordant, only_before, only_after, both = _pairs(before, after)
    extra = both if both_tied_counts else 0
    untied = concordant + discordant
    scale = sqrt((untied + only_before + extra) * (untied + only_after + extra))
    return (concordant - discordant) / scale if scale else 0.0


def tau_b_of_the_tool(before: Sequence[int], after: Sequence[int]) -> float:
    """The tool's default: 1 when all relations agree, else tau-b with pairs tied on both sides counted."""
    return 1.0 if same_relations(before, after) else tau_b(before, after, both_tied_counts=True)


def gamma(before: Sequence[int], after: Sequence[int]) -> float | None:
    """Goodman and Kruskal's gamma; None when no pair is untied on both sides."""
    concordant, discordant, *_ = _pairs(before, after)
    untied = concordant + discordant
    return (concordant - discordant) / untied if untied else None
