"""A watched trip: a feed at a real address becomes news, a proposal and a message; what was declined stays so."""

from __future__ import annotations

import datetime as dt
import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("google.transit", reason="the extra live is not installed")

from tripmend.service import trips
from tripmend.service.store import now
from tripmend.service.tables import Watch

from ..live.world import document, late, message
from ..live.world import rome as clock
from .conftest import Service
from .test_pages import Visitor


class Feed(ThreadingHTTPServer):
    """Serves what it is told to, and says "not modified" to who has it."""

    def __init__(self) -> None:
        self.body, self.asked, self.status = b"", [], 200
        self.points_to = ""
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
        if server.points_to and self.path == "/feed.pb":
            self.send_response(302)
            self.send_header("Location", server.points_to)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
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


def again(service: Service, trip: str, text: str) -> list[dict[str, Any]]:
    """The news, the newest first, after the service looked once more, as it does when a trip was changed."""
    with service.house.store.writing() as session:
        session.get_one(Watch, trip).due = dt.datetime(2026, 1, 1)
    at(service, text)
    news: list[dict[str, Any]] = service.anna.get_json(f"/trips/{trip}/watch")["news"]
    return news


def proposed(news: list[dict[str, Any]]) -> list[str]:
    return [one["proposal"] for one in news if one["proposal"]]


def watched(service: Service, *addresses: str, **more: Any) -> str:
    trip = str(service.anna.add("/trips", document())["trip"])
    sources = [{"address": one, **more} for one in addresses]
    answer = service.anna.put(f"/api/v1/trips/{trip}/watch", json={"sources": sources})
    assert answer.status_code == 200, answer.text
    with service.house.store.writing() as session:
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


def test_slow_sources_of_one_account_hold_up_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    service = Service.at(tmp_path, private_hooks=True)
    watcher, gate, looked = service.house.watcher, threading.Event(), threading.Semaphore(0)
    slow, asked = service.anna.get_json("/accounts/me")["id"], []

    def look(ids: Any) -> None:
        if not watcher._stopped:
            asked.append(ids.account)
            if ids.account == slow:
                gate.wait(60)
            with service.house.store.writing() as session:
                session.get_one(Watch, ids.trip).due = None
            looked.release()

    monkeypatch.setattr(watcher, "look", look)
    for client, number in ((service.anna, 20), (service.owner, 3)):
        for _ in range(number):
            trip = client.add("/trips", document())["trip"]
            client.put(f"/api/v1/trips/{trip}/watch", json={"sources": [{"address": "http://trains.invalid/"}]})
    assert all(looked.acquire(timeout=30) for _ in range(3)), "those of the owner, while Anna's hang"
    assert asked.count(slow) == 4
    gate.set()
    assert all(looked.acquire(timeout=30) for _ in range(20)), "and then the rest, without a pause between"
    service.house.close()


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
    with (
        httpx.Client(transport=public_transport(private=False)) as client,
        pytest.raises(httpx.UnsupportedProtocol, match="not public"),
    ):
        client.get(feed.address)
    assert feed.asked == []
    answer = service.anna.put(
        f"/api/v1/trips/{watched(service, feed.address)}/watch", json={"sources": [{"address": "file:///etc/passwd"}]}
    )
    assert answer.status_code == 422


def test_where_an_answer_points_is_looked_at_again(feed: Feed, monkeypatch: pytest.MonkeyPatch) -> None:
    from tripmend.service import reach

    httpx = pytest.importorskip("httpx")
    looked_up = reach.public
    own = "trains.test"  # as if this name were a public address
    monkeypatch.setattr(reach, "public", lambda host, *rest: "127.0.0.1" if host == own else looked_up(host, *rest))
    with httpx.Client(transport=reach.public_transport(private=False), follow_redirects=True) as client:
        feed.points_to = "/further?x=1"
        answer = client.get(f"http://{own}:{feed.server_port}/feed.pb")
        assert answer.status_code == 200
        assert str(answer.url) == f"http://{own}:{feed.server_port}/further?x=1", "the name is kept for the next look"
        feed.points_to = feed.address
        with pytest.raises(httpx.UnsupportedProtocol, match="not public"):
            client.get(f"http://{own}:{feed.server_port}/feed.pb")
    assert [one["Host"].partition(":")[0] for one in feed.asked] == [own] * 3


