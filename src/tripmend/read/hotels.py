"""Hotel listings: the price of a night and what can be reached on foot, told in sentences."""

from __future__ import annotations

import itertools
import re

from ._money import cents_in
from ._prose import Passage, passages, rows_of
from .facts import Abstained, Fact, Reading
from .matrix._ink import colour_of
from .sheet import Sheet

__all__ = ["read"]

_NIGHT = re.compile(r"\bnights?\b|\bper room\b|\broom\b", re.IGNORECASE)
_NONE = re.compile(r"\b(?:none|nothing|no sight)\b[^.]*\b(?:walk|near)", re.IGNORECASE)
_AFTER = re.compile(
    r"(?:short walk away|near enough to walk|nearby|walking distance|close by|on foot)\s*:"
    r"\s*(?P<near>[^:]+?)\s*\.(?=\s|$)",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(?:^|[.!?]\s+|€\s)(?P<near>[^.:!?]+?)\s*:\s*(?:all|both)?\s*(?:on foot|a short walk|near)", re.IGNORECASE
)
_OPENING = re.compile(r"(?P<name>[^,.:]{3,40}),\s*(?P<area>[^,.:]{2,40})\.\s")


def read(sheet: Sheet) -> Reading:
    """Facts ``nightly``, ``near`` and ``tags`` (with the quarter only) for every house that a price is told of."""
    facts: list[Fact] = []
    abstained: list[Abstained] = []
    texts = passages(sheet)
    for number, passage in enumerate(texts):
        prices = [found for found in cents_in(passage.text) if found[0] > 0]
        if not prices or not _NIGHT.search(passage.text):
            continue
        text, after = passage.text, number + 1
        while after < len(texts) and not _near(text) and _follows(texts[after - 1], texts[after]):
            text, after = f"{text} {texts[after].text}", after + 1
        named = _name(texts, number, sheet)
        if named is None or len(prices) != 1:
            abstained.append(Abstained("nightly price", "the house or the price is not clear", passage.box))
            continue
        name, area = named
        cents, start, end = prices[0]
        facts.append(Fact(name, "nightly", {"cents": cents}, passage.place(start, end), 0.96, sheet.source))
        near = _near(text)
        if near is None:
            abstained.append(Abstained(f"what is near {name}", "no sentence says it", passage.box))
        else:
            venues = _split(near)
            sure = 0.95 if len(venues) < 2 or near.count(" and ") < 2 else 0.6
            facts.append(Fact(name, "near", {"venues": venues}, passage.box, sure, sheet.source))
        facts.append(Fact(name, "tags", {"area": area, "tags": []}, passage.box, 0.9, sheet.source))
    return Reading("hotels", tuple(facts), tuple(abstained))


def _near(text: str) -> str | None:
    """The names that a text calls near, empty where it says that there are none; None where it says nothing."""
    if _NONE.search(text):
        return ""
    found = _AFTER.search(text) or _BEFORE.search(text)
    return found["near"] if found else None


def _split(near: str) -> list[str]:
    """Names joined by ``and``. Where two ``and`` and no comma stand, one name has one itself, as lists would have a
    comma: the last two parts are taken together, with less confidence."""
    parts = [part.strip() for part in re.split(r",\s*(?:and\s+)?|\s+and\s+", near) if part.strip()]
    if len(parts) == 3 and "," not in near:
        return [parts[0], f"{parts[1]} and {parts[2]}"]
    return parts


def _follows(above: Passage, below: Passage) -> bool:
    return abs(above.box.left - below.box.left) < 12 and 0 <= below.box.top - above.box.bottom < 2 * below.box.height


def _name(texts: list[Passage], number: int, sheet: Sheet) -> tuple[str, str] | None:
    """Name and quarter: at the start of the sentences, or in the short lines over them."""
    if opening := _OPENING.match(texts[number].text):
        return opening["name"].strip(), opening["area"].strip()
    rows = rows_of(sheet)
    box = texts[number].box
    height = min(row.box.height for _, row, _ in texts[number].parts)
    short: list[Passage] = []
    top = box.top
    for row in sorted(rows, key=lambda row: -row.box.top):
        close = -0.6 * height < top - row.box.bottom < 1.6 * height
        if not close or abs(row.box.left - box.left) > height or len(short) == 2:
            continue
        if len(row.text) < 60 and not re.search(r"[.!?,;]|\d", row.text):
            short.insert(0, row)
        elif short:
            break
        top = row.box.top
    if not short:
        return None
    if len(short) > 1:
        return short[0].text, short[1].text
    return _parted(short[0], sheet)


def _parted(row: Passage, sheet: Sheet) -> tuple[str, str]:
    """Name and quarter on one row, told apart by their lines on a page, by their colour in a picture."""
    cuts = [at for at, _, _ in row.parts if at]
    if cuts:
        return row.text[: cuts[-1]].strip(), row.text[cuts[-1] :].strip()
    words = [match.span() for match in re.finditer(r"\S+", row.text)]
    if sheet.pixels is not None:
        colours = [colour_of(sheet.pixels, row.place(a, b)) for a, b in words]
        apart = [
            sum(abs(x - y) for x, y in zip(one, other, strict=True)) if one and other else 0.0
            for one, other in itertools.pairwise(colours)
        ]
        if apart and max(apart) > 60:
            at = words[apart.index(max(apart)) + 1][0]
            return row.text[:at].strip(), row.text[at:].strip()
    return row.text, ""
