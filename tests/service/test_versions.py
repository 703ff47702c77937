"""Every change is a version, undo is one too, and what was acknowledged is there after the plug was pulled."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event

from tripmend.errors import InputError
from tripmend.service.settings import Settings, database_url
from tripmend.service.store import Store
from tripmend.service.tables import Base

from .conftest import Service, rome


def retitled(title: str) -> dict[str, object]:
    document = rome()
    document["trip"]["title"] = title
    return document


def change(service: Service, trip: str, title: str, tag: str) -> int:
    answer = service.anna.put(f"/api/v1/trips/{trip}", json=retitled(title), headers={"If-Match": tag})
    return answer.status_code


def test_the_migrations_make_the_tables_that_the_code_knows(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "new.db"))
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    store.lock()
    store.close()
    for path in (tmp_path / "new.db", tmp_path / "new.db.lock"):
        assert path.stat().st_mode & 0o077 == 0, "nobody else may read it"


def test_a_trip_comes_back_as_it_went_in(service: Service, trip: str) -> None:
    told = service.anna.get(f"/api/v1/trips/{trip}")
    assert told.headers["etag"] == '"1"'
    document = told.json()
    assert document["trip"]["title"] == "Four days in Rome"
    assert service.anna.add("/trips", document)["version"] == 1
    assert len(service.anna.get_json("/catalogues")) == 1, "the same catalogue is kept once"
    known = service.anna.get(f"/api/v1/trips/{trip}", headers={"If-None-Match": '"1"'})
    assert (known.status_code, known.content) == (304, b"")


def test_who_comes_second_is_told(service: Service, trip: str) -> None:
    assert change(service, trip, "One", '"1"') == 200
    assert change(service, trip, "Other", '"1"') == 412
    assert service.anna.get_json(f"/trips/{trip}")["trip"]["title"] == "One"
    answer = service.anna.put(f"/api/v1/trips/{trip}", json=retitled("Three"))
    assert answer.status_code == 428
    assert change(service, trip, "Three", "*") == 200
    assert change(service, trip, "Four", '"1", "7"') == 412
    assert change(service, trip, "Four", 'W/"1", "3"') == 200, "one of a list will do"


@pytest.mark.parametrize(
    ("said", "status"),
    [
        *((tag, 200) for tag in ('"1"', '"7", "1"', ' ,, "7" , "1",', '"x,1", "1"', "*", " * ")),
        *((tag, 412) for tag in ('W/"1"', '"0001"', '"x"', '"2"', 'W/"1", "2"', '""', '"+1"', '"1,2"')),
        *(
            (tag, 400)
            for tag in ("1", '"1', '"1", x', '*, "1"', '"1", *', 'w/"1"', 'W / "1"', '"1" "2"', "'1'", '"a b"')
        ),
        *((tag, 428) for tag in ("", "  ")),
    ],
)
def test_if_match_is_compared_as_rfc_9110_says(service: Service, trip: str, said: str, status: int) -> None:
    answer = service.anna.put(f"/api/v1/trips/{trip}", json=retitled("One"), headers={"If-Match": said})
    assert answer.status_code == status, answer.text
    if status == 412:
        assert "the trip is at version 1 by now" in answer.json()["detail"]
    again = service.anna.put(f"/api/v1/trips/{trip}", json=rome(), headers=[("If-Match", '"8"'), ("If-Match", '"9"')])
    assert again.status_code == 412, "two lines are one list"


def test_if_none_match_is_compared_weakly(service: Service, trip: str) -> None:
    for said, status in (('"7", W/"1"', 304), ("*", 304), ('"2"', 200), ("1", 200)):
        assert service.anna.get(f"/api/v1/trips/{trip}", headers={"If-None-Match": said}).status_code == status, said


def test_lists_leave_documents_and_answers_in_the_database(service: Service, trip: str) -> None:
    words = {"words": "Castel Sant'Angelo is closed on Tuesday", "alternatives": 0}
    service.anna.add(f"/trips/{trip}/proposals", words)
    asked: list[str] = []

    def seen(*given: Any) -> None:
        asked.append(given[2].partition(" FROM ")[0])

    event.listen(service.house.store.engine, "before_cursor_execute", seen)
    try:
        for part in ("proposals", "versions"):
            assert len(service.anna.get_json(f"/trips/{trip}/{part}")) == 1
        assert len(service.anna.get_json("/catalogues")) == 1
    finally:
        event.remove(service.house.store.engine, "before_cursor_execute", seen)
    assert not [one for one in asked if "document" in one or ".answer" in one]


def test_undo_goes_back_one_change_each_time_and_forgets_nothing(service: Service, trip: str) -> None:
    for number, title in enumerate(("One", "Two"), 1):
        assert change(service, trip, title, f'"{number}"') == 200

    def title() -> str:
        return str(service.anna.get_json(f"/trips/{trip}")["trip"]["title"])

    assert service.anna.add(f"/trips/{trip}/undo")["version"] == 4
    assert title() == "One"
    assert service.anna.add(f"/trips/{trip}/undo")["version"] == 5
    assert title() == "Four days in Rome"
    service.anna.add(f"/trips/{trip}/undo", status=409)
    service.anna.add(f"/trips/{trip}/undo", {"to": 3})
    assert title() == "Two"
    service.anna.add(f"/trips/{trip}/undo")
    assert title() == "Four days in Rome", "what was had back can be taken back"
    versions = service.anna.get_json(f"/trips/{trip}/versions")
    assert [one["version"] for one in versions] == [7, 6, 5, 4, 3, 2, 1]
    assert [one["kind"] for one in versions] == ["undone"] * 4 + ["edited"] * 2 + ["imported"]
    for path in (f"diff?before={2**64}", f"check?version={2**64}", f"versions/{2**64}"):
        assert service.anna.get(f"/api/v1/trips/{trip}/{path}").status_code == 422
    service.anna.add(f"/trips/{trip}/undo", {"to": 2**64}, 422)
    stale = service.anna.post(f"/api/v1/trips/{trip}/undo", headers={"If-Match": '"3"'})
    assert (stale.status_code, stale.json()["current"]) == (412, 7)
    assert service.anna.get_json(f"/trips/{trip}/versions/2")["trip"]["title"] == "One"


def test_what_is_removed_is_gone_with_its_catalogue(service: Service, trip: str) -> None:
    other = service.anna.add("/trips", rome())["trip"]
    assert service.anna.delete(f"/api/v1/trips/{trip}").status_code == 204
    assert len(service.anna.get_json("/catalogues")) == 1, "the other trip has it, too"
    assert service.anna.delete(f"/api/v1/trips/{other}").status_code == 204
    assert service.anna.get_json("/catalogues") == []
    for table in ("versions", "proposals", "changes"):
        with service.house.store.reading() as session:
            left = session.connection().exec_driver_sql(f"SELECT count(*) FROM {table} WHERE trip_id = '{trip}'")
            assert left.scalar() == 0


def test_another_catalogue_is_a_version(service: Service, trip: str) -> None:
    document = service.anna.get_json(f"/trips/{trip}/catalogue")
    document["catalogue"]["source"] = "a newer list"
    answer = service.anna.put(f"/api/v1/trips/{trip}/catalogue", json=document, headers={"If-Match": '"1"'})
    assert answer.status_code == 200, answer.text
    assert {one["source"] for one in service.anna.get_json("/catalogues")} >= {"a newer list"}
    document["catalogue"]["places"] = document["catalogue"]["places"][:1]
    refused = service.anna.put(f"/api/v1/trips/{trip}/catalogue", json=document, headers={"If-Match": '"2"'})
    assert refused.status_code == 422
    assert refused.json()["where"].startswith("catalogue.")


@pytest.mark.parametrize("times", [5, pytest.param(100, marks=pytest.mark.slow)])
def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path, times: int) -> None:
    command = [sys.executable, str(Path(__file__).with_name("kills.py")), str(tmp_path / "killed.db"), str(times)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.stdout.startswith(f"{times} kills, "), ran.stderr
    assert ran.stdout.endswith(" acknowledged, none lost\n")


def test_a_database_that_cannot_be_opened_is_told_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be opened"):
        Store(str(tmp_path / "no" / "folder" / "x.db"))
    (tmp_path / "no.db").write_text("this is no database, and long enough that it is looked at" * 20, encoding="utf-8")
    with pytest.raises(InputError, match="not a database"):
        Store(str(tmp_path / "no.db"))
    with pytest.raises(InputError) as raised:
        Store("mysql://anna:secret@db/trips")
    assert "secret" not in str(raised.value)
    assert database_url("postgres://anna@db/trips") == "postgresql+psycopg://anna@db/trips"


@pytest.mark.parametrize(
    "given",
    [
        *({"port": 70_000}, {"solvers": -1}, {"seconds": 0}, {"body": 1}, {"depth": 1000}, {"rate": -1}),
        *({"waiting": 0}, {"address": "ftp://x"}, {"tiles": "https://x/1.png"}, {"tiles": "file:///{z}/{x}/{y}"}),
    ],
)
def test_settings_that_make_no_sense_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(InputError):
        Settings(**given)  # type: ignore[arg-type]


def test_no_secret_stands_in_the_file(service: Service, trip: str) -> None:
    share = service.anna.add(f"/trips/{trip}/shares", {})["secret"]
    feed = service.anna.add(f"/trips/{trip}/feed")["secret"]
    token = service.anna.add("/tokens", {"label": "phone"})["secret"]
    content = b"".join(path.read_bytes() for path in Path(service.house.settings.database).parent.glob("trips.db*"))
    assert b"Four days in Rome" in content
    for secret in (share, feed, token, service.token):
        assert secret.encode() not in content
    told = json.dumps([service.anna.get_json(f"/trips/{trip}/shares"), service.anna.get_json("/tokens")])
    assert share not in told
    assert token not in told
