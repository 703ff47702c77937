"""The scores behind A_sem, A_spa and A_seq (equations 2-7): one number a plan, or one for a pair of plans.

Lower differences mean that a revision stays closer to the plan before. official: the numbers of the released code.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from tripmend.errors import MissingExtraError

from ...common import install_command
from ..formats import PlanRecord
from .literal import meal_times
from .sound import item_named
from .view import MEALS, Crash, Mode, PlanView, Tables, end_of, entries, folded, name_city, name_of, parsed

# Texts as vectors: a hash of words and letters that needs nothing, and BERT as published where it is installed.

Vectors = NDArray[np.float64]


class Embedder(Protocol):
    """Turns texts into vectors. `name` goes into every score that was made with it."""

    @property
    def name(self) -> str: ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row of floats for each text, all of the same length."""
        ...


class HashEmbedder:
    """Words and runs of three letters, each hashed to a place and a sign: same text, same vector, on every machine.

    It sees spelling, not meaning: "museum" is near "museums" and far from "gallery". An empty text is the zero vector.
    """

    def __init__(self, width: int = 256) -> None:
        if width < 8:
            raise ValueError("width must be at least 8")
        self.width = width

    @property
    def name(self) -> str:
        """Method and width."""
        return f"hashed-ngrams-{self.width}"

    def _features(self, text: str) -> list[str]:
        words = "".join(letter if letter.isalnum() else " " for letter in text.casefold()).split()
        padded = [f"<{word}>" for word in words]
        return padded + [word[place : place + 3] for word in padded for place in range(len(word) - 2)]

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text, of length 1 (0 for a text without letters or digits)."""
        rows = np.zeros((len(texts), self.width))
        for row, text in zip(rows, texts, strict=True):
            for feature in self._features(text):
                digest = int.from_bytes(hashlib.blake2b(feature.encode(), digest_size=8).digest(), "big")
                row[digest % self.width] += 1.0 if digest >> 63 else -1.0
            norm = float(np.linalg.norm(row))
            if norm:
                row /= norm
        return rows


class BertEmbedder:
    """A BERT of the transformers package as the released code uses it: the mean of the last layer over all tokens of a
    text, the two special ones included, cut at 512 tokens. `name` is a name or a folder; it is loaded on first use.
    """

    def __init__(self, model: str = "bert-base-uncased") -> None:
        self.name = model

    @cached_property
    def _loaded(self) -> tuple[Any, Any, Any]:
        """Tokenizer, model and torch. Raises MissingExtraError when the packages are not installed."""
        try:
            import torch  # type: ignore[import-not-found, unused-ignore]
            import transformers  # type: ignore[import-not-found, unused-ignore]
        except ImportError as error:
            raise MissingExtraError(
                f"BERT needs packages that are not installed: {install_command('bert', 'torch')}, "
                "or take the embedder 'hash', which needs nothing"
            ) from error
        tokenizer = transformers.AutoTokenizer.from_pretrained(self.name)
        model = transformers.AutoModel.from_pretrained(self.name)
        model.eval()
        return tokenizer, model, torch

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text."""
        tokenizer, model, torch = self._loaded
        rows = []
        for text in texts:  # one by one: padding would enter the mean
            tokens = tokenizer(text, return_tensors="pt", truncation=True, max_length=512)
            with torch.no_grad():
                rows.append(model(**tokens).last_hidden_state.mean(dim=1).squeeze(0).numpy())
        return np.asarray(rows, dtype=np.float64)


class Kept:
    """An embedder that embeds each text once, with vectors of length 1 (or 0)."""

    def __init__(self, embedder: Embedder) -> None:
        self.name = embedder.name
        self._embedder = embedder
        self._vectors: dict[str, Vectors] = {}

    def rows(self, texts: Sequence[str]) -> Vectors:
        """One row a text."""
        new = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        if new:
            made = self._embedder.embed(new)
            norms = np.linalg.norm(made, axis=1, keepdims=True)
            made = np.divide(made, norms, out=np.zeros_like(made), where=norms > 0)
            self._vectors.update(zip(new, made, strict=True))
        return np.stack([self._vectors[text] for text in texts])


THRESHOLD_M = 5000.0
"""d0 of equation 4, in metres; only the released code says it."""
DECAY = 0.0002
"""Lambda of equation 4, per metre; only the released code says it."""
_STOP = "nearest transit:"
_LONGEST = 500
"""Letters behind it in which the distance is looked for."""
_FIRST_METRES = re.compile(r"(\d+(?:\.\d+)?)\s*m")
_LAST_METRES = re.compile(r"(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*m(?:\s+away)?[\s.]*$")


