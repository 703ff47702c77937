"""What happened becomes a proposal, which is accepted, declined, or out of date."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tripmend.service import trips
from tripmend.service.tables import Proposal
from tripmend.service.tasks import Draft, _form_parts

from .conftest import EXAMPLES, Service, rome

CASTLE = {"words": "Castel Sant'Angelo is closed on Tuesday", "alternatives": 1}
HOTEL = json.loads((EXAMPLES / "rome" / "change-3-impossible.json").read_text(encoding="utf-8"))


def castle(service: Service, trip: str) -> Any:
    found = service.anna.get_json(f"/trips/{trip}")["trip"]
    return [item for day in found["days"] for item in day["items"] if item.get("place") == "castel-sant-angelo"]


def test_the_way_of_a_proposal(service: Service, trip: str) -> None:
    before = service.anna.get_json(f"/trips/{trip}")
    made = service.anna.add(f"/trips/{trip}/proposals", CASTLE)
    assert (made["state"], made["base"], made["answer"]["status"]) == ("pending", 1, "repaired")
    assert made["change"]["disruptions"][0]["effect"]["place"] == "castel-sant-angelo"
    assert service.anna.get_json(f"/trips/{trip}") == before, "nothing changes before it is accepted"
    accepted = service.anna.add(f"/trips/{trip}/proposals/{made['id']}/accept", status=200)
    assert (accepted["version"], accepted["before"], accepted["kind"]) == (2, 1, "repaired")
    assert accepted["proposal"] == made["id"]
    after = service.anna.get_json(f"/trips/{trip}")
    assert after["trip"] == made["answer"]["revision"]["trip"]
    assert service.anna.get_json(f"/trips/{trip}/check")["status"] != "broken"
    shown = service.anna.get_json(f"/trips/{trip}/proposals/{made['id']}")
    assert (shown["state"], shown["version"], shown["choice"]) == ("accepted", 2, "revision")
    service.anna.add(f"/trips/{trip}/proposals/{made['id']}/accept", status=409)
    differing = service.anna.get_json(f"/trips/{trip}/diff?before=1")
    assert sum(one["badge"] != "kept" for one in differing["changes"]) == len(made["answer"]["changes"])
    service.anna.add(f"/trips/{trip}/undo")
    assert service.anna.get_json(f"/trips/{trip}") == before


def test_another_of_its_plans_can_be_taken(service: Service, trip: str) -> None:
    made = service.anna.add(f"/trips/{trip}/proposals", {"change": HOTEL})
    assert made["answer"]["status"] == "impossible"
    path = f"/trips/{trip}/proposals/{made['id']}/accept"
    assert "ways out" in service.anna.add(path, status=409)["detail"]
    for choice in ("relaxations/99", "relaxations/x", "alternatives/0", "understood/0", ""):
        assert service.anna.add(path, {"choice": choice}, 422)["where"] == "choice"
    accepted = service.anna.add(path, {"choice": "relaxations/0"}, 200)
    assert accepted["version"] == 2
    assert service.anna.get_json(f"/trips/{trip}")["trip"] == made["answer"]["relaxations"][0]["trip"]


def test_a_proposal_for_an_earlier_version_is_out_of_date(service: Service, trip: str) -> None:
    made = service.anna.add(f"/trips/{trip}/proposals", CASTLE)
    path = f"/trips/{trip}/proposals/{made['id']}/accept"
    assert service.anna.add(path, None, 412, **{"If-Match": '"7"'})["current"] == 1, "the caller has it at another"
    document = rome()
    document["trip"]["title"] = "Changed meanwhile"
    service.anna.put(f"/api/v1/trips/{trip}", json=document, headers={"If-Match": '"1"'})
    (listed,) = service.anna.get_json(f"/trips/{trip}/proposals")
    assert listed["state"] == service.anna.get_json(f"/trips/{trip}/proposals/{made['id']}")["state"] == "outdated"
    refused = service.anna.add(f"/trips/{trip}/proposals/{made['id']}/accept", status=412)
    said = "This was worked out for version 1, and the trip is at version 2 by now: have its change worked out again."
    assert (refused["detail"], refused["current"]) == (said, 2)
    assert service.anna.add(f"/trips/{trip}/proposals", CASTLE | {"base": 1}, 412)["current"] == 2
    service.anna.add(f"/trips/{trip}/proposals/{made['id']}/decline", status=204)
    service.anna.add(f"/trips/{trip}/proposals/{made['id']}/decline", status=409)
    (listed,) = service.anna.get_json(f"/trips/{trip}/proposals")
    assert (listed["state"], listed["words"], listed["answer"]) == ("declined", CASTLE["words"], None)


def test_what_waited_in_a_database_of_before_is_called_out_of_date_at_the_next_start(tmp_path: Path) -> None:
    service = Service.at(tmp_path)
    trip = service.anna.add("/trips", rome())["trip"]
    made = [service.anna.add(f"/trips/{trip}/proposals", CASTLE)["id"] for _ in range(2)]
    with service.house.store.writing() as session:
        session.connection().exec_driver_sql(f"UPDATE proposals SET base = 7 WHERE id = '{made[0]}'")
    service.house.close()
    again = Service.at(tmp_path)
    with again.house.store.reading() as session:
        assert [session.get_one(Proposal, one).state for one in made] == ["outdated", "pending"]
    again.house.close()


def test_what_is_solved_for_a_version_that_holds_no_more_does_not_wait(service: Service, trip: str) -> None:
    ids, store = trips.Ids(service.anna.get_json("/accounts/me")["id"], trip), service.house.store
    like = service.anna.add(f"/trips/{trip}/proposals", CASTLE)["id"]
    with store.reading() as session:
        answer = json.loads(session.get_one(Proposal, like).answer or "")
    _, solving = trips.add_change(store, ids, 1, "", {"tripmend": 1})
    service.anna.put(f"/api/v1/trips/{trip}", json=rome(), headers={"If-Match": "*"})
    assert not trips.finish_proposal(store, solving, answer)
    with store.writing() as session:
        late = trips.put_change(session, ids, 1, "", {"tripmend": 1}, answer=answer)[1]
    listed = {one["id"]: one["state"] for one in service.anna.get_json(f"/trips/{trip}/proposals")}
    assert listed == dict.fromkeys((like, solving, late), "outdated")


def test_nobody_is_told_that_something_waits_which_is_out_of_date(
    service: Service, trip: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids, finish = trips.Ids(service.anna.get_json("/accounts/me")["id"], trip), trips.finish_proposal
    told: list[str] = []
    monkeypatch.setattr(service.house.hooks, "tell", lambda _, event, __: told.append(event))

    def late(store: Any, *given: Any) -> bool:
        held = trips.held(store, ids)
        trips.add_version(store, ids, held.number, Draft(held.document, held.catalogue))
        return finish(store, *given)

    assert service.anna.add(f"/trips/{trip}/proposals", CASTLE)["state"] == "pending"
    assert told == ["proposal.pending"]
    monkeypatch.setattr(trips, "finish_proposal", late)
    assert service.anna.add(f"/trips/{trip}/proposals", CASTLE)["state"] == "outdated"
    assert told == ["proposal.pending"]


def test_what_is_unclear_is_asked_and_nothing_is_kept(service: Service, trip: str) -> None:
    asked = service.anna.add(f"/trips/{trip}/proposals", {"words": "the museum is closed"}, 422)
    assert asked["detail"] == "What is meant?"
    assert [one["words"] for one in asked["readings"]] == asked["unclear"][0]["choices"]
    assert 1 < len(asked["readings"]) <= 4
    assert service.anna.get_json(f"/trips/{trip}/proposals") == []
    read = service.anna.add(f"/trips/{trip}/understand", {"words": "the museum is closed"}, 200)
    assert read["change"] is None
    read = service.anna.add(f"/trips/{trip}/understand", {"words": CASTLE["words"]}, 200)
    assert service.anna.add(f"/trips/{trip}/proposals", {"change": read["change"]})["state"] == "pending"


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({}, "words"),
        ({"words": "x", "change": {}}, "words"),
        ({"change": {"tripmend": 1, "disruptions": 5}}, "disruptions"),
        ({"change": {"effect": {"type": "leg_cancelled", "leg": "none"}, "category": "transport"}}, "leg"),
        ({"words": "x", "locks": ["none"]}, ""),
        ({"words": "x", "alternatives": 99}, "alternatives"),
        ({"words": "x", "other": 1}, "other"),
        ({"words": "x", "now": "2026-05-12T10:00:00Z"}, "now"),
        ({"words": "x", "today": "yesterday"}, "today"),
    ],
)
def test_what_cannot_be_used_is_a_problem_that_says_where(
    service: Service, trip: str, body: dict[str, Any], where: str
) -> None:
    problem = service.anna.add(f"/trips/{trip}/proposals", body, 422)
    assert where in problem["where"]
    assert problem["detail"].endswith((".", "?")), "a sentence"
    assert not re.search("Input should|Field required|Extra inputs|after validation", str(problem))
    assert all(not one["where"].startswith("body") for one in problem.get("errors", []))
    assert problem["title"]


def test_who_does_not_wait_gets_a_job(service: Service, trip: str) -> None:
    answer = service.anna.post(f"/api/v1/trips/{trip}/proposals", json=CASTLE, headers={"Prefer": "respond-async"})
    assert answer.status_code == 202
    place = answer.headers["location"]
    told = service.anna.get(f"{place}/events").text
    states = [json.loads(line[6:]) for line in told.splitlines() if line.startswith("data: ")]
    assert states[-1]["state"] == "done"
    assert states[-1]["result"]["status"] == "repaired"
    assert service.anna.get(place).json() == states[-1]
    assert service.anna.get_json(f"/trips/{trip}/proposals/{answer.json()['id']}")["state"] == "pending"


def test_bookings_become_trips_and_a_request_a_plan(service: Service) -> None:
    folder = EXAMPLES / "bookings"
    files = [("files", (path.name, path.read_bytes())) for path in sorted(folder.iterdir())]
    files.append(("files", ("../../etc/none.txt", b"nothing in here")))
    answer = service.anna.post("/api/v1/imports", files=files)
    assert answer.status_code == 201, answer.text
    result = answer.json()["result"]
    assert [one["title"] for one in result["trips"]] == [one["title"] for one in service.anna.get_json("/trips")]
    names = {*(path.name for path in folder.iterdir()), "none.txt"}
    assert {one["source"].partition(",")[0] for one in result["not_used"]} <= names, "no path of this machine is told"
    request = json.loads((EXAMPLES / "request.json").read_text(encoding="utf-8"))
    path = EXAMPLES / request["catalogue"] if isinstance(request["catalogue"], str) else None
    if path is not None:
        assert service.anna.post("/api/v1/plans", json=request).status_code == 422, "no path of this machine is read"
        request["catalogue"] = json.loads(Path(path).read_text(encoding="utf-8"))["catalogue"]
    made = service.anna.add("/plans", request)
    assert made["result"]["answer"]["status"] in ("repaired", "unchanged")
    assert service.anna.get_json(f"/trips/{made['result']['trip']}")["trip"]["days"]


def test_files_are_taken_as_they_are(service: Service) -> None:
    mail = (EXAMPLES / "bookings" / "flights.eml").read_bytes()
    answer = service.anna.post("/api/v1/imports", files={"files": ("flights.eml", mail, "message/rfc822")})
    assert answer.json()["result"]["trips"], "a mail is one file, not a form of its own"
    names = ("trip.json", "catalogue.json")
    files = [("files", (name, (EXAMPLES / "rome" / name).read_bytes())) for name in names]
    result = service.anna.post("/api/v1/imports", files=files).json()["result"]
    assert [one["title"] for one in result["trips"]] == ["Four days in Rome"], "a catalogue beside its trip is found"
    assert result["not_used"] == []
    alone = service.anna.post("/api/v1/imports", files=files[:1]).json()["result"]
    assert alone["trips"] == []
    assert "catalogue" in alone["not_used"][0]["reason"]


def test_the_bytes_of_a_file_are_not_touched() -> None:
    content = bytes(range(256)) * 3 + b"\r\n--other\n\n--"
    body = b'--b\r\nContent-Disposition: form-data; name="zone"\r\n\r\nEurope/Rome\r\n--b\r\n'
    body += b'Content-Disposition: form-data; name="files"; filename="a b.bin"\r\n\r\n' + content + b"\r\n--b--\r\n"
    kind = 'multipart/form-data; boundary="b"'
    assert _form_parts(kind, body) == [("zone", None, b"Europe/Rome"), ("files", "a b.bin", content)]
    for wrong in (b"", b"--b", b"--b--", b"--b\r\n\r\n", b"x" * 50):
        assert _form_parts(kind, wrong) == []


@pytest.mark.parametrize("kind", ["json", "ics", "gpx", "kml", "geojson", "jsonld", "csv", "html"])
def test_a_trip_goes_out_in_every_form(service: Service, trip: str, kind: str) -> None:
    answer = service.anna.get(f"/api/v1/trips/{trip}/exports/{kind}")
    assert answer.status_code == 200
    assert f'filename="Four-days-in-Rome.{kind}"' in answer.headers["content-disposition"]
    assert "Borghese" in answer.text
    assert service.anna.get(f"/api/v1/trips/{trip}/exports/exe").status_code == 422
