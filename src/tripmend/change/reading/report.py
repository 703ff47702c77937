"""A change that was read, as text for people and as data for programs."""

from __future__ import annotations

import datetime as dt
from typing import Any

from ...trip import Catalogue, Itinerary, Leg, Stay
from .._disruption import Change, Constraint, Disruption

__all__ = ["about", "change_data", "lines_for"]


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
    said = [*effect.get("dates", ()), *effect.get("nights", ()), *([effect["date"]] if effect.get("date") else [])]
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


def _when(dates: list[str], empty: str) -> str:
    if not dates:
        return empty
    return " and ".join(f"{dt.date.fromisoformat(date):%a %d %b}" for date in dates)


def _clock(text: str | None) -> str:
    return "" if not text else text[11:16] if "T" in text else text[:5]


def _money(amount: int | None, currency: str) -> str:
    return "" if amount is None else f"{amount / 100:.2f} {currency}"


def _say(disruption: Disruption, itinerary: Itinerary, catalogue: Catalogue) -> str:
    effect = disruption.effect.model_dump(mode="json")
    kind = effect["type"]
    name = _name(_target_of(effect), itinerary, catalogue) if _target_of(effect) else ""
    when = _when(effect.get("dates", []), "for the whole trip")
    during = effect.get("during")
    if during:
        when += f", {_clock(during['start'])} to {_clock(during['end'])}"
    times = [
        f"{verb} {_clock(effect.get(key))}"
        for key, verb in (("opens", "opens"), ("closes", "closes"), ("depart", "leaves"), ("arrive", "arrives"))
        if effect.get(key)
    ]
    currency = itinerary.currency
    minutes = effect.get("minutes") or 0
    price = _money(effect.get("amount"), currency) or f"{effect.get('factor')} times as much"
    limits = "".join(
        f", nothing {word} {_clock(effect[key])}"
        for key, word in (("earliest", "before"), ("latest", "after"))
        if effect.get(key)
    )
    budget = f"is {_money(effect.get('budget'), currency)}"
    if effect.get("budget") is None:
        budget = f"changes by {(effect.get('by') or 0) / 100:+.2f} {currency}" if kind == "budget_changed" else ""
    start = str(effect.get("start") or "")
    sentences = {
        "place_closed": f"{name} is closed ({when})",
        "hours_changed": f"{name} {' and '.join(times)} ({when})",
        "sold_out": f"{name} is sold out ({when})",
        "leg_delayed": f"The {name} is {abs(minutes)} minutes {'late' if minutes >= 0 else 'early'}",
        "leg_retimed": f"The {name} now {' and '.join(times)}",
        "leg_cancelled": f"The {name} does not run",
        "lodging_lost": f"{name} has no room ({_when(effect.get('nights', []), 'all nights')})",
        "lodging_downgraded": f"{name} only has a {effect.get('room_type')}",
        "price_changed": f"{name} now costs {price}",
        "party_changed": f"The party changes: {effect.get('party') or effect.get('by')}",
        "weather": f"Bad weather {'in ' + effect['city'] if effect.get('city') else 'everywhere'} ({when})",
        "slower": f"A slower pace{limits} ({when})",
        "day_lost": f"Nothing can be done ({_when([effect['date']] if effect.get('date') else [], '')})",
        "budget_changed": f"The budget {budget}",
        "event_moved": f"{name} now begins on {_when([start[:10]] if start else [], '')} at {_clock(start)}",
    }
    return sentences[kind]


def _wish(constraint: Constraint, itinerary: Itinerary, catalogue: Catalogue) -> str:
    words = constraint.type.replace("_", " ")
    parts = [
        _name(constraint.target, itinerary, catalogue) if constraint.target else "",
        constraint.value,
        _money(constraint.amount, itinerary.currency),
        f"{constraint.time:%H:%M}" if constraint.time else "",
        f"on {constraint.date:%a %d %b}" if constraint.date else "",
    ]
    return " ".join([words, *[part for part in parts if part]])


def lines_for(change: Change, itinerary: Itinerary, catalogue: Catalogue, today: dt.date | None) -> list[str]:
    """What was understood and what is asked, one line each."""
    lines: list[str] = []
    if change.disruptions:
        lines.append("Understood:")
        for one in change.disruptions:
            sure = "" if one.confidence == "high" else f" [{one.confidence} confidence]"
            lines.append(f"  - {_say(one, itinerary, catalogue)}{sure}   (from: {one.text!r})")
    if change.constraints:
        lines.append("Wishes and limits:")
        lines += [f"  - {_wish(one, itinerary, catalogue)}   (from: {one.text!r})" for one in change.constraints]
    if change.unclear:
        lines.append("Please say:")
        for question in change.unclear:
            lines.append(f"  ? {question.question}   (about: {question.text!r})")
            lines += [
                f"      {letter}) {choice}"
                for letter, choice in zip("abcdefghijklmnopqrstuvwxyz", question.choices, strict=False)
            ]
    if today is None:
        lines.append(
            f"(no date given: the message counts as written on {itinerary.days[0].date:%A %d %B %Y}, the first day)"
        )
    return lines
