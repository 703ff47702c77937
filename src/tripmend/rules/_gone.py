"""What was disrupted is really gone, or at a time at which it can be done."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Leg
from ._day import day
from ._leg import leg
from ._lodging import vacancy
from ._opening import opening
from ._revision import Revision
from ._rule import Verdict
from ._slot import slot

__all__ = ["gone"]

_STILL_BROKEN = (opening, slot, vacancy, leg, day)


def _same_run(cancelled: Leg, other: Leg) -> bool:
    """Whether `other` uses the run that is cancelled: its connection, or its number on its date."""
    if cancelled.connection is not None and other.connection == cancelled.connection:
        return True
    if not cancelled.number or (other.number, other.mode) != (cancelled.number, cancelled.mode):
        return False
    if cancelled.depart is None or other.depart is None:
        return True
    return cancelled.depart.date() == other.depart.date()


def _cancelled(revision: Revision) -> Iterator[Verdict]:
    legs = [leg for _, leg in revision.revised.legs()]
    planned = {leg.id: leg for _, leg in revision.original.legs()}
    for _, old in revision.world.itinerary.legs():
        if not old.cancelled:
            continue
        # In the world it may stand on the day of another run that is taken instead.
        run = planned.get(old.id, old)
        users = tuple(other.id for other in legs if _same_run(run, other))
        name = revision.view.name(old)
        if users:
            yield Verdict("broken", users, f"The {name} is cancelled, but still used.")
        else:
            yield Verdict("ok", (old.id,), f"The cancelled {name} is no longer used.")


def _is_over(revision: Revision, name: str) -> bool:
    """Whether the last night of a stay is over."""
    now = revision.world.now
    return now is not None and any(stay.id == name and stay.check_out <= now.date for stay in revision.revised.stays)


def gone(revision: Revision) -> Iterator[Verdict]:
    """Every item that was hit (by opening, slot, vacancy, leg and day), unless it is over, and every cancelled leg."""
    still: dict[str, str] = {}
    now = revision.world.now
    for judge in _STILL_BROKEN:
        for part in revision.view.parts(judge):
            for verdict in part:
                slept = judge is vacancy and now is not None and verdict.date is not None and verdict.date < now.date
                if verdict.state == "broken" and not slept:
                    for subject in verdict.subjects:
                        still.setdefault(subject, verdict.message)
    for name in sorted(revision.struck):
        piece = revision.after.get(name)
        if piece is None:
            yield Verdict("ok", (name,), "What was hit is no longer in the trip.")
        elif _is_over(revision, name):
            yield Verdict("ok", (name,), "What is left of it is over.", None, piece.date)
        elif name in still:
            yield Verdict("broken", (name,), f"Still hit: {still[name]}", None, piece.date)
        else:
            text = f"Nothing is left of the disruption at {revision.name(piece)}."
            yield Verdict("ok", (name,), text, None, piece.date)
    yield from _cancelled(revision)
