"""Solving a task with nothing but its query and the eight tools, without a language model."""

from .asking import Asked, Asker
from .deadline import Deadline
from .loop import Outcome, solve_query
from .meaning import Glance, UnclearError, Understander, task_like
from .query_reader import QueryReader

__all__ = [
    "Asked",
    "Asker",
    "Deadline",
    "Glance",
    "Outcome",
    "QueryReader",
    "UnclearError",
    "Understander",
    "solve_query",
    "task_like",
]
