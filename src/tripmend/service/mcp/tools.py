"""The tools: what an assistant may ask of its trips. Each takes a record, calls the library, and says it shortly.

The text is for a model: short, with the ids that the other tools take. The data is for programs: the answers of the
command line, but for the catalogue, which is in the resource of the trip.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from ...change import Change, Constraint, Disruption, Request, apply
from ...errors import InputError
from ...explain import Explanation, agenda, date_words, diff, explain, item_states, span, understood
from ...explain import Move as Way
from ...formats.answer import answer, check_answer, difference_answer
from ...formats.native import TripDocument, change_from, to_data, trip_from
from ...repair import plan, repair
from ...rules import broken, check
from ...trip import Clock, Date, Record, Severity, Tolerance
from .. import tasks
from .folder import Folder, Kept

_MOST_LINES = 80
_MOST_FILES = 20
_MOST_BYTES = 5 * 1024 * 1024
Name = Annotated[str, Field(max_length=60)]
ProposalName = Annotated[str, Field(max_length=20)]
Number = Annotated[int | None, Field(ge=1)]


@dataclass(frozen=True, slots=True)
class Result:
    """What a tool says: text for a model, data for a program."""

    text: str
    data: dict[str, Any]


class BookingFile(Record):
    """A file with bookings. content: its text; of what is no text, its bytes in base64, with `base64` true."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    content: str
    base64: bool = False


class ImportBookings(Record):
    """What import_bookings takes."""

    files: Annotated[tuple[BookingFile, ...], Field(min_length=1, max_length=_MOST_FILES)]
    zone: str = ""
    start: Date | None = None


class ShowTrip(Record):
    """What show_trip takes."""

    trip: Name = ""
    date: Date | None = None
    version: Number = None


class OfTrip(Record):
    """What check_trip and undo take."""

    trip: Name


class ProposeChange(Record):
    """What propose_change takes: translate the words of the traveller into `happened` and `wanted`."""

    trip: Name
    happened: Annotated[tuple[Disruption, ...], Field(max_length=50)] = ()
    wanted: Annotated[tuple[Constraint, ...], Field(max_length=50)] = ()
    now: Clock | None = None


class RepairTrip(Record):
    """What repair_trip takes."""

    trip: Name
    proposal: ProposalName = ""
    alternatives: Annotated[int, Field(ge=0, le=5)] = 2
    tolerance: Tolerance | None = None
    severity: Severity | None = None
    locks: tuple[str, ...] = ()


class Explain(Record):
    """What explain takes: a proposal, or two versions."""

    trip: Name
    proposal: ProposalName = ""
    before: Number = None
    after: Number = None


class PlanTrip(Record):
    """What plan_trip takes."""

    request: Request
    catalogue: Name


class Accept(Record):
    """What accept takes."""

    trip: Name
    proposal: ProposalName
    choice: Annotated[str, Field(pattern=r"^(revision|(alternatives|relaxations)/[0-9]{1,2})$")] = "revision"


def resource_of(kept: Kept) -> str:
    """The address of the whole document of a version."""
    return f"tripmend://trips/{kept.name}/versions/{kept.number}"


def _line(text: str, most: int = 300) -> str:
    """Text out of a document as a part of one line: it is data, and begins no line of its own."""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"


def _some(lines: Iterable[str], more: str) -> list[str]:
    every = list(lines)
    return (
        every if len(every) <= _MOST_LINES else [*every[:_MOST_LINES], f"… and {len(every) - _MOST_LINES} more; {more}"]
    )


def _about(kept: Kept) -> dict[str, Any]:
    return {"trip": kept.name, "version": kept.number, "resource": resource_of(kept)}


def _days(document: TripDocument, date: Any = None) -> list[str]:
    """A trip day by day, each item with the ids that other tools take."""
    trip, catalogue = document.itinerary, document.catalogue
    states = item_states(trip, catalogue)
    locked = {lock.target for lock in trip.locks}
    lines = []
    for day in agenda(trip, catalogue):
        if date is not None and day.date != date:
            continue
        lines.append(f"{date_words(day.date, year=True)} ({day.date})")
        shown = [entry.id for entry in day.entries if not isinstance(entry, Way)]
        shown += [day.night.id] if day.night is not None and day.night.id not in shown else []
        for name in shown:
            state = states[name]
            when = span(state.start, state.end, day.date) or ("night" if state.kind == "stay" else "no time")
            facts = [f"{state.kind} {name}"]
            facts += [f"place {state.place}"] if state.kind != "leg" else []
            facts += [word for word, holds in (("booked", state.booked), ("locked", name in locked)) if holds]
            facts += ["does not run"] if state.cancelled else []
            lines.append(f"  {when} {_line(state.heading, 120)} [{_line(', '.join(facts), 200)}]")
    return lines


