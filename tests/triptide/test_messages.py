"""The travellers' words: plural, without the severity, with a request, and no family both known and kept back."""

from __future__ import annotations

import datetime as dt
import functools
import re
from collections import Counter

from tripmend.change import Change, Disruption, LegRetimed
from tripmend_suites.triptide.data.disruptions import make_cases, reading_counts
from tripmend_suites.triptide.data.disruptions.library import KINDS
from tripmend_suites.triptide.data.disruptions.messages import families, held_out, verdict
from tripmend_suites.triptide.data.folder import Case

from .made_trips import Planned, planned_trips


@functools.cache
def trips() -> dict[str, Planned]:
    return {trip.key: trip for trip in planned_trips(6, 6, 6)}


@functools.cache
def cases_made() -> tuple[Case, ...]:
    return tuple(make_cases(list(trips().values()), seed=3))


def test_there_are_more_than_twenty_families_and_some_are_kept_back() -> None:
    assert len(families()) >= 20
    assert len(held_out()) >= 4
    assert set(families()) > held_out()


def test_every_kind_of_news_has_known_and_kept_back_words() -> None:
    for kind in KINDS:
        telling = {name for name, family in families().items() if kind in family.news}
        assert len(telling - held_out()) >= 2, kind
        assert telling & held_out(), kind


def test_no_sentence_stands_in_two_families() -> None:
    sentences = Counter(words for family in families().values() for news in family.news.values() for words in set(news))
    shared = [words for words, count in sentences.items() if count > 1]
    known = {w for n, f in families().items() if n not in held_out() for news in f.news.values() for w in news}
    kept = {w for n, f in families().items() if n in held_out() for news in f.news.values() for w in news}
    assert not known & kept
    assert len(shared) <= 10, shared


def test_a_message_hides_the_severity_and_leaves_no_gap() -> None:
    for case in cases_made():
        assert not re.search(r"step|plan-level|day-level|severity|planbound|flexiventurer", case.message.casefold())
        assert not re.search(r"[{}<>\[\]|]|  |\bNone\b", case.message), case.message


def test_a_message_asks_for_something_else() -> None:
    asking = re.compile(
        r"\?|please|pls|suggest|propos|option|alternative|something else|different|replac|substitut|another|instead|"
        r"tip|plan b|arrange|in its place|else|fallback|solution|idea|possib",
        re.IGNORECASE,
    )
    for case in cases_made():
        assert asking.search(case.message), case.message


def _trip(key: tuple[int, int]) -> tuple[object, object]:
    return trips()[key].itinerary, trips()[key].catalogue


def test_the_score_counts_every_message_once(long_run: bool) -> None:
    cases = cases_made() if long_run else cases_made()[::4]
    found = reading_counts(cases, _trip)  # type: ignore[arg-type]
    assert found["n"] == len(cases) == found["right"] + found["asked"] + found["wrong"]


def test_another_effect_is_wrong_and_a_question_is_asked() -> None:
    one, other = next((a, b) for a in cases_made() for b in cases_made() if a.key == b.key and a.effect != b.effect)
    itinerary = trips()[one.key].itinerary
    assert verdict(one.effect, one.effect, itinerary) == "right"
    assert verdict(one.effect, other.effect, itinerary) == "wrong"
    assert verdict(one.effect, Change(), itinerary) == "wrong"
    assert verdict(one.effect, Change(disruptions=one.effect.disruptions * 2), itinerary) == "wrong"


def test_two_ways_to_say_one_delay_are_the_same() -> None:
    late = next(case for case in cases_made() if case.effect.disruptions[0].effect.type == "leg_delayed")
    effect = late.effect.disruptions[0].effect
    itinerary = trips()[late.key].itinerary
    leg = itinerary.item(effect.leg)  # type: ignore[union-attr]
    depart = leg.depart + dt.timedelta(minutes=effect.minutes)  # type: ignore[union-attr, operator]
    said = Change(disruptions=(Disruption(category="transport", effect=LegRetimed(leg=leg.id, depart=depart)),))  # type: ignore[union-attr]
    assert verdict(late.effect, said, itinerary) == "right"


def test_known_families_are_read() -> None:
    # A floor, not the measurement: it is printed with its numerators by the bench. Complaints are read by nobody yet.
    known: list[Case] = [
        case for case in cases_made() if not case.heldout and case.reason not in ("complaint", "event-venue")
    ]
    found = reading_counts(known, _trip)  # type: ignore[arg-type]
    assert found["right"] / found["n"] >= 0.75, found
    assert found["wrong"] / found["n"] <= 0.05, found
