"""What must hold of every repair, whatever the trip and whatever happened to it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.judged.compare import searched
from worlds import World, world_of

from tripmend.change import Change, Disruption, PlaceClosed, relieved
from tripmend.formats.native import to_data
from tripmend.repair import Outcome, Relaxation, Revision, repair
from tripmend.rules import Finding, check, check_revision, unmet
from tripmend.trip import Itinerary, Leg, Stay, Stop, validate

LONG = settings().max_examples > 25
seeds = st.integers(min_value=0, max_value=10**6 if LONG else 39)
"""Without --slow few worlds, so that what is mended for one property is at hand for the next."""


@lru_cache(maxsize=256)
def mended(seed: int) -> Outcome:
    """The outcome of a seed's world without relaxations. Raises DisagreementError if engine and checker differ."""
    return repaired(world_of(seed))


def repaired(world: World, change: Change | None = None, **options: object) -> Outcome:
    asked = {"severity": world.severity, "tolerance": world.tolerance, "relax": False, **options}
    parameters = world.parameters
    return repair(world.itinerary, change or world.change, world.catalogue, parameters=parameters, **asked)  # type: ignore[arg-type]


def revisions(outcome: Outcome) -> Iterator[Revision]:
    if outcome.revision is not None:
        yield outcome.revision
    yield from outcome.alternatives


def faults(outcome: Outcome, revised: Itinerary) -> list[Finding]:
    """The hard findings of the checker that are broken in a revision and were not before the change."""
    whole = check(revised, outcome.world.catalogue, outcome.parameters)
    step = check_revision(outcome.original, revised, outcome.world, outcome.change, outcome.scope, outcome.parameters)
    return [*unmet(whole), *unmet(step)]


def spots(trip: Itinerary) -> dict[str, tuple[object, ...]]:
    """Where and when every stop, leg and stay is."""
    found: dict[str, tuple[object, ...]] = {}
    for day in trip.days:
        for item in day.items:
            if isinstance(item, Stop):
                found[item.id] = (day.date, item.place, item.start, item.end)
            else:
                found[item.id] = (day.date, item.mode, item.connection, item.depart, item.arrive)
    return found | {stay.id: (stay.place, stay.check_in, stay.check_out) for stay in trip.stays}


@given(seeds)
def test_the_checker_finds_nothing_broken_in_a_revision(seed: int) -> None:
    outcome = mended(seed)
    for revision in revisions(outcome):
        assert faults(outcome, revision.itinerary) == []


@given(seeds)
def test_locks_hold_unless_their_target_was_hit(seed: int) -> None:
    outcome = mended(seed)
    for revision in revisions(outcome):
        before, after = spots(outcome.world.itinerary), spots(revision.itinerary)
        for lock in outcome.original.locks:
            if lock.target in outcome.world.hit_items:
                continue
            if lock.hold == "all":
                assert after[lock.target] == before[lock.target]
            item = revision.itinerary.item(lock.target)
            old = outcome.world.itinerary.item(lock.target)
            if lock.hold == "place" and isinstance(old, Stop | Stay) and isinstance(item, Stop | Stay):
                assert item.place == old.place
            if lock.hold == "time" and isinstance(old, Stop) and isinstance(item, Stop):
                assert (item.start, item.end) == (old.start, old.end)


@given(seeds)
def test_nothing_outside_the_scope_changes(seed: int) -> None:
    outcome = mended(seed)
    scope, trip = outcome.scope, outcome.world.itinerary
    for revision in revisions(outcome):
        before, after = spots(trip), spots(revision.itinerary)
        for name, was in before.items():
            if after.get(name) == was:
                continue
            item = trip.item(name)
            if isinstance(item, Leg | Stay) or scope.level == "step":
                assert name in scope.items
            elif scope.level == "day":
                assert name in scope.items or was[0] in scope.dates
                if name in after and after[name][0] != was[0]:
                    assert after[name][0] in scope.dates
        if not scope.may_lose:
            assert before.keys() <= after.keys()


@given(seeds)
def test_a_trip_to_which_nothing_happens_stays_as_it_is(seed: int) -> None:
    world = world_of(seed)
    outcome = repaired(world, Change())
    assert outcome.status == "unchanged"
    assert outcome.revision is not None
    assert outcome.revision.itinerary == world.itinerary


@given(seeds)
def test_a_closure_that_hits_nothing_changes_nothing(seed: int) -> None:
    world = world_of(seed)
    used = {stop.place for _, stop in world.itinerary.stops()} | {stay.place for stay in world.itinerary.stays}
    idle = next((place.id for place in world.catalogue.places if place.id not in used), None)
    if idle is None:
        return
    closed = Disruption(category="attraction", effect=PlaceClosed(place=idle))
    outcome = repaired(world, Change(disruptions=(closed,)))
    assert outcome.status == "unchanged"
    assert outcome.revision is not None
    assert outcome.revision.itinerary == world.itinerary


@given(seeds)
def test_a_revision_needs_no_repair(seed: int) -> None:
    outcome = mended(seed)
    if outcome.revision is None:
        return
    again = repair(outcome.revision.itinerary, Change(), outcome.world.catalogue, parameters=outcome.parameters)
    assert again.status == "unchanged"
    assert again.revision is not None
    assert again.revision.itinerary == outcome.revision.itinerary


