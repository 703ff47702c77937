"""The disruption record in labelled lines."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripmend.errors import InputError
from tripmend_suites.triptide.formats import DisruptionRecord, Target, read_disruption_info, write_disruption_info

from .format_records import names

LINES = """Day 3 Attraction: Mill Creek Museum, Salem
Disruption Category: Attractions, Miscellaneous
Reason: A burst pipe: the halls stay shut.
Disruption Detection Timestamp: 1 day before (via the museum's site)
Disruption Severity: Day-level
Confidence Level: Medium"""
RECORD = DisruptionRecord(
    (Target(3, "Attraction", "Mill Creek Museum, Salem"),),
    ("Attractions", "Miscellaneous"),
    "A burst pipe: the halls stay shut.",
    "1 day before (via the museum's site)",
    "day",
    "Medium",
)


def test_lines_are_read_and_written() -> None:
    assert read_disruption_info(LINES) == RECORD
    assert write_disruption_info(RECORD) == LINES


def test_bullets_hyphens_and_both_names_of_the_confidence_are_read() -> None:
    text = "\n".join(f"- {line}" for line in LINES.split("\n"))
    text = text.replace("Day 3 Attraction", "Day 3- attraction").replace("Confidence Level", "Confidence")
    assert read_disruption_info(text) == RECORD


def test_several_things_may_be_hit_and_a_line_may_go_on() -> None:
    text = "Day 1 Event: Night of Strings; Fair\n- Day 2 Lunch: Casa Sol, Salem\nReason: storm\nand flood\n\n"
    found = read_disruption_info(text + "Disruption Severity: plan\nMitigation: go elsewhere")
    assert [(target.day, target.slot, target.name) for target in found.targets] == [
        (1, "Event", "Night of Strings"),
        (1, "Event", "Fair"),
        (2, "Lunch", "Casa Sol, Salem"),
    ]
    assert (found.reason, found.severity, found.confidence) == ("storm\nand flood", "plan", None)
    assert found.mitigation == "go elsewhere"


def test_a_json_object_with_the_labels_is_read() -> None:
    text = (
        '{"Day 4 Lunch": "Casa Sol, Salem", "Disruption Category": "Restaurants", "Disruption Severity": "Step-level"}'
    )
    assert read_disruption_info(text) == DisruptionRecord(
        (Target(4, "Lunch", "Casa Sol, Salem"),), ("Restaurants",), "", "", "step"
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("The museum is shut.", "line 1: 'The museum is shut.' has no label"),
        ("Day 3 Attraction: A\nReason: x\nReason: y", "line 3: 'Reason' stands there twice"),
        ("Day 3 Attraction: A", "'Disruption Severity: …' is missing"),
        ("Day 3 Attraction: A\nDisruption Severity: total", "'total' is neither"),
        ("Disruption Severity: Step-level", "no line says what is hit"),
        ("Day 3 Lunch:\nDisruption Severity: Step-level", "line 1: no name"),
        ("Day 3 Lunch: A\nDisruption Severity: Step-level\nConfidence: sure", "confidence 'sure'"),
    ],
)
def test_what_is_wrong_is_said(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        read_disruption_info(text)


@pytest.mark.parametrize("category", ["A, B", "", " x"])
def test_a_category_that_would_be_read_differently_is_not_written(category: str) -> None:
    record = DisruptionRecord(RECORD.targets, (category,), "r", "", "day")
    with pytest.raises(InputError, match="read back"):
        write_disruption_info(record)


PLAIN = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9 ,:()'@-]{0,20}[A-Za-z0-9)]", fullmatch=True)


@given(
    st.builds(
        DisruptionRecord,
        st.lists(
            st.builds(Target, st.integers(1, 30), st.sampled_from(["Lunch", "Attraction", "Transportation"]), PLAIN),
            min_size=1,
            max_size=3,
        ).map(tuple),
        st.lists(st.sampled_from(["Attractions", "Miscellaneous"]), max_size=2).map(tuple),
        PLAIN | st.just(""),
        PLAIN | st.just(""),
        st.sampled_from(["step", "day", "plan"]),
        st.sampled_from(["High", "Medium", "Low", None]),
        st.none() | PLAIN,
    )
)
def test_a_record_is_read_back_as_it_was_written(record: DisruptionRecord) -> None:
    assert read_disruption_info(write_disruption_info(record)) == record


@given(st.text(max_size=80) | names().map(lambda text: f"Day 2 Lunch: {text}\nDisruption Severity: {text}"))
def test_no_text_makes_the_reader_of_disruptions_fail(text: str) -> None:
    with contextlib.suppress(InputError):
        read_disruption_info(text)
