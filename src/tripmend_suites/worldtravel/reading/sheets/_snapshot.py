"""The runs of text in a browser's snapshot of a page: what each says, where it stands, and how it is drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

__all__ = ["Run", "joined", "text_runs"]

_OWN_FLOW = ("inline-block", "inline-flex", "inline-grid", "inline-table")
"""A line through the text outside does not go through these."""
_WRITTEN = ("text", "search", "tel", "email", "url", "number", "submit", "button", "reset", "date")
"""Types of fields whose value is shown as text."""
_FAINTEST = 0.05
"""Opacity below which nobody sees anything."""
_SEAM = 0.5
"""Pixels between two runs that have none between them."""


@dataclass(frozen=True, slots=True)
class Run:
    """One inline text box. left … bottom: pixels, not yet rounded. colour: red, green, blue of the letters, None where
    they are not drawn in one plain colour. loose: whether the box reaches further than the letters."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    struck: bool
    monospace: bool
    colour: tuple[int, int, int] | None
    loose: bool = False


def text_runs(snapshot: dict[str, Any], styles: tuple[str, ...]) -> Iterator[Run]:
    """The runs of the main document whose style does not hide them, in document order. Frames are left out.

    snapshot: the answer of ``DOMSnapshot.captureSnapshot``, asked for computed `styles`.
    """
    document = _Document(snapshot, styles)
    layout, boxes = document.layout, document.main["textBoxes"]
    for place, (left, top, width, height), start, length in zip(
        boxes["layoutIndex"], boxes["bounds"], boxes["start"], boxes["length"], strict=True
    ):
        whole = _utf16(document.strings[layout["text"][place]]) if layout["text"][place] >= 0 else b""
        text = whole[2 * start : 2 * (start + length)].decode("utf-16-le", errors="replace")
        text = "".join(" " if letter.isspace() else letter for letter in text)
        if not text.strip() or width <= 0 or height <= 0:
            continue
        node = layout["nodeIndex"][place]
        if document.hidden(node):
            continue
        outer = layout["bounds"][place]  # of the whole text; the browser scales runs of drawings (SVG) once too often
        families = document.inherited(node, "font-family").lower()
        yield Run(
            text,
            max(left, outer[0]),
            max(top, outer[1]),
            min(left + width, outer[0] + outer[2]),
            min(top + height, outer[1] + outer[3]),
            document.struck(node),
            "mono" in families or "courier" in families,
            document.colour(node),
        )
    yield from _entries(document)


def _entries(document: _Document) -> Iterator[Run]:
    """What stands in fields of forms and in list boxes: the browser tells their boxes, and not the text in them."""
    layout = document.layout
    bounds = dict(zip(layout["nodeIndex"], layout["bounds"], strict=True))
    for node, (left, top, width, height) in bounds.items():
        text = " ".join(document.field(node).split())
        if not text or document.hidden(node):
            continue
        outer = bounds.get(document.list_box(node), (left, top, width, height))
        low, high = max(top, outer[1]), min(top + height, outer[1] + outer[3])
        if high - low > 0.7 * height > 0 and width > 0:
            yield Run(text, left, low, left + width, high, False, False, document.colour(node), loose=True)


def joined(runs: Iterable[Run]) -> Iterator[Run]:
    """The runs with those made one that are one word in different dress: ``€<b>24</b>.50``."""
    last: Run | None = None
    for run in runs:
        if last is not None and _touch(last, run):
            last = replace(
                last,
                text=last.text + run.text,
                top=min(last.top, run.top),
                right=run.right,
                bottom=max(last.bottom, run.bottom),
                colour=last.colour if last.colour == run.colour else None,
            )
        else:
            if last is not None:
                yield last
            last = run
    if last is not None:
        yield last


def _touch(one: Run, other: Run) -> bool:
    """Whether one goes on in the other: without a blank, without a gap, on the same line."""
    if one.loose or other.loose:
        return False
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return (
        abs(other.left - one.right) < _SEAM
        and shared > min(one.bottom - one.top, other.bottom - other.top) / 2
        and not one.text[-1].isspace()
        and not other.text[0].isspace()
        and not other.text[1:2].isspace()  # a full stop or a bracket, and then something else
        and (one.struck, one.monospace) == (other.struck, other.monospace)
    )


def _utf16(text: str) -> bytes:
    """The browser counts units of UTF-16, not letters."""
    return text.encode("utf-16-le", errors="surrogatepass")


