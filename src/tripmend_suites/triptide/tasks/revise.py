"""The task of the paper: revise a plan after a disruption."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import Any, Literal

from tripmend.errors import InputError, TripmendError
from tripmend.messages import understand

from ...common.data_files import DataFile
from ...common.tasking import Attempt, Item, Player, Tool, ToolResult, Verdict, logged, scripted
from ..bridge import BridgedTrip, to_trip
from ..data.folder import Case, World, load_world
from ..database import Database
from ..formats import (
    CELLS,
    PlanDay,
    PlanRecord,
    name_city,
    read_disruption_info,
    read_plan,
    read_poi_list,
    separated,
    write_plan,
    write_poi_list,
)
from ..metrics import (
    BertEmbedder,
    HashEmbedder,
    Tables,
    assess,
    disruption_of_record,
    edits_between,
    judge_edits,
    temporal_conflicts,
)
from ..metrics.adaptability import Kept
from ..revise import Revised, revise
from .prompt import STYLES, TOLD, WRAPPER, Packed, Style, Told, answer_text, pack, revise_messages, tokens_of
from .task import REVISE_SCORES, Tasks, drawn, judge_revision, tasks_of

_DATA = DataFile(__file__)

# Scripted models for the tasks: tripmend itself, chance, laziness, and the known ways to fool an evaluator.

# A uniformly random legal edit, and what it is expected to score.

_MEALS = ("breakfast", "lunch", "dinner")


@dataclass(frozen=True, slots=True)
class Edit:
    """A place of the plan becomes another row of the same table and city, at the same time. day: from 0."""

    day: int
    cell: str
    before: str
    after: str


def _rows(database: Database, cell: str, city: str) -> tuple[str, ...]:
    table = database.attractions_in if cell == "attraction" else database.restaurants_in
    return tuple(dict.fromkeys(f"{row.name}, {city}" for row in table.get(city, ())))


def legal_edits(plan: PlanRecord, database: Database) -> tuple[Edit, ...]:
    """Every single exchange of a meal or a sight for one that is listed and not in the plan yet."""
    places = [
        (number, cell, text)
        for number, day in enumerate(plan.days)
        for cell in (*_MEALS, "attraction")
        for text in day.texts(cell)
    ]
    used = {text for _, _, text in places}
    return tuple(
        Edit(number, cell, text, other)
        for number, cell, text in places
        for other in _rows(database, cell, name_city(text)[1])
        if other not in used
    )


def edited(plan: PlanRecord, edit: Edit, database: Database) -> PlanRecord:
    """The plan after an edit: the cell, the list of the day, and the new place's own stop."""
    day = plan.days[edit.day]
    texts = [edit.after if text == edit.before else text for text in separated(getattr(day, edit.cell))]
    (old, _), (new, city) = name_city(edit.before), name_city(edit.after)
    stops = database.transit_of.get((new, city), ())[:1]
    items = []
    for item in read_poi_list(day.point_of_interest_list):
        if item.name == old:
            stop, distance = (stops[0].stop, round(stops[0].distance_m, 2)) if stops else (None, None)
            item = replace(item, name=new, stop=stop, distance=distance)
        items.append(item)
    cells = {edit.cell: "; ".join(texts), "point_of_interest_list": write_poi_list(items)}
    days = (*plan.days[: edit.day], replace(day, **cells), *plan.days[edit.day + 1 :])  # type: ignore[arg-type]
    return replace(plan, days=days, acknowledgement="The disruption was noted and the plan was revised.")


def chance_revision(world: World, case: Case, seed: int) -> PlanRecord:
    """One edit, all of them equally likely; the plan as it is where there is none."""
    plan = world.plan(case)
    edits = legal_edits(plan, world.database)
    if not edits:
        return plan
    return edited(plan, Random(f"triptide chance {seed} {case.id}").choice(edits), world.database)


# Answers that fool one evaluator or another without mending anything. Each has to stay at the floor here.
#
# What each is aimed at: the released responsiveness compares texts, the released delivery counts more than two days,
# the paper's rates do not ask whether anything was answered, a judge that is a model may believe what it reads.

