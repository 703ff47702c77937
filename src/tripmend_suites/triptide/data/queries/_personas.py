"""Who travels: the four persona fields, over the values that the published records hold."""

from __future__ import annotations

import random

from ...formats import Persona

__all__ = ["draw_persona"]

TYPES = ("Adventure Seeker", "Laidback Traveler")
PURPOSES = ("Relaxation", "Adventure", "Cultural Exploration", "Nature")
SPENDINGS = ("Luxury Traveler", "Economical Traveler")
LOCATIONS = ("Beaches", "Mountains", "Cities", "Forests/Wildlife")


def draw_persona(draw: random.Random) -> Persona:
    """Each field by itself, every value as likely as the next."""
    return Persona(draw.choice(TYPES), draw.choice(PURPOSES), draw.choice(SPENDINGS), draw.choice(LOCATIONS))
