"""Pages that name their currency once, over the prices and not beside them (``Preise in Euro``, ``Prices in CHF``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from .._folding import folded
from .._layout import overlap_y
from ..booking._words import fare_of
from ..facts import Kind
from ..sheet import Line, Sheet
from ._amounts import sums_in

__all__ = ["is_currency_heading", "with_heading_currency"]

_NAMES = {
    "EUR": r"€|eur|euros?",
    "CHF": r"chf|sfr\.?|(?:schweizer )?franken|francs suisses|swiss francs|franchi(?: svizzeri)?",
    "GBP": r"£|gbp|pounds?(?: sterling)?|sterling",
    "USD": r"usd|us ?\$|us dollars?",
    "SEK": r"sek|svenska kronor|swedish (?:kronor|crowns)",
    "NOK": r"nok|norske kroner|norwegian (?:kroner|crowns)",
    "DKK": r"dkk|danske kroner|danish (?:kroner|crowns)",
    "ISK": r"isk|islenskar kronur",
    "PLN": r"pln|zl|zlot\w+",
    "CZK": r"czk|kc|korunach",
    "HUF": r"huf|ft|forint\w*",
    "CAD": r"cad|canadian dollars?",
    "AUD": r"aud|australian dollars?",
}
_PRICES = (
    r"(?:prices?|fares?|rates?|tariffs?|tickets?|admission|amounts?|preise?n?|eintritt\w*|eintrittspreise|tarife?|angaben"
    r"|betrage|prix|tarifs?|prezzi|tariffe|biglietti|importi|precios?|tarifas?|precos?|prijzen|tarieven|priser|billett?er"
    r"|biljetter|ceny|bilety|cenik|vstupne|hinnat|liput|arak|jegyarak)"
)
_IN = r"(?:in|en|i|em|w|v|:|\(|-|–)"
_HEADINGS = {
    code: re.compile(
        rf"\W*(?:(?:all|alle|tous les|toutes|tutti i|todos los|todos os|the|our|unsere|nos|i|les) )*{_PRICES}"
        rf"(?: (?:are|quoted|shown|listed|given|sind|verstehen sich|gelten|sont|indiques|sono|espressi|son|sao|zijn))*"
        rf"\s?{_IN}?\s?(?:{names})(?![a-z])[^\d]{{0,60}}"
        rf"|\W*{_IN} (?:{names})\W*"
    )
    for code, names in _NAMES.items()
}
_NUMBER = re.compile(
    r"(?<![\w.,:/+–—−'’-])(?<![-–]\s)(?:\d{1,3}(?:[.'’\u202f\u00a0 ]\d{3})+|\d{1,5})"
    r"(?P<part>[.,](?:\d{2}|[-–—−]{1,3}))?(?=\s{2,}|\s*$)"
)
"""A number at the end of a cell."""
_CLOCK = re.compile(r"(?:[01]?\d|2[0-4])\.[0-5]\d")
_LEADERS = " .·…_:–-|"
_WORDS = re.compile(r"[^\W\d_]{3}")


def is_currency_heading(text: str) -> bool:
    """Whether a text names the currency of prices and nothing else: ``alle Preise in € inkl. MwSt.``"""
    return any(name.fullmatch(folded(text.strip())) for name in _HEADINGS.values())


def with_heading_currency(sheet: Sheet, kind: Kind) -> Sheet:
    """The sheet with the currency that a heading over its prices names written behind each number that ends a cell in
    a row of words: where no amount on the page has a currency of its own, and only one is named. What is written takes
    no room, so that every place stays what it was.

    Numbers are those with two decimals or a dash for them; whole ones on menus and beside a word for a fare. What may
    be a time of day (``10.30``) is one unless it stands beside such a word.
    """
    codes = {
        code for line in sheet.lines for code, name in _HEADINGS.items() if name.fullmatch(folded(line.text.strip()))
    }
    if len(codes) != 1 or any(_marked(line) for line in sheet.lines):
        return sheet
    code = codes.pop()
    lines = tuple(_with(line, code, _prices(line, sheet, kind)) for line in sheet.lines)
    return replace(sheet, lines=lines)


def _marked(line: Line) -> bool:
    """Whether a line has an amount with a currency: a dash alone (``150,-``) is none."""
    return any(
        re.search(r"[^\W\d_]|[^\x00-\x7f–—−’]", one.said) for one in sums_in(line.text) if re.search(r"\d", one.said)
    )


def _prices(line: Line, sheet: Sheet, kind: Kind) -> list[int]:
    """Where the numbers of a line end that are prices."""
    numbers = list(_NUMBER.finditer(line.text))
    if not numbers:
        return []
    before = line.text[: numbers[0].start()].strip(_LEADERS)
    if not _WORDS.search(before):
        row = [
            other for other in sheet.lines if overlap_y(other.box, line.box) > 0.5 and other.box.right <= line.box.left
        ]
        before = " ".join(other.text for other in sorted(row, key=lambda other: other.box.left))
        before = _NUMBER.sub("", before).strip(_LEADERS)
    if not _WORDS.search(before):
        return []
    fare = kind == "booking" and fare_of(before) is not None
    return [
        number.end()
        for number in numbers
        if fare
        or kind == "menu"
        or (number["part"] is not None and not (_CLOCK.fullmatch(number.group()) and _dotted(sheet)))
    ]


def _dotted(sheet: Sheet) -> bool:
    """Whether a page may write times of day with a dot: a line begins with one."""
    return any(_CLOCK.match(line.text.strip()) for line in sheet.lines if _WORDS.search(line.text))


def _with(line: Line, code: str, ends: Sequence[int]) -> Line:
    """The line with the currency written behind each of some places, on no room of its own."""
    text, edges = line.text, list(line.edges)
    for end in sorted(ends, reverse=True):
        right = edges[end - 1][1]
        text = f"{text[:end]} {code}{text[end:]}"
        edges[end:end] = [(right, right)] * (len(code) + 1)
    return replace(line, text=text, edges=tuple(edges)) if ends else line
