"""The page as a browser without scripts sees it: every form works, nothing is inline, and others see nothing."""

from __future__ import annotations

import html
import json
import re
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tripmend.service import pages
from tripmend.service.happenings import change_of, happenings, of_day, words_of
from tripmend.service.tasks import Shown, read_change_data
from tripmend.service.view import move_item, viewed

from .conftest import EXAMPLES, Service, rome

SOURCE = Path(pages.__file__).parent


class Visitor(TestClient):
    """A browser that follows links, sends forms and runs no script."""

    def __init__(self, app: Any, token: str) -> None:
        super().__init__(app)
        self.answer = self.post("/enter", data={"token": token})

    @property
    def csrf(self) -> str:
        found = re.search(r'name="csrf" value="([^"]+)"', self.get("/").text)
        return "" if found is None else found[1]

    def fill(self, path: str, status: int = 200, **fields: str) -> str:
        self.answer = self.post(path, data={"csrf": self.csrf, **fields})
        assert self.answer.status_code == status, self.answer.text
        job = re.search(r'id="solving" data-job="([^"]+)"', self.answer.text)
        if job is not None:  # on a busy machine
            self.get(f"/api/v1/jobs/{job[1]}/events")
            self.answer = self.get(self.answer.url.path)
        return self.answer.text

    def look(self, path: str, status: int = 200) -> str:
        self.answer = self.get(path)
        assert self.answer.status_code == status, self.answer.text
        return self.answer.text


@pytest.fixture
def anna(service: Service) -> Visitor:
    return Visitor(service.app, service.anna.headers["Authorization"].removeprefix("Bearer "))


@pytest.fixture
def at(trip: str) -> str:
    return f"/trips/{trip}"


