"""Human evaluation: a form for experts in one HTML file, and their answers read back, with their agreement."""

from __future__ import annotations

from .answers import (
    ANSWERS,
    QUESTIONS,
    Answers,
    Question,
    Shown,
    alpha,
    answers_page,
    every_case,
    form_id,
    page,
    read_answers,
    sample,
    sampled_cases,
    shown,
    summary,
)

__all__ = [
    "ANSWERS",
    "QUESTIONS",
    "Answers",
    "Question",
    "Shown",
    "alpha",
    "answers_page",
    "every_case",
    "form_id",
    "page",
    "read_answers",
    "sample",
    "sampled_cases",
    "shown",
    "summary",
]
