"""The four planning tools of one attempt. They see the request, the replies that the model got, and what it says."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from tripmend.errors import InputError, MissingExtraError

from ....common.each import gathered
from ....common.tasking import Tool, ToolResult
from ...agent.knowledge import Leg
from ...agent.loop import chance_of, plans_of
from ...agent.meaning import CERTAIN, Deadline
from ...agent.planning import Doubted, Wishes, helpful_changes, plan_by_asking, plan_with_doubts
from ...gold import VisitParameters, visit_parameters
from ...metrics import Unreadable, read_answer, strict_faults, wrong_prices
from ...metrics.answer import Answer, Entry
from ...solve import Scheduled, answer_of
from ...task import Task, document_of
from ...world import DwellRange, Route, TownRecord, Way
from ..judge import clean
from ..session import ENGINE_CALLS
from .reading import SCHEMA, Gathered, Reading, gather, reading_of, task_of

if TYPE_CHECKING:
    from ..session import Attending


# A plan from what was looked up, or what would have to be looked up for one.

_SECONDS = 60.0
"""For one call."""


@dataclass(frozen=True, slots=True)
class Plan:
    """status: ``planned``; ``unknown`` (it hangs on ways not yet looked up, `needs`); ``impossible`` whatever they
    are; ``undecided`` (time ran out). doubtful: whether it rests on readings that are not certain."""

    status: Literal["planned", "unknown", "impossible", "undecided"]
    order: tuple[Scheduled, ...] = ()
    document: dict[str, Any] | None = None
    needs: tuple[str, ...] = ()
    doubtful: bool = False


def plan_of(gathered: Gathered, task: Task, wishes: Wishes | None = None) -> Plan:
    """A plan for `task`, on what is certain, else on doubtful readings, as few of them as it takes. wishes: other
    bindings than those of the pages, planned with what is certain alone. Raises InputError where pages do not say
    enough of a visit, and UnclearError when time has run out."""
    library, deadline = gathered.library, Deadline(_SECONDS)
    if wishes is not None:
        town = library.town(CERTAIN)
        planned = plan_by_asking(task, wishes, lambda: town, _nothing_more, deadline)
        return _planning_told(gathered, task, Doubted(planned, CERTAIN))
    plans = plans_of(library, task, _nothing_more, deadline)
    found = Doubted(plans.of(CERTAIN), CERTAIN)
    if found.planned.status == "impossible":
        chance = partial(chance_of, library, task)
        found = plan_with_doubts(plans, library.known.doubtful_pages, chance, more_ways=True)
    return _planning_told(gathered, task, found)


def _nothing_more(leg: Leg) -> bool:
    """Only the model looks things up."""
    return False


def _planning_told(gathered: Gathered, task: Task, found: Doubted) -> Plan:
    planned, doubtful = found.planned, found.trust != CERTAIN
    if planned.status == "planned":
        document = _document(task, gathered.town(found.trust), planned.order)
        return Plan("planned", planned.order, document, doubtful=doubtful)
    if planned.assumed:
        names = [" - ".join(gathered.library.name(venue) for venue in leg) for leg in planned.assumed]
        return Plan("unknown", needs=tuple(f"get_route_info of {name}" for name in names), doubtful=doubtful)
    return Plan(planned.status, doubtful=doubtful and planned.status != "impossible")


def _document(task: Task, town: TownRecord, order: Sequence[Scheduled]) -> dict[str, Any]:
    document = document_of(answer_of(task, town, order))
    for item in (item for day in document["itinerary"] for item in day["schedule"]):
        item["referenceImage"] = ""
    return document


def why_impossible(gathered: Gathered, task: Task) -> list[dict[str, Any]]:
    """Single changes after which there is a plan along known ways, venues by name; none where none is known."""
    return helpful_changes(gathered.library, task, _nothing_more, Deadline(_SECONDS))


# A draft seen by the strict judge's eyes, in the city as far as it was looked up; what was not is said, not judged.

_ANY = DwellRange(profile="standard", min=0, max=1440)
_OPEN = {day: ((dt.time(0), dt.time(0)),) for day in range(7)}


@dataclass(frozen=True, slots=True)
class Checked:
    """findings: what is wrong, by what is known. unknown: look-ups without which something could not be checked.
    answer: the draft as it was read, None where it cannot be."""

    findings: tuple[str, ...]
    unknown: tuple[str, ...]
    answer: Answer | None = None


def check_draft(draft: Any, gathered: Gathered, task: Task) -> Checked:
    """Check a draft in the format of an answer. Raises InputError where the pages that were looked up leave open what a
    visit needs, such as which kind of visit is meant."""
    town = gathered.town(CERTAIN)
    answer = read_answer(draft, town)
    if isinstance(answer, Unreadable):
        return Checked((f"the format is not kept: {answer.reason}",), ())
    unknown = gathered.needs(task)
    blind = {visit.venue for visit in task.visits if not gathered.saw(visit.venue, visit.dates)}
    town = _with_blanks(town, blind)
    town, legs = _with_stated_ways(town, answer)
    unknown += [f"get_route_info of {town.venue(a).name} - {town.venue(b).name}" for a, b in legs]
    faults = list(strict_faults(answer, task, town))
    wishes = [visit_parameters(town, visit, task.party) for visit in task.visits if visit.venue not in blind]
    faults += wrong_prices(answer, task, town, wishes)
    return Checked(tuple(dict.fromkeys(faults)), tuple(unknown), answer)


def _with_blanks(town: TownRecord, blind: set[str]) -> TownRecord:
    """Venues of which pages are missing, open at any time and for as long as one likes."""
    blank: Mapping[str, Any] = {"dwell": (_ANY,), "hours": _OPEN, "closed": (), "slots": {}, "buffers": ()}
    venues = (venue.replace(**blank) if venue.id in blind else venue for venue in town.venues)
    return town.replace(venues=tuple(venues)) if blind else town


def _with_stated_ways(town: TownRecord, answer: Answer) -> tuple[TownRecord, list[tuple[str, str]]]:
    """Ways that were not looked up are taken as the draft has them; and which these are."""
    stated: dict[tuple[str, str], dict[str, int]] = {}
    for entries in answer.days.values():
        for entry in entries:
            if entry.kind == "transportation" and entry.origin and entry.place and entry.origin != entry.place:
                pair = (min(entry.origin, entry.place), max(entry.origin, entry.place))
                if not town.ways.get(pair):
                    minutes = min(1440, max(0, entry.end - entry.start))
                    shortest = stated.setdefault(pair, {})
                    shortest[entry.mode] = min(minutes, shortest.get(entry.mode, minutes))
    routes = [
        Route(origin=a, destination=b, ways=tuple(Way(mode=mode, minutes=n) for mode, n in modes.items()))
        for (a, b), modes in stated.items()
    ]
    return (town.replace(routes=(*town.routes, *routes)) if routes else town), list(stated)


# Reasons in words: what binds each visit by what was looked up, and in what two drafts differ.

_EXPLAINING_MOST = 40
"""Starts that are told of one visit."""


def _clock(minute: int) -> str:
    return f"{minute // 60 % 24}:{minute % 60:02d}"


def reasons(wishes: Iterable[VisitParameters], town: TownRecord) -> list[str]:
    """One sentence for each visit: when it can begin, how long it lasts, how early to be there, what it costs."""
    return [_binding(wish, town) for wish in wishes]


def _binding(wish: VisitParameters, town: TownRecord) -> str:
    low, high = wish.dwell
    parts = [_times(wish), f"lasts {low} minutes" if low == high else f"lasts {low} to {high} minutes"]
    if wish.buffer:
        parts.append(f"asks one to be there {wish.buffer} minutes before")
    if wish.cost is not None:
        parts.append(f"costs {wish.cost / 100:g} for all")
    announced = town.venue(wish.visit.venue).name
    place = town.venue(wish.place).name
    name = announced if announced == place else f"{announced} (at {place})"
    return f"{name} {', '.join(parts)}"


def _times(wish: VisitParameters) -> str:
    if wish.starts is not None:
        told = [f"{_clock(start)} on {date}" for date, starts in sorted(wish.starts.items()) for start in starts]
        more = "" if len(told) <= _EXPLAINING_MOST else f" and {len(told) - _EXPLAINING_MOST} more"
        return (
            f"can be entered at {', '.join(told[:_EXPLAINING_MOST])}{more}"
            if told
            else "has no entry left for these people"
        )
    told = [
        f"{_clock(begin)}-{_clock(end)} on {date}" for date in wish.dates for begin, end in wish.windows.get(date, ())
    ]
    return f"takes no bookings and is open {', '.join(told)}" if told else "is closed"


def _line(entry: Entry) -> str:
    return f"{entry.date:%d %b} {_clock(entry.start)}-{_clock(entry.end)}"


def differences(one: Answer, other: Answer) -> list[str]:
    """In what `other` differs from `one`: visits moved, gone and new, ways by other means, and the cost of it all."""
    found = []
    before, after = _by_name(one.visits()), _by_name(other.visits())
    for name in dict.fromkeys((*before, *after)):
        old, new = [_line(entry) for entry in before.get(name, ())], [_line(entry) for entry in after.get(name, ())]
        if old and not new:
            found.append(f"{name} is left out")
        elif new and not old:
            found.append(f"{name} is new, {', '.join(new)}")
        elif old != new:
            found.append(f"{name} moves from {', '.join(old)} to {', '.join(new)}")
    modes = [
        [(e.name, e.mode) for row in answer.days.values() for e in row if e.mode != "none"] for answer in (one, other)
    ]
    if modes[0] != modes[1]:
        ways = ", ".join(f"to {name} by {mode}" for name, mode in modes[1]) or "none"
        found.append(f"the ways are now: {ways}")
    costs = [sum(entry.cost for row in answer.days.values() for entry in row) for answer in (one, other)]
    if costs[0] != costs[1]:
        found.append(f"all of it costs {costs[1] / 100:g} instead of {costs[0] / 100:g}")
    return found


def _by_name(visits: Iterable[Entry]) -> dict[str, list[Entry]]:
    return gathered((entry.name[:200], entry) for entry in visits)


# A draft put right: as many of its times as can be are kept, the rest is planned anew.

Repaired = tuple[Plan, tuple[str, ...]]
"""The plan, and the names of the places whose times were kept."""


def repair_draft(draft: Answer | None, gathered: Gathered, task: Task) -> Repaired:
    """A plan that keeps the draft's times, one after the other in the draft's order, wherever one with them exists.
    draft: None where it could not be read. Raises InputError where pages do not say enough of a visit."""
    best = plan_of(gathered, task)
    if best.status != "planned" or best.doubtful or draft is None:
        return best, ()
    wishes = list(gathered.wishes(task, CERTAIN))
    kept: dict[int, str] = {}
    for entry in draft.visits():
        number = _wish_of(entry, wishes, kept)
        pinned = None if number is None else _pinned(wishes[number], entry.date, entry.start)
        if number is None or pinned is None:
            continue
        tried = [pinned if n == number else wish for n, wish in enumerate(wishes)]
        plan = plan_of(gathered, task, tried)
        if plan.status == "planned":
            best, wishes, kept[number] = plan, tried, entry.name
    return best, tuple(kept.values())


def _wish_of(entry: Entry, wishes: Sequence[VisitParameters], kept: dict[int, str]) -> int | None:
    """The first wish, not kept yet, that this line of the draft may stand for."""
    fitting = (
        number
        for number, wish in enumerate(wishes)
        if number not in kept and wish.place == entry.place and _pinned(wish, entry.date, entry.start) is not None
    )
    return next(fitting, None)


def _pinned(wish: VisitParameters, date: dt.date, start: int) -> VisitParameters | None:
    """The wish at this time alone; None where it cannot be then."""
    if date not in wish.dates or not 0 <= start < 1440:
        return None
    if wish.starts is not None:
        if start not in wish.starts.get(date, ()):
            return None
        return replace(wish, dates=(date,), starts={date: (start,)})
    at = dt.time(start // 60, start % 60)
    between = wish.visit.between
    if between is not None and not between[0] <= at <= between[1]:
        return None
    return replace(wish, dates=(date,), visit=wish.visit.replace(between=(at, at)))


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
