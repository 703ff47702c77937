"""Lines are cut, put in rows and columns, and read in order."""

from tripmend_suites.worldtravel.reading import Box, Line
from tripmend_suites.worldtravel.reading._layout import blocks, columns, cut, cut_at_gaps, reading_order, rows, words_of


def line(text, left, top, letter=10, height=20):
    edges = tuple((left + letter * i, left + letter * (i + 1)) for i in range(len(text)))
    return Line(text, Box(left, top, left + letter * len(text), top + height), edges)


def texts(groups):
    return [[one.text for one in group] for group in groups]


def test_a_line_is_cut_at_what_a_pattern_found():
    found = cut(line("10:00 max 3 open", 50, 0), [(0, 5)])
    assert [(piece.text, piece.box.left) for piece in found] == [("10:00", 50), ("max 3 open", 110)]


def test_a_line_is_cut_where_the_letters_stand_apart():
    joined = Line("ab cd", Box(0, 0, 200, 20), ((0, 10), (10, 20), (20, 20), (150, 160), (160, 170)))
    assert [piece.text for piece in cut_at_gaps(joined)] == ["ab", "cd"]
    assert [piece.text for piece in cut_at_gaps(line("ab cd", 0, 0))] == ["ab cd"]


def test_words_keep_their_places():
    assert [(word.text, word.box.left) for word in words_of(line("ab  cd", 0, 0))] == [("ab", 0), ("cd", 40)]


def test_rows_are_told_apart_though_their_boxes_touch():
    items = [line("c", 0, 19), line("b", 100, 3), line("a", 0, 0), line("d", 100, 22)]
    assert texts(rows(items)) == [["a", "b"], ["c", "d"]]


def test_columns_are_told_apart_by_white():
    items = [line("aa", 0, 0), line("aaa", 0, 30), line("bb", 200, 0), line("bb", 205, 30)]
    assert texts(columns(items)) == [["aa", "aaa"], ["bb", "bb"]]


def test_a_block_is_what_follows_closely():
    items = [line("first", 0, 0), line("second", 0, 24), line("apart", 0, 90), line("right", 300, 0)]
    assert texts(blocks(items)) == [["first", "second"], ["right"], ["apart"]]


def test_columns_under_a_title_are_read_one_after_the_other():
    items = [
        line("A title over both columns of this", 0, 0),
        line("left one", 0, 60),
        line("right one", 200, 60),
        line("left two", 0, 90),
        line("right two", 200, 90),
    ]
    assert [one.text for one in reading_order(items)[1:]] == ["left one", "left two", "right one", "right two"]
