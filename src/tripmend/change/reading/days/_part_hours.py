"""What a part of the day stands for: its hours, and the meal that is eaten then."""

from __future__ import annotations

__all__ = ["MEAL_OF", "PART_HOURS"]

PART_HOURS = {"morning": (4, 12), "afternoon": (12, 18), "evening": (17, 24), "night": (19, 24)}
"""From which hour until which something that is planned may be said to be then; generous, so that parts overlap."""
MEAL_OF = {"morning": "breakfast", "afternoon": "lunch", "evening": "dinner", "night": "dinner"}
