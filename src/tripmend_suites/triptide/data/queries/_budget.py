"""The published budget rule: a base from the prices at the destination, times people and a factor, rounded to 100."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from ...database import Database
from ...formats import Header
from ._market import ground_cost, lodging_suits, road

__all__ = ["budget_of"]

_COUNTS = {3: (2, 3, 9), 5: (3, 5, 15), 7: (4, 7, 21)}
"""How many flights, nights and meals the base holds, by days."""
_MODES = {3: ("average", "lowest"), 5: ("average",), 7: ("average", "highest")}
"""The modes whose bases are averaged, by days."""
_FACTORS = {"easy": 1.0, "medium": 0.75, "hard": 0.5}


def _in_mode(prices: Sequence[float], mode: str) -> float:
    if mode == "lowest":
        return min(prices)
    return max(prices) if mode == "highest" else sum(prices) / len(prices)


def _ways(database: Database, header: Header, cities: Sequence[str]) -> list[float]:
    """Flight prices between home and the cities (and between these), or road costs where one cannot or will not fly."""
    routes = [pair for city in cities for pair in ((header.org, city), (city, header.org))]
    routes += list(permutations(cities, 2)) if header.visiting_city_number > 1 else []
    asked = header.local_constraint.transportation
    if asked != "no flight":
        prices = [
            flight.price
            for one, other in routes
            for date in header.dates
            for flight in database.flights_on.get((one, other, date), ())
        ]
        if prices:
            return prices
    modes = ("taxi",) if asked == "no self-driving" else ("self-driving", "taxi")
    ways = [road(database, one, other) for one, other in routes]
    return [float(ground_cost(way, mode)) for way in ways if way is not None for mode in modes]


def budget_of(database: Database, header: Header, cities: Sequence[str]) -> float | None:
    """US dollars for the whole trip and party, a multiple of 100; the header's own budget is not looked at.

    base(mode) = flights · {2, 3, 4} + nights · {3, 5, 7} + meals · {9, 15, 21} for 3, 5 and 7 days over the rows that
    keep the constraints; 3 days take the mean of the average and the lowest base, 5 days the average, 7 days the mean
    of the average and the highest. Times people, times 1, 0.75 or 0.5 by level (TripCraft). None where one of the
    three has no price at all.
    """
    asked = header.local_constraint
    ways = _ways(database, header, cities)
    nights = [
        lodging.price
        for city in cities
        for lodging in database.accommodations_in.get(city, ())
        if lodging.price is not None and lodging_suits(lodging, asked)
    ]
    meals = [
        restaurant.avg_cost
        for city in cities
        for restaurant in database.restaurants_in.get(city, ())
        if not asked.cuisine or set(asked.cuisine) & set(restaurant.cuisines)
    ]
    if not ways or not nights or not meals:
        return None
    counts, modes = _COUNTS[header.days], _MODES[header.days]
    bases = [
        sum(count * _in_mode(prices, mode) for count, prices in zip(counts, (ways, nights, meals), strict=True))
        for mode in modes
    ]
    amount = sum(bases) / len(bases) * header.people_number * _FACTORS[header.level]
    return float(max(100, round(amount / 100) * 100))
