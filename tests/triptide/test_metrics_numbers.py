"""The continuous metrics: values worked out by hand or by the released code."""

from __future__ import annotations

import importlib.util
import math
import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from tripmend.errors import MissingExtraError
from tripmend_suites.common import install_command
from tripmend_suites.triptide.formats import PlanDay, PlanRecord
from tripmend_suites.triptide.metrics import BertEmbedder, HashEmbedder, Tables
from tripmend_suites.triptide.metrics.adaptability import (
    Kept,
    day_codes,
    dtw,
    meal_score,
    ordering,
    poisson,
    semantic,
    sequential_distance,
    sequential_similarity,
    spatial,
    temporal_attractions,
    temporal_meals,
    transit_score,
)

from .metrics_world import DAYS, PERSONA, database, edited, record, swapped

TABLES = Tables(database())


def listed(*lists: str) -> PlanRecord:
    return record(tuple(PlanDay(day, point_of_interest_list=text) for day, text in enumerate(lists, 1)))


@pytest.mark.parametrize(
    ("metres", "score"), [(0, 1.0), (5000, 0.5), (10000, 0.18393972058572117), (251003.54, 2.1447368523755984e-22)]
)
def test_nearness_to_transit_has_the_released_values(metres: float, score: float) -> None:
    assert transit_score(metres) == pytest.approx(score, rel=1e-12)


@pytest.mark.parametrize(
    ("first", "second", "cost"), [("xyzx", "xyyzx", 0), ("xyzx", "xzyx", 2), ("xyzyx", "xzx", 2), ("xx", "x", 0)]
)
def test_the_released_edit_distance_is_time_warping(first: str, second: str, cost: int) -> None:
    assert dtw(first, second) == cost


def test_time_warping_with_an_empty_list_is_infinite_and_two_empty_ones_agree() -> None:
    assert dtw("", "") == 0
    assert math.isinf(dtw("x", ""))


@given(st.text("xyz", max_size=6), st.text("xyz", max_size=6))
def test_time_warping_is_never_dearer_than_edits(first: str, second: str) -> None:
    if first and second:
        assert dtw(first, second) <= Levenshtein.distance(first, second)
    assert (dtw(first, second) == math.inf) == (bool(first) != bool(second))


def test_the_spatial_score_means_days_as_released_and_pools_places_as_written() -> None:
    near, far = (
        "A, visit from 1:00 to 2:00, nearest transit: S, 0m away",
        "B, visit from 2:00 to 3:00, nearest transit: S, 5000m away",
    )
    plan = listed(near, f"{near}; {far}; {far}")
    assert spatial(plan, literal=True) == pytest.approx((1 + (1 + 0.5 + 0.5) / 3) / 2)  # 5/6
    assert spatial(plan) == pytest.approx((1 + 1 + 0.5 + 0.5) / 4)
    assert spatial(listed("-")) == spatial(listed("-"), literal=True) == 0.0


def test_the_released_distance_is_the_first_number_before_an_m() -> None:
    mile = listed("A, visit from 1:00 to 2:00, nearest transit: 5 mile road, 100m away")
    assert spatial(mile, literal=True) == pytest.approx(1 - 0.5 * 5 / 5000)
    assert spatial(mile) == pytest.approx(1 - 0.5 * 100 / 5000)
    thousand = listed("A, visit from 1:00 to 2:00, nearest transit: S, 1,234.5m away.")
    assert spatial(thousand, literal=True) == pytest.approx(1 - 0.5 * 234.5 / 5000)
    assert spatial(thousand) == pytest.approx(1 - 0.5 * 1234.5 / 5000)


def coded(*codes: str) -> PlanRecord:
    """Days whose lists spell the given letters: H the lodging, M a meal, Z anything else."""
    names = {"x": "H", "y": "M", "z": "Z"}
    days = tuple(
        PlanDay(
            day,
            breakfast="M, C",
            lunch="M, C",
            dinner="M, C",
            accommodation="H, C",
            point_of_interest_list="; ".join(f"{names[code]}, visit from 1:00 to 2:00" for code in text),
        )
        for day, text in enumerate(codes, 1)
    )
    return record(days)


