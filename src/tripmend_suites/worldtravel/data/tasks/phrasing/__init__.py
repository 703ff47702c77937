"""Queries: each task in the words of one of several families, with a record of what every phrase means."""

from .compose import phrase
from .templates import SEEN, Family, families, families_for, family

__all__ = [
    "SEEN",
    "Family",
    "families",
    "families_for",
    "family",
    "phrase",
]
