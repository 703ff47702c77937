"""The pool of disruptions: how many of what, each with a target in its day and an effect that the engine applies."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import replace

import pytest

from tripmend.change import BudgetChanged, EventMoved, HoursChanged, apply
from tripmend.errors import InputError
from tripmend.trip import Itinerary, Leg, Stay
from tripmend_suites.triptide.data.disruptions import Planned, counts, make_cases
from tripmend_suites.triptide.data.disruptions.library import CAUSES, SENTENCES, Happening
from tripmend_suites.triptide.data.disruptions.messages import alone
from tripmend_suites.triptide.data.disruptions.pool import POOL, SEVERITIES, quotas_for, slots_of
from tripmend_suites.triptide.data.folder import Case, case_from, case_line
from tripmend_suites.triptide.data.queries import DURATIONS, share
from tripmend_suites.triptide.formats import read_disruption_info

from .made_trips import planned_trips


@pytest.fixture(scope="module")
def trips() -> dict[tuple[int, int], Planned]:
    return {trip.key: trip for trip in planned_trips(12, 8, 8)}


@pytest.fixture(scope="module")
def cases(trips: dict[tuple[int, int], Planned]) -> list[Case]:
    return make_cases(list(trips.values()), seed=7)


def test_the_quotas_are_those_of_table_2() -> None:
    whole = quotas_for(DURATIONS)
    assert {days: dict(quotas.pool) for days, quotas in whole.items()} == POOL
    assert {days: dict(quotas.severity) for days, quotas in whole.items()} == SEVERITIES
    assert sum(sum(quotas.pool.values()) for quotas in whole.values()) == 11_058
    assert [sum(quota[category] for quota in POOL.values()) for category in POOL[3]] == [1037, 1059, 3913, 3821, 1228]
    assert [sum(quota[level] for quota in SEVERITIES.values()) for level in ("step", "day", "plan")] == [385, 359, 256]
    assert {name: sum(q.tolerance[name] for q in whole.values()) for name in whole[3].tolerance} == {
        "Flexiventurer": 500,
        "Planbound": 500,
    }


def test_other_sizes_are_shared_out_by_largest_remainder() -> None:
    # 10 × (5, 3, 3) / 11 = 4.55, 2.73, 2.73: the floors leave 2, which go to the two largest remainders.
    assert share(10, {"a": 5, "b": 3, "c": 3}) == {"a": 4, "b": 3, "c": 3}
    assert share(0, {"a": 1}) == {"a": 0}
    small = quotas_for({3: 43})[3]
    assert sum(small.severity.values()) == 43
    assert sum(small.pool.values()) == round(2489 * 43 / 344)


def test_the_counts_come_out_as_the_quotas(cases: list[Case]) -> None:
    found = counts(cases)
    for days, quotas in quotas_for({3: 12, 5: 8, 7: 8}).items():
        own = found[str(days)]
        assert own["category"] == dict(sorted(quotas.pool.items()))
        assert own["severity"] == {level: n for level, n in sorted(quotas.severity.items()) if n}
        assert own["tolerance"] == dict(sorted(quotas.tolerance.items()))


def test_every_trip_has_one_case_and_every_day_a_disruption(
    cases: list[Case], trips: dict[tuple[int, int], Planned]
) -> None:
    assert Counter(case.key for case in cases if case.chosen) == Counter(dict.fromkeys(trips, 1))
    days = defaultdict(set)
    for case in cases:
        days[case.key].add(case.day)
    assert all(days[key] == set(range(1, key[0] + 1)) for key in trips)
    assert len({case.id for case in cases}) == len(cases)


def _in_day(case: Case, itinerary: Itinerary) -> bool:
    day = itinerary.days[case.day - 1]
    slots = [type(item).__name__ for item in day.items]
    if case.slot == "Accommodation":
        return itinerary.night(day.date) is not None
    return ("Leg" if case.slot == "Transportation" else "Stop") in slots


def test_the_target_stands_in_the_day_and_the_effect_can_be_applied(
    cases: list[Case], trips: dict[tuple[int, int], Planned]
) -> None:
    for case in cases:
        trip = trips[case.key]
        assert _in_day(case, trip.itinerary), case.id
        world = apply(case.effect, trip.itinerary, trip.catalogue)
        kind = case.effect.disruptions[0].effect.type
        if kind not in ("slower", "budget_changed", "price_changed"):
            assert world.hits, case.id


def test_a_step_is_one_thing_and_a_whole_trip_is_more_than_a_day(
    cases: list[Case], trips: dict[tuple[int, int], Planned]
) -> None:
    for case in cases:
        trip = trips[case.key]
        items = {hit.item for hit in apply(case.effect, trip.itinerary, trip.catalogue).hits}
        if case.severity == "step":
            assert len(items) == 1, case.id
        elif case.severity == "day":
            hit = [trip.itinerary.item(item) for item in items]
            of_day = {item.id for item in trip.itinerary.days[case.day - 1].items}
            assert all(isinstance(item, Stay) or item.id in of_day for item in hit if item is not None), case.id
        else:
            effect = case.effect.disruptions[0].effect
            wide = ("leg_", "lodging_", "budget_", "price_", "weather")
            assert effect.type.startswith(wide), case.id
            if effect.type == "lodging_lost":
                stay = trip.itinerary.item(effect.stay)
                assert isinstance(stay, Stay)
                assert len(stay.nights) > 1
                assert effect.nights == ()


def test_an_event_at_another_time_is_a_case_only_where_something_is_in_its_way(
    trips: dict[tuple[int, int], Planned],
) -> None:
    # Plans state no times of events: where nothing is in the way, a right revision and none at all read the same.
    seen = 0
    for seed in range(2):
        for case in make_cases(list(trips.values()), seed):
            effect = case.effect.disruptions[0].effect
            if not isinstance(effect, EventMoved) or not case.chosen:
                continue
            stops = [stop for stop in trips[case.key].stops(case.day) if stop.place != effect.place]
            start, end = effect.start, effect.end
            assert start
            assert end
            assert any(s.start and s.end and s.start < end and start < s.end for s in stops)
            seen += 1
    assert seen


def test_no_two_disruptions_of_a_day_say_the_same(cases: list[Case]) -> None:
    said = [(case.key, case.day, case.reason, case.target) for case in cases]
    assert len(set(said)) == len(said)


def test_the_same_seed_gives_the_same_lines_and_another_seed_others(cases: list[Case]) -> None:
    again = make_cases(planned_trips(12, 8, 8), seed=7)
    assert [case_line(case) for case in again] == [case_line(case) for case in cases]
    assert [case.message for case in make_cases(planned_trips(12, 8, 8), seed=8)] != [case.message for case in cases]


def test_what_is_built_can_be_written_and_read(cases: list[Case]) -> None:
    for case in cases[:50]:
        assert case_from(case_line(case)) == case


def test_the_labelled_lines_name_the_target_and_the_severity(cases: list[Case]) -> None:
    for case in cases:
        record = read_disruption_info(case.info)
        (target,) = record.targets
        assert (target.day, target.slot, target.name) == (case.day, case.slot, case.target)
        assert (record.severity, record.confidence, record.detected) == (case.severity, case.confidence, case.detected)


def test_a_tolerance_that_the_plan_has_stays(trips: dict[tuple[int, int], Planned]) -> None:
    own = [Planned(t.days, t.idx, "Flexiventurer", t.itinerary, t.catalogue) for t in trips.values() if t.days == 3]
    assert {case.tolerance for case in make_cases(own, seed=1)} == {"Flexiventurer"}


def test_journeys_are_named_as_in_the_record(cases: list[Case], trips: dict[tuple[int, int], Planned]) -> None:
    for case in cases:
        if case.slot == "Transportation":
            leg = next(i for i in trips[case.key].itinerary.days[case.day - 1].items if isinstance(i, Leg))
            assert case.target.endswith(f"from {leg.origin.city} to {leg.destination.city}")
            assert leg.number in case.target


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(InputError):
        case_from({"id": "x"})


@pytest.fixture(scope="module")
def happenings(trips: dict[tuple[int, int], Planned]) -> list[tuple[Planned, Happening]]:
    return [(slot.trip, one) for seed in range(2) for slot in slots_of(list(trips.values()), seed) for one in slot.open]


def test_a_cause_fits_the_means_of_transport_and_the_party(happenings: list[tuple[Planned, Happening]]) -> None:
    seen = set()
    for trip, one in happenings:
        alone = trip.itinerary.traveller.people == 1
        if isinstance(one.target.item, Leg) and one.reason in ("delay", "long-delay", "cancellation"):
            seen.add(one.target.item.mode)
            assert one.whys == CAUSES[one.target.item.mode]
        if one.category == "miscellaneous" and one.kind.startswith("ill"):
            assert not re.search(r"\b(?:we|our)\b" if alone else r"^I\b", one.why), one.why
    assert "the road" not in " ".join(CAUSES["flight"])
    assert not re.search("airport|crew|air traffic|runway", " ".join((*CAUSES["drive"], *CAUSES["taxi"])))
    assert len(seen) >= 2


def test_no_cause_and_no_sentence_comes_twice_in_a_trip_while_there_are_others() -> None:
    wordings = {why for whys in CAUSES.values() for why in whys} | {s for many in SENTENCES.values() for s in many}
    assert len(wordings) > 500
    cases = make_cases(planned_trips(4, 4, 4), seed=2)
    for key in {case.key for case in cases}:
        whys = [one.reason for case in cases if case.key == key for one in case.effect.disruptions if one.reason]
        assert len(set(whys)) == len(whys), whys
        reasons = [read_disruption_info(case.info).reason for case in cases if case.key == key]
        assert len(set(reasons)) == len(reasons)


def test_one_traveller_says_i_and_never_we() -> None:
    several = re.compile(r"\b(?:we|us|our|ours|ourselves|we're|we've|we'd|we'll)\b", re.IGNORECASE)
    trips = planned_trips(4, 4, 4)
    single = [
        replace(trip, itinerary=trip.itinerary.replace(traveller=trip.itinerary.traveller.replace(party={"adult": 1})))
        for trip in trips
    ]
    cases = [case for seed in range(3) for case in make_cases(single, seed=seed)]
    # What somebody quotes is what a house writes of itself, or to several.
    said = [case.message for case in cases if case.family != "quoting" and not case.heldout]
    assert [text for text in said if several.search(text.replace("’", "'"))] == []
    for ours, mine in (
        ("We're late and our hotel lost us.", "I'm late and my hotel lost me."),
        ("Are we in? We were, they aren't.", "Am I in? I was, they aren't."),
        ("{hour} of ours; the two of us", "{hour} of mine; me"),
    ):
        assert alone(ours) == mine


def test_a_budget_is_cut_by_a_share_that_a_person_would_name_and_told_of_the_trip(
    happenings: list[tuple[Planned, Happening]],
) -> None:
    seen = 0
    for trip, one in happenings:
        if isinstance(one.effect, BudgetChanged):
            budget, cost = trip.itinerary.traveller.budget, trip.costs.known
            assert budget
            left = one.effect.budget if one.effect.budget is not None else budget + (one.effect.by or 0)
            assert 0.9 * cost <= left < cost
            assert left % 1000 == 0
            assert (
                min(abs(1 - left / budget - share) for share in (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 1 / 3, 0.4, 0.5))
                < 0.03
            )
            assert (one.target.slot, one.target.text) == ("Trip", "the budget")
            seen += 1
    assert seen


def test_the_severity_is_what_is_lost(happenings: list[tuple[Planned, Happening]]) -> None:
    for trip, one in happenings:
        if one.kind in ("stay-night", "unfit", "venue"):
            assert one.severity == "step"
        elif one.kind in ("stay-lost", "stay-unfit") and isinstance(one.target.item, Stay):
            assert one.severity == ("plan" if len(one.target.item.nights) > 1 else "step")
        elif one.kind in ("leg-off", "leg-strike", "airport", "road", "car"):
            assert one.severity == ("day" if one.case else "plan")
        elif isinstance(one.effect, HoursChanged) and one.severity == "day":
            # Another stop stands where this one would have to go.
            assert len(trip.stops(one.target.day)) > 1
