"""A plan record as the judge sees it: per day what stands in which slot, and when."""

from __future__ import annotations

from dataclasses import dataclass

from tripmend.errors import InputError

from ..formats import PlanDay, PlanRecord, PoiItem, Transport, name_city, read_poi_list, read_transportation

__all__ = ["EMPTY", "MEALS", "DayView", "Stop", "plain", "same", "view", "views"]

EMPTY = ("", "-")
MEALS = ("breakfast", "lunch", "dinner")
_NIGHT = 24 * 60


@dataclass(frozen=True, slots=True)
class Stop:
    """A place in a slot of a day. start, end: minutes after that day's midnight (end may lie beyond 1440), None where
    the day's list of times does not hold the place. order: its place in that list. transit: the nearest stop of public
    transport with its distance, "" where the list has none."""

    day: int
    slot: str
    name: str
    city: str
    start: int | None = None
    end: int | None = None
    order: int | None = None
    transit: str = ""


@dataclass(frozen=True, slots=True)
class DayView:
    """One day. stops: meals, sights and events; nights: the listed times at the lodging; strangers: listed places that
    stand in no slot; faults: what of the day cannot be read."""

    number: int
    city: str
    transportation: str
    transport: Transport | None
    accommodation: str
    stops: tuple[Stop, ...]
    nights: tuple[Stop, ...]
    strangers: tuple[Stop, ...]
    faults: tuple[str, ...]

    @property
    def timed(self) -> tuple[Stop, ...]:
        """Everything with a time, in the order of the list."""
        found = [stop for stop in (*self.stops, *self.nights, *self.strangers) if stop.order is not None]
        return tuple(sorted(found, key=lambda stop: stop.order or 0))

    def in_slot(self, slot: str) -> tuple[Stop, ...]:
        """The stops of a slot."""
        return tuple(stop for stop in self.stops if stop.slot == slot)


def plain(text: str) -> str:
    """A name without what writers vary: case, spaces, the kind of apostrophe."""
    return " ".join(text.replace("’", "'").casefold().split()).strip(" .,;")


def same(one: str, other: str) -> bool:
    """Whether two names mean one place. The empty name means none."""
    return bool(plain(one)) and plain(one) == plain(other)


def _places(cell: str) -> list[tuple[str, str]]:
    if cell.strip() in EMPTY:
        return []
    found = []
    for part in cell.split(";"):
        if part.strip() in EMPTY:
            continue
        name, city = name_city(part)
        found.append((part.strip(), "") if name.strip() in EMPTY else (name.strip(), city.strip()))
    return found


def _find(name: str, items: list[PoiItem], used: set[int], verb: str) -> int | None:
    """The list's item that is the place: the exact name first, with the slot's own verb before others."""
    exact = [at for at, item in enumerate(items) if at not in used and same(item.name, name)]
    close = [at for at, item in enumerate(items) if at not in used and plain(name) and plain(name) in plain(item.name)]
    found = exact or close
    return next((at for at in found if items[at].verb == verb), found[0] if found else None)


def _end(item: PoiItem) -> int:
    return item.end + _NIGHT if item.next_day or item.end < item.start else item.end


def _transit(item: PoiItem) -> str:
    if not item.stop or item.stop in EMPTY:
        return ""
    return item.stop if item.distance is None else f"{item.stop}, {item.distance:.0f} m"


def view(day: PlanDay) -> DayView:
    """Read a day. What cannot be read becomes a fault of the day, never an error."""
    faults = [f"{key} is missing" for key in day.missing]
    items: list[PoiItem] = []
    try:
        items = list(read_poi_list(day.point_of_interest_list))
    except InputError as error:
        faults.append(f"the list of places and times cannot be read ({error})")
    transport = None
    if day.transportation.strip() not in EMPTY:
        try:
            transport = read_transportation(day.transportation)
        except InputError as error:
            faults.append(f"the transportation cannot be read ({error})")
    used: set[int] = set()
    stops: list[Stop] = []

    def place(slot: str, name: str, city: str) -> Stop:
        at = _find(name, items, used, slot) if slot != "event" else None
        if at is None:
            return Stop(day.number, slot, name, city)
        used.add(at)
        return Stop(day.number, slot, name, city, items[at].start, _end(items[at]), at, _transit(items[at]))

    for meal in MEALS:
        stops += [place(meal, *found) for found in _places(getattr(day, meal))]
    stops += [place("attraction", *found) for found in _places(day.attraction)]
    stops += [place("event", *found) for found in _places(day.event)]
    hotel = day.accommodation.strip()
    lodging = "" if hotel in EMPTY else name_city(hotel)[0]
    nights: list[Stop] = []
    strangers: list[Stop] = []
    for at, item in enumerate(items):
        if at in used:
            continue
        night = item.verb in ("stay", "overnight stay", "check-in", "check-out") or same(item.name, lodging)
        slot = "accommodation" if night else ""
        stop = Stop(day.number, slot, item.name, "", item.start, _end(item), at, _transit(item))
        (nights if night else strangers).append(stop)
    return DayView(
        number=day.number,
        city=day.current_city,
        transportation=day.transportation,
        transport=transport,
        accommodation="" if hotel in EMPTY else hotel,
        stops=tuple(stops),
        nights=tuple(nights),
        strangers=tuple(strangers),
        faults=tuple(faults),
    )


def views(record: PlanRecord) -> dict[int, DayView]:
    """The days of a plan by number; of two days with one number the first counts."""
    found: dict[int, DayView] = {}
    for day in record.days:
        found.setdefault(day.number, view(day))
    return found
