"""The traveller's own words: families of phrasings, and what in a trip they call how."""

from ._compose import compose, families_for
from ._families import DEVELOPMENT, FAMILIES, HELD_OUT, Family

__all__ = ["DEVELOPMENT", "FAMILIES", "HELD_OUT", "Family", "compose", "families_for"]