_CLAIM, _INJECTION = _DATA.read("claim", str), _DATA.read("injection", str)
_REMARKS = _DATA.read("remarks", tuple[str, ...])
_LIST = "point_of_interest_list"
_NAMED = ("transportation", "breakfast", "attraction", "lunch", "dinner", "accommodation", "event", _LIST)
_NOWHERE = "Pleasant Alternative Corner"


def _each(plan: PlanRecord, change: Callable[[str], str], *cells: str) -> tuple[PlanDay, ...]:
    return tuple(replace(day, **{cell: change(getattr(day, cell)) for cell in cells}) for day in plan.days)  # type: ignore[arg-type]


def _minute(case: Case, text: str) -> str:
    """Every entry with the target's name a minute later, which no closed door minds."""

    def moved(found: re.Match[str]) -> str:
        total = int(found[2]) * 60 + int(found[3]) + 1
        return f"{found[1]}{total // 60 % 24:02d}:{total % 60:02d}"

    return re.sub(rf"({re.escape(case.name)}, \w+ from )(\d\d):(\d\d)", moved, text)


def _other(plan: PlanRecord, world: World) -> PlanRecord:
    """The plan of another trip, of as many days if there is one."""
    others = [one for one in world.plans.values() if one.key != plan.key]
    return next((one for one in others if len(one.days) == len(plan.days)), (others or [plan])[0])


_JUNK = tuple(PlanDay(number, **dict.fromkeys(CELLS, "lorem ipsum")) for number in range(1, 5))  # type: ignore[arg-type]


_CHANGES: Mapping[str, Callable[[PlanRecord, World, Case], Mapping[str, Any]]] = {
    # Two blanks for one in every list: another text, the same plan.
    "blanks": lambda plan, *_: {"days": _each(plan, lambda text: text.replace("; ", ";  "), _LIST)},
    # The thing that was hit, in capitals and with a word before it.
    "respelled": lambda plan, _, case: _renamed(plan, case, f"The {case.name.upper()}"),
    # The thing that was hit under a name that nobody lists.
    "invented": lambda plan, _, case: _renamed(plan, case, _NOWHERE),
    # The keys of every day in another order.
    "reordered": lambda plan, *_: {},
    # The day that was hit is left out.
    "day-deleted": lambda plan, _, case: {"days": tuple(day for day in plan.days if day.number != case.day)},
    # No days at all.
    "empty-plan": lambda plan, *_: {"days": ()},
    # All days are there and nothing stands in them.
    "emptied": lambda plan, *_: {"days": tuple(PlanDay(day.number, day.current_city) for day in plan.days)},
    # The good plan of another trip, as it is.
    "other-plan": lambda plan, *_: {},
    # The days of another trip under this trip's name.
    "other-days": lambda plan, world, _: {"days": _other(plan, world).days},
    # The unchanged plan with remarks that claim success.
    "remarks": lambda plan, *_: {"remarks": _REMARKS},
    # The unchanged plan with instructions for a judge.
    "injection": lambda plan, *_: {"acknowledgement": f"{_CLAIM} {_INJECTION}", "remarks": (_INJECTION,)},
    # Four days of nothing that means anything: more than two, so the released code calls them delivered.
    "junk": lambda plan, *_: {"days": _JUNK},
    # The unchanged plan, to be followed by one without the thing that was hit: whichever is wanted.
    "two-plans": lambda plan, *_: {},
    "minute": lambda plan, _, case: {"days": _each(plan, partial(_minute, case), _LIST)},
    # The unchanged plan with a budget of a million.
    "richer": lambda plan, *_: {"header": replace(plan.header, budget=1_000_000.0)},
    # The unchanged plan without the stops, which then nobody looks up.
    "no-stops": lambda plan, *_: {"days": _each(plan, partial(re.sub, r", nearest transit:.*?m away", ""), _LIST)},
    # The unchanged plan of a traveller who now accepts anything.
    "tolerant": lambda plan, *_: {"tolerance": "Flexiventurer"},
    # Four hundred days.
    "huge": lambda plan, *_: {},
}
EXPLOITS = tuple(_CHANGES)
"""Every exploit by name; the player "cheating" takes them in turn."""


