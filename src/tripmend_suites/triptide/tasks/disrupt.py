"""The task of writing disruptions: what could go wrong in a plan, at least three things a day (paper, section 3.1)."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tripmend.errors import InputError

from ...common.data_files import DataFile
from ...common.tasking import Attempt, Item, Message, Outcome, Player, Table, Verdict, scripted
from ..data.folder import Key, World, load_world
from ..formats import CELLS, PlanRecord, name_city, read_disruption_info, read_transportation, write_plan
from .message import Told
from .said import WHOLE_DAY, bare, denied, flights_in, hazards_in, made_of, names_in, spellings
from .task import Pair, Tasks, drawn, failed, grouped, nothing_said, objects_in, pooled, refuses, tasks_of

_DATA = DataFile(__file__)
_FITS = _DATA.read("fits", dict[str, str])
"""The category of each slot; events are miscellaneous."""
SLOTS = tuple(slot for slot in _FITS if slot != "Trip")
CATEGORIES = ("Transportation", "Restaurants", "Attractions", "Accommodations", "Miscellaneous")
"""The five of Table 1."""
_ALIASES = _DATA.read("aliases", dict[str, str])
_LEAST_REASON = 3
"""Words that a justification has at least."""
_ENOUGH = 3
"""Disruptions that a day needs; where fewer things stand on it, some must be hit more than once."""


@dataclass(frozen=True, slots=True)
class Written:
    """One disruption as a model wrote it. categories: by their own names, others as they are written."""

    day: int
    slot: str
    target: str
    categories: tuple[str, ...]
    reason: str
    severity: str = ""


def _text(value: object) -> str:
    return " ".join(str(value).split()) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def _categories(value: object) -> tuple[str, ...]:
    texts = value if isinstance(value, list) else _text(value).split(",")
    names = [_text(one).strip(" .") for one in texts]
    return tuple(_ALIASES.get(name.casefold(), name) for name in names if name)


def _object(data: Mapping[str, Any]) -> Written:
    named = {re.sub(r"[\s_-]+", "_", str(key).strip()).casefold(): value for key, value in data.items()}
    number = re.fullmatch(r"(?:day\s*)?(\d{1,3})", _text(named.get("day", named.get("days"))), re.IGNORECASE)
    slot = next((slot for slot in SLOTS if slot.casefold() == _text(named.get("slot")).casefold().rstrip("s")), "")
    if number is None or not slot:
        raise InputError("a disruption needs its day as a number and one of the slots")
    target = _text(named.get("target", named.get("name")))
    if not target:
        raise InputError("a disruption needs its target")
    reason = _text(named.get("reason", named.get("justification")))
    severity = _text(named.get("severity")).casefold().removesuffix("-level")
    return Written(int(number[1]), slot, target, _categories(named.get("category")), reason, severity)


def _record(text: str) -> Iterator[Written]:
    found = read_disruption_info(text)
    categories = tuple(_ALIASES.get(name.casefold(), name) for name in found.categories)
    for one in found.targets:
        yield Written(one.day, one.slot, one.name, categories, found.reason, found.severity)


def read_written(values: Sequence[Any]) -> tuple[list[Written], list[str]]:
    """Objects, or labelled lines of the disruption record, and what could not be read, one reason each."""
    written: list[Written] = []
    faults: list[str] = []
    for number, value in enumerate(values, 1):
        try:
            if isinstance(value, Mapping):
                written.append(_object(value))
            elif isinstance(value, str):
                written += _record(value)
            else:
                raise InputError("is neither an object nor a record")
        except InputError as error:
            faults.append(f"disruption {number}: {error}")
    return written, faults


def _stands(one: Written, plan: PlanRecord) -> bool:
    """Whether the target stands in that slot of that day: by its name, a journey by its number or its way and ends."""
    texts = plan.days[one.day - 1].texts(one.slot.casefold())  # the whole trip stands in no cell
    if one.slot == "Transportation":
        return any(_same_journey(one.target, text) for text in texts)
    wanted = bare(one.target)
    return any(wanted in (bare(text), bare(name_city(text)[0])) for text in texts)


def _same_journey(target: str, cell: str) -> bool:
    if numbers := flights_in(target):
        return numbers == flights_in(cell)
    try:
        mine, theirs = read_transportation(target), read_transportation(cell)
    except InputError:
        return False
    if mine is None or theirs is None or mine.kind != theirs.kind:
        return False
    return (mine.origin, mine.destination) == (theirs.origin, theirs.destination)


def words_of(plan: PlanRecord) -> str:
    """Everything that a plan names, folded, with a blank at both ends."""
    cells = [getattr(day, cell) for day in plan.days for cell in CELLS]
    return f" {bare(' '.join((plan.header.org, plan.header.dest, *cells)))} "


def faults_of(one: Written, plan: PlanRecord, words: str, strange: Sequence[str]) -> Mapping[str, str]:
    """What is wrong with a disruption, by kind: day, target, category, reason, invented.

    words: of the plan (`words_of`). strange: folded names of places in the plan's cities that the plan does not have.
    """
    if not 1 <= one.day <= len(plan.days):
        return {"day": f"the trip has no day {one.day}"}
    faults: dict[str, str] = {}
    if not _stands(one, plan):
        faults["target"] = f"{one.target} is not the {one.slot.casefold()} of day {one.day}"
    own = [name for name in one.categories if name in CATEGORIES]
    if not own or len(own) < len(one.categories):
        faults["category"] = "it names none of the five categories, or one that there is not"
    elif not {_FITS[one.slot], "Miscellaneous"} & set(own):
        faults["category"] = f"{', '.join(own)} does not fit {one.slot}"
    if why := _no_reason(one):
        faults["reason"] = why
    loose = [name for name in names_in(one.reason) if not made_of(name, words)]
    said = " ".join(("", *spellings(one.reason), ""))
    others = [name for name in strange if f" {name} " in said]
    if loose or others:
        faults["invented"] = f"{', '.join(sorted({*loose, *others})[:3])} is not of this plan"
    return faults


def _kind(one: Written) -> str:
    """What the trouble befalls: the thing in its slot, or the whole day where it is miscellaneous and hits no event."""
    fits = _FITS[one.slot]
    return WHOLE_DAY if fits not in one.categories and "Miscellaneous" in one.categories else fits


def _no_reason(one: Written) -> str:
    """Why the justification is none, "" where it names a trouble that can befall the thing."""
    if len(set(bare(one.reason).split())) < _LEAST_REASON:
        return "it gives no reason"
    if denied(one.reason):
        return "its reason says that nothing is wrong"
    plain = re.sub(re.escape(name_city(one.target)[0]), " ", one.reason, flags=re.IGNORECASE)
    if not hazards_in(plain, _kind(one)):
        return f"its reason names no trouble of {'the whole day' if _kind(one) == WHOLE_DAY else _kind(one).casefold()}"
    return ""


def _hit(one: Written) -> tuple[int, str, str]:
    if _kind(one) == WHOLE_DAY:
        return one.day, WHOLE_DAY, ""
    name, city = name_city(one.target)
    return one.day, one.slot, bare(one.target if city == "-" else name)


def _troubles(one: Written) -> set[str]:
    return set(hazards_in(one.reason, _kind(one)))


def repeated(one: Written, good: Sequence[Written], things: int) -> bool:
    """Whether a disruption repeats one of the good ones before it.

    A thing counts once a day, and so does the whole day. things: that stand on the day; where they are fewer than
    three, a thing may be hit again until there are three, each time by other words of trouble.
    """
    same = [other for other in good if _hit(one) == _hit(other)]
    if not same:
        return False
    if len(same) >= -(-_ENOUGH // max(things, 1)):
        return True
    return any(_troubles(one) & _troubles(other) for other in same)


# Players of the task of making disruptions, from perfect to empty, and what chance makes of it.

A_DAY = 3
"""Disruptions asked for on each day, at least."""


def targets_of(plan: PlanRecord) -> list[tuple[int, str, str]]:
    """Day, slot and text of everything that stands in a plan."""
    days = enumerate(plan.days, 1)
    return [(number, slot, text) for number, day in days for slot in SLOTS for text in day.texts(slot.casefold())]


_REASONS = _DATA.read("reasons", dict[str, tuple[str, ...]])
_EMPTY_REASONS = _DATA.read("empty_reasons", tuple[str, ...])
_EMPTY_TRIPLES = _DATA.read("empty_triples", tuple[tuple[str, ...], ...])
"""Reasons that say nothing, deny, or say the same in other words."""


def _thrice(good: Sequence[Mapping[str, Any]], reasons: Sequence[str], category: str | None) -> list[dict[str, Any]]:
    """The first thing of each day, hit once for each reason. category: None for the thing's own."""
    return [
        {**one, "category": category or one["category"], "reason": reason}
        for one in good[::A_DAY]
        for reason in reasons
    ]


