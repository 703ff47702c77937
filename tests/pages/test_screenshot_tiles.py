"""Screenshots: tiles with their grounds, frames, patterns and bars."""

from __future__ import annotations

import io
import math

import pytest

pytest.importorskip("cv2")
pytest.importorskip("PIL")

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from tripmend.pages import screenshot
from tripmend.pages.context import Page
from tripmend.pages.looks import look_of
from tripmend.pages.reading import read_tree
from tripmend.pages.tree import colour_of

from ._drawing import AMBER, GREEN, INK, WHITE, Drawing


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


def test_what_round_ends_of_a_tile_leave_of_its_ground_is_no_mark() -> None:
    drawing = Drawing()
    drawing.pen.rounded_rectangle((60, 60, 130, 91), radius=16, fill=(30, 136, 181))
    drawing.write(74, 66, "10:00", WHITE)
    tile = next(one for one in drawing.tree().walk() if one.css("background-color") == "rgb(30, 136, 181)")
    assert (tile.text, tile.elements) == ("10:00", [])


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


def test_two_low_cells_of_different_colours_with_the_ground_between_them_are_no_bar() -> None:
    drawing = Drawing(700, 300)
    for at, fill in enumerate((GREEN, (201, 72, 58), AMBER)):
        drawing.tile((60 + 193 * at, 60, 60 + 193 * at + 189, 98), fill)
    drawing.write(60, 200, "Tours in three languages")
    tiles = [one for one in drawing.tree().walk() if one.css("background-color") and not one.lines]
    assert [round(one.box[0]) for one in tiles if one.box] == [60, 253, 446]


def test_a_bar_that_is_filled_nearly_to_its_end_is_a_bar() -> None:
    drawing = Drawing(700, 300)
    for at, share in enumerate((0.9, 0.2)):
        drawing.tile((60, 60 + 40 * at, 130, 73 + 40 * at), (230, 230, 230))
        drawing.tile((60, 60 + 40 * at, 60 + round(70 * share), 73 + 40 * at), GREEN)
        drawing.write(150, 58 + 40 * at, ("many places", "few places")[at])
    looks = [look_of([one]).get("share") for one in drawing.tree().walk() if one.tag == "svg"]
    assert len(looks) == 2
    assert float(looks[0]) > 0.8 > float(looks[1])  # type: ignore[arg-type]


def test_bars_too_low_for_a_ground_of_their_own_are_told_apart_as_their_samples_are() -> None:
    drawing = Drawing(900, 400)
    track, full = (216, 222, 230), (150, 40, 90)
    for left, wide, high, below in ((200, 110, 9, 34), (60, 66, 6, 60)):
        for row, kind in enumerate(("full", "few", "hatched", "hollow")):
            # The slots stand under each other, their samples side by side.
            x, y = (left, 60 + below * row) if high == 9 else (left + 190 * row, 260)
            box, round_end = (x, y, x + wide, y + high), high / 2
            if kind == "hollow":
                drawing.pen.rounded_rectangle(box, round_end, outline=INK)
            else:
                drawing.pen.rounded_rectangle(box, round_end, fill=track)
            if kind in ("full", "few"):
                end = x + round(wide * (0.96 if kind == "full" else 0.2))
                drawing.pen.rounded_rectangle((x, y, end, y + high), round_end, fill=full)
            if kind == "hatched":
                for step in range(6, wide - 6, 6):
                    drawing.pen.line((x + step - 3, y + high, x + step + 3, y), fill=full, width=2)
    for row, words in enumerate(("plenty", "nearly full", "waiting list", "sold out")):
        drawing.write(140 + 190 * row, 254, words)
        drawing.write(60, 55 + 34 * row, f"1{row}:15")
    looks = [look_of([one]) for one in drawing.tree().walk() if one.tag == "svg"]
    told = [(round(float(one.get("share") or 0), 1), one.get("filling")) for one in looks]  # type: ignore[arg-type]
    expected = [(1.0, "plain"), (0.2, "plain"), (1.0, "pattern"), (0.0, "none")]
    assert told == expected + expected


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


def test_buttons_with_round_ends_are_tiles_whatever_frame_they_have_as_are_their_samples() -> None:
    drawing = Drawing()
    grey, sea = (200, 210, 212), (20, 80, 90)
    drawing.pen.rounded_rectangle((60, 60, 142, 98), radius=20, fill=grey)
    drawing.pen.rounded_rectangle((180, 60, 262, 98), radius=20, outline=sea, width=3)
    drawing.pen.rounded_rectangle((300, 60, 382, 98), radius=20, outline=sea)
    drawing.pen.rounded_rectangle((303, 63, 379, 95), radius=17, outline=sea)
    drawing.pen.rounded_rectangle((60, 160, 93, 177), radius=9, outline=sea, width=3)
    for left in (85, 205, 325):
        drawing.write(left, 71, "10:00")
    drawing.write(110, 160, "frei")
    framed = [one for one in drawing.tree().walk() if one.css("border-top-style")]
    assert [(one.css("border-top-style"), one.text) for one in framed] == [
        ("solid", "10:00"),
        ("double", "10:00"),
        ("solid", ""),
    ]
    assert [one.text for one in drawing.tree().walk() if one.css("background-color") == "rgb(200, 210, 212)"] == [
        "10:00"
    ]


