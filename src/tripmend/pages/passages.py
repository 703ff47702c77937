"""The statements of a page: its clauses, each with the label and the headings that hold for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from .context import Page, beside
from .tree import Box, Element
from .vocabulary import facts, fold

__all__ = ["Cell", "Passage", "Table", "as_written", "inside", "passages_of", "tables_of"]

_ENDS = re.compile(r"(?P<last>[^\s.!?]*)(?P<mark>[.!?])\s+(?=[A-ZÀ-ÞĀ-ŽΑ-Ω\d\"“„¿¡(€£])|(?<=。)|\s[|•·]\s")
_SHORT = 6
"""Letters of a word that is cut short where a number follows its point."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A clause. text: as written; plain: folded; label: what names it (folded), heading: the nearest one above (as
    written); struck: whether it is crossed out."""

    text: str
    plain: str
    label: str
    raw_label: str
    heading: str
    leaf: Element
    column: str = ""

    @property
    def context(self) -> str:
        """Label and heading together, folded."""
        return f"{self.label} | {fold(self.heading)}"

    @property
    def box(self) -> tuple[int, int, int, int] | None:
        """Where it stands."""
        box = self.leaf.box
        return (round(box[0]), round(box[1]), round(box[2]), round(box[3])) if box else None


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table."""

    element: Element
    text: str
    plain: str
    box: Box


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; the first row may be of heads. caption: the words over it."""

    rows: tuple[tuple[Cell, ...], ...]
    caption: str
    place: Element

    def head_of(self, cell: Cell) -> str:
        """The text at the head of a cell's column, "" in the first row."""
        first = self.rows[0]
        shared = [(min(cell.box[2], one.box[2]) - max(cell.box[0], one.box[0]), one.text) for one in first]
        best = max(shared, default=(0.0, ""))
        return best[1] if best[0] > 0 else ""


def passages_of(page: Page) -> list[Passage]:
    """All clauses in reading order; cells of tables have the heads of their row and column as labels."""
    found: list[Passage] = []
    tables = {id(cell.element): (table, row) for table in tables_of(page) for row in table.rows for cell in row}
    for leaf in page.leaves:
        if leaf.tag in ("option", "select") or any(one.tag in ("nav", "select") for one in leaf.ancestors()):
            continue
        label, column = page.own_label(leaf), ""
        holder = next((one for one in (leaf, *leaf.ancestors()) if id(one) in tables), None)
        if holder is not None:
            table, row = tables[id(holder)]
            cell = next(one for one in row if one.element is holder)
            if row is not table.rows[0]:
                column = table.head_of(cell)
                plain = fold(column)
                timed = page.lexer.clocks(plain) and not re.search(r"[^\W\d_]{2,}", page.lexer.without_values(plain))
                if timed or page.lexer.amounts(plain) or not re.search(r"[^\W\d_]", column):
                    column = ""
            if row[0] is not cell and len(row) > 1 and not page.lexer.amounts(row[0].plain):
                left = [
                    one.text for one in row[: row.index(cell)] if one.text and not page.words.has(one.plain, "free")
                ]
                short = all(len(one.split()) <= 4 and not re.search(r"\d", one) for one in left[1:])
                label = " – ".join(left) if left and short and len(left) < 4 else row[0].text
                before = row[row.index(cell) - 2 : row.index(cell)]
                if (
                    not column
                    and page.lexer.amounts(cell.plain)
                    and [bool(page.lexer.amounts(one.plain)) for one in before]
                    == [
                        True,
                        False,
                    ]
                ):
                    label = before[1].text or label  # a list of names and prices that goes on in a second column
        heading = page.heading(leaf)
        for text in _clauses(leaf.text):
            own = label
            rest = text
            named = re.match(r"^([^:：]{2,48}?)\s?[:：]\s+(?=\S)|^([^:：\d]{1,20})[:：](?=\S)", text)
            if named and not re.search(r"\d$", named[1] or named[2]):
                own, rest = (named[1] or named[2]).strip(), text[named.end() :]
                if label and label not in own:
                    own = f"{label} – {own}" if len(label.split()) <= 5 else own
            found.append(Passage(rest, fold(rest), fold(own), own, heading, leaf, column))
    return found


