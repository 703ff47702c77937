"""Parts of days: each day is hit for the part that is said of it, and not for longer."""

from __future__ import annotations

import pytest

from tripmend.change import Change

from .conftest import Reads

WHOLE = (0, 24)


def hours(change: Change) -> dict[int, tuple[int, int]]:
    """From when to when each day of the month is hit, in hours; nothing may be left unclear."""
    assert change.unclear == ()
    assert len({(one.effect.type, getattr(one.effect, "place", "")) for one in change.disruptions}) == 1
    found: dict[int, tuple[int, int]] = {}
    for one in change.disruptions:
        during = one.effect.during  # type: ignore[union-attr]
        for date in one.effect.dates:  # type: ignore[union-attr]
            assert date.day not in found
            found[date.day] = WHOLE if during is None else (during.start.hour, during.end.hour or 24)
            assert during is None or during.start.date() == date
    return found


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Galleria Vesta is closed on Tuesday and on Wednesday morning.", {12: WHOLE, 13: (6, 12)}),
        ("Galleria Vesta is closed on Monday, Tuesday and on Wednesday morning.", {11: WHOLE, 12: WHOLE, 13: (6, 12)}),
        ("Galleria Vesta is shut Tuesday afternoon and Wednesday.", {12: (12, 18), 13: WHOLE}),
        ("Galleria Vesta is shut on Tuesday afternoon and on Wednesday morning.", {12: (12, 18), 13: (6, 12)}),
        ("Galleria Vesta is closed in the morning on Tuesday and Wednesday.", {12: (6, 12), 13: (6, 12)}),
        ("Galleria Vesta is closed on Tuesday and Wednesday in the afternoon.", {12: (12, 18), 13: (12, 18)}),
        ("Galleria Vesta is closed Tuesday and Wednesday mornings.", {12: (6, 12), 13: (6, 12)}),
        ("From Tuesday to Thursday Galleria Vesta is closed in the mornings.", dict.fromkeys((12, 13, 14), (6, 12))),
        ("Galleria Vesta is closed from Tuesday to Thursday morning.", {12: WHOLE, 13: WHOLE, 14: (6, 12)}),
        (
            "Galleria Vesta is closed from Monday afternoon to Wednesday morning.",
            {11: (12, 24), 12: WHOLE, 13: (6, 12)},
        ),
        ("Galleria Vesta is closed every morning.", dict.fromkeys((11, 12, 13, 14), (6, 12))),
        ("It will rain on Tuesday and on Wednesday afternoon.", {12: WHOLE, 13: (12, 18)}),
        ("It will rain on Tuesday afternoon and Wednesday morning.", {12: (12, 18), 13: (6, 12)}),
        ("There is a strike at Galleria Vesta on Tuesday morning.", {12: (6, 12)}),
    ],
)
def test_each_day_is_hit_for_its_own_part(reads: Reads, message: str, expected: dict[int, tuple[int, int]]) -> None:
    assert hours(reads("rome", message)) == expected


@pytest.mark.parametrize(
    "message",
    [
        "Galleria Vesta is closed Tuesday and Wednesday morning.",
        "It will rain on Tuesday and Wednesday afternoon.",
    ],
)
def test_a_part_behind_two_days_is_asked_about(reads: Reads, message: str) -> None:
    change = reads("rome", message)
    assert change.disruptions == ()
    (asked,) = change.unclear
    assert "only the" in asked.question
    assert len(asked.choices) == 2


def test_days_that_belong_to_two_pieces_of_news_keep_their_parts(reads: Reads) -> None:
    change = reads("rome", "Galleria Vesta is closed on Tuesday and on Wednesday morning I need a rest.")
    shut, slow = (one.effect.model_dump(mode="json") for one in change.disruptions)
    assert (shut["place"], shut["dates"], shut["during"]) == ("vesta", ["2026-05-12"], None)
    assert (slow["type"], slow["dates"], slow["earliest"]) == ("slower", ["2026-05-13"], "12:00:00")


def test_sold_out_in_a_part_of_the_day_without_our_visit_is_asked_about(reads: Reads) -> None:
    ours = reads("rome", "Galleria Vesta is sold out on Tuesday morning.")
    assert [one.effect.type for one in ours.disruptions] == ["sold_out"]
    other = reads("rome", "Galleria Vesta is sold out on Tuesday afternoon.")
    assert other.disruptions == ()
    assert [one.choices for one in other.unclear] == [("all day", "at that time")]
