"""One model for all pages of choices: cells with row, column and group headings.

Tables, lists, tiles, matrices and bars are told apart by what stands beside and below what. All of it works on boxes
with text, so that the boxes of a screenshot can be read by the same functions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from .context import Page
from .legend import times_that_are_samples
from .lexer import Clock
from .looks import is_drawn, look_of, painted
from .starts import HOURS_APART, NOT_STARTS, rest_of, starts_of, times_of
from .states import is_state_like, state_of
from .tree import Box, Element, hull

__all__ = ["Choice", "choices_of"]

_DEPTH = 12


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


@dataclass(slots=True)
class Atom:
    """A cell of a grid: an element with a box."""

    element: Element
    text: str
    box: Box
    times: list[tuple[Clock, Clock | None]]


def choices_of(page: Page) -> list[Choice]:
    """All the starts on a page that can be chosen, in reading order."""
    samples = times_that_are_samples(page)
    leaves = [leaf for leaf in starts_of(page) if not any(id(e) in samples for e in leaf.walk())]
    count = _counted(leaves)
    arrivals = _arrivals(page, leaves, count) | _further_stops(page, leaves)
    if arrivals:
        leaves = [leaf for leaf in leaves if id(leaf) not in arrivals]
        count = _counted(leaves)
    page.starts = count
    found: list[Choice] = []
    done: set[int] = set()
    starts = {id(leaf) for leaf in leaves}
    kinds: dict[tuple[object, ...], int] = {}
    for container in _containers(page, leaves, count):
        above = container.parent
        kind = (id(above), container.tag, container.get("class")) if above is not None else (id(container),)
        group = kinds.setdefault(kind, len(kinds))
        inside = [leaf for leaf in leaves if leaf.within(container) and id(leaf) not in done]
        if not inside:
            continue
        done |= {id(leaf) for leaf in inside}
        matrix = _matrix(page, container, inside, starts)
        made = matrix if matrix is not None else list(_records(page, container, inside, count, starts))
        made = _without_axis(page, made)
        for choice in made:
            choice.group = group
        found += made
    marked = _by_marks(page, len(kinds)) if len(found) < 4 else []
    found = marked or found
    return [*found, *_in_prose(page, len(kinds) + 1)]


def _counted(leaves: list[Element]) -> dict[int, int]:
    """How many of some lines stand in each element, by its id."""
    count: dict[int, int] = {}
    for leaf in leaves:
        for one in (leaf, *leaf.ancestors()):
            count[id(one)] = count.get(id(one), 0) + 1
    return count


def _arrivals(page: Page, leaves: list[Element], count: dict[int, int]) -> set[int]:
    """The lines with the second of two times that are a way: an arrow between them, its length, or a word beside it."""
    found: set[int] = set()
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
        if lasts and lasts <= 16 * 60 and (told or arrow or page.words.has(text, "head_end")):
            found.add(id(second))
    return found


def _further_stops(page: Page, leaves: list[Element]) -> set[int]:
    """The lines of the later rows of a timetable in which each column is one journey: its times grow downwards, each
    looks like the one above, and there are several looks or the last row is named as an arrival."""
    rows: dict[int, tuple[Element, list[Element]]] = {}
    for leaf in leaves:
        row = next((one for one in leaf.ancestors() if one.tag == "tr"), None)
        if row is not None and leaf.tag == "td" and len(times_of(page, page.fold(leaf))) == 1:
            rows.setdefault(id(row), (row, []))[1].append(leaf)
    found: set[int] = set()
    stops: list[list[Element]] = []
    for row, cells in rows.values():
        above = stops[-1] if stops else []
        closer = above and _minutes(page, cells[0]) < _minutes(page, above[1])  # stops are nearer than journeys
        if (
            closer
            and len(cells) == len(above)
            and all(_goes_on(page, one, two) for one, two in zip(above, cells, strict=True))
        ):
            stops.append(cells)
            head = page.folded(row.elements[0].text)
            looks = {painted(look_of([one])) for one in cells}
            if page.words.has(head, "head_end") or (len(stops) > 2 and len(looks) > 1):
                found |= {id(one) for line in stops[1:] for one in line}
        else:
            stops = [cells] if len(cells) > 2 else []
    return found


def _minutes(page: Page, leaf: Element) -> int:
    return times_of(page, page.fold(leaf))[0][0].minutes


def _goes_on(page: Page, one: Element, two: Element) -> bool:
    """Whether a time stands under an earlier one of the same look."""
    first, last = _minutes(page, one), _minutes(page, two)
    under = one.box is not None and two.box is not None and abs(one.box[0] - two.box[0]) < 3
    return under and first < last < first + HOURS_APART and painted(look_of([one])) == painted(look_of([two]))


def _without_axis(page: Page, choices: list[Choice]) -> list[Choice]:
    """The choices without the bare hours of an axis that others, which say more, are drawn along."""
    bare = [one for one in choices if not rest_of(page, one.text)]
    dressed = any(part.colour("background-color") is not None for one in bare for part in one.parts)
    minutes = [one.clock.minutes for one in bare]
    steps = {b - a for a, b in pairwise(minutes)}
    full = [one for one in choices if all(one is not other for other in bare)]
    if (
        len(bare) >= 4
        and len(full) >= 2
        and len(steps) == 1
        and not dressed
        and (
            all(state_of(one.text, page.words).state for one in full)
            or {one.clock.minutes for one in full} & set(minutes)
        )
    ):
        return full
    return choices


# In sentences ---------------------------------------------------------------------------------------------------------


def _in_prose(page: Page, group: int) -> list[Choice]:
    """Starts that sentences tell with their states, where there are three or more."""
    found: list[Choice] = []
    for leaf in page.leaves:
        text = page.fold(leaf)
        if page.starts.get(id(leaf), 0) or len(text.split()) < 8:
            continue
        clauses = re.split(r"(?<=[a-z\)]{2})[.;!?]\s|;\s|,\s(?=\w+\s\w+)", text)
        for clause in clauses:
            times = times_of(page, clause)
            told = state_of(page.lexer.without_values(clause), page.words)
            long = any(end is not None and end.minutes - start.minutes >= HOURS_APART for start, end in times)
            if not times or not told.state or long or page.words.has(clause, *NOT_STARTS):
                continue
            heads = page.headings(leaf, [leaf], None)
            found += [Choice(clock, end, [leaf], clause, heads, {}, group, leaf.box, True) for clock, end in times]
    return found if len(found) >= 3 else []


# Groups -------------------------------------------------------------------------------------------------------------


def _containers(page: Page, leaves: list[Element], count: dict[int, int]) -> list[Element]:
    """What holds a group of starts: the innermost element with several, or a whole table."""
    found: dict[int, Element] = {}
    for leaf in leaves:
        table = next(
            (one for one in leaf.ancestors() if one.tag == "table" or one.get("role") in ("grid", "table")), None
        )
        if table is not None:
            found[id(table)] = table
            continue
        several = next((one for one in (leaf, *leaf.ancestors()) if count[id(one)] > 1), None)
        if several is None:
            several = _alone(page, leaf, count)
        found[id(several)] = several
    # A start by itself beside groups is a group of its own.
    for leaf in leaves:
        several = next((one for one in (leaf, *leaf.ancestors()) if count[id(one)] > 1), None)
        if several is not None and any(other is not several and other.within(several) for other in found.values()):
            inner = [other for other in found.values() if other is not several and other.within(several)]
            covered = sum(
                count.get(id(one), 0) for one in inner if not any(one is not two and one.within(two) for two in inner)
            )
            if covered < count[id(several)] and not any(leaf.within(one) for one in inner):
                alone = _alone(page, leaf, count)
                found[id(alone)] = alone
    inner_first = sorted(found.values(), key=lambda one: (-len(list(one.ancestors())), one.number))
    kept = [one for one in inner_first if id(one) in found]
    return sorted(kept, key=lambda one: (-len(list(one.ancestors())), one.number)) if kept else []


def _alone(page: Page, leaf: Element, count: dict[int, int]) -> Element:
    best = leaf
    for one in leaf.ancestors():
        if _tells_both(page, one):
            break
        if count[id(one)] > 1 or one.tag in ("body", "main", "section", "article") or len(one.text) > 300:
            break
        best = one
    return best


def _tells_both(page: Page, element: Element) -> bool:
    """Whether lines of an element tell that something can be booked and that it cannot: it holds a legend, too."""
    told = {state_of(page.folded(line), page.words).state for line in element.lines}
    return {"open", "sold_out"} <= told


# Records: lists, tiles, rows ----------------------------------------------------------------------------------------


def _records(
    page: Page, container: Element, inside: list[Element], count: dict[int, int], starts: set[int]
) -> Iterator[Choice]:
    units: list[tuple[Element, list[Element]]] = []
    for leaf in inside:
        unit = leaf
        for above in leaf.ancestors():
            if above is container or count[id(above)] > 1 or not above.within(container) or _tells_both(page, above):
                break
            unit = above
        units.append((leaf, [unit]))
    alike = {id(parts[0]) for _, parts in units}
    below = [_under_time(page, leaf, parts[0], alike) for leaf, parts in units]
    if len(units) > 1 and all(below):
        for (leaf, _), items in zip(units, below, strict=True):
            clock, end = times_of(page, page.fold(leaf))[0]
            heads = page.headings(leaf, [leaf], container)
            for item in items:
                yield Choice(clock, end, [item], page.fold(item), list(heads), {}, box=item.seen_box)
        return
    for number, (leaf, parts) in enumerate(units):
        if count.get(id(parts[0]), 0) > 1 or len(times_of(page, page.fold(leaf))) > 1:
            continue
        after = units[number + 1][1][0] if number + 1 < len(units) else None
        parts += _followers(page, parts[0], after, alike)
    for number, (_, parts) in enumerate(units):
        brothers = [other for _, other in units[:number] if other[0].parent is parts[0].parent]
        last = number + 1 == len(units) or units[number + 1][1][0].parent is not parts[0].parent
        if last and brothers:  # a button or a legend under a list belongs to none of it
            del parts[max(len(other) for other in brothers) :]
    fields = {one.get("id"): one for one in page.tree.walk() if one.tag == "input" and one.get("id")}
    for _, parts in units:
        parts += [
            fields[one.get("for")]
            for part in list(parts)
            for one in part.walk()
            if one.tag == "label" and one.get("for") in fields
        ]
    columns = _columns(page, container)
    seen_rows: dict[int, int] = {}
    for leaf, parts in units:
        row = next((one for one in (leaf, *leaf.ancestors()) if one.tag == "tr" or one.get("role") == "row"), None)
        whole = page.folded(" | ".join(line for part in parts for line in part.lines))
        times = times_of(page, page.fold(leaf))
        if row is not None and row.within(container) and count[id(row)] > 1:
            # Several times in a row: of departure and arrival, or tiles in a row of a table.
            told = _told_by_columns(page, columns, row)
            role = _role_at(page, columns, leaf)
            if role == "head_end":
                continue
            starts_of_row = [
                other for other in inside if other.within(row) and _role_at(page, columns, other) != "head_end"
            ]
            if _is_way(page, row, starts_of_row):
                starts_of_row = starts_of_row[:1]
                if leaf is not starts_of_row[0]:
                    continue
            if len(starts_of_row) == 1 or (
                role == "head_time"
                and not any(
                    _role_at(page, columns, other) == "head_time" for other in starts_of_row if other is not leaf
                )
            ):
                parts, whole = [row], page.folded(" | ".join(row.lines))
            else:
                told = {}
            seen_rows[id(row)] = 1
        else:
            told = _told_by_columns(page, columns, row) if row is not None and row.within(container) else {}
            if row is not None and row.within(container) and count[id(row)] == 1:
                parts = [row]
                whole = page.folded(" | ".join(row.lines))
        heads = page.headings(leaf, parts, container)
        if row is not None and row.within(container):
            heads = [*_spanning(row, container), *_left_out(page, row), *heads]
        for at, (clock, end) in enumerate(times):
            text = whole
            if len(times) > 1:
                text = _piece(page.fold(leaf), times, at)
            box = hull([one.seen_box for one in parts if one.seen_box])
            yield Choice(clock, end, parts, text, list(heads), told, box=box, shared=len(times) > 1, tile=leaf)


def _under_time(page: Page, leaf: Element, unit: Element, units: set[int]) -> list[Element]:
    """What begins at a time that stands over it by itself: the entries of the list below, each with a name and, most of
    them, a state or something drawn."""
    times = times_of(page, page.fold(leaf))
    if len(times) != 1 or unit.text != leaf.text or rest_of(page, page.fold(leaf)) or unit.parent is None:
        return []
    brothers = unit.parent.elements
    at = next((number for number, one in enumerate(brothers) if one is unit), len(brothers))
    block: list[Element] = []
    for one in brothers[at + 1 :]:
        if id(one) in units or one.tag == unit.tag or re.fullmatch(r"h[1-6]|dt", one.tag):
            break
        block.append(one)
    while len(block) == 1:
        block = block[0].elements
    items = [one for one in block if re.search(r"[^\W\d_]{2,}", one.text) and not page.starts.get(id(one), 0)]
    told = [one for one in items if state_of(page.fold(one), page.words).state or _marks_in(one)]
    return items if len(items) > 1 and len(items) == len(block) and len(told) >= 0.6 * len(items) else []


def _spanning(row: Element, container: Element) -> list[str]:
    """The texts of cells of earlier rows that reach down to a row, those nearest to it first."""
    if row.box is None:
        return []
    middle = (row.box[1] + row.box[3]) / 2
    cells = [
        one
        for one in container.walk()
        if one.tag in ("td", "th") and one.box and one.box[1] < row.box[1] - 2 and one.box[3] > middle and one.text
    ]
    return [one.text for one in reversed(cells) if not one.within(row)]


def _left_out(page: Page, row: Element) -> list[str]:
    """The day that a row leaves blank because it is that of the row above."""
    brothers = row.parent.elements if row.parent is not None else []
    at = next((number for number, one in enumerate(brothers) if one is row), 0)
    for number, cell in enumerate(row.elements):
        above = [one.elements[number] for one in brothers[:at] if len(one.elements) == len(row.elements)]
        told = next((one.text for one in reversed(above) if one.text), "") if not cell.text else ""
        if told and page.lexer.dates(page.folded(told)):
            return [told]
    return []


def _is_way(page: Page, row: Element, times: list[Element]) -> bool:
    """Whether two times of a row are a departure and an arrival: other cells of it tell a state for both."""
    if len(times) != 2:
        return False
    first, last = (times_of(page, page.fold(one))[0][0].minutes for one in times)
    others = [cell for cell in row.elements if not any(one.within(cell) for one in times)]
    return first < last and any(
        state_of(page.fold(cell), page.words).state or page.lexer.amounts(page.fold(cell)) for cell in others
    )


def _piece(text: str, times: list[tuple[Clock, Clock | None]], at: int) -> str:
    """The part of a line of several times that belongs to one of them; what stands before the first holds for all."""
    start = times[at][0].start
    stop = times[at + 1][0].start if at + 1 < len(times) else len(text)
    return text[: times[0][0].start] + text[start:stop]


def _followers(page: Page, unit: Element, after: Element | None, units: set[int]) -> list[Element]:
    """Brothers behind a time that say something of it: ``<dt>10:00<dd>sold out``."""
    parent = unit.parent
    if parent is None:
        return []
    brothers = parent.elements
    try:
        at = next(number for number, one in enumerate(brothers) if one is unit)
    except StopIteration:
        return []
    if sum(id(one) in units for one in brothers) < 1 or unit.tag in ("tr", "li", "td", "th", "option"):
        return []
    found: list[Element] = []
    for one in brothers[at + 1 : at + 6]:
        if one.tag == "input":
            break
        if id(one) in units or one is after or re.fullmatch(r"h[1-6]|dt|ul|ol|table|section|hr", one.tag):
            break
        text = page.fold(one)
        if not text and not one.box:
            continue
        if unit.box and one.box:
            beside = min(unit.box[3], one.box[3]) - max(unit.box[1], one.box[1]) > 0
            below = abs(one.box[0] - unit.box[0]) < 60 and 0 <= one.box[1] - unit.box[3] < 24
            if not beside and not below:
                break
            if below and not beside and (len(text.split()) > 8 and not is_state_like(text, page.words)):
                break
            if below and not beside and page.lexer.dates(text) and len(rest_of(page, text)) < 2:
                break  # the day of the next ones
        found.append(one)
    return found


def _columns(page: Page, container: Element) -> list[tuple[Box, str, str]]:
    """Heads of columns: box, role and text. Of a table its header cells; else a first row of words without times."""
    found: list[tuple[Box, str, str]] = []
    heads = [one for one in container.walk() if one.tag == "th" or one.get("role") == "columnheader"]
    if not heads and container.tag == "table":
        row = next((one for one in container.walk() if one.tag == "tr"), None)
        heads = row.elements if row is not None and not times_of(page, page.fold(row)) else []
    if not heads:
        first = next((one for one in container.elements if one.text), None)
        if first is not None and len(first.elements) > 1 and not times_of(page, page.fold(first)):
            heads = first.elements
    for one in heads:
        text = page.fold(one)
        if one.box and text and one.get("scope") != "row":
            found.append((one.box, _role(page, text), one.text))
    return found


_ROLES = ("head_price", "head_left", "head_state", "head_end", "head_time", "language", "head_date", "head_product")


def _role(page: Page, text: str) -> str:
    """What a head of a column says of it, "" for a name of its own."""
    plain = re.sub(r"\(.*?\)", "", text).strip()
    for role in _ROLES:
        if page.words.whole(plain, role):
            return role
    for role in ("head_price", "head_state", "head_left", "language", "surtitles", "head_end", "head_time"):
        said = sum(len(found[0]) for found in page.words.pattern(role).finditer(plain))
        if said >= 0.5 * len(plain) and len(plain.split()) <= 3:
            return role
    return ""


def _role_at(page: Page, columns: list[tuple[Box, str, str]], cell: Element) -> str:
    box = cell.box
    if box is None:
        return ""
    over = [(min(box[2], head[2]) - max(box[0], head[0]), role) for head, role, _ in columns if head[1] <= box[1]]
    return max(over, default=(0.0, ""))[1] if over and max(over)[0] > 0 else ""


def _told_by_columns(page: Page, columns: list[tuple[Box, str, str]], row: Element) -> dict[str, str]:
    told: dict[str, str] = {}
    for cell in row.elements:
        role = _role_at(page, columns, cell)
        if role:
            told[role] = (told.get(role, "") + " " + page.fold(cell)).strip()
    return told


# Matrices -----------------------------------------------------------------------------------------------------------


def _matrix(page: Page, container: Element, inside: list[Element], starts: set[int]) -> list[Choice] | None:
    """Cells whose time stands at the head of their row or column; None where the cells have times of their own."""
    times = {id(leaf) for leaf in inside}
    for place in (container, *list(container.ancestors())[:2]):
        if place.tag == "body" or len(inside) < 2:
            return None
        atoms = _atoms(page, place, starts)
        if (
            any(id(atom.element) not in times and atom.times and not _inside_any(atom, inside) for atom in atoms)
            and place is not container
        ):
            return None
        rows = _rows(atoms)
        found = _by_head_row(page, rows, times) or _by_head_column(page, rows, times)
        if found:
            return found
        if container.tag == "table":
            return None
    return None


def _by_marks(page: Page, group: int) -> list[Choice]:
    """Cells of several marks each under heads of days, where one line tells as many times."""
    told = [(leaf, times_of(page, page.fold(leaf))) for leaf in page.leaves if not page.starts.get(id(leaf), 0) > 1]
    told = [one for one in told if len(one[1]) > 1 and not page.words.has(page.fold(one[0]), "hours", "closed")]
    for place in page.tree.walk():
        if not told or not (place.tag in ("table", "ul", "ol") or place.css("display") in ("grid", "flex")):
            continue
        rows = _rows(_atoms(page, place, set()))
        at = next((n for n, row in enumerate(rows) if sum(_names_day(page, one) for one in row) > 1), len(rows))
        cells = [(head, _under(head, row)) for row in rows[at + 1 :] for head in rows[at] if _names_day(page, head)]
        marked = [(head, _marks_in(cell.element)) for head, cell in cells if cell is not None]
        most = Counter(len(marks) for _, marks in marked).most_common(1)
        if not most or most[0][0] < 2 or most[0][1] < max(2, 0.7 * len(marked)):
            continue
        fitting = [one for one in told if len(one[1]) == most[0][0]]
        here = next((n for n, leaf in enumerate(page.leaves) if leaf.within(place)), 0)
        line = min(fitting, key=lambda one: abs(page.place_of(one[0]) - here), default=None)
        if line is None:
            continue
        left = min(head.box[0] for head, _ in marked)
        aside = [one for row in rows[at + 1 :] for one in row if one.text and one.box[2] <= left + 4]
        made = []
        for head, marks in marked:
            names = [
                one.element.lines[0]
                for one in aside
                if any(mark.box and _rows_shared(one.box, mark.box) for mark in marks)
            ]
            outer = page.headings(head.element, [head.element], None)
            for mark, (clock, end) in zip(marks, line[1], strict=False):
                heads = [*names[:1], head.element.text, *outer]
                made.append(Choice(clock, end, [mark], page.fold(mark), heads, {}, group, mark.box))
        return made
    return []


def _names_day(page: Page, atom: Atom) -> bool:
    return bool(page.lexer.dates(atom.text)) or len(page.lexer.week(atom.text)[0]) == 1


def _marks_in(cell: Element) -> list[Element]:
    """The small things in a cell: drawn ones, or signs that stand in elements of their own."""
    found: list[Element] = []
    for one in cell.walk():
        seen = is_drawn(one) if not one.text else len(one.text) <= 2 and not one.elements
        if one is not cell and seen and one.box and not any(one.within(other) for other in found):
            found.append(one)
    return found


def _inside_any(atom: Atom, inside: list[Element]) -> bool:
    return any(leaf.within(atom.element) for leaf in inside)


def _atoms(page: Page, element: Element, times: set[int], depth: int = 0) -> list[Atom]:
    """The cells in an element: table cells, tiles, lines of text, and empty boxes that are drawn."""
    choosing = element.tag == "input" and element.get("type") in ("radio", "checkbox", "hidden")
    if choosing and not (element.parent is not None and element.parent.tag == "td" and not element.parent.text):
        return []  # a part of the tile that is its label
    kids = [one for one in element.elements if one.box and (one.is_block or one.css("display").startswith("inline-"))]
    whole = element.tag in ("td", "th", "button", "option") or element.get("role") in (
        "cell",
        "gridcell",
        "columnheader",
        "rowheader",
    )
    if depth and (whole or not [one for one in kids if one.text or one.elements or is_drawn(one)] or depth > _DEPTH):
        if element.box and (element.text or whole or any(map(is_drawn, (element, *element.elements)))):
            text = page.fold(element)
            return [Atom(element, text, element.box, times_of(page, text))]
        return []
    if depth and id(element) in times:
        text = page.fold(element)
        return [Atom(element, text, element.box or (0, 0, 0, 0), times_of(page, text))]
    if depth and kids and all(not one.text for one in kids) and not element.text:
        sized = element.box and element.box[2] - element.box[0] < 400 and len(kids) <= 3
        if sized and not any(len(one.elements) > 2 for one in kids):
            return [Atom(element, "", element.box or (0, 0, 0, 0), [])]
    found: list[Atom] = []
    for one in element.elements:
        found += _atoms(page, one, times, depth + 1)
    return found


def _rows(atoms: list[Atom]) -> list[list[Atom]]:
    rows: list[list[Atom]] = []
    for atom in sorted(atoms, key=lambda one: ((one.box[1] + one.box[3]) / 2, one.box[0])):
        middle = (atom.box[1] + atom.box[3]) / 2
        if rows:
            first = rows[-1][0].box
            height = min(first[3] - first[1], atom.box[3] - atom.box[1])
            if abs(middle - (first[1] + first[3]) / 2) <= max(4.0, 0.45 * height):
                rows[-1].append(atom)
                continue
        rows.append([atom])
    return [sorted(row, key=lambda one: one.box[0]) for row in rows]


def _is_bare_time(page: Page, atom: Atom) -> bool:
    """Whether a cell has a time and nothing that tells a state; a head may name what begins then."""
    most = 5 if atom.element.tag == "th" or atom.element.get("role") == "columnheader" else 2
    return len(atom.times) == 1 and not state_of(atom.text, page.words).state and len(rest_of(page, atom.text)) <= most


def _by_head_row(page: Page, rows: list[list[Atom]], times: set[int]) -> list[Choice] | None:
    found: list[Choice] = []
    at = 0
    while at < len(rows):
        heads = [
            atom
            for atom in rows[at]
            if atom.times and id(atom.element) in times | {id(atom.element)} and _is_bare_time(page, atom)
        ]
        if len(heads) < 2 or any(atom.times and not _is_bare_time(page, atom) for atom in rows[at]):
            at += 1
            continue
        below = at + 1
        made: list[Choice] = []
        if _stands_on(page, rows, at, heads):
            for head, atom in ((head, _under(head, rows[at - 1])) for head in heads):
                named_by = [one.element.text for one in rows[at - 1] if one.text and one.box[2] <= heads[0].box[0] + 4]
                outer = page.headings(head.element, [head.element], None)
                if atom is not None:
                    clock, end = head.times[0]
                    made.append(Choice(clock, end, [atom.element], atom.text, [*named_by, *outer], {}, box=atom.box))
            below = len(rows)
        while below < len(rows) and not any(atom.times for atom in rows[below]):
            pairs = [(head, _under(head, rows[below])) for head in heads]
            hit = [(head, atom) for head, atom in pairs if atom is not None]
            if hit and all(_of_one_start(page, head, atom) for head, atom in hit):
                break
            few = len(hit) < max(2, 0.6 * len(heads)) and not (made and hit)
            if few or len({id(atom) for _, atom in hit}) < len(hit):
                if made and (hit or below > at + 12):
                    break
                if made:
                    below += 1
                    continue
                below += 1
                if below > at + 2:
                    break
                continue
            if sum(is_state_like(atom.text, page.words) for _, atom in hit) < 0.6 * len(hit):
                if not made:
                    break
                below += 1  # a remark in between, such as a break at noon
                continue
            names = [
                atom
                for atom in rows[below]
                if atom.text and all(atom is not one for _, one in hit) and atom.box[2] <= hit[0][1].box[0] + 4
            ]
            left = min(head.box[0] for head in heads)
            aside = [
                atom
                for row in rows[at + 1 :]
                for atom in row
                if atom.text and atom.box[2] <= left + 4 and not atom.times
            ]
            for head, atom in hit:
                clock, end = head.times[0]
                outer = page.headings(head.element, [head.element], None)
                row_heads = [one.element.text for one in aside if _rows_shared(one.box, atom.box)]
                row_heads = row_heads or [one.element.text for one in names]
                parts = [atom.element] if row_heads or len(hit) > 1 else [atom.element, head.element]
                named = [line for line in head.element.lines if rest_of(page, page.folded(line))]
                named = [one for one in named if not times_of(page, page.folded(one))]
                choice = Choice(clock, end, parts, atom.text, [*row_heads, *named, *outer], {}, box=atom.box)
                choice.columns["head_left"] = atom.text if re.fullmatch(r"\W*\d{1,3}\W*", atom.text) else ""
                made.append(choice)
            below += 1
        if made:
            found += made
            at = below if below < len(rows) or not _stands_on(page, rows, at, heads) else at + 1
        else:
            at += 1
    return found or None


def _of_one_start(page: Page, head: Atom, cell: Atom) -> bool:
    """Whether a time and what stands under it are in one framed or coloured tile of their own."""
    both = next((one for one in head.element.ancestors() if cell.element.within(one)), None)
    return both is not None and page.starts.get(id(both)) == 1 and is_drawn(both, 4)


def _stands_on(page: Page, rows: list[list[Atom]], at: int, heads: list[Atom]) -> bool:
    """Whether the cells of a row of times stand right above it, as over the axis of a drawing."""
    if at == 0 or any(atom.times for atom in rows[at - 1]):
        return False
    cells = [cell for head in heads if (cell := _under(head, rows[at - 1])) is not None]
    if len(cells) < 0.8 * len(heads) or any(cell.text or len(cell.element.elements) > 3 for cell in cells):
        return False
    gap = min(head.box[1] for head in heads) - max(cell.box[3] for cell in cells)
    after = [_under(head, rows[at + 1]) for head in heads] if at + 1 < len(rows) else []
    tops = [cell.box[1] for cell in after if cell is not None]
    return gap < 40 and (not tops or gap < 0.5 * (min(tops) - max(head.box[3] for head in heads)))


def _rows_shared(head: Box, cell: Box) -> bool:
    """Whether a head of a row stands beside a cell, which may reach over several rows."""
    return min(head[3], cell[3]) - max(head[1], cell[1]) > 0.5 * min(head[3] - head[1], cell[3] - cell[1])


def _under(head: Atom, row: list[Atom]) -> Atom | None:
    """The cell of a row that stands under a head."""
    best, most = None, 0.0
    for atom in row:
        shared = min(head.box[2], atom.box[2]) - max(head.box[0], atom.box[0])
        narrow = min(head.box[2] - head.box[0], atom.box[2] - atom.box[0])
        if shared > most and shared > 0.4 * narrow and atom.box[2] - atom.box[0] < 3 * (head.box[2] - head.box[0]) + 40:
            best, most = atom, shared
    return best


def _by_head_column(page: Page, rows: list[list[Atom]], times: set[int]) -> list[Choice] | None:
    body = [(at, row) for at, row in enumerate(rows) if sum(bool(atom.times) for atom in row) == 1]
    body = [(at, row) for at, row in body if _is_bare_time(page, next(atom for atom in row if atom.times))]
    if len(body) < 2:
        return None
    firsts = [next(atom for atom in row if atom.times) for _, row in body]
    if (
        max(a.box[0] for a in firsts) - min(a.box[0] for a in firsts)
        > 0.6 * max(a.box[2] - a.box[0] for a in firsts) + 8
    ):
        return None
    head_at = body[0][0] - 1
    heads: list[Atom] = []
    while head_at >= 0 and not heads:
        candidate = [
            atom for atom in rows[head_at] if atom.text and not atom.times and atom.box[0] >= firsts[0].box[0] - 4
        ]
        if len(candidate) >= 2:
            heads = candidate
        head_at -= 1
        if body[0][0] - head_at > 4:
            break
    columns: list[tuple[Atom, list[tuple[Atom, Atom]]]] = []
    for head in heads:
        role = _role(page, head.text)
        cells = [
            (first, cell)
            for first, (_, row) in zip(firsts, body, strict=True)
            if (cell := _under(head, [one for one in row if one is not first])) is not None
        ]
        if len(cells) < 0.5 * len(body) or role in (
            "head_price",
            "head_state",
            "head_left",
            "head_end",
            "head_time",
            "language",
            "surtitles",
        ):
            continue
        # Beside others that hold states, half as many are enough.
        least = 0.5 if _names_day(page, head) or len(columns) > 1 else 0.7
        if sum(is_state_like(cell.text, page.words) for _, cell in cells) >= least * len(cells):
            columns.append((head, cells))
    if len(columns) < 2:
        return None
    found = []
    for at, row in body:
        first = next(atom for atom in row if atom.times)
        clock, end = first.times[0]
        over = [line[0] for line in rows[body[0][0] : at] if len(line) == 1 and page.lexer.dates(line[0].text)]
        for head, cells in columns:
            cell = next((cell for time, cell in cells if time is first), None)
            if cell is None or (
                not cell.text and not is_drawn(cell.element) and not any(is_drawn(one) for one in cell.element.walk())
            ):
                continue
            others = [
                atom.element.text
                for atom in row
                if atom is not first
                and atom.text
                and all(atom is not c for _, cs in columns for _, c in cs)
                and not is_state_like(atom.text, page.words)
            ]
            outer = page.headings(head.element, [head.element], None)
            days = [line.element.text for line in over[-1:]]  # a day between the rows holds for those below
            heads_of = [head.element.text, *others, *days, *outer]
            choice = Choice(clock, end, [cell.element], cell.text, heads_of, {}, box=cell.box)
            choice.columns["head_left"] = cell.text if re.fullmatch(r"\W*\d{1,3}\W*", cell.text) else ""
            found.append(choice)
    return found
