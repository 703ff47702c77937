"""How things look: the features of a cell, of the sample of a legend, and how near two of them are.

A look is a table of features. Colours are compared by distance, shares of bars by difference, all else is alike or not.
The same table can be filled from the pixels of a screenshot.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from .tree import Box, Colour, Element, colour_of, over

__all__ = [
    "COLOURS",
    "SHAPES",
    "Look",
    "distance",
    "drawn_in",
    "dress_of",
    "is_drawn",
    "is_dressed",
    "is_line",
    "look_of",
    "only_lettered",
    "painted",
    "signs_of",
]

COLOURS = ("fill", "dot", "edge", "frame", "ink", "bar", "line")
"""Features that are colours: of the ground, of a small spot, of a coloured side, of the frame, of the letters, of a
bar, of a line under or through them."""
SHAPES = ("path", "use", "circle", "rect", "polygon", "line", "ellipse", "polyline")
"""What a drawing is made of."""
_SMALL = 34.0
"""Pixels: a spot, and no tile."""
_PALE = 0.75
_SHADED = 0.2
"""Distance of two colours up to which a ground is shaded from one to the other."""
_WHITE: Colour = (255, 255, 255, 1.0)
_SIGNS = re.compile(r"[^\w\s.,:;!?'\"()\[\]/&+\-–—%@€$£¥₩₺|·…<>=~～〜、。・「」（）№§^`´’“”„°]")
"""Signs that may mean something; stars and bullets among them."""


@dataclass(frozen=True, slots=True)
class Look:
    """values: features by name; colours as (r, g, b), ``share`` of a bar from 0 to 1, the others as text. disabled:
    whether a form or its cursor says that it cannot be chosen; link: whether it can."""

    values: dict[str, object] = field(default_factory=dict)
    disabled: bool = False
    link: bool = False
    atoms: dict[str, frozenset[tuple[str, int]]] = field(default_factory=dict)
    drawn: frozenset[tuple[object, ...]] = frozenset()

    def get(self, name: str) -> object:
        """A feature, None without it."""
        return self.values.get(name)


def signs_of(text: str) -> str:
    """The signs of a text that are neither letters, figures nor punctuation, each once, in order."""
    text = text.replace("\ufe0f", "").replace("\ufe0e", "")
    return "".join(dict.fromkeys(_SIGNS.findall(text)))


def look_of(elements: list[Element], *, label: str = "") -> Look:
    """The look of what some elements draw together, of which the first that has text tells the letters."""
    values: dict[str, object] = {}
    parts = [one for element in elements for one in element.walk()]
    if not parts:
        return Look()
    area = max((_area(one) for one in parts), default=0.0)
    texts = [
        (text, one) for one in parts for text in one.children if not isinstance(text, Element) and text.value.strip()
    ]
    lettered = next(
        (one for sign in (r"\d\s?[:.h]\s?\d\d", r"\d") for one in texts if re.search(sign, one[0].value)),
        texts[0] if texts else None,
    )
    _grounds(parts, area, values)
    _frames(parts, area, values)
    _spots(parts, area, bool(texts), values)
    if lettered is not None:
        _letters(lettered[1], elements, values)
    signs = signs_of(" ".join(text.value for text, _ in texts))
    if signs:
        values["signs"] = signs
        holder = next(e for t, e in texts if signs_of(t.value))
        if signs_of(label) == "" and (ink := holder.colour("color")):
            values["dot"] = values.get("dot", ink[:3])
    values["opacity"] = "faded" if min(one.opacity for one in parts) < _PALE else "full"
    if any("grayscale" in one.css("filter") for one in parts):
        values["opacity"] = "faded"
    drawing = "" if _drawn_bars(parts, values) else _drawing(parts)
    if drawing:
        values["drawing"] = drawing
    return Look(values, _disabled(parts), _link(elements, parts), _atoms(parts), _drawn(parts))


_SIDES = ("top", "right", "bottom", "left")
_OF_BOXES = (
    *("background-color", "background-image", "background-size", "background-position", "border-image-source"),
    *(f"border-{side}-{what}" for side in _SIDES for what in ("color", "style", "width")),
    *(f"border-{y}-{x}-radius" for y in ("top", "bottom") for x in ("left", "right")),
    *("outline-color", "outline-style", "outline-width", "outline-offset", "box-shadow", "filter", "transform"),
    *("rotate", "scale", "translate", "clip-path", "-webkit-mask-image", "mix-blend-mode"),
    *("text-decoration-line", "text-decoration-style"),
)
_OF_LETTERS = (
    *("color", "-webkit-text-fill-color", "-webkit-text-stroke-width", "font-weight", "font-style", "font-size"),
    *("font-family", "font-variant-caps", "text-transform", "text-shadow", "letter-spacing"),
)
_OF_SHAPES = ("fill", "stroke", "stroke-width", "stroke-dasharray", "fill-opacity")
_DRAWN_BY = ("d", "points", "r", "width", "height", "x1", "x2", "y1", "y2", "href", "xlink:href", "src")
_NOTHING = frozenset(
    ["", "none", "normal", "auto", "0px", "rgba(0, 0, 0, 0)", "0%", "0% 0%", "0px 0px", "baseline", "visible"]
)
_PAINT = re.compile(r"(?:rgba?|oklch|oklab|lab|lch|color|hsla?)\([^)]*\)")

_URL = re.compile(r"url\([\"']?([^\"')]*)")


def _atoms(parts: list[Element]) -> dict[str, frozenset[tuple[str, int]]]:
    """All that the browser says of how some elements are painted: by property its values, each with how often it is
    there; ``paint`` has the colours of all of them, ``glyph`` the signs, ``size`` what is drawn without text."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for one in parts:
        written = one.own_text
        names = [
            *(_OF_BOXES if one.tag != "::run" else ()),
            *(_OF_LETTERS if written else ()),
            *(_OF_SHAPES if one.tag in SHAPES else ()),
        ]
        for name in names:
            value = one.css(name)
            if value in _NOTHING or _is_no_line(one, name):
                continue
            found[name][value] += 1
            for paint in _PAINT.findall(value):
                found["paint"][paint] += 1
            for picture in _URL.findall(value):
                found["picture"][picture[:400]] += 1
        if one.opacity < 1:
            found["opacity"][f"{one.opacity:.2f}"] += 1
        if one.css("display") == "list-item" and one.css("list-style-type") not in _NOTHING:
            found["list-style-type"][one.css("list-style-type")] += 1
        if written and not re.search(r"\w", written):
            found["glyph"][written] += 1
        if one.tag in SHAPES or one.tag == "img" or one.get("d"):
            for name in _DRAWN_BY:
                if told := one.get(name):
                    found["picture" if name == "src" else name][told[:400]] += 1
        if one.tag in ("input", "progress", "meter"):
            found["field"]["checked" if "checked" in one.attributes else one.get("value")] += 1
        if one.box and not one.text and is_drawn(one):
            for name, size in (("wide", one.box[2] - one.box[0]), ("high", one.box[3] - one.box[1])):
                found[name][f"{size:.0f}"] += 1
            outer = one.parent.box if one.parent is not None and any(one.parent is other for other in parts) else None
            if outer is not None:
                found["left"][f"{one.box[0] - outer[0]:.0f}"] += 1
                found["top"][f"{one.box[1] - outer[1]:.0f}"] += 1
    return {name: frozenset(values.items()) for name, values in found.items()}


