"""A small TripTide record of our own, and strategies for any record."""

from __future__ import annotations

import datetime as dt
from typing import Any

from hypothesis import strategies as st

from tripmend_suites.triptide.formats import Header, LocalConstraint, Persona, PlanDay, PlanRecord, PoiItem

__all__ = ["items", "names", "record_object", "records"]


def record_object() -> dict[str, Any]:
    """Three days in an invented Salem, as an object of a file."""
    return {
        "idx": 7,
        "row_number": "31-1",
        "JSON": {
            "org": "Boise",
            "dest": "Salem",
            "days": 3,
            "visiting_city_number": 1,
            "date": ["2024-11-04", "2024-11-05", "2024-11-06"],
            "people_number": 2,
            "local_constraint": {
                "house rule": None,
                "cuisine": ["Mexican", "Italian"],
                "room type": "private room",
                "transportation": None,
                "event": None,
                "attraction": ["Museums"],
            },
            "budget": 1450.0,
            "query": None,
            "level": "hard",
        },
        "persona": "Traveler Type: Laidback Traveler; Purpose of Travel: Nature; "
        "Spending Preference: Economical Traveler; Location Preference: Mountains",
        "disruption tolerance": "Planbound",
        "plan": [
            {
                "days": 1,
                "current_city": "from Boise to Salem",
                "transportation": "Flight Number: F9000017, from Boise to Salem, "
                "Departure Time: 09:10, Arrival Time: 10:25",
                "breakfast": "-",
                "attraction": "Mill Creek Museum, Salem; Quarry Park, Salem",
                "lunch": "Blue Egg, Salem",
                "dinner": "Trattoria Nona, Salem",
                "accommodation": "Elm Court, No. 5, Salem",
                "event": "-",
                "point_of_interest_list": "Elm Court, No. 5, stay from 11:00 to 11:30, nearest transit: Elm @ 5th, "
                "120.50m away; Blue Egg, visit from 12:00 to 13:00, nearest transit: Elm @ 7th, 33.00m away.",
            },
            {
                "days": 2,
                "current_city": "Salem",
                "transportation": "-",
                "breakfast": "Early Lark, Salem",
                "attraction": "Rose Garden, Salem",
                "lunch": "Casa Sol, Salem",
                "dinner": "Harbor Grill, Salem",
                "accommodation": "Elm Court, No. 5, Salem",
                "event": "Night of Strings, Salem",
                "point_of_interest_list": "Elm Court, No. 5, stay from 08:00 to 08:30.",
            },
            {
                "days": 3,
                "current_city": "from Salem to Boise",
                "transportation": "Taxi, Duration: 312 mins, Distance: 412.5 km, Estimated Cost: $412",
                "breakfast": "-",
                "attraction": "-",
                "lunch": "-",
                "dinner": "-",
                "accommodation": "-",
                "event": "-",
                "point_of_interest_list": "-",
            },
        ],
    }


WORDS = (
    "Elm", "Court,", "visit", "from 10:00", "to 11:00", "next day", "stay", "@", "5", "-", "Bar:", "& Co", "12m away,",
    "No.", "(x)", "address:", "nearest transit:", "é", ",", "away.", "4,112.5m", "a to b",
)  # fmt: skip


def names() -> st.SearchStrategy[str]:
    """Words of the grammar itself, and any text."""
    return st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join) | st.text(min_size=1, max_size=20)


def items(name: st.SearchStrategy[str]) -> st.SearchStrategy[PoiItem]:
    return st.builds(
        PoiItem,
        name,
        st.sampled_from(["stay", "visit", "breakfast", "lunch", "dinner", "check-in", "check-out", "overnight stay"]),
        st.integers(0, 1440),
        st.integers(0, 1440),
        st.booleans(),
        st.none() | name,
        st.none() | name,
        st.none() | st.floats(0, 1e308),
    )


WRITTEN = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Zs", "Zl", "Zp")), min_size=1, max_size=12
).map(lambda text: f"x{text}")  # fmt: skip
CELL = st.just("-") | names().filter(lambda text: text.strip() not in ("", "-", "–", "—") and "\x00" not in text)
LISTED = st.lists(st.sampled_from(["Mexican", "Arts & Theatre", "Spas & Wellness"]), max_size=2).map(tuple)
DAYS = st.builds(PlanDay, st.integers(0, 9), *[CELL] * 9)


@st.composite
def records(draw: st.DrawFn) -> PlanRecord:
    """Records that can be written: trimmed names, one date per day."""
    days = draw(st.integers(1, 7))
    first = draw(st.dates(dt.date(2024, 11, 1), dt.date(2024, 11, 20)))
    header = Header(
        org=draw(WRITTEN),
        dest=draw(WRITTEN),
        days=days,
        visiting_city_number=draw(st.integers(1, 3)),
        dates=tuple(first + dt.timedelta(days=n) for n in range(days)),
        people_number=draw(st.integers(1, 8)),
        local_constraint=LocalConstraint(
            house_rule=draw(st.none() | st.just("children under 10")),
            cuisine=draw(LISTED),
            room_type=draw(st.none() | st.just("not shared room")),
            transportation=draw(st.none() | st.just("no flight")),
            event=draw(LISTED),
            attraction=draw(LISTED),
        ),
        budget=draw(st.floats(0, 1e12)),
        query=draw(st.none() | WRITTEN),
        level=draw(st.sampled_from(["", "easy", "hard"])),
    )
    persona = st.builds(Persona, *[st.just("") | WRITTEN.filter(lambda text: not set(text) & set(";:"))] * 4)
    return PlanRecord(
        idx=draw(st.integers(1, 1000)),
        row_number=draw(st.none() | st.integers() | st.just("532-1")),
        header=header,
        persona=draw(persona),
        tolerance=draw(st.sampled_from([None, "Planbound", "Flexiventurer"])),
        days=tuple(draw(st.lists(DAYS, max_size=4))),
        acknowledgement=draw(st.none() | st.text(st.characters(codec="utf-8"), max_size=20)),
        remarks=tuple(draw(st.lists(WRITTEN, max_size=2))),
        extra=draw(st.just({}) | st.just({"tripmend": {"status": "repaired", "ms": 4.5}})),
    )
