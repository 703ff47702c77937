"""Each wished-for cuisine is eaten at least once away from home."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import city_key
from ._rule import Verdict
from ._view import View

__all__ = ["cuisines"]


def cuisines(view: View) -> Iterator[Verdict]:
    """Every cuisine the traveller wants, against the meals outside the home city."""
    if not view.traveller.cuisines:
        return
    home = city_key(view.itinerary.home)
    served: dict[str, list[str]] = {}
    for _, stop, place in view.stops:
        if stop.kind == "meal" and place is not None and not (home and city_key(place.city) == home):
            for offered in place.cuisines:
                served.setdefault(offered.casefold(), []).append(stop.id)
    for wanted in view.traveller.cuisines:
        stops = tuple(served.get(wanted.casefold(), ()))
        text = f"{wanted} food is {'part of' if stops else 'missing from'} the trip."
        yield Verdict("ok" if stops else "broken", stops, text)
