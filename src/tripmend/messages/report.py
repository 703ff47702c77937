"""A change that was read, as data for programs, with names beside the ids."""

from __future__ import annotations

import datetime as dt
from typing import Any

from ..change import Change, Disruption, Effect
from ..trip import Catalogue, Itinerary, Leg, Stay

__all__ = ["about", "change_data", "plain_effect"]


def _target_of(effect: dict[str, Any]) -> str:
    return str(effect.get("place") or effect.get("leg") or effect.get("stay") or effect.get("target") or "")


def _name(target: str, itinerary: Itinerary, catalogue: Catalogue) -> str:
    item = itinerary.item(target)
    if isinstance(item, Leg):
        number = f" {item.number}" if item.number else ""
        return f"{item.mode}{number} from {item.origin.city} to {item.destination.city}"
    place = catalogue.place(item.place if isinstance(item, Stay) else target)
    if place is None and item is not None and not isinstance(item, Stay):
        place = catalogue.place(item.place)
    return place.name if place is not None else target


def _days(effect: dict[str, Any], itinerary: Itinerary) -> list[int]:
    dates = [day.date for day in itinerary.days]
    nights = effect.get("nights", ())
    nights = nights if isinstance(nights, list) else ()  # A stay of one night more has a number there.
    said = [*effect.get("dates", ()), *nights, *([effect["date"]] if effect.get("date") else [])]
    said += [str(effect[key])[:10] for key in ("depart", "arrive", "start") if effect.get(key)]
    found = {dates.index(date) + 1 for text in said if (date := dt.date.fromisoformat(text)) in dates}
    return sorted(found)


def about(disruption: Disruption, itinerary: Itinerary, catalogue: Catalogue) -> dict[str, Any]:
    """What the ids and dates of a disruption stand for: names, and 1-based days."""
    effect = disruption.effect.model_dump(mode="json")
    found: dict[str, Any] = {"days": _days(effect, itinerary)}
    target = _target_of(effect)
    if target:
        found = {"target_id": target, "target_name": _name(target, itinerary, catalogue), **found}
        stops = [stop.id for _, stop in itinerary.stops() if stop.place == target]
        if stops:
            found["stops"] = stops
    return found


def change_data(change: Change, itinerary: Itinerary, catalogue: Catalogue) -> dict[str, Any]:
    """The change with every field of every effect, and under ``about`` what each disruption is about."""
    data = change.model_dump(mode="json")
    for plain, one in zip(data["disruptions"], change.disruptions, strict=True):
        plain["about"] = about(one, itinerary, catalogue)
    return data


def plain_effect(effect: Effect, itinerary: Itinerary) -> dict[str, Any]:
    """What an effect says, as plain data, so that two ways to say the same are equal: all dates of the trip, or all
    nights of the stay, are (); left out are the pace, the times at which nothing else like a journey runs, and whether
    a journey that is lost runs without the travellers."""
    data: dict[str, Any] = effect.model_dump(mode="json", exclude={"pace", "none_on", "none_during", "missed"})
    stay = itinerary.item(data.get("stay", ""))
    whole = {"dates": [day.date for day in itinerary.days], "nights": stay.nights if isinstance(stay, Stay) else ()}
    for name, every in whole.items():
        if data.get(name) and sorted(data[name]) == [str(date) for date in every]:
            data[name] = []
    return data
