"""Starts whose time stands at the head of their row or column: what each cell says, under which heads."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from .context import Page
from .lexer import Clock
from .looks import SHAPES, is_drawn, is_line
from .starts import Choice, rest_of, times_of
from .states import is_state_like, state_of
from .tree import Box, Element, hull

__all__ = ["by_marks", "marks_in", "matrix", "role_of"]

_DEPTH = 12
_SIGN = 34
"""Pixels, of a sign that stands in a line of text."""
_ROLES = ("head_price", "head_left", "head_state", "head_end", "head_time", "language", "head_date", "head_product")


@dataclass(slots=True)
class Atom:
    """A cell of a grid: an element with a box. over: shapes that are drawn over it."""

    element: Element
    text: str
    box: Box
    times: list[tuple[Clock, Clock | None]]
    over: list[Element] = field(default_factory=list)

    @property
    def parts(self) -> list[Element]:
        """All that draws the cell."""
        return [self.element, *self.over]


def role_of(page: Page, text: str) -> str:
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


def matrix(page: Page, container: Element, inside: list[Element], starts: set[int]) -> list[Choice] | None:
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
        _without_arrivals(page, atoms)
        rows = _rows(atoms)
        found = _by_head_row(page, rows, times) or _by_head_column(page, rows, times)
        if found and 2 * len(found) >= len(inside):  # and not what stands under the last row of tiles
            return found
        if container.tag == "table":
            return None
    return None


def _without_arrivals(page: Page, atoms: list[Atom]) -> None:
    """Forget the times under a head that says that they are arrivals: nothing begins then."""
    heads = [one for one in atoms if one.text and not one.times and role_of(page, one.text) == "head_end"]
    for atom in atoms:
        if atom.times and any(head.box[3] <= atom.box[1] + 2 and _under(head, [atom]) for head in heads):
            atom.times = []


def by_marks(page: Page, group: int) -> list[Choice]:
    """Cells of several marks each under heads of days, where one line tells as many times."""
    told = [(leaf, times_of(page, page.fold(leaf))) for leaf in page.leaves if not page.starts.get(id(leaf), 0) > 1]
    told = [one for one in told if len(one[1]) > 1 and not page.words.has(page.fold(one[0]), "hours", "closed")]
    for place in page.tree.walk():
        if not told or not (place.tag in ("table", "ul", "ol") or place.css("display") in ("grid", "flex")):
            continue
        rows = _rows(_atoms(page, place, set()))
        at = next((n for n, row in enumerate(rows) if sum(_names_day(page, one) for one in row) > 1), len(rows))
        cells = [(head, _under(head, row)) for row in rows[at + 1 :] for head in rows[at] if _names_day(page, head)]
        marked = [(head, marks_in(cell.element)) for head, cell in cells if cell is not None]
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


def marks_in(cell: Element) -> list[Element]:
    """The small things in a cell: drawn ones, or signs that stand in elements of their own."""
    found: list[Element] = []
    for one in cell.walk():
        seen = is_drawn(one) if not one.text else len(one.text) <= 2 and not one.elements
        if one is not cell and seen and one.box and not any(one.within(other) for other in found):
            found.append(one)
    return found


def _holds_state(page: Page, cell: Atom) -> bool:
    """Whether a cell holds a state, a sign, what it costs, or nothing."""
    return is_state_like(cell.text, page.words) or is_state_like(page.lexer.without_values(cell.text), page.words)


def _count_in(page: Page, cell: Atom) -> str:
    """The text of a cell that holds nothing but a number, "" for others and for money."""
    return cell.text if re.fullmatch(r"\W*\d{1,3}\W*", cell.text) and not page.lexer.amounts(cell.text) else ""


def _is_mark(one: Element) -> bool:
    """Whether something in a cell is a sign, or drawn as small as one."""
    small = one.box is not None and max(one.box[2] - one.box[0], one.box[3] - one.box[1]) <= _SIGN
    return len(one.text) == 1 or (not one.text and small)


def _inside_any(atom: Atom, inside: list[Element]) -> bool:
    return any(leaf.within(atom.element) for leaf in inside)


def _atoms(page: Page, element: Element, times: set[int], depth: int = 0) -> list[Atom]:
    """The cells in an element: table cells, tiles, lines of text, and empty boxes that are drawn."""
    if element.tag == "svg" and element.text:
        return _drawn(page, element)
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
    if depth and (id(element) in times or _is_named_time(page, element)):
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


def _is_named_time(page: Page, element: Element) -> bool:
    """Whether an element shows one time over or under a short name and nothing else: *12:30*, *lunch*."""
    if page.starts.get(id(element)) != 1 or len(element.lines) != 2:
        return False
    text = page.fold(element)
    bare = Atom(element, text, element.box or (0, 0, 0, 0), times_of(page, text))
    drawn = any(is_drawn(one) for one in element.walk() if one is not element)
    return not drawn and bool(rest_of(page, text)) and _is_bare_time(page, bare)


def _drawn(page: Page, drawing: Element) -> list[Atom]:
    """The cells of a drawing: its texts, and its shapes, those that lie over each other as one."""
    found: list[Atom] = []
    for one in drawing.walk():
        shown = one.tag == "text" or (one.tag in SHAPES and not is_line(one))
        if not one.box or one.within_tag("defs", "use") or not shown:
            continue
        box, text = one.box, page.fold(one)
        under = next((other for other in found if not text and not other.text and _meet(other.box, box)), None)
        if under is not None:
            under.over.append(one)
            under.box = hull([under.box, box]) or box
        else:
            found.append(Atom(one, text, box, times_of(page, text)))
    return found


def _meet(one: Box, other: Box) -> bool:
    """Whether two boxes lie over each other, by more than their frames."""
    return all(min(one[n + 2], other[n + 2]) - max(one[n], other[n]) > 2 for n in (0, 1))


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
                    made.append(Choice(clock, end, atom.parts, atom.text, [*named_by, *outer], {}, box=atom.box))
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
            if sum(_holds_state(page, atom) for _, atom in hit) < 0.6 * len(hit):
                if not made and not all(re.fullmatch(r"\d{1,2}[.:h]\d\d", atom.text) for _, atom in hit):
                    break
                below += 1  # a remark in between, such as a break at noon, or when each arrives
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
                parts = atom.parts if row_heads or len(hit) > 1 else [*atom.parts, head.element]
                named = [line for line in head.element.lines if rest_of(page, page.folded(line))]
                named = [one for one in named if not times_of(page, page.folded(one))]
                choice = Choice(clock, end, parts, atom.text, [*row_heads, *named, *outer], {}, box=atom.box)
                choice.columns["head_left"] = _count_in(page, atom)
                made.append(choice)
            below += 1
        if made:
            found += made
            at = below if below < len(rows) or not _stands_on(page, rows, at, heads) else at + 1
        else:
            at += 1
    return found or None


def _of_one_start(page: Page, head: Atom, cell: Atom) -> bool:
    """Whether a time and what stands under it have a block of their own, in which nothing else is."""
    both = next((one for one in head.element.ancestors() if cell.element.within(one)), None)
    alone = both is not None and len(both.lines) <= len(head.element.lines) + len(cell.element.lines)
    return both is not None and page.starts.get(id(both)) == 1 and (alone or is_drawn(both, 4))


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
        if shared > most and shared > 0.4 * narrow:
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
    under = [
        [
            (first, cell)
            for first, (_, row) in zip(firsts, body, strict=True)
            if (cell := _under(head, [one for one in row if one is not first])) is not None
        ]
        for head in heads
    ]
    # Beside others, one of few cells is one, too: where nothing is on, a picture shows nothing.
    fewest = 0.25 if sum(len(cells) >= 0.5 * len(body) for cells in under) > 1 else 0.5
    for head, cells in zip(heads, under, strict=True):
        role = role_of(page, head.text)
        if len(cells) < fewest * len(body) or role in (
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
        named = {id(cell) for _, cell in cells if any(_is_mark(one) for one in marks_in(cell.element))}
        told = [cell for _, cell in cells if id(cell) in named or _holds_state(page, cell)]
        if len(told) >= least * len(cells) or (named and all(id(cell) in named or not cell.text for _, cell in cells)):
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
                and not _holds_state(page, atom)
            ]
            middle = (first.box[1] + first.box[3]) / 2
            spanning = [one for line in rows for one in line if one.text and one.box[1] < middle < one.box[3]]
            spanning = [one for one in spanning if one.box[2] <= first.box[0] + 4 and all(one is not a for a in row)]
            others += [one.element.text for one in spanning if not one.times and not _holds_state(page, one)]
            outer = page.headings(head.element, [head.element], None)
            # A day between the rows holds for those below.
            days = [one.element.text for one in (first, *over[-1:]) if page.lexer.dates(one.text)][:1]
            heads_of = [head.element.text, *others, *days, *outer]
            choice = Choice(clock, end, cell.parts, cell.text, heads_of, {}, box=cell.box)
            choice.columns["head_left"] = _count_in(page, cell)
            found.append(choice)
    return found
