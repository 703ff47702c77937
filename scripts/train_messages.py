"""Teaches the reader of messages what kinds of news sound like: writes ``change/reading/opinion/kinds.npz``.

    scripts/train_messages.py DIR

DIR is a folder of ``tripmend triptide build`` (any; ``--queries 60 --seed 11`` made the file in the package): its
trips lend the messages their things, days and times. The wordings are the families of ``tripmend_suites/triptide``
that are not held out, ``scripts/message_templates``, ``scripts/messages.txt``, and the labelled messages of
``tests/data/messages`` but those held out. The same inputs give the same file (with OPENBLAS_NUM_THREADS=1, on the
same kind of processor); 114 families, 21,303 messages in all, gave the one in the package.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np
from pydantic import TypeAdapter

from tripmend.change import Change, Disruption
from tripmend.change.reading._understand import read_units
from tripmend.change.reading.days._when import Calendar
from tripmend.change.reading.names._trip import Trip
from tripmend.change.reading.opinion._gist import Gist, gist_of
from tripmend.change.reading.opinion._kinds import KINDS, kind_of
from tripmend.change.reading.opinion._traits import plan_traits, traits, word_of, word_traits
from tripmend.change.reading.words._units import Unit
from tripmend.formats.native import TripDocument, change_from, read_trip
from tripmend_suites.triptide.bridge import to_trip
from tripmend_suites.triptide.data.disruptions.happening import KINDS as TOLD
from tripmend_suites.triptide.data.disruptions.happening import Happening, Planned
from tripmend_suites.triptide.data.disruptions.messages import (
    Family,
    compose,
    development_families,
    families,
    held_out,
    read_families,
)
from tripmend_suites.triptide.data.disruptions.pool import slots_of
from tripmend_suites.triptide.database import read_database
from tripmend_suites.triptide.formats import read_plans

ROOT = Path(__file__).parent.parent
OUT = ROOT / "src/tripmend/change/reading/opinion/kinds.npz"
TEMPLATES = ROOT / "scripts/message_templates"
WAYS, LABELLED = ROOT / "scripts/messages.txt", ROOT / "tests/data/messages"
_SETS = ("development.jsonl", "reported.jsonl")
_PER_KIND, _PER_WAY, _COPIES = 2, 2, 2
_DOUBLED = 300
_HIDDEN = 0.25
"""How many words of an example are hidden in its copies, so that what remains learns to do without them."""
_EPOCHS, _BATCH, _RATE, _DECAY = 14, 64, 0.01, 2e-4
_LEAST = 1
"""Steps below which a weight is left out."""
_FEWEST = 2
"""Families in which a word or trait must occur; one line of the file of ways is enough, too."""


@dataclass(frozen=True, slots=True)
class Example:
    """A message as units, with what it tells. source: the family of its wording."""

    units: list[Unit]
    gist: Gist
    kind: int
    source: str
    share: float = 1.0


def planned_trips(folder: Path) -> list[Planned]:
    """The trips of a built folder."""
    database = read_database(folder / "database")
    found = []
    for record in read_plans(folder / "initial.jsonl")[0]:
        trip = to_trip(record, database)
        found.append(Planned(*record.key, record.tolerance, trip.itinerary, trip.catalogue))
    return found


def happenings(trips: Sequence[Planned], seed: int = 1) -> dict[str, list[tuple[Planned, Happening]]]:
    """What could happen in the trips, by kind."""
    found: dict[str, list[tuple[Planned, Happening]]] = defaultdict(list)
    for slot in slots_of(trips, seed):
        for happening in slot.open:
            found[happening.kind].append((slot.trip, happening))
    return found


def _lines() -> list[str]:
    lines = WAYS.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def _way(name: str, line: str) -> Family:
    """A line ``kind: words`` as a family of its own."""
    kind, _, words = line.partition(": ")
    return TypeAdapter(Family).validate_python(
        {"name": name, "opening": [""], "closing": [""], "news": {kind: [words]}}
    )


def ways() -> list[Family]:
    """Each line ``kind: words`` of the file of ways as a family of its own, between openings and closings of others."""
    found = []
    known = [one for name, one in families().items() if name not in held_out()]
    for number, line in enumerate(line for line in _lines() if not line.startswith(("no", "yes"))):
        draw = Random(f"way {number}")
        opening, closing = draw.choice(known), draw.choice(known)
        plain = draw.random() < 0.2
        joint = draw.choice((" ", " ", " ", "\n"))
        begin = "" if draw.random() < 0.4 else draw.choice(opening.opening)
        end = "" if draw.random() < 0.2 else draw.choice(closing.closing)
        if draw.random() < 0.1:
            # Written in one go, without a full stop before the request.
            line, joint = line.rstrip(".!"), " "
        found.append(replace(_way(f"way {number}", line), opening=(begin,), closing=(end,), plain=plain, joint=joint))
    return found


def _example(message: str, trip: Planned | TripDocument, today: dt.date | None, change: Change, source: str) -> Example:
    dates = tuple(day.date for day in trip.itinerary.days)
    seen = Trip(trip.itinerary, trip.catalogue, Calendar(dates, today or dates[0]), today is not None)
    units = read_units(message, seen)
    return Example(units, gist_of(units, seen), KINDS.index(kind_of(change)), source)


def composed(trips: Sequence[Planned], wordings: Sequence[Family], count: int) -> list[Example]:
    """`count` messages of each wording for each kind that it tells."""
    pool = happenings(trips)
    found = []
    for one in wordings:
        for kind in TOLD:
            if kind not in one.news or not pool[kind]:
                continue
            for number in range(count * min(3, len(one.news[kind]))):
                draw = Random(f"train {one.name} {kind} {number}")
                trip, happening = draw.choice(pool[kind])
                today = happening.target.date - dt.timedelta(days=draw.choice((0, 0, 1, 1, 2)))
                told = Change(disruptions=(Disruption(category=happening.category, effect=happening.effect),))
                message = compose(happening, trip, one, today, draw)
                found.append(_example(message, trip, today, told, one.name))
    return found


_WISHES = (
    "Nothing Italian, please.", "We'd rather not have pizza again.", "Something vegetarian would be good.",
    "We don't want to walk far.", "Please keep the museum whatever happens.", "Don't touch our dinner.",
    "No more than 30 dollars per person, please.", "We'd like to be back by nine in the evening.",
    "Nothing before ten in the morning, please.", "We'd rather take the train.", "Can we drive instead?",
    "No flights, please.", "It should be close to the hotel.", "Something for the kids would be great.",
    "My sister joins us on the second day.", "We are one person fewer now.", "Please no other changes.",
    "We want something indoors.", "Could it be something outdoors?", "Leave the rest as it is.",
    "We'd love to see a gallery on Tuesday.", "We need a wheelchair ramp.", "And we'd like a bigger room.",
    "It would be nice to have lunch at noon.", "We can spend 50 dollars more at most.", "Skip the zoo, we saw it.",
)  # fmt: skip
"""Wishes beside the news, which make it a message of more than one thing."""


def doubled(trips: Sequence[Planned], wordings: Sequence[Family], count: int) -> list[Example]:
    """Messages of no one kind: two pieces of news about the same trip, or news with a wish, each `count` times."""
    pool: dict[tuple[int, int], list[Happening]] = defaultdict(list)
    by_key = {trip.key: trip for trip in trips}
    for rows in happenings(trips).values():
        for trip, happening in rows:
            pool[trip.key].append(happening)
    draw = Random("doubled")
    found: list[Example] = []
    while len(found) < 2 * count:
        wording, key = draw.choice(list(wordings)), draw.choice(sorted(pool))
        told = [one for one in pool[key] if one.kind in wording.news]
        if len(told) < 2:
            continue
        first, second = draw.sample(told, 2)
        if first.target.item.id == second.target.item.id or first.kind == second.kind:
            continue
        today = first.target.date
        message = compose(first, by_key[key], wording, today, draw)
        other = compose(second, by_key[key], wording, today, draw)
        found.append(_example(f"{message} {other}", by_key[key], today, Change(), wording.name))
        found.append(_example(f"{message} {draw.choice(_WISHES)}", by_key[key], today, Change(), wording.name))
    return found


def wordings() -> list[Family]:
    """The families that are not held out, by name: those of the suite, and those for training alone."""
    found = {one.name: one for name, one in families().items() if name not in held_out()} | dict(development_families())
    found |= {one.name: one for one in training_families()}
    return [found[name] for name in sorted(found)]


def training_families() -> list[Family]:
    """The families in ``scripts/message_templates``, which no suite knows."""
    return [one for file in sorted(TEMPLATES.glob("*.yaml")) for one in read_families(file)]


def idle(trips: Sequence[Planned], wordings: Sequence[Family]) -> list[Example]:
    """Messages in which nothing happens: news that is asked about, supposed, denied or taken back, once for each
    wording and kind, and things that are as planned (the lines of the file of ways that begin with ``no``). Beside
    them news in frames that only sound so (``yes``)."""
    pool = happenings(trips)
    found = []
    for one in wordings:
        for kind in TOLD:
            for mark in ("no", "yes"):
                draw = Random(f"idle {one.name} {kind} {mark}")
                if kind not in one.news or not pool[kind] or (mark == "yes" and draw.random() < 0.5):
                    continue
                frame = draw.choice([line for line in _lines() if line.startswith(f"{mark}: ")])
                news = draw.choice(one.news[kind]).rstrip(".!")
                words = frame.removeprefix(f"{mark}: ").replace("{news}", news[0].lower() + news[1:])
                wording = replace(one, news={kind: (words,)})
                found.append(_drawn(kind, wording, pool, draw, one.name, told=mark == "yes"))
    for number, line in enumerate(line for line in _lines() if line.startswith("no ")):
        kind = line.removeprefix("no ").partition(": ")[0]
        for copy in range(_PER_WAY):
            draw = Random(f"as planned {number} {copy}")
            wording = draw.choice(list(wordings))
            framed_by = replace(
                _way(f"way no {number}", line.removeprefix("no ")),
                opening=("", *wording.opening),
                closing=("", *wording.closing),
                plain=wording.plain,
                joint=wording.joint,
            )
            found.append(_drawn(kind, framed_by, pool, draw, framed_by.name, told=False))
    return found


def _drawn(
    kind: str,
    wording: Family,
    pool: dict[str, list[tuple[Planned, Happening]]],
    draw: Random,
    source: str,
    *,
    told: bool,
) -> Example:
    trip, happening = draw.choice(pool[kind])
    today = happening.target.date - dt.timedelta(days=draw.choice((0, 0, 1, 1, 2)))
    news = Disruption(category=happening.category, effect=happening.effect)
    change = Change(disruptions=(news,) if told else ())
    return _example(compose(happening, trip, wording, today, draw), trip, today, change, source)


def labelled() -> list[Example]:
    """The labelled messages; where something has to be asked, or several things are told, they are of no kind."""
    found = []
    trips: dict[str, TripDocument] = {}
    texts = [text for name in _SETS for text in (LABELLED / name).read_text(encoding="utf-8").splitlines()]
    for text in texts:
        line = json.loads(text)
        trip = trips.setdefault(line["trip"], read_trip(LABELLED / line["trip"]))
        today = dt.date.fromisoformat(line["today"]) if "today" in line else None
        expected = line["expect"]
        told = change_from({"tripmend": 1, **_change(expected)}) if not expected["unclear"] else Change()
        found.append(_example(line["message"], trip, today, told, f"labelled {line['family']}"))
    return found


def _change(expected: dict[str, object]) -> dict[str, object]:
    effects = expected["disruptions"]
    listed = effects if isinstance(effects, list) else []
    return {
        "disruptions": [{"category": "miscellaneous", "effect": effect} for effect in listed],
        "constraints": expected["constraints"],
    }


def _hidden(example: Example, draw: Random) -> set[str]:
    """The words of an example but some."""
    return {word for word in sorted({word_of(unit) for unit in example.units}) if draw.random() >= _HIDDEN}


@dataclass(frozen=True, slots=True)
class Learnt:
    """Traits with their weight for each kind, and the words that are known."""

    names: dict[str, int]
    weights: np.ndarray
    known: frozenset[str]

    def odds(self, units: Sequence[Unit], gist: Gist) -> np.ndarray:
        """How likely each kind is."""
        rows = [self.names[name] for name in traits(units, gist, self.known) if name in self.names]
        scores = self.weights[rows].sum(axis=0) + self.weights[-1]
        shares = np.exp(scores - scores.max())
        return shares / shares.sum()


def _often(sources: set[str]) -> bool:
    return len(sources) >= _FEWEST or any(source.startswith("way ") for source in sources)


def learn(examples: Sequence[Example]) -> Learnt:
    """Multinomial logistic regression, by Adam with weight decay; deterministic."""
    heard: dict[str, set[str]] = defaultdict(set)
    for example in examples:
        for word in {word_of(unit) for unit in example.units}:
            heard[word].add(example.source)
    known = frozenset(word for word, by in heard.items() if _often(by))
    rows: list[list[str]] = []
    kinds: list[int] = []
    sources: dict[str, set[str]] = defaultdict(set)
    for number, example in enumerate(examples):
        planned = plan_traits(example.units, example.gist)
        for copy in range(_COPIES):
            kept = known if copy == 0 else known & _hidden(example, Random(f"hide {number} {copy}"))
            names = list(dict.fromkeys((*word_traits(example.units, kept), *planned)))
            rows.append(names)
            kinds.append(example.kind)
            for name in names:
                sources[name].add(example.source)
    names = {name: at for at, name in enumerate(sorted(name for name, by in sources.items() if _often(by)))}
    indices = [np.array([names[name] for name in row if name in names], dtype=np.int64) for row in rows]
    return Learnt(names, _fitted(indices, np.array(kinds), len(names)), known)


def _fitted(rows: Sequence[np.ndarray], kinds: np.ndarray, size: int) -> np.ndarray:
    weights = np.zeros((size + 1, len(KINDS)), dtype=np.float32)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    draw = np.random.default_rng(7)
    total = -(-len(rows) // _BATCH) * _EPOCHS
    step = 0
    # The last row of the weights belongs to every message.
    rows = [np.append(row, size) for row in rows]
    for _ in range(_EPOCHS):
        order = draw.permutation(len(rows))
        for first in range(0, len(order), _BATCH):
            step += 1
            chosen = order[first : first + _BATCH]
            flat = np.concatenate([rows[at] for at in chosen])
            lengths = np.array([len(rows[at]) for at in chosen])
            used, where = np.unique(flat, return_inverse=True)
            has = np.zeros((len(chosen), len(used)), dtype=np.float32)
            has[np.repeat(np.arange(len(chosen)), lengths), where] = 1
            own = weights[used]
            scores = has @ own
            shares = np.exp(scores - scores.max(axis=1, keepdims=True))
            shares /= shares.sum(axis=1, keepdims=True)
            shares[np.arange(len(chosen)), kinds[chosen]] -= 1
            slope = has.T @ (shares / len(chosen)).astype(np.float32) + _DECAY * own
            # Adam on the rows that the batch has; the others rest.
            mean[used] = 0.9 * mean[used] + 0.1 * slope
            square[used] = 0.99 * square[used] + 0.01 * slope**2
            rate = _RATE * (1 - step / total)
            weights[used] -= rate * mean[used] / (np.sqrt(square[used]) + 1e-6)
    return weights


def saved(learnt: Learnt, path: Path) -> None:
    """Write the weights as whole numbers from -127 to 127, and the step of each kind."""
    steps = np.abs(learnt.weights).max(axis=0) / 127
    table = np.rint(learnt.weights / steps).astype(np.int8)
    told = np.flatnonzero(np.append(np.abs(table[:-1]).max(axis=1) > _LEAST, True))
    ordered = sorted(learnt.names, key=learnt.names.__getitem__)
    names = "\n".join(ordered[at] for at in told[:-1])
    known = "\n".join(sorted(learnt.known))
    np.savez_compressed(
        path,
        names=np.frombuffer(names.encode(), dtype=np.uint8),
        known=np.frombuffer(known.encode(), dtype=np.uint8),
        table=table[told],
        steps=steps,
    )


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    trips = planned_trips(folder)
    known = wordings()
    examples = [
        *composed(trips, known, _PER_KIND),
        *composed(trips, ways(), _PER_WAY),
        *doubled(trips, known, _DOUBLED),
        *idle(trips, known),
        *labelled(),
    ]
    learnt = learn(examples)
    saved(learnt, OUT)
    print(f"{len(examples)} messages, {len(learnt.names)} traits, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
