"""Players of the task of making disruptions, from perfect to empty, and what chance makes of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from ...common.tasking import Item, Player, Said, Step
from ..formats import PlanRecord, separated
from ._disruption_checks import CATEGORIES, SLOTS, Written, faults_of, read_written, repeated, words_of
from ._world import Key, World

__all__ = ["A_DAY", "grounded_by_chance", "players_of", "targets_of"]

A_DAY = 3
"""Disruptions asked for on each day, at least."""


def targets_of(plan: PlanRecord) -> list[tuple[int, str, str]]:
    """Day, slot and text of everything that stands in a plan."""
    found = []
    for number, day in enumerate(plan.days, 1):
        for slot in SLOTS:
            cell = str(getattr(day, slot.casefold()))
            texts = separated(cell) if slot in ("Attraction", "Event") else (cell,)
            found += [(number, slot, text) for text in texts if text != "-"]
    return found


def _category(slot: str) -> str:
    if slot in ("Breakfast", "Lunch", "Dinner"):
        return "Restaurants"
    return {"Transportation": "Transportation", "Event": "Miscellaneous"}.get(slot, f"{slot}s")


_REASONS: Mapping[str, Sequence[str]] = {
    "Restaurants": ("The kitchen is closed after a fire.", "A long wait is certain.", "Prices have doubled."),
    "Attractions": ("It is closed for repairs.", "All tickets are sold out.", "Bad weather keeps it shut."),
    "Accommodations": ("It is overbooked that night.", "There is no water.", "The rooms are not clean."),
    "Transportation": ("It leaves two hours late.", "It is cancelled by a strike.", "The connection is missed."),
    "Miscellaneous": ("It was cancelled at short notice.", "It was moved to another evening.", "One of us is ill."),
}
_EMPTY_REASONS = ("It is shut today.", "Today everything is closed.", "They do not open.", "Why, why, and why not?")
_EMPTY_TRIPLES = (
    ("qwe rty uio", "zxc vbn mlk", "asd fgh jkl"),
    ("nothing is wrong here", "all good and well", "perfect in every way"),
    ("closed for no reason", "closed for any reason", "shut because of ghosts and dragons"),
    ("it is shut today", "today everything is closed", "they do not open"),
    ("why why why", "how how how", "who who who"),
)
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


def _answer(lines: Iterable[Mapping[str, Any]]) -> Step:
    return Said(json.dumps({"disruptions": list(lines)}, ensure_ascii=False))


def _three_a_day(plan: PlanRecord, draw: Random | None) -> list[dict[str, Any]]:
    """Three for each day, of its things in turn. draw: where given, things and categories are drawn from all there
    are, with reasons of their own so that none repeats another."""
    lines = []
    targets = targets_of(plan)
    for number in range(1, len(plan.days) + 1):
        own = [one for one in targets if one[0] == number]
        for place in range(A_DAY if own else 0):
            day, slot, text = draw.choice(own) if draw else own[place % len(own)]
            category = draw.choice(CATEGORIES) if draw else _category(slot)
            lines.append(_line(day, slot, text, category, _REASONS[category][place]))
    return lines


def grounded_by_chance(plan: PlanRecord) -> float:
    """The expected share of good disruptions of the random player: it takes things of the plan and any of the five
    categories, all equally likely. Counted over all that it can draw, what repeats a good one before it left out."""
    words, good, written = words_of(plan), 0.0, 0
    for number in range(1, len(plan.days) + 1):
        own = [one for one in targets_of(plan) if one[0] == number]
        drawable = [
            [
                one
                for day, slot, text in own
                for category in CATEGORIES
                for one in read_written([_line(day, slot, text, category, _REASONS[category][place])])[0]
                if not faults_of(one, plan, words, ())
            ]
            for place in range(A_DAY)
        ]
        good += _expected(drawable, len(own), ()) if own else 0.0
        written += A_DAY if own else 0
    return good / written if written else 0.0


def _expected(drawable: Sequence[Sequence[Written]], things: int, before: tuple[Written, ...]) -> float:
    """How many of the next draws are good on the average, after the good ones before. drawable: those without a fault,
    by draw, each drawn with one in `things` times five."""
    if not drawable:
        return 0.0
    new = [one for one in drawable[0] if not repeated(one, before, things)]
    each = 1 / (things * len(CATEGORIES))
    hit = sum(1 + _expected(drawable[1:], things, (*before, one)) for one in new)
    return each * hit + (1 - each * len(new)) * _expected(drawable[1:], things, before)


def players_of(world: World, keys: Mapping[str, Key]) -> Mapping[str, Player]:
    """engine: the disruptions of the folder for that trip, which are fewer than three a day, as in the paper. perfect:
    three a day, each of another kind. random: see `grounded_by_chance`. lazy: none. cheating: ways to reach three a day
    without three disruptions, in turn."""

    def engine(item: Item, before: int, seed: int) -> Step:
        own = [case for case in world.pool if case.key == keys[item.id]]
        return Said(json.dumps({"disruptions": [case.info for case in own]}, ensure_ascii=False))

    def perfect(item: Item, before: int, seed: int) -> Step:
        return _answer(_three_a_day(world.plans[keys[item.id]], None))

    def chance(item: Item, before: int, seed: int) -> Step:
        return _answer(_three_a_day(world.plans[keys[item.id]], Random(f"triptide disrupt {seed} {item.id}")))

    def lazy(item: Item, before: int, seed: int) -> Step:
        return _answer(())

    def cheating(item: Item, before: int, seed: int) -> Step:
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

    return {"engine": engine, "perfect": perfect, "random": chance, "lazy": lazy, "cheating": cheating}
