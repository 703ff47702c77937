"""One snapshot of a page by the browser, and of it only what a person sees.

Out are: what has no box, `noscript`, type smaller than four pixels, transparent or of the colour of its ground, off the
page, cut off, covered by something opaque, print-only. What opens on a click (the entries of a list box) is in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from ..errors import InputError, MissingExtraError
from .chromium import WIDTH, Chromium, shared_chromium
from .tree import Box, Colour, Element, Text, colour_of, over

__all__ = ["STYLES", "bytes_of", "page_of", "page_without_looks"]

STYLES = (
    *("display", "visibility", "opacity", "color", "-webkit-text-fill-color", "background-color", "background-image"),
    *("background-clip", "border-top-color", "border-right-color", "border-bottom-color", "border-left-color"),
    *("border-top-width", "border-right-width", "border-bottom-width", "border-left-width"),
    *("border-top-style", "border-right-style", "border-bottom-style", "border-left-style"),
    *("border-top-left-radius", "outline-style", "outline-color", "outline-width", "box-shadow", "filter", "transform"),
    *("font-weight", "font-style", "font-size", "font-variant-caps", "font-family", "text-decoration-line"),
    *("text-decoration-style", "text-transform", "text-shadow", "letter-spacing", "cursor", "pointer-events"),
    *(
        "position",
        "overflow-x",
        "overflow-y",
        "clip",
        "clip-path",
        "-webkit-mask-image",
        "fill",
        "stroke",
        "fill-opacity",
    ),
    *("white-space-collapse", "width", "height", "left", "top", "outline-offset", "background-size", "list-style-type"),
    *("background-position", "border-top-right-radius", "border-bottom-left-radius", "border-bottom-right-radius"),
    *("border-image-source", "text-decoration-color", "text-decoration-thickness", "-webkit-text-stroke-width"),
    *("stroke-width", "stroke-dasharray", "mix-blend-mode", "rotate", "scale", "translate"),
)
_LARGEST = 5_000_000
_SMALLEST_TYPE = 4.0
"""Pixels of a line of text."""
_FAINTEST = 0.1
"""Opacity below which nobody reads."""
_VISIBLE = 24
"""Of 255: a smaller difference between letters and ground is not seen."""
_SHOWN = 0.5
"""Of a line of text: where less of it is left by what cuts it off, it is not read."""
_COVERED = 0.9
_FAR = 2 * WIDTH
"""Pixels to the right, where nobody scrolls to."""
_NEVER = frozenset(
    [
        "NOSCRIPT",
        "SCRIPT",
        "STYLE",
        "TEMPLATE",
        "IFRAME",
        "OBJECT",
        "EMBED",
        "VIDEO",
        "AUDIO",
        "CANVAS",
        "HEAD",
        "TITLE",
        "DATALIST",
    ]
)
_WRITTEN = (
    "text",
    "search",
    "tel",
    "email",
    "url",
    "number",
    "submit",
    "button",
    "reset",
    "date",
    "time",
    "datetime-local",
    "",
)
_WHITE: Colour = (255, 255, 255, 1.0)


def page_of(page: Path | bytes, *, browser: Chromium | None = None) -> Element:
    """The tree of an HTML document, 1280 pixels wide. Nothing in it is run or fetched.

    Without Playwright or Chromium the tree has no looks (`page_without_looks`). Raises InputError for what is larger
    than 5 MB or cannot be shown.
    """
    name, data = "" if isinstance(page, bytes) else str(page), bytes_of(page)
    try:
        snapshot = (browser or shared_chromium()).snapshot(data, STYLES, name)
    except MissingExtraError:
        return page_without_looks(data)
    return _Builder(snapshot).tree()


def bytes_of(page: Path | bytes) -> bytes:
    """The bytes of a document. Raises InputError for a file that cannot be read or is larger than 5 MB."""
    name = "" if isinstance(page, bytes) else str(page)
    try:
        data = page if isinstance(page, bytes) else page.read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", source=name) from error
    if len(data) > _LARGEST:
        raise InputError(f"has {len(data)} bytes; pages up to {_LARGEST} bytes can be read", source=name)
    return data


@dataclass(slots=True)
class _Clip:
    """What of an element can be seen at all, and the same for what is placed freely in it."""

    own: Box
    free: Box


class _Builder:
    def __init__(self, snapshot: dict[str, Any]) -> None:
        self.strings: list[str] = snapshot["strings"]
        document = snapshot["documents"][0]
        self.nodes, self.layout, self.boxes = document["nodes"], document["layout"], document["textBoxes"]
        self.at = {node: place for place, node in enumerate(self.layout["nodeIndex"])}
        kinds = self.nodes.get("pseudoType", {"index": [], "value": []})
        self.pseudo = dict(zip(kinds["index"], (self.strings[v] for v in kinds["value"]), strict=True))
        values = self.nodes.get("inputValue", {"index": [], "value": []})
        self.values = dict(
            zip(values["index"], (self.strings[v] if v >= 0 else "" for v in values["value"]), strict=True)
        )
        self.lines: dict[int, list[tuple[Box, int, int]]] = {}
        for place, (x, y, w, h), start, length in zip(
            self.boxes["layoutIndex"], self.boxes["bounds"], self.boxes["start"], self.boxes["length"], strict=True
        ):
            self.lines.setdefault(place, []).append(((x, y, x + w, y + h), start, length))
        self.children: dict[int, list[int]] = {}
        for node, parent in enumerate(self.nodes["parentIndex"]):
            self.children.setdefault(parent, []).append(node)
        self.covers: list[tuple[int, Box, int]] = []
        self.parent_of = self.nodes["parentIndex"]

    def tree(self) -> Element:
        root = next((n for n, name in enumerate(self.nodes["nodeName"]) if self.strings[name] == "BODY"), None)
        html = next((n for n, name in enumerate(self.nodes["nodeName"]) if self.strings[name] == "HTML"), None)
        if root is None or html is None or root not in self.at:
            return Element("body", {}, None, 0)
        self._gather_covers()
        _, y, _, h = self.layout["bounds"][self.at[html]]
        whole: Box = (-0.5, -0.5, max(_FAR, 0.0), max(y + h, 1e6))
        body = self._element(root, None, _Clip(whole, whole), _WHITE)
        body.attributes = {**self._attributes(html), **body.attributes}
        return body

    def _attributes(self, node: int) -> dict[str, str]:
        told = [self.strings[one] if one >= 0 else "" for one in self.nodes["attributes"][node]]
        return {name.lower(): value for name, value in zip(told[::2], told[1::2], strict=False)}

    def _style(self, place: int) -> dict[str, str]:
        return {name: self.strings[one] for name, one in zip(STYLES, self.layout["styles"][place], strict=False)}

    def _bounds(self, place: int) -> Box:
        x, y, w, h = self.layout["bounds"][place]
        return (x, y, x + w, y + h)

    def _gather_covers(self) -> None:
        """What may hide something else: opaque and not fixed to the window, where a person scrolls past it."""
        for node, place in self.at.items():
            if self.nodes["nodeType"][node] != 1:
                continue
            style = self._style(place)
            if not style.get("display") or style["visibility"] != "visible" or style["position"] in ("fixed", "sticky"):
                continue
            ground = colour_of(style["background-color"])
            opaque = (ground is not None and ground[3] >= 0.95) or "url(" in style["background-image"]
            opaque = opaque or (
                style["background-image"] != "none"
                and "transparent" not in style["background-image"]
                and "rgba" not in style["background-image"]
            )
            opaque = opaque or self.strings[self.nodes["nodeName"][node]] == "IMG"
            box = self._bounds(place)
            if opaque and float(style["opacity"] or 1) >= 0.95 and (box[2] - box[0]) * (box[3] - box[1]) >= 60:
                self.covers.append((node, box, self.layout["paintOrders"][place]))

    def _element(self, node: int, parent: Element | None, clip: _Clip, ground: Colour) -> Element:
        place = self.at[node]
        style = self._style(place)
        tag = self.pseudo.get(node) or self.strings[self.nodes["nodeName"][node]].lower()
        tag = f"::{tag}" if node in self.pseudo else tag
        box = self._bounds(place)
        opacity = (parent.opacity if parent else 1.0) * float(style.get("opacity") or 1)
        faded = re.search(r"opacity\(([\d.]+)(%?)\)", style.get("filter", ""))
        opacity *= float(faded[1]) / (100 if faded[2] else 1) if faded else 1.0
        element = Element(
            tag, self._attributes(node), parent, node, style, box, self.layout["paintOrders"][place], opacity
        )
        fill = element.colour("background-color")
        if fill is not None:
            ground = over((*fill[:3], fill[3] * opacity), ground)
        element.ground = ground
        if node in self.pseudo and parent is not None and box[2] - box[0] <= 0:
            element.box = _made_up(element, parent)
        inner = _inner_clip(element, clip)
        kids = [one for one in self.children.get(node, ()) if self.pseudo.get(one) != "after"]
        kids += [one for one in self.children.get(node, ()) if self.pseudo.get(one) == "after"]
        if tag in ("input", "textarea"):
            self._field(element, node, inner)
        elif tag == "select":
            self._list_box(element, node)
        else:
            for kid in kids:
                self._child(element, kid, inner, ground)
        return element

    def _child(self, element: Element, kid: int, clip: _Clip, ground: Colour) -> None:
        kind = self.nodes["nodeType"][kid]
        if kind == 3:
            text = self._text(element, kid, clip, ground)
            typed = self.strings[self.nodes["nodeValue"][kid]] if self.nodes["nodeValue"][kid] >= 0 else ""
            as_typed = element.css("white-space-collapse").startswith("preserve")
            if text is not None and as_typed and "\n" in typed.strip():
                self._set_lines(element, kid, text)
            elif text is not None:
                element.children.append(text)
        elif kind == 1 and self.strings[self.nodes["nodeName"][kid]] not in _NEVER:
            if kid in self.at:
                child = self._element(kid, element, clip, ground)
                if self.pseudo.get(kid) in ("before", "after", "marker") and kid in self.at and not child.children:
                    text = self._text(child, kid, clip, ground)
                    if text is not None and self.pseudo[kid] != "marker":
                        child.children.append(text)
                element.children.append(child)
            elif self.children.get(kid) and self._boxless(kid):
                for one in self.children[kid]:  # `display: contents` has no box of its own
                    self._child(element, one, clip, ground)

    def _set_lines(self, element: Element, node: int, text: Text) -> None:
        """Put each line of text that is set as it was typed behind a line break."""
        shown = self.strings[self.layout["text"][self.at[node]]].encode("utf-16-le", errors="surrogatepass")
        for box, start, length in self.lines.get(self.at[node], []):
            if box in text.boxes:
                words = shown[2 * start : 2 * (start + length)].decode("utf-16-le", errors="replace")
                element.children += [
                    Text(words.strip("\n"), element, (box,)),
                    Element("br", {}, element, node, {"display": "block"}),
                ]

    def _boxless(self, node: int) -> bool:
        return any(self.at.get(one) is not None for one in self.children.get(node, ()))

    def _text(self, element: Element, node: int, clip: _Clip, ground: Colour) -> Text | None:
        place = self.at.get(node)
        raw = self.strings[self.nodes["nodeValue"][node]] if self.nodes["nodeValue"][node] >= 0 else ""
        if place is None:
            return Text(" ", element) if raw and not raw.strip() and element.children else None
        shown_text = self.strings[self.layout["text"][place]] if self.layout["text"][place] >= 0 else ""
        lines = self.lines.get(place, [])
        if not raw and shown_text:
            raw = shown_text
        if not raw.strip():
            return Text(" ", element)
        if not self._legible(element, place, ground):
            return None
        seen = [line for line in lines if self._seen(line[0], clip.own, element)]
        if not seen:
            return None
        if len(seen) == len(lines):
            return Text(raw, element, tuple(line[0] for line in lines))
        whole = shown_text.encode("utf-16-le", errors="surrogatepass")
        parts = [whole[2 * s : 2 * (s + n)].decode("utf-16-le", errors="replace") for _, s, n in seen]
        return Text("".join(parts), element, tuple(line[0] for line in seen))

    def _legible(self, element: Element, place: int, ground: Colour) -> bool:
        """Whether its letters can be told from what they stand on."""
        style = element.style
        if style.get("visibility") != "visible" or element.opacity < _FAINTEST:
            return False
        if style.get("background-clip") == "text" or any(
            a.css("background-clip") == "text" for a in element.ancestors()
        ):
            return True
        in_drawing = element.tag in ("text", "tspan") or any(a.tag == "svg" for a in element.ancestors())
        name = "fill" if in_drawing else "-webkit-text-fill-color"
        ink = element.colour(name) or (element.colour("color") if not style.get(name) else None)
        shadow = style.get("text-shadow", "none") != "none"
        if ink is None or ink[3] * element.opacity < _FAINTEST:
            return shadow and element.opacity >= _FAINTEST
        if in_drawing or shadow or any(a.css("background-image") != "none" for a in [element, *element.ancestors()]):
            return True
        blended = self._blended(element)
        behind = blended or ground
        letters = over((*ink[:3], ink[3] * element.opacity), behind)
        apart = float(max(abs(one - two) for one, two in zip(letters[:3], behind[:3], strict=True)))
        # What fades as a whole, letters and ground together, keeps that share of the difference between them.
        tile = next((one for one in (element, *element.ancestors()) if one.colour("background-color")), None)
        if tile is not None and tile.opacity == element.opacity < 1 and (fill := tile.colour("background-color")):
            faded = max(abs(one - two) for one, two in zip(ink[:3], fill[:3], strict=True)) * element.opacity
            apart = max(apart, faded)
        return apart >= _VISIBLE

    def _blended(self, element: Element) -> Colour | None:
        place = self.at.get(element.number)
        index = self.layout["blendedBackgroundColors"][place] if place is not None else -1
        return colour_of(self.strings[index]) if index >= 0 else None

    def _seen(self, box: Box, clip: Box, element: Element) -> bool:
        width, height = box[2] - box[0], box[3] - box[1]
        if height < _SMALLEST_TYPE or width <= 0:
            return False
        across = min(box[2], clip[2]) - max(box[0], clip[0])
        down = min(box[3], clip[3]) - max(box[1], clip[1])
        if across < _SHOWN * width or down < _SHOWN * height:
            return False
        middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        for node, cover, order in self.covers:
            if order <= element.order or not (cover[0] <= middle[0] <= cover[2] and cover[1] <= middle[1] <= cover[3]):
                continue
            shared = (min(box[2], cover[2]) - max(box[0], cover[0])) * (min(box[3], cover[3]) - max(box[1], cover[1]))
            if shared >= _COVERED * width * height and not self._related(node, element.number):
                return False
        return True

    def _related(self, one: int, other: int) -> bool:
        for low, high in ((one, other), (other, one)):
            at = low
            while at >= 0:
                if at == high:
                    return True
                at = self.parent_of[at]
        return False

    def _field(self, element: Element, node: int, clip: _Clip) -> None:
        kind = element.get("type").lower()
        value = self.values.get(node) or element.get("value")
        if element.tag == "input" and kind not in _WRITTEN:
            return
        value = value or ("Submit" if kind == "submit" else "")
        if value and element.box and self._seen(element.box, clip.own, element) and element.opacity >= _FAINTEST:
            element.children.append(Text(value, element, (element.box,)))

    def _list_box(self, element: Element, node: int) -> None:
        """The entries of a list box, which a click shows."""
        if element.style.get("visibility") != "visible" or element.opacity < _FAINTEST or element.box is None:
            return
        seen: set[int] = set()
        for kid in self._below(node):
            if self.strings[self.nodes["nodeName"][kid]] != "OPTION":
                continue
            words = "".join(
                self.strings[self.nodes["nodeValue"][one]]
                for one in self._below(kid)
                if self.nodes["nodeType"][one] == 3
            )
            attributes = self._attributes(kid)
            group = self.parent_of[kid]
            label = self._attributes(group).get("label", "")
            if label and self.strings[self.nodes["nodeName"][group]] == "OPTGROUP" and group not in seen:
                seen.add(group)
                head = Element("optgroup", {}, element, group, {}, None, element.order, element.opacity)
                head.children.append(Text(label, head))
                element.children.append(head)
            if "disabled" in self._attributes(group) and self.strings[self.nodes["nodeName"][group]] == "OPTGROUP":
                attributes["disabled"] = ""
            option = Element("option", attributes, element, kid, {}, None, element.order, element.opacity)
            option.children.append(Text(words, option))
            element.children.append(option)

    def _below(self, node: int) -> list[int]:
        found, waiting = [], list(self.children.get(node, ()))
        while waiting:
            one = waiting.pop(0)
            found.append(one)
            waiting = list(self.children.get(one, ())) + waiting
        return found


def _made_up(element: Element, parent: Element) -> Box | None:
    """The box of what a style puts before or behind a text, of which the browser tells the size and place alone."""
    sizes = [re.fullmatch(r"(-?[\d.]+)px", element.css(name)) for name in ("width", "height", "left", "top")]
    width, height, left, top = (float(one[1]) if one else 0.0 for one in sizes)
    around = next((one for one in (parent, *parent.ancestors()) if one.css("position") != "static"), parent)
    box = around.box if element.css("position") == "absolute" else parent.box
    if box is None or width <= 0 or height <= 0:
        return element.box
    if element.css("position") != "absolute":
        left, top = 0.0 if element.tag == "::before" else box[2] - box[0] - width, (box[3] - box[1] - height) / 2
    return box[0] + left, box[1] + top, box[0] + left + width, box[1] + top + height


def _inner_clip(element: Element, clip: _Clip) -> _Clip:
    """What can be seen of an element's content."""
    style, box = element.style, element.box or (0.0, 0.0, 0.0, 0.0)
    position = style.get("position", "static")
    own = clip.free if position in ("absolute", "fixed") else clip.own
    cut = own
    hides = [style.get("overflow-x", "visible"), style.get("overflow-y", "visible")]
    tiny = box[2] - box[0] <= 8 or box[3] - box[1] <= 8
    if element.tag not in ("body", "html") and style.get("display") != "inline":
        if hides[0] in ("hidden", "clip") or (tiny and hides[0] != "visible"):
            cut = (max(cut[0], box[0]), cut[1], min(cut[2], box[2]), cut[3])
        if hides[1] in ("hidden", "clip") or (tiny and hides[1] != "visible"):
            cut = (cut[0], max(cut[1], box[1]), cut[2], min(cut[3], box[3]))
    if position == "absolute" and style.get("clip", "auto") != "auto":
        sides = [float(one) for one in re.findall(r"-?\d+(?:\.\d+)?", style["clip"])]
        if len(sides) == 4:
            cut = _both(cut, (box[0] + sides[3], box[1] + sides[0], box[0] + sides[1], box[1] + sides[2]))
    if style.get("clip-path", "none") != "none":
        cut = _both(cut, _path_box(style["clip-path"], box))
    placed = position != "static" or style.get("transform", "none") != "none"
    return _Clip(cut, cut if placed or (cut != own and style.get("clip-path", "none") != "none") else clip.free)


