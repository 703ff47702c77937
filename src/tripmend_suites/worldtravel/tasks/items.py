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

from ...common.data_files import DataFile
from ...common.each import gathered
from ...common.provenance import data_hash
from ...common.tasking import Attempt, Item, Message, Player, Session, Toolless, Verdict
from ..agent.library import GUIDES
from ..bench import tightest
from ..data.tasks.plant import twin_town
from ..folder import PAGES, SHOTS, TASKS, TWINS, WORLD, read_folder
from ..metrics import hard_bin
from ..runs import Desks
from ..task import Task, Twin
from ..tools import TOOLS, Desk
from ..world import TownRecord, Venue, WorldRecord
from .advice import Toolbox
from .judge import judge_plan, judge_refusal, scores_of
from .session import ENGINE_CALLS, Attending, Options

_DATA = DataFile(__file__)

# All parameters in the prompt (the paper's gold-theta): what the text tools would say of a city on some days.

_BOOKING = _DATA.read("booking", dict[str, tuple[str, ...]])
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
    yield _line({k: v for k, v in TOOLS[GUIDES[venue.kind]](world, **about).items() if k != "name"})
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

_PARTS = ("role", "looking", "text", "pictures", "gold_state", "gold_text", "theta", "engine", "rules", "costs")
_SAID = {name: _DATA.read(name, str) for name in (*_PARTS, "feasibility", "format")}
EXAMPLE = _DATA.read("example", str)
"""A day in the format of an answer; its names are in no world."""


def _system(options: Options, cities: Sequence[str], facts: str) -> str:
    none = options.tools == "none"
    parts = [_SAID["role"].format(source=" and the facts below" if none else " and the tools")]
    if none:
        parts.append(_SAID["theta"].format(facts=facts))
    else:
        shown = [_SAID["pictures" if options.images else "text"]]
        shown += [] if options.hints == "none" else [_SAID[options.hints.replace("-", "_")]]
        parts.append(_SAID["looking"].format(calls=options.calls, cities=", ".join(cities), shown="\n- ".join(shown)))
    if options.tools == "engine":
        parts.append(_SAID["engine"].format(calls=ENGINE_CALLS))
    parts.append(f"{_SAID['rules']}\n{_SAID['feasibility' if options.feasibility_only else 'costs']}")
    parts.append(_SAID["format"].format(example=EXAMPLE))
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
            return Toolless({"calls": 0})
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
            "hard": hard_bin(hard),
            "anchors": task.anchors,
            "days": len(task.dates),
        }
        cities = [town.name for town in self.world.towns]
        return Item(name, messages(task.query, self.options, cities, facts), about)


def _drawn(names: Sequence[str], town: Callable[[str], str], seed: int) -> list[str]:
    """Shuffled by `seed`, then a city after the other, so that the first few are of all cities and sizes."""
    by_town = gathered((town(name), name) for name in names)
    for key, some in by_town.items():
        random.Random(f"worldtravel/{seed}/{key}").shuffle(some)
    return [name for name in chain.from_iterable(zip_longest(*by_town.values())) if name is not None]
