"""What the benchmark is made of: the world, and the tasks in it."""

from .build_world import build_world

__all__ = ["build_world"]
