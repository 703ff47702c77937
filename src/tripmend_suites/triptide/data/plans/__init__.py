"""The plans: every query planned by the engine, so that the plan holds what a revision must hold."""

from .build import Plans, build_plans

__all__ = ["Plans", "build_plans"]
