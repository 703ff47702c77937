"""What the reader promises, one message after the other: what each says, or that it is asked about.

The messages stand in ``tests/data/messages/promises.jsonl``, each under the promise that it is an example of.
"""

from __future__ import annotations

import datetime as dt
import json
from functools import cache
from typing import Any

import pytest

from tripmend.change import Change
from tripmend.formats.native import TripDocument, read_trip
from tripmend.messages import understand

from .conftest import MESSAGES, ROOT

LINES = [json.loads(line) for line in (MESSAGES / "promises.jsonl").read_text(encoding="utf-8").splitlines()]
PROMISES = list(dict.fromkeys(line["promise"] for line in LINES))

_trip = cache(read_trip)


def _read(line: dict[str, Any]) -> Change:
    document: TripDocument = _trip(ROOT / line["trip"])
    today = dt.date.fromisoformat(line["today"]) if "today" in line else None
    now = dt.datetime.fromisoformat(line["now"]) if "now" in line else None
    return understand(line["message"], document.itinerary, document.catalogue, today, now)


def _says(change: Change) -> list[dict[str, Any]]:
    """The effects and wishes of a change as plain data, without what is not told and the pace of a slower day."""
    effects = [one.effect.model_dump(mode="json") for one in change.disruptions]
    wishes = [one.model_dump(mode="json", exclude={"text"}) for one in change.constraints]
    empty: tuple[Any, ...] = (None, [], {}, "", False)
    return [{k: v for k, v in one.items() if v not in empty and k != "pace"} for one in (*effects, *wishes)]


@pytest.mark.parametrize("promise", PROMISES)
def test_what_is_promised_of_a_message_holds(promise: str) -> None:
    for line in LINES:
        if line["promise"] == promise:
            change = _read(line)
            assert _says(change) == [{k: v for k, v in one.items() if v is not False} for one in line["says"]], line
            assert bool(change.unclear) is line["asks"], line
