"""What the clauses of a message tell together: pieces of news and wishes, and the kinds of news they speak for.

A proposal is a kind, the words it rests on, what they are about, the days and the values. No id stands in it that is
not of a mention, and nothing in it has been held against the plan: that is `validation`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .clauses import HEARD, POINTERS, TRIP_KINDS, Clause, apart, cues_of, held, parted, weighty
from .language import Language, words_of
from .lexer import Token
from .names import Mention
from .plan import Thing
from .trained import kinds_told

__all__ = ["Proposal", "halves_of", "proposals_of", "related"]

_PEOPLES = TRIP_KINDS - {"weather", "wish", "diet"}
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
class Proposal:
    """News or a wish that some clauses seem to tell. kinds: the kinds they speak for, with their strength, best first.
    joint: mentions told in one breath with others. told: how likely the second reader finds each kind."""

    clauses: list[Clause]
    kinds: list[tuple[str, float]] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    joint: list[Mention] = field(default_factory=list)
    told: dict[str, float] = field(default_factory=dict)

    @property
    def parts(self) -> list[Clause]:
        """Its clauses, or what stands between their commas, where there are several."""
        return [part for clause in self.clauses for part in clause.parts or [clause]]

    @property
    def tokens(self) -> list[Token]:
        """The tokens of its clauses."""
        return [token for clause in self.clauses for token in clause.words]

    @property
    def text(self) -> str:
        """How cues see it."""
        return " ".join(clause.text for clause in self.clauses)

    @property
    def said(self) -> list[str]:
        """How the trained scorer sees it."""
        return [word for clause in self.clauses for word in clause.said]

    @property
    def firm(self) -> bool:
        """Whether it speaks firmly for a kind."""
        return bool(self.kinds) and self.kinds[0][1] >= 4

    @property
    def sure(self) -> list[Mention]:
        """What it names."""
        return [one for one in self.mentions if one.sure]

    def doubted(self, kind: str) -> bool:
        """Whether news of a kind is only supposed, or asked: in a sentence with its words, not in one told besides."""
        return self.asked(kind) or any(clause.doubt for clause in self._telling(kind))

    def asked(self, kind: str) -> bool:
        """Whether news of a kind is asked, or of one thing or another; or a question stands where no
        words of ours tell any news."""
        telling = self._telling(kind)
        open_ = any(one.either or (one.doubt and not telling) or _only_guessed(one) for one in self.clauses)
        return open_ or any(_only_asked(one) or _only_supposed(one, kind) for one in telling)

    def _telling(self, kind: str) -> list[Clause]:
        told = [clause for clause in self.clauses if clause.cues]
        most = max((clause.cues.get(kind, 0.0) for clause in told), default=0.0)
        return [clause for clause in told if clause.cues.get(kind, 0.0) == most] if most >= 4 else told

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

    @property
    def clocks(self) -> set[int]:
        """The times that are told in it, without the half of the day."""
        return {token.clock % 720 for token in self.tokens if token.kind == "clock"}

    def replaces(self, kind: str, thing: Thing) -> bool:
        """Whether a value of a thing in the plan stands beside a new one (20:15 instead of 19:00; 380, was 309)."""
        if kind == "price":
            sums = {round(token.amount * 100) for token in self.tokens if token.kind in ("money", "number")}
            return thing.price in sums and len(sums) > 1
        return kind == "retimed" and len(self.clocks) > 1 and any(at % 720 in self.clocks for at in thing.planned)

    def has(self, phrases: Sequence[str]) -> bool:
        """Whether one of the phrases stands in it."""
        text = f" {self.text} "
        return any(f" {phrase} " in text for phrase in phrases)


def _only_asked(clause: Clause) -> bool:
    """Whether the news of a clause stands right before its question mark (so the zoo is closed?)."""
    last = (clause.parts or [clause])[-1]
    words = {token.bare for token in last.words}
    return clause.asks and bool(last.firm - {"wish", "diet"}) and not words & _ASKING


def _only_guessed(clause: Clause) -> bool:
    """Whether it is asked of what was told, as a guess (it is in our plan, I think?)."""
    return clause.guessed and not clause.cues and bool(POINTERS & set(clause.text.split()))


def _only_supposed(clause: Clause, kind: str) -> bool:
    """Whether news of a kind, no wish, stands behind an *if* (if the weather is bad on Sunday)."""
    parts = clause.parts or [clause]
    part = next((one for one in parts if one.cues.get(kind, 0.0) == clause.cues.get(kind, 0.0)), parts[0])
    first = next((token.bare for token in part.words if token.bare), "")
    return first in _CONDITIONS and kind not in _WISHED


_CONDITIONS = words_of("conditions")
_WISHED = frozenset({"wish", "diet", "budget", "walk", "slower", "late_start", "end_by"})
"""What is asked for with an *if* (if the day could start at ten)."""
_ASKING = words_of("asking")
"""Words of a question about what is to be done, not about whether something is so."""
_EARLIEST = words_of("earliest")
_PARTLY = words_of("partly")
_OF_PEOPLE = frozenset({"party", "documents", "slower", "day_lost"})
"""News of the travellers that no hours or prices of a thing are mistaken for."""


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
        if found and not (parted(found[-1].clauses, clause, lang) or _both_told(found[-1], clause)):
            found[-1].clauses.append(clause)
            found[-1].mentions += clause.mentions
        else:
            found.append(Proposal([clause], mentions=list(clause.mentions)))
    for last, proposal in itertools.pairwise(found):
        if not cues_of(proposal.clauses) and proposal.sure and proposal.has(lang.phrases("too_words")):
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
    parts = proposal.parts
    firm = [set() if part.calm else _firm_kinds(part) for part in parts]
    for n in range(1, len(parts)):
        before = set[str]().union(*firm[:n])
        if firm[n] and before and (firm[n] - before or held([parts[n]])):
            halves = [
                Proposal(some, mentions=[m for part in some for m in part.mentions]) for some in (parts[:n], parts[n:])
            ]
            for half in halves:
                half.told = _told(half, None)
                half.kinds = _kinds(half, lang)
            yield halves[0], halves[1]


def _firm_kinds(part: Clause) -> set[str]:
    """The kinds for which a part speaks firmly, or of which the trained scorer hears it tell."""
    found = part.firm
    if not found and len(part.words) >= _SOME_WORDS:
        told = kinds_told(part.said)
        found = {kind for kind, share in told.items() if share >= HEARD} - {"none", "wish"}
    return found


_UNHEARD = {"walk", "swapped", "cheaper", "other_mode", "more_nights", "trip_end", "resized"}
"""Kinds of which the trained scorer knows nothing, and that words of ours tell well."""
_SOME_WORDS = 4
"""In fewer words no news is heard of which no cue tells."""
_MODEL = 0.75
"""How likely what a language model finds is taken to be: enough to agree, too little to act on alone."""


def _told(proposal: Proposal, said: Sequence[tuple[str, int, int]] | None) -> dict[str, float]:
    """How likely the second reader finds each kind in a piece of news."""
    if said is None:
        papers = [word for part in proposal.parts if part.cues.get("documents", 0.0) >= 5 for word in part.said]
        heard = kinds_told(papers or proposal.said)  # What stands behind them tells when there are new ones.
        firm = [kind for clause in proposal.clauses for kind, weight in clause.cues.items() if weight >= 5]
        unknown = [kind for kind in firm if kind in _UNHEARD]
        return {unknown[0]: _MODEL} if unknown and {*firm} <= {*unknown, "wish", "slower"} else heard
    spans = [(clause.words[0].start, clause.words[-1].end) for clause in proposal.clauses if clause.words]
    kinds = {kind for kind, first, last in said if any(first < end and start < last for start, end in spans)}
    return {kind: _MODEL / len(kinds) for kind in kinds} or {"none": _MODEL}


def _both_told(before: Proposal, after: Clause) -> bool:
    """Whether two sentences are about different things, and the trained scorer finds news in each."""
    told, about = held(before.clauses), held([after])
    named = [one for one in about if one.sure or (one.how == "part" and len(one.best) == 1)]
    of_trip = {kind for kind, weight in cues_of(before.clauses).items() if weight >= 5} & TRIP_KINDS - {"weather"}
    other = bool(told or of_trip) and bool(named) and all(apart(one, two) for one in named for two in told)
    other = other or (bool(told) and not about and bool(after.strong & _OF_PEOPLE))
    return other and all(kinds_told(one.said)["none"] < _SILENT for one in (before, after))


_SILENT = 0.4
"""How likely a sentence may be no news, if it is to be a piece of its own."""


def _of_people(clause: Clause) -> str:
    """The kind of news of the travellers' days, money or number that the trained scorer finds in a sentence, if any."""
    told = kinds_told(clause.said)
    kind = max(told, key=lambda one: told[one])
    needs = _NEEDS.get(kind)
    values = {token.kind for token in clause.words}
    return kind if kind in _PEOPLES and told[kind] >= 0.6 and (needs is None or needs & values) else ""


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
    words = len(proposal.said)
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


