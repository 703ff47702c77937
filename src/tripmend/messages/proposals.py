"""What a message seems to say: its clauses, what each is good for, and the kinds of news they speak for.

A proposal is a kind, the words it rests on, what they are about, the days and the values. No id stands in it that is
not of a mention, and nothing in it has been held against the plan: that is `validation`.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from .grounding import Mention
from .language import Language
from .lexer import Token

__all__ = ["Clause", "Proposal", "clauses_of", "proposals_of"]

TRIP_KINDS = frozenset(
    {"budget", "party", "documents", "slower", "day_lost", "late_start", "end_by", "weather", "diet", "wish"}
)
"""Kinds that need nothing of the plan to be about."""
_LIMITS = frozenset({"wish", "diet"})
_NEEDS = {
    "hours": {"clock"},
    "delayed": {"span", "clock", "date"},
    "resized": {"span"},
    "retimed": {"clock", "date", "span"},
    "price": {"money", "number", "factor", "double"},
    "late_start": {"clock", "part"},
    "end_by": {"clock"},
    "budget": {"money", "number"},
}
"""Values of which a kind needs one to be told."""


@dataclass
class Clause:
    """Tokens [start, end) of a message with what was found in them. use: what it turned out to be good for."""

    tokens: Sequence[Token]
    start: int
    end: int
    mentions: list[Mention]
    cues: dict[str, float] = field(default_factory=dict)
    hits: list[tuple[str, int, str]] = field(default_factory=list)
    calm: bool = False
    undone: list[tuple[int, int]] = field(default_factory=list)
    doubt: bool = False
    others: bool = False
    use: Literal["news", "wish", "background", "courtesy", "unread"] = "unread"

    def __post_init__(self) -> None:
        self._words = list(self.tokens[self.start : self.end])
        self._text = " ".join(token.bare for token in self._words if token.bare)

    @property
    def words(self) -> list[Token]:
        """Its tokens."""
        return self._words

    @property
    def text(self) -> str:
        """How cues see it: bare words, and values by their kind."""
        return self._text

    def values(self, kind: str) -> list[Token]:
        """Its values of a kind, without those of which it says that all is well."""
        return [
            token
            for token, (start, _) in self.spots()
            if token.kind == kind and not any(a <= start < b for a, b in self.undone)
        ]

    def spots(self) -> list[tuple[Token, tuple[int, int]]]:
        """Its tokens with where they stand in `text`."""
        found, at = [], 0
        for token in self.words:
            if token.bare:
                found.append((token, (at, at + len(token.bare))))
                at += len(token.bare) + 1
        return found

    def after(self, kind: str, words: frozenset[str]) -> str:
        """The first of some words that stands behind the cues of a kind, "" for none."""
        ends = [self.text.find(hit) for name, _, hit in self.hits if name == kind]
        start = min((end for end in ends if end >= 0), default=-1)
        return next(
            (token.bare for token, (at, _) in self.spots() if token.bare in words and start >= 0 and at > start), ""
        )


@dataclass
class Proposal:
    """News or a wish that some clauses seem to tell. kinds: the kinds they speak for, with their strength, best first.

    things: what it may be about. sure: by name or number. meals, orders: told beside it. others: not of this trip.
    """

    clauses: list[Clause]
    kinds: list[tuple[str, float]] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    joint: list[Mention] = field(default_factory=list)

    @property
    def tokens(self) -> list[Token]:
        """The tokens of its clauses."""
        return [token for clause in self.clauses for token in clause.words]

    @property
    def text(self) -> str:
        """How cues see it."""
        return " ".join(clause.text for clause in self.clauses)

    @property
    def sure(self) -> list[Mention]:
        """What it names."""
        return [one for one in self.mentions if one.sure]

    @property
    def doubt(self) -> bool:
        """Whether it is only supposed, or asked."""
        return any(clause.doubt for clause in self.clauses if clause.cues)

    def has(self, phrases: Sequence[str]) -> bool:
        """Whether one of the phrases stands in it."""
        return any(f" {phrase} " in f" {self.text} " for phrase in phrases)


_ABBREVIATED = frozenset(
    [
        "mr",
        "mrs",
        "ms",
        "dr",
        "st",
        "no",
        "approx",
        "est",
        "conf",
        "ref",
        "tel",
        "z",
        "b",
        "bzw",
        "ca",
        "sr",
        "nr",
        "t",
        "u",
    ]
)


def _bounds(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Sentences: at new lines, full stops, marks of question and exclamation, semicolons, bullets."""
    found, start = [], 0
    for n, token in enumerate(tokens):
        stop = token.kind == "break"
        if token.kind == "mark" and token.text in ".!?;•…*>|":
            after = tokens[n + 1] if n + 1 < len(tokens) else None
            apart = after is None or after.start > token.end or after.kind == "break"
            short = token.text == "." and n > 0 and tokens[n - 1].bare in _ABBREVIATED
            stop = (apart and not short) or token.text in "•;|"
        if token.kind == "mark" and token.text in "–—" and n and tokens[n - 1].end < token.start:
            stop = True
        if stop:
            if n + 1 > start:
                found.append((start, n + 1))
            start = n + 1
    if start < len(tokens):
        found.append((start, len(tokens)))
    return found


