"""The tickets of a booking page, told as facts: prices, ways in, what a pass covers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ..sheet import Box, Sheet
from ._currency import said, units
from ._group import Group
from ._labels import Labels
from ._notes import covers_in, visit_type_in
from ._spots import Spot
from ._telling import Telling
from ._tickets import Ticket
from ._unpaid import unpaid
from ._unused import unused
from ._words import admission_of_label

__all__ = ["tell_tickets", "tell_unused"]

_UNSURE = 0.5
"""Confidence of a price whose currency is only likely."""


def tell_tickets(
    page: Telling, tickets: Sequence[Ticket], labels: Labels, groups: Sequence[Group[Spot]], sheet: Sheet
) -> None:
    """What tickets cost and let one see, and of prices of `sheet` that are nobody's fare that they are."""
    for ticket in tickets:
        _tell_ticket(page, ticket, labels, groups)
    _contradictions(page, tickets, labels)
    if not page.sure and tickets:
        why = f"other countries write theirs alike, and nothing tells for certain that {page.currency} is meant"
        page.doubt(f"prices in {page.currency}", why)
    for words, cents, box in unpaid(sheet.lines, [one.box for ticket in tickets for one in ticket.paid]):
        page.doubt(f"price {said(cents, page.currency)}", f"“{words}” is no fare that a fact can tell", box)


def tell_unused(page: Telling, written: Sheet, sheet: Sheet, tickets: Sequence[Ticket], slots: Sequence[Box]) -> None:
    """Say of every amount that is neither a price nor said already that nothing is made of it. Of pages with a layout
    only amounts on a line with a fare: others are those of advertisements, cards and carts."""
    told = [one.box for ticket in tickets for one in ticket.paid] + [one.box for one in page.abstained if one.box]
    for what, why, box in unused(written, sheet, page.currency, [*told, *slots]):
        page.doubt(what, why, box)


def _tell_ticket(page: Telling, ticket: Ticket, labels: Labels, groups: Sequence[Group[Spot]]) -> None:
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


def _contradictions(page: Telling, tickets: Sequence[Ticket], labels: Labels) -> None:
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
