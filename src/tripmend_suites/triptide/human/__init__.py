"""Human evaluation: a form for experts in one HTML file, and their answers read back, with their agreement."""

from __future__ import annotations

from ._agreement import alpha
from ._answers import ANSWERS, Answers, read_answers, summary
from ._files import answers_page, sampled_cases
from ._page import form_id, page
from ._questions import QUESTIONS, Question
from ._sample import Shown, sample, shown

__all__ = [
    "ANSWERS",
    "QUESTIONS",
    "Answers",
    "Question",
    "Shown",
    "alpha",
    "answers_page",
    "form_id",
    "page",
    "read_answers",
    "sample",
    "sampled_cases",
    "shown",
    "summary",
]
