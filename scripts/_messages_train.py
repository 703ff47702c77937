"""Train the second opinion on kinds of news: `src/tripmend/messages/data/trained.txt`. See `docs/understand.md`.

    .venv/bin/python scripts/_messages_train.py [--data FOLDER a b …] [--without SET] [-o FILE]

It learns from `tests/data/messages/sayings.yaml`, the development messages, and labelled sets of other writers
in FOLDER (`travelplanner` beside it has their trips). --without leaves one set out and prints how well it is told.
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
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from tripmend.formats.native import TripDocument, read_trip
from tripmend.messages import Plan
from tripmend.messages.grounding import mentions_of
from tripmend.messages.language import READ, language, tell_language
from tripmend.messages.lexer import tokens_of
from tripmend.messages.trained import FEW, ZERO, features, plain_words

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
Row = tuple[list[str], str, float]


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
        ([sorts.get(word, word) for word in one.split()], kind, 1.0)
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
            rows.append((words(data["message"], read_trip(SETS / data["trip"]), today), kind, 0.5))
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
        rows.append((words(line["message"], document, today), ALIKE.get(effect, effect), 2.0))
    return rows


def train(rows: list[Row], penalty: float = 5e-6, rounds: int = 120) -> tuple[list[str], dict[str, int], Any, Any]:
    """Weights of a regression with a feature a column; a feature has to stand in two texts."""
    kinds = sorted({kind for _, kind, _ in rows})
    told = [features(text) for text, _, _ in rows]
    counts = Counter(one for some in told for one in some)
    columns = {one: n for n, one in enumerate(sorted(one for one, count in counts.items() if count >= 2))}
    seen = np.zeros((len(rows), len(columns)), np.float32)
    for row, some in zip(seen, told, strict=True):
        at = [columns[one] for one in some if one in columns]
        row[at] = 1 / math.sqrt(len(at) + FEW)
    right = np.zeros((len(rows), len(kinds)), np.float32)
    right[range(len(rows)), [kinds.index(kind) for _, kind, _ in rows]] = 1
    much = np.array([weight for _, _, weight in rows], np.float32)[:, None]
    share = (right * much).sum(0)
    much = much * (right @ (share.mean() / share) ** 0.5)[:, None]
    much /= much.mean()
    both = [np.zeros((len(columns), len(kinds)), np.float32), np.zeros(len(kinds), np.float32)]
    first, second = [0 * one for one in both], [0 * one for one in both]
    for n in range(1, rounds + 1):
        likely = seen @ both[0] + both[1]
        likely = np.exp(likely - likely.max(1, keepdims=True))
        off = (likely / likely.sum(1, keepdims=True) - right) * much / len(rows)
        for k, slope in enumerate((seen.T @ off + penalty * both[0], off.sum(0))):
            first[k] = 0.9 * first[k] + 0.1 * slope
            second[k] = 0.99 * second[k] + 0.01 * slope * slope
            step = np.sqrt(second[k] / (1 - 0.99**n)) + 1e-8
            both[k] -= 0.3 * (1 - 0.9 * n / rounds) * (first[k] / (1 - 0.9**n)) / step
    return kinds, columns, both[0], both[1]


def written(model: tuple[list[str], dict[str, int], Any, Any]) -> str:
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
