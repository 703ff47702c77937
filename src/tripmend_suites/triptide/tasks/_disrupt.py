"""The task of writing disruptions: what could go wrong in a plan, at least three things a day (paper, section 3.1)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError

from ...common.tasking import Attempt, Item, Message, Table, Verdict
from ..formats import PlanRecord, write_plan
from ._answers import objects_in
from ._disrupt_players import A_DAY, players_of, targets_of
from ._disruption_checks import Written, faults_of, read_written, repeated, words_of
from ._message_checks import Told
from ._task import Tasks, first_of, nothing_said, refuses
from ._world import Key, drawn, load_world

__all__ = ["DISRUPT_SCORES", "SUITE", "disrupt_tables", "disrupt_tasks"]

SUITE = "triptide-disrupt/1"
DISRUPT_SCORES = ("clean", "coverage", "precision")
"""clean: each day has its three, and all that was written is good. coverage: good ones, up to three a day, of three a
day. precision: good ones of all that were written. A good one is grounded, fits its category, names a trouble that can
befall the thing, and repeats none."""
_MOST = 500
"""Disruptions that are looked at; more are no answer."""
_SYSTEM = """You are given the plan of a trip. Think of what could realistically go wrong, and write at least three \
disruptions for each day.

The five categories, and what belongs to them
- Transportation: a delay, a cancellation, a missed connection, a strike, a closed airport or road.
- Restaurants: closed, other hours, poor hygiene, no fitting diet, crowds, long waits, higher prices.
- Attractions: closed for repairs, weather, an order of the authorities, sold out, papers needed, crowds, few open days.
- Accommodations: poor hygiene, unsafe or remote, promised amenities missing, overbooked.
- Miscellaneous: an event cancelled, moved or somewhere else; weather and safety; illness, fatigue, jet lag; papers \
forgotten.

Each disruption hits one thing that stands in the plan of that day, in that slot, written as it stands there. Invent \
nothing: no places, flights or events that the plan does not have. No two may be the same.

