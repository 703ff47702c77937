"""A judge without a model: the paper's rubric (Table 4, section 5) and that of the released prompt, as rules.

It looks at the records, and at the tables where it is given them. It never asks the engine that made the revision.
"""

from __future__ import annotations

from .plans import MEALS, DayView, Edit, Stop, difference, views
from .scoring import RUBRICS, Judged, Judgement, Rubric, judge, judge_files, judged_page, read_lines, unanswered_note

__all__ = [
    "MEALS",
    "RUBRICS",
    "DayView",
    "Edit",
    "Judged",
    "Judgement",
    "Rubric",
    "Stop",
    "difference",
    "judge",
    "judge_files",
    "judged_page",
    "read_lines",
    "unanswered_note",
    "views",
]
