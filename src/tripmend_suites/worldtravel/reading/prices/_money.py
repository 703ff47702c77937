"""Amounts of money in running text, in cents: the ways that people write euros, and the slips of letter recognition."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = [
    "bare_cents_in",
    "cents_in",
    "foreign_in",
    "hundredths_in",
    "prices_in",
    "ranges_in",
    "refunds_in",
    "says_amount",
]

_DIGIT = r"[0-9OolI|]"
_NUMBER = (
    r"(?:[0-9lI|]{1,3}(?:[.,'’\u202f\u00a0 ]" + _DIGIT + r"{3})+|[0-9lI|]" + _DIGIT + r"{0,6})"
    r"(?:\s?[.,]\s?(?:" + _DIGIT + r"{2}(?![0-9])|[0-9](?![0-9])|[-–—−]+)|['’][0-9]{2}(?![0-9]))?"
)
"""Thousands in groups, or plain digits; then a part of a euro, behind a point, a comma or, as in Spain and Switzerland,
an apostrophe; a dash may stand for it. Letters that look like
digits are taken for them, since a currency stands beside every number that is matched."""
_START = r"(?<![0-9.,])"
_END = r"(?![0-9]|[.,][0-9])"
_OTHER = r"[$£¥₹₺₽₴₩฿]|(?<![A-Za-z])(?:US\$|USD|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|CZK|HUF|Kč|zł|Ft|Fr\.)"
_CODES = {
    **{"$": "USD", "US$": "USD", "£": "GBP", "¥": "JPY", "₹": "INR", "₺": "TRY", "₽": "RUB", "₴": "UAH", "₩": "KRW"},
    **{"฿": "THB", "Kč": "CZK", "zł": "PLN", "Ft": "HUF", "Fr.": "CHF"},
}
_WORD = r"(?:[Ee]uros?|EUROS?)(?![A-Za-z])"
_CODE = r"(?:(?<![A-Za-z])EUR|(?<=[0-9])EUR)(?![A-Za-z])"
_CENTS = r"\s?(?:[Cc]ents?|ct)(?![A-Za-z])"
_AMOUNT = re.compile(
    rf"(?P<other>(?:{_OTHER})\s?{_START}{_NUMBER}{_END}|{_START}{_NUMBER}\s?(?:{_OTHER}))"
    rf"|(?P<slip>(?<![A-Za-z0-9])[EC]\s?(?=[0-9lI|]{_DIGIT}*[.,]\s?{_DIGIT}{{2}}(?![0-9A-Za-z])){_NUMBER}{_END})"
    rf"|(?P<inner>{_START}(?<![A-Za-z€])[0-9]{{1,4}}€[0-9]{{2}}(?![0-9]|[.,:][0-9]|\s?(?:€|EUR)))"
    rf"|(?P<after>{_START}(?<![A-Za-z]){_NUMBER}(?:€|\s(?:€|EUR(?![A-Za-z]))(?:(?!\s?[0-9])|(?<=[.,]..\s.)(?![0-9])|(?<=[.,]..\s...)(?![0-9]))"
    rf"|\s?{_WORD}|\s?{_CODE}(?!\s?[0-9])|(?P<cent>{_CENTS}))"
    rf"(?P<more>(?<=[sSoO])\s(?:and\s)?[0-9]{{2}}(?:{_CENTS})?(?![0-9.,:]))?)"
    rf"|(?P<before>(?:€|{_CODE})\s*{_NUMBER}{_END})"
    r"|(?P<free>(?<![\w-])(?:free of charge|free|gratis|kostenlos)(?![\w-]))",
)
_FREE_ELSEWHERE = re.compile(r"(?:^|\W)(?:feel|set|are|get)\s$|free (?:of (?!charge)|from|to|on)\b", re.IGNORECASE)
_SIGN = re.compile(r"(?:^|(?<=[\s(:;|]))[-–−]$")
"""A minus right before an amount: behind a blank or nothing, and with none of its own. A dash that has blanks on both
sides, or none and a word before it, parts a name from its price."""
_TO = r"(?:[-–—−‒~〜]|\s(?:to|bis|à|a|al|até|ate|tot|till?|do|hasta|fino a|jusqu'à)\s)"
_LEAST = re.compile(
    rf"(?<![\w.,:/-])[0-9]{{1,4}}(?:[.,][0-9]{{2}})?{_TO}$|(?<![\w.,:/-])[0-9]{{1,4}}[.,][0-9]{{2}}\s[-–—−]\s$"
    r"|(?<![\w.,:/€-])(?<!€\s)[0-9]{1,4}(?:[.,][0-9]{2})?\s?/\s?$"
)
"""The lower end of a range, before the amount that ends it; or the first of two prices that share a currency."""
_LARGEST = re.compile(
    r"\s?/\s?[0-9]{1,4}(?:[.,][0-9]{2})?(?=\s*(?:$|[);]|,\s))|"
    rf"{_TO}[0-9]{{1,4}}(?:[.,][0-9]{{2}})?(?![\w:%])(?!\s?(?:[€:]|EUR|[^\W\d_]))"
    rf"|[-–—−][0-9]{{2,4}}(?:[.,][0-9]{{2}})?(?=\s?(?:(?:a|per|pro|par|por|la|je)\s|/|p\.))"
    rf"|\s[-–—−]\s[0-9]{{2,4}}(?:[.,][0-9]{{2}})?(?=\s*$|\s?(?:(?:a|per|pro|par|por|la|je)\s|/|p\.))"
)
"""The upper end of a range, behind the amount that begins it; what is told of both may follow."""
_LINK = re.compile(rf"\s?{_TO}\s?")
"""What parts the ends of a range that both have their currency."""
_BETWEEN = re.compile(
    r"(?:^|\s)(?:between|zwischen|entre|tra|fra|tussen|mellan|mellem|mellom|miedzy|mezi)\s$", re.IGNORECASE
)
_AND = re.compile(r"\s(?:and|und|et|y|i|e|en|och|og|a)\s", re.IGNORECASE)
"""Words before and between the ends of a range."""
_BARE = re.compile(
    r"(?<![\w.,:/−-])(?<!^–)(?<![\s(]–)(?:[0-9]{1,3}(?:[.,' ][0-9]{3})+|[0-9]{1,5})[.,][0-9]{2}(?![\w:/-]|[.,][0-9])"
)
_LOOKALIKES = str.maketrans("OolI|", "00111")


def cents_in(text: str) -> list[tuple[int, int, int]]:
    """Every amount in euros: (cents, start, end) of the piece of `text` that says it, in reading order.

    Understood: ``€14.00``, ``14,00 €``, ``14'00 €``, ``14€50``, ``EUR 14``, ``14 euros``, ``14 euros 50``,
    ``1.250,00 €``, ``14,- €``, ``50 cents`` and ``free`` (0). Amounts in another currency are passed over, and a number
    without any currency is none; nor is one with a minus (see `refunds_in`), but ``Adults - 12.00 €`` is. A letter for
    a digit (``€l4.0O``) and ``E14.00`` for ``€14.00`` are taken where nothing else can be meant.
    """
    return [(cents, start, end) for cents, start, end in _euros(text) if not _negative(text, start)]


def prices_in(text: str) -> list[tuple[int, int, int]]:
    """The same without the amounts of ranges (see `ranges_in`): what one thing can cost."""
    ranges = ranges_in(text)
    return [one for one in cents_in(text) if not any(a <= one[1] and one[2] <= b for a, b in ranges)]


def refunds_in(text: str) -> list[tuple[int, int, int]]:
    """The same for amounts with a minus (``-12.00 €``, ``–€5``), which `cents_in` passes over: discounts, refunds, and
    no prices. The cents are above zero; the place begins with the minus."""
    return [(cents, start - 1, end) for cents, start, end in _euros(text) if cents and _negative(text, start)]


def ranges_in(text: str) -> list[tuple[int, int]]:
    """Where a range of amounts in euros stands (``12-14 €``, ``€9 to €11``), whose amounts `prices_in` passes over: no
    price. A dash with blanks on both sides makes one only behind a number that is no name's (``12.00 - 14.00 €``)."""
    found: list[tuple[int, int]] = []
    amounts = [(start, end) for cents, start, end in _euros(text) if cents]
    for (start, end), (following, last) in zip(amounts, [*amounts[1:], (-1, -1)], strict=False):
        if found and start < found[-1][1]:
            continue
        near = max(0, start - 16)
        before, after = _LEAST.search(text[near:start]), _LARGEST.match(text, end)
        if before is not None:
            found.append((near + before.start(), end))
        elif following >= end and (
            _LINK.fullmatch(text, end, following)
            or (_AND.fullmatch(text, end, following) and _BETWEEN.search(text[near:start]))
        ):
            found.append((start, last))
        elif after is not None:
            found.append((start, after.end()))
    return found


