"""The clauses of a message: what each says by its own words, and whether it goes on with what was told before it.

Nothing in them has been held against the plan, and no id stands in them that is not of a mention.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from .language import Language, expression, words_of
from .lexer import Token
from .names import Mention
from .trained import kinds_told, plain_words

__all__ = [
    "HEARD",
    "POINTERS",
    "TRIP_KINDS",
    "Clause",
    "apart",
    "clauses_of",
    "cues_of",
    "held",
    "is_vague",
    "parted",
    "settings_of",
    "types_of",
    "weighty",
]

TRIP_KINDS = frozenset(
    {"budget", "party", "documents", "slower", "day_lost", "late_start", "end_by", "weather", "diet", "walk", "wish"}
)
"""Kinds that need nothing of the plan to be about."""
POINTERS = words_of("pointers")
"""Words that mean what was named before."""
_CAUSES = {"weather"}
_LOSSES = {"closed", "cancelled", "unavailable", "delayed", "sold_out"}
_OF_DAYS = frozenset({"weather", "slower", "day_lost", "late_start", "end_by"})
_MODES = frozenset({"flight", "train", "bus", "ferry", "taxi"})
_LIMITED, HEARD = frozenset({"late_start", "end_by"}), 0.5
"""Limits of the day, and how likely the trained scorer has to find one that is no hour of doors, or news that no cue
tells."""
_MOST_JOINTS = 30
"""A sentence with more connectors is a list, or no sentence; each is looked at with all that stands around it."""
_VALUES = frozenset({"clock", "span", "date", "money", "number", "count", "factor", "code"})
_FAR = 3
"""With so many words before those of other news a value is of that."""
_AHEAD = words_of("joints")
_ABBREVIATED = words_of("abbreviated")
_VAGUE = words_of("vague")
"""Sorts that what was named before may have as well (the house is full)."""
_BETWEEN = words_of("between")
_OR = words_of("either")


@dataclass
class Clause:
    """Tokens [start, end) of a message with what was found in them. use: what it turned out to be good for. parts: what
    stands between its commas, where there are several. text: how cues see it, bare words, and values by their kind.
    spots: its tokens with where they stand in `text`."""

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
    guessed: bool = False
    denied: bool = False
    trained: str = ""
    use: Literal["news", "wish", "background", "courtesy", "unread"] = "unread"
    words: list[Token] = field(init=False)
    text: str = field(init=False)
    spots: list[tuple[Token, tuple[int, int]]] = field(init=False)

    def __post_init__(self) -> None:
        self.words = list(self.tokens[self.start : self.end])
        told = [token for token in self.words if token.bare]
        self.text = " ".join(token.bare for token in told)
        ends = itertools.accumulate(len(token.bare) + 1 for token in told)
        self.spots = [(token, (end - 1 - len(token.bare), end - 1)) for token, end in zip(told, ends, strict=True)]

    @property
    def said(self) -> list[str]:
        """How the trained scorer sees it."""
        return plain_words(self.words, self.mentions, self.start)

    @property
    def firm(self) -> set[str]:
        """The kinds for which its cues speak firmly."""
        return {kind for kind, weight in self.cues.items() if weight >= 4}

    @property
    def strong(self) -> set[str]:
        """The same, with what the trained scorer hears of the travellers in it."""
        return self.firm | ({self.trained} - {""})

    def values(self, kind: str) -> list[Token]:
        """Its values of a kind, without those of which it, or the part in which they stand, says that all is well."""
        well = {token.start for part in self.parts if part.calm for token in part.words}
        return [
            token
            for token, (start, _) in self.spots
            if token.kind == kind and token.start not in well and not any(a <= start < b for a, b in self.undone)
        ]

    def within(self, kind: str) -> list[Token]:
        """The tokens inside its firm cues of a kind."""
        hits = [(self.text.find(hit), len(hit)) for name, weight, hit in self.hits if name == kind and weight >= 4]
        return [token for token, (at, end) in self.spots if any(a <= at and end <= a + long for a, long in hits)]

    def after(self, kind: str, words: frozenset[str]) -> str:
        """The first of some words that stands behind the cues of a kind, "" for none."""
        ends = [self.text.find(hit) for name, _, hit in self.hits if name == kind]
        start = min((end for end in ends if end >= 0), default=-1)
        return next(
            (token.bare for token, (at, _) in self.spots if token.bare in words and start >= 0 and at > start), ""
        )


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
        pieces: list[list[Clause]] = []
        marked = _chunks(tokens, start, end, lang)
        for first, last in (one for chunk in marked for one in _run_on(tokens, *chunk, mentions, lang)):
            chunk = _clause(tokens, first, last, mentions, lang)
            told = [one for part in pieces[-1] for one in part.mentions] if pieces else []
            breath = any(one in told and two in chunk.mentions for one, two in together)
            if pieces and (breath or not parted(pieces[-1], chunk, lang)):
                pieces[-1].append(chunk)
            else:
                pieces.append([chunk])
        for parts in pieces:
            whole = parts[0]
            if len(parts) > 1:
                whole = _clause(tokens, whole.start, parts[-1].end, mentions, lang)
                whole.parts = parts
                whole.calm = whole.calm and all(part.calm for part in parts)
            found.append(whole)
    return [clause for clause in found if any(token.bare for token in clause.words)], joint


def settings_of(tokens: Sequence[Token], lang: Language) -> list[Token]:
    """Tokens of which the background is marked: sentences, up to a word that turns to the news (but, now), that are
    long past or tell what was only feared, and what the next one refutes. Values in them are old."""
    turns = set(lang.phrases("turns"))
    found, before = list(tokens), range(0)
    for start, end in _bounds(tokens):
        marks = [n for n in range(start + 1, end) if tokens[n].bare in turns]
        for first, last in itertools.pairwise([start, *marks, end]):
            commas = [first, *(n for n in range(first, last) if tokens[n].text == ","), last]
            said = [" ".join(t.bare for t in tokens[n:to] if t.bare) for n, to in itertools.pairwise(commas)]
            told = [n for n, text in zip(commas, said, strict=False) if _is_past(text, lang)]
            past = [*range(told[0], last)] if told else []
            dated = any(token.kind in ("date", "clock") for token in tokens[first:last])
            past += before if not dated and any(not match.start() for match in lang.found("refuted", said[0])) else ()
            for n in past:
                found[n] = replace(found[n], past=True, role="old")
            before = range(first, last)
    return found


def _is_past(text: str, lang: Language) -> bool:
    """Whether words frame what is told as of others, long past (not since then) or feared."""
    since = set(lang.phrases("day_starts"))
    return any(not since & {*text[: one.start()].split()[-1:]} for one in lang.found("background", text))


def _bounds(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Sentences: at new lines, full stops, marks of question and exclamation, semicolons, bullets."""
    found, start = [], 0
    for n, token in enumerate(tokens):
        stop = token.kind == "break"
        if token.kind == "mark" and token.text in ".!?;•…*>|":
            after = tokens[n + 1] if n + 1 < len(tokens) else None
            spaced = after is None or after.start > token.end or after.kind == "break"
            short = token.text == "." and n > 0 and tokens[n - 1].bare in _ABBREVIATED
            stop = (spaced and not short) or token.text in "•;|"
        if token.kind == "mark" and token.text in ("–", "—") and n and tokens[n - 1].end < token.start:
            stop = True
        if token.kind == "mark" and token.text == "-" and n and tokens[n - 1].end < token.start:
            near = tokens[n - 1 : n + 2 : 2]  # Not Mon - Wed, Denver-Vegas, nor what is taken back (Monday - I mean …).
            spaced = near[-1].start > token.end and all(one.text for one in tokens[start : n + 2])
            stop = spaced and any(one.kind not in _VALUES for one in near)
        if stop:
            if n + 1 > start:
                found.append((start, n + 1))
            start = n + 1
    if start < len(tokens):
        found.append((start, len(tokens)))
    return found


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