def _renamed(plan: PlanRecord, case: Case, new: str) -> dict[str, Any]:
    return {"days": _each(plan, lambda text: text.replace(case.name, new), *_NAMED)}


def exploit(name: str, world: World, case: Case) -> str:
    """An answer that fools one evaluator or another without mending anything."""
    plan = world.plan(case)
    claimed = replace(_other(plan, world) if name == "other-plan" else plan, acknowledgement=_CLAIM)
    claimed = replace(claimed, **_CHANGES[name](plan, world, case))
    if name == "two-plans":
        return f"{answer_text(claimed)}\n{exploit('invented', world, case)}"
    if name not in ("reordered", "huge"):
        return answer_text(claimed)
    data = write_plan(claimed)
    turned = [dict(reversed(day.items())) for day in data["plan"]]
    data["plan"] = turned if name == "reordered" else (data["plan"] * 400)[:400]
    return json.dumps({WRAPPER: data}, ensure_ascii=False)


# The players of the revision task.


def engine_revision(world: World, case: Case, *, read: bool = False) -> Revised | None:
    """The engine's answer to a case, None where it ends in an error. read: from the message alone."""
    try:
        return revise(case, world.plan(case), world.database, read=read)
    except TripmendError:
        return None


def revisers(world: World, cases: Mapping[str, Case], order: Sequence[str], told: Told) -> Mapping[str, Player]:
    """By name. engine: tripmend from what the prompt tells, the message alone where only that is told. perfect: the
    engine from the full truth; where it finds a repair, every score but the judge's has to be 1. order: the items, for
    the exploits to take turns."""
    turn = {name: place for place, name in enumerate(order)}

    def by_engine(item: Item, read: bool) -> str:
        found = engine_revision(world, cases[item.id], read=read)
        return answer_text(world.plan(cases[item.id]) if found is None else found.record)

    return {
        "engine": scripted(lambda item, _: by_engine(item, told == "message")),
        "perfect": scripted(lambda item, _: by_engine(item, read=False)),
        "random": scripted(lambda item, seed: answer_text(chance_revision(world, cases[item.id], seed))),
        "lazy": scripted(lambda item, _: answer_text(world.plan(cases[item.id]))),
        "cheating": scripted(
            lambda item, seed: exploit(EXPLOITS[(turn[item.id] + seed) % len(EXPLOITS)], world, cases[item.id])
        ),
    }


# The engine as tools beside a prompt: check a draft, repair the plan, explain a difference.
#
# They know what the prompt holds and nothing else: the plan, what the model passes on, and the rows of the references
# that were packed. Neither the effect behind the disruption nor the tables of the evaluation are within their reach.

CALLS = 8
"""Messages with tool calls for one item."""
TOOLS_TEXT = _DATA.read("tools_text", str)
_MOST = 25
"""Findings told at once."""
_LEVELS = ("step", "day", "plan")
_TOOLS = _DATA.read("tools", dict[str, tuple[str, dict[str, Any]]])
"""What each tool is for, and the schema of its arguments."""


Call = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def _guarded(call: Call) -> Callable[[Mapping[str, Any]], ToolResult]:
    """What cannot be used is said in the result; a model's arguments never stop a run."""

    def guarded(arguments: Mapping[str, Any]) -> ToolResult:
        try:
            return ToolResult.of(call(arguments))
        except TripmendError as error:
            return ToolResult.of({"error": str(error)})
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            return ToolResult.of({"error": f"this cannot be used: {type(error).__name__}"})

    return guarded


