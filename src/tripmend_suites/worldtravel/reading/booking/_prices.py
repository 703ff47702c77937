"""Which price belongs to which fare: side by side, under the head of a column, or one after the other in a sentence."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from .._flow import flows_of
from .._layout import Piece, overlap_x, overlap_y, piece_of, rows, whole
from ..prices._money import prices_in
from ..sheet import Box, Line
from ._amounts import Amount, amounts_of
from ._lexicon import any_of
from ._words import FLOW_FARE, fare_of, folded

__all__ = ["Paid", "Priced", "prices_of"]

_GLUE = re.compile(rf"[\s:.·…_=|–—-]*(?:(?:{any_of('pays')})[\s:]*)?")
_TURNED = re.compile(
    r"\s*(?:per|for|each|an?|pour|fur|para|por|voor|/|\(|·|-|–)?\s*(?:an?\s|each\s|les\s|los\s|las\s|els\s|gli\s|os\s|as\s)?"
)
_SLASH = re.compile(r"\s?/\s?")


@dataclass(frozen=True, slots=True)
class Paid:
    """What one fare costs. at: the place of the word for the fare and of the price together. how: ``table``, ``flow``,
    ``row`` or ``card``. key: tells what stands in the same row of a table, or below the same head of a column."""

    fare: str
    cents: int
    fare_box: Box
    box: Box
    confidence: float
    how: str
    key: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Priced:
    """paid: fares with their prices. rest: pieces of text that are neither. fares: heads of columns, whole words for
    fares. loose: amounts with no fare beside them."""

    paid: tuple[Paid, ...]
    rest: tuple[Piece, ...]
    fares: tuple[Piece, ...]
    loose: tuple[Amount, ...]


def _split_fares(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces, those that list nothing but fares cut into the fares; not at strokes, which share a price or a cell."""
    found = []
    for piece in pieces:
        matches = list(FLOW_FARE.finditer(folded(piece.text.replace(" ", "\n"))))
        stroked = any(
            _SLASH.fullmatch(piece.text, one.end(), other.start()) for one, other in itertools.pairwise(matches)
        )
        if (
            len(matches) > 1
            and not stroked
            and not re.sub(r"[\W\d]", "", FLOW_FARE.sub("", folded(piece.text.replace(" ", "\n"))))
        ):
            spans = [(piece.start + m.start(), piece.start + m.end()) for m in matches]
            parts = (piece_of(piece.line, a, b) for a, b in spans)
            found += [part for part in parts if part is not None]
        else:
            found.append(piece)
    return found


def prices_of(lines: Sequence[Line]) -> Priced:
    """All fares with their prices on the lines, which should not be those of slots."""
    priced, others = amounts_of(lines)
    others = _split_fares(others)
    words = [(piece, fare) for piece in others if (fare := fare_of(piece.text)) is not None]
    paid: list[Paid] = []
    left = [amount for _, amount in priced]
    for step in (_by_table, _by_row):
        if step is _by_row:
            paid += _by_flow([whole(line) for line in lines], left, paid)
            left = _unpaid(left, paid)
        strangers = [piece for piece in others if fare_of(piece.text) is None] if step is _by_row else []
        paid += [one for one in step(words, left) if not any(_between(piece, one, priced) for piece in strangers)]
        left = _unpaid(left, paid)
    found = _by_card(words, left, paid)
    left = _unpaid(left, found)
    paid += found
    heads = tuple(piece for piece, _ in words)
    named = {id(piece) for piece in heads}
    return Priced(tuple(paid), tuple(piece for piece in others if id(piece) not in named), heads, tuple(left))


def _unpaid(amounts: Sequence[Amount], paid: Sequence[Paid]) -> list[Amount]:
    """The amounts that nothing is known to cost."""
    taken = {one.box for one in paid}
    return [amount for amount in amounts if amount.box not in taken]


