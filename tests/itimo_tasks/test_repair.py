"""Mending as a task: players get what they deserve, texts are read as they are, tables come from verdicts alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from math import sqrt
from pathlib import Path
from time import perf_counter

import pytest

from tripmend.errors import InputError
from tripmend_suites.common.tasking import FAILURES, Attempt, Call, Item, Said, Verdict
from tripmend_suites.itimo.edits.model import shipped_ranker
from tripmend_suites.itimo.formats import response_for
from tripmend_suites.itimo.metrics.as_published import score as reference_score
from tripmend_suites.itimo.ranker.bench import predictions_of, ranked
from tripmend_suites.itimo.report.published import borda_points, full_over_lora, mean_points, published, ranks
from tripmend_suites.itimo.tasks import RepairTasks, borda, cells_of, changes, tables, task_set
from tripmend_suites.itimo.tasks.prompt import Record, select
from tripmend_suites.itimo.tasks.repair import CHEATS, SCORES, edits_of, read_answer, repair_tasks, scores_of


@pytest.fixture(scope="module")
def tasks(folder: Path) -> RepairTasks:
    return repair_tasks(folder)


def expected(record: Record) -> Mapping[str, float]:
    """How probable it is that a uniformly random legal edit of the record scores, by score. The share of n records is
    then within 1.96 standard deviations (the root of the sum of p (1 - p), over n) of the mean of p 95 times of 100."""
    edits = edits_of(record)
    found = [scores_of(record.example, response_for(record.example, edit)) for edit in edits]
    return {name: sum(one[name] for one in found) / len(found) for name in found[0]}


def text_of(tasks: RepairTasks, player: str, item: Item, seed: int = 0) -> str:
    step = tasks.players[player](item, 0, seed)
    assert isinstance(step, Said)
    return step.text


def verdicts(tasks: RepairTasks, player: str, seed: int = 0) -> list[Verdict]:
    return [tasks.judge(Attempt(item.id, text_of(tasks, player, item, seed))) for item in tasks.items]


def share(found: list[Verdict], score: str) -> float:
    return sum(verdict.scores[score] for verdict in found) / len(found)


def test_perfect_gets_everything_and_lazy_nothing(tasks: RepairTasks) -> None:
    assert len(tasks.items) > 30
    for score in SCORES:
        assert share(verdicts(tasks, "perfect"), score) == 1
        assert share(verdicts(tasks, "lazy"), score) == 0


def test_random_lies_in_the_interval_around_its_expectation(tasks: RepairTasks) -> None:
    chances = [expected(record) for record in tasks.records.values()]
    runs = [verdicts(tasks, "random", seed) for seed in range(8)]
    assert runs[0] != runs[1]
    for score in SCORES:
        mean = sum(one[score] for one in chances) / len(chances)
        spread = sqrt(sum(one[score] * (1 - one[score]) for one in chances) / len(runs)) / len(chances)
        measured = sum(share(run, score) for run in runs) / len(runs)
        assert 0 < mean < 1
        assert abs(measured - mean) <= 2.6 * spread, score


def test_the_expectation_of_mod_is_one_over_the_number_of_edits(tasks: RepairTasks) -> None:
    for record in tasks.records.values():
        assert expected(record)["mod"] == pytest.approx(1 / len(edits_of(record)))


@pytest.mark.parametrize("name", CHEATS)
def test_no_way_to_cheat_scores_where_nothing_is_forgiven(tasks: RepairTasks, name: str) -> None:
    for record in tasks.records.values():
        verdict = tasks.judge(Attempt(record.id, CHEATS[name](record)))
        assert (verdict.scores["mod_strict"], verdict.scores["apr_strict"]) == (0, 0), (record.id, verdict)
        assert verdict.why
        assert verdict.kinds


def test_the_released_evaluator_is_fooled_by_invented_places_and_that_is_shown(tasks: RepairTasks) -> None:
    records = [record for record in tasks.records.values() if record.operation == "REPLACE"]
    fooled = [tasks.judge(Attempt(one.id, CHEATS["invented place"](one))).scores["apr"] for one in records]
    assert sum(fooled) > sum(expected(one)["apr"] for one in records)


def test_the_engine_stands_beside_every_verdict_and_does_better_than_chance(tasks: RepairTasks) -> None:
    found = verdicts(tasks, "engine")
    assert share(found, "apr_strict") == 1
    assert share(found, "mod") > 2 * sum(expected(one)["mod"] for one in tasks.records.values()) / len(found)
    for mine, other in zip(found, verdicts(tasks, "lazy"), strict=True):
        assert other.record["engine"] == mine.record["engine"]
        assert {score: mine.scores[score] for score in SCORES} == {
            score: mine.record["engine"][score] for score in SCORES
        }


@pytest.mark.parametrize("failure", FAILURES)
def test_a_failure_scores_nothing_even_with_a_right_text(tasks: RepairTasks, failure: str) -> None:
    item = tasks.items[0]
    verdict = tasks.judge(Attempt(item.id, text_of(tasks, "perfect", item), {}, failure))  # type: ignore[arg-type]
    assert set(verdict.scores.values()) == {0.0}
    assert failure in verdict.kinds


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (None, "empty"), ("  \n", "empty"), ("I'm sorry, but I cannot help with that.", "refused"),
        ('{"removed_index": 7}? No.</think>{"removed_index": 1}', "answered"),
        ("The third stop should go.", "malformed"), ('{"thought": "hard"}', "malformed"), ("[1, 2]", "malformed"),
        ('{"removed_index": 1', "answered"), ('<think>{"removed_index": 0}</think>{"removed_index": 1}', "answered"),
        ('Sorry, here is it:\n```json\n{"removed_index": 1}\n```', "answered"),
        ('{"removed_index": "one"}', "answered"),
    ],
)  # fmt: skip
def test_what_a_text_is_made_of_is_told_apart(tasks: RepairTasks, text: str | None, outcome: str) -> None:
    item = next(item for item in tasks.items if item.about["operation"] == "DELETE")
    verdict = tasks.judge(Attempt(item.id, text))
    assert verdict.outcome == outcome
    assert set(verdict.scores) == set(SCORES)


def test_thoughts_may_weigh_several_edits_but_the_answer_may_not(tasks: RepairTasks) -> None:
    item = next(item for item in tasks.items if item.about["operation"] == "DELETE")
    gold = text_of(tasks, "perfect", item)
    index = json.loads(gold)["removed_index"]
    thinking = tasks.judge(Attempt(item.id, f'<think>{{"removed_index": {index + 1}}}?</think>{gold}'))
    bare = tasks.judge(Attempt(item.id, f'{{"removed_index": {index + 1}}}?</think>{gold}'))
    both = tasks.judge(Attempt(item.id, f'{{"removed_index": {index + 1}}} or {gold}'))
    assert set(thinking.scores.values()) == set(bare.scores.values()) == {1.0}
    assert both.scores == {"mod": 1.0, "apr": 1.0, "mod_strict": 0.0, "apr_strict": 0.0}
    assert both.kinds == ("several edits",)


@pytest.mark.parametrize(
    ("before", "mod", "strict"),
    [
        ("So removed_index: {same}.", 1, 1), ('"removed_index": "{same}"', 1, 1),
        ("**removed_index** = **{same}**:", 1, 1), ('{{"delete_index": {same}}}', 0, 1),
        ('{{"removed_index": <int>}} is the form.', 0, 1), ("The place at index: {other} is popular.", 1, 1),
        ('{{"index": {other}, "popularity": "high"}}', 0, 1),
        ("So removed_index: {other}.", 1, 0), ('"removed_index": "{other}"', 1, 0),
        ('{{"REMOVED_INDEX": {other}}}', 0, 0), ('{{"removed_index" = {other}}}', 1, 0),
        ("{{“removed_index”: {other}}}", 1, 0), ('{{"\\u0072emoved_index": {other}}}', 1, 0),
        ('{{"index": {other}}}', 0, 0), ("{{'position': {other}}}", 0, 0), ('{{"insert_index": {same}}}', 0, 0),
        ("{{“index”: “{other}”}}", 0, 0), ('{{"removed_index": {same}.5}}', 0, 0),
    ],
)  # fmt: skip
def test_one_edit_may_be_said_twice_but_not_two_in_any_spelling(
    tasks: RepairTasks, before: str, mod: int, strict: int
) -> None:
    """Objects with other keys or kinds of values than the last make the text a list, which is no answer for Mod."""
    item = next(item for item in tasks.items if item.about["operation"] == "DELETE")
    gold = text_of(tasks, "perfect", item)
    same = json.loads(gold)["removed_index"]
    verdict = tasks.judge(Attempt(item.id, before.format(same=same, other=same + 1) + "\n" + gold))
    assert verdict.scores == {"mod": mod, "apr": 1.0, "mod_strict": strict, "apr_strict": strict}
    assert verdict.counts["mod as released"] == (mod, mod)
    assert verdict.kinds == (() if strict else ("several edits",))


@pytest.mark.parametrize(
    ("text", "outcome", "strict"),
    [
        ('[{{"removed_index": {gold}}}]', "answered", 1),
        ('{{"removed_index": {gold}}}\n\nSources: [1]', "answered", 1),
        ('[{{"removed_index": {gold}}}, {{"removed_index": {other}}}]', "answered", 0),
        ('<think>{{"removed_index": {other}}} or {{"removed_index": {gold}}}', "answered", 0),
        ("<think>I cannot say, {gold} or", "malformed", 0), ('"I will not say."', "refused", 0), ("null", "empty", 0),
    ],
)  # fmt: skip
def test_an_edit_among_other_pieces_counts_where_only_one_is_named(
    tasks: RepairTasks, text: str, outcome: str, strict: int
) -> None:
    item = next(item for item in tasks.items if item.about["operation"] == "DELETE")
    gold = json.loads(text_of(tasks, "perfect", item))["removed_index"]
    verdict = tasks.judge(Attempt(item.id, text.format(gold=gold, other=gold + 1)))
    assert (verdict.outcome, verdict.scores["mod_strict"]) == (outcome, strict)


def test_two_candidates_for_one_place_are_two_edits(tasks: RepairTasks) -> None:
    item = next(item for item in tasks.items if item.about["operation"] == "ADD")
    gold = json.loads(text_of(tasks, "perfect", item))
    other = {**gold, "selected_cand_id": gold["selected_cand_id"] + 1}
    both = tasks.judge(Attempt(item.id, f"{json.dumps(other)}\n{json.dumps(gold)}"))
    assert both.scores == {"mod": 1.0, "apr": 1.0, "mod_strict": 0.0, "apr_strict": 0.0}


LONG = ['{"index":', "removed_index", "removed_index   ", '{"', "removed_index: [[", "\\u0072"]


@pytest.mark.parametrize("piece", [*LONG[:2], *(pytest.param(piece, marks=pytest.mark.slow) for piece in LONG[2:])])
def test_long_texts_are_looked_through_in_no_time(piece: str) -> None:
    start = perf_counter()
    read_answer(piece * (150_000 // len(piece)) + '\n{"removed_index": 1}')
    read_answer(piece + " " * 150_000 + '\n{"removed_index": 1}')
    assert perf_counter() - start < 15  # the library that mends broken JSON stops after some two seconds


def test_answers_in_other_keys_and_spellings_count_for_the_released_evaluator(tasks: RepairTasks) -> None:
    record = next(one for one in tasks.records.values() if one.operation == "REPLACE")
    label = dict(record.example.label or {})
    label["replace_index"] = str(label.pop("replaced_index"))
    scores = tasks.judge(Attempt(record.id, json.dumps(label))).scores
    assert scores == {"mod": 1.0, "apr": 1.0, "mod_strict": 0.0, "apr_strict": 0.0}


def test_items_of_all_files_take_turns_and_a_limit_takes_the_first(folder: Path, tasks: RepairTasks) -> None:
    few = repair_tasks(folder, limit=4)
    assert [item.id for item in few.items] == [item.id for item in tasks.items[:4]]
    assert {item.about["operation"] for item in few.items[:3]} == {"ADD", "DELETE", "REPLACE"}
    only = repair_tasks(folder, operation="ADD")
    assert {item.about["operation"] for item in only.items} == {"ADD"}
    assert all("insert_index" in json.loads(text_of(only, "perfect", item)) for item in only.items)


def test_refused_records_are_counted(folder: Path, tmp_path: Path) -> None:
    data = json.loads((folder / "town_ADD_val.json").read_text(encoding="utf-8"))
    sid = next(iter(data))
    data[sid]["example_input"]["hint"] = "make it nicer"
    (tmp_path / "town_ADD_val.json").write_text(json.dumps(data), encoding="utf-8")
    made = repair_tasks(tmp_path)
    assert (len(made.items), made.refused) == (len(data) - 1, 1)


@pytest.mark.parametrize(("limit", "asked", "refused"), [(1, 0, 1), (2, 1, 1), (3, 1, 2), (5, 3, 2), (999, None, 2)])
def test_a_limit_counts_refused_records_and_leaves_them_in_the_denominator(
    folder: Path, tmp_path: Path, limit: int, asked: int | None, refused: int
) -> None:
    data = json.loads((folder / "town_ADD_val.json").read_text(encoding="utf-8"))
    sids = list(data)
    data[sids[0]]["example_input"]["hint"] = "make it nicer"
    data[sids[2]]["example_output"] = None
    (tmp_path / "town_ADD_val.json").write_text(json.dumps(data), encoding="utf-8")
    made = repair_tasks(tmp_path, limit=limit)
    assert (len(made.items), made.refused) == (len(data) - 2 if asked is None else asked, refused)
    assert [record.example.sid for record in made.records.values()] == [
        sid for number, sid in enumerate(sids[:limit]) if number not in (0, 2)
    ]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"task": "plan"}, "tasks are repair, perturb"), ({"images": True}, "no option images.*few_shot"),
        ({"tools": "paper"}, "no tools 'paper'"), ({"operation": "SWAP"}, "ADD, REPLACE or DELETE"),
        ({"city": "atlantis"}, "it has town"), ({"few_shot": "best"}, "random, hint, dense"),
        ({"few_shot": "random", "k": 0}, "at least 1"), ({"few_shot": "dense"}, "no rec_examples_qwen3_8b"),
        ({"limit": 0}, "at least 1"),
    ],
)  # fmt: skip
def test_options_that_cannot_be_used_are_refused_in_words(folder: Path, options: dict[str, object], words: str) -> None:
    with pytest.raises(InputError, match=words):
        task_set(folder, **options)  # type: ignore[arg-type]


def test_tools_tell_what_an_edit_does_and_never_the_answer(folder: Path) -> None:
    made = repair_tasks(folder, tools="engine", limit=9)
    assert made.calls > 0
    for item in made.items:
        record = made.records[item.id]
        tools = {tool.name: tool for tool in made.open(item.id).tools}
        for edit in edits_of(record):
            answer = response_for(record.example, edit)
            arguments = {"index": edit.position, "cand_id": answer.get("selected_cand_id")}
            found = json.loads(tools["check"].call(arguments).text)
            strict = made.judge(Attempt(item.id, json.dumps(answer))).scores["apr_strict"]
            assert found["does what the hint asks and nothing else"] == (strict == 1)
        assert "not" not in json.loads(tools["repair"].call({}).text)
        for bad in ({}, {"index": 99}, {"index": True}, {"index": "0"}, {"index": 0, "cand_id": 77, "count": 99}):
            for tool in tools.values():
                json.loads(tool.call(bad).text)
        best = json.loads(tools["repair"].call({"count": 1}).text)["edits"][0]["answer"]
        said = made.players["engine"](item, 1, 0)
        assert isinstance(made.players["engine"](item, 0, 0), Call)
        assert isinstance(said, Said)
        assert json.loads(said.text) == best


def test_tables_hold_shares_our_row_and_the_faults(tasks: RepairTasks) -> None:
    by_city, wide, faults = tables("some/model", [item.about for item in tasks.items], verdicts(tasks, "random"))
    mine = [row for row in by_city.rows if row[0] == "some/model"]
    assert [row[1] for row in mine] == ["ADD", "REPLACE", "DELETE"]
    assert sum(row[3][1] for row in mine) == len(tasks.items)
    assert len([row for row in by_city.rows if row[0].startswith("tripmend")]) == 3
    assert wide.rows[0][0] == "some/model"
    assert len(wide.columns) == len(wide.rows[0]) == 2 + 6
    assert all(row[2][1] == len(tasks.items) for row in faults.rows)
    assert "was trained on" not in by_city.note  # the shipped ranker does not know the town


def test_cells_for_borda_are_means_by_city_and_modification(tasks: RepairTasks) -> None:
    found = verdicts(tasks, "random")
    cells = cells_of(list(zip([item.about for item in tasks.items], found, strict=True)), "apr_strict")
    assert set(cells) == {("town", "ADD"), ("town", "DELETE"), ("town", "REPLACE")}
    sizes = {cell: sum(item.about["operation"] == cell[1] for item in tasks.items) for cell in cells}
    total = sum(value * sizes[cell] for cell, value in cells.items())
    assert total == pytest.approx(sum(verdict.scores["apr_strict"] for verdict in found))


def test_records_that_the_ranker_was_trained_on_are_named_under_the_table(benchmark: Path, tmp_path: Path) -> None:
    for path in benchmark.rglob("Toro_ADD_val.json"):
        (tmp_path / path.name).symlink_to(path)  # without the other files its folds cannot be told
    made = repair_tasks(tmp_path, limit=5)
    table = tables("a/model", [item.about for item in made.items], verdicts(made, "lazy"))[0]
    assert "trained on 5 of these items" in table.note


def test_the_printed_borda_counts_come_out_of_the_printed_table() -> None:
    printed = published()
    settings = printed["borda"]["settings"]
    for score in ("mod", "apr"):
        values: dict[str, dict[tuple[str, str, str], float]] = {setting: {} for setting in settings}
        by_model: dict[str, dict[str, list[float]]] = {}
        for row in printed["rows"]:
            by_model.setdefault(row["model"], {})[row["setting"]] = row["values"]
        base = {model: rows for model, rows in by_model.items() if set(settings) <= set(rows) and "LoRA" not in model}
        assert len(base) == 8
        for model, rows in base.items():
            for setting in settings:
                for (city, operation, name), value in zip(printed["columns"], rows[setting], strict=True):
                    if name == score:
                        values[setting][model, city, operation] = value
        assert list(borda(values).values()) == printed["borda"][score]


def test_the_printed_changes_come_out_of_the_printed_rows() -> None:
    assert [round(value, 2) for value in mean_points("mod").values()] == [2.77, 2.24, 4.42, 4.30, 4.49]
    assert [round(value, 2) for value in mean_points("apr").values()] == [3.48, 3.06, 5.35, 5.24, 5.97]
    assert list(ranks(borda_points("mod")).values()) == [5, 4, 1, 3, 2]
    full = {key: round(value, 1) for key, value in full_over_lora().items()}
    some = (full["Gemma3-4b", "toronto"], full["Qwen3-8b", "melbourne"], full["Qwen3-8b", "florence"])
    assert some == (18.6, 17.0, 3.9)


def test_the_printed_table_10_is_what_the_printed_rows_give() -> None:
    tables = published()
    rows = {
        (row["model"].casefold(), row["setting"].partition(" (")[2].rstrip(")") or row["setting"]): row["values"]
        for row in tables["rows"]
    }
    checked = 0
    for model, tuning, trained, asked, printed in tables["table10"]:
        assert len(printed) == len(tables["columns"])
        name = next(key for key, _ in rows if "(+lora)" in key and key[:5] == model.casefold()[:5])
        if (tuning, trained) != ("(LoRA)", "Zero-shot"):
            continue
        before, after = rows[name, "zero-shot"], rows[name, _LONG.get(asked, asked)]
        for one, other, change in zip(before, after, printed, strict=True):
            assert abs(100 * (other - one) / one - change) < 0.15, (model, asked)
            checked += 1
    assert checked == 3 * 5 * 18


_LONG = {"GPT-text-emd-large": "GPT-text-emd-3-large"}


def test_changes_are_told_in_points_and_relative_by_cell_and_on_average() -> None:
    def pairs(*hits: float) -> list[tuple[dict[str, str], Verdict]]:
        cells = (("melbourne", "ADD"), ("toronto", "ADD"))
        return [
            ({"city": city, "operation": operation}, Verdict("answered", {"mod": hit, "apr": 1.0}))
            for (city, operation), hit in zip(cells, hits, strict=True)
        ]

    whole, cells = changes({"zero": pairs(0.2, 0.5), "hint": pairs(0.3, 0.5)}, "zero")
    # mod: (10 + 0) / 2 points, .8 for .7; by cell .3 for .2 and nothing.
    assert whole.rows == (("hint", 5.0, 14.3, 0.0, 0.0),)
    assert cells.rows == (("hint", 50.0, 0.0, 0.0, 0.0),)
    assert cells.columns[1:3] == ("mod melbourne ADD", "mod toronto ADD")
    assert changes({"zero": pairs(0.0, 0.5), "hint": pairs(0.3, 0.5)}, "zero")[1].rows[0][1] is None


def test_borda_shares_points_of_ties_and_skips_cells_that_one_lacks() -> None:
    values = {"a": {1: 0.5, 2: 0.9, 3: 1.0}, "b": {1: 0.5, 2: 0.1}, "c": {1: 0.2, 2: 0.1}}
    assert borda(values) == {"a": 1.5 + 2, "b": 1.5 + 0.5, "c": 0 + 0.5}
    assert borda({}) == {}


Nearest = Callable[[list[str], list[str]], list[list[int]]]


def shown(made: RepairTasks, item: Item) -> list[str]:
    system = item.messages[0].text
    return [part.split("\n")[0] for part in system.split("answer:\n")[1:]]


def test_worked_examples_are_from_train_the_same_each_time_and_others_with_another_seed(folder: Path) -> None:
    one, again, other = (repair_tasks(folder, few_shot="random", seed=seed) for seed in (0, 0, 1))
    assert [item.messages for item in one.items] == [item.messages for item in again.items]
    assert [item.messages for item in one.items] != [item.messages for item in other.items]
    for item in one.items:
        record = one.records[item.id]
        train = json.loads(record.path.with_name(record.path.name.replace("_val", "_train")).read_text("utf-8"))
        answers = {json.dumps(held["example_output"], ensure_ascii=False) for held in train.values()}
        assert len(shown(one, item)) == 3
        assert set(shown(one, item)) <= answers


def test_examples_by_hint_have_the_same_hint_and_stored_neighbours_are_taken_first(folder: Path) -> None:
    made = repair_tasks(folder, few_shot="hint", k=2)
    same = 0
    for item in made.items:
        hint = json.loads(item.messages[1].text)["hint"].strip()
        inputs = [json.loads(part.split("\nExample")[0]) for part in item.messages[0].text.split("input:\n")[1:]]
        same += sum(shot["hint"].strip() == hint for shot in inputs)
    assert same > 0.7 * 2 * len(made.items)  # a rare hint has no second example in this little town


def test_an_embedder_orders_the_examples_and_with_hint_the_same_axes_come_first(folder: Path) -> None:
    def backwards(pool: object, asked: object) -> list[list[int]]:
        return [list(range(len(pool)))[::-1] for _ in asked]  # type: ignore[arg-type, attr-defined]

    made = repair_tasks(folder, few_shot="dense", nearest=backwards, k=2, operation="DELETE")
    train = json.loads((folder / "town_ADD_train.json").read_text(encoding="utf-8"))
    last = [json.dumps(held["example_output"]) for held in train.values()][::-1][:2]
    assert all(shown(made, item) == last for item in made.items)
    hinted = repair_tasks(folder, few_shot="hint", nearest=backwards, k=1)
    for item in hinted.items:
        record = hinted.records[item.id]
        held = json.loads(record.path.with_name(record.path.name.replace("_val", "_train")).read_text("utf-8"))
        hints = [one["example_input"]["hint"].strip() for one in held.values()]
        shot = json.loads(item.messages[0].text.split("input:\n")[1].split("\nExample")[0])["hint"].strip()
        mine = json.loads(item.messages[1].text)["hint"].strip()
        assert shot == mine or mine not in hints


def test_a_training_record_never_shows_itself(folder: Path) -> None:
    made = repair_tasks(folder, split="train", few_shot="random", k=27, operation="DELETE")
    for item in made.items:
        assert item.messages[1].text not in item.messages[0].text


def test_examples_of_the_very_same_original_can_be_left_out(folder: Path, tmp_path: Path) -> None:
    train = json.loads((folder / "town_ADD_train.json").read_text(encoding="utf-8"))
    twin = next(iter(train))
    (tmp_path / "town_ADD_train.json").write_text(json.dumps({"9999": train[twin], **train}), encoding="utf-8")
    (tmp_path / "town_ADD_val.json").write_text(json.dumps({"99": train[twin]}), encoding="utf-8")

    def first(pool: list[str], asked: list[str]) -> list[list[int]]:
        return [list(range(len(pool))) for _ in asked]

    (shows,) = repair_tasks(tmp_path, few_shot="dense", nearest=first, k=2).items
    assert shows.messages[0].text.count(shows.messages[1].text) == 2
    (fair,) = repair_tasks(tmp_path, few_shot="dense", nearest=first, k=2, twins=False).items
    assert fair.messages[1].text not in fair.messages[0].text


def test_without_a_training_file_worked_examples_are_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "town_ADD_val.json").write_bytes((folder / "town_ADD_val.json").read_bytes())
    assert repair_tasks(tmp_path).items
    with pytest.raises(InputError, match="training file"):
        repair_tasks(tmp_path, few_shot="random")
    assert repair_tasks(tmp_path).settings["few_shot"] is None


def test_on_the_released_files_the_engine_gets_what_the_bench_says_and_was_never_trained_on_an_item(
    benchmark: Path, tmp_path: Path
) -> None:
    for path in benchmark.rglob("*_ADD_*.json"):
        (tmp_path / path.name).symlink_to(path)
    found = ranked(shipped_ranker(), tmp_path, tmp_path / "Toro_ADD_val.json", {})
    examples = found.read.examples
    bench = reference_score(examples, predictions_of(examples, found.rankings))
    assert found.mode == "fold"
    made = repair_tasks(tmp_path, city="toronto", operation="DELETE")
    engine = verdicts(made, "engine")
    assert (sum(one.scores["mod"] for one in engine), len(engine)) == (bench.mod_all.hits, 33)
    assert (sum(one.scores["apr"] for one in engine), len(engine)) == (bench.apr_all.hits, 33)
    assert all(one.record["engine"]["held_out"] == 1 for one in engine)
    assert share(verdicts(made, "perfect"), "apr") == 1


def test_two_builds_of_a_city_are_told_apart_by_their_files(folder: Path, tmp_path: Path) -> None:
    for part in ("first", "second"):
        (tmp_path / part).mkdir()
        text = (folder / "town_ADD_val.json").read_bytes()
        (tmp_path / part / "town_ADD_val.json").write_bytes(text)
    with pytest.raises(InputError) as told:
        repair_tasks(tmp_path)
    assert "first/town_ADD_val.json" in str(told.value)
    assert "second/town_ADD_val.json" in str(told.value)
    assert "one build of each city" in str(told.value)
    assert len(repair_tasks(tmp_path / "first").items) > 5


def test_a_city_without_files_is_named_with_what_there_is(folder: Path) -> None:
    with pytest.raises(InputError, match=r"the split val has no paris; it has town ADD, town DELETE, town REPLACE$"):
        select(folder, "val", "paris", None)


def test_a_broken_file_among_others_ends_it_before_a_model_is_paid_and_says_what_to_do(
    folder: Path, tmp_path: Path
) -> None:
    for path in folder.glob("*_val.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "village_ADD_val.json").write_text("{", encoding="utf-8")
    with pytest.raises(InputError, match=r"village_ADD_val\.json: this is not JSON.*leave it out by --set city="):
        select(tmp_path, "val", None, None)
    assert select(tmp_path, "val", "town", None).records
