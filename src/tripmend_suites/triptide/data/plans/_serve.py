"""Roles and their short lists: for each a place of its own, and some others that may take its stead."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tripmend.trip import Meal, Place

__all__ = ["Role", "serve"]

_OTHERS = 3
"""Places per role beside its own. The engine chooses among them; more would cost time and gain little."""


@dataclass(frozen=True, slots=True)
class Role:
    """One thing to do: a meal, a sight or an event, and the places that will do. start: when it is to begin, None for
    any time. needed: the plan is not one without it."""

    id: str
    day: int
    kind: str
    places: tuple[Place, ...]
    meal: Meal | None = None
    start: dt.datetime | None = None
    minutes: int | None = None
    needed: bool = False


def _owned(
    roles: Sequence[Role], burden: Callable[[Place], float], price: Callable[[Place], float], share: float
) -> dict[str, Place] | None:
    """A place for each role, none twice; the scarcest roles choose first. None where a needed one is left without."""
    taken: set[str] = set()
    own: dict[str, Place] = {}
    for role in sorted(roles, key=lambda role: (not role.needed, len(role.places), role.id)):
        free = [place for place in role.places if place.id not in taken]
        if free:
            # What costs more than its share comes last, the cheapest of it first.
            best = min(free, key=lambda place: (max(0.0, price(place) - share), burden(place), place.id))
            own[role.id] = best
            taken.add(best.id)
        elif role.needed:
            return None
    return own


def serve(
    roles: Sequence[Role], burden: Callable[[Place], float], price: Callable[[Place], float], money: float
) -> tuple[Role, ...] | None:
    """The roles with up to four places each: its own, and others that are no role's own and stand on few lists.

    burden: points against a place. price: for one. money: what all may cost for one: no choice from the short lists
    costs more. Roles that nothing is left for and that are not needed are dropped; None where a needed one must be, or
    where the money does not reach.
    """
    own = _owned(roles, burden, price, money / max(1, len(roles)))
    if own is None:
        return None
    # Where money is short, meals that need not be are left out, the dearest first.
    spare = sorted((role.id for role in roles if role.id in own and not role.needed), key=lambda name: price(own[name]))
    while spare and sum(price(place) for place in own.values()) > money:
        del own[spare.pop()]
    spent = sum(price(place) for place in own.values())
    if spent > money:
        return None
    extra = (money - spent) / max(1, len(own))
    owned = {place.id for place in own.values()}
    used: Counter[str] = Counter()
    found = []
    for role in roles:
        if role.id not in own:
            continue
        first = own[role.id]
        others = [place for place in role.places if place.id not in owned and price(place) <= price(first) + extra]
        others.sort(key=lambda place: (used[place.id], burden(place), place.id))
        used.update(place.id for place in others[:_OTHERS])
        found.append(replace(role, places=(first, *others[:_OTHERS])))
    return tuple(found)
