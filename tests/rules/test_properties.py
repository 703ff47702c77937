"""What holds for every valid trip."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import trips
from tripmend.change import Change, DayLost, Disruption, PlaceClosed, Scope, apply
from tripmend.rules import RULES, Finding, Memory, Parameters, Rule, broken, check, check_revision
from tripmend.rules.view import View
from tripmend.trip import Catalogue, Itinerary, Stop, validate

LEVEL_BY_DAY = {"pace", "party"}


def sound(entry: Finding) -> bool:
    """Whether a finding fits its rule: level, unit, and a margin that agrees with the state."""
    rule = RULES[entry.rule]
    level = entry.level == rule.level or entry.rule in LEVEL_BY_DAY
    unit = entry.unit == (rule.unit if entry.margin is not None else "")
    sign = entry.margin is None or entry.state == "unknown" or (entry.margin < 0) == (entry.state == "broken")
    return level and unit and sign and bool(entry.message)


@given(trips(), st.booleans())
def test_every_valid_trip_is_judged_soundly_and_the_same_way_twice(
    trip: tuple[Itinerary, Catalogue], mix: bool
) -> None:
    itinerary, catalogue = trip
    validate(itinerary, catalogue)
    parameters = Parameters(no_mode_mix=mix)
    findings = check(itinerary, catalogue, parameters)
    assert [entry for entry in findings if not sound(entry)] == []
    assert findings == check(itinerary, catalogue, parameters)
    ids = {item.id for day in itinerary.days for item in day.items} | {stay.id for stay in itinerary.stays}
    assert {subject for entry in findings for subject in entry.subjects} <= ids


@given(trips())
def test_an_intact_trip_left_alone_breaks_no_rule_of_a_revision(trip: tuple[Itinerary, Catalogue]) -> None:
    itinerary, catalogue = trip
    world = apply(Change(), itinerary, catalogue)
    scope = Scope("step", "plan-bound", frozenset(), frozenset(), False)
    findings = check_revision(itinerary, itinerary, world, Change(), scope)
    # A leg that was cancelled before and is still planned is the one thing to object to.
    assert {entry.rule for entry in broken(findings)} <= {"gone"}
    assert {entry.rule for entry in broken(findings)} <= {"gone" for _, leg in itinerary.legs() if leg.cancelled}


@given(trips(), st.data())
def test_any_revision_is_judged_soundly(trip: tuple[Itinerary, Catalogue], data: st.DataObject) -> None:
    itinerary, catalogue = trip
    place = data.draw(st.sampled_from([place.id for place in catalogue.places]))
    effect = data.draw(st.sampled_from([PlaceClosed(place=place), DayLost(date=itinerary.days[0].date)]))
    change = Change(disruptions=(Disruption(category="miscellaneous", effect=effect),))
    world = apply(change, itinerary, catalogue)
    scope = Scope(data.draw(st.sampled_from(("step", "day", "plan"))), "plan-bound", world.hit_items, frozenset())
    swap = data.draw(st.sampled_from([place.id for place in catalogue.places]))
    days = tuple(
        day.replace(
            items=tuple(i.replace(place=swap) if i.id in world.hit_items else i for i in day.items if i.type == "stop")
        )
        for day in world.itinerary.days
    )
    revised = world.itinerary.replace(days=days)
    findings = check_revision(itinerary, revised, world, change, scope)
    assert [entry for entry in findings if not sound(entry)] == []
    lost = {item.id for _, item in itinerary.legs()} - world.hit_items
    blamed = {subject for entry in broken(findings) if entry.rule == "scope" for subject in entry.subjects}
    assert lost <= blamed


@given(trips(), st.data())
def test_what_was_said_of_other_plans_is_said_again_only_where_all_is_the_same(
    trip: tuple[Itinerary, Catalogue], data: st.DataObject
) -> None:
    before, known = trip
    memory = Memory()
    assert check(before, known, memory=memory) == check(before, known, memory=Memory())
    place = data.draw(st.sampled_from([place.id for place in known.places]))
    effect = data.draw(st.sampled_from([PlaceClosed(place=place), DayLost(date=before.days[0].date)]))
    change = Change(disruptions=(Disruption(category="miscellaneous", effect=effect),))
    world = apply(change, before, known)
    for itinerary, catalogue in ((world.itinerary, world.catalogue), (before, known), (_later(before), known)):
        anew = check(itinerary, catalogue, memory=Memory())
        assert check(itinerary, catalogue, memory=memory) == anew
        assert check(itinerary, catalogue) == anew
    relaxed = before.replace(traveller=before.traveller.replace(pace="full"))
    strict = Parameters(tight=240)
    assert check(relaxed, known, memory=memory) == check(relaxed, known) == check(relaxed, known, memory=Memory())
    assert check(before, known, strict, memory=memory) == check(before, known, strict, memory=Memory())


def _later(itinerary: Itinerary) -> Itinerary:
    """The same trip with the stops of its first day in the second hour of a night in which the clocks show it twice,
    which Python takes for the same time."""
    first, *rest = itinerary.days
    items = tuple(
        item.replace(start=item.start.replace(fold=1), end=item.end.replace(fold=1))
        if isinstance(item, Stop) and item.start is not None and item.end is not None
        else item
        for item in first.items
    )
    return itinerary.replace(days=(first.replace(items=items), *rest))


@given(trips())
def test_a_rule_with_the_function_of_another_has_its_own_findings(
    trip: tuple[Itinerary, Catalogue],
) -> None:
    itinerary, catalogue = trip
    check(itinerary, catalogue)
    opening = RULES["opening"]
    view = View(itinerary, catalogue, Parameters())
    mine = Rule("slot", "people", "Mine.", opening.judge).findings(view)
    assert {finding.rule for finding in mine} <= {"slot"}
    assert [finding.rule for finding in opening.findings(view)] == ["opening"] * len(mine)