def says_amount(text: str) -> bool:
    """Whether a text names any amount in euros, a negative one included."""
    return next(_euros(text), None) is not None


def _negative(text: str, start: int) -> bool:
    return (
        text[max(0, start - 1) : start] in ("-", "–", "−") and _SIGN.search(text[max(0, start - 2) : start]) is not None
    )


def _euros(text: str) -> Iterator[tuple[int, int, int]]:
    """All amounts in euros, whatever stands before them."""
    for match in _AMOUNT.finditer(text):
        start, end = match.span()
        if match["other"]:
            continue
        if match["free"]:
            around = text[max(0, start - 6) : end + 6]
            if not _FREE_ELSEWHERE.search(text[max(0, start - 6) : start]) and not _FREE_ELSEWHERE.search(around):
                yield 0, start, end
            continue
        if match["inner"]:
            yield int(match["inner"].replace("€", "")), start, end
            continue
        said = match.group()
        more = match["more"] or ""
        cents = hundredths_in(said[: len(said) - len(more)])
        if cents is None:
            continue
        if match["cent"]:
            cents //= 100
        yield cents + int("".join(filter(str.isdigit, more)) or 0), start, end


def foreign_in(text: str) -> list[tuple[str, int, int]]:
    """Every amount in another currency: (code, start, end), in reading order. A dollar without more is ``USD``; ``Fr.``
    counts before a dash for the cents alone (``Fr. 25.–``), for it is Friday before dates as well."""
    found = []
    for match in _AMOUNT.finditer(text):
        said = match["other"] or ""
        mark = re.search(_OTHER, said)
        if mark is None or not re.search(r"[0-9]", said) or (mark.group() == "Fr." and said[-1] not in "-–—−"):
            continue
        found.append((_CODES.get(mark.group(), mark.group()), *match.span()))
    return found


