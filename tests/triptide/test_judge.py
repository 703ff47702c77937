"""The judge without a model: the worked cases of the published prompt, the penalties, and what had to follow."""

from __future__ import annotations

import ast
import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tripmend.change import Change, Disruption, HoursChanged, LegDelayed, Weather
from tripmend.errors import InputError
from tripmend.formats.native import VERSION, to_data
from tripmend_suites.triptide import judge as room
from tripmend_suites.triptide.formats import write_plan, write_plans
from tripmend_suites.triptide.judge import RUBRICS, Judgement, Rubric, judge, judge_files, judged_page

from .judged import DATES, FLEXIBLE, PLAN, SAID, TABLES, TOWN, info, swap

LUNCH1 = info(f"Day 1 Lunch: Copper Pot, {TOWN}", "The kitchen is closed: its supplies did not come.")
LUNCH2 = info(f"Day 2 Lunch: Casa Luna, {TOWN}", "Closed for a private event.")
MUSEUM = info(f"Day 1 Attraction: Clock Museum, {TOWN}", "Closed after an incident.")
FIXED = swap(PLAN, 1, ("Copper Pot", "Stove & Co"), said=SAID)


def both(*args: object, **more: object) -> tuple[int, int]:
    """The scores by the paper's rubric and by the released one."""
    first, second = (judge(*args, rubric=rubric, **more) for rubric in RUBRICS)  # type: ignore[arg-type]
    return first.score, second.score


def covers(found: Judgement) -> list[tuple[str, str]]:
    return [(f"{one.edit.day} {one.edit.slot}", one.cover) for one in found.edits]


def test_case_a_the_closed_restaurant_is_still_there() -> None:
    assert both(PLAN, LUNCH1, replace(PLAN, acknowledgement=None)) == (1, 1)


def test_case_b_a_flexible_traveller_and_one_dinner_moved_by_thirty_minutes() -> None:
    revised = swap(FLEXIBLE, 1, ("Copper Pot", "Stove & Co"), ("from 20:15 to 21:15", "from 19:45 to 20:45"), said=SAID)
    found = judge(FLEXIBLE, LUNCH1, revised)
    assert both(FLEXIBLE, LUNCH1, revised) == (4, 4)
    assert covers(found) == [("1 lunch", "target"), ("1 dinner", "extra")]
    assert "30 min" in found.reasons[0]


def test_case_b_for_a_plan_bound_traveller_is_where_the_two_rubrics_part() -> None:
    revised = swap(PLAN, 1, ("Copper Pot", "Stove & Co"), ("from 20:15 to 21:15", "from 19:45 to 20:45"), said=SAID)
    assert both(PLAN, LUNCH1, revised) == (4, 3)


def test_case_c_noted_but_still_there() -> None:
    assert both(PLAN, MUSEUM, replace(PLAN, acknowledgement=SAID)) == (2, 2)


def test_a_fix_of_needed_edits_alone_is_excellent() -> None:
    found = judge(PLAN, LUNCH1, FIXED, database=TABLES)
    assert (found.score, covers(found)) == (5, [("1 lunch", "target")])
    assert both(PLAN, LUNCH1, FIXED) == (5, 5)


def test_a_budget_told_of_the_trip_is_not_met_by_the_plan_as_it_was() -> None:
    told = info("Day 1 Trip: the budget", "The whole trip may now cost no more than $900.", "Plan")
    assert both(PLAN, told, replace(PLAN, acknowledgement=SAID)) == (2, 2)


def test_no_revised_plan_and_an_empty_one_are_very_poor() -> None:
    assert both(PLAN, LUNCH1, None) == (1, 1)
    assert both(PLAN, LUNCH1, replace(PLAN, days=())) == (1, 1)


def test_edits_elsewhere_do_not_address_a_disruption() -> None:
    elsewhere = swap(PLAN, 3, ("Green Table", "Agave"))
    assert both(PLAN, LUNCH1, elsewhere) == (1, 1)


def test_a_closed_place_at_another_time_is_superficial_for_the_paper_and_no_fix_for_the_release() -> None:
    moved = swap(PLAN, 1, ("from 12:30 to 13:30", "from 12:45 to 13:45"))
    assert both(PLAN, LUNCH1, moved) == (2, 1)


