"""Journeys to or from a town that the trip does not touch: ``the train to Naples`` is none of ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz.distance import OSA

from ._mentioned import LegWords
from ._name_index import name_words, stem
from ._spelling import known
from ._trip import Trip
from ._units import Unit
from ._words import MODES, MONTHS, WEEKDAYS, listed

__all__ = ["with_journeys_elsewhere"]

_WAYS = frozenset(("to", "from", "towards", "for", "into"))
_NO_TOWNS = frozenset(listed("airport station hotel home town city center work school beach home there here"))


def with_journeys_elsewhere(units: Sequence[Unit], trip: Trip) -> list[Unit]:
    """`units` with journeys to or from towns that are not of the trip as journeys that we do not know."""
    row: list[Unit] = []
    towns: set[str] | None = None
    for unit in units:
        way = row[-2:]
        if (
            len(way) == 2
            and way[1].text in _WAYS
            and isinstance(way[0].value, LegWords)
            and not (way[0].value.ids or way[0].value.number)
            and _like_a_town(unit, units)
        ):
            towns = _towns(trip) if towns is None else towns
            if not any(OSA.distance(stem(unit.raw), town) <= (2 if len(town) > 5 else 1) for town in towns):
                leg = way[0].value
                name = f"{leg.head} {way[1].text} {unit.raw}".strip()
                row[-2:] = [Unit("@leg", way[0].start, unit.end, replace(leg, number=name), way[0].raw)]
                continue
        row.append(unit)
    return row


def _like_a_town(unit: Unit, units: Sequence[Unit]) -> bool:
    """Whether a word is written like a name: a capital among small letters, or a word that nobody knows."""
    if unit.value is not None or not unit.raw.isalpha() or len(unit.raw) < 4:
        return False
    if unit.text in _NO_TOWNS or unit.text in MODES or unit.text in MONTHS or unit.text in WEEKDAYS:
        return False
    shouted = not any(other.raw[:1].islower() for other in units if other.value is None)
    capital = unit.raw[0].isupper() and unit.raw[1:].islower() and not shouted
    return capital or not known(unit.text)


def _towns(trip: Trip) -> set[str]:
    """The words of the cities of the trip, and of the stations and airports where its journeys begin and end."""
    words = {word for name in trip.cities for word in name}
    for _, _, leg in trip.legs:
        for end in (leg.origin, leg.destination):
            place = trip.catalogue.place(end.place) if end.place else None
            if place is not None:
                words |= {word for name in (place.name, *place.aliases) for word in name_words(name)}
    return words