def bare_cents_in(text: str) -> list[tuple[int, int, int]]:
    """The same for a page that names its currency once: numbers with two decimals (``3.00``, ``1.250,00``), which may
    as well be times or dates where the page has any. Amounts with a currency, of whatever kind, are none of them."""
    taken = [(start, end) for _, start, end in (*cents_in(text), *foreign_in(text))]
    found = []
    for match in _BARE.finditer(text):
        cents = hundredths_in(match.group())
        if cents is not None and not any(a < match.end() and match.start() < b for a, b in taken):
            found.append((cents, match.start(), match.end()))
    return found


def hundredths_in(said: str) -> int | None:
    """Hundredths of a number that may have its currency; the last two digits after a point or comma are a part of a
    unit."""
    number = re.search(_NUMBER, re.sub(r"€|EUR", "", said))
    if number is None:
        return None
    text = re.sub(r"\s+", " ", number.group()).translate(_LOOKALIKES)
    text = re.sub(r"\s?[.,]\s?[-–—−]+$", "", text)
    part = re.search(r"(?:\s?[.,]\s?|['’](?=[0-9]{2}$))([0-9]{1,2})$", text)
    whole = re.sub(r"[^0-9]", "", text[: part.start()] if part else text)
    if not whole:
        return None
    return int(whole) * 100 + (int(part[1].ljust(2, "0")) if part else 0)