def test_a_watch_ends_with_its_trip_and_by_word(service: Service, feed: Feed) -> None:
    trip = watched(service, feed.address)
    assert service.anna.delete(f"/api/v1/trips/{trip}/watch").status_code == 204
    assert service.anna.get(f"/api/v1/trips/{trip}/watch").status_code == 404
    again = watched(service, feed.address)
    service.anna.delete(f"/api/v1/trips/{again}")
    feed.asked.clear()
    at(service, "15T08:00")
    assert feed.asked == []


def test_after_an_edit_there_is_a_proposal_for_the_version_that_holds(service: Service, feed: Feed) -> None:
    trip = watched(service, feed.address)
    feed.body = message(clock("15T08:00"), late(30))
    at(service, "15T08:00")
    changed = document(title="Another title")
    answer = service.anna.put(f"/api/v1/trips/{trip}", json=changed, headers={"If-Match": '"1"'})
    assert answer.status_code == 200, answer.text
    first, last = proposed(again(service, trip, "15T08:05"))[::-1]
    assert service.anna.post(f"/api/v1/trips/{trip}/proposals/{first}/accept").status_code == 412
    assert service.anna.post(f"/api/v1/trips/{trip}/proposals/{last}/accept").status_code == 200


def test_nobody_is_told_that_a_proposal_waits_which_is_out_of_date_when_it_comes(
    service: Service, feed: Feed, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(service.house.hooks, "tell", lambda _, event, __: told.append(event))
    monkeypatch.setattr(trips, "_solved", lambda *_: "outdated")
    watched(service, feed.address)
    feed.body = message(clock("15T08:10"), late(30))
    at(service, "15T08:10")
    assert "trip.news" in told
    assert "proposal.pending" not in told
    monkeypatch.undo()


def test_what_was_accepted_and_undone_is_proposed_again(service: Service, feed: Feed) -> None:
    trip = watched(service, feed.address)
    feed.body = message(clock("15T08:00"), late(30))
    at(service, "15T08:00")
    (first,) = proposed(service.anna.get_json(f"/trips/{trip}/watch")["news"])
    service.anna.post(f"/api/v1/trips/{trip}/proposals/{first}/accept")
    assert len(proposed(again(service, trip, "15T08:05"))) == 1
    service.anna.post(f"/api/v1/trips/{trip}/undo")
    assert len(proposed(again(service, trip, "15T08:10"))) == 2


def test_what_was_declined_comes_again_when_it_is_much_worse(service: Service, feed: Feed) -> None:
    trip = watched(service, feed.address)
    feed.body = message(clock("15T08:00"), late(30))
    at(service, "15T08:00")
    (first,) = proposed(service.anna.get_json(f"/trips/{trip}/watch")["news"])
    service.anna.post(f"/api/v1/trips/{trip}/proposals/{first}/decline")
    feed.body = message(clock("15T08:05"), late(50))
    news = again(service, trip, "15T08:05")
    assert len(proposed(news)) == 2
    assert "Proposal " not in news[1]["text"]


def test_a_source_that_was_removed_says_nothing_any_more(service: Service, feed: Feed) -> None:
    trip = watched(service, feed.address, f"{feed.address}?other")
    feed.body = message(clock("15T08:00"), late(30))
    at(service, "15T08:00")
    told = service.anna.get_json(f"/trips/{trip}/watch")
    assert len({one["name"] for one in told["sources"]}) == 2
    empty = f"{feed.address}?empty"
    service.anna.put(f"/api/v1/trips/{trip}/watch", json={"sources": [{"address": empty}]})
    for minute in ("05", "10"):  # a run that is missing once is not taken back yet
        feed.body = message(clock(f"15T08:{minute}"))
        news = again(service, trip, f"15T08:{minute}")
    assert news[0]["kind"] == "over"


def test_what_a_source_said_counts_though_another_of_its_name_comes_and_goes(service: Service, feed: Feed) -> None:
    address = f"{feed.address}?key=a"
    trip = watched(service, address)
    feed.body = message(clock("15T08:00"), late(30))
    at(service, "15T08:00")
    feed.status = 500
    again(service, trip, "15T08:05")
    both = [{"address": address}, {"address": f"{feed.address}?key=b"}]
    for number, sources in enumerate((both, both[:1], both[::-1])):
        service.anna.put(f"/api/v1/trips/{trip}/watch", json={"sources": sources})
        news = again(service, trip, f"15T08:{10 + number * 5}")
        assert "over" not in [one["kind"] for one in news], "what they said last counts until they say something else"
    for minute in ("30", "35"):
        feed.status, feed.body = 200, message(clock(f"15T09:{minute}"))
        news = again(service, trip, f"15T09:{minute}")
    assert "over" in [one["kind"] for one in news]


def test_what_was_set_anew_during_a_look_is_due_as_it_was_set(service: Service, feed: Feed) -> None:
    trip = watched(service, feed.address)
    feed.body = message(clock("15T08:00"), late(30))
    watcher, asked = service.house.watcher, type(service.house.watcher)._asked
    other = {"sources": [{"address": f"{feed.address}?other"}]}

    def meanwhile(*given: Any) -> Any:
        service.anna.put(f"/api/v1/trips/{trip}/watch", json=other)
        return asked(watcher, *given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(watcher, "_asked", meanwhile)
        again(service, trip, "15T08:00")
    with service.house.store.reading() as session:
        row = session.get_one(Watch, trip)
        assert json.loads(row.sources)[0]["address"] == f"{feed.address}?other"
        assert row.looked is not None
        assert abs((row.due - now()).total_seconds()) < 3600, "at once, by the clock of whoever set it"


def test_a_source_that_is_named_twice_is_one(service: Service) -> None:
    twice = [{"address": "http://trains.test/x", "headers": {"Key": key}} for key in ("old", "new")]
    trip = str(service.anna.add("/trips", document())["trip"])
    answer = service.anna.put(f"/api/v1/trips/{trip}/watch", json={"sources": twice})
    assert answer.status_code == 200
    assert [one["name"] for one in answer.json()["sources"]] == ["feed trains.test/x"]
    with service.house.store.writing() as session:
        row = session.get_one(Watch, trip)
        row.sources = json.dumps(json.loads(row.sources) * 2)  # as it may have been kept by an earlier version
    assert len(service.anna.get_json(f"/trips/{trip}/watch")["sources"]) == 2
    visitor = Visitor(service.app, service.anna.headers["Authorization"].removeprefix("Bearer "))
    shown = visitor.fill(f"/trips/{trip}/watch", address="http://trains.test/x")
    assert [one.status_code for one in visitor.answer.history] == [303], "to load the page again does nothing"
    assert shown.count("<strong>feed trains.test/x</strong>") == 1
    assert "Sources</h2>" not in visitor.fill(f"/trips/{trip}/watch", what="end", number="0")


def test_without_what_asks_nothing_is_watched_and_how_to_add_it_is_said(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    trip = str(service.anna.add("/trips", document())["trip"])
    answer = service.anna.put(f"/api/v1/trips/{trip}/watch", json={"sources": [{"address": "http://trains.test/x"}]})
    assert answer.status_code == 409
    assert "watching needs httpx; install it with: " in answer.json()["detail"]
    assert service.anna.get(f"/api/v1/trips/{trip}/watch").status_code == 404, "nothing is kept of it"
    visitor = Visitor(service.app, service.anna.headers["Authorization"].removeprefix("Bearer "))
    shown = visitor.look(f"/trips/{trip}/watch")
    assert "watching needs httpx" in shown
    assert "Watch it" not in shown


@pytest.mark.parametrize("address", ["http://[x/", "http://\u2100.com/", "ftp://example.org/", "http://example.org:0/"])
def test_what_is_no_address_is_refused(service: Service, address: str) -> None:
    trip = str(service.anna.add("/trips", document())["trip"])
    answer = service.anna.put(f"/api/v1/trips/{trip}/watch", json={"sources": [{"address": address}]})
    assert answer.status_code == 422
    assert service.anna.post("/api/v1/webhooks", json={"url": address}).status_code == 422


@pytest.mark.parametrize(
    "address", ["64:ff9b::7f00:1", "2002:7f00:1::", "::127.0.0.1", "ff02::1", "224.0.0.1", "10.0.0.1"]
)
def test_addresses_that_lead_inside_are_not_public(address: str) -> None:
    from tripmend.service.reach import public

    with pytest.raises(OSError, match="not public"):
        public(address, 80, private=False)
