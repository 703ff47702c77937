"""A service for a test: a database of its own, no process beside it, the trip to Rome in it where one is asked for."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the extra serve is not installed")

from starlette.testclient import TestClient

from tripmend.service import Settings, create_app
from tripmend.service.accounts import add_account, first_start
from tripmend.service.house import House
from tripmend.service.store import new_id

EXAMPLES = Path(__file__).parents[2] / "examples"


def rome() -> dict[str, Any]:
    """The trip document of the example, its catalogue inside."""
    document = json.loads((EXAMPLES / "rome" / "trip.json").read_text(encoding="utf-8"))
    catalogue = json.loads((EXAMPLES / "rome" / "catalogue.json").read_text(encoding="utf-8"))
    return {**document, "catalogue": catalogue["catalogue"]}


class Client(TestClient):
    """Somebody who asks: with a token, or without."""

    def __init__(self, app: Any, token: str | None = None) -> None:
        super().__init__(app, raise_server_exceptions=True)
        if token is not None:
            self.headers["Authorization"] = f"Bearer {token}"

    def get_json(self, path: str) -> Any:
        answer = self.get(f"/api/v1{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def add(self, path: str, body: Any = None, status: int = 201, **headers: str) -> Any:
        answer = self.post(f"/api/v1{path}", json=body, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None


class Service:
    """One service: its house, its owner and Anna, who has an account of her own."""

    def __init__(self, house: House, app: Any, token: str) -> None:
        self.house, self.app, self.token = house, app, token
        self.owner = Client(app, token)
        self.name = f"anna {new_id()}"
        self.anna = Client(app, add_account(house.store, self.name)[1])
        self.nobody = Client(app)

    @classmethod
    def at(cls, folder: Path, **settings: Any) -> Service:
        given = {"solvers": 0, "quick": 0, "rate": 0.0} | settings
        house = House(Settings(database=str(folder / "trips.db"), **given))
        return cls(house, create_app(house=house), first_start(house.store) or "")


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    made = Service.at(tmp_path_factory.mktemp("service"))
    yield made
    made.house.close()


@pytest.fixture
def service(running: Service) -> Service:
    """The one service of all tests, with an Anna of this test."""
    return Service(running.house, running.app, running.token)


@pytest.fixture
def trip(service: Service) -> str:
    """The id of the trip to Rome, which is Anna's."""
    return str(service.anna.add("/trips", rome())["trip"])


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The real Chromium."""
    from tripmend.extras import install_command
    from tripmend.pages.chromium import CHROMIUM, FLAGS

    playwright = pytest.importorskip("playwright.sync_api", reason=install_command("read"))
    with playwright.sync_playwright() as program:
        found = program.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture(scope="module")
def address(running: Service) -> Iterator[str]:
    """The service at a port of this machine."""
    uvicorn = pytest.importorskip("uvicorn")
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(running.app, log_level="warning", access_log=False, ws="none", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join()
    listening.close()
