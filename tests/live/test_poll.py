"""Feeds over HTTP: conditional, bounded, and asked less and less often while they fail."""

from __future__ import annotations

import gzip
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.live.world import Watched, late, message, rome
from tripmend import InputError
from tripmend.live import News, Poller, Source, State, poll, wanted, watch


class Feeds(ThreadingHTTPServer):
    """A server of which a test says what it answers."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.body, self.status, self.headers = b"", 200, dict[str, str]()
        self.asked: list[dict[str, str]] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/feed.pb"


class Answering(BaseHTTPRequestHandler):
    server: Feeds

    def do_GET(self) -> None:
        heard = {name.lower(): value for name, value in self.headers.items()}
        self.server.asked.append(heard)
        etag = self.server.headers.get("ETag")
        known = etag is not None and heard.get("if-none-match") == etag
        self.send_response(304 if known else self.server.status)
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0" if known else str(len(self.server.body)))
        self.end_headers()
        if not known:
            self.wfile.write(self.server.body)

    def log_message(self, format: str, *given: Any) -> None:
        """Nothing is logged."""


@pytest.fixture
def feeds() -> Iterator[Feeds]:
    with Feeds() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


class Polled(Watched):
    """A watch that asks the server."""

    def __init__(self, source: Source, every: float = 60.0) -> None:
        super().__init__()
        self.poller = Poller([source], every=every)

    def ask(self, clock: str, *, due: bool = True) -> list[News]:
        now = rome(clock)
        asked = self.poller.ask(self.state, wanted(self.state, self.trip, self.catalogue, now), now)
        assert bool(asked) == due
        state, news = watch(self.state, asked, self.trip, self.catalogue, now)
        self.state = State.model_validate_json(self.poller.planned(state, asked, now).model_dump_json())
        return list(news)


@pytest.fixture
def polled(feeds: Feeds) -> Iterator[Polled]:
    made = Polled(Source(feeds.address, headers={"X-Api-Key": "secret"}))
    yield made
    made.poller.close()


def test_a_feed_that_has_not_changed_is_asked_for_conditionally_and_says_nothing_new(
    feeds: Feeds, polled: Polled
) -> None:
    feeds.body, feeds.headers = message(rome("15T09:00"), late(12)), {"ETag": '"1"', "Last-Modified": "then"}
    assert len(polled.ask("15T09:00")) == 1
    assert polled.ask("15T09:01") == []
    assert (feeds.asked[1]["if-none-match"], feeds.asked[1]["if-modified-since"]) == ('"1"', "then")
    assert polled.state.sources["feed 127.0.0.1/feed.pb"].facts[0].item == "first", "it still holds"
    feeds.body, feeds.headers = message(rome("15T09:02"), late(20)), {"ETag": '"2"'}
    assert [one.kind for one in polled.ask("15T09:02")] == ["changed", "proposal"]


def test_a_feed_that_fails_is_asked_less_and_less_often_and_at_once_as_often_when_it_is_back(
    feeds: Feeds, polled: Polled
) -> None:
    feeds.status = 503
    (told,) = polled.ask("15T08:00")
    assert "cannot be read: it answers 503" in told.text
    assert polled.ask("15T08:01", due=False) == []
    assert polled.ask("15T08:02") == []
    assert polled.ask("15T08:05", due=False) == []
    assert polled.ask("15T08:06") == []
    feeds.status, feeds.body = 200, message(rome("15T08:14"), late(12))
    assert [one.kind for one in polled.ask("15T08:14")] == ["source", "changed"]
    assert polled.ask("15T08:15") == []


def test_who_asks_to_be_left_alone_is(feeds: Feeds, polled: Polled) -> None:
    feeds.status, feeds.headers = 429, {"Retry-After": "900"}
    assert polled.ask("15T08:00")
    assert polled.ask("15T08:14", due=False) == []
    assert polled.ask("15T08:15") == []


def test_a_feed_that_is_too_large_even_unpacked_is_not_read_to_its_end(
    feeds: Feeds, polled: Polled, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(poll._LARGEST, "feed", 1024 * 1024)
    feeds.body, feeds.headers = gzip.compress(bytes(3 * 1024 * 1024)), {"Content-Encoding": "gzip"}
    (told,) = polled.ask("15T09:00")
    assert "it is larger than 1 MB" in told.text


@pytest.mark.parametrize("body", [b"", b"<html>", b"\x00" * 50])
def test_a_malformed_feed_is_a_feed_that_fails(feeds: Feeds, polled: Polled, body: bytes) -> None:
    feeds.body = body
    told = polled.ask("15T09:00")
    assert "this is not a feed of GTFS-Realtime" in told[0].text


def test_a_redirect_is_not_followed_with_a_key(feeds: Feeds, polled: Polled) -> None:
    feeds.status, feeds.headers = 302, {"Location": "http://127.0.0.1:9/elsewhere"}
    (told,) = polled.ask("15T09:00")
    assert "it answers 302" in told.text
    assert len(feeds.asked) == 1
    assert feeds.asked[0]["x-api-key"] == "secret"


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/x", "http://exa mple/", "http://127.0.0.1:99999/"])
def test_nobody_there_is_a_failure_in_words(address: str) -> None:
    polled = Polled(Source(address))
    (told,) = polled.ask("15T09:00")
    assert "there is no connection, or no sound answer" in told.text
    polled.poller.close()


def test_no_key_is_in_the_name_or_the_memory_of_a_source(feeds: Feeds) -> None:
    source = Source(f"{feeds.address}?key=topsecret", headers={"Authorization": "alsosecret"})
    assert source.name == "feed 127.0.0.1/feed.pb?…"
    assert "secret" not in repr(source).replace(source.address, "")
    polled = Polled(source)
    feeds.body = message(rome("15T09:00"), late(12))
    assert polled.ask("15T09:00")
    polled.poller.close()
    assert "secret" not in polled.state.model_dump_json()


def test_only_http_and_files_are_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not over ftp"):
        Source("ftp://example.org/feed.pb")
    with pytest.raises(InputError, match="is no address"):
        Source("http://[broken/")
    polled = Polled(Source(str(tmp_path / "feed.pb")))
    (told,) = polled.ask("15T08:58")
    assert "No such file" in told.text
    (tmp_path / "feed.pb").write_bytes(message(rome("15T09:00"), late(12)))
    assert [one.kind for one in polled.ask("15T09:00")] == ["source", "changed"]
    assert polled.ask("15T09:01") == []


def test_what_is_being_asked_can_be_broken_off() -> None:
    silent = socket.create_server(("127.0.0.1", 0))  # takes a connection and says nothing
    with silent, Poller([Source(f"http://127.0.0.1:{silent.getsockname()[1]}/feed.pb")]) as poller:
        with ThreadPoolExecutor(1) as other:
            asked = other.submit(poller.fetch, State(), rome("15T08:00"))
            with silent.accept()[0] as connected:
                connected.recv(1)  # the question has come
                poller.stop()
                (answer,) = asked.result(5).values()
        assert answer.raw is None
        assert answer.failed
        (answer,) = poller.fetch(State(), rome("15T08:00")).values()
        assert answer.failed == "it was not asked to the end"


def test_two_sources_of_one_name_are_kept_apart() -> None:
    one, other, calendar = Poller([Source("a/x.pb"), Source("b/x.pb"), Source("x.pb", "calendar")]).sources
    assert one != other
    assert (one[:9], other[:9], calendar) == ("feed x.pb", "feed x.pb", "calendar x.pb")
    assert list(Poller([Source("b/x.pb"), Source("a/x.pb")]).sources) == [other, one], "whatever their order"
