"""What stands in the way, where money is short as well: what is broken, and not all that could be had for less."""

from __future__ import annotations

from typing import Any

from tripmend.change import Change, Disruption
from tripmend.change.effects import PartyChanged
from tripmend.explain import explain
from tripmend.repair import repair
from tripmend.trip import Catalogue, Itinerary


def _lodging(name: str, left: int) -> dict[str, Any]:
    rooms = {"room_type": "private room", "sleeps": 2, "rooms_left": {"2026-09-07": left, "2026-09-08": left}}
    return {
        "id": name.lower(),
        "name": name,
        "kind": "lodging",
        "city": "Aldermoor",
        "price": {"amount": 9000, "per": "unit", "holds": 2},
        "lodging": rooms,
    }


def test_a_party_without_a_bed_is_not_told_that_nothing_takes_the_place_of_a_sight() -> None:
    trip = Itinerary.model_validate(
        {
            "id": "alder",
            "currency": "EUR",
            "traveller": {"party": {"adult": 2}, "budget": 25_000},
            "days": [
                {
                    "date": "2026-09-07",
                    "items": [
                        {
                            "type": "stop",
                            "id": "m",
                            "place": "mill",
                            "start": "2026-09-07T10:00",
                            "end": "2026-09-07T11:00",
                        }
                    ],
                },
                {"date": "2026-09-08", "items": []},
                {"date": "2026-09-09", "items": []},
            ],
            "stays": [
                {"id": "s", "place": "fernhof", "check_in": "2026-09-07", "check_out": "2026-09-09", "booked": True}
            ],
        }
    )
    mill = {"id": "mill", "name": "Old Mill", "kind": "attraction", "city": "Aldermoor", "price": {"amount": 3000}}
    places = [mill, _lodging("Fernhof", 0), _lodging("Heidekrug", 1)]
    catalogue = Catalogue.model_validate({"zone": "Europe/Berlin", "places": places})
    change = Change(disruptions=(Disruption(category="miscellaneous", effect=PartyChanged(by={"adult": 1})),))
    outcome = repair(trip, change, catalogue)
    assert outcome.status == "impossible"
    assert explain(outcome, catalogue).conflict == (
        "nothing in the catalogue can take the place of the stay at Fernhof: Heidekrug has no room left for 3 people "
        "on Mon 7 Sep and Tue 8 Sep",
    )
