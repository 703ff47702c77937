"""Screenshots: what stands side by side and one under another becomes rows, columns, tables and paragraphs."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2")
pytest.importorskip("PIL")

from tripmend.pages.context import Page
from tripmend.pages.layout import Item, bands_of
from tripmend.pages.pieces import Piece
from tripmend.pages.reading import read_tree
from tripmend.pages.tiles import Region

from ._drawing import AMBER, GREEN, INK, WHITE, Drawing


def _texts(drawing: Drawing) -> list[str]:
    return [one.own_text for one in drawing.tree().walk() if one.own_text]


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


def test_rules_that_go_through_keep_what_they_part_in_rows_the_first_too() -> None:
    drawing = Drawing(900, 620)
    shows = (("3.5.", "Der Kahn"), ("4.5.", "Zwei Krüge"), ("11.5.", "Der Kahn"), ("12.5.", "Nachtlicht"))
    for row, (day, title) in enumerate(shows):
        top = 60 + 100 * row
        drawing.write(60, top, day)
        drawing.write(60, top + 34, "Montag 19.30")
        drawing.write(240, top + 3, title)
        drawing.write(240, top + 38, "in zwei Teilen, mit einer langen Pause")
        drawing.write(700, top + 14, "ausverkauft")
        drawing.pen.line((60, top + 74, 800, top + 74), fill=(150, 150, 150))
    rows = [one for one in drawing.tree().walk() if one.tag == "tr"]
    assert [(shows[at][0] in one.text, shows[at][1] in one.text) for at, one in enumerate(rows)] == [(True, True)] * 4
    assert all("19.30" in one.text and "ausverkauft" in one.text for one in rows)


def test_a_bold_line_close_under_another_is_no_heading_of_what_is_further_below() -> None:
    drawing = Drawing()
    for row, time in enumerate(("17:30", "18:15", "19:00", "20:30")):
        drawing.write(60, 60 + 72 * row, f"Friday 9 July, {time} from the quay")
        drawing.write(60, 84 + 72 * row, "Book your place")
        drawing.pen.text((61, 84 + 72 * row), "Book your place", fill=INK, font=drawing.font)
    found = [one for one in drawing.tree().walk() if one.own_text == "Book your place"]
    assert {one.css("font-weight") for one in found} == {"700"}
    assert [one.tag for one in found] == ["div"] * 4


def test_marks_in_a_column_of_their_own_are_of_the_times_behind_them() -> None:
    drawing = Drawing(900, 200)
    for row in range(3):
        for column in range(3):
            left, top = 40 + 260 * column, 30 + 34 * row
            drawing.pen.ellipse((left, top + 6, left + 8, top + 14), fill=INK if row != column else None, outline=INK)
            drawing.write(left + 28, top, f"{10 + row + 3 * column}:00")
    cells = [one for one in drawing.tree().walk() if one.tag == "td" or one.css("display") == "table-cell"]
    assert cells
    assert all(any(part.get("d") for part in cell.walk()) for cell in cells)


def test_a_row_of_samples_over_columns_of_text_is_a_row_by_itself() -> None:
    drawing = Drawing(1000, 420)
    for number, words in enumerate(("places left", "last places", "fully taken")):
        drawing.write(250 + 185 * number, 20, words)
    for column in range(3):
        for row in range(9):
            drawing.write(40 + 320 * column, 70 + (26 + 3 * column) * row, f"line {row} of column {column}")
    words = [one.text for one in drawing.tree().walk()]
    assert "places left last places fully taken" in words


def test_bars_under_a_row_of_times_are_each_in_the_cell_of_its_time() -> None:
    drawing = Drawing(700, 260)
    for row in range(2):
        for column, full in enumerate((40, 90, 160)):
            left, top = 40 + 210 * column, 40 + 80 * row
            drawing.write(left, top, f"{10 + 3 * row + column}:30")
            drawing.pen.rectangle((left, top + 30, left + 160, top + 38), fill=(205, 210, 215))
            drawing.pen.rectangle((left, top + 30, left + full, top + 38), fill=(200, 120, 20))
    cells = [one for one in drawing.tree().walk() if one.tag == "td"]
    bars = [[one for one in cell.walk() if not one.text and one.box and one.box[3] - one.box[1] < 12] for cell in cells]
    assert [cell.text for cell in cells if cell.text] == ["10:30", "11:30", "12:30", "13:30", "14:30", "15:30"]
    assert all(bars)


def test_tiles_of_days_lead_the_lines_of_times_beside_them() -> None:
    drawing = Drawing(900, 600)
    drawing.write(40, 20, "Walks in May 2027, with Orla")
    top = 60
    for day, times in (("8 May", 2), ("9 May", 1), ("12 May", 2)):
        drawing.tile((40, top, 130, top + 70), GREEN)
        drawing.write(60, top + 24, day)
        for number in range(times):
            drawing.write(170, top + 8 + 32 * number, f"1{number}:30" if top != 150 else "15:30")
            drawing.write(260, top + 8 + 32 * number, "Walk to the weir")
            drawing.write(640, top + 8 + 32 * number, "sold out" if number or top == 150 else "places left")
        top += 90
    slots = read_tree(Page(drawing.tree())).slots
    assert sorted((slot.day[-5:], slot.time) for slot in slots) == [
        ("05-08", "10:30"),
        ("05-08", "11:30"),
        ("05-09", "15:30"),
        ("05-12", "10:30"),
        ("05-12", "11:30"),
    ]


def test_tiles_with_nothing_low_beside_them_are_no_part_of_the_row_below() -> None:
    items = [Item((left, 40, left + 120, 105), Region((left, 40, left + 120, 105), GREEN)) for left in (40, 170, 300)]
    low = [Item((40, 200 + 24 * row, 300, 214 + 24 * row), Piece(f"line {row}", (0, 0, 1, 1))) for row in range(6)]
    assert [len(band) for band in bands_of([*items, *low])] == [3, *[1] * 6]


def test_a_last_column_of_times_is_one_with_the_times_beside_it() -> None:
    drawing = Drawing(700, 300)
    for row, name in enumerate(("Beacon", "Cellar", "Lodge")):
        for column in range(3):
            drawing.write(180 + 90 * column, 40 + 50 * row, f"1{column + 2}:{15 * row + 15}")
        drawing.write(40, 40 + 50 * row, name)
    drawing.write(40, 200, "Bold is free, and every other time here is taken")
    rows = [one.text for one in drawing.tree().walk()]
    assert "Beacon 12:15 13:15 14:15" in rows


def test_a_row_of_samples_is_no_head_of_the_cards_below_it() -> None:
    drawing = Drawing(900, 400)
    drawing.write(46, 40, "Key:")
    for number, words in enumerate(("places left", "last places", "fully taken")):
        drawing.tile((110 + 200 * number, 40, 140 + 200 * number, 56), (GREEN, AMBER, INK)[number])
        drawing.write(150 + 200 * number, 40, words)
    for column in range(2):
        left = 40 + 410 * column
        drawing.tile((left, 90, left + 390, 300), (240, 240, 236))
        for row in range(4):
            drawing.write(left + 20, 110 + 40 * row, f"card {column} has line {row}")
    assert not any(one.tag == "table" for one in drawing.tree().walk())


def test_a_line_across_a_table_is_a_row_of_it_that_names_those_below() -> None:
    drawing = Drawing(900, 500)
    drawing.write(60, 30, "Sunday 9 August 2026")
    for column, head in enumerate(("time", "2 guests", "4 guests", "7 guests")):
        drawing.write(60 + 200 * column, 84, head)
    rows = (
        "Lunch",
        "12:15 free full full",
        "13:45 full free free",
        "Supper",
        "18:30 full full free",
        "20:15 free full full",
    )
    for row, text in enumerate(rows):
        drawing.pen.line((50, 109 + 34 * row, 850, 109 + 34 * row), fill=(190, 190, 190))
        for column, word in enumerate(text.split()):
            drawing.write(60 + 200 * column, 118 + 34 * row, word)
    tree = drawing.tree()
    assert len([one for one in tree.walk() if one.tag == "table"]) == 1
    assert [(slot.time, slot.party, slot.state) for slot in read_tree(Page(tree)).slots] == [
        (text[:5], party, {"free": "open", "full": "sold_out"}[word])
        for text in rows
        if " " in text
        for party, word in zip(("2", "4", "7"), text.split()[1:], strict=True)
    ]


def test_a_heading_that_stands_further_from_the_table_above_it_begins_another() -> None:
    drawing = Drawing(900, 500)
    for row, text in enumerate(("Guide Pia 20€", "Guide Ole 30€", "Guide Mia 25€")):
        for column, word in enumerate(text.split()):
            drawing.write(60 + 200 * column, 40 + 34 * row, word)
            drawing.write(60 + 200 * column, 204 + 34 * row, word)
    drawing.write(60, 170, "Winter")
    tables = [one for one in drawing.tree().walk() if one.tag == "table"]
    assert [len(table.elements) for table in tables] == [3, 3]
