"""Prices for days of the week and prices for weekends: those of the day that the page is about."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from ._lexicon import any_of
from ._tickets import Ticket
from ._words import folded

__all__ = ["for_day"]

_FOR = (
    r"(?:(?:price|preis|prix|tarif|tarifa|precio|prezzo|preco|prijs|ticket)s?\s)?(?:on |at |am |en |le |nel |no |op )?"
)
_TO = r"\s?(?:[-–/+&]|to|bis|and|und|et|e|y|i|en|a|au|al|tot|och|og|do|az)\s?"
_WEEKEND = re.compile(
    rf"{_FOR}(?:the )?(?:{any_of('weekend')}"
    rf"|(?:{any_of('saturday')})\w{{0,6}}\.?{_TO}(?:{any_of('sunday')})\w{{0,6}}\.?)\W*"
)
_WEEKDAY = re.compile(
    rf"{_FOR}(?:{any_of('weekday')}"
    rf"|(?:{any_of('monday')})\w{{0,6}}\.?{_TO}(?:{any_of('thursday')})\w{{0,6}}\.?)\W*"
)


def for_day(tickets: Sequence[Ticket], day: dt.date | None) -> list[Ticket]:
    """The tickets without those that hold on other days, their names taken off where nothing else names them. All stay
    where the page names no day, or a Friday, which some count to the weekend; and where only one of the two is
    named."""
    ends = [_WEEKEND.fullmatch(folded(ticket.label)) is not None for ticket in tickets]
    weeks = [_WEEKDAY.fullmatch(folded(ticket.label)) is not None for ticket in tickets]
    if day is None or day.weekday() == 4 or not (any(ends) and any(weeks)):
        return list(tickets)
    other = weeks if day.weekday() > 4 else ends
    kept = [(ticket, a or b) for ticket, a, b, no in zip(tickets, ends, weeks, other, strict=True) if not no]
    for ticket, mine in kept:
        if mine:
            ticket.label = ""
    return [ticket for ticket, _ in kept]
