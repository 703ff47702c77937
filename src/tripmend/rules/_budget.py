"""The whole trip costs no more than the budget."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import decimals_of, local_fares, trip_cost
from ._rule import Verdict
from ._view import View

__all__ = ["budget"]


def _money(minor: int, currency: str) -> str:
    decimals = decimals_of(currency)
    return f"{minor / 10**decimals:,.{decimals}f}"


def _ways(view: View, margin: int, text: str) -> Verdict:
    """What is left (minor units) once the ways between places are paid for, too."""
    fares, currency = (
        local_fares(view.itinerary, view.catalogue, view.travel, view.memory.again),
        view.itinerary.currency,
    )
    left = margin - fares.known - fares.estimated
    if fares.unknown:
        ways = "1 way" if fares.unknown == 1 else f"{fares.unknown} ways"
        return Verdict("unknown", (), f"{text}, and what {ways} between places cost is not known.", margin)
    if not fares.rides:
        return Verdict("ok", (), f"{text}.", left)
    about = "about " if fares.estimated else ""
    rides = "1 ride" if fares.rides == 1 else f"{fares.rides} rides"
    more = f"{about}{_money(fares.known + fares.estimated, currency)} {currency} for {rides} between places"
    estimated = " (estimated)" if fares.estimated else ""
    if left < 0:
        more += f"{estimated} come on top; whether the budget is enough is not known"
        return Verdict("unknown", (), f"{text}, but {more}.", margin)
    return Verdict("ok", (), f"{text}, and {more}{estimated} can be paid.", left)


def budget(view: View) -> Iterator[Verdict]:
    """A trip with a budget. An unknown price is never free: it leaves the matter open unless the rest is too much.

    So do the ways between places: a ride that nobody measured has a rough fare at best, which breaks no budget.
    """
    limit = view.traveller.budget
    if limit is None:
        return
    sheet = trip_cost(view.itinerary, view.catalogue, map(view.cost_of, view.itinerary.days))
    margin = limit - sheet.known
    currency = view.itinerary.currency
    text = f"The trip costs {_money(sheet.known, currency)} of {_money(limit, currency)} {currency}"
    if margin < 0:
        yield Verdict("broken", (), f"{text}.", margin)
    elif sheet.unknown:
        prices = "1 price is" if len(sheet.unknown) == 1 else f"{len(sheet.unknown)} prices are"
        yield Verdict("unknown", sheet.unknown, f"{text}, and {prices} not known.", margin)
    elif view.parameters.local_fares:
        yield _ways(view, margin, text)
    else:
        yield Verdict("ok", (), f"{text}.", margin)
