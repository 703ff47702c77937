"""One model for all pages of choices: starts in groups, each with what belongs to it and the headings that hold for it.

Tables, lists, tiles, matrices and bars are told apart by what stands beside and below what. All of it works on boxes
with text, so that the boxes of a screenshot can be read by the same functions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from .context import Page
from .legend import times_that_are_samples
from .lexer import Clock
from .matrices import by_marks, marks_in, matrix, role_of
from .starts import HOURS_APART, NOT_STARTS, Choice, arrivals_in, rest_of, starts_of, times_of
from .states import is_state_like, state_of
from .tree import Box, Element, hull

__all__ = ["choices_of"]

_TOLD_IN = 10
"""Words at most in which an offer tells its state."""


def choices_of(page: Page) -> list[Choice]:
    """All the starts on a page that can be chosen, in reading order."""
    samples = times_that_are_samples(page)
    leaves = [leaf for leaf in starts_of(page) if not any(id(e) in samples for e in leaf.walk())]
    count = _counted(leaves)
    arrivals = arrivals_in(page, leaves, count)
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
        crossed = matrix(page, container, inside, starts)
        made = crossed if crossed is not None else list(_records(page, container, inside, count, starts))
        for choice in made:
            choice.group = group
        found += made
    marked = by_marks(page, len(kinds)) if len(found) < 4 else []
    found = marked or found
    return [*found, *_in_prose(page, len(kinds) + 1)]


def _counted(leaves: list[Element]) -> dict[int, int]:
    """How many of some lines stand in each element, by its id."""
    count: dict[int, int] = {}
    for leaf in leaves:
        for one in (leaf, *leaf.ancestors()):
            count[id(one)] = count.get(id(one), 0) + 1
    return count


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
    """Whether lines of an element tell that something can be booked and that it cannot, and hardly more: it holds a
    legend, too."""
    lines = [line for line in map(page.folded, element.lines) if len(rest_of(page, line)) <= 1]
    told = {state_of(line, page.words).state for line in lines}
    return {"open", "sold_out"} <= told and len(_offers(page, element)) < 2


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
    offers = [_offers(page, parts[0]) for _, parts in units]
    often = Counter(name for one in offers for name in one)
    names = [name for name, many in often.items() if many > max(1, 0.5 * len(units))]
    if len(names) > 1:
        for (leaf, parts), named in zip(units, offers, strict=True):
            clock, end = times_of(page, page.fold(leaf))[0]
            heads = page.headings(leaf, parts, container)
            # One may tell of several: *cars and bicycles: not today*.
            its = [(name, item) for name in names for words, item in named.items() if f" {name} " in f" {words} "]
            for name, item in its:
                shared = sum(item is one for _, one in its) > 1
                text, title = page.folded(" | ".join(item.lines)), name if shared else item.lines[0]
                yield Choice(clock, end, [item], text, [title, *heads], {}, box=item.seen_box, shared=shared)
            if not its:
                text = page.folded(" | ".join(line for part in parts for line in part.lines))
                yield Choice(clock, end, parts, text, heads, {}, box=parts[0].seen_box, tile=leaf)
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
                parts = _repeated(row, leaf, starts_of_row, container) or parts
                whole = page.folded(" | ".join(line for part in parts for line in part.lines))
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


def _offers(page: Page, unit: Element) -> dict[str, Element]:
    """What a record offers at its one time: brothers that each tell a name and then a state, by their names."""
    for place in unit.walk():
        found: dict[str, Element] = {}
        for one in place.elements if not page.is_leaf(place) else ():
            first, *rest = one.lines if len(one.lines) > 1 else re.split(r":\s|\s[–—-]\s", one.text)
            name, told = page.folded(first), page.folded(" ".join(rest))
            if not rest or page.starts.get(id(one), 0) or not rest_of(page, name) or len(name.split()) > 5:
                continue
            if (
                len(told.split()) <= _TOLD_IN
                and state_of(told, page.words).state
                and not state_of(name, page.words).state
            ):
                found[name] = one
        if found:
            return found
    return {}


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
    told = [one for one in items if state_of(page.fold(one), page.words).state or marks_in(one)]
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
    if any(all(one.within(cell) and one is not cell for one in times) for cell in row.elements):
        return False
    others = [cell for cell in row.elements if not any(one.within(cell) for one in times)]
    return first < last and any(
        state_of(page.fold(cell), page.words).state or page.lexer.amounts(page.fold(cell)) for cell in others
    )


def _repeated(row: Element, leaf: Element, starts: list[Element], container: Element) -> list[Element]:
    """The cells of a row that speak of one of its starts: that of its time and those up to the next one, where they
    have the same heads for each, or are drawings without a word; else none."""
    cells = row.elements
    places = [number for number, cell in enumerate(cells) if any(one is cell or one.within(cell) for one in starts)]
    if len(places) != len(starts) or places[0] != 0:
        return []
    groups = [cells[at:end] for at, end in zip(places, [*places[1:], len(cells)], strict=True)]
    step = min(len(_without_gap(group)) for group in groups)
    if step < 2 or any(len(_without_gap(group)) > step for group in groups):
        return []
    mine = next(number for number, group in enumerate(groups) if leaf is group[0] or leaf.within(group[0]))
    if not any(one.text for group in groups for one in group[1:]):
        return groups[mine][:step]
    first = next(one for one in container.walk() if one.tag == "tr" and len(one.elements) == len(cells))
    heads = {tuple(one.text for one in first.elements[at + 1 : at + step]) for at in places}
    return groups[mine][:step] if first is not row and len(heads) == 1 else []


def _without_gap(cells: list[Element]) -> list[Element]:
    """Some cells without the last ones in which nothing is written or drawn."""
    while cells and not cells[-1].text and not marks_in(cells[-1]):
        cells = cells[:-1]
    return cells


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
            found.append((one.box, role_of(page, text), one.text))
    return found


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
