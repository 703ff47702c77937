"""The figures: our own requests and TravelPlanner's knocked to infeasible, put to the engine and checked by brute
force."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.repair import Outcome, repair

from ..common.each import counted
from ..common.provenance import run_record
from ..common.report import Page, wilson
from ..flextravel.report import unread
from .asking import Diagnosis, diagnose
from .knocked import Knocked, Records
from .knocked import run as run_knocked
from .world import Request, World, bundled

SUITE = "impossible/1"
"""Name and version of what is counted."""


@dataclass(frozen=True, slots=True)
class Own:
    """One of our requests and what the engine said of it. proved: that it cannot be met; cause: the conflict it names
    is
    one of those of brute force; smallest: what it offers is all that brute force finds, to the cent."""

    request: Request
    diagnosis: Diagnosis

    @property
    def proved(self) -> bool:
        """Whether the engine says that no plan meets the request."""
        return self.diagnosis.met is False

    @property
    def cause(self) -> bool:
        """Whether the conflict that it names is one."""
        return self.diagnosis.conflict in self.request.conflicts

    @property
    def smallest(self) -> bool:
        """Whether it offers the smallest relaxations, all of them, each with the money that is missing."""
        return bool(self.diagnosis.corrections) and self.diagnosis.corrections == self.request.corrections

    @property
    def good(self) -> bool:
        """All of this."""
        return self.proved and self.cause and self.smallest


@dataclass(frozen=True, slots=True)
class Bench:
    """Both parts; records is None where no folder is named."""

    own: tuple[Own, ...]
    records: Records | None = None

    @property
    def knocked(self) -> tuple[Knocked, ...]:
        """The records that were knocked."""
        return () if self.records is None else self.records.cases


def run(
    folder: Path | None = None,
    *,
    requests: Sequence[Request] | None = None,
    world: World | None = None,
    engine: Callable[..., Outcome] = repair,
    only: Sequence[int] = (),
    progress: Callable[[str, int, int], None] | None = None,
) -> Bench:
    """Our requests (or those given), and the records of `folder` (or those with an idx in `only`) knocked to infeasible
    where one is named. Raises InputError for a folder that cannot be used, and for an idx that no record has. progress:
    told of what how many of how many are done."""
    if only and folder is None:
        raise InputError("an idx is one of a folder's records; name the folder", where="only")
    say = progress or (lambda what, done, total: None)
    records = (
        None if folder is None else run_knocked(folder, only=only, engine=engine, progress=partial(say, "knocked"))
    )
    here, there = bundled()
    asked = there if requests is None else requests
    own = tuple(
        Own(request, diagnose(world or here, request, engine=engine))
        for request in counted(asked, len(asked), partial(say, "our own"))
    )
    return Bench(own, records)


def _own_figures(own: Sequence[Own]) -> dict[str, int]:
    return {
        "requests": len(own),
        "proved": sum(one.proved for one in own),
        "cause": sum(one.proved and one.cause for one in own),
        "smallest": sum(one.proved and one.smallest for one in own),
        "good": sum(one.good for one in own),
    }


def _knocked_figures(cases: Sequence[Knocked]) -> dict[str, int]:
    return {
        "queries": len(cases),
        "proved": sum(case.status == "impossible" for case in cases),
        "cause": sum(case.status == "impossible" and case.named for case in cases),
        "way_out": sum(any(not flaw for flaw in case.ways.values()) for case in cases),
        "smallest": sum(case.smallest for case in cases),
        "good": sum(case.good for case in cases),
        "flawed_ways": sum(bool(flaw) for case in cases for flaw in case.ways.values()),
    }


def document(bench: Bench, folder: Path | None, only: Sequence[int] = ()) -> dict[str, Any]:
    """Everything but times as plain data. only: as of `run`."""
    records = bench.records or Records()
    data = [] if folder is None else sorted(folder.glob("without_*.jsonl"))
    cases = [{k: v for k, v in asdict(case).items() if k != "milliseconds"} for case in bench.knocked]
    own = []
    for one in bench.own:
        said = {key: value for key, value in asdict(one.diagnosis).items() if key != "milliseconds"}
        own.append({"id": one.request.id, **said, "expected": asdict(one.request)["corrections"], "good": one.good})
    return {
        "suite": SUITE,
        "record": run_record(data, only=sorted(set(only))),
        "own": _own_figures(bench.own),
        "knocked": _knocked_figures(bench.knocked),
        "own_cases": own,
        "knocked_cases": cases,
        "refused": [asdict(one) for one in records.refused],
        "spared": list(records.spared),
        "hollow": list(records.hollow),
    }


def shortfalls(bench: Bench) -> list[str]:
    """What is short of full marks, one sentence each."""
    short = [f"{case.idx}, {case.what}: {_lacks(case)}" for case in bench.knocked if not case.good]
    return flaws(bench.own) + unread(bench.records.refused if bench.records else ()) + short


def flaws(own: Sequence[Own]) -> list[str]:
    """The same of our own requests."""
    found = []
    for one in own:
        if not one.good:
            why = "no proof" if not one.proved else "the cause" if not one.cause else "the relaxations"
            found.append(f"{one.request.id}: {why} is not what brute force finds")
    return found


def _lacks(case: Knocked) -> str:
    if case.status != "impossible":
        return f"{case.status}, not proved to be impossible"
    if not case.named:
        return f"the cause is not named among {', '.join(case.conflict) or 'nothing'}"
    bad: Mapping[str, str] = {words: flaw for words, flaw in case.ways.items() if flaw}
    if bad:
        words, flaw = next(iter(bad.items()))
        return f"the way out {words!r} {flaw}"
    enough = ", ".join(f"{name} {cents}" if cents else name for name, cents in case.helpful.items()) or "nothing alone"
    return f"of {', '.join(case.ways) or 'no ways out'} none is the smallest ({enough})"


def _share(count: int, total: int) -> str:
    found = wilson(count, total)
    return f"{count}/{total}" + (f" ({100 * found[0]:.0f} to {100 * found[1]:.0f} %)" if found else "")


def pages(bench: Bench) -> list[Page]:
    """What people see."""
    columns = ("", "proved", "cause named", "smallest relaxation", "all three")
    kinds = list(dict.fromkeys(one.request.id.rpartition("-")[0] for one in bench.own))
    groups = [(kind, [one for one in bench.own if one.request.id.startswith(f"{kind}-")]) for kind in kinds]
    rows = []
    for name, own in (*groups, ("all", list(bench.own))):
        counts = _own_figures(own)
        of = counts["requests"]
        rows.append(
            (name, *(f"{counts[key]}/{of}" for key in ("proved", "cause", "smallest")), _share(counts["good"], of))
        )
    checked = ("each checked by brute force over every plan",)
    parts = [Page("Requests that no plan can meet", columns, tuple(rows), checked)] if bench.own else []
    if bench.records is not None:
        rows = []
        for kind in (*dict.fromkeys(sorted(case.kind for case in bench.knocked)), "all"):
            cases = [case for case in bench.knocked if kind in (case.kind, "all")]
            counts = _knocked_figures(cases)
            of = counts["queries"]
            shares = [f"{counts[key]}/{of}" for key in ("proved", "cause", "way_out", "smallest")]
            rows.append((kind, *shares, _share(counts["good"], of)))
        title = "TravelPlanner's queries, knocked to infeasible"
        asked = len(bench.knocked) + len(bench.records.spared)
        notes = [f"{len(bench.knocked)} of {asked} queries knocked; refused: {len(bench.records.refused)}."]
        notes += bench.records.hollow
        names = ("", "proved", "cause named", "way out", "smallest", "all")
        parts.append(Page(title, names, tuple(rows), tuple(notes)))
    return parts