def import_bookings(folder: Folder, given: ImportBookings) -> Result:
    """Bookings into trips, which are kept."""
    files, size = [], 0
    for number, one in enumerate(given.files):
        try:
            content = base64.b64decode(one.content, validate=True) if one.base64 else one.content.encode()
        except (binascii.Error, ValueError) as error:
            raise InputError("is not base64", where=f"files[{number}].content") from error
        size += len(content)
        if size > _MOST_BYTES:
            raise InputError(f"the files have more than {_MOST_BYTES // 1024 // 1024} MB together", where="files")
        files.append((one.name, content))
    found = tasks.imported(files, given.zone or None, given.start.isoformat() if given.start is not None else None)
    made, lines = [], []
    for one in found["trips"]:
        draft = one.pop("draft")
        data = {"tripmend": 1, "trip": json.loads(draft.itinerary), "catalogue": json.loads(draft.catalogue)}
        kept = folder.create(trip_from(data), "import", f"imported from {', '.join(name for name, _ in files)}")
        made.append({**_about(kept), **one})
        lines.append(f"Kept as {kept.name}: {_line(one['title'])}")
        lines += _days(kept.document)
        lines += [f"  missing: {_line(gap)}" for gap in one["gaps"]]
        lines += [f"  not sure: {doubt['item']}: {_line(doubt['doubt'])}" for doubt in one["doubts"]]
    lines += [f"Not used: {_line(one['source'])}: {_line(one['reason'])}" for one in found["not_used"]]
    data = {"trips": made, "not_used": found["not_used"], "notes": found["notes"]}
    return Result("\n".join(_some(lines, "show_trip shows them")) or "Nothing became a trip.", data)


def show_trip(folder: Folder, given: ShowTrip) -> Result:
    """A trip day by day, or the names of all."""
    if not given.trip:
        trips, damaged = folder.every()
        lines = [
            f"{one.name}: {_line(one.document.itinerary.title)} ({_dates(one)}), version {one.number}" for one in trips
        ]
        lines += [f"{name} cannot be read: {_line(why)}" for name, why in damaged.items()]
        data = {"trips": [_about(one) for one in trips], "damaged": damaged}
        return Result("\n".join(lines) or "There are no trips yet.", data)
    kept = folder.read(given.trip, given.version)
    trip = kept.document.itinerary
    lines = [f"{kept.name}, version {kept.number}: {_line(trip.title)}", *_days(kept.document, given.date)]
    if given.date is not None and len(lines) == 1:
        raise InputError(f"the trip has no {given.date}; it is {_dates(kept)}", where="date")
    history = [{"version": number} for number in folder.versions(given.trip)]
    data = {**_about(kept), "made_by": kept.kind, "words": kept.words, "itinerary": to_data(trip), "versions": history}
    return Result("\n".join(_some(lines, "ask for a date")), data)


def _dates(kept: Kept) -> str:
    days = kept.document.itinerary.days
    return f"{days[0].date} to {days[-1].date}"


def check_trip(folder: Folder, given: OfTrip) -> Result:
    """What is wrong with a trip."""
    kept = folder.read(given.trip)
    findings = check(kept.document.itinerary, kept.document.catalogue)
    data = check_answer(findings, every=False)
    order = ("broken", "tight", "unknown")
    shown = sorted((one for one in findings if one.state in order), key=lambda one: order.index(one.state))
    lines = [f"{one.state}{' (soft)' if one.level == 'soft' else ''}: {_line(one.message)}" for one in shown]
    head = f"{kept.name}, version {kept.number}: {data['status']}"
    return Result("\n".join([head, *_some(lines, "the data has all")]), {**_about(kept), **data})


