"""Menus: dishes with their price, whether they are vegetarian, and the days on which they are served."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from ._layout import Piece, cut_at_gaps, overlap_x, overlap_y, piece_of
from ._prose import join, passages, rows_of
from ._title import title_of
from .facts import Abstained, Fact, Reading
from .matrix._ink import ink_box
from .prices._amounts import sums_in
from .prices._dish_prices import for_several, has_another_price
from .prices._headed import is_currency_heading
from .prices._least import bounded_below, is_bound
from .prices._money import prices_in
from .sheet import Box, Line, Sheet
from .times._arrival import arrivals_in
from .times._weekdays import weekdays_of

__all__ = ["read"]

_GREEN = re.compile(r"vegetarian|vegan|meatless|without (?:any )?meat", re.IGNORECASE)
_LETTER_MARK = re.compile(r"\s*(?:\(\s?[vV]\s?\)|(?<=\s)[vV]\.?|\bveg\b\.?)\s*$")
_SIGN_MARK = re.compile(r"\s*[^\w\s.,;:!?'’\")(&/-]+\s*$")
_LEADERS = re.compile(r"[\s.·…_]{3,}$|\s[.·…_–-]+$")
_WORDS = re.compile(r"[^\W\d_]{2}")
_ON_TOP = re.compile(
    r"(?:\+|\bplus|\bminus|\bless|\babzgl\.?|\brabatt|\bdiscount|\bsconto|\bremise|\bzzgl\.?|\bextra|\bsuppl(?:ement|\.)|\baufpreis)\s*$",
    re.IGNORECASE,
)
"""What makes an amount one that is added to another, or taken off."""
_SIZE = re.compile(
    r"(?:\d+(?:[.,]\d+)?\s?(?:l|cl|dl|ml|g|kg|cm|oz|pcs?|pieces?|st(?:\.|ück)?|stk\.?)"
    r"|klein\w*|gro(?:ß|ss)\w*|mittel|halbe?|small|medium|large|regular|half|full|single|double|glass|bottle|carafe|pint"
    r"|glas|flasche|viertel|petite?s?|moyen(?:ne)?|grande?s?|demi|verre|bouteille|pichet|piccol[oa]|medi[oa]|calice"
    r"|bottiglia|pequeñ[oa]|median[oa]|copa|botella|ración|media ración|lille|stor|liten|klein|groot)\W*",
    re.IGNORECASE,
)
"""How much of a thing: no name of a dish where another name stands before it."""


@dataclass(slots=True)
class _Dish:
    """A dish while its parts are gathered. signed: whether a sign of its own stands behind the name."""

    label: str
    cents: int
    box: Box
    last: Box
    green: bool = False
    days: list[int] = field(default_factory=list)
    confidence: float = 1.0


def read(sheet: Sheet) -> Reading:
    """Facts ``dish`` about the house of the title, and ``buffer`` where the menu says how early to come."""
    texts = passages(sheet)
    subject = _house(sheet)
    facts, abstained = [], []
    pieces = _pieces(sheet)
    prices = [(piece, found[0][0]) for piece in pieces if (found := _only_price(piece.text))]
    taken = {id(piece) for piece, _ in prices}
    others = [
        piece
        for piece in pieces
        if id(piece) not in taken and _WORDS.search(piece.text) and not _says_price(piece.text)
    ]
    dishes = []
    bounds = [piece for piece in pieces if is_bound(piece.text)]
    for price, cents in prices:
        label = _label(price, others, [one for one, _ in prices])
        if _bounded(price, bounds) or (label is not None and _is_size(label, others)):
            continue  # an amount that is no fact is said by whoever looks over the whole page
        if label is None:
            abstained.append(Abstained(f"dish at {price.text}", "no name was found beside or above it", price.box))
            continue
        if has_another_price(label, price, pieces, others):
            abstained.append(Abstained(f"dish at {price.text}", "the dish has several prices", price.box))
            continue
        if for_several(label.text):
            abstained.append(Abstained(f"dish at {price.text}", "it is for several people", price.box))
            continue
        dishes.append(_dish(label, price, cents, sheet))
    _say_more(dishes, others)
    marks = any(dish.green for dish in dishes)  # a menu that marks none may have vegetarian dishes all the same
    for dish in sorted(dishes, key=lambda dish: (dish.box.left // 200, dish.box.top)):
        green = dish.green if marks else None
        value = {"dish": dish.label, "cents": dish.cents, "vegetarian": green, "weekdays": dish.days}
        facts.append(Fact(subject, "dish", value, dish.box, dish.confidence, sheet.source))
    for text in texts:
        for admission, minutes, words in arrivals_in(text):
            value = {"admission": admission, "minutes": minutes}
            facts.append(Fact(subject, "buffer", value, words.box, 0.95, sheet.source))
    return Reading("menu", tuple(facts), tuple(abstained))


def _house(sheet: Sheet) -> str:
    """The name in the title, which may take two lines, but in plain text, where the next is as large; nothing where
    there is none."""
    rows = rows_of(sheet)
    title = title_of(rows)
    if title is None:
        return ""
    heading = title.passage
    more = [
        row
        for row in rows
        if 0 < abs(row.box.top - heading.box.top) < 1.5 * heading.box.height
        and row.box.height > 0.8 * heading.box.height
        and abs(row.letter / heading.letter - 1)
        < (0.45 if abs(row.box.left - heading.box.left) < 0.25 * heading.box.height else 0.25)  # `di` is narrow
        and overlap_x(row.box, heading.box) > 0.5
        and sheet.source != "text"
    ]
    if more and heading in rows:
        title = title_of(
            [
                join(sorted([heading, *more], key=lambda row: row.box.top)),
                *(row for row in rows if row is not heading and row not in more),
            ]
        )
    return title.name.strip(" ~*–—-") if title else ""


def _pieces(sheet: Sheet) -> list[Piece]:
    """Runs of words, a price at the end of one cut off."""
    found = []
    for run in rows_of(sheet):
        line = _as_line(run.text, run.parts)
        for piece in cut_at_gaps(line, 1.2):
            amounts = [(a, b) for cents, a, b in prices_in(piece.text) if cents > 0 or piece.text.strip() == "free"]
            if len(amounts) == 1 and _is_price(piece.text, *amounts[0]):
                at = piece.start + amounts[0][0]
                found += [p for p in (piece_of(line, piece.start, at), piece_of(line, at, piece.end)) if p is not None]
            else:
                found.append(piece)
    return found


_PRICE_END = re.compile(r"\s*(?:p\.?\s?p\.?|per person|each)?\s*$", re.IGNORECASE)


def _as_line(text: str, parts: Sequence[tuple[int, Line, int]]) -> Line:
    """A run as one line, so that pieces of it have a place."""
    edges: list[tuple[int, int]] = []
    box = parts[0][1].box
    for number, (at, line, first) in enumerate(parts):
        end = parts[number + 1][0] if number + 1 < len(parts) else len(text)
        own = list(line.edges[first : first + end - at])
        last = own[-1] if own else (line.box.right, line.box.right)
        edges += own + [(last[1], last[1])] * (end - at - len(own))
        box = box.join(line.box)
    confidence = min(line.confidence for _, line, _ in parts)
    return Line(text, box, tuple(edges), confidence)


def _only_price(text: str) -> list[tuple[int, int, int]]:
    """The amount of a text that is nothing but a price."""
    found = prices_in(text)
    if len(found) != 1:
        return []
    _, start, end = found[0]
    return found if not _WORDS.search(text[:start]) and _is_price(text, start, end) else []


def _is_price(text: str, start: int, end: int) -> bool:
    """Whether an amount at the end of a text is what something costs: not at least, not on top of another price, and
    not by weight."""
    return (
        _PRICE_END.match(text[end:]) is not None and not bounded_below(text, start) and not _ON_TOP.search(text[:start])
    )


def _label(price: Piece, others: Sequence[Piece], prices: Sequence[Piece]) -> Piece | None:
    """The name of what costs this much: to the left on the same row with no other price between, else
    above, else to the right."""
    height = price.box.height
    left = [
        other
        for other in others
        if overlap_y(other.box, price.box) > 0.5 and other.box.left < price.box.left and weekdays_of(other.text) is None
    ]
    nearest = max(left, key=lambda other: other.box.right, default=None)
    if nearest is not None:
        between = [
            p for p in prices if overlap_y(p.box, price.box) > 0.5 and nearest.box.left < p.box.left < price.box.left
        ]
        if not between:
            return nearest
    above = [
        other
        for other in others
        if 0 < price.box.centre[1] - other.box.centre[1] < 3.2 * height
        and overlap_x(other.box, price.box) > 0.5
        and weekdays_of(other.text) is None
    ]
    if above:
        return max(above, key=lambda other: other.box.top)
    right = [other for other in others if overlap_y(other.box, price.box) > 0.5 and other.box.left >= price.box.right]
    return min(right, key=lambda other: other.box.left, default=None)


def _bounded(price: Piece, bounds: Sequence[Piece]) -> bool:
    """Whether a word such as "from" stands alone right before a price."""
    return any(
        overlap_y(piece.box, price.box) > 0.5 and 0 <= price.box.left - piece.box.right < 2 * price.box.height
        for piece in bounds
    )


def _says_price(text: str) -> bool:
    """Whether a text is of prices, and so no name: with an amount, ``from``, ``All prices in €``."""
    return bool(sums_in(text)) or is_bound(text) or is_currency_heading(text)


def _is_size(label: Piece, others: Sequence[Piece]) -> bool:
    """Whether what stands before a price is the size of something that is named before it on its row."""
    return _SIZE.fullmatch(label.text) is not None and any(
        overlap_y(other.box, label.box) > 0.5 and other.box.right <= label.box.left for other in others
    )


def _dish(label: Piece, price: Piece, cents: int, sheet: Sheet) -> _Dish:
    text = _LEADERS.sub("", label.text)
    days: list[int] = []
    if (tail := re.search(r"\(([^()]*)\)?\s*$", text)) and (named := weekdays_of(tail[1])) is not None:
        days, text = named, text[: tail.start()].rstrip()
    whole = text == _LEADERS.sub("", label.text)
    green = bool(_LETTER_MARK.search(text) or _SIGN_MARK.search(text)) or (
        whole and _hidden_sign(label, text, price.box, sheet)
    )
    text = _SIGN_MARK.sub("", _LETTER_MARK.sub("", text)).strip(" .·…_:")
    confidence = min(label.line.confidence, price.line.confidence)
    return _Dish(text, cents, label.box.join(price.box), label.box, green, days, round(confidence, 3))


def _hidden_sign(label: Piece, text: str, price: Box, sheet: Sheet) -> bool:
    """Whether a sign without letters stands behind the name: recognition gives it as a blank at the end."""
    line = label.line
    if sheet.source != "screenshot" or sheet.pixels is None or not text:
        return False
    end = line.edges[min(label.start + len(text), len(line.edges)) - 1][1]
    height = label.box.height
    # The letters of a price that follows closely are no sign.
    right = price.left - height // 4 if overlap_y(price, label.box) > 0.5 and price.left > label.box.left else 10**6
    box = Box(end + height // 5, label.box.top + 2, min(right, end + round(1.3 * height)), label.box.bottom - 2)
    if box.width < 0.3 * height:
        return False
    ink = ink_box(sheet.pixels, box)
    return ink is not None and ink.width >= 0.3 * height and ink.height >= 0.3 * height


def _go_on(dishes: Sequence[_Dish], other: Piece) -> None:
    """The second line of a name that was too long for its column: it begins small, right under the first."""
    for dish in dishes:
        first, second = dish.last, other.box
        close = 0 < second.centre[1] - first.centre[1] < 1.4 * min(first.height, second.height)
        if close and other.text[0].islower() and abs(second.left - first.left) < 0.3 * first.height:
            dish.label = f"{dish.label} {other.text.strip(' .·…_')}"
            dish.last, dish.box = second, dish.box.join(second)
            return


def _say_more(dishes: Sequence[_Dish], others: Sequence[Piece]) -> None:
    """Days and the word for vegetarian that stand under a name, before the next one."""
    height = median([dish.last.height for dish in dishes] or [1])
    for other in sorted(others, key=lambda other: (other.box.top, other.box.left)):
        text = other.text
        word = _GREEN.match(text.strip(" ()"))
        rest = _GREEN.sub("", text) if word else text
        days = weekdays_of(rest) if _WORDS.search(rest) else None
        if days is None and (word is None or len(text.split()) > 2):
            _go_on(dishes, other)
            continue
        over = [
            dish
            for dish in dishes
            if -0.5 * height < other.box.top - dish.last.top < 2.6 * height
            and overlap_x(dish.box, other.box) > 0.5
            and other.box != dish.last
        ]
        if over:
            dish = max(over, key=lambda dish: dish.last.top)
            dish.green = dish.green or word is not None
            dish.days = days or dish.days
