"""The learning curve of `scripts/itimo_curve.py`: its draws, its fit, and the times that it says."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tripmend_suites.itimo.edits.model import shipped_ranker

SCRIPT = Path(__file__).parents[2] / "scripts" / "itimo_curve.py"


@pytest.fixture(scope="module")
def curve() -> dict[str, Any]:
    return run_path(str(SCRIPT))


def test_shares_are_of_whole_originals_of_each_city_and_lie_inside_each_other(curve: dict[str, Any]) -> None:
    draw = np.random.default_rng(1)
    groups = np.sort(draw.integers(0, 80, 200))
    chosen = [SimpleNamespace(city="Melb" if group < 30 else "Toro") for group in groups]
    city = np.array([one.city for one in chosen])
    there = groups % 5 != 2
    before = np.zeros(200, dtype=bool)
    for share in curve["SHARES"]:
        kept = curve["part_of"](chosen, groups, there, share, 7)
        assert not (kept & ~there).any()
        assert (kept | ~before).all()
        assert not set(groups[kept]) & set(groups[there & ~kept])
        for one in ("Melb", "Toro"):
            every = len(set(groups[there & (city == one)]))
            assert abs(len(set(groups[kept & (city == one)])) - share * every) <= 0.5
        before = kept
    assert np.array_equal(before, there)


def test_a_power_law_is_found_again(curve: dict[str, Any]) -> None:
    n = np.array([200.0, 400.0, 600.0, 800.0])
    assert curve["_slope"](n, np.stack([3 * n**-0.3, np.full(4, 0.2)])) == pytest.approx([0.3, 0.0])


def test_the_times_follow_from_the_shipped_number_the_aim_and_the_law(curve: dict[str, Any]) -> None:
    sizes = [200, 400, 600, 800]
    done: dict[str, Any] = {}
    for share, n in zip(curve["SHARES"], sizes, strict=True):
        for fold in range(5):
            records = [fold, fold + 5, fold + 10]
            done[f"0/{share}/{fold}"] = {
                "n": n,
                "records": records,
                "values": [[-1.0, 1 - 2 * n**-0.5, 1 - n**-0.25]] * 3,
            }
    city = ["Florence"] * 5 + ["Melb"] * 5 + ["Toro"] * 5
    text = curve["tables"]({"operations": {"add": {"city": city, "original": list(range(15)), "done": done}}})
    rows = {tuple(cells[1:3]): cells for line in text.splitlines() if len(cells := line.strip("| ").split(" | ")) == 8}
    known = shipped_ranker().record["operations"]["add"]["cross-validation"]["Florence"]["all"]
    expected = ((1 - known["mod"] / known["n"]) / (1 - 0.5)) ** 2
    assert rows["Florence", "Mod"][5] == "0.50 ± 0.00"
    assert rows["Florence", "Mod"][6].split()[0] == f"{expected:.1f}"
    assert rows["Melb", "Mod"][6].startswith("reached")
    assert "| ADD | Mod | 0.859 ± 0.000 |" in text
