"""The task of the paper: revise a plan after a disruption."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError, TripmendError
from tripmend.messages import understand

from ...common.tasking import Attempt, Item, Tool, ToolResult, Verdict
from ..bridge import BridgedTrip, to_trip
from ..data.folder import Case
from ..database import Database
from ..formats import PlanRecord, read_disruption_info, read_plan, write_plan
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
from ..revise import revise
from .players import revisers
from .prompt import STYLES, TOLD, Packed, Style, Told, pack, revise_messages, tokens_of
from .task import REVISE_SCORES, Tasks, drawn, judge_revision, load_world, tasks_of

# The engine as tools beside a prompt: check a draft, repair the plan, explain a difference.
#
# They know what the prompt holds and nothing else: the plan, what the model passes on, and the rows of the references
# that were packed. Neither the effect behind the disruption nor the tables of the evaluation are within their reach.

CALLS = 8
"""Messages with tool calls for one item."""
TOOLS_TEXT = (
    "You have tools: repair computes the smallest revision from the plan, the reference information and a message that "
    "you pass on; check tells what is wrong with a draft; explain tells how a draft differs from the plan. They know "
    "only what you were given. Your last message must still be the complete answer, in JSON."
)
_MOST = 25
"""Findings told at once."""
_LEVELS = ("step", "day", "plan")
_TEXT: Mapping[str, Any] = {"type": "string"}
_PLAN: Mapping[str, Any] = {
    "description": "the complete draft, as an object or as JSON text: days with all their cells",
    "anyOf": [{"type": "object"}, {"type": "array"}, {"type": "string"}],
}


def _schema(required: Sequence[str], **properties: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _said(**facts: Any) -> ToolResult:
    return ToolResult(json.dumps(facts, ensure_ascii=False))


def _guarded(call: Callable[[Mapping[str, Any]], ToolResult]) -> Callable[[Mapping[str, Any]], ToolResult]:
    """What cannot be used is said in the result; a model's arguments never stop a run."""

    def guarded(arguments: Mapping[str, Any]) -> ToolResult:
        try:
            return call(arguments)
        except TripmendError as error:
            return _said(error=str(error))
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            return _said(error=f"this cannot be used: {type(error).__name__}")

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
        message = {**_TEXT, "description": "what went wrong, in the traveller's words, with names, days and times"}
        severity = {**_TEXT, "enum": list(_LEVELS), "description": "how far the change may reach, where it is known"}
        return (
            Tool(
                "check",
                "Find what is wrong with a draft of the revised plan: constraints, times, scope. "
                "It does not judge whether the disruption is dealt with.",
                _schema(["plan"], plan=_PLAN),
                _guarded(self._check),
            ),
            Tool(
                "repair",
                "Compute the smallest revision of the plan for a disruption told in words.",
                _schema(["message"], message=message, severity=severity),
                _guarded(self._repair),
            ),
            Tool(
                "explain",
                "Tell, change by change, how a draft differs from the plan that was given.",
                _schema(["plan"], plan=_PLAN),
                _guarded(self._explain),
            ),
        )

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

    def _check(self, arguments: Mapping[str, Any]) -> ToolResult:
        self.called.append("check")
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
        return _said(ok=not found, findings=found[:_MOST], **more)

    def _repair(self, arguments: Mapping[str, Any]) -> ToolResult:
        self.called.append("repair")
        message, severity = arguments.get("message"), arguments.get("severity")
        if not isinstance(message, str) or not message.strip():
            raise InputError("must be a text", where="message")
        if severity is not None and severity not in _LEVELS:
            raise InputError(f"must be one of {', '.join(_LEVELS)}", where="severity")
        read = understand(message, self.trip.itinerary, self.trip.catalogue, self.case.today)
        if read.unclear or not read.disruptions:
            asked = [one.question for one in read.unclear] or ["The message names no disruption of this trip."]
            return _said(status="unclear", questions=asked)
        if severity is not None:
            named = tuple(one.replace(severity=severity) for one in read.disruptions)
            read = read.replace(disruptions=named)
        first = read.disruptions[0]
        told = replace(self.case, message=message, effect=read, category=first.category, severity=severity or "step")
        # Without a severity the engine reads again for itself, and takes the narrowest scope that has a repair.
        answer = revise(told, self.plan, self.database, read=severity is None, trip=self.trip)
        understood = [one.effect.model_dump(mode="json", exclude_none=True) for one in answer.change.disruptions]
        return _said(
            understood=understood,
            status=answer.status,
            relaxed=answer.relaxed,
            proven=answer.proven,
            plan=write_plan(answer.record),
        )

    def _explain(self, arguments: Mapping[str, Any]) -> ToolResult:
        self.called.append("explain")
        draft = self._draft(arguments)
        edits = [str(edit) for edit in edits_between(self.plan, draft)]
        return _said(differences=edits[:_MOST], of=len(edits), remarks=list(draft.remarks)[:_MOST])


SUITE = "triptide-revise/1"
_LEAST = 1000


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise InputError(f"{value!r} is none of {', '.join(allowed)}", where=name)


def _about(case: Case, packed: Packed) -> Mapping[str, str | int]:
    return {
        "task": "revise",
        "days": case.days,
        "idx": case.idx,
        "severity": case.severity,
        "tolerance": case.tolerance,
        "category": case.category,
        "references_left_out": sum(packed.left_out.values()),
    }


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
    _one_of("style", style, STYLES)
    _one_of("told", told, TOLD)
    _one_of("tolerance", tolerance, ("told", "hidden"))
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
    unmade: dict[str, str] = dict(world.lost)
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

    settings: dict[str, Any] = {
        "task": "revise",
        "style": style,
        "told": told,
        "context_tokens": context_tokens,
        "category": category,
        "seed": seed,
        "tools": tools,
        "profile": "soft-10",
        "embedder": vectors.name,
        **({} if shown else {"tolerance": tolerance}),
    }
    return tasks_of(
        world,
        items,
        unmade=unmade,
        limit=limit,
        seed=seed,
        suite=SUITE,
        settings=settings,
        scores=REVISE_SCORES,
        players=revisers(world, cases, list(items), told),
        judging=judging,
        opening=opening,
        calls=CALLS if tools == "engine" else 0,
        shown={name: (world.plan(case), case.info) for name, case in cases.items()},
    )
