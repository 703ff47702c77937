"""The eight tools, counted and capped, as functions and over a real local HTTP server."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tripmend_suites.worldtravel.tools import TOOLS, Desk, make_server
from tripmend_suites.worldtravel.world import WorldRecord

from .tiny import TOWN

WORLD = WorldRecord(seed=0, towns=(TOWN,))


def test_there_are_the_eight_tools_of_the_paper() -> None:
    assert len(TOOLS) == 8


def test_the_tools_say_what_the_record_says_and_nothing_worked_out() -> None:
    desk = Desk(WORLD)
    booking = desk.call(
        "get_attraction_ticket_availability", {"city": "Tiny", "attraction": "museum of rain", "date": "2026-07-01"}
    ).document
    assert [(entry["time"], entry["left"]) for entry in booking["entries"]] == [("10:00", 2), ("12:00", 1)]
    assert booking["tickets"][0]["prices"] == {"adult": 12.0, "child": 3.0}
    guide = desk.call("get_guide_details", {"city": "tiny", "attraction": "Museum of Rain"}).document
    assert guide["recommended_stay"] == [
        {"for": "quick", "minutes": [60, 90]},
        {"for": "deep", "minutes": [120, 150]},
    ]
    ways = desk.call("get_route_info", {"city": "Tiny", "origin": "Old Tower", "destination": "Bistro Nebel"}).document
    assert ways["ways"] == [{"mode": "bus", "minutes": None, "cost": None}]
    rooms = desk.call("get_hotel_list", {"city": "Tiny"}).document["hotels"]
    assert [(room["name"], room["price_per_room"]) for room in rooms] == [("Hotel Eins", 100.0), ("Hotel Zwei", 80.0)]


@pytest.mark.parametrize(
    ("name", "arguments", "status", "words"),
    [
        ("get_weather", {"city": "Tiny"}, 404, "no tool called"),
        ("get_hotel_list", {"city": "Atlantis"}, 404, "no city called"),
        ("get_hotel_list", {}, 400, "takes city"),
        ("get_hotel_list", {"city": "Tiny", "stars": "5"}, 400, "takes city"),
        ("get_hotel_list", {"city": 7}, 400, "must be a text"),
        ("get_guide_details", {"city": "Tiny", "attraction": "Bistro Nebel"}, 404, "has no attraction called"),
        (
            "get_attraction_ticket_availability",
            {"city": "Tiny", "attraction": "Old Tower", "date": "July"},
            404,
            "is no date",
        ),
        (
            "get_restaurant_reservation_availability",
            {"city": "Tiny", "restaurant": "Bistro Nebel", "date": "2027-07-01"},
            404,
            "nothing is known of 2027-07-01",
        ),
    ],
)
def test_a_wrong_call_is_answered_in_words_and_counted(
    name: str, arguments: dict[str, Any], status: int, words: str
) -> None:
    desk = Desk(WORLD)
    reply = desk.call(name, arguments)
    assert reply.status == status
    assert words in reply.document["error"]
    assert desk.left == 29


def test_the_call_after_the_last_is_refused_and_still_counted() -> None:
    desk = Desk(WORLD, allowed=2)
    statuses = [desk.call("get_hotel_list", {"city": "Tiny"}).status for _ in range(4)]
    assert statuses == [200, 200, 429, 429]
    assert len(desk.calls) == 4


def test_image_mode_gives_pictures_and_no_text() -> None:
    assert Desk(WORLD, mode="image").call("get_hotel_list", {"city": "Tiny"}).status == 404
    desk = Desk(WORLD, mode="image", pictures=lambda name, arguments: (f"{len(name)}.png",))
    reply = desk.call("get_hotel_list", {"city": "Tiny"})
    assert (reply.document, reply.images) == ({}, ("14.png",))


@pytest.fixture
def address(tmp_path: Path) -> Iterator[tuple[str, int]]:
    (tmp_path / "pages" / "tiny").mkdir(parents=True)
    (tmp_path / "pages" / "tiny" / "0a1b.html").write_text("<p>open", encoding="utf-8")
    (tmp_path / "pages" / "index.json").write_text("{}", encoding="utf-8")
    (tmp_path / "world.json").write_text("{}", encoding="utf-8")

    def opener(mode: str, twin: str | None) -> Desk:
        if twin is not None:
            raise KeyError(twin)
        return Desk(WORLD, mode="image" if mode == "image" else "text", allowed=3)

    server = make_server(tmp_path, opener)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_address[0], server.server_address[1]  # type: ignore[misc]
    server.shutdown()
    server.server_close()
    thread.join()


def _ask(address: tuple[str, int], method: str, path: str, body: Any = None) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(*address, timeout=5)
    text = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    connection.request(method, path, text)
    response = connection.getresponse()
    data = response.read()
    connection.close()
    return response.status, data


def test_a_session_over_http_counts_its_calls(address: tuple[str, int]) -> None:
    assert address[0] == "127.0.0.1"
    status, data = _ask(address, "POST", "/sessions", {"mode": "text"})
    assert status == 201
    session = json.loads(data)["session"]
    for left in (2, 1, 0):
        status, data = _ask(address, "POST", f"/sessions/{session}/get_hotel_list", {"city": "Tiny"})
        assert (status, json.loads(data)["left"]) == (200, left)
    assert _ask(address, "POST", f"/sessions/{session}/get_hotel_list", {"city": "Tiny"})[0] == 429
    status, data = _ask(address, "GET", f"/sessions/{session}")
    assert json.loads(data) == {"calls": 4, "left": 0}


def test_only_pages_are_served(address: tuple[str, int]) -> None:
    assert _ask(address, "GET", "/pages/0a1b.html") == (200, b"<p>open")
    for path in (
        "/",
        "/pages/",
        "/pages/index.json",
        "/world.json",
        "/pages/../world.json",
        "/pages/%2e%2e/world.json",
        "/pages/tiny/0a1b.html",
        "/shots/none.png",
        "/pages/0a1b.html/../../../etc/passwd",
    ):
        assert _ask(address, "GET", path)[0] == 404, path


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'"text"', b"[" * 5000, b'{"mode": "smell"}', b'{"twin": 7}'])
def test_a_malformed_request_is_refused_and_the_server_lives(address: tuple[str, int], body: bytes) -> None:
    status, _ = _ask(address, "POST", "/sessions", body)
    assert status == (201 if body == b"" else 400)
    assert _ask(address, "GET", "/pages/0a1b.html")[0] == 200


def test_rubbish_on_the_wire_does_not_stop_the_server(address: tuple[str, int]) -> None:
    # "²" is a digit to Python and no number; so are five thousand nines.
    lengths = (b"many", "²".encode("latin-1"), b"9" * 5_000, b"-1", b"")
    posts = [b"POST /sessions HTTP/1.1\r\nContent-Length: " + length + b"\r\n\r\n" for length in lengths]
    for post in posts:
        with socket.create_connection(address, timeout=5) as raw:
            raw.sendall(post)
            assert raw.recv(1000).startswith(b"HTTP/1.1 400"), post[:80]
    for rubbish in (b"\x00\xff\r\n\r\n", b"GET\r\n\r\n"):
        with socket.create_connection(address, timeout=5) as raw:
            raw.sendall(rubbish)
            raw.recv(1000)
    assert _ask(address, "POST", "/sessions", {"twin": "none"})[0] == 404
    assert _ask(address, "DELETE", "/sessions/1")[0] == 405
    assert _ask(address, "GET", "/sessions/77")[0] == 404


def test_the_body_of_a_refused_method_is_not_taken_for_the_next_request(address: tuple[str, int]) -> None:
    hidden = b"GET /pages/0a1b.html HTTP/1.1\r\n\r\n"
    with socket.create_connection(address, timeout=5) as raw:
        raw.sendall(b"PUT /x HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(hidden) + hidden)
        replies = b"".join(iter(lambda: raw.recv(1000), b""))
    assert replies.count(b"HTTP/1.1 ") == 1
    assert replies.startswith(b"HTTP/1.1 405")


def test_a_client_that_hangs_up_leaves_no_traceback(
    address: tuple[str, int], capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(self: object, size: int = -1) -> bytes:
        raise BrokenPipeError

    monkeypatch.setattr("json.loads", gone)
    with socket.create_connection(address, timeout=5) as raw:
        raw.sendall(b"POST /sessions HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}")
        assert raw.recv(1000) == b""
    monkeypatch.undo()
    assert "Traceback" not in capfd.readouterr().err
    assert _ask(address, "GET", "/pages/0a1b.html")[0] == 200
