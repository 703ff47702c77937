"""Queries: each task in the words of one of several families, with a record of what every phrase means."""

from ._compose import phrase
from ._criteria import hotel_ways, stay_rule, ticket_rule, ticket_ways, walk_ways
from ._family import SEEN, Family, families, families_for, family

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
