"""Train the second opinion on kinds of news: `src/tripmend/messages/data/trained.txt`. See `docs/understand.md`.

    .venv/bin/python scripts/_messages_train.py [--data FOLDER a b …] [--without SET] [-o FILE]

It goes on from the weights that there are, as messages of earlier rounds are not kept, with
`tests/data/messages/sayings.yaml`, the development messages, and labelled sets of other writers in FOLDER
(`travelplanner` beside it has their trips). --without leaves one set out and prints how well it is told.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import math
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from tripmend.formats.native import TripDocument, read_trip
from tripmend.messages import Plan
from tripmend.messages.grounding import mentions_of
from tripmend.messages.language import READ, language, tell_language
from tripmend.messages.lexer import tokens_of
from tripmend.messages.trained import FEW, ZERO, features, plain_words, steps, stored

ROOT = Path(__file__).parent.parent
SETS = ROOT / "tests" / "data" / "messages"
OUT = ROOT / "src" / "tripmend" / "messages" / "data" / "trained.txt"
ALIKE = {"hours_changed": "hours", "unsuitable": "unfit", "price_rise": "price", "slow_down": "slower"}
"""Kinds by their names in sets of other writers, where they differ."""
EFFECTS = {
    "place_closed": "closed", "sold_out": "sold_out", "hours_changed": "hours", "lodging_lost": "cancelled",
    "leg_cancelled": "cancelled", "leg_delayed": "delayed", "leg_retimed": "retimed", "event_moved": "retimed",
    "price_changed": "price", "weather": "weather", "slower": "slower", "day_lost": "day_lost",
    "budget_changed": "budget", "party_changed": "party", "documents_missing": "documents", "needs_changed": "wish",
    "unfit": "unfit", "not_before": "late_start", "not_after": "end_by", "missed": "missed",
}  # fmt: skip
CHANGES_OF_MIND = ("stop_resized", "stops_swapped", "lodging_downgraded")
STEPS = 46
SAYING, OWN, OTHERS = 0.3, 0.15, 2.0
"""How much a saying, a development message and one of other writers weigh."""
PULL, RATE, ROUNDS = 1e-4, 0.15, 80
"""How strongly weights are held where they were, and the steps in which they are learnt."""
Row = tuple[list[str], str, float]
Model = tuple[list[str], dict[str, int], Any, Any]


def words(message: str, document: TripDocument, today: dt.date | None) -> list[str]:
    """A message as the scorer sees it."""
    code = tell_language(message)
    code = code if code in READ else "en"
    plan = Plan(document.itinerary, document.catalogue, today)
    tokens = tokens_of(message, code, plan.dates, today, plan.numbers)
    return plain_words(tokens, mentions_of(tokens, plan, language(code)))


def sayings() -> list[Row]:
    """What `sayings.yaml` has."""
    sorts = {"P": "<place>", "S": "<stay>", "L": "<leg>"}
    told: dict[str, list[str]] = yaml.safe_load((SETS / "sayings.yaml").read_text(encoding="utf-8"))
    return [
        ([sorts.get(word, word) for word in one.split()], kind, SAYING)
        for kind, lines in told.items()
        for line in lines
        for one in line.split(" | ")
    ]


def own() -> list[Row]:
    """The development messages that tell one thing."""
    rows: list[Row] = []
    for line in (SETS / "development.jsonl").read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        wishes = data["expect"]["constraints"]
        told = data["expect"]["disruptions"] + wishes
        if len(told) != 1 or told[0]["type"] in CHANGES_OF_MIND:
            continue
        kind = EFFECTS.get(told[0]["type"], "wish" if wishes else "")
        today = dt.date.fromisoformat(data["today"]) if "today" in data else None
        if kind:
            rows.append((words(data["message"], read_trip(SETS / data["trip"]), today), kind, OWN))
    return rows


def of_others(data: Path, name: str, trips: Path) -> list[Row]:
    """The messages of a set of other writers that tell one thing."""
    rows: list[Row] = []
    for raw in (data / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        line = json.loads(raw)
        if len(line["truth"]) != 1:
            continue
        document = read_trip(trips / f"{line['idx']}.json")
        today = document.itinerary.days[line["today"] - 1].date if "today" in line else None
        effect = line["truth"][0]["effect"]
        rows.append((words(line["message"], document, today), ALIKE.get(effect, effect), OTHERS))
    return rows


def before() -> Model:
    """The weights that there are."""
    kinds, step, known = stored()
    names = sorted(known.keys() - {""})
    weights = np.array([steps(known[one]) for one in names], np.float32) * step
    return kinds, {one: n for n, one in enumerate(names)}, weights, np.array(steps(known[""]), np.float32) * step


def train(rows: Sequence[Row]) -> Model:
    """Weights of a regression with a feature a column, near those before; a new feature has to stand in two texts."""
    kinds, known, weights, bias = before()
    told = [features(text) for text, _, _ in rows]
    counts = Counter(one for some in told for one in some)
    columns = {one: n for n, one in enumerate(sorted(known.keys() | {o for o, count in counts.items() if count >= 2}))}
    start = np.zeros((len(columns), len(kinds)), np.float32)
    start[[columns[one] for one in known]] = weights[list(known.values())]
    # Each text is a run of its features; the same, sorted by feature, gives the slopes.
    at = [[columns[one] for one in some if one in columns] for some in told]
    rows, at = zip(*((row, some) for row, some in zip(rows, at, strict=True) if some), strict=True)
    much = np.array([len(some) for some in at])
    feature, text = np.concatenate([np.array(some) for some in at]), np.repeat(np.arange(len(rows)), much)
    size = (1 / np.sqrt(np.repeat(much, much) + FEW)).astype(np.float32)[:, None]
    order = np.argsort(feature, kind="stable")
    seen, first_of = np.unique(feature[order], return_index=True)
    runs, place = np.concatenate([[0], np.cumsum(much)[:-1]]), np.searchsorted(seen, feature)
    right = np.zeros((len(rows), len(kinds)), np.float32)
    right[range(len(rows)), [kinds.index(kind) for _, kind, _ in rows]] = 1
    weigh = np.array([weight for _, _, weight in rows], np.float32)[:, None]
    weigh /= weigh.sum()
    origin = [start[seen], bias]
    both = [one.copy() for one in origin]
    first, second = [0 * one for one in both], [0 * one for one in both]
    for n in range(1, ROUNDS + 1):
        likely = np.add.reduceat(both[0][place] * size, runs, axis=0) + both[1]
        likely = np.exp(likely - likely.max(1, keepdims=True))
        off = (likely / likely.sum(1, keepdims=True) - right) * weigh
        slopes = np.add.reduceat(off[text[order]] * size[order], first_of, axis=0), off.sum(0)
        for k, slope in enumerate(slopes):
            slope = slope + PULL * (both[k] - origin[k])
            first[k] = 0.9 * first[k] + 0.1 * slope
            second[k] = 0.99 * second[k] + 0.01 * slope * slope
            step = np.sqrt(second[k] / (1 - 0.99**n)) + 1e-8
            both[k] -= RATE * (1 - 0.9 * n / ROUNDS) * (first[k] / (1 - 0.9**n)) / step
    start[seen] = both[0]
    return kinds, columns, start, both[1]


def written(model: Model) -> str:
    """The weights as the data file has them."""
    kinds, columns, weights, bias = model
    step = float(max(abs(weights).max(), abs(bias).max())) / STEPS

    def letters(row: Any) -> str:
        return "".join(chr(ZERO + max(-STEPS, min(STEPS, round(float(one) / step)))) for one in row)

    lines = [f"{step:.6g} {' '.join(kinds)}", "\t" + letters(bias)]
    lines += [f"{one}\t{told}" for one, n in columns.items() if set(told := letters(weights[n])) != {chr(ZERO)}]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Train, and write the weights or how well a set that was left out is told."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--without", default="")
    parser.add_argument("-o", "--output", type=Path)
    options = parser.parse_args()
    rows: list[Row] = [*sayings(), *own()]
    left: list[Row] = []
    if options.data is not None:
        with tempfile.TemporaryDirectory() as folder:
            source = options.data.parent / "travelplanner"
            command = [
                sys.executable,
                "-m",
                "tripmend",
                "convert",
                str(source),
                "--from",
                "travelplanner",
                "-o",
                folder,
            ]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            for name in options.sets:
                some = of_others(options.data, name, Path(folder))
                rows, left = (rows, some) if name == options.without else ([*rows, *some], left)
    model = train(rows)
    if left:
        kinds, columns, weights, bias = model
        right = 0
        for text, kind, _ in left:
            at = [columns[one] for one in features(text) if one in columns]
            right += kinds[int((weights[at].sum(0) / math.sqrt(len(at) + FEW) + bias).argmax())] == kind
        print(f"{options.without}: {right} of {len(left)} kinds are told")
    if options.output is not None or not options.without:
        (options.output or OUT).write_text(written(model), encoding="utf-8")


if __name__ == "__main__":
    main()
