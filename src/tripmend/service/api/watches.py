"""Feeds and calendars that are asked again and again about a trip."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter

from ...errors import MissingExtraError
from .. import trips, watches
from ..house import House
from ..problems import Problem, responses
from ..reach import check_address
from ..tables import Watch
from . import Caller, TheHouse, ids_of
from .models import WatchIn, WatchOut
from .trips import TripId

routes = APIRouter(tags=["watching"])


def told(row: Watch) -> WatchOut:
    """A watch as it is told: without what may be a key."""
    from ...live import Poller, Source, State

    given: list[dict[str, Any]] = json.loads(row.sources)
    poller = Poller([Source(one["address"], one["kind"]) for one in given])
    states = poller.known(State.model_validate_json(row.state)).sources if row.state else {}
    names = {(one.kind, one.address): name for name, one in poller.sources.items()}
    return WatchOut.of_watch(row, [(names[one["kind"], one["address"]], one) for one in given], states)


@routes.get("/trips/{trip}/watch", responses=responses(404))
def show_watch(trip: TripId, house: TheHouse, who: Caller) -> WatchOut:
    """What is watched for this trip, and the last news."""
    row = watches.watch_of(house.store, ids_of(who, trip))
    if row is None:
        raise Problem(404, "This trip is not watched.")
    return told(row)


def set_watch(house: House, ids: trips.Ids, given: WatchIn) -> Watch | None:
    """Watch a trip by these sources; of one that is named twice the last holds. Raises Problem."""
    from ...live import needed_here

    sources: dict[tuple[str, str], dict[str, Any]] = {}
    for number, one in enumerate(given.sources):
        check_address(one.address, private=house.settings.private_hooks, where=f"sources[{number}].address")
        sources[one.kind, one.address] = one.model_dump()
    try:
        needed_here()
    except MissingExtraError as error:
        raise Problem(409, f"Nothing can be watched here yet: {error}") from error
    row = watches.set_watch(house.store, ids, list(sources.values()), given.every)
    house.watcher.wake()
    return row


@routes.put("/trips/{trip}/watch", responses=responses(404, 409))
def put_watch(trip: TripId, given: WatchIn, house: TheHouse, who: Caller) -> WatchOut:
    """Watch this trip by these sources from now on. What matters to it becomes news, and where it breaks a proposal."""
    row = set_watch(house, ids_of(who, trip), given)
    assert row is not None
    return told(row)


@routes.delete("/trips/{trip}/watch", status_code=204, responses=responses(404))
def end_watch(trip: TripId, house: TheHouse, who: Caller) -> None:
    """Watch this trip no more."""
    watches.set_watch(house.store, ids_of(who, trip), [], 60)
