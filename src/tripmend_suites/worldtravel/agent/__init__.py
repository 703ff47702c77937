"""Solving a task with nothing but its query and the eight tools, without a language model."""

from .asking import Asked, Asker
from .loop import Outcome, solve_query
from .meaning import Deadline, QueryReader, UnclearError, Understander

__all__ = ["Asked", "Asker", "Deadline", "Outcome", "QueryReader", "UnclearError", "Understander", "solve_query"]
