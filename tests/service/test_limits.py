"""Too much is refused at once, what takes too long is ended, and the service answers meanwhile."""

from __future__ import annotations

import asyncio
import datetime as dt
import re
import socket
import tempfile
import threading
import time
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from re import _parser  # type: ignore[attr-defined]
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from starlette.testclient import TestClient

from tripmend.app import serve
from tripmend.errors import InputError
from tripmend.service import accounts, limits, site, tasks, trips, watches
from tripmend.service import house as houses
from tripmend.service.limits import Rates
from tripmend.service.problems import Problem
from tripmend.service.store import now
from tripmend.service.tables import Delivery, Door, Job
from tripmend.service.work import Pool, stopped

from .conftest import Client, Service, rome


def problem_of(future: Future[Any]) -> Problem:
    error = future.exception(30)
    assert isinstance(error, Problem)
    return error


def refuse(_: str) -> None:
    raise InputError("is wrong", where="trip.days[0]")


def test_processes_are_bounded_ended_and_replaced() -> None:
    pool = Pool(1, waiting=1, hard=1.5)
    try:
        assert pool.submit("", max, 2, 3).result(30) == 3
        assert problem_of(pool.submit("", int, "x")).status == 500
        deep: Any = None
        for _ in range(100_000):
            deep = [deep]
        assert problem_of(pool.submit("", len, deep)).status == 422, "too deep to be handed over"
        assert problem_of(pool.submit("", len, threading.Lock())).status == 500, "nothing that can be handed over"
        assert pool.submit("", max, 2, 3).result(30) == 3, "and the next is worked at"
        left = Path(pool.submit("", tempfile.mkdtemp).result(30))
        assert left.is_dir()
        slow, waiting = pool.submit("", time.sleep, 60), pool.submit("", max, 4, 5)
        with pytest.raises(Problem) as raised:
            pool.submit("", max, 1, 2)
        assert raised.value.status == 429
        assert int(raised.value.headers["Retry-After"]) >= 1
        assert problem_of(slow).status == 503
        assert not left.exists(), "what an ended process had written is gone"
        assert waiting.result(30) == 5, "another process went on"
        taken_back = [pool.submit("", time.sleep, 1), pool.submit("", max, 1, 2)]
        assert taken_back[1].cancel()
        taken_back[0].result(30)
    finally:
        pool.close()
    with pytest.raises(Problem):
        pool.submit("", max, 1, 2)


def test_what_is_worked_at_is_stopped_and_the_next_goes_on() -> None:
    pool = Pool(1, waiting=4, hard=60)
    try:
        slow, waiting, last = (pool.submit("", *one) for one in ((time.sleep, 60), (max, 1, 2), (max, 4, 5)))
        while not pool._at:
            time.sleep(0.01)
        assert pool.stop(waiting)
        assert pool.stop(slow)
        assert last.result(30) == 5
        assert stopped(slow)
        assert stopped(waiting)
        assert not stopped(last)
        assert not any(pool.stop(one) for one in (slow, last)), "too late"
    finally:
        pool.close()


def test_no_account_has_all_processes_or_the_whole_queue() -> None:
    pool, gate, done = Pool(0, waiting=8, hard=1), Future[None](), list[str]()
    try:
        first = pool.submit("anna", gate.result)
        while not first.running():
            time.sleep(0.005)
        asked = [pool.submit("anna", done.append, "anna") for _ in range(4)]
        with pytest.raises(Problem, match="of this account") as raised:
            pool.submit("anna", done.append, "anna")
        assert (raised.value.status, int(raised.value.headers["Retry-After"]) >= 1) == (429, True)
        asked += [pool.submit("berta", done.append, "berta") for _ in range(2)]
        assert asked[0].cancel(), "what is taken back takes no place"
        asked[0] = pool.submit("anna", done.append, "anna")
        gate.set_result(None)
        for one in asked:
            one.result(10)
        assert done == ["berta", "anna", "berta", "anna", "anna", "anna"]
    finally:
        pool.close()
    pool = Pool(2, waiting=8, hard=60)
    try:
        slow = [pool.submit("anna", time.sleep, 30) for _ in range(3)]
        assert pool.submit("berta", max, 2, 3).result(25) == 3, "one process is left to others"
        assert [one.running() for one in slow] == [True, False, False]
    finally:
        pool.close()