def _clauses(text: str) -> Iterator[str]:
    start = 0
    for match in _ENDS.finditer(text):
        last = match["last"] or ""
        ordinal = re.fullmatch(r"\d{1,2}", last) and not re.search(r"(?:[\d.,:]|[€$£¥]\s?)$", text[: match.start()])
        if ordinal and match["mark"] == ".":
            continue
        if match["mark"] and (match["mark"] == "." and (_is_cut(last, text[match.end() :]) or not last)):
            continue
        stop = match.end("mark") if match["mark"] else match.start()
        if text[start:stop].strip():
            yield text[start:stop].strip()
        start = match.end()
    if text[start:].strip():
        yield text[start:].strip()


def _is_cut(word: str, after: str) -> bool:
    """Whether a word before a point is cut short and ends no sentence: *St.*, *ca.*, *pt. 9:00*."""
    plain = fold(word).rpartition("(")[2].rpartition("-")[2]
    if plain in facts()["abbreviations"] or (len(plain) == 1 and plain.isalpha()):
        return True
    return after[:1].isdigit() and plain.isalpha() and len(plain) <= _SHORT


def tables_of(page: Page) -> list[Table]:
    """The tables of a page: those of HTML, and rows of brothers that stand in columns."""
    found = []
    for element in page.tree.walk():
        if element.tag == "table" or element.get("role") in ("table", "grid"):
            rows = [one for one in element.walk() if one.tag == "tr" or one.get("role") == "row"]
            made = [tuple(_cell(cell) for cell in row.elements if cell.box) for row in rows]
            made = [row for row in made if row]
            if made and sum(len(row) > 1 for row in made) >= 1:
                caption = next((one.text for one in element.elements if one.tag == "caption"), "")
                found.append(
                    Table(
                        tuple(made),
                        caption or page.heading(next((leaf for leaf in page.leaves if leaf.within(element)), element)),
                        element,
                    )
                )
        elif (
            element.css("display").endswith("grid")
            and len(element.elements) >= 6
            and not any(one.tag in ("table", "section", "article") for one in element.elements)
        ):
            rows_of = _grid_rows(element.elements)
            if (
                len(rows_of) >= 2
                and len({len(row) for row in rows_of}) == 1
                and len(rows_of[0]) >= 2
                and all(len(one.text) < 60 for one in element.elements)
            ):
                found.append(
                    Table(
                        tuple(tuple(_cell(cell) for cell in row) for row in rows_of),
                        page.heading(next((leaf for leaf in page.leaves if leaf.within(element)), element)),
                        element,
                    )
                )
        elif (
            len(element.elements) >= 3
            and all(len(one.elements) >= 2 for one in element.elements)
            and len({len(one.elements) for one in element.elements}) == 1
            and element.tag not in ("tbody", "thead", "tr", "table")
        ):
            lines = [one.elements for one in element.elements]
            aligned = all(
                cell.box and first.box and abs(cell.box[0] - first.box[0]) < 4
                for line in lines
                for cell, first in zip(line, lines[0], strict=True)
            )
            if (
                aligned
                and all(beside(a.box, b.box) for line in lines for a, b in pairwise(line))
                and all(len(cell.text) < 80 for line in lines for cell in line)
            ):
                found.append(
                    Table(
                        tuple(tuple(_cell(cell) for cell in line) for line in lines),
                        page.heading(next((leaf for leaf in page.leaves if leaf.within(element)), element)),
                        element,
                    )
                )
    return found


def _cell(element: Element) -> Cell:
    return Cell(element, element.text, fold(element.text), element.box or (0, 0, 0, 0))


def _grid_rows(elements: list[Element]) -> list[list[Element]]:
    rows: list[list[Element]] = []
    for one in elements:
        if one.box is None:
            continue
        if rows and beside(rows[-1][-1].box, one.box):
            rows[-1].append(one)
        else:
            rows.append([one])
    return rows


def inside(element: Element, used: set[int]) -> bool:
    """Whether an element, or what it stands in, is one of these (by identity)."""
    return any(id(one) in used for one in (element, *element.ancestors()))


def as_written(text: str, part: str) -> str:
    """A folded part in the letters of the page, where it can be found."""
    if not part:
        return ""
    if len(Page.folded(text)) == len(text):
        at = Page.folded(text).find(part)
        if at >= 0:
            return text[at : at + len(part)]
    return part