def test_the_released_order_of_two_plans() -> None:
    # DTW 0, 1, 1 over three days; the last list is 4 long: 1 - (2 / 3) / 4 = 0.8333.
    before, after = coded("xyx", "xyzyx", "zyzy"), coded("xyx", "yyzyx", "yyzy")
    assert sequential_similarity(before, after) == pytest.approx(5 / 6)
    assert sequential_similarity(before, before) == 1.0
    assert sequential_similarity(record(()), before) == 0.0


def test_empty_cells_and_missing_keys_change_the_released_letters() -> None:
    plan = record(
        (PlanDay(1, accommodation="H, C", point_of_interest_list="H, check-in from 1:00 to 2:00; A - B, visit"),)
    )
    assert day_codes(plan, 0) == "yy"  # the breakfast "-" stands in "check-in" and in "A - B"
    assert day_codes(edited(plan, 1, missing=("lunch",), point_of_interest_list="A, visit"), 0) == "y"
    assert day_codes(record(), 2) == "zyzy"  # the last day's lodging is "-"


def test_the_order_as_written_compares_names_day_by_day() -> None:
    # One of seven entries of day 2 differs, days 1 and 3 do not: (0 + 1/7 + 0) / 3.
    plan = swapped(record(), 2, "Cliff Gardens, visit", "Glass Hall, visit")
    assert sequential_distance(record(), plan) == pytest.approx(1 / 21)
    assert sequential_distance(record(), record()) == 0.0
    assert sequential_distance(record(), record(DAYS[:2])) == pytest.approx(1 / 3)
    assert sequential_distance(record(), record(())) == 1.0
    assert sequential_similarity(record(), plan) == 1.0  # a visit is a visit, as released


def test_meals_score_as_released() -> None:
    assert meal_score("breakfast", 9.5, 10.25) == pytest.approx(0.92049, abs=5e-6)
    assert meal_score("lunch", 14, 15) == pytest.approx(0.99778, abs=5e-6)
    assert meal_score("dinner", 20, 21) == pytest.approx(0.99028, abs=5e-6)


def test_the_number_of_attractions_is_poisson() -> None:
    assert [round(poisson(n, 1.11), 4) for n in range(5)] == [0.3296, 0.3658, 0.2030, 0.0751, 0.0208]
    assert [round(poisson(n, 1.82), 4) for n in range(5)] == [0.1620, 0.2949, 0.2683, 0.1628, 0.0741]


@pytest.mark.parametrize(
    ("traveller", "mode", "expected"),
    [
        # One visit of 2 h where 2 h are usual. As released k is 2 h once a meal was scored.
        ("Laidback Traveler", "official", math.exp(-((2 - (2 + 2 * 3)) ** 2) / (2 * 0.897**2)) * 0.36582),
        ("Adventure Seeker", "official", math.exp(-((2 - (2 - 2 * 1)) ** 2) / (2 * 0.897**2)) * 0.29489),
        ("Laidback Traveler", "paper", math.exp(-((3 * 16.61 / 60) ** 2) / (2 * 0.897**2)) * 0.36582),
        ("Adventure Seeker", "paper", math.exp(-((16.61 / 60) ** 2) / (2 * 0.897**2)) * 0.29489),
    ],
)
def test_visits_score_by_length_and_number(traveller: str, mode: str, expected: float) -> None:
    plan = record(DAYS[:1], persona=replace(PERSONA, traveler_type=traveller))
    assert temporal_attractions(plan, TABLES, "official" if mode == "official" else "paper") == pytest.approx(
        expected, rel=1e-3
    )


def test_a_meal_without_a_time_counts_for_strict_alone() -> None:
    plan = swapped(record(DAYS[:1]), 1, "Copper Pan", "Copper Pot")
    dinner = meal_score("dinner", 18, 19)
    assert temporal_meals(plan) == pytest.approx(dinner)
    assert temporal_meals(plan, "strict") == pytest.approx(dinner / 2)


