"""From gold parameters to an answer, by the engine; and how a simple planner fares."""

from .answering import answer_of
from .engine import Solved, gold, solve

__all__ = ["Solved", "answer_of", "gold", "solve"]
