"""A first plan, as somebody makes one who does not look at the money: the best rated of what suits.

The cities in the order and on the days of the record's ways, three meals and a sight on each full day (and a meal on a
day of arrival where the full days do not serve every cuisine), in each city the best rated lodging that allows and has
what is asked for. Flights where the record lists one for every leg, else an own car, else what there is. What it costs
is for the engine to see to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tripmend.errors import InputError

from ..travelplanner.formats import Query, RawRecord
from ..travelplanner.formats._text import cell, name_city
from ..travelplanner.judge import MEALS, Tables
from .exhaustive import Layout, firsts, layouts, mixes, serves, suits

Row = Mapping[str, Any]


def _rating(row: Row, key: str) -> float:
    value = row.get(key)
    return float(value) if isinstance(value, int | float) else 0.0


def _lodgings(query: Query, known: Tables, layout: Layout) -> list[Row] | None:
    """The best rated lodging of each city; None where one has none for its nights."""
    chosen = []
    for n, city in enumerate(layout.cities):
        rows = firsts(known.rows.get(("Accommodations", city), ()))
        fitting = [row for row in rows if suits(query, row, layout.nights(n))]
        if not fitting:
            return None
        chosen.append(max(fitting, key=lambda row: _rating(row, "review rate number")))
    return chosen


def _tables_for(rows: Sequence[Row], count: int, wanted: Sequence[str], had: int) -> tuple[list[Row], int]:
    """`count` restaurants, the best rated, but first those that serve what is wanted and not had yet."""
    chosen: list[Row] = []
    left = sorted(rows, key=lambda row: -_rating(row, "Aggregate Rating"))
    for _ in range(count):
        if not left:
            break
        gain = max((serves(row, wanted) & ~had).bit_count() for row in left)
        row = next(row for row in left if (serves(row, wanted) & ~had).bit_count() == gain)
        had |= serves(row, wanted)
        left.remove(row)
        chosen.append(row)
    return chosen, had


def _modes(query: Query, known: Tables, layout: Layout) -> tuple[str, ...]:
    found = [mix for mix, _ in mixes(query, known, layout)]
    if not found:
        raise InputError("no means of transport joins the cities", where="reference_information")
    even = [mix for mix in found if len(set(mix)) == 1 and mix[0] != "taxi"]
    return min(even or found, key=lambda mix: sum(mode == "taxi" for mode in mix))


def _ride(query: Query, known: Tables, leg: tuple[str, str, int], mode: str) -> str:
    way = f"from {leg[0]} to {leg[1]}"
    if mode != "flight":
        return f"{mode.capitalize()}, {way}"
    date = query.start.fromordinal(query.start.toordinal() + leg[2]).isoformat()
    row = known.flights[leg[0], leg[1], date][0]
    return f"Flight Number: {row['Flight Number']}, {way}"


def draft(idx: int, query: Query, reference: Mapping[str, Any], known: Tables) -> RawRecord:
    """The first plan as a record. Raises InputError where the record's tables make none."""
    chosen = [(layout, _lodgings(query, known, layout)) for layout in layouts(query, known)]
    if not chosen:
        raise InputError(f"no {query.cities} cities are joined by ways", where="reference_information")
    # Where no days leave a lodging for all nights, the even ones serve to say so.
    layout, lodgings = next((one for one in chosen if one[1] is not None), chosen[0])
    modes = _modes(query, known, layout)
    days: list[dict[str, Any]] = [
        {"days": n + 1, "current_city": "", "transportation": "-", "attraction": "-", "accommodation": "-"}
        | dict.fromkeys(MEALS, "-")
        for n in range(query.days)
    ]
    for leg, mode in zip(layout.legs(query.origin), modes, strict=True):
        days[leg[2]] |= {
            "current_city": f"from {leg[0]} to {leg[1]}",
            "transportation": _ride(query, known, leg, mode),
        }
    had = 0
    for n, city in enumerate(layout.cities):
        full = [day for day in range(layout.travel[n], layout.travel[n + 1]) if day not in layout.travel]
        rows = firsts(known.rows.get(("Restaurants", city), ()))
        sights = firsts(known.rows.get(("Attractions", city), ()))
        meals, had = _tables_for(rows, 3 * len(full), query.cuisines, had)
        if len(meals) < 3 * len(full) or len(sights) < len(full):
            raise InputError(f"{city} has too few restaurants or attractions", where="reference_information")
        for m, day in enumerate(full):
            days[day] |= {"current_city": city, "attraction": f"{Tables.name(sights[m])}, {city};"}
            for k, meal in enumerate(MEALS):
                days[day][meal] = f"{Tables.name(meals[3 * m + k])}, {city}"
        bed = lodgings[n] if lodgings is not None else _any(known, city)
        for day in range(layout.travel[n], layout.travel[n + 1]):
            days[day]["accommodation"] = f"{Tables.name(bed)}, {city}"
    _on_the_way(query, known, layout, days, had)
    return RawRecord(idx, "", query, tuple(days), reference)


def _on_the_way(query: Query, known: Tables, layout: Layout, days: list[dict[str, Any]], had: int) -> None:
    """What no meal of a full day serves is eaten on a day of arrival."""
    for n, city in enumerate(layout.cities):
        eaten = {name_city(cell(day, meal))[0].casefold() for day in days for meal in MEALS}
        rows = [row for row in firsts(known.rows.get(("Restaurants", city), ())) if _name(row) not in eaten]
        for meal in reversed(MEALS):
            chosen, more = _tables_for(rows, 1, query.cuisines, had)
            if more == had:
                break
            days[layout.travel[n]][meal] = f"{Tables.name(chosen[0])}, {city}"
            rows, had = [row for row in rows if row is not chosen[0]], more


def _name(row: Row) -> str:
    return Tables.name(row).casefold()


def _any(known: Tables, city: str) -> Row:
    rows = known.rows.get(("Accommodations", city), ())
    if not rows:
        raise InputError(f"{city} has no lodging", where="reference_information")
    return rows[0]
