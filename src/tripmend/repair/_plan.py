"""plan(request, catalogue): a repair of an empty itinerary.

First the things that were asked for by name or day and the lodgings are placed together, exactly. Then every day is
filled in turn with meals and visits around them, each day exactly for itself, from the places that suit best. The
result is feasible and checked; that it is the best there is, is proved for the first part only.
"""

from __future__ import annotations

import datetime as dt
import time
from dataclasses import dataclass, replace

from ..change import Change, Request, Scope, Wish, World
from ..errors import InputError
from ..rules import Parameters, broken, check
from ..trip import (
    Catalogue,
    Day,
    Itinerary,
    Kind,
    Meal,
    Place,
    Stay,
    Stop,
    city_key,
    group_price,
    minute_of,
    place_price,
    trip_cost,
    validate,
    wall_clock,
)
from ._assemble import assemble
from ._lexicographic import solve
from ._outcome import Cost, Outcome, Relaxation, Revision
from ._problem import Problem, Solution
from ._roles import StayOption, StayRole, StopOption, StopRole
from ._search import disagreement
from ._setting import Setting
from ._stay_options import stay_cost_of, stay_fits
from ._stop_options import place_suits
from ._windows import leg_bounds, presence, start_spans

__all__ = ["plan"]

_DEFAULT = Parameters()
_DAY = dt.timedelta(days=1)
_MEAL_TIMES: dict[Meal, tuple[dt.time, int]] = {
    "breakfast": (dt.time(8, 30), 45),
    "lunch": (dt.time(13, 0), 60),
    "dinner": (dt.time(19, 30), 90),
}
_VISIT_MINUTES = 90
_SHORTLIST = 14


@dataclass(frozen=True, slots=True)
class _Task:
    """One thing to place: the stop that stands for it, the places and dates that will do, and whether it must be."""

    stop: Stop
    places: tuple[Place, ...]
    dates: tuple[dt.date, ...]
    start: dt.datetime | None
    minutes: int | None
    must: bool
    between: tuple[dt.time, dt.time] | None = None


