"""Training, bench and report from end to end on a made-up city, small enough for every run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.errors import InputError
from tripmend_suites.itimo.data.records import files_of, named
from tripmend_suites.itimo.edits.learners import Growth, Training
from tripmend_suites.itimo.edits.model import TrainedRanker, load_ranker
from tripmend_suites.itimo.edits.problem import OPERATIONS, EditProblem, Operation
from tripmend_suites.itimo.edits.statistics import collect
from tripmend_suites.itimo.formats import HINTS, read_examples
from tripmend_suites.itimo.formats.example import example_from
from tripmend_suites.itimo.metrics.as_published import Share
from tripmend_suites.itimo.ranker import bench, train
from tripmend_suites.itimo.ranker.bench import Trained, ranked
from tripmend_suites.itimo.ranker.samples import Sample, data_files, fold_of, originals, samples
from tripmend_suites.itimo.report import as_markdown, as_text, drawing, pages, rows_page
from tripmend_suites.itimo.report.published import best_of, borda_points, published

from .conftest import record, row, spots
from .processors import OLDEST, output_of

pytestmark = pytest.mark.slow  # trains trees and networks, small ones, but three times

KINDS = {"add": "DELETE", "delete": "ADD", "replace": "REPLACE"}
KEYS = {"add": "insert_index", "delete": "removed_index", "replace": "replaced_index"}


def city_file(folder: Path, operation: Operation, split: str, seed: int, count: int) -> None:
    draw = np.random.default_rng(seed)
    places = spots(25, 99)
    records: dict[str, Any] = {}
    while len(records) < count:
        stops = tuple(places[one] for one in draw.permutation(25)[:5])
        before = EditProblem(operation, stops, (), frozenset({"distance"}), 0.2, 0.45)
        sample = type("Original", (), {"original": stops, "problem": before})()
        made = train.made(sample, places, draw)  # type: ignore[arg-type]
        if made is None:
            continue
        problem, gold = made
        output: dict[str, Any] = {KEYS[operation]: gold.position}
        if gold.candidate is not None:
            output |= {"selected_cand_id": gold.candidate, "selected_poi": row(problem.candidates[gold.candidate])}
        hint = "\n".join(HINTS[axis] for axis in sorted(problem.axes))
        records[f"{seed}{len(records)}"] = record(problem, output, hint)
    (folder / f"Toytown_{KINDS[operation]}_{split}.json").write_text(json.dumps(records), encoding="utf-8")


@contextmanager
def smaller() -> Iterator[None]:
    """Few and small trees and networks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(train, "_GROWTH", Growth(trees=4))
        patch.setattr(train, "_GROWTHS", {"four": Growth(trees=4), "two": Growth(trees=2)})
        patch.setattr(train, "_NET", Training(hidden=2, epochs=1))
        patch.setattr(train, "_INNER", 2)
        patch.setattr(train, "_MADE", {"add": 1, "replace": 1})
        patch.setattr(train, "_COPIES", {"trees": 1, "nets": 1})
        yield


def train_small(folder: Path, model: Path, say: Callable[[str], None] = lambda text: None) -> None:
    """A training of seconds."""
    with smaller():
        train.train(folder, model, say=say)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("toytown")
    for number, operation in enumerate(OPERATIONS):
        city_file(folder, operation, "train", 10 + number, 24)
        city_file(folder, operation, "val", 20 + number, 12)
    train_small(folder, folder / "model.npz")
    return folder, folder / "model.npz"


@pytest.fixture(scope="module")
def ranker(small: tuple[Path, Path]) -> TrainedRanker:
    return load_ranker(small[1])


