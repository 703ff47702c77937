"""The training families: every kind of news in two ways or more, composed without a gap, none told twice."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from random import Random

import pytest

from tripmend_suites.triptide.data.disruptions.happening import KINDS
from tripmend_suites.triptide.data.disruptions.messages import (
    Family,
    compose,
    development_families,
    families,
    read_families,
)
from tripmend_suites.triptide.data.disruptions.pool import slots_of

from .made_trips import planned_trips

FILES = sorted((Path(__file__).parents[2] / "scripts" / "message_templates").glob("*.yaml"))
TRAINING = [family for path in FILES for family in read_families(path)]
DRAWN = [(slot.trip, one) for slot in slots_of(planned_trips(3, 3, 3), seed=5) for one in slot.open]
ONE_EACH = {one.kind: (trip, one) for trip, one in DRAWN}
UNEXPLAINED = {one.kind for _, one in DRAWN if not one.why}
ASKING = re.compile(
    r"\?|please|suggest|propos|option|alternative|alternate|something else|different|replac|substitut|another|"
    r"instead|plan b|arrange|in its place|else|fallback|solution|idea|possib",
    re.IGNORECASE,
)
GAP = re.compile(r"[{}<>\[\]|]|  |\bNone\b|\.\.(?!\.)(?<!\.\.\.)| [,.;:](?![()])|\(\)")
HIT = {"airport": "airport", "road": "origin", "leg": "leg", "drive": "leg", "car": "leg", "stay": "hotel"}
HIT |= {"storm": "why", "ill": "why", "day": "why", "budget": "money", "money": "money"}
TOLD = {"opens": "time", "closes": "time", "price": "money", "leg-late": "span", "leg-at": "time"}
TOLD |= {"leg-early": "time", "leg-moved": "time", "drive-at": "time", "stay-room": "room", "ill-end": "time"}
TOLD |= {"event-moved": "time", "ill-start": "time", "road": "city", "stay-night": "night"}
DATED = {"closed", "opens", "closes", "table", "tickets", "event-off", "event-moved", "storm", "day-lost"}
DATED |= {"ill-start", "ill-end", "leg-moved", "airport", "road"}


def test_a_family_has_a_name_of_its_own_and_no_sentence_of_another() -> None:
    names = [family.name for family in TRAINING]
    assert len(set(names)) == len(names)
    taken = sorted(set(names) & (families().keys() | development_families().keys()))
    assert not taken
    known = [*families().values(), *development_families().values()]
    others = {words for family in known for news in family.news.values() for words in news}
    own = [words for family in TRAINING for news in family.news.values() for words in news]
    shared, twice = sorted(others & set(own)), sorted(words for words in set(own) if own.count(words) > 1)
    assert not shared
    assert not twice


@pytest.mark.parametrize("family", TRAINING, ids=[family.name for family in TRAINING])
def test_a_family_names_what_is_hit_and_the_facts_that_only_it_can_tell(family: Family) -> None:
    assert set(family.news) == set(KINDS)
    for kind, words in family.news.items():
        assert len(set(words)) >= 2, kind
        for sentence in words:
            named = set(re.findall(r"\{(\w+)\}", sentence))
            assert HIT.get(kind.partition("-")[0], "thing") in named, (kind, sentence)
            assert TOLD.get(kind) is None or TOLD[kind] in named, (kind, sentence)
            assert kind not in DATED or named & {"when", "day"}, (kind, sentence)


@pytest.mark.parametrize("family", TRAINING, ids=[family.name for family in TRAINING])
def test_a_family_composes_a_message_of_every_kind_without_a_gap_and_asks(family: Family, long_run: bool) -> None:
    assert len(ONE_EACH) >= len(KINDS) - 2, set(KINDS) - set(ONE_EACH)
    draw = Random(family.name)
    for kind, (trip, happening) in ONE_EACH.items():
        for why in (happening.why, "") if kind in UNEXPLAINED else (happening.why,):
            one = dataclasses.replace(happening, why=why)
            for _ in range(8 if long_run else 2):
                text = compose(one, trip, family, one.target.date, draw)
                assert not GAP.search(text), text
                assert ASKING.search(text), text
                assert not re.search(r"step|plan-level|day-level|severity", text.casefold()), text