def test_what_is_wrong_with_a_document_is_told_and_what_is_wrong_with_us_is_not() -> None:
    pool = Pool(0, waiting=4, hard=1)
    told = problem_of(pool.submit("", refuse, ""))
    assert (told.status, told.detail, told.where) == (422, "trip.days[0] is wrong.", "trip.days[0]")
    assert "int()" not in problem_of(pool.submit("", int, "secret")).detail
    pool.close()


def test_a_queue_that_is_full_is_429_and_a_stop_leaves_nothing_half_done(tmp_path: Path) -> None:
    service = Service.at(tmp_path, waiting=1)
    trip = service.anna.add("/trips", rome())["trip"]
    gate: Future[None] = Future()
    blocked = [service.house.solvers.submit("", gate.result) for _ in range(2)]
    words = {"words": "Castel Sant'Angelo is closed on Tuesday"}
    refused = service.anna.post(f"/api/v1/trips/{trip}/proposals", json=words)
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) >= 1
    assert service.anna.get_json(f"/trips/{trip}/proposals") == [], "nothing is kept of it"
    assert service.anna.get_json(f"/trips/{trip}/check")["kind"] == "check", "checks go on"
    gate.set_result(None)
    for future in blocked:
        future.result(5)
    later = service.anna.post(f"/api/v1/trips/{trip}/proposals", json=words, headers={"Prefer": "respond-async"})
    assert later.status_code == 202
    service.anna.get(f"{later.headers['location']}/events")  # until it has ended
    with service.house.store.writing() as session:
        session.connection().exec_driver_sql("UPDATE proposals SET state = 'solving'")
        session.connection().exec_driver_sql("UPDATE jobs SET state = 'running'")
    service.house.close()
    again = Service.at(tmp_path)
    with again.house.store.reading() as session:
        states = session.connection().exec_driver_sql("SELECT state, problem FROM proposals").all()
    assert [(state, problem.partition(" was")[0]) for state, problem in states] == [("failed", "The service")]
    again.house.close()


def test_a_body_that_is_too_large_or_too_deep_is_refused(tmp_path: Path) -> None:
    service = Service.at(tmp_path, body=20_000, depth=10)
    large = service.anna.post("/api/v1/trips", content=b" " * 20_001)
    assert (large.status_code, large.headers["content-type"]) == (413, "application/problem+json")

    def pieces() -> Any:
        for _ in range(30):
            yield b" " * 1_000

    for path in ("trips", "tokens", f"trips/{'x' * 16}/proposals"):
        refused = service.anna.post(f"/api/v1/{path}", content=pieces())
        assert refused.status_code == 413, "whatever its head says"
        assert "20,000 bytes" in refused.json()["detail"]
    for body in (b'{"a":' * 11 + b"1" + b"}" * 11, b"[" * 11 + b"]" * 11, b"[" * 15_000):
        told = service.anna.post("/api/v1/trips", content=body)
        assert told.status_code == 422
        assert "nested" in told.json()["detail"]
    wide = [('{"∀":' + "[" * 11 + "]" * 11 + "}").encode(code) for code in ("utf-16", "utf-16-le", "utf-32-be")]
    for path in ("trips", "tokens"):
        for body in wide:
            refused = service.anna.post(f"/api/v1/{path}", content=body)
            assert (refused.status_code, refused.json()["detail"]) == (400, "The body is not UTF-8.")
    for body, status in ((b"\xff", 400), (b"{", 422), (b'{"a":1,"a":2}', 422), (b"NaN", 422), (b'"\\ud800"', 422)):
        assert service.anna.post("/api/v1/trips", content=body).status_code == status
    assert service.anna.post("/api/v1/trips", data={"a": "b"}).status_code == 415
    service.house.close()


