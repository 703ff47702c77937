"""Readings into an answer: what is certain is the change; of the rest, whole readings of the message to choose from."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..change import Change, LegCancelled, apply
from ..errors import InputError
from ..trip import date_words
from .decider import NO_ODDS, Piece, odds_of
from .plan import Plan
from .validation import Reading, same_loss

__all__ = ["CERTAIN", "Choice", "Question", "ask", "change_of", "change_words", "decided"]

MAX_CHOICES = 4
_LOOKED_AT, _MIXED, _LEAST = 12, 1024, 1e-9
"""So many readings are looked at for those to choose from, so many whole ones, and none is less likely than that."""
CERTAIN, _PLAIN = 0.83, 0.04
"""How likely a whole reading of the message has to be, to be acted on, and one that is plain in a few words: chosen on
messages that the decider had not seen."""
_HEARD = ((0.9, 0.3), (0.6, 0.5), (0.2, 0.7))
"""How likely that has to be where the trained scorer finds the same so likely."""
_STORY = 60
"""In more words what the scorer hears is no reason to act: half of what was acted on for it there was wrong."""
_NOTHING, _NO_NEWS = 0.6, 0.4
"""How likely a piece has to mean nothing, to be passed over, and one that speaks firmly for no kind of news: it is
shown as not used unless that is certain."""


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


def decided(pieces: Sequence[Piece]) -> tuple[list[Piece], list[Piece], list[Piece]]:
    """The pieces of a message that are sure, those that are asked about, and those that are passed over.

    What likely means nothing is passed over where other news is told. Of the rest all are sure where the whole reading
    is; else something is asked about.
    """
    bars = [_bar(one, pieces) for one in pieces]
    told = [one for one, bar in zip(pieces, bars, strict=True) if one.odds.none < bar]
    alone = len(told) == 1
    short = [alone and len(one.proposal.tokens) <= _STORY for one in told]
    heard = [next((bar for least, bar in _HEARD if few and one.heard >= least), CERTAIN)
             for one, few in zip(told, short, strict=True)]  # fmt: skip
    sure = [one for one, bar in zip(told, heard, strict=True) if one.share >= (_PLAIN if one.plain else bar)]
    sure = [one for one in sure if one.likeliest and not (one.relative or one.unchecked or one.otherwise)]
    if len(sure) == len(told) > 1 and math.prod(piece.share for piece in told) < CERTAIN:
        sure.remove(min(sure, key=lambda piece: piece.share))
    return sure, [one for one in told if one not in sure], [one for one in pieces if one not in told]


def _bar(piece: Piece, pieces: Sequence[Piece]) -> float:
    """How likely a piece has to mean nothing to be passed over. Firm news of what is named never is, nor is what tells
    a day of a thing that no other piece is about (the gallery is shut on Friday and the mill on Monday)."""
    told = piece.proposal
    others = {key for one in pieces if one is not piece for m in one.proposal.mentions for key in m.ids}
    dated = any(token.kind == "date" and token.role != "old" for token in told.tokens)
    if (told.firm and told.sure) or (dated and any(m.sure and not m.ids & others for m in told.mentions)):
        return 1.0
    return _NOTHING if told.firm else _NO_NEWS


def ask(text: str, certain: Sequence[Reading], open_: Sequence[Piece], plan: Plan) -> Question:
    """One question with whole readings: of each open piece one of its readings, with all that is certain."""
    several = len(open_) > 1 or bool(certain)
    each = _LOOKED_AT if len(open_) < 3 else MAX_CHOICES
    options: list[list[tuple[float, Reading | None]]] = []
    for piece in open_:
        odds = piece.odds if piece.odds is not NO_ODDS else odds_of(piece, [piece])
        ranked = sorted(zip(odds.single, piece.readings, strict=True), key=lambda one: -one[0])
        left = [(odds.none, None)] if several else []
        options.append([*_told_apart(ranked)[:each], *left])

    def loss(mix: Sequence[tuple[float, Reading | None]]) -> float:
        return -sum(math.log(max(likely, _LEAST)) for likely, _ in mix)

    found: list[tuple[float, Change]] = []
    for mix in sorted(itertools.islice(itertools.product(*options), _MIXED), key=loss):
        change = change_of([*certain, *(one for _, one in mix if one is not None)])
        if (change.disruptions or change.constraints) and all(change != other for _, other in found):
            found.append((round(loss(mix), 2), change))
        if len(found) == _LOOKED_AT:
            break
    alike = Counter(far for far, _ in found)
    best = sorted(found, key=lambda one: (one[0], alike[one[0]] > 1 and _idle(one[1], plan)))[:MAX_CHOICES]
    words = [change_words(told, plan) for _, told in best]
    words = [f"{one} ({_hours(told, plan)})" if words.count(one) > 1 else one
             for one, (_, told) in zip(words, best, strict=True)]  # fmt: skip
    return Question(
        text, "What is meant?", tuple(Choice(one, told) for one, (_, told) in zip(words, best, strict=True))
    )


def _hours(change: Change, plan: Plan) -> str:
    """When that is in the plan of which a reading tells news: the day and, where it has one, the hour."""
    told = [str(value) for one in change.disruptions for value in one.effect.model_dump().values()]
    things = [thing for thing in plan.things if thing.id in told or any(stop.id in told for stop in thing.stops)]
    times = [at for thing in things for at in thing.times(())]
    return ", ".join(f"{date_words(at.date())} {at:%H:%M}" for at in times) or ", ".join(
        date_words(d) for t in things for d in t.dates
    )


def _idle(change: Change, plan: Plan) -> bool:
    """Whether a reading leaves everything alone that is still to come: of equally likely ones it is meant least."""
    try:
        world = apply(change.replace(now=plan.now), plan.itinerary, plan.catalogue)
    except InputError:
        return True
    return not world.hit_items - world.past and not change.constraints


def _told_apart(ranked: Sequence[tuple[float, Reading]]) -> list[tuple[float, Reading]]:
    """Readings of which at most two take the same thing out of the plan at the same times: which of these it is changes
    nothing, and the place is better given to another reading."""
    return [
        (likely, one)
        for n, (likely, one) in enumerate(ranked)
        if sum(same_loss(one, other) for _, other in ranked[:n]) < 2
    ]


def change_of(readings: Sequence[Reading]) -> Change:
    """The change that readings make together."""
    seen: set[str] = set()
    disruptions, constraints = [], []
    cancelled = [d.effect for one in readings for d in one.disruptions if isinstance(d.effect, LegCancelled)]
    wide = {effect.leg for effect in cancelled if effect.none_on}  # Nothing else runs, either: that says more.
    for reading in readings:
        for one in reading.disruptions:
            key = one.effect.model_dump_json()
            less = isinstance(one.effect, LegCancelled) and not one.effect.none_on and one.effect.leg in wide
            if key not in seen and not less:
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
