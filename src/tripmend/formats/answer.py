"""The answers of tripmend as versioned JSON documents: of a repair or plan, of a check, of a difference.

docs/answer.md describes every part; `answer_schema`, `check_schema` and `difference_schema` are
their JSON Schemas.
"""

from __future__ import annotations

import dataclasses
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .. import __version__
from ..change import Change, Scope
from ..explain import (
    CostDifference,
    Difference,
    Explanation,
    ItemChange,
    ItemState,
    Move,
    TimeDifference,
    Understood,
    Variant,
    agenda,
    rule_summaries,
    unread,
)
from ..repair import SEED, Cost, Limit, Relaxation, Revision
from ..rules import Finding, Parameters
from ..trip import Catalogue, Itinerary, LocalFares, clock_text
from ._answer_schema import answer_schema, check_schema, difference_schema
from .native import VERSION, dump_trip, to_data

__all__ = [
    "answer",
    "answer_schema",
    "check_answer",
    "check_schema",
    "difference_answer",
    "difference_schema",
    "finding_data",
    "git_revision",
    "record",
    "unclear_answer",
]


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def git_revision() -> str | None:
    """The checked-out commit when the package runs from its own checkout; None when it is installed elsewhere.

    Read from the files of the repository, since starting git would take longer than a repair.
    """
    package = Path(__file__).resolve().parent.parent
    root = package.parent.parent
    # A checkout of somebody else's project may surround an installed copy; its revision says nothing of ours.
    if package.parent.name != "src" or not (root / "pyproject.toml").is_file():
        return None
    folder = root / ".git"
    if folder.is_file():
        pointer = _read(folder)
        if not pointer.startswith("gitdir: "):
            return None
        folder = (root / pointer.removeprefix("gitdir: ")).resolve()
    head = _read(folder / "HEAD")
    if not head.startswith("ref: "):
        return head or None
    name = head.removeprefix("ref: ")
    common = _read(folder / "commondir")
    shared = (folder / common).resolve() if common else folder
    for place in (folder, shared):
        if found := _read(place / name):
            return found
    for line in _read(shared / "packed-refs").splitlines():
        commit, _, ref = line.partition(" ")
        if ref == name:
            return commit
    return None


def record(parameters: Parameters, *, milliseconds: float | None = None, **more: Any) -> dict[str, Any]:
    """The record that travels with a result: what is needed to get it again."""
    found: dict[str, Any] = {
        "package": "tripmend",
        "version": __version__,
        "revision": git_revision(),
        "python": ".".join(str(part) for part in sys.version_info[:3]),
        **more,
        "parameters": parameters.record(),
    }
    if milliseconds is not None:
        found["milliseconds"] = round(milliseconds, 1)
    return found


def finding_data(finding: Finding) -> dict[str, Any]:
    """One finding as plain data."""
    return {
        "rule": finding.rule,
        "level": finding.level,
        "state": finding.state,
        "subjects": list(finding.subjects),
        "message": finding.message,
        "margin": finding.margin,
        "unit": finding.unit,
        "date": None if finding.date is None else finding.date.isoformat(),
    }


def _state(state: ItemState | None) -> dict[str, Any] | None:
    if state is None:
        return None
    data: dict[str, Any] = {
        "kind": state.kind,
        "place": state.place,
        "name": state.name,
        "role": state.role,
        "date": state.date.isoformat(),
        "start": None if state.start is None else clock_text(state.start, "minutes"),
        "end": None if state.end is None else clock_text(state.end, "minutes"),
        "booked": state.booked,
        "cancelled": state.cancelled,
        "cost": state.cost,
    }
    if state.until is not None:
        data["until"] = state.until.isoformat()
    return data


def _change(change: ItemChange) -> dict[str, Any]:
    return {
        "id": change.id,
        "badge": change.badge,
        "aspects": list(change.aspects),
        "summary": change.summary,
        "before": _state(change.before),
        "after": _state(change.after),
        "shift": change.shift,
        "knock_on": change.knock_on,
        "announced": change.announced,
        "reason": change.reason,
        "fits": change.fits,
        "disruptions": list(change.disruptions),
        "locked": change.locked,
        "void": change.void,
        "wished": change.wished,
        "cancel": change.cancel,
        "gap": change.gap,
        "free": change.free,
        "nights": change.nights,
        "rides": change.rides,
    }


