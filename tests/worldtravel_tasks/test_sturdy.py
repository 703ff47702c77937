"""Whatever a model says is judged, never raised; and what stands in a prompt is what the tools would say."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from tripmend_suites.common.tasking import Attempt
from tripmend_suites.worldtravel.tasks import task_set
from tripmend_suites.worldtravel.tasks.items import facts_of_town
from tripmend_suites.worldtravel.world import WorldRecord

from ..worldtravel.tiny import DATE, TOWN, answer, good_day
from .town import build

ODD: tuple[Any, ...] = (
    None, True, -1, 1e400, "", [], {}, "24:00-23:00", "0:00-29:59", "7.1", "٣:00-4:00", "\ud800", "x" * 5000, [[[]]],
)  # fmt: skip


def _spoilt(value: Any, rng: random.Random) -> Any:
    """One thing in a document left out, doubled or made odd."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(sorted(value))
        rest = {name: item for name, item in value.items() if name != key}
        return rest if rng.random() < 0.1 else rest | {key: _spoilt(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        middle = rng.choice(([], [value[at], value[at]], [_spoilt(value[at], rng)], [_spoilt(value[at], rng)]))
        return [*value[:at], *middle, *value[at + 1 :]]
    return rng.choice(ODD)


def test_spoilt_answers_are_judged_and_can_be_logged(tmp_path: Path) -> None:
    rng = random.Random(7)
    build(tmp_path)
    refusal = {"refused": {"relaxations": [{"kind": "drop", "venue": "Museum of Rain"}]}}
    outcomes = set()
    for task, item, document in (("plan", "tiny-1", answer(good_day())), ("refuse", "tiny-1-x", refusal)):
        tasks = task_set(tmp_path, task=task)
        for _ in range(300):
            spoilt = _spoilt(_spoilt(document, rng), rng) if rng.random() < 0.5 else _spoilt(document, rng)
            text = json.dumps(spoilt)
            text = text[: rng.randrange(len(text) + 1)] if rng.random() < 0.1 else text
            verdict = tasks.judge(Attempt(item, text, {"calls": rng.choice([0, 31, -1, "x", None, True])}))
            assert set(verdict.scores) == set(tasks.scores)
            assert all(0 <= score <= 1 for score in verdict.scores.values())
            json.dumps([verdict.answer, verdict.record, verdict.why], ensure_ascii=False, allow_nan=False).encode()
            outcomes.add(verdict.outcome)
    assert outcomes >= {"answered", "malformed"}


def test_a_performance_on_a_closed_day_stands_in_the_prompt() -> None:
    """The museum has no hours on a Wednesday, and sells entries all the same."""
    venues = tuple(v.replace(hours={}) if v.id == "museum" else v for v in TOWN.venues)
    town = TOWN.replace(venues=venues)
    text = facts_of_town(WorldRecord(seed=0, towns=(town,)), town, (DATE,))
    line = next(row for row in text.splitlines() if row.startswith("2026-07-01") and "entries" in row)
    assert '"10:00"' in line
    assert line.endswith("closed")