def transit_score(metres: float, d0: float = THRESHOLD_M, decay: float = DECAY) -> float:
    """Equation 4: 1 at the stop, 0.5 at d0 metres, fading to 0 beyond by `decay` per metre."""
    if metres <= d0:
        return 1 - 0.5 * metres / d0
    return 0.5 * math.exp(-decay * (metres - d0))


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


def spatial(plan: PlanRecord, *, literal: bool = False, d0: float = THRESHOLD_M, decay: float = DECAY) -> float:
    """How near a plan's places are to public transport, 0 to 1; 0 when it names no distance.

    Equation 5 pools all places. literal: the mean of the days' means, each distance the first number before an "m".
    """
    scores = [
        [transit_score(metres, d0, decay) for entry in day if (metres := _metres(entry, literal)) is not None]
        for day in _lists(plan)
    ]
    if literal:
        days = [sum(day) / len(day) for day in scores if day]
        return sum(days) / len(days) if days else 0.0
    pooled = [score for day in scores for score in day]
    return sum(pooled) / len(pooled) if pooled else 0.0


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
        # As released: the text before "stay", else before "visit", without its last letter, whatever that is.
        every = (entry for day in _lists(plan) for entry in day)
        names = [entry.split("stay" if "stay" in entry else "visit")[0].strip()[:-1] for entry in every]
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
    count, total = max(len(initial.days), len(revised.days)), 0.0

    def listed(plan: PlanRecord, index: int) -> Sequence[str]:
        if index >= len(plan.days):
            return ()
        return _types(plan, index) if alphabet == "types" else [folded(name) for name in _names(plan, index)]

    for index in range(count):
        before, after = listed(initial, index), listed(revised, index)
        if longest := max(len(before), len(after)):
            total += Levenshtein.distance(before, after) / longest
        elif (index >= len(initial.days)) != (index >= len(revised.days)):
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


# TripCraft's continuous scores of a plan: meals and visits in time, and the order of the days; higher is better.
#
# The other two of its five, nearness to transit and persona, are `adaptability.spatial` and `adaptability.semantic`.


@dataclass(frozen=True, slots=True)
class MealTime:
    """When a meal usually is and how long it takes, in hours; correlation of the two."""

    middle: float
    length: float
    middle_deviation: float
    length_deviation: float
    correlation: float


MEAL_TIMES = {
    "breakfast": MealTime(9.84, 50.71 / 60, 1.34, 14.09 / 60, 0.03),
    "lunch": MealTime(14.44, 59.19 / 60, 1.07, 15.82 / 60, 0.30),
    "dinner": MealTime(20.42, 69.27 / 60, 1.66, 69.07 / 60, -0.07),
}
STEP, DEVIATION = 16.61 / 60, 53.82 / 60
MOST, FEWEST = 4, 0
ADVENTUROUS, LAIDBACK = 1.82, 1.11


def meal_score(meal: str, start: float, end: float) -> float:
    """The bivariate normal of middle and length over its maximum: 1 for a meal at the usual time. Hours."""
    usual = MEAL_TIMES[meal]
    middle = ((start + end) / 2 - usual.middle) / usual.middle_deviation
    length = (end - start - usual.length) / usual.length_deviation
    rho = usual.correlation
    return math.exp(-0.5 * (middle**2 - 2 * rho * middle * length + length**2) / (1 - rho**2))


def _literal_spans(plan: PlanView) -> list[dict[str, tuple[float, float]]]:
    found = []
    for day in plan.cells:
        full = {"point_of_interest_list": "", **day}
        spans: dict[str, tuple[float, float]] = {}
        for meal, span in meal_times(full).items():
            if span is None:
                raise Crash(f"the times of {day[meal]} cannot be read")
            spans[meal] = span
        found.append(spans)
    return found