def test_nested_folds_answer_each_record_once_and_go_on(small: tuple[Path, Path]) -> None:
    with smaller():
        first = next(iter(train.nested(small[0], "delete", say=lambda text: None)))
        told: list[str] = []
        every = list(train.nested(small[0], "delete", [first], say=told.append))
    assert (every[0], [one["fold"] for one in every]) == (first, [0, 1, 2, 3, 4])
    assert told[0] == "delete: fold 2 of 5, inner fold 1 of 5"
    counts = [hits["all"] for one in every for hits in one["hits"].values()]
    assert sum(one["n"] for one in counts) == 24 + 12
    assert all(0 <= one["mod"] <= one["apr"] <= one["n"] for one in counts)
    assert all(one["trees"] in ("four", "two") for one in every)


@pytest.mark.slow
def test_training_on_another_processor_gives_the_same_bytes(small: tuple[Path, Path]) -> None:
    folder, model = small
    words = "import sys, pathlib as p, tests.itimo_ranker.test_training as t; t.train_small(*map(p.Path, sys.argv[1:]))"
    output_of(["-c", words, str(folder), str(folder / "again.npz")], OLDEST)
    assert model.read_bytes() == (folder / "again.npz").read_bytes()


def with_copies(folder: Path, tmp_path: Path) -> Path:
    """The files of a folder twice, one of the copies under another name, whose path is given."""
    for path in folder.glob("Toytown_*.json"):
        for place in (tmp_path, tmp_path / "again"):
            place.mkdir(exist_ok=True)
            (place / path.name).write_bytes(path.read_bytes())
    other = tmp_path / "again" / "Toytown_ADD_val.json"
    return other.rename(other.with_name("Elsewhere_ADD_train.json"))  # what it holds is the same under any name


def test_copies_of_a_file_are_taken_once_and_told(small: tuple[Path, Path], tmp_path: Path) -> None:
    with_copies(small[0], tmp_path)
    told: list[str] = []

    def until_all_are_read(text: str) -> None:
        told.append(text)
        if text == "add: 36 records in 2 files":
            raise InterruptedError

    with pytest.raises(InterruptedError):
        train_small(tmp_path, tmp_path / "model.npz", until_all_are_read)
    assert [text for text in told if "copy" in text] == [
        "add: again/Toytown_DELETE_train.json is a copy of Toytown_DELETE_train.json and not taken again",
        "add: again/Toytown_DELETE_val.json is a copy of Toytown_DELETE_val.json and not taken again",
        "replace: again/Toytown_REPLACE_train.json is a copy of Toytown_REPLACE_train.json and not taken again",
        "replace: again/Toytown_REPLACE_val.json is a copy of Toytown_REPLACE_val.json and not taken again",
        "delete: again/Toytown_ADD_train.json is a copy of Toytown_ADD_train.json and not taken again",
        "delete: Toytown_ADD_val.json is a copy of again/Elsewhere_ADD_train.json and not taken again",
    ]


@pytest.mark.slow
def test_copies_of_files_change_no_byte_of_the_model(small: tuple[Path, Path], tmp_path: Path) -> None:
    folder, model = small
    with_copies(folder, tmp_path).unlink()
    train_small(tmp_path, tmp_path / "model.npz")
    assert (tmp_path / "model.npz").read_bytes() == model.read_bytes()


def test_a_model_has_nothing_of_the_machine_that_wrote_it(small: tuple[Path, Path]) -> None:
    with ZipFile(small[1]) as archive:
        entries = archive.infolist()
    assert {(one.compress_type, one.create_system, one.date_time) for one in entries} == {(0, 3, (1980, 1, 1, 0, 0, 0))}
    assert [one.filename for one in entries] == sorted(one.filename for one in entries)


def test_the_record_says_what_it_was_trained_on(ranker: TrainedRanker) -> None:
    for operation in OPERATIONS:
        found = ranker.record["operations"][operation]
        assert found["records"] == 36
        assert found["files"] == [f"Toytown_{KINDS[operation]}_{split}.json" for split in ("train", "val")]
        assert len(found["data_sha256"]) == 64
        for scores in (found["cross-validation"], found["nested"]):
            assert scores["Toytown"]["all"]["n"] == 36
            assert 0 <= scores["Toytown"]["all"]["mod"] <= scores["Toytown"]["all"]["apr"] <= 36
        assert sum(found["blend"].values()) in (0.75, 1.0, 1.25)