def test_who_is_not_signed_in_is_asked_for_a_token(service: Service, at: str) -> None:
    stranger = TestClient(service.app)
    for path in ("/", at, f"{at}/share", f"{at}/map.json"):
        answer = stranger.get(path, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/enter")
    refused = stranger.post("/enter", data={"token": "tm_wrong"})
    assert refused.status_code == 403
    assert "opens nothing" in refused.text
    other = stranger.post("/enter", data={"token": service.token}, headers={"Sec-Fetch-Site": "cross-site"})
    assert other.status_code == 403


def test_the_cookie_is_no_scripts_business_and_of_this_site_alone(service: Service) -> None:
    answer = TestClient(service.app).post("/enter", data={"token": service.token}, follow_redirects=False)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert service.token not in cookie


def test_signing_out_ends_the_session(service: Service, anna: Visitor) -> None:
    kept = dict(anna.cookies)
    anna.fill("/leave")
    assert anna.answer.url.path == "/enter"
    again = TestClient(service.app, cookies=kept)
    assert again.get("/", follow_redirects=False).status_code == 303


def test_a_form_of_another_page_does_nothing(service: Service, anna: Visitor, at: str) -> None:
    for fields in ({}, {"csrf": ""}, {"csrf": "x" * 32}, {"csrf": "é"}):
        assert anna.post(f"{at}/say", data={"words": "x", **fields}).status_code == 403
    assert anna.post("/import", files={"files": ("a.txt", b"x")}).status_code == 403
    assert anna.post("/api/v1/tokens", json={}).status_code == 403
    assert anna.post("/api/v1/tokens", json={}, headers={"X-CSRF-Token": anna.csrf}).status_code == 201
    assert service.anna.get_json(f"/trips/{at.rpartition('/')[2]}/proposals") == []


def test_bookings_that_are_dropped_become_a_trip(anna: Visitor) -> None:
    csrf = anna.csrf
    files = {"files": ("rome.json", json.dumps(rome()).encode())}
    answer = anna.post("/import", data={"csrf": csrf}, files=files)
    assert answer.url.path.startswith("/trips/"), answer.text
    assert "Four days in Rome" in answer.text
    answer = anna.post("/import", data={"csrf": csrf}, files={"files": ("no.txt", b"nothing")})
    assert "Nothing in these files became a trip" in answer.text
    assert "no.txt" in answer.text
    for name, said in (("trip.json", "give catalogue.json together with it"), ("catalogue.json", "without a trip")):
        content = (EXAMPLES / "rome" / name).read_bytes()
        answer = anna.post("/import", data={"csrf": csrf}, files={"files": (name, content)})
        assert said in answer.text
        assert 'id="files"' in answer.text, "there is a place to drop them again"


def test_a_proposal_says_that_a_lock_gave_way_and_leaves_out_what_is_as_it_was(anna: Visitor, at: str) -> None:
    on_the_way = "On the way</dt><dd>5 h 16 min (partly estimated)"
    assert on_the_way in anna.look(at)
    page = anna.fill(f"{at}/happened", item="tue-visit-3", what="closes_at", value="17:00")
    assert on_the_way in page, "with one meaning, and nothing of what it was"
    assert "was locked" not in page
    anna.fill(f"{at}/lock", item="tue-visit-3", hold="all")
    assert "out of date" in anna.look(f"{at}/history")
    page = anna.fill(f"{at}/happened", item="tue-visit-3", what="closed")
    assert "was locked" in page
    assert "the lock could not hold it" in page
    assert "On the way</dt><dd>5 h 23 min (was 5 h 16 min) (partly estimated)" in page
    assert "A proposal waits for you: “Castel Sant&#39;Angelo: closed on this day”" in anna.look(at)


def test_what_waits_is_out_of_date_when_something_is_locked_and_searched_again(
    service: Service, anna: Visitor, at: str
) -> None:
    anna.fill(f"{at}/happened", item="tue-visit-3", what="closed")
    old = anna.answer.url.path
    anna.fill(f"{at}/lock", item="tue-lunch", hold="all")
    page = anna.look(at)
    assert "A proposal is out of date, for the trip was changed since: “Castel" in page
    assert "A proposal waits" not in page
    assert "out of date" in anna.look(old)
    assert "Accept</button>" not in anna.look(old)
    anna.fill(f"{old}/again")
    assert anna.answer.url.path != old
    page = anna.look(at)
    assert "out of date" not in page
    assert "A proposal waits for you: “Castel Sant&#39;Angelo: closed on this day”" in page
    anna.fill(f"{old}/again", 409)
    new, before = service.anna.get_json(f"{at}/proposals")
    assert (new["state"], new["base"], before["state"], before["base"]) == ("pending", 2, "declined", 1)


def test_a_search_is_stopped_from_its_page(tmp_path: Path) -> None:
    service, gate = Service.at(tmp_path), Future[None]()
    trip = service.anna.add("/trips", rome())["trip"]
    blocked = service.house.solvers.submit("", gate.result)
    anna = Visitor(service.app, service.anna.headers["Authorization"].removeprefix("Bearer "))
    fields = {"csrf": anna.csrf, "item": "tue-visit-3", "what": "closed"}
    page = anna.post(f"/trips/{trip}/happened", data=fields)
    assert "Waiting for its turn." in page.text
    assert "A repair is being looked for: “Castel" in anna.look(f"/trips/{trip}")
    page = anna.post(f"{page.url.path}/stop", data={"csrf": anna.csrf})
    assert "It was stopped." in page.text
    assert "Search again" in page.text
    (job,) = service.anna.get_json("/jobs")
    assert job["state"] == "cancelled"
    gate.set_result(None)
    blocked.result(10)
    assert "Side by side" in anna.fill(f"{page.url.path}/again")
    service.house.close()


def test_an_import_that_is_stopped_says_so(tmp_path: Path) -> None:
    service, gate = Service.at(tmp_path), Future[None]()
    service.house.solvers.submit("", gate.result)
    anna = Visitor(service.app, service.anna.headers["Authorization"].removeprefix("Bearer "))
    csrf, files = anna.csrf, {"files": ("a.txt", b"x")}
    with ThreadPoolExecutor(1) as other:
        answer = other.submit(anna.post, "/import", data={"csrf": csrf}, files=files)
        while not (jobs := service.anna.get_json("/jobs")):
            time.sleep(0.02)
        assert service.anna.delete(f"/api/v1/jobs/{jobs[0]['id']}").json()["state"] == "cancelled"
        assert (answer.result(30).status_code, "It was stopped." in answer.result().text) == (409, True)
    gate.set_result(None)
    service.house.close()


def test_pages_are_compressed_and_what_a_form_carries_is_never_twice_the_same(service: Service, at: str) -> None:
    anna = Visitor(service.app, service.anna.headers["Authorization"].removeprefix("Bearer "))
    stamps = [anna.csrf, anna.csrf]
    assert stamps[0][:32] != stamps[1][:32]
    assert stamps[0][32:] != stamps[1][32:]
    for stamp in stamps:
        assert anna.post("/api/v1/tokens", json={}, headers={"X-CSRF-Token": stamp}).status_code == 201
    assert anna.post("/api/v1/tokens", json={}, headers={"X-CSRF-Token": f"0{stamps[0][1:]}x"}).status_code == 403
    page = anna.get(at, headers={"Accept-Encoding": "gzip"})
    assert page.headers["content-encoding"] == "gzip"
    assert page.headers["vary"] == "Accept-Encoding"
    assert int(page.headers["content-length"]) < len(page.content) / 4
    for refused in ("identity", "gzip;q=0", "br, gzip; Q=0.0", "not-gzip", "gzip-not"):
        assert "content-encoding" not in anna.get(at, headers={"Accept-Encoding": refused}).headers


def test_the_last_token_goes_only_when_that_was_said_twice(service: Service, anna: Visitor) -> None:
    (token,) = service.anna.get_json("/tokens")
    anna.fill("/settings", 422, what="end-token", name=token["id"])
    anna.fill("/settings", what="end-token", name=token["id"], sure="yes")
    assert service.anna.get("/api/v1/tokens").status_code == 401


def test_a_story_without_typing(anna: Visitor, at: str) -> None:
    page = anna.look(at)
    assert "Nothing is broken." in page
    assert "3 tight" in page
    item = anna.look(f"{at}/items/tue-visit-3")
    assert "Closed until" in item
    page = anna.fill(f"{at}/happened", item="tue-visit-3", what="closed", base="1")
    assert "/proposals/" in anna.answer.url.path
    assert "Repaired with 1 change; no smaller repair exists." in page
    assert "place changed" in page
    proposal = anna.answer.url.path
    page = anna.fill(f"{proposal}/accept")
    assert anna.answer.url.path == at
    assert "Accepted: this is the trip now." in page
    assert "National Gallery of Modern Art" in page
    assert "You accepted this: it is version 2." in anna.look(proposal)
    page = anna.fill(f"{at}/undo", base="2")
    assert "Castel Sant" in page
    assert "Undo" not in page.split("tools", 1)[1].split("</nav>")[0], "there is nothing left to undo"
    anna.fill(f"{at}/lock", item="tue-visit-3", hold="all")
    assert "locked" in anna.look(f"{at}/items/tue-visit-3")
    anna.fill(f"{at}/happened", 412, item="tue-visit-3", what="closed", base="1")
    anna.fill(f"{at}/happened", 422, item="tue-visit-3", what="nothing")
    anna.fill(f"{at}/happened", 422, item="tue-visit-3", what="late", value="soon")
    anna.fill(f"{at}/happened", 404, item="none", what="late", value="10")
    history = anna.look(f"{at}/history")
    assert "Locked: Castel Sant" in history
    anna.fill(f"{at}/remove", 422)
    anna.fill(f"{at}/remove", sure="yes")
    anna.look(at, 404)


def test_words_are_asked_back_and_answered_by_tapping(service: Service, anna: Visitor, at: str) -> None:
    page = anna.fill(f"{at}/say", words="the museum is closed until 11")
    assert "What is meant?" in page
    offered = [html.unescape(one) for one in re.findall(r'name="change" value="([^"]+)"><button', page)]
    told = [json.loads(one)["disruptions"][0]["effect"]["place"] for one in offered]
    assert 1 < len(offered) <= 4
    page = anna.fill(f"{at}/say", words="the museum is closed until 11", change=offered[1], base="1")
    assert "/proposals/" in anna.answer.url.path
    (made,) = service.anna.get_json(f"{at}/proposals")
    assert made["words"] == "the museum is closed until 11"
    whole = service.anna.get_json(f"{at}/proposals/{made['id']}")
    assert whole["change"]["disruptions"][0]["effect"]["place"] == told[1]
    anna.fill(f"{anna.answer.url.path}/decline")
    anna.fill(f"{at}/say", 422, words=" ")
    for wrong in ("{", "[]", '{"tripmend": 2}', "1"):
        anna.fill(f"{at}/say", 422, words="x", change=wrong)


def test_on_the_way_what_has_begun_stays(service: Service, anna: Visitor, at: str) -> None:
    anna.fill(f"{at}/happened", item="tue-visit-3", what="closed", now="2026-05-12T15:00")
    (made,) = service.anna.get_json(f"{at}/proposals")
    assert service.anna.get_json(f"{at}/proposals/{made['id']}")["change"]["now"] == "2026-05-12T15:00:00"
    anna.fill(f"{at}/happened", 422, item="tue-visit-3", what="closed", now="now")


def test_what_cannot_be_mended_says_what_would_help_and_each_help_is_a_button(anna: Visitor, at: str) -> None:
    anna.fill(f"{at}/lock", item="flight-home", hold="all")
    page = anna.fill(f"{at}/happened", item="flight-home", what="other_mode")
    assert "What would help" in page
    helps = re.findall(r'name="choice" value="(relaxations/\d)"', page)
    assert helps
    page = anna.fill(f"{anna.answer.url.path}/accept", choice=helps[0])
    assert anna.answer.url.path == at


def test_a_move_is_looked_at_before_it_is_made(anna: Visitor, at: str) -> None:
    where = {"item": "mon-visit-1", "date": "2026-05-13", "time": "15:00", "base": "1"}
    page = anna.fill(f"{at}/move", **where)
    assert "Colosseum has no slot that starts at 15:00." in page
    assert "Move it to 16:00 instead" in page, "there is a slot then"
    assert "Mend the rest around it" not in page, "nothing around it makes a slot"
    assert "Mon 11 May" in anna.look(f"{at}/items/mon-visit-1"), "nothing was moved"
    page = anna.fill(f"{at}/move", **where, sure="yes")
    assert anna.answer.url.path == at
    assert "broken" in page
    anna.fill(f"{at}/move", 412, **where)
    anna.fill(f"{at}/move", 422, item="flight-out", date="2026-05-13")
    anna.fill(f"{at}/move", 422, item="mon-visit-1", date="2030-01-01")
    anna.fill(f"{at}/move", 422, item="mon-visit-1", date="2026-05-13", time="late")


def test_where_nothing_around_it_can_help_the_times_that_fit_are_buttons(anna: Visitor, at: str) -> None:
    late = {"item": "tue-visit-3", "date": "2026-05-13", "time": "18:45", "base": "1"}
    page = anna.fill(f"{at}/move", **late)
    # It is open to 19:30 and the visit takes an hour and a half.
    assert "Move it to 18:00 instead" in page
    assert "Mend the rest around it" not in page
    assert "Mend the rest around it" in anna.fill(f"{at}/move", **late | {"time": "18:00"})
    page = anna.fill(f"{at}/happened", item="tue-visit-3", what="to", value="2026-05-13T18:45")
    assert "is open 09:00–19:30, not from 18:45 to 20:15" in page
    assert "Move it to 18:00 instead" in page
    page = anna.look(at)
    assert "No repair was found: see why: “Castel Sant&#39;Angelo: to Wed 13 May 18:45”" in page
    assert "A proposal waits" not in page


def test_what_is_locked_is_moved_only_when_it_was_unlocked(service: Service, anna: Visitor, at: str) -> None:
    anna.fill(f"{at}/lock", item="tue-visit-3", hold="all")
    where = {"item": "tue-visit-3", "date": "2026-05-12", "time": "16:00"}
    page = anna.fill(f"{at}/move", base="2", **where)
    assert "You have locked Castel Sant&#39;Angelo" in page
    for button in ("Keep it like this", "Mend the rest around it"):
        assert button not in page
    anna.fill(f"{at}/move", 409, base="2", sure="yes", **where)
    page = anna.fill(f"{at}/move", base="2", unlock="yes", **where)
    assert "You have locked" not in page
    anna.fill(f"{at}/move", base="3", sure="yes", **where)
    said = [(one["kind"], one["words"][:8]) for one in service.anna.get_json(f"{at}/versions")[:2]]
    assert said == [("edited", "Castel S"), ("edited", "Unlocked")]
    anna.fill(f"{at}/lock", item="tue-visit-3", hold="place")
    assert "You have locked" not in anna.fill(f"{at}/move", base="5", **where | {"time": "16:30"})


def test_what_is_left_to_do_stands_on_the_trip_until_it_is_ticked_off(anna: Visitor, at: str) -> None:
    page = anna.fill(f"{at}/happened", item="wed-dinner", what="unfit")
    proposal = anna.answer.url.path
    assert "If the lock on dinner at Casa del Glicine is lifted" in page
    anna.fill(f"{proposal}/accept", choice="relaxations/0")
    told = "Its booking is to be cancelled"
    for path in (at, proposal):
        assert told in anna.look(path)
    anna.fill(f"{at}/lock", item="tue-lunch", hold="all")
    assert told in anna.look(at), "whatever is changed after it"
    anna.fill(f"{at}/undo", to="1")
    assert told not in anna.look(at), "there the table is as it was"
    anna.fill(f"{at}/undo", to="3")
    assert told in anna.look(at)
    anna.fill(f"{proposal}/done", item="wed-dinner")
    assert told not in anna.look(at)
    assert "Not done after all" in anna.look(proposal)
    anna.fill(f"{proposal}/done", item="wed-dinner", undo="yes", on="proposal")
    assert "Not done after all" not in anna.look(proposal)
    assert told in anna.look(at)
    anna.fill(f"{proposal}/done", 404, item="tue-lunch")


def test_side_by_side_what_moves_to_another_day_stands_on_both_with_new_tight_spots_and_all_costs(
    anna: Visitor, at: str
) -> None:
    page = anna.fill(f"{at}/happened", item="thu-visit-2", what="to", value="2026-05-13T13:30")
    new_day, old_day = page.split('<h3 class="sideday">')[3:5]
    assert new_day.startswith("Wed 13 May")
    assert "on Thu 14 May" in new_day
    assert re.search(r"13:30–14:15</span>\s*Palatine Hill", new_day)
    assert "Palatine Hill" in old_day
    tight = page.split("<h2>Tight</h2>")[1].split("</section>")[0]
    assert re.search(r'<span class="soft">Wed 13 May</span> .*<span class="chip tight">\d+ min left</span>', tight)
    assert re.search(r"\d spots? as before", tight)
    assert "the budget is 2,060 EUR" in page
    assert "rides between places come on top" in page


def test_a_stop_that_is_dropped_behind_another_begins_when_one_can_be_there() -> None:
    shown = Shown("rome", json.dumps(rome()))
    moved = move_item(shown, "wed-visit-4", "2026-05-13", "wed-lunch", "")
    # Lunch ends at 13:30; 13 minutes by taxi to the gardens, and whole five minutes: 13:45.
    assert moved["start"] == "2026-05-13T13:45"
    same = move_item(shown, "wed-visit-4", "2026-05-13", "", "17:15")
    assert same["same"]
    assert same["findings"] == {"broken": [], "tight": [], "unknown": []}


def test_who_has_the_link_reads_the_trip_and_nothing_else(service: Service, anna: Visitor, at: str) -> None:
    made = anna.fill(f"{at}/share", what="share", label="Ida", days="7")
    (link,) = re.findall(r'value="http://testserver(/s/[^"]+)"', made)
    assert link not in anna.look(f"{at}/share"), "it is shown once"
    guest = TestClient(service.app)
    page = guest.get(link).text
    assert "Four days in Rome" in page
    for secret in ("EUR", "<form", "data-live", at):
        assert secret not in page.replace(f'data-trip="{at[7:]}"', ""), secret
    assert guest.get(f"{link}/map.json").json()[0]["spots"]
    assert guest.get(at, follow_redirects=False).status_code == 303
    (door,) = re.findall(r'name="door" value="([^"]+)"', anna.look(f"{at}/share"))
    anna.fill(f"{at}/share", what="end-share", door=door)
    assert guest.get(link).status_code == 404
    assert "taken back" in guest.get(link).text


def test_notes_stand_in_the_plan_and_not_for_guests_and_nothing_is_chosen_beforehand(
    service: Service, anna: Visitor
) -> None:
    document = rome()
    document["trip"]["days"][1]["items"][0]["notes"] = "Booking QX7RT2"
    own = f"/trips/{service.anna.add('/trips', document)['trip']}"
    assert anna.look(own).count("Booking QX7RT2") == 2, "where it stands, and among the bookings"
    (link,) = re.findall(r'value="http://testserver(/s/[^"]+)"', anna.fill(f"{own}/share", what="share", days="7"))
    assert "QX7RT2" not in TestClient(service.app).get(link).text
    sheet = anna.look(f"{own}/items/tue-visit-3")
    assert sheet.count('<option value="">choose</option>') == sheet.count('<select name="value"') > 0


def test_a_guest_is_not_told_that_the_budget_is_broken(service: Service, anna: Visitor) -> None:
    document = rome()
    document["trip"]["traveller"]["budget"] = 1_000
    own = f"/trips/{service.anna.add('/trips', document)['trip']}"
    nothing = "Nothing is broken"
    assert nothing not in anna.look(own)
    (link,) = re.findall(r'value="http://testserver(/s/[^"]+)"', anna.fill(f"{own}/share", what="share", days="7"))
    assert nothing in TestClient(service.app).get(link).text


def test_a_feed_follows_the_trip(service: Service, anna: Visitor, at: str) -> None:
    made = anna.fill(f"{at}/share", what="feed")
    (link,) = re.findall(r'value="http://testserver(/f/[^"]+\.ics)"', made)
    guest = TestClient(service.app)
    first = guest.get(link)
    assert first.headers["content-type"].startswith("text/calendar")
    assert "Castel Sant" in first.text
    assert "X-TRIPMEND-TRIP" not in first.text, "no budget and no party"
    again = guest.get(link, headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    anna.fill(f"{at}/happened", item="tue-visit-3", what="closed")
    anna.fill(f"{anna.answer.url.path}/accept")
    later = guest.get(link, headers={"If-None-Match": first.headers["etag"]})
    assert "National Gallery of Modern Art" in later.text
    anna.fill(f"{at}/share", what="feed")
    assert guest.get(link).status_code == 404, "a new address ends the old one"


def test_pages_of_another_account_are_not_there(service: Service, at: str) -> None:
    other = Visitor(service.app, service.token)
    for part in ("", "/items/tue-visit-3", "/share", "/history", "/map.json", "/as/html"):
        other.look(f"{at}{part}", 404)
    for part in ("/say", "/happened", "/lock", "/move", "/undo", "/share", "/remove"):
        other.fill(f"{at}{part}", 404, words="x", item="x", what="share", sure="yes")


def test_no_page_has_a_script_or_style_in_it(anna: Visitor, at: str) -> None:
    for path in ("/", at, f"{at}/items/tue-visit-3", f"{at}/share", f"{at}/history", "/enter", "/trips/none"):
        page = anna.get(path).text
        assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:", page), path
        assert not re.search(r'(?:src|href|action)="(?:https?:)?//', page), "nothing is asked for elsewhere"


def test_names_are_only_text(service: Service, anna: Visitor) -> None:
    evil = '"><script>alert(1)</script>'
    document = rome()
    document["trip"]["title"] = evil
    document["trip"]["days"][1]["items"][0]["notes"] = evil
    for place in document["catalogue"]["places"]:
        place["name"] = f"{evil}{place['id']}"
    at = f"/trips/{service.anna.add('/trips', document)['trip']}"
    for path in (at, f"{at}/items/tue-visit-1", f"{at}/share", f"{at}/history", "/"):
        assert "<script>alert" not in anna.look(path)
    page = anna.fill(f"{at}/happened", item="tue-visit-3", what="closed")
    assert "<script>alert" not in page


def test_a_page_is_light(service: Service, anna: Visitor, at: str) -> None:
    page = anna.get(at)
    names = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text))
    packed = {name: int(anna.get(name).headers["content-length"]) for name in names}
    assert sum(packed.values()) + len(page.content) <= 300_000, packed
    for name in names:
        assert "immutable" in anna.get(name).headers["cache-control"]
    assert anna.get("/static/../settings.py").status_code == 404
    assert anna.get("/static/none.js").status_code == 404


