"""Queries: each task in the words of one of several families, with a record of what every phrase means."""

from .compose import hotel_ways, phrase, stay_rule, ticket_rule, ticket_ways, walk_ways
from .templates import SEEN, Family, families, families_for, family

__all__ = [
    "SEEN",
    "Family",
    "families",
    "families_for",
    "family",
    "hotel_ways",
    "phrase",
    "stay_rule",
    "ticket_rule",
    "ticket_ways",
    "walk_ways",
]
