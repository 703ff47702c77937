"""The page: the same trips and proposals as under /api/v1, for people. Every form works without a script, too."""

from __future__ import annotations

import datetime as dt
import json
import re
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from ..formats.outside import OUTSIDE
from . import accounts, happenings, tasks, trips, view
from .accounts import Who
from .api import Known, TheHouse, doors, elsewhere, ids_of, proposals, unchanged
from .api.models import AcceptIn, ProposalIn, ProposalOut
from .api.trips import as_file, remove_trip, shown
from .happenings import happenings as happenings_of
from .house import House
from .problems import Problem
from .site import FILES, Fields, Visitor, fields_of, page, to_sign_in
from .tables import Door

routes = APIRouter(include_in_schema=False)


async def _plan(trip: str, house: TheHouse, who: Visitor) -> trips.Held:
    return await house.in_thread(trips.held, house.store, ids_of(who, trip))


Plan = Annotated[trips.Held, Depends(_plan)]
"""The trip of a page, as it holds now. Raises Problem (404)."""
_SECONDS = 1.5
"""How long a form waits for its answer, before the page shows that it is being worked at."""


_DONE = {
    "accepted": "Accepted: this is the trip now. Undo takes it back.",
    "undone": "Undone. What was undone can be had back from the history.",
    "moved": "Moved. Undo takes it back.",
}


def _number(fields: dict[str, str], name: str) -> int | None:
    text = fields.get(name, "")
    if text and not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise Problem(422, "This is no number.", where=name)
    return int(text) if text else None


async def _view(house: House, held: trips.Held) -> dict[str, Any]:
    found: dict[str, Any] = await house.once(held.account, (held.digest,), view.viewed, shown(held))
    return found


def _back(trip: str, part: str = "") -> RedirectResponse:
    return RedirectResponse(f"/trips/{trip}{part}", 303)


# coming in


@routes.get("/static/{name:path}")
def static_file(name: str, request: Request) -> Response:
    """A file of the page."""
    found = FILES.get(name)
    if found is None:
        raise Problem(404, "There is nothing here.")
    return found.answer(request, known=request.query_params.get("v") == found.version)


@routes.get("/sw.js")
def service_worker(request: Request) -> Response:
    """What keeps the last trip readable without a network; it has to lie at the root."""
    return FILES["sw.js"].answer(request, known=False)


@routes.get("/enter")
def enter(request: Request) -> HTMLResponse:
    """Where a token is asked for."""
    return page(request, "enter.html", None, wrong=False)


