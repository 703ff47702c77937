"""A TripTide plan record as the object that goes into a file."""

from __future__ import annotations

from typing import Any

from tripmend.errors import InputError

from ._header import header_to, persona_from
from ._read import read_plan
from ._record import CELLS, Persona, PlanDay, PlanRecord

__all__ = ["write_plan"]


def _persona(persona: Persona) -> str | dict[str, str]:
    """One line; an object where a part holds what would end it in a line."""
    if persona_from(persona.text) == persona:
        return persona.text
    return {
        "Traveler Type": persona.traveler_type,
        "Purpose of Travel": persona.purpose,
        "Spending Preference": persona.spending,
        "Location Preference": persona.location,
    }


def _day(day: PlanDay) -> dict[str, Any]:
    """The ten keys without those that were missing when the day was read."""
    cells: dict[str, Any] = {"days": day.number, **{key: getattr(day, key) for key in CELLS}}
    return {key: value for key, value in cells.items() if key not in day.missing}


def _same(record: PlanRecord, data: dict[str, Any]) -> bool:
    try:
        return read_plan(data) == record
    except InputError:
        return False


def write_plan(record: PlanRecord) -> dict[str, Any]:
    """The object that `read_plan` reads as `record`, in the authors' layout.

    The acknowledgement stands first and only where there is one; `remarks` and `extra` come last. Raises InputError for
    a record that would be read differently (a blank at the end of a city, a number of dates that is not that of days).
    """
    data: dict[str, Any] = {}
    if record.acknowledgement is not None:
        data["acknowledgement"] = record.acknowledgement
    data["idx"] = record.idx
    if record.row_number is not None:
        data["row_number"] = record.row_number
    data["JSON"] = header_to(record.header)
    data["persona"] = _persona(record.persona)
    if record.tolerance is not None:
        data["disruption tolerance"] = record.tolerance
    data["plan"] = [_day(day) for day in record.days]
    if record.remarks:
        data["remarks"] = list(record.remarks)
    data.update({key: value for key, value in record.extra.items() if key not in data})
    if not _same(record, data):
        raise InputError(
            "the record cannot be written so that it is read back as the same",
            where=f"idx {record.idx} of {record.header.days} days",
        )
    return data
