"""Who may do what, as one table: every endpoint, by the owner of a trip, by another, and by nobody."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tripmend.service import accounts
from tripmend.service.store import now
from tripmend.service.tables import Door

from .conftest import Client, Service, rome

LATER = {"type": "leg_delayed", "leg": "flight-home", "minutes": 5}
CHANGE = {"tripmend": 1, "disruptions": [{"category": "transport", "effect": LATER}]}
WATCH = {"sources": [{"address": "https://trains.invalid/feed.pb"}]}
WORDS = {"words": "Castel Sant'Angelo is closed on Tuesday"}

# method, path, body, then the status for: whose trip it is, another account, nobody. The service's owner is "another".
TABLE: list[tuple[str, str, Any, int, int, int]] = [
    ("GET", "/health", None, 200, 200, 200),
    ("GET", "/trips", None, 200, 200, 401),
    ("POST", "/trips", {}, 422, 422, 401),
    ("GET", "/trips/{trip}", None, 200, 404, 401),
    ("PUT", "/trips/{trip}", {}, 422, 404, 401),
    ("GET", "/trips/{trip}/versions", None, 200, 404, 401),
    ("GET", "/trips/{trip}/versions/1", None, 200, 404, 401),
    ("GET", "/trips/{trip}/check", None, 200, 404, 401),
    ("GET", "/trips/{trip}/diff?before=1", None, 200, 404, 401),
    ("GET", "/trips/{trip}/exports/csv", None, 200, 404, 401),
    ("GET", "/trips/{trip}/catalogue", None, 200, 404, 401),
    ("PUT", "/trips/{trip}/catalogue", {}, 422, 404, 401),
    ("GET", "/catalogues", None, 200, 200, 401),
    ("GET", "/catalogues/{catalogue}", None, 200, 404, 401),
    ("POST", "/trips/{trip}/understand", WORDS, 200, 404, 401),
    ("POST", "/trips/{trip}/proposals", {}, 422, 404, 401),
    ("GET", "/trips/{trip}/proposals", None, 200, 404, 401),
    ("GET", "/trips/{trip}/proposals/{proposal}", None, 200, 404, 401),
    ("POST", "/trips/{trip}/proposals/{proposal}/decline", None, 204, 404, 401),
    ("POST", "/trips/{trip}/proposals/{proposal}/accept", None, 200, 404, 401),
    ("POST", "/trips/{trip}/undo", None, 409, 404, 401),
    ("GET", "/trips/{trip}/shares", None, 200, 404, 401),
    ("POST", "/trips/{trip}/shares", {}, 201, 404, 401),
    ("DELETE", "/trips/{trip}/shares/{share}", None, 204, 404, 401),
    ("GET", "/trips/{trip}/feed", None, 200, 404, 401),
    ("POST", "/trips/{trip}/feed", None, 201, 404, 401),
    ("DELETE", "/trips/{trip}/feed", None, 204, 404, 401),
    ("PUT", "/trips/{trip}/watch", WATCH, 200, 404, 401),
    ("GET", "/trips/{trip}/watch", None, 200, 404, 401),
    ("DELETE", "/trips/{trip}/watch", None, 204, 404, 401),
    ("POST", "/check", {}, 422, 422, 401),
    ("POST", "/imports", None, 415, 415, 401),
    ("POST", "/plans", {}, 422, 422, 401),
    ("GET", "/jobs", None, 200, 200, 401),
    ("GET", "/jobs/{job}", None, 200, 404, 401),
    ("GET", "/jobs/{job}/events", None, 200, 404, 401),
    ("DELETE", "/jobs/{job}", None, 409, 404, 401),
    ("GET", "/accounts/me", None, 200, 200, 401),
    ("GET", "/tokens", None, 200, 200, 401),
    ("POST", "/tokens", {}, 201, 201, 401),
    ("DELETE", "/tokens/{token}", None, 204, 404, 401),
    ("GET", "/webhooks", None, 200, 200, 401),
    ("POST", "/webhooks", {"url": "https://example.org/x"}, 201, 201, 401),
    ("DELETE", "/webhooks/{hook}", None, 204, 404, 401),
    ("DELETE", "/trips/{trip}", None, 204, 404, 401),
]
OWNER_ONLY: list[tuple[str, str, Any, int]] = [
    ("GET", "/accounts", None, 200),
    ("POST", "/accounts", {"name": "berta"}, 201),
    ("DELETE", "/accounts/nobody", None, 404),
]


@pytest.fixture
def names(service: Service, trip: str) -> dict[str, str]:
    """Anna's things by name."""
    proposal = service.anna.add(f"/trips/{trip}/proposals", {"change": CHANGE, "alternatives": 0})["id"]
    catalogue = service.anna.get_json("/catalogues")[0]["id"]
    return {
        "trip": trip,
        "proposal": proposal,
        "catalogue": catalogue,
        "share": service.anna.add(f"/trips/{trip}/shares", {})["id"],
        "job": service.anna.get_json("/jobs")[0]["id"],
        "token": service.anna.add("/tokens", {})["id"],
        "hook": service.anna.add("/webhooks", {"url": "https://example.org/"})["id"],
    }


