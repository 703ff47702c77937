"""What a model is asked to tell, and what tripmend says itself where no model can be trusted with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ...common.data_files import DataFile
from ...common.tasking import Message
from .plan import Plan, day_words, party_words

_DATA = DataFile(__file__)

# What a text says that the plan does not.

Kind = Literal["name", "quote", "gone", "state", "time", "date", "amount", "number", "silent"]
"""name, quote: nothing in the plan is called so. gone: it is spoken of as planned and is not any more. state: it is
said to be closed, sold out or cancelled, or to replace something, and is not. time, date, amount: another than the
plan's. number: in no fact. silent: the text names nothing of what changed."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that a text says and the plan does not. start: where in the text. why: one clause for the writer."""

    start: int
    kind: Kind
    text: str
    why: str

    @property
    def words(self) -> str:
        """``“16:30”: not a time of Colosseum, which is 15:00–16:45``."""
        return f"“{self.text}”: {self.why}"


PROMPT = "narration/1"
"""Changes whenever the wording does."""
_RULES = _DATA.read("rules", str)


def _changes(plan: Plan) -> list[str]:
    return [
        f"- {one.badge}: {one.summary}." + "".join(f" {text}" for text in (one.reason, one.fits) if text)
        for one in plan.changes
    ]  # fmt: skip


def given_words(plan: Plan) -> str:
    """The final plan and the difference, as the model is given them."""
    lines = [f"The trip: {plan.title or 'a trip'}. Travellers: {party_words(plan) or 'not said'}."]
    lines += ["", "What happened:", *(f"- {text}" for text in plan.happened or ("nothing was said",))]
    lines += ["", "What changed:", *(_changes(plan) or ["- nothing"])]
    lines += [f"Unchanged: {plan.kept}."] if plan.kept else []
    lines += [f"Cost of the trip: {plan.cost}."] if plan.cost else []
    lines += ["", "The plan now:", *day_words(plan)]
    lines += [f"Notes of the traveller: {plan.notes}"] if plan.notes else []
    return "\n".join(lines)


def messages_of(plan: Plan) -> tuple[Message, ...]:
    """What a model is asked first."""
    return Message("system", _RULES), Message("user", given_words(plan))


def again(messages: Sequence[Message], text: str, faults: Sequence[Fault]) -> tuple[Message, ...]:
    """What a model is asked after a text with faults, all of which are named."""
    said = "\n".join(f"- {one.words}" for one in faults) or "- there was no text"
    asked = f"Your text says what the plan does not:\n{said}\nWrite the whole text again without these faults."
    return *messages, Message("assistant", text), Message("user", asked)


def own_words(plan: Plan) -> str:
    """tripmend's own explanation of the difference."""
    lines = [plan.headline, *plan.happened, *_changes(plan)]
    lines += [f"Unchanged: {plan.kept}."] if plan.kept else []
    lines += [f"Cost of the trip: {plan.cost}."] if plan.cost else []
    return "\n".join(lines)
