"""Queries: they say all that the pages leave open, and nothing that could mean two things."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from tripmend.errors import InputError
from tripmend_suites.worldtravel.data import build_world
from tripmend_suites.worldtravel.data.tasks.build_tasks import Built, build_tasks
from tripmend_suites.worldtravel.data.tasks.phrasing import SEEN, families, families_for, phrase
from tripmend_suites.worldtravel.gold import dwell_range, party_price
from tripmend_suites.worldtravel.task import Said, Task, Visit
from tripmend_suites.worldtravel.world import TownRecord, Venue


@pytest.fixture(scope="module")
def every(small: Built) -> list[tuple[Task, TownRecord]]:
    """Each task in the words of each family."""
    found = []
    for task in small.tasks:
        town = small.world.town(task.town)
        for known in families():
            found.append((phrase(task, town, known, random.Random(f"{task.id}/{known.name}")), town))
    return found


def _wanted(task: Task) -> dict[str, str]:
    """Every piece of the gold meaning, written out from the task alone."""
    wanted = {"town": task.town, "dates": " ".join(str(date) for date in task.dates), "hotel": task.hotel}
    wanted |= {f"people.{fare}": str(count) for fare, count in task.party.people.items() if count}
    wanted |= {"language": task.party.language, "climbs": str(task.party.climbs)}
    for number, rule in enumerate(task.times):
        wanted[f"times[{number}]"] = f"{rule.kind} {rule.date} {rule.at:%H:%M}"
    for number, visit in enumerate(task.visits):
        window = "" if visit.between is None else f"{visit.between[0]:%H:%M}-{visit.between[1]:%H:%M}"
        mine = {"venue": visit.venue, "dates": " ".join(str(date) for date in visit.dates), "between": window}
        if visit.meal is not None:
            mine["meal"] = visit.meal
        else:
            mine["profile"] = visit.profile or ""
        mine |= {name: value for name in ("product", "dish", "language", "event") if (value := getattr(visit, name))}
        wanted |= {f"visits[{number}].{name}": value for name, value in mine.items()}
    return wanted


def test_every_piece_of_the_meaning_is_said_or_needs_no_saying(every: list[tuple[Task, TownRecord]]) -> None:
    for task, _ in every:
        said = {item.field: item.value for item in task.said}
        assert said == _wanted(task)
        assert Counter(item.field for item in task.said).most_common(1)[0][1] == 1


def test_a_phrase_stands_where_the_record_says(every: list[tuple[Task, TownRecord]]) -> None:
    for task, _ in every:
        for item in task.said:
            if item.at is None:
                assert item.rule
                assert not item.phrase
            else:
                assert item.phrase
                assert task.query[item.at : item.at + len(item.phrase)] == item.phrase


def test_no_template_is_left_unfilled(every: list[tuple[Task, TownRecord]]) -> None:
    for task, _ in every:
        assert "{" not in task.query.replace("[ ]", "")
        assert "}" not in task.query
        assert "  " not in task.query


def test_names_and_labels_are_found_in_the_query(every: list[tuple[Task, TownRecord]]) -> None:
    for task, town in every:
        for visit in task.visits:
            assert town.venue(visit.venue).name in task.query
        assert town.name in task.query


def _hotels(said: Said, town: TownRecord, wish: str) -> list[str]:
    hotels = [venue for venue in town.venues if venue.kind == "hotel"]
    _, _, value = wish.partition(":")
    prices = [venue.nightly or 0 for venue in hotels]
    chosen = {
        "named": lambda hotel: hotel.name == value,
        "near": lambda hotel: value in hotel.near,
        "area": lambda hotel: hotel.area == value,
        "cheapest": lambda hotel: hotel.nightly == min(prices),
        "dearest": lambda hotel: hotel.nightly == max(prices),
    }[said.rule]
    return [hotel.id for hotel in hotels if chosen(hotel)]


def test_a_hotel_wish_is_met_by_one_hotel(every: list[tuple[Task, TownRecord]]) -> None:
    kinds = set()
    for task, town in every:
        said = next(item for item in task.said if item.field == "hotel")
        kinds.add(said.rule)
        assert _hotels(said, town, task.hotel_wish) == [task.hotel]
    assert kinds == {"named", "near", "area", "cheapest", "dearest"}


def _tickets(said: Said, venue: Venue, visit: Visit, task: Task) -> set[str]:
    """The tickets that a traveller could take the words to mean."""
    products = venue.products
    sold = {p for date in visit.dates for s in venue.slots.get(date, ()) if s.event == visit.event for p in s.products}
    prices = {product.id: party_price(product, task.party) for product in products}

    def least(names: set[str]) -> set[str]:
        return {name for name in names if prices[name] == min(prices[other] for other in names)}

    every = {event.id for event in venue.events}
    wanted = {other.event for other in task.visits if other.venue == venue.id}
    by_rule = {
        "": lambda: {p.id for p in products if p.label.casefold() == said.phrase.casefold()},
        "fast": lambda: {p.id for p in products if p.admission == "skip-line"},
        "ordinary": lambda: {p.id for p in products if p.admission == "standard"},
        "guided": lambda: {p.id for p in products if p.admission == "guided"},
        "joint": lambda: {p.id for p in products if len(p.covers) > 1},
        "all": lambda: {p.id for p in products if every <= set(p.covers)},
        "cheapest": lambda: least(sold),
        "covering": lambda: (
            least({p.id for p in products if wanted <= set(p.covers)})
            | least({p.id for p in products if visit.event in p.covers})
        ),
        "it is the only ticket there": lambda: {p.id for p in products},
        "it is the only ticket for this event": lambda: sold,
    }
    return by_rule[said.rule]()


def test_the_words_for_a_ticket_mean_one_ticket(every: list[tuple[Task, TownRecord]]) -> None:
    for task, town in every:
        for item in task.said:
            if item.field.endswith(".product"):
                visit = task.visits[int(item.field[7:].partition("]")[0])]
                assert _tickets(item, town.venue(visit.venue), visit, task) == {visit.product}, item


def test_the_length_of_a_stay_is_said_unless_the_guide_leaves_no_choice(every: list[tuple[Task, TownRecord]]) -> None:
    for task, town in every:
        for item in task.said:
            if not item.field.endswith(".profile"):
                continue
            visit = task.visits[int(item.field[7:].partition("]")[0])]
            venue = town.venue(visit.venue)
            ranges = {(dwell.min, dwell.max) for dwell in venue.dwell}
            if item.at is None and item.rule == "somebody cannot climb stairs":
                assert not task.party.climbs
                assert any(dwell.profile == "no-stairs" for dwell in venue.dwell)
            elif item.at is None and item.rule == "the guide knows only one":
                assert ranges == {dwell_range(venue, visit)}
            elif item.at is None:
                # The event, its kind or the ticket says it: without any wish the length is the same.
                assert dwell_range(venue, visit.replace(profile=None)) == dwell_range(venue, visit)
            elif item.rule in ("works", "shortest"):
                named = [w for stops in venue.walks.values() for w in stops if w in item.phrase]
                passing = [name for name, stops in venue.walks.items() if set(named) <= set(stops)]
                lengths = {d.profile: d.min for d in venue.dwell}
                assert min(passing, key=lambda name: lengths[name]) == visit.profile
                assert item.rule == "shortest" or passing == [visit.profile]


def test_an_event_named_by_its_kind_is_the_only_one_of_its_kind(every: list[tuple[Task, TownRecord]]) -> None:
    for task, town in every:
        for item in task.said:
            if item.field.endswith(".event") and item.rule == "genre":
                visit = task.visits[int(item.field[7:].partition("]")[0])]
                venue = town.venue(visit.venue)
                on = {slot.event for date in visit.dates for slot in venue.slots.get(date, ())}
                assert [e.id for e in venue.events if e.id in on and e.genre == item.phrase.casefold()] == [visit.event]


def test_the_order_of_the_query_is_not_the_order_of_the_plan(every: list[tuple[Task, TownRecord]]) -> None:
    """Of n places in random order a given pair stands right way round in one of two queries."""
    right = pairs = 0
    for task, town in every:
        at = {item.value: item.at for item in task.said if item.field.endswith(".venue")}
        stops = [
            i.destination for day in task.reference for i in day.schedule if i.item in ("attraction", "restaurant")
        ]
        names = {town.venue(venue).name: where for venue, where in at.items()}
        known = [names[stop] for stop in dict.fromkeys(stops) if names.get(stop) is not None]
        for a, b in pairwise(known):
            pairs += 1
            right += a < b  # type: ignore[operator]
    assert 0.4 < right / pairs < 0.6


def test_each_family_says_everything_in_words_of_its_own() -> None:
    known = families()
    assert len(known) >= 14
    for field in ("opening", "party", "see", "eat", "stairs", "home"):
        templates = [template for one in known for template in set(getattr(one, field))]
        repeated = [words for words, count in Counter(templates).items() if count > 1]
        # Terse families may meet in a bare "{venue}{mods}", and in nothing longer.
        assert all(len(words) < 32 for words in repeated), repeated


def test_families_can_be_left_out() -> None:
    known = families_for(())
    small = build_tasks(build_world(5, ("berlin",)), 5, per_town=1, leave_out=[f.name for f in known[:-1]])
    assert {task.family for task in small.tasks} == {known[-1].name}
    with pytest.raises(InputError, match="no phrasing family"):
        build_tasks(build_world(5, ("berlin",)), 5, per_town=1, leave_out=("nobody",))


def test_families_that_no_reader_was_built_on_appear_only_when_asked_for() -> None:
    unseen = {known.name for known in families() if known.unseen}
    assert len(unseen) >= 6
    assert not unseen & {known.name for known in families_for(())}
    assert {known.name for known in families_for((SEEN,))} == unseen
    with pytest.raises(InputError, match="has to stay"):
        families_for((SEEN, *unseen))
