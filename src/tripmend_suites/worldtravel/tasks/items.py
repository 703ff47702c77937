"""The items of a built folder as a `tripmend_suites.common.tasking.TaskSet`."""

from __future__ import annotations

import datetime as dt
import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, combinations, zip_longest
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError

from ...common._provenance import data_hash
from ...common.tasking import Attempt, Item, Message, Player, Session, Verdict
from ..bench import tightest
from ..data.tasks.twins import twin_town
from ..folder import PAGES, SHOTS, TASKS, TWINS, WORLD, read_folder
from ..serving import Desks
from ..task import Task, Twin
from ..tools import TOOLS, Desk
from ..world import TownRecord, Venue, WorldRecord
from .advice import Toolbox
from .judge import judge_plan, judge_refusal, scores_of
from .session import ENGINE_CALLS, Attending, Closed, Options

# All parameters in the prompt (the paper's gold-theta): what the text tools would say of a city on some days.

_BOOKING = {
    "attraction": ("get_attraction_ticket_availability", "entries"),
    "restaurant": ("get_restaurant_reservation_availability", "tables"),
}
_GUIDE = {"attraction": "get_guide_details", "restaurant": "get_restaurant_guide_detail"}
_EMPTY: tuple[Any, ...] = (None, "", [], {}, False)


def _short(value: Any) -> Any:
    """Without what says nothing: an absent key is the same as an empty one. Zeros stay."""
    if isinstance(value, Mapping):
        return {k: _short(v) for k, v in value.items() if (v == 0 and v is not False) or v not in _EMPTY}
    return [_short(item) for item in value] if isinstance(value, list) else value


def _line(document: Mapping[str, Any]) -> str:
    return json.dumps(_short(document), ensure_ascii=False)


def _place(world: WorldRecord, town: TownRecord, venue: Venue, dates: Sequence[dt.date]) -> Iterator[str]:
    about = {"city": town.name, venue.kind: venue.name}
    yield f"## {venue.name} ({'; '.join(word for word in (venue.kind, venue.area, ', '.join(venue.tags)) if word)})"
    yield _line({k: v for k, v in TOOLS[_GUIDE[venue.kind]](world, **about).items() if k != "name"})
    tool, row = _BOOKING[venue.kind]
    tickets: Any = None
    for date in dates:
        page = TOOLS[tool](world, **about, date=str(date))
        tickets = page.pop("tickets", None) or tickets
        # A closed day may still have a performance that is sold by time.
        told = [_line({row: page[row]})] if page[row] else []
        told += ["closed"] if page["closed"] else []
        told += [] if page["booking_needed"] else ["no booking needed"]
        yield f"{date}: {', '.join(told) or 'nothing is sold'}"
    if tickets:
        yield _line({"tickets": tickets})


def _ways(town: TownRecord) -> Iterator[str]:
    yield "## Ways, in both directions: means, minutes, euros (? where the matrix does not say)"
    for one, other in combinations(town.venues, 2):
        ways = town.ways.get((one.id, other.id), ())
        told = "; ".join(f"{way.mode} {_told(way.minutes)} {_told(_euros(way.cost))}" for way in ways)
        if told:
            yield f"{one.name} - {other.name}: {told}"


def _euros(cents: int | None) -> float | None:
    return None if cents is None else cents / 100


def _told(amount: float | None) -> str:
    return "?" if amount is None else f"{amount:g}"


def facts_of_town(world: WorldRecord, town: TownRecord, dates: Sequence[dt.date]) -> str:
    """Every place with its guide and its bookings of `dates`, the hotels, and all ways, one after the other. town: as
    it stands in `world`."""
    lines = ["## Hotels", _line({"hotels": TOOLS["get_hotel_list"](world, city=town.name)["hotels"]})]
    for venue in town.venues:
        if venue.kind != "hotel":
            lines += _place(world, town, venue, dates)
    return "\n".join([*lines, *_ways(town)])


# What a model is told: its role, the rules, how to answer, and how many look-ups it has.
#
# Contract and answer format are the paper's (sections 15 and 17); the words are ours.

_ROLE = """\
You plan days in a city for other people. You get a request and work out one complete schedule that can really be
walked: every entry bookable, every way long enough, every wish met. Nothing may be made up: what you write comes from
the request{source}. If no schedule meets the request, say so (see "When there is no plan")."""