def _path_box(path: str, box: Box) -> Box:
    width, height = box[2] - box[0], box[3] - box[1]
    inset = re.match(r"inset\(([^)]*?)(?:round.*)?\)", path)
    if inset:
        sides = inset[1].split()
        sides = {1: sides * 4, 2: sides * 2, 3: [*sides, *sides[1:2]]}.get(len(sides), sides)[:4]
        sizes = [height, width, height, width]
        away = [
            float(re.sub(r"[^\d.-]", "", one) or 0) * (size / 100 if "%" in one else 1)
            for one, size in zip(sides, sizes, strict=False)
        ]
        return box[0] + away[3], box[1] + away[0], box[2] - away[1], box[3] - away[2]
    circle = re.match(r"(?:circle|ellipse)\((-?[\d.]+)(px|%)", path)
    if circle and float(circle[1]) < 2:
        return box[0], box[1], box[0], box[1]
    if path.startswith("polygon") and set(re.findall(r"-?[\d.]+", path)) <= {"0"}:
        return box[0], box[1], box[0], box[1]
    return box


def _both(one: Box, other: Box) -> Box:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


_HIDDEN_STYLE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0\d*)?\s*(?:;|$)|font-size\s*:\s*[0-3](?:\.\d+)?(?:px)?\s*(?:;|$)"
    r"|text-indent\s*:\s*-\d{3,}|(?:left|top)\s*:\s*-\d{3,}|color\s*:\s*transparent|clip(?:-path)?\s*:",
    re.IGNORECASE,
)