@dataclass
class Desk:
    """One attempt: the plan, the disruption as told, the packed rows, and what was called. offered: whether the tools
    are there at all."""

    plan: PlanRecord
    case: Case = field(repr=False)
    database: Database = field(repr=False)
    offered: bool
    told: Told
    called: list[str] = field(default_factory=list)

    @cached_property
    def tables(self) -> Tables:
        """The packed rows, indexed."""
        return Tables(self.database)

    @cached_property
    def trip(self) -> BridgedTrip:
        """The plan over the packed rows."""
        return to_trip(self.plan, self.database)

    @property
    def tools(self) -> Sequence[Tool]:
        """check, repair and explain; none where they are not offered."""
        if not self.offered:
            return ()
        calls: dict[str, Call] = {"check": self._check, "repair": self._repair, "explain": self._explain}
        tools = (Tool(name, *_TOOLS[name], _guarded(call)) for name, call in calls.items())
        return logged(tools, self.called)

    def state(self) -> Mapping[str, Any]:
        """The names of the tools called, in order."""
        return {"called": list(self.called)}

    def _draft(self, arguments: Mapping[str, Any]) -> PlanRecord:
        if "plan" not in arguments:
            raise InputError("is missing", where="plan")
        draft = read_plan(arguments["plan"], like=self.plan)
        if draft.key != self.plan.key:
            raise InputError("this is the plan of another trip", where="plan")
        return draft

    def _check(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        draft = self._draft(arguments)
        retimed: frozenset[str] = frozenset()
        found: list[str] = []
        if self.told != "message":
            disruption = disruption_of_record(self.plan.key, read_disruption_info(self.case.info), self.plan.tolerance)
            retimed = disruption.retimed
            found += [f"outside the scope: {edit}" for edit in judge_edits(self.plan, draft, disruption).outside]
        verdict = assess(draft, self.tables, mode="strict", query=self.plan.header, retimed=retimed)
        found += verdict.messages
        if verdict.delivered and verdict.hard is None:
            found.append("the budget and the wishes were not looked at, because something is missing or not listed")
        found += [str(one) for one in temporal_conflicts(draft, self.tables)]
        if not edits_between(self.plan, draft):
            found.append("nothing is changed")
        if not (draft.acknowledgement or "").strip():
            found.append("there is no acknowledgement")
        found = list(dict.fromkeys(found))
        more = {"more": len(found) - _MOST} if len(found) > _MOST else {}
        return {"ok": not found, "findings": found[:_MOST], **more}

    def _repair(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        message, severity = arguments.get("message"), arguments.get("severity")
        if not isinstance(message, str) or not message.strip():
            raise InputError("must be a text", where="message")
        if severity is not None and severity not in _LEVELS:
            raise InputError(f"must be one of {', '.join(_LEVELS)}", where="severity")
        read = understand(message, self.trip.itinerary, self.trip.catalogue, self.case.today)
        if read.unclear or not read.disruptions:
            asked = [one.question for one in read.unclear] or ["The message names no disruption of this trip."]
            return {"status": "unclear", "questions": asked}
        if severity is not None:
            read = read.replace(disruptions=tuple(one.replace(severity=severity) for one in read.disruptions))
        first = read.disruptions[0]
        told = replace(self.case, message=message, effect=read, category=first.category, severity=severity or "step")
        # Without a severity the engine reads again for itself, and takes the narrowest scope that has a repair.
        answer = revise(told, self.plan, self.database, read=severity is None, trip=self.trip)
        understood = [one.effect.model_dump(mode="json", exclude_none=True) for one in answer.change.disruptions]
        facts = {"status": answer.status, "relaxed": answer.relaxed, "proven": answer.proven}
        return {"understood": understood, **facts, "plan": write_plan(answer.record)}

    def _explain(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        draft = self._draft(arguments)
        edits = [str(edit) for edit in edits_between(self.plan, draft)]
        return {"differences": edits[:_MOST], "of": len(edits), "remarks": list(draft.remarks)[:_MOST]}


SUITE = "triptide-revise/1"
_LEAST = 1000


def _about(case: Case, packed: Packed) -> Mapping[str, str | int]:
    said = {name: getattr(case, name) for name in ("days", "idx", "severity", "tolerance", "category")}
    return {"task": "revise", **said, "references_left_out": sum(packed.left_out.values())}


def revise_tasks(
    data: Path,
    *,
    limit: int | None = None,
    seed: int = 0,
    tools: Literal["none", "paper", "engine"] = "none",
    style: Style = "one-shot",
    told: Told = "both",
    context_tokens: int = 12_000,
    category: str = "",
    embedder: str = "hash",
    tolerance: Literal["told", "hidden"] = "told",
) -> Tasks:
    """One item for the case of each trip of a built folder.

    style: "one-shot" with an example, "silent" without one and with the steps thought through in silence. told: what
    the model hears of the disruption. context_tokens: for the whole prompt, by our estimate; the published pipeline
    gave up at 12,000. A case whose prompt does not fit with all that stands in its plan makes no item and counts as
    failed; of longer references what matters least is left out and the table says so. category: only cases of this
    one, "" for all. embedder: of A_sem, "hash" (spelling) or the name of a BERT, published is
    bert-base-uncased. tolerance: "hidden" for a prompt that does not tell how much the traveller bears; it is judged by
    it all the same. tools: "paper" is the same as "none", for the paper gives the model none. Raises InputError for
    options out of range and where no case is left, and MissingExtraError for a BERT without what it needs.
    """
    for name, value, allowed in (
        ("style", style, STYLES), ("told", told, TOLD), ("tolerance", tolerance, ("told", "hidden")),
    ):  # fmt: skip
        if value not in allowed:
            raise InputError(f"{value!r} is none of {', '.join(allowed)}", where=name)
    shown = tolerance == "told"
    if not isinstance(context_tokens, int) or context_tokens < _LEAST:
        raise InputError(f"must be a whole number from {_LEAST} on", where="context_tokens")
    if not isinstance(embedder, str) or not embedder.strip():
        raise InputError("must be hash or the name of a model", where="embedder")
    vectors = Kept(HashEmbedder() if embedder == "hash" else BertEmbedder(embedder))
    vectors.rows(["a word"])  # what is missing is said before anything is asked
    world = load_world(data)
    words = TOOLS_TEXT if tools == "engine" else ""
    items: dict[str, Item] = {}
    cases: dict[str, Case] = {}
    packs: dict[str, Packed] = {}
    unmade = world.without_item
    for case in drawn([case for case in world.cases if category in ("", case.category)], seed):
        plan = world.plan(case)
        bare = revise_messages(plan, case, "", style=style, told=told, tools=words, tolerance=shown)
        room = context_tokens - sum(tokens_of(message.text) for message in bare)
        try:
            packed = pack(plan if shown else replace(plan, tolerance=None), case.info, world.database, room)
        except InputError as error:
            unmade[case.id] = f"the prompt does not fit into {context_tokens} tokens: {error}"
            continue
        messages = revise_messages(plan, case, packed.text, style=style, told=told, tools=words, tolerance=shown)
        items[case.id] = Item(case.id, messages, _about(case, packed))
        cases[case.id], packs[case.id] = case, packed
    if not items:
        why = next(reversed(unmade.values()), f"there is no case of the category {category!r}")
        raise InputError(f"no case makes a prompt ({why})", source=data)

    def judging(attempt: Attempt) -> Verdict:
        return judge_revision(world, cases[attempt.item], attempt, vectors)

    def opening(item: str) -> Desk:
        case = cases[item]
        return Desk(world.plan(case), case, packs[item].database, offered=tools == "engine", told=told)

    settings = {
        "task": "revise", "style": style, "told": told, "context_tokens": context_tokens, "category": category,
        "seed": seed, "tools": tools, "profile": "soft-10", "embedder": vectors.name,
        **({} if shown else {"tolerance": tolerance}),
    }  # fmt: skip
    return tasks_of(
        world, items, settings, limit, unmade=unmade, suite=SUITE, scores=REVISE_SCORES, judging=judging,
        players=revisers(world, cases, list(items), told), opening=opening, calls=CALLS if tools == "engine" else 0,
        shown={name: (world.plan(case), case.info) for name, case in cases.items()},
    )  # fmt: skip