_STRONGER = tuple((tuple(strong.split()), tuple(weak.split())) for strong, weak in {
    "swapped resized cheaper more_nights other_mode added":
        "unfit delayed retimed price budget wish day_lost cancelled late_start",
    "downgraded": "unavailable sold_out unfit cancelled",
    "closed sold_out cancelled unavailable price": "unfit",
    "closed sold_out hours cancelled unavailable price unfit": "weather",
    "trip_end": "day_lost party late_start slower retimed end_by more_nights closed wish other_mode",
    "walk": "slower unfit wish delayed resized",
    "documents": "late_start end_by day_lost closed hours",
    "hours": "retimed late_start end_by",
    "closed": "cancelled unavailable sold_out",
    "sold_out": "unavailable",
    "cancelled": "delayed retimed day_lost",
    "delayed retimed": "unavailable late_start end_by day_lost",
    "unavailable": "day_lost",
    "price": "party",
    "budget party": "price",
}.items())  # fmt: skip
"""Kinds that say more, and those that the same words often only seem to speak for beside them."""
_OF_NOTHING = (("hours",), ("budget", "party"), ("documents",), ("walk",), ("trip_end",))
"""Of these the ones that do so, too, where nothing of the plan is told."""


def related(kind: str) -> set[str]:
    """Kinds that the words for `kind` often seem to speak for besides, and itself."""
    found = {kind}
    for strong, weak in _STRONGER:
        if kind in strong or kind in weak:
            found |= {*strong, *weak}
    return found


