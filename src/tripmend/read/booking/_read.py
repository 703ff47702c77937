"""A booking page read as a whole."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Literal

from .._flow import flows_of
from .._layout import Piece, cut_at_gaps, inside, overlap_x, overlap_y
from .._money import prices_in
from ..facts import Abstained, Fact, Reading
from ..sheet import Box, Line, Sheet
from ..slots import find_slots, with_lost_times
from ._currency import as_euros, said, units
from ._days import days_of_slots
from ._each import tickets_without_fares
from ._group import Group
from ._groups import groups_of
from ._joined import with_whole_amounts
from ._kinds import kinds_of
from ._labels import Labels
from ._languages import Legend, legend_of, spoken
from ._notes import covers_in, visit_type_in
from ._prices import prices_of
from ._runs import in_order
from ._spots import Spot, spots_of
from ._tickets import Ticket, tickets_of
from ._unpaid import unpaid
from ._unused import unused
from ._venue import Title, day_of, status_of, title_of
from ._weekparts import for_day
from ._words import admission_of_label

__all__ = ["read_bookings"]


_UNSURE = 0.5
"""Confidence of a price whose currency is only likely."""


class _Page:
    """What is known of a page while it is read."""

    def __init__(self, sheet: Sheet, kind: Literal["booking", "reservation"]) -> None:
        self.sheet, self.kind = sheet, kind
        self.currency, self.sure = "EUR", True
        self.facts: list[Fact] = []
        self.abstained: list[Abstained] = []
        self.subject = ""
        self.kinds: dict[Box, int] = {}
        self.days: dict[Box, dt.date] = {}

    def fact(self, field: str, value: dict[str, Any], box: Box | None, confidence: float) -> None:
        self.facts.append(Fact(self.subject, field, value, box, round(confidence, 3), self.sheet.source))

    def doubt(self, what: str, why: str, box: Box | None = None) -> None:
        self.abstained.append(Abstained(what, why, box))


def read_bookings(sheet: Sheet, kind: Literal["booking", "reservation"]) -> Reading:
    """The facts of a booking page (attraction) or reservation page (restaurant)."""
    sheet = with_lost_times(sheet)
    page = _Page(sheet, kind)
    found = find_slots(sheet, again=False)
    seen = found.slots
    written = with_whole_amounts(sheet)
    sheet, page.currency, page.sure = as_euros(written)
    pieces = [piece for line in sheet.lines for piece in cut_at_gaps(line)]
    slots, free = spots_of(seen, pieces)
    page.kinds = kinds_of(sheet, [spot.seen for spot in slots])
    flows = flows_of(free)
    day, status = day_of(sheet, flows), status_of(flows, len(slots))
    page.days = days_of_slots(day.places, slots) if day.rivals else {}
    boxes = [slot.box for slot in slots]
    heading = title_of(free, flows, [], boxes)
    known = day.date if not day.rivals else None
    tickets, labels = (
        _tickets(pieces, free, heading.box, known, [slot.time_box for slot in slots])
        if kind == "booking"
        else ([], Labels())
    )
    mine = {id(piece.line) for ticket in tickets for piece in ticket.pieces}
    paid = [one.box for ticket in tickets for one in ticket.paid] + [
        one.fare_box for ticket in tickets for one in ticket.paid
    ]
    legend = legend_of(sheet, [piece for piece in free if id(piece.line) not in mine and not _in_row(piece, slots)])
    pool = [
        piece
        for piece in free
        if id(piece.line) not in mine
        and not any(_same(piece.box, box) for box in paid)
        and not _ends_heading(piece, heading)
        and not any(_same(box, piece.box) for box in legend.boxes)
    ]
    groups = groups_of(slots, pool, labels, sheet)
    taken = [group.heading for group in groups if group.heading] + [ticket.label for ticket in tickets if ticket.label]
    title = title_of(free, flows, taken, boxes)
    page.subject = title.text
    if not title.text:
        page.doubt("venue", "no heading names the venue")
    if day.date is None:
        page.doubt("date", day.why or "no date is written on the page", day.box)
    elif day.rivals and not page.days:
        page.doubt("date", f"the page names {', '.join(str(date) for date in (day.date, *day.rivals))} alike", day.box)
    date = day.date.isoformat() if day.date is not None and not day.rivals else ""
    if status.kind in ("closed", "walk_in"):
        page.fact(status.kind, {"date": date}, status.box, 0.97)
    elif not slots and not status.kind:
        many = found.why if found.why.startswith("there are more") else ""
        page.doubt("slots", many or "neither slots nor a word why there are none")
    for group in groups:
        _tell_slots(page, group, date, labels, legend)
    if kind == "booking":
        for ticket in tickets:
            _tell_ticket(page, ticket, labels, groups)
        _contradictions(page, tickets, labels)
        if not page.sure and tickets:
            why = f"other countries write theirs alike, and nothing tells for certain that {page.currency} is meant"
            page.doubt(f"prices in {page.currency}", why)
        for words, cents, box in unpaid(sheet.lines, [one.box for ticket in tickets for one in ticket.paid]):
            page.doubt(f"price {said(cents, page.currency)}", f"“{words}” is no fare that a fact can tell", box)
        _unused(page, written, sheet, tickets, [spot.seen.box for spot in slots])
    return Reading(kind, tuple(page.facts), tuple(page.abstained))


def _unused(page: _Page, written: Sheet, sheet: Sheet, tickets: Sequence[Ticket], slots: Sequence[Box]) -> None:
    """Say of every amount that is neither a price nor said already that nothing is made of it. Of pages with a layout
    only amounts on a line with a fare: others are those of advertisements, cards and carts."""
    told = [one.box for ticket in tickets for one in ticket.paid] + [one.box for one in page.abstained if one.box]
    for what, why, box in unused(written, sheet, page.currency, [*told, *slots]):
        page.doubt(what, why, box)


def _ends_heading(piece: Piece, heading: Title) -> bool:
    """Whether a text is a further line of the page's heading, and so none of a group of slots beside it."""
    return any(_same(piece.box, line) for line in heading.rest)


