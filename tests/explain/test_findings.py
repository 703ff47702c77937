"""What is not known, in few words."""

from __future__ import annotations

from tripmend import check
from tripmend.explain import unknown_words
from tripmend.formats.native import trip_from


def stop(name: str, begin: str, end: str) -> dict[str, str]:
    return {"type": "stop", "id": name, "place": name, "start": f"2027-05-{begin}", "end": f"2027-05-{end}"}


def told(*days: list[dict[str, str]], bed: bool = True) -> list[str]:
    """What is said of ways that are not known, of days from 10 May 2027 on."""
    dates = [f"2027-05-{10 + number}" for number in range(len(days) + 1)]
    places = [{"id": one["place"], "name": one["place"].title(), "kind": "attraction"} for day in days for one in day]
    stay = {"id": "bed", "place": "inn", "check_in": dates[0], "check_out": dates[len(days)]}
    data = {
        "tripmend": 1,
        "trip": {
            "id": "t",
            "days": [{"date": date, "items": items} for date, items in zip(dates, days, strict=False)],
            "stays": [stay] if bed else [],
        },
        "catalogue": {"zone": "Europe/Rome", "places": [*places, {"id": "inn", "name": "Inn", "kind": "lodging"}]},
    }
    found = trip_from(data)
    findings = [one for one in check(found.itinerary, found.catalogue) if one.rule == "travel"]
    return list(unknown_words(findings, found.itinerary, found.catalogue))


def test_ways_are_told_by_both_their_ends() -> None:
    day = [stop("arch", "10T10:00", "10T11:00"), stop("bath", "10T11:30", "10T12:00")]
    assert told(day) == ["How long it takes from Arch to Bath is not known; there are 30 minutes."]
    (words,) = told([*day, stop("church", "10T13:00", "10T14:00")])
    assert words.startswith("How long 2 ways take: between ")
    assert "Arch" in words
    assert "Church" in words


def test_a_long_time_is_told_in_hours() -> None:
    day = [stop("arch", "10T10:00", "10T11:00"), stop("bath", "10T15:05", "10T16:00")]
    assert told(day) == ["How long it takes from Arch to Bath is not known; there are 4 h 5 min."]


def test_ways_with_a_night_in_between_are_only_counted() -> None:
    arch, bath = stop("arch", "10T18:00", "10T19:00"), stop("bath", "11T10:00", "11T12:00")
    assert told([arch], [bath]) == ["How long 1 way with a night in between takes is not known."]
    assert told([arch], [bath], bed=False) == ["How long it takes from Arch to Bath is not known; there are 15 h."]


def test_an_hour_across_midnight_is_no_night() -> None:
    arch, bath = stop("arch", "10T22:00", "10T23:30"), stop("bath", "11T00:30", "11T02:00")
    assert told([arch], [bath]) == ["How long it takes from Arch to Bath is not known; there are 60 minutes."]
