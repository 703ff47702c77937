"""Readings into an answer: what is certain is the change; of the rest, whole readings of the message to choose from."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from ..change import Change, apply
from ..errors import InputError
from .plan import Plan
from .proposals import Clause, Proposal
from .validation import LOSSES, Reading, same_loss

__all__ = ["Choice", "Question", "ask", "change_words", "is_certain", "left_out"]

MAX_CHOICES = 4
_LOOKED_AT = 12
"""So many readings are looked at for those to choose from."""
_LEFT_OUT, _NEWS_LEFT_OUT, _NONE = 3.0, 1.0, 4.0
"""How strong a reading is at most that a piece in doubt means nothing, how strong where news is sure, and how much more
by how likely it is none."""
_CUE = 4.0
"""A cue as strong as that speaks for news by itself."""
_BAR, _NEAR = 3.7, 1.0
"""How strong a reading that is acted on has to be, and how far before the next that would change the plan in another
way."""
_AGREED = 0.3
"""How likely the trained scorer has to find what cues tell."""
_HINT, _HINTED = 3.0, 3.2
"""A cue that only hints at news, and how strong a reading has to be where the scorer finds what such a one hints at and
no firm one speaks for other news."""
_AGAINST, _MARGIN = 0.45, 1.5
"""How likely it may find other news where cues alone tell this, and how far before others what one of them tells is."""
_TRAINED = 0.8
"""How likely it has to find what no cue speaks for."""
_STORY, _SHARE, _HEARD, _APART = 15, 0.5, 2.6, 0.5
"""The same in more words, where it hears enough to go on; how strong a reading has to be then that is not of a named
thing, and how far before others."""
_FEW_WORDS = 10
"""A message of so few words gives it little to go on."""
_REFUSED = 5.9
"""A cue as strong as that says that something is not to be."""
_UNHEARD = 0.1
"""So little, and the scorer does not find at all that a thing is unfit: cues for that are of many words."""
_ALIKE = (LOSSES, {"wish", "diet"}, {"delayed", "retimed"})
"""Kinds that it need not tell apart."""
_BY_RULE = ("price", "delayed", "retimed", "budget")
"""Kinds that it never tells alone: what costs or takes how much is no news by itself."""


@dataclass(frozen=True)
class Choice:
    """A whole reading of a message, in words and as a change."""

    words: str
    change: Change


@dataclass(frozen=True)
class Question:
    """What is asked, about which words, and the readings to choose from, the likeliest first; beside them there is
    always "none of these"."""

    text: str
    question: str
    choices: tuple[Choice, ...] = ()


def is_certain(readings: Sequence[Reading], proposal: Proposal, alone: bool) -> bool:
    """Whether the first reading may be acted on: undoubted, before any other that would change the plan in another way,
    and told by cues and by the trained scorer alike, or by cues in few words where it is the only piece of news
    (`alone`), or by the scorer where no cue is against it."""
    if not readings or readings[0].doubts:
        return False
    top = readings[0]
    margin = top.score - max((one.rank for one in readings[1:] if not same_loss(top, one)), default=0.0)
    alike = next((set(some) for some in _ALIKE if top.kind in some), {top.kind})
    cue = max(clause.cues.get(kind, 0.0) for clause in proposal.clauses for kind in alike)
    cue = max(cue, _CUE * top.replaces)
    if top.kind == "unfit" and (proposal.partial if cue > _REFUSED else proposal.lasts):
        return False
    words = len(proposal.text.split())
    unknown = not alike & proposal.told.keys()  # A change of mind: the trained scorer knows none.
    if unknown or (alone and cue >= _CUE and words <= _FEW_WORDS):
        return top.score >= _BAR and margin >= _NEAR
    if top.kind == "unfit" and cue <= _REFUSED and proposal.told.get("unfit", 0.0) < _UNHEARD:
        return False
    share = sum(proposal.told.get(kind, 0.0) for kind in alike)
    agreed = share >= _AGREED
    other = max((likely for kind, likely in proposal.told.items() if kind not in alike), default=0.0)
    if cue < _CUE:
        about = [one for one in proposal.mentions if top.lost and top.lost[0] in {thing.id for thing in one.best}]
        named = any(one.sure for one in about)
        # Two cities alone are no journey of ours, and a length that stands there may say that it is only late.
        told = not top.lost or any(one.sort or one.best[0].type != "leg" for one in about)
        plain = told and top.kind != "unfit" and top.score >= _HEARD and not proposal.lasts
        heard = (named or plain) and share >= _SHARE if words > _STORY else top.score >= _BAR and share >= _TRAINED
        heard = heard and "none" in proposal.told  # A language model gives no shares: it never acts alone.
        hinted = cue >= _HINT and agreed and top.score >= _HINTED and top.kind != "day_lost"  # It may be a slow one.
        apart = margin >= (_APART if heard and words > _STORY else _MARGIN)
        return apart and (heard or hinted) and top.kind not in _BY_RULE and not any(map(_against, proposal.clauses))
    # Where both find the same news, its likelier reading is meant, unless the scorer finds other news likelier yet.
    if agreed:
        return top.score >= _BAR and margin > (0 if share >= other else _NEAR)
    return top.score >= _BAR and margin >= _MARGIN and other < _AGAINST


def _against(clause: Clause) -> bool:
    """Whether a cue speaks for other news, or against any."""
    return bool(clause.undone) or clause.doubt or max(clause.cues.values(), default=0.0) >= _CUE


def left_out(proposal: Proposal) -> float:
    """How strong the reading is that a piece means nothing: the less, the likelier the trained scorer finds news."""
    return min(_LEFT_OUT, _NEWS_LEFT_OUT + _NONE * proposal.told.get("none", 1.0))


def ask(
    text: str,
    certain: Sequence[Reading],
    open_: Sequence[Sequence[Reading]],
    plan: Plan,
    left: Sequence[float] = (),
) -> Question:
    """One question with whole readings: of each open piece one of its readings, with all that is certain.

    left: how strong the reading is that a piece means nothing, for each of them.
    """
    left = left or [_LEFT_OUT] * len(open_)
    several = len(open_) > 1 or bool(certain)
    open_ = [_told_apart(pieces) for pieces in open_]
    each = MAX_CHOICES if len(open_) > 1 else _LOOKED_AT
    options: list[list[Reading | None]] = [[*pieces[:each], *([None] if several else [])] for pieces in open_]

    def loss(mix: Sequence[Reading | None]) -> float:
        return sum(
            max(pieces[0].rank, none) - (one.rank if one else max(none, pieces[0].rank - 1.5))
            for one, pieces, none in zip(mix, open_, left, strict=True)
        )

    found: list[tuple[float, Change]] = []
    for mix in sorted(itertools.islice(itertools.product(*options), 512), key=loss):
        change = change_of([*certain, *(one for one in mix if one is not None)])
        if (change.disruptions or change.constraints) and all(change != other for _, other in found):
            found.append((round(loss(mix), 2), change))
        if len(found) == _LOOKED_AT:
            break
    first: list[Change] = []
    for _, same in itertools.groupby(found, key=lambda one: one[0]):
        alike: list[Change] = [change for _, change in same]
        idle: list[Change] = []
        for change in alike:
            (idle if len(alike) > 1 and _idle(change, plan) else first).append(change)
            if len(first) == MAX_CHOICES:
                break
        first += idle
        if len(first) >= MAX_CHOICES:
            break
    return Question(
        text, "What is meant?", tuple(Choice(change_words(change, plan), change) for change in first[:MAX_CHOICES])
    )


def _idle(change: Change, plan: Plan) -> bool:
    """Whether a reading leaves everything alone that is still to come: of equally likely ones it is meant least."""
    try:
        world = apply(change.replace(now=plan.now), plan.itinerary, plan.catalogue)
    except InputError:
        return True
    return not world.hit_items - world.past and not change.constraints


def _told_apart(readings: Sequence[Reading]) -> list[Reading]:
    """Readings of which at most two take the same thing out of the plan at the same times: which of these it is changes
    nothing, and the place is better given to another reading."""
    return [one for n, one in enumerate(readings) if sum(same_loss(one, other) for other in readings[:n]) < 2]


def change_of(readings: Sequence[Reading]) -> Change:
    """The change that readings make together."""
    seen: set[str] = set()
    disruptions, constraints = [], []
    for reading in readings:
        for one in reading.disruptions:
            key = one.effect.model_dump_json()
            if key not in seen:
                seen.add(key)
                disruptions.append(one)
        for wish in reading.constraints:
            key = wish.model_dump_json(exclude={"text"})
            if key not in seen:
                seen.add(key)
                constraints.append(wish)
    return Change(disruptions=tuple(disruptions), constraints=tuple(constraints))


def change_words(change: Change, plan: Plan) -> str:
    """A whole reading in plain words."""
    from ..explain import constraint_words, disruption_words

    parts = [disruption_words(one, plan.itinerary, plan.catalogue) for one in change.disruptions]
    parts += [constraint_words(one, plan.itinerary, plan.catalogue) for one in change.constraints]
    return "; ".join(parts)
