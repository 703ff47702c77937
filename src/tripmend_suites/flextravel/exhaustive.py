"""What can be at all, by looking at everything: the cheapest plan of a record, and the fewest slots that must change.

Nothing of the engine is used. A plan is a route over the days, a means of transport for each leg, a lodging for each
city and a restaurant for each meal of a full day; sights cost nothing and are never in the way. Every way to lay the
days, every mix of means and every choice of slots that change is looked at; within each the cheapest rows are taken,
which is exact for these reasons:

* A city's nights at one lodging, the cheapest of those that suit for so many nights, cost no more than at several.
* Any restaurant of a city fits any of its meals, so that of equally many the cheapest set counts that serves what is
  asked for; `_sets` finds it for every number of meals and every set of cuisines, over all rows.
* Cities share no rows, so that their choices meet only in the money, in the cuisines and in the count.

Meals on days of travel are not required; they may be added, as far as the day has room (three a day), where a cuisine
is had in no other way.
"""

from __future__ import annotations

import functools
import itertools
import math
import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tripmend.errors import InputError

from ..travelplanner.formats import Query, RawRecord
from ..travelplanner.formats.raw import cell, from_to, name_city, without_state
from ..travelplanner.judge import MEALS, Tables

Row = Mapping[str, Any]
Days = Sequence[Mapping[str, Any]]
Key = TypeVar("Key")
MODES = ("flight", "self-driving", "taxi")
_SEATS = {"self-driving": ("Self-driving", 5), "taxi": ("Taxi", 4)}
_BANS = {"flight": "flight", "drive": "self-driving", "taxi": "taxi"}


@dataclass(frozen=True, slots=True)
class Layout:
    """The cities in their order, and the day (from 0) of each leg, the one home included."""

    cities: tuple[str, ...]
    travel: tuple[int, ...]

    def nights(self, n: int) -> int:
        """The nights in the n-th city."""
        return self.travel[n + 1] - self.travel[n]

    def full_days(self, n: int) -> int:
        """The days in the n-th city without a leg."""
        return self.nights(n) - 1

    def legs(self, origin: str) -> tuple[tuple[str, str, int], ...]:
        """(from, to, day) of each leg."""
        stations = (origin, *self.cities, origin)
        return tuple((stations[n], stations[n + 1], day) for n, day in enumerate(self.travel))


@dataclass(frozen=True, slots=True)
class Smallest:
    """The fewest slots that must change, and what the cheapest plan with so many changes costs; None: none will do.

    slots: legs, stays, meals. free: what is cheapest however many slots change on this layout.
    """

    slots: int | None
    cents: int | None
    free: int | None


def order_of(query: Query, known: Tables) -> tuple[str, ...]:
    """The cities in the order in which the record's ways join them; () where they do not."""
    ways = {(one, other) for one, other, _ in known.flights} | {(one, other) for _, one, other in known.ways}
    cities = sorted(known.cities)
    for order in itertools.permutations(cities, min(query.cities, len(cities))):
        stations = (query.origin, *order, query.origin)
        if len(order) == query.cities and all(pair in ways for pair in itertools.pairwise(stations)):
            return order
    return ()


def layouts(query: Query, known: Tables) -> Iterator[Layout]:
    """Every way to lay the cities over the days: out on the first day, home on the last, one leg a day; the even one
    first."""
    order = order_of(query, known)
    last = query.days - 1
    if not order or last < len(order):
        return
    even = tuple(round(n * last / len(order)) for n in range(len(order) + 1))
    found = [(0, *inner, last) for inner in itertools.combinations(range(1, last), len(order) - 1)]
    yield Layout(order, even)
    yield from (Layout(order, travel) for travel in found if travel != even)


def ride(query: Query, known: Tables, leg: tuple[str, str, int], mode: str) -> int | None:
    """What a leg costs everybody by that means, US cents; None where it cannot be made so."""
    if mode in {_BANS[ban] for ban in query.avoid_modes if ban in _BANS}:
        return None
    if mode == "flight":
        date = query.start.fromordinal(query.start.toordinal() + leg[2]).isoformat()
        prices = [row["Price"] for row in known.flights.get((leg[0], leg[1], date), [])]
        return round(100 * min(prices)) * query.people if prices else None
    kind, seats = _SEATS[mode]
    dollars = known.ways.get((kind, leg[0], leg[1]))
    return None if dollars is None else 100 * dollars * math.ceil(query.people / seats)