def _line(day: int, slot: str, target: str, category: str, reason: str) -> dict[str, Any]:
    return {"day": day, "slot": slot, "target": target, "category": category, "reason": reason, "severity": "step"}


def _answer(lines: Iterable[Any]) -> str:
    return json.dumps({"disruptions": list(lines)}, ensure_ascii=False)


def _three_a_day(plan: PlanRecord, draw: Random | None) -> list[dict[str, Any]]:
    """Three for each day, of its things in turn. draw: where given, things and categories are drawn from all there
    are, with reasons of their own so that none repeats another."""
    lines = []
    targets = targets_of(plan)
    for number in range(1, len(plan.days) + 1):
        own = [one for one in targets if one[0] == number]
        for place in range(A_DAY if own else 0):
            day, slot, text = draw.choice(own) if draw else own[place % len(own)]
            category = draw.choice(CATEGORIES) if draw else _FITS[slot]
            lines.append(_line(day, slot, text, category, _REASONS[category][place]))
    return lines


def players_of(world: World, keys: Mapping[str, Key]) -> Mapping[str, Player]:
    """engine: the disruptions of the folder for that trip, which are fewer than three a day, as in the paper. perfect:
    three a day, each of another kind. random: see `grounded_by_chance`. lazy: none. cheating: ways to reach three a day
    without three disruptions, in turn."""

    def cheating(item: Item, seed: int) -> str:
        plan = world.plans[keys[item.id]]
        good = _three_a_day(plan, None)
        same = [one for one in good[::A_DAY] for _ in range(A_DAY)]
        tricks: tuple[list[dict[str, Any]], ...] = (
            same,
            [{**one, "reason": f"{one['reason']} Really."} for one in same] + same,
            [{**one, "target": "Pleasant Alternative Corner, " + plan.header.dest} for one in good],
            [{**one, "day": one["day"] % len(plan.days) + 1} for one in good],
            [{**one, "day": 99} for one in good],
            [{**one, "category": ", ".join((*CATEGORIES, "Anything"))} for one in good],
            [{**one, "reason": ""} for one in good],
            [{**one, "reason": "The Pleasant Alternative Corner is better."} for one in good],
            good * 200,
            *([{**one, "category": "Miscellaneous", "reason": reason} for one in good] for reason in _EMPTY_REASONS),
            *(_thrice(good, reasons, None) for reasons in _EMPTY_TRIPLES),
            *(_thrice(good, reasons, "Miscellaneous") for reasons in _EMPTY_TRIPLES),
            [
                {**one, "reason": f"It is not {word}, nothing has happened."}
                for one in good
                for word in ("closed", "late")
            ],
        )
        return _answer(tricks[(list(keys).index(item.id) + seed) % len(tricks)])

    def three(item: Item, draw: Random | None) -> str:
        return _answer(_three_a_day(world.plans[keys[item.id]], draw))

    return {
        "engine": scripted(lambda item, _: _answer(case.info for case in world.pool if case.key == keys[item.id])),
        "perfect": scripted(lambda item, _: three(item, None)),
        "random": scripted(lambda item, seed: three(item, Random(f"triptide disrupt {seed} {item.id}"))),
        "lazy": scripted(lambda item, _: _answer(())),
        "cheating": scripted(cheating),
    }


