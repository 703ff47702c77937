"""The four planning tools of one attempt. They see the request, the replies that the model got, and what it says."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from tripmend.errors import InputError, MissingExtraError

from ....common.tasking import Tool, ToolResult
from ...agent.trust import CERTAIN
from ...gold import VisitParameters
from ...task import Task
from ...world import TownRecord
from .._options import ENGINE_CALLS
from .._reply import clean
from ._checking import Checked, check_draft
from ._explaining import differences, reasons
from ._gathered import Gathered, gather
from ._planning import Plan, plan_of, why_impossible
from ._reading import SCHEMA, Reading, reading_of, task_of
from ._repairing import repair_draft

if TYPE_CHECKING:
    from .._session import Attending

__all__ = ["Toolbox"]

Work = Callable[[Mapping[str, Any], Gathered, Task], dict[str, Any]]
_MOST = 30
"""Findings that are told at once; it is said how many more there are."""
_ANSWER = {"type": "object", "description": "A draft in the format of the answer: an object with the list itinerary."}
_ABOUT = {
    "plan": "Make a schedule from what you looked up, or say which look-ups are missing, or that there is no plan and "
    "what would help.",
    "check": "Check a draft with what you looked up: every finding in words, and what could not be checked because it "
    "was not looked up.",
    "repair": "Put a draft right: keeps its times where a schedule with them exists.",
    "explain": "Say what binds each visit; with a second draft `other`, in what it differs and what it cures.",
}


class Toolbox:
    """session: whose replies are read. query: of the item, which spells names out in full."""

    def __init__(self, session: Attending, query: str) -> None:
        self._session, self._query = session, query
        self._reading: Reading | None = None
        self._known: tuple[tuple[Reading, int], Gathered] | None = None

    @property
    def tools(self) -> Sequence[Tool]:
        """plan, check, repair, explain."""
        works: dict[str, tuple[Work, dict[str, Any]]] = {
            "plan": (self._plan, {}),
            "check": (self._check, {"answer": _ANSWER}),
            "repair": (self._repair, {"answer": _ANSWER}),
            "explain": (self._explain, {"answer": _ANSWER, "other": _ANSWER}),
        }
        return tuple(self._tool(name, work, drafts) for name, (work, drafts) in works.items())

    def _tool(self, name: str, work: Work, drafts: Mapping[str, Any]) -> Tool:
        parameters = {
            "type": "object",
            "properties": {"reading": dict(SCHEMA)} | dict(drafts),
            "required": [key for key in drafts if key == "answer"],
            "additionalProperties": False,
        }
        return Tool(name, _ABOUT[name], parameters, partial(self._call, work))

    def _call(self, work: Work, arguments: Mapping[str, Any]) -> ToolResult:
        """Never raises for what a model may say or what it looked up."""
        session = self._session
        if session.engine_calls >= ENGINE_CALLS:
            return _result({"error": f"no planning calls are left; {ENGINE_CALLS} are allowed"}, 0)
        session.engine_calls += 1
        left = ENGINE_CALLS - session.engine_calls
        try:
            reading = self._read(arguments)
            gathered = self._gather(reading)
            task = task_of(reading, gathered.town(CERTAIN), self._query, gathered.saw)
            return _result(work(arguments, gathered, task), left)
        except (InputError, MissingExtraError, LookupError, ValueError) as error:
            return _result({"error": clean(str(error), 500)}, left)

    def _read(self, arguments: Mapping[str, Any]) -> Reading:
        given = arguments.get("reading")
        if given is not None:
            self._reading = reading_of(given)
        if self._reading is None:
            raise InputError("give your reading of the request once", where="reading")
        return self._reading

    def _gather(self, reading: Reading) -> Gathered:
        key = (reading, len(self._session.replies))
        if self._known is None or self._known[0] != key:
            session = self._session
            gathered = gather(session.replies, session.desk.mode, session.shots, self._query, reading)
            self._known = (key, gathered)
        return self._known[1]

    def _plan(self, arguments: Mapping[str, Any], gathered: Gathered, task: Task) -> dict[str, Any]:
        needs = gathered.needs(task)
        return {"needs": needs} if needs else _told(plan_of(gathered, task), gathered, task)

    def _check(self, arguments: Mapping[str, Any], gathered: Gathered, task: Task) -> dict[str, Any]:
        checked = check_draft(arguments.get("answer"), gathered, task)
        found: dict[str, Any] = {"findings": _short(checked.findings)}
        if checked.unknown:
            found["not_checked_without"] = _short(checked.unknown)
        return found | ({} if checked.findings or checked.unknown else {"good": True})

    def _repair(self, arguments: Mapping[str, Any], gathered: Gathered, task: Task) -> dict[str, Any]:
        needs = gathered.needs(task)
        if needs:
            return {"needs": needs}
        checked = check_draft(arguments.get("answer"), gathered, task)
        plan, kept = repair_draft(checked.answer, gathered, task)
        told = _told(plan, gathered, task)
        return told | {"kept": list(kept), "findings_before": _short(checked.findings)} if plan.document else told

    def _explain(self, arguments: Mapping[str, Any], gathered: Gathered, task: Task) -> dict[str, Any]:
        one = check_draft(arguments.get("answer"), gathered, task)
        if arguments.get("other") is None:
            needs = gathered.needs(task)
            bound = [] if needs else reasons(gathered.wishes(task, CERTAIN), gathered.town(CERTAIN))
            told = {"visits": bound, "findings": _short(one.findings)}
            return told | ({"needs": needs} if needs else {})
        other = check_draft(arguments.get("other"), gathered, task)
        if one.answer is None or other.answer is None:
            return {"error": (one if one.answer is None else other).findings[0]}
        return {
            "differences": _short(differences(one.answer, other.answer)),
            "cured": _short(_missing(one, other)),
            "new_findings": _short(_missing(other, one)),
        }


def _missing(one: Checked, other: Checked) -> list[str]:
    return [finding for finding in one.findings if finding not in other.findings]


def _unpriced(wish: VisitParameters, town: TownRecord) -> bool:
    venue = town.venue(wish.visit.venue)
    return wish.cost is None and bool(venue.products or venue.menu)


def _told(plan: Plan, gathered: Gathered, task: Task) -> dict[str, Any]:
    town = gathered.town(CERTAIN)
    if plan.document is not None:
        told: dict[str, Any] = {"answer": plan.document}
        if plan.doubtful:
            told["doubtful"] = "rests on entries that could not be made out for certain"
        free = [town.venue(item.parameters.visit.venue).name for item in plan.order if _unpriced(item.parameters, town)]
        if free:
            told["no_price_for"] = f"{', '.join(free)}: the reading names no ticket or dish"
        return told
    if plan.status == "unknown":
        return {"needs": list(plan.needs)}
    if plan.status == "undecided":
        return {"error": "there was not enough time to find a plan, or that there is none"}
    keys = ("kind", "venue", "date", "start")
    helps = [{key: row[key] for key in keys if key in row} for row in why_impossible(gathered, task)]
    return {"no_plan": "nothing fits all of this reading, whatever the ways are", "relaxations": helps}


def _short(sentences: Sequence[str]) -> list[str]:
    told = [clean(sentence, 300) for sentence in sentences[:_MOST]]
    return told if len(sentences) <= _MOST else [*told, f"and {len(sentences) - _MOST} more"]


def _result(document: Mapping[str, Any], left: int) -> ToolResult:
    return ToolResult(json.dumps({"planning_calls_left": left} | dict(document), ensure_ascii=False))
