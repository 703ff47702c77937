"""Two readers of one message: what both say is certain; where they differ, the reading of each is a choice."""

from __future__ import annotations

from ..change import Change, Unclear
from .plan import Plan
from .questions import MAX_CHOICES, Choice, Question, change_words
from .reader import Understood

__all__ = ["agreed"]


def agreed(grounded: Understood, other: Change, plan: Plan) -> Understood:
    """What a message says, by the grounded reader and another one.

    Both certain of the same, or one certain of what the other offers as a choice: that is acted on. Both certain of
    different things: a question with both. One that asks and has nothing to offer leaves the word to the other.
    """
    told = bool(other.disruptions or other.constraints) and not other.unclear
    if not told:
        return grounded
    theirs_key, mine_key = set(_key(other)), set(_key(grounded.change))
    if not grounded.questions and theirs_key <= mine_key:
        return grounded
    keys = [set(_key(choice.change)) for choice in grounded.choices]
    if grounded.questions and theirs_key in keys and not theirs_key < keys[0]:
        return Understood(other.replace(unread=grounded.change.unread, now=grounded.change.now))
    theirs = Choice(change_words(other, plan), other.replace(unclear=(), unread=()))
    mine = grounded.choices
    if not grounded.questions:
        certain = grounded.change.replace(unclear=(), unread=(), now=None)
        mine = (Choice(change_words(certain, plan), certain),)
    text = grounded.questions[0].text if grounded.questions else ""
    question = Question(text, "What is meant?", (*mine[:1], theirs, *mine[1:])[:MAX_CHOICES])
    shared = [one for one in grounded.change.disruptions if one.effect in [two.effect for two in other.disruptions]]
    change = Change(
        disruptions=tuple(shared),
        unclear=(Unclear(text=text, question=question.question, choices=tuple(c.words for c in question.choices)),),
        unread=grounded.change.unread,
        now=grounded.change.now,
    )
    return Understood(change, (question,))


def _key(change: Change) -> tuple[str, ...]:
    """Equal for changes that say the same."""
    effects = [one.effect.model_dump_json() for one in change.disruptions]
    return tuple(
        sorted([*effects, *(one.model_dump_json(exclude={"text", "applies_to"}) for one in change.constraints)])
    )
