"""What is said of a train that is late, later, less late, on time again or cancelled: what matters, and once."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.live.world import FEED, Watched, alert, document, late, leg, pb, rome, update
from tripmend import InputError
from tripmend.live import Observation, State, decline, watch
from tripmend.live.seen import Fact, Offer
from tripmend.live.watch import _answers

NAME = "Train IC 123 Milan–Bologna (Wed 15 Apr 10:00)"


def test_a_delay_is_told_when_it_makes_a_change_tight_and_says_what_it_was_before() -> None:
    watched = Watched()
    assert watched.see("15T09:00", late(5)) == []  # 25 minutes, 10 to change: 10 are left, which is not tight
    (told,) = watched.see("15T09:10", late(12))
    assert told.text == (
        f"{NAME} was 5 minutes late, now 12: leaves 10:12, arrives 11:17. "
        "The change in Bologna to train RE 456 Bologna–Venice has 3 minutes left."
    )
    assert (told.kind, told.item, told.level) == ("changed", "first", "tight")
    assert told.now == {"kind": "times", "begin": "2026-04-15T10:12", "end": "2026-04-15T11:17", "late": [12, 12]}


def test_the_same_is_never_said_twice_and_a_minute_more_is_not_news() -> None:
    watched = Watched()
    assert len(watched.see("15T09:00", late(12))) == 1
    for minutes in (12, 13, 12, 11, 12):
        assert watched.see("15T09:05", late(minutes)) == []


def test_a_margin_that_swings_about_the_threshold_is_told_once() -> None:
    watched = Watched()
    assert [len(watched.see("15T09:00", late(minutes))) for minutes in (5, 6, 5, 6, 5, 6)] == [0, 1, 0, 0, 0, 0]


def test_what_breaks_the_plan_comes_with_a_proposal_that_is_checked_and_done_by_nobody() -> None:
    watched = Watched()
    told, made = watched.see("15T09:00", late(20))
    assert told.level == "broken"
    assert "lacks 5 minutes" in told.text
    assert made.proposal is not None
    assert made.proposal.changes == (
        "place changed: Train RE 456 Bologna–Venice, Wed 15 Apr 11:30–13:00 → train RE 458 Bologna–Venice, 12:30–14:00",
    )
    assert watched.trip.leg("second").number == "RE 456"
    assert made.data()["proposal"]["change"]["disruptions"][0]["effect"] == {
        "type": "leg_delayed",
        "leg": "first",
        "minutes": 20,
    }


def test_a_delay_that_shrinks_or_vanishes_is_told_if_it_had_been_told() -> None:
    watched = Watched()
    assert watched.texts("15T09:00", late(12))
    assert watched.texts("15T09:01", late(2)) == [
        f"{NAME} was 12 minutes late, now 2: leaves 10:02, arrives 11:07. The plan holds."
    ]
    assert watched.texts("15T09:02", late(0)) == []  # two minutes were nothing that mattered
    assert watched.texts("15T09:03", late(14))
    assert watched.texts("15T09:04", late(0)) == [f"{NAME} was 14 minutes late, and is on time again."]


def test_what_is_missing_from_one_reading_may_be_a_hiccup_and_from_two_is_over() -> None:
    watched = Watched()
    assert watched.texts("15T09:00", late(12))
    assert watched.texts("15T09:01") == []
    assert watched.texts("15T09:02", late(12)) == []
    assert watched.texts("15T09:03") == []
    assert watched.texts("15T09:04") == [f"{NAME} was 12 minutes late; that is no longer reported."]


def test_a_differential_feed_does_not_take_back_what_it_leaves_out() -> None:
    watched = Watched()
    assert watched.texts("15T09:00", late(12))
    for _ in range(3):
        assert watched.see("15T09:01", incrementality=pb.FeedHeader.DIFFERENTIAL) == []


def test_a_cancelled_train_and_a_stop_that_is_left_out_break_the_plan() -> None:
    told = Watched().see("15T09:00", update(schedule_relationship=pb.TripDescriptor.CANCELED))
    assert told[0].text == f"{NAME} is cancelled."
    assert told[1].kind == "proposal"
    assert told[1].proposal is not None
    assert told[1].proposal.ways, "what would help is said where nothing else runs"
    passing = update(late=[("milan", 0), ("bologna", 0)])
    passing.stop_time_update[1].schedule_relationship = pb.TripUpdate.StopTimeUpdate.SKIPPED
    told = Watched().see("15T09:00", passing)
    assert told[0].text == f"{NAME} is cancelled (“it does not stop in Bologna”)."


def test_a_cancelled_train_is_not_told_again_because_another_is_on_time() -> None:
    watched = Watched()
    off = update("RE456", schedule_relationship=pb.TripDescriptor.CANCELED)
    assert "second" in {one.item for one in watched.see("15T09:00", late(40), off)}
    for _ in range(3):
        assert not [one for one in watched.see("15T09:01", off) if one.item == "second"]


def test_a_train_that_leaves_early_is_told_where_the_change_to_it_breaks() -> None:
    early = update("RE456", late=[("bologna", -20), ("venice", -20)])
    told = Watched().see("15T09:00", early)
    assert told[0].text.startswith("Train RE 456 Bologna–Venice (Wed 15 Apr 11:30) is 20 minutes early: leaves 11:10")
    assert "lacks 5 minutes" in told[0].text


def test_when_the_other_train_waits_the_change_is_told_to_hold_again() -> None:
    watched = Watched()
    assert watched.see("15T09:00", late(20))[0].level == "broken"
    waits = update("RE456", late=[("bologna", 20), ("venice", 20)])
    (told,) = watched.see("15T09:05", late(20), waits)
    assert (told.item, told.level) == ("first", "ok")
    assert told.text.endswith("The plan holds.")


def test_what_is_past_is_nobodys_news() -> None:
    watched = Watched()
    assert watched.see("15T11:06", late(0)) == []
    late_home = update("RE456", late=[("venice", 4)])
    assert watched.see("15T13:20", late(20), late_home) == []


def test_a_train_on_which_one_sits_is_still_watched_for_its_arrival() -> None:
    watched = Watched()
    told = watched.see("15T10:30", update(late=[("bologna", 20)]))
    assert told[0].text.startswith(f"{NAME} is to leave on time and arrive 20 minutes late: left 10:00, arrives 11:25.")
    made = told[1].proposal
    assert made is not None
    assert made.change.now == dt.datetime(2026, 4, 15, 10, 30)
    assert made.outcome.mended.itinerary.leg("first").depart == dt.datetime(2026, 4, 15, 10)


def test_the_end_of_the_trip_is_said_once() -> None:
    watched = Watched()
    assert [one.kind for one in watched.see("15T16:31")] == ["end"]
    assert watched.see("15T16:32") == []


def test_what_was_declined_is_not_proposed_again_until_it_gets_much_worse() -> None:
    watched = Watched()
    _, made = watched.see("15T09:00", late(20))
    assert made.proposal is not None
    watched.state = decline(watched.state, made.proposal.id)
    (told,) = watched.see("15T09:05", late(27))
    assert told.declined
    assert told.text.endswith("You declined a change because of this.")
    assert [one.kind for one in watched.see("15T09:10", late(95))] == ["changed", "proposal"]
    with pytest.raises(InputError, match="no proposal has the name 'none'; made were"):
        decline(watched.state, "none")


@pytest.mark.parametrize(("begin", "same"), [(-15, False), (-14, True), (14, True), (15, False)])
def test_what_was_declined_says_nothing_of_a_quarter_of_an_hour_more_or_less(begin: int, same: bool) -> None:
    declined = Offer(facts=(Fact(item="visit", kind="times", begin=600, end=660),), change={}, declined=True)
    assert _answers(declined, {"visit": Fact(item="visit", kind="times", begin=600 + begin, end=660)}) is same


def test_a_proposal_that_was_made_already_is_only_named() -> None:
    watched = Watched()
    _, made = watched.see("15T09:00", late(20))
    assert made.proposal is not None
    (told,) = watched.see("15T09:05", late(27))
    assert told.text.endswith(f"Proposal {made.proposal.id} answers this, too.")
    assert not told.declined


def test_after_the_plan_was_changed_a_delay_still_counts_from_the_timetable() -> None:
    watched = Watched()
    _, made = watched.see("15T09:00", late(20))
    assert made.proposal is not None
    watched.trip = made.proposal.outcome.mended.itinerary
    assert watched.see("15T09:01", late(20)) == []
    assert watched.see("15T09:02", late(24)) == []
    (told, *_) = watched.see("15T09:03", late(80))
    assert told.text.startswith(f"{NAME} was 24 minutes late, now 80: leaves 11:20")


def test_an_item_that_became_another_train_is_begun_anew() -> None:
    watched = Watched()
    assert watched.texts("15T09:00", late(12))
    other = document()
    other["trip"]["days"][0]["items"][0] |= {"number": "IC 99", "depart": "2026-04-15T09:50"}
    watched.trip = Watched(other).trip
    assert watched.texts("15T09:10", late(12)) == []
    assert watched.texts("15T09:11", update("IC99", late=[("milan", 12), ("bologna", 12)]))


def test_alerts_without_a_time_are_notices_said_once_in_their_own_words_on_one_plain_line() -> None:
    watched = Watched()
    text = "<script>alert(1)</script>\x1b[31m Strike\non line 1\u202e"
    strike = alert(pb.Alert.SIGNIFICANT_DELAYS, text, stop_id="bologna")
    told = watched.see("15T09:00", strike)
    assert [one.kind for one in told] == ["notice", "notice"]  # for both trains that call there
    assert told[0].text == f"{NAME}: {FEED} says “<script>alert(1)</script> [31m Strike on line 1”."
    assert watched.see("15T09:01", strike) == []
    assert watched.see("15T09:01", alert(pb.Alert.ADDITIONAL_SERVICE, "More trains", stop_id="bologna")) == []


def test_an_alert_that_a_run_does_not_run_cancels_it_and_one_for_its_line_is_told_as_such() -> None:
    told = Watched().see("15T09:00", alert(pb.Alert.NO_SERVICE, "Engine broken", trip="IC123"))
    assert told[0].text == f"{NAME} is cancelled (“Engine broken”)."
    told = Watched().see("15T09:00", alert(pb.Alert.NO_SERVICE, "Strike", route_id="IC123"))
    assert told[0].text == f"{NAME} is said not to run (“Strike”)."
    strike = alert(pb.Alert.NO_SERVICE, "Strike", route_id="IC123")
    strike.active_period.add(start=int(rome("16T00:00").timestamp()))
    assert Watched().see("15T09:00", strike) == []


def test_a_feed_that_fails_is_said_once_and_what_it_said_before_counts_until_it_is_back() -> None:
    watched = Watched()
    assert watched.texts("15T09:00", late(12))
    down = Observation(FEED, "failed", "it answers 503")
    (told,) = watched.take("15T09:01", down)
    assert told.text == (
        f"{FEED} cannot be read: it answers 503. It is asked again, less and less often. "
        "What it said last counts until then."
    )
    assert watched.take("15T09:02", down) == []
    assert watched.state.sources[FEED].failures == 2
    assert [one.text for one in watched.take("15T09:03", Observation(FEED, "same"))] == [f"{FEED} can be read again."]
    assert watched.texts("15T09:04", late(12)) == []
    assert watched.texts("15T09:05", late(20))


def test_two_legs_of_one_number_on_two_dates_are_told_apart() -> None:
    again = leg("again", "IC 123", ("Milan", "Bologna"), ("16T10:00", "16T11:05"))
    onward = leg("onward", "RE 456", ("Bologna", "Venice"), ("16T11:30", "16T13:00"))
    back = leg("back", "IC 9", ("Venice", "Milan"), ("15T18:00", "15T20:30"))
    data = document(back)
    data["trip"]["days"].append({"date": "2026-04-16", "items": [again, onward]})
    watched = Watched(data)
    assert [one.item for one in watched.see("15T09:00", late(12))] == ["first"]
    assert [one.item for one in watched.see("15T09:00", late(12), late(12, start_date="20260416"))] == ["again"]
    undated = Watched(data)
    assert [one.item for one in undated.see("16T09:00", update(date="", late=[("milan", 12), ("bologna", 12)]))] == [
        "again"
    ]


def test_the_watch_begins_and_ends_with_the_same_bytes_of_memory() -> None:
    trip, catalogue = Watched().trip, Watched().catalogue
    with pytest.raises(InputError, match="needs a zone"):
        watch(State(), [], trip, catalogue, dt.datetime(2026, 4, 15))
    runs = [Watched(), Watched()]
    for one in runs:
        one.see("15T09:00", late(20), alert(pb.Alert.STOP_MOVED, "Platform 4", stop_id="milan"))
    assert runs[0].state.model_dump_json() == runs[1].state.model_dump_json()


def test_a_leg_across_midnight_and_the_date_line_keeps_its_dates() -> None:
    data = document()
    night = leg("night", "JL 6", ("Tokyo", "Honolulu"), ("15T23:30", "15T12:10"))
    night["origin"] |= {"zone": "Asia/Tokyo"}
    night["destination"] |= {"zone": "Pacific/Honolulu"}
    data["trip"]["days"][0]["items"] = [night]
    data["catalogue"]["places"] += [
        {"id": "gtfs-tokyo", "name": "Tokyo", "kind": "station", "city": "Tokyo"},
        {"id": "gtfs-honolulu", "name": "Honolulu", "kind": "station", "city": "Honolulu"},
    ]
    stop = {"type": "stop", "id": "swim", "place": "beach", "start": "2026-04-15T13:00", "end": "2026-04-15T15:00"}
    data["trip"]["days"][0]["items"].append(stop)
    beach = {"id": "beach", "name": "Beach", "kind": "attraction", "city": "Honolulu", "zone": "Pacific/Honolulu"}
    data["catalogue"]["places"].append(beach)
    data["catalogue"]["travel"].append({"origin": "gtfs-honolulu", "destination": "beach", "minutes": 20})
    watched = Watched(data)
    told = watched.see("15T16:00", update("JL6", "20260415", [("tokyo", 50), ("honolulu", 50)]))
    assert "is 50 minutes late: leaves Thu 16 Apr 00:20" in told[0].text or "leaves 00:20" in told[0].text
    assert "arrives Wed 15 Apr 13:00" in told[0].text
    assert told[0].level == "broken"
