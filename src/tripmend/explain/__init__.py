"""Explain: the difference of two itineraries, a reason per change, conflicts in words. Pure; no fact from elsewhere."""

import sys

from .. import Room
from ._agenda import AgendaDay, Durations, Move, agenda, durations, travel_times
from ._difference import BADGES, Badge, ItemChange, differences
from ._explanation import Explanation, Understood, Variant, explain, understood, unread
from ._figures import CostDifference, Difference, Kept, TimeDifference, cost_difference, diff, fare_words
from ._findings import RuleSummary, by_night_only, by_night_words, margin_words, rule_summaries, unknown_words
from ._fits import mode_words
from ._relaxations import conflict_words, relaxation_words
from ._standing import Standing, standing_wishes
from ._state import ItemState, item_states
from ._understood import constraint_words, disruption_words, item_words, scope_words
from ._words import amount, clock, count, date_words, dates_words, join, less_or_more, minutes_words, sentence, span

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
    "conflict_words",
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
    "standing_wishes",
    "travel_times",
    "understood",
    "unknown_words",
    "unread",
]

sys.modules[__name__].__class__ = Room
