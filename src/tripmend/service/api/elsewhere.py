"""What needs no trip that is kept: checks of documents, imports, plans; and jobs."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from ... import __version__
from .. import tasks, trips
from ..house import House
from ..limits import posted
from ..problems import Problem, responses
from . import Caller, TheHouse
from .models import Health, JobOut, document
from .proposals import Patience, waited

routes = APIRouter()


@routes.get("/health", tags=["service"])
def health(house: TheHouse) -> Health:
    """Whether the service works; needs no token."""
    with house.store.reading() as session:
        session.connection()
    return Health(ok=True, version=__version__)


@routes.post(
    "/check",
    tags=["checks"],
    responses={
        200: {"content": document("CheckAnswer"), "description": "As `tripmend check --json`."},
        **responses(415, 503),
    },
    openapi_extra={"requestBody": {"required": True, "content": document("TripDocument")}},
)
async def check_document(request: Request, house: TheHouse, who: Caller, every: bool = False) -> JSONResponse:
    """Judge a trip document rule by rule. Nothing is kept."""
    data = await posted(request, house.settings)
    return JSONResponse(await house.quickly(who.account, tasks.checked, None, data, every))


@routes.post(
    "/plans",
    tags=["plans"],
    status_code=201,
    response_model=JobOut,
    responses={202: {"description": "It is being made; Location: its job.", "model": JobOut}, **responses(415, 503)},
    openapi_extra={"requestBody": {"required": True, "content": document("RequestDocument")}},
)
async def make_plan(request: Request, house: TheHouse, who: Caller, patience: Patience) -> Response:
    """Plan a trip from a request document. The job's result: `answer`, and the new `trip` (None: there is no plan)."""
    data = await posted(request, house.settings)

    def done(result: Any) -> dict[str, Any] | None:
        if result is None:
            return None
        trip = None
        if result["draft"] is not None:
            held = trips.add_trip(house.store, who.account, result["draft"], "planned")
            trip = held.trip
            house.tell_of(who.account, held)
        return {"answer": result["answer"], "trip": trip}

    job, future = await house.in_thread(house.start, who.account, "plan", "", tasks.planned, data, done=done)
    return await _job(house, who.account, job, await waited(future, patience))


async def _job(house: House, account: str, job: str, there: bool) -> Response:
    state = await house.in_thread(house.job, account, job)
    body = JobOut.of(state).model_dump()
    return JSONResponse(body, 201 if there else 202, {"Location": f"/api/v1/jobs/{job}"})


def keep_imported(house: House, account: str, result: Any) -> dict[str, Any] | None:
    """Keep the trips of an import, and tell what was not used, not sure and missing."""
    if result is None:
        return None
    found = []
    for one in result["trips"]:
        held = trips.add_trip(house.store, account, one["draft"])
        house.tell_of(account, held)
        found.append({"trip": held.trip} | {key: value for key, value in one.items() if key != "draft"})
    return {"trips": found, "not_used": result["not_used"], "notes": result["notes"]}


_Files = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["files"],
                    "properties": {
                        "files": {"type": "array", "items": {"type": "string", "format": "binary"}},
                        "zone": {"type": "string", "description": "IANA zone of times whose place tells none."},
                        "start": {"type": "string", "format": "date", "description": "The date of day 1."},
                    },
                }
            }
        },
    }
}


@routes.post(
    "/imports",
    tags=["imports"],
    status_code=201,
    response_model=JobOut,
    responses={202: {"description": "It is being read; Location: its job.", "model": JobOut}, **responses(415, 503)},
    openapi_extra=_Files,
)
async def import_files(request: Request, house: TheHouse, who: Caller, patience: Patience) -> Response:
    """Turn bookings of any kind into trips (docs/import.md).

    The job's result: the new `trips` with their `gaps` and `doubts`, and what was `not_used` with its reason.
    """
    job, future = await start_import(request, house, who.account)
    return await _job(house, who.account, job, await waited(future, patience))


async def start_import(request: Request, house: House, account: str) -> tuple[str, Any]:
    """Have the files of a form read, as a job. Raises Problem."""
    kind = request.headers.get("content-type", "")
    if kind.partition(";")[0].strip().lower() != "multipart/form-data":
        raise Problem(415, "Send the files as multipart/form-data.")
    body = await request.body()

    def done(result: Any) -> dict[str, Any] | None:
        return keep_imported(house, account, result)

    return await house.in_thread(house.start, account, "import", "", tasks.imported_form, kind, body, done=done)


JobId = Annotated[str, Path(max_length=64)]


@routes.get("/jobs", tags=["jobs"], responses=responses())
def list_jobs(house: TheHouse, who: Caller) -> list[JobOut]:
    """What was worked out in the last days, the newest first."""
    return [JobOut.of(job) for job in house.jobs(who.account)]


@routes.get("/jobs/{job}", tags=["jobs"], responses=responses(404))
def show_job(job: JobId, house: TheHouse, who: Caller) -> JobOut:
    """How a job stands."""
    return JobOut.of(house.job(who.account, job))


@routes.delete("/jobs/{job}", tags=["jobs"], responses=responses(404, 409))
def cancel_job(job: JobId, house: TheHouse, who: Caller) -> JobOut:
    """Stop a job: it is taken out of the queue, or ended in the middle."""
    return JobOut.of(house.cancel(who.account, job))


@routes.get(
    "/jobs/{job}/events",
    tags=["jobs"],
    responses={
        200: {"description": "Events named `state`, each a job.", "content": {"text/event-stream": {}}},
        **responses(404),
    },
)
async def watch_job(job: JobId, house: TheHouse, who: Caller, request: Request) -> StreamingResponse:
    """How a job stands, told again every second until it has ended, for ten minutes at most (server-sent events)."""
    await house.in_thread(house.job, who.account, job)  # 404 before anything is sent
    house.may_follow(who.account)

    async def events() -> AsyncIterator[str]:
        async with aclosing(house.states(who.account, job)) as states:
            async for state in states:
                yield f"event: state\ndata: {json.dumps(JobOut.of(state).model_dump())}\n\n"
                if await request.is_disconnected():
                    return

    return StreamingResponse(events(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
