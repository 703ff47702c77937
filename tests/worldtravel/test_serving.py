"""Image mode: the screenshots that a tool call returns, for the world and for its twins, and the pages of both."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tripmend_suites.worldtravel.build import write_web
from tripmend_suites.worldtravel.folder import write_folder
from tripmend_suites.worldtravel.pages import read_index
from tripmend_suites.worldtravel.runs import Desks, open_server
from tripmend_suites.worldtravel.task import Twin
from tripmend_suites.worldtravel.tools import PAGES_OF, TOOLS
from tripmend_suites.worldtravel.world import Slot, WorldRecord

from .tiny import DATE, TASK, TOWN

MUSEUM = {"city": "Tiny", "attraction": "Museum of Rain", "date": str(DATE)}
TWIN = Twin(id="tiny-1-x", task="tiny-1", sold_out=(("museum", DATE, Slot(start="10:00", left=0).start),))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("served")
    world = WorldRecord(seed=0, towns=(TOWN,))
    write_folder(out, world, (TASK,), (TWIN,))
    write_web(out, world, (TASK,), (TWIN,), 0)
    shots = out / "shots"
    shots.mkdir()
    for entry in (*read_index(out), *read_index(out / "twins" / TWIN.id)):
        (shots / f"{entry['sha256']}.png").write_bytes(b"\x89PNG")
    return out


def _kinds(folder: Path, images: tuple[str, ...]) -> list[str]:
    kinds = {f"{entry['sha256']}.png": entry["kind"] for entry in read_index(folder)}
    return [kinds.get(image, "of the twin") for image in images]


ASKED: list[tuple[str, dict[str, str], list[str]]] = [
    ("get_attraction_list", {"city": "Tiny"}, ["attraction-overview"]),
    ("get_guide_details", {"city": "tiny", "attraction": "museum"}, ["attraction-guide", "floor-plan"]),
    ("get_attraction_ticket_availability", MUSEUM, ["attraction-booking"]),
    ("get_attraction_ticket_availability", {**MUSEUM, "date": "20260701"}, ["attraction-booking"]),
    ("get_restaurant_list", {"city": "Tiny"}, ["restaurant-overview"]),
    (
        "get_restaurant_guide_detail",
        {"city": "Tiny", "restaurant": "bistro nebel"},
        ["restaurant-notes", "restaurant-menu"],
    ),
    (
        "get_restaurant_reservation_availability",
        {"city": "Tiny", "restaurant": "Bistro Nebel", "date": str(DATE)},
        ["restaurant-reservation"],
    ),
    ("get_hotel_list", {"city": "Tiny"}, ["hotel-listing"]),
    ("get_route_info", {"city": "Tiny", "origin": "Hotel Eins", "destination": "Old Tower"}, ["transport-matrix"]),
]


@pytest.mark.parametrize(("tool", "arguments", "kinds"), ASKED)
def test_a_tool_returns_the_screenshots_of_its_pages_and_nothing_to_read(
    folder: Path, tool: str, arguments: dict[str, str], kinds: list[str]
) -> None:
    reply = Desks(folder)("image").call(tool, arguments)
    assert (reply.status, reply.document) == (200, {})
    assert _kinds(folder, reply.images) == kinds


def test_every_tool_has_pages() -> None:
    assert set(PAGES_OF) == set(TOOLS)
    assert {tool for tool, _, _ in ASKED} == set(TOOLS)


def test_a_twin_shows_its_own_booking_page_and_the_others_unchanged(folder: Path) -> None:
    desks = Desks(folder)
    tool = "get_attraction_ticket_availability"
    assert _kinds(folder, desks("image", TWIN.id).call(tool, MUSEUM).images) == ["of the twin"]
    hotels = ("get_hotel_list", {"city": "Tiny"})
    assert desks("image", TWIN.id).call(*hotels).images == desks("image").call(*hotels).images
    left = {mode: desks("text", twin).call(tool, MUSEUM).document for mode, twin in (("twin", TWIN.id), ("own", None))}
    assert [entry["left"] for entry in left["own"]["entries"]] == [2, 1]
    assert [entry["left"] for entry in left["twin"]["entries"]] == [0, 1]
    with pytest.raises(KeyError):
        desks("text", "nobody-x")


def test_a_missing_screenshot_is_said_and_an_unknown_place_counts_as_a_call(folder: Path) -> None:
    desk = Desks(folder)("image")
    (entry,) = [entry for entry in read_index(folder) if entry["kind"] == "hotel-listing"]
    shot = folder / "shots" / f"{entry['sha256']}.png"
    shot.unlink()
    reply = desk.call("get_hotel_list", {"city": "Tiny"})
    shot.write_bytes(b"\x89PNG")
    assert reply.status == 404
    assert "worldtravel shoot" in reply.document["error"]
    assert desk.call("get_guide_details", {"city": "Tiny", "attraction": "Castle"}).status == 404
    assert desk.left == 28


@pytest.fixture
def port(folder: Path) -> Iterator[int]:
    server = open_server(folder, 0)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield int(server.server_address[1])
    server.shutdown()
    server.server_close()
    thread.join()


def _ask(port: int, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request(method, path, None if body is None else json.dumps(body).encode())
    response = connection.getresponse()
    data = response.read()
    connection.close()
    return response.status, data


def test_over_http_a_session_on_a_twin_gives_pictures_that_can_be_fetched(folder: Path, port: int) -> None:
    status, data = _ask(port, "POST", "/sessions", {"mode": "image", "twin": TWIN.id})
    assert status == 201
    session = json.loads(data)["session"]
    status, data = _ask(port, "POST", f"/sessions/{session}/get_attraction_ticket_availability", MUSEUM)
    (image,) = json.loads(data)["images"]
    assert json.loads(data)["reply"] == {}
    assert _ask(port, "GET", image) == (200, b"\x89PNG")


def test_pages_of_twins_are_served_and_nothing_beside_them(folder: Path, port: int) -> None:
    (entry,) = read_index(folder / "twins" / TWIN.id)
    name = Path(entry["file"]).name
    own, changed = _ask(port, "GET", f"/pages/{name}"), _ask(port, "GET", f"/twins/{TWIN.id}/pages/{name}")
    assert own[0] == changed[0] == 200
    assert own[1] != changed[1]
    other = next(Path(e["file"]).name for e in read_index(folder) if e["kind"] == "hotel-listing")
    assert _ask(port, "GET", f"/twins/{TWIN.id}/pages/{other}") == _ask(port, "GET", f"/pages/{other}")
    for path in (
        f"/twins/nobody-x/pages/{name}",
        f"/twins/{TWIN.id}/slots.json",
        f"/twins/{TWIN.id}/pages/index.json",
        f"/twins/../pages/{name}",
        f"/twins//pages/{name}",
        "/twins.jsonl",
    ):
        assert _ask(port, "GET", path)[0] == 404, path
