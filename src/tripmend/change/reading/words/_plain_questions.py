"""Messages that only ask (``is the museum closed on Friday?``): no likelihood makes news of them."""

from __future__ import annotations

from collections.abc import Sequence

from ._clauses import Clause
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


def only_asks(clauses: Sequence[Clause], asked: Sequence[Clause]) -> bool:
    """Whether a message asks whether something is so, and tells nothing.

    asked: those of its clauses that are questions about an event. All others may only greet, and the questions turn to
    nobody: news often hides behind ``did you know`` and ``what can we do``.
    """
    if not asked or any(_TO_SOMEBODY.search(clause.text) for clause in asked):
        return False
    covered = {unit.start for clause in asked for unit in clause.units}
    return not any(tells_something(clause) and clause.units[0].start not in covered for clause in clauses)
