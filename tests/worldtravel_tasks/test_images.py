"""Look-ups that give screenshots: pictures and no words, hints in an ablation, and planning tools that read pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tripmend_suites.common.tasking import Attempt
from tripmend_suites.worldtravel.agent import asking
from tripmend_suites.worldtravel.build import write_web
from tripmend_suites.worldtravel.pages import pages_of, read_index
from tripmend_suites.worldtravel.perception import KIND_OF, expected_facts
from tripmend_suites.worldtravel.reading import Abstained, Kind, Reading
from tripmend_suites.worldtravel.tasks import TravelTasks, task_set

from .test_advice import LISTS, PAGES, READING, WAYS
from .town import ASKED, WORLD, build, tool, twin, verdicts

PNG = b"\x89PNG "
BOOKING = {"city": "Tiny", "attraction": "Museum of Rain", "date": "2026-07-01"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = build(tmp_path_factory.mktemp("screens"))
    write_web(out, WORLD, (ASKED, ASKED.replace(id="tiny-2")), (twin(),), 0)
    (out / "shots").mkdir()
    for entry in (*read_index(out), *read_index(out / "twins" / "tiny-1-x")):
        (out / "shots" / f"{entry['sha256']}.png").write_bytes(PNG + entry["sha256"].encode())
    return out


@pytest.fixture
def reader(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that reads every page as it is."""
    meta = json.loads((folder / "pages" / "index.json").read_text("utf-8"))
    pages = {entry["sha256"]: entry["file"] for entry in read_index(folder)}
    made = {page.file: page for page in pages_of(WORLD, meta["seed"], meta["hold_out"])}

    def look(path: Path, changed: int, size: int, kind: Kind) -> Reading:
        page = made[pages[path.stem]]
        if KIND_OF[page.kind] != kind:
            return Reading(kind, (), (Abstained("page", "nothing fits"),))
        return Reading(kind, tuple(expected_facts(page)))

    monkeypatch.setattr(asking, "_look", look)


def _set(folder: Path, **options: Any) -> TravelTasks:
    found = task_set(folder, images=True, **options)
    assert isinstance(found, TravelTasks)
    return found


def test_a_look_up_gives_pictures_and_nothing_of_what_they_show(folder: Path) -> None:
    session, booking = tool(_set(folder), "get_attraction_ticket_availability")
    found = booking.call(BOOKING)
    assert json.loads(found.text) == {"calls_left": 29, "screenshots": 1}
    assert [picture[:5] for picture in found.pictures] == [PNG]
    assert session.state()["calls"] == 1
    assert json.loads(booking.call({"city": "Tiny"}).text)["calls_left"] == 28


def test_a_twin_shows_the_page_on_which_the_slot_is_sold_out(folder: Path) -> None:
    shown = []
    for task, item in (("plan", "tiny-1"), ("refuse", "tiny-1-x")):
        tools = {tool.name: tool for tool in _set(folder, task=task).open(item).tools}
        shown.append(tools["get_attraction_ticket_availability"].call(BOOKING).pictures)
    assert shown[0] != shown[1]


def test_hints_tell_the_states_or_everything_but_them(folder: Path) -> None:
    told = {}
    for hints in ("gold-state", "gold-text"):
        session, booking = tool(_set(folder, hints=hints), "get_attraction_ticket_availability")
        told[hints] = json.loads(booking.call(BOOKING).text)
        guide = next(tool for tool in session.tools if tool.name == "get_guide_details")
        text = json.loads(guide.call({"city": "Tiny", "attraction": "Museum of Rain"}).text)
        assert ("recommended_stay" in text) == (hints == "gold-text")
        assert session.state()["calls"] == 2
    assert [row["left"] for row in told["gold-state"]["entries"]] == [2, 1]
    assert "tickets" not in told["gold-state"]
    assert told["gold-text"]["tickets"][0]["label"] == "Entry"
    assert [row["time"] for row in told["gold-text"]["entries"]] == ["10:00", "12:00"]
    assert not [row for row in told["gold-text"]["entries"] if "left" in row]


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize("hints", ["none", "gold-state", "gold-text"])
def test_the_engine_solves_by_screenshots(folder: Path, hints: str) -> None:
    tasks = _set(folder, hints=hints)
    for verdict in verdicts(tasks, tasks.players["engine"]):
        assert set(verdict.scores.values()) == {1}, verdict.why
        assert verdict.record["calls"] > 0


@pytest.mark.usefixtures("reader")
def test_planning_tools_read_the_screenshots_that_were_given(folder: Path) -> None:
    tasks = _set(folder, tools="engine")
    session = tasks.open("tiny-1")
    tools = {tool.name: tool for tool in session.tools}
    for name, arguments in (*LISTS, *PAGES, WAYS[0]):
        tools[name].call(arguments)
    found = json.loads(tools["plan"].call({"reading": READING}).text)
    verdict = tasks.judge(Attempt("tiny-1", json.dumps(found["answer"]), session.state()))
    assert set(verdict.scores.values()) == {1}, verdict.why
