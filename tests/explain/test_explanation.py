"""A whole outcome in words: why each thing changed, what followed, what was kept, what would have to give."""

from __future__ import annotations

import dataclasses

import pytest

from tripmend.change import Change, Constraint
from tripmend.explain import Explanation, durations, explain
from tripmend.repair import Outcome, Relaxation
from tripmend.repair._outcome import Status
from tripmend.rules import Finding

from .rome import CATALOGUE, CHANGE, TRIP, WEDNESDAY, at, impossible, repaired, revise, revision, scope, world


@pytest.fixture
def explanation() -> Explanation:
    return explain(repaired(), CATALOGUE)


def test_what_was_understood_is_said_in_sentences(explanation: Explanation) -> None:
    assert [part.words for part in explanation.understood] == [
        "Borghese Gallery is closed on Wed 13 May.",
        "The flight AZ 610 Rome–Vienna now leaves Wed 13 May 19:05 (was 18:05).",
    ]
    assert explanation.understood[0].text == "the Borghese is closed on Wednesday"


def test_a_replacement_says_why_and_why_this_one(explanation: Explanation) -> None:
    (change,) = explanation.changed
    assert change.summary == "Borghese Gallery → Capitoline Museums, Wed 13 May 10:00–12:00"
    assert change.reason == "Because Borghese Gallery is closed on Wed 13 May."
    assert change.disruptions == ("disruptions[0]",)
    # 2 adults: 2 × 8 EUR instead of 2 × 10 EUR. 2.5 km by the beeline, 3.2 km of streets: 8 min at 25 km/h after 6.
    assert change.fits == (
        "Museum and art too; open 09:30–19:30; about 14 min by taxi from Borghese Gallery; 4 EUR less."
    )


def test_of_a_place_in_another_city_no_way_from_the_old_one_is_told() -> None:
    cities = {"capitoline-museums": "Ostia", "borghese-gallery": "Rome"}
    places = [one.replace(city=cities.get(one.id, one.city)) for one in CATALOGUE.places]
    known, outcome = CATALOGUE.replace(places=tuple(places)), repaired()
    outcome = dataclasses.replace(outcome, world=dataclasses.replace(outcome.world, catalogue=known))
    (change,) = explain(outcome, known).changed
    assert "; in Ostia;" in change.fits
    assert "taxi" not in change.fits


def test_what_followed_is_listed_as_such_with_what_took_its_time(explanation: Explanation) -> None:
    (change,) = explanation.knock_on
    assert change.summary == "Lunch at Da Enzo, Wed 13 May 12:45–13:45 → 13:00–14:00"
    assert change.reason == "So that what is around it still fits together."
    assert change.disruptions == ()


def test_a_knock_on_names_the_item_in_its_old_time() -> None:
    outcome = repaired()
    assert outcome.revision is not None
    later = revise(outcome.revision.itinerary, w1={"start": at(WEDNESDAY, "10:45"), "end": at(WEDNESDAY, "12:45")})
    found = explain(dataclasses.replace(outcome, revision=revision(later)), CATALOGUE)
    assert found.knock_on[0].reason == "Because Capitoline Museums now takes 10:45–12:45."


def test_a_knock_on_quotes_the_rule_that_would_be_broken() -> None:
    late = Finding("travel", "hard", "broken", ("w2",), "There are 3 minutes to Da Enzo, which needs 9.", -6, "minutes")
    found = explain(dataclasses.replace(repaired(), before=(late,)), CATALOGUE)
    assert found.knock_on[0].reason == "Otherwise: There are 3 minutes to Da Enzo, which needs 9."


def test_what_the_disruption_itself_altered_is_not_called_a_repair(explanation: Explanation) -> None:
    (change,) = explanation.announced
    assert change.summary == "Flight AZ 610 Rome–Vienna, Wed 13 May 18:05–19:45 → 19:05–20:45"
    assert not change.knock_on


def test_kept_counts_stops_and_bookings(explanation: Explanation) -> None:
    assert explanation.kept is not None
    # t1, t2 and w3 of five stops; the flight (announced) and the stay of three bookings.
    assert explanation.kept.words == "3 of 5 stops, 2 of 3 bookings"


def test_cost_and_time_are_compared(explanation: Explanation) -> None:
    assert explanation.cost is not None
    assert explanation.time is not None
    # 2 × (10 + 10 + 10) + 120 = 180 EUR; Two sights and the flight have no price.
    text = "180 EUR → 176 EUR (4 EUR less); without 3 items whose price is not known; "
    assert explanation.cost.words == text + "rides between places come on top, about 53 EUR"
    assert explanation.time.words.startswith("at places 6 h, as before; between places ")
    assert explanation.time.after.estimated > 0


def test_tight_and_unknown_are_listed_apart(explanation: Explanation) -> None:
    assert [finding.margin for finding in explanation.tight] == [5]
    assert explanation.unknown == ("The opening hours of 2 places: Trevi Fountain, lunch at Da Enzo.",)