def _nested(given: Mapping[str, Any]) -> None:
    """Refuse an effect that lies flat in its entry as one thing, before each of its fields is said to be wrong."""
    happened = given.get("happened")
    for number, one in enumerate(happened if isinstance(happened, list) else ()):
        if isinstance(one, dict) and "type" in one and "effect" not in one:
            shape = '{"category": …, "effect": {"type": …, …}}'
            text = f"its type and what goes with it belong into `effect`; write {shape}"
            raise InputError(text, where=f"happened[{number}]")


def propose_change(folder: Folder, given: ProposeChange) -> Result:
    """What happened, understood and kept; nothing is mended yet."""
    kept = folder.read(given.trip)
    trip, catalogue = kept.document.itinerary, kept.document.catalogue
    change = Change(disruptions=given.happened, constraints=given.wanted, now=given.now)
    if not (change.disruptions or change.constraints):
        raise InputError("says nothing; put what happened into `happened`, or a wish into `wanted`", where="happened")
    world = apply(change, trip, catalogue)
    old = {(one.rule, one.subjects) for one in broken(check(trip, catalogue))}
    hurt = [one for one in broken(check(world.itinerary, world.catalogue)) if (one.rule, one.subjects) not in old]
    words = [part.words for part in understood(change, trip, catalogue)]
    name = folder.propose(kept.name, {"version": kept.number, "change": {"tripmend": 1, **to_data(change)}})
    lines = [f"Proposal {name}, understood as:", *(f"  {_line(one)}" for one in words)]
    lines += [f"  breaks: {_line(one.message)}" for one in hurt] or ["  By itself it breaks nothing of the plan."]
    lines.append(f"Next: repair_trip with proposal {name}.")
    data = {**_about(kept), "proposal": name, "understood": words, "hits": sorted(world.hit_items)}
    return Result("\n".join(_some(lines, "the data has all")), {**data, "breaks": [one.message for one in hurt]})


def repair_trip(folder: Folder, given: RepairTrip) -> Result:
    """The smallest repair, kept with the proposal; the trip stays as it is."""
    kept = folder.read(given.trip)
    name = given.proposal or folder.propose(kept.name, {"version": kept.number, "change": {"tripmend": 1}})
    proposal = folder.proposal(kept.name, name)
    _current(kept, proposal)
    change = change_from(proposal["change"])
    outcome = repair(
        kept.document.itinerary,
        change,
        kept.document.catalogue,
        severity=given.severity,
        tolerance=given.tolerance,
        locks=given.locks,
        alternatives=given.alternatives,
    )
    inferred = given.severity is None and not any(one.severity for one in change.disruptions)
    explanation = explain(outcome, kept.document.catalogue, inferred=inferred, locks=given.locks)
    told = answer(explanation, inferred=inferred)
    beside = _beside(explanation) if outcome.revision is not None else []
    catalogue = to_data(outcome.world.catalogue)
    folder.keep(kept.name, name, {**proposal, "answer": told, "beside": beside, "catalogue": catalogue})
    lines = [_line(told["headline"]), *_changes(told["changes"]), *beside]
    lines += [f"conflict: {_line(one)}" for one in told["conflict"]]
    choices = []
    for kind, ways in (("alternatives", told["alternatives"]), ("relaxations", told["relaxations"])):
        for number, way in enumerate(ways):
            if "trip" in way:
                choices.append(f"{kind}/{number}")
            label = f"{kind}/{number}" if "trip" in way else "would help"
            lines.append(f"{label}: {'; '.join([*([_line(way['words'])] if way.get('words') else []), *_parts(way)])}")
    made = None if outcome.revision is None else outcome.revision.itinerary
    if made == kept.document.itinerary and outcome.world.catalogue.apart() == kept.document.catalogue:
        lines.append("There is nothing to accept: the trip stays as it is.")
    elif made is not None:
        choices.insert(0, "revision")
        if made == kept.document.itinerary:
            lines.append("Accepting it changes no item, and keeps with the trip what is known of the places now.")
    if choices:
        lines.append(f"Nothing is changed yet. accept takes proposal {name}, choice {', '.join(choices)}.")
    data = {**_about(kept), "proposal": name, "choices": choices, "answer": _without_catalogue(told)}
    return Result("\n".join(_some(lines, "explain tells more")), data)


