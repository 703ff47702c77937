"""By what one ticket, event, walk or hotel can be named so that nothing else could be meant."""

from __future__ import annotations

from collections.abc import Sequence

from ....gold import party_price
from ....task import Task, Visit
from ....world import Event, Product, TownRecord, Venue

__all__ = ["hotel_ways", "stay_rule", "ticket_rule", "ticket_ways", "tonight", "walk_ways"]


def hotel_ways(town: TownRecord, hotel: str) -> list[tuple[str, str]]:
    """(kind, value) of every way to name the hotel: by name, as the only one near an attraction or in a part of town,
    or as the cheapest or dearest where no other costs the same."""
    hotels = [venue for venue in town.venues if venue.kind == "hotel"]
    mine = town.venue(hotel)
    found = [("named", mine.name)]
    for place in mine.near:
        if sum(place in other.near for other in hotels) == 1 and town.venue(place).kind == "attraction":
            found.append(("near", place))
    if sum(other.area == mine.area for other in hotels) == 1:
        found.append(("area", mine.area))
    others = [other.nightly or 0 for other in hotels if other.id != mine.id]
    if all((mine.nightly or 0) < price for price in others):
        found.append(("cheapest", ""))
    if all((mine.nightly or 0) > price for price in others):
        found.append(("dearest", ""))
    return found


def tonight(venue: Venue, visit: Visit) -> list[Event]:
    """What is on at the venue on the dates of the visit, sold out or not."""
    on = {slot.event for date in visit.dates for slot in venue.slots.get(date, ())}
    return [event for event in venue.events if event.id in on]


def _sold(venue: Venue, visit: Visit) -> list[Product]:
    """The tickets that are sold for the event of the visit."""
    names = {
        name
        for date in visit.dates
        for slot in venue.slots.get(date, ())
        if slot.event == visit.event
        for name in slot.products
    }
    return [product for product in venue.products if product.id in names]


def ticket_rule(venue: Venue, visit: Visit) -> str:
    """Why the ticket need not be named; "" where it must be."""
    if len(venue.products) == 1:
        return "it is the only ticket there"
    if visit.event and len(_sold(venue, visit)) == 1:
        return "it is the only ticket for this event"
    return ""


def ticket_ways(venue: Venue, visit: Visit, task: Task) -> list[str]:
    """The templates that name the ticket and no other one."""
    product = next(product for product in venue.products if product.id == visit.product)
    found = []
    if sum(other.label.casefold() == product.label.casefold() for other in venue.products) == 1:
        found.append("named")
    alike = [other for other in venue.products if other.admission == product.admission]
    if len(alike) == 1:
        kinds = {"skip-line": "fast", "standard": "ordinary", "guided": "guided"}
        if product.admission in kinds and (product.admission != "guided" or visit.language):
            found.append(kinds[product.admission])
    if product.covers and not visit.event:
        passes = [other for other in venue.products if other.covers]
        if len(passes) == 1 and len(product.covers) == 2:
            found.append("joint")
    elif product.covers:
        if {event.id for event in venue.events} <= set(product.covers):
            found.append("all")
        wanted = {other.event for other in task.visits if other.venue == visit.venue}
        fitting = [other for other in venue.products if wanted <= set(other.covers)]
        alone = [other for other in venue.products if visit.event in other.covers]
        # Said of one part, "the cheapest" must not mean a smaller pass than all parts together need.
        if _cheapest(product, fitting, task) and _cheapest(product, alone, task):
            found.append("covering")
    elif visit.event and _cheapest(product, _sold(venue, visit), task):
        found.append("cheapest")
    return found


def _cheapest(product: Product, among: Sequence[Product], task: Task) -> bool:
    mine = party_price(product, task.party)
    return all(other.id == product.id or party_price(other, task.party) > mine for other in among)


def stay_rule(venue: Venue, visit: Visit, climbs: bool) -> str:
    """Why nothing is said about how long to stay; "" where it must be said."""
    ranges = {dwell.profile for dwell in venue.dwell}
    event = next((event for event in venue.events if event.id == visit.event), None)
    product = next((product for product in venue.products if product.id == visit.product), None)
    if event is not None and event.minutes is not None:
        return "the event has a length of its own"
    if event is not None and event.genre in ranges:
        return "the kind of event says how long"
    if product is not None and product.profile in ranges:
        return "the ticket says how long"
    if visit.meal is not None and visit.meal in ranges:
        return "the meal says how long"
    if len(ranges) == 1:
        return "the guide knows only one"
    if visit.profile == "no-stairs" and not climbs:
        return "somebody cannot climb stairs"
    return ""


def walk_ways(venue: Venue, profile: str) -> list[tuple[str, tuple[str, ...]]]:
    """(template, works) by which a coloured walk can be named: its colour, works that it alone passes, or works of
    which it is the shortest walk past them."""
    lengths = {dwell.profile: dwell.min for dwell in venue.dwell}
    mine = venue.walks[profile]
    found: list[tuple[str, tuple[str, ...]]] = [("walk", (profile,))]
    subsets = [(work,) for work in mine] + [(a, b) for n, a in enumerate(mine) for b in mine[n + 1 :]] + [mine]
    for works in subsets:
        rivals = [name for name, stops in venue.walks.items() if name != profile and set(works) <= set(stops)]
        if not rivals:
            found.append(("works", works))
        elif all(lengths[name] > lengths[profile] for name in rivals):
            found.append(("shortest", works))
    return found
