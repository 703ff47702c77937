"""Tasks: drawn, planted, made unique by selling out, and proved twice."""

from .build_tasks import build_tasks

__all__ = ["build_tasks"]