def _apart(one: Mention, two: Mention) -> bool:
    """Whether two mentions can not be about the same thing."""
    if one.how == "foreign" or two.how == "foreign":
        return one.how != two.how
    return not {thing.id for thing in one.best} & {thing.id for thing in two.best}


def _weighty(one: Mention) -> bool:
    return one.how in ("name", "number", "part", "sort", "foreign")


def _cuts(
    tokens: Sequence[Token], start: int, end: int, mentions: list[Mention], lang: Language
) -> tuple[list[int], list[tuple[Mention, Mention]]]:
    """Where a sentence is cut between mentions of different things, and which mentions are told in one breath."""
    connectors = set(lang.phrases("connectors")) | {","}
    cuts, joint = [], []
    inside = [one for one in mentions if start <= one.start < end and _weighty(one)]
    for one, two in itertools.pairwise(inside):
        if not _apart(one, two):
            continue
        between = range(one.end, two.start)
        marks = [n for n in between if tokens[n].bare in connectors or tokens[n].text in (",", "&", "/", ":")]
        rest = [
            n
            for n in between
            if n not in marks
            and tokens[n].bare not in ("the", "at", "our", "die", "der", "das", "el", "la", "both", "")
        ]
        if marks and not rest and all(m.sure or m.how == "part" or m.sort == "attraction" for m in (one, two)):
            joint.append((one, two))
        elif marks and (one.sure or two.sure or _types(one) != _types(two)):
            cuts.append(marks[-1])
    return cuts, joint


def _types(one: Mention) -> set[str]:
    return {thing.type if thing.type != "place" else thing.category for thing in one.best}


def clauses_of(
    tokens: Sequence[Token], mentions: list[Mention], lang: Language
) -> tuple[list[Clause], list[tuple[Mention, Mention]]]:
    """The clauses of a message with their cues, and mentions that are told in one breath (A and B are closed)."""
    found, joint = [], []
    for start, end in _bounds(tokens):
        cuts, together = _cuts(tokens, start, end, mentions, lang)
        joint += together
        cuts += _trip_cuts(tokens, start, end, cuts, lang)
        for first, last in zip([start, *sorted(set(cuts))], [*sorted(set(cuts)), end], strict=True):
            clause = Clause(tokens, first, last, [one for one in mentions if first <= one.start < last])
            if any(token.bare for token in clause.words):
                _read(clause, lang)
                found.append(clause)
    return found, joint


_MOST_JOINTS = 30
"""A sentence with more connectors is a list, or no sentence; each is looked at with all that stands around it."""
_OF_DAYS = frozenset({"weather", "slower", "day_lost", "late_start", "end_by"})


