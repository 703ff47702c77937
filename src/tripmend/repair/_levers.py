"""The limits that could give where there is no repair, one by one: how a setting looks without each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ..change import Scope, relieved
from ..trip import Connection, Leg, Mode, Price, Severity, Stop, trip_cost
from ._scoping import Damage
from .problem._leg_options import leg_role
from .problem._setting import Setting

__all__ = ["Lever", "levers_of", "spare_money", "without_budget"]

_REQUIREMENTS = ("house_rules", "room", "min_nights", "cuisines", "diet", "modes", "meals", "duplicate")


@dataclass(frozen=True, slots=True)
class Lever:
    """One limit that could give: its kind and target, and how a setting looks without it."""

    kind: str
    target: str
    lift: Callable[[Setting], Setting]


def _ignoring(name: str) -> Callable[[Setting], Setting]:
    return lambda setting: setting.but(ignored=setting.ignored | {name})


def without_budget(setting: Setting) -> Setting:
    extra = {f"constraints[{n}]" for n, wish in enumerate(setting.wishes) if wish.type == "max_extra"}
    return setting.but(budget=None, ignored=setting.ignored | {"budget"} | extra)


def _without_wish(name: str) -> Callable[[Setting], Setting]:
    """Without one wish, and without the limit that it is on days and ways."""

    def lift(setting: Setting) -> Setting:
        ignored = setting.ignored | {name}
        left = [wish for n, wish in enumerate(setting.wishes) if f"constraints[{n}]" not in ignored]
        return setting.but(ignored=ignored, world=relieved(setting.world, left))

    return lift


def _dropping(setting: Setting) -> Setting:
    droppable = frozenset(stop.id for _, stop in setting.itinerary.stops() if stop.id in setting.needs)
    return setting.but(droppable=droppable, scope=replace(setting.scope, may_lose=True))


def _widened(level: Severity, damage: Damage) -> Callable[[Setting], Setting]:
    def lift(setting: Setting) -> Setting:
        scope = setting.scope
        every = frozenset(day.date for day in setting.itinerary.days)
        dates = every if level == "plan" else scope.dates
        on = {item.id: day.date for day in setting.itinerary.days for item in day.items}
        more = damage.needs if level == "plan" else {name for name in damage.needs if on.get(name) in dates}
        wide = Scope(level, scope.tolerance, scope.items | more, dates, may_lose=scope.may_lose)
        return setting.but(scope=wide, needs=setting.needs | more)

    return lift


def _also_moving(target: str) -> Callable[[Setting], Setting]:
    return lambda setting: setting.but(scope=replace(setting.scope, items=setting.scope.items | {target}))


def _some_way(target: str) -> Callable[[Setting], Setting]:
    """A connection that is not in the catalogue, at the times of the leg `target` and for what money is left."""

    def lift(setting: Setting) -> Setting:
        leg = next(leg for _, leg in setting.legs if leg.id == target)
        spare = spare_money(setting, target)
        connection = Connection(
            id=f"{target}-some-way",
            mode=_mode(setting, leg),
            origin=leg.origin,
            destination=leg.destination,
            number="assumed",
            depart=leg.depart,
            arrive=leg.arrive,
            price=Price(amount=max(0, spare or 0), per="group"),
            notes="assumed: no such connection is known",
        )
        catalogue = setting.catalogue
        known = catalogue.replace(connections=(*catalogue.connections, connection))
        return setting.but(world=replace(setting.world, catalogue=known))

    return lift


def _mode(setting: Setting, leg: Leg) -> Mode:
    """The one that is asked for, else that of the leg."""
    asked = [mode for one in setting.world.asked if one.item == leg.id for mode in sorted(one.modes or ())]
    return asked[0] if asked else leg.mode


def spare_money(setting: Setting, target: str) -> int | None:
    """What the leg `target` may cost the party within the budget, minor units; None without a budget."""
    if setting.budget is None:
        return None
    without = setting.itinerary.replace(
        days=tuple(
            day.replace(items=tuple(item for item in day.items if item.id != target)) for day in setting.itinerary.days
        )
    )
    return setting.budget - trip_cost(without, setting.catalogue).known


def _moving_neighbours(setting: Setting) -> list[str]:
    """Timed stops beside a stop that is hit, which a revision of that one item must leave where they are."""
    if setting.scope.level != "step":
        return []
    hit = {name for name in setting.needs if name in setting.day_of}
    dates = {setting.day_of[name].date for name in hit}
    return [
        stop.id
        for day, stop in setting.itinerary.stops()
        if day.date in dates
        and stop.id not in hit
        and stop.start is not None
        and not stop.booked
        and stop.id not in setting.locked
    ]


def _stranded(setting: Setting) -> list[str]:
    """Legs that are hit and for which nothing else runs at all."""
    return [leg.id for day, leg in setting.legs if leg.id in setting.needs and not leg_role(setting, leg, day).options]


def _present(setting: Setting) -> Iterable[str]:
    """The requirements that the traveller has at all."""
    traveller = setting.itinerary.traveller
    has = {
        "house_rules": bool(traveller.house_rules),
        "room": traveller.room_type is not None,
        "min_nights": any(stay.id in setting.needs for stay in setting.itinerary.stays),
        "cuisines": bool(traveller.cuisines),
        "diet": bool(traveller.diet),
        "modes": bool(traveller.avoid_modes) or traveller.max_walk is not None,
        "meals": bool(traveller.meals),
        "duplicate": setting.no_place_twice,
    }
    return (name for name in _REQUIREMENTS if has[name] and name not in setting.ignored)


def levers_of(setting: Setting, damage: Damage) -> list[Lever]:
    """Every single limit that could give, in the order in which they are offered."""
    levers = [Lever("move", target, _also_moving(target)) for target in _moving_neighbours(setting)]
    if setting.budget is not None or setting.wished(["max_extra"], ""):
        levers.append(Lever("budget", "", without_budget))
    level = setting.scope.level
    if level == "step":
        levers.append(Lever("scope", "day", _widened("day", damage)))
    if level in ("step", "day"):
        levers.append(Lever("scope", "plan", _widened("plan", damage)))
    wishes = [f"constraints[{n}]" for n, wish in enumerate(setting.wishes) if wish.type != "max_extra"]
    levers += [Lever("wish", name, _without_wish(name)) for name in wishes]
    locked = sorted(setting.locked.keys() - setting.world.past)  # what is past is held whatever is lifted
    # At another place it would be nothing of what was asked for.
    loose = dict.fromkeys(one.item for one in setting.world.asked if one.starts or one.minutes or one.dates)
    levers += [Lever("asked", target, _ignoring(f"asked:{target}")) for target in loose]
    levers += [Lever("lock", target, _ignoring(f"lock:{target}")) for target in locked]
    levers += [Lever(name, "", _ignoring(name)) for name in _present(setting)]
    levers += [Lever("connection", target, _some_way(target)) for target in _stranded(setting)]
    stops = [name for name in sorted(setting.needs) if isinstance(setting.itinerary.item(name), Stop)]
    if stops and not (setting.scope.may_lose and setting.required.isdisjoint(stops)):
        levers.append(Lever("drop", stops[0] if len(stops) == 1 else "", _dropping))
    return levers
