"""tripmend convert --from triptide: records and their database become trips and catalogues."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.errors import InputError
from tripmend.formats.native import read_trip
from tripmend_suites.triptide.database import write_database
from tripmend_suites.triptide.formats import write_plans

from .bridge_trips import written
from .small_world import small_world


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    database = small_world()
    write_database(tmp_path / "database", database)
    write_plans(tmp_path / "initial.jsonl", [written(database, 3)])
    return tmp_path


def test_every_record_becomes_a_trip_and_a_catalogue(folder: Path) -> None:
    out = folder / "out"
    with (folder / "initial.jsonl").open("a", encoding="utf-8") as file:
        file.write("not a plan\n")
    result = CliRunner().invoke(app, ["convert", "--from", "triptide", str(folder), "-o", str(out)])
    assert result.exit_code == 1
    assert "refused: line 2: " in result.output
    assert "1 of 2 records converted" in result.output
    (trip,) = [path for path in out.iterdir() if not path.name.endswith("catalogue.json")]
    assert trip.name.startswith("3-")
    assert len(read_trip(trip).itinerary.days) == 3


def test_nothing_is_written_when_nothing_can_be_used(folder: Path) -> None:
    (folder / "initial.jsonl").write_text("not a plan\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["convert", "--from", "triptide", str(folder), "-o", str(folder / "out")])
    assert isinstance(result.exception, InputError)
    assert not (folder / "out").exists()
