"""What the experts are asked: the rubric's score, and what the paper's experts looked at (section 6)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["QUESTIONS", "Question"]


@dataclass(frozen=True, slots=True)
class Question:
    """name: in the answers' file. choices: (value, what it means), from worst to best; values are whole numbers with
    equal steps, which is what the agreement's distances go by."""

    name: str
    text: str
    hint: str
    choices: tuple[tuple[int, str], ...]


_DEGREES = ((0, "no"), (1, "partly"), (2, "yes"))

QUESTIONS: tuple[Question, ...] = (
    Question(
        "rating",
        "How good is the revision?",
        "The rubric of the paper (Table 4), in our words.",
        (
            (1, "Very poor: the disruption is ignored, or the edits have nothing to do with it."),
            (2, "Poor: words instead of a fix; what was disrupted is still there; or the order makes no sense."),
            (3, "Average: fixed, but with edits nobody needed or allowed, or with small faults of time and order."),
            (4, "Good: fixed, with one tiny flaw."),
            (5, "Excellent: fixed by the needed edits alone; wishes and character of the trip are kept."),
        ),
    ),
    Question(
        "responsive",
        "Is the disruption dealt with?",
        "What was disrupted is gone, or stands at a time that works; the words of the acknowledgement do not count.",
        _DEGREES,
    ),
    Question(
        "semantic",
        "Do the new things suit this traveller as the old ones did?",
        "Kind of place, cuisine, price, what was asked for, the persona.",
        _DEGREES,
    ),
    Question(
        "spatial",
        "Are the ways as short as before?",
        "Same part of town, sensible transfers, a stop of public transport near by.",
        _DEGREES,
    ),
    Question(
        "sequential",
        "Is the order of the days kept, and can one travel like this?",
        "Times that do not overlap, opening hours, meals at meal times, a pace that suits.",
        _DEGREES,
    ),
    Question(
        "scope",
        "Is only changed what this traveller accepts?",
        "Plan-bound: the item (step), that day (day) or anything (plan). Flexible: anything, but nothing without need.",
        _DEGREES,
    ),
)
