"""What a text tool replies, as facts of the same shape as those that are read from a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tripmend.read import Fact

from ..world import WEEKDAYS

__all__ = ["facts_of_reply"]


def _fact(subject: str, field: str, value: dict[str, Any]) -> Fact:
    return Fact(subject, field, value, None, 1.0, "text")


def _cents(euros: float | None) -> int | None:
    return None if euros is None else round(euros * 100)


def facts_of_reply(tool: str, document: Mapping[str, Any]) -> tuple[Fact, ...]:
    """The facts in the reply of `tool`. Confidence is 1: nothing had to be recognised. An error has none.

    Text tools say some things that no page of the same kind says: how many tickets a slot has left in all, the stairs
    of each part, the language of a performance beside its slot.
    """
    if "error" in document:
        return ()
    return tuple(_READERS[tool](document))


def _cards(document: Mapping[str, Any], kind: str) -> Iterator[Fact]:
    for card in document[kind]:
        yield _fact(card["name"], "tags", {"area": card["area"], "tags": list(card.get("tags", ()))})


def _attractions(document: Mapping[str, Any]) -> Iterator[Fact]:
    yield from _cards(document, "attractions")


def _restaurants(document: Mapping[str, Any]) -> Iterator[Fact]:
    yield from _cards(document, "restaurants")


def _hotels(document: Mapping[str, Any]) -> Iterator[Fact]:
    yield from _cards(document, "hotels")
    for card in document["hotels"]:
        yield _fact(card["name"], "nightly", {"cents": _cents(card["price_per_room"])})
        yield _fact(card["name"], "near", {"venues": list(card["close_to"])})


def _stay(document: Mapping[str, Any]) -> Iterator[Fact]:
    name = document["name"]
    for number, day in enumerate(WEEKDAYS):
        windows = [window.split("-") for window in document["opening_hours"].get(day, ())]
        yield _fact(name, "hours", {"weekday": number, "windows": windows})
    for date in document["closed_on"]:
        yield _fact(name, "closed", {"date": date})
    for row in document["recommended_stay"]:
        low, high = row["minutes"]
        yield _fact(name, "dwell", {"profile": row["for"], "min": low, "max": high})
    for row in document["arrive_early"]:
        yield _fact(name, "buffer", {"admission": row["admission"], "minutes": row["minutes"]})


def _guide(document: Mapping[str, Any]) -> Iterator[Fact]:
    name = document["name"]
    yield from _stay(document)
    for row in document["programme"]:
        title = row["title"]
        yield _fact(name, "genre", {"event": title, "genre": row["genre"]})
        value = {key: row[key] for key in ("language", "subtitles", "introduction", "minutes")}
        yield _fact(name, "event", {"event": title, **value, "held_at": row["takes_place_at"]})
    parts = [row["title"] for row in document["programme"] if row["stairs"]]
    yield _fact(name, "stairs", {"all": document["many_stairs"], "parts": parts})
    if document["best_light"] is not None:
        first, last = document["best_light"]
        yield _fact(name, "light", {"from": first, "to": last})
    for walk, stops in document["walks"].items():
        yield _fact(name, "walk", {"walk": walk, "stops": list(stops)})


def _menu(document: Mapping[str, Any]) -> Iterator[Fact]:
    yield from _stay(document)
    for row in document["menu"]:
        days = [] if row["served"] == "every day" else [WEEKDAYS.index(day) for day in row["served"]]
        value = {"dish": row["dish"], "cents": _cents(row["price"]), "vegetarian": row["vegetarian"], "weekdays": days}
        yield _fact(document["name"], "dish", value)


def _open_or_not(document: Mapping[str, Any]) -> Iterator[Fact]:
    if document["closed"]:
        yield _fact(document["name"], "closed", {"date": document["date"]})
    elif not document["booking_needed"]:
        yield _fact(document["name"], "walk_in", {"date": document["date"]})


def _slot(document: Mapping[str, Any], row: Mapping[str, Any], left: int, **value: Any) -> Fact:
    state = "open" if left else "sold_out"
    start = {"date": document["date"], "time": row["time"], "state": state, "left": left}
    return _fact(document["name"], "slot", start | value)


def _booking(document: Mapping[str, Any]) -> Iterator[Fact]:
    name = document["name"]
    yield from _open_or_not(document)
    for row in document["entries"]:
        yield _slot(
            document,
            row,
            row["left"],
            products=list(row["tickets"]),
            language=row["language"],
            event=row["event"],
            meal=None,
        )
    for row in document["tickets"]:
        label = row["label"]
        for fare, euros in row["prices"].items():
            yield _fact(name, "price", {"product": label, "fare": fare, "cents": _cents(euros)})
        if row["family"] is not None:
            yield _fact(name, "family_price", {"product": label, "cents": _cents(row["family"])})
        yield _fact(name, "admission", {"product": label, "admission": row["admission"]})
        if row["covers"]:
            covers = {"product": label, "covers": list(row["covers"]), "order": row["in_order"]}
            yield _fact(name, "covers", covers)
        if row["includes"] is not None:
            yield _fact(name, "visit_type", {"product": label, "profile": row["includes"]})


def _tables(document: Mapping[str, Any]) -> Iterator[Fact]:
    yield from _open_or_not(document)
    for row in document["tables"]:
        yield _slot(document, row, row["seats"], products=[], language="", event="", meal=row["session"])


def _ways(document: Mapping[str, Any]) -> Iterator[Fact]:
    for row in document["ways"]:
        value = {"mode": row["mode"], "minutes": row["minutes"], "cents": _cents(row["cost"])}
        yield _fact(f"{document['origin']}>{document['destination']}", "way", value)


_READERS = {
    "get_attraction_list": _attractions,
    "get_guide_details": _guide,
    "get_attraction_ticket_availability": _booking,
    "get_restaurant_list": _restaurants,
    "get_restaurant_guide_detail": _menu,
    "get_restaurant_reservation_availability": _tables,
    "get_hotel_list": _hotels,
    "get_route_info": _ways,
}
