"""The scores behind A_sem, A_spa and A_seq (equations 2-7): one number a plan, or one for a pair of plans.

Lower differences mean that a revision stays closer to the plan before. reference: the numbers of the released code.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Literal

from ..formats import PlanRecord
from ._listing import parsed
from ._texts import folded, name_of
from .embedding import Kept

__all__ = [
    "DECAY",
    "THRESHOLD_M",
    "day_codes",
    "dtw",
    "levenshtein",
    "semantic",
    "sequential_distance",
    "sequential_similarity",
    "spatial",
    "transit_score",
]

THRESHOLD_M = 5000.0
"""d0 of equation 4, in metres; only the released code says it."""
DECAY = 0.0002
"""Lambda of equation 4, per metre; only the released code says it."""
_STOP = "nearest transit:"
_LONGEST = 500
"""Letters behind it in which the distance is looked for."""
_FIRST_METRES = re.compile(r"(\d+(?:\.\d+)?)\s*m")
_LAST_METRES = re.compile(r"(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*m(?:\s+away)?[\s.]*$")


def transit_score(metres: float) -> float:
    """Equation 4: 1 at the stop, 0.5 at 5 km, fading to 0 beyond."""
    if metres <= THRESHOLD_M:
        return 1 - 0.5 * metres / THRESHOLD_M
    return 0.5 * math.exp(-DECAY * (metres - THRESHOLD_M))


def _lists(plan: PlanRecord) -> list[list[str]]:
    """The raw entries of each day's list, empty ones left out."""
    texts = [day.point_of_interest_list for day in plan.days]
    return [[] if text.strip() == "-" else [part.strip() for part in text.split(";") if part.strip()] for text in texts]


def _metres(entry: str, literal: bool) -> float | None:
    if _STOP not in entry:
        return None
    text = entry.split(_STOP)[1][-_LONGEST:]
    found = (_FIRST_METRES if literal else _LAST_METRES).search(text)
    return float(found[1].replace(",", "")) if found else None


def spatial(plan: PlanRecord, *, literal: bool = False) -> float:
    """How near a plan's places are to public transport, 0 to 1; 0 when it names no distance.

    Equation 5 pools all places. literal: the mean of the days' means, each distance the first number before an "m".
    """
    scores = [
        [transit_score(metres) for entry in day if (metres := _metres(entry, literal)) is not None]
        for day in _lists(plan)
    ]
    if literal:
        days = [sum(day) / len(day) for day in scores if day]
        return sum(days) / len(days) if days else 0.0
    pooled = [score for day in scores for score in day]
    return sum(pooled) / len(pooled) if pooled else 0.0


def _literal_name(entry: str) -> str:
    """As released: the text before "stay", else before "visit", without its last letter, whatever that is."""
    return entry.split("stay" if "stay" in entry else "visit")[0].strip()[:-1]


def _name(entry: str) -> str:
    items = parsed(entry).items
    return items[0].name if items else entry.split(",")[0].strip()


def _names(plan: PlanRecord, index: int) -> list[str]:
    """The names of a day's list; of an entry that cannot be read, what stands before its first comma."""
    whole = parsed(plan.days[index].point_of_interest_list)
    return [item.name for item in whole.items] if not whole.error else [_name(entry) for entry in _lists(plan)[index]]


def semantic(plan: PlanRecord, vectors: Kept, *, literal: bool = False) -> float:
    """Equation 2: the mean cosine between the four parts of the persona and the names of all places of all days.

    A part that is missing counts as an empty text. 0 for a plan without places or without a persona.
    """
    persona = plan.persona
    parts = [persona.traveler_type, persona.purpose, persona.spending, persona.location]
    if literal:
        names = [_literal_name(entry) for day in _lists(plan) for entry in day]
    else:
        names = [name for index in range(len(plan.days)) for name in _names(plan, index)]
    if not names or not any(parts):
        return 0.0
    return float((vectors.rows(parts) @ vectors.rows(names).T).mean())


