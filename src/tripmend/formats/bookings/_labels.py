"""Booking numbers, prices and how many people in the texts of bookings, by the words beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ._words import any_of, plain_name, words

__all__ = ["codes_in", "numbers_in", "party_in", "price_in", "reference_in", "says_same", "unread_number"]

_MOST_LINES, _LONGEST_LINE = 5000, 400

_REFERENCE = re.compile(
    r"(?<![\w/-])(?<![\d.])(?P<code>(?:[A-Z]{1,4}-)?(?:\d{1,4}(?:\.\d{3}){2}|\d{2,4}\.\d{3})"
    r"|(?:[A-Z]{2,4}[- ]\d{1,4}(?: \d{2,4}){1,4}|(?=(?:\d ?){7})\d{1,4}(?: \d{2,4}){2}"
    r"|\d{1,4}(?: \d{3,4}){3}|\d{2}(?: \d{2}){3,4}|\d{3,4} \d{3,4}|\d{5,6} \d{5,6})(?! ?(?:\d|€|£|[A-Z]{3}\b))"
    r"|(?=[A-Z/-]*\d)[A-Z0-9]{1,6}(?:[/-][A-Z0-9]{1,8}){0,2}/[A-Z0-9]{1,8}"
    r"|[A-Z]{2,4} (?=[A-Z]?\d)[A-Z0-9]{3,9}"
    r"|[A-Z0-9]{5,12}(?:-[A-Z0-9]{1,12}){0,3}(?:/[A-Z0-9]{1,8})?"
    r"|[A-Z0-9]{1,4}(?:-[A-Z0-9]{1,12}){1,4}(?:/[A-Z0-9]{1,8})?|(?=[A-Z]*\d)[A-Z0-9]{4})(?!\w|[-/.,:][A-Za-z0-9])"
)
"""What a booking number looks like, in a line in which words of signs without spaces are parted from it."""
_NO_CODE = re.compile(
    r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d\d|(?:19|20)\d\d[-/]\d{1,2}"
    r"|\d{1,2} \d{1,2} (?:19|20)\d\d|[A-Z]{3}\d+|\d{1,2}[A-Z]{3}\d{0,4}"
)
"""Dates, months, and an amount behind its currency."""
_UNSPACED = re.compile(r"(?<=[\u2e80-\u9fff\uac00-\ud7a3])(?=[A-Z0-9])|(?<=[A-Z0-9])(?=[\u2e80-\u9fff\uac00-\ud7a3])")
_LEADERS = re.compile(r"\s*[.·_…]{3,}\s*:?")
_PIECE = re.compile(r"\s{3,}|[|;•,\t]|(?<=[^\W\d_]{6}[.!?])\s(?=[^\W\d_])")
"""What lies between the things of a line."""
_LONGEST_LABEL = 6
"""Words of the longest label of a booking number."""
_BOOKED_THINGS = words("flight") | words("train") | words("ferry") | words("hotel")
_OF_CARRIER = re.compile(r"[A-Z0-9]{2}/(?=[A-Z0-9]*[A-Z])[A-Z0-9]{6}")
"""The code of an airline's booking behind that of the airline."""


def reference_in(text: str) -> str:
    """The booking's own number, where a label names it; "" else. That of a booking or of an airline goes before that of
    a ticket or a voucher."""
    return min(numbers_in(text), key=lambda one: one[1], default=("", 0, 0))[0]


@lru_cache(maxsize=4096)
def numbers_in(text: str) -> tuple[tuple[str, int, int], ...]:
    """Every number that a label calls one of a booking, with its rank (0 of an airline, 1 of a booking, 2 of a ticket)
    and its line."""
    found, above = [], ""
    for at, whole in enumerate(text.splitlines()[:_MOST_LINES]):
        line = _LEADERS.sub(": ", _UNSPACED.sub(" ", whole[:_LONGEST_LINE]))
        for one in _REFERENCE.finditer(line):
            code, label = one["code"], line[: one.start()]
            led = re.fullmatch(r"([A-Z]{3,})-(.+)", code)
            if led is not None and led[1].casefold() in words("confirmation"):  # "PNR-2748113905"
                code, label = led[2], f"{led[1]}:"
            mark, _, rest = code.partition(" ")
            if rest and plain_name(mark) in words("number_marks") | words("confirmation"):
                code, label = rest, f"{label}{mark}"  # "Booking ID 811 402 556"
            rank = _rank(label if label.strip() else above, code)
            if rank is not None and (rest := _in_groups(line[one.end() :])):
                code = f"{code}{rest}"
            if rank is not None:
                found.append((code[3:] if _OF_CARRIER.fullmatch(code) else code, rank, at))
        above = line.strip() if line.rstrip().endswith((":", "：")) else ""
    codes = {code for code, *_ in found}
    return tuple((code[3:] if code[3:] in codes and code[2] == "/" else code, rank, at) for code, rank, at in found)