def _trip_cuts(tokens: Sequence[Token], start: int, end: int, cuts: list[int], lang: Language) -> list[int]:
    """Cuts at ``and`` before news of the whole trip (money, people), or of another day (and on Friday I am ill)."""
    found: list[int] = []
    edges = sorted({start, *cuts, end})
    joints = sum(token.bare in lang.phrases("connectors") or token.text == "," for token in tokens[start:end])
    if joints > _MOST_JOINTS:
        return found
    for n in range(start + 1, end):
        if tokens[n].bare not in lang.phrases("connectors") and tokens[n].text != ",":
            continue
        if n in cuts:
            continue
        left = Clause(tokens, max(e for e in edges if e <= n), n, [])
        right = Clause(tokens, n + 1, min(e for e in edges if e > n), [])
        _read(left, lang)
        _read(right, lang)
        own = (
            _strong(right) & {"budget", "party", "documents", "day_lost", "slower"}
            if tokens[n].kind == "word"
            else set()
        )
        ahead = [token for token in tokens[n + 1 : n + 4] if token.bare]
        if any(token.kind == "date" for token in ahead) and left.values("date") and left.cues:
            own |= {kind for kind, weight in right.cues.items() if weight >= 3} & _OF_DAYS
        before = _strong(left) | {kind for kind in left.cues if kind in _OF_DAYS}
        if own and before and not own & before:
            found.append(n)
    return found


def _read(clause: Clause, lang: Language) -> None:
    text = clause.text
    kinds = {token.kind for token in clause.words}
    undone = [found.span() for pattern in lang.calm for found in pattern.finditer(text)]
    for cue in lang.cues:
        match = cue.pattern.search(text)
        if match is not None and not any(match.start() < end and start < match.end() for start, end in undone):
            clause.hits.append((cue.kind, cue.weight, match[0]))
    for kind, weight, _ in clause.hits:
        old = clause.cues.get(kind, 0.0)
        clause.cues[kind] = max(old, weight) + (0.4 if old else 0.0)
    clause.undone = undone
    clause.calm = bool(undone) and not clause.hits
    asks = bool(clause.words) and any(token.text == "?" for token in clause.words[-2:])
    first = next((token.bare for token in clause.words if token.kind == "word"), "")
    clause.doubt = any(pattern.search(text) for pattern in lang.doubt) or (asks and first in lang.phrases("asking"))
    clause.others = any(pattern.search(text) for pattern in lang.others)
    words = [token.bare for token in clause.words if token.kind == "word"]
    if (
        words
        and all(word in lang.courtesy or word in lang.common for word in words)
        and not kinds & {"date", "clock", "money", "span"}
        and not clause.cues
    ):
        clause.use = "courtesy"


def _strong(clause: Clause) -> set[str]:
    return {kind for kind, weight in clause.cues.items() if weight >= 4}


