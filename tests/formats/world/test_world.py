"""The world around a trip from files made here: a map, an Overpass answer, a timetable, a list; all names invented."""

from __future__ import annotations

import datetime as dt
import json
import zipfile
from pathlib import Path
from typing import Any

import osmium
import pytest

from tripmend.errors import InputError
from tripmend.formats.world import Around, around, join, read_gtfs, read_osm, read_table
from tripmend.rules import check
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg, Place, Stop, Traveller, validate

NOON = dt.datetime(2026, 10, 24, 12)


def clock(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text)


@pytest.fixture(scope="module")
def trip() -> tuple[Itinerary, Catalogue]:
    """Two days: a museum and a lunch in Vienna, a train to Graz, a park there. The trip knows names and points only."""
    catalogue = Catalogue(
        places=(
            Place(id="tiles", name="Tile Museum", kind="attraction", city="Vienna", lat=48.2090, lon=16.3700),
            Place(id="lunch", name="Gasthaus Grüner Kater", kind="restaurant", city="Vienna", lat=48.2050, lon=16.3790),
            Place(id="park", name="Hill Park", kind="attraction", city="Graz", lat=47.0740, lon=15.4370),
        ),
        zone="Europe/Vienna",
    )
    stops = (
        Stop(id="s1", place="tiles", start=clock("2026-10-24T10:00"), end=clock("2026-10-24T11:30")),
        Stop(
            id="s2",
            place="lunch",
            kind="meal",
            meal="lunch",
            start=clock("2026-10-24T12:00"),
            end=clock("2026-10-24T13:00"),
        ),
        Leg(
            id="l1",
            mode="train",
            origin=Endpoint(city="Vienna"),
            destination=Endpoint(city="Graz"),
            depart=clock("2026-10-24T14:00"),
            arrive=clock("2026-10-24T16:30"),
        ),
    )
    park = Stop(id="s3", place="park", start=clock("2026-10-25T10:00"), end=clock("2026-10-25T11:00"))
    days = (Day(date=dt.date(2026, 10, 24), items=stops), Day(date=dt.date(2026, 10, 25), items=(park,)))
    itinerary = Itinerary(id="t", currency="EUR", traveller=Traveller(party={"adult": 2}), days=days)
    validate(itinerary, catalogue)
    return itinerary, catalogue


@pytest.fixture(scope="module")
def where(trip: tuple[Itinerary, Catalogue]) -> Around:
    return around(*trip)


MUSEUM = {
    "name": "Fliesenmuseum",
    "name:en": "Tile Museum",
    "tourism": "museum",
    "opening_hours": "Tu-Su 09:00-18:00",
    "charge": "12 EUR",
}
TAVERN = {
    "name": "Gasthaus Gruener Kater",
    "amenity": "restaurant",
    "cuisine": "austrian;regional",
    "diet:vegan": "yes",
    "diet:halal": "no",
    "opening_hours": "quite often",
    "wheelchair": "yes",
    "website": "https://kater.example",
}
TAGGED: list[tuple[tuple[float, float], dict[str, str]]] = [
    ((48.2091, 16.3702), MUSEUM),
    ((48.2051, 16.3791), TAVERN),
    ((48.2100, 16.3600), {"amenity": "cafe"}),
    ((47.0800, 15.4500), {"name": "Hill Park South", "leisure": "park", "fee": "no"}),
    ((48.3000, 14.2900), {"name": "Far Museum", "tourism": "museum"}),
    ((48.2060, 16.3750), {"name": "Nothing to See", "highway": "bus_stop"}),
]
CASTLE = {"name": "Old Castle", "historic": "castle"}


def overpass(path: Path) -> Path:
    elements: list[dict[str, Any]] = [
        {"type": "node", "id": number, "lat": at[0], "lon": at[1], "tags": tags}
        for number, (at, tags) in enumerate(TAGGED, 1)
    ]
    elements.append({"type": "way", "id": 9, "center": {"lat": 48.21, "lon": 16.37}, "tags": CASTLE})
    path.write_text(json.dumps({"version": 0.6, "elements": elements}), encoding="utf-8")
    return path


def extract(path: Path) -> Path:
    """The same as a real extract, with the castle as a closed way of four corners."""
    with osmium.SimpleWriter(str(path)) as writer:
        for number, (at, tags) in enumerate(TAGGED, 1):
            writer.add_node(osmium.osm.mutable.Node(id=number, location=(at[1], at[0]), tags=tags))
        corners = [(48.2095, 16.3695), (48.2095, 16.3705), (48.2105, 16.3705), (48.2105, 16.3695)]
        for number, at in enumerate(corners, 101):
            writer.add_node(osmium.osm.mutable.Node(id=number, location=(at[1], at[0])))
        writer.add_way(osmium.osm.mutable.Way(id=9, nodes=[101, 102, 103, 104, 101], tags=CASTLE))
    return path