class _Document:
    """Looks styles up along the ancestors of a node."""

    def __init__(self, snapshot: dict[str, Any], styles: tuple[str, ...]) -> None:
        self.strings: list[str] = snapshot["strings"]
        self.main: dict[str, Any] = snapshot["documents"][0]
        self.layout: dict[str, Any] = self.main["layout"]
        self._parents: list[int] = self.main["nodes"]["parentIndex"]
        self._tags: list[int] = self.main["nodes"]["nodeName"]
        self._columns = {name: number for number, name in enumerate(styles)}
        self._shown: dict[int, float] = {}
        self._struck: dict[int, bool] = {}

    def field(self, node: int) -> str:
        """What a field of a form, its button, or an entry of a list box says; nothing for any other node, and what is
        chosen for a list that shows one entry only."""
        name = self._name(node)
        if name == "OPTION":
            return self._text(node)
        if name == "SELECT":
            entries = [entry for child in self._children[node] for entry in (child, *self._children[child])]
            entries = [] if any(entry in self._laid for entry in entries) else entries
            return "".join(self._text(entry) for entry in entries if entry in self._chosen)
        if name == "INPUT" and self._kind(node) in _WRITTEN:
            return self._values.get(node, "")
        return ""

    def _text(self, node: int) -> str:
        values: list[int] = self.main["nodes"]["nodeValue"]
        return " ".join(self.strings[values[child]] for child in self._children[node] if values[child] >= 0)

    def _kind(self, node: int) -> str:
        """The type of a field, in small letters; ``text`` where none is given."""
        given = [self.strings[at] for at in self.main["nodes"]["attributes"][node]]
        named: dict[str, str] = dict(zip(given[::2], given[1::2], strict=False))
        return named.get("type", "text").lower()

    @cached_property
    def _values(self) -> dict[int, str]:
        told: dict[str, list[int]] = self.main["nodes"].get("inputValue", {"index": [], "value": []})
        return {node: self.strings[at] for node, at in zip(told["index"], told["value"], strict=True) if at >= 0}

    @cached_property
    def _chosen(self) -> set[int]:
        return set(self.main["nodes"].get("optionSelected", {"index": []})["index"])

    @cached_property
    def _laid(self) -> set[int]:
        return set(self.layout["nodeIndex"])

    def list_box(self, node: int) -> int:
        """The list box around an entry; -1 where there is none."""
        if self._name(node) != "OPTION":
            return -1
        while node >= 0 and self._name(node) != "SELECT":
            node = self._parents[node]
        return node

    def _name(self, node: int) -> str:
        return self.strings[self._tags[node]] if self._tags[node] >= 0 else ""

    @cached_property
    def _children(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = defaultdict(list)
        for child, parent in enumerate(self._parents):
            found[parent].append(child)
        return found

    @cached_property
    def _styles(self) -> dict[int, list[int]]:
        return {
            node: values
            for node, values in zip(self.layout["nodeIndex"], self.layout["styles"], strict=True)
            if values  # the second box of a node, and a text, may have none
        }

    def _style(self, node: int, name: str) -> str:
        values = self._styles.get(node)
        number = self._columns[name]
        return self.strings[values[number]] if values is not None and values[number] >= 0 else ""

    def inherited(self, node: int, name: str) -> str:
        """The value at the nearest node that has one."""
        while node >= 0:
            value = self._style(node, name)
            if value:
                return value
            node = self._parents[node]
        return ""

    def hidden(self, node: int) -> bool:
        """Whether the style says that it is not seen."""
        return self.inherited(node, "visibility") not in ("visible", "") or self._opacity(node) < _FAINTEST

    def _opacity(self, node: int) -> float:
        """The product over all ancestors."""
        path = []
        while node >= 0 and node not in self._shown:
            path.append(node)
            node = self._parents[node]
        value = self._shown.get(node, 1.0)
        for step in reversed(path):
            value *= float(self._style(step, "opacity") or 1.0)
            self._shown[step] = value
        return value

    def struck(self, node: int) -> bool:
        """Whether a line goes through the text: its element's own, or one of an element that it flows in."""
        path = []
        answer = False
        while node >= 0:
            if node in self._struck:
                answer = self._struck[node]
                break
            path.append(node)
            if self._own_line(node):
                answer = True
                break
            if self._apart(node):
                break
            node = self._parents[node]
        for step in path:
            self._struck[step] = answer
        return answer

    def _own_line(self, node: int) -> bool:
        return "line-through" in self._style(node, "text-decoration-line") and not _clear(
            self._style(node, "text-decoration-color")
        )

    def _apart(self, node: int) -> bool:
        return (
            self._style(node, "display") in _OWN_FLOW
            or self._style(node, "float") not in ("none", "")
            or self._style(node, "position") in ("absolute", "fixed")
        )

    def _drawn(self, node: int) -> bool:
        """Whether it is text of a drawing; only names of HTML come in capitals."""
        while self._tags[node] < 0 or self.strings[self._tags[node]].startswith(("#", "::")):
            node = self._parents[node]
        return self.strings[self._tags[node]].islower()

    def colour(self, node: int) -> tuple[int, int, int] | None:
        """The letters' colour; None when it lets the ground through or a shadow helps it."""
        value = self.inherited(node, "fill" if self._drawn(node) else "-webkit-text-fill-color")
        if self.inherited(node, "text-shadow") not in ("none", "") or not value.startswith("rgb("):
            return None
        try:
            red, green, blue = (int(part) for part in value[4:-1].split(","))
        except ValueError:
            return None
        return red, green, blue


def _clear(colour: str) -> bool:
    return colour.startswith("rgba(") and colour.rstrip(")").endswith(", 0")