class Counted:
    """A pattern that counts how often it matches."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern, self.steps = pattern, 0

    def finditer(self, text: str) -> Any:
        for found in self._pattern.finditer(text):
            self.steps += 1
            yield found


def test_streams_of_a_job_ask_the_database_no_more_and_an_account_has_so_many(tmp_path: Path) -> None:
    service, gate = Service.at(tmp_path), Future[None]()
    trip, account = service.anna.add("/trips", rome())["trip"], service.anna.get_json("/accounts/me")["id"]
    service.house.solvers.submit("", gate.result)
    asked = service.anna.post(
        f"/api/v1/trips/{trip}/proposals", json={"change": {"tripmend": 1}}, headers={"Prefer": "respond-async"}
    )
    name, statements = asked.headers["location"].rpartition("/")[2], list[str]()

    def seen(*given: Any) -> None:
        statements.append(given[2])

    async def follow() -> None:
        streams = [service.house.states(account, name) for _ in range(20)]
        for one in streams:
            assert (await anext(one)).state == "queued"
        with pytest.raises(Problem, match="follows 20 jobs") as raised:
            service.house.may_follow(account)
        assert raised.value.status == 429
        service.house.may_follow("another")
        event.listen(service.house.store.engine, "before_cursor_execute", seen)
        told = await asyncio.gather(*(anext(one) for one in streams))
        event.remove(service.house.store.engine, "before_cursor_execute", seen)
        assert {one.state for one in told} == {"queued"}
        await streams[0].aclose()
        service.house.may_follow(account)
        gate.set_result(None)
        ends = [[state async for state in one][-1] for one in streams[1:]]
        assert {one.state for one in ends} == {"done"}
        assert service.house._following[account] == 0

    asyncio.run(follow())
    assert [one for one in statements if "jobs" in one] == []
    service.house._following[account] = 20
    assert service.anna.get(f"/api/v1/jobs/{name}/events").status_code == 429
    service.house.close()


def test_a_job_whose_end_could_not_be_written_is_given_up_and_hangs_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, gate = Service.at(tmp_path), Future[None]()
    house, trip = service.house, service.anna.add("/trips", rome())["trip"]
    house.solvers.submit("", gate.result)
    body, later = {"change": {"tripmend": 1}}, {"Prefer": "respond-async"}
    made = service.anna.post(f"/api/v1/trips/{trip}/proposals", json=body, headers=later).json()

    def away() -> Any:
        raise OperationalError("INSERT", {}, Exception("the disk is full"))

    over = house._live[made["job"]].over
    with monkeypatch.context() as patch:
        patch.setattr(house.store, "writing", away)
        gate.set_result(None)
        over.result(30)
    assert "event: state" in service.anna.get(f"/api/v1/jobs/{made['job']}/events").text, "and it ends"
    house._give_up(houses._UNWRITTEN, now() - houses._UNTOLD)
    at = f"/trips/{trip}/proposals/{made['id']}"
    assert service.anna.get_json(at)["state"] == "solving", "what just began may be on its way"
    monkeypatch.setattr(houses, "_UNTOLD", dt.timedelta(seconds=-60))
    monkeypatch.setattr(houses, "_LOOKS", 0.01)
    looking = threading.Thread(target=house._look_after)
    looking.start()
    while service.anna.get_json(at)["state"] == "solving":
        time.sleep(0.02)
    job = service.anna.get_json(f"/jobs/{made['job']}")
    assert job["state"] == "failed"
    assert job["problem"] == service.anna.get_json(at)["problem"] == houses._UNWRITTEN
    service.anna.add(f"{at}/decline", status=204)
    house.close()
    looking.join(10)


def test_what_is_too_much_for_the_page_is_said_on_a_page(tmp_path: Path) -> None:
    service = Service.at(tmp_path, upload=2_000)
    answer = service.nobody.post("/import", files={"files": ("a.txt", b"x" * 5_000)})
    assert answer.status_code == 413
    assert answer.headers["content-type"].startswith("text/html")
    assert "A request may have at most 2,000 bytes." in answer.text
    assert service.nobody.post("/api/v1/imports", content=b"x" * 5_000).json()["status"] == 413
    service.house.close()


def test_depth_is_counted_in_steps_that_grow_with_the_body_and_no_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    # Each step takes up to so many letters on from where the last one ended: no letter is looked at again and again.
    assert _parser.parse(tasks._MARKS.pattern).getwidth()[1] <= 2
    counted = Counted(tasks._MARKS)
    monkeypatch.setattr(tasks, "_MARKS", counted)
    for piece in (b'\\"', b'"', b"\\", b'"[', b"[]", b'{"a\\"['):
        counted.steps, body = 0, b'"' + piece * (1_000_000 // len(piece))
        with suppress(Problem):
            tasks.text_of(body, 64)
        assert counted.steps <= len(body)
    monkeypatch.undo()
    deep = [b'"', b"[" * 65, b'"', b'"\\"' + b"[" * 65, b'{"a\\\\":' + b"[" * 64]
    refused = []
    for body in (b"".join(deep[:3]), deep[3], deep[4]):
        try:
            refused.append(tasks.text_of(body, 64) == "")
        except Problem as problem:
            refused.append(problem.status == 422)
    assert refused == [False, False, True], "brackets in a text are none"


def test_a_request_that_drips_is_ended(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    uvicorn = pytest.importorskip("uvicorn")
    monkeypatch.setattr(serve, "_HEAD", 0.5)
    monkeypatch.setattr(limits, "_SECONDS", 0.5)
    monkeypatch.setattr(limits, "_SLOWEST", 1)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(
            service.app, http=serve.punctual(), log_level="warning", access_log=False, ws="none", lifespan="off"
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            body = b"POST /enter HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n"
            whole = b"GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n"
            for sent, said in ((b"", b""), (b"GET / HT", b""), (whole + b"GET", b"200 OK"), (body, b"408 Request")):
                with socket.create_connection(listening.getsockname(), 20) as caller:
                    caller.sendall(sent)
                    got = b""
                    while part := caller.recv(65_536):
                        got += part
                assert said in got
        finally:
            server.should_exit = True
            thread.join()


def test_half_a_body_does_nothing_and_writes_no_traceback(service: Service, trip: str) -> None:
    made = service.anna.add(f"/trips/{trip}/proposals", {"words": "Castel Sant'Angelo is closed on Tuesday"})
    token = service.anna.headers["Authorization"].encode()
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    for path in (f"/api/v1/trips/{trip}/proposals/{made['id']}/accept", "/api/v1/trips", "/enter"):
        parts = [{"type": "http.request", "body": b"", "more_body": True}, {"type": "http.disconnect"}]

        async def receive(parts: list[Any] = parts) -> Any:
            return parts.pop(0)

        head = [(b"authorization", token), (b"content-type", b"application/json"), (b"content-length", b"9")]
        scope = {"type": "http", "method": "POST", "path": path, "headers": head, "query_string": b"", "client": None}
        asyncio.run(service.app({**scope, "root_path": "", "scheme": "http", "server": ("x", 80)}, receive, send))
    assert len(service.anna.get_json(f"/trips/{trip}/versions")) == 1
    assert {one["status"] for one in sent if one["type"] == "http.response.start"} <= {400}


def test_words_are_as_long_as_the_description_says_and_no_longer(service: Service, trip: str) -> None:
    schemas = service.nobody.get_json("/openapi.json")["components"]["schemas"]
    assert schemas["WordsIn"]["properties"]["words"]["maxLength"] == tasks.WORDS == 2_000
    assert 'maxlength="2000"' in (Path(site.__file__).parent / "templates" / "trip.html").read_text()
    said = "The Borghese Gallery is closed on Wednesday. ".ljust(tasks.WORDS, ".")
    for path, status in (("understand", 200), ("proposals", 201)):
        service.anna.add(f"/trips/{trip}/{path}", {"words": said}, status)
        refused = service.anna.add(f"/trips/{trip}/{path}", {"words": said + "."}, 422)
        assert refused["where"] == "words"


def test_no_error_of_the_database_holds_what_was_to_be_kept(service: Service) -> None:
    with service.house.store.reading() as session, pytest.raises(SQLAlchemyError) as raised:
        session.execute(text("SELECT nothing FROM nowhere WHERE it = :it"), {"it": "a secret"})
    assert "a secret" not in str(raised.value)


def test_a_rate_is_kept_for_each_caller() -> None:
    rates = Rates(2.0, 3)
    assert [rates.take("a", 0.0) for _ in range(3)] == [0.0, 0.0, 0.0]
    assert rates.take("a", 0.0) == 0.5  # one more comes after half a second
    assert rates.take("b", 0.0) == 0.0
    assert rates.take("a", 0.5) == 0.0
    assert rates.take("a", 0.5) > 0
    assert Rates(0, 1).take("a") == 0.0


def test_too_many_requests_are_429(tmp_path: Path) -> None:
    service = Service.at(tmp_path, rate=0.01, burst=2)
    other = Client(service.app, service.token)
    second = Client(service.app, service.anna.add("/tokens", {})["secret"])
    statuses = [client.get("/api/v1/trips").status_code for client in (second, service.anna, second)]
    assert statuses == [200, 429, 429], "an account has one rate, however many tokens it has"
    assert other.get("/api/v1/trips").status_code == 200
    # Token after token from one address: 2 in a burst for each of four callers, of which 5 are gone.
    guesses = [Client(service.app, f"tm_{number}").get("/api/v1/trips").status_code for number in range(4)]
    assert guesses == [401, 401, 401, 429]
    for refused in (other.get("/api/v1/trips"), TestClient(service.app).get("/")):
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
    service.house.close()


def test_tiles_are_loaded_only_from_where_the_owner_says(tmp_path: Path) -> None:
    tiles = "https://{s}.tiles.example:8443/{z}/{x}/{y}.png"
    service = Service.at(tmp_path, tiles=tiles, tiles_credit="Example <maps>")
    trip = service.anna.add("/trips", rome())["trip"]
    page = TestClient(service.app)
    token = service.anna.headers["Authorization"].removeprefix("Bearer ")
    page.post("/enter", data={"token": token})
    shown = page.get(f"/trips/{trip}")
    assert f'data-tiles="{tiles}" data-credit="Example &lt;maps&gt;"' in shown.text
    assert "img-src 'self' data: https://*.tiles.example:8443;" in shown.headers["content-security-policy"]
    service.house.close()


def test_what_is_old_is_forgotten_by_the_clock(tmp_path: Path) -> None:
    service = Service.at(tmp_path)
    trip = service.anna.add("/trips", rome())["trip"]
    service.anna.add("/webhooks", {"url": "https://trips.invalid/"})
    service.anna.add(f"/trips/{trip}/proposals", {"change": {"tripmend": 1}, "alternatives": 0})
    token = service.anna.headers["Authorization"].removeprefix("Bearer ")
    inside = accounts.entered(service.house.store, token)
    assert inside is not None

    def left() -> list[int]:
        with service.house.store.reading() as session:
            rows = (session.query(one).count() for one in (Job, Delivery, Door))
            return list(rows)

    before = left()
    service.house.forget()
    assert left() == before
    with service.house.store.writing() as session:
        for table, column, days in (("jobs", "created", 7), ("deliveries", "created", 30), ("doors", "expires", 30)):
            set_back = f"UPDATE {table} SET {column} = datetime({column}, '-{days} days', '-1 minute')"
            session.connection().exec_driver_sql(set_back)
    service.house.forget()
    assert left() == [0, 0, before[2] - 1]
    service.house.close()


def test_an_account_has_so_many_trips_and_watches_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    service = Service.at(tmp_path)
    monkeypatch.setattr(trips, "MOST", 2)
    monkeypatch.setattr(watches, "MOST", 1)
    made = [service.anna.add("/trips", rome())["trip"] for _ in range(2)]
    assert "2 trips" in service.anna.add("/trips", rome(), 409)["detail"]
    service.owner.add("/trips", rome())
    watch = {"sources": [{"address": "https://trains.invalid/x.pb"}]}
    answers = [service.anna.put(f"/api/v1/trips/{trip}/watch", json=watch).status_code for trip in (made[0], *made)]
    assert answers == [200, 200, 409]
    service.anna.delete(f"/api/v1/trips/{made[0]}")
    assert service.anna.put(f"/api/v1/trips/{made[1]}/watch", json=watch).status_code == 200
    service.anna.add("/trips", rome())
    service.house.close()


def test_every_answer_carries_what_protects_the_page(service: Service) -> None:
    for path in ("/api/v1/health", "/api/v1/trips", "/api/v1/nothing"):
        headers = service.nobody.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
