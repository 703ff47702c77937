"""The catalogue of constraints."""

from ._finding import Finding, Level, State, Unit
from ._parameters import Parameters

__all__ = ["Finding", "Level", "Parameters", "State", "Unit"]