def temporal_meals(record: PlanRecord, mode: Mode = "paper") -> float:
    """The mean score of all meals found in the lists; 0 when there is none.

    strict: every meal of a cell counts, with 0 when the list does not give it a time. Raises Crash (official only)
    where the released code stops.
    """
    plan = PlanView(record, record.header, literal=mode == "official")
    scores: list[float] = []
    if mode == "official":
        scores = [meal_score(meal, *span) for day in _literal_spans(plan) for meal, span in day.items()]
        return fmean(scores) if scores else 0.0
    for index in range(len(plan.cells)):
        for meal in MEALS:
            text = plan.cell(index, meal)
            item = item_named(plan, index, text)
            if item is not None:
                scores.append(meal_score(meal, item.start / 60, end_of(item) / 60))
            elif text and mode == "strict":
                scores.append(0.0)
    return fmean(scores) if scores else 0.0


def poisson(count: int, mean: float) -> float:
    """The chance of exactly `count`."""
    return math.exp(count * math.log(mean) - mean - math.lgamma(count + 1))


def _visit(hours: float, usual: float, count: int, adventurous: bool, step: float) -> float:
    wanted = usual - step * (count - FEWEST) if adventurous else usual + step * (MOST - count)
    chance = poisson(count, ADVENTUROUS if adventurous else LAIDBACK)
    return math.exp(-((hours - wanted) ** 2) / (2 * DEVIATION**2)) * chance


def _literal_day(plan: PlanView, index: int, tables: Tables, adventurous: bool, step: float) -> list[float]:
    """As released: the listed attractions that a row has, each time an entry holds their name."""
    day = plan.cells[index]
    texts = day.get("attraction", "-").split(";")
    scores = []
    for text in texts:
        name, city = (part.strip() for part in text.rsplit(",", 1)) if "," in text else (text.strip(), "")
        rows = tables.attractions.exact(name, city) if name != "-" else ()
        for entry in day.get("point_of_interest_list", "").split(";"):
            if name == "-" or name not in entry:
                continue
            span = meal_times({"breakfast": name, "point_of_interest_list": entry}).get("breakfast")
            if span is None:
                raise Crash(f"the times of {name} cannot be read")
            if rows:
                usual = int(rows[0].visit_hours)
                scores.append(_visit(span[1] - span[0], usual, len(texts), adventurous, step))
    return scores


def temporal_attractions(record: PlanRecord, tables: Tables, mode: Mode = "paper") -> float:
    """How long visits take against what is usual there, and how many there are: mean of the days with any; else 0.

    official: a step of 2 h instead of 16.61 min from the first meal on, whole hours, an empty cell counting as one
    attraction. strict: an attraction without a row or a time counts 0. Raises Crash (official only).
    """
    plan = PlanView(record, record.header, literal=mode == "official")
    adventurous = "Adventure Seeker" in (record.persona.traveler_type or record.persona.text)
    days: list[float] = []
    if mode == "official":
        step = STEP
        for index, spans in enumerate(_literal_spans(plan)):
            step = 2.0 if spans else step
            scores = _literal_day(plan, index, tables, adventurous, step)
            days += [fmean(scores)] if scores else []
        return fmean(days) if days else 0.0
    for index in range(len(plan.cells)):
        texts = entries(plan.cell(index, "attraction"))
        scores = []
        for text in texts:
            item = item_named(plan, index, text)
            rows = tables.attractions.exact(*name_city(text))
            if item is not None and rows:
                scores.append(_visit(item.minutes / 60, rows[0].visit_hours, len(texts), adventurous, STEP))
            elif mode == "strict":
                scores.append(0.0)
        days += [fmean(scores)] if scores else []
    return fmean(days) if days else 0.0


def ordering(initial: PlanRecord, revised: PlanRecord, mode: Mode = "paper") -> float | None:
    """How alike the days of two plans run, as lodging, meal and other; 1 for the same.

    official: only for three days (None otherwise): days 1 and 2 are compared crosswise, so that a plan is not quite
    like itself. Else 1 - the edit distance of equation 7 over the letters x, y, z.
    """
    if mode != "official":
        return 1 - sequential_distance(initial, revised, "types")
    if len(initial.days) < 3 or len(revised.days) < 3 or initial.header.days != 3:
        return None
    # TripCraft's own letters: empty entries count, as z or as whatever "" is found in.
    after, before = ([day_codes(plan, index, strip=False) for index in range(3)] for plan in (revised, initial))
    pairs = [(new, old) for old in (0, 1) for new in (0, 1)] + [(2, 2)]
    total = sum(dtw(after[new], before[old]) for new, old in pairs)
    longest = max(len(after[1]), len(before[1]))
    return 1 - total / ((len(initial.days) - 1) ** 2 + 1) / longest
