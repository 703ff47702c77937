"""CSV, out: a row for each item of the trip, for a spreadsheet; times by the clock there, with their zone."""

from __future__ import annotations

import csv
import io

from ..explain import item_states
from ..trip import Catalogue, Endpoint, Itinerary, Leg, Stay, decimals_of
from .ical._when import zones_of

__all__ = ["COLUMNS", "write_csv"]

COLUMNS = (
    *("date", "until", "type", "role", "name", "start", "start zone", "end", "end zone", "booked", "price", "currency"),
    *("lat", "lon", "id", "notes", "city", "from", "to", "number", "ticket"),
)


def _harmless(text: str) -> str:
    """Text that a spreadsheet does not take for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def _called(end: Endpoint, catalogue: Catalogue) -> str:
    place = None if end.place is None else catalogue.place(end.place)
    return end.city if place is None else place.name


def write_csv(trip: Itinerary, catalogue: Catalogue) -> str:
    """The trip as a table with a header (RFC 4180), by day and in the order of the plan, stays where they begin.

    Prices are of the party, in the major unit of the currency, empty when not known. The same trip gives the same text.
    """
    out = io.StringIO(newline="")
    table = csv.writer(out)
    table.writerow(COLUMNS)
    states, decimals = item_states(trip, catalogue), decimals_of(trip.currency)
    items = [(day.date, item) for day in trip.days for item in day.items]
    rows = sorted([*items, *((stay.check_in, stay) for stay in trip.stays)], key=lambda pair: pair[0])
    for date, item in rows:
        state = states[item.id]
        zones = (None, None) if isinstance(item, Stay) else zones_of(item, catalogue)
        place = None if isinstance(item, Leg) else catalogue.place(item.place)
        times = [None if clock is None else f"{clock:%Y-%m-%d %H:%M}" for clock in (state.start, state.end)]
        price = "" if state.cost is None else f"{state.cost / 10**decimals:.{decimals}f}"
        values = [
            *(date.isoformat(), "" if state.until is None else state.until.isoformat(), state.kind, state.role),
            *(_harmless(state.name), times[0] or "", zones[0] or "", times[1] or "", zones[1] or ""),
            *("yes" if item.booked else "no", price, trip.currency),
            *(("", "") if place is None or place.lat is None else (str(place.lat), str(place.lon))),
            *(_harmless(item.id), _harmless(item.notes), _harmless("" if place is None else place.city)),
        ]
        if isinstance(item, Leg):
            ends = [_harmless(_called(end, catalogue)) for end in (item.origin, item.destination)]
            values += [*ends, _harmless(item.number), _harmless(item.ticket)]
        else:
            values += [""] * 4
        table.writerow(values)
    return out.getvalue()
