"""What a page tells of shares without a word: ``0 / 12`` with *places left / places*, or with *booked of all*."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal

from ..frames._cells import Cell, Piece
from ..frames._found import State
from ..words._counts import says_free, says_taken
from ..words._lexicon import folded, meaning_of

__all__ = ["kind_of_shares", "unshared", "with_shares"]

Kind = Literal["free", "taken"]
_BARE = re.compile(r"\W*(\d{1,4})\s?/\s?(\d{1,4})\W*")
_FIRST = re.compile(
    r"\b(?:first|left-hand|front|erste[rs]?|vordere|linke|premier|primer[ao]?|prim[ao])\s"
    r"(?:number|figure|zahl|ziffer|chiffre|nombre|numero|cifra|xifra)\b(?P<what>[^,.;/]*)"
)
_ALL = (
    r"(?:places?|seats?|spots?|tickets?|spaces?|tables?|total|all|capacity|altogether|offered|overall|platzen?|platze"
    r"|karten|gesamt\w*|insgesamt|kapazitat|posti|post[oi]|total[ei]s?|totals|tutti|biglietti|plazas|entradas|capacidad"
    r"|aforo|billets|capacite|en tout|llocs|entrades|capacitat|plaatsen|kaarten|totaal)"
)
_LINK = r"(?:in|of|the|allen?|aller|der|den|i|in|las?|les|el|de|number)"
_OF = re.compile(
    rf"(?P<what>[^/.;:=()]{{3,60}}?)\s?(?:/\s?(?:(?:{_LINK}\s)*{_ALL}(?:\s(?:{_LINK}|{_ALL})){{0,3}}|of|von)"
    rf"|\b(?:out of|of|von|sur|de|di|su|van)\s(?:{_LINK}\s)*{_ALL}(?:\s(?:{_LINK}|{_ALL})){{0,3}})\s*(?:[.;:,()]|$)"
)
_FILLING = re.compile(
    r"(?:places?|seats?|spots?|tickets?|spaces?|tables?|the|numbers?|figures?|first|under|below|beside|behind|with|each|a"
    r"|an|every|times?|slots?|shows?|shown|tells?|means?|counts?|are|is|as|how|many|still|already|of|here|on|it|they|platze"
    r"|karten|die|der|das|zahl(?:en)?|anzahl|zeigt|zeigen|nennt|nennen|bedeutet|bedeuten|noch|schon|bereits|wie|viele|sind"
    r"|neben|unter|jeder|zeit|posti|biglietti|i|il|la|le|di|numer[oi]|quanti|sono|ancora|gia|plazas|entradas|los?|las|el|de"
    r"|numeros?|cuantas|quedan|estan|personnes|billets?|nombre|les|des|encore|deja|llocs|entrades|plaatsen|kaarten|nog|al)"
)
_MEANS = re.compile(
    r"(?<![\d/])(\d{1,4})\s?/\s?(\d{1,4})(?![\d/])\s?(?:=|:|-|–|—|means?|is|are|heisst|bedeutet|significa|signifie)\s?"
    r"(?P<what>[^/.;,\d]{3,40})"
)


def kind_of_shares(texts: Sequence[str]) -> Kind | None:
    """What the first number of a share counts by the lines of a page that stand in no slot; None where no line tells
    it, or lines contradict each other."""
    joined = [*texts, *(f"{one} {two}" for one, two in pairwise(texts))]
    kinds = {kind for text in joined for kind in _told(folded(text))}
    return kinds.pop() if len(kinds) == 1 else None


def _told(text: str) -> set[Kind]:
    if len(text) > 200:
        return set()
    found: set[Kind] = set()
    for pattern in (_FIRST, _OF):
        found |= {kind for match in pattern.finditer(text) if (kind := _counted(match["what"]))}
    for match in _MEANS.finditer(text):
        one, whole, meaning = int(match[1]), int(match[2]), meaning_of(match["what"])
        if meaning and whole and one in (0, whole):
            found.add("free" if (meaning == "open") == (one == whole) else "taken")
    return found


def _counted(what: str) -> Kind | None:
    """What some words count, where they say nothing else (*free cancellation* is none)."""
    words = re.findall(r"[^\W\d_]+", what)
    free, taken = any(says_free(word) for word in words), any(says_taken(word) for word in words)
    if free == taken:
        return None
    known = all(says_free(word) or says_taken(word) or _FILLING.fullmatch(word) for word in words)
    return ("free" if free else "taken") if known else None


def unshared(cells: Sequence[Cell], states: Sequence[State]) -> set[int]:
    """The slots without any words that were taken for open, where most others have a share (``0 / 12``): theirs was
    lost, or read as a time. One that is sold out may well have none. Empty where few have one."""
    shared = sum(any(_share(one.text) for one in cell.pieces) for cell in cells)
    if shared < 2 or 3 * shared < 2 * len(cells):
        return set()
    return {i for i, cell in enumerate(cells) if states[i] == "open" and not cell.words.strip()}


def with_shares(cells: Sequence[Cell], pieces: Sequence[Piece]) -> list[Cell]:
    """The cells with a word for what their shares count, where the page tells it outside of the slots, and most slots
    have a share without a word; else as they are. What is taken is told as what is left."""
    shared = [i for i, cell in enumerate(cells) if any(_share(one.text) for one in cell.pieces)]
    if len(shared) < 2 or 2 * len(shared) < len(cells):
        return list(cells)
    kind = kind_of_shares([one.text for one in pieces if not any(_holds(cell, one) for cell in cells)])
    if kind is None:
        return list(cells)
    return [replace(cell, pieces=tuple(_with_word(one, kind) for one in cell.pieces)) for cell in cells]


def _share(text: str) -> tuple[int, int] | None:
    match = _BARE.fullmatch(text)
    return (int(match[1]), int(match[2])) if match and 0 < int(match[2]) >= int(match[1]) else None


def _with_word(piece: Piece, kind: Kind) -> Piece:
    share = _share(piece.text)
    if share is None:
        return piece
    left = share[0] if kind == "free" else share[1] - share[0]
    return replace(piece, text=f"{left} of {share[1]} free")


def _holds(cell: Cell, piece: Piece) -> bool:
    x, y = piece.box.centre
    return cell.box.left <= x < cell.box.right and cell.box.top <= y < cell.box.bottom
