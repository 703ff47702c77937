"""Names and quotations in a text that the plan does not bear out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ._names import Mention, folded
from ._rules import lost, nearby, promised, replaced, state_said
from ._said import Clause, Said
from .faults import Fault

__all__ = ["mention_faults", "quote_faults"]

_QUOTED = re.compile(r"“([^”\n]{2,80})”|\"([^\"\n]{2,80})\"|«([^»\n]{2,80})»")


def quote_faults(said: Said) -> Iterator[Fault]:
    """Quoted words that are no name and that nobody said."""
    known = folded(said.given)
    for match in _QUOTED.finditer(said.text):
        quoted = next(part for part in match.groups() if part)
        inside = any(match.start() <= one.start and one.end <= match.end() for one in (*said.mentions, *said.strange))
        if folded(quoted).strip(" .,!?") not in known and not inside:
            yield Fault(match.start(), "quote", quoted, "nothing in the plan is called so, and nobody said it")


def mention_faults(said: Said, mention: Mention) -> Iterator[Fault]:
    """What is named although it is gone, or said to be what nobody said it was."""
    clause = said.clause(mention)
    if mention.gone:
        if nearby(said.text[clause.start : mention.start]) and not promised(clause.text):
            return
        if not lost(clause.sentence) or (not lost(clause.text) and promised(clause.text)):
            yield Fault(mention.start, "gone", mention.text, "is not in the plan any more")
        elif replaced(clause.sentence):
            yield from _replacement(said, mention, clause)
        return
    state = state_said(said.text[mention.end : clause.end])
    happened = folded(" ".join(said.plan.happened))
    if state and mention.items and not any(folded(item.name) in happened for item in mention.items):
        yield Fault(mention.start, "state", mention.text, f"nothing was said of it being {state}")


def _replacement(said: Said, gone: Mention, clause: Clause) -> Iterator[Fault]:
    """What is said to replace something has to; only where one thing alone is named beside it."""
    beside = [one for one in (*clause.mentions, *clause.others) if not one.gone]
    ids = {item.id for item in gone.items}
    if len({one.items for one in beside}) == 1 and all(item.id not in ids for item in beside[0].items):
        yield Fault(beside[0].start, "state", beside[0].text, f"does not replace {gone.text}")
