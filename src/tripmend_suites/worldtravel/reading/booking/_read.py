"""A booking page read as a whole."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Literal

from .._flow import flows_of
from .._layout import Piece, cut_at_gaps, inside, overlap_x, overlap_y
from ..facts import Reading
from ..prices._money import prices_in
from ..sheet import Box, Line, Sheet
from ..slots import find_slots, with_lost_times
from ._currency import as_euros
from ._days import days_of_slots
from ._each import tickets_without_fares
from ._groups import groups_of
from ._joined import with_whole_amounts
from ._kinds import kinds_of
from ._labels import Labels
from ._languages import legend_of
from ._prices import prices_of
from ._spots import Spot, spots_of
from ._tell_slots import tell_slots
from ._tell_tickets import tell_tickets, tell_unused
from ._telling import Telling
from ._tickets import Ticket, tickets_of
from ._venue import Title, day_of, status_of, title_of
from ._weekparts import for_day

__all__ = ["read_bookings"]


def read_bookings(sheet: Sheet, kind: Literal["booking", "reservation"]) -> Reading:
    """The facts of a booking page (attraction) or reservation page (restaurant)."""
    sheet = with_lost_times(sheet)
    page = Telling(sheet, kind)
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
        tell_slots(page, group, date, labels, legend)
    if kind == "booking":
        tell_tickets(page, tickets, labels, groups, sheet)
        tell_unused(page, written, sheet, tickets, [spot.seen.box for spot in slots])
    return Reading(kind, tuple(page.facts), tuple(page.abstained))


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
