"""What a page says, in the words of the page: the record's facts with names instead of ids."""

from __future__ import annotations

from typing import Any

from tripmend.read import Fact, Kind

from ..pages import Page, facts_of
from ..pages._guides import event_lines

__all__ = ["KIND_OF", "expected_facts"]

KIND_OF: dict[str, Kind] = {
    "attraction-overview": "overview",
    "restaurant-overview": "overview",
    "hotel-listing": "hotels",
    "transport-matrix": "matrix",
    "attraction-booking": "booking",
    "restaurant-reservation": "reservation",
    "attraction-guide": "guide",
    "floor-plan": "floorplan",
    "restaurant-menu": "menu",
    "restaurant-notes": "notes",
}
"""The reader for each kind of page."""


def expected_facts(page: Page) -> tuple[Fact, ...]:
    """The gold facts of a page. What the page does not show is left out: a genre that is the title itself, and a part
    of the programme of which nothing is said."""
    town, venue = page.town, page.venue
    names = {one.id: one.name for one in town.venues}
    labels = {} if venue is None else {product.id: product.label for product in venue.products}
    events = {} if venue is None else {event.id: event for event in venue.events}
    titles = {name: event.title for name, event in events.items()}
    dishes = {} if venue is None else {dish.id: dish.label for dish in venue.menu}
    found = []
    for fact in facts_of(page):
        value: dict[str, Any] = dict(fact.value)
        if fact.field == "genre" and value["genre"] == value["event"]:
            continue
        if fact.field == "event" and not event_lines(page, events[value["event"]]):
            continue
        if fact.field == "slot":
            shown = [labels[name] for name in value["products"]] or list(labels.values())
            value["products"] = [] if value["meal"] else shown
        if "product" in value:
            value["product"] = labels[value["product"]]
        if "event" in value:
            value["event"] = titles.get(value["event"], "")
        if "covers" in value:
            value["covers"] = [titles.get(name) or names[name] for name in value["covers"]]
        if value.get("held_at"):
            value["held_at"] = names[value["held_at"]]
        if "parts" in value:
            value["parts"] = [titles[name] for name in value["parts"]]
        if "dish" in value:
            value["dish"] = dishes[value["dish"]]
        if "venues" in value:
            value["venues"] = [names[name] for name in value["venues"]]
        subject = ">".join(names[part] for part in fact.subject.split(">"))
        found.append(Fact(subject, fact.field, value, None, 1.0, "text"))
    return tuple(found)
