"""A page or a screenshot as the product's reader lays it out, and what the readers of its kinds ask of that: its title,
its lines, its sentences, and what stands above or beside a line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tripmend.pages.browser import page_of
from tripmend.pages.context import Page, beside
from tripmend.pages.document import file_bytes, known_source, page_of_text
from tripmend.pages.ocr import Box, Line, lines_of_picture, pixels_of
from tripmend.pages.reading import subject_of
from tripmend.pages.screenshot import tree_of_picture
from tripmend.pages.structured import Structured
from tripmend.pages.tree import Element

from ...common.data_files import Expressions
from .facts import Abstained, Fact, Kind, Reading

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


from dataclasses import replace

# Letters that a recogniser takes for each other, put right where the letters around them leave no doubt.


said = Expressions(__file__, re.IGNORECASE)
_ABOUT = said.each("about")
"""Headlines that are of a place and name it."""
_WORD = re.compile(r"(?!(?P<one>\w)(?P=one)+\b)[^\W\d_]{3}")
"""A word, not one stroke again and again, as the posts of a picture are read."""
_LONGEST_NAME = 40
"""Letters; so far back a name is looked for."""


def spelled(text: str) -> str:
    """A text with such letters as they must have been written; it stays as long as it is."""
    return said.article.sub(_article, said.inner.sub("l", text))


def _article(match: re.Match[str]) -> str:
    before = match.string[max(0, match.start() - _LONGEST_NAME) : match.start()]
    return match.group() if said.name.search(before) else f"{match[1]}l"


def put_right(line: Line) -> Line:
    """The line with its text as `spelled` has it, and a space between a word and the number stuck to it."""
    text, edges = spelled(line.text), line.edges
    for at in reversed([stuck.start() for stuck in said.stuck.finditer(text)]):
        text, edges = f"{text[:at]} {text[at:]}", (*edges[:at], edges[at - 1], *edges[at:])
    return line if text == line.text else replace(line, text=text, edges=edges)


_BEFORE, _WITHIN = 32, 20
"""Pixels before and after the edge of an entry of a legend between which its patch stands in a picture …"""
_PATCH = 100
"""… and how many of one colour are more than a letter has."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of running text. leaf: the line in which it begins; heading: over it."""

    text: str
    leaf: Element
    heading: str = ""


