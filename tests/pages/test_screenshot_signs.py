"""Screenshots: letters with their ink, signs and little drawings."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2")
pytest.importorskip("PIL")

from PIL import ImageFont

from tripmend.pages import pieces
from tripmend.pages.context import Page
from tripmend.pages.ocr import Box, Line
from tripmend.pages.reading import read_tree
from tripmend.pages.tree import Element, colour_of

from ._drawing import AMBER, INK, WHITE, Drawing


def _signs(drawing: Drawing, left: int, top: int, size: int) -> None:
    """A half dot, a ring, a dot and a cross in a row."""
    pen, right = drawing.pen, left + size
    pen.ellipse((left, top, right, top + size), outline=INK, width=2)
    pen.pieslice((left, top, right, top + size), 90, 270, fill=INK)
    pen.ellipse((left + 60, top, right + 60, top + size), outline=INK, width=2)
    pen.ellipse((left + 120, top, right + 120, top + size), fill=INK)
    pen.line((left + 180, top, right + 180, top + size), fill=INK, width=2)
    pen.line((left + 180, top + size, right + 180, top), fill=INK, width=2)


def _texts(drawing: Drawing) -> list[str]:
    return [one.own_text for one in drawing.tree().walk() if one.own_text]


def _written(drawing: Drawing) -> list[Element]:
    return [one for one in drawing.tree().walk() if one.own_text]


def test_a_line_through_letters_is_seen_and_one_under_a_row_is_none_of_theirs() -> None:
    drawing = Drawing(600, 200)
    drawing.write(50, 50, "10:30")
    left, top, right, bottom = drawing.lines[0].box
    drawing.pen.line((left, (top + bottom) // 2, right, (top + bottom) // 2), fill=INK, width=1)
    drawing.write(50, 120, "12:00")
    drawing.pen.line((40, 145, 560, 145), fill=INK, width=1)
    looks = {one.own_text: one.css("text-decoration-line") for one in drawing.tree().walk() if one.own_text}
    assert looks == {"10:30": "line-through", "12:00": "none"}


def test_letters_of_nearly_one_colour_have_the_ink_of_most_of_them() -> None:
    drawing = Drawing(700, 300)
    for row, ink in enumerate(((26, 40, 30), (26, 40, 30), (36, 42, 56), (160, 40, 30))):
        drawing.write(40, 40 + 60 * row, "available at noon", ink)
    inks = [colour_of(one.css("color")) for one in drawing.tree().walk() if one.own_text]
    assert inks[0] == inks[1] == inks[2] != inks[3]


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


def test_a_ring_is_a_mark_and_no_tile() -> None:
    drawing = Drawing(400, 200)
    drawing.pen.ellipse((40, 50, 58, 68), outline=INK, width=2)
    drawing.write(80, 48, "Entry at ten")
    boxes = [one.box for one in drawing.tree().walk() if one.box and 15 < one.box[2] - one.box[0] < 25]
    assert len(boxes) == 1


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


def test_a_bold_word_beside_a_calendar_is_bold_however_thick_its_figures_measure() -> None:
    text = pieces.Piece("What is written here is of the usual weight", (0, 0, 300, 12), em=14.0, stroke=2.0)
    days = [pieces.Piece(str(n), (20 * n, 30, 20 * n + 12, 42), em=14.0, stroke=1.66 + 0.04 * n) for n in range(1, 19)]
    name = pieces.Piece("Two-hour turn", (0, 60, 90, 72), em=14.0, stroke=2.51)
    pieces._weigh([text, *days, name])
    assert [one.text for one in (text, *days, name) if one.bold] == ["Two-hour turn"]


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


def test_in_a_page_with_a_word_of_one_round_letter_it_is_no_ring() -> None:
    drawing = Drawing()
    for row, text in enumerate(("O menu de almoço", "Guardamos o lugar", "O outro menu")):
        drawing.write(60, 40 + 40 * row, text)
    assert _texts(drawing) == ["O menu de almoço", "Guardamos o lugar", "O outro menu"]


def test_an_amount_with_a_sign_before_it_and_a_code_behind_is_one() -> None:
    drawing = Drawing(700, 200)
    for row, text in enumerate(("$180 MXN", "$1,250 MXN")):
        drawing.write(60, 40 + 40 * row, text)
    assert _texts(drawing) == ["$180 MXN", "$1,250 MXN"]


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


def test_a_time_in_a_type_of_its_own_is_apart_from_the_words_of_a_legend() -> None:
    drawing = Drawing(700, 120)
    for number, words in enumerate(("places left", "fully taken")):
        left = 40 + 300 * number
        drawing.font = ImageFont.load_default(20)
        drawing.write(left, 40, "11:20")
        drawing.font = ImageFont.load_default(15)
        drawing.write(left + 60, 44, words)
        time, label = drawing.lines[-2:]
        gap = ((time.edges[-1][1], label.edges[0][0]),)
        box = time.box.join(label.box)
        drawing.lines[-2:] = [Line(f"{time.text} {label.text}", box, (*time.edges, *gap, *label.edges))]
    assert _texts(drawing) == ["11:20", "places left", "11:20", "fully taken"]


def test_lines_under_letters_are_told_apart_and_a_longer_one_is_a_rule() -> None:
    drawing = Drawing(700, 120)
    for number in range(4):
        drawing.write(40 + 150 * number, 40, f"1{number}:00")
        left, _, right, bottom = drawing.lines[-1].box
        if number == 0:
            drawing.pen.line([(x, bottom + 3 + abs(x % 8 - 4)) for x in range(left, right)], fill=INK, width=2)
        elif number == 1:
            for x in range(left, right, 4):
                drawing.pen.rectangle((x, bottom + 3, x + 1, bottom + 4), fill=INK)
        elif number == 2:
            drawing.pen.line((left - 20, bottom + 5, right + 20, bottom + 5), fill=INK)
        else:
            drawing.pen.line((left, bottom + 5, right, bottom + 5), fill=INK)
    lines = [(one.css("text-decoration-line"), one.css("text-decoration-style")) for one in _written(drawing)]
    assert lines[:2] == [("underline", "wavy"), ("underline", "dotted")]
    assert (lines[2][0], lines[3]) == ("none", ("underline", "solid"))


def test_a_point_behind_a_colon_is_the_first_sample_of_a_legend() -> None:
    drawing = Drawing(600, 100)
    drawing.write(40, 40, "Key: • places left")
    left, top, right, bottom = drawing.lines[0].span(5, 6)
    drawing.pen.rectangle((left - 2, top, right + 1, bottom), fill=WHITE)
    drawing.pen.ellipse((left - 1, top + 7, left + 6, top + 14), fill=INK)
    tree = drawing.tree()
    assert [one.own_text for one in tree.walk() if one.own_text] == ["Key:", "places left"]
    assert any(one.get("d") == "dot" for one in tree.walk())


def test_the_line_through_a_time_is_no_hyphen_before_its_half_of_the_day() -> None:
    drawing = Drawing(300, 100)
    drawing.write(40, 40, "7:00-PM")
    assert _texts(drawing) == ["7:00 PM"]


def test_what_a_little_empty_frame_was_read_for_is_no_text() -> None:
    drawing = Drawing(400, 100)
    drawing.write(40, 40, "[]")
    left, top, right, bottom = drawing.lines[0].box
    drawing.pen.rectangle((left, top, right, bottom), fill=WHITE)
    drawing.pen.rectangle((40, 40, 70, 56), outline=INK)
    drawing.write(84, 40, "last places")
    assert _texts(drawing) == ["last places"]


def test_signs_before_letters_of_the_east_are_signs() -> None:
    drawing = Drawing(500, 100)
    drawing.lines.append(Line("△残席×満席", Box(40, 40, 140, 60), tuple((40 + 16 * n, 56 + 16 * n) for n in range(6))))
    drawing.pen.polygon((41, 57, 48, 43, 55, 57), outline=INK)
    drawing.pen.line((90, 44, 102, 56), fill=INK, width=2)
    drawing.pen.line((90, 56, 102, 44), fill=INK, width=2)
    for left in (58, 74, 106, 122):
        drawing.pen.rectangle((left, 43, left + 12, 57), outline=INK)
    signs = [one.own_text for one in drawing.tree().walk() if one.own_text]
    assert {"残席", "満席"} <= set(signs)


def test_a_sign_between_letters_of_one_line_that_was_not_read_parts_its_words() -> None:
    drawing = Drawing(500, 200)
    drawing.font = ImageFont.load_default(18)
    edges: list[tuple[int, int]] = []
    for left, word in ((80, "frei"), (180, "voll")):
        drawing.pen.text((left, 60), word, fill=INK, font=drawing.font)
        edges += [(left + 8 * n, left + 8 * (n + 1)) for n in range(4)]
    drawing.pen.ellipse((140, 62, 156, 78), outline=INK, width=2)
    drawing.lines.append(Line("freivoll", Box(78, 58, 214, 82), tuple(edges)))
    tree = drawing.tree()
    assert [one.own_text for one in tree.walk() if one.own_text] == ["frei", "voll"]
    assert [one.get("d") for one in tree.walk() if one.get("d")] == ["ring"]


def test_a_short_stroke_in_the_middle_of_a_cell_is_a_dash() -> None:
    drawing = Drawing(500, 200)
    for number in range(3):
        left = 50 + 120 * number
        drawing.pen.rectangle((left, 60, left + 120, 110), fill=WHITE, outline=(150, 150, 150))
    drawing.pen.rectangle((102, 84, 118, 85), fill=INK)
    drawing.pen.ellipse((222, 77, 238, 93), outline=INK, width=2)
    drawing.write(330, 76, "10:00")
    assert [one.get("d") for one in drawing.tree().walk() if one.get("d")] == ["dash", "ring"]
