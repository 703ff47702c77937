"""Solving a task with nothing but its query and the eight tools, without a language model."""

from .asking import Asked, Asker
from .loop import Outcome, solve_query
from .meaning import Glance, GoldQuery, UnclearError, Understander, task_like

__all__ = [
    "Asked",
    "Asker",
    "Glance",
    "GoldQuery",
    "Outcome",
    "UnclearError",
    "Understander",
    "solve_query",
    "task_like",
]