def _drawn(parts: list[Element]) -> frozenset[tuple[object, ...]]:
    """How the box is painted that holds all of some things, property by property, and how often each dress of the
    things that are drawn without text is there; both with their colours and in black and white."""
    dressed = [(one, _dress(one)) for one in parts if one.box and one.tag != "::run" and not one.within_tag("defs")]
    dressed = [(one, dress) for one, dress in dressed if dress]
    found: set[tuple[object, ...]] = set()
    if dressed:
        box, main = dressed[0]
        main = main if all(one.within(box) for one, _ in dressed) else frozenset()
        found |= {("box", *one) for one in main} | {("box in ink", *one) for one in _inked(main)}
    small = [dress for one, dress in dressed if not one.text]
    for name, dresses in (("thing", small), ("thing in ink", [_inked(one) for one in small])):
        found |= {(name, dress, many) for dress, many in Counter(dresses).items()}
    return frozenset(found)


def _dress(element: Element) -> frozenset[tuple[str, str]]:
    """How an element by itself is painted, box or shape."""
    if element.tag not in SHAPES:
        left, top, right, bottom = element.box or (0.0, 0.0, 0.0, 0.0)
        radius = element.css("border-top-left-radius").split(" ")[0]
        whole = 100 if radius.endswith("%") else max(1.0, min(right - left, bottom - top))
        rounded = _pixels(radius) >= 0.45 * whole
        return dress_of(element) | {("shape", "round")} if rounded and dress_of(element) else dress_of(element)
    told = ((name, element.css(name)) for name in _OF_SHAPES)
    return frozenset((name, value) for name, value in told if value not in _NOTHING)


def _inked(dress: frozenset[tuple[str, str]]) -> frozenset[tuple[str, str]]:
    """A dress in black and white: what is paper, and what is ink."""
    return frozenset((name, _PAINT.sub(_as_ink, re.sub(r"url\([^)]*\)", "picture", value))) for name, value in dress)


def _as_ink(paint: re.Match[str]) -> str:
    colour = colour_of(paint[0])
    return "nothing" if colour is None else "paper" if min(colour[:3]) >= _PAPER else "ink"


_PAPER = 240
"""From here on all three parts of a colour are those of paper."""


def dress_of(element: Element) -> frozenset[tuple[str, str]]:
    """How the box of an element by itself is painted."""
    told = ((name, element.css(name)) for name in _OF_BOXES if name not in _SIZES)
    return frozenset((name, value) for name, value in told if value not in _NOTHING and not _is_no_line(element, name))


def painted(look: Look, *, whole: bool = False) -> frozenset[tuple[str, str]]:
    """How something is painted, whatever its size and place: what two things of one look have in common. whole: with
    the size of its letters and its round corners."""
    kept = ("font-size", *_ROUND) if whole else ()
    return frozenset(
        (name, value)
        for name, values in look.atoms.items()
        if name not in _SIZES or name in kept
        for value, _ in values
    )


def only_lettered(one: Look, other: Look) -> bool:
    """Whether another look is the same but for the letters of something more that is written there."""
    more = painted(other) - painted(one)
    return one.values == other.values and painted(one) <= painted(other) and {name for name, _ in more} <= _LETTERED


_LETTERED = {*_OF_LETTERS, "paint"}
_ROUND = tuple(one for one in _OF_BOXES if "radius" in one)
_SIZES = frozenset(["wide", "high", "left", "top", "width", "height", "font-size", *_ROUND])


def _is_no_line(one: Element, name: str) -> bool:
    """Whether a property speaks of a border, an outline or a line through letters that is not drawn."""
    if name.startswith("text-decoration"):
        return one.css("text-decoration-line") in _NOTHING
    line = name.rpartition("-")[0]
    if name in _ROUND or not line.endswith(("top", "right", "bottom", "left", "outline")):
        return False
    return any(one.css(f"{line}-{what}") in _NOTHING for what in ("style", "width", "color"))