class _Planner:
    """Places the tasks of one request."""

    def __init__(self, request: Request, catalogue: Catalogue, parameters: Parameters, deadline: float) -> None:
        self.request, self.catalogue, self.parameters, self.deadline = request, catalogue, parameters, deadline
        self.dates = tuple(request.start_date + _DAY * n for n in range(request.days))
        self.empty = self._empty()
        validate(self.empty, catalogue)
        self.itinerary = self.empty
        self.lost: list[str] = []
        self.proven = True

    def _empty(self) -> Itinerary:
        request = self.request
        days = []
        for date in self.dates:
            legs = tuple(leg for leg in request.legs if leg.depart is not None and leg.depart.date() == date)
            items = tuple(sorted(legs, key=lambda leg: leg.depart or dt.datetime.min))
            days.append(
                Day(date=date, items=items, earliest=request.earliest.get(date), latest=request.latest.get(date))
            )
        placed = {leg.id for day in days for leg in day.items}
        for number, leg in enumerate(request.legs):
            if leg.id not in placed:
                raise InputError("needs a departure on a day of the trip", where=f"request.legs[{number}].depart")
        return Itinerary(
            id=request.id,
            title=request.title,
            home=request.home,
            currency=request.currency,
            traveller=request.traveller,
            days=tuple(days),
            stays=request.stays,
        )

    def setting(self, needs: frozenset[str]) -> Setting:
        every = frozenset(self.dates)
        scope = Scope("plan", self.request.traveller.tolerance or "plan-bound", needs, every)
        world = World(self.itinerary, self.catalogue)
        budget = self.request.traveller.budget
        return Setting(self.empty, world, scope, self.parameters, needs, budget=budget, deadline=self.deadline)

    # -- what there is to place --------------------------------------------------------------------------------

    def city_of(self, date: dt.date) -> str:
        """The city in which the day is spent: the last one reached that is not home, else the request's."""
        cities = self.setting(frozenset()).cities
        if cities is None:
            return city_key(self.request.city)
        away = sorted(cities[date] - {city_key(self.request.home)})
        return away[-1] if away else ""

    def wish_task(self, wish: Wish, number: int) -> _Task:
        where = f"request.wishes[{number}]"
        if wish.place is not None:
            place = self.catalogue.place(wish.place)
            if place is None:
                raise InputError(f"no place has the id {wish.place!r}", where=f"{where}.place")
            places: tuple[Place, ...] = (place,)
        else:
            tags = {tag.casefold() for tag in wish.tags}
            places = tuple(
                place
                for place in self.catalogue.places
                if place.kind == wish.kind
                and tags <= {word.casefold() for word in (*place.tags, *place.cuisines)}
                and (not wish.city or city_key(place.city) == city_key(wish.city))
            )
            places = self.shortlist(places)
        if not places and wish.must:
            raise InputError("no place of the catalogue is like this", where=where)
        date = wish.date or (wish.start.date() if wish.start else None)
        kind = "meal" if wish.meal else "event" if places and places[0].kind == "event" else "visit"
        dates = (date,) if date is not None else wish.dates or self.dates
        # A meal without a time is wanted at its usual one, anything else early.
        begin = dt.datetime.combine(dates[0], _MEAL_TIMES[wish.meal][0] if wish.meal else dt.time(9))
        stop = Stop(
            id=wish.id or f"wish-{number + 1}",
            place=places[0].id if places else self.catalogue.places[0].id,
            kind=kind,
            meal=wish.meal,
            start=begin,
            end=begin + dt.timedelta(hours=1),
            notes=wish.notes,
        )
        return _Task(stop, places, dates, wish.start, wish.minutes, wish.must, wish.between)

    def day_tasks(self, date: dt.date) -> list[_Task]:
        """Meals and visits that the request wants on every day, beside what is there already."""
        city, request = self.city_of(date), self.request
        day = next(day for day in self.itinerary.days if day.date == date)
        have = {item.meal for item in day.items if isinstance(item, Stop) and item.meal}
        visits = sum(isinstance(item, Stop) and item.kind == "visit" for item in day.items)
        used = {stop.place for _, stop in self.itinerary.stops()}
        tasks: list[_Task] = []
        for meal in request.meals:
            if meal not in have:
                tasks.append(self.filler(date, city, "restaurant", f"{date}-{meal}", used, meal))
        for number in range(max(0, request.visits_per_day - visits)):
            tasks.append(self.filler(date, city, "attraction", f"{date}-visit-{number + 1}", used, None))
        return [task for task in tasks if task.places]

    def filler(self, date: dt.date, city: str, kind: Kind, name: str, used: set[str], meal: Meal | None) -> _Task:
        places = self.shortlist(
            tuple(
                place
                for place in self.catalogue.places
                if place.kind == kind and place.id not in used and (not city or city_key(place.city) == city)
            )
        )
        clock, minutes = _MEAL_TIMES[meal] if meal else (dt.time(9), _VISIT_MINUTES)
        start = dt.datetime.combine(date, clock)
        stop = Stop(
            id=name,
            place=places[0].id if places else self.catalogue.places[0].id,
            kind="meal" if meal else "visit",
            meal=meal,
            start=start,
            end=start + dt.timedelta(minutes=minutes),
        )
        return _Task(stop, places, (date,), None, minutes if meal else None, False)

    def shortlist(self, places: tuple[Place, ...]) -> tuple[Place, ...]:
        """The places that suit best, best first: liked, well rated, known to be open, cheap."""
        ranked = sorted(places, key=lambda place: (self.dislike(place), self.cost(place) or 0, place.id))
        return tuple(ranked[:_SHORTLIST])

    def dislike(self, place: Place) -> int:
        """0–100: 40 without a matching interest, up to 40 for a low rating (20 unknown), 20 with unknown hours."""
        interests = {word.casefold() for word in self.request.traveller.interests}
        words = {word.casefold() for word in (*place.tags, *place.cuisines)}
        points = 40 if interests and interests.isdisjoint(words) else 0
        points += 20 if place.rating is None else round(40 * (1 - min(place.rating, 5.0) / 5))
        return points + (20 if place.hours is None and not place.slots and not place.open_on else 0)

    def cost(self, place: Place, start: dt.datetime | None = None) -> int | None:
        """The party's: that of the slot which begins at `start`, else the place's own."""
        price = place_price(place, start)
        return None if price is None else group_price(price, self.request.traveller.party)

    # -- placing -----------------------------------------------------------------------------------------------

    def role(self, setting: Setting, task: _Task) -> StopRole:
        bounds = leg_bounds(setting, {})
        options: list[StopOption] = []
        anchor = setting.start_minute(task.stop) or 0
        for place in task.places:
            if not place_suits(setting, task.stop, place):
                continue
            usual, minimum = self.lengths(task, place)
            inside = presence(setting, place, bounds)
            for date in task.dates:
                if not self.there(setting, place, date):
                    continue
                shift = setting.offset(date, place.id) - setting.offset(self.anchor_date(task), task.stop.place)
                for first, last, end in start_spans(setting, task.stop, place, date, minimum, inside):
                    if task.between is not None:
                        zone = setting.catalogue.zone_of(place.id)
                        low, high = (minute_of(dt.datetime.combine(date, clock), zone) for clock in task.between)
                        first, last = max(first, low), min(last, high)
                        if first > last:
                            continue
                    if task.start is not None:
                        wanted = anchor + shift + self.minutes_from_anchor(task)
                        if not first <= wanted <= last:
                            continue
                        first = last = wanted
                    cost = self.cost(place, wall_clock(first, setting.catalogue.zone_of(place.id)))
                    if cost is None and setting.counts_money:
                        continue
                    options.append(
                        StopOption(
                            place=place.id,
                            date=date,
                            replaced=True,
                            moved=task.stop.meal is None,
                            first=first,
                            last=last,
                            end=end,
                            usual=min(usual, max(minimum, end - first)),
                            minimum=minimum,
                            reference=anchor + shift,
                            misfit=self.dislike(place),
                            spend=(cost or 0) + self.parameters.minute_value * self.way(setting, place, date),
                            cost=cost,
                        )
                    )
        return StopRole(task.stop, self.anchor_date(task), tuple(options), hit=True, must=task.must, start=anchor)

    def anchor_date(self, task: _Task) -> dt.date:
        return task.dates[0]

    def minutes_from_anchor(self, task: _Task) -> int:
        if task.start is None or task.stop.start is None:
            return 0
        clock = task.start - dt.datetime.combine(task.start.date(), dt.time())
        anchor = task.stop.start - dt.datetime.combine(task.stop.start.date(), dt.time())
        return int((clock - anchor).total_seconds() // 60)

    def there(self, setting: Setting, place: Place, date: dt.date) -> bool:
        return setting.cities is None or not place.city or city_key(place.city) in setting.cities[date]

    def way(self, setting: Setting, place: Place, date: dt.date) -> int:
        """Minutes from the night's lodging, 0 where there is none."""
        stay = self.itinerary.night(date) or self.itinerary.night(date - _DAY)
        return 0 if stay is None else setting.travel.between(stay.place, place.id).minutes

    def lengths(self, task: _Task, place: Place) -> tuple[int, int]:
        if task.minutes is not None and place.dwell is None:
            return task.minutes, task.minutes
        if place.dwell is None:
            return _VISIT_MINUTES, _VISIT_MINUTES
        usual = task.minutes or place.dwell.min
        usual = max(usual, place.dwell.min)
        usual = usual if place.dwell.max is None else min(usual, place.dwell.max)
        return usual, min(usual, place.dwell.min)

    def beds(self) -> tuple[list[Stay], list[StayRole]]:
        """Runs of nights without a bed in the lodging city, and the lodgings they may be spent in."""
        if not self.request.lodging_city:
            return [], []
        wanted = city_key(self.request.lodging_city)
        lodgings = [p for p in self.catalogue.places if p.kind == "lodging" and city_key(p.city) == wanted]
        runs: list[list[dt.date]] = []
        for date in self.dates[:-1]:
            if self.itinerary.night(date) is not None:
                continue
            if runs and runs[-1][-1] + _DAY == date:
                runs[-1].append(date)
            else:
                runs.append([date])
        setting = self.setting(frozenset())
        stays, roles = [], []
        for number, nights in enumerate(runs):
            if not lodgings:
                raise InputError("no lodging of the catalogue is there", where="request.lodging_city")
            stay = Stay(id=f"stay-{number + 1}", place=lodgings[0].id, check_in=nights[0], check_out=nights[-1] + _DAY)
            options = []
            for place in lodgings:
                if not stay_fits(setting, place, stay.nights, list(self.itinerary.stays)):
                    continue
                there = stay.replace(place=place.id)
                cost = stay_cost_of(setting, (there,))
                if cost is None and setting.counts_money:
                    continue
                options.append(StayOption((there,), True, self.dislike(place), cost or 0, cost))
            stays.append(stay)
            roles.append(StayRole(stay, tuple(options)))
        return stays, roles

    def place(self, tasks: list[_Task], stays: list[Stay], beds: list[StayRole]) -> Solution | None:
        """Place tasks (and beds) around what is there; None when what must be cannot be."""
        before = self.itinerary
        days = []
        for day in before.days:
            here = tuple(task.stop for task in tasks if self.anchor_date(task) == day.date)
            days.append(day.replace(items=day.items + here))
        self.itinerary = before.replace(days=tuple(days), stays=before.stays + tuple(stays))
        needs = frozenset(task.stop.id for task in tasks) | {stay.id for stay in stays}
        setting = self.setting(needs)
        roles = [self.role(setting, task) for task in tasks]
        fixed = [self.as_is(setting, day, stop) for day, stop in before.stops()]
        outside = self.fixed_cost(setting, before)
        problem = Problem(setting, (*roles, *fixed), tuple(beds), (), outside, setting.budget, (), True)
        solution, proven, _ = solve(problem)
        self.proven = self.proven and proven
        if solution is None:
            self.itinerary = before
            return None
        self.itinerary = assemble(problem, solution)
        self.lost += [role.id for role in roles if solution.stops[role.id] is None]
        return solution

    def as_is(self, setting: Setting, day: Day, stop: Stop) -> StopRole:
        start, end = setting.start_minute(stop) or 0, setting.end_minute(stop) or 0
        option = StopOption(
            stop.place, day.date, first=start, last=start, end=end, usual=end - start, minimum=end - start
        )
        return StopRole(stop, day.date, (replace(option, reference=start),), fixed=True, start=start)

    def fixed_cost(self, setting: Setting, before: Itinerary) -> int:
        return trip_cost(before, setting.catalogue).known


def plan(
    request: Request,
    catalogue: Catalogue,
    *,
    parameters: Parameters = _DEFAULT,
    time_limit: float = 20.0,
    relax: bool = True,
) -> Outcome:
    """The itinerary that a request asks for; what cannot be fitted in and need not be is left out and counted as lost.

    time_limit: seconds. relax: whether to look for ways out where there is no plan, which takes most of the time then.
    Raises InputError for a request that names what the catalogue does not have.
    """
    begun = time.perf_counter()
    planner = _Planner(request, catalogue, parameters, time.monotonic() + time_limit)
    tasks = [planner.wish_task(wish, number) for number, wish in enumerate(request.wishes)]
    stays, beds = planner.beds()
    placed = planner.place(tasks, stays, beds) if tasks or stays else Solution()
    relaxations: tuple[Relaxation, ...] = ()
    conflict: tuple[str, ...] = ()
    # Of places that only the shortlist holds, others may have done.
    planner.proven = planner.proven and all(len(task.places) < _SHORTLIST for task in tasks)
    if placed is None:
        richer = _with_money(planner, request, catalogue, parameters, time_limit) if relax else ()
        fewer = _without_one(planner, request, catalogue, parameters, time_limit) if relax else ()
        relaxations = (*richer, *fewer)
        needed = (("beds", bool(stays)), ("wishes", any(wish.must for wish in request.wishes)))
        conflict = (*(["budget"] if richer else []), *(name for name, needs in needed if needs))
    else:
        for date in planner.dates:
            more = planner.day_tasks(date)
            if more:
                planner.place(more, [], [])
    world = World(planner.empty, catalogue)
    scope = Scope("plan", request.traveller.tolerance or "plan-bound", frozenset(), frozenset(planner.dates))
    findings = check(planner.itinerary, catalogue, parameters)
    known = {(finding.rule, finding.subjects) for finding in broken(check(planner.empty, catalogue, parameters))}
    bad = [finding for finding in broken(findings) if (finding.rule, finding.subjects) not in known]
    cost = Cost(lost=len(planner.lost))
    revision = Revision(planner.itinerary, cost, findings, proven=False) if placed is not None else None
    if revision is not None and bad and bad[0].rule not in ("meals", "cuisines", "night"):
        raise disagreement(planner.setting(frozenset()), planner.itinerary, Change(), bad[0].message)
    return Outcome(
        status="impossible" if revision is None else "repaired",
        original=planner.empty,
        change=Change(),
        world=world,
        scope=scope,
        revision=revision,
        relaxations=relaxations,
        conflict=conflict,
        before=check(planner.empty, catalogue, parameters),
        proven=planner.proven if revision is None else False,
        milliseconds=(time.perf_counter() - begun) * 1000,
        parameters=parameters,
    )


def _with_money(
    planner: _Planner, request: Request, catalogue: Catalogue, parameters: Parameters, time_limit: float
) -> tuple[Relaxation, ...]:
    """The plan that exists with a larger budget, if there is one, and how much larger it must be at most.

    First only what must be, for less and less money as long as the time lasts; then the whole request for that much.
    """
    budget = request.traveller.budget
    if budget is None:
        return ()

    def within(limit: int | None, wanted: Request) -> Revision | None:
        rich = wanted.replace(traveller=wanted.traveller.replace(budget=limit))
        seconds = min(time_limit / 4, planner.deadline - time.monotonic())
        if seconds <= 0:
            return None
        return plan(rich, catalogue, parameters=parameters, time_limit=seconds, relax=False).revision

    bare = request.replace(meals=(), visits_per_day=0, wishes=tuple(wish for wish in request.wishes if wish.must))
    least: int | None = None
    found = within(None, bare)
    while found is not None:
        least = trip_cost(found.itinerary, catalogue).known
        found = within(least - 1, bare) if least - 1 > budget else None
    if least is None or least <= budget:
        return ()
    revision = within(least, request) or within(least, bare)
    return (Relaxation("budget", amount=least - budget, unit="minor", revision=revision),)


def _without_one(
    planner: _Planner, request: Request, catalogue: Catalogue, parameters: Parameters, time_limit: float
) -> tuple[Relaxation, ...]:
    """The plans that exist when one of the wishes that must be may be left out."""
    found: list[Relaxation] = []
    for number, wish in enumerate(request.wishes):
        if not wish.must or time.monotonic() >= planner.deadline:
            continue
        fewer = request.replace(wishes=tuple(w for n, w in enumerate(request.wishes) if n != number))
        outcome = plan(fewer, catalogue, parameters=parameters, time_limit=time_limit / 2, relax=False)
        if outcome.revision is not None:
            found.append(Relaxation("drop", wish.place or wish.id or f"wish-{number + 1}", revision=outcome.revision))
    return tuple(found[:4])