def proposals_of(clauses: Sequence[Clause], joint: Sequence[tuple[Mention, Mention]], lang: Language) -> list[Proposal]:
    """The pieces of news: clauses about one thing together, each with the kinds that its words speak for."""
    found: list[Proposal] = []
    lead: list[Clause] = []
    current: Proposal | None = None
    for clause in clauses:
        if clause.use == "courtesy":
            continue
        weighty = [one for one in clause.mentions if _weighty(one)]
        sure = [one for one in clause.mentions if one.sure or one.how in ("part", "foreign")]
        strong = _strong(clause)
        new = False
        if current is None:
            new = bool(weighty or strong)
        elif sure and _held(current) and all(_apart(s, m) for s in sure for m in _held(current)):
            new = bool(strong or clause.cues) or sure[0].sure
        elif sure and not _held(current) and _strong_of(current) and clause.cues:
            new = True
        elif strong & TRIP_KINDS and not sure and not (weighty and strong - TRIP_KINDS):
            new = _stands_alone(clause, strong, current)
        elif weighty and strong and _held(current) and all(_apart(s, m) for s in weighty for m in _held(current)):
            new = bool(_strong_of(current))
        elif strong and _held(current) and not weighty and _strong_of(current):
            new = not _allowed(strong, current, lang)
        elif (strong and _strong_of(current) & TRIP_KINDS and weighty) or (
            clause.cues.keys() & _OF_DAYS and not weighty and _other_day(clause, current)
        ):
            new = True
        if new:
            current = Proposal([*lead, clause], mentions=[one for c in (*lead, clause) for one in c.mentions])
            lead = []
            found.append(current)
        elif current is None:
            lead.append(clause)
        else:
            current.clauses.append(clause)
            current.mentions += clause.mentions
    if lead and not found:
        found.append(Proposal(lead, mentions=[one for clause in lead for one in clause.mentions]))
    for last, proposal in itertools.pairwise(found):
        if (
            not _strong_of(proposal)
            and any(one.sure for one in proposal.mentions)
            and proposal.has(lang.phrases("too_words"))
        ):
            for clause in last.clauses:
                for kind, weight in clause.cues.items():
                    proposal.clauses[0].cues.setdefault(kind, weight)
    for proposal in found:
        proposal.joint = [two for one, two in joint if one in proposal.mentions and two in proposal.mentions]
        proposal.kinds = _kinds(proposal, lang)
    return _joined(found, lang)


def _other_day(clause: Clause, current: Proposal) -> bool:
    """Whether a clause tells of another day than what was told before."""
    told = {token.days.dates for token in clause.values("date") if token.days is not None}
    before = {token.days.dates for token in current.tokens if token.kind == "date" and token.days is not None}
    return bool(told and before and not told & before)


def _held(proposal: Proposal) -> list[Mention]:
    """What a proposal is about so far: what it names, else what it describes."""
    return [one for one in proposal.mentions if one.sure] or [one for one in proposal.mentions if _weighty(one)]


def _allowed(kinds: set[str], proposal: Proposal, lang: Language) -> bool:
    """Whether one of the kinds can be news of what a proposal is about."""
    types = {thing.type for one in _held(proposal) for thing in one.best}
    return any(types & set(lang.kinds[kind]) or {"day", "trip"} & set(lang.kinds[kind]) for kind in kinds)


def _strong_of(proposal: Proposal) -> set[str]:
    return {kind for clause in proposal.clauses for kind in _strong(clause)}


def _stands_alone(clause: Clause, strong: set[str], current: Proposal) -> bool:
    """Whether news of the trip in a clause is its own, not part of what was told before."""
    own = strong & TRIP_KINDS
    before = _strong_of(current)
    if not any(_weighty(one) for one in current.mentions) and not before:
        return False
    if own & before or (
        own <= {"weather", "slower", "day_lost"} and before & {"weather", "slower", "day_lost", "late_start"}
    ):
        return False
    if own <= {"wish"}:
        return True
    # A clock time that belongs to doors, a price that belongs to a thing.
    if own <= {"late_start", "end_by"} and before & {"hours", "delayed", "closed", "retimed"}:
        return False
    return not (
        own <= {"budget"} and "price" in before and "budget" not in {k for k, w in clause.cues.items() if w > 5.3}
    )


def _kinds(proposal: Proposal, lang: Language) -> list[tuple[str, float]]:
    """How much the words speak for each kind, whatever it may be about; values that a kind needs must be there."""
    total: dict[str, float] = {}
    kinds_of_values: set[str] = {token.kind for token in proposal.tokens}
    if any(word in proposal.text.split() for word in lang.words.get("double", {})):
        kinds_of_values.add("double")
    if any(word in proposal.text.split() for word in lang.parts_words):
        kinds_of_values.add("part")
    for clause in proposal.clauses:
        for kind, weight in clause.cues.items():
            weight -= 3 if clause.calm else 0
            weight -= 1 if clause.others else 0
            old = total.get(kind, 0.0)
            total[kind] = max(old, weight) + (0.5 if old and weight >= 3 else 0.0)
    _yield_to_stronger(proposal, total)
    for kind, needs in _NEEDS.items():
        if kind in total and not needs & kinds_of_values:
            total[kind] = min(total[kind], 1.5)
    return sorted(((k, w) for k, w in total.items() if w > 0), key=lambda one: -one[1])


