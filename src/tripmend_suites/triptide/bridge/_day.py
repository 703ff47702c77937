"""What a day of a record says, cell by cell: which entry of its list of places belongs to which cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tripmend.trip import Meal

from ..formats import PlanDay, PoiItem, name_city, read_poi_list, separated, without_state

__all__ = ["LODGING_VERBS", "MEALS", "DayCells", "Entry", "read_day"]

MEALS: tuple[Meal, ...] = ("breakfast", "lunch", "dinner")
LODGING_VERBS = ("stay", "check-in", "check-out", "overnight stay")


@dataclass(frozen=True, slots=True)
class Entry:
    """One named thing of a day: its cell, name and city as written, and its entry in the list of places (None: it has
    none). start, end: minutes after the midnight at which the day begins, past 1440 in the night after it."""

    cell: str
    name: str
    city: str
    item: PoiItem | None = None
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class DayCells:
    """A day taken apart. hotel: the lodging's entries of the list, in order; strays: entries that no cell names."""

    meals: tuple[Entry, ...] = ()
    visits: tuple[Entry, ...] = ()
    events: tuple[Entry, ...] = ()
    lodging: Entry | None = None
    hotel: tuple[Entry, ...] = ()
    strays: tuple[str, ...] = ()
    items: tuple[PoiItem, ...] = field(default=(), repr=False)


def _cell(text: str) -> tuple[str, str]:
    name, city = name_city(text)
    return name, without_state(city)


def _clocked(items: Iterable[PoiItem]) -> Iterator[tuple[PoiItem, int, int]]:
    """Every entry with minutes that do not fall back at midnight: the list stands in order of time."""
    offset, before = 0, 0
    for item in items:
        # An entry that begins hours before the one above it belongs to the night after; a small step back is a slip.
        if item.start + offset < before - 12 * 60:
            offset += 1440
        start = item.start + offset
        before = start
        yield item, start, start + item.minutes


def _same(entry: str, name: str) -> bool:
    return entry == name or entry.casefold() == name.casefold()


class _Reader:
    """Gives each cell the first entry of its name that no cell has yet."""

    def __init__(self, items: tuple[PoiItem, ...]) -> None:
        self.free = list(_clocked(items))

    def take(self, cell: str, name: str, city: str) -> Entry:
        for same in (_same, lambda entry, wanted: len(wanted) > 2 and wanted in entry):
            for number, (item, start, end) in enumerate(self.free):
                if same(item.name, name) and item.verb not in LODGING_VERBS:
                    del self.free[number]
                    return Entry(cell, name, city, item, start, end)
        return Entry(cell, name, city)


def read_day(day: PlanDay) -> DayCells:
    """The cells of a day with the entries of its list. Raises InputError when the list cannot be read."""
    items = read_poi_list(day.point_of_interest_list)
    reader = _Reader(items)
    meals = []
    for meal in MEALS:
        name, city = _cell(getattr(day, meal))
        if name:
            meals.append(reader.take(meal, name, city))
    visits = tuple(reader.take("attraction", *_cell(text)) for text in separated(day.attraction))
    events = tuple(Entry("event", *_cell(text)) for text in separated(day.event))
    name, city = _cell(day.accommodation)
    lodging = Entry("accommodation", name, city) if name else None
    hotel, strays = [], []
    for item, start, end in reader.free:
        if item.verb in LODGING_VERBS or (lodging is not None and _same(item.name, lodging.name)):
            hotel.append(Entry("accommodation", item.name, city, item, start, end))
        else:
            strays.append(item.name)
    return DayCells(tuple(meals), visits, events, lodging, tuple(hotel), tuple(strays), items)
