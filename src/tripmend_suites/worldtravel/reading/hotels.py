"""Hotel listings: the price of a night and what can be reached on foot, told in sentences."""

from __future__ import annotations

import itertools
import re

from ._near import names_in
from ._prose import Passage, join, passages, rows_of
from .facts import Abstained, Fact, Reading
from .matrix._ink import colour_of
from .prices._least import bounded_below
from .prices._money import cents_in, prices_in
from .sheet import Sheet

__all__ = ["read"]

_NIGHT = re.compile(r"\bnights?\b|\bper room\b|\broom\b", re.IGNORECASE)
_OTHER_TERM = re.compile(
    r"\s*(?:(?:a|per|pro|par|por|/)\s?(?:week|month|person|head|guest|woche|monat|kopf|semaine|mois|personne|persona)\b"
    r"|p\.\s?p|/\s?(?:week|month|person|pers\b))",
    re.IGNORECASE,
)
"""Behind an amount: for what else than a room and a night it is."""
_NONE = re.compile(r"\b(?:none|nothing|no sight)\b[^.]*\b(?:walk|near)", re.IGNORECASE)
_AFTER = re.compile(
    r"(?:short walk away|near enough to walk|nearby|walking distance|close by|on foot)\s*:"
    r"\s*(?P<near>[^:]+?)\s*\.(?=\s|$)",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(?:^|[.!?]\s+|€\s)(?P<near>[^.:!?]+?)\s*:\s*(?:all|both)?\s*(?:on foot|a short walk|near)", re.IGNORECASE
)
_OPENING = re.compile(r"(?P<name>[^\W\d_a-zß-ÿ][^,.:]{2,39}),\s*(?P<area>[^\W\d_a-zß-ÿ][^,.:]{1,39})\.(?:\s|$)")


def read(sheet: Sheet) -> Reading:
    """Facts ``nightly``, ``near`` and ``tags`` (with the quarter only) for every house that a price is told of."""
    facts: list[Fact] = []
    abstained: list[Abstained] = []
    texts = _whole(passages(sheet))
    for number, passage in enumerate(texts):
        prices = [found for found in prices_in(passage.text) if found[0] > 0]
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
        if bounded_below(text, start) or _OTHER_TERM.match(text, end):
            abstained.append(
                Abstained("nightly price", "it is not what a room costs a night", passage.place(start, end))
            )
            continue
        facts.append(Fact(name, "nightly", {"cents": cents}, passage.place(start, end), 0.96, sheet.source))
        near = _near(text)
        if near is None:
            abstained.append(Abstained(f"what is near {name}", "no sentence says it", passage.box))
        else:
            venues, sure = names_in(near)
            facts.append(Fact(name, "near", {"venues": venues}, passage.box, sure, sheet.source))
        if area:
            facts.append(Fact(name, "tags", {"area": area, "tags": []}, passage.box, 0.9, sheet.source))
        else:
            abstained.append(Abstained(f"quarter of {name}", "nothing beside the name says it", passage.box))
    return Reading("hotels", tuple(facts), tuple(abstained))


def _whole(texts: list[Passage]) -> list[Passage]:
    """Paragraphs beside a picture: their lines become longer or begin elsewhere where it ends, so that what is broken
    off is joined with what goes on right below, and a house's opening with the sentences under it."""
    done = list(texts)
    at = 0
    while at < len(done):
        text = done[at]
        broken = _OPENING.match(text.text) and (text.text[-1] not in ".!?:" or not cents_in(text.text))
        below = [other for other in done if broken and other is not text and _goes_on(text, other)]
        if not below:
            at += 1
            continue
        other = min(below, key=lambda passage: passage.box.top)
        done[at] = join([text, other])
        done.remove(other)
        at = done.index(next(passage for passage in done if passage.text.startswith(text.text)))
    return [part for text in done for part in _houses(text)]


def _goes_on(above: Passage, below: Passage) -> bool:
    """Whether the first line of a text is the next one after the last line of another, in type of the same size, and
    tells of the same house."""
    foot, head = above.parts[-1][1].box, below.parts[0][1].box
    height = (foot.height + head.height) / 2
    pitch = head.centre[1] - foot.centre[1]
    alike = 0.72 < above.letter / below.letter < 1.39 and head.left < foot.right
    return alike and 0.6 * height < pitch < 1.9 * height and not _OPENING.match(below.text)


def _houses(text: Passage) -> list[Passage]:
    """A text that tells of several houses, cut before the openings that begin a line after a full stop."""
    if len(cents_in(text.text)) < 2:
        return [text]
    cuts = [
        at for at, _, _ in text.parts if at and text.text[:at].rstrip()[-1:] in ".!?" and _OPENING.match(text.text[at:])
    ]
    ends = [0, *cuts, len(text.text)]
    return [text.cut(a, b) for a, b in itertools.pairwise(ends)]


def _near(text: str) -> str | None:
    """The names that a text calls near, empty where it says that there are none; None where it says nothing."""
    if _NONE.search(text):
        return ""
    found = _AFTER.search(text) or _BEFORE.search(text)
    return found["near"] if found else None


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
        if not close or abs(row.box.left - box.left) > height or len(short) == 3:
            continue
        if len(row.text) < 60 and not re.search(r"[.!?,;]|\d", row.text):
            short.insert(0, row)
        elif short:
            break
        top = row.box.top
    if not short:
        return None
    if len(short) == 3 and _one_name(*short):
        return f"{short[0].text} {short[1].text}", short[2].text
    if len(short) > 1:
        return short[-2].text, short[-1].text
    name, area = _parted(short[0], sheet)
    return name, area or _beside(short[0], rows)


def _one_name(name: Passage, more: Passage, quarter: Passage) -> bool:
    """Whether a name takes two rows: alike in size, and nearer to each other than to the quarter."""
    first, second, third = (row.box.centre[1] for row in (name, more, quarter))
    return 0.8 < name.letter / more.letter < 1.25 and second - first < 0.85 * (third - second)


def _beside(name: Passage, rows: list[Passage]) -> str:
    """What begins on the row of a name within the width of a few letters, in smaller type; empty if nothing does."""
    box = name.box
    for row in rows:
        if abs(row.box.centre[1] - box.centre[1]) < 0.3 * box.height and 0 < row.box.left - box.right < box.height:
            return row.text
    return ""


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
