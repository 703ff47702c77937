"""Trips, their versions and catalogues."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from .. import tasks, trips
from ..limits import posted
from ..problems import responses
from . import Caller, Known, NeededBase, SaidBase, TheHouse, etag, ids_of, unchanged
from .models import LAST, CatalogueOut, TripOut, UndoIn, VersionOut, document

routes = APIRouter(tags=["trips"])
TripId = Annotated[str, Path(max_length=64, description="The id of a trip.")]
_Document = {"requestBody": {"required": True, "content": document("TripDocument")}}
_AsDocument: dict[str, Any] = {"content": document("TripDocument"), "description": "The trip, its catalogue inside."}


def shown(held: trips.Held) -> tasks.Shown:
    """A version for the processes to work at."""
    return tasks.Shown(held.digest, held.text())


async def _current(trip: TripId, house: TheHouse, who: Caller) -> trips.Held:
    return await house.in_thread(trips.held, house.store, ids_of(who, trip))


Current = Annotated[trips.Held, Depends(_current)]
"""The trip that is asked for, as it holds now. Raises Problem (404)."""


def _made(held: trips.Held, status: int) -> JSONResponse:
    headers = {"ETag": etag(held.number), "Location": f"/api/v1/trips/{held.trip}"}
    return JSONResponse(VersionOut.of(held).model_dump(), status, headers)


@routes.get("/trips", responses=responses())
def list_trips(house: TheHouse, who: Caller) -> list[TripOut]:
    """The trips of this account, the next to begin first."""
    return [TripOut.of(trip) for trip in trips.list_trips(house.store, who.account)]


@routes.post("/trips", status_code=201, response_model=VersionOut, responses=responses(415), openapi_extra=_Document)
async def add_trip(request: Request, house: TheHouse, who: Caller) -> Response:
    """Keep a trip document (docs/formats.md) as a new trip. Its catalogue stands in it."""
    draft = await house.quickly(who.account, tasks.read_draft, await posted(request, house.settings))
    held = await house.in_thread(trips.add_trip, house.store, who.account, draft)
    await house.in_thread(house.tell_of, who.account, held)
    return _made(held, 201)


@routes.get("/trips/{trip}", responses={200: _AsDocument, 304: {"description": "Not changed."}, **responses(404)})
def show_trip(held: Current, known: Known = "") -> Response:
    """The trip document as it holds now. ETag: its version."""
    tag = etag(held.number)
    return unchanged(known, tag) or Response(held.text(), media_type="application/json", headers={"ETag": tag})


@routes.put(
    "/trips/{trip}", response_model=VersionOut, responses=responses(404, 412, 415, 428), openapi_extra=_Document
)
async def change_trip(request: Request, house: TheHouse, held: Current, base: NeededBase) -> Response:
    """Keep a changed trip document as the next version. If-Match: the ETag of the version it was made from."""
    draft = await house.quickly(held.account, tasks.read_draft, await posted(request, house.settings))
    return _made(await house.keep(held.ids, base, draft), 200)


@routes.delete("/trips/{trip}", status_code=204, responses=responses(404))
def remove_trip(trip: TripId, house: TheHouse, who: Caller) -> None:
    """Remove a trip with its versions, proposals, shares and feeds."""
    trips.remove_trip(house.store, ids_of(who, trip))
    house.hooks.tell(who.account, "trip.removed", {"trip": trip})


@routes.get("/trips/{trip}/versions", responses=responses(404))
def list_versions(trip: TripId, house: TheHouse, who: Caller) -> list[VersionOut]:
    """Every version, the newest first."""
    return [VersionOut.of(version) for version in trips.versions_of(house.store, ids_of(who, trip))]


@routes.get("/trips/{trip}/versions/{number}", responses={200: _AsDocument, **responses(404)})
def show_version(trip: TripId, number: Annotated[int, Path(ge=1, le=LAST)], house: TheHouse, who: Caller) -> Response:
    """The trip document as it was at a version."""
    held = trips.held(house.store, ids_of(who, trip), number)
    return Response(held.text(), media_type="application/json", headers={"ETag": etag(held.number)})


@routes.post("/trips/{trip}/undo", status_code=201, response_model=VersionOut, responses=responses(404, 409, 412))
def undo(trip: TripId, house: TheHouse, who: Caller, base: SaidBase, given: UndoIn | None = None) -> Response:
    """Take the last change back, by a new version that is as the one before it was. Nothing is lost by it."""
    held = trips.undo(house.store, ids_of(who, trip), base, None if given is None else given.to)
    house.tell_of(who.account, held)
    return _made(held, 201)


@routes.get(
    "/trips/{trip}/check",
    responses={
        200: {"content": document("CheckAnswer"), "description": "As `tripmend check --json`."},
        **responses(404, 503),
    },
)
async def check_trip(
    trip: TripId,
    house: TheHouse,
    who: Caller,
    version: Annotated[int | None, Query(ge=1, le=LAST)] = None,
    every: bool = False,
) -> JSONResponse:
    """Judge a version rule by rule. every: what is ok is listed, too."""
    held = await house.in_thread(trips.held, house.store, ids_of(who, trip), version)
    return JSONResponse(await house.once(held.account, (held.digest, every), tasks.checked, shown(held), None, every))


@routes.get(
    "/trips/{trip}/diff",
    responses={
        200: {"content": document("DifferenceAnswer"), "description": "As `tripmend diff --json`."},
        **responses(404, 503),
    },
)
async def diff_trip(
    trip: TripId,
    house: TheHouse,
    who: Caller,
    before: Annotated[int, Query(ge=1, le=LAST)],
    after: Annotated[int | None, Query(ge=1, le=LAST)] = None,
) -> JSONResponse:
    """What differs between two versions; after: left out, the one that holds."""
    ids = ids_of(who, trip)
    old = await house.in_thread(trips.held, house.store, ids, before)
    new = await house.in_thread(trips.held, house.store, ids, after)
    return JSONResponse(await house.once(old.account, (old.digest, new.digest), tasks.compared, shown(old), shown(new)))


_Formats = Annotated[str, Path(pattern=f"^({'|'.join(tasks.EXPORTS)})$")]
_AsFile: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The trip in this form.",
        "content": {media.partition(";")[0]: {} for media, _ in tasks.EXPORTS.values()},
    }
}


@routes.get("/trips/{trip}/exports/{form}", responses=_AsFile | responses(404, 503))
async def export_trip(held: Current, form: _Formats, house: TheHouse, bare: bool = False) -> Response:
    """The trip as json, ics, gpx, kml, geojson, jsonld, csv or html. bare: a calendar to give away."""
    return await as_file(house, held, form, bare=bare)


_PLAIN = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


async def as_file(house: TheHouse, held: trips.Held, form: str, *, bare: bool) -> Response:
    """A trip in an outside form, under the name of its title."""
    text = await house.once(held.account, (held.digest, form, bare), tasks.written, shown(held), form, bare)
    media, ending = tasks.EXPORTS[form]
    name = "".join(letter if letter.isalnum() and letter.isascii() else "-" for letter in held.title)[:60].strip("-")
    kept = "inline" if form == "html" else "attachment"
    headers = {"Content-Disposition": f'{kept}; filename="{name or "trip"}.{ending}"'}
    if form == "html":
        headers["Content-Security-Policy"] = _PLAIN  # the page brings its style with it, and no script
    return Response(text, media_type=media, headers=headers)


@routes.get("/trips/{trip}/catalogue", responses={200: {"content": document("CatalogueDocument")}, **responses(404)})
def show_catalogue_of(held: Current) -> Response:
    """The catalogue document of the trip as it holds now."""
    return Response(f'{{"tripmend": 1, "catalogue": {held.catalogue}}}', media_type="application/json")


@routes.put(
    "/trips/{trip}/catalogue",
    response_model=VersionOut,
    responses=responses(404, 412, 415, 428),
    openapi_extra={"requestBody": {"required": True, "content": document("CatalogueDocument")}},
)
async def change_catalogue_of(request: Request, house: TheHouse, held: Current, base: NeededBase) -> Response:
    """Give the trip another catalogue, as the next version. If-Match: the ETag of the trip."""
    data = await posted(request, house.settings)
    draft = await house.quickly(held.account, tasks.with_catalogue, shown(held), data)
    made_from = held.number if base is None else base
    return _made(await house.keep(held.ids, made_from, draft, "another catalogue"), 200)


@routes.get("/catalogues", responses=responses())
def list_catalogues(house: TheHouse, who: Caller) -> list[CatalogueOut]:
    """Every catalogue that a version of this account's trips has."""
    return [CatalogueOut.of(row) for row in trips.catalogues_of(house.store, who.account)]


@routes.get("/catalogues/{catalogue}", responses={200: {"content": document("CatalogueDocument")}, **responses(404)})
def show_catalogue(catalogue: Annotated[str, Path(max_length=64)], house: TheHouse, who: Caller) -> Response:
    """A catalogue document."""
    row = trips.catalogue_of(house.store, who.account, catalogue)
    return Response(f'{{"tripmend": 1, "catalogue": {row.document}}}', media_type="application/json")