_GROUPS = re.compile(r"(?: (?=[A-Z]{0,3}\d|[A-Z]{1,3}(?![A-Z]))[A-Z0-9]{2,5}){1,4}(?=\s*(?:$|[,;()|]|\s{2}))")


def _in_groups(behind: str) -> str:
    """What of the number of a booking stands behind its first group, up to the end of its cell: `` 9QP`` of ``KTR4
    9QP``; no number of a journey, no year and no amount."""
    found = _GROUPS.match(behind)
    other = found is None or re.search(r" [A-Z]{1,3} \d{1,4}$| (?:19|20)\d\d$", found[0]) is not None
    return "" if found is None or other or any(_amounts(behind)) else found[0]


def says_same(line: str) -> bool:
    """Whether a line says that its booking number is that of what stands before: ``ferry back, same ticket``."""
    numbers = words("number_of_booking") | words("number_of_ticket")
    said = [plain_name(found[1]) for found in _SAME.finditer(line)]
    return any(word in words("number_marks") or any(stem in word for stem in numbers) for word in said)


_SAME = re.compile(rf"{any_of('same')}\s([^\W\d_]+)", re.IGNORECASE)


_CODE = re.compile(
    r"(?<![\w-])(?=[A-Z-]*\d)(?=[\d-]*[A-Z])(?=(?:-?\w){6})[A-Z\d]{1,10}(?:-[A-Z\d]{1,10}){0,3}(?![\w-])"
)


def codes_in(text: str) -> Iterator[str]:
    """The signs of a text that look as booking numbers do, whether a known word calls them one or not: by their shape
    alone, or by it and because a label or a bracket stands before them."""
    yield from (code for code, *_ in numbers_in(text))
    for line in text.splitlines()[:_MOST_LINES]:
        if re.search(r"[@/]\S|www\.|\+\d", line):
            continue
        line = _UNSPACED.sub(" ", line[:_LONGEST_LINE])
        every = [found[0] for pattern in (_CODE, _DIGITS) for found in pattern.finditer(line)]
        if not any(_amounts(line)):
            every += [found["code"] for found in _REFERENCE.finditer(line) if _stands_alone(line, found)]
        yield from (code for code in every if not (_other(code) or re.fullmatch(r"(?:19|20)\d\d", code)))


def _other(code: str) -> bool:
    """Whether a sign is a date, or an amount behind the code of its currency."""
    money = code[:3].casefold() in words("currency") or not code[:3].isalpha()
    return money and _NO_CODE.fullmatch(code) is not None


def _stands_alone(line: str, code: re.Match[str]) -> bool:
    """Whether what looks as a booking number is all that stands behind a label, or in a bracket behind a word."""
    label = _LABEL_BEFORE.search(line[: code.start()])
    said = set(plain_name(label[1]).split()) if label is not None else set[str]()
    own = bool(said) and not said & (_OTHER_NUMBERS | words("platform") | words("carriage") | words("people"))
    ends = re.match(r"\s*(?:$|[,;()])|\s{2,}", line[code.end() :]) is not None
    other = code["code"].startswith("0") or re.search(r"\dH\d", code["code"])  # of a telephone; how long it lasts
    return own and ends and not other and sum(map(str.isdigit, code["code"])) > 1


_OTHER_NUMBERS = words("no_number") - words("number_marks") - words("confirmation") - {"code", "order", "ticket"}
_LABEL_BEFORE = re.compile(r"(?:^|[(|,;]|\s{2,})\W*([^\W\d_][^:：\d(|,;]{1,40}?)(?:\s*[:：#]\s*|\s{2,}|(?<=\.)\s?|\s)$")
_DIGITS = re.compile(r"(?<![\w.,/+-])(?:\d{2,4}-\d{5,}|\d{3} \d{3} \d{3}|\d{7,12})(?![\w%€]|[.,/-]\d| \d)")
_LABELLED = re.compile(r"^\W*([^\W\d_][^:：\n]{1,40}?)\s*(?:[:：]|\s{2,})\s*(\S.{3,})$", re.M)


def unread_number(text: str) -> str:
    """What stands behind the label of a booking number and has not the shape of one; "" where nothing does."""
    if numbers_in(text):
        return ""
    every = ((plain_name(found[1]), found[2].strip()) for found in _LABELLED.finditer(text[:50_000]))
    return next((value[:40] for label, value in every if label in words("confirmation")), "")