def _in_row(piece: Piece, slots: Sequence[Spot]) -> bool:
    return any(inside(piece.box, spot.seen.box) for spot in slots)


def _same(inner: Box, outer: Box) -> bool:
    return overlap_y(inner, outer) > 0.5 and overlap_x(inner, outer) > 0.6


def _tickets(
    pieces: Sequence[Piece],
    free: Sequence[Piece],
    heading: Box | None,
    day: dt.date | None,
    slots: Sequence[Box],
) -> tuple[list[Ticket], Labels]:
    lines = [line for line in {id(piece.line): piece.line for piece in free}.values() if not _was(line)]
    priced = prices_of(lines)
    tickets, labels = for_day(tickets_of(priced, lines, heading, slots), day), Labels()
    if not priced.paid:
        tickets = tickets_without_fares(pieces)
    elif len(tickets) == 1 and not tickets[0].label and all(one.fare != "adult" for one in tickets[0].paid):
        # The price of everybody else: 18 € per person, children 9 €.
        others = [one for one in tickets_without_fares(pieces) if not one.label and one.paid[0].fare == "anyone"]
        tickets[0].paid += others[0].paid if len(others) == 1 else []
    for ticket in tickets:
        if ticket.label:
            labels.add(ticket.label)
    return tickets, labels


def _was(line: Line) -> bool:
    """Whether a line is a price that holds no more: struck through."""
    return line.struck and bool(prices_in(line.text))


