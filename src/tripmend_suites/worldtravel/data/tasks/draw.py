"""Drawing what a task asks for: a party, places that suit it, tickets, languages and how long to stay."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ....common.data_files import DataFile
from ...gold import sells
from ...task import Party, Task, Visit
from ...world import Meal, Product, Slot, TownRecord, Venue
from ..build_world import TOWNS

_DATA = DataFile(__file__)

# How many checks, hard checks and booked entries each task has: the published distributions (Table 10), exactly.

Bin = tuple[int, int]

TOTAL: dict[Bin, int] = {(10, 12): 34, (13, 15): 48, (16, 18): 55, (19, 23): 13}
HARD: dict[Bin, int] = {(6, 8): 57, (9, 10): 38, (11, 13): 55}
ANCHORS: dict[Bin, int] = {(0, 1): 28, (2, 3): 80, (4, 4): 12, (5, 5): 30}


@dataclass(frozen=True, slots=True)
class Quota:
    """Inclusive ranges in which the counts of one task must lie."""

    town: str
    total: Bin
    hard: Bin
    anchors: Bin


def _spread(table: dict[Bin, int]) -> list[Bin]:
    return [bounds for bounds, count in sorted(table.items()) for _ in range(count)]


def quotas(seed: int) -> tuple[Quota, ...]:
    """One quota for each of the 150 tasks, thirty a town. The three published distributions are joined by rank: a task
    with many booked entries has many hard checks and many checks. Ranks are dealt to the towns in turn."""
    rows = list(zip(_spread(TOTAL), _spread(HARD), _spread(ANCHORS), strict=True))
    dealt = [Quota(TOWNS[number % len(TOWNS)], *row) for number, row in enumerate(rows)]
    order = random.Random(f"{seed}/quotas")
    found: list[Quota] = []
    for town in TOWNS:
        mine = [quota for quota in dealt if quota.town == town]
        order.shuffle(mine)
        found += mine
    return tuple(found)


MEAL_TIMES: dict[Meal, tuple[tuple[dt.time, dt.time], ...]] = {
    "breakfast": ((dt.time(8), dt.time(10)),),
    "brunch": ((dt.time(9), dt.time(11, 30)), (dt.time(9, 30), dt.time(11))),
    "lunch": ((dt.time(12), dt.time(14)), (dt.time(12, 30), dt.time(14, 30)), (dt.time(12), dt.time(13, 30))),
    "dinner": ((dt.time(18), dt.time(20, 30)), (dt.time(18, 30), dt.time(21)), (dt.time(19), dt.time(21))),
}
"""When people like to sit down."""
_SHARED_PASS = 0.7
_EITHER_DAY = 0.25
_PARTIES = _DATA.read("parties", tuple[dict[str, int], ...])


@dataclass(frozen=True, slots=True)
class Wanted:
    """A visit before its slot is chosen. booked: whether it is a booked entry; part: whether it is one of several parts
    of a complex."""

    visit: Visit
    booked: bool
    part: bool = False

    @property
    def idea(self) -> tuple[str, str]:
        """What is kept of it in a task that is derived from this one: the place, and the meal or what is on."""
        return self.visit.venue, self.visit.meal or self.visit.event


def draw_party(rng: random.Random) -> Party:
    """Who travels; seniors more often cannot climb stairs, guides' languages vary."""
    people = rng.choice(_PARTIES)
    climbs = rng.random() >= (0.6 if "senior" in people else 0.15)
    language = rng.choice(("English", "English", "English", "German", "French", "Spanish", "Italian"))
    return Party.model_validate({"people": people, "language": language, "climbs": climbs})


