"""How likely each reading of a piece of news is right, that the piece means nothing, and that it means something else.

One regression over plain numbers of a reading and its piece says it, for ranking the choices and for acting alike.
`scripts/_messages_decide.py` makes its weights, `data/decider.txt`: a number's name and its weight a line.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from .proposals import Proposal
from .trained import kinds_told, plain_words
from .validation import LOSSES, Reading, same_loss

__all__ = ["NO_ODDS", "Odds", "odds_of", "rows_of"]

Row = dict[str, float]
_ALIKE = (LOSSES, {"wish", "diet"}, {"delayed", "retimed"})
"""Kinds that the trained scorer need not tell apart."""
_CUE, _SURE_CUE = 4.0, 5.0
"""A cue as strong as that speaks for news by itself, and one that does so whatever it is about."""
_FEW_WORDS, _SOME_WORDS, _STORY = 10, 20, 15
"""In so few words the scorer has little to go on; so many are a story."""
_LEAST = 0.003
"""Shares below that are alike."""
_HOW = ("none", "foreign", "meal", "sort", "part", "name", "number")
"""How a thing is told, the surest last."""
_LONG_DOUBTS = ("time ", "length ", "sum ", "so little", "why", "as planned", "at that time")
"""How doubts begin that name what they are about."""


@dataclass(frozen=True)
class Odds:
    """How likely each of some readings is right, by itself (single) and with those that cost the same (alike), and how
    likely the piece means nothing; what is missing to 1 is that it means something else."""

    alike: tuple[float, ...]
    single: tuple[float, ...]
    none: float


NO_ODDS = Odds((), (), 1.0)
"""Of what is not weighed yet."""


def odds_of(readings: Sequence[Reading], proposal: Proposal, pieces: int) -> Odds:
    """The odds of the readings of a piece, one of so many of a message."""
    weights = _weights()
    rows = rows_of(readings, proposal, pieces)
    powers = [sum(weights.get(name, 0.0) * value for name, value in row.items()) for row in rows]
    most = max(powers)
    likely = [math.exp(power - most) for power in powers]
    single = [one / sum(likely) for one in likely]
    alike = tuple(
        sum(single[m] for m, other in enumerate(readings) if other is one or same_loss(one, other)) for one in readings
    )
    return Odds(alike, tuple(single[:-2]), single[-2])


def rows_of(readings: Sequence[Reading], proposal: Proposal, pieces: int) -> list[Row]:
    """The numbers of each reading, of its being left out, and of something else that may be meant."""
    cues: Row = {}
    for clause in proposal.clauses:
        for kind, weight in clause.cues.items():
            cues[kind] = max(cues.get(kind, 0.0), weight)
    rows = [_of_reading(one, readings, proposal, cues, pieces) for one in readings]
    return [*rows, _of_nothing(readings, proposal, cues, pieces), _of_else(proposal, pieces)]


@cache
def _weights() -> Row:
    lines = files(__package__).joinpath("data", "decider.txt").read_text(encoding="utf-8").splitlines()
    return {name: float(weight) for name, _, weight in (line.rpartition(" ") for line in lines)}


def _of_reading(one: Reading, readings: Sequence[Reading], proposal: Proposal, cues: Row, pieces: int) -> Row:
    told, words, alone = proposal.told, len(proposal.text.split()), pieces == 1
    alike = next((set(some) for some in _ALIKE if one.kind in some), {one.kind})
    cue = max((cues.get(kind, 0.0) for kind in alike), default=0.0)
    cue = max(cue, _CUE * one.replaces)
    known = bool(alike & told.keys())  # Of a change of mind the trained scorer knows nothing.
    share = sum(told.get(kind, 0.0) for kind in alike)
    better = max((two.rank for two in readings if two is not one and not same_loss(one, two)), default=0.0)
    about = [m for m in proposal.mentions if one.lost and one.lost[0] in {thing.id for thing in m.best}]
    best = max(about, key=lambda m: _HOW.index(m.how), default=None)
    types = {thing.type for m in about for thing in m.best if one.lost and thing.id == one.lost[0]}
    how = "trip" if one.lost is None else "none" if best is None else best.how
    kind = "loss" if one.kind in LOSSES - {"unfit"} else "wish" if one.kind == "diet" else one.kind
    clean = not one.doubts
    row = {
        f"kind {kind}": 1.0,
        f"told by {how}": 1.0,
        "strength": one.rank,
        "margin": max(-3.0, min(3.0, one.rank - better)),
        "ahead": one.rank >= better,
        "strong": one.rank >= 3.7,
        "cue": min(cue, 6.0),
        "hint": cue < _CUE,
        "no cue": cue < 3,
        "firm cue": cue >= _SURE_CUE,
        "unknown": not known,
        "log share": math.log(max(share, _LEAST)) * known,
        "log own share": math.log(max(told.get(one.kind, 0.0), _LEAST)) * known,
        "other share": max((s for k, s in told.items() if k not in alike and k != "none"), default=0.0) * known,
        "of a journey": "leg" in types,
        "of a stay": "stay" in types,
        "several": len(one.disruptions) > 1,
        "supposed": proposal.doubted(one.kind),
        "few words": words <= _FEW_WORDS and cue >= _CUE and alone,
        "undoubted": clean,
        "undoubted, cue": clean and cue >= _CUE,
    }
    row |= _near(one, proposal, alike) | _left_out(one, proposal, alike)
    for doubt in one.doubts:
        row["doubt " + next((d.strip() for d in _LONG_DOUBTS if doubt.startswith(d)), doubt)] = 1.0
    return {name: float(value) for name, value in row.items() if value}


def _left_out(one: Reading, proposal: Proposal, alike: set[str]) -> Row:
    """What is told in the parts of a piece that do not tell a reading, and what of it the reading leaves out."""
    parts = [part for clause in proposal.clauses for part in clause.parts or [clause]]
    tells = [any(part.cues.get(kind, 0.0) >= 3 for kind in alike) for part in parts]
    rest = [part for part, told in zip(parts, tells, strict=True) if not (told or part.calm)]
    lost = one.lost[0] if one.lost else ""
    about = [[m for m in part.mentions if lost in {thing.id for thing in m.best}] for part in parts]
    others = [[m for m in part.mentions if lost not in {thing.id for thing in m.best}] for part in rest]
    apart = bool(lost) and not any(named for named, told in zip(about, tells, strict=True) if told)
    firm = [{kind for kind, weight in part.cues.items() if weight >= _CUE} for part in parts]
    sentences = [c for c in proposal.clauses if not any(c.cues.get(kind, 0.0) >= 3 for kind in alike)]
    news = [1 - kinds_told(plain_words(c.words, c.mentions, c.start)).get("none", 0.0) for c in sentences]
    return {
        "parts": math.log(len(parts)),
        "left, words": math.log(1 + sum(len(part.words) for part in rest)),
        "left, kinds": sum(any(weight >= _CUE for weight in part.cues.values()) for part in rest),
        "left, news": max(news, default=0.0),
        "left, thing": bool(lost) and any(lost not in {thing.id for thing in m.best} for m in proposal.sure),
        "left, part of a thing": any(
            any(m.sure or m.sort == "lodging" for m in named) and len(part.text.split()) >= 3
            for named, part in zip(others, rest, strict=True)
        ),
        "elsewhere": apart,
        "elsewhere, sort": apart and all(m.how in ("sort", "meal") for named in about for m in named),
        "elsewhere, other news": any(about)
        and all(kinds and one.kind not in kinds for named, kinds in zip(about, firm, strict=True) if named),
    }


def _near(one: Reading, proposal: Proposal, alike: set[str]) -> Row:
    """How near the words that tell news stand to what it is about."""
    about = [m for m in proposal.mentions if one.lost and one.lost[0] in {thing.id for thing in m.best}]
    told = []
    for clause in proposal.clauses:
        for kind, weight, text in clause.hits:
            at = clause.text.find(text) if kind in alike and weight >= 3 else -1
            inside = [n for n, (_, (a, b)) in enumerate(clause.spots()) if b > at and a < at + len(text)]
            if at >= 0 and inside:
                places = {id(token): n for n, token in enumerate(clause.words)}
                first, last = (clause.start + places[id(clause.spots()[n][0])] for n in (inside[0], inside[-1]))
                told.append((clause, first, last))
    if not told or not about:
        return {}
    pairs = [(m, clause, first, last) for m in about for clause, first, last in told]
    away = min(max(0, m.start - last, first - m.end + 1) for m, _, first, last in pairs)
    return {
        "distance": math.log(1 + away),
        "in its sentence": any(clause.start <= m.start < clause.end for m, clause, _, _ in pairs),
        "before": min(m.start for m in about) <= min(first for _, first, _ in told),
    }


def _of_nothing(readings: Sequence[Reading], proposal: Proposal, cues: Row, pieces: int) -> Row:
    own = any(one.sure or (one.how == "part" and len(one.best) == 1) for one in proposal.mentions)
    row = {
        "nothing": 1.0,
        "nothing, log none": math.log(max(proposal.told.get("none", 0.5), _LEAST)),
        "nothing, named": own,
        "nothing, alone": pieces == 1,
        "nothing, cue": min(max(cues.values(), default=0.0), 6.0) / 6,
    }
    return {name: float(value) for name, value in row.items() if value}


def _of_else(proposal: Proposal, pieces: int) -> Row:
    words = len(proposal.text.split())
    row = {
        "else": 1.0,
        "else, pieces": math.log(pieces),
        "else, mentions": min(sum(one.how in ("name", "number", "part", "sort") for one in proposal.mentions), 5),
        "else, few words": words <= _FEW_WORDS,
        "else, story": words > _STORY,
    }
    return {name: float(value) for name, value in row.items() if value}