def test_the_released_order_score_is_for_three_days_and_not_one_for_the_same_plan() -> None:
    # Days 1 and 2 crosswise: xyzyx and xyzyzyx warp at cost 1 in either order; 1 - (1 + 1) / 5 / 7 = 33/35.
    assert ordering(record(), record(), "official") == pytest.approx(33 / 35)
    assert ordering(record(), record()) == 1.0
    assert ordering(record(), record(DAYS[:2]), "official") is None


def test_the_semantic_score_is_the_mean_cosine_of_four_parts_and_all_names() -> None:
    class Letters:
        name = "letters"

        def embed(self, texts: list[str]) -> np.ndarray:
            return np.array([[float("a" in text), float("b" in text)] for text in texts])

    plan = replace(
        listed("a, visit from 1:00 to 2:00; b, visit from 2:00 to 3:00", "ab, stay from 1:00 to 2:00"),
        persona=replace(PERSONA, traveler_type="a", purpose="b", spending="", location="ab"),
    )
    # Rows a, b, nothing, ab against a, b, ab: (1 + 0 + h) + (0 + 1 + h) + 0 + (h + h + 1), h = 1/sqrt(2), over 12.
    expected = (3 + 4 / math.sqrt(2)) / 12
    assert semantic(plan, Kept(Letters())) == pytest.approx(expected)  # type: ignore[arg-type]


def test_the_released_names_keep_the_times_of_a_lunch() -> None:
    seen: list[str] = []

    class Spy:
        name = "spy"

        def embed(self, texts: list[str]) -> np.ndarray:
            seen.extend(texts)
            return np.ones((len(texts), 1))

    plan = listed("Inn, overnight stay from 1:00 to 2:00; Pan, lunch from 2:00 to 3:00, nearest transit: S, 1m away")
    semantic(plan, Kept(Spy()), literal=True)  # type: ignore[arg-type]
    assert seen[-2:] == ["Inn, overnigh", "Pan, lunch from 2:00 to 3:00, nearest transit: S, 1m awa"]
    semantic(plan, Kept(Spy()))  # type: ignore[arg-type]
    assert seen[-2:] == ["Inn", "Pan"]


def test_the_offline_embedder_is_the_same_everywhere_and_knows_spelling() -> None:
    museum, museums, derby, none = HashEmbedder().embed(["Tide Museum", "tide museums", "Harbour Derby", "-"])
    assert museum @ museums > museum @ derby
    assert not none.any()
    assert float(museum @ museum) == pytest.approx(1.0)
    assert [int(place) for place in np.flatnonzero(HashEmbedder(16).embed(["Pier"])[0])] == PIER
    assert HashEmbedder().name == "hashed-ngrams-256"


PIER = [1, 4, 7, 9, 13]
"""Where one word and its four runs of three letters fall among 16 places."""


def test_a_missing_bert_says_in_one_sentence_what_to_install() -> None:
    if importlib.util.find_spec("transformers") and importlib.util.find_spec("torch"):
        pytest.skip("transformers and torch are installed")
    with pytest.raises(MissingExtraError, match=re.escape(install_command("bert", "torch"))):
        BertEmbedder().embed(["a"])


@pytest.mark.slow  # loads torch
def test_a_bert_means_its_last_layer(tmp_path: object) -> None:
    transformers = pytest.importorskip("transformers", reason="transformers is not installed")
    torch = pytest.importorskip("torch", reason="torch is not installed")
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "tide", "museum"]
    from pathlib import Path

    folder = Path(str(tmp_path))
    (folder / "vocab.txt").write_text("\n".join(words), encoding="utf-8")
    transformers.BertTokenizer(str(folder / "vocab.txt")).save_pretrained(folder)
    torch.manual_seed(1)
    config = transformers.BertConfig(
        vocab_size=len(words), hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=8
    )
    transformers.BertModel(config).save_pretrained(folder)
    rows = BertEmbedder(str(folder)).embed(["tide museum", "museum", ""])
    assert rows.shape == (3, 8)
    assert not np.allclose(rows[0], rows[1])
