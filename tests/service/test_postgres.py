"""The same service on a real PostgreSQL, Debian's, started for this test alone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tripmend.errors import InputError
from tripmend.service import Settings, create_app, trips
from tripmend.service import house as houses
from tripmend.service.accounts import first_start
from tripmend.service.house import House
from tripmend.service.store import Store
from tripmend.service.tables import Base, Proposal, Trip

from .conftest import Client, Service, rome

pytest.importorskip("psycopg", reason="the extra postgres is not installed")
FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FOLDERS, reason="no PostgreSQL: apt-get install postgresql"),
]


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a database that is empty and goes away afterwards. PostgreSQL does not run as root."""
    folder = tmp_path_factory.mktemp("postgres")
    data = folder / "data"
    as_other = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_other:
        for part in (folder, *folder.parents):
            if part.name.startswith("pytest-"):
                part.chmod(0o755)
        shutil.chown(folder, "postgres")
    tool = [*as_other, str(FOLDERS[-1] / "initdb"), "-D", str(data), "-A", "trust", "-U", "postgres", "-N"]
    subprocess.run(tool, check=True, capture_output=True, cwd=folder)
    options = ["-c", "listen_addresses=", "-k", str(folder), "-c", "fsync=off"]
    with subprocess.Popen(
        [*as_other, str(FOLDERS[-1] / "postgres"), "-D", str(data), *options],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        while not (folder / ".s.PGSQL.5432").exists():
            assert server.poll() is None
            time.sleep(0.05)
        time.sleep(1)
        yield f"postgresql://postgres@/postgres?host={folder}"
        server.terminate()


def only_one_of_two_decisions_counts(service: Service, trip: str, like: str) -> None:
    """While a proposal is being accepted, it is declined: that waits, and comes too late."""
    with service.house.store.reading() as session:
        answer = json.loads(session.get_one(Proposal, like).answer or "")
    (anna,) = {one.account_id for one in _trips(service) if one.id == trip}
    ids = trips.Ids(anna, trip)
    base = trips.held(service.house.store, ids).number
    _, name = trips.add_change(service.house.store, ids, base, "", {"tripmend": 1})
    trips.finish_proposal(service.house.store, name, answer)
    chosen = trips._chosen
    with ThreadPoolExecutor(1) as other, pytest.MonkeyPatch.context() as patch:
        declined: list[Any] = []

        def slowly(*given: Any) -> Any:
            declined.append(other.submit(service.anna.post, f"/api/v1/trips/{trip}/proposals/{name}/decline"))
            time.sleep(0.5)
            return chosen(*given)

        patch.setattr(trips, "_chosen", slowly)
        accepted = service.anna.post(f"/api/v1/trips/{trip}/proposals/{name}/accept")
        assert (accepted.status_code, declined[0].result(30).status_code) == (200, 409)
    assert service.anna.get_json(f"/trips/{trip}/proposals/{name}")["state"] == "accepted"


def who_asks_for_the_same_new_thing_at_once_is_served(service: Service) -> None:
    """Six at once: the same catalogue, name, watch and feed; none of them is an error of the service."""
    document, name = rome(), f"berta {service.name}"
    document["catalogue"]["source"] = "asked for six times"
    trip = service.anna.add("/trips", rome())["trip"]
    watch = {"sources": [{"address": "https://trains.invalid/x.pb"}]}
    asked: tuple[tuple[Any, str, str, Any, set[int]], ...] = (
        (service.anna, "POST", "trips", document, {201}),
        (service.owner, "POST", "accounts", {"name": name}, {201, 409}),
        (service.anna, "PUT", f"trips/{trip}/watch", watch, {200}),
        (service.anna, "POST", f"trips/{trip}/feed", None, {201}),
    )
    for who, method, path, body, allowed in asked:
        clients = [Client(service.app, who.headers["Authorization"].removeprefix("Bearer ")) for _ in range(6)]
        start = Barrier(6)

        def ask(
            client: Client, start: Barrier = start, method: str = method, path: str = path, body: Any = body
        ) -> int:
            start.wait(30)
            return client.request(method, f"/api/v1/{path}", json=body).status_code

        with ThreadPoolExecutor(6) as threads:
            statuses = list(threads.map(ask, clients))
        assert set(statuses) <= allowed, (path, statuses)
        assert path != "accounts" or statuses.count(201) == 1
    assert len(service.anna.get_json(f"/trips/{trip}/feed")) == 1
    assert [one["source"] for one in service.anna.get_json("/catalogues")].count("asked for six times") == 1


def advisory(service: Service, what: str) -> list[Any]:
    """What the holders of the lock are asked."""
    holders = f"SELECT {what} FROM pg_locks WHERE locktype = 'advisory' AND granted"
    with service.house.store.engine.connect() as connection:
        return list(connection.exec_driver_sql(holders).scalars())


def a_lock_that_is_lost_is_taken_again_or_the_service_stops(service: Service, postgres: str) -> None:
    store, (before,) = service.house.store, advisory(service, "pid")
    assert advisory(service, "pg_terminate_backend(pid)") == [True]
    while advisory(service, "pid"):
        time.sleep(0.05)
    assert store.still_locked()
    (after,) = advisory(service, "pid")
    assert after != before
    with pytest.raises(InputError, match="another tripmend serve"):
        House(Settings(database=postgres, solvers=0, quick=0))
    alive, dead = store._alone, store.engine.connect()
    dead.close()
    store._alone = dead  # as where a network was cut, which PostgreSQL did not see: the lock is held by what was ours
    assert store.still_locked()
    assert advisory(service, "pid") not in ([], [after])
    assert alive is not None
    alive.close()
    stopped = Event()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(service.house, "lost", stopped.set)
        patch.setattr(houses, "_LOOKS", 0.05)
        other = Store(postgres)
        assert advisory(service, "pg_terminate_backend(pid)") == [True]
        while advisory(service, "pid"):
            time.sleep(0.05)
        other.lock()
        service.house._look_after()
        assert stopped.is_set()
        assert service.owner.post("/api/v1/tokens", json={}).status_code == 503, "nothing is written any more"
    service.house.close()
    other.close()


def _trips(service: Service) -> list[Trip]:
    with service.house.store.reading() as session:
        return list(session.query(Trip))


def test_a_story_on_postgresql(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "_LOOKS", 3600)  # here it is looked at when the test says so
    house = House(Settings(database=postgres, solvers=0, quick=0, rate=0.0))
    with house.store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    with pytest.raises(InputError, match="another tripmend serve works with this database"):
        House(Settings(database=postgres, solvers=0, quick=0))
    service = Service(house, create_app(house=house), first_start(house.store) or "")
    trip = service.anna.add("/trips", rome())["trip"]
    words = {"words": "Castel Sant'Angelo is closed on Tuesday", "alternatives": 0}
    made = service.anna.add(f"/trips/{trip}/proposals", words)
    service.anna.add(f"/trips/{trip}/proposals/{made['id']}/accept", status=200)
    stale = service.anna.put(f"/api/v1/trips/{trip}", json=rome(), headers={"If-Match": '"1"'})
    assert stale.status_code == 412
    service.anna.add(f"/trips/{trip}/undo")
    assert service.anna.get_json(f"/trips/{trip}") == service.anna.get_json(f"/trips/{trip}/versions/1")
    service.owner.get_json("/accounts")
    assert service.owner.get(f"/api/v1/trips/{trip}").status_code == 404
    only_one_of_two_decisions_counts(service, trip, made["id"])
    who_asks_for_the_same_new_thing_at_once_is_served(service)
    assert service.anna.get("/api/v1/trips/%00").status_code == 404
    assert service.anna.post("/api/v1/tokens", json={"label": "a\0b"}).status_code == 422
    (anna,) = [one for one in service.owner.get_json("/accounts") if one["name"] == service.name]
    assert service.owner.delete(f"/api/v1/accounts/{anna['id']}").status_code == 204
    a_lock_that_is_lost_is_taken_again_or_the_service_stops(service, postgres)
    again = House(Settings(database=postgres, solvers=0, quick=0))
    assert first_start(again.store) is None
    assert Client(create_app(house=again), service.token).get_json("/trips") == []
    again.close()
