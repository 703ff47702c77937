"""Orienteering on instances of five places, where every tour can be tried."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tripmend.errors import InputError, MissingExtraError
from tripmend_suites.orienteering.cli import group
from tripmend_suites.orienteering.instances import BEST_KNOWN, Instance, profit_of, read_instance
from tripmend_suites.orienteering.solve import with_engine, with_pyvrp

# On a line: 1 and 2 to the right, 3 and 4 to the left of the start; a tour takes 60. All the way right and back is 40
# and two services of 5; all the way left is no less.
LINE = """1 1 4 1
 100 200
 0 0.0 0.0 0 0 0 0 0 60
 1 10.0 0.0 5 10 1 1 1 0 60
 2 20.0 0.0 5 20 1 1 1 0 60
 3 -20.0 0.0 5 12 1 1 1 0 60
 4 -10.0 0.0 5 4 1 2 1 2 30 60
"""

# A week, first tour on day 5: 1 is open every day, 2 on day 5 alone, 3 on day 6 alone, 4 never on either. A tour has
# from 500 to 560; on day 5 there is time for 1 and 2, on day 6 for 3 or for 1.
WEEK = """20 2 5 4 9 250 10 10 10 10 10 10 10 10 10 10
0 0 0 0 0 500 560
1 10.555 0 5 10 7 0 1439 0 1439 0 1439 0 1439 0 1439 0 1439 0 1439 0
2 20 0 5 20 7 0 0 0 0 0 0 0 0 0 0 510 990 0 0 3
3 -20 0 5 12 7 0 0 0 0 0 0 0 0 0 0 0 0 480 530 3
4 -10 0 5 90 7 510 990 510 990 510 990 510 990 510 990 0 0 0 0 3
"""


def written(folder: Path, text: str = LINE, name: str = "tiny.txt") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def optimum(instance: Instance, tours: int) -> float:
    """The most profit of all ways to deal and order the places."""
    best = 0.0
    places = range(1, len(instance.vertices))
    for count in range(len(places) + 1):
        for order in itertools.permutations(places, count):
            for cuts in itertools.combinations_with_replacement(range(count + 1), tours - 1):
                ends = (0, *cuts, count)
                dealt = [order[a:b] for a, b in itertools.pairwise(ends)]
                try:
                    best = max(best, profit_of(instance, dealt))
                except InputError:
                    continue
    return best


def test_an_instance_is_read_as_its_columns_say(tmp_path: Path) -> None:
    instance = read_instance(written(tmp_path))
    last = instance.vertices[4]
    assert (last.service, last.profit, last.window(0), last.window(3)) == (5, 4, (30, 60), (30, 60))
    assert instance.way(1, 3) == 30


def test_ways_are_cut_off_after_the_decimals_of_their_set(tmp_path: Path) -> None:
    whole = LINE.replace(" 1 10.0 0.0 ", " 1 1.0 1.0 ")
    fine = whole.replace(" 2 20.0 0.0 ", " 2 20.5 0.0 ")
    for name in ("c101.txt", "pr01.txt", "mine.txt"):
        assert read_instance(written(tmp_path, whole, name)).way(0, 1) == 1.4
        assert read_instance(written(tmp_path, fine, name)).way(0, 1) == 1.41
        assert read_instance(written(tmp_path, fine, name), 0).way(0, 1) == 1


def test_which_decimals_were_taken_is_printed(tmp_path: Path) -> None:
    command = ["bench", str(written(tmp_path)), "--seconds", "0.1"]
    assert "tiny: ways cut off after 1 decimals (whole coordinates)" in CliRunner().invoke(group, command).output
    assert "after 3 decimals (as asked for)" in CliRunner().invoke(group, [*command, "--decimals", "3"]).output


def test_the_layout_of_vehicle_routing_is_told_by_its_headings(tmp_path: Path) -> None:
    text = (
        "C1MINI\n\nVEHICLE\nNUMBER     CAPACITY\n  25         200\n\nCUSTOMER\nCUST NO. XCOORD.\n 0 40 50 0 0 1236 0\n"
    )
    with pytest.raises(InputError, match=r"vehicle routing \(VEHICLE, CUSTOMER\).* wanted is"):
        read_instance(written(tmp_path, text))


def test_a_week_is_read_from_the_day_of_the_first_tour_on(tmp_path: Path) -> None:
    instance = read_instance(written(tmp_path, WEEK, "t1.txt"))
    assert (instance.tours, instance.span, instance.way(0, 1)) == (2, (500, 560), 10.55)
    assert [instance.vertices[2].window(tour) for tour in range(3)] == [(510, 990), None, None]
    assert [instance.vertices[3].window(tour) for tour in range(3)] == [None, (480, 530), None]
    assert instance.vertices[4].window(2) == (510, 990), "after the last day of the week comes its first"
    assert profit_of(instance, [[1, 2], [3]]) == 42
    for tours in ([[3], [1]], [[1, 2], [4]], [[], [2]]):
        with pytest.raises(InputError, match="closed"):
            profit_of(instance, tours)


def test_tours_are_as_many_as_the_file_says(tmp_path: Path) -> None:
    instance = read_instance(written(tmp_path, WEEK, "t1.txt"))
    assert with_engine(instance).profit == optimum(instance, 2) == 42
    assert with_engine(instance, 1).profit == optimum(instance, 1) == 30


def test_pyvrp_keeps_to_the_hours_of_each_day(tmp_path: Path) -> None:
    pytest.importorskip("pyvrp")
    instance = read_instance(written(tmp_path, WEEK, "t1.txt"))
    found = with_pyvrp(instance, seconds=0.2)
    assert (len(found.tours), found.profit) == (2, 42)


@pytest.mark.parametrize(
    "text",
    [
        "",
        WEEK.replace("20 2 5 4", "20 0 5 4"),
        WEEK.replace("20 2 5 4", "20 2 7 4"),
        WEEK.replace("20 2 5 4", "20 2 5 3"),
        WEEK.replace("480 530 3", "530"),
        WEEK.replace("480 530", "530 480"),
        "1 1 4 1",
        LINE.replace(" 4 -10.0", " 7 -10.0"),
        LINE.replace("1 1 4 1", "1 1 5 1"),
        LINE.replace("30 60", "60 30"),
        LINE.replace("10.0", "far"),
    ],
)
def test_what_is_no_instance_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError):
        read_instance(written(tmp_path, text))


@pytest.mark.parametrize("value", ["nan", "NaN", "inf", "-inf", "1e400", "1e300", "far"])
@pytest.mark.parametrize("column", range(9))
def test_what_is_no_finite_number_is_named_with_file_and_line(tmp_path: Path, column: int, value: str) -> None:
    cells = ["2", "20.0", "0.0", "5", "20", "1", "1", "1", "0", "60"]
    text = LINE.replace(" 2 20.0 0.0 5 20 1 1 1 0 60", " ".join([*cells[:column], value, *cells[column + 1 :]]))
    path = written(tmp_path, text)
    with pytest.raises(InputError, match=f"'{value}' is no number") as error:
        read_instance(path)
    assert (error.value.source, error.value.where) == (str(path), "line 5")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (LINE.replace("30 60", "60 30"), "line 7"),
        (LINE.replace(" 3 -20.0", " 9 -20.0"), "line 6"),
        (LINE.replace("\n 3 -20.0 0.0 5 12 1 1 1 0 60", "\n\n 3 -20.0 0.0 5"), "line 7"),
        (LINE.replace("5 10 1", "5 -10 1"), "line 4"),
        (WEEK.replace("480 530 3", "530"), "line 5"),
        (WEEK.replace("20 2 5 4", "20 2 7 4"), "line 1"),
        (LINE.replace("1 1 4 1", "nan 1 4 1"), "line 1"),
    ],
)
def test_a_line_that_cannot_be_used_is_named(tmp_path: Path, text: str, where: str) -> None:
    with pytest.raises(InputError) as error:
        read_instance(written(tmp_path, text))
    assert error.value.where == where


@pytest.mark.parametrize("tours", [[[1, 1]], [[9]], [[2, 3]], [[4]], [[1], [1]]])
def test_tours_that_cannot_be_made_have_no_profit(tmp_path: Path, tours: list[list[int]]) -> None:
    # [4] alone is there at 10 and waits until 30, which may be; [2, 3] is back at 90.
    instance = read_instance(written(tmp_path))
    if tours == [[4]]:
        assert profit_of(instance, tours) == 4
    else:
        with pytest.raises(InputError):
            profit_of(instance, tours)


@pytest.mark.parametrize("tours", [1, 2])
def test_the_engine_finds_the_most_that_fits_on_a_small_instance(tmp_path: Path, tours: int) -> None:
    instance = read_instance(written(tmp_path))
    found = with_engine(instance, tours)
    assert found.profit == profit_of(instance, found.tours) == optimum(instance, tours)
    assert found.unsettled == 0
    assert optimum(instance, 1) == 30  # 1 and 2, and not the 12 of 3 with the 4 of 4


def test_without_pyvrp_the_command_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyvrp", None)
    with pytest.raises(MissingExtraError, match=r"pip install .*pyvrp"):
        with_pyvrp(read_instance(written(tmp_path)))
    answer = CliRunner().invoke(group, ["bench", str(written(tmp_path)), "--json", str(tmp_path / "out.json")])
    assert answer.exit_code == 0, answer.output
    assert "pip install" in " ".join(answer.output.split()), "however the line is broken"
    assert "pyvrp" in answer.output
    assert '"profit": 30' in (tmp_path / "out.json").read_text("utf-8")


def test_best_known_values_are_of_instances_that_there_are() -> None:
    assert all(value > 0 for value in BEST_KNOWN.values())
    assert BEST_KNOWN["c101"] == 320
