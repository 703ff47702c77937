"""Legs a hair from a threshold: the engine, strict mode and the tool of the paper all look at six decimals."""

from __future__ import annotations

import math
import random

from tripmend_suites.itimo.edits.model import shipped_ranker
from tripmend_suites.itimo.formats import HINTS, Example, Prediction, response_for
from tripmend_suites.itimo.formats.example import example_from
from tripmend_suites.itimo.metrics import as_written

_STEP = math.degrees(0.2999997 / 6371.0088)
"""Degrees of latitude of a leg of 0.3 km on six decimals, which on seven is shorter."""


def _example(sid: str, draw: random.Random) -> Example:
    stops = draw.randrange(4, 8)
    at = [45 + draw.choice((0, 1, 2, 3, 5, 8)) * _STEP for _ in range(stops + 4)]
    rows = [[f"{sid}-{number}", "park", 10.0, degrees, "low"] for number, degrees in enumerate(at)]
    given = {
        "need_to_modify itinerary": rows[:stops], "hint": HINTS["distance"],
        "Candidate POIs": [{"cand_id": number, "poi": row} for number, row in enumerate(rows[stops:])],
        "threshold_low": "0.3km", "threshold_high": "0.77km",
    }  # fmt: skip
    return example_from(sid, {"example_input": given}, "replace")


def test_an_edit_that_fits_passes_paper_mode() -> None:
    draw = random.Random(0)
    examples = [_example(str(number), draw) for number in range(200)]
    problems = [one.problem for one in examples]
    # By fifties: all at once take 200 MB.
    rankings = [one for at in range(0, 200, 50) for one in shipped_ranker().rank(problems[at : at + 50])]
    answered = [(one, ranking) for one, ranking in zip(examples, rankings, strict=True) if ranking.fits]
    assert len(answered) > 150
    for example, ranking in answered:
        verdict = as_written.judge(example, Prediction(example.sid, response_for(example, ranking.best), None, ""))
        assert verdict.apr, verdict.why