def test_a_relisted_record_keeps_its_answer_among_other_places(small: tuple[Path, Path]) -> None:
    draw = np.random.default_rng(1)
    chosen = samples(data_files(small[0], "replace"), "replace")
    places = spots(25, 99)
    for sample in chosen[:10]:
        problem, gold = train._relisted(sample, places, draw)
        assert problem.apply(gold) == sample.original
        assert len({spot.place for spot in problem.candidates}) == len(sample.problem.candidates)
        assert not {spot.place for spot in problem.candidates} & {spot.place for spot in problem.itinerary}


def test_a_ranking_is_a_distribution_over_fitting_edits(small: tuple[Path, Path], ranker: TrainedRanker) -> None:
    for operation in OPERATIONS:
        read = read_examples(small[0] / f"Toytown_{KINDS[operation]}_val.json")
        for example, ranking in zip(read.examples, ranker.rank([one.problem for one in read.examples]), strict=True):
            assert ranking.fits
            assert example.gold in ranking.edits
            assert sum(ranking.probability) == pytest.approx(1)
            pairs = zip(ranking.probability, ranking.passing, strict=True)
            assert all(p <= passing + 1e-12 for p, passing in pairs)


def test_each_reading_puts_its_own_best_edit_first(small: tuple[Path, Path], ranker: TrainedRanker) -> None:
    problems = [one.problem for one in read_examples(small[0] / "Toytown_DELETE_val.json").examples]
    for ranking in ranker.trusting(0.0).rank(problems):
        assert ranking.probability[0] == max(ranking.probability)
    for ranking in ranker.trusting(1000.0).rank(problems):
        assert ranking.passing[0] == pytest.approx(max(ranking.passing))


def test_alone_or_in_company_the_answer_is_the_same(small: tuple[Path, Path], ranker: TrainedRanker) -> None:
    read = read_examples(small[0] / "Toytown_REPLACE_val.json")
    problems = [one.problem for one in read.examples]
    together = ranker.rank(problems)
    for problem, ranking in zip(problems, together, strict=True):
        alone = ranker.rank([problem])[0]
        assert alone.edits == ranking.edits
        assert alone.probability == pytest.approx(ranking.probability, abs=1e-6)


def test_a_city_nobody_knows_is_ranked_too(ranker: TrainedRanker) -> None:
    places = spots(8, 5)
    problem = EditProblem("add", tuple(places[:4]), tuple(places[4:]), frozenset({"distance"}), 0.2, 0.45)
    assert ranker.city_of(problem) in ("", "Toytown")
    far = EditProblem(
        "add",
        tuple(type(one)("x" + one.name, one.category, one.longitude, -one.latitude, one.level) for one in places[:4]),
        tuple(type(one)("y" + one.name, one.category, one.longitude, -one.latitude, one.level) for one in places[4:]),
        frozenset({"distance"}), 0.2, 0.45,
    )  # fmt: skip
    assert ranker.city_of(far) == ""
    assert len(ranker.rank([far])[0].edits) >= 1


def test_equal_originals_and_long_shared_walks_are_in_one_fold() -> None:
    places = spots(30, 2)

    def sample(stops: list[Any]) -> Sample:
        given = EditProblem("delete", (*stops[:1], places[29], *stops[1:]), (), frozenset({"distance"}), 0.2, 0.45)
        raw = record(given, {"removed_index": 1}, HINTS["distance"])
        return Sample("Toytown", "val", example_from("1", raw, None))

    chosen = [
        sample(places[:5]), sample(places[:5]), sample(places[5:15]), sample(places[8:18]), sample(places[18:24]),
        *(sample([places[k], places[k + 9], places[k + 3]]) for k in range(12)),
    ]  # fmt: skip
    groups = originals(chosen)
    assert groups[0] == groups[1]
    assert groups[2] == groups[3]
    assert len({int(groups[0]), int(groups[2]), int(groups[4])}) == 3
    folds = fold_of(chosen)
    assert folds[0] == folds[1]
    assert folds[2] == folds[3]


