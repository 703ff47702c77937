"""What happened, and what is proposed for it."""

from __future__ import annotations

import asyncio
import json
import re
from concurrent.futures import Future
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Response
from fastapi.responses import JSONResponse

from .. import tasks, trips
from ..accounts import Who
from ..house import House
from ..problems import Problem, responses
from ..tables import ChangeRow
from . import Caller, SaidBase, TheHouse, etag, ids_of
from .models import AcceptIn, ProposalIn, ProposalOut, UnderstoodOut, VersionOut, WordsIn
from .trips import Current, TripId, shown

routes = APIRouter(tags=["changes and proposals"])
ProposalId = Annotated[str, Path(max_length=64)]
_PATIENCE = 30.0
"""Seconds that an answer is waited for at most, unless the caller says otherwise."""


def _patience(
    prefer: Annotated[str, Header(description="respond-async, or wait=SECONDS.", examples=["wait=5"])] = "",
) -> float:
    """How long the caller waits for what takes a while: by ``Prefer: respond-async`` or ``wait=SECONDS`` (RFC 7240)."""
    said = prefer.lower()
    wait = re.search(r"\bwait\s*=\s*\"?([0-9]{1,4})", said)
    if wait is not None:
        return min(float(wait[1]), _PATIENCE)
    return 0.0 if "respond-async" in said else _PATIENCE


Patience = Annotated[float, Depends(_patience)]


async def waited(future: Future[Any], seconds: float) -> bool:
    """Whether it has ended within so many seconds. Raises what it raises."""
    if seconds <= 0:
        return False
    try:
        await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(future)), seconds)
    except TimeoutError:
        return False
    return True


@routes.post("/trips/{trip}/understand", responses=responses(404, 503))
async def understand(held: Current, given: WordsIn, house: TheHouse) -> UnderstoodOut:
    """What words say of a trip: a change document, or what has to be asked. Nothing is kept."""
    return UnderstoodOut(**await _understood(house, held, given))


async def _understood(house: House, held: trips.Held, given: WordsIn | ProposalIn) -> dict[str, Any]:
    if given.now is not None and given.now.tzinfo is not None:
        raise Problem(422, "Give the time on the clocks where you are, without an offset.", where="now")
    today = None if given.today is None else given.today.isoformat()
    now = None if given.now is None else given.now.replace(second=0, microsecond=0).isoformat()
    found: dict[str, Any] = await house.quickly(
        held.account, tasks.understood, shown(held), given.words or "", today, now
    )
    return found


async def make_proposal(
    house: House, who: Who, trip: str, given: ProposalIn, said: str = ""
) -> tuple[str, str, Future[Any]]:
    """Have a change solved: ids of proposal and job, and a future that ends with it. Raises Problem.

    said: the words that a change was read from. Where words have to be asked back it is a Problem (422) with what was
    `understood`, what is `unclear`, and whole `readings` to choose from.
    """
    ids = ids_of(who, trip)
    held = await house.in_thread(trips.held, house.store, ids)
    if given.base is not None and given.base != held.number:
        raise Problem(412, f"The trip is at version {held.number} by now.", current=held.number)
    if (given.words is None) == (given.change is None):
        raise Problem(422, "Say what happened: either `words` or a `change`.", where="words")
    if given.change is not None:
        change = await house.quickly(who.account, tasks.read_change_data, given.change)
        if given.now is not None:
            change["now"] = given.now.replace(tzinfo=None, second=0, microsecond=0).isoformat()
    else:
        read = await _understood(house, held, given)
        change = read["change"]
        if change is None:
            unclear = read["understood"]["unclear"]
            raise Problem(422, unclear[0]["question"], where="words", **read["understood"], readings=read["readings"])
    options = given.model_dump(include={"alternatives", "tolerance", "severity", "locks", "seconds"})
    return await house.in_thread(house.propose, ids, held, change, given.words or said, options)


def found(house: House, who: Who, trip: str, proposal: str, job: str | None = None) -> ProposalOut:
    """A proposal with its answer. Raises Problem."""
    with house.store.reading() as session:
        row = trips.find_proposal(session, ids_of(who, trip), proposal)
        change = session.get_one(ChangeRow, row.change_id)
        answer = None if row.answer is None else json.loads(row.answer)["answer"]
        return ProposalOut.of(row, words=change.words, answer=answer, change=json.loads(change.document), job=job)


@routes.post(
    "/trips/{trip}/proposals",
    status_code=201,
    response_model=ProposalOut,
    responses={
        202: {"description": "It is being solved; Location: its job.", "model": ProposalOut},
        **responses(404, 412, 503),
    },
)
async def propose(trip: TripId, given: ProposalIn, house: TheHouse, who: Caller, patience: Patience) -> Response:
    """Say what happened, and have the trip mended. Nothing of the trip changes until the proposal is accepted.

    The answer is waited for (`Prefer: wait=5`), or not (`Prefer: respond-async`): then it is 202, and a job.
    """
    proposal, job, future = await make_proposal(house, who, trip, given)
    there = await waited(future, patience)
    body = await house.in_thread(found, house, who, trip, proposal, None if there else job)
    place = f"/api/v1/trips/{trip}/proposals/{proposal}" if there else f"/api/v1/jobs/{job}"
    return JSONResponse(body.model_dump(), 201 if there else 202, {"Location": place})


@routes.get("/trips/{trip}/proposals", responses=responses(404))
def list_proposals(trip: TripId, house: TheHouse, who: Caller) -> list[ProposalOut]:
    """The proposals of a trip, the newest first, without their answers."""
    return [
        ProposalOut.of(row, words=change.words) for row, change in trips.proposals_of(house.store, ids_of(who, trip))
    ]


@routes.get("/trips/{trip}/proposals/{proposal}", responses=responses(404))
def show_proposal(trip: TripId, proposal: ProposalId, house: TheHouse, who: Caller) -> ProposalOut:
    """A proposal with its answer (docs/answer.md)."""
    return found(house, who, trip, proposal)


def decided(house: House, who: Who, trip: str, proposal: str, state: str) -> None:
    """Tell that a proposal was decided."""
    house.hooks.tell(who.account, "proposal.decided", {"trip": trip, "proposal": proposal, "state": state})


@routes.post("/trips/{trip}/proposals/{proposal}/accept", response_model=VersionOut, responses=responses(404, 409, 412))
def accept(
    trip: TripId,
    proposal: ProposalId,
    house: TheHouse,
    who: Caller,
    base: SaidBase,
    given: AcceptIn | None = None,
) -> Response:
    """Make the plan of a proposal, or one of its other ways, the version that holds.

    412 where the trip was changed since it was proposed (then ask for a new one), or is not at the version of If-Match.
    """
    held = trips.accept(house.store, ids_of(who, trip), proposal, (given or AcceptIn()).choice, base)
    decided(house, who, trip, proposal, "accepted")
    house.tell_of(who.account, held)
    return JSONResponse(VersionOut.of(held).model_dump(), headers={"ETag": etag(held.number)})


@routes.post("/trips/{trip}/proposals/{proposal}/decline", status_code=204, responses=responses(404, 409))
def decline(trip: TripId, proposal: ProposalId, house: TheHouse, who: Caller) -> None:
    """Say that a proposal is not wanted. The trip stays as it is."""
    trips.decline(house.store, ids_of(who, trip), proposal)
    decided(house, who, trip, proposal, "declined")