def _area(element: Element) -> float:
    box = element.box
    return 0.0 if box is None else max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def _grounds(parts: list[Element], area: float, values: dict[str, object]) -> None:
    """Fill and pattern: of the largest part that has one."""
    filled = [one for one in parts if one.colour("background-color") and one.css("display") != "contents"]
    large = [one for one in filled if _area(one) >= 0.3 * area or one.tag in ("button", "td", "a")]
    best = max(large, key=_area, default=None)
    first = parts[0]
    ground = (first.parent.ground if first.parent else None) or _WHITE
    values["around"] = ground[:3]
    if best is not None:
        fill = best.colour("background-color")
        own = best.ground or (over(fill, ground) if fill else ground)
        values["fill"] = own[:3]
    else:
        values["fill"] = ground[:3]
    drawn = [one for one in parts if one.css("background-image") not in ("", "none") and (_area(one) >= 0.2 * area)]
    image = max(drawn, key=_area, default=None)
    values["pattern"] = re.sub(r"[\d.]+px", "px", image.css("background-image"))[:300] if image is not None else "none"
    if image is not None and "transparent" not in str(values["pattern"]) and image is not first.parent:
        values.pop("fill", None)
        if shade := _shade(image):
            values["fill"] = shade
    if image is not None and (share := _painted_share(image)) is not None:
        values["share"], values["pattern"] = share, re.sub(r"[\d.]+%", "%", str(values["pattern"]))


def _shade(one: Element) -> tuple[float, ...] | None:
    """The colour in the middle of a ground that is shaded from one to another that is near it; None elsewhere."""
    image = one.css("background-image")
    inks = [tuple(float(part) for part in re.findall(r"[\d.]+", ink)) for ink in _PAINT.findall(image)]
    if not re.fullmatch(r"(?:linear|radial)-gradient\(.*\)", image) or {len(ink) for ink in inks} != {3}:
        return None
    near = all(_colours_apart(one, other) <= _SHADED for one in inks for other in inks)
    return tuple(sum(parts) / len(inks) for parts in zip(*inks, strict=True)) if near else None


def _painted_share(one: Element) -> float | None:
    """Which part of an element its background fills from one end, 0 to 1: by a hard edge between two colours, or by its
    size; None where it is no such bar."""
    image = one.css("background-image")
    if "repeating" in image or "gradient" not in image:
        return None
    hard = re.search(r"(\d+(?:\.\d+)?)%,\s*\S.*?\s(\d+(?:\.\d+)?)%", image)
    if hard and hard[1] == hard[2] and _PAINT.search(image):
        return float(hard[1]) / 100
    sizes = re.fullmatch(r"(\d+(?:\.\d+)?)% (?:100%|auto)|100% (\d+(?:\.\d+)?)%", one.css("background-size"))
    return float(sizes[1] or sizes[2]) / 100 if sizes else None


def _frames(parts: list[Element], area: float, values: dict[str, object]) -> None:
    framed = [one for one in parts if _area(one) >= 0.3 * area or one is parts[0]]
    style, colour, edge = "none", None, None
    for one in framed:
        sides = [
            (
                one.css(f"border-{side}-style"),
                float(one.css(f"border-{side}-width").rstrip("px") or 0),
                one.colour(f"border-{side}-color"),
            )
            for side in ("top", "right", "bottom", "left")
        ]
        drawn = [
            (kind, wide, hue) for kind, wide, hue in sides if kind not in ("none", "hidden", "") and wide > 0 and hue
        ]
        if len(drawn) == 4 and style == "none":
            plain = min(wide for _, wide, _ in drawn)
            style = f"{drawn[0][0]} {'thick' if plain >= 3 else 'thin' if plain < 2 else 'middle'}"
            colour = drawn[1][2]
        heavy = max(drawn, key=lambda side: side[1], default=None)
        if (
            heavy is not None
            and edge is None
            and (len(drawn) < 4 or heavy[1] >= 1.9 * min(wide for _, wide, _ in drawn))
            and heavy[1] >= 2
        ):
            edge = heavy[2]
    if style == "none":
        outlined = next((one for one in framed if one.css("outline-style") not in ("", "none", "auto")), None)
        if outlined is not None:
            style, colour = f"outline {outlined.css('outline-style')}", outlined.colour("outline-color")
    values["framing"] = style
    if colour:
        values["frame"] = colour[:3]
    if edge:
        values["edge"] = edge[:3]
    rings = [one.css("box-shadow") for one in framed if one.css("box-shadow") not in ("", "none")]
    values["shadow"] = rings[0] if rings else "none"