def test_an_alternative_says_only_what_differs_from_the_chosen_plan(explanation: Explanation) -> None:
    (other,) = explanation.alternatives
    assert [change.summary for change in other.changes] == [
        "Capitoline Museums → Keats House, Wed 13 May 10:00–12:00",
        "Lunch at Da Enzo, Wed 13 May 13:00–14:00 → 12:45–13:45",
    ]
    assert other.extra == 400


def test_no_place_is_named_that_is_in_no_plan(explanation: Explanation) -> None:
    text = repr([explanation.changes, explanation.alternatives, explanation.understood, explanation.unknown])
    assert "Capitoline Museums" in text
    assert "Ghetto Grill" not in text
    assert "Villa Decoy" not in text


def test_the_headline_counts_and_says_whether_it_is_proven(explanation: Explanation) -> None:
    assert explanation.headline == "Repaired with 1 change and 1 more that had to follow; no smaller repair exists."
    outcome = repaired()
    assert outcome.revision is not None
    guess = dataclasses.replace(outcome, revision=dataclasses.replace(outcome.revision, proven=False))
    assert explain(guess, CATALOGUE).headline.endswith("that none is smaller is not proven.")


def test_a_plan_of_which_less_is_known_than_before_is_not_said_to_work() -> None:
    unsure = Finding("travel", "hard", "unknown", ("w1", "w2"), "How long the way to Da Enzo takes is not known.")
    as_it_is = dataclasses.replace(revision(TRIP), findings=(unsure,))
    found = explain(Outcome("unchanged", TRIP, Change(), world(), scope(), revision=as_it_is), CATALOGUE)
    assert found.headline == ("Nothing is known to be in the way, but 1 thing that was known before is not known now.")


def test_nothing_broken_means_nothing_changed() -> None:
    outcome = Outcome("unchanged", TRIP, Change(), world(), scope(), revision=revision(TRIP))
    found = explain(outcome, CATALOGUE)
    assert found.headline == "Nothing has to change: the plan still works."
    assert found.kept is not None
    assert found.kept.words == "5 of 5 stops, every booking (3)"


def test_the_impossible_is_said_with_one_action_per_way_out() -> None:
    found = explain(impossible(), CATALOGUE)
    assert found.headline == "There is no repair within this scope (proved)."
    assert [variant.words for variant in found.relaxations] == [
        "If the rest of day 2 (Wed 13 May) may change too",
        "For 14 EUR more than the limit on the cost allows and if lunch at Da Enzo may be left out",
        "If the lock on Borghese Gallery is lifted",
    ]
    assert [change.summary for change in found.relaxations[0].changes] == [
        "Borghese Gallery → Capitoline Museums, Wed 13 May 10:00–12:00"
    ]
    assert found.relaxations[2].changes == ()
    assert found.conflict == ("Borghese Gallery is closed.", "Lunch at Da Enzo begins at 12:45.")
    assert found.kept is None


def test_not_proved_is_never_said_to_be_proved() -> None:
    found = explain(dataclasses.replace(impossible(), status="not_found", proven=False), CATALOGUE)
    assert found.headline == "No repair was found within this scope; that there is none is not proved."
    waiting = dataclasses.replace(impossible(), status="undecided", proven=False)
    assert explain(waiting, CATALOGUE).headline.startswith("Undecided")


@pytest.mark.parametrize(("status", "proven"), [("impossible", False), ("not_found", True), ("undecided", True)])
def test_impossible_is_what_is_proved_and_nothing_else(status: Status, proven: bool) -> None:
    with pytest.raises(ValueError, match=r"proof|proved"):
        dataclasses.replace(impossible(), status=status, proven=proven)


def test_a_change_for_everything_gives_its_reason_to_every_item_it_breaks() -> None:
    slower = Change.model_validate(
        {"disruptions": [{"category": "miscellaneous", "effect": {"type": "slower", "earliest": "11:00"}}]}
    )
    after = revise(TRIP, w1={"start": at(WEDNESDAY, "11:00")})
    early = Finding("day", "hard", "broken", ("w1",), "Borghese Gallery begins at 10:00, before 11:00.", -60, "minutes")
    from tripmend.change import apply

    hit = apply(slower, TRIP, CATALOGUE)
    found = explain(
        Outcome("repaired", TRIP, slower, hit, scope(), revision=revision(after), before=(early,)), CATALOGUE
    )
    (change,) = found.changed
    assert change.reason == (
        "Because nothing before 11:00 and a relaxed pace for the whole trip: "
        "Borghese Gallery begins at 10:00, before 11:00."
    )
    assert found.knock_on == ()


