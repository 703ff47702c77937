"""Proposals into readings: each an effect or a wish that may be meant, with a score that the plan may lower.

Together with `frames` and `builders` the one place that knows ids, the plan's days and times, old and new values and
what is past. Whether the best reading is acted on or asked about is decided by `questions`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pydantic import ValidationError

from ..change import Constraint, Disruption
from .builders import BUILDERS
from .frames import Context, fitting, frames_of, targets_of
from .proposals import Proposal

__all__ = ["Reading", "readings_of"]


@dataclass(frozen=True)
class Reading:
    """One thing that a proposal may mean. doubts: why it is not certain, in words; none: it may be acted on."""

    kind: str
    score: float
    disruptions: tuple[Disruption, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    doubts: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Equal for readings that say the same."""
        parts = [one.effect.model_dump_json() for one in self.disruptions]
        return "|".join(sorted([*parts, *(one.model_dump_json(exclude={"text"}) for one in self.constraints)]))


_OF_TRIP = ("budget", "party", "documents", "diet", "wish")
"""Kinds that are of the whole trip, whatever is named beside them."""
_ASIDE = 2.2
"""How much less news of no thing counts where a thing is named."""
_SECOND = 1.2
"""How much less a second reading of the same kind counts."""


def readings_of(proposal: Proposal, context: Context) -> list[Reading]:
    """What a proposal may mean, the likeliest first; none where nothing of the plan fits."""
    found: dict[str, Reading] = {}
    kinds = list(proposal.kinds)
    targets = targets_of(proposal, context)
    if any(weight >= 0.9 for _, weight in targets) or proposal.sure:
        known = {kind for kind, _ in kinds}
        kinds += [(kind, 1.0) for kind in ("unfit", "closed", "sold_out", "unavailable") if kind not in known]
    named = proposal.sure or any(mention.how == "part" for mention in proposal.mentions)
    for kind, strength in kinds:
        for thing, weight in fitting(kind, targets, proposal, context):
            aside = named and thing is None and kind not in _OF_TRIP
            strength_here = strength - _ASIDE if aside else strength
            for frame in frames_of(kind, proposal, context, thing):
                try:
                    for number, one in enumerate(BUILDERS[kind](frame)):
                        score = strength_here * (0.55 + 0.45 * weight) - _SECOND * number
                        doubts = frame.doubts if weight > 0.5 else (*frame.doubts, "which")
                        reading = Reading(kind, score, *one, doubts=doubts)
                        old = found.get(reading.key)
                        if old is None or old.score < reading.score:
                            found[reading.key] = reading
                except (ValidationError, ValueError):
                    continue
    _add_both(found, proposal)
    return sorted(found.values(), key=lambda one: -one.score)


def _add_both(found: dict[str, Reading], proposal: Proposal) -> None:
    """Where several things are named, the same news of each of them is a reading, and one of only one is in doubt."""
    told = [one for one in proposal.mentions if one.sure or one.how == "part"]
    named = [ids for one in told if (ids := {thing.id for thing in one.best})]
    apart = [ids for n, ids in enumerate(named) if not any(ids & other for other in named[:n])]
    if len(apart) < 2 or not found:
        return
    top = max(found.values(), key=lambda one: one.score)
    same = [one for one in found.values() if one.kind == top.kind and one.score > top.score - 0.5 and one.disruptions]
    if len(same) >= 2:
        both = tuple(dict.fromkeys(d for one in same for d in one.disruptions))
        reading = Reading(top.kind, top.score, both, (), ("several",))
        found[reading.key] = reading
    for key, one in list(found.items()):
        if not one.doubts:
            found[key] = replace(one, doubts=("several",))