def _run_on(
    tokens: Sequence[Token], start: int, end: int, mentions: list[Mention], lang: Language
) -> list[tuple[int, int]]:
    """A part as two, where it goes on without a mark: before a name of which other news is told than of what stands
    before it."""
    for at in (one.start for one in mentions if start < one.start < end and one.sure):
        before, after = (_clause(tokens, *span, mentions, lang) for span in ((start, at), (at, end)))
        firm = before.firm - TRIP_KINDS
        other = before.mentions and all(apart(one, after.mentions[0]) for one in held([before]))
        if other and firm and after.firm - TRIP_KINDS - firm:
            return [(start, at), *_run_on(tokens, at, end, mentions, lang)]
    return [(start, end)]


def _in_one_breath(
    tokens: Sequence[Token], start: int, end: int, mentions: list[Mention], lang: Language
) -> list[tuple[Mention, Mention]]:
    """Mentions with nothing but a connector between them (A and B are closed)."""
    connectors = set(lang.phrases("connectors"))
    inside = [one for one in mentions if start <= one.start < end and weighty(one)]
    found = []
    for one, two in itertools.pairwise(inside):
        between = [tokens[n] for n in range(one.end, two.start)]
        joins = any(token.bare in connectors or token.text in (",", "&", "/") for token in between)
        rest = [t for t in between if t.bare and t.bare not in connectors and t.bare not in _BETWEEN]
        fit = all(m.sure or m.how in ("part", "foreign") or m.sort == "attraction" for m in (one, two))
        if joins and not rest and fit and apart(one, two):
            found.append((one, two))
    return found


