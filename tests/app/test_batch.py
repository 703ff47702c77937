"""`repair --batch`: every case is answered in its place, by one process, by several, by a cluster, and after a stop."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tripmend.app import _batch
from tripmend.formats.answer import answer_schema
from tripmend.formats.native import read_change, read_trip
from tripmend.repair import Case, repair, repair_many

from .conftest import Cli

ROME = Path(__file__).parents[2] / "examples" / "rome"
CHANGES = ("change-1-easy.json", "change-3-impossible.json")


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    """Good, impossible, asked back, and four that cannot be used, each in a way of its own."""
    trip = str(ROME / "trip.json")
    lines: list[Any] = [
        {"id": "easy", "trip": trip, "change": str(ROME / CHANGES[0])},
        {"id": "none", "trip": trip, "change": str(ROME / CHANGES[1]), "severity": "step"},
        {"id": "asked", "trip": trip, "because": "hm"},
        {"id": "gone", "trip": "nowhere.json", "because": "the museum is closed"},
        {"id": "more", "trip": trip, "because": "rain", "colour": "red"},
        {"id": "both", "trip": trip},
        "no case",
        {"trip": trip, "because": "The Borghese Gallery is closed on Wednesday", "locks": ["wed-visit-1"]},
    ]
    path = tmp_path / "cases.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines) + '{"id": "torn', encoding="utf-8")
    return path


IDS = ["easy", "none", "asked", "gone", "more", "both", "7", "8", "9"]


def answers_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def without_times(answers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    for answer in answers:
        answer.get("record", {}).pop("milliseconds", None)
    return answers


def test_every_case_is_answered_in_its_place_and_what_fails_says_why_by_two_processes_too(
    cli: Cli, cases: Path, tmp_path: Path
) -> None:
    ran = cli("repair", "--batch", cases, "-o", tmp_path / "out.jsonl")
    answers = answers_of(tmp_path / "out.jsonl")
    assert ran.code == 1
    assert [answer["id"] for answer in answers] == IDS
    assert [answer["status"] for answer in answers[:3]] == ["repaired", "impossible", "unclear"]
    assert [answer["status"] for answer in answers[3:7]] == ["error"] * 4
    assert answers[8]["status"] == "error"
    assert "there is no such file" in answers[3]["error"]["message"]
    assert "colour" in answers[4]["error"]["message"]
    assert "9 cases answered" in ran.err
    for answer in answers:
        if answer["kind"] == "answer":
            jsonschema.validate({name: part for name, part in answer.items() if name != "id"}, answer_schema())
    cli("repair", "--batch", cases, "-o", tmp_path / "two.jsonl", "--workers", 2)
    assert without_times(answers_of(tmp_path / "two.jsonl")) == without_times(answers)


def test_a_run_that_was_stopped_is_taken_up_and_asks_nothing_twice(
    cli: Cli, cases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    real = _batch.mend_case

    def mend(folder: Path, case: dict[str, Any]) -> dict[str, Any]:
        asked.append(case.get("id", ""))
        if len(asked) == 3:
            raise KeyboardInterrupt
        return real(folder, case)

    monkeypatch.setattr(_batch, "mend_case", mend)
    out = tmp_path / "out.jsonl"
    assert cli("repair", "--batch", cases, "-o", out).code == 130
    assert not out.exists()
    part = tmp_path / "out.jsonl.part"
    with part.open("ab") as file:
        file.write(b'{"id": "half a line')
    ran = cli("repair", "--batch", cases, "-o", out)
    assert [answer["id"] for answer in answers_of(out)] == IDS
    assert asked[:2] == ["easy", "none"]
    assert "easy" not in asked[3:]
    assert "2 of them by an earlier run" in ran.err
    assert not part.exists()


def test_what_is_left_of_other_cases_is_not_taken_up(cli: Cli, cases: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    (tmp_path / "out.jsonl.part").write_text('{"tripmend": "batch", "cases": "others"}\n{"id": "x"}\n')
    cli("repair", "--batch", cases, "-o", out)
    assert [answer["id"] for answer in answers_of(out)] == IDS


def test_batch_says_what_does_not_go_along(cli: Cli, cases: Path) -> None:
    assert "say with -o" in cli("repair", "--batch", cases).err
    assert "stands in its line" in cli("repair", "--batch", cases, "--because", "rain", "-o", "x.jsonl").err
    assert "name the trip" in cli("repair").err


def rome_cases() -> list[Case]:
    rome = read_trip(ROME / "trip.json")
    change = read_change(ROME / CHANGES[0])
    return [Case(rome.itinerary, change, rome.catalogue, str(n)) for n in range(3)]


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_gives_what_repair_gives(pool: Any) -> None:
    cases = rome_cases()
    with pool(2) as executor:
        mended = list(repair_many(cases, executor=executor, workers=2))
    assert [one.key for one in mended] == ["0", "1", "2"]
    alone = repair(cases[0].itinerary, cases[0].change, cases[0].catalogue)
    for one in mended:
        assert one.outcome is not None
        assert (one.outcome.status, one.outcome.revision) == (alone.status, alone.revision)


def test_a_catalogue_read_anew_for_each_case_is_written_once_for_the_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[Path] = []
    write = Path.write_bytes

    def noted(path: Path, data: bytes) -> int:
        written.append(path)
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", noted)
    change = read_change(ROME / CHANGES[0])
    trips = [read_trip(ROME / "trip.json") for _ in range(4)]
    cases = [Case(trip.itinerary, change, trip.catalogue, str(n)) for n, trip in enumerate(trips)]
    with ProcessPoolExecutor(2) as executor:
        mended = list(repair_many(cases, executor=executor, workers=2))
    assert [(one.key, one.error) for one in mended] == [(str(n), "") for n in range(4)]
    assert len(written) == 1, "a worker may be reading what is written anew"


def test_a_case_with_a_wrong_name_is_a_result_with_its_error() -> None:
    first, second, *_ = rome_cases()
    wrong = Case(first.itinerary, first.change, first.catalogue, "wrong", {"locks": ["nothing"]})
    mended = list(repair_many([first, wrong, second], workers=1))
    assert [one.kind for one in mended] == ["", "InputError", ""]
    assert "nothing" in mended[1].error


@pytest.fixture
def cluster(request: pytest.FixtureRequest) -> Iterator[Any]:
    """A Dask cluster of two workers on this machine: real processes, or, which starts sooner, within this one."""
    distributed = pytest.importorskip("distributed")
    asked = {"n_workers": 2, "threads_per_worker": 1, "processes": request.param}
    local = {"dashboard_address": None, "protocol": "tcp", "host": "127.0.0.1", "silence_logs": 50}
    with distributed.LocalCluster(**asked, **local) as found:
        yield found


def case_lines(cases: Path, times: int, tmp_path: Path) -> Path:
    """A file that has three of the cases so many times."""
    easy, _, asked, gone, *_ = cases.read_text(encoding="utf-8").splitlines()
    many = tmp_path / "many.jsonl"
    many.write_text("\n".join([easy, asked, gone] * times) + "\n", encoding="utf-8")
    return many


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.parametrize("cluster", [False], indirect=True)
def test_a_catalogue_that_dask_scattered_reaches_each_case(cluster: Any) -> None:
    distributed = pytest.importorskip("distributed")
    shared: list[int] = []

    def share(packed: bytes) -> Any:
        shared.append(len(packed))
        return client.scatter(packed, broadcast=True)

    with distributed.Client(cluster) as client:
        mended = list(repair_many(rome_cases(), executor=client.get_executor(), workers=2, share=share))
    assert [(one.key, one.error) for one in mended] == [("0", ""), ("1", ""), ("2", "")]
    assert len(shared) == 1


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.parametrize("cluster", [False], indirect=True)
def test_a_cluster_answers_all_in_their_order(cluster: Any, cases: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    told: list[int] = []
    statuses, _ = _batch.write_answers(
        case_lines(cases, 2, tmp_path),
        out,
        workers=1,
        scheduler=cluster.scheduler_address,
        advance=lambda done, _: told.append(done),
    )
    assert told[-1] == 6
    assert statuses == {"error": 2, "repaired": 2, "unclear": 2}
    assert [answer["id"] for answer in answers_of(out)] == ["easy", "asked", "gone"] * 2


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.parametrize("cluster", [True], indirect=True)
def test_a_cluster_answers_all_although_a_worker_is_killed_half_way(cluster: Any, cases: Path, tmp_path: Path) -> None:
    victim = next(iter(cluster.workers.values())).process.pid

    def advance(done: int, _: int) -> None:
        if done == 4:
            os.kill(victim, signal.SIGKILL)

    out, scheduler = tmp_path / "out.jsonl", cluster.scheduler_address
    lines = case_lines(cases, 4, tmp_path)
    statuses, _ = _batch.write_answers(lines, out, workers=1, scheduler=scheduler, advance=advance)
    assert statuses == {"error": 4, "repaired": 4, "unclear": 4}
    assert [answer["id"] for answer in answers_of(out)] == ["easy", "asked", "gone"] * 4
