# ruff: noqa: E501
"""Train the reading of slot states on families of pages, and try it on families that were left out.

    python scripts/train_slots.py features FOLDER [SEEDS] draw the pages with Chromium and measure every slot
    python scripts/train_slots.py try FOLDER              hold out each family in turn (in 8 parts) and print a table
    python scripts/train_slots.py curve FOLDER            the same with more and more families
    python scripts/train_slots.py write FOLDER            (with pages of other origin from FOLDER/*.looks) write src/tripmend_suites/worldtravel/reading/slots/looks/model.npz

Everything is deterministic but for the version of Chromium.
"""

from __future__ import annotations

import argparse
import pickle
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from slot_families import families, page_of
from tripmend_suites.worldtravel.reading import sheet_of_page
from tripmend_suites.worldtravel.reading.slots import measure
from tripmend_suites.worldtravel.reading.slots.looks._evidence import cues, likeness
from tripmend_suites.worldtravel.reading.slots.looks._model import load_model
from tripmend_suites.worldtravel.reading.slots.looks._sides import POLARITY, polarity, splits

_PRIOR, _HOLD, _PULL = 1.0, 8, 0.02
_OUT = Path(__file__).parent.parent / "src/tripmend_suites/worldtravel/reading/slots/looks/model.npz"
Pages = dict[tuple[str, int], Any]


def draw(folder: Path, seeds: int) -> None:
    """Measure `seeds` pages of each family."""
    found: Pages = {}
    for seed in range(seeds):
        for family in families():
            html, slots, about = page_of(family, seed)
            cells, looks, samples, theirs = measure(sheet_of_page(html.encode()))
            gold = dict(slots)
            if sorted(cell.token.time for cell in cells) != sorted(gold):
                print("times", family.name, seed)
                continue
            if about["legend"] and {s.meaning for s in samples} != {"open", "sold_out"}:
                print("legend", family.name, seed)
                continue
            found[family.name, seed] = (
                about,
                [gold[cell.token.time] for cell in cells],
                [cell.words for cell in cells],
                looks,
                samples,
                theirs,
            )
    (folder / "slots.pickle").write_bytes(pickle.dumps(found))


def fit(
    x: np.ndarray,
    y: np.ndarray,
    weight: np.ndarray,
    pull: float,
    prior: float | np.ndarray,
    signed: bool,
    based: bool = True,
) -> tuple[np.ndarray, float]:
    """Logistic regression by gradient steps, pulled towards `prior`; signed: weights of both signs, and a base."""
    w, base = np.zeros(x.shape[1]) + prior, 0.0
    mean, square = np.zeros(len(w) + 1), np.zeros(len(w) + 1)
    total = weight.sum()
    for step in range(1, 601):
        rest = weight * (1 / (1 + np.exp(-np.clip(x @ w + base, -30, 30))) - y)
        slope = np.append(x.T @ rest / total + pull * (w - prior), rest.sum() / total if signed and based else 0.0)
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        move = 0.05 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
        w, base = w - move[:-1], base - float(move[-1])
        if not signed:
            w = np.maximum(w, 0)
    return w, base


def spread(pages: Pages) -> np.ndarray:
    """How far slots are from the sample of their own state, number by number."""
    rows = []
    for about, gold, _, looks, samples, theirs in pages.values():
        for sample, look in zip(samples, theirs, strict=True) if about["legend"] else ():
            same = [one.numbers for one, state in zip(looks, gold, strict=True) if state == sample.meaning]
            rows += [one - look.numbers for one in same[:6]]
    return np.maximum(np.percentile(np.abs(np.array(rows)), 75, axis=0) / 1.15, 0.03)


