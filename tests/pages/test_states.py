"""What words and counts say about the state of a slot."""

from __future__ import annotations

import pytest

from tripmend.pages.states import state_in_place
from tripmend.pages.vocabulary import fold, vocabulary


@pytest.mark.parametrize(
    ("text", "state", "left"),
    [
        ("3 boats", "open", 3),
        ("2 lanes closed", "unknown", 2),  # what is counted is what is closed
        ("closed - only 3 boats", "unknown", 3),
        ("12 left - box office closed", "open", 12),
        ("row 4 seat 7", "", None),  # a seat by its number
        ("screen 3 room b", "", None),
        ("5 tickets per person", "", None),  # what one may have
        ("gate 4 boats", "", None),
        ("40 seats in total", "", None),
        ("3 seats free below deck", "open", 3),
    ],
)
def test_a_number_before_a_noun_counts_what_is_left_only_where_it_can(text: str, state: str, left: int | None) -> None:
    told = state_in_place(text, vocabulary(("en",)))
    assert (told.state, told.left) == (state, left)


@pytest.mark.parametrize(
    ("language", "text", "state", "left"),
    [
        ("en", "40 of 40 seats sold", "sold_out", 0),
        ("en", "12/40 booked", "open", 28),
        ("de", "12 von 40 plätzen belegt", "open", 28),
        ("fr", "20 places réservées sur 20", "sold_out", 0),
        ("pl", "sprzedano 40 z 40 miejsc", "sold_out", 0),
        ("en", "17 places taken", "unknown", None),  # of how many is not said
        ("es", "3 plazas vendidas", "unknown", None),
        ("en", "3 of 40 seats free", "open", 3),
    ],
)
def test_of_what_is_counted_as_taken_the_rest_is_left(language: str, text: str, state: str, left: int | None) -> None:
    told = state_in_place(fold(text), vocabulary((language, "en")))
    assert (told.state, told.left) == (state, left)


@pytest.mark.parametrize(
    ("language", "text", "state"),
    [
        ("en", "free seats: none", "sold_out"),
        ("it", "posti liberi: nessuno", "sold_out"),
        ("hu", "szabad helyek: nincs", "sold_out"),
        ("fi", "vapaita paikkoja: ei yhtään", "sold_out"),
        ("en", "seats for everyone? no", "unknown"),
        ("en", "free seats: plenty", "open"),
    ],
)
def test_none_behind_what_is_free_says_that_there_is_none(language: str, text: str, state: str) -> None:
    assert state_in_place(fold(text), vocabulary((language, "en"))).state == state


TELLING = (
    # How many are left is sure.
    ("en", "0 of 12 taken", "open", 12),
    ("en", "38 sold of 40", "open", 2),
    ("en", "sold 38 of 40", "open", 2),
    ("en", "12 of 40 seats already booked", "open", 28),
    ("en", "38 sold | 2 free", "open", 2),
    ("en", "2 of 12 still free", "open", 2),
    ("en", "40 seats, 3 free", "open", 3),
    ("de", "von 40 plätzen noch 3 frei", "open", 3),
    ("en", "of 40 seats, 12 are sold", "open", 28),
    ("en", "40 seats | 12 sold", "open", 28),
    ("en", "12 free of 40", "open", 12),
    ("en", "silo climb last 4 tickets", "open", 4),
    ("en", "silo climb 4 tickets left", "open", 4),
    ("en", "eagle hide: 2 places left", "open", 2),
    # A negation turns it round.
    ("de", "12 von 12 Plätzen nicht mehr frei", "sold_out", 0),
    ("en", "3 of 12 not taken", "open", 3),
    ("en", "3 of 12 not yet taken", "open", 3),
    ("de", "2 von 12 noch nicht belegt", "open", 2),
    # Another count, those that they are for, or a noun that is no seat stands beside: no number is sure.
    ("en", "12 of 40 seats available to members only", "unknown", None),
    ("en", "3 seats available to members only", "unknown", None),
    ("en", "available to members only", "unknown", None),
    ("en", "table 4 seats 7", "", None),
    ("en", "max. 5 seats", "", None),
    ("en", "seats reserved for members 3 of 12", "unknown", None),
    ("en", "rated 4 of 5 booked often", "unknown", None),
    ("en", "day 1 of 3 taken by bus", "unknown", None),
    ("en", "2 of 3 tours booked, 12 seats left", "unknown", None),
    ("en", "of 40 seats, 40 are sold", "sold_out", 0),
    ("en", "40 seats, all sold", "sold_out", 0),
    ("en", "40 places, no more", "unknown", None),
    ("en", "40 places - fully subscribed", "sold_out", 0),
    ("en", "places left: -", "unknown", None),
    ("en", "last seats sold", "unknown", None),
    ("en", "free seats: none until 14:00", "unknown", None),
    ("de", "40 Plätze, alle belegt", "sold_out", 0),
    ("en", "ring 01999 550 312 to book", "waiting", None),
    # None, zero or no, in whatever words.
    ("en", "none of 12 left", "sold_out", 0),
    ("en", "0 of 12 left", "sold_out", 0),
    ("en", "40 sold of 40", "sold_out", 0),
    ("en", "sold 40 of 40", "sold_out", 0),
    ("de", "40 von 40 Plätzen verkauft", "sold_out", 0),
    ("en", "40 seats, 0 free", "sold_out", 0),
    ("en", "free seats: currently none", "sold_out", None),
    ("en", "free seats: unfortunately none at all", "sold_out", None),
    ("en", "free places: zero", "sold_out", None),
    ("en", "zero seats left", "sold_out", None),
    ("en", "isn't available", "sold_out", None),
    ("fr", "places : plus aucune", "sold_out", None),
    ("fr", "places : néant", "sold_out", None),
    ("fr", "places : zéro", "sold_out", None),
    ("de", "verfügbar: nein", "sold_out", None),
    ("de", "buchbar: nein", "sold_out", None),
    ("de", "frei? nein", "sold_out", None),
    ("de", "noch Plätze frei? Nein", "sold_out", None),
    ("de", "Restplätze: keine", "sold_out", None),
    ("nl", "beschikbaar: nee", "sold_out", None),
    ("sv", "platser kvar? nej", "sold_out", None),
    ("da", "ledige pladser: nej", "sold_out", None),
    ("nb", "ledige plasser: nei", "sold_out", None),
    ("cs", "volná místa: ne", "sold_out", None),
    ("hr", "slobodna mjesta: ne", "sold_out", None),
    ("el", "διαθέσιμες θέσεις: όχι", "sold_out", None),
    ("tr", "müsait: hayır", "sold_out", None),
    ("uk", "вільні місця: ні", "sold_out", None),
)


@pytest.mark.parametrize(("language", "text", "state", "left"), TELLING)
def test_a_count_or_an_answer_tells_a_state_only_where_it_is_sure(
    language: str, text: str, state: str, left: int | None
) -> None:
    told = state_in_place(fold(text), vocabulary((language, "en")))
    assert (told.state, told.left) == (state, left)


@pytest.mark.parametrize(
    ("language", "text", "state"),
    [
        ("en", "ask mabel: 0161 555 0147", "waiting"),
        ("es", "por whatsapp 951 555 0199", "waiting"),
        ("en", "sold out, questions: 0161 555 0147", "sold_out"),
        ("en", "hall 12 of 40", ""),
        ("ja", "休み", "cancelled"),
    ],
)
def test_a_number_to_dial_and_a_short_word_for_closed_are_states_of_a_slot(
    language: str, text: str, state: str
) -> None:
    assert state_in_place(fold(text), vocabulary((language, "en"))).state == state