def _parts(way: dict[str, Any]) -> list[str]:
    """The changes of another way, short, and whole what it does to bookings."""
    every = [one for one in way["changes"] if one["badge"] != "kept" or one["aspects"]]
    every.sort(key=lambda one: not _to_do(one))
    many = max(4, sum(bool(_to_do(one)) for one in every))
    more = [f"and {len(every) - many} more"] if len(every) > many else []
    return [" ".join((_line(one["summary"], 160), *map(_line, _to_do(one)))) for one in every[:many]] + more


def _current(kept: Kept, proposal: dict[str, Any]) -> None:
    made = proposal.get("accepted")
    if made is not None:
        text = f"it was accepted already, as version {made}"
        since = f", and the trip has version {kept.number} now; for what is new, make a new proposal"
        raise InputError(text + (since if made != kept.number else "; nothing is left to do"), where="proposal")
    if proposal["version"] != kept.number:
        text = (
            f"this is about version {proposal['version']}, and the trip has version {kept.number} now; propose it anew"
        )
        raise InputError(text, where="proposal")


def _without_catalogue(told: dict[str, Any]) -> dict[str, Any]:
    revision = told["revision"]
    return told if revision is None else {**told, "revision": {**revision, "catalogue": None}}


def _changes(changes: Iterable[dict[str, Any]]) -> list[str]:
    """A line for each change, with why it is so, and what of a booking is lost or to be told."""
    return [
        f"{one['badge']}{_marks(one)}: {_line(one['summary'])}"
        + "".join(f" {_line(part)}" for part in (*_why(one), *_to_do(one)))
        for one in changes
        if one["badge"] != "kept" or one["aspects"]
    ]


def _marks(one: dict[str, Any]) -> str:
    knock = " (knock-on)" if one.get("knock_on") else ""
    return knock + (" (it was locked)" if one.get("locked") and not one.get("announced") else "")


def _why(one: dict[str, Any]) -> list[str]:
    return [one[part] for part in ("reason", "fits", "gap") if one.get(part) and not one.get("announced")]


def _to_do(one: dict[str, Any]) -> list[str]:
    """What becomes of a booking: what is to be cancelled or told, or that it does not hold any more."""
    return [one[part] for part in ("cancel", "nights") if one.get(part)]


def _beside(explanation: Explanation) -> list[str]:
    """What is to be said of a plan beside its changes: what is kept, the cost, what is newly tight, or not known."""
    lines = [f"kept: {explanation.kept.words}"] if explanation.kept is not None else []
    lines += [f"cost: {explanation.cost.words}"] if explanation.cost is not None else []
    lines += [f"tight: {one.message}" for one in explanation.tight[: explanation.tight_new]]
    return [_line(one) for one in (*lines, *(f"not known: {one}" for one in explanation.unknown))]


def explain_trip(folder: Folder, given: Explain) -> Result:
    """Why a repair is as it is, or what differs between two versions."""
    kept = folder.read(given.trip, given.after)
    if given.proposal:
        proposal = folder.proposal(given.trip, given.proposal)
        told = proposal.get("answer")
        if told is None:
            raise InputError(f"{given.proposal} is not solved yet; call repair_trip first", where="proposal")
        lines = [_line(told["headline"])]
        lines += [f"understood: {_line(one['words'])}" for one in told["understood"]["disruptions"]]
        lines += [*_changes(told["changes"]), *proposal.get("beside", ())]
        for label, part in (("conflict", "conflict"), ("lock", "locked")):
            lines += [f"{label}: {_line(one)}" for one in told[part]]
        lines += [f"would help: {_line(one['words'])}" for one in told["relaxations"]]
        return Result("\n".join(_some(lines, "the data has all")), {**_about(kept), "answer": _without_catalogue(told)})
    before = given.before if given.before is not None else kept.before
    if before is None:
        raise InputError("this is how the trip began; name a proposal, or two versions", where="before")
    old = folder.read(given.trip, before)
    data = difference_answer(
        diff(old.document.itinerary, kept.document.itinerary, old.document.catalogue, kept.document.catalogue)
    )
    lines = [f"From version {old.number} to version {kept.number}:", *_changes(data["changes"])]
    return Result("\n".join(_some(lines, "the data has all")), {**_about(kept), "difference": data})