Return one JSON object and nothing else: {"disruptions": [{"day": 2, "slot": "Breakfast|Lunch|Dinner|Attraction|\
Accommodation|Transportation|Event", "target": "Name, City", "category": "one of the five", "reason": "one sentence", \
"severity": "step|day|plan"}, …]}."""


def _values(text: str) -> list[Any] | None:
    """The disruptions of an answer: the one list in it, wrapped or not. None where there is none or several."""
    plain = text.strip()
    if plain.startswith("```"):
        plain = plain.strip("`").removeprefix("json").strip()
    try:
        data = json.loads(plain)
    except (ValueError, RecursionError):
        found = [one for one in objects_in(text) if isinstance(one, dict) and "disruptions" in one]
        if len(found) != 1:
            return None
        data = found[0]
    if isinstance(data, dict):
        data = data.get("disruptions")
    return data if isinstance(data, list) else None


def _counted(
    plan: PlanRecord, written: Sequence[Written], known: frozenset[str]
) -> tuple[list[Written], list[Mapping[str, str]]]:
    """The good ones, and what is wrong with each of the others."""
    good: list[Written] = []
    wrong: list[Mapping[str, str]] = []
    words = words_of(plan)
    strange = [name for name in sorted(known) if f" {name} " not in words]
    things = Counter(day for day, _, _ in targets_of(plan))
    for one in written:
        faults = dict(faults_of(one, plan, words, strange))
        if not faults and repeated(one, good, things.get(one.day, 0)):
            faults["repeated"] = f"{one.target} on day {one.day} is disrupted before"
        if faults:
            wrong.append(faults)
        else:
            good.append(one)
    return good, wrong


def _judged(plan: PlanRecord, known: frozenset[str], attempt: Attempt) -> Verdict:
    days, wanted = len(plan.days), A_DAY * len(plan.days)
    zero = dict.fromkeys(DISRUPT_SCORES, 0.0)
    none = {"clean": (0, 1), "coverage": (0, wanted), "precision": (0, 0), "days_with_three": (0, days)}
    if why := nothing_said(attempt):
        return Verdict("empty", zero, why, counts=none, kinds=("empty",))
    text = attempt.text or ""
    values = _values(text)
    if values is None or len(values) > _MOST:
        outcome: Any = "refused" if values is None and refuses(text) else "malformed"
        why = "there is no single list of disruptions in it" if values is None else f"{len(values)} are too many"
        return Verdict(outcome, zero, why, counts=none, kinds=(outcome,))
    written, unread = read_written(values)
    good, wrong = _counted(plan, written, known)
    total = len(written) + len(unread)
    each = [sum(one.day == number for one in good) for number in range(1, days + 1)]
    covered, enough = sum(min(A_DAY, count) for count in each), sum(count >= A_DAY for count in each)
    clean = enough == days and len(good) == total
    scores = {
        "clean": float(clean),
        "coverage": covered / wanted if wanted else 0.0,
        "precision": len(good) / total if total else 0.0,
    }
    counts = {
        "clean": (int(clean), 1),
        "coverage": (covered, wanted),
        "precision": (len(good), total),
        "days_with_three": (enough, days),
    }
    kinds = [kind for faults in wrong for kind in faults] + ["unread"] * bool(unread)
    reasons = [*unread, *(reason for faults in wrong for reason in faults.values())]
    if not reasons and not clean:
        reasons = [f"{enough} of {days} days have {A_DAY} disruptions"]
    record = {
        "written": total,
        "wrong": reasons[:20],
        "kinds": {kind: kinds.count(kind) for kind in sorted(set(kinds))},
    }
    why = reasons[0] if reasons else ""
    answer = [{"day": one.day, "slot": one.slot, "target": one.target, "reason": one.reason} for one in good]
    return Verdict("answered", scores, why, answer, counts, tuple(dict.fromkeys(kinds)), record)


def disrupt_tasks(
    data: Path, *, limit: int | None = None, seed: int = 0, tools: Literal["none", "paper", "engine"] = "none"
) -> Tasks:
    """One item for each trip that has a case. There are no tools."""
    if tools == "engine":
        raise InputError("who writes disruptions has no tools", where="tools")
    world = load_world(data)
    keys = {f"{case.days}-{case.idx}": case.key for case in drawn(world.cases, seed)}
    cases = {case.key: case for case in world.cases}

    def judging(attempt: Attempt) -> Verdict:
        if attempt.item not in keys:
            raise InputError(f"there is no item {attempt.item!r}")
        plan = world.plans[keys[attempt.item]]
        return _judged(plan, Told.of(plan, cases[plan.key], world.database).known, attempt)

    def item(name: str, key: Key) -> Item:
        plan = json.dumps(write_plan(world.plans[key]), ensure_ascii=False)
        messages = (Message("system", _SYSTEM), Message("user", f"The plan\n{plan}"))
        return Item(name, messages, {"task": "disrupt", "days": key[0], "idx": key[1]})

    made = {cases[key].id: item(name, key) for name, key in keys.items()}
    first, refused = first_of(made, world.lost, limit, seed)
    return Tasks(
        suite=SUITE,
        data_sha256=world.data_sha256,
        settings={"task": "disrupt", "seed": seed, "a_day": A_DAY},
        items=first,
        unmade=refused,
        scores=DISRUPT_SCORES,
        players=players_of(world, keys),
        judging=judging,
    )


def disrupt_tables(model: str, pairs: Sequence[tuple[Mapping[str, str | int], Verdict]]) -> tuple[Table, ...]:
    """How many of the disruptions are good, by duration."""
    names = ("clean", "days_with_three", "coverage", "precision")
    groups: dict[str, list[Verdict]] = {"all": [verdict for _, verdict in pairs]}
    for about, verdict in pairs:
        groups.setdefault(str(about.get("days", "")), []).append(verdict)
    rows = []
    for label, group in sorted(groups.items(), key=lambda pair: (pair[0] != "all", pair[0])):
        shares = (tuple(sum(one.counts.get(name, (0, 1))[part] for one in group) for part in (0, 1)) for name in names)
        rows.append((model, label, len(group), *shares))
    note = f"coverage: good ones, up to {A_DAY} a day, of {A_DAY} a day. precision: good ones of all that were written."
    return (Table("Disruptions", ("model", "days", "n", *names), tuple(rows), note),)
