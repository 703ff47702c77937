"""Pictures for tests, drawn with a pen, with what a recogniser would read in them."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tripmend.pages.ocr import Box, Line
from tripmend.pages.screenshot import tree_of_picture

GREEN, AMBER, WHITE, INK = (190, 226, 180), (246, 206, 106), (255, 255, 255), (30, 40, 50)


class Drawing:
    """A picture, and what a recogniser would read in it."""

    def __init__(self, width: int = 900, height: int = 500) -> None:
        self.image = Image.new("RGB", (width, height), WHITE)
        self.pen = ImageDraw.Draw(self.image)
        self.font = ImageFont.load_default(16)
        self.lines: list[Line] = []

    def write(self, left: int, top: int, text: str, ink: tuple[int, int, int] = INK) -> None:
        """Write a line; its box is that of its ink, and each letter as wide as the others."""
        self.pen.text((left, top), text, fill=ink, font=self.font)
        box = Box(*(round(one) for one in self.pen.textbbox((left, top), text, font=self.font)))
        box = Box(box.left - 1, box.top - 2, box.right + 1, box.bottom + 2)
        step = box.width / len(text)
        edges = tuple((round(box.left + step * n), round(box.left + step * (n + 1))) for n in range(len(text)))
        self.lines.append(Line(text, box, edges))

    def tile(self, box: tuple[int, int, int, int], fill: tuple[int, int, int] | None = None) -> None:
        """A tile, hatched without a fill."""
        if fill is not None:
            self.pen.rectangle(box, fill=fill)
            return
        left, top, right, bottom = box
        for y in range(top, bottom + 1):
            for x in range(left, right + 1):
                self.image.putpixel((x, y), (200, 200, 200) if (x + y) // 4 % 2 else (235, 235, 235))

    def tree(self):  # type: ignore[no-untyped-def]
        """The tree of it."""
        return tree_of_picture(np.asarray(self.image), self.lines)


def matrix() -> Drawing:
    """Three days by two times, with a legend of three samples."""
    drawing = Drawing()
    drawing.write(100, 30, "Führungen 11. – 13. Mai 2027")
    for column, day in enumerate(("Di 11.05.", "Mi 12.05.", "Do 13.05.")):
        drawing.write(200 + 160 * column, 80, day)
    looks = ((GREEN, AMBER, None), (GREEN, None, GREEN))
    for row, time in enumerate(("10:00", "11:30")):
        drawing.write(110, 127 + 50 * row, time)
        for column, fill in enumerate(looks[row]):
            drawing.tile((180 + 160 * column, 114 + 50 * row, 330 + 160 * column, 158 + 50 * row), fill)
    for number, (fill, words) in enumerate(((GREEN, "Plätze frei"), (AMBER, "wenige Plätze"), (None, "ausgebucht"))):
        drawing.tile((100 + 220 * number, 300, 130 + 220 * number, 318), fill)
        drawing.write(140 + 220 * number, 299, words)
    return drawing
