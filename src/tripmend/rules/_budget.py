"""The whole trip costs no more than the budget."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import trip_cost
from ._rule import Verdict
from ._view import View

__all__ = ["budget"]


_WITHOUT_CENTS = frozenset(("CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF"))


def _money(minor: int, currency: str) -> str:
    return f"{minor:,}" if currency in _WITHOUT_CENTS else f"{minor / 100:,.2f}"


def budget(view: View) -> Iterator[Verdict]:
    """A trip with a budget. An unknown price is never free: it leaves the matter open unless the rest is too much."""
    limit = view.traveller.budget
    if limit is None:
        return
    sheet = trip_cost(view.itinerary, view.catalogue)
    margin = limit - sheet.known
    currency = view.itinerary.currency
    text = f"The trip costs {_money(sheet.known, currency)} of {_money(limit, currency)} {currency}"
    if margin < 0:
        yield Verdict("broken", (), f"{text}.", margin)
    elif sheet.unknown:
        yield Verdict("unknown", sheet.unknown, f"{text}, and {len(sheet.unknown)} prices are not known.", margin)
    else:
        yield Verdict("ok", (), f"{text}.", margin)
