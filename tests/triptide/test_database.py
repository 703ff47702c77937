"""The database folder: the authors' columns alone are enough, ours come back unchanged, nothing vanishes unseen."""

from __future__ import annotations

import csv
import datetime as dt
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripmend.errors import InputError
from tripmend_suites.triptide.database import (
    Accommodation,
    Attraction,
    City,
    Database,
    Event,
    Flight,
    Ground,
    Restaurant,
    Transit,
    read_database,
    write_database,
)
from tripmend_suites.triptide.database import files as cells

FILES = {
    "background/citySet_with_states_140.txt": "Reno\tNevada\nTulsa\tOklahoma",
    "flights/cleaned_flights_november_2024.csv": (
        "Flight Number,Price,DepTime,ArrTime,ActualElapsedTime,FlightDate,OriginCityName,DestCityName,Distance\n"
        "F0000001,212,15:40,17:02,1 hours 22 minutes,2024-11-05,Reno,Tulsa,1313.0\n"
        "F0000002,,15:40,17:02,1 hours 22 minutes,2024-11-05,Reno,Tulsa,1313.0\n"
    ),
    "restaurants/cleaned_restaurant_details_2024.csv": (
        "name,avg_cost,cuisines,rating,City\n"
        "\"Pell, Roe & Sons\",31.5,\"['French', 'Italian']\",4.2,Reno\n"
        "Lantern Yard,12,[],3.9,Tulsa\n"
    ),
    "attraction/cleaned_attractions_final.csv": (
        "name,latitude,longitude,address,visit_duration,subcategories,website,City\n"
        "Quill Museum,39.53,-119.81,\"1 A St, Reno\",3.75,['Museums'],https://quill.example,Reno\n"
        "No Site Museum,39.53,-119.81,1 A St,1,['Museums'],,Reno\n"
    ),
    "accommodation/cleaned_listings_final_v2.csv": (
        "name,pricing,roomType,house_rules,max_occupancy,rating,City\n"
        "Fern Loft,\"{'rate': None, 'price': '$1,093'}\",entire_home,No pets & No parties,4,4.8,Reno\n"
        "Plain Loft,{'price': None},private_room,-,2.0,4.1,Reno\n"
    ),
    "events/events_cleaned.csv": (
        "name,url,dateTitle,streetAddress,segmentName,city\n"
        "Owl Choir,https://owl.example,05-11-2024,2 B St,Music,Reno\n"
        "Lost Choir,https://owl.example,31-02-2024,2 B St,Music,Reno\n"
    ),
    "all_poi_nearest_stops.csv": (
        "PoI,nearest_stop_name,nearest_stop_latitude,nearest_stop_longitude,nearest_stop_distance,City\n"
        "Quill Museum,A St & 1st,39.531,-119.81,111.2,Reno\n"
    ),
    "distance_matrix/city_distances_times_full.csv": (
        "origin,destination,duration_min,distance_km\nReno,Tulsa,1500.5,2650\nTulsa,Reno,,2650\nTulsa,Tulsa,none,0\n"
    ),
}

ALL = Database(
    cities=(City("Reno", "Nevada", 39.5296, -119.8138, "America/Los_Angeles"), City("Tulsa", "Oklahoma")),
    flights=(Flight("F0000001", 212.0, 1420, 65, 145, dt.date(2024, 11, 5), "Reno", "Tulsa", 1313.0),),
    restaurants=(
        Restaurant("Pell, Roe & Sons", 31.5, ("French", "Italian"), 4.2, "Reno", 39.5, -119.8, "Tu-Su 11:00-22:00", 60),
        Restaurant("D'Arlo \"Two\"", 12.0, (), 3.9, "Tulsa"),
    ),
    attractions=(
        Attraction("Quill", 39.5, -119.8, "1 A St, Reno", 3.75, ("Museums",), "https://q.example", "Reno", "24/7", 0.0),
    ),
    accommodations=(
        Accommodation("Fern Loft", 1093.0, "entire_home", ("pets", "parties"), 4, 4.8, "Reno", 39.5, -119.8, 2),
        Accommodation("Plain Loft", None, "private_room", (), 2, 4.1, "Reno"),
    ),
    events=(
        Event("Owl", "https://o.example", dt.date(2024, 11, 5), "2 B", "Music", "Reno", 1350, 1500, 39.5, -119.8, 45.0),
        Event("Elk", "https://e.example", dt.date(2024, 11, 6), "2 B St", "Film", "Reno"),
    ),
    transit=(Transit("Quill", "A St & 1st", 39.531, -119.81, 111.2, "Reno"),),
    ground=(Ground("Reno", "Tulsa", 1500.5, 2650.0), Ground("Tulsa", "Reno", None, 2650.0)),
)  # fmt: skip


