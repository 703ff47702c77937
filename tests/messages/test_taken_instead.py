"""News that names another journey than the planned one, or a journey by where it leads."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.messages import Understood, read_message
from tripmend.trip import Catalogue, Connection, Day, Itinerary, Leg, Place, Stay, Stop

from .conftest import news

PLACES = (
    Place(id="ham", name="Hamburg Airport", kind="airport", city="Hamburg"),
    Place(id="gol", name="Golenberg", kind="airport", city="Aurhaven"),
    Place(id="tev", name="Tevsund", kind="airport", city="Aurhaven"),
    Place(id="quay", name="Aurhaven Quay", kind="station", city="Aurhaven"),
    Place(id="lem", name="Lemvik Halt", kind="station", city="Lemvik"),
    Place(id="inn", name="Pension Rosa", kind="lodging", city="Aurhaven"),
    Place(id="ruin", name="Ruin of Halgard", kind="attraction", city="Aurhaven"),
)
CITY = {place.id: place.city for place in PLACES}
RUNS = (
    ("out", "flight", "QX 410", "ham", "gol", "2027-08-02 07:30", "2027-08-02 09:10"),
    ("car", "drive", "", "quay", "ruin", "2027-08-03 09:30", "2027-08-03 10:00"),
    ("rail", "train", "RB 12", "quay", "lem", "2027-08-04 09:00", "2027-08-04 10:20"),
    ("back", "flight", "QX 411", "gol", "ham", "2027-08-05 18:00", "2027-08-05 19:40"),
)
LATER = ("later", "flight", "QX 418", "ham", "tev", "2027-08-02 13:00", "2027-08-02 14:45")


def _run(id_: str, mode: str, number: str, one: str, two: str, leave: str, land: str) -> dict[str, object]:
    ends = {"origin": {"city": CITY[one], "place": one}, "destination": {"city": CITY[two], "place": two}}
    times = {"depart": leave.replace(" ", "T"), "arrive": land.replace(" ", "T")}
    return {"id": id_, "mode": mode, "number": number, **ends, **times}


def told_of(message: str) -> Understood:
    """A message about a trip with a drive to a ruin, beside whose flight out the catalogue has another."""
    legs = [Leg.model_validate(_run(*run)) for run in RUNS]
    dates = [dt.date(2027, 8, day) for day in (2, 3, 4, 5)]
    visit = Stop(
        id="see", kind="visit", place="ruin", start=dt.datetime(2027, 8, 3, 10, 0), end=dt.datetime(2027, 8, 3, 11, 0)
    )
    days = [
        Day(date=d, items=(*(x for x in legs if x.depart and x.depart.date() == d), *[visit] * (d == dates[1])))
        for d in dates
    ]
    trip = Itinerary(
        id="t",
        home="Hamburg",
        days=tuple(days),
        stays=(Stay(id="s", place="inn", check_in=dates[0], check_out=dates[3]),),
    )
    runs = tuple(Connection.model_validate(_run(*run)) for run in (*RUNS, LATER))
    return read_message(message, trip, Catalogue(places=PLACES, connections=runs))


@pytest.mark.parametrize(
    ("message", "names"),
    [
        ("The airline changed our flight to Aurhaven: we now fly on QX 418 and arrive at 14:45", ("QX 418",)),
        ("Our flight to Aurhaven was changed, it now lands at Tevsund at 14:45", ("Tevsund",)),
    ],
)
def test_another_journey_of_the_catalogue_is_never_passed_over(message: str, names: tuple[str, ...]) -> None:
    told = told_of(message)
    assert told.change.disruptions == ()
    assert told.choices
    assert set(names) <= set(told.change.unread)


def test_where_the_planned_one_does_not_run_the_other_is_shown_as_not_used() -> None:
    told = told_of("Our flight QX 410 is cancelled, they put us on QX418 to Tevsund")
    (one,) = news(told)
    assert (one["type"], one["leg"]) == ("leg_cancelled", "out")
    assert {"QX 418", "Tevsund"} <= set(told.change.unread)


def test_news_of_the_planned_journey_is_acted_on_beside_others_in_the_catalogue() -> None:
    (one,) = news(told_of("Our flight to Aurhaven now lands at 10:45"))
    assert (one["leg"], one["arrive"]) == ("out", "2027-08-02T10:45:00")


@pytest.mark.parametrize(
    ("message", "leg"),
    [
        ("The Nordvind to Lemvik is cancelled", "rail"),  # A name that stands in no plan.
    ],
)
def test_what_leads_to_a_place_is_the_journey_there(message: str, leg: str) -> None:
    told = news(told_of(message))
    assert [(one["type"], one["leg"]) for one in told] == [("leg_cancelled", leg)]


def test_a_strike_at_a_place_closes_it() -> None:
    (one,) = news(told_of("The Ruin of Halgard goes on strike on Tuesday"))
    assert (one["type"], one["place"]) == ("place_closed", "ruin")


def test_who_is_ill_until_an_hour_does_nothing_before_it() -> None:
    (one,) = news(told_of("We are all poorly on Tuesday until 11 am"))
    assert (one["type"], one["earliest"]) == ("slower", "11:00:00")


def test_a_sentence_that_was_understood_is_not_shown_as_not_used() -> None:
    told = told_of("Our pension has overbooked and lost our bed for Tuesday night")
    assert [one.effect.type for one in told.change.disruptions] == ["lodging_lost"]
    assert told.change.unread == ()