def _spots(parts: list[Element], area: float, lettered: bool, values: dict[str, object]) -> None:
    """Small things without text: dots, and bars, whose length counts."""
    for one in parts:
        box = one.box
        if box is None or one.text or one.tag in ("br", "path", "circle", "rect", "svg", "g", "use", "polygon", "line"):
            continue
        width, height = box[2] - box[0], box[3] - box[1]
        if width <= 0 or height <= 0 or one.css("visibility") == "hidden":
            continue
        fill = one.colour("background-color")
        ring = (
            one.colour("border-top-color")
            if float(one.css("border-top-width").rstrip("px") or 0) > 0 and one.css("border-top-style") != "none"
            else None
        )
        if one.tag in ("progress", "meter"):
            top = float(one.get("max") or 1) or 1.0
            values["share"] = (
                float(one.get("value") or 0) / top if re.fullmatch(r"[\d.]+", one.get("value") or "x") else 0.0
            )
            continue
        if one is parts[0] and lettered:
            continue
        outer = one.parent.box if one.parent is not None and any(one.parent is p for p in parts) else None
        if fill and outer is not None and not one.parent.text and one.parent is not None:  # type: ignore[union-attr]
            rim = 2 * _pixels(one.parent.css("border-top-width")) if one.parent is not None else 0.0
            across, down = width / max(1.0, outer[2] - outer[0] - rim), height / max(1.0, outer[3] - outer[1] - rim)
            within = across <= 1.3 and down <= 1.3
            if within and ((across < 0.99 and down > 0.6) or (down < 0.99 and across > 0.6)):
                values["share"] = round(min(across, down) if min(across, down) > 0 else max(across, down), 3)
                values["bar"], values["filling"] = fill[:3], "plain"
                continue
        if _fills_a_bar(one, width, height):
            values["share"] = 1.0
            values["filling"] = "pattern" if one.css("background-image") not in ("", "none") else "plain"
            values |= {"bar": fill[:3]} if fill else {}
            continue
        if width <= _SMALL and height <= _SMALL and (fill or ring or one.css("background-image") not in ("", "none")):
            values.setdefault("dot", (fill or ring or _WHITE)[:3])
            rounded = "%" in one.css("border-top-left-radius") or _pixels(one.css("border-top-left-radius")) >= 3
            image = one.css("background-image") not in ("", "none")
            blank = fill is None or (ring is not None and fill[:3] == _around(one) != ring[:3])
            inside = "part" if blank and image else "hollow" if blank else "full"
            values["spot"] = f"{inside} {'round' if rounded else 'square'}"


def _around(one: Element) -> tuple[float, ...]:
    """The colour of the ground that an element stands on."""
    return ((one.parent.ground if one.parent is not None else None) or _WHITE)[:3]


def _fills_a_bar(one: Element, width: float, height: float) -> bool:
    """Whether an element is the content of a long narrow frame or ground, filled to its end."""
    outer = one.parent
    if outer is None or outer.box is None or outer.text or len(outer.elements) != 1 or not is_drawn(outer):
        return False
    across, down = outer.box[2] - outer.box[0], outer.box[3] - outer.box[1]
    drawn = one.colour("background-color") is not None or one.css("background-image") not in ("", "none")
    return drawn and down <= 30 and across >= 3 * down and width >= 0.9 * across and height >= 0.6 * down


def _pixels(text: str) -> float:
    """The number that a length in pixels begins with."""
    return float(re.sub(r"[^\d.].*", "", text) or 0)