_LOOKING = """\
# Looking things up
- You have {calls} look-ups in all. Each call of a get_… tool is one, wrong ones too. Every result says how many are
  left.
- Asking once more after the last look-up makes the answer invalid, so stop in time and answer.
- Cities: {cities}. Dates of tools are written 2026-01-31. Take names as the lists write them.
- Booking pages are for one date: look at one for each place and date that matters.
- {shown}
- Do not answer in a message that calls tools. Your first message without a tool call is taken as the final answer."""

_TEXT = (
    "`left` and `seats` count tickets or seats that are not sold: an entry with fewer than your party needs is sold "
    "out."
)
_PICTURES = (
    "Results are screenshots of web pages. Sites mark what is sold out in different ways (grey, crossed out, a colour, "
    "a word); where a page has a legend, the legend decides. A number beside an open entry is the largest party that "
    "can still book it."
)
_GOLD_STATE = "Beside screenshots of booking pages, a text gives the true number of tickets left for each entry."
_GOLD_TEXT = (
    "Beside the screenshots, a text gives everything that the pages say, except which entries are sold out: only the "
    "screenshots show that."
)

_THETA = """\
# What is known
Nothing can be looked up. Everything that pages say about the city on the days of the request is listed below, and it is
true. `left` and `seats` count tickets or seats that are not sold: an entry with fewer than the party needs is sold out.
What is no, none or empty is left out.
{facts}"""

_ENGINE = """\
# Planning tools
Besides look-ups there are `plan`, `check`, `repair` and `explain`: together {calls} calls, which do not count as
look-ups. They know only what you looked up in this conversation and how you read the request (`reading`), so look up
lists, guides and booking pages first. A reading stays valid until you give another one."""

_RULES = """\
# Rules
1. Visit what is asked for, on the days asked for, each once and nothing else. A place of several parts that are
   entered one by one is visited once for each part that is asked for, every time under the name of the whole place.
2. Where entries are sold by time, a visit starts exactly at a listed time that is open for the whole party and is of
   the right kind (ticket, language, event, meal). Such an entry is good even if the visit ends after closing time,
   unless the request wants it within opening hours. Where nothing is sold by time, the whole visit lies in the opening
   hours.
3. A visit lasts as long as the guide or the notes say for this kind of visit: no shorter, and no longer. A fixed length
   is kept to the minute. A performance lasts as long as stated, else as its genre does.
4. Be at the place as many minutes before the start as the guide says for the kind of ticket. If an event takes place at
   another venue than the one that announces it, go there: its name, its ways and its queue count.
5. Between two different places there is a way. It takes the minutes stated for the means of transport; where none
   are stated it takes 10 minutes and costs nothing.
6. Each day begins and ends at the hotel that is asked for. Hours that the request sets for leaving or coming back hold.
7. Lines follow one another in time and never overlap."""

_COSTS = """\
8. Costs are in euros for the whole party. Tickets: the cheapest that fits the wish, reduced fares for those who get
   them, a family ticket (two adults with up to three children) where it is cheaper. A ticket for several places is paid
   at the first of them and costs 0 at the others. Food: the menu asked for, for each person. Hotel: rooms for two, for
   each night at the first line of the day, 0 at the last. A bus is paid per person, a taxi per ride; walking and
   driving cost nothing."""

_FEASIBILITY = """\
8. Only time counts. Prices, the cheapest ticket and the choice of hotel do not matter: write 0 as every cost and use
   any hotel of the city, the same one all the time."""

EXAMPLE = """\
{"itinerary": [{"date": "3.9", "schedule": [
  {"item": "hotel", "time": "8:00-8:00", "departure": "Quillon House", "destination": "Quillon House", "cost": 120.0,
   "transportation": "none", "referenceImage": ""},
  {"item": "transportation", "time": "9:20-9:38", "departure": "Quillon House", "destination": "Brasswing Aquarium",
   "cost": 0, "transportation": "foot", "referenceImage": ""},
  {"item": "attraction", "time": "10:00-11:30", "departure": "Brasswing Aquarium", "destination": "Brasswing Aquarium",
   "cost": 42.5, "transportation": "none", "referenceImage": ""},
  {"item": "transportation", "time": "11:30-11:42", "departure": "Brasswing Aquarium", "destination": "Oddny's Kitchen",
   "cost": 9.4, "transportation": "taxi", "referenceImage": ""},
  {"item": "restaurant", "time": "12:15-13:15", "departure": "Oddny's Kitchen", "destination": "Oddny's Kitchen",
   "cost": 61, "transportation": "none", "referenceImage": ""},
  {"item": "transportation", "time": "13:15-13:40", "departure": "Oddny's Kitchen", "destination": "Quillon House",
   "cost": 6, "transportation": "bus", "referenceImage": ""},
  {"item": "hotel", "time": "13:40-13:40", "departure": "Quillon House", "destination": "Quillon House", "cost": 0,
   "transportation": "none", "referenceImage": ""}
]}]}"""
"""A day in the format of an answer; its names are in no world."""

