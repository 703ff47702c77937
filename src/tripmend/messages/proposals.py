"""What a message seems to say: its clauses, what each is good for, and the kinds of news they speak for.

A proposal is a kind, the words it rests on, what they are about, the days and the values. No id stands in it that is
not of a mention, and nothing in it has been held against the plan: that is `validation`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from .grounding import Mention
from .language import Language, expression, words_of
from .lexer import Token
from .trained import kinds_told, plain_words

__all__ = ["POINTERS", "TRIP_KINDS", "Clause", "Proposal", "clauses_of", "halves_of", "proposals_of", "related"]

TRIP_KINDS = frozenset(
    {"budget", "party", "documents", "slower", "day_lost", "late_start", "end_by", "weather", "diet", "walk", "wish"}
)
"""Kinds that need nothing of the plan to be about."""
_PEOPLES = TRIP_KINDS - {"weather", "wish", "diet"}
_LIMITS = frozenset({"wish", "diet"})
_NEEDS = {
    "hours": {"clock"},
    "delayed": {"span", "clock", "date"},
    "resized": {"span"},
    "late": {"span"},
    "walk": {"span"},
    "retimed": {"clock", "date", "span"},
    "price": {"money", "number", "factor", "double"},
    "late_start": {"clock", "part"},
    "end_by": {"clock"},
    "budget": {"money", "number"},
}
"""Values of which a kind needs one to be told."""


@dataclass
class Clause:
    """Tokens [start, end) of a message with what was found in them. use: what it turned out to be good for. parts: what
    stands between its commas, where there are several."""

    tokens: Sequence[Token]
    start: int
    end: int
    mentions: list[Mention]
    cues: dict[str, float] = field(default_factory=dict)
    hits: list[tuple[str, int, str]] = field(default_factory=list)
    calm: bool = False
    undone: list[tuple[int, int]] = field(default_factory=list)
    parts: list[Clause] = field(default_factory=list)
    doubt: bool = False
    either: bool = False
    asks: bool = False
    others: bool = False
    denied: bool = False
    trained: str = ""
    use: Literal["news", "wish", "background", "courtesy", "unread"] = "unread"

    def __post_init__(self) -> None:
        self._words = list(self.tokens[self.start : self.end])
        self._text = " ".join(token.bare for token in self._words if token.bare)
        said = [token for token in self._words if token.bare]
        ends = itertools.accumulate(len(token.bare) + 1 for token in said)
        self._spots = [(token, (end - 1 - len(token.bare), end - 1)) for token, end in zip(said, ends, strict=True)]

    @property
    def words(self) -> list[Token]:
        """Its tokens."""
        return self._words

    @property
    def text(self) -> str:
        """How cues see it: bare words, and values by their kind."""
        return self._text

    @property
    def unsure(self) -> bool:
        """Whether it is supposed or asked, or told of others."""
        return self.doubt or self.others

    def values(self, kind: str) -> list[Token]:
        """Its values of a kind, without those of which it, or the part in which they stand, says that all is well."""
        well = {token.start for part in self.parts if part.calm for token in part.words}
        return [
            token
            for token, (start, _) in self.spots()
            if token.kind == kind and token.start not in well and not any(a <= start < b for a, b in self.undone)
        ]

    def spots(self) -> list[tuple[Token, tuple[int, int]]]:
        """Its tokens with where they stand in `text`."""
        return self._spots

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
    told: dict[str, float] = field(default_factory=dict)

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

    def doubted(self, kind: str) -> bool:
        """Whether news of a kind is only supposed, or asked: in a sentence with its words, not in one told besides."""
        told = [clause for clause in self.clauses if clause.cues]
        most = max((clause.cues.get(kind, 0.0) for clause in told), default=0.0)
        news = [clause for clause in told if clause.cues.get(kind, 0.0) == most] if most >= 4 else told
        either = any(clause.either for clause in self.clauses)
        return either or any(clause.unsure or _only_asked(clause) for clause in news)

    @property
    def partial(self) -> bool:
        """Whether it may be about a part: an hour, a length, one day instead of another (not long, not on Wednesday
        but on Thursday)."""
        told = [token.kind for token in self.tokens]
        return told.count("date") > 1 or "clock" in told or self.lasts or bool(_PARTLY & set(self.text.split()))

    @property
    def lasts(self) -> bool:
        """Whether a length is told in it (we won't stay long, half an hour is enough)."""
        return any(token.kind == "span" for token in self.tokens)

    def has(self, phrases: Sequence[str]) -> bool:
        """Whether one of the phrases stands in it."""
        text = f" {self.text} "
        return any(f" {phrase} " in text for phrase in phrases)


def _only_asked(clause: Clause) -> bool:
    """Whether the news of a clause stands right before its question mark (so the zoo is closed?)."""
    last = (clause.parts or [clause])[-1]
    news = {kind for kind, weight in last.cues.items() if weight >= 4} - {"wish", "diet"}
    words = {token.bare for token in last.words}
    return clause.asks and bool(news) and not words & _ASKING


_ASKING = words_of("asking")
"""Words of a question about what is to be done, not about whether something is so."""
_ABBREVIATED = words_of("abbreviated")


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


_VAGUE = words_of("vague")
"""Sorts that what was named before may have as well (the house is full)."""


def _apart(one: Mention, two: Mention) -> bool:
    """Whether two mentions can not be about the same thing."""
    if any(
        a.how == "sort" and b.sure and _vague(a) and _types(b) != {"attraction"} for a, b in ((one, two), (two, one))
    ):
        return False
    if one.how == "foreign" or two.how == "foreign":
        return one.how != two.how
    return not {thing.id for thing in one.best} & {thing.id for thing in two.best}


def _vague(one: Mention) -> bool:
    return one.text.lower() in _VAGUE


def _weighty(one: Mention) -> bool:
    return one.how in ("name", "number", "part", "sort", "foreign")


def _chunks(tokens: Sequence[Token], start: int, end: int, lang: Language) -> list[tuple[int, int]]:
    """The parts of a sentence between its commas and connectors; none of these stands between two values, or two
    mentions."""
    connectors = set(lang.phrases("connectors"))
    marks = [
        n
        for n in range(start + 1, end)
        if tokens[n].bare in connectors or tokens[n].text in (",", ":", "(", ")", "&", "+")
    ]
    if len(marks) > _MOST_JOINTS:
        return [(start, end)]
    found, first = [], start
    for n in marks:
        around = [tokens[m].kind for m in (n - 1, n + 1) if start <= m < end]
        if len(around) == 2 and around[0] == around[1] and around[0] in _VALUES:
            continue
        if any(token.bare for token in tokens[first:n]):
            found.append((first, n))
            first = n
    return [*found, (first, end)]


_VALUES = frozenset({"clock", "span", "date", "money", "number", "count", "factor", "code"})


def _in_one_breath(
    tokens: Sequence[Token], start: int, end: int, mentions: list[Mention], lang: Language
) -> list[tuple[Mention, Mention]]:
    """Mentions with nothing but a connector between them (A and B are closed)."""
    connectors = set(lang.phrases("connectors"))
    inside = [one for one in mentions if start <= one.start < end and _weighty(one)]
    found = []
    for one, two in itertools.pairwise(inside):
        between = [tokens[n] for n in range(one.end, two.start)]
        joins = any(token.bare in connectors or token.text in (",", "&", "/") for token in between)
        rest = [t for t in between if t.bare and t.bare not in connectors and t.bare not in _BETWEEN]
        fit = all(m.sure or m.how in ("part", "foreign") or m.sort == "attraction" for m in (one, two))
        if joins and not rest and fit and _apart(one, two):
            found.append((one, two))
    return found


_BETWEEN = words_of("between")


def _types(one: Mention) -> set[str]:
    return {thing.type if thing.type != "place" else thing.category for thing in one.best}


def clauses_of(
    tokens: Sequence[Token], mentions: list[Mention], lang: Language
) -> tuple[list[Clause], list[tuple[Mention, Mention]]]:
    """The clauses of a message with their cues, and mentions that are told in one breath (A and B are closed).

    A sentence is read part by part; parts that tell the same news, or nothing of their own, are one clause.
    """
    found, joint = [], []
    for start, end in _bounds(tokens):
        together = _in_one_breath(tokens, start, end, mentions, lang)
        joint += [pair for pair in together if all(one.how != "foreign" for one in pair)]
        pieces: list[Proposal] = []
        for first, last in _chunks(tokens, start, end, lang):
            chunk = _clause(tokens, first, last, mentions, lang)
            breath = pieces and any(one in pieces[-1].mentions and two in chunk.mentions for one, two in together)
            if pieces and (breath or not _parted(pieces[-1], chunk, lang)):
                pieces[-1].clauses.append(chunk)
                pieces[-1].mentions += chunk.mentions
            else:
                pieces.append(Proposal([chunk], mentions=list(chunk.mentions)))
        for piece in pieces:
            whole = piece.clauses[0]
            if len(piece.clauses) > 1:
                whole = _clause(tokens, whole.start, piece.clauses[-1].end, mentions, lang)
                whole.parts = piece.clauses
                whole.calm = whole.calm and all(part.calm for part in whole.parts)
            found.append(whole)
    return [clause for clause in found if any(token.bare for token in clause.words)], joint


def _clause(tokens: Sequence[Token], start: int, end: int, mentions: list[Mention], lang: Language) -> Clause:
    clause = Clause(tokens, start, end, [one for one in mentions if start <= one.start < end])
    _read(clause, lang)
    return clause


def _parted(before: Clause | Proposal, after: Clause, lang: Language) -> bool:
    """Whether a part tells news of its own, about something else than what stands before it."""
    told, new = _cues(before), set(_cues(after))
    firm_told, firm = {kind for kind, weight in told.items() if weight >= 4}, _strong(after)
    held, about = _held(before), _held(after)
    held = [one for one in held if not _vague(one)] or held
    if "wish" in firm & firm_told:
        return True
    named = [one for one in about if one.sure or one.how in ("part", "foreign")]
    apart = bool(held) and bool(about) and all(_apart(one, two) for one in about for two in held)
    other = any((one.sort == "lodging" and not _vague(one)) or one.sort in _MODES for one in about)
    if not told:
        return bool(named or other) and apart and bool(new) and any(one.sure for one in held)
    if not new:  # And so is the gallery: the same news.
        stranger = all(one.how == "foreign" for one in held) and expression("likewise").search(after.text)
        return bool(named or (other and any(one.sure for one in held))) and apart and bool(firm_told) and not stranger
    if apart:
        return bool(named) or bool(firm)
    if about and held:  # The same thing: what is told of it is one piece, other news of the trip is not.
        return False
    if about:  # Nothing was named before: news of the whole trip stays by itself, other than why it happened.
        own = firm_told & TRIP_KINDS - (_CAUSES if firm & _LOSSES and not _other_day(after, before) else set())
        others = firm_told - _CAUSES or (_other_day(after, before) and told.keys() & TRIP_KINDS)
        return bool(own and firm - TRIP_KINDS) or bool(named and firm and others)
    types = {thing.type for one in held for thing in one.best}
    of_it = any(types & set(lang.kinds[kind]) for kind in firm - TRIP_KINDS)
    if firm & TRIP_KINDS and not firm & firm_told and not of_it:
        return _stands_alone(after, firm, firm_told, bool(held), _other_day(after, before))
    if (
        firm - TRIP_KINDS
        and firm_told
        and firm_told <= TRIP_KINDS - _CAUSES
        and not isinstance(before, Clause)
        and not held
    ):
        return bool(after.tokens[after.start - 1].kind in ("mark", "break")) if after.start else False
    if new & _OF_DAYS and not firm_told & new and _other_day(after, before):
        return True
    if firm and held and firm_told:
        return not any(types & set(lang.kinds[kind]) or {"day", "trip"} & set(lang.kinds[kind]) for kind in firm)
    return False


def _cues(part: Clause | Proposal) -> dict[str, float]:
    """The kinds that a clause, or all clauses of a proposal, speak for, with their weight."""
    found: dict[str, float] = {}
    for clause in part.clauses if isinstance(part, Proposal) else (part,):
        for kind, weight in clause.cues.items():
            found[kind] = max(found.get(kind, 0.0), weight)
        if clause.trained:
            found[clause.trained] = max(found.get(clause.trained, 0.0), 4.0)
    return {kind: weight for kind, weight in found.items() if weight >= 3}


_MODES = frozenset({"flight", "train", "bus", "ferry", "taxi"})
POINTERS = words_of("pointers")
"""Words that mean what was named before."""
_EARLIEST = words_of("earliest")
_PARTLY = words_of("partly")
_OF_PEOPLE = frozenset({"party", "documents", "slower", "day_lost"})
"""News of the travellers that no hours or prices of a thing are mistaken for."""
_CAUSES = {"weather"}
_LOSSES = {"closed", "cancelled", "unavailable", "delayed", "sold_out"}
_MOST_JOINTS = 30
"""A sentence with more connectors is a list, or no sentence; each is looked at with all that stands around it."""
_OF_DAYS = frozenset({"weather", "slower", "day_lost", "late_start", "end_by"})


def _read(clause: Clause, lang: Language) -> None:
    text = clause.text
    kinds = {token.kind for token in clause.words}
    undone = [found.span() for pattern in lang.calm for found in pattern.finditer(text)]
    firm: list[tuple[str, tuple[int, int]]] = []
    for cue in lang.cues_for(text):
        match = cue.pattern.search(text)
        if match is not None and not any(match.start() < end and start < match.end() for start, end in undone):
            clause.hits.append((cue.kind, cue.weight, match[0]))
            firm += [(cue.kind, match.span())] if cue.weight >= 4 else []

    def told(patterns: Sequence[re.Pattern[str]], own: Sequence[tuple[int, int]]) -> bool:
        """Whether a pattern stands there, and not as a part of news that is told in these very words."""
        spans = [found.span() for pattern in patterns for found in pattern.finditer(text)]
        return any(not any(a <= start and end <= b for a, b in own) for start, end in spans)

    for kind, weight, _ in clause.hits:
        old = clause.cues.get(kind, 0.0)
        clause.cues[kind] = max(old, weight) + (0.4 if old else 0.0)
    clause.undone = undone
    clause.calm = bool(undone) and not clause.hits
    asks = bool(clause.words) and any(token.text == "?" for token in clause.words[-2:])
    first = next((token.bare for token in clause.words if token.kind == "word"), "")
    wished = any(pattern.search(text) for pattern in lang.requests)
    clause.asks = asks and not wished
    clause.doubt = (
        told(lang.doubt, [span for kind, span in firm if kind in TRIP_KINDS])  # Half of what we planned.
        or (clause.asks and first in lang.phrases("asking"))
        or text.split(" ", 1)[0] in lang.phrases("inverted")
        or _alternatives(clause, lang)
    )
    clause.denied = bool(set(lang.words["classes"]["no"]) & set(text.split()))
    clause.either = len(clause.mentions) > 1 and _alternatives(clause, lang)
    clause.others = told(lang.others, [span for _, span in firm])  # Let to somebody else.
    words = [token.bare for token in clause.words if token.kind == "word"]
    if (
        words
        and all(word in lang.courtesy or word in lang.common for word in words)
        and not kinds & {"date", "clock", "money", "span"}
        and not clause.cues
    ):
        clause.use = "courtesy"


def _alternatives(clause: Clause, lang: Language) -> bool:
    """Whether it is one or the other (at five, or six; the tower or the garden): *no* of both is said of each."""
    words = [token for token in clause.words if token.bare]
    at = next((n for n, token in enumerate(words) if token.bare in _OR), len(words))
    before, after = words[:at], words[at + 1 :]
    if {token.bare for token in before} & set(lang.words["classes"]["no"]):
        return False
    values = {t.kind for t in before} & {t.kind for t in after} & (_VALUES - {"count"})
    split = words[at].start if at < len(words) else 0
    things = [
        [one for one in clause.mentions if _weighty(one) and (clause.tokens[one.start].start < split) == first]
        for first in (True, False)
    ]
    return bool(after) and bool(values or any(_apart(one, two) for one in things[0] for two in things[1]))


_OR = words_of("either")


def _strong(clause: Clause) -> set[str]:
    return {kind for kind, weight in clause.cues.items() if weight >= 4} | ({clause.trained} - {""})


def proposals_of(
    clauses: Sequence[Clause],
    joint: Sequence[tuple[Mention, Mention]],
    lang: Language,
    said: Sequence[tuple[str, int, int]] | None = None,
) -> list[Proposal]:
    """The pieces of news: clauses about one thing together, each with the kinds that its words speak for.

    said: what a language model finds, as kind and place in the message, where one is asked, not the trained scorer.
    """
    found: list[Proposal] = []
    for clause in clauses:
        if clause.use == "courtesy":
            continue
        clause.trained = _of_people(clause)
        if found and not (_parted(found[-1], clause, lang) or _both_told(found[-1], clause)):
            found[-1].clauses.append(clause)
            found[-1].mentions += clause.mentions
        else:
            found.append(Proposal([clause], mentions=list(clause.mentions)))
    for last, proposal in itertools.pairwise(found):
        if (
            not _cues(proposal)
            and any(one.sure for one in proposal.mentions)
            and proposal.has(lang.phrases("too_words"))
        ):
            for clause in last.clauses:
                for kind, weight in clause.cues.items():
                    proposal.clauses[0].cues.setdefault(kind, weight)
    for proposal in found:
        proposal.joint = [two for one, two in joint if one in proposal.mentions and two in proposal.mentions]
        proposal.told = _told(proposal, said)
        proposal.kinds = _kinds(proposal, lang)
    return found


def halves_of(proposal: Proposal, lang: Language) -> Iterator[tuple[Proposal, Proposal]]:
    """A piece of news as two, wherever the parts before and behind a place in it speak firmly for different kinds."""
    parts = [part for clause in proposal.clauses for part in clause.parts or [clause]]
    firm = [set() if part.calm else _firm_kinds(part) for part in parts]
    for n in range(1, len(parts)):
        before = set[str]().union(*firm[:n])
        if firm[n] and before and (firm[n] - before or _held(parts[n])):
            halves = [
                Proposal(some, mentions=[m for part in some for m in part.mentions]) for some in (parts[:n], parts[n:])
            ]
            for half in halves:
                half.told = _told(half, None)
                half.kinds = _kinds(half, lang)
            yield halves[0], halves[1]


def _firm_kinds(part: Clause) -> set[str]:
    """The kinds for which a part speaks firmly, or of which the trained scorer hears it tell."""
    found = {kind for kind, weight in part.cues.items() if weight >= 4}
    if not found and len(part.words) >= _SOME_WORDS:
        told = kinds_told(_said(part))
        found = {kind for kind, share in told.items() if share >= _LIMIT} - {"none", "wish"}
    return found


_SOME_WORDS = 4
"""In fewer words no news is heard of which no cue tells."""


_MODEL = 0.75
"""How likely what a language model finds is taken to be: enough to agree, too little to act on alone."""


def _told(proposal: Proposal, said: Sequence[tuple[str, int, int]] | None) -> dict[str, float]:
    """How likely the second reader finds each kind in a piece of news."""
    if said is None:
        return kinds_told(_said(proposal))
    spans = [(clause.words[0].start, clause.words[-1].end) for clause in proposal.clauses if clause.words]
    kinds = {kind for kind, first, last in said if any(first < end and start < last for start, end in spans)}
    return {kind: _MODEL / len(kinds) for kind in kinds} or {"none": _MODEL}


def _said(part: Clause | Proposal) -> list[str]:
    clauses = part.clauses if isinstance(part, Proposal) else [part]
    return [word for c in clauses for word in plain_words(c.words, c.mentions, c.start)]


def _both_told(before: Proposal, after: Clause) -> bool:
    """Whether two sentences are about different things, and the trained scorer finds news in each."""
    told, about = _held(before), _held(after)
    named = [one for one in about if one.sure or (one.how == "part" and len(one.best) == 1)]
    of_trip = {kind for kind, weight in _cues(before).items() if weight >= 5} & TRIP_KINDS - _CAUSES
    apart = bool(told or of_trip) and bool(named) and all(_apart(one, two) for one in named for two in told)
    apart = apart or (bool(told) and not about and bool(_strong(after) & _OF_PEOPLE))
    return apart and all(kinds_told(words)["none"] < _SILENT for words in (_said(before), _said(after)))


_SILENT = 0.4
"""How likely a sentence may be no news, if it is to be a piece of its own."""


def _of_people(clause: Clause) -> str:
    """The kind of news of the travellers' days, money or number that the trained scorer finds in a sentence, if any."""
    told = kinds_told(plain_words(clause.words, clause.mentions, clause.start))
    kind = max(told, key=lambda one: told[one])
    needs = _NEEDS.get(kind)
    values = {token.kind for token in clause.words}
    return kind if kind in _PEOPLES and told[kind] >= 0.6 and (needs is None or needs & values) else ""


def _other_day(clause: Clause, before: Clause | Proposal) -> bool:
    """Whether a clause tells of another day than what was told before."""
    earlier = before.tokens if isinstance(before, Proposal) else before.words
    told = {token.days.dates for token in clause.values("date") if token.days is not None}
    days = {token.days.dates for token in earlier if token.kind == "date" and token.days is not None}
    return bool(told and days and not told & days)


def _held(part: Clause | Proposal) -> list[Mention]:
    """What a part is about: what it names, else what it describes."""
    return [one for one in part.mentions if one.sure] or [one for one in part.mentions if _weighty(one)]


def _stands_alone(clause: Clause, firm: set[str], told: set[str], held: bool, other_day: bool) -> bool:
    """Whether news of the trip in a clause is its own, not part of what was told before."""
    own = firm & TRIP_KINDS
    if not held and not told:
        return False
    calm_days = {"weather", "slower", "day_lost"}
    if own & told or (own <= calm_days and told & (calm_days | {"late_start"})):
        return False
    if own <= {"wish"}:
        return not (held and POINTERS & set(clause.text.split()))
    if own <= _CAUSES and told & _LOSSES and not (other_day or clause.values("date")):
        return False
    if clause.text and own <= _LIMITED and _heard(clause, own) >= _LIMIT:
        return True
    # A clock time that belongs to doors, a price that belongs to a thing.
    if own <= {"late_start", "end_by"} and told & {"hours", "delayed", "closed", "retimed"}:
        return False
    return not (own <= {"budget"} and "price" in told and clause.cues.get("budget", 0.0) <= 5.3)


_LIMITED, _LIMIT = frozenset({"late_start", "end_by"}), 0.5
"""Limits of the day, and how likely the trained scorer has to find one that is no hour of doors."""


def _heard(clause: Clause, kinds: set[str]) -> float:
    told = kinds_told(_said(clause))
    return sum(told.get(kind, 0.0) for kind in kinds)


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
    _yield_to_stronger(proposal, total, lang)
    for kind, needs in _NEEDS.items():
        if kind in total and not needs & kinds_of_values:
            total[kind] = min(total[kind], 1.5)
    return _together(proposal, {k: w for k, w in total.items() if w > 0}, kinds_of_values)


_PAPERS = 0.2
"""How likely the trained scorer has to find missing papers of which no cue tells."""
_FEW_WORDS = 10
"""In so few words the trained scorer has little to go on."""


def _together(proposal: Proposal, total: dict[str, float], values: set[str]) -> list[tuple[str, float]]:
    """The kinds of the cues and of the trained scorer: what both tell is firm, what one alone tells is weaker, and what
    the other speaks against is weaker still."""
    found = {}
    words = len(_said(proposal))
    much = 1.5 if words > _FEW_WORDS else 0.5
    for kind in total.keys() | proposal.told.keys() - {"none", "missed"}:
        share = proposal.told.get(kind, 0.0)
        weight = total.get(kind, 0.0)
        if kind == "documents" and not weight and share < _PAPERS:
            continue
        if kind in _NEEDS and not _NEEDS[kind] & values and weight <= 1.5:
            found[kind] = weight
        elif kind not in total:
            found[kind] = 4.5 * share**0.7 if share > 0.04 else 0.0
        elif kind in proposal.told:
            against = 1.6 if share < 0.03 and words > 2 * _FEW_WORDS else 0.8 if share < 0.05 else 0.0
            against *= 2 if kind == "party" else 1  # One of them, two problems: people are counted in any talk.
            found[kind] = weight + much * share - against
        else:
            found[kind] = weight
    return sorted(((k, w) for k, w in found.items() if w > 0), key=lambda one: -one[1])


_STRONGER: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (
        ("swapped", "resized", "cheaper", "more_nights", "other_mode", "added"),
        ("unfit", "delayed", "retimed", "price", "budget", "wish", "day_lost", "cancelled", "late_start"),
    ),
    (("downgraded",), ("unavailable", "sold_out", "unfit", "cancelled")),
    (("closed", "sold_out", "cancelled", "unavailable", "price"), ("unfit",)),
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


def related(kind: str) -> set[str]:
    """Kinds that the words for `kind` often seem to speak for besides, and itself."""
    found = {kind}
    for strong, weak in _STRONGER:
        if kind in strong or kind in weak:
            found |= {*strong, *weak}
    return found


def _yield_to_stronger(proposal: Proposal, total: dict[str, float], lang: Language) -> None:
    """What is only seemingly told beside a kind that says more about the same thing loses weight."""
    shut = [text for c in proposal.clauses for kind, weight, text in c.hits if kind == "closed" and weight == 5]
    if shut and total.get("unavailable", 0) >= 4 and _of_a_way(proposal):
        total["closed"] -= 3
    parted = any(text.count("<clock>") == 2 for text in shut)
    if parted:
        total["hours"] = 0.0
    elif total.get("hours", 0) >= 5 and shut and all("<clock>" in text for text in _with_times(proposal, "closed")):
        total["closed"] -= 1.5
    moved = [text for c in proposal.clauses for kind, weight, text in c.hits if kind == "retimed" and weight == 5]
    if "hours" in total and any("from <clock>" in text for text in moved):
        total["hours"] -= 3  # Moved from one time to another: these are no hours of opening.
    denied = [text for text in _with_times(proposal, "late_start") if _EARLIEST & set(text.split())]
    never = bool(_EARLIEST & set(proposal.text.split())) and bool(
        set(proposal.text.split()) & set(lang.words["classes"]["no"])
    )
    if "end_by" in total and ((total.get("late_start", 0) >= 5 and denied) or (never and total.get("hours", 0) >= 5)):
        total["end_by"] -= 2  # Not before: that is no end.
    about = any(_weighty(one) and one.things for one in proposal.mentions)
    legs = any(thing.type == "leg" for one in proposal.mentions if _weighty(one) for thing in one.best)
    held = dict(total)
    refused = any(kind == "unfit" and weight > 5 for c in proposal.clauses for kind, weight, _ in c.hits)
    if refused and proposal.sure and not proposal.partial:  # Whatever is told besides is why.
        for kind in total.keys() - {"unfit"}:
            total[kind] -= 3
        return
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


def _of_a_way(proposal: Proposal) -> bool:
    """Whether all that is told to be shut is a way to go (the highway from Helena)."""
    parts = [
        part for clause in proposal.clauses for part in clause.parts or [clause] if part.cues.get("closed", 0) >= 4
    ]
    told = [[_types(one) for one in part.mentions if one.how in ("name", "number", "sort")] for part in parts]
    return bool(told) and all(types and all(some == {"leg"} for some in types) for types in told)


def _with_times(proposal: Proposal, kind: str) -> list[str]:
    """The words that speak firmly for a kind, with a time that stands right behind them."""
    found = []
    for clause in proposal.clauses:
        for name, weight, text in clause.hits:
            if name == kind and weight == 5:
                behind = clause.text[clause.text.find(text) + len(text) :]
                found.append(text + (" <clock>" if behind.startswith(" <clock>") else ""))
    return found