def test_what_had_to_follow_is_no_extra_edit() -> None:
    # The new lunch ends at 14:45, so the museum of 14:30 cannot begin before.
    revised = swap(
        PLAN, 1, ("Copper Pot", "Stove & Co"), ("from 12:30 to 13:30", "from 13:45 to 14:45"),
        ("from 14:30 to 16:30", "from 15:15 to 17:15"), said=SAID,
    )  # fmt: skip
    found = judge(PLAN, LUNCH1, revised)
    assert covers(found) == [("1 lunch", "target"), ("1 attraction", "forced")]
    assert found.score == 5


def test_an_earlier_flight_home_has_its_way_to_the_airport() -> None:
    # Lunch until 14:30 and a flight at 17:00; now it leaves at 15:20, and 50 minutes are less than the hour of doubt.
    line = info("Day 3 Transportation: " + PLAN.days[2].transportation, "Leaves earlier, at 15:20.")
    revised = swap(PLAN, 3, ("17:00", "15:20"), ("19:00", "17:20"), ("13:30 to 14:30", "13:20 to 14:20"), said=SAID)
    assert covers(judge(PLAN, line, revised)) == [("3 transportation", "target"), ("3 lunch", "forced")]
    later = swap(PLAN, 3, ("17:00", "15:40"), ("19:00", "17:40"), ("13:30 to 14:30", "13:20 to 14:20"), said=SAID)
    assert covers(judge(PLAN, line, later)) == [("3 transportation", "target"), ("3 lunch", "extra")]


def test_two_stops_that_moved_together_without_need_are_found_out() -> None:
    # Each at its old time would collide with the other at its new one, but neither with the new lunch.
    revised = swap(
        PLAN, 2, ("Early Bird", "Stove & Co"), ("from 13:15 to 14:15", "from 14:00 to 15:00"),
        ("from 14:45 to 16:45", "from 15:30 to 17:30"), said=SAID,
    )  # fmt: skip
    found = judge(PLAN, info(f"Day 2 Breakfast: Early Bird, {TOWN}", "Closed."), revised)
    assert covers(found) == [("2 breakfast", "target"), ("2 lunch", "extra"), ("2 attraction", "extra")]
    assert found.score == 3


def test_a_sight_that_a_new_flight_pushes_out_may_go_to_another_day_of_a_flexible_traveller() -> None:
    line = info("Day 3 Transportation: " + PLAN.days[2].transportation, "Cancelled.")
    items = PLAN.days[2].point_of_interest_list.split("; ")
    for plan, score in ((FLEXIBLE, 5), (PLAN, 3)):
        early = swap(plan, 3, ("F1000002", "F1000009"), ("17:00", "11:00"), ("19:00", "13:00"), said=SAID)
        second = early.days[1]
        second = replace(
            second,
            attraction=f"{second.attraction}; Old Mill, {TOWN}",
            point_of_interest_list=in_order(
                second.point_of_interest_list
                + "; Old Mill, visit from 17:00 to 19:00, nearest transit: Main St, 99.0m away",
                2,
            ),
        )
        third = replace(
            early.days[2], attraction="-", lunch="-", point_of_interest_list="; ".join(items[:2]),
        )  # fmt: skip
        found = judge(plan, line, replace(early, days=(early.days[0], second, third)))
        assert [cover for where, cover in covers(found) if where.startswith("3 ")] == ["target", "forced", "forced"]
        assert ("2 attraction", "forced" if plan is FLEXIBLE else "extra") in covers(found)
        assert found.score <= score


def test_a_stop_that_keeps_its_way_to_a_later_lodging_had_to_follow() -> None:
    # Five minutes between lodging and dinner that the delayed arrival takes away on one side have to come back.
    line = info("Day 1 Transportation: " + PLAN.days[0].transportation, "Delayed.")
    revised = swap(
        PLAN, 1, ("10:00", "10:25"), ("08:00", "08:25"), ("stay from 11:00 to 11:30", "stay from 12:00 to 12:30"),
        ("from 12:30 to 13:30", "from 13:00 to 13:30"), said=SAID,
    )  # fmt: skip
    found = judge(PLAN, line, revised)
    assert covers(found) == [("1 transportation", "target"), ("1 lunch", "forced")]
    assert found.score == 5