_FORMAT = """\
# The answer
Your last message is one JSON object and nothing else, bare or in one ```json fence. Two objects, words around bare JSON
or a missing field make it unreadable. This day of invented places shows the format:

{example}

- `date` is month.day; there is one entry for each day of the request.
- `item` is "hotel", "transportation", "attraction" or "restaurant". `transportation` is "foot", "bus", "taxi" or
  "driving" in a transportation line and "none" in all others.
- `time` is "H:MM-H:MM". A line after midnight stays on the day on which the evening began.
- In all lines but transportation, `departure` and `destination` are the same place.
- The first line of a day is the hotel at "8:00-8:00", or at the minute of leaving if that is earlier; the last one is
  the hotel at the minute of arrival.
- `referenceImage` may be empty.

# When there is no plan
If it is certain that no schedule meets all of the request, answer with this JSON instead. State only changes after any
single one of which there would be a plan; one right change is enough, and each wrong one makes the answer wrong.

{{"refused": {{"relaxations": [
  {{"kind": "slot", "venue": "Brasswing Aquarium", "date": "2026-03-09", "start": "10:00"}}
]}}}}

- `slot`: if that entry, which is sold out, had tickets. `buffer` (venue): if one need not be there early. `home-by` or
  `leave-after` (date): if the request did not set that hour. `drop` (venue): without that place.
- A refusal of a request that has a plan counts as a failure."""


def _system(options: Options, cities: Sequence[str], facts: str) -> str:
    none = options.tools == "none"
    parts = [_ROLE.format(source=" and the facts below" if none else " and the tools")]
    if none:
        parts.append(_THETA.format(facts=facts))
    else:
        shown = [_PICTURES if options.images else _TEXT]
        shown += {"none": [], "gold-state": [_GOLD_STATE], "gold-text": [_GOLD_TEXT]}[options.hints]
        parts.append(_LOOKING.format(calls=options.calls, cities=", ".join(cities), shown="\n- ".join(shown)))
    if options.tools == "engine":
        parts.append(_ENGINE.format(calls=ENGINE_CALLS))
    parts.append(f"{_RULES}\n{_FEASIBILITY if options.feasibility_only else _COSTS}")
    parts.append(_FORMAT.format(example=EXAMPLE))
    return "\n\n".join(parts)


def messages(query: str, options: Options, cities: Sequence[str], facts: str = "") -> tuple[Message, ...]:
    """The prompt of an item. cities: those that the tools know. facts: what stands in the prompt instead of tools."""
    return Message("system", _system(options, cities, facts)), Message("user", query)


VERSION = "1"
"""Changes whenever a prompt, a tool or a judgement does."""
_SPARE = 5
"""Messages with calls beyond the allowed look-ups, after which a model that will not stop is stopped."""

Players = Callable[["TravelTasks"], Mapping[str, Player]]


