"""Nothing happened after all: words that deny an event, calm, or take back what was said."""

from __future__ import annotations

import re

from ._grouping import MENTIONS
from .words._clauses import Clause
from .words._lexicon import Saying
from .words._reversals import REVERSAL
from .words._units import pattern
from .words._words import listed

__all__ = ["calmer", "negated", "reversal"]

_SUBJECTS = frozenset(("they", "it", "we", "he", "she", "there", "i", "which", "but"))
_UNTIL_THEN = pattern(
    r"(?:not|never|no)(?: \S+){0,8}? (?:before|until|earlier than|prior to) (?:about |around )?@clock"
)
"""``Does not leave until 16:20``: it does leave, then."""
_CALMS = pattern(
    r"(?:fixed|sorted|solved|resolved|cleared|repaired|corrected) (?:it|that|this|everything)|"
    r"(?:is|got|been|was) (?:now )?(?:fixed|sorted|solved)|after all|as usual|as planned|as normal|"
    r"on time|false alarm|no changes?|still open|back on|"
    r"open again|reinstated|nothing has changed|nothing changed|no delays?|going ahead|confirmed|"
    r"unaffected|unchanged|on schedule|as scheduled|reopened|all clear|all good|(?:is|are) open"
)
_CALMED = frozenset(
    listed("closed moved leaves arrives delayed cancelled soldout lost party weather price ill daylost budget earlier")
)


def negated(clause: Clause, saying: Saying) -> bool:
    """Whether the event of `saying` is denied: ``the zoo is not closed``."""
    text = clause.text
    own = saying.expression.search(text)
    if saying.event == "hours" or own is None:
        return False
    if saying.event in ("leaves", "arrives", "moved") and _UNTIL_THEN.search(text):
        return False
    before = text[: own.start()].split()[-5:]
    if own[0].split()[0] in ("not", "no", "do", "can", "will") and saying.event in (
        "closed",
        "soldout",
        "lost",
        "daylost",
        "cancelled",
        "ill",
        "party",
    ):
        return False
    for back, word in enumerate(reversed(before), 1):
        if word == "," or (word in MENTIONS and back > 1):
            return False
        if word in _SUBJECTS and not {"think", "believe", "say", "said", "mean"} & set(before):
            # "It is not possible, they are full": a new clause without a comma.
            return False
        if word in ("not", "never", "nor", "neither"):
            after = before[len(before) - back + 1 :]
            return not (after[:1] and after[0] in ("only", "just", "sure"))
        if word == "no" and saying.event in ("cancelled", "closed", "delayed", "weather", "price", "ill"):
            return back <= 2
        if word in ("longer",) and back < len(before) and before[-back - 1] == "no":
            return True
    return False


def reversal(text: str) -> re.Match[str] | None:
    """Words that calm, unless they are denied: ``will not open again``."""
    found = REVERSAL.search(text)
    if found is not None and {"not", "never", "no"} & set(text[: found.start()].split()[-3:]):
        return None
    return found


def calmer(text: str, event: str) -> bool:
    """Whether the clause calms rather than tells the event: the calming words stand after ``but`` or alone."""
    return bool(_CALMS.search(text)) and event in _CALMED