def day_codes(plan: PlanRecord, index: int, *, strip: bool = True) -> str:
    """The released code of a day's list: y for a meal's name, else x for the lodging's, else z; names by substring.

    So the name "-" of an empty cell is found in every entry with a hyphen, and that of a missing key in all.
    """
    day = plan.days[index]

    def name(key: str) -> str:
        return "" if key in day.missing else name_of(getattr(day, key))

    meals, lodging = [name(key) for key in ("breakfast", "lunch", "dinner")], name("accommodation")
    text = "" if "point_of_interest_list" in day.missing else day.point_of_interest_list
    codes = []
    for entry in text.split(";"):
        if strip and not entry.strip():
            continue
        codes.append("y" if any(meal in entry for meal in meals) else "x" if lodging in entry else "z")
    return "".join(codes)


def dtw(first: Sequence[str], second: Sequence[str]) -> float:
    """What the released code calls an edit distance: time warping, in which repeating a letter costs nothing.

    Infinite when exactly one of the two is empty.
    """
    row = [0.0] + [math.inf] * len(second)
    for one in first:
        new = [math.inf]
        for place, other in enumerate(second, 1):
            new.append((one != other) + min(row[place], new[place - 1], row[place - 1]))
        row = new
    return row[-1]


def levenshtein(first: Sequence[str], second: Sequence[str]) -> int:
    """Insertions, deletions and replacements from one sequence to the other."""
    row = list(range(len(second) + 1))
    for count, one in enumerate(first, 1):
        new = [count]
        for place, other in enumerate(second, 1):
            new.append(min(row[place] + 1, new[place - 1] + 1, row[place - 1] + (one != other)))
        row = new
    return row[-1]


def sequential_similarity(initial: PlanRecord, revised: PlanRecord) -> float:
    """As released: 1 - mean DTW of the days over the longer list of the last day compared; 0 when none can be."""
    total, days, longest = 0.0, 0, 1
    for index in range(min(len(initial.days), len(revised.days))):
        before, after = day_codes(initial, index), day_codes(revised, index)
        longest = max(len(before), len(after)) if before and after else 1
        if before and after:
            total, days = total + dtw(after, before), days + 1
    return 1 - total / days / longest if days else 0.0


def sequential_distance(
    initial: PlanRecord, revised: PlanRecord, alphabet: Literal["names", "types"] = "names"
) -> float:
    """Equation 7, averaged over the days of both plans: edit distance over the longer list, 0 to 1.

    A day that only one of the plans has counts 1; a day without entries in both counts 0. alphabet: what is compared,
    the names of the places or the letters x, y, z of lodging, meal and other.
    """
    count = max(len(initial.days), len(revised.days))
    total = 0.0
    for index in range(count):
        pair: list[Sequence[str]] = []
        for plan in (initial, revised):
            if index >= len(plan.days):
                pair.append(())
            elif alphabet == "types":
                pair.append(_types(plan, index))
            else:
                pair.append([folded(name) for name in _names(plan, index)])
        longest = max(len(pair[0]), len(pair[1]))
        total += levenshtein(*pair) / longest if longest else 0.0
        if not longest and (index >= len(initial.days)) != (index >= len(revised.days)):
            total += 1.0
    return total / count if count else 0.0


def _types(plan: PlanRecord, index: int) -> str:
    """x for a lodging of last night or tonight, y for a meal, z for all else, by exact names."""
    day = plan.days[index]
    meals = {folded(name_of(text)) for text in (day.breakfast, day.lunch, day.dinner) if text != "-"}
    nights = {day.accommodation, plan.days[index - 1].accommodation if index else "-"}
    lodgings = {folded(name_of(text)) for text in nights if text != "-"}
    names = [folded(name) for name in _names(plan, index)]
    return "".join("y" if name in meals else "x" if name in lodgings else "z" for name in names)