_STRONGER: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (
        ("swapped", "resized", "cheaper", "more_nights", "other_mode", "added"),
        ("unfit", "delayed", "retimed", "price", "budget", "wish", "day_lost", "cancelled", "late_start"),
    ),
    (("downgraded",), ("unavailable", "sold_out", "unfit", "cancelled")),
    (("closed", "sold_out", "cancelled", "unavailable"), ("unfit",)),
    (("closed", "sold_out", "hours", "cancelled", "unavailable", "price", "unfit"), ("weather",)),
    (("hours",), ("retimed", "late_start", "end_by")),
    (("closed",), ("cancelled", "unavailable", "sold_out")),
    (("sold_out",), ("unavailable",)),
    (("cancelled",), ("delayed", "retimed", "day_lost")),
    (("delayed", "retimed"), ("unavailable", "late_start", "end_by", "day_lost")),
    (("unavailable",), ("day_lost",)),
    (("price",), ("party",)),
    (("budget", "party"), ("price",)),
)
"""Kinds that say more, and those that the same words often only seem to speak for beside them."""


def _yield_to_stronger(proposal: Proposal, total: dict[str, float]) -> None:
    """What is only seemingly told beside a kind that says more about the same thing loses weight."""
    shut = [text for c in proposal.clauses for kind, weight, text in c.hits if kind == "closed" and weight == 5]
    parted = any(text.count("<clock>") == 2 for text in shut)
    if parted:
        total["hours"] = 0.0
    elif total.get("hours", 0) >= 5 and shut and all("<clock>" in text for text in shut):
        total["closed"] -= 1.5
    about = any(_weighty(one) and one.things for one in proposal.mentions)
    legs = any(thing.type == "leg" for one in proposal.mentions if _weighty(one) for thing in one.best)
    held = dict(total)
    for strong, weak in _STRONGER:
        if not about and strong != ("hours",) and strong != ("budget", "party"):
            continue
        if strong == ("budget", "party") and any(one.sure for one in proposal.mentions):
            continue
        if set(weak) & {"day_lost", "late_start"} and "hours" not in strong and not legs:
            continue
        if any(held.get(kind, 0) >= 5 for kind in strong):
            for kind in weak:
                if kind in total:
                    total[kind] -= 1.6


def _joined(found: list[Proposal], lang: Language) -> list[Proposal]:
    """A piece that tells of a thing and no news goes with the next that tells news and no thing, else with the one
    before."""
    out: list[Proposal] = []
    for proposal in found:
        last = out[-1] if out else None
        if last is not None:
            bare_thing = not last.kinds or last.kinds[0][1] < 3
            bare_news = not any(_weighty(one) for one in proposal.mentions)
            news = bool(proposal.kinds) and proposal.kinds[0][0] not in _LIMITS
            fits = (
                news
                and bare_news
                and not {kind for kind, weight in proposal.kinds if weight >= 5}
                <= {"budget", "party", "documents", "diet"}
            )
            empty = not proposal.kinds and not any(one.sure for one in proposal.mentions)
            same = bool(proposal.kinds and last.kinds and proposal.kinds[0][0] == last.kinds[0][0] == "party")
            lead = bool(proposal.kinds and last.kinds and not _held(last) and proposal.kinds[0][0] == last.kinds[0][0])
            if (bare_thing and fits) or empty or same or lead:
                last.clauses += proposal.clauses
                last.mentions += proposal.mentions
                last.joint += proposal.joint
                last.kinds = _kinds(last, lang)
                continue
        out.append(proposal)
    return out