def _clause(tokens: Sequence[Token], start: int, end: int, mentions: list[Mention], lang: Language) -> Clause:
    clause = Clause(tokens, start, end, [one for one in mentions if start <= one.start < end])
    text = clause.text
    kinds = {token.kind for token in clause.words}
    undone = [found.span() for found in lang.found("calm", text)]
    undone += [span for token, span in clause.spots if token.past]
    firm: list[tuple[str, tuple[int, int]]] = []
    for cue in lang.cues_for(text):
        match = cue.pattern.search(text)
        if match is not None and not any(match.start() < end and start < match.end() for start, end in undone):
            clause.hits.append((cue.kind, cue.weight, match[0]))
            firm += [(cue.kind, match.span())] if cue.weight >= 4 else []
    clause.hits = [one for one in clause.hits if not any(_nearer(two, one) for two in clause.hits)]

    for kind, weight, _ in clause.hits:
        old = clause.cues.get(kind, 0.0)
        clause.cues[kind] = max(old, weight) + (0.4 if old else 0.0)
    clause.undone = undone
    clause.calm = bool(undone) and not clause.hits
    asks = [token.text for token in clause.words].count("?") == 1  # Three of them are no question???
    first = next((token.bare for token in clause.words if token.kind == "word"), "")
    wished = bool(lang.found("requests", text))
    clause.asks = asks and not wished
    own = [span for kind, span in firm if kind in TRIP_KINDS]  # Half of what we planned.
    clause.doubt = (
        any(not any(a <= one.start() and one.end() <= b for a, b in own) for one in lang.found("doubt", text))
        or (clause.asks and first in lang.phrases("asking"))
        or _inverted(clause, lang)
        or _alternatives(clause, lang)
    )
    clause.guessed = clause.asks and first not in lang.phrases("asking") and bool(list(lang.found("doubt", text)))
    clause.denied = bool(set(lang.words["classes"]["no"]) & set(text.split()))
    clause.either = len(clause.mentions) > 1 and _alternatives(clause, lang)
    words = [token.bare for token in clause.words if token.kind == "word"]
    plain = bool(words) and all(word in lang.courtesy or word in lang.common for word in words)
    if plain and not kinds & {"date", "clock", "money", "span"} and not clause.cues:
        clause.use = "courtesy"
    return clause


def _inverted(clause: Clause, lang: Language) -> bool:
    """Whether it begins as a question does (and is the zoo still open), and goes on with no news before a dash."""
    first = next((word for word in clause.text.split() if word not in _AHEAD), "")
    return first in lang.phrases("inverted") and clause.tokens[clause.start - 1].text not in ("-", "–", "—")


def _nearer(one: tuple[str, int, str], two: tuple[str, int, str]) -> bool:
    """Whether a value at the end of one cue is told by the words of another kind right before it (down the coast it
    costs 90)."""
    between = two[2].removesuffix(one[2]).split()
    return one[0] != two[0] and len(between) >= _FAR and two[2].endswith(one[2]) and one[2].endswith(("<money>", "<n>"))


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
        [one for one in clause.mentions if weighty(one) and (clause.tokens[one.start].start < split) == first]
        for first in (True, False)
    ]
    return bool(after) and bool(values or any(apart(one, two) for one in things[0] for two in things[1]))


