"""schemathesis asks every operation with what it may and what it may not be given: no server error."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tripmend.service import trips
from tripmend.service.store import new_id
from tripmend.service.tables import Proposal

from .conftest import Client, Service, rome

schemathesis = pytest.importorskip("schemathesis")
pytestmark = pytest.mark.slow
LATER = {"type": "leg_delayed", "leg": "flight-home", "minutes": 5}
CHANGE = {"tripmend": 1, "disruptions": [{"category": "transport", "effect": LATER}]}
IN_POOL = ("/check", "/plans", "/imports", "/understand", "/proposals", "/exports", "/diff", "/trips", "/catalogue")
"""Ends of the paths whose work is done by processes."""


class Things:
    """What an account has, for the parameters of paths; what is removed by a request is made anew for each."""

    def __init__(self, service: Service, client: Client) -> None:
        self._service, self._client = service, client
        self._trip = self.trip()
        self._first = client.add(f"/trips/{self._trip}/proposals", {"change": CHANGE, "alternatives": 0})["id"]
        with service.house.store.reading() as session:
            self._answer = json.loads(session.get_one(Proposal, self._first).answer or "")
        self._account = client.get_json("/accounts/me")["id"]
        self._job = client.get_json("/jobs")[0]["id"]
        self._catalogue = client.get_json("/catalogues")[0]["id"]

    def trip(self) -> str:
        return str(self._client.add("/trips", rome())["trip"])

    def proposal(self) -> str:
        ids = trips.Ids(self._account, self._trip)
        number = trips.held(self._service.house.store, ids).number
        name = trips.add_change(self._service.house.store, ids, number, "", CHANGE)[1]
        trips.finish_proposal(self._service.house.store, name, self._answer)
        return name

    def for_path(self, label: str, name: str) -> str:
        """The value of a parameter of an operation."""
        method, _, path = label.partition(" ")
        removes = method == "DELETE" and path.endswith(f"{{{name}}}")
        made: dict[str, Callable[[], str]] = {
            "trip": self.trip if removes else lambda: self._trip,
            "proposal": self.proposal,
            "share": lambda: str(self._client.add(f"/trips/{self._trip}/shares")["id"]),
            "token": lambda: str(self._client.add("/tokens", {})["id"]),
            "hook": lambda: str(self._client.add("/webhooks", {"url": "https://trips.invalid/"})["id"]),
            "account": lambda: str(self._service.owner.add("/accounts", {"name": f"further {new_id()}"})["id"]),
            "job": lambda: self._job,
            "catalogue": lambda: self._catalogue,
        }
        return made[name]()


def run(service: Service, client: Client, examples: int, wanted: Callable[[str], bool] = bool) -> Counter[int]:
    """Ask every operation whose path is wanted; how often which status came."""
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis.strategies import one_of, sampled_from

    schema = schemathesis.openapi.from_dict(service.app.openapi())
    schema.app = service.app
    things, token = Things(service, client), client.headers["Authorization"]
    statuses: Counter[int] = Counter()
    wrong: list[str] = []

    def tried(operation: Any) -> None:
        modes = [operation.as_strategy(generation_mode=mode) for mode in schemathesis.GenerationMode]

        @settings(
            max_examples=examples,
            database=None,
            deadline=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=one_of(modes), real=sampled_from([True, True, True, False]))
        def ask(case: Any, real: bool) -> None:
            for name in case.path_parameters or {}:
                if real and name not in ("number", "form"):
                    case.path_parameters[name] = things.for_path(operation.label, name)
            for name in [one for one in case.headers or {} if one.lower() == "authorization"]:
                del case.headers[name]
            answer = case.call(headers={"Authorization": token}, timeout=120)
            statuses[answer.status_code] += 1
            if answer.status_code >= 500:
                wrong.append(f"{operation.label}: {answer.status_code} for {case.as_curl_command()[:500]}")

        ask()

    asked = [one.ok() for one in schema.get_all_operations()]
    assert len(asked) == sum(len(methods) for methods in service.app.openapi()["paths"].values())
    for operation in asked:
        if wanted(operation.path):
            tried(operation)
    told = ", ".join(f"{number} × {status}" for status, number in sorted(statuses.items()))
    sys.stdout.write(f"{sum(statuses.values())} requests, {len(wrong)} server errors: {told}\n")
    assert not wrong, "\n".join(wrong[:10])
    return statuses


@pytest.mark.parametrize("who", ["anna", "owner"])
def test_no_operation_answers_with_a_server_error(service: Service, who: str) -> None:
    statuses = run(service, getattr(service, who), 60)
    assert {200, 201, 204, 404, 409, 412, 422, 428} <= set(statuses)


def test_nor_where_processes_do_the_work(tmp_path: Path) -> None:
    service = Service.at(tmp_path, solvers=1, quick=1, seconds=1.0)
    try:
        run(service, service.anna, 25, lambda path: path.endswith(IN_POOL))
        assert service.anna.get_json("/trips"), "it works still"
    finally:
        service.house.close()
