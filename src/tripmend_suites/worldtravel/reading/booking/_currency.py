"""Pages whose prices are in another currency than euros."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from tripmend.trip import DECIMALS, decimals_of

from ..prices._money import cents_in
from ..sheet import Sheet
from ._unsure import NORDIC, crowns_of, dollars_of

__all__ = ["WORDED", "as_euros", "foreign_amounts", "said", "says_foreign", "units"]

_MARKS = {
    **{"£": "GBP", "$": "USD", "US$": "USD", "CA$": "CAD", "AU$": "AUD", "NZ$": "NZD", "R$": "BRL", "MX$": "MXN"},
    **{"¥": "JPY", "円": "JPY", "₩": "KRW", "원": "KRW", "元": "CNY", "₺": "TRY", "TL": "TRY", "₴": "UAH", "₽": "RUB"},
    **{"Fr.": "CHF", "SFr.": "CHF", "zł": "PLN", "zl": "PLN", "Kč": "CZK", "Kc": "CZK", "Ft": "HUF", "lei": "RON"},
    **{"kr": "kr", "kr.": "kr", "Kr": "kr", "Kr.": "kr", ":-": "SEK", ":–": "SEK", ",-": "", ",–": "", ",—": ""},
    **{"₹": "INR", "₪": "ILS", "лв": "BGN", "лв.": "BGN", "A$": "AUD", "C$": "CAD", "S$": "SGD", "HK$": "HKD"},
    **{"NT$": "TWD", "฿": "THB", "Baht": "THB", "baht": "THB", "₱": "PHP", "₾": "GEL", "RM": "MYR", "S/": "PEN"},
}
"""What a page may write, and the code it stands for; `crowns_of` tells more of crowns, and of amounts with
a dash and no currency (``165,-``)."""
_CODES = "GBP|USD|CHF|CAD|AUD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|JPY|KRW|CNY|BRL|MXN|ARS|CLP|INR|ZAR|RSD"
_CODES += "|THB|AED|IDR|EGP|MAD|SGD|HKD|PHP|MYR|VND|TWD|PEN|COP|QAR|SAR|ILS|GEL|UAH|LKR|NPR|KES|TZS|BAM|MKD|ALL"
_CODES = "|".join(sorted({*_CODES.split("|"), *(code for code, decimals in DECIMALS.items() if not decimals)}))
_MARK = "|".join(re.escape(mark) for mark in sorted(_MARKS, key=len, reverse=True)) + f"|{_CODES}"
_OTHER = re.compile(
    rf"(?<![^\W\d_])(?P<before>{_MARK})(?=\s?\d)"
    rf"|(?<=\d)(?:[.,:][-–—]+\s?(?=[^\W\d_]))?\s?(?P<after>{_MARK})(?![^\W\d_])"
)
"""A mark before or behind a number."""
_FOREIGN = re.compile(
    rf"(?<![^\W\d_])(?:{_MARK})\s?\d[\d.,']{{0,12}}(?<![.,'])"
    rf"|(?<![\w.,])(?:\d{{1,3}}(?:[ \u00a0\u202f]\d{{3}})+|\d[\d.,']{{0,12}})\s?(?:{_MARK})(?![^\W\d_])"
)
WORDED = re.compile(
    r"(?<![\w.,])\d[\d.,' ]{0,12}(?:won|yen|yuan|pounds?|dollars?|francs?|franken)\b"
    r"|(?<![\w.,])\d[\d.,' ]{0,12}(?:kronor|kroner|kronur|zlotys?|forints?)\b",
    re.I,
)
"""Amounts in currencies that are written out, which are said and not read."""
_YEN = 1_000_00
"""Hundredths; a visit that costs as much or more is paid in yen."""
_JAPAN = re.compile(
    r"[円\u3040-\u30ff]|\b(?:JPY|yen|japan\w*|tokyo|kyoto|osaka|nara|hiroshima|kobe|sapporo|nagoya|yokohama|fukuoka|nikko"
    r"|kanazawa|hakone|okinawa|nagasaki|kamakura|sendai|nippon)\b",
    re.I,
)


def as_euros(sheet: Sheet) -> tuple[Sheet, str, bool]:
    """The sheet with the marks of its one currency written as those of euros, letter for letter, so that every place
    stays what it was; the code of that currency; and whether it is sure, which crowns and dollars are not always (see
    `crowns_of`, `dollars_of`). ``¥`` is taken for yen where no amount on the page has a part of one, else for yuan;
    where no amount is large either, and nothing on the page is of Japan, for neither.

    A page that names an amount in euros, no amount, crowns of no country, or two other currencies is given back as it
    is, with ``EUR``.
    """
    if any(cents for line in sheet.lines for cents, _, _ in cents_in(line.text)):
        return sheet, "EUR", True
    marks = Counter(_mark(match) for line in sheet.lines for match in _OTHER.finditer(line.text))
    codes = {_MARKS.get(mark, mark) for mark in marks}
    codes -= {""} if len(codes) > 1 else set()
    codes -= {"kr"} if codes == {"kr", "SEK"} else set()
    if "USD" in codes and not {"US$", "USD"} & set(marks) and codes == {"USD", dollars_of(sheet.text)[0]}:
        codes -= {"USD"} if len(codes) > 1 else set()  # $25 CAD
    if len(codes) != 1:
        return sheet, "EUR", True
    lines = tuple(replace(line, text=_OTHER.sub(_euro, line.text)) for line in sheet.lines)
    changed = replace(sheet, lines=lines)
    amounts = [cents for line in lines for cents, _, _ in cents_in(line.text)]
    if not any(amounts):
        return sheet, "EUR", True
    if set(marks) == {"¥"} and any(cents % 100 for cents in amounts):
        return changed, "CNY", True
    if set(marks) == {"¥"} and max(amounts) < _YEN and not _JAPAN.search(sheet.text):
        return sheet, "EUR", True
    code, sure = codes.pop(), True
    if code in ("kr", ""):
        code, sure = crowns_of(sheet.text) if code or NORDIC.search(sheet.text.lower()) else ("", False)
    elif set(marks) == {"$"}:
        code, sure = dollars_of(sheet.text)
    if code:
        return changed, code, sure
    # 12,- alone is likely in euros outside of the North; crowns of no country are nobody's.
    crowns = any(_MARKS.get(mark) for mark in marks)
    return (sheet if crowns else changed), "EUR", crowns


def units(hundredths: int, code: str) -> int | None:
    """An amount in the smallest unit of its currency: cents, or yen; None where it has a part of a yen."""
    if decimals_of(code):
        return hundredths
    return None if hundredths % 100 else hundredths // 100


def said(hundredths: int, code: str) -> str:
    """An amount as pages write it: ``12.50``, but ``1200`` yen."""
    return (
        f"{hundredths // 100}"
        if units(hundredths, code) != hundredths and not hundredths % 100
        else f"{hundredths / 100:.2f}"
    )


def says_foreign(text: str) -> bool:
    """Whether a text names an amount in another currency than euros, in a sign, a code or a word."""
    return _OTHER.search(text) is not None or WORDED.search(text) is not None


def foreign_amounts(text: str) -> list[tuple[int, int]]:
    """Where amounts with the mark of another currency than euros stand."""
    return [match.span() for match in _FOREIGN.finditer(text)]


def _mark(match: re.Match[str]) -> str:
    return match["before"] or match["after"]


def _euro(match: re.Match[str]) -> str:
    """As many letters: three for a code of three, else the sign and blanks."""
    said, mark = match.group(), match["before"] or match["after"]
    return said[: len(said) - len(mark)] + ("EUR" if len(mark) == 3 else "€".ljust(len(mark)))