def test_three_days_touched_for_one_museum() -> None:
    revised = swap(PLAN, 1, ("Clock Museum", "Coin Museum"), said=SAID)
    revised = swap(swap(revised, 2, ("Glass Hall", "Bell Tower")), 3, ("Old Mill", "New Mill"))
    assert both(PLAN, MUSEUM, revised) == (3, 2)
    assert both(FLEXIBLE, MUSEUM, replace(revised, tolerance="Flexiventurer")) == (3, 3)


def test_severity_widens_what_a_plan_bound_traveller_accepts() -> None:
    revised = swap(PLAN, 1, ("Clock Museum", "Coin Museum"), ("Blue Door", "Agave"), said=SAID)
    lines = {
        level: info(f"Day 1 Attraction: Clock Museum, {TOWN}", "Closed.", level) for level in ("Step", "Day", "Plan")
    }
    assert [judge(PLAN, line, revised).score for line in lines.values()] == [3, 5, 5]


def test_overlaps_are_incoherent_for_the_paper_and_capped_by_the_release() -> None:
    revised = swap(FIXED, 1, ("from 12:30 to 13:30", "from 12:30 to 15:00"))
    assert both(PLAN, LUNCH1, revised) == (2, 3)


def test_a_fault_that_was_there_before_is_not_held_against_the_revision() -> None:
    before = swap(PLAN, 2, ("from 10:00 to 12:00", "from 09:00 to 12:00"))
    revised = swap(before, 1, ("Copper Pot", "Stove & Co"), said=SAID)
    assert both(before, LUNCH1, revised) == (5, 5)


def test_meals_closer_than_four_hours_are_a_minor_fault() -> None:
    # 16:15 to 20:15 is four hours, 16:16 one minute less.
    fine = swap(
        PLAN,
        1,
        ("Copper Pot", "Stove & Co"),
        ("12:30 to 13:30", "16:00 to 16:15"),
        ("14:30 to 16:30", "12:30 to 15:30"),
    )
    for end, score in (("16:15", 5), ("16:16", 3)):
        revised = replace(swap(fine, 1, ("16:00 to 16:15", f"16:00 to {end}")), acknowledgement=SAID)
        day = replace(revised.days[0], point_of_interest_list=in_order(revised.days[0].point_of_interest_list))
        revised = replace(revised, days=(day, *revised.days[1:]))
        line = info(f"Day 1 Lunch: Copper Pot, {TOWN}", "Closed.", "Day")
        assert judge(PLAN, line, revised).score == score


def in_order(text: str, last: int = 1) -> str:
    """The list by starting time, nights at its ends; last: where the evening's stay stands, from the end."""
    items = text.split("; ")
    evening = items.pop(-last)
    middle = sorted(items[1:], key=lambda item: item.split(" from ")[1])
    return "; ".join([items[0], *middle, evening])


def test_a_meal_that_nothing_replaces_is_not_excellent() -> None:
    items = [item for item in PLAN.days[1].point_of_interest_list.split("; ") if "Casa Luna" not in item]
    day = replace(PLAN.days[1], lunch="-", point_of_interest_list="; ".join(items))
    revised = replace(PLAN, days=(PLAN.days[0], day, PLAN.days[2]), acknowledgement=SAID)
    assert both(PLAN, LUNCH2, revised) == (3, 3)


@pytest.mark.parametrize(
    ("pairs", "score", "word"),
    [
        ((("Casa Luna", "Agave"),), 5, "necessary"),
        ((("Casa Luna", "Petit Coin"),), 3, "Mexican"),  # and nobody serves what was asked for any more
        ((("Casa Luna", "Chez Nobody"),), 2, "tables hold no"),
    ],
)
def test_with_the_tables_the_mexican_lunch_stays_mexican(
    pairs: tuple[tuple[str, str], ...], score: int, word: str
) -> None:
    found = judge(PLAN, LUNCH2, swap(PLAN, 2, *pairs, said=SAID), database=TABLES)
    assert found.score == score
    assert word in found.reasons[0]


