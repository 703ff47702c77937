"""The scorer of bookings (scripts/_bookings.py) on near misses: what would be a lenient scorer's right."""

from __future__ import annotations

import datetime as dt
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tripmend.formats.bookings import Moment, Reservation, Where

ROOT = Path(__file__).resolve().parents[2]
TRAIN = {
    "@type": "TrainReservation", "reservationNumber": "WQ3R8L", "reservationStatus": "http://schema.org/ReservationConfirmed",
    "reservationFor": {
        "@type": "TrainTrip", "trainNumber": "FR 9540",
        "departureStation": {"name": "Firenze S. M. Novella"}, "arrivalStation": {"name": "Torino Porta Nuova"},
        "departureTime": {"@value": "2027-04-09T14:00:00+02:00", "timezone": "Europe/Rome"},
        "arrivalTime": {"@value": "2027-04-09T16:55:00+02:00", "timezone": "Europe/Rome"},
    },
}  # fmt: skip
STAY = {
    "@type": "LodgingReservation",
    "checkinTime": "2027-04-09T15:00:00+02:00", "checkoutTime": "2027-04-11T00:00:00+02:00",
    "reservationFor": {"@type": "Hotel", "name": "Casa Zia", "address": {"addressLocality": "Torino"}},
}  # fmt: skip


@pytest.fixture(scope="module")
def scorer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bookings_scorer", ROOT / "scripts" / "_bookings.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _at(text: str) -> Moment:
    return Moment(dt.datetime.fromisoformat(text), zone="Europe/Rome")


RIGHT = Reservation(
    "train", start=Where("Firenze S.M. Novella"), end=Where("Stazione Torino Porta Nuova"),
    begins=_at("2027-04-09T14:00"), ends=_at("2027-04-09T16:55"), number="9540", reference="WQ3-R8L",
)  # fmt: skip
SLEPT = Reservation(
    "lodging", start=Where("Casa Zia", city="Turin"), begins=_at("2027-04-09T15:00"), ends=_at("2027-04-11T10:00")
)


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({}, set()),
        ({"end": Where("Torino Porta Nuova carrozza 4")}, {"end"}),
        ({"end": Where("Torino Porta Susa")}, {"end"}),
        ({"begins": _at("2028-04-08T14:00")}, {"begins"}),
        ({"begins": Moment(dt.datetime(2027, 4, 9, 14), zone="Europe/London")}, {"zone"}),
        ({"reference": ""}, {"reference"}),
        ({"status": "hold", "booked": False}, {"status"}),
        ({"number": "FR 9541"}, {"number"}),
    ],
)
def test_each_field_of_a_journey_is_compared(scorer: ModuleType, changes: dict[str, Any], wrong: set[str]) -> None:
    assert set(scorer.wrong_fields(scorer.truth_of(TRAIN), RIGHT.but(**changes))) == wrong


def test_a_lodging_has_the_hours_that_are_not_midnight_and_its_town(scorer: ModuleType) -> None:
    truth = scorer.truth_of(STAY)
    assert not scorer.wrong_fields(truth, SLEPT)
    late = SLEPT.but(begins=_at("2027-04-09T16:00"), start=Where("Casa Zia", city="Torino di Sangro"))
    assert set(scorer.wrong_fields(truth, late)) == {"begins", "town"}


def test_a_doubt_excuses_only_what_it_is_about(scorer: ModuleType) -> None:
    assert scorer.excused(RIGHT.doubted("the number of the train is not told")) == {"number"}
    assert not scorer.excused(RIGHT.doubted("it is read from a sentence"))


def test_an_item_of_another_day_is_missed_and_invented(scorer: ModuleType) -> None:
    late = RIGHT.but(begins=_at("2028-04-08T14:00"), ends=_at("2028-04-08T16:55"), number="")
    assert scorer.paired([scorer.truth_of(TRAIN)], [late]) == {}
