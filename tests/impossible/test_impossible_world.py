"""Requests that cannot be met, their causes, and what would help: counted by hand on a small world."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tripmend_suites.impossible.cli import group
from tripmend_suites.impossible.world import (
    KINDS,
    Flight,
    House,
    Request,
    World,
    bundled,
    conflicts,
    corrections,
    kind_of,
    least,
)

# To Farport: non-stop by Albion 300 each, by Borealis over Midway 100 each; back 100 each. Two people, one night: Inn
# 80 a room for two, without pets; Lofts 200.
WORLD = World(
    (
        Flight("A1", "Home", "Farport", "Albion", "", "09:00", 120, 30000),
        Flight("B1", "Home", "Farport", "Borealis", "Midway", "09:00", 200, 10000),
        Flight("B2", "Farport", "Home", "Borealis", "", "09:00", 120, 10000),
    ),
    (House("Inn", "Farport", ("pets",), 2, 8000), House("Lofts", "Farport", (), 2, 20000)),
)
ASKED = Request("r", "Home", ("Farport",), 1, "2027-12-20", 2, False, (), (), 48000)


def some(**changes: object) -> Request:
    return dataclasses.replace(ASKED, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("request_", "cents"),
    [
        (ASKED, 2 * 10000 + 2 * 10000 + 8000),
        (some(nonstop=True), 2 * 30000 + 2 * 10000 + 8000),
        (some(rules=("pets",)), 2 * 10000 + 2 * 10000 + 20000),
        (some(airlines=("Albion",)), None),
    ],
)
def test_the_cheapest_plan_is_the_one_counted_by_hand(request_: Request, cents: int | None) -> None:
    assert least(WORLD, request_, frozenset(request_.limits)) == cents


@pytest.mark.parametrize(
    ("request_", "cause", "helps"),
    [
        (ASKED, (), ()),
        (some(budget=47900), (("budget",),), ((("budget",), 100),)),
        (some(nonstop=True), (("budget", "nonstop"),), ((("budget",), 40000), (("nonstop",), 0))),
        (some(rules=("pets",)), (("budget", "rules"),), ((("budget",), 12000), (("rules",), 0))),
        (some(airlines=("Albion",)), (("airlines",),), ((("airlines",), 0),)),
        (
            some(airlines=("Albion",), budget=40000),
            (("airlines",), ("budget",)),
            ((("airlines", "budget"), 8000),),
        ),
    ],
)
def test_causes_and_the_least_that_helps_are_the_ones_counted_by_hand(
    request_: Request, cause: tuple[tuple[str, ...], ...], helps: tuple[tuple[tuple[str, ...], int], ...]
) -> None:
    assert conflicts(WORLD, request_) == cause
    if cause:
        assert corrections(WORLD, request_) == helps


def test_a_city_more_may_be_visited_so_that_fewer_limits_never_leave_fewer_plans() -> None:
    world = World(
        (
            Flight("1", "Home", "Near", "A", "", "09:00", 60, 100),
            Flight("2", "Near", "Far", "A", "", "09:00", 60, 100),
            Flight("3", "Far", "Home", "A", "", "09:00", 60, 100),
        ),
        (House("n", "Near", (), 2, 100), House("f", "Far", (), 2, 100)),
    )
    asked = some(cities=("Near", "Far"), budget=10**6)
    assert least(world, asked, frozenset({"city:Far"})) == least(world, asked, frozenset(asked.limits)) == 800


def test_the_bundled_requests_are_39_of_five_kinds_with_causes_that_brute_force_finds() -> None:
    world, requests = bundled()
    kinds = [request.id.rpartition("-")[0] for request in requests]
    assert {kind: kinds.count(kind) for kind in KINDS} == KINDS
    assert sum(KINDS.values()) == len(requests) == 39
    for request in requests[::6]:
        assert corrections(world, request) == request.corrections
        assert conflicts(world, request) == request.conflicts
        assert kind_of(request.corrections) == request.id.rpartition("-")[0]


def test_the_bundled_requests_are_what_their_seed_makes(tmp_path: Path) -> None:
    out = tmp_path / "requests.json"
    assert CliRunner().invoke(group, ["build", "-o", str(out)]).exit_code == 0
    bundle = Path(__file__).parents[2] / "src" / "tripmend_suites" / "impossible" / "requests.json"
    assert out.read_bytes() == bundle.read_bytes()
    assert json.loads(out.read_text("utf-8"))["made_by"].endswith("--seed 2027")
