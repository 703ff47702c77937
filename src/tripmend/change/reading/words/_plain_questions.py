"""Messages that only ask (``is the museum closed on Friday?``): no likelihood makes news of them."""

from __future__ import annotations

from collections.abc import Sequence

from ._clauses import Clause
from ._doubts import QUESTION
from ._leftovers import tells_something
from ._units import pattern

__all__ = ["only_asks"]

_TO_SOMEBODY = pattern(
    r"^(?:(?:and|but|so|hey|hi|hello|ok|okay|please|,|:|-) )*(?:(?:did|do|does|have|had|has|are|will|would|can|could|"
    r"may|might|shall|should|must) (?:you|we|i|they|anyone|anybody|someone|somebody|it be)|"
    r"(?:what|how|where|which|who|why|whatever) (?:\S+ )?(?:can|could|shall|should|would|will|do|did|to|now|else|about|"
    r"happens?|are (?:we|you)|is (?:the (?:plan|alternative)|next|left)))(?= |$)"
)
"""``what shall we do now that …``, ``did you know …``, ``could you find …``: a plea or a remark that may bring news."""
_PLEA = pattern(
    r"what|whats|how|where|which|why|who|when|any|can|could|shall|should|would|will|do|does|got|alternatives?|ideas?|"
    r"options?|suggestions?|else|instead"
)
"""The same behind news, without a comma: ``the flight got cancelled what is the backup plan?``."""


def only_asks(clauses: Sequence[Clause], asked: Sequence[Clause]) -> bool:
    """Whether a message asks whether something is so, and tells nothing.

    asked: those of its clauses that are questions about an event. All others may only greet, and the questions turn to
    nobody: news often hides behind ``did you know`` and ``what can we do``.
    """
    if not asked or not all(_asks(clause.text) for clause in asked):
        return False
    covered = {unit.start for clause in asked for unit in clause.units}
    told = [clause for clause in clauses if tells_something(clause)]
    return all(clause.doubt == "question" and clause.units[0].start in covered for clause in told)


def _asks(line: str) -> bool:
    """Whether a clause is a question by its form, or a statement with a question mark, and turns to nobody."""
    if _TO_SOMEBODY.search(line):
        return False
    return bool(QUESTION.search(line)) or not _PLEA.search(line)
