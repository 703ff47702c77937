"""A judge without a model: the paper's rubric (Table 4, section 5) and that of the released prompt, as rules.

It looks at the records, and at the tables where it is given them. It never asks the engine that made the revision.
"""

from __future__ import annotations

from ._judge import Judgement, judge
from ._rubric import RUBRICS, Rubric

__all__ = ["RUBRICS", "Judgement", "Rubric", "judge"]