@pytest.fixture
def authors(tmp_path: Path) -> Path:
    """A folder in the authors' layout, with none of our columns."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_authors_layout_reads_without_our_columns(authors: Path) -> None:
    found = read_database(authors)
    assert found.cities == (City("Reno", "Nevada"), City("Tulsa", "Oklahoma"))
    assert found.flights == (Flight("F0000001", 212.0, 940, 1022, 82, dt.date(2024, 11, 5), "Reno", "Tulsa", 1313.0),)
    assert found.restaurant_named["Pell, Roe & Sons", "Reno"].cuisines == ("French", "Italian")
    assert found.restaurants_in["Tulsa"][0].cuisines == ()
    assert found.attraction_named["Quill Museum", "Reno"].visit_hours == 3.75
    loft, plain = found.accommodations_in["Reno"]
    assert (loft.price, loft.house_rules, loft.minimum_nights) == (1093.0, ("pets", "parties"), None)
    assert (plain.price, plain.house_rules, plain.max_occupancy) == (None, (), 2)
    assert found.events[0].date == dt.date(2024, 11, 5)
    assert found.ground_between["Tulsa", "Reno"].minutes is None


def test_a_row_that_is_left_out_is_listed_with_its_reason(authors: Path) -> None:
    skipped = {(row.file.rpartition("/")[2], row.line): row.reason for row in read_database(authors).skipped}
    assert skipped == {
        ("cleaned_flights_november_2024.csv", 3): "Price is empty",
        ("cleaned_attractions_final.csv", 3): "website is empty",
        ("events_cleaned.csv", 3): "dateTitle '31-02-2024' is not a date",
        ("city_distances_times_full.csv", 4): "duration_min 'none' is not a number",
    }


def test_what_is_written_reads_back_the_same(tmp_path: Path) -> None:
    write_database(tmp_path, ALL)
    assert read_database(tmp_path) == ALL


TEXT = st.text(st.characters(exclude_categories=("C", "Z")) | st.sampled_from(" ,;\"'&|"), min_size=1).map(
    lambda text: text.strip() or "x"
)


@given(
    name=TEXT.filter(lambda text: text not in cells.MISSING),
    cuisines=st.lists(TEXT, max_size=3),
    cost=st.floats(0, 1e6),
    rules=st.lists(st.sampled_from(("pets", "parties", "smoking", "children under 10", "visitors")), unique=True),
)
def test_any_name_number_and_list_survives_the_tables(
    tmp_path_factory: pytest.TempPathFactory, name: str, cuisines: list[str], cost: float, rules: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("any")
    database = Database(
        restaurants=(Restaurant(name, cost, tuple(cuisines), 4.0, name),),
        accommodations=(Accommodation(name, cost, "entire_home", tuple(rules), 2, 4.0, "Reno"),),
    )
    write_database(folder, database)
    assert read_database(folder) == database


def test_the_authors_columns_come_first_and_no_cell_of_theirs_is_empty(tmp_path: Path) -> None:
    write_database(tmp_path, ALL)
    for name, text in FILES.items():
        if name.endswith(".csv") and not name.startswith("distance"):
            theirs = text.split("\n")[0].split(",")
            header, *rows = csv.reader(io.StringIO((tmp_path / name).read_text(encoding="utf-8")))
            assert header[: len(theirs)] == theirs
            assert all(all(row[: len(theirs)]) for row in rows)
    cities = (tmp_path / "background/citySet_with_states_140.txt").read_text(encoding="utf-8")
    assert [line.split("\t") for line in cities.split("\n")] == [["Reno", "Nevada"], ["Tulsa", "Oklahoma"]]


def test_indexes_find_what_the_tables_hold() -> None:
    assert ALL.flights_on["Reno", "Tulsa", dt.date(2024, 11, 5)] == ALL.flights
    assert ALL.flights_on.get(("Tulsa", "Reno", dt.date(2024, 11, 5)), ()) == ()
    assert ALL.flights_numbered["F0000001"] == ALL.flights
    assert ALL.transit_of["Quill", "Reno"] == ALL.transit
    assert ALL.cities_of["Nevada"] == (ALL.city_named["Reno"],)
    assert ALL.event_named["Elk", "Reno"] == (ALL.events[1],)
    assert ALL.accommodation_named["Fern Loft", "Reno"] is ALL.accommodations[0]


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("events/events_cleaned.csv", "segmentName", "segment", "the events table lacks the column 'segmentName'"),
        ("events/events_cleaned.csv", "city\n", "city,start\n", ""),
        ("restaurants/cleaned_restaurant_details_2024.csv", "City\n", "City,hours\n", ""),
    ],
)
def test_a_column_that_is_missing_is_an_error_and_an_empty_one_of_ours_is_not(
    authors: Path, file: str, old: str, new: str, says: str
) -> None:
    path = authors / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    if says:
        with pytest.raises(InputError, match=says):
            read_database(authors)
    else:
        assert read_database(authors).restaurants[0].hours is None


@pytest.mark.parametrize(("hours", "word"), [("Xx 99:00", "hours"), ("whenever", "hours")])
def test_an_unreadable_cell_of_our_own_names_its_place(authors: Path, hours: str, word: str) -> None:
    path = authors / "restaurants/cleaned_restaurant_details_2024.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text(f"{lines[0]},hours\n{lines[1]},{hours}\n", encoding="utf-8")
    with pytest.raises(InputError, match=f"line 2: {word}"):
        read_database(authors)


@pytest.mark.parametrize("file", FILES)
def test_a_missing_table_is_an_error_that_names_it(authors: Path, file: str) -> None:
    (authors / file).unlink()
    with pytest.raises(InputError, match=Path(file).name):
        read_database(authors)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("1 hours 22 minutes", 82), ("2 hours", 120), ("45 minutes", 45), ("1 hour 1 minute", 61), ("82.0", 82)],
)
def test_elapsed_times_read(text: str, minutes: int) -> None:
    assert cells.elapsed(text) == minutes


@pytest.mark.parametrize(
    ("text", "dollars"),
    [
        ("{'price': '$93'}", 93.0),
        ('{"price": "$1,093", "rate": null}', 1093.0),
        ("{'price': null}", None),
        ("$80.50", 80.5),
        ("{'rate': '$9'}", None),
    ],
)
def test_prices_read(text: str, dollars: float | None) -> None:
    assert cells.price(text) == dollars


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2024-11-05", dt.date(2024, 11, 5)),
        ("05-11-2024", dt.date(2024, 11, 5)),
        ("2024-11-05 00:00:00", dt.date(2024, 11, 5)),
        ("11/5/2024 12:00:00 AM", dt.date(2024, 11, 5)),
    ],
)
def test_dates_read(text: str, date: dt.date) -> None:
    assert cells.date(text) == date


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (cells.clock, "25:00"),
        (cells.clock, "9"),
        (cells.elapsed, "soon"),
        (cells.date, "Tuesday"),
        (cells.number, "inf"),
        (cells.integer, "2.5"),
        (cells.words, "[1, 2]"),
        (cells.words, "['a'"),
        (cells.price, "{'price': 'free'}"),
        (cells.price, "{oops"),
    ],
)
def test_a_cell_that_says_nothing_is_refused(read, text: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError):  # noqa: PT011
        read(text)
