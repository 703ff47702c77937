"""Webhooks are signed, tried again, and do not reach into the own network unless the owner says so."""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
import http.client
import json
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from tripmend.service import hooks
from tripmend.service.hooks import signature
from tripmend.service.store import now
from tripmend.service.tables import Delivery

from .conftest import Service, rome

TEXT = json.dumps(rome())


class Receiver(HTTPServer):
    """Keeps what it gets, and answers with `status`."""

    def __init__(self) -> None:
        self.got: list[tuple[str, bytes]] = []
        self.status = 204
        super().__init__(("127.0.0.1", 0), _Handler)


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        server: Any = self.server
        body = self.rfile.read(int(self.headers["Content-Length"]))
        server.got.append((self.headers["Tripmend-Signature"], body))
        self.send_response(server.status)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    server = Receiver()
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def silent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service whose webhooks are sent by hand, so that nothing has to be waited for."""
    made = Service.at(tmp_path_factory.mktemp("webhooks"))
    made.house.hooks.close()
    made.house.hooks._stopped = False
    yield made
    made.house.close()


@pytest.fixture
def service(silent: Service) -> Service:
    with silent.house.store.writing() as session:
        session.query(Delivery).delete()
    return Service(silent.house, silent.app, silent.token)


def deliveries(service: Service) -> list[Delivery]:
    with service.house.store.reading() as session:
        return list(session.query(Delivery).order_by(Delivery.created))


def test_the_signature_is_the_hmac_of_time_and_body() -> None:
    mac = hmac.new(b"key", b"7.{}", hashlib.sha256).hexdigest()
    assert signature("key", b"{}", 7) == f"t=7,v1={mac}"


def test_what_happens_is_told_signed_and_tried_again(
    service: Service, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service.house.hooks, "_private", True)
    monkeypatch.setattr(service.house, "settings", replace(service.house.settings, private_hooks=True))
    url = f"http://127.0.0.1:{receiver.server_port}/x?y=1"
    secret = service.anna.add("/webhooks", {"url": url, "events": ["trip.added", "trip.changed"]})["secret"]
    trip = service.anna.add("/trips", rome())["trip"]
    service.anna.delete(f"/api/v1/trips/{trip}")  # nobody asked to be told of that
    receiver.status = 500
    assert service.house.hooks.send_due() == 1
    assert service.house.hooks.send_due() == 0, "not at once"
    (one,) = deliveries(service)
    assert (one.state, one.tries, one.said) == ("waiting", 1, "status 500")
    with service.house.store.writing() as session:
        session.get_one(Delivery, one.id).due = now() - dt.timedelta(seconds=1)
    receiver.status = 204
    assert service.house.hooks.send_due() == 1
    assert [one.state for one in deliveries(service)] == ["sent"]
    signed, body = receiver.got[-1]
    at = int(signed.partition(",")[0].removeprefix("t="))
    assert signature(secret, body, at) == signed
    assert json.loads(body) | {"id": "", "at": ""} == {
        "id": "",
        "at": "",
        "event": "trip.added",
        "trip": trip,
        "version": 1,
        "title": "Four days in Rome",
        "kind": "imported",
    }
    assert service.anna.get_json("/webhooks")[0]["last"] == "status 204"


def test_a_webhook_does_not_reach_into_the_own_network(
    service: Service, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    for host in ("127.0.0.1", "localhost", "127.1", "[::1]", "0x7f000001", "10.0.0.1", "x.localhost."):
        refused = service.anna.add("/webhooks", {"url": f"http://{host}:{receiver.server_port}/"}, 422)
        assert "not public" in refused["detail"], "at once, for no name has to be looked up"
    own = [(2, 1, 6, "", ("127.0.0.1", receiver.server_port))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, flags=0, **__: _unknown() if flags else own)
    service.anna.add("/webhooks", {"url": f"http://inside.test:{receiver.server_port}/"})
    service.anna.add("/trips", rome())
    assert service.house.hooks.send_due() == 1
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: _unknown())
    service.anna.add("/webhooks", {"url": "http://nowhere.test/"})
    service.anna.add("/trips", rome())
    service.house.hooks.send_due()
    said = {one.said for one in deliveries(service) if one.tries}
    unknown = {f"there is no host {name}.test, or it cannot be looked up now" for name in ("inside", "nowhere")}
    assert said == {"the address lies in a network that is not public", *unknown}
    assert receiver.got == []


def _unknown() -> Any:
    raise socket.gaierror(-2, "Name or service not known")


def test_what_was_done_is_not_an_error_because_it_could_not_be_told(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hook = service.anna.add("/webhooks", {"url": "https://trips.invalid/"})["id"]
    trip = service.anna.add("/trips", rome())["trip"]
    assert [one.event for one in deliveries(service)] == ["trip.added"]

    def gone() -> Any:
        raise IntegrityError("INSERT", {}, Exception("the webhook was removed"))

    with monkeypatch.context() as patch:
        patch.setattr(hooks, "new_id", gone)
        changed = service.anna.put(f"/api/v1/trips/{trip}", content=TEXT, headers={"If-Match": '"1"'})
        assert changed.status_code == 200
        assert "could not be told" in caplog.text
    service.anna.delete(f"/api/v1/webhooks/{hook}")
    service.anna.add(f"/trips/{trip}/undo")
    assert [one["kind"] for one in service.anna.get_json(f"/trips/{trip}/versions")] == ["undone", "edited", "imported"]


def test_a_receiver_that_drips_is_left_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte now and then keeps every wait for the next one short; the whole is short, too."""
    monkeypatch.setattr(hooks, "_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        ended = threading.Event()

        def drip() -> None:
            connected, _ = listening.accept()
            with connected, suppress(OSError):
                while not ended.wait(0.1):
                    connected.sendall(b"x" if connected.recv(1) else b"")

        dripping = threading.Thread(target=drip)
        dripping.start()
        over: Future[Any] = Future()

        def send() -> None:
            try:
                over.set_result(hooks._post(f"http://127.0.0.1:{listening.getsockname()[1]}/", b"{}" * 100, {}, True))
            except Exception as error:  # noqa: BLE001 - that it ends is the point
                over.set_result(error)

        threading.Thread(target=send, daemon=True).start()
        try:
            assert isinstance(over.result(8), OSError | http.client.HTTPException)
        finally:
            ended.set()
            dripping.join()


def test_many_messages_of_one_account_hold_up_nobody_else(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: _unknown())
    for client, number in ((service.anna, 6), (service.owner, 1)):
        client.add("/webhooks", {"url": "http://nowhere.test/"})
        for _ in range(number):
            client.add("/trips", rome())
    assert service.house.hooks.send_due() == 5, "four of Anna's, and the owner's"
    assert service.house.hooks.send_due() == 2
    for hook in service.owner.get_json("/webhooks"):
        service.owner.delete(f"/api/v1/webhooks/{hook['id']}")


@pytest.mark.parametrize("url", ["ftp://x/", "file:///etc/passwd", "http://", "https://a:b@x/", "http://x:0/", "x"])
def test_an_address_that_is_none_is_refused(service: Service, url: str) -> None:
    assert service.anna.add("/webhooks", {"url": url}, 422)["where"] == "url"