def test_an_unlike_or_dear_place_is_a_minor_flaw() -> None:
    dear = judge(PLAN, LUNCH1, swap(PLAN, 1, ("Copper Pot", "Golden Fork"), said=SAID), database=TABLES)
    unlike = judge(PLAN, LUNCH1, swap(PLAN, 1, ("Copper Pot", "Petit Coin"), said=SAID), database=TABLES)
    assert (dear.score, unlike.score) == (4, 4)
    assert "90 dollars" in dear.reasons[0]
    assert "nothing like" in unlike.reasons[0]


def test_a_meal_given_up_for_the_budget_had_to_follow() -> None:
    # Seven meals of 20 for two: 280; flights that no table lists: their price is not known,
    # so that a drive of 500 km (25 dollars a way) stands for them.
    drives = PLAN
    for number in (1, 3):
        drives = swap(drives, number, (f"Flight Number: F100000{1 if number == 1 else 2}", "Self-driving"))
    line = info(f"Day 1 Accommodation: Oak Inn, {TOWN}", "Overbooked.")
    revised = drives
    for number in (1, 2, 3):
        revised = swap(revised, number, ("Oak Inn", "Elm House"), said=SAID)
    # 2 nights of 95, 280 and 50 make 520; without the lunch of day 1 it is 480.
    items = [item for item in revised.days[0].point_of_interest_list.split("; ") if "Copper Pot" not in item]
    first = replace(revised.days[0], lunch="-", point_of_interest_list="; ".join(items))
    revised = replace(revised, days=(first, *revised.days[1:]))
    for budget, cover in ((519.0, "forced"), (520.0, "extra")):
        plan = replace(drives, header=replace(drives.header, budget=budget))
        found = judge(plan, line, revised, database=TABLES)
        assert ("1 lunch", cover) in covers(found)


def test_the_zoo_at_night_is_no_alternative() -> None:
    revised = swap(PLAN, 1, ("Clock Museum", "Elmira Zoo"), ("14:30 to 16:30", "17:30 to 19:30"), said=SAID)
    found = judge(PLAN, MUSEUM, revised, database=TABLES)
    assert found.score == 2
    assert "closed at 17:30–19:30" in found.reasons[0]


def effect(one: object) -> dict[str, object]:
    change = Change(disruptions=(Disruption(category="restaurant", effect=one),))  # type: ignore[arg-type]
    return {"tripmend": VERSION, **to_data(change)}


def test_new_hours_leave_the_place_where_the_new_time_fits() -> None:
    line = info(f"Day 1 Lunch: Copper Pot, {TOWN}", "It opens at 13:00.") | {
        "answer": "gone-or-retimed", "touched": [1],
        "effect": effect(HoursChanged(place="x", dates=(DATES[0],), opens="13:00")),  # type: ignore[arg-type]
    }  # fmt: skip
    early = swap(PLAN, 1, ("from 12:30 to 13:30", "from 12:50 to 13:50"), said=SAID)
    late = swap(PLAN, 1, ("from 12:30 to 13:30", "from 13:00 to 14:00"), said=SAID)
    assert [judge(PLAN, line, one).score for one in (replace(PLAN, acknowledgement=SAID), early, late)] == [2, 2, 5]


def test_a_delayed_flight_has_to_show_the_announced_times() -> None:
    line = info("Day 3 Transportation: " + PLAN.days[2].transportation, "Delayed by an hour.") | {
        "answer": "retimed", "touched": [3], "effect": effect(LegDelayed(leg="x", minutes=60)),
    }  # fmt: skip
    right = swap(PLAN, 3, ("17:00", "18:00"), ("19:00", "20:00"), said=SAID)
    wrong = swap(PLAN, 3, ("17:00", "17:30"), ("19:00", "19:30"), said=SAID)
    assert [judge(PLAN, line, one).score for one in (right, wrong, PLAN)] == [5, 2, 1]


def test_in_a_storm_every_outdoor_sight_of_the_day_has_to_go() -> None:
    line = info(f"Day 2 Attraction: River Park, {TOWN}", "Heavy rain all day.", "Day") | {
        "answer": "indoors", "touched": [2], "effect": effect(Weather(dates=(DATES[1],))),
    }  # fmt: skip
    museum = swap(PLAN, 2, ("River Park", "Coin Museum"), said=SAID)
    zoo = swap(PLAN, 2, ("River Park", "Elmira Zoo"), said=SAID)
    scores = [
        judge(PLAN, line, one, database=TABLES).score for one in (replace(PLAN, acknowledgement=SAID), zoo, museum)
    ]
    assert scores == [2, 2, 5]


