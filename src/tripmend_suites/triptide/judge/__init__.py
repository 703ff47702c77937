"""A judge without a model: the paper's rubric (Table 4, section 5) and that of the released prompt, as rules.

It looks at the records, and at the tables where it is given them. It never asks the engine that made the revision.
"""

from __future__ import annotations

from ._difference import Edit, difference
from ._files import Judged, judge_files, judged_page, read_lines, unanswered_note
from ._judge import Judgement, judge
from ._rubric import RUBRICS, Rubric
from ._stops import MEALS, DayView, Stop, views

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