def _letters(holder: Element, elements: list[Element], values: dict[str, object]) -> None:
    ink = holder.colour("color")
    ground = holder.ground or _WHITE
    if ink:
        mixed = over((*ink[:3], ink[3] * holder.opacity), ground)
        values["ink"], values["ground"] = mixed[:3], ground[:3]
    chain = [holder]
    for above in holder.ancestors():
        if any(one is above for one in elements) or any(above.within(one) for one in elements):
            chain.append(above)
        else:
            break
    timed = re.search(r"\d\s?[:.h]\s?\d\d", holder.own_text) is not None
    drawn = chain if timed else [*chain, *(part for one in elements for part in one.walk())]
    lines, tags = " ".join(one.css("text-decoration-line") for one in drawn), {one.tag for one in drawn}
    values["struck"] = "struck" if "line-through" in lines or tags & {"s", "del", "strike"} else "plain"
    under = next((one for one in chain if "underline" in one.css("text-decoration-line")), None)
    values["underline"] = under.css("text-decoration-style") or "solid" if under is not None else "none"
    weight = holder.css("font-weight")
    values["weight"] = (
        "bold" if (weight.isdigit() and int(weight) >= 600) or (tags & {"b", "strong"} and not weight) else "normal"
    )
    values["slant"] = "italic" if holder.css("font-style").startswith(("italic", "oblique")) else "upright"


def _drawing(parts: list[Element]) -> str:
    """Which little pictures it has: their paths or names, so that the same picture has the same name everywhere."""
    found = []
    for one in parts:
        if one.within_tag("defs", "pattern"):
            continue
        if one.tag == "img":
            found.append(one.get("src")[:200] or one.get("alt"))
        elif one.tag in SHAPES:
            ink = one.css("fill") + (one.css("stroke") if one.css("stroke") != "none" else "")
            found.append(
                f"{one.tag} {one.get('d')[:80]}{one.get('points')[:60]}{one.get('href')}{one.get('xlink:href')} {ink}"
            )
    return " | ".join(found)[:600]


_RIM = 4
"""Pixels between the frame of a bar and what fills it."""
_STROKE, _LINE = 3, 90
"""Pixels: what is narrower is a stroke, and one that is longer a line behind several things."""


def _drawn_bars(parts: list[Element], values: dict[str, object]) -> bool:
    """A bar in a drawing, lying or upright: how much of its frame or ground a second rectangle fills, with what, and
    where a stroke across it stands. Whether it is one with a frame, of which the rectangles are no drawing."""
    svgs = [list(one.walk()) for one in parts if one.tag == "svg"]
    for kids in svgs or [parts]:
        rects = [kid for kid in kids if kid.tag == "rect" and kid.box and not kid.within_tag("defs", "pattern")]
        strokes = [kid for kid in kids if kid.tag in ("path", "line") and _is_stroke(kid)]
        strange = svgs and any(kid.tag in ("path", "circle", "text") for kid in kids if kid not in strokes)
        if not rects or len(rects) > 3 or strange:
            continue
        outer = max(rects, key=_area)
        width, height = (outer.box[2] - outer.box[0], outer.box[3] - outer.box[1]) if outer.box else (0.0, 0.0)
        left, top, right, bottom = _laid(outer, height > width)
        rest = [kid for kid in rects if kid is not outer and kid.css("fill") not in ("none", "")]
        filled = rest or [kid for kid in [outer] if kid.css("fill") not in ("none", "")]
        boxes = [_laid(kid, height > width) for kid in filled]
        columns = bool(rest) and all(box[3] - box[1] >= bottom - top - 2 * _RIM for box in boxes)
        if not svgs and not columns and width < 2.5 * height:
            return False
        rim = min((box[0] - left for box in boxes if 0 <= box[0] - left <= _RIM), default=0.0)
        values["share"] = round(min(1.0, sum(box[2] - box[0] for box in boxes) / max(1.0, right - left - 2 * rim)), 3)
        pattern = any("url" in kid.css("fill") for kid in filled)
        values["filling"] = "pattern" if pattern else "plain" if filled else "none"
        marks = [_laid(one, height > width)[0] for one in strokes]
        marks = [(one - left) / (right - left) for one in marks if left + 2 < one < right - 2]
        values |= {"mark": marks[0]} if marks and not pattern else {}
        return columns
    return False


