"""Which times of a page are starts that can be chosen, and which are hours, limits and mentions."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from .context import Page
from .lexer import NAMED, Clock
from .looks import SHAPES, is_drawn
from .states import state_of
from .tree import Box, Element

__all__ = [
    "HOURS_APART",
    "NOT_STARTS",
    "Choice",
    "arrivals_in",
    "rest_of",
    "starts_of",
    "times_of",
]

HOURS_APART = 4 * 60
"""Minutes: what lasts longer between two times is no start, but when a house is open."""
_WORDS_BESIDE = 7
"""Words beside a time that are neither state, money nor date, above which it stands in a sentence."""
_MARKS = 5
"""Times at least that make a scale."""
_TILE, _STROKE = 200, 6
"""Pixels: what is wider is no tile, what is lower a stroke."""
_MONEY = re.compile(r"\d{1,4}\.\d\d")
NOT_STARTS = ("last_entry", "arrive", "hours", "closed", "cancel", "hold", "stay", "light")


@dataclass(slots=True)
class Choice:
    """Something with a start. parts: the elements that draw it; shared: whether they draw other starts,
    too; tile: the line that its time stands in; heads: headings that hold for it, the nearest first;
    columns: what it says under a head of a known meaning (``head_state`` …), folded; text: all of it, folded."""

    clock: Clock
    end: Clock | None
    parts: list[Element]
    text: str
    heads: list[str] = field(default_factory=list)
    columns: dict[str, str] = field(default_factory=dict)
    group: int = 0
    box: Box | None = None
    shared: bool = False
    tile: Element | None = None


def times_of(page: Page, text: str) -> list[tuple[Clock, Clock | None]]:
    """The times of a folded text, each with the end of its range."""
    spans = page.lexer.spans(text, hours=False)
    taken = {span.last.start: span for span in spans}
    firsts = {span.first.start: span for span in spans}
    found: list[tuple[Clock, Clock | None]] = []
    for clock in page.lexer.clocks(text):
        if clock.start in taken and clock.start not in firsts:
            continue
        span = firsts.get(clock.start)
        found.append((clock, span.last if span else None))
    return found


def starts_of(page: Page) -> list[Element]:
    """The lines that tell a start by themselves, and those of the same shape where most are such."""
    sure = {id(leaf) for leaf in page.leaves if _may_start(page, leaf)}
    shapes = {id(leaf): _shape(leaf) for leaf in page.leaves if times_of(page, page.fold(leaf)) and leaf.tag != "td"}
    all_of, sure_of = Counter(shapes.values()), Counter(shapes[one] for one in sure if one in shapes)
    # Lines that begin with their time and stand in one list are of one kind.
    shared = {
        shape for shape, n in sure_of.items() if n > 1 and n >= (0.3 if shape[0] == "True" else 0.5) * all_of[shape]
    }
    heads = {id(head) for leaf in page.leaves if id(leaf) in sure and (head := _repeated_head(page, leaf)) is not None}
    found = [leaf for leaf in page.leaves if id(leaf) in sure or shapes.get(id(leaf)) in shared]
    heads |= _on_scale(page, found)
    return [leaf for leaf in found if heads.isdisjoint(map(id, (leaf, *leaf.ancestors())))]


def _on_scale(page: Page, starts: list[Element]) -> set[int]:
    """The bare times of a scale of hours along which the other starts are drawn, each at the place of its time."""
    timed = [(one, times_of(page, page.fold(one))) for one in starts if one.box]
    placed = [(one, told[0][0].minutes, one.box or (0.0, 0.0, 0.0, 0.0)) for one, told in timed if told]
    bare = [one for one in placed if not re.search(r"\w", page.lexer.without_values(page.fold(one[0])))]
    bare = [one for one in bare if not _in_tile(one[0])]
    for along, across in ((0, 1), (1, 0)):
        lines: dict[int, list[tuple[Element, int, Box]]] = {}
        for one in bare:
            lines.setdefault(round(one[2][across]), []).append(one)
        for marks in lines.values():
            steps = {
                (b[1] - a[1], round((_middle(b[2], along) - _middle(a[2], along)) / 2)) for a, b in pairwise(marks)
            }
            if len(marks) < _MARKS or len({minutes for minutes, _ in steps}) > 1 or len(steps) > 2:
                continue
            first, step = marks[0], marks[1][1] - marks[0][1]
            room = (marks[-1][2][along] - first[2][along]) / (len(marks) - 1)
            others = [one for one in placed if all(one is not mark for mark in marks)]
            if {one[1] for one in others} == {one[1] for one in marks}:
                continue  # the same starts again, of something else
            off = sorted(one[2][along] - first[2][along] - (one[1] - first[1]) / max(1, step) * room for one in others)
            near = [one for one in off if abs(one - off[len(off) // 2]) <= 0.25 * room]
            if step > 0 and len(near) > 1 and len(near) >= 0.9 * len(off) and abs(near[0]) < room:
                return {id(one) for one, _, _ in marks}
    return set()


def _in_tile(leaf: Element) -> bool:
    """Whether a line of text stands on something drawn that is not much larger."""
    drawing = next((one for one in leaf.ancestors() if one.tag == "svg"), None)
    x, y = (_middle(leaf.box, along) if leaf.box else 0.0 for along in (0, 1))
    around = [leaf, *leaf.ancestors()][:3] if drawing is None else drawing.walk()
    drawn = [one.box for one in around if one.box and (is_drawn(one, 4) if drawing is None else one.tag in SHAPES)]
    return any(a <= x <= c and b <= y <= d and c - a <= _TILE and d - b > _STROKE for a, b, c, d in drawn)


def _middle(box: Box, along: int) -> float:
    return (box[along] + box[along + 2]) / 2


def _repeated_head(page: Page, leaf: Element) -> Element | None:
    """The first cell of the row of a time, where it tells the time that several of the others do nothing but repeat."""
    row = next((one for one in leaf.ancestors() if one.tag == "tr"), None)
    if row is None or len(row.elements) < 3 or leaf.within(row.elements[0]):
        return None
    head, *others = ([clock.minutes for clock, _ in times_of(page, page.fold(one))] for one in row.elements)
    return row.elements[0] if len(head) == 1 and others.count(head) > 1 else None


def _shape(leaf: Element) -> tuple[str, ...]:
    """What records share: the kinds and classes of what a line stands in, and whether it begins with a number."""
    return (str(leaf.text[:1].isdigit()), *(f"{one.tag}.{one.get('class')}" for one in (leaf, *leaf.ancestors())))


def _may_start(page: Page, leaf: Element) -> bool:
    text = page.fold(leaf)
    times = times_of(page, text)
    if not times:
        return False
    if any(one.tag in ("footer", "nav") for one in (leaf, *leaf.ancestors())):
        return False
    words = page.words
    told = state_of(page.lexer.without_values(_sentence_of(text, times[0][0].start)), words).state
    if _stands_among_prices(page, leaf):
        return False
    if words.has(text, "last_entry", "arrive", "cancel", "hold", "stay", "light", "checkin") and told in ("", "open"):
        return False
    days, _ = page.lexer.week(text)
    long = any(one.last.minutes - one.first.minutes >= HOURS_APART for one in page.lexer.spans(text))
    if long and (not told or told == "open"):
        return False
    slow = any(end is not None and end.minutes - start.minutes >= 150 for start, end in times)
    if days and slow and not told and not page.lexer.dates(text):
        return False
    if len(days) > 1 and any(end is not None for _, end in times) and told in ("", "open"):
        return False
    if words.has(text, "closed", "hours") and told in ("", "open") and any(end is not None for _, end in times):
        return False
    start = times[0][0].start
    if (
        re.search(rf"{words.either('until', 'before', 'after')} ?(?:{words.either('at')} ?)?$", text[:start])
        and len(times) == 1
        and not re.search(r"(?:^|\s)a $", text[:start])
    ):
        return False
    if (
        len(times) == 1
        and (role := words.pattern("head_end").search(text[:start]))
        and len(text[role.end() : start]) < 14
    ):
        return False
    behind = text[times[0][0].end :]
    if len(times) == 1 and not told and words.pattern("after", "since", "onwards").match(behind.lstrip(" )")):
        return False
    if not told and re.search(rf"{words.either('last')}(?: [^\W\d_]+){{1,3}} $", text[:start]):
        return False
    rest = rest_of(page, text)
    if len(rest) > _WORDS_BESIDE * (1 if len(times) < 3 or re.search(r"[.!?]\s+\w", text) else 3):
        return False
    if text.endswith(".") and len(rest) > 4 and not told:
        return False
    label = page.folded(page.own_label(leaf))
    if not label or told or words.has(label, "head_time") or not words.has(label, *NOT_STARTS):
        return True
    # A name such as *sunrise*, or a first cell of a row of many, is no label where the start says its state beside it.
    near = leaf.parent if leaf.parent is not None and len(leaf.parent.text) < 60 else leaf
    row = next((one for one in leaf.ancestors() if one.tag == "tr"), None)
    said = state_of(page.lexer.without_values(page.fold(near)), words)
    return bool(said.state) or said.left is not None or (row is not None and len(row.elements) > 4)


def _sentence_of(text: str, at: int) -> str:
    """The sentence of a text that has something at a place."""
    ends = [one.end() for one in re.finditer(r"(?:[^\W\d]{2}|:\d\d)[.!?] ", text)]
    return text[max([0, *(end for end in ends if end <= at)]) : min([len(text), *(end for end in ends if end > at)])]


def _stands_among_prices(page: Page, leaf: Element) -> bool:
    """Whether other cells of its column are money, *14.50* under *29.-*, or the table is one of prices."""
    cell = next((one for one in (leaf, *leaf.ancestors()) if one.tag == "td"), None)
    row = cell.parent if cell is not None else None
    if cell is None or row is None or row.parent is None or ":" in leaf.text or _repeated_head(page, leaf) is not None:
        return False
    at = next(number for number, one in enumerate(row.elements) if one is cell)
    column = [one.elements[at] for one in row.parent.elements if len(one.elements) > at and one is not row]
    heading = page.folded(page.heading(leaf))
    priced = page.words.has(heading, "price") or re.search(NAMED, heading) is not None
    return any(page.lexer.amounts(page.fold(one)) or (priced and _MONEY.fullmatch(one.text)) for one in column)


def rest_of(page: Page, text: str) -> list[str]:
    """The words of a text without times, dates, money, states, languages and names of days."""
    text = page.lexer.without_values(text)
    text = page.words.pattern("open", "sold_out", "few", "waiting", "left", "at", "until", "generic").sub(" ", text)
    return re.findall(r"[^\W\d_]{2,}", text)


def arrivals_in(page: Page, leaves: list[Element], count: dict[int, int]) -> set[int]:
    """The lines with the second of two times that are a way: an arrow between them, its length, a word beside it, or
    the same words beside the second time alone in all lines of a list, always as long after the first."""
    found: set[int] = set()
    unsure: dict[tuple[str, str], list[tuple[Element, int, tuple[str, ...]]]] = {}
    for first, second in pairwise(leaves):
        both = next((one for one in first.ancestors() if second.within(one)), None)
        if both is None or count[id(both)] != 2 or both.tag in ("body", "main") or len(both.text) > 240:
            continue
        one, two = times_of(page, page.fold(first)), times_of(page, page.fold(second))
        if len(one) != 1 or len(two) != 1:
            continue
        text = page.fold(both)
        lasts = (two[0][0].minutes - one[0][0].minutes) % 1440
        told = any(abs(stretch.most - lasts) <= 5 for stretch in page.lexer.stretches(text))
        arrow = re.search(r"[→➔➜⟶»›▸►⇒>]", both.text) is not None
        if not lasts or lasts > 16 * 60:
            continue
        if told or arrow or page.words.has(text, "head_end"):
            found.add(id(second))
        elif not rest_of(page, page.fold(first)):
            words = tuple(rest_of(page, page.fold(second)))
            unsure.setdefault((both.tag, both.get("class")), []).append((second, lasts, words))
    for pairs in unsure.values():
        if len(pairs) > 2 and pairs[0][2] and len({pair[1:] for pair in pairs}) == 1:
            found |= {id(second) for second, _, _ in pairs}
    return found


def _minutes(page: Page, leaf: Element) -> int:
    return times_of(page, page.fold(leaf))[0][0].minutes
