"""A page as a person sees it: its elements with their boxes and computed looks, and the text that can be seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import cos, radians, sin

__all__ = ["BLOCKS", "Box", "Colour", "Element", "Text", "colour_of", "hull"]

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels of the page."""
Colour = tuple[int, int, int, float]
"""Red, green, blue of 255, and how opaque it is, 0 to 1."""
BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "caption",
        "center",
        "dd",
        "details",
        "dialog",
        "dir",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "html",
        "legend",
        "li",
        "main",
        "menu",
        "nav",
        "ol",
        "optgroup",
        "option",
        "p",
        "pre",
        "section",
        "select",
        "summary",
        "table",
        "tbody",
        "td",
        "textarea",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
        "button",
    ]
)
"""What begins a line of its own where no style says otherwise."""
_PART = re.compile(r"(rgba?|color|oklab|oklch)\(([^)]*)\)")


@dataclass(slots=True)
class Text:
    """A piece of text that is seen, with the boxes of its lines."""

    value: str
    parent: Element
    boxes: tuple[Box, ...] = ()


@dataclass(eq=False)
class Element:
    """An element that is laid out. style: computed, by the names of CSS (empty without a browser); box: None without
    one; number: its place in the document; order: of painting; opacity: with that of what it stands in."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None
    number: int
    style: dict[str, str] = field(default_factory=dict)
    box: Box | None = None
    order: int = 0
    opacity: float = 1.0
    ground: Colour | None = None
    children: list[Element | Text] = field(default_factory=list)

    def get(self, name: str) -> str:
        """An attribute, "" without it."""
        return self.attributes.get(name, "")

    @property
    def elements(self) -> list[Element]:
        """The child elements."""
        return [child for child in self.children if isinstance(child, Element)]

    @property
    def is_block(self) -> bool:
        """Whether it begins a line or a box of its own."""
        display = self.style.get("display", "")
        if display:
            return display not in ("inline", "contents", "ruby", "ruby-text")
        return self.tag in BLOCKS or self.tag == "br"

    def walk(self) -> Iterator[Element]:
        """It and all elements in it, in document order."""
        yield self
        for child in self.elements:
            yield from child.walk()

    def texts(self) -> Iterator[Text]:
        """All its pieces of text."""
        for child in self.children:
            if isinstance(child, Text):
                yield child
            else:
                yield from child.texts()

    @cached_property
    def text(self) -> str:
        """What is seen in it, on one line, blocks parted by a blank."""
        return " ".join(self.lines)

    @cached_property
    def lines(self) -> list[str]:
        """What is seen in it, one entry for each block or line."""
        parts: list[str] = []
        _gather(self, parts)
        return [line for line in (" ".join(part.split()) for part in "".join(parts).split("\n")) if line]

    @property
    def own_text(self) -> str:
        """Its text without that of elements in it."""
        return " ".join(" ".join(child.value for child in self.children if isinstance(child, Text)).split())

    def ancestors(self) -> Iterator[Element]:
        """Its parent, and so on."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    def within(self, other: Element) -> bool:
        """Whether it is `other` or stands in it."""
        return self is other or any(above is other for above in self.ancestors())

    def within_tag(self, *tags: str) -> bool:
        """Whether it stands in an element of one of some kinds."""
        return any(above.tag in tags for above in self.ancestors())

    def css(self, name: str) -> str:
        """A computed style, "" without a browser."""
        return self.style.get(name, "")

    def colour(self, name: str) -> Colour | None:
        """A computed colour, None where nothing of it is seen."""
        return colour_of(self.style.get(name, ""))

    @property
    def seen_box(self) -> Box | None:
        """The box of its text, else its own."""
        boxes = [box for text in self.texts() for box in text.boxes]
        return hull(boxes) or self.box


def _gather(element: Element, parts: list[str]) -> None:
    if element.tag == "br":
        parts.append("\n")
        return
    block = element.is_block
    # What is set side by side with room between is not one word.
    apart = "\n" if block and element.css("display") not in ("inline-block", "inline-flex") else " " if block else ""
    if element.css("display") == "table-cell" or element.tag in ("td", "th"):
        apart = "\n"
    parts.append(apart)
    last: Text | None = None
    for child in element.children:
        if isinstance(child, Text):
            if last is not None and _gap(last, child):
                parts.append(" ")
            parts.append(child.value.replace("\n", " "))
            last = child
        else:
            before = last
            first = next(child.texts(), None)
            raised = child.tag == "sup" and child.text[:1].isdigit()
            if raised or (before is not None and first is not None and not child.is_block and _gap(before, first)):
                parts.append(" ")
            _gather(child, parts)
            ends = list(child.texts())
            last = ends[-1] if ends and not child.is_block else None
    parts.append(apart)


def _gap(one: Text, other: Text) -> bool:
    """Whether two pieces of a line are set further apart than letters of one word."""
    if not one.boxes or not other.boxes:
        return False
    left, right = one.boxes[-1], other.boxes[0]
    height = max(1.0, min(left[3] - left[1], right[3] - right[1]))
    return right[0] - left[2] > 0.15 * height or right[1] >= left[3] - 0.2 * height


def hull(boxes: list[Box]) -> Box | None:
    """The smallest box around some."""
    if not boxes:
        return None
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


@lru_cache(maxsize=4096)
def colour_of(text: str) -> Colour | None:
    """``rgb(…)`` and ``rgba(…)``; None for what is fully transparent or no such colour."""
    found = _PART.search(text)
    if not found:
        return None
    told = [one for one in re.split(r"[,/\s]+", found[2].strip()) if re.match(r"[-\d.]|none", one)]
    numbers = [0.0 if one == "none" else float(one.rstrip("%")) for one in told]
    if len(numbers) < 3:
        return None
    alpha = numbers[3] if len(numbers) > 3 else 1.0
    if found[1].startswith("ok"):
        numbers = _of_oklab(numbers, found[1] == "oklch")
    elif found[1] == "color":
        numbers = [255 * one for one in numbers]
    red, green, blue = (min(255, max(0, round(one))) for one in numbers[:3])
    return None if alpha <= 0.01 else (red, green, blue, alpha)


def _of_oklab(numbers: list[float], polar: bool) -> list[float]:
    """Red, green and blue of a colour of the space of Björn Ottosson."""
    light, a, b = numbers[:3]
    if polar:
        a, b = a * cos(radians(b)), a * sin(radians(b))
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    return [255 * (12.92 * one if one <= 0.0031308 else 1.055 * one ** (1 / 2.4) - 0.055) for one in linear]


def over(top: Colour, ground: Colour) -> Colour:
    """A colour laid on an opaque one."""
    alpha = top[3]
    mixed = [round(alpha * one + (1 - alpha) * two) for one, two in zip(top[:3], ground[:3], strict=True)]
    return mixed[0], mixed[1], mixed[2], 1.0
