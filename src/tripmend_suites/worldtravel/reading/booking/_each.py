"""Prices of a page that knows no fares: the same for everybody, or one for a whole group."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from .._flow import flows_of
from .._layout import Piece, overlap_x, overlap_y, piece_of, whole
from ..prices._money import prices_in, says_amount
from ..sheet import Box, Line
from ..slots.words._lexicon import meaning_of
from ._hints import says_state
from ._lexicon import any_of
from ._prices import Paid
from ._tickets import Ticket, is_section
from ._words import folded, is_title_of_nothing

__all__ = ["tickets_without_fares"]

_ANYONE, _GROUP = any_of("anyone"), any_of("group")
_WHO = rf"(?P<anyone>{_ANYONE})|(?P<group>{_GROUP})"
_AFTER = re.compile(rf"\s*[,(/·–-]?\s*(?:{_WHO})(?![a-z])")
_BEFORE = re.compile(rf"(?<![a-z])(?:{_WHO})\s*[:–—-]?\s*(?:is |ist |es |est |e )?$")
_LEAST = re.compile(rf"(?<![a-z])(?:{any_of('least')})\s*$")
_PRICE = rf"(?:{any_of('price')})"
_HEAD = re.compile(rf"{_PRICE}s?(?:\s*[,(/]?\s*(?:{_WHO})\)?)?\W*")
_PRICE_WORD = re.compile(rf"(?:the |le |der |el |il |o |a |de |l')?(?:{_PRICE}|fee)s?\W*")
_PER = re.compile(rf"{_PRICE}\w{{0,2}} (?:is |are |is per |gilt |gelten )?(?:{_ANYONE})(?![a-z])")
_MANY = re.compile(
    r"(?:for |fur |pour |para |per |voor |for |dla |pro )?\d{1,2}(?:\s?[-–]\s?\d{1,2})? "
    rf"(?:{any_of('group_sizes')})\W*"
)
_LABELLED = re.compile(r"(?:^|[|·;•\n])\s*(?P<name>[^\W\d_][^|·;•\n:€]{2,40}?)\s*(?::|–|—)\s*$")
_EXTRA = re.compile(any_of("extras"))
_REDUCED = re.compile(rf"(?<![a-z])(?:{any_of('reduced')})(?![a-z])")
_PEOPLE = re.compile(
    r"(?<![a-z])(?:citizens?|residents?|nationals?|foreigners?|locals?|foreign visitors?|members?|elementary"
    r"|high school|junior high|schoolchildren|pupils?|einheimische|anwohner|mitglieder|residenti"
    r"|residentes?|membres|soci)(?![a-z])"
    r"|(?:under|over|unter|uber|bis|ab|from|up to|below|above|moins de|plus de|menores de|hasta|sotto|fino a)"
    r" \d+(?:[.,]\d+)? ?(?:cm|m|years?|yrs|jahren?|j|ans|anos|anni)(?![a-z])"
)
"""Names of people of one kind, age or height, for whom alone a price is."""
_SOME = re.compile(
    r"(?<![a-z])(?:(?:groups?|gruppen?|groupes?|gruppi|grupos?|parties) (?:from|of|ab|von|de|da|a partir de|di|over)"
    r"|school|schul\w*|scolaires?|scuole|class(?:es)?|members?|mitglieder|soci)\b"
)
"""Words before a price per person for those who come in groups, or belong to the house."""
_ENTRANCE = re.compile(
    r"(?:(?:an?|the|one|der|die|das|ein|eine|le|la|un|une|il|el|o|your|single|day|general|adult) )*"
    rf"(?:{any_of('sections')}|{any_of('entrance')})"
    r"(?: (?:is|costs?|kostet|cuesta|costa|coute|kost|koster|kostar|betragt|fee|price))?\s*[:–—-]?\s*"
)
"""A name for coming in and nothing else, before a price."""
_CLOSES = re.compile(r"\s*(?:$|[.,;|(·])")
_REACH = 80
"""Letters before a price in which its name is looked for; names have up to 40."""
_BUTTON = re.compile(rf"(?:{any_of('buttons')})\b.*")


_Told = tuple[str, Paid, Piece]
"""A name, which may be empty, its price, and where the name stands."""


def tickets_without_fares(pieces: Sequence[Piece]) -> list[Ticket]:
    """Tickets with a price for ``anyone``, or for a ``group``. pieces: the whole text of the page.

    A price is taken where a sentence says for whom it is, where it stands under the head of a column of prices, or
    where one name stands at the same price again and again. A price "from", and a name at two prices, are left out.
    """
    found: dict[tuple[str, str], dict[int, Paid]] = defaultdict(dict)
    names: dict[tuple[str, str], Piece] = {}
    told = [*_said(pieces), *_in_columns(pieces), *_named(pieces), *_by_number(pieces)] or _listed(pieces)
    told = [one for one in told if not _REDUCED.search(folded(one[0])) and not _PEOPLE.search(folded(one[0]))]
    for name, paid, piece in told or _one_for_all(pieces) or _entrance(pieces):
        key = folded(name), paid.fare
        found[key].setdefault(paid.cents, paid)
        names.setdefault(key, piece)
    tickets = []
    for key, prices in found.items():
        if len(prices) == 1:
            paid = next(iter(prices.values()))
            name = names[key].text.strip(" :·–-") if key[0] else ""
            tickets.append(Ticket(name, names[key].box, paid.confidence, "", None, [paid]))
    return tickets


def _by_number(pieces: Sequence[Piece]) -> list[_Told]:
    """``2 players  64 €`` below ``3 players  84 €``: what a group of so many pays."""
    found = []
    for name in pieces:
        if not _MANY.fullmatch(folded(name.text.strip())):
            continue
        row = [
            piece
            for piece in pieces
            if _amount(piece) and overlap_y(piece.box, name.box) > 0.5 and piece.box.left > name.box.right
        ]
        if row:
            amount = min(row, key=lambda piece: piece.box.left)
            found.append((name.text, _paid("group", _amount(amount) or 0, name, amount), name))
    return found if len(found) > 1 else []


def _listed(pieces: Sequence[Piece]) -> list[_Told]:
    """Two or more names each with its price: in lines that begin at one edge (``Stalls: 35 € | Circle: 24 €``),
    or below a heading such as ``Tickets``; what is lent or sold beside a ticket is left out."""
    edges: dict[int, list[_Told]] = defaultdict(list)
    for flow in flows_of([*{id(piece.line): whole(piece.line) for piece in pieces}.values()]):
        told = edges[flow.runs[0].box.left // 6]
        for cents, start, end in prices_in(flow.text):
            match = _LABELLED.search(flow.text, max(0, start - _REACH), start)
            if match is not None and cents and not _AFTER.match(folded(flow.text), end):
                place = flow.pieces(start, end)[0]
                name = Piece(match["name"], flow.box(*match.span("name")), place.line, 0, 0)
                box = flow.box(start, end)
                told.append((name.text, Paid("anyone", cents, name.box, box, place.line.confidence, "said"), name))
    found = [one for told in edges.values() if len(told) > 1 for one in told]
    heads = [piece for piece in pieces if is_section(piece.text)]
    if not found and len(heads) == 1:
        found = _below(heads[0], pieces)
    return [one for one in found if _may_name(one[2]) and not _EXTRA.search(folded(one[0]))]


def _below(head: Piece, pieces: Sequence[Piece]) -> list[_Told]:
    found: list[_Told] = []
    low = head.box.bottom
    for name in sorted(pieces, key=lambda piece: piece.box.top):
        near = (
            abs(name.box.left - head.box.left) < 1.5 * head.box.height and 0 <= name.box.top - low < 2 * name.box.height
        )
        amounts = [
            piece
            for piece in pieces
            if _amount(piece) and overlap_y(piece.box, name.box) > 0.5 and piece.box.left > name.box.right
        ]
        if near and len(amounts) == 1 and _may_name(name):
            found.append((name.text, _paid("anyone", _amount(amounts[0]) or 0, name, amounts[0]), name))
            low = name.box.bottom
    return found if len(found) > 1 else []


def _one_for_all(pieces: Sequence[Piece]) -> list[_Told]:
    """The one amount of a page that repeats it and says somewhere that prices are for one person."""
    amounts = [(piece, cents) for piece in pieces if (cents := _amount(piece))]
    said = any(_PER.search(folded(piece.text)) for piece in pieces)
    if not said or len(amounts) < 2 or len({cents for _, cents in amounts}) > 1:
        return []
    piece, cents = amounts[0]
    return [("", _paid("anyone", cents, piece, piece), piece)]


def _entrance(pieces: Sequence[Piece]) -> list[_Told]:
    """``Ticket €9.00``, ``Admission: 14 €``: the one price that a page names for coming in, whoever comes."""
    found: list[_Told] = []
    for line in {id(piece.line): piece.line for piece in pieces}.values():
        for cents, start, end in prices_in(line.text):
            name = line.text[:start] or _to_the_left(line, pieces)
            if cents and _CLOSES.match(line.text, end) and _ENTRANCE.fullmatch(folded(name.strip())):
                piece = piece_of(line, start, end)
                found += [("", _paid("anyone", cents, piece, piece), piece)] if piece is not None else []
    return found if len({paid.cents for _, paid, _ in found}) == 1 else []


def _to_the_left(line: Line, pieces: Sequence[Piece]) -> str:
    """The text nearest to the left of a line in its row."""
    row = [piece for piece in pieces if overlap_y(piece.box, line.box) > 0.5 and piece.box.right <= line.box.left]
    return max(row, key=lambda piece: piece.box.right).text if row else ""


def _said(pieces: Sequence[Piece]) -> list[_Told]:
    """``Tour: $22.00 each``, ``Price per room: EUR 96``."""
    found: list[_Told] = []
    for flow in flows_of([*{id(piece.line): whole(piece.line) for piece in pieces}.values()]):
        text = folded(flow.text)
        for cents, start, end in prices_in(flow.text):
            near = max(0, start - _REACH)
            after, before = _AFTER.match(text, end), _BEFORE.search(text[near:start])
            who = after or before
            at = near + before.start() if before is not None and after is None else start
            line = text[max(0, at - _REACH) : at].rpartition("\n")[2]
            if who is None or not cents or _LEAST.search(text[max(0, at - _REACH) : at]) or _SOME.search(line):
                continue
            piece = flow.pieces(start, end)[0]
            paid = Paid(
                "anyone" if who["anyone"] else "group",
                cents,
                flow.box(start, end),
                flow.box(start, end),
                piece.line.confidence,
                "said",
            )
            sentence = re.split(r"[.;!?]\s|\n", flow.text[:at])[-1]
            name = sentence.strip().removesuffix(":").strip() if sentence.rstrip().endswith(":") else ""
            if _PRICE_WORD.fullmatch(folded(name)) or not re.search(r"[^\W\d_]{3}", name) or len(name) > 50:
                name = ""
            begin = flow.text.rfind(name, 0, at) if name else start
            named = Piece(name, flow.box(begin, begin + len(name)), piece.line, 0, 0) if name else piece
            found.append((name, paid, named))
    if len({paid.cents for name, paid, _ in found if not name}) < 2:
        return found
    return [one if one[0] else _with_name_above(one, pieces) for one in found]


def _with_name_above(told: _Told, pieces: Sequence[Piece]) -> _Told:
    """A price on a card, with the name that stands right above it and begins where it begins."""
    box = told[1].box
    above = [
        piece
        for piece in pieces
        if abs(piece.box.left - box.left) < 0.5 * box.height
        and -0.3 * box.height < box.top - piece.box.bottom < 0.9 * box.height
        and _may_name(piece)
        and len(piece.text) <= 40
    ]
    return (above[0].text, told[1], above[0]) if len(above) == 1 else told


def _amount(piece: Piece) -> int | None:
    told = prices_in(piece.text)
    return told[0][0] if len(told) == 1 and told[0][1:] == (0, len(piece.text)) and told[0][0] else None


def _in_columns(pieces: Sequence[Piece]) -> list[_Told]:
    """Amounts under a head such as ``Price per person``, each with the longest words to its left in its row."""
    found: list[_Told] = []
    for head in pieces:
        match = _HEAD.fullmatch(folded(head.text.strip()))
        if match is None:
            continue
        for piece in pieces:
            cents = _amount(piece)
            if cents is None or piece.box.top < head.box.bottom or not overlap_x(piece.box, head.box):
                continue
            row = [
                other
                for other in pieces
                if overlap_y(other.box, piece.box) > 0.5 and other.box.right < piece.box.left and _may_name(other)
            ]
            if row:
                name = max(row, key=lambda other: len(other.text))
                fare = "group" if match["group"] else "anyone"
                found.append((name.text, _paid(fare, cents, name, piece), name))
    return found


def _named(pieces: Sequence[Piece]) -> list[_Told]:
    """Amounts with a short name right above or below, where a page repeats both."""
    found: list[_Told] = []
    for piece in pieces:
        told = prices_in(piece.text)
        if len(told) == 1 and told[0][0] and told[0][2] == len(piece.text):
            name = piece_of(piece.line, piece.start, piece.start + told[0][1])
            if name is not None and _may_name(name) and len(name.text) <= 30:
                found.append((name.text, _paid("anyone", told[0][0], name, piece), name))
                continue
        cents = _amount(piece)
        if cents is None:
            continue
        near = [
            other
            for other in pieces
            if overlap_x(other.box, piece.box) > 0.8
            and abs(other.box.centre[0] - piece.box.centre[0]) < piece.box.height
            and -0.45 <= _gap(other.box, piece.box) / piece.box.height < 0.8
            and _may_name(other)
            and len(other.text) <= 30
        ]
        if len(near) == 1:
            found.append((near[0].text, _paid("anyone", cents, near[0], piece), near[0]))
    times = [(folded(name), paid.cents) for name, paid, _ in found]
    return [one for one, key in zip(found, times, strict=True) if times.count(key) > 1]


def _gap(a: Box, b: Box) -> int:
    """Pixels from the one down to the other; below zero where they overlap."""
    return max(a.top - b.bottom, b.top - a.bottom)


def _paid(fare: str, cents: int, name: Piece, amount: Piece) -> Paid:
    return Paid(fare, cents, name.box, amount.box, min(name.line.confidence, amount.line.confidence), "said")


def _may_name(piece: Piece) -> bool:
    text = folded(piece.text.strip())
    return bool(
        re.search(r"[a-z]{3}", text)
        and not re.match(r"\d", text)
        and not says_amount(piece.text)
        and not says_state(piece.text)
        and meaning_of(piece.text) is None
        and not is_title_of_nothing(piece.text)
        and not _BUTTON.fullmatch(text)
        and len(text) <= 60
    )