def plan_trip(folder: Folder, given: PlanTrip) -> Result:
    """A new trip, kept where there is one."""
    source = folder.read(given.catalogue).document.catalogue
    outcome = plan(given.request, source)
    told = answer(explain(outcome, source, planned=True))
    if outcome.revision is None:
        lines = [_line(told["headline"]), *(f"conflict: {_line(one)}" for one in told["conflict"])]
        lines += [f"would help: {_line(one['words'])}" for one in told["relaxations"]]
        return Result("\n".join(lines), {"trip": None, "answer": told})
    kept = folder.create(TripDocument(outcome.revision.itinerary, outcome.world.catalogue), "plan", told["headline"])
    lines = [f"{_line(told['headline'])} Kept as {kept.name}.", *_days(kept.document)]
    return Result("\n".join(_some(lines, "ask for a date")), {**_about(kept), "answer": _without_catalogue(told)})


def accept(folder: Folder, given: Accept) -> Result:
    """A new version of the trip. Nothing is booked or cancelled."""
    kept = folder.read(given.trip)
    proposal = folder.proposal(given.trip, given.proposal)
    told = proposal.get("answer")
    if told is None:
        raise InputError(f"{given.proposal} is not solved yet; call repair_trip first", where="proposal")
    _current(kept, proposal)
    kind, _, number = given.choice.partition("/")
    if not number:
        trip, changes = (told["revision"] or {}).get("trip"), told["changes"]
    else:
        ways = told[kind]
        way = ways[int(number)] if int(number) < len(ways) else {}
        trip, changes = way.get("trip"), way.get("changes", [])
    if trip is None:
        raise InputError(f"{given.proposal} has no plan {given.choice}", where="choice")
    document = trip_from({"tripmend": 1, "trip": trip, "catalogue": proposal["catalogue"]})
    if document == kept.document:
        raise InputError("this changes nothing; the trip stays as it is", where="proposal")
    made = folder.commit(kept, document, "repair", told["headline"], kept.number)
    folder.keep(kept.name, given.proposal, {**proposal, "accepted": made.number})
    lines = [f"{made.name} is at version {made.number} now. Nothing was booked or cancelled.", *_changes(changes)]
    lines += proposal.get("beside", ()) if not number else ()
    return Result(
        "\n".join(_some(lines, "explain tells more")), {**_about(made), "itinerary": to_data(document.itinerary)}
    )


def undo(folder: Folder, given: OfTrip) -> Result:
    """A new version as before the last change."""
    made = folder.undo(given.trip)
    text = f"{made.name} is at version {made.number} now, {made.words}."
    return Result(text, {**_about(made), "itinerary": to_data(made.document.itinerary)})


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: the record it takes and what it does; its words stand in tools.yaml. reads: it changes nothing.

    look: raises InputError for arguments whose mistake is better told as one than as what the record finds in them.
    """

    takes: type[Record]
    run: Callable[[Folder, Any], Result]
    reads: bool = False
    look: Callable[[Mapping[str, Any]], None] = lambda given: None


TOOLS: dict[str, Tool] = {
    "import_bookings": Tool(ImportBookings, import_bookings),
    "show_trip": Tool(ShowTrip, show_trip, reads=True),
    "check_trip": Tool(OfTrip, check_trip, reads=True),
    "propose_change": Tool(ProposeChange, propose_change, look=_nested),
    "repair_trip": Tool(RepairTrip, repair_trip),
    "explain": Tool(Explain, explain_trip, reads=True),
    "plan_trip": Tool(PlanTrip, plan_trip),
    "accept": Tool(Accept, accept),
    "undo": Tool(OfTrip, undo),
}


def schema_of(tool: Tool, fields: Mapping[str, str]) -> dict[str, Any]:
    """The JSON Schema of what a tool takes; a record that its `type` tells has to say it. fields: the words of each."""

    def neat(part: Any) -> Any:
        if isinstance(part, list):
            return [neat(one) for one in part]
        if not isinstance(part, dict):
            return part
        made = {key: neat(value) for key, value in part.items() if key != "title" or not isinstance(value, str)}
        kind = made.get("properties", {}).get("type") if isinstance(made.get("properties"), dict) else None
        if isinstance(kind, dict) and "const" in kind:
            kind.pop("default", None)
            made["required"] = ["type", *(name for name in made.get("required", ()) if name != "type")]
        return made

    made: dict[str, Any] = neat(tool.takes.model_json_schema())
    for name, words in fields.items():
        made["properties"][name]["description"] = words
    return made
