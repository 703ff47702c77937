"""An instance put to the engine, and to PyVRP where it is installed.

The engine knows no profit: it plans what is asked for, or proves that it does not fit. So vertices are asked for one
after the other, those of more profit for their time first, and kept when `plan` finds days with all that is kept so
far; what was left out is tried again in the stead of what is worth less. Each question is answered exactly; the order
in which they are asked is a plain rule, so that the profit is no proved optimum.

A tour is a day that begins and ends at the lodging. Minutes are whole: times are scaled to a day of eighteen hours and
rounded to the safe side, so that what fits here fits there.
"""

from __future__ import annotations

import datetime as dt
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module

from tripmend.change import Request, Wish
from tripmend.errors import MissingExtraError
from tripmend.repair import Outcome, plan
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Dwell, Interval, Place, Price, Stay, TravelTime

from ..common import install_command
from .instances import Instance, profit_of

_FIRST, _DAY = dt.date(2030, 1, 1), dt.timedelta(days=1)
_BEGIN, _LENGTH = 360, 1075
"""The day begins at six, and a tour takes less than eighteen hours."""
_PARAMETERS = Parameters(tight=0, grid=1, local_fares=False, waking=(dt.time(6), dt.time(23, 59)))


@dataclass(frozen=True, slots=True)
class Tours:
    """What was found. asked: how many questions were put; unsettled: those left open by the limit on the work."""

    tours: tuple[tuple[int, ...], ...]
    profit: float
    seconds: float
    asked: int = 0
    unsettled: int = 0


class _Day:
    """An instance on the clock of a day."""

    def __init__(self, instance: Instance, tours: int) -> None:
        self.instance, self.count = instance, tours
        self.scale = min(6.0, _LENGTH / max(1e-9, instance.span[1] - instance.span[0]))
        self.dates = tuple(_FIRST + _DAY * (n + 1) for n in range(tours))

    def minute(self, moment: float, *, up: bool) -> int:
        exact = (moment - self.instance.span[0]) * self.scale
        return _BEGIN + (math.ceil(exact - 1e-9) if up else math.floor(exact + 1e-9))

    def span(self, length: float) -> int:
        return math.ceil(length * self.scale - 1e-9)

    def at(self, date: dt.date, minute: int) -> dt.datetime:
        return dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=minute)

    def place(self, n: int) -> Place:
        vertex = self.instance.vertices[n]
        stay = max(1, self.span(vertex.service))
        hours: dict[dt.date, tuple[Interval, ...]] = dict.fromkeys(self.dates, ())
        for tour, date in enumerate(self.dates):
            if window := vertex.window(tour):
                opens, closes = self.minute(window[0], up=True), self.minute(window[1], up=False)
                begin, end = max(0, opens), min(closes + stay, 1439)
                if opens <= closes and end > begin:
                    hours[date] = (Interval(start=self.at(date, begin), end=self.at(date, end)),)
        return Place(
            id=f"v{n}", name=f"vertex {n}", kind="attraction", city="there", zone="UTC", open_on=hours,
            dwell=Dwell(min=stay, max=stay), price=Price(amount=0, per="group"),
        )  # fmt: skip

    def ask(self, chosen: Sequence[int], time_limit: float) -> Outcome:
        home = Place(
            id="v0", name="start", kind="lodging", city="there", zone="UTC", price=Price(amount=0, per="group")
        )
        points = (0, *chosen)
        ways = tuple(
            TravelTime(origin=f"v{a}", destination=f"v{b}", minutes=self.span(self.instance.way(a, b)))
            for a in points
            for b in points
            if a != b
        )
        back = self.minute(self.instance.span[1], up=False)
        last = _FIRST + _DAY * (self.count + 1)
        request = Request(
            id=self.instance.name,
            start_date=_FIRST,
            days=self.count + 2,
            city="there",
            currency="EUR",
            stays=(Stay(id="stay", place="v0", check_in=_FIRST, check_out=last, booked=True),),
            wishes=tuple(Wish(id=f"v{n}", place=f"v{n}", dates=self.dates) for n in chosen),
            earliest={date: self.at(date, _BEGIN) for date in self.dates},
            latest={date: self.at(date, back) for date in self.dates},
        )
        catalogue = Catalogue(places=(home, *(self.place(n) for n in chosen)), travel=ways, zone="UTC")
        return plan(request, catalogue, parameters=_PARAMETERS, time_limit=time_limit, relax=False)

    def read(self, outcome: Outcome) -> tuple[tuple[int, ...], ...]:
        trip = outcome.revision.itinerary if outcome.revision is not None else None
        if trip is None:
            return ()
        tours = []
        for day in trip.days:
            if day.date in self.dates:
                stops = sorted(
                    (item for item in day.items if item.id.startswith("v")),
                    key=lambda item: str(getattr(item, "start", "")),
                )
                tours.append(tuple(int(stop.id[1:]) for stop in stops))
        return tuple(tours)