SUITE = "triptide-disrupt/1"
DISRUPT_SCORES = ("clean", "coverage", "precision")
"""clean: each day has its three, and all that was written is good. coverage: good ones, up to three a day, of three a
day. precision: good ones of all that were written. A good one is grounded, fits its category, names a trouble that can
befall the thing, and repeats none."""
_MOST = 500
"""Disruptions that are looked at; more are no answer."""
_SYSTEM = _DATA.read("system", str)


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
    none = {"clean": (0, 1), "coverage": (0, wanted), "precision": (0, 0), "days_with_three": (0, days)}
    if why := nothing_said(attempt):
        return failed("empty", why, none, DISRUPT_SCORES)
    text = attempt.text or ""
    values = _values(text)
    if values is None:
        outcome: Outcome = "refused" if refuses(text) else "malformed"
        return failed(outcome, "there is no single list of disruptions in it", none, DISRUPT_SCORES)
    if len(values) > _MOST:
        return failed("malformed", f"{len(values)} are too many", none, DISRUPT_SCORES)
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


def disrupt_tasks(data: Path, *, limit: int | None = None, seed: int = 0) -> Tasks:
    """One item for each trip that has a case."""
    world = load_world(data)
    keys = {f"{case.days}-{case.idx}": case.key for case in drawn(world.cases, seed)}
    cases = {case.key: case for case in world.cases}

    def judging(attempt: Attempt) -> Verdict:
        plan = world.plans[keys[attempt.item]]
        return _judged(plan, Told.of(plan, cases[plan.key], world.database).known, attempt)

    def item(name: str, key: Key) -> Item:
        plan = json.dumps(write_plan(world.plans[key]), ensure_ascii=False)
        messages = (Message("system", _SYSTEM), Message("user", f"The plan\n{plan}"))
        return Item(name, messages, {"task": "disrupt", "days": key[0], "idx": key[1]})

    items = {cases[key].id: item(name, key) for name, key in keys.items()}
    settings = {"task": "disrupt", "seed": seed, "a_day": A_DAY}
    players = players_of(world, keys)
    return tasks_of(world, items, settings, limit, suite=SUITE, scores=DISRUPT_SCORES, players=players, judging=judging)


def disrupt_tables(model: str, pairs: Sequence[Pair]) -> tuple[Table, ...]:
    """How many of the disruptions are good, by duration."""
    names = ("clean", "days_with_three", "coverage", "precision")
    groups = sorted(grouped(pairs, "days").items(), key=lambda one: (one[0] != "all", one[0]))
    rows = tuple((model, days, len(group), *(pooled(group, name) for name in names)) for days, group in groups)
    note = f"coverage: good ones, up to {A_DAY} a day, of {A_DAY} a day. precision: good ones of all that were written."
    return (Table("Disruptions", ("model", "days", "n", *names), rows, note),)
