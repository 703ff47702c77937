"""From gold parameters to an answer, by the engine; and how a simple planner fares."""

from .answering import answer_of
from .engine import Scheduled, Solved, gold, solve
from .greedy import greedy

__all__ = ["Scheduled", "Solved", "answer_of", "gold", "greedy", "solve"]