def with_engine(
    instance: Instance,
    tours: int | None = None,
    *,
    time_limit: float = 5.0,
    ask: Callable[[Sequence[int], float], Outcome] | None = None,
) -> Tours:
    """Tours by the engine. tours: how many, by default the instance's. time_limit: of each question. ask: in the
    engine's stead, for tests."""
    begun = time.perf_counter()
    tours = tours or instance.tours
    day = _Day(instance, tours)
    put = ask or day.ask
    vertices = instance.vertices
    asked = unsettled = 0
    best: tuple[tuple[int, ...], ...] = ((),) * tours

    def fits(chosen: Sequence[int]) -> bool:
        nonlocal asked, unsettled, best
        asked += 1
        outcome = put(chosen, time_limit)
        unsettled += outcome.status in ("undecided", "not_found")
        if outcome.revision is None:
            return False
        best = day.read(outcome)
        return True

    def worth(n: int) -> tuple[float, int]:
        vertex = vertices[n]
        return -vertex.profit / (1.0 + vertex.service + instance.way(0, n) / 2), n

    order = sorted((n for n in range(1, len(vertices)) if vertices[n].profit > 0), key=worth)
    kept: list[int] = []
    for n in order:
        if fits([*kept, n]):
            kept.append(n)
    # What did not fit may fit in the stead of something that is worth less.
    improved = True
    while improved:
        improved = False
        for n in sorted(set(order) - set(kept), key=lambda n: (-vertices[n].profit, n)):
            for gone in sorted(kept, key=lambda m: (vertices[m].profit, m)):
                if vertices[gone].profit >= vertices[n].profit:
                    break
                tried = [*(m for m in kept if m != gone), n]
                if fits(tried):
                    kept, improved = tried, True
                    break
    return Tours(best, profit_of(instance, best), time.perf_counter() - begun, asked, unsettled)


def with_pyvrp(instance: Instance, tours: int | None = None, *, seconds: float = 5.0, seed: int = 0) -> Tours:
    """Tours by PyVRP (Wouda, Lan and Kool 2024), as a problem of collecting prizes in which ways cost next to nothing.

    Raises MissingExtraError where it is not installed.
    """
    try:
        # By name, for it is no requirement of ours, and the types are not there to be checked.
        pyvrp, stop = import_module("pyvrp"), import_module("pyvrp.stop")
    except ImportError as error:
        how = install_command(packages=("pyvrp",))
        raise MissingExtraError(f"PyVRP is not installed; install it with: {how}") from error
    begun = time.perf_counter()
    tours = tours or instance.tours
    unit: int = 10**instance.decimals
    begin, end = instance.span
    model = pyvrp.Model()

    def whole(value: float) -> int:
        return math.floor(value * unit + 0.5)

    # From version 0.14 on what is visited stands at a location, and ways join locations. A tour with windows of its
    # own has a day of its own on one clock, and a vertex a client on each, at most one of which is visited.
    spots = [model.add_location(x=0, y=0) for _ in instance.vertices]
    days = range(tours if any(len(vertex.windows) > 1 for vertex in instance.vertices) else 1)
    later = max(end, 1440.0) * 2
    model.add_depot(spots[0], tw_early=whole(begin), tw_late=whole(end + later * days[-1]))
    clients: list[tuple[int, int]] = []
    for n, vertex in enumerate(instance.vertices[1:], 1):
        windows = [(day, window) for day in days if (window := vertex.window(day))]
        group = model.add_client_group(required=False) if len(windows) > 1 else None
        for day, (opens, closes) in windows:
            model.add_client(
                spots[n], service_duration=whole(vertex.service), prize=10**6 * round(vertex.profit), required=False,
                group=group, tw_early=whole(opens + later * day), tw_late=whole(closes + later * day),
            )  # fmt: skip
            clients.append((day, n))
    for day in days:
        model.add_vehicle_type(
            tours if len(days) == 1 else 1, tw_early=whole(begin + later * day), tw_late=whole(end + later * day)
        )
    for a, one in enumerate(spots):
        for b, other in enumerate(spots):
            if a != b:
                length = whole(instance.way(a, b))
                model.add_edge(one, other, distance=length, duration=length)
    found = model.solve(stop.MaxRuntime(seconds), seed=seed, display=False).best
    # Clients are numbered from 0 in the order in which they were added, and come before what is no client.
    visits = [[clients[step.idx] for step in route if step.is_client()] for route in found.routes()]
    routes = [tuple(n for _, n in route) for route in visits]
    if len(days) > 1:
        routes = [tuple(n for route in visits for when, n in route if when == day) for day in days]
    return Tours(tuple(routes), profit_of(instance, routes), time.perf_counter() - begun)
