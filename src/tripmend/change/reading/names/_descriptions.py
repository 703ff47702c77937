"""Places by description (``the museum``, ``our lunch place in Boise``, ``dinner``) and lodgings (``our hotel``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..words._spelling import known
from ..words._units import Unit
from ..words._words import CUISINES, KINDS, LODGING_NOUNS, MEALS, TAGS, listed
from ._name_index import name_words, stem
from ._trip import Trip

__all__ = ["Desc", "StayWords", "name_after", "read_descriptions", "sort_of"]


@dataclass(frozen=True, slots=True)
class Desc:
    """A place by description.

    kind: attraction, restaurant, event or any. needs: one of these words must fit it. modifiers: words that fit it if
    they fit anything. strict: words that must fit it, being names. unknown: a name that we do not know.
    """

    head: str
    kind: str
    needs: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    meal: str = ""
    city: str = ""
    strict: tuple[str, ...] = ()
    unknown: str = ""


def sort_of(value: object) -> str:
    """The tag of a description that is nothing but a sort of places (``museums``), "" for any other mention."""
    if not isinstance(value, Desc) or value.meal or value.modifiers or value.strict or value.unknown or value.city:
        return ""
    return TAGS.get(value.head, "")


@dataclass(frozen=True, slots=True)
class StayWords:
    """A lodging by description. unknown: a name beside it that we do not know (``the Hilton hotel``)."""

    head: str
    city: str = ""
    unknown: str = ""


_HEADS = frozenset(KINDS) | frozenset(MEALS) | LODGING_NOUNS
_STOPPERS = frozenset(
    listed(
        "the our a an that this my your their his her some any for of at in to is are be and or but not no neither "
        "both none"
    )
)
_ROOM_KINDS = frozenset(
    listed(
        "shared private single double smaller tiny standard twin basic entire budget regular economy quad family "
        "different"
    )
)
_ADJECTIVES = frozenset(listed("little nice fancy big small old cute famous lovely local whole"))
_NEVER_NAMES = frozenset(
    listed(
        """
        open closed now new day late on early last full over one only all good back go it by time with we i u have has
        like do
        """
    )
)
_LINKS = frozenset(listed("da dal de di dei del della do dos du la le il lo el al chez zum zur san santa"))
_PRONOUN_HEADS = frozenset(("place", "spot", "table", "shop", "play", "match", "pass"))
_SHOWING = frozenset(listed("they we you it that which to not will does maps forecast app site website news radar"))
"""What shows something, after which ``show`` is no event."""
_TAIL_NOUNS = frozenset(
    listed("reservation booking place spot reservations restaurant tickets ticket tour joint plans venue")
)
_BUILDING_HEADS = frozenset(("villa", "inn", "cabin", "loft", "studio", "farmhouse", "suite"))
_VAGUE_LODGINGS = frozenset(("room", "rooms", "stay", "host", "landlord", "landlady", "reception", "property", "house"))
_NAMED_HEADS = frozenset(
    listed(
        """
        museum gallery zoo aquarium park garden gardens castle church cathedral tower market beach palace theater
        restaurant cafe bistro diner bakery pizzeria trattoria osteria steakhouse bar pub grill hotel hostel inn motel
        guesthouse villa
        """
    )
)
"""Heads that people put beside a name of their own: a word we do not know there is a name we do not know."""


def _is_sight(head: str, trip: Trip) -> bool:
    """Whether a word for lodgings (``the villa``) is part of the name of a sight here, and of no lodging."""
    if head not in _BUILDING_HEADS:
        return False
    word = stem(head)
    stays = [trip.catalogue.place(stay.place) for stay in trip.itinerary.stays]
    if any(place is not None and word in name_words(place.name) for place in stays):
        return False
    return any(word in name_words(visit.place.name) for visit in trip.visits if visit.place.kind == "attraction")


def _capital(row: Sequence[Unit], at: int) -> bool:
    """Whether the word at `at` is written like a name: a capital, not at the beginning of a sentence, not all caps."""
    raw = row[at].raw
    first = at == 0 or row[at - 1].text in (".", "!", "?", ";", ":", "\n", ">", '"')
    return raw[:1].isupper() and not raw.isupper() and not first


def _looks_like_a_name(row: Sequence[Unit], at: int) -> bool:
    unit = row[at]
    if unit.value is not None or not unit.text.isalpha() or len(unit.text) < 4 or unit.text in _STOPPERS:
        return False
    return not known(unit.text) or (_capital(row, at) and unit.text not in _NEVER_NAMES)


def _part_of_a_name(word: str, trip: Trip) -> bool:
    """Whether the word begins like one of the names of the trip: ``tile`` for Tilework."""
    start = stem(word)[:6]
    return any(
        other.startswith(start) or (len(other) >= 4 and word.startswith(other))
        for visit in trip.visits
        for other in (*name_words(visit.place.name), *map(stem, visit.place.aliases), *map(stem, visit.place.tags))
    )


def _unknown_name(row: list[Unit], units: Sequence[Unit], after: int, head: str, trip: Trip) -> str:
    """The words beside a head that look like a name we do not know, "" when none do."""
    if head not in _NAMED_HEADS:
        return ""
    at = len(row) - 1
    if at >= 1 and row[at].text == "'s":
        at -= 1
    first = at + 1
    while first > 0 and at - first < 3 and _looks_like_a_name(row, first - 1):
        if _part_of_a_name(row[first - 1].text, trip):
            return ""
        first -= 1
    words = [unit.raw for unit in row[first : at + 1]]
    if words:
        return " ".join(dict.fromkeys(words))
    return name_after(units, after, head, trip)


def name_after(units: Sequence[Unit], after: int, head: str, trip: Trip) -> str:
    """The name that follows a head (``the pizzeria Da Mario``) and is not one of the trip, "" when none does."""
    if head not in _NAMED_HEADS:
        return ""
    at = after
    while at < len(units) and at - after < 2 and units[at].value is None and units[at].raw.casefold() in _LINKS:
        at += 1
    if at >= len(units) or units[at].value is not None or stem(units[at].raw) in trip.index.by_word:
        return ""
    linked = at > after
    if not (_capital(units, at) and units[at].text.isalpha() and units[at].text not in _STOPPERS | _NEVER_NAMES):
        return ""
    if linked:
        return " ".join(unit.raw for unit in units[after : at + 1])
    return units[at].raw if _looks_like_a_name(units, at) and not known(units[at].raw.casefold()) else ""


def _modifiers(row: list[Unit], unit: Unit, head: str, trip: Trip) -> tuple[list[str], list[str], str]:
    """The modifiers in front of a head, which of them must fit, and the meal among them; they leave `row`."""
    modifiers: list[str] = []
    strict: list[str] = []
    meal = MEALS.get(head, "")
    while row and len(modifiers) < 4:
        last = row[-1]
        word = last.text
        if isinstance(last.value, Desc) and last.end <= unit.start and unit.start - last.end <= 1:
            # "breakfast place", "art museum": the earlier head was a modifier of this one.
            meal = meal or last.value.meal
            if not last.value.meal:
                modifiers.append(last.value.head)
            modifiers += last.value.modifiers
            row.pop()
            continue
        if last.value is not None or not word.isalpha() or word in _STOPPERS:
            break
        if head in LODGING_NOUNS and word in _ROOM_KINDS:
            break
        useful = word in CUISINES or stem(word) in trip.index.by_word
        if (not useful and word not in _ADJECTIVES) or (useful and word in _NEVER_NAMES):
            break
        if useful:
            modifiers.append(word)
            weight = trip.index.weight(stem(word))
            if word not in CUISINES and (weight == 1 or (weight >= 0.5 and _capital(row, len(row) - 1))):
                strict.append(word)
        row.pop()
    return modifiers, strict, meal


def _tail(
    units: Sequence[Unit], at: int, head: str, meal: str, trip: Trip, modifiers: list[str]
) -> tuple[int, int | None, str]:
    """What follows a head and belongs to it: how far it goes, where it ends in the message, and the city it names."""
    city, end = "", None
    while at + 1 < len(units):
        here, after = units[at], units[at + 1]
        if here.text in ("in", "at") and after.text == "@city":
            city, end = after.value, after.end
            at += 2
        elif here.text == "of" and after.text == "the" and at + 2 < len(units) and units[at + 2].text in CUISINES:
            modifiers.append(units[at + 2].text)
            end = units[at + 2].end
            food = at + 3 < len(units) and units[at + 3].text in ("food", "cuisine", "cooking")
            at += 4 if food else 3
        elif here.text == "of" and after.value is None and stem(after.text) in trip.index.by_word:
            modifiers.append(after.text)
            end = after.end
            at += 2
        elif here.value is None and here.text in _TAIL_NOUNS and (meal or head in KINDS) and head not in LODGING_NOUNS:
            if here.text in ("place", "spot", "restaurant", "joint") and head not in MEALS and head in CUISINES:
                modifiers.append(head)
            end = here.end
            at += 1
        else:
            break
    return at, end, city


def read_descriptions(units: Sequence[Unit], trip: Trip) -> list[Unit]:
    """`units` with places and lodgings by description read."""
    row: list[Unit] = []
    at = 0
    while at < len(units):
        unit = units[at]
        head = unit.text if unit.value is None else ""
        if head not in _HEADS and head.endswith("s") and head[:-1] in _HEADS:
            head = head[:-1]
        if head not in _HEADS:
            row.append(unit)
            at += 1
            continue
        modifiers, strict, meal = _modifiers(row, unit, head, trip)
        unknown = _unknown_name(row, units, at + 1, head, trip)
        at, end, city = _tail(units, at + 1, head, meal, trip, modifiers)
        stop = unit.end if end is None else end
        if (head == "show" and row and row[-1].text in _SHOWING) or (
            head == "stay" and (not row or row[-1].text not in ("our", "the", "your", "my"))
        ):
            row.append(unit)
        elif head in LODGING_NOUNS and head not in KINDS and _is_sight(head, trip):
            value = Desc(head, "any", (head,), tuple(modifiers), meal, city, tuple(strict), unknown)
            row.append(Unit("@desc", unit.start, stop, value, unit.raw))
        elif head in LODGING_NOUNS and head not in KINDS:
            name = "" if head in _VAGUE_LODGINGS else unknown
            row.append(Unit("@stay", unit.start, stop, StayWords(head, city, name), unit.raw))
        elif head in _PRONOUN_HEADS and not modifiers and not meal:
            row.append(unit)
            if city:
                row += [Unit("in", stop, stop, None, "in"), Unit("@city", stop, stop, city)]
        else:
            kind, needs = KINDS.get(head, ("restaurant", ()))
            if meal and head not in MEALS:
                kind, needs = "restaurant", ()
            value = Desc(head, kind, needs, tuple(modifiers), meal, city, tuple(strict), unknown)
            row.append(Unit("@desc", unit.start, stop, value, unit.raw))
    return row
