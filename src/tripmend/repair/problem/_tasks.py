"""What a request wants placed: its wishes, and the meals and visits of every day."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from ...change import Request, Wish
from ...errors import InputError
from ...trip import Catalogue, Itinerary, Kind, Meal, Place, Stop, city_key
from ._taste import Taste

__all__ = ["MEAL_TIMES", "VISIT_MINUTES", "Task", "day_tasks", "wish_task"]

MEAL_TIMES: dict[Meal, tuple[dt.time, int]] = {
    "breakfast": (dt.time(8, 30), 45),
    "lunch": (dt.time(13, 0), 60),
    "dinner": (dt.time(19, 30), 90),
}
"""When a meal begins that nobody has planned, and how many minutes it takes."""
VISIT_MINUTES = 90


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to place: the stop that stands for it, the places and dates that will do, and whether it must be."""

    stop: Stop
    places: tuple[Place, ...]
    dates: tuple[dt.date, ...]
    start: dt.datetime | None
    minutes: int | None
    must: bool
    between: tuple[dt.time, dt.time] | None = None

    @property
    def anchor(self) -> dt.date:
        """The date under which the stop stands until it is placed."""
        return self.dates[0]


def wish_task(wish: Wish, number: int, catalogue: Catalogue, dates: tuple[dt.date, ...], taste: Taste) -> Task:
    """What a wish wants placed; without a date of its own on any of `dates`. number: its index in the request.

    Raises InputError for a place that the catalogue does not have, or has none like it where the wish must be met.
    """
    where = f"request.wishes[{number}]"
    if wish.place is not None:
        place = catalogue.place(wish.place)
        if place is None:
            raise InputError(f"no place has the id {wish.place!r}", where=f"{where}.place")
        places: tuple[Place, ...] = (place,)
    else:
        tags = {tag.casefold() for tag in wish.tags}
        places = tuple(
            place
            for place in catalogue.places
            if place.kind == wish.kind
            and tags <= {word.casefold() for word in (*place.tags, *place.cuisines)}
            and (not wish.city or city_key(place.city) == city_key(wish.city))
        )
        places = taste.shortlist(places)
    if not places and wish.must:
        raise InputError("no place of the catalogue is like this", where=where)
    date = wish.date or (wish.start.date() if wish.start else None)
    kind = "meal" if wish.meal else "event" if places and places[0].kind == "event" else "visit"
    on = (date,) if date is not None else wish.dates or dates
    # A meal without a time is wanted at its usual one, anything else early.
    begin = dt.datetime.combine(on[0], MEAL_TIMES[wish.meal][0] if wish.meal else dt.time(9))
    stop = Stop(
        id=wish.id or f"wish-{number + 1}",
        place=places[0].id if places else catalogue.places[0].id,
        kind=kind,
        meal=wish.meal,
        start=begin,
        end=begin + dt.timedelta(hours=1),
        notes=wish.notes,
    )
    return Task(stop, places, on, wish.start, wish.minutes, wish.must, wish.between)


def day_tasks(
    request: Request,
    itinerary: Itinerary,
    date: dt.date,
    city: str,
    catalogue: Catalogue,
    taste: Taste,
    *,
    again: bool = False,
) -> list[Task]:
    """Meals and visits that the request wants on every day, beside what is there already; in `city`, "" : in any.

    again: only the meals, at places where one eats already, too."""
    day = next(day for day in itinerary.days if day.date == date)
    have = {item.meal for item in day.items if isinstance(item, Stop) and item.meal}
    visits = sum(isinstance(item, Stop) and item.kind == "visit" for item in day.items)
    used = {stop.place for _, stop in itinerary.stops()}
    tasks: list[Task] = []
    for meal in request.meals:
        if meal not in have:
            name, without = f"{date}-{meal}", set[str]() if again else used
            tasks.append(_filler(catalogue, taste, date, city, "restaurant", name, without, meal))
    if again:
        return [task for task in tasks if task.places]
    for number in range(max(0, request.visits_per_day - visits)):
        tasks.append(_filler(catalogue, taste, date, city, "attraction", f"{date}-visit-{number + 1}", used, None))
    return [task for task in tasks if task.places]


def _filler(
    catalogue: Catalogue,
    taste: Taste,
    date: dt.date,
    city: str,
    kind: Kind,
    name: str,
    used: set[str],
    meal: Meal | None,
) -> Task:
    places = taste.shortlist(
        tuple(
            place
            for place in catalogue.places
            if place.kind == kind and place.id not in used and (not city or city_key(place.city) == city)
        )
    )
    clock, minutes = MEAL_TIMES[meal] if meal else (dt.time(9), VISIT_MINUTES)
    start = dt.datetime.combine(date, clock)
    stop = Stop(
        id=name,
        place=places[0].id if places else catalogue.places[0].id,
        kind="meal" if meal else "visit",
        meal=meal,
        start=start,
        end=start + dt.timedelta(minutes=minutes),
    )
    return Task(stop, places, (date,), None, minutes if meal else None, False)