def test_the_bench_answers_by_the_fold_that_did_not_see_the_record(
    small: tuple[Path, Path], ranker: TrainedRanker
) -> None:
    found = bench.document(bench.run(small[0], "val", ranker))
    assert [(row["operation"], row["n"]) for row in found["rows"]] == [("ADD", 12), ("REPLACE", 12), ("DELETE", 12)]
    for one in found["rows"]:
        assert one["ranker"] == "cross-validation"
        assert one["apr_strict"]["value"] == 1.0
        assert one["shares"]["mod"]["of"] == 12
        assert one["ms_per_decision"] > 0
        assert one["seconds_preparing"] >= 0
        assert one["best_published"] == {"mod": None, "apr": None}


def test_a_fold_is_answered_by_its_own_models_with_the_counts_of_the_others(
    small: tuple[Path, Path], ranker: TrainedRanker
) -> None:
    for operation in OPERATIONS:
        trained = Trained(ranker, small[0], operation)
        for fold in range(5):
            alone = trained._without(fold)
            assert alone.scorers == {operation: ranker.folds[operation][fold]}
            left = [one.observation for one, of in zip(trained.samples, trained.folds, strict=True) if of != fold]
            wanted, counts = collect(left), alone.cities[operation]["Toytown"]
            assert 0 < counts.itineraries == len(left) < len(trained.samples)
            assert np.array_equal(counts.visits, wanted.visits)
            assert np.array_equal(counts.put_in, wanted.put_in)


def test_the_bench_says_what_the_ranker_expected_of_itself(small: tuple[Path, Path], ranker: TrainedRanker) -> None:
    found = bench.document(bench.run(small[0], "val", ranker))["rows"]
    for one in found:
        wanted = one["operation"].lower()
        path = next(file for file in files_of(small[0], "val") if named(file)[1] == wanted)
        rankings = ranked(ranker, small[0], path, {}).rankings
        top = [ranking.probability[ranking.edits.index(ranking.best)] for ranking in rankings]
        assert one["expected"]["mod"] == pytest.approx(sum(top) / len(top), abs=0.0001)
        passing = [ranking.passing[ranking.edits.index(ranking.best)] for ranking in rankings]
        assert one["expected"]["apr"] == pytest.approx(sum(passing) / len(passing), abs=0.0001)
        assert one["expected"]["mod"] <= one["expected"]["apr"] <= 1.0001
    (page,) = [rows_page(found, "x")]
    place = page.columns.index("expected")
    assert page.rows[0][place] == f"{found[0]['expected']['mod']:.4f}/{found[0]['expected']['apr']:.4f}"


