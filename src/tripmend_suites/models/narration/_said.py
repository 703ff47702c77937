"""What a text says: its names, dates, amounts, times, lengths and numbers, clause by clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from tripmend.explain import amount

from ._amounts import amounts, lengths, numbers
from ._calendar import dates_said
from ._clock import clocks
from ._mentions import Span
from ._names import Mention, Names
from ._sentences import clauses, sentences
from .plan import Item, Plan
from .prompt import given_words

__all__ = ["Clause", "Said"]


@dataclass(frozen=True, slots=True)
class Clause(Span):
    """A clause of a sentence with the names in it. others: names in the rest of the sentence."""

    sentence: str
    mentions: tuple[Mention, ...]
    soft: tuple[Mention, ...]
    others: tuple[Mention, ...]

    @property
    def named(self) -> tuple[Item, ...]:
        """What a time or price in it may be of; () when nothing is named in the sentence."""
        hard = [item for one in self.mentions for item in one.items]
        if not hard:
            hard = [item for one in self.others for item in one.items] if not self.soft else []
        roles = {item.role for item in hard}
        soft = [item for one in self.soft for item in one.items if item.role not in roles]
        return tuple(dict.fromkeys([*hard, *soft]))


def _decimals(currency: str) -> int:
    return next((n for n in (0, 3) if amount(10**n, currency) == f"1 {currency}"), 2)


class Said:
    """One text read beside one plan. given: all words of the plan; unit: minor units in one of its currency."""

    def __init__(self, text: str, plan: Plan) -> None:
        self.text, self.plan = text, plan
        self.given = given_words(plan)
        self.unit = Decimal(10) ** _decimals(plan.currency)
        self.mentions, self.strange = Names(plan, self.given).mentions(text)
        self.dates = dates_said(text)
        self.money = [one for one in amounts(text) if self._free(one)]
        self.clocks = [one for one in clocks(text, [*self.dates, *self.money]) if self._free(one)]
        taken: list[Span] = [*self.dates, *self.money, *self.clocks]
        self.lengths = [one for one in lengths(text, taken) if self._free(one)]
        self.taken = [*taken, *self.lengths]
        hard = [one for one in self.mentions if not one.soft]
        self.numbers = numbers(text, [*self.taken, *hard, *self.strange])
        self.clauses = [one for sentence in sentences(text) for one in self._clauses(sentence)]

    def _free(self, span: Span) -> bool:
        """Whether it is no part of a name, such as the number of a flight."""
        hard = [one for one in self.mentions if not one.soft and any(letter.isdigit() for letter in one.text)]
        return all(span.end <= one.start or span.start >= one.end for one in hard)

    def _clauses(self, sentence: Span) -> Iterator[Clause]:
        hard = [one for one in self.mentions if not one.soft and one.items]
        parts = clauses(self.text, sentence, [*(one for one in self.mentions if not one.soft), *self.taken])
        for part in parts:
            inside = [one for one in hard if part.start <= one.start < part.end]
            before = [one for one in hard if sentence.start <= one.start < part.start]
            after = [one for one in hard if part.end <= one.start < sentence.end]
            soft = [one for one in self.mentions if one.soft and part.start <= one.start < part.end]
            yield Clause(
                part.start, part.end, part.text, sentence.text, tuple(inside), tuple(soft),
                (*before, *after),
            )  # fmt: skip

    def clause(self, span: Span) -> Clause:
        """The clause in which something stands; an empty one where there is none."""
        nearest = [one for one in self.clauses if one.start <= span.start < one.end]
        return nearest[0] if nearest else Clause(0, 0, "", "", (), (), ())
