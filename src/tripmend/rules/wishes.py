"""The wishes and limits of a change, by kind, and whether a revision meets them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from ..change import Change, Constraint, Scope, World
from ..trip import Itinerary, Leg, Place, Stay, Stop, food_words, leg_cost, stay_cost, stop_cost, trip_cost
from .kept import base_id
from .revision import Piece, Revision, place_of
from .rule import Parameters, State, Verdict
from .ways import way_between

Answer = tuple[State, tuple[str, ...]]

Test = Callable[[Revision, Constraint, Piece, Piece | None], State | None]
"""Judges one item (after, and before where it existed); None: the wish is not about such an item."""

Reach = Literal["plan", "new", "step"]

REACH: Mapping[str, Reach] = MappingProxyType(
    {
        "avoid_place": "plan",
        "avoid_cuisine": "plan",
        "avoid_tag": "plan",
        "avoid_mode": "plan",
        "not_before": "plan",
        "not_after": "plan",
        "want_cuisine": "new",
        "want_tag": "new",
        "want_mode": "new",
        "max_price": "new",
        "near": "new",
        "indoor": "new",
        "keep": "step",
        "max_extra": "step",
        "same_day": "step",
        "no_new_places": "step",
    }
)
"""What a wish is about. ``plan``: a limit, on whatever is still to come, planned or new. ``new``: what is new in the
plan, and the stop or leg that the wish names, planned or new. ``step``: what a revision does."""

HOURS = ("not_before", "not_after")
"""Limits on the hours of a day. A planned leg is bound by one that names it or its day: who wants nothing before ten
has the days of the trip in mind, not the flight there."""

WISH_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "avoid_place": "not there: a visit is left out, a meal is eaten elsewhere; no stay is moved there",
        "avoid_cuisine": "no fish: each meal at such a place gets another place",
        "avoid_tag": "no museums: each stop at such a place gets another place",
        "avoid_mode": "not by car: each leg by it takes another connection; no way between places is made by it",
        "not_before": "nothing before ten: each stop begins then or later, each leg of a day that is named leaves then",
        "not_after": "nothing after six: each stop ends by then, each leg of a day that is named has left by then",
        "want_cuisine": "Thai food: where a meal gets another place",
        "want_tag": "a museum instead: where a visit or event gets another place",
        "want_mode": "by train: where a leg takes another connection",
        "max_price": "at most 30 EUR each: for what is new; a stay's is that of a night",
        "near": "near the hotel: where something gets another place",
        "indoor": "indoors: where a stop gets another place",
        "keep": "it stays, at its place, and on its day unless something happened to it",
        "max_extra": "the whole trip costs no more than so much more",
        "same_day": "what is changed stays on its day",
        "no_new_places": "no stop is at a place that was not in the plan",
    }
)
"""What each wish asks for, with an example."""


def _begins_and_ends(piece: Piece) -> tuple[dt.datetime | None, dt.datetime | None]:
    """A stop from start to end; a leg counts when it departs."""
    if isinstance(piece.item, Stop):
        return piece.item.start, piece.item.end
    return (piece.item.depart, piece.item.depart) if isinstance(piece.item, Leg) else (None, None)


def _limit(constraint: Constraint, piece: Piece) -> dt.datetime | None:
    """The moment the wish speaks of on the item's day."""
    return None if isinstance(piece.item, Stay) else constraint.moment(piece.date)


