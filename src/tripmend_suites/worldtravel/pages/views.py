"""What pages show: bookings and their slots, floor plans and menus, and how money, dates and hours are written."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tripmend.trip import Record

from ...common.data_files import DataFile
from ..gold import ways_between
from ..world import FARES, WEEKDAYS, Admission, Buffer, Dish, Product, Slot, TownRecord, Venue
from .pictures import floor_plan
from .plan import Face, Page, Style, stream

_DATA = DataFile(__file__)

# How pages write money, minutes, dates and hours; each page keeps to one way of its own.

FARE_NAMES = {"adult": "Adult", "child": "Child", "senior": "Senior (65+)", "student": "Student"}
ADMISSIONS = _DATA.read("admissions", dict[Admission, str])


@dataclass(frozen=True, slots=True)
class Words:
    """The ways of one page. money: cents as text; span: at least and at most, minutes as text; day: a date as text."""

    money: Callable[[int], str]
    span: Callable[[int, int], str]
    day: Callable[[dt.date], str]

    def price(self, cents: int) -> str:
        """A price; nothing to pay is said in a word."""
        return "free" if cents == 0 else self.money(cents)


_MONEY: tuple[Callable[[int], str], ...] = (
    lambda cents: f"€{cents / 100:.2f}",
    lambda cents: f"{cents / 100:.2f}".replace(".", ",") + " €",
    lambda cents: f"EUR {cents / 100:.2f}",
)
_SPANS = _DATA.read("spans", tuple[tuple[str, str], ...])
"""Where least and most are the same, and where not."""
_DAYS = _DATA.read("days", tuple[str, ...])


def words_of(rng: random.Random) -> Words:
    """The ways that a page draws."""
    money, (same, apart), day = rng.choice(_MONEY), rng.choice(_SPANS), rng.choice(_DAYS)
    return Words(
        money=money,
        span=lambda low, high: (same if low == high else apart).format(low=low, high=high),
        day=lambda date: day.format(date=date),
    )


def hours_lines(venue: Venue) -> list[tuple[str, str]]:
    """Opening hours with equal days drawn together: ("Tuesday to Sunday", "10:00–18:00")."""
    texts = []
    for day in range(7):
        windows = venue.hours.get(day, ())
        texts.append(" and ".join(f"{a:%H:%M}–{b:%H:%M}" for a, b in windows) or "closed")
    lines: list[tuple[str, str]] = []
    first = 0
    for day in range(1, 8):
        if day == 7 or texts[day] != texts[first]:
            last = day - 1
            name = WEEKDAYS[first] if last == first else f"{WEEKDAYS[first]} to {WEEKDAYS[last]}"
            lines.append(("Every day" if (first, last) == (0, 6) else name, texts[first]))
            first = day
    return lines


def names(town: TownRecord) -> dict[str, str]:
    """Names of all venues by id."""
    return {venue.id: venue.name for venue in town.venues}


_LANGUAGE_COLOURS = ("#1565c0", "#ef8f00", "#6a3fa0", "#00897b", "#7a4a2d", "#d81b8c")
_STATE_WORDS = _DATA.read("state_words", tuple[tuple[str, ...], ...])
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
    note = face.count.replace("{n}", str(count)) if count else ""
    return Chip(time, note, face.text(tongue), parts, colour, language)


def _faces(style: Style, flipped: bool) -> tuple[Face, Face]:
    return (style.sold, style.open) if flipped else (style.open, style.sold)


def _slot_chip(page: Page, style: Style, slot: Slot, colour: str, language: str) -> Chip:
    """A sold-out slot has no number: nobody writes how many may come where nobody may."""
    name = (*page.name, slot.start, slot.event, slot.language, slot.products)
    share = stream(*name, "share").randint(2, 7) * 10
    face = _faces(style, page.flipped)[slot.left == 0]
    tongue = _TONGUES.get(page.town.id, "de")
    return _chip(face, f"{slot.start:%H:%M}", slot.left, share, tongue, colour, language)


def _groups(page: Page, style: Style, colours: dict[str, str]) -> list[SlotGroup]:
    venue = page.place
    assert page.date is not None
    labels = {product.id: product.label for product in venue.products}
    events = {event.id: event for event in venue.events}
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
            _slot_chip(page, style, slot, colours.get(language, ""), language)
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
    places = names(page.town) | {event.id: event.title for event in page.place.events}
    rows = []
    for product in page.place.products:
        notes = []
        if product.covers:
            joined = (", then " if product.order else " and ").join(places[name] for name in product.covers)
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
    venue, style, date = page.place, page.style, page.date
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
        "closed": venue.shut(date),
        "special": date in venue.closed,
        "date_text": words.day(date),
        "month": page.town.dates,
        "pad": page.town.dates[0].weekday(),
    }


# What floor plans and menus say of one venue.

_BUFFERS = _DATA.read("buffers", dict[str, tuple[str, ...]])
_AT_ONCE = _DATA.read("at_once", tuple[str, ...])
_TABLE = _DATA.read("table", tuple[str, ...])
_TASTE = _DATA.read("taste", tuple[str, ...])


def buffer_lines(buffers: tuple[Buffer, ...], rng: random.Random) -> list[str]:
    """One sentence per kind of admission."""
    return [
        rng.choice(_BUFFERS[buffer.admission] if buffer.minutes else _AT_ONCE).format(
            n=buffer.minutes, admission=ADMISSIONS[buffer.admission]
        )
        for buffer in buffers
    ]


def floor_view(page: Page, rng: random.Random) -> dict[str, Any]:
    """The plan, its legend, stairs, and the entrances with their queues unless a guide of its own has them."""
    venue = page.place
    plan, walks = floor_plan(venue, rng)
    parts = [event.title for event in venue.events if event.stairs]
    if venue.stairs and any(dwell.profile == "no-stairs" for dwell in venue.dwell):
        stairs = "There are long flights of stairs; who cannot climb sees the part below them and no more."
    elif venue.stairs:
        stairs = "There are long flights of stairs and no way around them: not for people who cannot climb."
    elif parts:
        flat = [event.title for event in venue.events if not event.stairs]
        stairs = f"Many steps and no lift: {', '.join(parts)}. Step-free: {', '.join(flat)}."
    else:
        stairs = "Step-free from the entrance to the last room; lifts where there are floors."
    return {
        "plan": plan,
        "walks": walks,
        "stairs": stairs,
        "notices": buffer_lines(venue.buffers, rng) if page.part == "entrances" else [],
        "rooms": _room_list(venue),
    }


def _room_list(venue: Venue) -> list[str]:
    seen: list[str] = []
    for stops in venue.walks.values():
        seen += [stop for stop in stops if stop not in seen]
    return seen


def _weekdays(dish: Dish) -> str:
    if not dish.weekdays:
        return ""
    if dish.weekdays == (5, 6):
        return "Saturday and Sunday"
    days = sorted(dish.weekdays)
    if len(days) > 2 and days == list(range(days[0], days[-1] + 1)):
        return f"{WEEKDAYS[days[0]]} to {WEEKDAYS[days[-1]]}"
    return ", ".join(WEEKDAYS[day] for day in days)


def menu_view(page: Page, words: Words, rng: random.Random) -> dict[str, Any]:
    """Dishes by kind with prices per person, and the house rule about arriving."""
    venue = page.place
    titles = {"set": "Set menus", "brunch": "Brunch", "dish": "From the kitchen", "drink": "To drink"}
    blocks = []
    for kind, title in titles.items():
        rows = [
            {"label": dish.label, "price": words.price(dish.price), "green": dish.vegetarian, "days": _weekdays(dish)}
            for dish in venue.menu
            if dish.kind == kind
        ]
        if rows:
            blocks.append({"title": title, "rows": rows})
    rule = rng.choice(_TABLE).format(n=venue.buffers[0].minutes) if venue.buffers else ""
    if venue.buffers and venue.buffers[0].minutes == 0:
        rule = "No need to come early: your table is ready on the minute (0 minutes before)."
    return {"blocks": blocks, "rule": rule, "filler": rng.sample(_TASTE, 2)}


# What a page says, as a table that knows no language: the measure for whoever reads it.


class Fact(Record):
    """One statement. subject: id of a venue, or two joined by ``>`` for a way. value: plain data with ids of the
    record, cents, minutes, ``HH:MM`` and ISO dates."""

    subject: str
    field: str
    value: dict[str, Any]


def facts_of(page: Page) -> tuple[Fact, ...]:
    """Everything of the record that can be read on the page, in the order of the record.

    Booking pages: ``slot`` (date, time, state ``open`` or ``sold_out``, left, products, language, event, meal),
    ``closed``, ``walk_in``, ``genre``, ``price``, ``family_price``, ``admission``, ``covers``, ``visit_type``. Guides
    and notes: ``dwell``, ``light``, ``hours``, ``event``. Floor plans, arrival guides and menus: ``buffer``,
    ``stairs``, ``walk``, ``dish``. Pages of a whole town: ``nightly``, ``near``, ``way``, ``tags``.
    """
    return tuple(_facts(page))


def _facts(page: Page) -> Iterator[Fact]:
    venue = page.venue
    if venue is None:
        yield from _of_town(page)
    elif page.kind in ("attraction-booking", "restaurant-reservation"):
        yield from _of_booking(page, venue)
    elif page.kind == "attraction-guide":
        yield from _buffers(venue) if page.part == "arrival" else _of_guide(venue)
    elif page.kind == "floor-plan":
        yield from _of_floor(page, venue)
    elif page.kind == "restaurant-menu":
        for dish in venue.menu:
            days = list(dish.weekdays)
            yield _fact(venue, "dish", dish=dish.id, cents=dish.price, vegetarian=dish.vegetarian, weekdays=days)
        yield from _buffers(venue)
    else:
        yield from _dwell(venue)
        yield from _hours(venue)


def _fact(venue: Venue, field: str, **value: Any) -> Fact:
    return Fact(subject=venue.id, field=field, value=value)


def _of_booking(page: Page, venue: Venue) -> Iterator[Fact]:
    date = page.date
    if date is None:
        return
    if venue.shut(date):
        yield _fact(venue, "closed", date=date.isoformat())
    elif not venue.bookable:
        yield _fact(venue, "walk_in", date=date.isoformat())
    for slot in venue.slots.get(date, ()):
        yield _fact(
            venue,
            "slot",
            date=date.isoformat(),
            time=f"{slot.start:%H:%M}",
            state="open" if slot.left else "sold_out",
            left=slot.left,
            products=list(slot.products),
            # The language of a performance stands in its guide; that of a tour here.
            language="" if slot.event else slot.language,
            event=slot.event,
            meal=slot.meal,
        )
    shown = {slot.event for slot in venue.slots.get(date, ())}
    for event in venue.events:
        if event.id in shown:
            yield _fact(venue, "genre", event=event.id, genre=event.genre)
    for product in venue.products:
        for fare, cents in product.prices.items():
            yield _fact(venue, "price", product=product.id, fare=fare, cents=cents)
        if product.family is not None:
            yield _fact(venue, "family_price", product=product.id, cents=product.family)
        yield _fact(venue, "admission", product=product.id, admission=product.admission)
        if product.covers:
            yield _fact(venue, "covers", product=product.id, covers=list(product.covers), order=product.order)
        if product.profile is not None:
            yield _fact(venue, "visit_type", product=product.id, profile=product.profile)


def _of_guide(venue: Venue) -> Iterator[Fact]:
    yield from _dwell(venue)
    if venue.light is not None:
        a, b = venue.light
        yield _fact(venue, "light", **{"from": f"{a:%H:%M}", "to": f"{b:%H:%M}"})
    yield from _hours(venue)
    for event in venue.events:
        told = event.model_dump(include={"language", "introduction", "minutes", "held_at"})
        yield _fact(venue, "event", event=event.id, subtitles=list(event.subtitles), **told)


def _of_floor(page: Page, venue: Venue) -> Iterator[Fact]:
    parts = [event.id for event in venue.events if event.stairs]
    yield _fact(venue, "stairs", all=venue.stairs, parts=parts)
    for walk, stops in venue.walks.items():
        yield _fact(venue, "walk", walk=walk, stops=list(stops))
    if page.part == "entrances":
        yield from _buffers(venue)


def _dwell(venue: Venue) -> Iterator[Fact]:
    for dwell in venue.dwell:
        yield _fact(venue, "dwell", **dwell.model_dump())


def _hours(venue: Venue) -> Iterator[Fact]:
    for day in range(7):
        windows = [[f"{a:%H:%M}", f"{b:%H:%M}"] for a, b in venue.hours.get(day, ())]
        yield _fact(venue, "hours", weekday=day, windows=windows)


def _buffers(venue: Venue) -> Iterator[Fact]:
    for buffer in venue.buffers:
        yield _fact(venue, "buffer", **buffer.model_dump())


def _of_town(page: Page) -> Iterator[Fact]:
    town = page.town
    if page.kind == "transport-matrix":
        modes = page.part.split("+")
        for one, other in combinations(town.venues, 2):
            for way in ways_between(town, one.id, other.id):
                if way.mode in modes:
                    value = {"mode": way.mode, "minutes": way.minutes, "cents": way.cost or 0}
                    yield Fact(subject=f"{one.id}>{other.id}", field="way", value=value)
        return
    wanted = {"attraction-overview": "attraction", "restaurant-overview": "restaurant", "hotel-listing": "hotel"}
    for venue in (venue for venue in town.venues if venue.kind == wanted[page.kind]):
        if venue.kind == "hotel":
            yield _fact(venue, "nightly", cents=venue.nightly)
            yield _fact(venue, "near", venues=list(venue.near))
        yield _fact(venue, "tags", area=venue.area, tags=list(venue.tags))