@pytest.mark.parametrize("seed", [3, 1035, 1108])
def test_a_lock_on_what_was_hit_and_given_up_goes_with_it_so_that_the_trip_can_be_read_again(seed: int) -> None:
    outcome = mended(seed)
    assert outcome.revision is not None
    revised = outcome.revision.itinerary
    assert len(revised.locks) < len(outcome.original.locks)
    validate(revised, outcome.world.catalogue)


@given(seeds)
def test_alternatives_really_differ_and_are_not_better(seed: int) -> None:
    outcome = repaired(world_of(seed), alternatives=2)
    if outcome.revision is None:
        return
    needs = {*outcome.world.hit_items, *outcome.knock_on, *outcome.scope.items}
    seen = []
    wide = dataclasses.replace(outcome, scope=searched(outcome))
    for revision in revisions(outcome):
        assert faults(wide, revision.itinerary) == []
        where = {
            name: tuple(part for part in spot if not hasattr(part, "hour"))
            for name, spot in spots(revision.itinerary).items()
            if name.rpartition("-")[0] in needs or name in needs
        }
        assert where not in seen
        seen.append(where)
        if outcome.revision.proven:
            assert revision.cost >= outcome.revision.cost


@given(seeds)
def test_the_same_question_gets_the_same_answer_byte_for_byte(seed: int) -> None:
    world = world_of(seed)
    texts = set()
    for _ in range(2):
        outcome = repaired(world, alternatives=1, relax=True)
        answers = [*revisions(outcome), *(r.revision for r in outcome.relaxations if r.revision is not None)]
        texts.add(json.dumps([to_data(answer.itinerary) for answer in answers], sort_keys=True))
    assert len(texts) == 1


ALLOWED = {
    "scope": {"scope", "ids"},
    "move": {"scope"},
    "drop": {"scope", "meals", "cuisines"},
    "budget": {"budget", "wish"},
    "lock": {"lock"},
    "room": {"room-type"},
    "house_rules": {"house-rules"},
    "min_nights": {"min-nights"},
    "cuisines": {"cuisines"},
    "meals": {"meals"},
    "modes": {"modes"},
    "wish": {"wish"},
    "connection": set(),
    "keep": set(),
    "hours": set(),
    "pace": {"pace", "scope"},
    "stand": {"wish", "day", "travel", "modes"},
    "disruption": set(),
}
"""The rules that a relaxation of each kind may leave broken, judged by the original scope and limits."""


def kinds_of(relaxation: Relaxation) -> set[str]:
    return {part.kind for part in relaxation.parts} or {relaxation.kind}


@given(seeds)
def test_a_relaxation_breaks_nothing_but_the_limit_it_names(seed: int) -> None:
    outcome = repaired(world_of(seed), relax=True)
    for relaxation in outcome.relaxations:
        assert relaxation.revision is not None
        given_up = {part.target for part in relaxation.parts or (relaxation,) if part.kind == "wish"}
        wishes = [wish for n, wish in enumerate(outcome.change.constraints) if f"constraints[{n}]" not in given_up]
        hours = "hours" not in kinds_of(relaxation)
        without = dataclasses.replace(outcome, world=relieved(outcome.world, wishes, hours=hours))
        left = {finding.rule for finding in faults(without, relaxation.revision.itinerary)}
        assert left <= set().union(*(ALLOWED[kind] for kind in kinds_of(relaxation)))


@given(seeds)
def test_ids_and_notes_survive_and_no_stop_is_made_up(seed: int) -> None:
    outcome = mended(seed)
    for revision in revisions(outcome):
        was = {stop.id: stop.notes for _, stop in outcome.original.stops()}
        now = {stop.id: stop.notes for _, stop in revision.itinerary.stops()}
        assert now.items() <= was.items()
        legs = {leg.id for _, leg in revision.itinerary.legs()}
        assert legs == {leg.id for _, leg in outcome.original.legs()}
        names = [item.id for day in revision.itinerary.days for item in day.items]
        names += [stay.id for stay in revision.itinerary.stays]
        assert len(names) == len(set(names))


@given(seeds)
def test_bookings_that_were_not_hit_are_kept_wherever_a_revision_keeps_them(seed: int) -> None:
    outcome = mended(seed)
    if outcome.revision is None or not outcome.revision.proven or outcome.revision.cost.booked == 0:
        return
    hit = outcome.world.unprotected
    trip = outcome.world.itinerary
    items = [*(item for day in trip.days for item in day.items), *trip.stays]
    booked = [item.id for item in items if item.booked and item.id not in hit]
    kept = repaired(world_of(seed), locks=booked)
    # What is still given up then is a booking that was hit: of nights that hold, or a leg.
    assert kept.revision is None or kept.revision.cost.booked > 0


@pytest.mark.parametrize("seed", range(30))
def test_a_time_limit_of_nothing_still_gives_an_answer_that_passes(seed: int) -> None:
    outcome = repaired(world_of(seed), time_limit=0.0)
    assert outcome.status in ("unchanged", "repaired", "impossible", "undecided")
    for revision in revisions(outcome):
        assert faults(outcome, revision.itinerary) == []
