"""Submissions that try to get credit for what they do not do, a table a suite (cheats.yaml): none gets any."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from tripmend_suites.itimo.formats import read_predictions
from tripmend_suites.itimo.metrics import as_written
from tripmend_suites.triptide.metrics import Disruption, Hit, Tables, score
from tripmend_suites.worldtravel.bench import read_answers, score_document
from tripmend_suites.worldtravel.world import WorldRecord

from ..itimo_ranker.test_scores import ALL, A, B, C, D, addition, place, removal, replacement
from ..triptide import metrics_world as bay
from ..worldtravel import tiny

CHEATS: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    Path(__file__).with_name("cheats.yaml").read_text(encoding="utf-8")
)


def rows(suite: str) -> Any:
    return pytest.mark.parametrize("cheat", CHEATS[suite], ids=lambda row: row["name"])


@pytest.mark.parametrize("suite", CHEATS)
def test_each_suite_is_attacked_in_forty_ways_or_more(suite: str) -> None:
    assert len({row["name"] for row in CHEATS[suite]}) == len(CHEATS[suite]) >= 40


def _day_of(cheat: dict[str, Any]) -> dict[str, Any]:
    entry: dict[str, Any] = {"answer": tiny.answer(tiny.good_day()), "calls": 0}
    day = entry["answer"]["itinerary"][0]
    schedule = day["schedule"]
    for what, where, *value in cheat.get("do", ()):
        if what == "all":
            for item in schedule:
                item[where] = item[where] + value[0] if value[0] else 0
        elif what == "put" and where == "date":
            day["date"] = value[0]
        elif what == "put":
            number, field = where.split(".")
            schedule[int(number)][field] = value[0]
        elif what == "drop":
            del schedule[where]
        elif what == "add":
            new = dict(value[0])
            schedule.insert(where, tiny.line(new["item"], new["time"], new["place"], new["cost"]))
        elif what == "day":
            entry["answer"]["itinerary"].append({"date": where, "schedule": value[0]})
        else:
            (entry if what == "entry" else entry["answer"])[where] = value[0]
    return entry


def _filed(cheat: dict[str, Any]) -> str:
    """The file of answers, as text."""
    right = json.dumps(tiny.answer(tiny.good_day()))
    if "raw" not in cheat and "text" not in cheat:
        return json.dumps({tiny.TASK.id: _day_of(cheat)})
    text = cheat.get("raw", cheat.get("text"))
    text = text.replace("§DAYS§", json.dumps(tiny.answer(tiny.good_day())["itinerary"])).replace("§DAY§", right)
    if "swap" in cheat:
        old, new = cheat["swap"]
        assert text.count(old) == 1
        text = text.replace(old, new)
    return f"{{{json.dumps(tiny.TASK.id)}: {text if 'raw' in cheat else json.dumps({'answer': text})}}}"


def _worldtravel(text: str, tmp_path: Path) -> dict[str, Any]:
    path = tmp_path / "answers.json"
    path.write_text(text, encoding="utf-8")
    return score_document((tiny.TASK,), (), WorldRecord(seed=0, towns=(tiny.TOWN,)), read_answers(path))


def test_the_day_that_is_right_gets_credit(tmp_path: Path) -> None:
    for cheat in ({}, {"text": "```json\n§DAY§\n```"}, {"raw": '{"answer": §DAY§}'}):
        document = _worldtravel(_filed(cheat), tmp_path)
        assert document["strict_feasible_count"] == 1, document["problems"]


@rows("worldtravel")
def test_a_day_that_cheats_is_not_strictly_feasible(cheat: dict[str, Any], tmp_path: Path) -> None:
    document = _worldtravel(_filed(cheat), tmp_path)
    assert (document["n"], document["strict_feasible_count"]) == (1, 0)
    assert document["problems"]


WORLD = bay.database()
FENNEL = replace(WORLD.restaurants[0], name="Fig & Fennel", cuisines=("French",))
HALL = replace(WORLD.attractions[0], name="Glass Hall")
TABLES = Tables(replace(WORLD, restaurants=(*WORLD.restaurants, FENNEL), attractions=(*WORLD.attractions, HALL)))
LUNCH = Disruption((3, 1), "step", "Planbound", (Hit(2, "lunch", f"Noodle Yard, {bay.BAY}"),), (2,), "gone")


def _revised(cheat: dict[str, Any]) -> Any:
    plan = bay.record(acknowledgement="Restaurants Disruption identified and understood.")
    if cheat.get("base") != "untouched":
        plan = bay.swapped(
            plan, 2, bay.item("Noodle Yard", "13:30", "14:30"), "Fig & Fennel, visit from 13:30 to 14:30"
        )
        plan = bay.edited(plan, 2, lunch=f"Fig & Fennel, {bay.BAY}")
    for day, cell, old, new in cheat.get("do", ()):
        before = getattr(plan.days[day - 1], cell)
        assert old is None or old in before, (old, before)
        plan = bay.edited(plan, day, **{cell: new if old is None else before.replace(old, new)})
    plan = replace(plan, header=replace(plan.header, **cheat.get("header", {})), **cheat.get("plan", {}))
    days = cheat.get("days")
    return plan if days is None else replace(plan, days=tuple(plan.days[number - 1] for number in days))


def _triptide(cheat: dict[str, Any]) -> tuple[float, float, Any]:
    found = score([bay.record()], [LUNCH], [_revised(cheat)], TABLES, "strict")
    row = found.row()
    assert row["final"].denominator == row["responsiveness"].denominator == 1
    return row["final"].numerator, row["responsiveness"].numerator, found.cases[0].reasons


def test_the_revision_that_is_right_gets_credit() -> None:
    assert _triptide({}) == (1, 1, ())


@rows("triptide")
def test_a_revision_that_cheats_is_not_both_sound_and_responsive(cheat: dict[str, Any]) -> None:
    sound, responsive, reasons = _triptide(cheat)
    assert not (sound and responsive)
    assert reasons


NAMED = {"A": A, "B": B, "C": C, "D": D, "E": place("E", "park", 0.15, "low")}
EXAMPLES = {"remove": removal(*ALL), "insert": addition(*ALL), "replace": replacement()}


def _said(value: Any) -> Any:
    """An answer with rows for the names of places."""
    if isinstance(value, str):
        for name, row in NAMED.items():
            value = value.replace(f"§{name}§", json.dumps(row))
        return NAMED.get(value, value)
    if isinstance(value, dict):
        return {key: _said(one) for key, one in value.items()}
    if isinstance(value, list) and not any(isinstance(one, float) for one in value):
        return [_said(one) for one in value]
    return value


def _itimo(ask: str, say: Any, tmp_path: Path, file: str | None = None) -> as_written.StrictVerdict:
    """file: the response as it stands in the file, for what no value can say."""
    example = EXAMPLES[ask]
    path = tmp_path / "answers.json"
    response = json.dumps(_said(say)) if file is None else _said(file)
    path.write_text(f'{{"{example.sid}": {{"response": {response}}}}}', encoding="utf-8")
    return as_written.judge(example, read_predictions(path)[example.sid])


@pytest.mark.parametrize(
    ("ask", "say"),
    [
        ("remove", {"removed_index": 1}),
        ("remove", 'I would take it out. {"removed_index": 1}'),
        ("insert", {"insert_index": 3, "selected_cand_id": 0, "selected_poi": "D"}),
        ("replace", '{"replaced_index": 2, "selected_poi": §D§}'),
    ],
)
def test_the_edit_that_is_right_gets_credit(ask: str, say: Any, tmp_path: Path) -> None:
    assert _itimo(ask, say, tmp_path).mod is True


@rows("itimo")
def test_an_answer_that_cheats_has_neither_score(cheat: dict[str, Any], tmp_path: Path) -> None:
    verdict = _itimo(cheat["ask"], cheat.get("say"), tmp_path, cheat.get("file"))
    assert (verdict.mod, verdict.apr) == (False, False)
    assert verdict.why