def test_a_lodging_that_is_lost_is_one_edit_for_all_its_nights() -> None:
    line = info(f"Day 1 Accommodation: Oak Inn, {TOWN}", "Overbooked.")
    revised = PLAN
    for number in (1, 2, 3):
        revised = swap(revised, number, ("Oak Inn", "Elm House"), said=SAID)
    found = judge(PLAN, line, revised, database=TABLES)
    assert covers(found) == [("1 accommodation", "target"), ("2 accommodation", "target")]
    assert found.score == 5


def test_an_unreadable_list_is_a_counted_fault_and_never_a_crash() -> None:
    day = replace(FIXED.days[1], point_of_interest_list="half past nine somewhere")
    found = judge(PLAN, LUNCH1, replace(FIXED, days=(FIXED.days[0], day, FIXED.days[2])))
    assert found.score == 2
    assert "cannot be read" in " ".join(found.reasons)


def test_a_disruption_without_a_readable_record_is_refused_with_a_sentence() -> None:
    for line in ({}, {"info": 5}, {"info": "nothing that anybody could use"}):
        with pytest.raises(InputError):
            judge(PLAN, line, FIXED)


@pytest.mark.parametrize("rubric", RUBRICS)
def test_the_same_input_gives_the_same_verdict(rubric: Rubric) -> None:
    first = judge(PLAN, LUNCH1, FIXED, rubric=rubric).plain()
    assert first == judge(PLAN, LUNCH1, FIXED, rubric=rubric).plain()
    assert set(first) == {"days", "idx", "score", "reasons", "targets", "edits", "notes"}


def test_the_judge_never_asks_the_engine() -> None:
    for path in Path(room.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += (
                [alias.name for alias in getattr(node, "names", [])]
                if isinstance(node, (ast.Import, ast.ImportFrom))
                else []
            )
            for name in names:
                assert not {"repair", "revise", "bridge", "ortools", "metrics"} & set(name.split(".")), path


def test_files_are_judged_by_trip_the_published_table_too(tmp_path: Path) -> None:
    second = replace(PLAN, idx=8)
    third = replace(PLAN, idx=9)
    rows = [("annotation_plan", "disruption_info", "revised_plan")]
    for plan, revised in (
        (second, replace(FIXED, idx=8)), (PLAN, replace(PLAN, acknowledgement=SAID)), (third, None),
    ):  # fmt: skip
        after = "" if revised is None else json.dumps(write_plan(revised))
        rows.append((json.dumps(write_plan(plan)), LUNCH1["info"], after))
    table = tmp_path / "disruption_3day_annotation.csv"
    with table.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows(rows)
    found = judge_files(table, table, table)
    assert {one.key: one.score for one in found.judgements} == {(3, 7): 2, (3, 8): 5, (3, 9): 1}
    assert found.plain()["counts"] == {"1": 1, "2": 1, "3": 0, "4": 0, "5": 1}
    assert [line[1:] for line in judged_page(found).rows] == [("1/3", "1/3", "0/3", "0/3", "1/3", "2.67")] * 2


def test_lines_that_cannot_be_joined_are_named(tmp_path: Path) -> None:
    plans, lines, revised = (tmp_path / name for name in ("p.jsonl", "d.jsonl", "r.jsonl"))
    write_plans(plans, [PLAN])
    write_plans(revised, [FIXED])
    own = json.dumps({"days": 3, "idx": 7, **LUNCH1})
    strange = json.dumps({"days": 3, "idx": 99, **LUNCH1})
    lines.write_text("\n".join([own, own, strange, "{", json.dumps({"idx": 7}), ""]), encoding="utf-8")
    found = judge_files(plans, lines, revised)
    assert [one.score for one in found.judgements] == [5]
    assert [text.split(":")[0] for text in found.unusable] == ["line 2", "line 3", "line 4", "line 5"]
    lines.write_text(strange, encoding="utf-8")
    with pytest.raises(InputError, match="no case can be judged"):
        judge_files(plans, lines, revised)