def _yield_to_stronger(proposal: Proposal, total: dict[str, float], lang: Language) -> None:
    """What is only seemingly told beside a kind that says more about the same thing loses weight."""
    shut = [(text, c.text.partition(text)[2]) for c in proposal.clauses for kind, weight, text in c.hits
            if kind == "closed" and weight == 5]  # fmt: skip
    if any(text.count("<clock>") == 2 for text, _ in shut):
        total["hours"] = 0.0
    elif shut and total.get("hours", 0) >= 5 and all("<clock>" in text + behind[:8] for text, behind in shut):
        total["closed"] -= 1.5
    moved = [text for c in proposal.clauses for kind, weight, text in c.hits if kind == "retimed" and weight == 5]
    if "hours" in total and any("from <clock>" in text for text in moved):
        total["hours"] -= 3  # Moved from one time to another: these are no hours of opening.
    words = set(proposal.text.split())
    never = bool(_EARLIEST & words and words & set(lang.words["classes"]["no"]))
    if "end_by" in total and never and total.get("hours", 0) >= 5:
        total["end_by"] -= 2  # Not before: that is no end.
    about = any(weighty(one) and one.things for one in proposal.mentions)
    legs = any(thing.type == "leg" for one in proposal.mentions if weighty(one) for thing in one.best)
    before = dict(total)
    for strong, weak in _STRONGER:
        if not about and strong not in _OF_NOTHING:
            continue
        if strong == ("budget", "party") and proposal.sure:
            continue
        if set(weak) & {"day_lost", "late_start"} and strong not in _OF_NOTHING and not legs:
            continue
        if any(before.get(kind, 0) >= 5 for kind in strong):
            for kind in weak:
                if kind in total:
                    total[kind] -= 1.6
