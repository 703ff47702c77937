"""What words say of a slot."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading.slots.words._lexicon import meaning_of, says_count, says_places
from tripmend_suites.worldtravel.reading.slots.words._negated import negated, not_open

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("words", "meaning"),
    [
        ("available", "open"),
        ("can be booked", "open"),
        ("places left", "open"),
        ("Noch 3 Plätze frei", "open"),
        ("lliure", "open"),
        ("nearly sold out", "open"),
        ("cannot be booked any more", "sold_out"),
        ("no longer available", "sold_out"),
        ("not available", "sold_out"),
        ("fully booked", "sold_out"),
        ("Ausgebucht", "sold_out"),
        ("complet", "sold_out"),
        ("esaurito", "sold_out"),
        ("Join waiting list", "sold_out"),
        ("gone, sorry", "sold_out"),
        ("brak wolnych miejsc", "sold_out"),
        ("5 wolnych", "open"),
        ("Familjebastu, fullbokat", "sold_out"),
        ("9 platser kvar", "open"),
        ("ingen ledige pladser", "sold_out"),
        ("nincs szabad hely", "sold_out"),
        ("Ei vapaita paikkoja", "sold_out"),
        ("Δεν υπάρχουν θέσεις", "sold_out"),
        ("매진", "sold_out"),
        ("満席", "sold_out"),
        ("残りわずか", "open"),
        ("Riservato", "sold_out"),
        ("non riservato", "open"),
        ("nicht ausgebucht", "open"),
        ("kann nicht reserviert werden", "sold_out"),
        ("Réservé", "sold_out"),
        ("Réserver", "open"),
        ("Termine frei", "open"),
        ("não disponível", "sold_out"),
        ("quase esgotado", "open"),
        ("Gereserveerd", "sold_out"),
        ("ej ledig", "sold_out"),
        ("ej fullbokad", "open"),
        ("není obsazeno", "open"),
        ("Lefoglalt", "sold_out"),
        ("Fri 3 Jul", None),
        ("max 4", None),
        ("English", None),
        ("Language of the tour", None),
    ],
)
def test_words_mean_open_or_sold_out_with_their_negations(words: str, meaning: str | None) -> None:
    assert meaning_of(words) == meaning


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("max 4", 4),
        ("11 left", 11),
        ("for up to 3 still to be had", 3),
        ("noch 2 Plätze", 2),
        ("€ 12.50 4 seats", 4),
        ("€18", None),
        ("90 min", None),
        ("Sold out", None),
    ],
)
def test_the_number_of_a_note_is_told_from_prices_and_lengths(words: str, count: int | None) -> None:
    assert says_count(words) == count


@pytest.mark.parametrize(
    ("words", "places"), [("0 max 6", 6), ("max 4", 4), ("0", None), ("0 0 max 10", 10), ("", None)]
)
def test_a_ring_read_as_nought_takes_no_place_from_an_open_slot(words, places):
    assert says_places(words) == places


@pytest.mark.parametrize(
    "words",
    ["no places remain", "up to 2 pers. *) no places remain", "none remaining", "no seats remaining"],
)
def test_a_no_before_a_word_for_open_is_sold_out(words):
    assert meaning_of(words) == "sold_out"


def test_a_label_with_a_no_beside_the_same_label_without_it_is_sold_out():
    said = [frozenset(words.split()) for words in ("chairs await", "no chairs await", "chairs await today", "no fuss")]
    assert negated(said, ["open", None, None, None]) == ["open", "sold_out", None, None]


def test_looks_do_not_make_a_slot_open_that_says_no_where_others_do_not():
    said = [frozenset(words.split()) for words in ("no refund", "no refund no", "never mind no refund", "refund")]
    assert not_open(said[:3], [True, True, True]) == {2}
    assert not_open(said, [True, False, False, True]) == {0}


@pytest.mark.parametrize(
    "words",
    [
        *("Zero left", "naught left", "nought left", "quedan cero", "quedan cero plazas", "null Plätze frei"),
        *("zéro place", "restent zéro places", "noll platser kvar", "nul pladser tilbage", "zbývá nula míst"),
        *("zero posti liberi", "Available: zero", "none of 12 left", "0 of 12 free", "Nary a place remains"),
        *("no openings", "No openings left", "no places for sale", "no longer for sale"),
    ],
)
def test_a_nought_in_letters_is_sold_out(words: str) -> None:
    assert meaning_of(words) == "sold_out"


@pytest.mark.parametrize(
    "words",
    ["no fee for sale", "no fee open", "none of 12 taken", "10 of 12 left", "Available: zero deposit", "Book soon"],
)
def test_a_no_that_denies_no_place_is_not_sold_out(words: str) -> None:
    assert meaning_of(words) == "open"


@pytest.mark.parametrize(
    "words",
    ["was available", "Available soon", "hardly available", "bald verfügbar", "zero", "Null Bock", "opening hours"],
)
def test_what_is_not_available_now_says_nothing(words: str) -> None:
    assert meaning_of(words) is None


@pytest.mark.parametrize(
    ("words", "count"),
    [("3 of 12 free", 3), ("5 of the 12 left", 5), ("0 of 12 left", 0), ("none of 12 free", 0), ("zero left", 0)],
)
def test_of_a_share_the_first_number_counts(words: str, count: int) -> None:
    assert says_count(words) == count
    assert says_places(words) == (count or None)
