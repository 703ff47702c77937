"""The point_of_interest_list: every variant of the grammar, and positions in the errors."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripmend.errors import InputError
from tripmend_suites.triptide.formats import PoiItem, read_poi_list, write_poi_list

from .format_records import items, names

HOTEL = PoiItem(
    "Cedar: Harbor View, No. 360", "stay", 420, 450, stop="SHOT & TOWER @ 5th (METRO) sb/nb", distance=841.96
)


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("-", ()),
        ("", ()),
        (
            "Cedar: Harbor View, No. 360, stay from 07:00 to 07:30, "
            "nearest transit: SHOT & TOWER @ 5th (METRO) sb/nb, 841.96m away.",
            (HOTEL,),
        ),
        ("  Blue Egg ,visit from 9:05 to 10:00:30;", (PoiItem("Blue Egg", "visit", 545, 600),)),
        (
            "A, lunch from 13:00 to 14:00, nearest transit: S, 3.5m away.;B, dinner from 19:00 to 20:00",
            (PoiItem("A", "lunch", 780, 840, stop="S", distance=3.5), PoiItem("B", "dinner", 1140, 1200)),
        ),
        (
            "Overnight stop added at Elm Court, Salem, stay from 13:30 to 08:00 next day",
            (PoiItem("Overnight stop added at Elm Court, Salem", "stay", 810, 480, True),),
        ),
        ("Elm Court, overnight stay from 22:15 to 08:00", (PoiItem("Elm Court", "overnight stay", 1335, 480),)),
        (
            "Elm Court, check-in from 22:15 to 24:00, address: 5 Main St, Salem, nearest transit: -, -m away",
            (PoiItem("Elm Court", "check-in", 1335, 1440, address="5 Main St, Salem", stop="-"),),
        ),
        (
            "X, visit from 10:00 to 11:00, nearest transit:42 metro, line 5, 1,251,003.54m away",
            (PoiItem("X", "visit", 600, 660, stop="42 metro, line 5", distance=1251003.54),),
        ),
    ],
)
def test_every_variant_is_read(text: str, items: tuple[PoiItem, ...]) -> None:
    assert read_poi_list(text) == items


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("A, visit from 10:00 to 11:00; B, explore from 12:00 to 13:00", "entry 2, character 31"),
        ("A, visit from 10:00 to 11:60", "entry 1, character 24"),
        ("A, visit from 10:00 to 11:00 and back", "entry 1, character 30"),
        ("A, visit from 10:00 to 11:00, nearest transit: S, a bit away", "entry 1, character 47"),
        ("A, visit from 10:00 to 11:00, nearest transit: 5m away", "entry 1, character 47"),
        ("A, visit from 10:00 to 11:00, B, visit from 12:00 to 13:00", "entry 1, character 40"),
        ("A, visit from 10:00 to 11:00, nearest transit: S, 5m away, T, 6m away", "entry 1, character 58"),
        ("A, visit from 10:00 to 11:00, nearest transit: S, 5m away B", "entry 1, character 58"),
        (", visit from 10:00 to 11:00", "entry 1, character 1"),
        ("You don't need to fill in this", "entry 1, character 1"),
    ],
)
def test_errors_say_where(text: str, where: str) -> None:
    with pytest.raises(InputError) as caught:
        read_poi_list(text)
    assert caught.value.where == f"point_of_interest_list, {where}"


@given(st.lists(items(names()), max_size=4))
def test_what_can_be_written_is_read_back_the_same(listed: list[PoiItem]) -> None:
    try:
        text = write_poi_list(listed)
    except InputError:
        return
    assert read_poi_list(text) == tuple(listed)


PLAIN = st.lists(
    st.sampled_from(["Elm", "Court,", "Bar:", "@", "5", "next day", "- 12", "& Co", "9:30", "No."]), min_size=1
).map(lambda words: f"A {' '.join(words)} z")


@given(st.lists(items(PLAIN).filter(lambda item: item.stop is not None or item.distance is None), max_size=4))
def test_names_with_commas_colons_digits_and_next_day_can_all_be_written(listed: list[PoiItem]) -> None:
    assert read_poi_list(write_poi_list(listed)) == tuple(listed)


@pytest.mark.parametrize(
    "item",
    [
        PoiItem("A; B", "visit", 600, 660),
        PoiItem("A", "visit", 600, 1441),
        PoiItem("A", "visit", 600, 660, distance=5.0),
        PoiItem("A", "visit", 600, 660, stop="S", distance=float("nan")),
        PoiItem("A", "visit", 600, 660, stop=" S"),
        PoiItem("Gallery, visit from 10:00 to 11:00", "lunch", 780, 840),
        PoiItem("", "visit", 600, 660),
    ],
)
def test_what_would_be_read_differently_is_not_written(item: PoiItem) -> None:
    with pytest.raises(InputError, match="entry 1"):
        write_poi_list([item])


@given(st.text(max_size=60) | names())
def test_no_text_makes_the_reader_fail(text: str) -> None:
    with contextlib.suppress(InputError):
        read_poi_list(text)