@pytest.mark.parametrize(
    ("what", "value", "said"),
    [
        ("closed_until", "11:00", "Castel Sant'Angelo: closed until 11:00"),
        ("late", "30", "Castel Sant'Angelo: We will be late by 30 min"),
        ("retimed", "-60", "Castel Sant'Angelo: 1 h earlier"),
        ("none", "", ""),
    ],
)
def test_what_was_tapped_is_kept_in_words(what: str, value: str, said: str) -> None:
    item = {"kind": "stop", "id": "x", "role": "visit", "heading": "Castel Sant'Angelo", "date": "2026-05-12"}
    times = {"start": "2026-05-12T10:00", "end": "2026-05-12T12:00"}
    assert words_of(what, item | times, {}, value) == said


def test_what_no_page_of_ours_sends_is_refused_and_nothing_happens(anna: Visitor, at: str) -> None:
    token = anna.csrf

    def refused(path: str, **fields: str) -> bool:
        return anna.post(f"{at}/{path}", data={"csrf": token, **fields}).status_code == 422

    for what in ("rain", "day_lost", "slower", "x"):
        for day in ("", "x", "2026-02-30", "2031-01-01"):
            assert refused("happened", day=day, what=what, value="all")
    day = str(rome()["trip"]["days"][0]["date"])
    for value in ("", "x", "²", "09:00", "1-2-3", "25:00-26:00", "\0"):
        assert refused("happened", day=day, what="rain", value=value)
    for number in ("²", "٣", "-1", "9" * 5_000, ""):
        assert refused("watch", what="end", number=number)
    assert refused("say", words="x" * 2_001)


def test_every_button_says_something_that_the_library_takes() -> None:
    seen = viewed(Shown("rome", json.dumps(rome())))
    number = 0
    for item in seen["items"].values():
        for one in happenings(item, seen["items"]):
            for value, _ in one.choices or (("", ""),):
                read_change_data(change_of(one.name, item, value))
                number += 1
    for one in of_day():
        for value, _ in one.choices or (("", ""),):
            read_change_data(change_of(one.name, {"kind": "day", "date": "2026-05-12"}, value))
    assert number > 500


def test_what_is_vendored_has_its_licence() -> None:
    licences = (SOURCE / "static" / "vendor" / "LICENSES.txt").read_text(encoding="utf-8")
    for path in (SOURCE / "static" / "vendor").iterdir():
        assert path.name == "LICENSES.txt" or path.name in licences