def page_without_looks(data: bytes) -> Element:
    """The tree of a document by its tags and attributes alone, where there is no browser. Raises MissingExtraError
    without lxml."""
    try:
        html: Any = import_module("lxml.html")
    except ImportError as error:
        from ..extras import install_command

        raise MissingExtraError(
            f"reading pages without a browser needs lxml; install it with: {install_command('import')}"
        ) from error
    text = data.decode("utf-8", errors="replace") if b"charset" not in data[:2048].lower() else data
    document = html.document_fromstring(text) if data.strip() else html.fromstring("<html><body></body></html>")
    body = document.find("body")
    counter = iter(range(10**9))
    tree = _plain(body if body is not None else document, None, counter)
    _place(tree, 0.0, 0.0)
    tree.attributes = {**{str(k): str(v) for k, v in document.attrib.items()}, **tree.attributes}
    return tree


def _plain(node: Any, parent: Element | None, counter: Any) -> Element:
    element = Element(
        str(node.tag).lower(), {str(k).lower(): str(v) for k, v in node.attrib.items()}, parent, next(counter)
    )
    if node.text:
        element.children.append(Text(node.text, element))
    for child in node:
        if isinstance(child.tag, str) and child.tag.upper() not in _NEVER:
            hidden = "hidden" in child.attrib or _HIDDEN_STYLE.search(child.get("style", "")) is not None
            if not hidden and not (child.tag == "input" and child.get("type") == "hidden"):
                inner = _plain(child, element, counter)
                if child.tag == "input" and child.get("type", "") in _WRITTEN and child.get("value"):
                    inner.children.append(Text(child.get("value"), inner))
                element.children.append(inner)
        if child.tail:
            element.children.append(Text(child.tail, element))
    return element


def _place(element: Element, left: float, top: float) -> float:
    """Give boxes as a plain page has them: blocks below each other, cells of a row side by side; returns the foot."""
    foot, at = top, left
    row = element.tag == "tr"
    for child in element.children:
        if isinstance(child, Text):
            wide = 8.0 * len(child.value)
            if child.value.strip():
                child.boxes = ((at, foot, at + wide, foot + 18),)
            at += wide
        elif row:
            _place(child, at, top)
            span = int(child.get("colspan")) if child.get("colspan").isdigit() else 1
            child.box = (at, top, at + 300 * span, top + 20)
            at += 300 * span
        elif child.is_block:
            if at > left:
                foot, at = foot + 20, left
            end = _place(child, left, foot)
            child.box = (left, foot, left + 1200, max(end, foot + 20))
            foot = child.box[3]
        else:
            _place(child, at, foot)
            wide = 8.0 * len(child.text)
            child.box = (at, foot, at + wide, foot + 18)
            at += wide
    foot += 20 if at > left or row else 0
    element.box = element.box or (left, top, left + 1200, max(foot, top + 20))
    return foot
