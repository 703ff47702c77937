"""The limits that could give where there is no repair, one by one: how a setting looks without each of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ..change import Asked, Constraint, World, apply, disruption_name, for_any_nights, relieved
from ..errors import InputError
from ..trip import Day, Severity, Stop, exact, minute_of
from ._money import may_be_cheaper
from ._scoping import scope_at, with_unfit, within
from ._some_way import some_way
from .problem._leg_options import leg_role
from .problem._limits import money_limit
from .problem._setting import Setting

__all__ = [
    "Lever",
    "any_price",
    "levers_of",
    "nearer",
    "undisturbed",
    "with_broken",
    "with_other_rides",
    "without_budget",
]

_REQUIREMENTS = (
    "house_rules",
    "room",
    "min_nights",
    "cuisines",
    "diet",
    "modes",
    "meals",
    "duplicate",
    "hours",
    "pace",
)


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


def any_price(setting: Setting) -> Setting:
    """Without a limit on the cost at all, so that prices need not be known either."""
    free = without_budget(setting)
    return free.but(ignored=free.ignored | {"price"})


def _left(setting: Setting, ignored: frozenset[str]) -> list[Constraint]:
    return [wish for n, wish in enumerate(setting.wishes) if f"constraints[{n}]" not in ignored]


def _without_wish(name: str) -> Callable[[Setting], Setting]:
    """Without one wish, the limit that it is on days and ways, and what it stands against."""

    def lift(setting: Setting) -> Setting:
        ignored = setting.ignored | {name}
        world = relieved(setting.world, _left(setting, ignored))
        hits = tuple(hit for hit in world.hits if hit.disruption != name)
        world = world if len(hits) == len(world.hits) else replace(world, hits=hits)
        return setting.but(ignored=ignored, world=world)

    return lift


def undisturbed(setting: Setting) -> Setting | None:
    """The setting in which journeys, and stops without a time, stay as they are that only what is lifted now had upset;
    None where there are none."""
    if setting.world is setting.first_damage.world:
        return None
    still = {leg.id for _, leg in setting.legs} | {stop.id for _, stop in setting.itinerary.stops() if not stop.start}
    calm = still & setting.needs - setting.damage.needs - setting.economies
    return setting.but(needs=setting.needs - calm) if calm else None


def _any_hours(setting: Setting) -> Setting:
    return setting.but(world=relieved(setting.world, _left(setting, setting.ignored), hours=False))


def _any_nights(setting: Setting) -> Setting:
    """Without the least number of nights of a lodging; where a journey is put off, without those that were kept only
    for that."""
    lifted = setting.but(ignored=setting.ignored | {"min_nights"})
    if not setting.world.due:
        return lifted
    held = tuple(lock for lock in setting.original.locks if f"lock:{lock.target}" not in setting.ignored)
    before = apply(setting.change, setting.original.replace(locks=held), setting.damage.catalogue).itinerary
    world = for_any_nights(setting.world, before)
    if world.itinerary == setting.itinerary:
        return lifted
    return within(lifted.but(world=with_unfit(world, setting.change, setting.parameters)), setting.scope)


def _any_pace(setting: Setting) -> Setting:
    trip = setting.itinerary
    calm = trip.replace(days=tuple(day.replace(pace=None, max_visits=None) for day in trip.days))
    return setting.but(world=replace(setting.world, itinerary=calm))


def _unasked(setting: Setting, target: str) -> Callable[[Setting], Setting]:
    """Without what is asked of an item; one that had begun by plan then was as planned."""
    before = _had_nobody_asked(setting, target)
    begun = None if before is None else before.itinerary.item(target)

    def lift(setting: Setting) -> Setting:
        lifted = setting.but(ignored=setting.ignored | {f"asked:{target}"})
        if before is None or not isinstance(begun, Stop):
            return lifted
        there = next(day.date for day, stop in before.itinerary.stops() if stop.id == target)
        now = setting.itinerary.item(target)
        then = begun.replace(guests=now.guests) if isinstance(now, Stop) else begun  # who has come is there
        days = []
        for day in setting.itinerary.days:
            items = [
                then if item.id == target else item for item in day.items if day.date == there or item.id != target
            ]
            days.append(day.replace(items=(*items, *(() if then in items or day.date != there else (then,)))))
        hits = tuple(hit for hit in setting.world.hits if hit.item != target or hit in before.hits)
        trip = setting.itinerary.replace(days=tuple(days))
        world = replace(setting.world, itinerary=trip, hits=hits, now=before.now)
        lifted = lifted.but(world=world)
        # Something else may have hit or broken it as well.
        return lifted if target in lifted.damage.needs else lifted.but(needs=setting.needs - {target})

    return lift


def nearer(setting: Setting, target: str) -> Setting | None:
    """The setting in which a stop may begin at any time that is nearer to the one that is asked for than it was as
    planned; None where it was on another day, or at no time."""
    planned = next(((day.date, stop.start) for day, stop in setting.original.stops() if stop.id == target), None)
    here = setting.day_of.get(target)
    if planned is None or here is None or planned[0] != here.date or planned[1] is None:
        return None
    was = int((planned[1] - dt.datetime.combine(planned[0], dt.time())).total_seconds()) // 60

    def widened(one: Asked) -> Asked:
        if one.item != target or one.starts is None:
            return one
        first, last = one.starts
        off = max(first - was, was - last)
        return replace(one, starts=(first - off + 1, last + off - 1)) if off > 0 else one

    asked = tuple(widened(one) for one in setting.world.asked)
    return None if asked == setting.world.asked else setting.but(world=replace(setting.world, asked=asked))


def _had_nobody_asked(setting: Setting, target: str) -> World | None:
    """The world of a trip under way without what is asked of an item alone; None where it had not begun by plan, and
    could be reached in time, and where it was missed anyway."""
    if setting.world.now is None:
        return None
    others = {one.disruption for one in setting.world.asked if one.item != target}
    asking = {one.disruption for one in setting.world.asked if one.item == target} - others
    rest = (one for n, one in enumerate(setting.change.disruptions) if disruption_name(one, n) not in asking)
    try:
        world = apply(setting.change.replace(disruptions=tuple(rest)), setting.original, setting.damage.catalogue)
    except InputError:  # of what was over something else is asked, too
        return None
    if world.now is not None and target in world.now.missed:
        return None
    begins = _begins_unreached(setting, world.itinerary.item(target))
    return world if target in world.past or begins else None


def _begins_unreached(setting: Setting, item: object) -> bool:
    """Whether a stop begins before anything new could begin at its place."""
    if not isinstance(item, Stop) or item.start is None:
        return False
    city = setting.place(item.place).city
    return minute_of(item.start, setting.catalogue.zone_of(item.place)) < setting.ready(item.place, city)


def _any_mode(setting: Setting) -> Setting:
    """By any means of transport and on foot as far as need be, also from place to place."""
    free = setting.itinerary.traveller.replace(avoid_modes=(), max_walk=None)
    trip, plain = setting.itinerary.replace(traveller=free), setting.world.plain
    world = replace(setting.world, itinerary=trip, plain=None if plain is None else plain.replace(traveller=free))
    # What takes longer by the ways that are free now did so before, too.
    before = setting.original.traveller.replace(avoid_modes=(), max_walk=None)
    original = setting.original.replace(traveller=before)
    return setting.but(original=original, world=world, ignored=setting.ignored | {"modes"})


def _unlocking(target: str) -> Callable[[Setting], Setting]:
    """Without a lock: what it kept where it was, and what would have changed places with that, is where it was asked to
    be. What was held by it may then be had for less, too, where money is short."""

    def lift(setting: Setting) -> Setting:
        lifted = _as_asked(setting.but(ignored=setting.ignored | {f"lock:{target}"}), target)
        needs = setting.first_damage.needs
        if money_limit(setting) is None:
            return lifted
        more = may_be_cheaper(setting.world, needs, frozenset({target})) & {target}
        if more <= setting.economies or not may_be_cheaper(setting.world, needs) <= setting.economies:
            return lifted
        return within(lifted.but(economies=setting.economies | more), lifted.scope)

    return lift


def _as_asked(setting: Setting, target: str) -> Setting:
    """The setting in which stands as asked what the lock on `target` alone kept from it, now that it is lifted; and
    that as it was which one would only leave early for the lock."""
    early = {target} & setting.world.rebooked & {stop.id for _, stop in setting.itinerary.stops()}
    loose, seen = {target} & setting.called_for, set[str]()
    while loose != seen:  # what changes places with that may be to change places with others
        seen = loose
        asking = {one.disruption for one in setting.world.asked if one.item in seen}
        loose = {one.item for one in setting.world.asked if one.disruption in asking}
    loose = early | {name for name in loose if f"asked:{name}" not in setting.ignored}
    if not loose:
        return setting
    held = tuple(lock for lock in setting.original.locks if f"lock:{lock.target}" not in setting.ignored)
    try:
        free = apply(setting.change, setting.original.replace(locks=held), setting.damage.catalogue)
    except InputError:  # it would be over by now
        return setting
    here, there = (
        {
            stop.id: (day.date, stop, exact(stop.start), exact(stop.end))
            for day, stop in trip.stops()
            if stop.id in loose
        }
        for trip in (setting.itinerary, free.itinerary)
    )
    moved = {name for name in here.keys() & there.keys() if here[name] != there[name]}
    others = (one for one in setting.world.asked if one.item not in loose)
    asked = (*others, *(one for one in free.asked if one.item in loose))
    if not moved and set(asked) == set(setting.world.asked):
        return setting
    days = []
    for day in setting.itinerary.days:
        items = [item for item in day.items if item.id not in moved]
        # Whoever is put off may be away for a day longer.
        order = next((one.items for one in free.itinerary.days if one.date == day.date), ())
        for n, item in enumerate(order):
            if item.id in moved:
                after = {one.id for one in order[n + 1 :]}
                items.insert(next((k for k, one in enumerate(items) if one.id in after), len(items)), item)
        days.append(day.replace(items=tuple(items)))
    now = free.now if setting.world.now == setting.first_damage.world.now else setting.world.now
    locks = tuple(lock for lock in setting.itinerary.locks if lock.target not in early)
    trip = setting.itinerary.replace(days=tuple(days), locks=locks)
    hits = (*(one for one in setting.world.hits if one.item not in early), *(h for h in free.hits if h.item in early))
    world = replace(setting.world, itinerary=trip, hits=hits, asked=asked, now=now)
    return with_broken(setting.but(world=with_unfit(world, setting.change, setting.parameters, setting.ignored)))


def with_broken(setting: Setting) -> Setting:
    """The setting in which what is broken only now that limits are lifted may change as well, as far as the scope goes:
    where a wish gives way and one stays for longer, one takes a later bus."""
    broken = {name for name in setting.damage.knock_on - setting.needs if name in setting.day_of}
    freed = {name for name in broken if setting.scope.frees(name, setting.day_of[name].date)}
    if not freed:
        return setting
    scope = replace(setting.scope, items=setting.scope.items | freed)
    return setting.but(needs=setting.needs | freed, scope=scope)


def _held_stops(setting: Setting) -> list[str]:
    """The stops that may not be given up: those that have to stay, and those that are hit where the scope says so."""
    stops = {stop.id for _, stop in setting.itinerary.stops()}
    return sorted(stops & (setting.required if setting.scope.may_lose else setting.required | setting.needs))


def _dropping(setting: Setting) -> Setting:
    return setting.but(droppable=frozenset(_held_stops(setting)), scope=replace(setting.scope, may_lose=True))


def _widened(level: Severity) -> Callable[[Setting], Setting]:
    """All that a repair of this level may change."""

    def lift(setting: Setting) -> Setting:
        wide = scope_at(
            level, setting.scope.tolerance, setting.change, setting.world, setting.first_damage, stated=True
        )
        return within(setting, replace(wide, items=wide.items | setting.scope.items))

    return lift


def _also_moving(target: str) -> Callable[[Setting], Setting]:
    """With one more stop that may change: what the change has broken may then stand elsewhere, too."""

    def lift(setting: Setting) -> Setting:
        scope = replace(setting.scope, items=setting.scope.items | {target})
        return setting.but(scope=scope, needs=setting.needs | ({target} & setting.first_damage.needs))

    return lift


def _some_way(target: str) -> Callable[[Setting], Setting]:
    """With a connection for the leg `target` that is not in the catalogue."""

    def lift(setting: Setting) -> Setting:
        leg = next(leg for _, leg in setting.legs if leg.id == target)
        catalogue = setting.catalogue
        known = catalogue.replace(connections=(*catalogue.connections, some_way(setting, leg)))
        return setting.but(world=replace(setting.world, catalogue=known))

    return lift


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


def with_other_rides(setting: Setting) -> Setting:
    """The setting in which whatever else one rides on the days may change on which a ride is to change, or something
    is asked for or announced at another time; the same where nothing else is ridden on them."""
    touched = {*setting.needs, *setting.called_for, *setting.world.rebooked}
    dates = {day.date for name, day in setting.day_of.items() if name in touched}
    dates |= {one.date for one in setting.world.wanted}
    bound = setting.needs | setting.world.past | {name for name, hold in setting.locked.items() if hold != "place"}
    rides = {leg.id for day, leg in setting.legs if day.date in dates} - bound
    if not rides:
        return setting
    scope = replace(setting.scope, items=setting.scope.items | rides)
    return setting.but(scope=scope, needs=setting.needs | rides)


def _stranded(setting: Setting) -> list[str]:
    """Legs that are hit and for which nothing else runs at all."""
    return [leg.id for day, leg in setting.legs if leg.id in setting.needs and not leg_role(setting, leg, day).options]


def _held_against(setting: Setting) -> list[str]:
    """Locked stops, and legs, that break a limit of the change as they stand: they may be spared from it alone."""
    legs = {leg.id for _, leg in setting.legs}
    bound = {hit.item for hit in setting.world.hits if hit.limit}
    # Of what something is asked, or what is broken besides, may not stay as it is.
    bound -= setting.world.struck | setting.called_for | setting.damage.unsound({"day"})
    return sorted(name for name in bound if name in legs or name in setting.locked)


def _own_days(setting: Setting) -> tuple[Day, ...]:
    """The days without the limits that are wishes of the change."""
    plain = setting.world.plain
    return (setting.itinerary if plain is None else plain).days


def _present(setting: Setting) -> Iterable[str]:
    """The requirements that the traveller has at all."""
    traveller = setting.itinerary.traveller
    has = {
        "house_rules": bool(traveller.house_rules),
        "room": traveller.room_type is not None,
        "min_nights": bool(setting.itinerary.stays),
        "cuisines": bool(traveller.cuisines),
        "diet": bool(traveller.diet),
        "modes": bool(traveller.avoid_modes) or traveller.max_walk is not None,
        "meals": bool(traveller.meals),
        "duplicate": setting.no_place_twice,
        "hours": traveller.day_start is not None
        or traveller.day_end is not None
        or any(day.earliest is not None or day.latest is not None for day in _own_days(setting)),
        "pace": any(day.calmed for day in setting.itinerary.days),
    }
    return (name for name in _REQUIREMENTS if has[name] and name not in setting.ignored)


_LIFTS: dict[str, Callable[[Setting], Setting]] = {
    "hours": _any_hours,
    "min_nights": _any_nights,
    "modes": _any_mode,
    "pace": _any_pace,
}


def levers_of(setting: Setting) -> list[Lever]:
    """Every single limit that could give, in the order in which they are offered."""
    levers = [Lever("move", target, _also_moving(target)) for target in _moving_neighbours(setting)]
    if setting.budget is not None or setting.wished(["max_extra"], ""):
        levers.append(Lever("budget", "", any_price))
    level = setting.scope.level
    if level == "step":
        levers.append(Lever("scope", "day", _widened("day")))
    if level in ("step", "day"):
        levers.append(Lever("scope", "plan", _widened("plan")))
    levers += [Lever("stand", name, _ignoring(f"stand:{name}")) for name in _held_against(setting)]
    wishes = [f"constraints[{n}]" for n, wish in enumerate(setting.wishes) if wish.type != "max_extra"]
    levers += [Lever("wish", name, _without_wish(name)) for name in wishes]
    locked = sorted(setting.locked.keys() - setting.world.past)  # what is past is held whatever is lifted
    # At another place it would be nothing of what was asked for.
    # The day of a journey is given up with what asks for it, the nights of a stay, and not alone.
    rides = {leg.id for _, leg in setting.legs}
    asks = (one for one in setting.world.asked if one.starts or one.minutes or (one.dates and one.item not in rides))
    loose = dict.fromkeys(one.item for one in asks)
    levers += [Lever("asked", target, _unasked(setting, target)) for target in loose]
    levers += [Lever("lock", target, _unlocking(target)) for target in locked]
    levers += [Lever(name, "", _LIFTS.get(name) or _ignoring(name)) for name in _present(setting)]
    levers += [Lever("connection", target, _some_way(target)) for target in _stranded(setting)]
    if with_other_rides(setting) is not setting:
        levers.append(Lever("rides", "", with_other_rides))
    stops = _held_stops(setting)
    if stops:
        levers.append(Lever("drop", stops[0] if len(stops) == 1 else "", _dropping))
    return levers