def test_a_button_with_round_ends_may_have_a_dotted_frame() -> None:
    drawing = Drawing()
    large = Image.new("RGB", (4 * 100, 4 * 60), WHITE)
    along = [(30 + step, side) for step in range(0, 42, 4) for side in (10, 50)]
    bows = [math.radians(one) for one in range(0, 181, 11)]
    along += [(30 - 20 * math.sin(one), 30 - 20 * math.cos(one)) for one in bows]
    along += [(70 + 20 * math.sin(one), 30 - 20 * math.cos(one)) for one in bows]
    for x, y in along:
        ImageDraw.Draw(large).ellipse((4 * x - 4, 4 * y - 4, 4 * x + 4, 4 * y + 4), fill=INK)
    drawing.image.paste(large.resize((100, 60), Image.Resampling.BOX), (60, 60))
    drawing.write(90, 81, "10:00")
    told = [(one.text, len(one.elements)) for one in drawing.tree().walk() if one.css("border-top-style") == "dashed"]
    assert told == [("10:00", 0)]


def test_a_hatched_tile_among_those_with_times_in_which_nothing_was_read_is_read_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawing = Drawing(500, 180)
    for number in range(6):
        left, top = 40 + 140 * (number % 3), 30 + 60 * (number // 3)
        box = (left, top, left + 110, top + 40)
        if number == 1:
            drawing.tile(box)
        drawing.pen.rectangle(box, outline=INK)
        drawing.write(left + 30, top + 12, f"1{number}:15")
    del drawing.lines[1]
    asked: list[tuple[int, ...]] = []

    def one_line(picture: NDArray[np.uint8]) -> tuple[str, float]:
        asked.append(picture.shape)
        letters = np.flatnonzero((picture < 128).any(axis=(0, 2)))
        assert 30 < letters[-1] - letters[0] < 50  # without the pattern
        return "11:15", 0.97

    monkeypatch.setattr(screenshot, "one_line", one_line)
    monkeypatch.setattr(screenshot, "lines_of_picture", lambda *_: drawing.lines)
    file = io.BytesIO()
    drawing.image.save(file, "PNG")
    texts = [one.own_text for one in screenshot.page_of_picture(file.getvalue()).walk() if one.own_text]
    assert (texts, len(asked)) == ([f"1{number}:15" for number in range(6)], 1)


def _chart(drawing: Drawing, top: int, shares: tuple[float, ...]) -> None:
    """Upright bars in frames, each over its time."""
    for number, share in enumerate(shares):
        left, foot = 80 + 90 * number, top + 101
        drawing.pen.rectangle((left, top, left + 50, foot), fill=WHITE, outline=(150, 130, 170))
        if share:
            drawing.pen.rectangle((left + 1, round(foot - 100 * share), left + 49, foot - 1), fill=(110, 60, 150))
        drawing.write(left + 6, foot + 8, f"{9 + number}:00")


def test_upright_bars_over_their_times_are_read_by_how_full_they_are_and_so_are_the_samples() -> None:
    drawing = Drawing(700, 460)
    drawing.write(80, 20, "Saturday 12 December 2026")
    _chart(drawing, 70, (0.3, 0.55, 0.9, 1.0, 0.8))
    for number, (share, words) in enumerate(((0.4, "places free"), (0.85, "last places"), (1.0, "sold out"))):
        left = 80 + 200 * number
        drawing.pen.rectangle((left, 300, left + 18, 340), fill=WHITE, outline=(150, 130, 170))
        drawing.pen.rectangle((left + 1, round(340 - 39 * share), left + 17, 339), fill=(110, 60, 150))
        drawing.write(left + 30, 311, words)
    slots = read_tree(Page(drawing.tree())).slots
    assert [(one.time, one.state) for one in slots] == [
        ("09:00", "open"),
        ("10:00", "open"),
        ("11:00", "few"),
        ("12:00", "sold_out"),
        ("13:00", "few"),
    ]


def test_tiles_over_their_times_have_the_state_of_their_colour() -> None:
    drawing = Drawing(760, 400)
    drawing.write(80, 20, "Saturday 12 December 2026")
    looks = {"open": GREEN, "few": AMBER, "sold_out": (120, 80, 90)}
    states = ["open", "few", "sold_out", "open"]
    for number, state in enumerate(states):
        drawing.tile((80 + 120 * number, 70, 160 + 120 * number, 110), looks[state])
        drawing.write(102 + 120 * number, 116, f"{10 + number}:30")
    for number, (state, words) in enumerate(zip(looks, ("places free", "last places", "sold out"), strict=True)):
        drawing.tile((80 + 200 * number, 300, 110 + 200 * number, 318), looks[state])
        drawing.write(120 + 200 * number, 299, words)
    slots = read_tree(Page(drawing.tree())).slots
    assert [(one.time, one.state) for one in slots] == [
        (f"{10 + number}:30", state) for number, state in enumerate(states)
    ]


def test_a_low_dashed_sample_and_one_with_round_dashed_ends_are_tiles() -> None:
    drawing = Drawing(400, 200)
    for left in range(50, 110, 9):
        for top in (40, 53):
            drawing.pen.rectangle((left, top, min(left + 4, 109), top + 1), fill=INK)
    for left in (48, 110):
        drawing.pen.rectangle((left, 45, left + 1, 50), fill=INK)
    box = (200, 40, 242, 68)
    for start in range(0, 360, 24):
        for arc, (one, two) in (((200, 40, 228, 68), (90, 270)), ((214, 40, 242, 68), (270, 450))):
            if one <= start + 360 * (start < 90 and two > 360) < two:
                drawing.pen.arc(arc, start, start + 14, fill=INK, width=2)
    for left in (216, 224):
        for top in (40, 67):
            drawing.pen.rectangle((left, top, left + 4, top + 1), fill=INK)
    drawing.write(120, 40, "cancelled")
    drawing.write(260, 44, "last places")
    drawn = [one for one in drawing.tree().walk() if one.css("stroke-dasharray") or "dashed" in str(one.style)]
    boxes = [one.box for one in drawn if one.box]
    assert len(boxes) == 2
    assert all(abs(a - b) <= 4 for a, b in zip(boxes[1], box, strict=True))
