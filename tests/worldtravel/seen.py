"""The tiny town seen by screenshots, with a reader that reads every page as it is but for what a test spoils."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tripmend_suites.worldtravel.agent import Asker, Outcome, Understander, solve_query
from tripmend_suites.worldtravel.pages import pages_of, read_index
from tripmend_suites.worldtravel.perception import KIND_OF, expected_facts
from tripmend_suites.worldtravel.reading import Abstained, Fact, Kind, Reading
from tripmend_suites.worldtravel.runs import Desks, GoldQuery
from tripmend_suites.worldtravel.world import WorldRecord

from .tiny import TASK, TOWN

__all__ = ["Spoil", "seeing", "solve_seen", "with_state"]

Spoil = Callable[[Fact], Fact | None]


Lost = Callable[[Kind], tuple[Abstained, ...]]
"""What was not made out of the pages of a kind."""


def seeing(folder: Path, spoil: Spoil, lost: Lost = lambda kind: ()) -> Asker:
    """Looks at screenshots with a reader that reads every page as it is, but for what `spoil` does to it and what is
    `lost`."""
    meta = json.loads((folder / "pages" / "index.json").read_text("utf-8"))
    files = {entry["file"]: entry["sha256"] for entry in read_index(folder)}
    world = WorldRecord(seed=0, towns=(TOWN,))
    pages = {files[page.file]: page for page in pages_of(world, meta["seed"], meta["hold_out"])}

    def look(path: Path, kind: Kind) -> Reading:
        page = pages[path.stem]
        if KIND_OF[page.kind] != kind:
            return Reading(kind, (), (Abstained("page", "nothing fits"),))
        facts = (spoil(fact) for fact in expected_facts(page))
        return Reading(kind, tuple(fact for fact in facts if fact is not None), lost(kind))

    return Asker(Desks(folder)("image"), folder / "shots", look)


def solve_seen(
    folder: Path,
    spoil: Spoil = lambda fact: fact,
    named: str = "",
    understander: Understander | None = None,
    lost: Lost = lambda kind: (),
) -> Outcome:
    """Solve with what is seen. named: said behind the query. understander: of queries, else the recorded meaning."""
    return solve_query(f"{TASK.query} {named}", seeing(folder, spoil, lost), understander or GoldQuery(TASK, TOWN))


def with_state(fact: Fact, state: str, confidence: float = 0.9) -> Fact:
    return replace(fact, value=fact.value | {"state": state}, confidence=confidence)