def _between(stranger: Piece, paid: Paid, priced: Sequence[tuple[Piece, Amount]]) -> bool:
    """Whether other words stand right before a price, and far behind the fare or, in running text, behind another price
    (``Adult 12 €, reduced 8 €``): they name what it is for."""
    box, height = stranger.box, paid.box.height
    if overlap_y(box, paid.box) < 0.5 or not -2 <= paid.box.left - box.right < height:
        return False
    another = re.search(r"[^\W\d_]{3}", stranger.text) and any(
        piece.line is stranger.line and paid.fare_box.right <= piece.box.left and piece.box.right <= box.left + 2
        for piece, _ in priced
    )
    return box.left - paid.fare_box.right > 2 * height or bool(another)


def _by_table(words: Sequence[tuple[Piece, str]], amounts: Sequence[Amount]) -> list[Paid]:
    found: list[Paid] = []
    fare_by = {id(piece): fare for piece, fare in words}
    heads = []
    for row in rows([piece for piece, _ in words]):
        top, bottom = min(p.box.top for p in row), max(p.box.bottom for p in row)
        band = Box(row[0].box.left, top, row[-1].box.right, bottom)
        beside = [
            a
            for a in amounts
            if overlap_y(a.box, band) > 0.5 and band.left < a.box.right < band.right + 3 * band.height
        ]
        if len({fare_by[id(p)] for p in row}) > 1 and not beside:
            heads.append(row)
    for number, row in enumerate(heads):
        starts = [p.box.left for p in row]
        step = min(b - a for a, b in itertools.pairwise(starts))
        low = max(p.box.bottom for p in row)
        nexts = [p.box.top for other in heads[number + 1 :] for p in other if p.box.top > low]
        inside = [
            a
            for a in amounts
            if low - min(3, row[0].box.height // 3) <= a.box.top < min(nexts, default=10**9)
            and row[0].box.left - step < a.box.left
            and a.box.right < row[-1].box.right + step
        ]
        at, height = low, max(p.box.height for p in row)
        for index, line in enumerate(rows(inside)):
            if line[0].box.top - at > 6 * height:
                break
            at = line[0].box.bottom
            for amount in line:
                head = min(row, key=lambda p: _aside(p.box, amount.box))
                if _aside(head.box, amount.box) < 0.6 * step:
                    found.append(_paid(fare_by[id(head)], head.box, amount, "table", (number, index)))
    return found


def _aside(a: Box, b: Box) -> float:
    return min(abs(a.left - b.left), abs(a.right - b.right), abs(a.centre[0] - b.centre[0]))


def _by_flow(pieces: Sequence[Piece], amounts: Sequence[Amount], done: Sequence[Paid]) -> list[Paid]:
    """Fares followed by their prices in running text: ``Adult €14.00; Child free``, or the other way round."""
    found: list[Paid] = []
    for number, flow in enumerate(flows_of(pieces)):
        spans = [(c, s, e) for c, s, e in prices_in(flow.text) if all(one.box != flow.box(s, e) for one in done)]
        if not spans:
            continue
        fares = [(m, _kind(m)) for m in FLOW_FARE.finditer(folded(flow.text))]
        pairs = _shared(flow.text, fares, spans)
        chained = {match.start() for match, _, _ in pairs} | _chained(flow.text, fares)
        for match, fare in fares:
            if match.start() in chained:
                continue
            after = next(((c, s, e) for c, s, e in spans if s >= match.end()), None)
            if after is not None and _GLUE.fullmatch(folded(flow.text[match.end() : after[1]])):
                pairs.append((match, fare, after))
        if not pairs:
            for match in re.finditer("|".join(f"(?P<{k}>{p})" for k, p in _turned().items()), folded(flow.text)):
                before = next(((c, s, e) for c, s, e in reversed(spans) if e <= match.start()), None)
                if (
                    before is not None
                    and "\n" not in flow.text[before[2] : match.start()]
                    and _TURNED.fullmatch(folded(flow.text[before[2] : match.start()]))
                ):
                    pairs.append((match, _kind(match), before))
        for match, fare, (cents, start, end) in pairs:
            box = flow.box(start, end)
            sure = min((piece.line.confidence for piece in flow.pieces(start, end)), default=0.5)
            amount = next((a for a in amounts if a.box == box), Amount(cents, box, sure))
            found.append(_paid(fare, flow.box(match.start(), match.end()), amount, "flow", (number, match.start())))
    return found


_Fares = Sequence[tuple[re.Match[str], str]]
_Spans = Sequence[tuple[int, int, int]]


def _chains(text: str, fares: _Fares) -> list[_Fares]:
    """Two or more fares with nothing but a stroke between them."""
    found: list[list[tuple[re.Match[str], str]]] = []
    for one in fares:
        if found and _SLASH.fullmatch(text, found[-1][-1][0].end(), one[0].start()):
            found[-1].append(one)
        else:
            found.append([one])
    return [chain for chain in found if len(chain) > 1]


def _chained(text: str, fares: _Fares) -> set[int]:
    """Where the fares begin that stand before a stroke and another fare, or behind."""
    return {match.start() for chain in _chains(text, fares) for match, _ in chain}


def _shared(text: str, fares: _Fares, spans: _Spans) -> list[tuple[re.Match[str], str, tuple[int, int, int]]]:
    """Fares with strokes between them and as many prices, each with its own (``Adult/Child €12/€6``); or with one price
    that all of them pay."""
    pairs = []
    for chain in _chains(text, fares):
        end = chain[-1][0].end()
        prices = [one for one in spans if one[1] >= end]
        if not prices or not _GLUE.fullmatch(folded(text[end : prices[0][1]])):
            continue
        run = prices[:1]
        for one in prices[1:]:
            if not _SLASH.fullmatch(text, run[-1][2], one[1]):
                break
            run.append(one)
        if len(run) == len(chain):
            pairs += [(match, fare, price) for (match, fare), price in zip(chain, run, strict=True)]
        elif len(run) == 1:
            first = {fare: match for match, fare in reversed(chain)}
            pairs += [(match, fare, run[0]) for fare, match in first.items()]
    return pairs


def _turned() -> dict[str, str]:
    from ._words import FARES

    return FARES


def _kind(match: re.Match[str]) -> str:
    return next(name for name, text in match.groupdict().items() if text is not None and name != "fare")


def _by_row(words: Sequence[tuple[Piece, str]], amounts: Sequence[Amount]) -> list[Paid]:
    """Each price with the nearest fare to its left; several prices may share a fare where the columns are tickets."""
    found = []
    for amount in amounts:
        near = [
            (piece, fare)
            for piece, fare in words
            if overlap_y(piece.box, amount.box) > 0.45 and piece.box.centre[0] < amount.box.left
        ]
        if near:
            piece, fare = max(near, key=lambda one: (one[0].box.left, overlap_y(one[0].box, amount.box)))
            found.append(_paid(fare, piece.box, amount, "row", (piece.box.left, piece.box.top)))
    return found


def _by_card(words: Sequence[tuple[Piece, str]], amounts: Sequence[Amount], done: Sequence[Paid]) -> list[Paid]:
    """Each fare that has no price yet with the one right above it, in the middle of it or flush, as on a card."""
    found: list[Paid] = []
    for piece, fare in words:
        if any(overlap_x(piece.box, one.fare_box) > 0.6 and overlap_y(piece.box, one.fare_box) > 0.6 for one in done):
            continue
        near = [
            amount
            for amount in amounts
            if -0.5 * piece.box.height < piece.box.top - amount.box.bottom < piece.box.height
            and _aside(piece.box, amount.box) < 0.5 * piece.box.height
        ]
        if len(near) == 1 and all(one.box != near[0].box for one in found):
            found.append(_paid(fare, piece.box, near[0], "card", (piece.box.left, piece.box.top)))
    return found if len(found) > 1 else []


def _paid(fare: str, fare_box: Box, amount: Amount, how: str, key: tuple[int, int]) -> Paid:
    return Paid(fare, amount.cents, fare_box, amount.box, amount.confidence, how, key)