def _understood(parts: Sequence[Understood], change: Change) -> dict[str, Any]:
    words = {part.name: part.words for part in parts}
    disruptions = [part for part in parts if part.kind == "disruption"]
    return {
        "disruptions": [
            {**to_data(one), "confidence": one.confidence, "words": part.words}
            for one, part in zip(change.disruptions, disruptions, strict=True)
        ],
        "constraints": [
            {**to_data(one), "words": words[f"constraints[{n}]"]} for n, one in enumerate(change.constraints)
        ],
        "unclear": [one.model_dump(mode="json") for one in change.unclear],
        "unread": list(unread(change)),
        "now": None if change.now is None else change.now.isoformat(timespec="minutes"),
    }


def _scope(scope: Scope, words: str, searched: str, inferred: bool) -> dict[str, Any]:
    return {
        "level": scope.level,
        "tolerance": scope.tolerance,
        "dates": [date.isoformat() for date in sorted(scope.dates)],
        "items": sorted(scope.items),
        "searched": searched,
        "inferred": inferred,
        "words": words,
    }


def _fares(fares: LocalFares) -> dict[str, int]:
    return {
        "count": fares.rides,
        "known": fares.known,
        "estimated": fares.estimated,
        "unknown": fares.unknown,
    }


def _cost(cost: CostDifference | None) -> dict[str, Any] | None:
    if cost is None:
        return None
    return {
        "before": cost.before,
        "after": cost.after,
        "difference": cost.after - cost.before,
        "currency": cost.currency,
        "unpriced": {"before": cost.unpriced_before, "after": cost.unpriced_after},
        "rides": {"before": _fares(cost.fares_before), "after": _fares(cost.fares_after)},
    }


def _time(time: TimeDifference | None) -> dict[str, Any] | None:
    if time is None:
        return None
    return {"before": dataclasses.asdict(time.before), "after": dataclasses.asdict(time.after)}


def _change_cost(cost: Cost) -> dict[str, int]:
    return {field.name: getattr(cost, field.name) for field in dataclasses.fields(cost)}


def _revision(revision: Revision | None, explanation: Explanation) -> dict[str, Any] | None:
    if revision is None:
        return None
    return dump_trip(revision.itinerary, explanation.outcome.world.catalogue)


def _relaxation(relaxation: Relaxation) -> dict[str, Any]:
    return {
        "kind": relaxation.kind,
        "target": relaxation.target,
        "amount": relaxation.amount,
        "unit": relaxation.unit,
        "parts": [_relaxation(part) for part in relaxation.parts],
    }


def _variant(variant: Variant, *, ways_proven: bool = True) -> dict[str, Any]:
    data: dict[str, Any] = {"words": variant.words} if variant.relaxation is not None else {}
    if variant.relaxation is not None:
        data |= _relaxation(variant.relaxation)
        data["proven"] = ways_proven and variant.revision is not None and variant.revision.proven
    data["extra"] = variant.extra
    data["changes"] = [_change(change) for change in variant.changes]
    if variant.revision is not None:
        data["change_cost"] = _change_cost(variant.revision.cost)
        # The catalogue is the one of the answer's own revision or trip; repeating it would only make the answer long.
        data["trip"] = to_data(variant.revision.itinerary)
    return data


def _moves(trip: Itinerary, catalogue: Catalogue) -> list[dict[str, Any]]:
    """The ways between the places of a plan, in order; of one that is not known the minutes are null."""
    return [
        {
            "date": day.date.isoformat(),
            "origin": entry.origin_id,
            "destination": entry.destination_id,
            "mode": entry.mode,
            "minutes": None if entry.source == "unknown" else entry.minutes,
            "source": entry.source,
        }
        for day in agenda(trip, catalogue)
        for entry in day.entries
        if isinstance(entry, Move)
    ]


def _places(explanation: Explanation, trip: Itinerary, catalogue: Catalogue) -> dict[str, dict[str, Any]]:
    """Name and coordinates of every place that the answer names, by id."""
    outcome = explanation.outcome
    variants = [*explanation.alternatives, *explanation.relaxations]
    others = [variant.revision.itinerary for variant in variants if variant.revision is not None]
    named: set[str | None] = set()
    for one in (outcome.original, trip, *others):
        named.update(stop.place for _, stop in one.stops())
        named.update(stay.place for stay in one.stays)
        named.update(end.place for _, leg in one.legs() for end in (leg.origin, leg.destination))
    found = {name: catalogue.place(name) for name in sorted(name for name in named if name is not None)}
    return {
        name: {"name": place.name, "city": place.city, "lat": place.lat, "lon": place.lon}
        for name, place in found.items()
        if place is not None
    }


