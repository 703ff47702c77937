"""How likely each reading of a piece of news is right, that the piece means nothing, and that it means something else.

One regression over plain numbers of a reading and its piece says it, for ranking the choices and for acting alike.
`scripts/_messages_decide.py` makes its weights, `data/decider.txt`: a number's name and its weight a line.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from .asks import ASKS
from .frames import Context
from .plan import Thing
from .proposals import Proposal
from .trained import kinds_told
from .validation import LOSSES, Reading, same_loss

__all__ = ["NO_ODDS", "Odds", "Piece", "odds_of", "rows_of"]

Row = dict[str, float]
_SAME = (LOSSES, {"wish", "diet"})
_ALIKE = (*_SAME, {"delayed", "retimed"})
"""Kinds that the trained scorer need not tell apart, also where it is to agree, and where it is only weighed."""
_CUE, _SURE_CUE = 4.0, 5.0
"""A cue as strong as that speaks for news by itself, and one that does so whatever it is about."""
_FEW_WORDS, _STORY = 11, 15
"""In so few words the scorer has little to go on; more are a story."""
_PLAIN = "plain, few words"
_HINT, _ALONE = 3.0, 0.55
"""A cue that hints at news, and how likely the scorer has to find it where none does."""
_OTHER = 0.6
"""How likely the scorer has to find news where a change of mind is read."""
_BAR = 3.7
"""How strong a plain reading has to be."""
_LEAST = 0.003
"""Shares below that are alike."""
_HOW = ("none", "foreign", "meal", "sort", "part", "name", "number")
"""How a thing is told, the surest last."""
_LONG_DOUBTS = ("time ", "length ", "sum ", "so little", "why", "as planned", "at that time")
"""How doubts begin that name what they are about."""


def _among(kind: str, alike: Sequence[Collection[str]]) -> set[str]:
    """The kinds that stand together with a kind."""
    return next((set(some) for some in alike if kind in some), {kind})


@dataclass(frozen=True)
class Odds:
    """How likely each of some readings is right, by itself (single) and with those that cost the same (alike), and how
    likely the piece means nothing; what is missing to 1 is that it means something else. plain: whether a reading is
    undoubted, told by a cue and before others in a message of few words."""

    alike: tuple[float, ...]
    single: tuple[float, ...]
    none: float
    plain: tuple[bool, ...] = ()


NO_ODDS = Odds((), (), 1.0)
"""Of what is not weighed yet."""


@dataclass(eq=False)
class Piece:
    """A piece of news of a message, with what it may mean and how likely each is."""

    proposal: Proposal
    readings: list[Reading]
    context: Context
    odds: Odds = NO_ODDS

    @property
    def likeliest(self) -> Reading | None:
        """Of the likeliest readings that cost the same the likeliest; None where most likely nothing is meant."""
        likely = zip(self.odds.alike, self.odds.single, self.readings, strict=True)
        one = max(likely, key=lambda one: (round(one[0], 9), one[1]))
        return one[2] if one[0] > self.odds.none else None

    @property
    def plain(self) -> bool:
        """Whether what it is taken for is told plainly, in a message of few words."""
        top = self.likeliest
        return top is not None and bool(self.odds.plain) and self.odds.plain[self.readings.index(top)]

    @property
    def heard(self) -> float:
        """How likely the trained scorer finds what it is taken for, in all or in a sentence, if that is not doubted,
        or asked. A loss in general counts where cues tell one of its thing; where they only tell other
        news of it, less than a clear word is nothing."""
        top = self.likeliest
        if top is None or top.doubts or self.proposal.asked(top.kind):
            return 0.0
        alike, parts = _among(top.kind, _SAME), self.proposal.parts
        about = [p.firm for p in parts if top.lost and any(top.lost[0] in m.ids for m in p.mentions)]
        known = set[str]().union(*(about if any(about) else (p.firm for p in parts)))
        told = [self.proposal.told, *(kinds_told(clause.said) for clause in self.proposal.clauses)]
        each = [[some.get(kind, 0.0) for kind in alike] for some in told]
        likely = max(map(sum if known & alike else max, each))
        return likely if known & alike or not known or likely >= _OTHER else 0.0

    @property
    def share(self) -> float:
        """How likely it is what it is taken for."""
        return max(*self.odds.alike, self.odds.none)

    @property
    def unchecked(self) -> bool:
        """Whether only a language model tells it, or in several sentences the trained scorer alone, not loud enough."""
        top, cues = self.likeliest, _cues(self)
        if top is not None and "none" not in self.proposal.told:
            return cues.get(top.kind, 0.0) < _CUE
        silent = len(self.proposal.clauses) > 1 and max(cues.values(), default=0.0) < _HINT
        return silent and self.heard < _ALONE

    @property
    def otherwise(self) -> bool:
        """Whether it is taken for a change of mind, of which the trained scorer knows nothing, in more than a few words
        in which that hears news (quoted at a lower fare, and now it is 310)."""
        top, told = self.likeliest, self.proposal.told
        told = kinds_told(self.proposal.said) if top is not None and top.kind in told else told
        heard = max((share for kind, share in told.items() if kind not in ("none", "wish")), default=0.0)
        return top is not None and top.kind in ASKS and not self.plain and heard >= _OTHER

    @property
    def relative(self) -> bool:
        """Whether it tells a day by that of the message, which is not known, or one that does not go with its date."""
        dateless = self.context.plan.today is None
        return any(
            t.days is not None and t.role != "old" and (t.days.odd or (dateless and t.days.relative))
            for t in self.proposal.tokens
        )


def odds_of(piece: Piece, pieces: Sequence[Piece]) -> Odds:
    """The odds of the readings of a piece, one of those of a message."""
    weights, readings = _weights(), piece.readings
    rows = rows_of(piece, pieces)
    powers = [sum(weights.get(name, 0.0) * value for name, value in row.items()) for row in rows]
    most = max(powers)
    likely = [math.exp(power - most) for power in powers]
    single = [one / sum(likely) for one in likely]
    alike = tuple(
        sum(single[m] for m, other in enumerate(readings) if other is one or same_loss(one, other)) for one in readings
    )
    plain = tuple(_PLAIN in row for row in rows[:-2])
    return Odds(alike, tuple(single[:-2]), single[-2], plain)


def rows_of(piece: Piece, pieces: Sequence[Piece]) -> list[Row]:
    """The numbers of each reading, of its being left out, and of something else that may be meant."""
    cues = _cues(piece)
    rows = [_of_reading(one, piece, cues, len(pieces)) for one in piece.readings]
    others = [other for other in pieces if other is not piece]
    return [*rows, _of_nothing(piece, cues, others), _of_else(piece, len(pieces))]


def _cues(piece: Piece) -> Row:
    found: Row = {}
    for clause in piece.proposal.clauses:
        for kind, weight in clause.cues.items():
            found[kind] = max(found.get(kind, 0.0), weight)
    return found


@cache
def _weights() -> Row:
    lines = files(__package__).joinpath("data", "decider.txt").read_text(encoding="utf-8").splitlines()
    return {name: float(weight) for name, _, weight in (line.rpartition(" ") for line in lines)}


def _of_reading(one: Reading, piece: Piece, cues: Row, pieces: int) -> Row:
    readings, proposal = piece.readings, piece.proposal
    told, words, alone = proposal.told, len(proposal.text.split()), pieces == 1
    alike = _among(one.kind, _ALIKE)
    cue = max((cues.get(kind, 0.0) for kind in alike), default=0.0)
    cue = max(cue, _CUE * one.replaces)
    known = bool(alike & told.keys())  # Of a change of mind the trained scorer knows nothing.
    share = sum(told.get(kind, 0.0) for kind in alike)
    better = max((two.rank for two in readings if two is not one and not same_loss(one, two)), default=0.0)
    about = [m for m in proposal.mentions if one.lost and one.lost[0] in m.ids]
    best = max(about, key=lambda m: _HOW.index(m.how), default=None)
    types = {thing.type for m in about for thing in m.best if one.lost and thing.id == one.lost[0]}
    how = "trip" if one.lost is None else "none" if best is None else best.how
    how = "route" if how == "part" and best is not None and not best.sort and best.best[0].type == "leg" else how
    kind = "loss" if one.kind in LOSSES - {"unfit"} else "wish" if one.kind == "diet" else one.kind
    clean = not one.doubts
    margin = one.rank - better
    plain = clean and not proposal.doubted(one.kind) and cue >= _CUE and one.score >= _BAR and margin > 0
    several = len(one.disruptions) > 1 and one.kind != "walk"  # A hike follows from the limit.
    row = {
        f"kind {kind}": known,
        f"told by {how}": 1.0,
        "strength": one.rank,
        "margin": max(-3.0, min(3.0, one.rank - better)),
        "ahead": one.rank >= better,
        "cue": min(cue, 6.0),
        "hint": cue < _CUE,
        "no cue": cue < 3,
        "firm cue": cue >= _SURE_CUE,
        "log share": math.log(max(share, _LEAST)) * known,
        "log own share": math.log(max(told.get(one.kind, 0.0), _LEAST)) * known,
        "of a journey": "leg" in types,
        "of a stay": "stay" in types,
        "another mode": "leg" in types and _by_another(about[0].best[0], piece),
        "several, in one breath": several and bool(proposal.joint) and cue >= _CUE,
        "supposed": proposal.doubted(one.kind),
        "undoubted": clean,
        "plain": plain and margin >= 1,
        "plain, alone": plain and margin >= 1 and alone,
        _PLAIN: plain and margin >= 1 and alone and words <= _FEW_WORDS,
    }
    row |= _near(one, proposal, alike) | _left_out(one, proposal, alike)
    for doubt in one.doubts:
        row["doubt " + next((d.strip() for d in _LONG_DOUBTS if doubt.startswith(d)), doubt)] = 1.0
    return {name: float(value) for name, value in row.items() if value}


def _by_another(thing: Thing, piece: Piece) -> bool:
    """Whether words tell a means of transport that is not that of a journey (no way from Rome to Orvieto by road)."""
    words = set(piece.proposal.text.split())
    told = [set(entry["modes"]) for entry in piece.context.lang.words["mentions"].values()
            if len(entry.get("modes", ())) in (1, 2) and words & set(entry["words"])]  # fmt: skip
    return bool(told) and thing.kind not in set.union(*told)


def _left_out(one: Reading, proposal: Proposal, alike: set[str]) -> Row:
    """What is told in the parts of a piece that do not tell a reading, and what of it the reading leaves out."""
    parts = proposal.parts
    tells = [any(part.cues.get(kind, 0.0) >= 3 for kind in alike) for part in parts]
    rest = [part for part, told in zip(parts, tells, strict=True) if not (told or part.calm)]
    lost = one.lost[0] if one.lost else ""
    about = [[m for m in part.mentions if lost in m.ids] for part in parts]
    apart = bool(lost) and not any(named for named, told in zip(about, tells, strict=True) if told)
    return {
        "parts": math.log(len(parts)),
        "left, words": math.log(1 + sum(len(part.words) for part in rest)),
        "left, kinds": sum(bool(part.firm) for part in rest),
        "left, thing": bool(lost) and any(lost not in m.ids for m in proposal.sure),
        "elsewhere": apart,
        "elsewhere, sort": apart and all(m.how in ("sort", "meal") for named in about for m in named),
        "elsewhere, other news": any(about)
        and all(part.firm and one.kind not in part.firm for named, part in zip(about, parts, strict=True) if named),
    }


def _near(one: Reading, proposal: Proposal, alike: set[str]) -> Row:
    """How near the words that tell news stand to what it is about."""
    about = [m for m in proposal.mentions if one.lost and one.lost[0] in m.ids]
    told = []
    for clause in proposal.clauses:
        for kind, weight, text in clause.hits:
            at = clause.text.find(text) if kind in alike and weight >= 3 else -1
            inside = [n for n, (_, (a, b)) in enumerate(clause.spots) if b > at and a < at + len(text)]
            if at >= 0 and inside:
                places = {id(token): n for n, token in enumerate(clause.words)}
                first, last = (clause.start + places[id(clause.spots[n][0])] for n in (inside[0], inside[-1]))
                told.append((clause, first, last))
    if not told or not about:
        return {}
    pairs = [(m, clause, first, last) for m in about for clause, first, last in told]
    away = min(max(0, m.start - last, first - m.end + 1) for m, _, first, last in pairs)
    return {"distance": math.log(1 + away), "before": min(m.start for m in about) <= min(first for _, first, _ in told)}


def _of_nothing(piece: Piece, cues: Row, others: Sequence[Piece]) -> Row:
    proposal = piece.proposal
    own = any(one.sure or (one.how == "part" and len(one.best) == 1) for one in proposal.mentions)
    told = {kind for other in others for clause in other.proposal.clauses for kind in clause.firm}
    news = max((1 - other.proposal.told.get("none", 0.5) for other in others), default=0.0)
    best = max((one.rank for one in piece.readings), default=0.0)
    dated = any(token.kind == "date" and token.role != "old" for token in proposal.tokens)
    row = {
        "nothing": 1.0,
        "nothing, log none": math.log(max(proposal.told.get("none", 0.5), _LEAST)),
        "nothing, named": own,
        "nothing, alone": not others,
        "nothing, cue": min(max(cues.values(), default=0.0), 6.0) / 6,
        "nothing, with a day": dated,
        "nothing, beside heard news": news,
        "nothing, beside the same": bool(piece.readings) and piece.readings[0].kind in told,
        "nothing, behind a stronger": any(one.rank > best for other in others for one in other.readings[:1]),
    }
    return {name: float(value) for name, value in row.items() if value}


def _unexplained(piece: Piece) -> int:
    """How many words of a piece are neither of a mention nor of a cue, and not in any talk."""
    lang, found = piece.context.lang, 0
    talk = lang.common | lang.courtesy | {*lang.phrases("plain_words"), *lang.phrases("asking")}
    for clause in piece.proposal.clauses:
        known = {word for _, _, text in clause.hits for word in text.split()} | talk
        names = {n for one in clause.mentions for n in range(one.start, one.end)}
        found += sum(
            token.kind == "word" and token.bare not in known and n not in names
            for n, token in enumerate(clause.words, clause.start)
        )
    return found


def _of_else(piece: Piece, pieces: int) -> Row:
    proposal = piece.proposal
    words, unexplained = len(proposal.text.split()), _unexplained(piece)
    row = {
        "else": 1.0,
        "else, log words": math.log(words + 1),
        "else, unexplained": math.log(unexplained + 1),
        "else, all explained": not unexplained,
        "else, pieces": math.log(pieces),
        "else, few words": words <= _FEW_WORDS,
        "else, story": words > _STORY,
    }
    return {name: float(value) for name, value in row.items() if value}
