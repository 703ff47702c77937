"""Booking numbers, prices and how many people in the texts of bookings, by the words beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ._words import any_of, plain_name, words

__all__ = ["party_in", "price_in", "reference_in"]

_MOST_LINES, _LONGEST_LINE = 5000, 400

_REFERENCE = re.compile(
    r"(?<![\w-])(\d{3,4}(?:\.\d{3}){1,2}|\d{2,4}(?: \d{3,4}){2,3}(?! ?\d)"
    r"|(?=[A-Z/-]*\d)[A-Z0-9]{1,6}(?:[/-][A-Z0-9]{1,8}){0,2}/[A-Z0-9]{1,8}"
    r"|[A-Z]{2,4} (?=[A-Z]?\d)[A-Z0-9]{3,6}|[A-Z0-9]{5,12}(?:-[A-Z0-9]{1,12}){0,3}(?:/[A-Z0-9]{1,8})?"
    r"|[A-Z0-9]{2,4}(?:-[A-Z0-9]{1,12}){1,4}(?:/[A-Z0-9]{1,8})?|(?=[A-Z]*\d)[A-Z0-9]{4})(?![\w]|-\w)"
)


_STEM = re.compile(
    r"(?:\w{0,12}?)(?:book|bok|buch|reserv|rezerv|boek|bestil|bestall|varau|foglal|prenot|confirm|conferm|localiz|auftrag"
    r"|order|commande|pedido|orden|billet|ticket)\w{0,6}?(?:nummer|number|numero|numer|nr|kod|kode|code|codigo|codice|id|ref\w{0,6})"
)
"""A label of two parts in any of the languages: ``Bokningsnummer``, ``Booking ID``."""
_LONGEST_LABEL = 6
"""Words of the longest label of a booking number."""
_BOOKED_THINGS = words("flight") | words("train") | words("ferry") | words("hotel")


@lru_cache(maxsize=4096)
def reference_in(text: str) -> str:
    """The booking's own number, where a label names it; "" else."""
    for line in text.splitlines()[:_MOST_LINES]:
        for found in _REFERENCE.finditer(line[:_LONGEST_LINE]):
            label = re.sub(r" (?:is|ist|est|es)$", "", plain_name(line[max(0, found.start() - 40) : found.start()]))
            label = label.removesuffix(" n")  # "réservation n° …"
            *front, last = label.split() or [""]
            if front and last in _BOOKED_THINGS:
                label = " ".join(front)  # "codice prenotazione volo: …"
            digits = re.search(r"\d", found[1])
            if not digits and line[: found.start()].rstrip()[-1:] not in (":", "#") and not label.endswith("pnr"):
                continue  # a word in capitals
            lists = ("confirmation", "booked", "code_called") if digits and len(found[1]) > 4 else ("confirmation",)
            said = label.split()[-_LONGEST_LABEL:]
            ends = {" ".join(said[at:]) for at in range(len(said))}
            if any(ends & words(name) for name in lists) or _STEM.fullmatch("".join(said[-2:])):
                return found[1]
    return ""


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
    r"|(?<![\d:.,/-])(\d{1,2})[ \t\xa0]*[x×]?[ \t\xa0]*([^\W\d_]{3,12})"
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
