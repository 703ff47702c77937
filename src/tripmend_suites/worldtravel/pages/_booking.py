"""What a booking or reservation page shows: groups of slots, tickets, and legends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..world import FARES, Product, Slot
from ._plan import Page
from ._streams import ranked, stream
from ._styles import Face, Style
from ._words import ADMISSIONS, FARE_NAMES, Words, names

__all__ = ["Chip", "SlotGroup", "booking_view"]

_LANGUAGE_COLOURS = ("#1565c0", "#ef8f00", "#6a3fa0", "#00897b", "#7a4a2d", "#d81b8c")
_STATE_WORDS = (
    ("available", "sold out"),
    ("bookable", "sold out"),
    ("places left", "fully booked"),
    ("free", "taken"),
    ("can be booked", "cannot be booked any more"),
)
_TONGUES = {"berlin": "de", "vienna": "de", "rome": "it", "florence": "it", "barcelona": "ca"}
_MEALS = {"breakfast": "Breakfast", "brunch": "Brunch", "lunch": "Lunch", "dinner": "Dinner"}


@dataclass(frozen=True, slots=True)
class Chip:
    """A slot as shown: four parts with text and inline CSS, and the colour of its language where the page has such."""

    time: str
    note: str
    mark: str
    css: dict[str, str]
    colour: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class SlotGroup:
    """Slots under one heading: entries on the same tickets, a tour, something that is on, or a meal."""

    title: str
    sub: str
    tickets: tuple[str, ...]
    chips: tuple[Chip, ...]


def _chip(face: Face, time: str, count: int, fill: int, tongue: str, colour: str = "", language: str = "") -> Chip:
    parts = {"chip": face.chip, "time": face.time, "note": face.note, "mark": face.mark.replace("{fill}", str(fill))}
    note = face.count.replace("{n}", str(count))
    return Chip(time, note, face.text(tongue), parts, colour, language)


def _faces(style: Style, flipped: bool) -> tuple[Face, Face]:
    return (style.sold, style.open) if flipped else (style.open, style.sold)


def _slot_chip(page: Page, style: Style, stocks: list[str], slot: Slot, colour: str, language: str) -> Chip:
    """A sold-out slot keeps some number of those that the venue shows anyway, so that the number tells nothing."""
    name = (*page.name, slot.start, slot.event, slot.language, slot.products)
    decoy = int(ranked(stocks, *name, "count"))
    share = stream(*name, "share").randint(2, 7) * 10
    face = _faces(style, page.flipped)[slot.left == 0]
    tongue = _TONGUES.get(page.town.id, "de")
    return _chip(face, f"{slot.start:%H:%M}", slot.left or decoy, share, tongue, colour, language)


def _groups(page: Page, style: Style, colours: dict[str, str]) -> list[SlotGroup]:
    venue = page.venue
    assert venue is not None
    assert page.date is not None
    labels = {product.id: product.label for product in venue.products}
    events = {event.id: event for event in venue.events}
    stocks = sorted({str(slot.left) for day in venue.slots.values() for slot in day if slot.left}) or ["2"]
    found: dict[tuple[str, tuple[str, ...]], list[Slot]] = {}
    for slot in venue.slots.get(page.date, ()):
        key = (slot.meal or slot.event, slot.products)
        found.setdefault(key, []).append(slot)
    groups = []
    # Plain entries first, then tours, then what is on: an order that does not depend on the times of the day.
    for key in sorted(found, key=lambda key: (bool(key[0]), _rank(key[1], venue.products), _meal_rank(key[0]))):
        what, sold = key
        tickets = tuple(labels[name] for name in sold) or tuple(labels.values())
        event = events.get(what)
        if what in _MEALS:
            title, sub = _MEALS[what], ""
        elif event is not None:
            title, sub = event.title, "" if event.genre == event.id else event.genre.capitalize()
        elif len(sold) == 1:
            title, sub = labels[sold[0]], ""
        else:
            title, sub = "Timed entry", ""
        spoken = ["" if slot.event else slot.language for slot in found[key]]
        chips = tuple(
            _slot_chip(page, style, stocks, slot, colours.get(language, ""), language)
            for slot, language in zip(found[key], spoken, strict=True)
        )
        groups.append(SlotGroup(title, sub, tickets if what not in _MEALS else (), chips))
    return groups


def _rank(sold: tuple[str, ...], products: tuple[Product, ...]) -> int:
    order = [product.id for product in products]
    return min((order.index(name) for name in sold), default=0) + (100 if len(sold) == 1 else 0)


def _meal_rank(what: str) -> tuple[int, str]:
    return (list(_MEALS).index(what), "") if what in _MEALS else (9, what)


def _tickets(page: Page, words: Words) -> list[dict[str, Any]]:
    assert page.venue is not None
    places = names(page.town) | {event.id: event.title for event in page.venue.events}
    rows = []
    for product in page.venue.products:
        notes = []
        if product.covers:
            joined = ", then ".join(places[name] for name in product.covers)
            if not product.order:
                joined = " and ".join(places[name] for name in product.covers)
            order = ", in this order" if product.order else ", once each" if len(product.covers) > 1 else ""
            notes.append(f"Admits to {joined}{order}")
        if product.profile is not None:
            notes.append(f"Type of visit: {product.profile}")
        if product.languages:
            notes.append(f"In {', '.join(product.languages)}")
        rows.append(
            {
                "label": product.label,
                "admission": ADMISSIONS[product.admission],
                "prices": {fare: words.price(product.prices[fare]) for fare in FARES if fare in product.prices},
                "family": None if product.family is None else words.price(product.family),
                "notes": notes,
            }
        )
    return rows


def booking_view(page: Page, words: Words) -> dict[str, Any]:
    """Everything that the templates of both kinds need."""
    venue, style, date = page.venue, page.style, page.date
    assert venue is not None
    assert style is not None
    assert date is not None
    # Legend and colours draw from streams that no slot touches: the rest of the page must not depend on any state.
    look = stream(*page.name, "look")
    languages = sorted(
        {slot.language for day in venue.slots.values() for slot in day if slot.language and not slot.event}
    )
    colours = look.sample(_LANGUAGE_COLOURS, len(_LANGUAGE_COLOURS))
    by_language = dict(zip(languages, colours, strict=False)) if look.random() < 0.7 else {}
    groups = _groups(page, style, by_language)
    words_open, words_sold = look.choice(_STATE_WORDS)
    tongue = _TONGUES.get(page.town.id, "de")
    open_face, sold_face = _faces(style, page.flipped)
    samples = [
        (_chip(open_face.replace(count=""), "hh:mm", 0, 40, tongue), words_open),
        (_chip(sold_face.replace(count=""), "hh:mm", 0, 100, tongue), words_sold),
    ]
    if look.random() < 0.5:
        samples.reverse()
    shown = {chip.language for group in groups for chip in group.chips if chip.colour}
    return {
        "groups": groups,
        "tickets": _tickets(page, words),
        "fares": {fare: FARE_NAMES[fare] for fare in FARES},
        "family_ticket": any(product.family is not None for product in venue.products),
        "legend": samples if style.legend else [],
        "languages": [(name, by_language[name]) for name in languages if name in shown],
        "bookable": venue.bookable,
        "closed": date in venue.closed or date.weekday() not in venue.hours,
        "special": date in venue.closed,
        "date_text": words.day(date),
        "month": page.town.dates,
        "pad": page.town.dates[0].weekday(),
    }
