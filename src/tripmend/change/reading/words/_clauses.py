"""A message cut into sentences and clauses, each with how it is meant: as news, a question, a supposition, a reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ._doubts import QUESTION, doubt_of, without_politeness
from ._spelling import known
from ._units import Unit, pattern, rewrite, text_of

__all__ = ["Clause", "clauses_of"]

_ENDS = frozenset((".", "!", "?", ";", "\n"))
_SEPARATORS = frozenset(
    (
        ",",
        "and",
        "but",
        "plus",
        "also",
        "so",
        "because",
        "since",
        "while",
        "although",
        "though",
        "-",
        ":",
        "(",
        ")",
        "+",
        "however",
        "&",
        "anyway",
        "as",
        "whereas",
        "then",
        "or",
        "yet",
        "therefore",
        "hence",
        "until",
        "*",
        "|",
        '"',
        "than",
        "which",
    )
)
_REASONS = frozenset(("because", "since", "as", "reason"))
_REASON_MARK = pattern(
    r"because of|due to(?! (?:leave|depart|arrive|open|close|start|begin|land|run|go|be|take)(?= |$))|owing to|"
    r"on account of|thanks to|as a result of|caused by|in view of"
)


@dataclass(frozen=True)
class Clause:
    """A run of units.

    lead: the word before it. doubt: why it is no news (question, if, thought, ignored), "" if it is. reason: it only
    explains. asked: it stands in a question. request: its sentence asks for something (``could we …``).
    """

    units: tuple[Unit, ...]
    sentence: int
    lead: str = ""
    doubt: str = ""
    reason: bool = False
    asked: bool = False
    request: bool = False
    memo: dict[str, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    """What was already worked out about this clause; a varied copy begins anew."""

    @cached_property
    def text(self) -> str:
        """The clause as the patterns see it."""
        return text_of(self.units)


def _name(unit: Unit) -> bool:
    """Whether a word is written like the name of somebody, whom nobody knows."""
    raw = unit.raw
    return unit.value is None and len(raw) > 1 and raw[0].isupper() and not raw.isupper() and not known(unit.text)


def _cuts(units: Sequence[Unit], at: int) -> bool:
    """Whether the separator at `at` parts two clauses here."""
    word = units[at].text
    before = units[at - 1].text if at else ""
    after = units[at + 1].text if at + 1 < len(units) else ""
    if word == "as":
        return after in (
            "the",
            "we",
            "i",
            "it",
            "my",
            "our",
            "there",
            "they",
            "he",
            "she",
            "a",
            "@place",
            "@desc",
            "@stay",
            "@leg",
        ) and before not in (
            "well",
            "soon",
            "same",
            "such",
            "just",
            "so",
            "much",
            "long",
            "expensive",
            "far",
            "@place",
            "pricey",
        )
    if word == "since":
        return not (after.startswith(("@clock", "@date")) or after.isdecimal())
    if word == ":" and before == "budget":
        return False
    if word == "until" or word == "than" or word == "or":
        return False
    if word == "which":
        return before in (",",)
    if word == "then":
        return at > 0
    if word == "-" and at and units[at - 1].text == "budget":
        return False
    if word == "-":
        return (
            not (before.isdecimal() and after.isdecimal())
            and before != "@clock"
            and units[at].raw == "-"
            and (
                at == 0
                or at + 1 >= len(units)
                or units[at - 1].end < units[at].start
                or units[at + 1].start > units[at].end
            )
        )
    if word in ("and", "&", ",") and 0 < at < len(units) - 1 and _name(units[at - 1]) and _name(units[at + 1]):
        # "Pedro and Inês can't come".
        return False
    if word in ("and", "&"):
        return not (before == "@clock" and after == "@clock")
    if word == "plus":
        return after not in ("one", "1")
    if word == "+":
        return not (after.startswith("@span") or after.startswith("@money") or after.isdecimal())
    if word == "so":
        return after not in (
            "much",
            "many",
            "excited",
            "tired",
            "sorry",
            "far",
            "sad",
            "bad",
            "long",
            "busy",
            "expensive",
            "good",
            "nice",
            "full",
            "early",
            "late",
            "lovely",
            "happy",
            "annoyed",
            "annoying",
            "angry",
            "exhausted",
            "sick",
            "that",
            "hot",
            "cold",
        )
    return True


_REQUEST = pattern(
    r"(?:can|could|may|might|would|shall|should|will) (?:we|you|i|it|there|nothing)|please|how about|"
    r"what about|is (?:it|there) (?:possible|a way|any chance)"
)
_ASIDE = pattern(
    r"(?<=\S )(?:any (?:ideas?|suggestions?|thoughts|advice|alternatives|options|chance|tips)|"
    r"what (?:now|next|to do|can we|can i|do we|do i|should|shall|could|would|else|are we)|"
    r"(?:can|could|would|will) you|(?:can|could|shall|should) (?:we|i)|how (?:about|do|can|should)|"
    r"where (?:else|can|should)|is (?:that|this) (?:ok|okay|a problem|possible|alright|fine)|"
    r"thoughts|suggestions|alternatives|help|(?:ok|okay|right|correct|yes)(?= ?$))"
)


def _segments(units: Sequence[Unit], asks: bool = False) -> list[tuple[str, list[Unit]]]:
    marked = rewrite(units, _REASON_MARK, lambda match, inner: ("reason", None))
    if asks:
        spread: list[Unit] = []
        for unit in rewrite(marked, _ASIDE, lambda match, inner: ("@aside", tuple(inner))):
            if unit.text == "@aside":
                spread += [Unit(",", unit.start, unit.start, None, ","), *unit.value]
            else:
                spread.append(unit)
        marked = spread
    parts: list[tuple[str, list[Unit]]] = [("", [])]
    for at, unit in enumerate(marked):
        if unit.text == "reason" or (unit.text in _SEPARATORS and _cuts(marked, at)):
            lead = unit.text
            if not parts[-1][1]:
                # ", and", ", but": the last word tells how the clause is meant.
                parts[-1] = (lead, [])
            else:
                parts.append((lead, []))
        else:
            parts[-1][1].append(unit)
    return [(lead, part) for lead, part in parts if part]


def _sentences(units: Sequence[Unit]) -> list[tuple[list[Unit], str]]:
    found: list[tuple[list[Unit], str]] = []
    current: list[Unit] = []
    for at, unit in enumerate(units):
        if unit.text in _ENDS:
            nearby = (
                unit.text == "."
                and at + 1 < len(units)
                and at
                and len(units[at - 1].raw) == 1
                and units[at - 1].raw.isupper()
            )
            if nearby:
                continue
            if current:
                found.append((current, unit.text))
                current = []
            elif unit.text == "?" and found:
                # "?!" and "???" cry out, they do not ask.
                found[-1] = (found[-1][0], "!" if found[-1][1] in ("?", "!") else "?")
            elif unit.text == "!" and found and found[-1][1] == "?":
                found[-1] = (found[-1][0], "!")
        else:
            current.append(unit)
    if current:
        found.append((current, ""))
    return found


def clauses_of(units: Sequence[Unit]) -> list[Clause]:
    """The clauses of the message in order."""
    found: list[Clause] = []
    for number, (sentence, end) in enumerate(_sentences(units)):
        segments = _segments(sentence, end == "?")
        if not segments:
            continue
        whole_question = bool(QUESTION.search(without_politeness(text_of(segments[0][1])).strip()))
        if_from = 0
        requested = False
        clauses: list[Clause] = []
        for at, (lead, part) in enumerate(segments):
            text = text_of(part)
            doubt = doubt_of(text)
            last = at == len(segments) - 1
            asks = (
                (whole_question and lead not in ("but", "because", "since", "as", "so"))
                or (end == "?" and last)
                or bool(QUESTION.search(text))
            )
            if not doubt and asks and lead not in _REASONS:
                doubt = "question"
            requested = requested or bool(_REQUEST.search(text))
            clauses.append(Clause(tuple(part), number, lead, doubt, lead in _REASONS, asks, requested))
        # A supposition reaches over the clauses that go on with it: "if it rains and the zoo closes, can we …".
        for at, clause in enumerate(clauses):
            if clause.doubt == "if":
                if_from = at + 1
            elif if_from and clause.asked:
                clauses[at] = replace(clause, doubt="if")
            elif clause.doubt == "" and if_from and at == if_from and clause.lead in ("and", "or", "&"):
                clauses[at] = replace(clause, doubt="if")
                if_from = at + 1
            elif clause.doubt == "ignored":
                if_from = 0
        requested = False
        found += clauses
    return found
