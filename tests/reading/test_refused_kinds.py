"""What is refused or is to be far: a wish or a question, never news of our own lodging, never a place to be near."""

from __future__ import annotations

import pytest

from .conftest import Reads, asks, plain

LOST = [{"type": "lodging_lost", "stay": "bed"}]


@pytest.mark.parametrize(
    "message",
    ["No hostels please.", "Without hostels if possible", "We'd rather not have any hostels.", "please no hostels"],
)
def test_a_kind_of_lodging_that_is_refused_is_avoided_where_the_catalogue_has_it(reads: Reads, message: str) -> None:
    change = reads("weekend", message)
    assert plain(change) == [{"type": "avoid_place", "target": "gaia"}]
    assert not change.unclear


@pytest.mark.parametrize(
    "message",
    [
        "No flats please",
        "No guesthouses please",
        "No hostels or hotels please",
        "We'd rather not have any hostels with a bar.",
        "no hotel breakfast",
        "no hotel bars please",
        "no apartment blocks please",
        "no flat shoes",
        "No motel on this trip please.",
        "We don't do flats",
    ],
)
def test_a_refusal_that_names_our_own_kind_or_none_is_asked_about(reads: Reads, message: str) -> None:
    assert asks(reads("weekend", message))


@pytest.mark.parametrize(
    "message",
    [
        "There is no flat for us any more",
        "We have no hotel at all.",
        "The host has no room for us.",
        "no room for us at the flat",
    ],
)
def test_a_night_without_a_bed_is_still_news(reads: Reads, message: str) -> None:
    assert plain(reads("weekend", message)) == LOST


def test_steak_houses_are_restaurants(reads: Reads) -> None:
    wishes = plain(reads("weekend", "Ana is vegetarian, no steak houses please."))
    assert {"type": "avoid_cuisine", "value": "steak"} in wishes
    assert {"type": "needs_changed", "diet": ["vegetarian"]} in wishes
    assert all(one["type"] in ("avoid_cuisine", "want_cuisine", "needs_changed") for one in wishes)


@pytest.mark.parametrize(
    "message",
    [
        "We don't want to stay near the Tram Museum",
        "not near Serralves please",
        "Nowhere close to Peixe Dourado, please",
        "I'd rather not be anywhere near Clérigos Tower",
        "We never want to eat near Tasca do Rio again",
        "keep away from Serralves",
        "Get us away from Clérigos Tower",
        "keep your distance from Serralves",
        "don't keep us near Serralves",
    ],
)
def test_what_is_to_be_far_is_neither_kept_nor_near(reads: Reads, message: str) -> None:
    change = reads("weekend", message)
    assert change.unclear or change.constraints
    assert not change.disruptions
    assert not {one.type for one in change.constraints} & {"near", "keep"}


def test_what_nobody_wants_to_be_anywhere_near_is_avoided(reads: Reads) -> None:
    change = reads("weekend", "We don't want to go anywhere near the Tram Museum")
    assert plain(change) == [{"type": "avoid_place", "target": "tram"}]


@pytest.mark.parametrize(
    "message", ["somewhere not far from Serralves please", "Find something near Serralves instead"]
)
def test_what_is_wished_near_stays_near(reads: Reads, message: str) -> None:
    assert plain(reads("weekend", message)) == [{"type": "near", "target": "serralves"}]