def draw_visits(
    town: TownRecord,
    dates: Sequence[dt.date],
    party: Party,
    quota: Quota,
    rng: random.Random,
    like: frozenset[tuple[str, str]] = frozenset(),
) -> list[Wanted] | None:
    """Places for one day or two with as many booked entries as the quota wants; None where this draw does not come out.

    Every visit brings two hard checks, and a third where one has to be early. like: ideas that go first. Of two days,
    each has at least two visits, and a booked attraction may now and then be on either.
    """
    anchors = rng.randint(*quota.anchors)
    low, high = quota.hard
    visits = rng.randint(max(3, anchors, -(-low // 3)), high // 2)
    if visits < anchors:
        return None
    booked = [option for date in dates for option in _booked(town, date, party, rng)]
    free = [option for date in dates for option in _unbooked(town, date, party, rng)]
    taken: list[Wanted] = []
    for pool, wanted in ((booked, anchors), (free, visits - anchors)):
        rng.shuffle(pool)
        pool.sort(key=lambda option: option.idea not in like)
        for option in pool:
            if wanted and _agree(option, taken):
                taken.append(option)
                wanted -= 1
        if wanted:
            return None
    if not any(option.visit.meal is None for option in taken):
        return None
    if len(dates) > 1 and min(sum(option.visit.dates[0] == date for option in taken) for date in dates) < 2:
        return None
    return _on_either_day(_on_one_pass(town, _with_passes(town, taken), rng), town, dates, rng)


def _agree(option: Wanted, taken: list[Wanted]) -> bool:
    """No place twice (parts of a complex may be two), no meal twice, one show an evening."""
    for other in taken:
        apart = option.part and other.part and option.visit.event != other.visit.event
        if option.visit.venue == other.visit.venue and not apart:
            return False
        same_day = option.visit.dates == other.visit.dates
        if same_day and option.visit.meal is not None and option.visit.meal == other.visit.meal:
            return False
    return True


def _accessible(venue: Venue, party: Party) -> bool:
    return party.climbs or not venue.stairs or any(dwell.profile == "no-stairs" for dwell in venue.dwell)


def _profile(venue: Venue, product: Product | None, party: Party, rng: random.Random) -> str | None:
    """Which dwell range holds: that of people who do not climb, that of the ticket, or one drawn from the rest."""
    names = [dwell.profile for dwell in venue.dwell]
    if not party.climbs and venue.stairs:
        return "no-stairs"
    if product is not None and product.profile is not None:
        return product.profile
    by_ticket = {other.profile for other in venue.products}
    genres = {event.genre for event in venue.events}
    usual = [name for name in names if name not in by_ticket | genres | {"no-stairs", "family"}]
    if "family" in names and party.people.get("child"):
        usual.append("family")
    return rng.choice(usual) if usual else None


def _ticket_suits(product: Product, venue: Venue, party: Party) -> bool:
    """Passes are only for those who use all of them, see `_with_passes`; a ticket for the stairs only for climbers, and
    so is one that says how long to stay where the guide has a shorter way round without stairs."""
    climbing = "stairs" in product.label.casefold() or (venue.stairs and product.profile is not None)
    return not product.covers and (party.climbs or not climbing)


def _booked(town: TownRecord, date: dt.date, party: Party, rng: random.Random) -> list[Wanted]:
    options: list[Wanted] = []
    for venue in town.venues:
        slots = venue.slots.get(date, ())
        if venue.kind == "restaurant":
            options += [Wanted(_meal(venue, meal, date, rng), True) for meal in _meals(slot.meal for slot in slots)]
        elif slots and _accessible(venue, party):
            parts = {name for product in venue.products for name in product.covers}
            entries = _entries(venue, slots, date, party, rng)
            options += [Wanted(visit, True, part=visit.event in parts) for visit in entries]
    return [option for option in options if option.visit.meal != "brunch" or date.weekday() >= 5]


def _meals(served: Iterable[str | None]) -> list[Meal]:
    known = set(served)
    return [meal for meal in ("brunch", "lunch", "dinner") if meal in known]


def _meal(venue: Venue, meal: Meal, date: dt.date, rng: random.Random) -> Visit:
    """A table, with a menu for everybody; the time is wished for where nothing is booked and now and then elsewhere."""
    wanted = {"lunch": ("lunch-set",), "dinner": ("tasting", "green-set"), "brunch": ("brunch", "small-brunch")}
    dishes = [
        dish.id
        for dish in venue.menu
        if dish.id in wanted.get(meal, ()) and (not dish.weekdays or date.weekday() in dish.weekdays)
    ]
    between = rng.choice(MEAL_TIMES[meal]) if not venue.bookable or rng.random() < 0.4 else None
    return Visit(venue=venue.id, dates=(date,), meal=meal, dish=rng.choice(dishes) if dishes else None, between=between)


def _entries(venue: Venue, slots: tuple[Slot, ...], date: dt.date, party: Party, rng: random.Random) -> list[Visit]:
    """One ordinary entry and one of each kind of special entry that the date offers."""
    found: list[Visit] = []
    by_id = {product.id: product for product in venue.products}
    events = {event.id: event for event in venue.events}

    def entry(product: Product, **more: object) -> Visit:
        profile = _profile(venue, product, party, rng)
        return Visit.model_validate(
            {"venue": venue.id, "dates": (date,), "profile": profile, "product": product.id, **more}
        )

    plain = [by_id[name] for slot in slots if not slot.event and not slot.language for name in slot.products]
    tickets = [product for product in venue.products if product in plain and _ticket_suits(product, venue, party)]
    if tickets:
        product = rng.choice(tickets)
        light = venue.light if venue.light is not None and rng.random() < 0.4 else None
        found.append(entry(product, between=light))
    tours = [slot for slot in slots if slot.language == party.language and not slot.event and slot.products]
    if tours:
        found.append(entry(by_id[tours[0].products[0]], language=party.language))
    for name in sorted({slot.event for slot in slots if slot.event}):
        event = events[name]
        if event.stairs and not party.climbs:
            continue
        if event.language not in ("", party.language) and party.language not in event.subtitles:
            continue
        names = {p for slot in slots if slot.event == name for p in slot.products}
        product = rng.choice([product for product in venue.products if product.id in names])
        found.append(Visit(venue=venue.id, dates=(date,), product=product.id, event=name))
    return found


def _unbooked(town: TownRecord, date: dt.date, party: Party, rng: random.Random) -> list[Wanted]:
    options: list[Wanted] = []
    for venue in town.venues:
        if venue.kind == "hotel" or venue.bookable or venue.shut(date):
            continue
        if venue.kind == "restaurant":
            meals = _meals(dwell.profile for dwell in venue.dwell if dwell.profile != "brunch" or date.weekday() >= 5)
            options += [Wanted(_meal(venue, meal, date, rng), False) for meal in meals]
        elif _accessible(venue, party):
            tickets = [product for product in venue.products if _ticket_suits(product, venue, party)]
            if not tickets:
                continue
            product = rng.choice(tickets)
            visit = Visit(
                venue=venue.id, dates=(date,), profile=_profile(venue, product, party, rng), product=product.id
            )
            options.append(Wanted(visit, False))
    return options


def _with_passes(town: TownRecord, taken: list[Wanted]) -> list[Wanted]:
    """Parts of a complex are seen on the cheapest ticket that covers all of them that are wanted."""
    found = []
    for option in taken:
        venue = town.venue(option.visit.venue)
        parts = {other.visit.event for other in taken if other.visit.venue == venue.id and other.visit.event}
        passes = [product for product in venue.products if product.covers and parts and parts <= set(product.covers)]
        if passes:
            cheapest = min(passes, key=lambda product: (product.prices["adult"], product.id))
            option = replace(option, visit=option.visit.replace(product=cheapest.id))
        found.append(option)
    return found


def _on_one_pass(town: TownRecord, taken: list[Wanted], rng: random.Random) -> list[Wanted]:
    """Two places that one pass admits to are now and then seen on it, if both are entered by slot: the one assignment
    of slots then settles their order, and with it where the pass is paid."""
    by_venue = {option.visit.venue: n for n, option in enumerate(taken) if not option.visit.meal}
    found = list(taken)
    for venue_id in sorted(by_venue):
        venue = town.venue(venue_id)
        for product in venue.products:
            numbers = [by_venue[name] for name in product.covers if name in by_venue]
            # Parts of one place are no places; and each pass is looked at once, with the first place it covers.
            if not numbers or len(numbers) < len(product.covers) or product.covers[0] != venue.id:
                continue
            if any(found[n].visit.event or found[n].visit.language for n in numbers):
                continue
            if product.order and not all(found[n].booked for n in numbers):
                continue
            if rng.random() < _SHARED_PASS and all(found[n].booked for n in numbers):
                for n in numbers:
                    found[n] = replace(found[n], visit=found[n].visit.replace(product=product.id))
    return found


def _on_either_day(taken: list[Wanted], town: TownRecord, dates: Sequence[dt.date], rng: random.Random) -> list[Wanted]:
    """Of two days, some booked attractions may be on any, where both days sell such entries."""
    if len(dates) == 1:
        return taken
    found = []
    for option in taken:
        visit = option.visit
        venue = town.venue(visit.venue)
        open_both = all(any(sells(slot, visit) for slot in venue.slots_on([date])) for date in dates)
        if option.booked and visit.meal is None and not visit.event and open_both and rng.random() < _EITHER_DAY:
            # The day of the planted plan stays in front.
            others = tuple(date for date in dates if date != visit.dates[0])
            option = replace(option, visit=visit.replace(dates=(visit.dates[0], *others)))
        found.append(option)
    return found


FOCUSES: dict[str, tuple[str, ...]] = {
    "berlin": ("exhibition hours", "stay by interest", "limited tickets"),
    "vienna": ("performances", "language support"),
    "rome": ("several-place pass", "venue conflict", "queue", "show length", "tour language"),
    "barcelona": ("ticket by experience", "tour language", "light for photographs"),
    "florence": ("several parts", "stairs", "walk by artworks"),
}


def _shown(task: Task, venue: Venue, visit: Visit) -> set[str]:
    """What of the cities' own a visit shows."""
    product, event = venue.product(visit.product), venue.event(visit.event)
    covers = product.covers if product is not None else ()
    kinds = {other.admission for other in venue.products}
    genres = {other.genre for other in venue.events if other.minutes is None}
    rows = [slot for slot in venue.slots_on(visit.dates) if sells(slot, visit)]
    sharing = sum(other.product == visit.product for other in task.visits)
    tests = {
        "exhibition hours": event is not None and event.genre == "exhibition",
        "stay by interest": visit.profile in ("quick", "deep"),
        # Some entry still has tickets, but not enough.
        "limited tickets": any(0 < slot.left < task.party.size for slot in rows),
        "performances": bool(visit.event) and "evening" in venue.tags,
        # A work in a language: sung in it, or with subtitles.
        "language support": event is not None and bool(event.language),
        "several-place pass": bool(covers) and not visit.event and sharing > 1,
        "venue conflict": event is not None and event.held_at not in (None, venue.id),
        # Some admissions wait longer than others.
        "queue": {"standard", "skip-line"} <= kinds
        and product is not None
        and product.admission in ("standard", "skip-line"),
        # The page gives no length, the kind of show does.
        "show length": len(genres) > 1 and event is not None and event.minutes is None,
        "tour language": bool(visit.language),
        # Several tickets without a guide, which include different things.
        "ticket by experience": product is not None and sum(p.admission != "guided" for p in venue.products) > 1,
        "light for photographs": visit.between is not None and visit.between == venue.light,
        "several parts": visit.event in covers,
        # Somebody cannot climb, and the place has stairs or parts with stairs.
        "stairs": not task.party.climbs and (venue.stairs or any(other.stairs for other in venue.events)),
        "walk by artworks": visit.profile in venue.walks,
    }
    return {name for name, holds in tests.items() if holds}


def focuses(task: Task, town: TownRecord) -> tuple[str, ...]:
    """Those of the city's focuses that some visit of the task shows."""
    shown = {name for visit in task.visits for name in _shown(task, town.venue(visit.venue), visit)}
    return tuple(name for name in FOCUSES.get(town.id, ()) if name in shown)


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
