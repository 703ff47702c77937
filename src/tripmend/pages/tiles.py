"""What a picture of a page is made of, a tile or a mark, and how the boxes of two lie to each other."""

from __future__ import annotations

from dataclasses import dataclass, field

from .drawings import Shade
from .forms import OTHER, Area

__all__ = [
    "THIN",
    "Mark",
    "Region",
    "area",
    "in_one_place",
    "is_between",
    "is_inside",
    "is_low",
    "is_over",
    "rgb",
    "shared",
    "sides_of",
    "size_of",
]

THIN = 12
"""Pixels: what is narrower may be a coloured side of something else."""
_BAR = 26
"""Pixels, height of a bar."""


@dataclass(eq=False)
class Region:
    """A tile. box: with its frame; fill: the colour in it; pattern: a name that the same patterns share, "" without
    one; framing: ``solid``, ``dashed`` or "" ; frame: its colour and how wide; edges: coloured sides: side, colour and
    width; radius: of its corners; bar: the part of it that is filled, and with what."""

    box: Area
    fill: Shade
    pattern: str = ""
    framing: str = ""
    frame: Shade | None = None
    wide: int = 0
    edges: dict[str, tuple[Shade, int]] = field(default_factory=dict)
    radius: int = 0
    bar: tuple[Area, Shade] | None = None


@dataclass(eq=False)
class Mark:
    """A small thing that is no text. shape: ``dot``, ``ring``, ``square``, ``rule`` or the name of a drawing."""

    box: Area
    ink: Shade
    shape: str


def rgb(shade: Shade) -> str:
    """A colour as the browser tells it."""
    return f"rgb({shade[0]}, {shade[1]}, {shade[2]})"


def is_between(shade: Shade, one: Shade, other: Shade) -> bool:
    """Whether a colour is what is seen where two others meet in one pixel."""
    return all(min(a, b) - OTHER <= c <= max(a, b) + OTHER for a, b, c in zip(one, other, shade, strict=True))


def size_of(tile: Region) -> int:
    return area(tile.box)


def sides_of(box: Area) -> tuple[int, int]:
    return box[2] - box[0], box[3] - box[1]


def area(box: Area) -> int:
    return max(0, box[2] - box[0]) * max(0, box[3] - box[1])


def shared(one: Area, other: Area) -> int:
    return area((max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])))


def in_one_place(one: Area, other: Area) -> bool:
    """Whether two boxes are nearly the same; a card that fills most of its ground is not."""
    near = max(abs(a - b) for a, b in zip(one, other, strict=True)) <= THIN
    return near and shared(one, other) > 0.8 * max(area(one), area(other))


def is_low(box: Area) -> bool:
    """Whether a box has the form of a bar."""
    return 2.5 * (box[3] - box[1]) <= box[2] - box[0] and box[3] - box[1] <= _BAR


def is_inside(box: Area, outer: Area) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return outer[0] <= x < outer[2] and outer[1] <= y < outer[3] and area(box) < area(outer)


def is_over(outer: Area, box: Area) -> bool:
    return area(outer) > area(box) and shared(outer, box) > 0.9 * area(box)
