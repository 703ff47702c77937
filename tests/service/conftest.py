"""A service for a test: a database of its own, no process beside it, the trip to Rome in it where one is asked for."""

from __future__ import annotations

import json
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
