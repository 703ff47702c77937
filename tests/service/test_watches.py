"""A watched trip: a feed at a real address becomes news, a proposal and a message; what was declined stays so."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

pytest.importorskip("google.transit", reason="the extra live is not installed")

from tripmend.service.store import now

from ..live.world import document, late, message
from ..live.world import rome as clock
from .conftest import Service


class Feed(ThreadingHTTPServer):
    """Serves what it is told to, and says "not modified" to who has it; its other address points to the first."""

    def __init__(self) -> None:
        self.body, self.asked, self.status = b"", [], 200
        super().__init__(("127.0.0.1", 0), _Handler)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/feed.pb"


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        server: Any = self.server
        server.asked.append(dict(self.headers))
        tag = f'"{hash(server.body)}"'
        known = self.headers.get("If-None-Match") == tag
        self.send_response(304 if known else server.status)
        self.send_header("ETag", tag)
        body = b"" if known or server.status != 200 else server.body
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def feed() -> Iterator[Feed]:
    server = Feed()
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def by_hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service in which trips are looked at by hand, on the day of the trip."""
    made = Service.at(tmp_path_factory.mktemp("watches"), private_hooks=True)
    made.house.watcher.close()
    made.house.watcher._stopped = False
    yield made
    made.house.close()


@pytest.fixture
def service(by_hand: Service) -> Service:
    return Service(by_hand.house, by_hand.app, by_hand.token)


def at(service: Service, text: str) -> None:
    """The service looks at what is due, at this time of the day of the trip."""
    moment = clock(text).astimezone(dt.UTC).replace(tzinfo=None)
    service.house.watcher.clock = lambda: moment
    service.house.watcher.look_at_due()


def watched(service: Service, *addresses: str, **more: Any) -> str:
    trip = str(service.anna.add("/trips", document())["trip"])
    sources = [{"address": one, **more} for one in addresses]
    answer = service.anna.put(f"/api/v1/trips/{trip}/watch", json={"sources": sources})
    assert answer.status_code == 200, answer.text
    with service.house.store.writing() as session:
        from tripmend.service.tables import Watch

        session.get_one(Watch, trip).due = dt.datetime(2026, 1, 1)
    return trip


def test_a_delay_becomes_news_a_proposal_and_a_new_version(service: Service, feed: Feed) -> None:
    trip = watched(service, feed.address, headers={"X-Key": "secret-of-mine"})
    feed.body = message(clock("15T08:00"))
    at(service, "15T08:00")
    assert service.anna.get_json(f"/trips/{trip}/watch")["news"] == []
    assert feed.asked[-1]["X-Key"] == "secret-of-mine"
    feed.body = message(clock("15T08:10"), late(30))
    at(service, "15T08:10")
    told = service.anna.get_json(f"/trips/{trip}/watch")
    assert "secret-of-mine" not in str(told)
    assert told["sources"][0]["headers"] == ["X-Key"]
    assert [one["kind"] for one in told["news"]] == ["proposal", "changed"]
    assert told["news"][1]["level"] == "broken"
    proposal = told["news"][0]["proposal"]
    found = service.anna.get_json(f"/trips/{trip}/proposals/{proposal}")
    assert found["state"] == "pending"
    assert found["answer"]["status"] == "repaired"
    at(service, "15T08:20")
    assert len(service.anna.get_json(f"/trips/{trip}/watch")["news"]) == 2, "nothing is said twice"
    assert "If-None-Match" in feed.asked[-1]
    accepted = service.anna.post(f"/api/v1/trips/{trip}/proposals/{proposal}/accept")
    assert accepted.status_code == 200
    assert accepted.json()["version"] == 2
    at(service, "15T08:30")
    assert len(service.anna.get_json(f"/trips/{trip}/watch")["news"]) == 2, "the mended plan holds"


def test_what_was_declined_is_not_proposed_again(service: Service, feed: Feed) -> None:
    trip = watched(service, feed.address)
    feed.body = message(clock("15T08:00"), late(30))
    at(service, "15T08:00")
    (proposal,) = [one["proposal"] for one in service.anna.get_json(f"/trips/{trip}/watch")["news"] if one["proposal"]]
    assert service.anna.post(f"/api/v1/trips/{trip}/proposals/{proposal}/decline").status_code == 204
    feed.body = message(clock("15T08:05"), late(40))
    at(service, "15T08:05")
    news = service.anna.get_json(f"/trips/{trip}/watch")["news"]
    assert sum(one["kind"] == "proposal" for one in news) == 1
    assert "You declined" in news[0]["text"]


def test_a_feed_that_fails_is_told_and_asked_less_often(service: Service, feed: Feed) -> None:
    trip = watched(service, feed.address)
    feed.status = 500
    at(service, "15T08:00")
    told = service.anna.get_json(f"/trips/{trip}/watch")
    assert told["sources"][0]["problem"] == "it answers 500"
    assert told["due"] == "2026-04-15T06:02:00Z", "a minute while all is well, two after the first failure"
    feed.status, feed.body = 200, message(clock("15T08:05"))
    at(service, "15T08:05")
    assert service.anna.get_json(f"/trips/{trip}/watch")["sources"][0]["problem"] == ""


def test_a_trip_that_is_over_is_watched_no_more(service: Service, feed: Feed) -> None:
    trip = watched(service, feed.address)
    at(service, "17T08:00")
    told = service.anna.get_json(f"/trips/{trip}/watch")
    assert told["due"] is None
    assert told["news"][0]["kind"] == "end"


def test_the_own_network_is_not_asked_unless_the_owner_says_so(service: Service, feed: Feed) -> None:
    from tripmend.service.reach import public_transport

    httpx = pytest.importorskip("httpx")
    with httpx.Client(transport=public_transport(private=False)) as client, pytest.raises(httpx.ConnectError):
        client.get(feed.address)
    assert feed.asked == []
    answer = service.anna.put(
        f"/api/v1/trips/{watched(service, feed.address)}/watch", json={"sources": [{"address": "file:///etc/passwd"}]}
    )
    assert answer.status_code == 422


def test_a_watch_ends_with_its_trip_and_by_word(service: Service, feed: Feed) -> None:
    trip = watched(service, feed.address)
    assert service.anna.delete(f"/api/v1/trips/{trip}/watch").status_code == 204
    assert service.anna.get(f"/api/v1/trips/{trip}/watch").status_code == 404
    again = watched(service, feed.address)
    service.anna.delete(f"/api/v1/trips/{again}")
    feed.asked.clear()
    at(service, "15T08:00")
    assert feed.asked == []
    assert now() > dt.datetime(2026, 1, 1)