def test_a_fulfilled_wish_is_part_of_the_reason() -> None:
    outcome = repaired()
    wish = Constraint(type="want_tag", value="art", applies_to="w1")
    found = explain(dataclasses.replace(outcome, change=CHANGE.replace(constraints=(wish,))), CATALOGUE)
    assert "art, as wished" in found.changed[0].fits
    assert found.understood[-1].words == "Something of the kind “art” (for Borghese Gallery)."


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        (
            "places",
            "nothing in the catalogue can take the place of the flight AZ 610 Rome–Vienna or Borghese Gallery",
        ),
        ("budget", "the limit on the cost"),
        ("lock:w2", "the lock on lunch at Da Enzo"),
        ("scope:plan", "only what was hit may change"),
        ("wish:constraints[7]", "a wish"),
        ("drop", "nothing may be left out"),
        ("drop:w1", "Borghese Gallery may not be left out"),
        ("Dinner starts: at noon.", "Dinner starts: at noon."),
    ],
)
def test_a_limit_of_a_conflict_is_spelt_out(limit: str, words: str) -> None:
    assert explain(dataclasses.replace(impossible(), conflict=(limit,)), CATALOGUE).conflict == (words,)


def test_a_knock_on_names_the_flight_that_took_its_time() -> None:
    outcome = repaired()
    assert outcome.revision is not None
    sooner = {"depart": at(WEDNESDAY, "16:00"), "arrive": at(WEDNESDAY, "17:40")}
    early = {"start": at(WEDNESDAY, "14:15"), "end": at(WEDNESDAY, "14:30")}
    plan = revise(outcome.revision.itinerary, home=sooner, w3=early)
    found = explain(dataclasses.replace(outcome, revision=revision(plan)), CATALOGUE)
    # 90 minutes to check in before 16:00 leave no time for a visit until 15:30.
    assert {change.id: change.reason for change in found.knock_on}["w3"] == (
        "Because the flight AZ 610 Rome–Vienna now leaves 16:00."
    )


def test_an_item_that_became_cheaper_says_that_the_budget_was_exceeded() -> None:
    outcome = repaired()
    assert outcome.revision is not None
    over = Finding(
        "budget", "hard", "broken", (), "The trip costs 200 EUR, 20 EUR more than the budget.", -2000, "minor"
    )
    cheap = revise(outcome.revision.itinerary, w2={"place": "ghetto-grill", "price": {"amount": 500, "per": "person"}})
    found = explain(dataclasses.replace(outcome, revision=revision(cheap), before=(over,)), CATALOGUE)
    (change,) = found.knock_on
    assert change.reason == "Otherwise: The trip costs 200 EUR, 20 EUR more than the budget."


def test_a_lock_that_gave_way_and_a_void_booking_are_marked() -> None:
    locked = TRIP.replace(locks=({"target": "w1"},))
    outcome = repaired()
    found = explain(dataclasses.replace(outcome, original=locked), CATALOGUE)
    (change,) = found.changed
    assert (change.locked, change.void) == (True, True)
    assert not found.knock_on[0].locked


def test_only_changes_that_followed_are_not_called_no_changes() -> None:
    outcome = repaired()
    assert outcome.revision is not None
    same = revise(outcome.revision.itinerary, w1={"place": "borghese-gallery", "booked": True})
    found = explain(dataclasses.replace(outcome, revision=revision(same)), CATALOGUE)
    assert found.headline == "Repaired with 1 change; no smaller repair exists."


def test_the_places_of_a_larger_conflict_are_one_limit_of_several() -> None:
    found = explain(dataclasses.replace(impossible(), conflict=("places", "budget")), CATALOGUE)
    assert found.conflict == ("what the places, rooms and connections of the catalogue offer", "the limit on the cost")


def test_an_unknown_way_adds_no_minutes() -> None:
    far = TRIP.replace(days=(TRIP.days[0].replace(items=(TRIP.days[0].items[0].replace(place="keats-house"),)),))
    known = durations(far.replace(stays=()), CATALOGUE)
    assert (known.moves, known.unknown) == (0, 0)
    slept = durations(far, CATALOGUE)
    assert (slept.moves, slept.unknown, slept.doubts) == (0, 1, " (1 way not known)")


def test_an_assumed_connection_is_shown_without_an_invented_name_or_price() -> None:
    plan = revise(world().itinerary, home={"number": "assumed", "connection": "assumed"})
    way = Relaxation("connection", "home", amount=30000, unit="minor", revision=revision(plan))
    (found,) = explain(dataclasses.replace(impossible(), relaxations=(way,)), CATALOGUE).relaxations
    assert found.words == (
        "If another way from Rome to Vienna could be had at about Wed 13 May 19:05 for at most 300 EUR in all; "
        "the catalogue knows none"
    )
    assert (found.changes, found.extra) == ((), None)


def test_no_limit_is_told_twice_nor_the_same_plan_under_several() -> None:
    outcome = impossible()
    plan = revision(TRIP)
    ways = (
        Relaxation("scope", "day", revision=plan),
        Relaxation("scope", "plan", revision=plan),
        Relaxation("drop", "w1"),
        Relaxation("drop", "w1"),
    )
    twice = dataclasses.replace(outcome, relaxations=ways, conflict=("places", "scope:day", "scope:plan"))
    told = explain(twice, CATALOGUE)
    assert [(way.relaxation.kind, way.relaxation.target) for way in told.relaxations if way.relaxation] == [
        ("scope", "day"),
        ("drop", "w1"),
    ]
    assert len(told.conflict) == len(set(told.conflict)) == 2
