"""Journeys that are none of ours by where they go: ``the train to Naples``, which the trip does not touch, ``the train
to the zoo``, in a town to which no train of ours runs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rapidfuzz.distance import OSA

from ..words._spelling import known
from ..words._units import Unit, pattern, rewrite
from ..words._words import MODES, MONTHS, WEEKDAYS, listed
from ._mentioned import LegWords
from ._name_index import name_words, same_city, stem
from ._trip import Trip

__all__ = ["with_journeys_elsewhere"]

_SCHEDULED = frozenset(("flight", "train", "bus", "ferry"))
_TO_A_PLACE = pattern(r"@leg (?P<way>to|from) (?:(?:the|our|my) )?@place")
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
    return _to_places(row, trip)


def _to_places(units: Sequence[Unit], trip: Trip) -> list[Unit]:
    """`units` with journeys to or from places where none of ours of that mode ends as journeys that we do not know."""

    def made(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
        leg, to = inner[0].value, inner[-1].value
        modes = set(leg.modes) & _SCHEDULED
        if leg.ids or leg.number or leg.to or leg.origin or len(to.places) != 1 or set(leg.modes) != modes:
            return None
        place = trip.catalogue.by_id[to.places[0]]
        ends = [leg.destination if match["way"] == "to" else leg.origin for _, _, leg in trip.legs if leg.mode in modes]
        if place.kind in ("airport", "station") or any(same_city(end.city, place.city) for end in ends):
            return None
        return "@leg", replace(leg, number=f"{leg.head} {match['way']} {place.name}")

    return rewrite(units, _TO_A_PLACE, made)


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
