"""Calendars with the bookings: an event that is moved, cancelled or gone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.live.world import Watched, document, leg
from tripmend import InputError
from tripmend.formats.ical import write_calendar
from tripmend.live import News, read_appointments

SOURCE = "calendar bookings.ics"


def event(uid: str, title: str, start: str, end: str, *lines: str, zone: str = ";TZID=Europe/Rome") -> str:
    return "\r\n".join(
        (
            "BEGIN:VEVENT",
            f"UID:{uid}",
            "DTSTAMP:20260401T000000Z",
            f"SUMMARY:{title}",
            f"DTSTART{zone}:202604{start}00",
            f"DTEND{zone}:202604{end}00",
            *lines,
            "END:VEVENT",
        )
    )


class Read(Watched):
    """A watch that is shown calendars."""

    def __init__(self, **visit: Any) -> None:
        data = document()
        data["trip"]["days"][0]["items"][2] |= {"booked": True, **visit}
        super().__init__(data)

    @classmethod
    def of(cls, data: dict[str, Any]) -> Read:
        read = cls()
        Watched.__init__(read, data)
        return read

    def show(self, clock: str, *events: str) -> list[News]:
        text = "\r\n".join(("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", *events, "END:VCALENDAR", ""))
        return self.take(clock, read_appointments(SOURCE, text.encode()))


DOGE = ("a@x", "Doge's Palace", "15T1500", "15T1630")


def test_an_event_that_is_moved_is_told_by_what_it_was_and_is() -> None:
    read = Read(kind="event")
    assert read.show("14T09:00", event(*DOGE)) == []
    told = read.show("14T10:00", event("a@x", "Doge's Palace", "15T1300", "15T1430"))
    assert told[0].text.startswith("Doge's Palace (Wed 15 Apr 15:00) was at 15:00–16:30, now at 13:00–14:30.")
    assert told[0].level == "broken"
    assert "35" in told[0].text, "from the train at 13:00 it takes 35 minutes"
    assert read.show("14T10:01", event("a@x", "Doge's Palace", "15T1300", "15T1430")) == []


def test_a_moved_visit_that_fits_is_no_news() -> None:
    read = Read()
    assert read.show("14T09:00", event(*DOGE)) == []
    assert read.show("14T10:00", event("a@x", "Doge's Palace", "15T1600", "15T1730")) == []


@pytest.mark.parametrize("kind", ["visit", "event"])
def test_the_new_end_of_a_moved_event_counts_and_not_its_old_length(kind: str) -> None:
    # From the train at 13:00 it takes 30 minutes; a train leaves Venice at 17:30 from a station 30 minutes away.
    data = document(leg("home", "RE 9", ("Venice", "Bologna"), ("15T17:30", "15T19:00")))
    data["trip"]["days"][0]["items"][2] |= {"booked": True, "kind": kind}
    data["catalogue"]["travel"].append({"origin": "doge", "destination": "gtfs-venice", "minutes": 30})
    read = Read.of(data)
    assert read.show("14T09:00", event(*DOGE)) == []
    # With its old length it would end as the train leaves; its new end is 80 minutes before.
    assert read.show("14T10:00", event("a@x", "Doge's Palace", "15T1600", "15T1610")) == []
    # Its beginning and its old length are well before the train; its new end is 20 minutes before, which needs 45.
    (told, *_) = read.show("14T11:00", event("a@x", "Doge's Palace", "15T1440", "15T1710"))
    assert told.level == "broken"
    assert "now at 14:40–17:10. There are 20 minutes from Doge's Palace to train RE 9" in told.text


@pytest.mark.parametrize("kind", ["visit", "event"])
def test_an_event_that_only_ends_later_than_the_train_leaves_is_told(kind: str) -> None:
    data = document(leg("home", "RE 9", ("Venice", "Bologna"), ("15T17:30", "15T19:00")))
    data["trip"]["days"][0]["items"][2] |= {"booked": True, "kind": kind}
    read = Read.of(data)
    assert read.show("14T09:00", event(*DOGE)) == []
    (told, *_) = read.show("14T10:00", event("a@x", "Doge's Palace", "15T1500", "15T1740"))
    assert told.level == "broken"
    assert "Doge's Palace ends 10 minutes after train RE 9 begins" in told.text


def test_no_proposal_moves_what_a_calendar_says_begins_when_it_begins() -> None:
    data = document(leg("home", "RE 9", ("Venice", "Bologna"), ("15T17:30", "15T19:00")))
    data["trip"]["days"][0]["items"][2] |= {"booked": True}
    read = Read.of(data)
    assert read.show("14T09:00", event(*DOGE)) == []
    proposal = read.show("14T10:00", event("a@x", "Doge's Palace", "15T1500", "15T1740"))[-1].proposal
    assert proposal is not None
    assert proposal.changes == (), "it would have to begin before 15:00, when it does not"


@pytest.mark.parametrize("kind", ["visit", "meal", "event"])
def test_a_lock_on_a_stop_does_not_hide_that_its_calendar_moved_it(kind: str) -> None:
    data = document(leg("home", "RE 9", ("Venice", "Bologna"), ("15T17:30", "15T19:00")))
    data["trip"]["days"][0]["items"][2] |= {"booked": True, "kind": kind} | (
        {"meal": "lunch"} if kind == "meal" else {}
    )
    data["trip"]["locks"] = [{"target": "visit"}]
    read = Read.of(data)
    assert read.show("14T09:00", event(*DOGE)) == []
    (told, *_) = read.show("14T10:00", event("a@x", "Doge's Palace", "15T1440", "15T1740"))
    assert told.level == "broken"
    assert "now at 14:40–17:40. Doge's Palace ends 10 minutes after train RE 9 begins" in told.text


@pytest.mark.parametrize("end", ["15T1500", "17T1700"], ids=["no length", "longer than a day"])
def test_an_end_that_cannot_be_one_of_a_stop_does_no_harm(end: str) -> None:
    read = Read()
    assert read.show("14T09:00", event(*DOGE)) == []
    told = read.show("14T10:00", event("a@x", "Doge's Palace", "15T1500", end))
    assert [one.text for one in told if one.level or "15:00–15:00" in one.text] == []


def test_a_cancelled_event_breaks_the_plan_and_one_that_is_back_is_told() -> None:
    read = Read()
    assert read.show("14T09:00", event(*DOGE)) == []
    told = read.show("14T10:00", event(*DOGE, "STATUS:CANCELLED"))
    assert told[0].text.startswith(
        "Doge's Palace (Wed 15 Apr 15:00) was at 15:00–16:30, now cancelled (“Doge's Palace”)"
    )
    assert told[0].level == "broken"
    (told_again,) = read.show("14T11:00", event(*DOGE))
    assert told_again.text == "Doge's Palace (Wed 15 Apr 15:00) was cancelled, and is at its own time again."


def test_an_event_that_is_gone_is_a_question_and_not_a_cancellation() -> None:
    read = Read()
    assert read.show("14T09:00", event(*DOGE), event("b@x", "Dentist", "15T0900", "15T1000")) == []
    (told,) = read.show("14T10:00")
    assert (told.kind, told.text) == (
        "notice",
        "Doge's Palace (Wed 15 Apr 15:00) is no longer in calendar bookings.ics; whether it is cancelled is not known.",
    )
    assert read.show("14T10:01") == []


def test_a_train_is_found_by_its_number_and_date_and_utc_is_the_same_moment() -> None:
    read = Read()
    moved = event("t@x", "Train IC 123 to Bologna", "15T0820", "15T0925", zone="")
    (told, *_) = read.show("14T09:00", moved.replace("00\r\nDTEND", "00Z\r\nDTEND").replace("0925" + "00", "092500Z"))
    assert told.item == "first"
    assert "20 minutes late: leaves 10:20, arrives 11:25" in told.text


@pytest.mark.parametrize(
    "other",
    [
        event("c@x", "Meet Anna before Doge's Palace", "15T1300", "15T1330"),
        event("c@x", "Doge's Palace", "16T1500", "16T1630"),
        event("c@x", "Doge's Palace", "15T1300", "15T1330", "RRULE:FREQ=SECONDLY"),
        event("c@x", "", "15T1300", "15T1330"),
        event("c@x", "Doge's Palace", "15T1300", "15T1200"),
    ],
    ids=["a note about it", "another day", "one that recurs", "no title", "ends before it begins"],
)
def test_what_only_looks_like_a_booking_is_left_alone(other: str) -> None:
    assert Read(kind="event").show("14T09:00", other) == []


def test_a_round_time_in_a_calendar_is_no_delay_and_a_move_of_it_is_told_by_the_minutes() -> None:
    read = Read()
    assert read.show("14T09:00", event("t@x", "IC 123 to Bologna", "15T0950", "15T1130")) == []
    (told, *_) = read.show("14T09:10", event("t@x", "IC 123 to Bologna", "15T1010", "15T1150"))
    assert "20 minutes late: leaves 10:20, arrives 11:25" in told.text


def test_our_own_calendar_is_known_by_its_uids() -> None:
    read = Read()
    ours = write_calendar(read.trip, read.catalogue)
    assert read.take("14T09:00", read_appointments(SOURCE, ours.encode())) == []
    entries = read.state.sources[SOURCE].entries.values()
    assert {one.item for one in entries} == {"first", "second", "visit"}


@pytest.mark.parametrize("raw", [b"", b"no calendar", b"BEGIN:VCALENDAR\r\n", b"\xff\xfe\x00"])
def test_what_is_no_calendar_is_said_to_be_none(raw: bytes) -> None:
    with pytest.raises(InputError):
        read_appointments(SOURCE, raw)
    with pytest.raises(InputError, match="holds 5001 events"):
        read_appointments(SOURCE, b"BEGIN:VEVENT\n" * 5001)
