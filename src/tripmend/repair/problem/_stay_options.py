"""The options of a stay that is hit: keep it, replace it whole, or replace only the nights that are lost."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace

from ...trip import (
    Leg,
    Lodging,
    Place,
    Price,
    Stay,
    Stop,
    city_key,
    closed_all_night,
    forbids,
    group_price,
    room_type_fits,
    rooms_left,
    rooms_needed,
    stay_cost,
    trip_cost,
)
from ._asked import stay_as_asked
from ._fit import extra_cost, place_misfit
from ._limits import money_limit
from ._roles import StayOption, StayRole
from ._setting import Setting
from ._stay_pieces import Gap, cut, ways_to_cut, ways_to_share
from ._wishes import affordable, near_enough

__all__ = ["long_enough_together", "many_ways", "stay_cost_of", "stay_fits", "stay_role", "stay_roles"]

_DAY = dt.timedelta(days=1)
_MOST = 5000
"""So many ways to spend the nights of all stays are looked at together."""


def _takes_newcomers(setting: Setting, stay: Stay, place: Place, nights: tuple[dt.date, ...]) -> bool:
    """Whether a booked lodging has the rooms that the party needs since it has grown; unknown stock will do."""
    people = setting.itinerary.traveller.people
    more = rooms_needed(place, people) - rooms_needed(place, people - setting.newcomers(stay))
    stock = place.lodging.rooms_left if place.lodging is not None else {}
    return all(stock.get(night, more) >= more for night in nights)


def _has_room(place: Place, nights: tuple[dt.date, ...], people: int, *, booked: bool = False) -> bool:
    """Whether the lodging is open and, unless booked, has rooms left; stock that is not known will do."""
    if any(closed_all_night(place, night) for night in nights):
        return False
    return booked or all((rooms_left(place, night, people) or 0) >= 0 for night in nights)


def _run(stays: Iterable[Stay], place: str, around: tuple[dt.date, ...], along: Set[str] = frozenset()) -> int:
    """How many consecutive nights are spent at `place` around these, neighbouring stays included. along: the ids of
    those that may come to be there."""
    nights = {night for stay in stays if stay.place == place or stay.id in along for night in stay.nights}
    nights.update(around)
    first, last = around[0], around[-1]
    while first - _DAY in nights:
        first -= _DAY
    while last + _DAY in nights:
        last += _DAY
    return (last - first).days + 1


def stay_fits(
    setting: Setting,
    place: Place,
    nights: tuple[dt.date, ...],
    others: list[Stay],
    *,
    own: str = "",
    booked: bool = False,
    along: Set[str] = frozenset(),
) -> bool:
    """Whether `nights` can be spent at a lodging: room, room type, house rules, minimum nights with `others` around.

    along: the ids of those of the others that may come to be there, too.
    own: the id of the stay at the lodging where they are spent already, of which an unknown room type is no reason to
    leave, nor what was so when it was chosen.
    booked: so that it need not have rooms left.
    """
    traveller, lodging = setting.itinerary.traveller, place.lodging or Lodging()
    now = setting.world.now
    still = nights if now is None else tuple(night for night in nights if night >= now.date)
    if not _has_room(place, still, traveller.people, booked=booked):
        return False
    if not all(setting.world.suits(place.id, night) for night in still):
        return False
    if traveller.room_type and "room" not in setting.ignored:
        fits = room_type_fits(traveller.room_type, lodging.room_type)
        if (fits is False and ("room-type", own) not in setting.damage.borne) or (fits is None and not own):
            return False
    borne = "house_rules" in setting.ignored or ("house-rules", own) in setting.damage.borne
    if not borne and forbids(place, traveller.house_rules):
        return False
    return "min_nights" in setting.ignored or _run(others, place.id, nights, along) >= lodging.min_nights


def _allowed(setting: Setting, stay: Stay, place: Place) -> bool:
    """Whether another lodging is in the same city and suits the wishes; those about tags have to name the stay."""
    if setting.counts_money and place.price is None:
        return False
    words = {tag.casefold() for tag in place.tags}
    for wish in setting.wished(("avoid_place", "near", "avoid_tag", "want_tag"), stay.id):
        aimed = wish.applies_to == stay.id
        if wish.type == "avoid_place" and wish.target == place.id:
            return False
        if wish.type == "avoid_tag" and aimed and wish.value.casefold() in words:
            return False
        if wish.type == "want_tag" and aimed and wish.value.casefold() not in words:
            return False
        if wish.type == "near" and not near_enough(setting, wish, place):
            return False
    night = stay.replace(place=place.id, check_out=stay.check_in + _DAY, price=None, paid={})
    cost = stay_cost(night, setting.catalogue, setting.itinerary.traveller.party)
    if not affordable(setting, stay.id, cost, None, replaced=True):
        return False
    return city_key(place.city) == city_key(setting.place(stay.place).city)


def _may_stay_on(setting: Setting, stay: Stay, pieces: Sequence[Stay]) -> bool:
    """Whether the pieces of a stay that is cut may be where they are: none that is still to come, where that is to be
    avoided."""
    avoided = {wish.target for wish in setting.wished(("avoid_place",), stay.id)}
    now = setting.world.now
    return not any(one.place in avoided for one in pieces if now is None or one.check_out > now.date)


def stay_cost_of(setting: Setting, stays: tuple[Stay, ...]) -> int | None:
    """What the stays cost the party, None when a price is unknown."""
    costs = [stay_cost(stay, setting.catalogue, setting.itinerary.traveller.party) for stay in stays]
    return None if any(cost is None for cost in costs) else sum(cost for cost in costs if cost is not None)


def _known_cost(setting: Setting, stays: tuple[Stay, ...]) -> int:
    """What of the cost is known: the part that keeps its place may have no price, and the rest counts all the same."""
    costs = [stay_cost(stay, setting.catalogue, setting.itinerary.traveller.party) for stay in stays]
    return sum(cost or 0 for cost in costs)


def _all_fit(setting: Setting, stay: Stay, pieces: tuple[Stay, ...], others: list[Stay]) -> bool:
    """Whether every piece of a stay that is cut can be had, beside the other pieces; what was slept in was had."""
    now = setting.world.now
    return all(
        stay_fits(
            setting,
            setting.place(piece.place),
            piece.nights,
            [*others, *(other for other in pieces if other is not piece)],
            own=stay.id if piece.place == stay.place else "",
            booked=piece.booked,
            along=_along(setting, stay, others),
        )
        for piece in pieces
        if now is None or piece.check_out > now.date
    )


_LIFTED = ("room", "house_rules", "min_nights", "price")
"""The limits whose lifting matters to a stay, beside the wishes and what is asked or held of it."""


def stay_roles(setting: Setting) -> list[StayRole]:
    """The roles of the stays that need mending; where there are very many ways to fill them, each only with what is
    long enough without the others."""
    roles = [stay_role(setting, stay) for stay in setting.itinerary.stays if stay.id in setting.needs]
    if not many_ways(roles):
        return roles
    sure = [tuple(o for o in role.options if long_enough_together(setting, {role.id: o})) for role in roles]
    return [
        replace(role, options=kept, complete=role.complete and kept == role.options)
        for role, kept in zip(roles, sure, strict=True)
    ]


def many_ways(roles: Sequence[StayRole]) -> bool:
    """Whether there are more ways to spend the nights of some stays than are looked at together."""
    return math.prod(len(role.options) for role in roles) > _MOST


def stay_role(setting: Setting, stay: Stay) -> StayRole:
    own = (*_LIFTED, f"lock:{stay.id}", f"asked:{stay.id}")
    lifted = frozenset(name for name in setting.ignored if name in own or name.startswith("constraints["))
    beside = frozenset(other.id for other in setting.itinerary.stays if other.id in setting.needs)
    known = stay.id, lifted, beside
    if known not in setting.beds:
        setting.beds[known] = _stay_role(setting, stay)
    return setting.beds[known]


def _stay_role(setting: Setting, stay: Stay) -> StayRole:
    catalogue, traveller = setting.catalogue, setting.itinerary.traveller
    old = setting.place(stay.place)
    others = [other for other in setting.itinerary.stays if other.id != stay.id]
    old_cost = stay_cost_of(setting, (stay,))
    options: list[StayOption] = []
    elsewhere: dict[str, tuple[int, int]] = {}
    over = () if setting.world.now is None else setting.world.now.past_nights(stay)
    still = tuple(night for night in stay.nights if night not in over)
    lost = tuple(
        night
        for night in still
        if not setting.world.suits(old.id, night)
        or not _has_room(old, (night,), traveller.people, booked=stay.booked and night not in stay.void_nights)
        or (stay.booked and not _takes_newcomers(setting, stay, old, (night,)))
    )
    hold = setting.locked.get(stay.id)
    asks = setting.but(ignored=setting.ignored | {"min_nights"}) if _is_borne(setting, stay) else setting
    along = _along(setting, stay, others)
    fits = not lost and stay_fits(asks, old, stay.nights, others, own=stay.id, booked=stay.booked, along=along)
    suits = all(setting.world.suits(old.id, night) for night in still)
    if fits or (stay.id in setting.as_before and suits):
        options.append(StayOption((stay,), cost=old_cost))
    # What is asked for is another lodging, not another for some nights.
    cuts = hold is None and stay.id not in setting.asked
    partly = cuts and 0 < len(lost) < len(stay.nights)
    partly = partly or (hold is None and bool(over) and stay.id not in setting.kept)
    # Of what a lock holds the nights stay that were planned; those that were hit, or follow a journey, may be anywhere.
    loose = _added(setting, stay) | setting.world.nights_hit(stay.id)
    more = hold is not None and bool(lost) and loose.issuperset(lost)
    partly = partly or more
    whole = not (more or over or stay.id in setting.kept)
    if hold in (None, "time") or more:
        for place in sorted(catalogue.places, key=lambda p: p.id):
            if place.kind != "lodging" or place.id == old.id or not _allowed(setting, stay, place):
                continue
            misfit = place_misfit(old, place, stay.check_in, traveller, catalogue)
            detour = setting.travel.between(old.id, place.id).minutes * setting.parameters.minute_value
            if whole and stay_fits(setting, place, stay.nights, others, along=along):
                all_there = stay.replace(place=place.id, booked=False, void_nights=(), price=None, paid={})
                options.append(_option(setting, stay, (all_there,), misfit, detour, old_cost))
            if partly:
                elsewhere[place.id] = (misfit, detour)
    complete = True
    gone = cuts and lost == stay.nights and stay.id not in setting.kept
    if gone and (setting.counts_money or not any(_stands_alone(setting, one, others) for one in options)):
        shared, complete = _shared_out(setting, stay, others, old_cost, options)
        options += shared
    if elsewhere:
        rooms = {
            night: [
                name
                for name in elsewhere
                if setting.world.suits(name, night) and _has_room(setting.place(name), (night,), traveller.people)
            ]
            for night in still
        }
        free = still if hold is None else tuple(night for night in still if night in loose)
        asks_for = {name: _least(setting, stay.replace(place=name)) for name in elsewhere}
        gap = Gap(free, set(lost), rooms, asks_for, _least(setting, stay))
        ways, all_ways = ways_to_cut(gap, cheaper=setting.counts_money) if lost else ([], True)
        complete = complete and all_ways
        if (
            over and lost != still and hold is None
        ):  # nights that are over cannot be moved along, but all that are left can
            every = [name for name in elsewhere if all(name in rooms[night] for night in still)]
            ways += [way for name in every if (way := dict.fromkeys(still, name)) not in ways]
        found: dict[tuple[str, ...], list[tuple[Mapping[dt.date, str], StayOption]]] = {}
        for where in sorted(ways, key=len):
            pieces = cut(setting, stay, where)
            stays_on = stay.id not in setting.kept or any(piece.place == stay.place for piece in pieces)
            stays_on = stays_on and _may_stay_on(setting, stay, pieces)
            if stays_on and not (whole and len(pieces) == 1) and _all_fit(setting, stay, pieces, others):
                misfits, detours = zip(*(elsewhere[name] for name in dict.fromkeys(where.values())), strict=True)
                option = _option(setting, stay, pieces, sum(misfits), sum(detours), old_cost)
                alike = found.setdefault(tuple(where.get(night, "") for night in lost), [])
                if along or not any(_is_worse(setting, (where, option), other) for other in alike):
                    alike.append((where, option))
        options += [option for alike in found.values() for _, option in alike]
    if stay.id in setting.asked:
        options = [o for o in options if stay_as_asked(setting, stay.id, o.stays, stay_cost_of(setting, o.stays))]
    kept = [option for option in options if _leaves_enough(setting, stay, option.stays, others)]
    return StayRole(stay, tuple(kept), complete)


def _is_worse(
    setting: Setting, one: tuple[Mapping[dt.date, str], StayOption], two: tuple[Mapping[dt.date, str], StayOption]
) -> bool:
    """Whether one way moves the same nights as another, and more besides, for nothing."""
    (where, option), (there, other) = one, two
    dearer = not setting.counts_money or (other.cost or 0) <= (option.cost or 0)
    return dearer and other.elsewhere <= option.elsewhere and there.items() <= where.items()


def _added(setting: Setting, stay: Stay) -> set[dt.date]:
    """The nights that a stay has more than were planned, for a journey that a repair puts off."""
    planned = setting.original.item(stay.id) if stay.id in setting.world.put_off else stay
    return set(stay.nights) - set(planned.nights if isinstance(planned, Stay) else stay.nights)


def _along(setting: Setting, stay: Stay, others: Iterable[Stay]) -> frozenset[str]:
    """The ids of the other stays of the same city that have to be mended as well, and so may come to the same house."""
    city = setting.city_of.get(stay.place)
    return frozenset(one.id for one in others if one.id in setting.needs and setting.city_of.get(one.place) == city)


def _least(setting: Setting, stay: Stay) -> int:
    """So many nights the house of a stay asks for."""
    if "min_nights" in setting.ignored:
        return 1
    place = setting.catalogue.by_id.get(stay.place)
    return 1 if place is None or place.lodging is None else place.lodging.min_nights


def long_enough_together(setting: Setting, beds: Mapping[str, StayOption]) -> bool:
    """Whether every house has as many nights in a row as it asks for if these are the ways to spend the nights of the
    stays by these ids, and others that have to be mended go elsewhere; but for what was so before, and what is over."""
    if "min_nights" in setting.ignored:
        return True
    before = setting.itinerary.stays
    now: list[Stay] = []
    for one in before:
        now += beds[one.id].stays if one.id in beds else () if one.id in setting.needs else (one,)
    for stay in now:
        least = _least(setting, stay)
        if len(stay.nights) < least and (nights := _run(now, stay.place, stay.nights)) < least:
            as_it_was = stay in before and nights == _run(before, stay.place, stay.nights)
            borne = stay.id not in setting.needs or stay.id in setting.as_before or _is_borne(setting, stay)
            if not (as_it_was and borne) and not _is_over(setting, stay, now):
                return False
    return True


def _is_borne(setting: Setting, stay: Stay) -> bool:
    """Whether a house was booked, or chosen, for less than it asks for: it is not left for that."""
    return ("min-nights", stay.id) in setting.damage.borne


def _leaves_enough(setting: Setting, stay: Stay, pieces: tuple[Stay, ...], others: list[Stay]) -> bool:
    """Whether other stays in the same house beside this one are still as long as the house asks, or no shorter; nobody
    asks of those that are over."""
    if "min_nights" in setting.ignored:
        return True
    along, least = _along(setting, stay, others), _least(setting, stay)
    for other in others:
        if other.place == stay.place and other.id not in along:
            before = _run([*others, stay], other.place, other.nights)
            after = _run([*others, *pieces], other.place, other.nights, along)
            if after < before and after < least and not _is_over(setting, other, [*others, *pieces]):
                return False
    return True


def _is_over(setting: Setting, stay: Stay, stays: list[Stay]) -> bool:
    """Whether a stay is over, with all that follow it in the same house."""
    now, end = setting.world.now, stay.check_out
    while following := [one for one in stays if one.place == stay.place and one.check_in == end]:
        end = following[0].check_out
    return now is not None and end <= now.date


def _stands_alone(setting: Setting, option: StayOption, others: list[Stay]) -> bool:
    """Whether every house has as many nights as it asks for, wherever other stays that have to be mended come to be."""
    return all(_run(others, one.place, one.nights) >= _least(setting, one) for one in option.stays)


def _shared_out(
    setting: Setting, stay: Stay, others: list[Stay], old_cost: int | None, whole: Sequence[StayOption]
) -> tuple[list[StayOption], bool]:
    """The ways to spend nights of which none can stay in two lodgings, one after the other, or in as few more as can
    be, and in more for less where with any of these, or the `whole` stay in one, the trip would be too dear; and
    whether these are all."""
    old, traveller, catalogue = setting.place(stay.place), setting.itinerary.traveller, setting.catalogue
    inns = [place for place in sorted(catalogue.places, key=lambda p: p.id) if place.kind == "lodging"]
    inns = [place for place in inns if place.id != old.id and _allowed(setting, stay, place)]
    if "min_nights" not in setting.ignored:
        inns = [place for place in inns if _long_enough(setting, stay, place, others)]
    alone = setting.but(ignored=setting.ignored | {"min_nights"})
    rooms = {night: [place.id for place in inns if stay_fits(alone, place, (night,), others)] for night in stay.nights}
    one = stay.replace(check_out=stay.check_in + _DAY, booked=False, void_nights=(), price=None, paid={})
    prices = {place.id: _known_cost(setting, (one.replace(place=place.id),)) for place in inns}
    found: list[StayOption] = []
    for parts in range(2, len(stay.nights) + 1):
        below = min((option.cost or 0 for option in (*whole, *found)), default=None) if found else None
        if below is not None and not _is_too_dear(setting, stay, below):
            break
        ways, complete = ways_to_share(stay.nights, rooms, parts, prices, below)
        for where in ways:
            pieces = cut(setting, stay, where)
            if _all_fit(setting, stay, pieces, others):
                new = [setting.place(name) for name in dict.fromkeys(where.values())]
                misfit = sum(place_misfit(old, place, stay.check_in, traveller, catalogue) for place in new)
                detour = sum(setting.travel.between(old.id, place.id).minutes for place in new)
                money = detour * setting.parameters.minute_value
                found.append(_option(setting, stay, pieces, misfit, money, old_cost))
        if not complete:
            return found, False
    return found, True


def _is_too_dear(setting: Setting, stay: Stay, cost: int) -> bool:
    """Whether the trip may be too dear with a stay that costs so much: as it is but for what else has to be mended,
    which may come to be the dearest of its kind; where a limit on the money is lifted to learn how much more would do,
    always."""
    if not setting.counts_money:
        return False
    limit, trip = money_limit(setting), setting.itinerary
    rest = trip.replace(stays=tuple(other for other in trip.stays if other.id != stay.id))
    known = trip_cost(rest, setting.catalogue).known + cost
    if limit is None or known > limit:
        return True
    more = sum(_dearest(setting, trip.item(name)) for name in setting.needs - {stay.id})
    more += sum(_dearest(setting, one.stop) for one in setting.world.wanted)
    return known + more > limit


def _dearest(setting: Setting, item: Stop | Leg | Stay | None) -> int:
    """The most that something of the kind of an item costs the party, minor units."""
    catalogue, party = setting.catalogue, setting.itinerary.traveller.party
    prices: list[Price | None]
    times = 1
    if isinstance(item, Leg):
        prices = [connection.price for connection in catalogue.connections]
    else:
        of_stays = isinstance(item, Stay)
        there = [place for place in catalogue.places if (place.kind == "lodging") == of_stays]
        prices = [place.price for place in there]
        prices += [slot.price for place in there for slot in place.slots]
        times = len(item.nights) if isinstance(item, Stay) else 1
    return times * max((group_price(price, party) for price in prices if price is not None), default=0)


def _long_enough(setting: Setting, stay: Stay, place: Place, others: list[Stay]) -> bool:
    """Whether a part of the nights, with those that are or may be spent there anyway, may be as many as the house asks
    for."""
    along = _along(setting, stay, others)
    beside = sum(len(other.nights) for other in others if other.place == place.id or other.id in along)
    return (place.lodging or Lodging()).min_nights < len(stay.nights) + beside


def _option(
    setting: Setting, stay: Stay, stays: tuple[Stay, ...], misfit: int, detour: int, old_cost: int | None
) -> StayOption:
    """What it takes to spend the nights of `stay` in `stays` instead."""
    cost = stay_cost_of(setting, stays)
    money = extra_cost(cost, old_cost)
    kept = {night for piece in stays if piece.place == stay.place for night in piece.nights}
    held = set(stay.nights).difference(stay.unbooked_nights)
    return StayOption(
        stays,
        elsewhere=sum(piece.place != stay.place for piece in stays),
        nights=sum(len(piece.nights) for piece in stays if piece.place != stay.place),
        keeps_booking=held <= kept,
        misfit=misfit,
        spend=money + detour,
        cost=_known_cost(setting, stays),
    )
