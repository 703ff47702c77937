"""Lodgings that are lost, or not what was booked."""

from __future__ import annotations

from ..trip import Lodging
from ._draft import Draft
from ._effects import LodgingDowngraded, LodgingLost

__all__ = ["lodging_downgraded", "lodging_lost"]


def _kind(room: str) -> str:
    plain = room.casefold().replace("_", " ").replace("-", " ").split()
    return next((kind for kind in ("entire", "private", "shared") if kind in plain), " ".join(plain))


def _meets(wanted: str, offered: str) -> bool:
    """Whether a kind of room is the wanted one (``not shared room``: any other); one that is not told is not."""
    plain = wanted.casefold().replace("_", " ").strip()
    refused = plain.startswith("not ")
    return bool(_kind(offered)) and (_kind(offered) == _kind(plain.removeprefix("not "))) != refused


def lodging_lost(draft: Draft, effect: LodgingLost) -> None:
    """The nights of the stay have no bed; the booking holds for the others."""
    stay = draft.stay(effect.stay)
    strange = sorted(set(effect.nights) - set(stay.nights))
    if strange:
        message = f"{strange[0]} is no night of {stay.id!r}, which has those from {stay.nights[0]} to {stay.nights[-1]}"
        raise draft.error(message, "nights")
    draft.lose_nights(draft.place(stay.place, "stay"), effect.nights or stay.nights)


def lodging_downgraded(draft: Draft, effect: LodgingDowngraded) -> None:
    """The room is of another kind; the booking is void only for a traveller who wants what it no longer is."""
    stay = draft.stay(effect.stay)
    place = draft.place(stay.place, "stay")
    draft.put_place(place.replace(lodging=(place.lodging or Lodging()).replace(room_type=effect.room_type)))
    wanted = draft.itinerary.traveller.room_type
    void = stay.booked and bool(wanted) and not _meets(wanted or "", effect.room_type)
    if void:
        draft.put_stay(stay.replace(booked=False, void_nights=()))
    draft.hit(stay.id, void=void)