class TravelTasks:
    """What is asked of one built folder. seed: the order in which items are drawn, a city after the other. players:
    makes the scripted models. Raises InputError for a folder that cannot be read, or without screenshots where images
    are asked for."""

    def __init__(
        self, data: Path, options: Options, limit: int | None, seed: int, players: Players = lambda tasks: {}
    ) -> None:
        tasks, twins, world = read_folder(data)
        if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 1):
            raise InputError("must be 1 or more", where="limit")
        if options.images and not (data / SHOTS).is_dir():
            raise InputError("has no screenshots; make them with `tripmend worldtravel shoot`", source=data)
        self.folder, self.options, self.world = data, options, world
        self._seed, self._make_players = seed, players
        self._tasks = {task.id: task for task in tasks}
        self._twins = {twin.id: twin for twin in twins}
        chosen = tightest(tasks) if options.tightest else tasks
        names = [task.id for task in chosen] if options.task == "plan" else list(self._twins)
        self._names = tuple(_drawn(names, lambda name: self.task(name).town, seed)[:limit])
        self._desks = Desks(data)

    @property
    def suite(self) -> str:
        """Such as ``worldtravel-plan/1``."""
        return f"worldtravel-{self.options.task}/{VERSION}"

    @cached_property
    def data_sha256(self) -> str:
        """Of world, tasks and twins, so that runs by text and by screenshots belong together."""
        return data_hash([self.folder / name for name in (WORLD, TASKS, TWINS)])

    @cached_property
    def settings(self) -> Mapping[str, Any]:
        """The options and the seed of the order; with images eight digits of the hash of the list of pages."""
        settings = self.options.document() | {"seed": self._seed}
        index = self.folder / PAGES / "index.json"
        if self.options.images and index.is_file():
            settings["pages"] = data_hash([index])[:8]
        return settings

    @cached_property
    def items(self) -> Sequence[Item]:
        """One for each task or twin."""
        return tuple(self._item(name) for name in self._names)

    @property
    def refused(self) -> int:
        """Every record makes an item."""
        return 0

    @property
    def scores(self) -> tuple[str, ...]:
        """See `PLAN_SCORES` and `REFUSE_SCORES`."""
        return scores_of(self.options)

    @cached_property
    def players(self) -> Mapping[str, Player]:
        """Scripted models."""
        return self._make_players(self)

    @property
    def calls(self) -> int:
        """Messages with calls: the look-ups one by one, a few more, and the planning tools."""
        if self.options.tools == "none":
            return 0
        return self.options.calls + _SPARE + (ENGINE_CALLS if self.options.tools == "engine" else 0)

    @property
    def _mode(self) -> Literal["text", "image"]:
        return "image" if self.options.images else "text"

    @cached_property
    def _desk(self) -> Desk:
        """A desk on the world itself: to list all screenshots takes longer than to judge an answer."""
        return self._desks(self._mode)

    def task(self, item: str) -> Task:
        """The task behind an item: itself, or that of which it is the twin. Raises KeyError."""
        twin = self._twins.get(item)
        return self._tasks[item if twin is None else twin.task]

    def twin(self, item: str) -> Twin | None:
        """The twin that an item is, if it is one."""
        return self._twins.get(item)

    def town(self, item: str) -> TownRecord:
        """The city as it is for an item; for a twin with its slot sold out."""
        town, twin = self.world.town(self.task(item).town), self._twins.get(item)
        return town if twin is None else twin_town(town, twin)

    def open(self, item: str) -> Session:
        """A new attempt, with all calls left."""
        if self.options.tools == "none":
            return Closed()
        options = self.options
        twin = self.twin(item)
        about = None if twin is None else twin.id
        desk = self._desk if twin is None else self._desks(self._mode, about)
        desk = replace(desk, allowed=options.calls, calls=[])
        truth = None
        if options.hints != "none":
            truth = self._desks("text", about)
            truth.allowed = 10**9
        session = Attending(desk, self.folder / SHOTS, options.hints, truth)
        if options.tools == "engine":
            session.further = Toolbox(session, self.task(item).query).tools
        return session

    def judge(self, attempt: Attempt) -> Verdict:
        """Judge an attempt. Raises KeyError for an item that there is not, and nothing for what a model may have
        said."""
        twin, task = self.twin(attempt.item), self.task(attempt.item)
        if twin is not None:
            return judge_refusal(attempt, twin, self.town(attempt.item), self.options)
        return judge_plan(attempt, task, self.town(attempt.item), self.options)

    def _item(self, name: str) -> Item:
        task = self.task(name)
        facts = ""
        if self.options.tools == "none":
            town = self.town(name)
            world = WorldRecord(seed=self.world.seed, towns=(town,))
            facts = facts_of_town(world, town, task.dates)
        hard = sum(check.hard for check in task.checks)
        about: dict[str, str | int] = {
            "city": task.town,
            "hard": _bin(hard),
            "anchors": task.anchors,
            "days": len(task.dates),
        }
        cities = [town.name for town in self.world.towns]
        return Item(name, messages(task.query, self.options, cities, facts), about)


def _bin(hard: int) -> str:
    """The paper's bins of section 5.3, as `metrics.hard_bin` names them."""
    for low, high in ((6, 7), (8, 9), (10, 11)):
        if low <= hard <= high:
            return f"{low:02d}-{high:02d}"
    return "00-05" if hard < 6 else "12+"


def _drawn(names: Sequence[str], town: Callable[[str], str], seed: int) -> list[str]:
    """Shuffled by `seed`, then a city after the other, so that the first few are of all cities and sizes."""
    by_town: dict[str, list[str]] = {}
    for name in names:
        by_town.setdefault(town(name), []).append(name)
    for key, some in by_town.items():
        random.Random(f"worldtravel/{seed}/{key}").shuffle(some)
    return [name for name in chain.from_iterable(zip_longest(*by_town.values())) if name is not None]
