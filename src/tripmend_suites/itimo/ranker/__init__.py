"""The ranker of edits: what it learns from, its training, and the bench that ranks and scores held-out examples."""

from ..edits.model import shipped_ranker

__all__ = ["shipped_ranker"]