@dataclass(eq=False)
class Sight:
    """A document that is laid out. page: as `tripmend.pages` has it; pixels: of a picture, else None;
    recognised: the lines of text in it, as the recogniser gave them."""

    page: Page
    source: Any
    pixels: NDArray[np.uint8] | None = None
    data: bytes = b""
    recognised: tuple[Line, ...] = ()

    @cached_property
    def lines(self) -> list[Element]:
        """The lines with letters or figures, in reading order."""
        return [leaf for leaf in self.page.leaves if re.search(r"\w", leaf.text)]

    @cached_property
    def pieces(self) -> list[tuple[str, Box]]:
        """Every piece of text in one line with its place, as on the page and not put together to paragraphs."""
        found = []
        for text in self.page.tree.texts():
            if text.value.strip() and text.boxes:
                found.append((" ".join(text.value.split()), Box(*(round(one) for one in text.boxes[0]))))
        return found

    @cached_property
    def title(self) -> str:
        """The place that the page is about: what its headline names, else what the page agrees on most."""
        lines = [one for one in self.lines if _WORD.search(one.text) and not self._is_menu(one)]
        size = max((_size(one) for one in lines), default=0.0)
        heads = [one for one in lines if _size(one) > 0.8 * size or one.tag == "h1"]
        texts: list[tuple[float, str]] = []
        for number, one in enumerate(heads):
            last = heads[number - 1].box if number else None
            high = one.box[3] - one.box[1] if one.box else 0.0
            below = last and one.box and -0.3 < (one.box[1] - last[3]) / max(1.0, high) < 0.8
            if below or (last and one.box and beside(last, one.box) and 0 <= one.box[0] - last[2] < high):
                texts[-1] = (texts[-1][0], f"{texts[-1][1]} {_largest(one)}")  # a headline in two lines or pieces
            else:
                texts.append((_size(one), _largest(one)))
        largest = [text for _, text in sorted(texts, key=lambda one: -one[0])]
        for text in [*(one.strip(" ~*–—-") for one in largest), *(one.text for one in self.sentences)]:
            for pattern in _ABOUT:
                if found := pattern.search(text):
                    return found["name"].strip()
        return largest[0].strip(" ~*–—-") if largest else subject_of(self.page, self.data, Structured())

    def _is_menu(self, leaf: Element) -> bool:
        """Whether a line is one of a row of short ones at the head or the foot of a page."""
        return leaf.box is not None and (leaf.box[1] <= 60 or "©" in leaf.text)

    @cached_property
    def sentences(self) -> list[Sentence]:
        """The sentences of the page; one that is broken off at the end of a line goes on with the next line."""
        found: list[Sentence] = []
        open_: Element | None = None
        for leaf in self.lines:
            text = leaf.text
            if open_ is not None and self._goes_on(open_, found[-1].text, leaf):
                text = f"{found.pop().text} {text}"
                first = open_
            else:
                first = leaf
            heading = self.page.heading(first)
            parts = _parts(text)
            found += [Sentence(part, first if number == 0 else leaf, heading) for number, part in enumerate(parts)]
            open_ = leaf if parts and not said.ends.search(parts[-1]) and len(parts[-1].split()) > 1 else None
        return found

    @staticmethod
    def _goes_on(above: Element, text: str, below: Element) -> bool:
        if above.box is None or below.box is None or len(text) < 12:
            return False
        high = max(8.0, min(above.box[3] - above.box[1], below.box[3] - below.box[1], 20.0))
        gap = below.box[1] - above.box[3]
        begun = said.broken_off.search(text) or re.match(r"[a-zß-öø-ÿ(€\d]|EUR\b", below.text)
        same = above.css("font-weight") == below.css("font-weight")
        return -2 <= gap < 1.6 * high and begun is not None and same

    def order(self, place: Box) -> int:
        """The number, in reading order, of the line in which something stands: of the smallest around its middle."""
        x, y = place.centre
        around = [
            ((box[2] - box[0]) * (box[3] - box[1]), number)
            for number, leaf in enumerate(self.page.leaves)
            if (box := leaf.box) and box[0] <= x <= box[2] and box[1] <= y <= box[3]
        ]
        return min(around, default=(0.0, 0))[1]

    def beside(self, leaf: Element, within: float = 1e9) -> list[Element]:
        """The lines left of one on its row, the nearest first."""
        box = leaf.box
        if box is None:
            return []
        found = [
            one
            for one in self.lines
            if one is not leaf
            and one.box is not None
            and one.box[2] <= box[0] + 2
            and box[0] - one.box[2] < within
            and min(one.box[3], box[3]) - max(one.box[1], box[1]) > 0.5 * min(one.box[3] - one.box[1], box[3] - box[1])
        ]
        return sorted(found, key=lambda one: -(one.box or (0, 0, 0, 0))[2])

    def above(self, leaf: Element, heights: float = 3.2) -> Element | None:
        """The nearest line above one that shares its columns, within so many of its heights."""
        box = leaf.box
        if box is None:
            return None
        high = max(10.0, box[3] - box[1])
        found = [
            one
            for one in self.lines
            if one is not leaf
            and one.box is not None
            and min(one.box[2], box[2]) - max(one.box[0], box[0]) > 0.3 * min(one.box[2] - one.box[0], box[2] - box[0])
            and -0.2 * high <= box[1] - one.box[3] < heights * high
        ]
        return max(found, key=lambda one: (one.box or (0, 0, 0, 0))[3], default=None)

    def place(self, leaf: Element | None) -> Box | None:
        """Where a line stands."""
        box = leaf.box if leaf is not None else None
        return None if box is None else Box(*(round(one) for one in box))


def _size(leaf: Element) -> float:
    """Pixels of the type of a line."""
    return max((float(one.css("font-size").rstrip("px") or 0) for one in leaf.walk() if one.text), default=0.0)


def _largest(leaf: Element) -> str:
    """What of a line, or of lines that were taken for one, is in its largest type."""
    rows: list[list[Element]] = []
    for one in leaf.elements:
        if one.text and rows and beside(rows[-1][-1].box, one.box):
            rows[-1].append(one)
        elif one.text:
            rows.append([one])
    sizes = [max(map(_size, row)) for row in rows]
    if len(rows) < 2 or leaf.own_text or max(sizes) < 1.15 * min(sizes):
        return leaf.text
    return " ".join(one.text for row, size in zip(rows, sizes, strict=True) if size > 0.9 * max(sizes) for one in row)


def _parts(text: str) -> list[str]:
    ends = [match.end(1) for match in said.stop.finditer(text)]
    return [text[a:b].strip() for a, b in zip([0, *ends], [*ends, len(text)], strict=True) if text[a:b].strip()]


def open_page(document: Path | bytes) -> Sight:
    """A saved page (HTML), a picture of one or a plain text, laid out. Raises InputError for what cannot be read,
    MissingExtraError without RapidOCR."""
    name, data = ("", document) if isinstance(document, bytes) else (str(document), file_bytes(document))
    match known_source(data, name):
        case "screenshot":
            pixels = pixels_of(data, name)
            lines = tuple(put_right(line) for line in lines_of_picture(data, pixels))
            return Sight(Page(tree_of_picture(pixels, lines)), "screenshot", pixels, data, lines)
        case "text":
            return Sight(Page(page_of_text(data, name)), "text")
    return Sight(Page(page_of(data)), "page", None, data)