def _tell_slots(page: _Page, group: Group[Spot], date: str, labels: Labels, legend: Legend) -> None:
    every = [labels.best(name) for name in labels.names]
    by_day: defaultdict[dt.date | None, list[Spot]] = defaultdict(list)
    for one in group.slots:
        by_day[page.days.get(one.time_box)].append(one)
    ordered = {id(one) for slots in by_day.values() for one in in_order(slots)}
    minutes = [slot.time[3:] for slot in group.slots]
    if page.kind == "reservation" and not group.meal:
        page.doubt(f"meal of {group.heading or 'slots'}", "no heading over these times names a meal", group.box)
    said = [
        spoken(page.sheet, legend, slot.time_box, slot.box.join(slot.seen.box), page.sheet.lines)
        for slot in group.slots
    ]
    tongues = any(one is None or one[0] for one in said) and not group.title
    seen: dict[tuple[str, str, str], str] = {}
    for number, (spot, language) in enumerate(zip(group.slots, said, strict=True)):
        slot = spot.seen
        sure, left = slot.confidence, slot.count
        state = slot.state
        if id(spot) not in ordered or (
            len(minutes) > 5 and minutes.count(slot.time[3:]) == 1 and int(slot.time[3:]) % 5
        ):
            sure = min(sure, 0.4)
            page.doubt(f"slot {slot.time} time", "it breaks the order of the times around it", slot.box)
        tongue = ""
        if page.kind == "booking" and tongues:
            if language is None or not language[0]:
                page.doubt(
                    f"slot {slot.time} language", "its colour is not that of one language in the legend", slot.box
                )
                sure = min(sure, 0.5)
            else:
                tongue, trust = language
                sure = min(sure, trust)
        products: list[str] = []
        if page.kind == "booking":
            named = group.by_slot.get(number) or group.tickets
            products = [labels.best(name) for name in named] if named else every
        own = page.days[slot.time_box].isoformat() if slot.time_box in page.days else date
        key = (own, slot.time, tongue)
        if key in seen and seen[key] != state:
            page.doubt(f"slot {slot.time} state", "it is shown twice, in two states", slot.box)
        seen[key] = state
        if state == "unknown":
            page.doubt(f"slot {slot.time} state", slot.why or "nothing tells whether it is open", slot.box)
        value = {
            "date": own,
            "time": slot.time,
            "state": state,
            "left": 0 if state == "sold_out" and slot.time_box not in page.kinds else left,
            "products": products,
            "language": tongue,
            "event": group.title if page.kind == "booking" else "",
            "meal": (group.meal or None) if page.kind == "reservation" else None,
        }
        if slot.time_box in page.kinds:
            value["kind"] = page.kinds[slot.time_box]
        page.fact("slot", value, slot.box, sure)
    genre = {"event": group.title, "genre": group.sub.lower()}
    told = any(fact.field == "genre" and fact.value == genre for fact in page.facts)
    if group.title and group.sub and page.kind == "booking" and not told:
        page.fact("genre", genre, group.box, 0.95)


def _tell_ticket(page: _Page, ticket: Ticket, labels: Labels, groups: Sequence[Group[Spot]]) -> None:
    name = labels.best(labels.find(ticket.label) or ticket.label)
    foreign = {"currency": page.currency} if page.currency != "EUR" else {}
    for one in ticket.paid:
        trust = one.confidence if page.sure else min(one.confidence, _UNSURE)
        amount = units(one.cents, page.currency)
        if amount is None:
            why = f"{page.currency} has no part of a unit"
            page.doubt(f"price {said(one.cents, page.currency)}", why, one.box)
        elif one.fare == "family":
            page.fact("family_price", {"product": name, "cents": amount} | foreign, one.box, trust)
        else:
            value = {"product": name, "fare": one.fare, "cents": amount} | foreign
            page.fact("price", value, one.box, trust)
    if not name:
        return
    if ticket.admission is not None:
        page.fact("admission", {"product": name, "admission": ticket.admission}, ticket.box, 0.98)
    else:
        guess = admission_of_label(name)
        if guess is None:
            page.doubt(f"admission of {name}", "the page does not tell the kind of entrance", ticket.box)
        else:
            page.fact("admission", {"product": name, "admission": guess}, ticket.box, 0.6)
    known = [page.subject, *(group.title for group in groups if group.title)]
    covered = covers_in(ticket.notes, known)
    if covered is not None:
        page.fact("covers", {"product": name, "covers": covered[0], "order": covered[1]}, ticket.box, 0.95)
    profile = visit_type_in(ticket.notes)
    if profile:
        page.fact("visit_type", {"product": name, "profile": profile}, ticket.box, 0.97)


def _contradictions(page: _Page, tickets: Sequence[Ticket], labels: Labels) -> None:
    prices: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    for ticket in tickets:
        for one in ticket.paid:
            prices[labels.find(ticket.label) or ticket.label, one.fare].add(one.cents)
    for (name, fare), cents in prices.items():
        if len(cents) > 1:
            page.doubt(
                f"price of {name} for {fare}",
                f"the page says {' and '.join(said(c, page.currency) for c in sorted(cents))}",
            )
