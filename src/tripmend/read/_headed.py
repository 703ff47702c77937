"""Pages that name their currency once, over the prices and not beside them (``Preise in Euro``, ``Prices in CHF``)."""

from __future__ import annotations

import re
from dataclasses import replace

from ._amounts import sums_in
from ._folding import folded
from ._layout import overlap_y
from .booking._words import fare_of
from .facts import Kind
from .sheet import Line, Sheet

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
    r"(?P<part>[.,](?:\d{2}|[-–—−]{1,3}))?(?P<end>\s*)$"
)
_CLOCK = re.compile(r"(?:[01]?\d|2[0-4])\.[0-5]\d")
_WORDS = re.compile(r"[^\W\d_]{3}")


def is_currency_heading(text: str) -> bool:
    """Whether a text names the currency of prices and nothing else: ``alle Preise in € inkl. MwSt.``"""
    return any(name.fullmatch(folded(text.strip())) for name in _HEADINGS.values())


def with_heading_currency(sheet: Sheet, kind: Kind) -> Sheet:
    """The sheet with the currency that a heading over its prices names written behind each number that ends a row of
    words: where no amount on the page has a currency of its own, and only one is named. What is written takes no
    room, so that every place stays what it was.

    Numbers are those with two decimals or a dash for them; whole ones on menus and beside a word for a fare. What may
    be a time of day (``10.30``) is one unless it stands beside such a word.
    """
    codes = {
        code for line in sheet.lines for code, name in _HEADINGS.items() if name.fullmatch(folded(line.text.strip()))
    }
    if len(codes) != 1 or any(_marked(line) for line in sheet.lines):
        return sheet
    code = codes.pop()
    lines = tuple(_with(line, code) if _is_price(line, sheet, kind) else line for line in sheet.lines)
    return replace(sheet, lines=lines)


def _marked(line: Line) -> bool:
    """Whether a line has an amount with a currency: a dash alone (``150,-``) is none."""
    return any(
        re.search(r"[^\W\d_]|[^\x00-\x7f–—−’]", one.said) for one in sums_in(line.text) if re.search(r"\d", one.said)
    )


def _is_price(line: Line, sheet: Sheet, kind: Kind) -> bool:
    number = _NUMBER.search(line.text)
    if number is None:
        return False
    before = line.text[: number.start()].strip(" .·…_:–-|")
    if not before:
        row = [
            other for other in sheet.lines if overlap_y(other.box, line.box) > 0.5 and other.box.right <= line.box.left
        ]
        before = max(row, key=lambda other: other.box.right).text if row else ""
    if not _WORDS.search(before):
        return False
    fare = kind == "booking" and fare_of(before.strip(" .·…_:–-|")) is not None
    if number["part"] is None:
        return fare or kind == "menu"
    return fare or kind == "menu" or not _CLOCK.fullmatch(number.group().strip()) or not _dotted(sheet)


def _dotted(sheet: Sheet) -> bool:
    """Whether a page may write times of day with a dot: a line begins with one."""
    return any(_CLOCK.match(line.text.strip()) for line in sheet.lines if _WORDS.search(line.text))


def _with(line: Line, code: str) -> Line:
    text = f"{line.text.rstrip()} {code}"
    edges = line.edges[: len(line.text.rstrip())]
    right = edges[-1][1] if edges else line.box.right
    return replace(line, text=text, edges=(*edges, *((right, right),) * (len(code) + 1)))
