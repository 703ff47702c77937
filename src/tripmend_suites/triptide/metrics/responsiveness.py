"""Responsiveness (equation 1): is the disruption acknowledged and mitigated?"""

from __future__ import annotations

from dataclasses import dataclass

from ..formats import PlanRecord
from ._finding import Mode, Violation
from ._literal_poi import LIST
from ._view import view
from .answered import gone_or_retimed, unanswered
from .disruption import Disruption
from .edits import EditCount, judge_edits
from .tables import Tables
from .temporal import conflicts_of

__all__ = ["Response", "acknowledged", "respond"]


@dataclass(frozen=True, slots=True)
class Response:
    """Whether a revision responds, and if not, why. edits and conflicts: counted in every mode, judged in strict."""

    responds: bool
    reasons: tuple[str, ...]
    edits: EditCount
    conflicts: tuple[Violation, ...]


def acknowledged(record: PlanRecord) -> bool:
    """Whether the revision says anything about the disruption at all."""
    return bool((record.acknowledgement or "").strip(" \t\r\n-"))


def _text_differs(initial: PlanRecord, revised: PlanRecord) -> bool:
    """As released: another number of days, or another text in the list of any day."""
    if len(initial.days) != len(revised.days):
        return True
    pairs = zip(initial.days, revised.days, strict=True)
    return any(getattr(old, LIST).strip() != getattr(new, LIST).strip() for old, new in pairs)


def respond(disruption: Disruption, initial: PlanRecord, revised: PlanRecord, tables: Tables, mode: Mode) -> Response:
    """Judge one revision.

    reference: any text of any list differs. paper: an acknowledgement, and each target gone or, unless the case says
    that it has to go, at another time.
    strict: an acknowledgement, the disruption answered (`answered.unanswered`), no edit outside the scope, and nothing
    in the plan that cannot be in time; what cannot be read counts against it.
    """
    before = view(initial, strict=True)
    after = view(revised, query=initial.header, strict=True, retimed=disruption.retimed)
    edits = judge_edits(initial, revised, disruption)
    conflicts = conflicts_of(after, tables)
    reasons: list[str] = []
    if mode == "reference":
        if not _text_differs(initial, revised):
            reasons.append("no text of any list differs")
        return Response(not reasons, tuple(reasons), edits, conflicts)
    if not acknowledged(revised):
        reasons.append("the disruption is not acknowledged")
    if mode == "paper":
        # Where no thing was hit but the day's strength or the purse, any alteration of the plan counts; so it does for
        # an event at another time, for a plan holds no times of events.
        altered = bool(edits.answering or edits.ripples or edits.over)
        whole = disruption.answer in ("calmer-day", "within-budget")
        moved = disruption.answer in ("retimed", "gone-or-retimed")
        # What is known to be closed, cancelled or lost is not answered by another minute.
        may_stay = disruption.answer is None or moved
        for hit in disruption.hits:
            enough = whole or (moved and hit.slot == "event")
            if not (enough and altered) and not gone_or_retimed(hit, before, after, may_stay=may_stay):
                reasons.append(f"day {hit.day}: {hit.text} is still there" + ", at its old time" * may_stay)
        return Response(not reasons, tuple(reasons), edits, conflicts)
    reasons += (str(violation) for violation in unanswered(disruption, before, after, tables))
    reasons += (f"outside the scope: {edit}" for edit in edits.outside)
    reasons += (str(violation) for violation in conflicts)
    if not (edits.answering or edits.ripples or edits.over):
        reasons.append("nothing is changed")
    return Response(not reasons, tuple(reasons), edits, conflicts)