def asked(client: Client, method: str, path: str, body: Any) -> int:
    headers = {"If-Match": "*"} if method == "PUT" else {}
    return client.request(method, f"/api/v1{path}", json=body, headers=headers).status_code


def test_the_table_of_who_may_do_what(service: Service, names: dict[str, str]) -> None:
    wrong = []
    second = service.anna.add(f"/trips/{names['trip']}/proposals", {"change": CHANGE, "alternatives": 0})["id"]
    for method, path, body, *expected in TABLE:
        if path.endswith("/accept"):
            path = path.replace("{proposal}", second)
        at = path.format(**names)
        # Those without a right ask first: what they are refused must not have happened.
        for who, client, status in (
            ("nobody", service.nobody, expected[2]),
            ("the owner of the service", service.owner, expected[1]),
            ("Anna", service.anna, expected[0]),
        ):
            got = asked(client, method, at, body)
            if got != status and not (path.endswith("/undo") and who == "Anna" and got == 201):
                wrong.append(f"{method} {path} by {who}: {got}, not {status}")
    for method, path, body, status in OWNER_ONLY:
        for client, wanted in ((service.nobody, 401), (service.anna, 403), (service.owner, status)):
            if (got := asked(client, method, path, body)) != wanted:
                wrong.append(f"{method} {path}: {got}, not {wanted}")
    assert not wrong, "\n".join(wrong)


def routes_of(app: Any) -> set[tuple[str, str]]:
    found = set()
    for path, methods in app.openapi()["paths"].items():
        found |= {(method.upper(), path) for method in methods}
    return found


def test_no_endpoint_is_missing_from_the_table(service: Service) -> None:
    def shape(path: str) -> str:
        plain = path.partition("?")[0].removeprefix("/api/v1")
        return "/".join("*" if part[:1] == "{" or part in ("1", "csv", "nobody") else part for part in plain.split("/"))

    tested = {(method, shape(path)) for method, path, *_ in [*TABLE, *OWNER_ONLY]}
    assert {(method, shape(path)) for method, path in routes_of(service.app)} == tested


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer x", "Bearer tm_x", "Basic YTpi", "Bearer " + "tm_" + "x" * 500, "Bearer tm_\xff"]
)
def test_what_is_no_token_opens_nothing(service: Service, header: str) -> None:
    answer = service.nobody.get("/api/v1/trips", headers={"Authorization": header.encode("latin-1")})
    assert answer.status_code == 401
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_revoked_or_old_token_opens_nothing_and_takes_its_sessions_along(service: Service) -> None:
    made = service.anna.add("/tokens", {"days": 1})
    phone = Client(service.app, made["secret"])
    inside = accounts.entered(service.house.store, made["secret"])
    assert inside is not None
    assert accounts.who_has(service.house.store, "session", inside[0]) is not None
    assert phone.get_json("/accounts/me")["name"] == service.name
    with service.house.store.writing() as session:
        session.get_one(Door, made["id"]).expires = now() - dt.timedelta(seconds=1)
    assert phone.get("/api/v1/trips").status_code == 401
    service.anna.delete(f"/api/v1/tokens/{made['id']}")
    assert accounts.who_has(service.house.store, "session", inside[0]) is None


def test_an_account_goes_with_all_it_has(service: Service, trip: str) -> None:
    (anna,) = [one for one in service.owner.get_json("/accounts") if one["name"] == service.name]
    assert service.owner.delete(f"/api/v1/accounts/{anna['id']}").status_code == 204
    assert service.anna.get(f"/api/v1/trips/{trip}").status_code == 401
    (owner,) = [one for one in service.owner.get_json("/accounts") if one["owner"]]
    assert service.owner.delete(f"/api/v1/accounts/{owner['id']}").status_code == 409
    assert service.owner.add("/accounts", {"name": "owner"}, 409)["detail"].startswith("There is an account")


def test_the_token_is_told_at_the_first_start_alone(service: Service) -> None:
    assert service.token.startswith("tm_")
    assert accounts.first_start(service.house.store) is None


def test_trips_of_two_accounts_do_not_meet(service: Service, trip: str) -> None:
    service.owner.add("/trips", rome())
    assert [one["id"] for one in service.anna.get_json("/trips")] == [trip]
    assert trip not in [one["id"] for one in service.owner.get_json("/trips")]