@routes.post("/enter")
async def entered(request: Request, house: TheHouse) -> Response:
    """A session for whoever has a token."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Problem(403, "This form is from another page.")
    token = (await fields_of(request)).get("token", "").strip()
    made = await house.in_thread(accounts.entered, house.store, token)
    if made is None:
        return page(request, "enter.html", None, 403, wrong=True)
    answer = RedirectResponse("/", 303)
    age = accounts.SESSION_DAYS * 86_400
    answer.set_cookie(
        accounts.COOKIE, made[0], max_age=age, httponly=True, samesite="lax", secure=house.settings.secure
    )
    return answer


@routes.post("/leave")
def leave(house: TheHouse, who: Visitor, fields: Fields) -> Response:
    """Ends the session, and takes what the browser kept along."""
    accounts.revoke(house.store, "session", who.account, who.door)
    answer = to_sign_in()
    answer.delete_cookie(accounts.COOKIE)
    answer.headers["Clear-Site-Data"] = '"cache", "storage"'
    return answer


# trips


@routes.get("/")
def home(request: Request, house: TheHouse, who: Visitor) -> HTMLResponse:
    """The trips, and a place to drop bookings."""
    today = dt.date.today().isoformat()
    found = trips.list_trips(house.store, who.account)
    coming, past = [t for t in found if t.ends >= today], [t for t in found if t.ends < today]
    return page(request, "home.html", who, coming=coming, past=past[::-1])


@routes.post("/import")
async def import_files(request: Request, house: TheHouse, who: Visitor) -> Response:
    """Bookings into trips."""
    # It is the first field of the form; the files behind it are read by another process.
    csrf = re.search(rb'name="csrf"\r?\n\r?\n([\w-]{1,100})\r?\n', (await request.body())[:2000])
    if not who.sent("" if csrf is None else csrf[1].decode()):
        raise Problem(403, "This form is too old, or from another page: load the page again.")
    _, future = await elsewhere.start_import(request, house, who.account)
    if not await proposals.waited(future, 60):
        raise Problem(503, "Reading these files takes long; the trips appear in the list when it is done.")
    result = future.result()
    if result is None:
        raise Problem(409, "It was stopped.")
    clean = not result["not_used"] and all(not one["gaps"] and not one["doubts"] for one in result["trips"])
    if len(result["trips"]) == 1 and clean:
        return _back(result["trips"][0]["trip"])
    for one in result["trips"]:
        held = await house.in_thread(trips.held, house.store, ids_of(who, one["trip"]))
        one["items"] = (await _view(house, held))["items"]
    return page(request, "imported.html", who, result=result)


@routes.get("/trips/{trip}")
async def show_trip(request: Request, house: TheHouse, who: Visitor, held: Plan) -> HTMLResponse:
    """A trip day by day."""
    waiting, said = [], set()
    without = await house.in_thread(trips.without_plan, house.store, held.ids)
    for row, change in await house.in_thread(trips.proposals_of, house.store, held.ids):
        if row.state in ("pending", "solving") or (row.state == "outdated" and change.words not in said):
            waiting.append((row, change))
        said.add(change.words or row.id)
    done = _DONE.get(request.query_params.get("done", ""), "")
    facts: dict[str, Any] = {"held": held, "trip": await _view(house, held), "waiting": waiting, "done": done}
    facts |= {"without": without, "to_do": await house.in_thread(trips.left_to_do, house.store, held.ids)}
    return page(request, "trip.html", who, **facts, of_day=happenings.of_day(), shared=False)


@routes.get("/trips/{trip}/map.json")
async def map_data(house: TheHouse, held: Plan) -> JSONResponse:
    """The places of each day."""
    return JSONResponse((await _view(house, held))["map"])


@routes.get("/trips/{trip}/items/{item:path}")
async def show_item(item: str, request: Request, house: TheHouse, who: Visitor, held: Plan) -> HTMLResponse:
    """One item: what is known of it, and what may have happened to it."""
    seen = await _view(house, held)
    one = seen["items"].get(item)
    if one is None:
        raise Problem(404, "This trip has no such item.")
    said = happenings_of(one, seen["items"])
    return page(request, "item.html", who, held=held, trip=seen, item=one, happenings=said)


async def _proposed(request: Request, house: House, who: Who, trip: str, given: ProposalIn, said: str = "") -> Response:
    try:
        proposal, _, future = await proposals.make_proposal(house, who, trip, given, said)
    except Problem as problem:
        if "unclear" not in problem.more:
            raise
        held = await house.in_thread(trips.held, house.store, ids_of(who, trip))
        asked = [one["question"] for one in problem.more["unclear"]]
        seen = await _view(house, held)
        readings = [(one["words"], json.dumps(one["change"])) for one in problem.more["readings"]]
        facts: dict[str, Any] = {"held": held, "trip": seen, "words": given.words, "asked": asked}
        return page(request, "asked.html", who, **facts, readings=readings, base=held.number)
    with suppress(Problem):  # the proposal says what went wrong
        await proposals.waited(future, _SECONDS)
    return _back(trip, f"/proposals/{proposal}")


@routes.post("/trips/{trip}/say")
async def say(trip: str, request: Request, house: TheHouse, who: Visitor, fields: Fields) -> Response:
    """What happened, in words."""
    words = fields.get("words", "").strip()
    if not words:
        raise Problem(422, "Say in a few words what happened.", where="words")
    if len(words) > tasks.WORDS:
        raise Problem(422, f"Say it in {tasks.WORDS:,} letters at most.", where="words")
    if "change" not in fields:
        return await _proposed(request, house, who, trip, _given(fields, words=words))
    try:  # a reading of the words that was tapped
        change = json.loads(tasks.text_of(fields["change"].encode(), house.settings.depth))
    except ValueError as error:
        raise Problem(422, "This is no change document.", where="change") from error
    if not isinstance(change, dict):
        raise Problem(422, "This is no change document.", where="change")
    given = _given(fields, change=change, base=_number(fields, "base"))
    return await _proposed(request, house, who, trip, given, words)


def _given(fields: dict[str, str], **given: Any) -> ProposalIn:
    """What happened; on a trip under way with the time of the clock that the traveller looks at."""
    now = fields.get("now") or None
    try:
        moment = None if now is None else dt.datetime.strptime(now, "%Y-%m-%dT%H:%M")
    except ValueError as error:
        raise Problem(422, "This is no time.", where="now") from error
    return ProposalIn(alternatives=2, now=moment, **given)


@routes.post("/trips/{trip}/happened")
async def happened(request: Request, house: TheHouse, who: Visitor, fields: Fields, held: Plan) -> Response:
    """What happened to an item or a day, by tapping."""
    items = (await _view(house, held))["items"]
    if "day" in fields:
        if fields["day"] not in (one["date"] for one in json.loads(held.document)["days"]):
            raise Problem(422, "This trip has no such day.", where="day")
        item: dict[str, Any] = {"kind": "day", "date": fields["day"]}
    else:
        found = items.get(fields.get("item", ""))
        if found is None:
            raise Problem(404, "This trip has no such item any more.")
        item = found
    what, value = fields.get("what", ""), fields.get("value", "")
    change = happenings.change_of(what, item, value)
    said = happenings.words_of(what, item, items, value)
    given = _given(fields, change=change, base=_number(fields, "base"))
    return await _proposed(request, house, who, held.trip, given, said)


@routes.get("/trips/{trip}/proposals/{proposal}")
async def show_proposal(trip: str, proposal: str, request: Request, house: TheHouse, who: Visitor) -> HTMLResponse:
    """A proposal side by side with the plan."""
    ids = ids_of(who, trip)
    one = await house.in_thread(proposals.found, house, who, trip, proposal)
    held = await house.in_thread(trips.held, house.store, ids, one.base)
    job = await house.in_thread(house.job_about, who.account, proposal) if one.state == "solving" else None
    rows = [] if one.answer is None else _rows(await _view(house, held), one.answer)
    to_do = await house.in_thread(_to_do, house, ids, one) if one.answer is not None else []
    facts: dict[str, Any] = {"one": one, "held": held, "trip": await _view(house, held), "job": job, "rows": rows}
    facts |= {"to_do": to_do, "tight": [] if one.answer is None else view.new_tight(facts["trip"], one.answer)}
    facts["moved"] = await _move_in_vain(house, held, one)
    return page(request, "proposal.html", who, **facts)


def _to_do(house: House, ids: trips.Ids, one: ProposalOut) -> list[dict[str, Any]]:
    """What this proposal leaves to be done, and, where it was accepted, whether that is done."""
    if not one.answer or not (one.answer["revision"] or one.choice):
        return []
    with house.store.reading() as session:
        done = trips.ticked(trips.find_proposal(session, ids, one.id))
    every = trips.to_do(one.answer, one.choice or "revision")
    return [{**each, "proposal": one.id, "done": each["item"] in done} for each in every]


@routes.post("/trips/{trip}/proposals/{proposal}/done")
def tick(trip: str, proposal: str, house: TheHouse, who: Visitor, fields: Fields) -> Response:
    """Something that an accepted proposal left to be done is done, or is not after all."""
    trips.tick(house.store, ids_of(who, trip), proposal, fields.get("item", ""), fields.get("undo") != "yes")
    return _back(trip, f"/proposals/{proposal}" if fields.get("on") == "proposal" else "")


async def _move_in_vain(house: House, held: trips.Held, one: ProposalOut) -> dict[str, Any] | None:
    """What stands against a move around which nothing can be mended."""
    effects = [said["effect"] for said in (one.change or {}).get("disruptions", ())]
    if one.answer is None or one.answer["revision"] or len(effects) != 1 or not effects[0].get("start"):
        return None
    if effects[0]["type"] != "stop_retimed":
        return None
    date, _, time = effects[0]["start"].partition("T")
    with suppress(Problem):
        asked = (effects[0]["stop"], date, "", time[:5])
        return {"asked": asked, **await house.quickly(held.account, view.move_item, shown(held), *asked)}
    return None


def _rows(seen: dict[str, Any], answer: dict[str, Any]) -> list[dict[str, Any]]:
    """The days with every item of the plan and of the proposal, and what became of it."""
    changes = {one["id"]: one for one in answer["changes"]}
    days: dict[str, list[dict[str, Any]]] = {day["date"]: [] for day in seen["days"]}
    for name, item in seen["items"].items():
        change = changes.pop(name, None)
        days.setdefault(item["date"], []).append({"item": item, "change": change, "from": ""})
        after = (change or {}).get("after")
        if after and after["date"] != item["date"]:  # it is looked for on its new day, too
            days.setdefault(after["date"], []).append({"item": None, "change": change, "from": item["date"]})
    for change in changes.values():
        state = change["after"] or change["before"]
        days.setdefault(state["date"], []).append({"item": None, "change": change, "from": ""})
    for rows in days.values():
        rows.sort(key=_time_of_row)
    return [{"date": date, "rows": rows} for date, rows in sorted(days.items())]


def _time_of_row(row: dict[str, Any]) -> tuple[bool, str]:
    state = row["item"] or row["change"]["after"] or row["change"]["before"]
    return (state["start"] is None, state["start"] or "")


@routes.post("/trips/{trip}/proposals/{proposal}/accept")
def accept(trip: str, proposal: str, house: TheHouse, who: Visitor, fields: Fields) -> Response:
    """The plan of a proposal becomes the one that holds."""
    proposals.accept(trip, proposal, house, who, None, AcceptIn(choice=fields.get("choice", "revision")[:40]))
    return _back(trip, "?done=accepted")


@routes.post("/trips/{trip}/proposals/{proposal}/decline")
def decline(trip: str, proposal: str, house: TheHouse, who: Visitor, fields: Fields) -> Response:
    """The trip stays as it is."""
    proposals.decline(trip, proposal, house, who)
    return _back(trip)


@routes.post("/trips/{trip}/proposals/{proposal}/stop")
def stop(trip: str, proposal: str, house: TheHouse, who: Visitor, fields: Fields) -> Response:
    """Search no longer."""
    job = house.job_about(who.account, proposals.found(house, who, trip, proposal).id)
    with suppress(Problem):  # it was done a moment before: then it is shown
        house.cancel(who.account, "" if job is None else job.id)
    return _back(trip, f"/proposals/{proposal}")


@routes.post("/trips/{trip}/proposals/{proposal}/again")
async def search_again(
    trip: str, proposal: str, request: Request, house: TheHouse, who: Visitor, fields: Fields
) -> Response:
    """The same change on the trip as it is now, in place of a proposal that is out of date or came to nothing."""
    old = await house.in_thread(proposals.found, house, who, trip, proposal)
    if old.state not in trips.OPEN:
        raise Problem(409, f"This is not searched for again: it is {old.state}.")
    answer = await _proposed(request, house, who, trip, _given(fields, change=old.change), old.words)
    await house.in_thread(proposals.decline, trip, proposal, house, who)
    return answer


@routes.post("/trips/{trip}/undo")
def undo(trip: str, house: TheHouse, who: Visitor, fields: Fields) -> Response:
    """Back to the version before the last change, or to any."""
    house.tell_of(
        who.account, trips.undo(house.store, ids_of(who, trip), _number(fields, "base"), _number(fields, "to"))
    )
    return _back(trip, "?done=undone")


@routes.post("/trips/{trip}/lock")
async def lock(house: TheHouse, who: Visitor, fields: Fields, held: Plan) -> Response:
    """An item may not be touched any more, or may again."""
    item, hold = fields.get("item", ""), fields.get("hold", "")
    await _locked(house, held, item, hold, _number(fields, "base"))
    return _back(held.trip, f"#item-{item}")


async def _locked(house: House, held: trips.Held, item: str, hold: str, base: int | None = None) -> trips.Held:
    """The version with an item locked, or not any more."""
    if item not in (await _view(house, held))["items"] or hold not in ("", "all", "place", "time"):
        raise Problem(404, "This trip has no such item any more.")
    draft, words = await house.quickly(held.account, view.lock_item, shown(held), item, hold)
    return await house.keep(held.ids, base or held.number, draft, words)


@routes.post("/trips/{trip}/move")
async def move(request: Request, house: TheHouse, who: Visitor, fields: Fields, held: Plan) -> Response:
    """What moving a stop would do, or, when that was seen, the move itself."""
    base = _number(fields, "base")
    if base is not None and base != held.number:
        raise Problem(412, "The trip was changed meanwhile: load it again.", current=held.number)
    asked = [fields.get(name, "") for name in ("item", "date", "after", "time")]
    if fields.get("unlock") == "yes":
        held = await _locked(house, held, asked[0], "")
    moved = await house.quickly(who.account, view.move_item, shown(held), *asked)
    if fields.get("sure") == "yes":
        if moved["locked"]:
            raise Problem(409, f"You have locked {moved['heading']}: unlock it first.", where="item")
        await house.keep(held.ids, held.number, moved["draft"], moved["words"])
        return _back(held.trip, "?done=moved")
    return page(request, "moved.html", who, held=held, trip=await _view(house, held), moved=moved, asked=asked)


@routes.get("/trips/{trip}/history")
def history(request: Request, house: TheHouse, who: Visitor, held: Plan) -> HTMLResponse:
    """Every version and proposal."""
    versions, every = trips.versions_of(house.store, held.ids), trips.proposals_of(house.store, held.ids)
    return page(request, "history.html", who, held=held, versions=versions, proposals=every)


@routes.post("/trips/{trip}/remove")
def remove(trip: str, house: TheHouse, who: Visitor, fields: Fields) -> Response:
    """Removes a trip, when that was said twice."""
    if fields.get("sure") != "yes":
        raise Problem(422, "Tick that you are sure: the trip and all its versions are gone then.")
    remove_trip(trip, house, who)
    return RedirectResponse("/", 303)


@routes.get("/trips/{trip}/as/{form_}")
async def take_away(form_: str, house: TheHouse, held: Plan) -> Response:
    """The trip as a file, or as the page to print."""
    if form_ not in tasks.EXPORTS:
        raise Problem(404, "There is no such form.")
    return await as_file(house, held, form_, bare=False)


# sharing


def _sharing(request: Request, house: House, who: Who, trip: str, made: Any = None, what: str = "") -> HTMLResponse:
    held = trips.held(house.store, ids_of(who, trip))
    shares = accounts.list_doors(house.store, "share", who.account, trip)
    feeds = accounts.list_doors(house.store, "feed", who.account, trip)
    facts = {"held": held, "shares": shares, "feeds": feeds, "made": made, "what": what}
    return page(request, "share.html", who, **facts, formats=OUTSIDE.values())


@routes.get("/trips/{trip}/share")
def sharing(trip: str, request: Request, house: TheHouse, who: Visitor) -> HTMLResponse:
    """Links, feed and files of a trip."""
    return _sharing(request, house, who, trip)


@routes.post("/trips/{trip}/share")
def share(trip: str, request: Request, house: TheHouse, who: Visitor, fields: Fields) -> Response:
    """A new link or feed, or one less. What is made is shown once, in this answer."""
    address, what = doors.public_address(request, house), fields.get("what", "")
    if what == "share":
        days = {"1": 1.0, "7": 7.0, "30": 30.0, "365": 365.0}.get(fields.get("days", "30"), 30.0)
        made = doors.new_share(house, who, trip, fields.get("label", "")[:200], days, address)
        return _sharing(request, house, who, trip, made, what)
    if what == "feed":
        return _sharing(request, house, who, trip, doors.new_feed(house, who, trip, address), what)
    if what in ("end-share", "end-feed"):
        trips.held(house.store, ids_of(who, trip))
        accounts.revoke(house.store, what.removeprefix("end-"), who.account, fields.get("door", ""), trip)
    return _back(trip, "/share")


def _through(house: House, kind: str, secret: str) -> trips.Held:
    """The trip behind the secret of a share or feed. Raises Problem (404)."""
    with house.store.reading() as session:
        door: Door | None = accounts.open_door(session, kind, secret)
        if door is None or door.trip_id is None:
            raise Problem(404, "This link leads nowhere: it has expired, or was taken back.")
        ids = trips.Ids(door.account_id, door.trip_id)
    return trips.held(house.store, ids)


def _as_guests_see(seen: dict[str, Any]) -> dict[str, Any]:
    """Without what a guest has no business with: the budget, and what it costs."""
    findings = {state: [one for one in found if not one["money"]] for state, found in seen["findings"].items()}
    state = next((one for one in ("broken", "tight", "unknown") if findings.get(one)), "ok")
    days = [day | {"notes": ""} for day in seen["days"]]
    return seen | {"budget": "", "cost": "", "findings": findings, "state": state, "days": days}


@routes.get("/s/{secret}")
async def show_shared(secret: str, request: Request, house: TheHouse) -> HTMLResponse:
    """A trip, to be read by who has the link."""
    held = await house.in_thread(_through, house, "share", secret)
    seen = _as_guests_see(await _view(house, held))
    nothing: dict[str, Any] = {"waiting": [], "without": (), "to_do": (), "of_day": [], "done": ""}
    facts: dict[str, Any] = {"held": held, "trip": seen, "shared": secret, **nothing}
    return page(request, "trip.html", None, **facts)


@routes.get("/s/{secret}/map.json")
async def shared_map(secret: str, house: TheHouse) -> JSONResponse:
    """The places of a shared trip."""
    held = await house.in_thread(_through, house, "share", secret)
    return JSONResponse((await _view(house, held))["map"])


@routes.get("/f/{secret}.ics")
async def feed(secret: str, house: TheHouse, known: Known = "") -> Response:
    """A trip as a calendar that others ask for again and again."""
    held = await house.in_thread(_through, house, "feed", secret)
    tag = f'"{held.digest[:32]}"'
    if same := unchanged(known, tag):
        return same
    answer = await as_file(house, held, "ics", bare=True)
    answer.headers["ETag"] = tag
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer
