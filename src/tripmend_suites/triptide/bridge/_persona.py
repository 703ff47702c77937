"""What the four persona fields of TripCraft mean for places: interests as categories of attractions, and a pace."""

from __future__ import annotations

from tripmend.trip import Pace, Persona

from ..formats import Persona as RecordPersona

__all__ = ["INDOOR", "OUTDOOR", "interests_of", "outdoor_of", "pace_of", "persona_of"]

_INTERESTS: dict[str, tuple[str, ...]] = {
    "relaxation": ("Spas & Wellness", "Nature & Parks", "Food & Drink", "Shopping"),
    "adventure": ("Outdoor Activities", "Boat Tours & Water Sports", "Water & Amusement Parks", "Fun & Games"),
    "cultural exploration": ("Museums", "Sights & Landmarks", "Concerts & Shows", "Classes & Workshops"),
    "nature": ("Nature & Parks", "Outdoor Activities", "Zoos & Aquariums"),
    "beaches": ("Boat Tours & Water Sports", "Nature & Parks", "Water & Amusement Parks"),
    "mountains": ("Outdoor Activities", "Nature & Parks"),
    "cities": ("Sights & Landmarks", "Museums", "Shopping", "Nightlife", "Concerts & Shows"),
    "forests/wildlife": ("Nature & Parks", "Zoos & Aquariums", "Outdoor Activities"),
}
"""By purpose and by location preference; the published text names the values and leaves their meaning open."""

OUTDOOR = frozenset(
    {
        "boat tours & water sports",
        "nature & parks",
        "outdoor activities",
        "water & amusement parks",
        "zoos & aquariums",
    }
)
"""Categories that bad weather spoils."""

INDOOR = frozenset(
    {
        "casinos & gambling",
        "classes & workshops",
        "concerts & shows",
        "food & drink",
        "fun & games",
        "museums",
        "nightlife",
        "shopping",
        "spas & wellness",
    }
)
"""Categories with a roof. ``Sights & Landmarks`` is in neither set: a tower is, a bridge is not."""


def interests_of(persona: RecordPersona) -> tuple[str, ...]:
    """The categories of attractions that suit the purpose and the location preference; () when neither says any."""
    words = (persona.purpose.strip().casefold(), persona.location.strip().casefold())
    return tuple(dict.fromkeys(tag for word in words for tag in _INTERESTS.get(word, ())))


def pace_of(persona: RecordPersona) -> Pace:
    """Laid-back travellers see one or two attractions a day (the paper's guidelines, Table 6)."""
    return "relaxed" if "laidback" in persona.traveler_type.casefold().replace("-", "").replace(" ", "") else "normal"


def persona_of(persona: RecordPersona) -> Persona:
    """The persona as the traveller carries it."""
    return Persona(
        traveller_type=persona.traveler_type,
        purpose=persona.purpose,
        spending=persona.spending,
        location=persona.location,
    )


def outdoor_of(categories: tuple[str, ...]) -> bool | None:
    """Whether a place of these categories lies outdoors: one such category is enough; None when none tells."""
    known = {category.casefold() for category in categories}
    if known & OUTDOOR:
        return True
    return False if known & INDOOR else None
