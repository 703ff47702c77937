"""Readings into an answer: what is certain is the change; of the rest, whole readings of the message to choose from."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from ..change import Change, apply
from ..errors import InputError
from .grounding import is_faint
from .plan import Plan
from .proposals import POINTERS, TRIP_KINDS, Proposal
from .validation import LOSSES, Reading, same_loss

__all__ = ["Choice", "Question", "ask", "change_words", "is_certain", "left_out"]

MAX_CHOICES = 4
_LOOKED_AT = 12
"""So many readings are looked at for those to choose from."""
_LEFT_OUT, _NEWS_LEFT_OUT, _NONE = 3.0, 1.0, 4.0
"""How strong a reading is at most that a piece in doubt means nothing, how strong where news is sure, and how much more
by how likely it is none."""
_BAR, _MARGIN = 4.0, 1.5
"""How strong a reading that is acted on has to be, and how far behind the next that would change the plan in another
way, where the trained scorer finds its kind likely (_AGREED)."""
_AGREED = 0.3
_FIRM, _FIRM_BAR, _NEAR = 0.7, 3.4, 1.0
"""The same where it finds it very likely."""
_TRAINED, _TRAINED_BAR = 0.8, 3.7
"""How likely it has to find what no cue speaks for."""
_REFUSED = 5.9
"""A cue as strong as that needs no other opinion."""
_FEW_WORDS = 10
"""A message of so few words gives the trained scorer little to go on."""
_STORY = 15
"""In more words a loss of what is named needs no cue: the trained scorer has enough to go on."""
_NEWS = 0.5
"""How likely it finds other news beside what it does not know."""
_HINTED = 0.6
"""How likely it has to find what a hint speaks for."""
_SAME = ({"closed", "unavailable", "cancelled", "missed"}, {"sold_out"}, {"unfit"})
"""Losses that are one news in other words; of two of them the one that only cues see is asked about."""
_ALIKE = (LOSSES, {"wish", "diet"}, {"delayed", "retimed"})
"""Kinds that it need not tell apart."""
_BY_RULE = ("price", "delayed", "retimed", "budget")
"""Kinds that it never tells alone: what costs or takes how much is no news by itself."""
_ALONE_BAR, _ALONE_MARGIN, _AGAINST, _NOT_HEARD = 4.8, 2.0, 0.45, 0.05
"""The same for a reading of a named thing that only cues speak for, and how likely no other kind may be."""


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


def _placed(top: Reading, proposal: Proposal, alike: AbstractSet[str]) -> bool:
    """Whether what is only described stands in a clause that tells the news (no day tomorrow, we are ill; bed)."""
    telling = [clause for clause in proposal.clauses if alike & clause.cues.keys()]
    about = {top.lost[0]} if top.lost else set()
    described = [one for one in proposal.mentions if about & {thing.id for thing in one.best}]
    if not telling or proposal.sure or not described or len(proposal.text.split()) <= _FEW_WORDS:
        return True
    return any(one in clause.mentions or POINTERS & set(clause.text.split()) for clause in telling for one in described)


def is_certain(readings: Sequence[Reading], proposal: Proposal, alone: bool) -> bool:
    """Whether the first reading may be acted on: undoubted, far before any other that would change the plan in another
    way, and told by cues and by the trained scorer alike, or by firm cues, which have to be about something named
    where it is not the only piece of news (`alone`)."""
    if not readings or readings[0].doubts:
        return False
    top = readings[0]
    margin = top.score - max((one.rank for one in readings[1:] if not same_loss(top, one)), default=0.0)
    alike = next((set(some) for some in _ALIKE if top.kind in some), {top.kind})
    if not _placed(top, proposal, alike):
        return False
    cue = max(clause.cues.get(kind, 0.0) for clause in proposal.clauses for kind in alike)
    if top.kind == "unfit" and (proposal.partial if cue > _REFUSED else proposal.lasts):
        return False
    if cue > _REFUSED and top.kind == "unfit" and proposal.sure and top.score >= _BAR and margin >= _NEAR:
        return True
    few = alone and cue >= 4 and len(proposal.text.split()) <= _FEW_WORDS
    long = len(proposal.text.split()) > 2 * _FEW_WORDS
    other = max((likely for kind, likely in proposal.told.items() if kind not in alike), default=0.0)
    news = other if proposal.told.get("none", 0.0) < other else 0.0
    unknown = not alike & proposal.told.keys()  # A change of mind: the trained scorer knows none.
    if few or unknown:
        return top.score >= _BAR and margin >= _NEAR and not (unknown and long and news >= _NEWS)
    losses = [sum(proposal.told.get(kind, 0.0) for kind in some) for some in _SAME if top.kind not in some]
    own_loss = sum(proposal.told.get(kind, 0.0) for some in _SAME if top.kind in some for kind in some)
    bed = any(one.effect.type == "lodging_lost" for one in top.disruptions)  # Overbooked or called off: the same.
    if len(losses) < len(_SAME) and max(losses) > _AGREED and own_loss < _AGREED / 2 and not bed:
        return False
    share = sum(proposal.told.get(kind, 0.0) for kind in alike)
    own = alone or top.kind in TRIP_KINDS or any(one.sure or (one.how == "part" and not is_faint(one)) for one in proposal.mentions)
    hinted = cue >= 3 and share >= _HINTED and (alone or bool(proposal.sure)) and top.kind not in _BY_RULE
    if hinted and top.score >= _BAR and margin >= _MARGIN:
        return True
    if cue < 4:
        against = any(
            clause.undone or clause.doubt or max(clause.cues.values(), default=0.0) >= 4 for clause in proposal.clauses
        )
        named = any(top.lost[0] in {thing.id for thing in one.best} for one in proposal.sure) if top.lost else False
        trained = (
            share >= _TRAINED and top.score >= _TRAINED_BAR and margin >= _ALONE_MARGIN and top.kind not in _BY_RULE
        )
        if named and top.kind in LOSSES and len(proposal.text.split()) > _STORY and share >= _HINTED and margin >= _MARGIN:
            return not against
        return trained and not against and (alone or bool(proposal.sure) or top.kind in TRIP_KINDS)
    if share < other and not proposal.sure and top.lost is not None and len(proposal.text.split()) > _FEW_WORDS:
        return False
    if share >= _AGREED:
        firm = share >= _FIRM
        return top.score >= (_FIRM_BAR if firm else _BAR) and margin >= (_NEAR if firm else _MARGIN)
    unheard = long and share < _NOT_HEARD
    return own and cue >= 5 and top.score >= _ALONE_BAR and margin >= _ALONE_MARGIN and other < _AGAINST and not unheard


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
