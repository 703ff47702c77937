"""States that a sentence or a label tells of several times at once: ``Free: 10:00, 12:00. Fully booked: 14:00.``"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..._folding import folded as plain
from ...sheet import Line, Sheet
from ..frames._verdict import Verdict
from ..words._lexicon import Meaning, meaning_of
from ..words._times import Token, tokens_of_line

__all__ = ["by_sentences", "with_listed"]

_LIST = re.compile(r"\s*(?:uhr)?\s*(?:,|&|,?\s*\b(?:and|or|und|oder|et|ou|y|o|e|i|en|of)\b)\s*(?:at|um|a|alle)?\s*")
_END = re.compile(r"[.!?](?=\s|$)|;")
_LABEL = re.compile(r"[^,]*:\s*")
_ARE = r"(?:are|is|were|remain|have been|sind|ist|sont|est|sono|estan|son|zijn|uhr)"
_LED = re.compile(rf"[^,:]*\b(?:{_ARE}|at|um|alle|las|les)\s+(?:the\s+)?|[^,:]*\b(?:only|still)\s+")
_TRAILED = re.compile(
    rf"\s*(?:uhr\s+)?{_ARE}\b[^,:]*|\s*(?:uhr\s+)?(?:still|already|all|both|noch|bereits|schon)\b[^,:]*"
)
_OTHER_SENSE = re.compile(
    r"\b(?:except|but|apart|besides|other than|ausser|bis auf|sauf|salvo|tranne|excepto|menos|behalve|until|refunds?"
    r"|we are open|opening|hours|daily|geoffnet|ouvert|aperto|abierto|closes?|opens?)\b"
)
_BETWEEN = re.compile(r"\b(?:between|zwischen|entre|tra|tussen|from|von|dalle|das|van)$")
_UNCLEAR = Verdict("unknown", 0.3, "a sentence tells states of several times, but not clearly of which")


@dataclass(frozen=True, slots=True)
class _List:
    """Times that commas or *and* join, with the words before and after them up to the next list or the end."""

    times: tuple[Token, ...]
    before: str
    after: str


def with_listed(sheet: Sheet, found: Sequence[Token]) -> list[Token]:
    """The times with those of a list in a sentence of which only some were taken for slots (``We still have places at
    10:00 and 12:00``)."""
    kept = list(found)
    for line_at in {token.line for token in found}:
        for clause in _clauses(sheet.lines[line_at], line_at):
            for one in clause:
                mine = [t for t in one.times if _same(t, kept)]
                if mine and len(mine) < len(one.times) and _state(one, clause) is not None:
                    kept += [t for t in one.times if not _same(t, kept)]
    return sorted(kept, key=lambda one: (one.line, one.start)) if len(kept) > len(found) else kept


def by_sentences(sheet: Sheet, found: Sequence[Token]) -> dict[int, Verdict]:
    """What sentences tell of the times, by their index in `found`; only of times in lines that list several times with
    commas or *and*, or that put a label with a colon before them. Where the grammar of the sentence is not clear, they
    are unknown; a line without words for a state says nothing."""
    verdicts: dict[int, Verdict] = {}
    for at in {token.line for token in found}:
        clauses = _clauses(sheet.lines[at], at)
        lists = [one for clause in clauses for one in clause]
        if any(_BETWEEN.search(one.before) for one in lists):
            continue  # from one time to another: no list
        listed = any(len(one.times) > 1 for one in lists)
        labelled = any(_LABEL.fullmatch(one.before) and meaning_of(one.before) for one in lists)
        if sum(len(one.times) for one in lists) < 2 or not (listed or labelled):
            continue
        states = [(one, _state(one, clause)) for clause in clauses for one in clause]
        if not any(state or meaning_of(one.before) or meaning_of(one.after) for one, state in states):
            continue
        for one, state in states:
            said = Verdict(state, 0.97, "a sentence says so of it") if state else _UNCLEAR
            verdicts |= {i: said for i, token in enumerate(found) if token.line == at and _same(token, one.times)}
    return verdicts


def _same(token: Token, others: Sequence[Token]) -> bool:
    return any(token.line == one.line and token.start == one.start for one in others)


def _clauses(line: Line, number: int) -> list[list[_List]]:
    """The lists of each sentence or half of one."""
    times = tokens_of_line(line, number)
    if not times:
        return []
    text = plain(line.text)
    ends = [m.end() for m in _END.finditer(text) if not any(t.start <= m.start() < t.end for t in times)]
    found, begin = [], 0
    for end in [*ends, len(text)]:
        mine = [t for t in times if begin <= t.start < end]
        groups: list[list[Token]] = []
        for token in mine:
            if groups and _LIST.fullmatch(text[groups[-1][-1].end : token.start]):
                groups[-1].append(token)
            else:
                groups.append([token])
        cuts = [begin, *(g[0].start for g in groups[1:]), end]
        if groups:
            found.append(
                [
                    _List(
                        tuple(group),
                        text[(groups[k - 1][-1].end if k else begin) : group[0].start].strip(" .;!?"),
                        text[group[-1].end : cuts[k + 1]].strip(".;!? "),
                    )
                    for k, group in enumerate(groups)
                ]
            )
        begin = end
    return found


def _state(one: _List, clause: Sequence[_List]) -> Meaning | None:
    """The state of a list, where the words on one side of it tell one and those on the other side tell none."""
    if _OTHER_SENSE.search(one.before):
        return None
    first, last = one is clause[0], one is clause[-1]
    before, after = meaning_of(one.before), meaning_of(one.after)
    led = _LABEL.fullmatch(one.before) or _LED.fullmatch(one.before + " ")
    trailed = _TRAILED.fullmatch(one.after)
    if before and led and not one.after and (first or _LABEL.fullmatch(one.before)):
        return before
    if after and trailed and last and not one.before:
        return after
    return None
