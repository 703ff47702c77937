"""What each city is about (the paper's Table 6), told from a task and its town."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ...gold import sells
from ...task import Task, Visit
from ...world import Product, TownRecord, Venue
from .draw import Quota

FOCUSES: dict[str, tuple[str, ...]] = {
    "berlin": ("exhibition hours", "stay by interest", "limited tickets"),
    "vienna": ("performances", "language support"),
    "rome": ("several-place pass", "venue conflict", "queue", "show length", "tour language"),
    "barcelona": ("ticket by experience", "tour language", "light for photographs"),
    "florence": ("several parts", "stairs", "walk by artworks"),
}


def _product(venue: Venue, visit: Visit) -> Product | None:
    return next((product for product in venue.products if product.id == visit.product), None)


def _queue(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    """Some admissions wait longer than others."""
    del task, town
    kinds = {product.admission for product in venue.products}
    product = _product(venue, visit)
    return {"standard", "skip-line"} <= kinds and product is not None and product.admission in ("standard", "skip-line")


def _shared_pass(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    del town
    product = _product(venue, visit)
    if product is None or not product.covers or visit.event:
        return False
    return sum(other.product == product.id for other in task.visits) > 1


def _elsewhere(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    del task, town
    return any(event.id == visit.event and event.held_at not in (None, venue.id) for event in venue.events)


def _by_genre(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    """The page gives no length, the kind of show does."""
    del task, town
    genres = {event.genre for event in venue.events if event.minutes is None}
    return len(genres) > 1 and any(event.id == visit.event and event.minutes is None for event in venue.events)


def _language(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    del task, town, venue
    return bool(visit.language)


def _parts(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    del task, town
    product = _product(venue, visit)
    return product is not None and visit.event in product.covers


def _stairs(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    """Somebody cannot climb, and the place has stairs or parts with stairs."""
    del town, visit
    return not task.party.climbs and (venue.stairs or any(event.stairs for event in venue.events))


def _walk(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    del task, town
    return visit.profile in venue.walks


def _few_left(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    """Some entry still has tickets, but not enough."""
    del town
    rows = (slot for date in visit.dates for slot in venue.slots.get(date, ()) if sells(slot, visit))
    return any(0 < slot.left < task.party.size for slot in rows)


def _exhibition(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    del task, town
    return any(event.id == visit.event and event.genre == "exhibition" for event in venue.events)


def _interest(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    del task, town, venue
    return visit.profile in ("quick", "deep")


def _staged(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    del task, town
    return visit.event != "" and "evening" in venue.tags


def _spoken(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    """A work in a language: sung in it, or with subtitles."""
    del task, town
    return any(event.id == visit.event and event.language for event in venue.events)


def _choice(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    """Several tickets without a guide, which include different things."""
    del task, town
    return visit.product is not None and sum(product.admission != "guided" for product in venue.products) > 1


def _light(task: Task, town: TownRecord, venue: Venue, visit: Visit) -> bool:
    del task, town
    return visit.between is not None and visit.between == venue.light


_SHOWS: Mapping[str, Callable[[Task, TownRecord, Venue, Visit], bool]] = {
    "exhibition hours": _exhibition,
    "stay by interest": _interest,
    "limited tickets": _few_left,
    "performances": _staged,
    "language support": _spoken,
    "several-place pass": _shared_pass,
    "venue conflict": _elsewhere,
    "queue": _queue,
    "show length": _by_genre,
    "tour language": _language,
    "ticket by experience": _choice,
    "light for photographs": _light,
    "several parts": _parts,
    "stairs": _stairs,
    "walk by artworks": _walk,
}


def focuses(task: Task, town: TownRecord) -> tuple[str, ...]:
    """Those of the city's focuses that some visit of the task shows."""
    return tuple(
        name
        for name in FOCUSES.get(town.id, ())
        if any(_SHOWS[name](task, town, town.venue(visit.venue), visit) for visit in task.visits)
    )


# Core scenarios of a town: ten places-and-meals ideas, each asked three times by different people.

DERIVED = 3
"""Tasks of one scenario: the core and what is derived from it."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """numbers: the tasks of the town that belong to it, the core first. focus: what of the city the core should show.
    days: how many dates its tasks have."""

    name: str
    numbers: tuple[int, ...]
    focus: str
    days: int


def scenarios(town: str, quotas: Sequence[Quota]) -> tuple[Scenario, ...]:
    """Tasks of like size share a scenario, so that one draft of places can serve all of them. The largest ones, where
    there are enough, take two days."""
    by_size = sorted(range(len(quotas)), key=lambda n: (quotas[n].hard, quotas[n].anchors, quotas[n].total, n))
    groups = [tuple(sorted(by_size[at : at + DERIVED])) for at in range(0, len(by_size), DERIVED)]
    wanted = FOCUSES.get(town, ("",))
    found = []
    for at, numbers in enumerate(groups):
        # Four visits, two a day, bring eight hard checks and mostly one more each.
        largest = at == len(groups) - 1 and min(quotas[n].hard[0] for n in numbers) >= 11
        found.append(Scenario(f"{town}-core-{at + 1:02d}", numbers, wanted[at % len(wanted)], 2 if largest else 1))
    return tuple(found)