def test_a_map_gives_the_named_places_near_the_trip_and_says_what_it_left_out(tmp_path: Path, where: Around) -> None:
    harvest = read_osm(overpass(tmp_path / "map.json"), where)
    found = {place.name: place for place in harvest.catalogue.places}
    assert set(found) == {"Fliesenmuseum", "Gasthaus Gruener Kater", "Hill Park South", "Old Castle"}
    museum, tavern = found["Fliesenmuseum"], found["Gasthaus Gruener Kater"]
    assert (museum.kind, museum.city, museum.hours, museum.aliases) == (
        "attraction",
        "Vienna",
        "Tu-Su 09:00-18:00",
        ("Tile Museum",),
    )
    assert museum.price is not None
    assert museum.price.amount == 1200
    assert (tavern.cuisines, tavern.diets, tavern.hours) == (("austrian", "regional"), ("vegan",), None)
    assert "wheelchair accessible" in tavern.tags
    assert "kater.example" in tavern.notes
    assert tavern.price is None
    free = found["Hill Park South"].price
    assert free is not None
    assert (free.amount, found["Hill Park South"].outdoor, found["Hill Park South"].city) == (0, True, "Graz")
    assert harvest.hours == (2, 1)
    assert any("quite often" in note for note in harvest.notes)
    assert any("no name" in note for note in harvest.notes)
    assert "OpenStreetMap" in harvest.catalogue.source


