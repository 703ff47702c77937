"""From what was found to a score of 1 to 5: Table 4 of the paper, and the rubric of the released prompt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from ._addressed import Handled
from ._coherence import Fault
from ._cover import Covered
from ._incident import Incident

__all__ = ["RUBRICS", "Evidence", "Rubric", "Verdict", "rate"]

Rubric = Literal["paper", "released"]
RUBRICS: tuple[Rubric, ...] = get_args(Rubric)
_TINY = 30
"""Minutes: a stop that moved by no more is a tiny edit (the released case B moves a dinner by 30)."""
_FEW = 2
"""More edits out of scope than this, or one outside the days that were hit, is a major violation."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that the rubric looks at."""

    incident: Incident
    acknowledged: bool
    handled: tuple[Handled, ...]
    edits: tuple[Covered, ...]
    faults: tuple[Fault, ...]
    unmet: tuple[str, ...]
    minded: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The score and every reason for it not being 5, the decisive one first; one reason says why it is 5."""

    score: int
    reasons: tuple[str, ...]


def _extra(evidence: Evidence) -> list[Covered]:
    return [one for one in evidence.edits if one.cover == "extra"]


def _tiny(one: Covered) -> bool:
    return one.edit.kind == "retimed" and 0 < one.edit.minutes <= _TINY


def _major_drift(evidence: Evidence, extra: Sequence[Covered]) -> bool:
    large = [one for one in extra if not _tiny(one)]
    return len(large) > _FEW or any(one.edit.day not in evidence.incident.touched for one in large)


def _not_done(evidence: Evidence, rubric: Rubric) -> Verdict:
    missed = [one for one in evidence.handled if not one.done]
    why = missed[0].reason
    others = [one.reason for one in missed[1:]]
    touched = any(one.state == "insufficient" for one in missed) or any(one.done for one in evidence.handled)
    if evidence.acknowledged:
        # Both rubrics: noted but not mended. The released list of penalties also says 1 here; its case C says 2.
        return Verdict(2, (f"the disruption is acknowledged and not mended: {why}", *others))
    if not evidence.edits:
        return Verdict(1, (f"the plan is unchanged: {why}", *others))
    if touched and rubric == "paper":
        return Verdict(2, (f"the fix is superficial: {why}", *others))
    return Verdict(1, (f"the disruption is not addressed: {why}", *others))


def _cap(evidence: Evidence, rubric: Rubric) -> list[tuple[int, str]]:
    """The highest score that each shortcoming allows."""
    found: list[tuple[int, str]] = []
    extra = _extra(evidence)
    planbound = evidence.incident.planbound
    names = "; ".join(str(one.edit) for one in extra)
    if extra:
        few = all(map(_tiny, extra)) and len(extra) == 1
        if planbound:
            what = (
                f"edits beyond what a {evidence.incident.severity}-level disruption lets a plan-bound traveller accept"
            )
            if rubric == "released":
                found.append((2 if _major_drift(evidence, extra) else 3, f"{what}: {names}"))
            else:
                found.append((4 if few else 3, f"{what}: {names}"))
        else:
            found.append((4 if few else 3, f"edits that were not needed: {names}"))
    for fault in evidence.faults:
        if not fault.major or (rubric == "released" and fault.about[0] in ("overlap", "order", "journey", "closed")):
            found.append((3, fault.reason))
        else:
            found.append((2, fault.reason))
    if rubric == "released" and sum(fault.major for fault in evidence.faults) > 1:
        found.append((2, "several faults together make the plan incoherent"))
    found += [(3, reason) for reason in evidence.unmet]
    found += [(4 if rubric == "paper" or not planbound else 3, reason) for reason in evidence.minded]
    return found


def rate(evidence: Evidence, rubric: Rubric = "paper") -> Verdict:
    """The score. The penalties are mandatory: each sets the highest score that is left, and the lowest counts."""
    if not all(one.done for one in evidence.handled):
        return _not_done(evidence, rubric)
    caps = sorted(_cap(evidence, rubric), key=lambda cap: cap[0])
    if not caps:
        done = "; ".join(one.reason for one in evidence.handled)
        return Verdict(5, (f"mended with necessary edits only: {done}",))
    return Verdict(caps[0][0], tuple(dict.fromkeys(reason for _, reason in caps)))
