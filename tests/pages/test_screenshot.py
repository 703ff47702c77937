"""Screenshots: the tiles, marks and letters of a picture become the tree that a browser would give."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2")
pytest.importorskip("PIL")

import numpy as np
from PIL import Image

from tripmend.errors import InputError
from tripmend.pages import read_page
from tripmend.pages.context import Page
from tripmend.pages.ocr import Box, Line
from tripmend.pages.reading import read_tree
from tripmend.pages.screenshot import page_of_picture

from ._drawing import INK, WHITE, Drawing, matrix


def test_a_matrix_of_colours_and_hatching_is_read_by_its_legend() -> None:
    reading = read_tree(Page(matrix().tree()))
    states = {(slot.day, slot.time): slot.state for slot in reading.slots}
    assert states == {
        ("2027-05-11", "10:00"): "open",
        ("2027-05-12", "10:00"): "few",
        ("2027-05-13", "10:00"): "sold_out",
        ("2027-05-11", "11:30"): "open",
        ("2027-05-12", "11:30"): "sold_out",
        ("2027-05-13", "11:30"): "open",
    }
    assert {slot.by for slot in reading.slots} == {"legend"}


def test_what_is_empty_around_a_page_changes_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    import tripmend.pages.ocr as ocr

    sizes = []

    def read(band: np.ndarray, seen: object) -> list[Line]:
        sizes.append(band.shape)
        return [Line("10:30", Box(32, 32, 92, 52), ((32, 40),) * 5)]

    monkeypatch.setattr(ocr, "_recognised", read)
    picture = np.full((3000, 1280, 3), 255, dtype=np.uint8)
    picture[200:220, 400:460] = 0
    (line,) = ocr.recognise(picture)
    assert sizes == [(84, 124, 3)]
    assert (line.box, line.edges[0]) == (Box(400, 200, 460, 220), (400, 408))


def test_a_damaged_picture_is_refused_in_a_sentence() -> None:
    with pytest.raises(InputError, match=r"is a damaged picture|is no picture"):
        read_page(b"\x89PNG\r\n\x1a\n" + b"\0" * 40)


def test_an_empty_picture_says_nothing() -> None:
    import io

    data = io.BytesIO()
    Image.new("RGB", (300, 200), WHITE).save(data, "PNG")
    assert not page_of_picture(data.getvalue()).text


def test_a_button_that_sinks_into_a_dark_ground_is_sold_out() -> None:
    drawing = Drawing(700, 300)
    drawing.tile((0, 0, 700, 300), (22, 63, 80))
    drawing.write(60, 20, "Tables on 12 May 2027", WHITE)
    for column, gone in enumerate((False, True, True, False)):
        fill, ink = ((36, 73, 90), (147, 180, 180)) if gone else ((245, 198, 93), INK)
        drawing.pen.rectangle((60 + 110 * column, 62, 160 + 110 * column, 94), fill=fill)
        drawing.write(85 + 110 * column, 68, f"1{column}:00", ink)
    slots = read_tree(Page(drawing.tree())).slots
    assert [(slot.state, slot.by) for slot in slots] == [
        (state, "convention") for state in ("open", "sold_out", "sold_out", "open")
    ]