def _not_before(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    limit, (begin, _) = _limit(constraint, new), _begins_and_ends(new)
    if limit is None:
        return None
    if begin is None:
        return "unknown"
    return "ok" if begin >= limit else "broken"


def _not_after(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    limit, (_, end) = _limit(constraint, new), _begins_and_ends(new)
    if limit is None:
        return None
    if end is None:
        return "unknown"
    return "ok" if end <= limit else "broken"


def _same_day(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    if old is None or isinstance(new.item, Stay):
        return None
    return "ok" if new.date == old.date else "broken"


TIME_WISHES: dict[str, Test] = {"not_before": _not_before, "not_after": _not_after, "same_day": _same_day}


def _place(revision: Revision, piece: Piece) -> Place | None:
    return None if isinstance(piece.item, Leg) else revision.world.catalogue.place(piece.item.place)


def _has(words: Collection[str], word: str, *, wanted: bool) -> State:
    """Whether `word` is among `words`; nothing is known of a place that has no words at all."""
    if not words:
        return "unknown"
    found = word.casefold() in {other.casefold() for other in words}
    return "ok" if found == wanted else "broken"


def _avoid_place(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    """No stop is there; and of a visit that is only to be left out, nothing else has taken the place."""
    if isinstance(new.item, Leg):
        return None
    still = old is not None and place_of(old.item) == (constraint.target,) and new.item.id in revision.world.left_out
    return "broken" if still or new.item.place == constraint.target else "ok"


def _cuisine(wanted: bool) -> Test:
    def test(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
        if not isinstance(new.item, Stop) or new.item.kind != "meal":
            return None
        place = _place(revision, new)
        if wanted and place is not None and constraint.value.casefold() in food_words(place):
            return "ok"  # as one of its diets
        return _has(() if place is None else place.cuisines, constraint.value, wanted=wanted)

    return test


def _tag(wanted: bool) -> Test:
    def test(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
        # "A museum instead" says nothing of lunch or of the hotel, unless it names it.
        about = isinstance(new.item, Stop) and (new.item.kind != "meal" or not wanted)
        if isinstance(new.item, Leg) or not (about or constraint.applies_to):
            return None
        place = _place(revision, new)
        if not wanted and isinstance(new.item, Stop) and new.item.kind == "meal" and not (place and place.tags):
            return None  # "no museums" is not about lunch
        return _has(() if place is None else place.tags, constraint.value, wanted=wanted)

    return test


def _mode(wanted: bool) -> Test:
    def test(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
        if not isinstance(new.item, Leg):
            return None
        return "ok" if (new.item.mode == constraint.value.casefold()) == wanted else "broken"

    return test


def _max_price(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    """Per person; a stay's price is that of one night."""
    catalogue, party, item = revision.world.catalogue, revision.revised.traveller.party, new.item
    cost: int | None
    times = 1
    if isinstance(item, Leg):
        cost = leg_cost(item, catalogue, party)
    elif isinstance(item, Stay):
        cost, times = stay_cost(item, catalogue, party), len(item.nights)
    else:
        cost = stop_cost(item, catalogue, party)
    if cost is None or constraint.amount is None:
        return "unknown"
    return "ok" if cost <= constraint.amount * times * revision.view.people else "broken"


def _near(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    if isinstance(new.item, Leg):
        return None
    way = way_between(revision.view, constraint.target, new.item.place)
    if not way.known:
        return "unknown"
    return "ok" if way.minutes <= revision.parameters.near else "broken"


def _indoor(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    if not isinstance(new.item, Stop):
        return None
    place = _place(revision, new)
    if place is None or place.outdoor is None:
        return "unknown"
    return "broken" if place.outdoor else "ok"


def _no_new_places(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    """Of stops only: a lost bed has to be found somewhere."""
    if not isinstance(new.item, Stop):
        return None
    known = {stop.place for _, stop in revision.original.stops()}
    return "ok" if new.item.place in known else "broken"


PLACE_WISHES: dict[str, Test] = {
    "avoid_place": _avoid_place,
    "avoid_cuisine": _cuisine(False),
    "want_cuisine": _cuisine(True),
    "avoid_tag": _tag(False),
    "want_tag": _tag(True),
    "avoid_mode": _mode(False),
    "want_mode": _mode(True),
    "max_price": _max_price,
    "near": _near,
    "indoor": _indoor,
    "no_new_places": _no_new_places,
}


_WORST: tuple[State, ...] = ("broken", "unknown", "ok")
_ITEM_WISHES: dict[str, Test] = {**PLACE_WISHES, **TIME_WISHES}


def _items(revision: Revision, constraint: Constraint) -> Iterator[str]:
    """The ids of the items still to come that a wish is about (`REACH`).

    What is planned is bound by a limit and by a wish that names it; stays never are, since a night needs a bed, and so
    a wish is only about one that takes the place of another. A wish for a sort of place speaks of replacements: a stop
    that is only moved by some minutes stays what it was, and so do the nights that a stay which is cut keeps at its
    place. Only a place to avoid is avoided by these, too.
    """
    changed = {new.item.id for _, new in revision.changed} | {piece.item.id for piece in revision.new}
    if constraint.type != "avoid_place":
        changed -= _kept_nights(revision)
    if constraint.type in PLACE_WISHES and REACH[constraint.type] != "plan" and not constraint.applies_to:
        changed &= revision.replaced
    for name, piece in revision.after.items():
        if _is_over(revision, piece) or constraint.applies_to not in ("", name, base_id(name)):
            continue
        if constraint.date is not None and (constraint.date != piece.date or isinstance(piece.item, Stay)):
            continue
        if name in changed or _binds(constraint, piece):
            yield name


def _is_over(revision: Revision, piece: Piece) -> bool:
    """Whether an item is past, or has only nights that are, of a stay that goes on elsewhere."""
    now = revision.world.now
    slept = now is not None and isinstance(piece.item, Stay) and piece.item.check_out <= now.date
    return slept or piece.item.id in revision.world.past


def _binds(constraint: Constraint, piece: Piece) -> bool:
    """Whether an item has to be as wished even where it stays as planned."""
    reach = REACH[constraint.type]
    if isinstance(piece.item, Stay) or reach == "step":
        return False
    if constraint.applies_to:
        return True
    if isinstance(piece.item, Leg) and constraint.type in HOURS:
        return constraint.date is not None
    return reach == "plan"


def _kept_nights(revision: Revision) -> set[str]:
    """The ids of stays that are some of the nights of a stay that was there, at its place."""
    found = set()
    for name, piece in revision.after.items():
        old = revision.before.get(name) or revision.before.get(base_id(name) or "")
        if old is None or not isinstance(old.item, Stay) or not isinstance(piece.item, Stay):
            continue
        if old.item.place == piece.item.place and set(piece.item.nights) <= set(old.item.nights):
            found.add(name)
    return found


def _keep(revision: Revision, constraint: Constraint) -> Answer:
    """Still there, at its place, and on its day unless it was hit."""
    old, new = revision.before.get(constraint.target), revision.after.get(constraint.target)
    if old is None:
        return "unknown", (constraint.target,)
    same = new is not None and place_of(old.item) == place_of(new.item)
    same_day = new is not None and (new.date == old.date or constraint.target in revision.struck)
    return ("ok" if same and same_day else "broken"), (constraint.target,)


def _max_extra(revision: Revision, constraint: Constraint) -> Answer:
    """What the trip costs more than before, both at the prices after the change.

    A price that was not known before and is no longer to be paid is one more reason for it to be no more. One that is
    not known of what is new, or at its new time, leaves it open.
    """
    if constraint.amount is None:
        return "unknown", ()
    catalogue = revision.world.catalogue
    sheets = [trip_cost(trip, catalogue) for trip in (revision.original, revision.world.itinerary)]
    after = trip_cost(revision.revised, catalogue)
    if after.known - max(sheet.known for sheet in sheets) > constraint.amount:
        return "broken", ()
    open_before = {name for sheet in sheets for name in sheet.unknown}  # one's own car that is to go on another day
    unsure = {name for name in after.unknown if name in revision.replaced or name not in open_before}
    return ("unknown" if unsure else "ok"), tuple(sorted(unsure))


_TRIP_WISHES: dict[str, Callable[[Revision, Constraint], Answer]] = {"keep": _keep, "max_extra": _max_extra}


def _judged(revision: Revision, constraint: Constraint) -> Iterator[tuple[str, State]]:
    test = _ITEM_WISHES[constraint.type]
    for name in _items(revision, constraint):
        state = test(revision, constraint, revision.after[name], revision.before.get(name))
        if state is not None:
            yield name, state


def unfit(world: World, change: Change, parameters: Parameters) -> Iterator[tuple[str, str]]:
    """(the id of a planned item still to come, ``constraints[n]`` of a wish that it breaks as it stands)."""
    bound = [(n, wish) for n, wish in enumerate(change.constraints) if wish.type in _ITEM_WISHES]
    if not bound:
        return
    trip: Itinerary = world.itinerary
    scope = Scope("plan", "plan-bound", frozenset(), frozenset())
    revision = Revision(trip, trip, world, change, scope, parameters)
    for number, wish in bound:
        for name, state in _judged(revision, wish):
            if state == "broken":
                yield name, f"constraints[{number}]"


def _each(revision: Revision, constraint: Constraint) -> Answer:
    by_state: dict[State, list[str]] = {}
    for name, state in _judged(revision, constraint):
        by_state.setdefault(state, []).append(name)
    for worst in _WORST:
        if worst in by_state:
            return worst, tuple(by_state[worst])
    return "ok", ()


def _words(constraint: Constraint) -> str:
    if constraint.text:
        return constraint.text
    parts = [constraint.type.replace("_", " "), constraint.target, constraint.value]
    parts += [str(part) for part in (constraint.amount, constraint.date, constraint.time) if part is not None]
    return " ".join(part for part in parts if part)


def wish(revision: Revision) -> Iterator[Verdict]:
    """Every constraint of the change."""
    said: dict[State, str] = {"ok": "honoured", "broken": "not honoured", "unknown": "of unknown outcome"}
    for constraint in revision.change.constraints:
        judge = _TRIP_WISHES.get(constraint.type, _each)
        state, subjects = judge(revision, constraint)
        yield Verdict(state, subjects, f"The wish “{_words(constraint)}” is {said[state]}.", None, constraint.date)