def parted(before: Sequence[Clause], after: Clause, lang: Language) -> bool:
    """Whether a part tells news of its own, about something else than what stands before it."""
    told, new = cues_of(before), set(cues_of([after]))
    firm_told, firm = {kind for kind, weight in told.items() if weight >= 4}, after.strong
    known, about = held(before), held([after])
    if not about and firm - firm_told - TRIP_KINDS:
        about = [one for one in after.mentions if one.how == "meal"]  # The place where we were to have lunch is shut.
    known = [one for one in known if not is_vague(one)] or known
    if "wish" in firm & firm_told:
        return True
    named = [one for one in about if one.sure or one.how in ("part", "foreign")]
    elsewhere = bool(known) and bool(about) and all(apart(one, two) for one in about for two in known)
    other = any((one.sort == "lodging" and not is_vague(one)) or one.sort in _MODES for one in about)
    if not told:
        return bool(named or other) and elsewhere and bool(new) and any(one.sure for one in known)
    if not new:  # And so is the gallery: the same news.
        abroad = all(one.how == "foreign" for one in known) and expression("likewise").search(after.text)
        return (
            bool(named or (other and any(one.sure for one in known))) and elsewhere and bool(firm_told and not abroad)
        )
    if elsewhere:
        return bool(named) or bool(firm)
    if about and known:  # The same thing: what is told of it is one piece, other news of the trip is not.
        return False
    if about:  # Nothing was named before: news of the whole trip stays by itself, other than why it happened.
        own = firm_told & TRIP_KINDS - (_CAUSES if firm & _LOSSES and not _other_day(after, before) else set())
        others = firm_told - _CAUSES or (_other_day(after, before) and told.keys() & TRIP_KINDS)
        return bool(own and firm - TRIP_KINDS) or bool(named and firm and others)
    types = {thing.type for one in known for thing in one.best}
    timed = {"hours"} if "weather" in firm else set()  # A storm from two to five.
    of_it = any(types & set(lang.kinds[kind]) for kind in firm - TRIP_KINDS - timed)
    if "documents" in firm_told and set(lang.phrases("replaced_words")) & set(after.text.split()):
        return False  # When there are new ones.
    if firm & TRIP_KINDS and not firm & firm_told and not of_it:
        return _stands_alone(after, firm, firm_told, bool(known), _other_day(after, before))
    if firm - TRIP_KINDS and firm_told and firm_told <= TRIP_KINDS - _CAUSES and not known:
        return bool(after.tokens[after.start - 1].kind in ("mark", "break")) if after.start else False
    if new & _OF_DAYS and not firm_told & new and _other_day(after, before):
        return True
    if firm and known and firm_told:
        return not any(types & set(lang.kinds[kind]) or {"day", "trip"} & set(lang.kinds[kind]) for kind in firm)
    return False


def _stands_alone(clause: Clause, firm: set[str], told: set[str], about: bool, other_day: bool) -> bool:
    """Whether news of the trip in a clause is its own, not part of what was told before."""
    own = firm & TRIP_KINDS
    if not about and not told:
        return False
    calm_days = {"weather", "slower", "day_lost"}
    if own & told or (own <= calm_days and told & (calm_days | {"late_start"})):
        return False
    if own <= {"wish"}:
        return not (about and POINTERS & set(clause.text.split()))
    if own <= _CAUSES and told & {"unfit"} and POINTERS & set(clause.text.split()):
        return False  # Freezing there: no heating, no weather.
    if own <= _CAUSES and told & _LOSSES and not (other_day or clause.values("date") or clause.values("clock")):
        return False
    if clause.text and own <= _LIMITED and sum(kinds_told(clause.said).get(kind, 0.0) for kind in own) >= HEARD:
        return True
    # A clock time that belongs to doors, a price that belongs to a thing.
    if own <= {"late_start", "end_by"} and told & {"hours", "delayed", "closed", "retimed"}:
        return False
    return not (own <= {"budget"} and "price" in told and clause.cues.get("budget", 0.0) <= 5.3)


def _other_day(clause: Clause, before: Sequence[Clause]) -> bool:
    """Whether a clause tells of another day than what was told before."""
    told = {token.days.dates for token in clause.values("date") if token.days is not None}
    earlier = (token for one in before for token in one.words)
    days = {token.days.dates for token in earlier if token.kind == "date" and token.days is not None}
    return bool(told and days and not told & days)


def cues_of(clauses: Sequence[Clause]) -> dict[str, float]:
    """The kinds that clauses speak for, with their weight."""
    found: dict[str, float] = {}
    for clause in clauses:
        for kind, weight in clause.cues.items():
            found[kind] = max(found.get(kind, 0.0), weight)
        if clause.trained:
            found[clause.trained] = max(found.get(clause.trained, 0.0), 4.0)
    return {kind: weight for kind, weight in found.items() if weight >= 3}


def held(clauses: Sequence[Clause]) -> list[Mention]:
    """What clauses are about: what they name, else what they describe."""
    mentions = [one for clause in clauses for one in clause.mentions]
    return [one for one in mentions if one.sure] or [one for one in mentions if weighty(one)]


def apart(one: Mention, two: Mention) -> bool:
    """Whether two mentions can not be about the same thing."""
    if any(
        a.how == "sort" and b.sure and is_vague(a) and types_of(b) != {"attraction"}
        for a, b in ((one, two), (two, one))
    ):
        return False
    if one.how == "foreign" or two.how == "foreign":
        return one.how != two.how
    return not one.ids & two.ids


def is_vague(one: Mention) -> bool:
    """Whether it is a sort that what was named before may have as well."""
    return one.text.lower() in _VAGUE


def weighty(one: Mention) -> bool:
    """Whether it tells a thing by more than a meal."""
    return one.how in ("name", "number", "part", "sort", "foreign")


def types_of(one: Mention) -> set[str]:
    """What sorts of things it may be: of places their categories."""
    return {thing.type if thing.type != "place" else thing.category for thing in one.best}