def mixes(query: Query, known: Tables, layout: Layout) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Every mix of means for the legs, an own car with no other means, and what each leg costs."""
    legs = layout.legs(query.origin)
    for mix in itertools.product(MODES, repeat=len(legs)):
        if "self-driving" in mix and set(mix) != {"self-driving"}:
            continue
        costs = [ride(query, known, leg, mode) for leg, mode in zip(legs, mix, strict=True)]
        if None not in costs:
            yield mix, tuple(cost for cost in costs if cost is not None)


def suits(query: Query, row: Row, nights: int) -> bool:
    """Whether a lodging will do for so many nights in a row."""
    kinds = {"entire room": "Entire home/apt", "private room": "Private room", "shared room": "Shared room"}
    wanted, has = query.room_type, row.get("room type")
    if wanted == "not shared room" and has == "Shared room":
        return False
    if wanted in kinds and has != kinds[wanted]:
        return False
    rules = str(row.get("house_rules", "")).casefold()
    return row["minimum nights"] <= nights and not any(f"no {rule}" in rules for rule in query.house_rules)


def stay(query: Query, row: Row, nights: int) -> int:
    """What a stay costs everybody, US cents."""
    rooms = math.ceil(query.people / row["maximum occupancy"])
    return int(round(100 * row["price"]) * rooms * nights)


def serves(row: Row, wanted: Sequence[str]) -> int:
    """Which of the wanted cuisines a restaurant serves, a bit each."""
    has = {part.strip().casefold() for part in str(row.get("Cuisines", "")).split(",")}
    return sum(1 << n for n, one in enumerate(wanted) if one.casefold() in has)


def rows_of(known: Tables, kind: str, city: str) -> list[Row]:
    """The rows of a city without those whose name another has already: a plan means the first."""
    found: dict[str, Row] = {}
    for row in known.rows.get((kind, city), ()):
        found.setdefault(_name(row), row)
    return list(found.values())


def _name(row: Row) -> str:
    return Tables.name(row).casefold()


def fitting(query: Query, known: Tables, city: str, nights: int) -> list[Row]:
    """The lodgings of a city that will do for so many nights in a row."""
    return [row for row in rows_of(known, "Accommodations", city) if suits(query, row, nights)]


def least(costs: Iterable[tuple[Key, int]]) -> dict[Key, int]:
    """The least cost under each key."""
    found: dict[Key, int] = {}
    for key, cost in costs:
        found[key] = min(cost, found.get(key, cost))
    return found


def _sets(rows: Sequence[Row], wanted: Sequence[str], people: int, most: int) -> list[dict[int, int]]:
    """By number of meals: the cuisines covered, and the least that so many different restaurants cost everybody."""
    best: list[dict[int, int]] = [{} for _ in range(most + 1)]
    best[0][0] = 0
    for row in rows:
        price, mask = round(100 * row["Average Cost"]) * people, serves(row, wanted)
        for count in range(most, 0, -1):
            for had, cost in best[count - 1].items():
                best[count][had | mask] = min(cost + price, best[count].get(had | mask, cost + price))
    return best


def _joined(parts: Sequence[Mapping[tuple[int, int], int]]) -> dict[tuple[int, int], int]:
    """(changes, cuisines) of several cities together: the least that they cost."""
    total: dict[tuple[int, int], int] = {(0, 0): 0}
    for part in parts:
        total = least(
            ((count + others, mask | also), cost + price)
            for (count, mask), cost in total.items()
            for (others, also), price in part.items()
        )
    return total


def cheapest(query: Query, known: Tables) -> int | None:
    """US cents for everybody of the cheapest plan that keeps all but the budget; None where there is none."""
    best: int | None = None
    everything = (1 << len(query.cuisines)) - 1
    for layout in layouts(query, known):
        fares = [sum(costs) for _, costs in mixes(query, known, layout)]
        if not fares:
            continue
        cents = min(fares)
        rooms = [
            [stay(query, row, layout.nights(n)) for row in fitting(query, known, city, layout.nights(n))]
            for n, city in enumerate(layout.cities)
        ]
        if not all(rooms):
            continue
        cents += sum(map(min, rooms))
        meals: list[dict[tuple[int, int], int]] = []
        for n, city in enumerate(layout.cities):
            need = 3 * layout.full_days(n)
            rows = rows_of(known, "Restaurants", city)
            if layout.full_days(n) and len(rows_of(known, "Attractions", city)) < layout.full_days(n):
                meals.append({})
                continue
            sets = _sets(rows, query.cuisines, query.people, need + 6)  # three more on each day of travel beside it
            meals.append(least(((0, mask), cost) for options in sets[need:] for mask, cost in options.items()))
        eaten = {mask: cost for (_, mask), cost in _joined(meals).items() if mask == everything}
        if eaten and (best is None or cents + eaten[everything] < best):
            best = cents + eaten[everything]
    return best


def layout_of(query: Query, days: Days) -> Layout:
    """The layout that a plan has."""
    cities, travel = [], []
    for n, day in enumerate(days):
        if (ends := from_to(cell(day, "current_city"))) is not None:
            travel.append(n)
            if without_state(ends[1]) != query.origin:
                cities.append(without_state(ends[1]))
    return Layout(tuple(cities), tuple(travel))


def _mode(text: str) -> str:
    lower = text.casefold()
    return next((mode for mode in MODES if mode in lower), "")


def _fare(query: Query, known: Tables, leg: tuple[str, str, int], text: str) -> int | None:
    """What the leg as planned costs now; None where it cannot be kept."""
    mode = _mode(text)
    if mode != "flight":
        return ride(query, known, leg, mode) if mode else None
    if ride(query, known, leg, mode) is None:
        return None
    date = query.start.fromordinal(query.start.toordinal() + leg[2]).isoformat()
    row = known.flight(text, leg[0], leg[1], date)
    return None if row is None else round(100 * row["Price"]) * query.people


def _legs(query: Query, known: Tables, layout: Layout, days: Days) -> dict[int, int]:
    """By number of legs that change: the least that all legs cost."""
    legs = layout.legs(query.origin)
    planned = [cell(days[day], "transportation") for *_, day in legs]
    found: list[tuple[int, int]] = []
    for mix, costs in mixes(query, known, layout):
        kept = [
            _fare(query, known, leg, text) if _mode(text) == mode else None
            for leg, text, mode in zip(legs, planned, mix, strict=True)
        ]
        # Each leg keeps what is planned, or takes the cheapest of the means in the mix.
        for keep in itertools.product((True, False), repeat=len(legs)):
            if any(wanted and fare is None for wanted, fare in zip(keep, kept, strict=True)):
                continue
            fares = zip(keep, kept, costs, strict=True)
            found.append((keep.count(False), sum((fare or 0) if wanted else cost for wanted, fare, cost in fares)))
    return least(found)


def _stays(query: Query, known: Tables, layout: Layout, days: Days) -> dict[int, int]:
    """By number of stays that change: the least that all nights cost."""
    total = {0: 0}
    for n, city in enumerate(layout.cities):
        nights = layout.nights(n)
        rows = fitting(query, known, city, nights)
        texts = {cell(days[day], "accommodation") for day in range(layout.travel[n], layout.travel[n + 1])}
        old = known.find("Accommodations", texts.pop()) if len(texts) == 1 else None
        options: dict[int, int] = {}
        if old is not None and suits(query, old, nights):
            options[0] = stay(query, old, nights)
        if rows:
            options[1] = min(stay(query, row, nights) for row in rows)
        total = least((done + more, cost + price) for done, cost in total.items() for more, price in options.items())
    return total


def _meals(query: Query, known: Tables, city: str, days: Days, n: int, layout: Layout) -> dict[tuple[int, int], int]:
    """For one city, by (slots that change, cuisines had): the least that its meals cost."""
    rows = rows_of(known, "Restaurants", city)
    planned: list[tuple[Row, bool]] = []  # with whether the day needs it
    room = 0
    for day in range(layout.travel[n], layout.travel[n + 1] + 1):
        full = day not in layout.travel
        for meal in MEALS:
            text = cell(days[day], meal)
            row = known.find("Restaurants", text) if text else None
            if text and row is not None and without_state(name_city(text)[1]) == city:
                planned.append((row, full))
            elif not text and not full:
                room += 1
    need = 3 * layout.full_days(n)
    found: list[tuple[tuple[int, int], int]] = []
    for keep in itertools.product((True, False), repeat=len(planned)):
        kept = [row for (row, _), stays in zip(planned, keep, strict=True) if stays]
        names = {_name(row) for row in kept}
        gone = len(planned) - len(kept)
        due = need - sum(full for (_, full), stays in zip(planned, keep, strict=True) if stays)
        money = sum(round(100 * row["Average Cost"]) * query.people for row in kept)
        mask = functools.reduce(operator.or_, (serves(row, query.cuisines) for row in kept), 0)
        sets = _sets([row for row in rows if _name(row) not in names], query.cuisines, query.people, gone + room)
        for put, options in enumerate(sets[due:], start=due):
            found += (((max(gone, put), mask | more), money + cost) for more, cost in options.items())
    return least(found)


def smallest_change(query: Query, known: Tables, days: Days) -> Smallest:
    """The fewest slots of the plan `days` that must change for `query` to be kept, its budget included, on its layout.

    A slot is a leg, a stay (all nights in a city) or a meal; one that is emptied or filled counts, too.
    """
    layout = layout_of(query, days)
    everything = (1 << len(query.cuisines)) - 1
    legs, stays = _legs(query, known, layout, days), _stays(query, known, layout, days)
    parts = [_meals(query, known, city, days, n, layout) for n, city in enumerate(layout.cities)]
    meals = {count: cost for (count, mask), cost in sorted(_joined(parts).items()) if mask == everything}
    best = least(
        (one + two + three, fare + rooms + eaten)
        for (one, fare), (two, rooms), (three, eaten) in itertools.product(legs.items(), stays.items(), meals.items())
    )
    free = min(best.values(), default=None)
    for count in sorted(best):
        if best[count] <= query.budget:
            return Smallest(count, best[count], free)
    return Smallest(None, None, free)


# A first plan, as somebody makes one who does not look at the money: the best rated of what suits.
#
# The cities in the order and on the days of the record's ways, three meals and a sight on each full day (and a meal
# on a day of arrival where the full days do not serve every cuisine), in each city the best rated lodging that allows
# and has what is asked for. Flights where the record lists one for every leg, else an own car, else what there is.
# What it costs is for the engine to see to.


def _rating(row: Row, key: str) -> float:
    value = row.get(key)
    return float(value) if isinstance(value, int | float) else 0.0


def _lodgings(query: Query, known: Tables, layout: Layout) -> list[Row] | None:
    """The best rated lodging of each city; None where one has none for its nights."""
    chosen = []
    for n, city in enumerate(layout.cities):
        rows = fitting(query, known, city, layout.nights(n))
        if not rows:
            return None
        chosen.append(max(rows, key=lambda row: _rating(row, "review rate number")))
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
        days[leg[2]] |= {"current_city": f"from {leg[0]} to {leg[1]}", "transportation": _ride(query, known, leg, mode)}
    had = 0
    for n, city in enumerate(layout.cities):
        full = [day for day in range(layout.travel[n], layout.travel[n + 1]) if day not in layout.travel]
        rows = rows_of(known, "Restaurants", city)
        sights = rows_of(known, "Attractions", city)
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
        rows = [row for row in rows_of(known, "Restaurants", city) if _name(row) not in eaten]
        for meal in reversed(MEALS):
            chosen, more = _tables_for(rows, 1, query.cuisines, had)
            if more == had:
                break
            days[layout.travel[n]][meal] = f"{Tables.name(chosen[0])}, {city}"
            rows, had = [row for row in rows if row is not chosen[0]], more


def _any(known: Tables, city: str) -> Row:
    rows = known.rows.get(("Accommodations", city), ())
    if not rows:
        raise InputError(f"{city} has no lodging", where="reference_information")
    return rows[0]
