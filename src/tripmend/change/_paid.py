"""What is past costs what it did, whatever became of the party or of prices since."""

from __future__ import annotations

from ..trip import Catalogue, Itinerary, Leg, Price, Stay, Stop, leg_cost, stay_cost, stop_cost
from ._now import Now

__all__ = ["as_paid"]


def as_paid(itinerary: Itinerary, catalogue: Catalogue, original: Itinerary, before: Catalogue, now: Now) -> Itinerary:
    """`itinerary` in which past stops and legs, and stays whose nights are all over, cost what they did.

    original, before: the trip and the catalogue before the change. What would cost something else now gets its old
    price as one for the whole group. A stay under way has one price for all its nights and is left alone.
    """
    days = {item.id: item for day in original.days for item in day.items}
    stays = {stay.id: stay for stay in original.stays}

    def paid(item: Stop | Leg) -> Stop | Leg:
        old = days.get(item.id)
        if item.id not in now.past or old is None:
            return item
        if isinstance(item, Stop) and isinstance(old, Stop):
            was = stop_cost(old, before, original.traveller.party)
            same = was == stop_cost(item, catalogue, itinerary.traveller.party)
        elif isinstance(item, Leg) and isinstance(old, Leg):
            was = leg_cost(old, before, original.traveller.party)
            same = was == leg_cost(item, catalogue, itinerary.traveller.party)
        else:
            return item
        return item if same or was is None else item.replace(price=Price(amount=was, per="group"))

    def slept(stay: Stay) -> Stay:
        old = stays.get(stay.id)
        was = None if stay.id not in now.past or old is None else stay_cost(old, before, original.traveller.party)
        if was is None or was == stay_cost(stay, catalogue, itinerary.traveller.party):
            return stay
        return stay.replace(price=Price(amount=was // len(stay.nights), per="group"))

    changed = tuple(day.replace(items=tuple(paid(item) for item in day.items)) for day in itinerary.days)
    return itinerary.replace(days=changed, stays=tuple(slept(stay) for stay in itinerary.stays))