def answer(explanation: Explanation, *, inferred: bool = True, every: bool = False) -> dict[str, Any]:
    """The answer to a repair or plan. inferred: nobody gave the severity. every: findings that are ok are listed, too.

    All amounts are integer minor units.
    """
    outcome = explanation.outcome
    revision = outcome.revision
    findings = revision.findings if revision is not None else outcome.before
    kept = explanation.kept
    trip, catalogue = revision.itinerary if revision is not None else outcome.world.itinerary, outcome.world.catalogue
    return {
        "tripmend": VERSION,
        "kind": "answer",
        "status": outcome.status,
        "headline": explanation.headline,
        "proven": outcome.proven if revision is None else revision.proven,
        "understood": _understood(explanation.understood, outcome.change),
        "scope": _scope(outcome.scope, explanation.scope, outcome.searched, inferred),
        "revision": _revision(revision, explanation),
        "changes": [_change(change) for change in explanation.changes if change.badge != "kept" or change.aspects],
        "knock_on": list(outcome.knock_on),
        "kept": None
        if kept is None
        else {
            "stops": [kept.stops, kept.stops_of],
            "bookings": [kept.bookings, kept.bookings_of],
            "words": kept.words,
            "ids": [change.id for change in explanation.changes if change.badge == "kept"],
        },
        "moves": _moves(trip, catalogue),
        "places": _places(explanation, trip, catalogue),
        "cost": _cost(explanation.cost),
        "time": _time(explanation.time),
        "change_cost": None if revision is None else _change_cost(revision.cost),
        "findings": [finding_data(finding) for finding in findings if every or finding.state != "ok"],
        "tight": [finding.message for finding in explanation.tight],
        "unknown": list(explanation.unknown),
        "alternatives": [_variant(variant) for variant in explanation.alternatives],
        "relaxations": [_variant(variant, ways_proven=outcome.ways_proven) for variant in explanation.relaxations],
        "conflict": list(explanation.conflict),
        "locked": list(explanation.locked),
        "broken_before": list(explanation.broken_before),
        "standing": [dataclasses.asdict(one) for one in explanation.standing],
        "record": record(outcome.parameters, milliseconds=outcome.milliseconds, seed=SEED, limit=_limit(outcome.limit)),
    }


def _limit(limit: Limit) -> dict[str, Any]:
    return {
        "seconds": limit.seconds if math.isfinite(limit.seconds) else None,
        "work": round(limit.spent, 3),
        "cut_off": limit.cut_off or None,
    }


def unclear_answer(
    parts: Sequence[Understood], change: Change, parameters: Parameters | None = None, *, milliseconds: float = 0.0
) -> dict[str, Any]:
    """The answer when words have to be asked back: nothing was repaired. milliseconds: how long the reading took."""
    return {
        "tripmend": VERSION,
        "kind": "answer",
        "status": "unclear",
        "headline": "Not repaired: what was meant has to be asked first.",
        "proven": False,
        "understood": _understood(parts, change),
        "scope": None,
        "revision": None,
        "changes": [],
        "knock_on": [],
        "kept": None,
        "moves": [],
        "places": {},
        "cost": None,
        "time": None,
        "change_cost": None,
        "findings": [],
        "tight": [],
        "unknown": [],
        "alternatives": [],
        "relaxations": [],
        "conflict": [],
        "locked": [],
        "broken_before": [],
        "standing": [],
        "record": record(parameters or Parameters(), milliseconds=milliseconds, seed=SEED, limit=None),
    }


def check_answer(findings: Sequence[Finding], *, every: bool, parameters: Parameters | None = None) -> dict[str, Any]:
    """The answer to a check; every: findings that are ok are listed, too."""
    summaries = rule_summaries(findings)
    hard = {summary.state for summary in summaries if summary.level == "hard"}
    states = {summary.state for summary in summaries}
    milder = next((state for state in ("unknown", "tight") if state in states), "ok")
    status = "broken" if "broken" in hard else milder
    return {
        "tripmend": VERSION,
        "kind": "check",
        "status": status,
        "rules": [dataclasses.asdict(summary) for summary in summaries],
        "findings": [finding_data(finding) for finding in findings if every or finding.state != "ok"],
        "record": record(parameters or Parameters()),
    }


def difference_answer(difference: Difference) -> dict[str, Any]:
    """The answer to a comparison of two trips."""
    return {
        "tripmend": VERSION,
        "kind": "difference",
        "changes": [_change(change) for change in difference.changes],
        "counts": dict(difference.counts),
        "cost": _cost(difference.cost),
        "time": _time(difference.time),
    }
