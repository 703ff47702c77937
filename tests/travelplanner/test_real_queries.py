"""The reading of the 30 development queries against a table made by hand from their sentences.

The judge and brute force take a query's header from the same reader as the trips do, so that a misreading would go
unseen by both; this table is what they do not share.
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from tripmend_suites.travelplanner.formats import read_folder

# idx: origin, destination, cities, first and last day in March 2022, people, dollars
HEADERS: dict[int, tuple[str, str, int, int, int, int, int]] = {
    0: ("St. Petersburg", "Rockford", 1, 16, 18, 1, 1700),
    1: ("Kansas City", "Pensacola", 1, 27, 29, 1, 900),
    3: ("New Orleans", "Louisville", 1, 12, 14, 1, 1900),
    4: ("Las Vegas", "Denver", 1, 12, 14, 1, 1600),
    6: ("Santa Ana", "Montana", 2, 6, 10, 1, 3600),
    7: ("Baton Rouge", "Texas", 2, 1, 5, 1, 2300),
    9: ("Greer", "Pennsylvania", 2, 5, 9, 1, 3400),
    10: ("Houston", "Utah", 3, 23, 29, 1, 7700),
    12: ("Gulfport", "Texas", 3, 24, 30, 1, 4200),
    13: ("Daytona Beach", "Texas", 3, 18, 24, 1, 3600),
    15: ("Fort Lauderdale", "Norfolk", 1, 16, 18, 2, 2300),
    16: ("Sacramento", "Atlanta", 1, 14, 16, 2, 4700),
    18: ("Washington", "Orlando", 1, 15, 17, 2, 2000),
    19: ("Fort Lauderdale", "Milwaukee", 1, 8, 10, 2, 1100),
    21: ("New York", "Louisiana", 2, 15, 19, 4, 12300),
    22: ("San Jose", "Idaho", 2, 1, 5, 7, 13900),
    24: ("Memphis", "Minnesota", 2, 1, 5, 4, 13800),
    25: ("Santa Ana", "Texas", 3, 25, 31, 4, 5800),
    27: ("St. Louis", "California", 3, 17, 23, 2, 9500),
    28: ("Louisville", "Michigan", 3, 8, 14, 4, 19400),
    30: ("Houston", "Fayetteville", 1, 20, 22, 2, 1500),
    31: ("Bangor", "Washington", 1, 21, 23, 3, 3100),
    33: ("Provo", "Phoenix", 1, 24, 26, 2, 1400),
    34: ("Atlanta", "Chattanooga", 1, 7, 9, 5, 3600),
    36: ("Richmond", "Florida", 2, 9, 13, 7, 8500),
    37: ("Sacramento", "Washington", 2, 22, 26, 3, 3600),
    39: ("Denver", "Texas", 2, 8, 12, 5, 7100),
    40: ("Indianapolis", "Colorado", 3, 11, 17, 5, 15100),
    42: ("Greensboro", "New York", 3, 20, 26, 2, 3800),
    43: ("Moline", "Texas", 3, 19, 25, 2, 5500),
}

# idx: room type, house rules, cuisines, means ruled out; records not listed ask for none of them
WISHES: dict[int, tuple[str | None, set[str], set[str], set[str]]] = {
    15: (None, set(), {"American", "French"}, set()),
    16: (None, {"parties"}, set(), set()),
    18: ("private room", set(), set(), set()),
    19: (None, set(), {"American", "Chinese"}, set()),
    21: (None, {"smoking"}, set(), set()),
    22: (None, set(), {"Indian", "French"}, set()),
    24: ("private room", set(), set(), set()),
    25: (None, {"children under 10"}, set(), set()),
    27: (None, set(), {"American", "Chinese"}, set()),
    28: ("private room", set(), set(), set()),
    30: (None, {"children under 10"}, {"American", "Mediterranean", "French", "Chinese"}, {"drive"}),
    31: ("entire room", {"pets"}, set(), {"drive"}),
    33: ("private room", {"pets"}, {"Indian", "American", "French", "Italian"}, set()),
    34: ("entire room", set(), {"French", "Mediterranean", "Indian", "Chinese"}, {"drive"}),
    36: ("entire room", {"visitors"}, {"French", "American", "Mediterranean", "Italian"}, set()),
    37: ("entire room", set(), {"American", "Mediterranean", "Italian", "French"}, {"flight"}),
    39: (None, {"smoking"}, {"American", "French", "Mediterranean", "Italian"}, {"flight"}),
    40: ("entire room", {"pets"}, {"Mexican", "Italian", "Mediterranean", "Indian"}, set()),
    42: ("entire room", set(), {"Chinese", "French", "American", "Indian"}, {"flight"}),
    43: ("entire room", set(), {"American", "Chinese", "Mexican", "French"}, {"flight"}),
}


@pytest.fixture(scope="module")
def queries(real_data: Path) -> dict[int, Any]:
    trips, refused = read_folder(real_data)
    assert refused == ()
    return {trip.record.idx: trip.record.query for trip in trips}


def test_the_table_names_every_record(queries: dict[int, Any]) -> None:
    assert sorted(queries) == sorted(HEADERS)
    assert WISHES.keys() <= HEADERS.keys()


@pytest.mark.parametrize("idx", sorted(HEADERS))
def test_a_header_is_read_as_a_person_reads_it(queries: dict[int, Any], idx: int) -> None:
    origin, destination, cities, first, last, people, dollars = HEADERS[idx]
    query = queries[idx]
    assert (query.origin, query.destination, query.cities) == (origin, destination, cities)
    assert (query.start, query.end) == (dt.date(2022, 3, first), dt.date(2022, 3, last))
    assert query.days == last - first + 1
    assert (query.people, query.budget) == (people, dollars * 100)
    room, rules, cuisines, avoid = WISHES.get(idx, (None, set(), set(), set()))
    assert (query.room_type, set(query.house_rules)) == (room, rules)
    assert (set(query.cuisines), set(query.avoid_modes)) == (cuisines, avoid)
    assert (len(query.house_rules), len(query.cuisines)) == (len(rules), len(cuisines))