@dataclass(slots=True)
class Notes:
    """Where a reader writes down what it finds about the place of the title: each statement once; a contradiction
    leaves both statements and is named."""

    sight: Sight
    subject: str
    keys: dict[str, str]
    facts: list[Fact] = field(default_factory=list)
    abstained: list[Abstained] = field(default_factory=list)

    def add(self, name: str, value: dict[str, Any], leaf: Element | None, sure: float = 0.95) -> None:
        """Write down a fact of the field `name`, found in a line."""
        key = self.keys.get(name)
        box = self.sight.place(leaf)
        for fact in self.facts:
            if fact.field != name or (key is not None and fact.value[key] != value[key]):
                continue
            if fact.value == value:
                return
            what = f"{name} {value[key]}" if key else name
            self.abstained.append(Abstained(what, "the document contradicts itself", box))
        self.facts.append(Fact(self.subject, name, value, box, sure, self.sight.source))

    def reading(self, kind: Kind) -> Reading:
        """All that was written down."""
        return Reading(kind, tuple(self.facts), tuple(dict.fromkeys(self.abstained)))


def headed(sight: Sight) -> Iterator[tuple[Element, Sequence[Element]]]:
    """The lines of a page by the headline over them, as of cards."""
    head: Element | None = None
    under: list[Element] = []
    for leaf in sight.lines:
        tags = {leaf.tag, *(one.tag for one in leaf.ancestors())}
        if tags & {"h1", "h2", "h3"} and said.label.fullmatch(leaf.text):
            if head is not None:
                yield head, under
            head, under = leaf, []
        else:
            under.append(leaf)
    if head is not None:
        yield head, under


def parted(sight: Sight, leaf: Element) -> tuple[str, str]:
    """Name and quarter on one line, told apart by their elements or, in a picture, by the ink of their words."""
    inner = [one for one in leaf.elements if one.text]
    if inner and len(inner[-1].text) < len(leaf.text):
        return leaf.text[: -len(inner[-1].text)].strip(), inner[-1].text
    line = next((one for one in sight.recognised if one.text.strip() == leaf.text and _on(one.box, leaf)), None)
    if line is None or sight.pixels is None:
        return leaf.text, ""
    words = [match.span() for match in re.finditer(r"\S+", line.text)]
    inks = []
    for start, end in words:
        box = line.span(start, end)
        part = sight.pixels[box.top : box.bottom, box.left : box.right].reshape(-1, 3).astype(int)
        ground = part[part.sum(axis=1).argsort()[len(part) // 2]]
        away = abs(part - ground).sum(axis=1)
        inks.append(part[away >= 0.8 * away.max()].mean(axis=0))
    apart = [float(abs(one - other).sum()) for one, other in pairwise(inks)]
    if not apart or max(apart) < 60:
        return leaf.text, ""
    at = words[apart.index(max(apart)) + 1][0]
    return line.text[:at].strip(), line.text[at:].strip()


def _on(box: tuple[int, int, int, int], leaf: Element) -> bool:
    return (
        leaf.box is not None
        and abs(box[1] + box[3] - leaf.box[1] - leaf.box[3]) < 16
        and box[0] < leaf.box[2]
        and box[2] > leaf.box[0]
    )


def swatch_left_of(sight: Sight, leaf: Element) -> tuple[int, int, int] | None:
    """The colour of the small patch left of an entry of a legend, or taken for its beginning; None where there is
    none."""
    box = leaf.box
    if box is None:
        return None
    if sight.pixels is not None:
        left, top, bottom = max(0, int(box[0]) - _BEFORE), int(box[1]), int(box[3]) + 1
        part = sight.pixels[top:bottom, left : int(box[0]) + _WITHIN].reshape(-1, 3).tolist()
        (ground, _), *others = Counter(map(tuple, part)).most_common(3)
        for hue, count in others:
            if count > _PATCH and sum(abs(a - b) for a, b in zip(hue, ground, strict=True)) > 60:
                return hue[0], hue[1], hue[2]
        return None
    near = [
        one.colour("background-color")
        for one in sight.page.tree.walk()
        if one.box is not None
        and not one.text
        and one.colour("background-color")
        and one.box[1] < box[3]
        and one.box[3] > box[1]
        and one.box[2] - one.box[0] < 60
        and -26 < box[0] - one.box[2] < 24
    ]
    return None if not near or near[-1] is None else near[-1][:3]
