"""Readings into an answer: what is certain is the change; of the rest, whole readings of the message to choose from."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from ..change import Change, apply
from ..errors import InputError
from .decider import NO_ODDS, Odds, odds_of
from .frames import Context
from .plan import Plan
from .proposals import Proposal
from .validation import LOSSES, Reading, same_loss

__all__ = ["Choice", "Piece", "Question", "all_certain", "ask", "change_of", "change_words", "is_certain"]

MAX_CHOICES = 4
_LOOKED_AT, _MIXED, _LEAST = 12, 1024, 1e-9
"""So many readings are looked at for those to choose from, so many whole ones, and none is less likely than that."""
_CERTAIN = 0.85
"""How likely a whole reading of the message has to be, to be acted on where no rule does: chosen on messages that the
decider had not seen."""
_ALLOWED = 0.7
"""How likely a reading has to be that a rule acts on: chosen on the same."""
_CUE = 4.0
"""A cue as strong as that speaks for news by itself."""
_BAR, _NEAR = 3.7, 1.0
"""How strong a reading that is acted on has to be, and how far before the next that would change the plan in another
way."""
_AGREED = 0.3
"""How likely the trained scorer has to find what cues tell."""
_AGAINST, _MARGIN = 0.45, 1.5
"""How likely it may find other news where cues alone tell this, and how far before others what one of them tells is."""
_FEW_WORDS, _STORY = 10, 15
"""A message of so few words gives it little to go on; in more than so many a rule needs the decider's leave."""
_REFUSED = 5.9
"""A cue as strong as that says that something is not to be."""
_UNHEARD = 0.1
"""So little, and the scorer does not find at all that a thing is unfit: cues for that are of many words."""
_ALIKE = (LOSSES, {"wish", "diet"}, {"delayed", "retimed"})
"""Kinds that it need not tell apart."""


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


@dataclass(eq=False)
class Piece:
    """A piece of news of a message, with what it may mean and how likely each is."""

    proposal: Proposal
    readings: list[Reading]
    context: Context
    odds: Odds = NO_ODDS

    @property
    def likeliest(self) -> Reading | None:
        """Of the likeliest readings that cost the same the likeliest; None where most likely nothing is meant."""
        likely = zip(self.odds.alike, self.odds.single, self.readings, strict=True)
        one = max(likely, key=lambda one: (round(one[0], 9), one[1]))
        return one[2] if one[0] > self.odds.none else None

    def allows(self, reading: Reading) -> bool:
        """Whether one of its readings is likely enough for a rule to act on, told in many words. Of what a language
        model tells that is not known."""
        few = len(self.proposal.text.split()) <= _STORY
        return few or "none" not in self.proposal.told or self.odds.alike[self.readings.index(reading)] >= _ALLOWED

    @property
    def relative(self) -> bool:
        """Whether it tells a day by that of the message, which is not known, or one that does not go with its date."""
        dateless = self.context.plan.today is None
        return any(
            t.days is not None and t.role != "old" and (t.days.odd or (dateless and t.days.relative))
            for t in self.proposal.tokens
        )


def all_certain(pieces: Sequence[Piece]) -> bool:
    """Whether the likeliest reading of a message, out of all of its pieces, is undoubted and likely enough to be acted
    on. Of what a language model tells, which gives no shares, that is not known."""
    if not all("none" in piece.proposal.told for piece in pieces):
        return False
    tops = [piece.likeliest for piece in pieces]
    likely = math.prod(max(*piece.odds.alike, piece.odds.none) for piece in pieces)
    undoubted = all(
        top is None or not (top.doubts or piece.relative or piece.proposal.doubted(top.kind) or _by_cities(top, piece))
        for top, piece in zip(tops, pieces, strict=True)
    )
    return undoubted and likely >= _CERTAIN and any(tops)


def _by_cities(top: Reading, piece: Piece) -> bool:
    """Whether a journey is only told by where it goes: it may be another (no way from Rome to Orvieto by road)."""
    about = [one for one in piece.proposal.mentions if top.lost and top.lost[0] in {thing.id for thing in one.best}]
    return bool(about) and all(one.best[0].type == "leg" and not one.sort for one in about)


def is_certain(readings: Sequence[Reading], proposal: Proposal, alone: bool) -> bool:
    """Whether the first reading may be acted on by rule: undoubted, before any other that would change the plan in
    another way, and told by cues and by the trained scorer alike, or by cues in few words where it is the only piece of
    news (`alone`), or by cues where the scorer finds nothing else."""
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
        return False
    # Where both find the same news, its likelier reading is meant, unless the scorer finds other news likelier yet.
    if agreed:
        return top.score >= _BAR and margin > (0 if share >= other else _NEAR)
    return top.score >= _BAR and margin >= _MARGIN and other < _AGAINST


def ask(text: str, certain: Sequence[Reading], open_: Sequence[Piece], plan: Plan) -> Question:
    """One question with whole readings: of each open piece one of its readings, with all that is certain."""
    several = len(open_) > 1 or bool(certain)
    each = _LOOKED_AT if len(open_) < 3 else MAX_CHOICES
    options: list[list[tuple[float, Reading | None]]] = []
    for piece in open_:
        odds = piece.odds if piece.odds is not NO_ODDS else odds_of(piece.readings, piece.proposal, 1)
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
