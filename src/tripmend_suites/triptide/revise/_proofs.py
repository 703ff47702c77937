"""What an outcome proves, and what it no longer does once a search beside it was cut off by the time limit."""

from __future__ import annotations

from dataclasses import replace

from tripmend.repair import Outcome

__all__ = ["for_money", "none_of", "proof_words", "unproven"]


def for_money(outcome: Outcome) -> bool:
    """Whether there is no repair, but for more money there would be, as far as the time was enough to tell."""
    more = any(way.kind == "budget" for way in outcome.relaxations)
    return outcome.status in ("impossible", "not_found") and (more or not outcome.ways_proven)


def unproven(outcome: Outcome) -> Outcome:
    """The outcome without the claim that nothing better exists: a search for something better was cut off.

    That nothing exists at all stays proved: what was cut off looked for less than that.
    """
    if outcome.revision is None:
        return outcome
    return replace(outcome, revision=replace(outcome.revision, proven=False), proven=False)


def none_of(outcome: Outcome, *, proven: bool) -> Outcome:
    """The outcome as one without a repair, proved or not."""
    return replace(
        outcome, status="impossible" if proven else "not_found", revision=None, alternatives=(), proven=proven
    )


def proof_words(outcome: Outcome) -> str:
    return "proved" if outcome.proven else "not proved"
