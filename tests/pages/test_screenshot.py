"""Screenshots: the tiles, marks and letters of a picture become the tree that a browser would give."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2")
pytest.importorskip("PIL")


import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tripmend.errors import InputError
from tripmend.pages import pieces, read_page
from tripmend.pages.context import Page
from tripmend.pages.looks import look_of
from tripmend.pages.ocr import Box, Line
from tripmend.pages.reading import read_tree
from tripmend.pages.screenshot import page_of_picture, tree_of_picture
from tripmend.pages.tree import colour_of

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


def test_what_stands_in_a_tile_is_in_it_with_its_colours_and_frame() -> None:
    drawing = Drawing(400, 300)
    for top in (50, 150):
        drawing.pen.rectangle((50, top, 250, top + 60), fill=GREEN, outline=(0, 90, 0), width=2)
    drawing.write(80, 65, "10:30 Uhr")
    drawing.write(80, 157, "12:00 Uhr")
    drawing.write(80, 182, "Englisch")
    tree = drawing.tree()
    line = next(one for one in tree.walk() if one.own_text == "10:30 Uhr")  # the tile of one line is that line
    inner = next(one for one in tree.walk() if one.own_text == "12:00 Uhr")
    holder = next(one for one in inner.ancestors() if one.css("background-color"))
    assert holder.text == "12:00 Uhr Englisch"
    for tile in (line, holder):
        assert (tile.css("background-color"), tile.css("border-top-style")) == ("rgb(190, 226, 180)", "solid")
        assert tile.css("border-top-color") == "rgb(0, 90, 0)"
    ink = colour_of(line.css("color"))
    assert ink is not None
    assert max(abs(a - b) for a, b in zip(ink, INK, strict=False)) < 4
    assert line.css("text-decoration-line") == "none"


def test_a_line_through_letters_is_seen_and_one_under_a_row_is_none_of_theirs() -> None:
    drawing = Drawing(600, 200)
    drawing.write(50, 50, "10:30")
    left, top, right, bottom = drawing.lines[0].box
    drawing.pen.line((left, (top + bottom) // 2, right, (top + bottom) // 2), fill=INK, width=1)
    drawing.write(50, 120, "12:00")
    drawing.pen.line((40, 145, 560, 145), fill=INK, width=1)
    looks = {one.own_text: one.css("text-decoration-line") for one in drawing.tree().walk() if one.own_text}
    assert looks == {"10:30": "line-through", "12:00": "none"}


def test_lines_of_a_sentence_are_one_and_rows_of_a_list_are_a_table() -> None:
    drawing = Drawing(700, 300)
    drawing.write(50, 40, "Für den Rundgang sollten Sie etwa anderthalb Stunden einplanen und")
    drawing.write(50, 62, "zehn Minuten vorher kommen.")
    for row, (name, price) in enumerate((("Erwachsene", "14,00 €"), ("Kinder", "5,00 €"), ("Familien", "31,00 €"))):
        drawing.write(50, 120 + 40 * row, name)
        drawing.write(400, 120 + 40 * row, price)
    tree = drawing.tree()
    assert any(one.tag == "p" and one.text.endswith("einplanen und zehn Minuten vorher kommen.") for one in tree.walk())
    rows = [[cell.text for cell in one.elements] for one in tree.walk() if one.tag == "tr"]
    assert rows == [["Erwachsene", "14,00 €"], ["Kinder", "5,00 €"], ["Familien", "31,00 €"]]


def test_a_line_that_hangs_under_the_second_cell_is_of_its_row() -> None:
    drawing = Drawing(700, 400)
    for row, (time, title, state) in enumerate(
        (("11:00", "Opening", "Tickets available"), ("14:00", "Harp", "Sold out"), ("16:30", "Ceilidh", "Sold out"))
    ):
        drawing.write(50, 40 + 60 * row, time)
        drawing.write(150, 40 + 60 * row, title)
        drawing.write(150, 60 + 60 * row, state)
    rows = [one.text for one in drawing.tree().walk() if one.text[:2] in ("11", "14", "16") and " " in one.text]
    assert "14:00 Harp Sold out" in rows


def test_columns_beside_each_other_are_no_rows_of_one_table() -> None:
    drawing = Drawing(1000, 400)
    for row in range(6):
        drawing.write(50, 40 + 34 * row, f"Tarif {row}")
        drawing.write(250, 40 + 34 * row, f"{10 + row} €")
    for row, words in enumerate(("Open", "Monday to Friday", "Saturday closed", "Sunday too", "Near", "the bridge")):
        drawing.write(600, 40 + 25 * row, words)
    rows = [one.text for one in drawing.tree().walk() if one.tag == "tr"]
    assert rows == [f"Tarif {row} {10 + row} €" for row in range(6)]


def test_columns_of_running_text_are_read_one_after_another() -> None:
    drawing = Drawing(1000, 500)
    for row in range(12):
        drawing.write(40, 40 + 18 * row, f"left {row} and words up to the edge of it")
    for row in range(10):
        drawing.write(380, 47 + 18 * row, f"middle {row} and words up to the edge")
    for row in range(5):
        drawing.write(700, 52 + 31 * row, f"right {row} and words up to it")
    words = [word for word in drawing.tree().text.split() if word in ("left", "middle", "right")]
    assert words == ["left"] * 12 + ["middle"] * 10 + ["right"] * 5


def test_columns_of_text_on_the_same_lines_are_read_one_after_another_where_paragraphs_differ() -> None:
    drawing = Drawing(1000, 500)
    for left, word, breaks in ((40, "left", (5, 9)), (520, "right", (3, 7, 12))):
        for row in range(14):
            top = 40 + 20 * row + 20 * sum(row >= at for at in breaks)
            drawing.write(left, top, f"{word} {row} and words that go up to the edge of it")
    words = [word for word in drawing.tree().text.split() if word in ("left", "right")]
    assert words == ["left"] * 14 + ["right"] * 14


def test_an_amount_that_is_broken_before_a_number_like_a_time_goes_on() -> None:
    drawing = Drawing(500, 200)
    drawing.write(40, 40, "Standard entrance. Adult EUR 17.70; Child free; Senior EUR")
    drawing.write(40, 62, "14.50; Student EUR 14.50.")
    assert any(
        one.tag == "p" and one.text.endswith("Senior EUR 14.50; Student EUR 14.50.") for one in drawing.tree().walk()
    )


def test_a_figure_that_was_left_out_is_read_with_the_word_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = Drawing(400, 120)
    drawing.write(40, 40, "PLACES")
    drawing.pen.text((112, 40), "8", fill=INK, font=drawing.font)
    for said, score, text in (
        ("PLACES 8", 0.98, "PLACES 8"),
        ("PLACES B", 0.98, "PLACES"),
        ("PLACES 8", 0.5, "PLACES"),
    ):
        monkeypatch.setattr("tripmend.pages.recogniser.one_line", lambda picture, told=(said, score): told)
        assert drawing.tree().text == text


def test_letters_of_nearly_one_colour_have_the_ink_of_most_of_them() -> None:
    drawing = Drawing(700, 300)
    for row, ink in enumerate(((26, 40, 30), (26, 40, 30), (36, 42, 56), (160, 40, 30))):
        drawing.write(40, 40 + 60 * row, "available at noon", ink)
    inks = [colour_of(one.css("color")) for one in drawing.tree().walk() if one.own_text]
    assert inks[0] == inks[1] == inks[2] != inks[3]


def test_rows_of_tiles_between_two_rules_are_rows() -> None:
    drawing = Drawing(width=700)
    drawing.pen.line((40, 60, 660, 60), fill=INK)
    drawing.pen.line((40, 300, 660, 300), fill=INK)
    drawing.pen.line((40, 360, 660, 360), fill=INK)
    for at, day in enumerate(("Mo 10.5.", "Di 11.5.", "Mi 12.5.")):
        drawing.write(200 + 150 * at, 90, day)
        for row, time in enumerate(("10:00", "12:00")):
            drawing.tile((190 + 150 * at, 120 + 60 * row, 320 + 150 * at, 174 + 60 * row), GREEN if at else AMBER)
            if not at:
                drawing.write(60, 138 + 60 * row, time)
    rows = [one for one in drawing.tree().walk() if one.tag == "tr"]
    assert [[bool(cell.text) for cell in row.elements] for row in rows] == [[True] * 3, *2 * [[True, *3 * [False]]]]


def test_heads_of_a_table_on_a_ground_of_their_own_are_a_row_of_it() -> None:
    drawing = Drawing()
    drawing.tile((40, 40, 700, 74), AMBER)
    for left, head in ((60, "time"), (240, "Hall A"), (460, "Hall B")):
        drawing.write(left, 48, head)
    for row, (time, name, left) in enumerate((("10:00", "Anna", 240), ("12:00", "Berta", 460), ("14:00", "Cora", 240))):
        drawing.write(60, 84 + 34 * row, time)
        drawing.write(left, 84 + 34 * row, name)
    rows = [one.lines for one in drawing.tree().walk() if one.tag == "tr"]
    assert rows == [["time", "Hall A", "Hall B"], ["10:00", "Anna"], ["12:00", "Berta"], ["14:00", "Cora"]]


def test_heads_in_the_middle_of_cells_with_lines_around_them_are_a_row_of_their_table() -> None:
    drawing = Drawing()
    drawing.tile((40, 40, 640, 74), GREEN)
    for column, head in enumerate(("time", "Spanish", "English")):
        drawing.write(115 + 200 * column, 48, head)
        for row, text in enumerate(("free", "full", "free")):
            left, top = 40 + 200 * column, 75 + 40 * row
            drawing.pen.rectangle((left, top, left + 200, top + 40), outline=INK, fill=AMBER if column == 0 else WHITE)
            drawing.write(left + 78, top + 10, text if column else f"1{row}:00")
    rows = [one for one in drawing.tree().walk() if one.tag == "tr"]
    assert [one.lines for one in rows] == [
        ["time", "Spanish", "English"],
        ["10:00", "free", "free"],
        ["11:00", "full", "full"],
        ["12:00", "free", "free"],
    ]
    framed = [[cell.css("border-top-style") for cell in row.walk() if cell.own_text] for row in rows[1:]]
    assert framed == [["solid"] * 3] * 3  # also beside a cell of another colour


def test_two_times_beside_their_day_are_in_one_row_with_it() -> None:
    drawing = Drawing()
    for at, (day, *lines) in enumerate((("Mo 2.8.", "at 10:00 Walk", "at 12:00 Hide"), ("Di 3.8.", "at 11:00 Walk"))):
        drawing.write(40, 40 + 62 * at, day)
        for line, text in enumerate(lines):
            drawing.write(200, 40 + 62 * at + 24 * line, text)
    rows = [one.lines for one in drawing.tree().walk() if one.tag == "tr"]
    assert rows == [["Mo 2.8.", "at 10:00 Walk", "at 12:00 Hide"], ["Di 3.8.", "at 11:00 Walk"]]


def test_a_thick_dashed_frame_leaves_no_marks_in_its_tile() -> None:
    drawing = Drawing()
    for left in range(60, 220, 12):
        for top in (60, 117):
            drawing.pen.rectangle((left, top, min(left + 7, 219), top + 2), fill=INK)
    for top in range(60, 120, 12):
        for left in (60, 217):
            drawing.pen.rectangle((left, top, left + 2, min(top + 7, 119)), fill=INK)
    drawing.write(110, 80, "10:00")
    tile = next(one for one in drawing.tree().walk() if one.css("border-top-style") == "dashed")
    assert (tile.css("border-top-width"), tile.text, len(tile.elements)) == ("3px", "10:00", 0)


def test_a_dashed_frame_close_to_another_frame_is_none_of_it_and_a_double_one_is_one() -> None:
    drawing = Drawing()
    drawing.pen.rounded_rectangle((60, 60, 160, 100), radius=6, outline=(0, 130, 70), width=3)
    for left in range(168, 264, 9):
        for top in (60, 98):
            drawing.pen.rectangle((left, top, min(left + 5, 265), top + 2), fill=AMBER)
    for top in range(60, 98, 9):
        for left in (166, 264):
            drawing.pen.rectangle((left, top, left + 2, min(top + 5, 100)), fill=AMBER)
    drawing.pen.rectangle((320, 60, 420, 100), fill=GREEN, outline=INK)
    drawing.pen.rectangle((322, 62, 418, 98), outline=INK)
    for left in (90, 195, 350):
        drawing.write(left, 71, "10:00")
    frames = [one for one in drawing.tree().walk() if one.css("border-top-style")]
    told = [(one.css("border-top-style"), one.css("border-top-width"), one.text) for one in frames]
    assert told == [("solid", "3px", "10:00"), ("dashed", "3px", "10:00"), ("solid", "3px", "10:00")]


def test_a_low_bar_that_is_filled_to_its_end_is_one_as_the_empty_ones_are() -> None:
    drawing = Drawing()
    for row, filled in enumerate((120, 24, 0)):
        left, top = 100, 60 + 40 * row
        drawing.pen.rectangle((left, top, left + 121, top + 13), outline=INK, fill=WHITE)
        drawing.pen.rectangle((left + 1, top + 1, left + 120, top + 12), fill=WHITE)
        if filled:
            drawing.pen.rectangle((left + 1, top + 1, left + filled, top + 12), fill=(45, 106, 142))
        drawing.write(40, top - 3, f"1{row}:00")
    bars = [one for one in drawing.tree().walk() if one.tag == "svg"]
    shares = [look_of([one]).get("share") for one in bars]
    assert shares == pytest.approx([1.0, 0.2, 0.0], abs=0.02)


def test_a_heading_over_two_tables_is_of_both() -> None:
    drawing = Drawing(900, 300)
    drawing.pen.rectangle((40, 30, 50, 60), fill=(180, 30, 40))
    drawing.write(64, 36, "Friday 18 December 2026")
    for left, rows in ((40, 4), (480, 3)):
        drawing.write(left, 84, "There" if left == 40 else "Back")
        for row in range(rows):
            top = 118 + (28 if rows == 4 else 36) * row
            drawing.pen.line((left, top - 6, left + 380, top - 6), fill=(190, 190, 190))
            drawing.write(left + 4, top, f"1{row}:{'00' if left == 40 else '20'}")
            drawing.write(left + 200, top, "free")
    slots = read_tree(Page(drawing.tree())).slots
    assert [(slot.day, slot.state) for slot in slots] == [("2026-12-18", "open")] * 7


def test_what_round_ends_of_a_tile_leave_of_its_ground_is_no_mark() -> None:
    drawing = Drawing()
    drawing.pen.rounded_rectangle((60, 60, 130, 91), radius=16, fill=(30, 136, 181))
    drawing.write(74, 66, "10:00", WHITE)
    tile = next(one for one in drawing.tree().walk() if one.css("background-color") == "rgb(30, 136, 181)")
    assert (tile.text, tile.elements) == ("10:00", [])


def test_a_ring_that_is_filled_with_nearly_the_ground_is_a_ring() -> None:
    drawing = Drawing()
    drawing.pen.ellipse((60, 60, 84, 84), fill=(240, 234, 220), outline=INK, width=3)
    drawing.write(100, 64, "full")
    mark = next(one for one in drawing.tree().walk() if not one.text and one.box and one.box[2] - one.box[0] < 30)
    assert (mark.css("border-top-width"), mark.css("background-color")) == ("2px", "")


def test_a_button_that_its_letters_fill_is_a_tile() -> None:
    drawing = Drawing(400, 200)
    drawing.pen.rounded_rectangle((50, 50, 120, 76), 6, fill=(30, 60, 140))
    drawing.write(58, 53, "Reserve", WHITE)
    box = Box(48, 48, 122, 78)
    drawing.lines[0] = Line("Reserve", box, drawing.lines[0].edges)
    button = next(one for one in drawing.tree().walk() if one.own_text == "Reserve")
    assert button.css("background-color") == "rgb(30, 60, 140)"
    assert 12 <= int(button.css("font-size").removesuffix("px")) <= 20


def test_a_header_that_ends_aslant_is_a_tile_with_its_letters() -> None:
    drawing = Drawing(900, 400)
    drawing.pen.polygon(((0, 0), (899, 0), (899, 120), (0, 150)), fill=(75, 42, 83))
    drawing.write(60, 40, "Glen Orrin", WHITE)
    drawing.write(60, 250, "Tickets")
    title = next(one for one in drawing.tree().walk() if one.own_text == "Glen Orrin")
    assert colour_of(title.css("background-color")) == (75, 42, 83, 1.0)
    assert colour_of(title.css("color")) == (255, 255, 255, 1.0)


def test_tables_of_tiles_beside_each_other_are_two() -> None:
    drawing = Drawing(900, 400)
    for row in range(4):
        for left, text in ((40, f"1{row}:00"), (200, "belegt"), (460, f"1{row}:30"), (620, "frei")):
            drawing.pen.rectangle((left, 40 + 40 * row, left + 160, 80 + 40 * row), outline=(150, 150, 150))
            drawing.write(left + 20, 50 + 40 * row, text)
    tables = [one.text for one in drawing.tree().walk() if one.tag == "table"]
    assert tables == [
        "10:00 belegt 11:00 belegt 12:00 belegt 13:00 belegt",
        "10:30 frei 11:30 frei 12:30 frei 13:30 frei",
    ]


def test_a_ring_is_a_mark_and_no_tile() -> None:
    drawing = Drawing(400, 200)
    drawing.pen.ellipse((40, 50, 58, 68), outline=INK, width=2)
    drawing.write(80, 48, "Entry at ten")
    boxes = [one.box for one in drawing.tree().walk() if one.box and 15 < one.box[2] - one.box[0] < 25]
    assert len(boxes) == 1


def _signs(drawing: Drawing, left: int, top: int, size: int) -> None:
    """A half dot, a ring, a dot and a cross in a row."""
    pen, right = drawing.pen, left + size
    pen.ellipse((left, top, right, top + size), outline=INK, width=2)
    pen.pieslice((left, top, right, top + size), 90, 270, fill=INK)
    pen.ellipse((left + 60, top, right + 60, top + size), outline=INK, width=2)
    pen.ellipse((left + 120, top, right + 120, top + size), fill=INK)
    pen.line((left + 180, top, right + 180, top + size), fill=INK, width=2)
    pen.line((left + 180, top + size, right + 180, top), fill=INK, width=2)


def test_a_sign_has_one_name_in_all_sizes_and_another_than_other_signs() -> None:
    drawing = Drawing(400, 200)
    _signs(drawing, 40, 40, 16)
    _signs(drawing, 40, 120, 20)
    names = [one.get("d") for one in drawing.tree().walk() if one.get("d")]
    assert names[:4] == names[4:]
    assert len(set(names)) == 4


def test_signs_that_are_read_as_letters_or_not_at_all_are_told_by_their_legend() -> None:
    drawing = Drawing(700, 300)
    drawing.write(60, 20, "Tours on 12 May 2027")
    for row, (clock, read) in enumerate((("10:00", "0"), ("11:00", "O"), ("12:00", ""), ("13:00", "X"))):
        drawing.write(80, 60 + 40 * row, clock)
        time = drawing.lines[-1]
        if read:  # the recogniser takes the sign for a letter before the time
            edges = ((60, 76), *((edge[0], edge[1]) for edge in time.edges))
            drawing.lines[-1] = Line(read + clock, Box(58, *time.box[1:]), edges)
    drawing.pen.ellipse((58, 62, 74, 78), outline=INK, width=2)
    drawing.pen.pieslice((58, 62, 74, 78), 90, 270, fill=INK)
    drawing.pen.ellipse((58, 102, 74, 118), outline=INK, width=2)
    drawing.pen.ellipse((58, 142, 74, 158), fill=INK)
    drawing.pen.line((58, 182, 74, 198), fill=INK, width=2)
    drawing.pen.line((58, 198, 74, 182), fill=INK, width=2)
    _signs(drawing, 58, 240, 16)
    for number, words in enumerate(("few", "full", "free", "off")):
        drawing.write(78 + 60 * number, 240, words)
    drawing.lines[-4:] = [
        Line(" " + one.text, Box(one.box.left - 20, *one.box[1:]), ((one.box.left - 20,) * 2, *one.edges))
        for one in drawing.lines[-4:]
    ]
    reading = read_tree(Page(drawing.tree()))
    told = {slot.time: slot.state for slot in reading.slots}
    assert (told["10:00"], told["11:00"], told["12:00"]) == ("few", "sold_out", "open")


def test_stripes_are_one_tile_with_a_pattern() -> None:
    drawing = Drawing(500, 200)
    drawing.tile((40, 50, 240, 70), (240, 240, 235))
    for left in range(48, 240, 8):
        drawing.pen.line((left, 50, left, 70), fill=(90, 110, 110), width=2)
    drawing.write(300, 50, "shut today")
    fills = [one.css("fill") for one in drawing.tree().walk() if one.tag == "rect"]
    assert len(fills) == 1
    assert fills[0].startswith("url(#stripes")


def test_a_row_of_samples_under_a_grid_is_no_row_of_it() -> None:
    drawing = Drawing(700, 300)
    drawing.write(60, 20, "Tables on 12 May 2027")
    for row in range(2):
        drawing.write(60, 70 + 40 * row, f"For {2 + 2 * row}")
        for column in range(4):
            fill = GREEN if (row + column) % 2 else AMBER
            drawing.pen.rectangle((140 + 110 * column, 62 + 40 * row, 240 + 110 * column, 94 + 40 * row), fill=fill)
            drawing.write(165 + 110 * column, 68 + 40 * row, f"1{7 + row}:{column}0")
    for number, (fill, words) in enumerate(((GREEN, "free"), (AMBER, "full"))):
        drawing.tile((60 + 150 * number, 146, 100 + 150 * number, 164), fill)
        drawing.write(108 + 150 * number, 145, words)
    slots = read_tree(Page(drawing.tree())).slots
    assert [slot.state for slot in slots] == ["sold_out", "open"] * 2 + ["open", "sold_out"] * 2
    assert {slot.by for slot in slots} == {"legend"}


def test_cells_that_share_the_line_between_them_are_cells_and_a_pale_button_is_sold_out() -> None:
    drawing = Drawing(700, 300)
    drawing.write(60, 20, "Tours on 12 May 2027")
    for column, name in enumerate(("Time", "Upper hall", "Lower hall")):
        drawing.write(70 + 170 * column, 68, name)
    for row, gone in enumerate(((False, True), (True, False), (False, False))):
        for column in range(3):
            box = (60 + 170 * column, 100 + 50 * row, 230 + 170 * column, 150 + 50 * row)
            drawing.pen.rectangle(box, outline=(225, 190, 160), width=2)
        drawing.write(80, 115 + 50 * row, f"1{row}:00")
        for column, pale in enumerate(gone):
            left, top = 260 + 170 * column, 108 + 50 * row
            drawing.pen.rectangle((left, top, left + 100, top + 34), fill=(226, 224, 222) if pale else (20, 90, 90))
            drawing.write(left + 20, top + 8, "Book now", (180, 176, 172) if pale else WHITE)
    told = {(slot.time, slot.product): slot.state for slot in read_tree(Page(drawing.tree())).slots}
    assert told == {
        (f"1{row}:00", name): state
        for name, states in (("Upper hall", ("open", "sold_out", "open")), ("Lower hall", ("sold_out", "open", "open")))
        for row, state in enumerate(states)
    }


def test_a_bold_word_beside_a_calendar_is_bold_however_thick_its_figures_measure() -> None:
    text = pieces.Piece("What is written here is of the usual weight", (0, 0, 300, 12), em=14.0, stroke=2.0)
    days = [pieces.Piece(str(n), (20 * n, 30, 20 * n + 12, 42), em=14.0, stroke=1.66 + 0.04 * n) for n in range(1, 19)]
    name = pieces.Piece("Two-hour turn", (0, 60, 90, 72), em=14.0, stroke=2.51)
    pieces._weigh([text, *days, name])
    assert [one.text for one in (text, *days, name) if one.bold] == ["Two-hour turn"]


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


def _texts(drawing: Drawing) -> list[str]:
    return [one.own_text for one in drawing.tree().walk() if one.own_text]


def test_a_sample_that_the_recogniser_takes_into_the_line_of_its_words_is_none_of_them() -> None:
    drawing = Drawing(700, 300)
    drawing.pen.rectangle((60, 60, 180, 76), outline=INK)
    for left in range(64, 176, 8):
        drawing.pen.line((left, 74, left + 6, 62), fill=INK, width=2)
    drawing.write(186, 60, "cancelled")
    line = drawing.lines[-1]
    drawing.lines[-1] = Line(line.text, Box(56, *line.box[1:]), line.edges)
    tree = drawing.tree()
    words = next(one for one in tree.walk() if one.own_text == "cancelled")
    assert words.box is not None
    assert words.box[0] >= 184
    assert any(one.css("fill").startswith("url(") for one in tree.walk())


def test_the_side_of_a_frame_is_no_letter() -> None:
    drawing = Drawing(700, 300)
    drawing.pen.rectangle((60, 60, 180, 76), fill=AMBER, outline=INK)
    drawing.write(190, 60, "last places")
    line = drawing.lines[-1]
    edges = ((178, 182), (182, 182), *line.edges)
    drawing.lines[-1] = Line(f"] {line.text}", Box(177, *line.box[1:]), edges)
    assert _texts(drawing) == ["last places"]


def test_what_a_room_was_and_what_it_is_are_two_amounts() -> None:
    drawing = Drawing(700, 300)
    drawing.write(60, 60, "168 € 149 €")
    drawing.write(60, 120, "from 168 € to 149 € a night")
    assert _texts(drawing) == ["168 €", "149 €", "from 168 € to 149 € a night"]


def test_the_words_of_a_header_whose_ground_fades_into_the_page_are_read() -> None:
    drawing = Drawing(900, 500)
    for row in range(160):
        drawing.pen.line((0, row, 900, row), fill=(95 + row, 95 + row, 95 + row))
    drawing.write(60, 60, "Lantern festival")
    drawing.write(60, 300, "From 12 to 14 August")
    assert _texts(drawing) == ["Lantern festival", "From 12 to 14 August"]


def test_a_hatched_cell_without_a_frame_is_the_tile_that_is_due_in_its_grid() -> None:
    drawing = Drawing(700, 400)
    hatched = {(1, 0), (1, 1)}
    for column in range(3):
        for row in range(4):
            box = (60 + 160 * column, 60 + 50 * row, 214 + 160 * column, 104 + 50 * row)
            if (column, row) in hatched:
                for left in range(box[0], box[2] - 38, 12):
                    drawing.pen.line((left, box[3], left + 44, box[1]), fill=(150, 130, 110), width=4)
            else:
                drawing.tile(box, GREEN)
    drawing.write(60, 300, "Twelve rooms")
    patterned = [one.box for one in drawing.tree().walk() if "pattern" in one.css("background-image")]
    assert patterned == [(220.0, 60.0, 375.0, 105.0), (220.0, 110.0, 375.0, 155.0)]


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


def test_in_a_page_with_a_word_of_one_round_letter_it_is_no_ring() -> None:
    drawing = Drawing()
    for row, text in enumerate(("O menu de almoço", "Guardamos o lugar", "O outro menu")):
        drawing.write(60, 40 + 40 * row, text)
    assert _texts(drawing) == ["O menu de almoço", "Guardamos o lugar", "O outro menu"]


def test_the_filled_end_of_a_bar_is_no_figure() -> None:
    drawing = Drawing(700, 300)
    drawing.pen.rectangle((60, 60, 130, 76), outline=INK)
    drawing.pen.rectangle((61, 61, 72, 75), fill=AMBER)
    drawing.lines.append(Line("1", Box(58, 58, 75, 78), ((58, 75),)))
    drawing.write(140, 60, "last places")
    assert _texts(drawing) == ["last places"]


def test_columns_of_text_on_the_same_lines_that_run_on_in_each_are_read_one_after_another() -> None:
    drawing = Drawing(1000, 300)
    left = (
        "Adults pay 18 euros and pupils twelve,",
        "students with a card thirteen and a half.",
        "All others may come in",
    )
    right = (
        "The walk takes ninety minutes and goes",
        "along the river to the old harbour, with",
        "a rest at the inn half way",
    )
    for row, (one, two) in enumerate(zip(left, right, strict=True)):
        drawing.write(40, 40 + 24 * row, one)
        drawing.write(440, 40 + 24 * row, two)
    assert " ".join(_texts(drawing)) == " ".join([*left, *right])


def test_rows_of_a_menu_between_the_lines_under_two_heads_are_rows() -> None:
    drawing = Drawing(700, 400)
    for at, head in enumerate(("STARTERS", "MAINS", "SWEETS")):
        drawing.write(240, 30 + 110 * at, head)
        drawing.pen.line((40, 56 + 110 * at, 560, 56 + 110 * at), fill=(190, 170, 90))
        for row in range(3 if at < 2 else 2):
            drawing.write(40, 62 + 110 * at + 24 * row, f"A dish from the old mill by the river {at}{row}")
            drawing.write(500, 62 + 110 * at + 24 * row, f"{at + 4},{row}0 €")
    rows = [one.lines for one in drawing.tree().walk() if one.tag == "tr"]
    menu = [(at, row) for at in range(3) for row in range(3 if at < 2 else 2)]
    assert [row for row in rows if len(row) > 1] == [
        [f"A dish from the old mill by the river {at}{row}", f"{at + 4},{row}0 €"] for at, row in menu
    ]


def test_what_stands_under_times_that_are_set_apart_is_theirs_its_bold_title_too() -> None:
    drawing = Drawing(700, 500)
    drawing.write(60, 20, "Programme, 12 May 2027")
    shows = (
        ("17:30", "The Ledger", "Sold out"),
        ("18:45", "Sea Songs", "Cancelled"),
        ("20:00", "Nordlys", "Available"),
    )
    for number, lines in enumerate(shows):
        for row, text in enumerate(lines):
            drawing.write(60, 60 + 110 * number + 24 * row, text)
            if row == 1:
                drawing.pen.text((61, 60 + 110 * number + 24 * row), text, fill=INK, font=drawing.font)
    blocks = [one.lines for one in drawing.tree().walk() if one.tag == "div" and len(one.lines) == 3]
    assert blocks == [list(lines) for lines in shows]
    told = [(slot.time, slot.state) for slot in read_tree(Page(drawing.tree())).slots]
    assert told == [("17:30", "sold_out"), ("18:45", "cancelled"), ("20:00", "open")]


def test_two_low_cells_of_different_colours_with_the_ground_between_them_are_no_bar() -> None:
    drawing = Drawing(700, 300)
    for at, fill in enumerate((GREEN, (201, 72, 58), AMBER)):
        drawing.tile((60 + 193 * at, 60, 60 + 193 * at + 189, 98), fill)
    drawing.write(60, 200, "Tours in three languages")
    tiles = [one for one in drawing.tree().walk() if one.css("background-color") and not one.lines]
    assert [round(one.box[0]) for one in tiles if one.box] == [60, 253, 446]


def test_a_column_of_a_picture_in_which_little_is_on_is_one_beside_others() -> None:
    drawing = Drawing(900, 400)
    drawing.write(60, 20, "Tours on 12 May 2027")
    for column, name in enumerate(("English", "French", "German")):
        drawing.write(220 + 160 * column, 70, name)
    for row, hour in enumerate((10, 11, 12, 13)):
        drawing.write(80, 117 + 50 * row, f"{hour}:00")
        for column in range(3):
            if column != 1 or row == 2:
                drawing.tile((190 + 160 * column, 106 + 50 * row, 330 + 160 * column, 146 + 50 * row), GREEN)
    drawing.tile((100, 330, 130, 348), GREEN)
    drawing.write(140, 329, "places free")
    drawing.tile((300, 330, 330, 348), AMBER)
    drawing.write(340, 329, "few places")
    told = [(slot.time, slot.language) for slot in read_tree(Page(drawing.tree())).slots]
    assert sorted(time for time, language in told if language == "fr") == ["12:00"]
    assert len(told) == 9


def test_an_amount_with_a_sign_before_it_and_a_code_behind_is_one() -> None:
    drawing = Drawing(700, 200)
    for row, text in enumerate(("$180 MXN", "$1,250 MXN")):
        drawing.write(60, 40 + 40 * row, text)
    assert _texts(drawing) == ["$180 MXN", "$1,250 MXN"]


def test_a_bar_that_is_filled_nearly_to_its_end_is_a_bar() -> None:
    drawing = Drawing(700, 300)
    for at, share in enumerate((0.9, 0.2)):
        drawing.tile((60, 60 + 40 * at, 130, 73 + 40 * at), (230, 230, 230))
        drawing.tile((60, 60 + 40 * at, 60 + round(70 * share), 73 + 40 * at), GREEN)
        drawing.write(150, 58 + 40 * at, ("many places", "few places")[at])
    looks = [look_of([one]).get("share") for one in drawing.tree().walk() if one.tag == "svg"]
    assert len(looks) == 2
    assert float(looks[0]) > 0.8 > float(looks[1])  # type: ignore[arg-type]


def test_a_list_with_points_under_a_heading_is_a_column_beside_running_text() -> None:
    drawing = Drawing(1000, 400)
    points = (
        "Adults pay 18 euros in the",
        "season and less in winter",
        "Pupils pay twelve euros all",
        "days of the year",
    )
    prose = ("Be at the gate ten minutes before", "the start, and bring water for", "the way, as no shop is open")
    drawing.write(40, 30, "Prices")
    drawing.write(540, 30, "Before you come")
    for row, text in enumerate(points):
        drawing.write(80, 70 + 24 * row, text)
        if row % 2 == 0:
            drawing.pen.ellipse((60, 76 + 24 * row, 66, 82 + 24 * row), fill=INK)
    drawing.write(40, 190, "Hours")
    drawing.write(40, 224, "Open all days in the season")
    for row, text in enumerate(prose):
        drawing.write(540, 82 + 24 * row, text)
    texts = _texts(drawing)
    assert texts.index("Before you come") > texts.index("Open all days in the season")


def test_what_the_line_of_a_label_takes_of_the_dot_before_it_is_a_part_of_that_dot() -> None:
    drawing = Drawing(500, 200)
    for number, (ink, words) in enumerate((((60, 150, 70), "Freie Plätze"), ((200, 30, 40), "Ausgebucht"))):
        left = 60 + 200 * number
        drawing.pen.ellipse((left, 60, left + 14, 74), fill=ink)
        drawing.write(left + 22, 58, words)
        line = drawing.lines[-1]
        box = Box(left + 10, line.box.top, line.box.right, line.box.bottom)
        drawing.lines[-1] = Line(line.text, box, line.edges)
    marks = [one for one in drawing.tree().walk() if one.get("d")]
    assert [one.get("d") for one in marks] == ["dot", "dot"]


def test_patterns_of_two_colours_that_run_otherwise_are_others() -> None:
    drawing = Drawing(900, 320)
    drawn = (  # whether a pixel is dark: stripes that rise, stripes that fall, squares, lines
        lambda x, y: (x + y) // 6 % 2,
        lambda x, y: (x - y) // 6 % 2,
        lambda x, y: (x // 7 + y // 7) % 2,
        lambda x, y: y // 6 % 2,
    )
    for number, dark in enumerate(drawn):
        for left, top, right, bottom in ((40, 40, 180, 100), (40, 160, 90, 190)):
            for y in range(top, bottom):
                for x in range(left, right):
                    shade = (90, 85, 70) if dark(x, y) else (240, 235, 225)
                    drawing.image.putpixel((x + 200 * number, y), shade)
    tiles = [one for one in drawing.tree().walk() if one.css("background-image") or "url" in one.css("fill")]
    patterns = {one.css("background-image") + one.css("fill") for one in tiles if one.box and one.box[1] < 120}
    assert len(patterns) == 4
    assert {one.css("background-image") + one.css("fill") for one in tiles} == patterns


def test_no_text_is_lost_on_a_ground_of_any_outline() -> None:
    drawing = Drawing(900, 500)
    drawing.image.paste((60, 70, 80), (0, 0, 900, 500))
    drawing.pen.polygon([(40, 40), (860, 40), (860, 250), (560, 250), (560, 470), (40, 470)], fill=(225, 230, 240))
    drawing.write(80, 90, "10:30")
    drawing.write(180, 90, "Cave walk")
    drawing.write(80, 420, "Adults 14 EUR")
    texts = {one.own_text for one in drawing.tree().walk()}
    assert {"10:30", "Cave walk", "Adults 14 EUR"} <= texts
