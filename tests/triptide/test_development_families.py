"""The development families: every kind of news, words of their own, no trace in what a build draws."""

from __future__ import annotations

import dataclasses
import re
from random import Random

import pytest

from tripmend_suites.triptide.data.disruptions import make_cases
from tripmend_suites.triptide.data.disruptions.happening import KINDS
from tripmend_suites.triptide.data.disruptions.messages import compose, development_families, families
from tripmend_suites.triptide.data.disruptions.pool import slots_of

from .made_trips import planned_trips

DEVELOPMENT = development_families()
TRIPS = planned_trips(3, 3, 3)
DRAWN = [(slot.trip, one) for slot in slots_of(TRIPS, seed=5) for one in slot.open if one.kind in KINDS]
ONE_EACH = {one.kind: (trip, one) for trip, one in DRAWN}
UNEXPLAINED = {one.kind for _, one in DRAWN if not one.why}
"""The kinds of news whose cause nobody may know: the words about it must fall away cleanly."""
ASKING = re.compile(
    r"\?|please|suggest|propos|option|alternative|something else|different|replac|substitut|another|instead|"
    r"plan b|arrange|in its place|else|fallback|solution|idea|possib",
    re.IGNORECASE,
)
SLOTS = {"when", "day", "night", "time", "span", "money", "room", "thing", "leg", "hotel", "origin", "city", "airport"}


def test_no_build_draws_them() -> None:
    # Only the overlap is named where one fails: the words of families that are kept back stay out of sight.
    taken = sorted(DEVELOPMENT.keys() & families().keys())
    assert not taken
    drawn = {case.family for case in make_cases(TRIPS, seed=5)}
    assert not sorted(drawn & DEVELOPMENT.keys())


@pytest.mark.parametrize("name", DEVELOPMENT)
def test_a_family_tells_every_kind_of_news_in_two_ways_or_more(name: str) -> None:
    family = DEVELOPMENT[name]
    assert set(family.news) == set(KINDS)
    for kind, words in family.news.items():
        assert len(set(words)) >= 2, kind


@pytest.mark.parametrize("name", DEVELOPMENT)
def test_every_sentence_names_what_is_hit_and_the_facts_that_only_it_can_tell(name: str) -> None:
    hit = {"airport": "airport", "road": "origin", "leg": "leg", "drive": "leg", "car": "leg", "stay": "hotel"}
    hit |= {"storm": "why", "ill": "why", "day": "why", "budget": "money", "money": "money"}
    told = {"opens": "time", "closes": "time", "price": "money", "leg-late": "span", "leg-at": "time"}
    told |= {"leg-early": "time", "leg-moved": "time", "drive-at": "time", "stay-room": "room"}
    told |= {"event-moved": "time", "ill-start": "time", "ill-end": "time", "road": "city", "stay-night": "night"}
    dated = {"closed", "opens", "closes", "table", "tickets", "event-off", "event-moved", "storm", "day-lost"}
    dated |= {"ill-start", "ill-end", "leg-moved", "airport", "road"}
    for kind, words in DEVELOPMENT[name].news.items():
        for sentence in words:
            named = set(re.findall(r"\{(\w+)\}", sentence))
            assert named <= SLOTS | {"why"}, sentence
            assert hit.get(kind.partition("-")[0], "thing") in named, (kind, sentence)
            assert told.get(kind) is None or told[kind] in named, (kind, sentence)
            assert kind not in dated or named & {"when", "day"}, (kind, sentence)


def test_no_sentence_stands_in_two_families() -> None:
    known = {words for family in families().values() for news in family.news.values() for words in news}
    own = [words for family in DEVELOPMENT.values() for news in family.news.values() for words in news]
    taken, twice = sorted(known & set(own)), sorted(words for words in set(own) if own.count(words) > 1)
    assert not taken
    assert not twice


def test_the_made_trips_bring_out_nearly_every_kind() -> None:
    assert len(ONE_EACH) >= len(KINDS) - 2, set(KINDS) - set(ONE_EACH)


@pytest.mark.parametrize("name", DEVELOPMENT)
def test_a_message_leaves_no_gap_hides_the_severity_and_asks(name: str, long_run: bool) -> None:
    # A smiley after a space is no gap.
    draw = Random(name)
    for kind, (trip, happening) in ONE_EACH.items():
        causes = (happening.why, "") if kind in UNEXPLAINED else (happening.why,)
        for why in causes:
            one = dataclasses.replace(happening, why=why)
            for _ in range(12 if long_run else 3):
                text = compose(one, trip, DEVELOPMENT[name], one.target.date, draw)
                assert not re.search(r"[{}<>\[\]|]|  |\bNone\b|\.\.(?!\.)(?<!\.\.\.)| [,.;:](?![()])|\(\)", text), text
                assert not re.search(r"step|plan-level|day-level|severity", text.casefold()), text
                assert ASKING.search(text), text


def test_what_happens_is_the_same_whoever_tells_it() -> None:
    # Two seeds, because the cases of one are too few to be sure that each of so many families is drawn.
    told = [case for seed in (5, 6) for case in make_cases(TRIPS, seed=seed, families=tuple(DEVELOPMENT.values()))]
    drawn = [case for seed in (5, 6) for case in make_cases(TRIPS, seed=seed)]
    assert [(case.id, case.effect, case.today) for case in told] == [(c.id, c.effect, c.today) for c in drawn]
    # Complaints are told by families of their own.
    assert {case.family for case in told if not case.family.startswith("complaint")} == set(DEVELOPMENT)
    assert not any(case.heldout for case in told)