def _rank(label: str, code: str) -> int | None:
    """What sort of number a label calls a code, None where it calls it none of a booking."""
    pieces = [piece for piece in _PIECE.split(label.rstrip()) if re.search(r"\w|[#№]", piece)]
    piece = pieces[-1].strip() if pieces else ""
    if not piece or _other(code):
        return None
    said = plain_name(re.sub("[№#]", " nr ", re.sub("[º°ª]", "", piece))).split()
    many = sum(map(str.isdigit, code)) > 2
    column = many and len(pieces) == 1 and len(said) < 3 and re.search(r"\s{2}$", label) is not None
    marked = column or piece.endswith((":", "：", "#")) or (bool(said) and said[-1].endswith(("番号", "号", "번호")))
    exact = any(" ".join(said[at:]) in words("confirmation") for at in range(-min(len(said), _LONGEST_LABEL), 0))
    while said and said[-1] in words("number_marks") and not exact:
        marked = said.pop() not in words("is") or marked
    if len(said) > 1 and said[-1] in _BOOKED_THINGS:
        if said[-1] in words("number_of_carrier") and marked:
            return 0
        said.pop()  # "codice prenotazione volo: …"
    if not said:
        return 1 if marked and piece[0] in "#№" and len(code) > 4 else None
    digits = re.search(r"\d", code) is not None
    long = code.replace(" ", "").isdigit() and len(code.replace(" ", "")) > 7
    near = said[-2:] if exact else said[-1:] if not marked else said if len(said) <= 4 else said[-2:]
    sorts = [rank for rank, stems in enumerate(_STEMS) if any(stem in word for word in near for stem in words(stems))]
    if not exact and not (sorts and digits and (marked or (len(code) > 4 and (" " not in code or long)))):
        ends = {said[-1], " ".join(said[-2:])}
        exact = bool(ends & (words("booked") | words("code_called"))) and digits and len(code) > 4 and " " not in code
        if not exact and not (sorts and marked and len(code) == 6 and len(said) <= 3):
            return None
    if not digits and not marked and said[-1] != "pnr":
        return None  # a word in capitals
    if not marked and re.fullmatch(r"\d{4}|0\d*(?: \d+)+", code):
        return None  # a year; a telephone
    return min(sorts, default=1)


_STEMS = ("number_of_carrier", "number_of_booking", "number_of_ticket")


_NUMERAL = r"\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+(?:[.,]\d{2})?|\d{1,6}(?:[.,]\d{2})?"
_AMOUNT = re.compile(
    rf"(?<![\w.,])\(?(?P<a>[A-Z]{{3}}|€|£)\)?[ \u00a0]{{0,6}}(?P<x>{_NUMERAL})(?![\d%]|[:.]\d|[hH]\d)"
    rf"|(?<![\w.,:])(?P<y>{_NUMERAL})[ \u00a0]?(?P<b>[A-Z]{{3}}\b|€|£)"
)
_SIGNS = {"€": "EUR", "£": "GBP"}


def _amounts(line: str) -> Iterator[tuple[float, str]]:
    for found in _AMOUNT.finditer(line):
        currency = _SIGNS.get(found["a"] or found["b"], found["a"] or found["b"])
        if currency.casefold() in words("currency"):
            digits = re.sub(r"[' \u00a0\u202f]", "", found["x"] or found["y"])
            whole, mark, cents = digits.rpartition(digits[-3]) if digits[-3:-2] in (".", ",") else (digits, "", "")
            yield float(re.sub(r"[.,]", "", whole) + (f".{cents}" if mark else "")), currency


def price_in(text: str) -> tuple[float, str] | None:
    """What a booking costs in all, in the major unit, and the code of its currency; None where that is not sure.

    It is where a label says that it is the total, or where the text names no other amount and calls it no part of one.
    """
    totals: set[tuple[float, str]] = set()
    every: set[tuple[float, str]] = set()
    part = False
    lines = [line[:_LONGEST_LINE] for line in text.splitlines()[:_MOST_LINES] if line.strip()]
    for at, line in enumerate(lines):
        found, said = set(_amounts(line)), f" {plain_name(line)} "
        parts = any(f" {word} " in said for word in words("price_part"))
        part = part or (bool(found) and (parts or re.search(r"\b\d{1,2}\s?[x×]", line) is not None))
        every |= found
        if not parts and any(f" {word} " in said for word in words("price_total")):
            totals |= found or (set(_amounts(lines[at + 1])) if at + 1 < len(lines) else set())
    if totals:
        return next(iter(totals)) if len(totals) == 1 else None
    return next(iter(every)) if len(every) == 1 and not part else None


_COUNTED = re.compile(
    rf"(?:party|{any_of('table')})\s(?:of|for|für|pour|de|da|para|per|voor|til|för|pro|dla|za|na)\s(?P<of>\d{{1,2}})\b"
    r"|(?<![\d:.,/-])(\d{1,2})[ \t\xa0]*[x×]?[ \t\xa0]*([^\W\d_]{2,12})"
    r"|^[ \t]*([^\W\d_][^:：\n]{1,30}?)\s*[:：]\s*(\d{1,2})(?=\s*(?:\D{0,12})$)",
    re.I | re.M,
)


def party_in(text: str) -> tuple[int | None, int]:
    """How many people a booking is for (None: not said), and how many of them are children."""
    adults = children = 0
    for found in _COUNTED.finditer(text[:50_000]):
        count, what = int(found["of"] or found[2] or found[5]), plain_name(found[3] or found[4] or "")
        if found[3] and what in words("children"):
            children = max(children, count)
        elif found["of"] or set(what.split()) & words("people"):
            adults = max(adults, count)
    return (adults + children, children) if adults else (None, 0)