def test_an_extract_gives_what_the_overpass_answer_gives(tmp_path: Path, where: Around) -> None:
    one = read_osm(overpass(tmp_path / "map.json"), where).catalogue
    other = read_osm(extract(tmp_path / "map.osm.pbf"), where).catalogue
    assert other == one


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"elements": 3}',
        "<osm>",
        '{"elements": [{"type": "node", "id": 1, "tags": {"a": "b"}, "lat": "x", "lon": 0}]}',
    ],
)
def test_what_is_no_map_is_one_sentence(tmp_path: Path, where: Around, text: str) -> None:
    for name in ("map.json", "map.osm.pbf", "map.osm"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        with pytest.raises(InputError) as raised:
            read_osm(path, where)
        assert "\n" not in str(raised.value)


def test_what_a_trip_does_not_know_is_filled_in_from_the_map_and_doubts_are_told(
    tmp_path: Path, trip: tuple[Itinerary, Catalogue], where: Around
) -> None:
    world = read_osm(overpass(tmp_path / "map.json"), where).catalogue
    joined = join(*trip, [("map.json", world)])
    museum = joined.catalogue.place("tiles")
    assert museum is not None
    assert (museum.name, museum.hours) == ("Tile Museum", "Tu-Su 09:00-18:00")
    assert joined.matched == {"tiles": "osm-node-1", "lunch": "osm-node-2"}
    assert joined.catalogue.place("osm-node-1") is None
    assert joined.filled["map.json", "hours"] == 1
    (doubt,) = joined.doubts
    assert doubt.startswith("Hill Park may be one of these")
    opening = [one for one in check(trip[0], joined.catalogue) if one.rule == "opening" and "s1" in one.subjects]
    assert [one.state for one in opening] == ["ok"]


def feed(path: Path, **changed: str) -> Path:
    tables = {
        "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\na,Testbahn,https://bahn.example,Europe/Vienna\n",
        "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n"
        "V,Wien Mitte,48.2064,16.3850,1,\nv1,Wien Mitte 1,48.2064,16.3850,0,V\n"
        "g,Graz Hbf,47.0727,15.4160,0,\nfar,Linz,48.2905,14.2920,0,\n"
        "t1,Museum,48.2093,16.3705,0,\nt2,Kater,48.2052,16.3788,0,\n",
        "routes.txt": "route_id,agency_id,route_short_name,route_type\nr,a,RX 5,2\nu,a,U9,1\nx,a,??,99\n",
        "trips.txt": "route_id,service_id,trip_id,trip_short_name\n"
        "r,daily,day,RX 501\nr,night,late,RX 599\nu,daily,metro,\nr,never,no,\n",
        "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        "day,09:00:00,09:05:00,v1,1\nday,10:00:00,10:01:00,far,2\nday,11:35:00,11:40:00,g,3\n"
        "late,23:30:00,23:30:00,v1,1\nlate,26:30:00,26:30:00,g,2\n"
        "metro,06:00:00,06:00:00,t1,1\nmetro,06:03:00,06:03:00,t2,2\n"
        "no,08:00:00,08:00:00,v1,1\nno,10:00:00,10:00:00,g,2\n",
        "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
        "daily,1,1,1,1,1,1,1,20260101,20261231\nnever,1,1,1,1,1,1,1,20250101,20251231\n",
        "calendar_dates.txt": "service_id,date,exception_type\ndaily,20261025,2\nnight,20261024,1\n",
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nmetro,06:00:00,22:00:00,600\n",
        **changed,
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in tables.items():
            archive.writestr(name, text)
    return path


def test_a_timetable_gives_the_journeys_between_the_cities_on_the_dates_of_the_trip(
    tmp_path: Path, trip: tuple[Itinerary, Catalogue], where: Around
) -> None:
    harvest = read_gtfs(feed(tmp_path / "feed.zip"), where, trip[1].places)
    found = [(one.number, str(one.depart), str(one.arrive), one.mode) for one in harvest.catalogue.connections]
    # The clock goes back at 3 on 25 October: 26:30 counts from twelve hours before noon of the 24th, so it is 02:30 of
    # summer time; the run of the 25th is taken out by an exception, that of 2025 is over.
    assert found == [
        ("RX 501", "2026-10-24 09:05:00", "2026-10-24 11:35:00", "train"),
        ("RX 599", "2026-10-24 23:30:00", "2026-10-25 02:30:00", "train"),
    ]
    stations = {place.id: place.name for place in harvest.catalogue.places}
    assert stations == {"gtfs-V": "Wien Mitte", "gtfs-g": "Graz Hbf"}
    (way,) = harvest.catalogue.travel
    # 1 minute to walk at each end, 3 on the metro, 5 of waiting at a train every 10 minutes.
    assert (way.origin, way.destination, way.mode, way.minutes) == ("tiles", "lunch", "train", 10)
    joined = join(*trip, [("feed.zip", harvest.catalogue)])
    validate(trip[0], joined.catalogue)


def test_runs_that_repeat_by_headway_are_journeys_each(tmp_path: Path, where: Around) -> None:
    made = feed(
        tmp_path / "feed.zip",
        **{"frequencies.txt": "trip_id,start_time,end_time,headway_secs\nday,09:05:00,12:05:00,3600\n"},
    )
    departs = [one.depart for one in read_gtfs(made, where).catalogue.connections if one.number == "RX 501"]
    assert [f"{one:%H:%M}" for one in departs if one is not None] == ["09:05", "10:05", "11:05"]


def test_what_is_no_timetable_is_one_sentence(tmp_path: Path, where: Around) -> None:
    (tmp_path / "text.zip").write_text("no zip")
    with zipfile.ZipFile(tmp_path / "empty.zip", "w") as archive:
        archive.writestr("readme.txt", "nothing")
    torn = feed(tmp_path / "torn.zip", **{"stops.txt": "stop_id,stop_name\nv1,Wien\n"})
    for path in (tmp_path / "text.zip", tmp_path / "empty.zip", torn, tmp_path / "none.zip"):
        with pytest.raises(InputError) as raised:
            read_gtfs(path, where)
        assert "\n" not in str(raised.value)


def test_a_list_of_places_is_read_by_its_headings_and_bad_rows_are_told(tmp_path: Path) -> None:
    path = tmp_path / "desk.csv"
    path.write_text(
        "Place;Type;Town;Lat;Lon;Opening hours;Price;Minutes;Colour\n"
        "Tile Museum;attraction;Vienna;48,209;16,37;Tu-Su 10:00-17:00;12,50 €;60;blue\n"
        "Inn;spaceship;;;;;;;\n;attraction;;;;;;;\nBar;restaurant;Vienna;;;when it rains;;;\n",
        encoding="utf-8",
    )
    harvest = read_table(path, "EUR")
    museum, bar = harvest.catalogue.places
    assert museum.price is not None
    assert (museum.id, museum.lat, museum.hours, museum.price.amount) == (
        "tile-museum-vienna",
        48.209,
        "Tu-Su 10:00-17:00",
        1250,
    )
    assert museum.dwell is not None
    assert museum.dwell.min == 60
    assert bar.hours is None
    text = " ".join(harvest.notes)
    assert "Colour" in text
    assert "2 rows cannot be used" in text
    assert "spaceship" in text
    (tmp_path / "bad.csv").write_text("a,b\n1,2\n")
    with pytest.raises(InputError, match="one of them name"):
        read_table(tmp_path / "bad.csv", "EUR")


def test_the_usual_words_of_a_list_are_read_and_a_price_in_another_currency_is_unknown(tmp_path: Path) -> None:
    path = tmp_path / "desk.csv"
    path.write_bytes(
        "Name;Art;Stadt;Preis;Öffnungszeiten\nAlte Mühle;Museum;Wien;$9;Mo-Fr 08:00-18:00\n"
        "Stadtgarten;Park;Wien;free;\nGasthof Lärche;Hotel;Wien;80 €;\nEcke;Bar;Wien;;\n".encode("cp1252")
        + "".join(f"Haus {number};unknown thing;Wien;;\n" for number in range(5)).encode()
    )
    harvest = read_table(path, "EUR")
    told = [(one.name, one.kind, None if one.price is None else one.price.amount) for one in harvest.catalogue.places]
    assert told == [
        ("Alte Mühle", "attraction", None),
        ("Stadtgarten", "attraction", 0),
        ("Gasthof Lärche", "lodging", 8000),
        ("Ecke", "restaurant", None),
    ]
    assert harvest.catalogue.places[0].hours == "Mo-Fr 08:00-18:00"
    text = " ".join(harvest.notes)
    assert "Alte Mühle: '$9' is no price in EUR" in text
    assert all(f"row {number}:" in text for number in range(6, 11))


def test_cities_without_coordinates_are_looked_up_by_name_and_unknown_ones_are_named(
    trip: tuple[Itinerary, Catalogue], monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = trip[1].replace(places=tuple(place.replace(lat=None, lon=None) for place in trip[1].places))
    found = {city.name: city.points for city in around(trip[0], bare).cities}
    assert [round(degree) for degree in found["Vienna"][0]] == [48, 16]
    monkeypatch.setattr("tripmend.formats.world.harvest._centre", lambda city: None)
    with pytest.raises(InputError, match=r"no place of the trip has coordinates \(Graz, Vienna\)"):
        around(trip[0], bare)
    some = trip[1].replace(places=(trip[1].places[0], *bare.places[1:]))
    assert around(trip[0], some).unlocated == ("Graz",)
    distances: list[Any] = [0, -1, float("nan"), 1e9]
    for km in distances:
        with pytest.raises(InputError):
            around(*trip, km=km)


def test_a_leg_without_a_number_is_tied_to_the_one_connection_that_it_is(trip: tuple[Itinerary, Catalogue]) -> None:
    ((_, leg),) = list(trip[0].legs())
    assert leg.depart is not None
    assert leg.arrive is not None
    run = Connection(
        id="run", mode="train", origin=leg.origin, destination=leg.destination, depart=leg.depart, arrive=leg.arrive,
        number="RJ 1",
    )  # fmt: skip
    later = run.replace(id="later", depart=leg.depart + dt.timedelta(minutes=1))
    joined = join(*trip, [("feed", Catalogue(connections=(run, later)))])
    assert joined.runs == {leg.id: "run"}
    assert [one.connection for _, one in joined.tied(trip[0]).legs()] == ["run"]
    two = join(*trip, [("feed", Catalogue(connections=(run, run.replace(id="copy"))))])
    assert not two.runs
    assert [doubt for doubt in two.doubts if "run, copy" in doubt]


def test_nobody_is_sent_on_a_train_that_only_sets_down(tmp_path: Path, where: Around) -> None:
    calls = (
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n"
        "day,09:00:00,09:05:00,v1,1,{},0\nday,11:35:00,11:40:00,g,3,0,{}\n"
    )
    for number, (boards, alights, runs) in enumerate([("0", "0", 1), ("1", "0", 0), ("0", "1", 0)]):
        made = feed(tmp_path / f"{number}.zip", **{"stop_times.txt": calls.format(boards, alights)})
        assert len(read_gtfs(made, where).catalogue.connections) == runs


@pytest.mark.parametrize(("name", "same"), [("Trattoria da Pino", False), ("DA GINO trattoria", True)])
def test_without_coordinates_only_an_equal_name_is_the_same_place(name: str, same: bool) -> None:
    ours = Place(id="gino", name="Trattoria da Gino", kind="restaurant", city="Rome")
    stop = Stop(id="a", place="gino", start=NOON, end=NOON + dt.timedelta(hours=1))
    days = (Day(date=NOON.date(), items=(stop,)),)
    trip = Itinerary(id="t", currency="EUR", traveller=Traveller(party={"adult": 1}), days=days)
    theirs = Catalogue(places=(ours.replace(id="other", name=name),))
    joined = join(trip, Catalogue(places=(ours,)), [("list", theirs)])
    assert (bool(joined.matched), bool(joined.doubts)) == (same, not same)


def test_a_city_of_which_only_the_airport_has_coordinates_is_looked_up_too() -> None:
    field = Place(id="fco", name="Fiumicino", kind="airport", city="Rome", lat=41.8003, lon=12.2389)
    table = Place(id="gino", name="Trattoria da Gino", kind="restaurant", city="Rome")
    leg = Leg(
        id="l",
        mode="flight",
        origin=Endpoint(city="Rome", place="fco"),
        destination=Endpoint(city="Rome"),
        depart=NOON,
        arrive=NOON + dt.timedelta(hours=1),
    )
    stop = Stop(id="a", place="gino", start=NOON, end=NOON + dt.timedelta(hours=1))
    days = (Day(date=NOON.date(), items=(stop, leg)),)
    trip = Itinerary(id="t", currency="EUR", traveller=Traveller(party={"adult": 1}), days=days)
    (rome,) = around(trip, Catalogue(places=(field, table))).cities
    assert len(rome.points) == 2


def test_a_leg_is_tied_whether_its_number_has_the_sort_of_train_or_not(trip: tuple[Itinerary, Catalogue]) -> None:
    ((_, leg),) = list(trip[0].legs())
    run = Connection(
        id="run", mode="train", origin=leg.origin, destination=leg.destination, depart=leg.depart, arrive=leg.arrive,
        number="9520",
    )  # fmt: skip

    def numbered(number: str) -> Itinerary:
        first, second = trip[0].days
        items = tuple(one.replace(number=number) if isinstance(one, Leg) else one for one in first.items)
        return trip[0].replace(days=(first.replace(items=items), second))

    others = [("feed", Catalogue(connections=(run,)))]
    assert join(numbered("FR 9520"), trip[1], others).runs == {leg.id: "run"}
    another = join(numbered("FR 9522"), trip[1], others)
    assert not another.runs
    assert another.doubts[-1] == f"leg {leg.id} (FR 9522) goes when 9520 does, but is called otherwise; it is not tied"


def test_a_place_that_two_catalogues_have_stands_once_and_the_first_wins(trip: tuple[Itinerary, Catalogue]) -> None:
    desk = Place(id="a", name="Castle Hall", kind="attraction", city="Wien", hours="Mo-Su 09:00-19:00")
    osm = Place(
        id="b", name="Hall (Castle)", kind="attraction", city="Vienna", lat=48.2, lon=16.37, hours="Mo 08:30-19:30"
    )
    elsewhere = osm.replace(id="c", name="Castle Hall", city="Graz", lat=47.07, lon=15.43)
    joined = join(*trip, [("desk", Catalogue(places=(desk,))), ("map", Catalogue(places=(osm, elsewhere)))])
    halls = [place for place in joined.catalogue.places if "Hall" in place.name]
    assert [(one.id, one.city, one.hours, one.lat) for one in halls] == [
        ("a", "Vienna", "Mo-Su 09:00-19:00", 48.2),
        ("c", "Graz", "Mo 08:30-19:30", 47.07),
    ]


def test_a_timetable_without_a_good_zone_has_that_of_its_stops(tmp_path: Path, where: Around) -> None:
    agency = "agency_id,agency_name,agency_url,agency_timezone\na,Testbahn,https://bahn.example,Mars/Base\n"
    harvest = read_gtfs(feed(tmp_path / "feed.zip", **{"agency.txt": agency}), where)
    assert {f"{one.depart:%H:%M}" for one in harvest.catalogue.connections if one.depart} == {"09:05", "23:30"}
    (told,) = [note for note in harvest.notes if "zone" in note]
    assert "there is not, Mars/Base; that of their stops is taken, Europe/Vienna" in told


def test_what_is_closed_to_the_public_is_no_place_to_go(tmp_path: Path, where: Around) -> None:
    path = tmp_path / "a.json"
    spot = {"type": "node", "lat": 48.2, "lon": 16.37}
    parks = [{"leisure": "park", "name": "A"}, {"leisure": "park", "name": "B", "access": "private"}]
    parks.append({"leisure": "park", "name": "C", "construction": "yes"})
    elements = [{**spot, "id": number, "tags": tags} for number, tags in enumerate(parks)]
    path.write_text(json.dumps({"elements": elements}), encoding="utf-8")
    assert [place.name for place in read_osm(path, where).catalogue.places] == ["A"]
