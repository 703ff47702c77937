"""Explain: the difference of two itineraries, a reason per change, conflicts in words. Pure; no fact from elsewhere."""

import sys

from .. import Room
from ..trip import date_words
from .difference import (
    BADGES,
    AgendaDay,
    Badge,
    Durations,
    ItemChange,
    ItemState,
    Move,
    agenda,
    differences,
    durations,
    item_states,
    travel_times,
)
from .explanation import (
    CostDifference,
    Difference,
    Explanation,
    Kept,
    TimeDifference,
    Understood,
    Variant,
    cost_difference,
    diff,
    explain,
    fare_words,
    understood,
    unread,
)
from .findings import (
    RuleSummary,
    Standing,
    by_night_only,
    by_night_words,
    margin_words,
    rule_summaries,
    unknown_words,
)
from .relaxations import relaxation_words
from .understood import constraint_words, disruption_words, item_words, mode_words, scope_words
from .words import amount, clock, count, dates_words, join, less_or_more, minutes_words, sentence, span

__all__ = [
    "BADGES",
    "AgendaDay",
    "Badge",
    "CostDifference",
    "Difference",
    "Durations",
    "Explanation",
    "ItemChange",
    "ItemState",
    "Kept",
    "Move",
    "RuleSummary",
    "Standing",
    "TimeDifference",
    "Understood",
    "Variant",
    "agenda",
    "amount",
    "by_night_only",
    "by_night_words",
    "clock",
    "constraint_words",
    "cost_difference",
    "count",
    "date_words",
    "dates_words",
    "diff",
    "differences",
    "disruption_words",
    "durations",
    "explain",
    "fare_words",
    "item_states",
    "item_words",
    "join",
    "less_or_more",
    "margin_words",
    "minutes_words",
    "mode_words",
    "relaxation_words",
    "rule_summaries",
    "scope_words",
    "sentence",
    "span",
    "travel_times",
    "understood",
    "unknown_words",
    "unread",
]

sys.modules[__name__].__class__ = Room