def _laid(shape: Element, upright: bool) -> Box:
    """The box of a shape, one that is upright laid on its side, its foot to the left."""
    left, top, right, bottom = shape.box or (0.0, 0.0, 0.0, 0.0)
    return (-bottom, left, -top, right) if upright else (left, top, right, bottom)


def _is_stroke(shape: Element) -> bool:
    """Whether a shape is no more than a stroke, such as the mark on a scale."""
    return _sides(shape)[0] <= _STROKE < _sides(shape)[1]


def is_line(shape: Element) -> bool:
    """Whether a shape is a long stroke, such as a line of a scale behind what is drawn along it."""
    return _sides(shape)[0] <= _STROKE and _sides(shape)[1] > _LINE


def _sides(shape: Element) -> list[float]:
    left, top, right, bottom = shape.box or (0.0, 0.0, 0.0, 0.0)
    return sorted((right - left, bottom - top))


def _disabled(parts: list[Element]) -> bool:
    first = parts[0]
    for one in parts:
        if one.tag in ("button", "input", "option", "select", "fieldset") and "disabled" in one.attributes:
            return True
        if one.get("aria-disabled") == "true":
            return True
    above = [first, *first.ancestors()]
    if any(one.tag == "fieldset" and "disabled" in one.attributes for one in above):
        return True
    return any(
        one.css("cursor") == "not-allowed" or one.css("pointer-events") == "none"
        for one in parts
        if one.tag not in ("svg", "path")
    )


def _link(elements: list[Element], parts: list[Element]) -> bool:
    able = ("button", "option", "label", "input")
    if any(
        (one.tag == "a" and one.get("href")) or (one.tag in able and "disabled" not in one.attributes) for one in parts
    ):
        return True
    above = [one for element in elements for one in element.ancestors()][:3]
    return any(one.tag == "a" and one.get("href") for one in above) or any(
        one.css("cursor") == "pointer" for one in parts
    )


def is_drawn(element: Element, sides: int = 1) -> bool:
    """Whether something is seen of an element beside its text. sides: with so many drawn sides it is framed."""
    if element.tag in ("svg", "img", "progress", "meter", "input", *SHAPES):
        return True
    box = element.box
    if box is None or max(box[2] - box[0], box[3] - box[1]) < 3 or min(box[2] - box[0], box[3] - box[1]) < 1:
        return False
    if element.css("box-shadow") not in ("", "none"):
        return True
    framed = sum(
        element.css(f"border-{side}-style") not in ("", "none")
        and element.css(f"border-{side}-width") not in ("", "0px")
        for side in ("top", "right", "bottom", "left")
    )
    image = element.css("background-image") not in ("", "none")
    outlined = element.css("outline-style") not in ("", "none", "auto") and element.css("outline-width") != "0px"
    return element.colour("background-color") is not None or image or outlined or framed >= sides


def is_dressed(element: Element) -> bool:
    """Whether an element has more than the lines between the cells of a table."""
    return is_drawn(element, 4)


def drawn_in(element: Element) -> Element:
    """The only thing that an empty cell without ground or frame of its own holds; else the cell itself."""
    while not element.text and not is_dressed(element) and len(element.elements) == 1 and element.elements[0].box:
        element = element.elements[0]
    return element


def distance(one: object, other: object) -> float:
    """How far two values of a feature are from each other: 0 the same, 1 as far as can be."""
    if one is None or other is None:
        return 0.0 if one is other else 1.0
    if isinstance(one, float) and isinstance(other, float):
        return min(1.0, abs(one - other))
    if isinstance(one, tuple) and isinstance(other, tuple):
        return _colours_apart(one, other)
    return 0.0 if one == other else 1.0


def _colours_apart(one: Iterable[float], other: Iterable[float]) -> float:
    """Weighted distance of two colours (the 'redmean' of Thiadmer Riemersma), 0 to 1."""
    r1, g1, b1 = one
    r2, g2, b2 = other
    mean = (r1 + r2) / 2
    square = (2 + mean / 256) * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + (2 + (255 - mean) / 256) * (b1 - b2) ** 2
    return float(min(1.0, square**0.5 / 765))