def test_the_bench_says_so_when_it_cannot_be_honest(
    small: tuple[Path, Path], ranker: TrainedRanker, tmp_path: Path
) -> None:
    for path in small[0].glob("*_val.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    found = bench.document(bench.run(tmp_path, "val", ranker))
    assert {one["ranker"] for one in found["rows"]} == {"trained on (not an honest number)"}
    for path in small[0].glob("*_val.json"):
        (tmp_path / path.name.replace("_val", "_test")).write_bytes(path.read_bytes())
    found = bench.document(bench.run(tmp_path, "test", ranker))
    assert {one["ranker"] for one in found["rows"]} == {"trained on (not an honest number)"}, "known by their content"


def test_files_the_ranker_never_saw_do_not_spoil_the_cross_validation(
    small: tuple[Path, Path], ranker: TrainedRanker, tmp_path: Path
) -> None:
    for path in small[0].glob("Toytown_*.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    city_file(tmp_path, "delete", "test", 40, 12)
    (tmp_path / "Elsewhere_ADD_train.json").write_bytes((tmp_path / "Toytown_ADD_test.json").read_bytes())
    known = bench.document(bench.run(small[0], "val", ranker))["rows"]
    found = bench.document(bench.run(tmp_path, "val", ranker))["rows"]
    for one in (*found, *known):
        del one["ms_per_decision"], one["seconds_preparing"]
    assert found == known
    new = bench.document(bench.run(tmp_path, "test", ranker))["rows"]
    new += bench.document(bench.run(tmp_path, "train", ranker))["rows"]
    assert new[0]["ranker"] == "not trained on"
    assert [one["ranker"] for one in new if one["city"] == "elsewhere"] == ["not trained on"]
    (tmp_path / "Toytown_ADD_test.json").write_bytes((tmp_path / "Toytown_ADD_val.json").read_bytes())
    copied = bench.document(bench.run(tmp_path, "test", ranker))["rows"]
    assert [one["ranker"] for one in copied] == ["trained on (not an honest number)"]


def test_a_further_build_of_the_same_names_does_not_spoil_the_cross_validation(
    small: tuple[Path, Path], ranker: TrainedRanker, tmp_path: Path, long_run: bool
) -> None:
    (tmp_path / "another").mkdir()
    (tmp_path / "copy").mkdir()
    for path in small[0].glob("Toytown_*.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
        (tmp_path / "copy" / path.name).write_bytes(path.read_bytes())
    for number, operation in enumerate(OPERATIONS):  # other records, and in one file one of the training's
        city_file(tmp_path / "another", operation, "train", 50 + number, 24)
        city_file(tmp_path / "another", operation, "val", 60 + number, 12)
    own = tmp_path / "another" / "Toytown_ADD_val.json"
    seen = json.loads((small[0] / own.name).read_text())
    own.write_text(json.dumps({**json.loads(own.read_text()), "seen": next(iter(seen.values()))}))
    plain = bench.document(bench.run(small[0], "val", ranker))["rows"]
    for split in ("val", "train+val") if long_run else ("val",):
        found = bench.document(bench.run(tmp_path, split, ranker))["rows"]
        knew = {(one["operation"], one["folder"]): one["ranker"] for one in found}
        assert len(knew) == len(found) == 9
        assert {knew[operation.upper(), folder] for operation in OPERATIONS for folder in (".", "copy")} == {
            "cross-validation"
        }
        assert knew["ADD", "another"] == knew["REPLACE", "another"] == "not trained on"
        n = {"val": 13, "train+val": 37}[split]
        assert knew["DELETE", "another"] == f"not trained on; 1 of {n} records were trained on"
        (row,) = (one for one in found if (one["operation"], one["folder"]) == ("DELETE", "another"))
        assert (row["n"], row["n_clean"], row["trained_on"]) == (n, n - 1, 1)
        page = rows_page(found, "x")
        assert {cells[1] for cells in page.rows} == {"toytown in .", "toytown in copy", "toytown in another"}
        if split == "val":
            again = [one for one in found if one["folder"] == "."]
            assert [one["shares"] for one in again] == [one["shares"] for one in plain]


def test_a_row_is_trained_on_when_more_than_half_of_it_is(
    small: tuple[Path, Path], ranker: TrainedRanker, tmp_path: Path
) -> None:
    city_file(tmp_path, "delete", "test", 40, 12)
    new = json.loads((tmp_path / "Toytown_ADD_test.json").read_text())
    seen = {f"s{sid}": one for sid, one in json.loads((small[0] / "Toytown_ADD_val.json").read_text()).items()}
    for count, knew in ((12, "not trained on"), (11, "trained on")):
        mixed = dict([*list(new.items())[:count], *seen.items()])
        (tmp_path / "Toytown_ADD_test.json").write_text(json.dumps(mixed))
        (one,) = bench.document(bench.run(tmp_path, "test", ranker))["rows"]
        assert one["ranker"].startswith(knew)
        assert (one["trained_on"], one["n_clean"]) == (12, count)


def test_what_a_dishonest_number_lacks_is_said_in_the_row_and_at_the_end(
    small: tuple[Path, Path], tmp_path: Path
) -> None:
    path = small[0] / "Toytown_ADD_val.json"
    (tmp_path / path.name).write_bytes(path.read_bytes())
    told = CliRunner().invoke(app, ["itimo", "bench", "--data", str(tmp_path), "--model", str(small[1])])
    assert told.exit_code == 0, told.output
    assert "toytown (trained on)" in told.output
    assert "DELETE toytown measures nothing" in told.output
    assert "there is no Toytown_ADD_train.json" in " ".join(told.output.split())


def test_several_splits_in_one_row_are_the_cross_validation_of_the_record(
    small: tuple[Path, Path], ranker: TrainedRanker
) -> None:
    found = bench.document(bench.run(small[0], "train+val", ranker))["rows"]
    assert [one["operation"] for one in found] == ["ADD", "REPLACE", "DELETE"]
    for one in found:
        trained = ranker.record["operations"][one["operation"].lower()]["cross-validation"]["Toytown"]
        assert {"n": one["n"], **{name: one["shares"][name]["hits"] for name in ("mod", "apr")}} == trained["all"]
        assert (one["n_clean"], one["shares"]["mod_clean"]["hits"]) == (trained["clean"]["n"], trained["clean"]["mod"])


def test_a_bad_record_stays_in_the_denominator(small: tuple[Path, Path], ranker: TrainedRanker, tmp_path: Path) -> None:
    records = json.loads((small[0] / "Toytown_ADD_val.json").read_text())
    del records[next(iter(records))]["example_input"]["hint"]
    (tmp_path / "Toytown_ADD_test.json").write_text(json.dumps(records))
    one = bench.document(bench.run(tmp_path, "test", ranker))["rows"][0]
    assert one["n"] == 12
    assert one["apr_strict"]["hits"] == 11
    assert one["refused"][0]["where"] == "example_input.hint"


def test_a_folder_without_files_is_said_to_be_so(ranker: TrainedRanker, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="val"):
        bench.run(tmp_path, "val", ranker)
    with pytest.raises(InputError, match="train"):
        train.train(tmp_path, tmp_path / "model.npz")


def test_what_is_no_model_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.npz"
    with pytest.raises(InputError, match="no such"):
        load_ranker(path)
    path.write_bytes(b"nothing")
    with pytest.raises(InputError, match="no model"):
        load_ranker(path)
    np.savez(path, a=np.zeros(1))
    with pytest.raises(InputError, match="no model"):
        load_ranker(path)


def test_the_tables_show_ours_beside_the_printed_rows(small: tuple[Path, Path], ranker: TrainedRanker) -> None:
    found = bench.document(bench.run(small[0], "val", ranker))
    counts = [{"city": "toronto", "operation": "ADD", "pois": 26, "itineraries": 321}]
    synthesis = [{"perturbation": "ADD", "diversity": 0.9, "accuracy": 1.0, "seconds": 0.001}]
    tables = pages(found, synthesis, counts, printed=True)
    text = "\n".join(as_text(page) for page in tables)
    marked = "\n".join(as_markdown(page) for page in tables)
    for shown in (text, marked):
        assert "DeepSeek-R3.2" in shown
        assert "321" in shown
        assert "102.5" in shown
    assert marked.count("| tripmend |") == 2, "no row of dashes for a city that the paper has not"
    assert drawing(found["rows"]).count("<circle") == 2 * 3, "two points a row"


def test_a_share_is_rounded_once() -> None:
    share = Share(373, 428).plain()  # .871495: .8715 to four places, .871 to three
    shares = dict.fromkeys(("mod", "apr", "mod_clean", "apr_clean"), share)
    none = {"mod": None, "apr": None}
    row = {"operation": "ADD", "city": "florence", "n": 428, "shares": shares, "ms_per_decision": 1.0, "ranker": "x"}
    row |= {"refused": [], "best_published": none, "expected": none, "seconds_preparing": 0.0, "splits": ["val"]}
    page = rows_page([{**row, "folder": ".", "lacking": []}], "x")
    assert page.rows[0][3].startswith("0.871 (373/428")


@pytest.mark.parametrize("score", ["mod", "apr"])
def test_the_borda_counts_are_those_of_the_paper(score: str) -> None:
    tables = published()["borda"]
    counted = borda_points(score)
    assert [counted[setting] for setting in tables["settings"]] == tables[score]


def test_the_best_printed_values_are_whole_counts_of_the_test_items() -> None:
    for city, sizes in published()["test_items"].items():
        for operation, size in sizes.items():
            for score in ("mod", "apr"):
                best = best_of(city, operation, score)
                assert best is not None
                assert abs(best[0] * size - round(best[0] * size)) < 0.0001 * size
    assert best_of("melbourne", "ADD", "mod") == (0.3026, "Qwen3-8b (+LoRA) RAG (Hint)")
    assert best_of("paris", "ADD", "mod") is None


def test_answers_to_training_records_are_said_to_measure_nothing(small: tuple[Path, Path], tmp_path: Path) -> None:
    folder, model = small
    path = next(folder.glob("*_val.json"))
    told = CliRunner().invoke(
        app, ["itimo", "repair", str(path), "-o", str(tmp_path / "a.json"), "--model", str(model)]
    )
    assert told.exit_code == 0, told.output
    assert "the ranker learnt from 12 of them" in told.output


def test_a_damaged_model_is_told_in_one_sentence(small: tuple[Path, Path], tmp_path: Path) -> None:
    whole = small[1].read_bytes()
    for cut in (whole[:1000], whole[:-100], b"no model", b""):
        (tmp_path / "cut.npz").write_bytes(cut)
        with pytest.raises(InputError, match="no model of tripmend's edit ranker"):
            load_ranker(tmp_path / "cut.npz")


def test_too_few_records_are_no_training_data(small: tuple[Path, Path], tmp_path: Path) -> None:
    for path in small[0].glob("*_val.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    with pytest.raises(InputError, match="too few records"):
        train.train(tmp_path, tmp_path / "m.npz")
    assert not (tmp_path / "m.npz").exists()


def test_the_bench_can_do_without_the_counts_of_the_perturbations(
    small: tuple[Path, Path], ranker: TrainedRanker
) -> None:
    counts = ranker.cities["replace"]["Toytown"]
    assert counts.put_in.any()
    assert counts.taken_out.any()
    less = counts.without_perturber()
    assert not less.put_in.any()
    assert not less.taken_out.any()
    assert np.array_equal(less.visits, counts.visits)
    found = {
        told: bench.document(bench.run(small[0], "train+val", replace(ranker, perturber=told)))
        for told in (True, False)
    }
    assert [found[told]["record"]["ranker"]["perturber"] for told in (True, False)] == [True, False]
    same = [
        with_counts["expected"] == without["expected"]
        for with_counts, without in zip(found[True]["rows"], found[False]["rows"], strict=True)
    ]
    assert not all(same), "the posterior has the counts in it"


def test_records_of_a_new_city_are_clean_without_the_training_files(ranker: TrainedRanker, tmp_path: Path) -> None:
    city_file(tmp_path, "delete", "val", 41, 12)
    (one,) = bench.document(bench.run(tmp_path, "val", ranker))["rows"]
    assert one["ranker"].startswith("not trained on; the folder lacks")
    assert one["n_clean"] == 12
