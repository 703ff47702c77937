"""A name of ours inside a longer one that is not ours: ``the Colosseum Gardens`` are not the Colosseum.

A word with a capital right behind or before a name belongs to it, unless it says what the place is (``Pantheon
Church``) or what is had there (``Colosseum Tickets``). The longer name is then none of the trip: it is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....trip import Place
from ..words._spelling import EVENT_WORDS, known
from ..words._units import Unit
from ..words._words import CUISINES, KINDS, LODGING_NOUNS, MEALS, MODES, MONTHS, NUMBERS, ORDINALS, WEEKDAYS, listed
from ._mentioned import Named
from ._name_index import name_words, stem
from ._trip import Trip

__all__ = ["with_longer_names"]

_BEGINS = frozenset((".", "!", "?", ";", ":", "\n", ">", '"', "-", "*"))
_GREETINGS = frozenset(listed("hi hello hey dear thanks thank cheers mr mrs ms dr ciao"))
_LEADS = frozenset(listed("villa via viale piazza palazzo casa little grand royal saint san santa mount monte"))
"""What names begin with, also at the beginning of a sentence, where every word has a capital."""
_LODGINGS = frozenset(listed("hotel hostel guesthouse inn motel villa airbnb"))
_NEVER_PARTS = (
    (EVENT_WORDS - frozenset(KINDS) - LODGING_NOUNS)
    | frozenset(MEALS)
    | frozenset(MODES)
    | frozenset(MONTHS)
    | frozenset(WEEKDAYS)
    | frozenset(NUMBERS)
    | frozenset(ORDINALS)
    | frozenset(word for word, (kind, _) in KINDS.items() if kind in ("event", "any"))
    - {"theater", "opera", "festival"}
    | frozenset(
        listed(
            """
            tour tours cruise boat attraction sight sights visit visits trip guide staff team people today tomorrow
            tonight yesterday morning afternoon evening night the our and but for from with not now then this that was
            were are has had have will would can could should must may might says said also too only still just here
            there which who when because please sorry unfortunately sadly hello thanks thank regards dear
            """
        )
    )
)
"""Words with a capital beside a name that are no part of it."""
_MOST = 3
"""How many words may be added to a name on each side."""


def with_longer_names(units: Sequence[Unit], trip: Trip) -> list[Unit]:
    """`units` with names of ours that are only part of a longer name as names that we do not know."""
    row: list[Unit] = []
    at = 0
    while at < len(units):
        unit = units[at]
        if not isinstance(unit.value, Named) or not _written_plainly(units, at):
            row.append(unit)
            at += 1
            continue
        before = _words_before(units, at)
        after = _words_after(units, at)
        others = [word for word in (*before, *after) if not _says_what_it_is(word, unit.value, trip)]
        if not others:
            row.append(unit)
            at += 1
            continue
        del row[len(row) - len(before) :]
        words = [*before, unit, *after]
        said = " ".join(word.raw for word in words)
        row.append(Unit("@place", words[0].start, words[-1].end, Named((), unknown=said)))
        at += 1 + len(after)
    return row


def _written_plainly(units: Sequence[Unit], at: int) -> bool:
    """Whether the sentence writes everyday words small, so that a capital says something."""
    for step in (-1, 1):
        here = at + step
        while 0 <= here < len(units) and units[here].text not in (".", "!", "?", "\n"):
            raw = units[here].raw
            if raw.isalpha() and raw.islower() and len(raw) >= 3 and known(units[here].text):
                return True
            here += step
    return False


def _words_before(units: Sequence[Unit], at: int) -> list[Unit]:
    first = at
    while first > 0 and at - first < _MOST and _part(units[first - 1]):
        begins = first == 1 or units[first - 2].text in _BEGINS
        if begins and units[first - 1].text not in _LEADS | (LODGING_NOUNS - EVENT_WORDS):
            break
        if first > 1 and units[first - 2].text in _GREETINGS:
            break
        first -= 1
    return list(units[first:at])


def _words_after(units: Sequence[Unit], at: int) -> list[Unit]:
    last = at
    while last + 1 < len(units) and last - at < _MOST and _goes_on(units[last + 1]):
        last += 1
    return list(units[at + 1 : last + 1])


def _goes_on(unit: Unit) -> bool:
    """Whether a word behind a name belongs to it; a word for lodgings does also in small letters."""
    return _part(unit) or (unit.value is None and unit.text in _LODGINGS)


def _part(unit: Unit) -> bool:
    """Whether a word beside a name is written like a part of it."""
    raw = unit.raw
    return (
        unit.value is None
        and len(raw) >= 3
        and raw.isalpha()
        and raw[0].isupper()
        and raw[1:].islower()
        and unit.text not in _NEVER_PARTS
        and not (unit.text in CUISINES and unit.text not in KINDS)
    )


def _says_what_it_is(word: Unit, named: Named, trip: Trip) -> bool:
    """Whether a word is the kind of the place, one of its own words, or its city."""
    places = [trip.catalogue.by_id[place] for place in named.places]
    return any(_fits(word.text, place) for place in places)


def _fits(word: str, place: Place) -> bool:
    own = name_words(place.name) | {stem(one) for text in (*place.aliases, *place.tags) for one in text.split()}
    if stem(word) in own or stem(word) in name_words(place.city):
        return True
    if word in LODGING_NOUNS and place.kind == "lodging":
        return True
    kind, needs = KINDS.get(word, ("", ()))
    return kind == place.kind and (not needs or bool(own & {stem(need) for need in needs}))