def beside_samples(pages: Pages, scales: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Evidence for the right sample, the family, and the weight of each slot with a legend."""
    rows, keys = [], []
    for key, (about, gold, _, looks, samples, theirs) in pages.items():
        if not about["legend"]:
            continue
        by = {s.meaning: look for s, look in zip(samples, theirs, strict=True)}
        sign = np.where(np.array(gold) == "open", 1.0, -1.0)
        rows.append(likeness(looks, by["open"], by["sold_out"], scales) * sign[:, None])
        keys += [key] * len(gold)
    count = Counter(keys)
    return np.concatenate(rows), np.array([k[0] for k in keys]), np.array([1 / count[k] for k in keys])


def by_cues(pages: Pages) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Cues, states, families, weights, and whether convention holds, of each slot without regard to its legend."""
    rows, states, keys, holds = [], [], [], []
    for key, (about, gold, _, looks, _, _) in pages.items():
        if key[0].endswith(("-word", "-arbitrary")) or (about["convention"] and about["flipped"]):
            continue
        if about["convention"] and "open" not in gold and about["legend"]:
            continue
        rows.append(cues(looks))
        states += [state == "open" for state in gold]
        keys += [key] * len(gold)
        holds += [bool(about["convention"])] * len(gold)
    count, kept = Counter(keys), np.array(holds)
    weight = np.array([1 / count[k] for k in keys]) * np.where(kept, 1.0, 0.06)
    return np.concatenate(rows), np.array(states, float), np.array([k[0] for k in keys]), weight, kept


def train_likeness(x: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """Weights that tell the right sample; both orders of the samples count."""
    both = np.concatenate([x, -x])
    y = np.append(np.ones(len(x)), np.zeros(len(x)))
    return fit(both, y, np.append(weight, weight), _PULL, _PRIOR, signed=False)[0]


def train_cues(x: np.ndarray, y: np.ndarray, weight: np.ndarray, holds: np.ndarray) -> tuple[np.ndarray, float]:
    """Weights of convention. Families without one count as both states, so that they are not stated."""
    size = np.abs(x).mean(axis=0) + 0.05
    w, base = fit(
        np.concatenate([x, x[~holds]]) / size,
        np.append(y, 1 - y[~holds]),
        np.append(weight, weight[~holds]),
        0.0005,
        0.0,
        signed=True,
    )
    return w / size, base


_EXPECTED = {
    "contrast": 3.0,
    "note_contrast": 1.0,
    "mark_contrast": 2.5,
    "button": 4.0,
    "bare": 0.5,
    "vivid": 2.5,
    "red": -3.0,
    "green": 2.5,
    "struck": -4.0,
    "crossed": -4.0,
    "size": 2.0,
    "weight": 1.0,
    "frame": 1.5,
    "frame_cover": 1.5,
    "frame_width": 0.5,
    "grain": -1.5,
    "shadow": 1.5,
    "sharp": 3.0,
    "tick": 3.0,
    "cross": -3.5,
    "lamp": 5.0,
    "presence": 0.0,
    "alone": 0.0,
}


def train_polarity(pages: Pages) -> np.ndarray:
    """Weights that tell which side of a split can be booked, pulled towards what one would expect. Splits that are not
    those of the states, and families without a convention, count as both."""
    scales, rows, right, weight = load_model().spread, [], [], []
    for (name, _), (about, gold, _, looks, _, _) in pages.items():
        if name.endswith("-word") or len(set(gold)) < 2 or (about["convention"] and about["flipped"]):
            continue
        opened = np.array([state == "open" for state in gold])
        for split in splits(looks, scales)[:6]:
            part = polarity(looks, split)
            way = 1 if (split.upper == opened).all() else -1 if (split.upper != opened).all() else 0
            told = way != 0 and about["convention"]
            rows.append(part * way if told else part)
            right.append(1.0 if told else 0.5)
            weight.append(1.0 if told else 0.08 if way else 0.15)
    prior = np.array([_EXPECTED[name] for name in POLARITY])
    return fit(np.array(rows), np.array(right), np.array(weight), 0.004, prior, signed=True, based=False)[0]


def held_out(pages: Pages, names: list[str]) -> dict[str, np.ndarray]:
    """For each family the chance given to the right state of its slots by a model that never saw the family."""
    some = {key: page for key, page in pages.items() if key[0] in names}
    order = np.random.default_rng(0).permutation(len(names))
    found: dict[str, list[np.ndarray]] = defaultdict(list)
    scales = spread(some)
    x, family, weight = beside_samples(some, scales)
    cx, cy, cfamily, cweight, holds = by_cues(some)
    for part in range(_HOLD):
        out = [names[i] for i in order[part::_HOLD]]
        test = np.isin(family, out)
        if test.any():
            score = x @ train_likeness(x[~test], weight[~test])
            for name in out:
                found[f"{name} legend"].append(1 / (1 + np.exp(-score[family == name])))
        test = np.isin(cfamily, out)
        w, base = train_cues(cx[~test], cy[~test], cweight[~test], holds[~test])
        chance = 1 / (1 + np.exp(-(cx @ w + base)))
        right = np.where(cy == 1, chance, 1 - chance)
        for name in out:
            found[f"{name} convention"].append(right[(cfamily == name) & holds])
    return {name: np.concatenate(rows) for name, rows in sorted(found.items()) if len(rows[0])}


def show(table: dict[str, np.ndarray], each: bool = True) -> None:
    """Right, abstained, wrong at a chance of 0.95."""
    for kind in ("legend", "convention"):
        rows = {name: p for name, p in table.items() if name.endswith(kind)}
        for name, p in rows.items() if each else ():
            print(
                f"{name:32s} {len(p):5d} {(p >= 0.95).mean():.3f} {((p < 0.95) & (p > 0.05)).mean():.3f} {(p <= 0.05).mean():.3f}"
            )
        p = np.concatenate(list(rows.values()))
        parts = [(p >= 0.95).mean(), ((p < 0.95) & (p > 0.05)).mean(), (p <= 0.05).mean()]
        print(
            f"{kind}: {len(rows)} families, {len(p)} slots, right {parts[0]:.4f} abstained {parts[1]:.4f} wrong {parts[2]:.4f}"
        )


def main() -> None:
    """See the head of this file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("features", "try", "curve", "write"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("seeds", type=int, nargs="?", default=1, help="pages of each family, with `features`")
    given = parser.parse_args()
    what, folder = given.what, given.folder
    if what == "features":
        folder.mkdir(parents=True, exist_ok=True)
        draw(folder, given.seeds)
        return
    measured = folder / "slots.pickle"
    if not measured.is_file():
        parser.error(f"{measured} is not there; make it with: {parser.prog} features {folder} 3")
    pages: Pages = pickle.loads(measured.read_bytes())
    names = sorted({key[0] for key in pages})
    if what == "try":
        show(held_out(pages, names))
    elif what == "curve":
        mixed = [names[i] for i in np.random.default_rng(1).permutation(len(names))]
        for size in (16, 32, 48, 64, 80, len(mixed)):
            print(size, "families")
            show(held_out(pages, mixed[:size]), each=False)
    elif what == "write":
        scales = spread(pages)
        x, _, weight = beside_samples(pages, scales)
        cx, cy, _, cweight, holds = by_cues(pages)
        w, base = train_cues(cx, cy, cweight, holds)
        sides = dict(pages)
        for file in sorted(folder.glob("*.looks")):
            sides |= pickle.loads(file.read_bytes())
        beside = train_likeness(x, weight)
        np.savez(_OUT, spread=scales, likeness=beside, cues=w, base=base, polarity=train_polarity(sides))


if __name__ == "__main__":
    main()
