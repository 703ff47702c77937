"""Which things of the plan words mean: by number, name, description, cities, and what they are known for."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from operator import itemgetter

from rapidfuzz import fuzz

from .language import Language, everyday, generic_words, nicknames, words_of
from .lexer import Token
from .names import SPELT, Mention, alike_well, alike_words, named_in
from .plan import GENERIC, Plan, Thing

__all__ = ["ends_elsewhere", "mentions_of", "narrowed", "phrases_in", "unplanned"]


def _numbers(tokens: Sequence[Token], plan: Plan, lang: Language) -> list[Mention]:
    found = []
    legs: dict[str, list[Thing]] = {}  # A bus has the same one both ways.
    for thing in plan.of("leg"):
        if thing.leg and thing.leg.number:
            legs.setdefault(thing.leg.number.replace(" ", "").upper(), []).append(thing)
    brands: dict[str, list[Thing]] = {}  # The Eurostar, the Acela.
    cities = {word for words in plan.cities.values() for word in words}
    for thing in plan.of("leg"):
        for word in thing.words[0].split() if thing.words else ():
            if word.isalpha() and word not in everyday() | cities | lang.leg_words | _nicknames().keys():
                brands.setdefault(word, []).append(thing)
    prefixes = {re.sub(r"\d.*", "", number) for number in legs}
    lengths = {len(number) for number in legs}
    for n, token in enumerate(tokens):
        letters = token.text.isupper() and n and tokens[n - 1].bare in _ARTICLES | words_of("own")  # The AVE.
        if token.kind == "word" and token.bare in brands and (letters or len(token.bare) > 3):
            found.append(alike_well(tokens, n, n + 1, brands[token.bare], 0.6, "part"))
        if token.kind != "code":
            continue
        near = any(len(number) > 4 and fuzz.ratio(number, token.text) > 90 for number in legs)
        if token.text in legs:
            found.append(alike_well(tokens, n, n + 1, legs[token.text], 9.0, "number"))
        elif re.sub(r"\d.*", "", token.text) in prefixes and len(token.text) in lengths:
            found.append(Mention(n, n + 1, token.text, (), "foreign", "near" if near else ""))
    return found


def _foreign(tokens: Sequence[Token], plan: Plan, lang: Language, taken: set[int]) -> list[Mention]:
    """Names with capitals that are of no thing of the plan: two words or more, one of them of a sort of place, or the
    first one a host's (Da Enzo)."""
    found = []
    ours = {word for thing in plan.things for word in thing.words} | {w for ws in plan.cities.values() for w in ws}
    n = 0
    while n < len(tokens):
        end = n
        while (
            end < len(tokens)
            and tokens[end].kind == "word"
            and tokens[end].text[:1].isupper()
            and not tokens[end].text.isupper()
            and end not in taken
        ):
            end += 1
        words = [token.bare for token in tokens[n:end]]
        others = [word for word in words[1:] if word not in ours and word not in GENERIC]
        hosted = bool(words) and words[0] in words_of("hosts") - lang.common and bool(set(others) - everyday())
        if others and (hosted or (len(words) >= 3 and words[-1] in _PLACE_NOUNS)):
            found.append(Mention(n, end, " ".join(token.text for token in tokens[n:end]), (), "foreign"))
        n = max(end, n + 1)
    return found


_PLACE_NOUNS = generic_words("nouns")
_ANY_SORT = words_of("any_sort")
"""Words that mean any such thing, not the one that has them in its name."""


@cache
def _by_first(phrases: tuple[str, ...]) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Phrases by their first word, the longest first; the last word may have an *s* more."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in phrases:
        words = tuple(phrase.split())
        for one in (words, (*words[:-1], words[-1] + "s")):
            found.setdefault(one[0], []).append(one)
    return {first: tuple(sorted(some, key=len, reverse=True)) for first, some in found.items()}


def phrases_in(tokens: Sequence[Token], phrases: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where phrases of bare words stand, the longest first."""
    known = _by_first(phrases)
    found = []
    for n, token in enumerate(tokens):
        for words in known.get(token.bare, ()) if token.kind == "word" else ():
            if len(words) == 1 or tuple(t.bare for t in tokens[n : n + len(words)]) == words:
                found.append((n, n + len(words)))
                break
    return found


_ROOMS = frozenset(
    ["dining", "tea", "reading", "tap", "function", "meeting", "conference", "engine", "waiting", "show"]
)
"""Rooms in which nobody sleeps."""


def _elsewhere_bound(tokens: Sequence[Token], end: int, plan: Plan) -> bool:
    """Whether a journey is told to lead to a town that the trip does not touch."""
    if end + 1 >= len(tokens) or tokens[end].bare not in words_of("to_town") or tokens[end + 1].kind != "word":
        return False
    town = tokens[end + 1]
    ours = {word for thing in (*plan.things, *plan.stations) for word in thing.words} | {
        w for ws in plan.cities.values() for w in ws
    }
    known = town.bare in ours or any(start == end + 1 for start, _, _ in _cities(tokens, plan))
    after = tokens[end + 2] if end + 2 < len(tokens) else None
    named = town.text[:1].isupper() or after is None or after.bare in ("is", "was", "on")
    return named and not known and town.bare not in everyday() and len(town.bare) > 3


_ORDERED = 5
"""So far before a sort of thing its place in the row may stand (the first of our two lodgings)."""


def _of(words: Sequence[str]) -> bool:
    return bool(words) and words[0] in words_of("whose")


def _descriptions(tokens: Sequence[Token], plan: Plan, lang: Language) -> list[Mention]:
    """Mentions by sort, meal, place in the row and direction: the flight home, the first hotel, the second night."""
    found = []
    orders = lang.table("order")
    for sort, entry in lang.words["mentions"].items():
        for start, end in phrases_in(tokens, tuple(str(w) for w in entry["words"])):
            things = [
                thing
                for thing in plan.things
                if (thing.type == "leg" and thing.kind in entry.get("modes", ()))
                or (thing.type == "stay" and "lodging" in entry.get("kinds", ()))
                or (thing.type == "place" and thing.kind in entry.get("kinds", ()))
            ]
            word = lang.table("names").get(tokens[start].bare, tokens[start].bare)
            if sort == "lodging" and word in ("room", "rooms") and start and tokens[start - 1].bare in _ROOMS:
                continue
            if word == "bed" and end < len(tokens) and tokens[end].bare.rstrip("s") == "bug":
                continue
            named = [
                thing
                for thing in things
                if word in thing.words or word in thing.tags or word.rstrip("s") in thing.words
            ]
            if (sort == "attraction" and word not in ("visit", "show", "tour", "sight", "attraction")) or (
                word in ("cafe", "diner", "house") and named
            ):
                things = named
            ahead = [token.bare for token in tokens[max(0, start - _ORDERED) : start]]
            near = [
                word for n, word in enumerate(ahead) if word in orders and (len(ahead) - n <= 2 or _of(ahead[n + 1 :]))
            ]
            order = next((orders[word] for word in near), 0)
            away = "modes" in entry and bool(things) and _elsewhere_bound(tokens, end, plan)
            if away or (not things and (sort in _MODES or (sort == "attraction" and word in _PLACE_NOUNS))):
                found.append(alike_well(tokens, start, end + 2 * away, (), 0, "foreign", sort, order))
            elif things:
                found.append(alike_well(tokens, start, end, things, 0.3, "sort", sort, order))
    places = set(lang.phrases("places"))
    for meal, words in lang.words["meals"].items():
        for start, end in phrases_in(tokens, tuple(str(w) for w in words)):
            things = [thing for thing in plan.of("place") if any(one == meal for _, one in thing.meals)]
            place = end < len(tokens) and tokens[end].bare in places
            if things:
                found.append(alike_well(tokens, start, end, things, 0.25, "part" if place else "meal", meal))
    return found


_LONGEST_CITY = 6
"""Words of the longest name of a city."""


def _cities(tokens: Sequence[Token], plan: Plan) -> list[tuple[int, int, str]]:
    """Where cities of the trip stand, [start, end): by the whole name before all else, by its first letters, by a
    nickname, by the code of an airport. One word with a dash may be two of them (DEN-LAS)."""
    found: list[tuple[int, int, str]] = []
    spelt_out = [
        (n, part)
        for n, token in enumerate(tokens)
        for part in (token.bare.split() if "-" in token.text else [token.bare])
    ]
    after = 0
    for at, (n, part) in enumerate(spelt_out):
        token = tokens[n]
        if token.kind == "word" and at >= after:
            upper = token.text.isupper() and len(part) == 3
            known = _nicknames().get(part, ())
            ahead = [word for _, word in spelt_out[at : at + _LONGEST_CITY]]
            whole = [(len(words), city) for city, words in plan.cities.items() if tuple(ahead[: len(words)]) == words]
            likely = (
                (1, city)
                for city, words in plan.cities.items()
                if (len(words[0]) >= 5 and len(part) >= 5 and words[0].startswith(part))
                or (len(words) == 1 and len(part) >= 5 and fuzz.ratio(part, words[0]) >= 88)
                or " ".join(words) in known
                or (len(words) > 1 and token.text.isupper() and part == "".join(word[0] for word in words))
                or (upper and _code_of(part, "".join(words)))
            )
            length, city = max(whole, default=None, key=itemgetter(0)) or next(likely, (0, ""))
            if length:
                after = at + length
                found.append((n, spelt_out[after - 1][0] + 1, city))
    return found


@cache
def _nicknames() -> dict[str, tuple[str, ...]]:
    return {str(name): tuple(str(city).split("/")) for name, city in nicknames().items()}


def _code_of(code: str, city: str) -> bool:
    """Whether the letters of a code stand in the name of a city, in order, the first at its beginning."""
    rest = iter(city)
    return city.startswith(code[0]) and all(letter in rest for letter in code)


def _routes(tokens: Sequence[Token], plan: Plan, taken: set[int]) -> list[Mention]:
    """Journeys by the two cities between which they run (DEN-LAS, Denver to Vegas), and the lodging of a city (the
    Dallas place)."""
    cities, legs = _cities(tokens, plan), plan.of("leg")
    found: list[Mention] = []

    def add(start: int, end: int, things: Sequence[Thing]) -> None:
        if things and not taken & set(range(start, end)):
            found.append(alike_well(tokens, start, end, things, 0.6, "part"))

    for (start, end, one), (first, last, two) in itertools.pairwise(cities):
        between = {t.bare or t.text for t in tokens[end:first]}
        if between <= words_of("journey_between") and first - end <= 2:
            add(start, last, [leg for leg in legs if _towns(leg) == (one, two)])
    for start, end, city in cities:
        ahead = [token.bare for token in tokens[max(0, start - 4) : start]]
        goes = bool(_GOING & set(ahead)) or _is_service(tokens[max(0, start - 3) : start], plan)
        to = bool(ahead) and ((ahead[-1] in _TO and goes) or ahead[-1] in _REACHING)
        off = bool(ahead) and (ahead[-1] in _LEAVING or ahead[-2:] == ["out", "of"] or (ahead[-1] == "from" and goes))
        if (to or off) and not any(one.start <= start < one.end for one in found):
            there = [leg for leg in legs if _towns(leg)[to] == city]
            add(start, end, [leg for leg in there if len({*_towns(leg)}) > 1] or there)
    for start, end, city in cities:
        after = tokens[end].bare if end < len(tokens) else ""
        if after == "airport":
            ports = [thing for thing in plan.stations if thing.city == city and thing.kind == "airport"]
            add(start, end + 1, [*ports, *(leg for leg in legs if city in _towns(leg) and leg.kind == "flight")])
        if after in _LODGED:
            add(start, end + 1, [thing for thing in plan.of("stay") if thing.city == city])
    return found


def _is_service(ahead: Sequence[Token], plan: Plan) -> bool:
    """Whether a name that stands in no list leads somewhere, as that of a train or a line does (the Eurostar to)."""
    if len(ahead) < 3 or ahead[0].bare not in _ARTICLES | words_of("own") or ahead[1].kind != "word":
        return False
    ours = {word for thing in plan.things for word in (*thing.words, *thing.tags)} | GENERIC
    return ahead[1].text[:1].isupper() and ahead[1].bare not in everyday() | ours


_TO = words_of("towards")
_REACHING = words_of("reaching")
_LEAVING = words_of("leaving")
_GOING = words_of("going")
"""Words of going: with a city behind they mean the journey there."""
_PUSHED = words_of("pushed")
_MODES = frozenset(["flight", "train", "bus", "ferry"])
_LODGED = words_of("lodged")
"""Words that behind a city mean where one sleeps there."""


def mentions_of(tokens: Sequence[Token], plan: Plan, lang: Language) -> list[Mention]:
    """Every mention in `tokens`, in order, none within another."""
    sure = _numbers(tokens, plan, lang)
    named = named_in(tokens, plan, lang)
    # A word that only tells the sort (the museum) is a description of all that have it in their name.
    strong = [
        one if not _goes_on(tokens, one, lang) else replace(one, how="foreign", end=one.end + 1)
        for one in named
        if one.how == "name"
    ]
    parts = [one for one in named if one.how == "part"]
    taken = {n for one in (*sure, *strong) for n in range(one.start, one.end)}
    parts = [one for one in parts if not taken & set(range(one.start, one.end)) and _is_told(tokens, one, lang)]
    parts = [_known_for(tokens, one, plan) for one in parts]
    parts += _tagged(tokens, plan, lang, taken | {n for one in parts for n in range(one.start, one.end)})
    taken |= {n for one in parts for n in range(one.start, one.end)}
    parts += _routes(tokens, plan, taken)
    taken |= {n for one in parts for n in range(one.start, one.end)}
    described = [one for one in _descriptions(tokens, plan, lang) if not taken & set(range(one.start, one.end))]
    taken |= {n for one in described for n in range(one.start, one.end)}
    told = [_stranger(tokens, one, taken, plan, lang) or one for one in (*strong, *parts, *described)]
    foreign = [one for one in told if one.how == "foreign"]
    foreign += _foreign(tokens, plan, lang, taken | {n for one in foreign for n in range(one.start, one.end)})
    # A flight from one town to another is not the drive between them.
    lost = {n for one in foreign for n in range(one.start, one.end + 2 * (one.sort in _MODES))}
    own = [one for one in told if one.how != "foreign" and (one.sure or not lost & set(range(one.start, one.end)))]
    found = _without_ends([*sure, *own, *foreign], tokens, plan)
    ends = _ends(tokens, plan, lang, found)
    return sorted([*(one for one in found if not _meets(one, ends)), *ends], key=lambda one: one.start)


def _ends(tokens: Sequence[Token], plan: Plan, lang: Language, found: Sequence[Mention]) -> list[Mention]:
    """Where journeys begin and end (Heathrow, Rome airport), in a message that names no journey: told beside one, or
    behind a preposition (the zoo at Fiumicino), it only says which, or where."""
    if not plan.stations or any(one.sort in _MODES or any(t.type == "leg" for t in one.best) for one in found):
        return []
    told = named_in(tokens, plan, lang, plan.stations)
    where = set(lang.phrases("prepositions"))
    named = [one for one in told if one.how == "name" or one.end - one.start > 1]
    named = [one for one in named if not {token.bare for token in tokens[max(0, one.start - 2) : one.start]} & where]
    named = [one for one in named if not _meets(one, [m for m in found if m.how != "foreign"])]
    hours = {token.clock for token in tokens if token.kind == "clock"}
    legs = [t for t in plan.of("leg") if hours & {*t.planned[:1]}]

    def told_of(one: Mention) -> Mention:
        """A station, and what leaves there at a time that is told (the Caltrain at 13:04)."""
        here = [t for t in legs if t.leg and one.ids & {t.leg.origin.place, t.leg.destination.place}]
        things = (*((thing, one.things[0][1]) for thing in here), *one.things)
        return replace(one, how="number" if here else "name", things=things)

    return [told_of(one) for one in named]


_MEANS = frozenset([*_MODES, "taxi"])
"""Sorts of journeys that are told by their means of transport."""


def _without_ends(found: Sequence[Mention], tokens: Sequence[Token], plan: Plan) -> list[Mention]:
    """Mentions without those that only say where a journey, told by its means before or behind them, begins or ends
    (the taxi to the Savoy, the Verona airport bus)."""
    rides = [one for one in found if one.things and all(t.leg for t in one.best)]
    means = [one for one in rides if one.sort in _MEANS or one.text.lower() in " ".join(one.best[0].words).split()]
    joins = words_of("to_place") | words_of("from_place") | words_of("at_place") | _ARTICLES | words_of("own")

    def is_end(one: Mention) -> bool:
        for ride in means:
            between = tokens[ride.end : one.start] if ride.start < one.start else tokens[one.end : ride.start]
            words = [token.bare for token in between]
            if one is ride or len(words) > 3 or not {*words} <= joins or (ride.start < one.start and not words):
                continue
            name = {*_end_words(tokens[one.start : one.end])} - joins
            if any(name <= end for t in ride.best if t.leg is not None for end in plan.ends(t.leg)):
                return True
        return False

    return [one for one in found if not is_end(one)]


def _meets(one: Mention, others: Sequence[Mention]) -> bool:
    return any(one.start < other.end and other.start < one.end for other in others)


def _goes_on(tokens: Sequence[Token], one: Mention, lang: Language) -> bool:
    """Whether a name is part of a longer one of another sort (the Colosseum Hotel), which is not of this trip."""
    after = tokens[one.end] if one.end < len(tokens) else None
    if after is None or after.kind != "word":
        return False
    capital = after.text[:1].isupper() and one.text[:1].isupper()
    sorts = {sort for sort, entry in lang.words["mentions"].items() if after.bare in [str(w) for w in entry["words"]]}
    thing = one.things[0][0]
    own = {"restaurant": "restaurant", "lodging": "lodging"}.get(thing.kind, "attraction")
    other = bool(sorts & {"restaurant", "lodging", "attraction"} - {own}) or (capital and own in sorts)
    other = other or after.bare in _BESIDE
    return (capital or after.bare in _BESIDE) and other and all(after.bare not in t.words for t, _ in one.things)


_BESIDE = words_of("beside")
"""What stands near a place and bears its name."""


def unplanned(tokens: Sequence[Token], plan: Plan, lang: Language) -> list[Thing]:
    """Places of the catalogue that are named and that the plan does not have."""
    found = named_in(tokens, plan, lang, plan.others) if plan.others else []
    return [thing for one in found if one.how == "name" for thing in one.best]


def _tagged(tokens: Sequence[Token], plan: Plan, lang: Language, taken: set[int]) -> list[Mention]:
    """Mentions by what a place is known for: the opera, the wine bar, the indian place, the bookshop."""
    tags = tuple(sorted({tag for thing in plan.of("place") for tag in thing.tags if len(tag) > 3} - lang.sort_words))
    places = set(lang.phrases("places"))
    found = []
    for start, end in phrases_in(tokens, tags):
        before = {token.bare for token in tokens[max(0, start - 2) : start]}
        follows = end < len(tokens) and tokens[end].bare in places
        if taken & set(range(start, end)) or not (follows or before & _ARTICLES):
            continue
        tag = " ".join(token.bare for token in tokens[start:end])
        things = [thing for thing in plan.of("place") if tag in thing.tags or tag.removesuffix("s") in thing.tags]
        noun = follows or any(thing.kind != "restaurant" for thing in things) or end - start > 1
        if things and noun:
            found.append(alike_well(tokens, start, end + follows, things, 0.5, "part"))
    return found


def _known_for(tokens: Sequence[Token], one: Mention, plan: Plan) -> Mention:
    """A part of a name with the things that its words fit as well, for they are known for that (the Indian place)."""
    words = {token.bare for token in tokens[one.start : one.end]}
    like = [t for t in plan.of("place") if words & set(t.tags) and t.id not in {known.id for known, _ in one.things}]
    like = [t for t in like if t.category == one.things[0][0].category]
    return replace(one, things=(*one.things, *((thing, one.things[0][1]) for thing in like)))


def _stranger(tokens: Sequence[Token], one: Mention, taken: set[int], plan: Plan, lang: Language) -> Mention | None:
    """A mention with a name in or beside it that none of what it may mean has (the Holly Museum, Villa Giulia, a visit
    to the Pantheon): it is of something else. None where there is no such name, or ours is told in full."""
    told = {_plain(tokens[n].bare) for n in range(one.start, one.end)} | lang.common
    full = one.how == "name" and any({*map(_plain, thing.words)} <= told for thing in one.best)
    if one.how == "foreign" or full or any(thing.type == "leg" for thing, _ in one.things):
        return None
    ours = {word for thing, _ in one.things for word in (*thing.words, *thing.tags)}
    ours |= {word for city in plan.cities.values() for word in city}
    ours |= plan.catalogue.food_words if any(thing.kind == "restaurant" for thing, _ in one.things) else frozenset()
    ours |= {tokens[n].bare for start, end, _ in _cities(tokens, plan) for n in range(start, end)}
    known = frozenset(map(_plain, ours)) | lang.common | words_of("senders")
    taken = taken - set(range(one.start, one.end))

    def strange(n: int, listed: bool = False, small: bool = False) -> bool:
        """Whether a word is of a name that is not ours. listed: it may be an everyday one, with a capital within a
        sentence. small: it needs no capital, if it is none."""
        if not 0 <= n < len(tokens) or n in taken or tokens[n].kind != "word" or len(tokens[n].bare) < 3:
            return False
        words = {_plain(word.removesuffix("'s")) for word in tokens[n].bare.split()} - known
        words = {word for word in words if not alike_words(word, known)}
        words = {word for word in words if len(word) < 4 or not any(own.startswith(word) for own in ours)}
        capital = tokens[n].text[0].isupper() and not tokens[n].text.isupper()
        within = n > 0 and tokens[n - 1].kind == "word"
        return bool(words) and ((capital and within and listed) or ((capital or small) and not everyday() & words))

    sort = one.end - one.start == 1 and bool(told & _PLACE_NOUNS)
    # Our hotel, the Artemide; the visit to the Pantheon; Trattoria Da Enzo.
    joins = words_of("whose") | words_of("particles") | _ARTICLES | words_of("in") | {","}
    behind = next(
        (n for n in range(one.end, len(tokens)) if (tokens[n].bare or tokens[n].text) not in joins), len(tokens)
    )
    inside = range(one.start, one.end) if "-" in one.text else range(one.start + 1, one.end - 1)
    found = [one.start, *filter(strange, inside), one.end - 1]
    found += [one.start - 1] if strange(one.start - 1, sort, sort and one.text[0].islower()) else []
    listed = one.text[0].isupper() and (sort or tokens[behind - 1].bare in words_of("particles") - lang.common)
    found += [behind] if tokens[behind - 1].text != "," and strange(behind, listed) else []
    if len(found) == 2:
        return None
    start, end = min(found), max(found) + 1
    return replace(one, how="foreign", start=start, end=end, text=" ".join(token.text for token in tokens[start:end]))


def _plain(word: str) -> str:
    """A word of a name as it is spelt in every language."""
    return SPELT.get(word, word)


_BRAND = 5
"""So long a word that begins a name, and stands in no list, is said of nothing else (zipquest is permitted only …)."""


def _is_told(tokens: Sequence[Token], one: Mention, lang: Language) -> bool:
    """Whether part of a name is said as one: with an article before it, or with a capital within a sentence."""
    before = [token.bare for token in tokens[max(0, one.start - 2) : one.start]]
    after = tokens[one.end] if one.end < len(tokens) else None
    words = [token.bare for token in tokens[one.start : one.end]]
    if len(words) == 1 and words[0] in _ANY_SORT | lang.leg_words | words_of("of_houses"):
        return False  # The kitchen is that of any house.
    units = {*lang.phrases("units"), *lang.phrases("night_words")}
    counted = {*words} <= lang.table("numbers").keys() and after is not None and after.bare in units
    if counted or all(token.kind == "count" for token in tokens[one.start : one.end]):
        return False  # Two nights, six people: not the Room for Two.
    first = not before or tokens[one.start - 1].kind != "word"
    capital = tokens[one.start].text[:1].isupper() and not first
    article = bool(set(before) & _ARTICLES)
    thing = one.things[0][0]
    head = next((thing.words[n - 1] for n, word in enumerate(thing.words) if n and word in _JOINTS), thing.words[-1])
    own = words[0] not in everyday() and words[0] not in GENERIC
    says = words[-1] in lang.sort_words or words[-1] == head or thing.words == tuple(words) or own
    brand = own and words[0] == thing.words[0] and len(words[0]) >= _BRAND and words[0] not in lang.common
    return (
        len([word for word in words if word not in lang.common]) >= 2
        or capital
        or brand
        or (after is not None and after.bare in lang.phrases("places"))
        or (article and says)
        or (first and (words[-1] == head or words[-1] in lang.sort_words))
        or (first and own and (not before or tokens[one.start - 1].text != ","))  # Whale boat off.
    )


_ARTICLES = words_of("articles")
_JOINTS = words_of("of_names")


def narrowed(things: Sequence[Thing], tokens: Sequence[Token], plan: Plan, lang: Language) -> list[Thing]:
    """Of candidates those that the words around fit: a city, a direction, the way home."""
    left, spots = list(things), _cities(tokens, plan)
    for city in dict.fromkeys(city for _, _, city in spots):
        left = [t for t in left if city == t.city or (t.leg and city in _towns(t))] or left
    if not any(thing.leg for thing in left) or len(left) < 2:
        return left
    legs = [t for t in left if t.leg is not None]
    if len(legs) > 1:
        legs = _at_hours(_by_ends(legs, tokens, plan, lang), tokens, lang)
        left = [t for t in left if t.leg is None or t in legs]
    if len(legs) > 1 and _homeward(tokens, lang):
        return [t for t in legs if t.leg and "home" in plan.ends(t.leg)[1]] or [legs[-1]]
    outward = len(legs) > 1 and _outward(tokens, lang)
    return [legs[0]] if outward else left


_SORTS_OF_ENDS = {"airport": "airports", "station": "stations", "lodging": "lodgings", "home": "homes"}
"""Which words tell each sort of place at which journeys begin and end."""


def _end_words(tokens: Sequence[Token]) -> list[str]:
    """The words of tokens, with a sort of place at which journeys begin or end as the plan has it."""
    sorts = {word: sort for sort, task in _SORTS_OF_ENDS.items() for word in words_of(task)}
    return [sorts.get(token.bare, token.bare) for token in tokens]


def _ends_told(
    tokens: Sequence[Token], known: frozenset[str], plan: Plan, lang: Language
) -> list[tuple[list[set[str]], tuple[int, ...], bool]]:
    """Where it is told that a journey begins or ends: the words of it that are known, at which of the two ends, and
    whether right behind the journey (to the airport, from home, the station taxi)."""
    passed = _ARTICLES | words_of("own")
    towns = {n: city for start, end, city in _cities(tokens, plan) for n in range(start, end)}
    names = [{word, towns.get(n, word)} for n, word in enumerate(_end_words(tokens))]

    def told(some: Sequence[set[str]]) -> list[set[str]]:
        words = itertools.takewhile(lambda word: word & (known | passed), some)
        return [word for word in words if word & known]

    found: list[tuple[list[set[str]], tuple[int, ...], bool]] = []
    for n, token in enumerate(tokens):
        ride = n > 0 and tokens[n - 1].bare in lang.leg_words
        to, off = token.bare in words_of("to_place"), token.bare in words_of("from_place")
        if to or off or (ride and token.bare in words_of("at_place")):
            found.append((told(names[n + 1 : n + 1 + _LONGEST_CITY]), (int(to),), ride))
        elif token.bare in lang.leg_words:
            found.append((told(names[max(0, n - _LONGEST_CITY) : n][::-1]), (0, 1), False))
    return found


def _by_ends(legs: Sequence[Thing], tokens: Sequence[Token], plan: Plan, lang: Language) -> list[Thing]:
    """Of journeys those that begin or end as is told."""
    left, ends = list(legs), {t.id: plan.ends(t.leg) for t in legs if t.leg is not None}
    known = frozenset[str]().union(*(words for both in ends.values() for words in both))
    for told, sides, _ in _ends_told(tokens, known, plan, lang):
        fits = {t.id: max(sum(bool(word & ends[t.id][side]) for word in told) for side in sides) for t in left}
        left = [t for t in left if fits[t.id] == max(fits.values())]
    return left


def ends_elsewhere(leg: Thing, tokens: Sequence[Token], plan: Plan, lang: Language) -> bool:
    """Whether it is told right behind a journey that it begins or ends where another of the plan does, and this one
    does not (the train to the airport, which is a taxi's)."""
    if leg.leg is None:
        return False
    own = plan.ends(leg.leg)
    known = frozenset[str]().union(*(words for t in plan.of("leg") if t.leg for words in plan.ends(t.leg)))
    told = [(words, side) for words, (side, *_), behind in _ends_told(tokens, known, plan, lang) if behind and words]
    return any(not any(word & own[side] for word in words) for words, side in told)


def _at_hours(legs: Sequence[Thing], tokens: Sequence[Token], lang: Language) -> list[Thing]:
    """Of journeys those that run in the night, where such a one is told (our night train)."""
    told = any(
        token.bare in words_of("by_night") and near.bare in lang.leg_words
        for n, token in enumerate(tokens)
        for near in tokens[max(0, n - 2) : n + 2]
    )
    night = [t for t in legs if t.leg and t.leg.depart and t.leg.arrive and t.leg.depart.date() < t.leg.arrive.date()]
    return night if told and night else list(legs)


def _outward(tokens: Sequence[Token], lang: Language) -> bool:
    """Whether the way out is told (our outbound flight, the flight out)."""
    pairs = itertools.pairwise(token.bare for token in tokens)
    out = any(one in lang.leg_words and two in words_of("out") for one, two in pairs)
    return out or bool(words_of("way_out") & {token.bare for token in tokens})


def _towns(thing: Thing) -> tuple[str, str]:
    """From which city a journey leads to which; of what is none, none."""
    return (thing.leg.origin.city, thing.leg.destination.city) if thing.leg is not None else ("", "")


def _homeward(tokens: Sequence[Token], lang: Language) -> bool:
    """Whether the way back is told; what is pushed or put back goes nowhere."""
    homeward = set(lang.phrases("back"))
    whose = words_of("out_of")  # On the back of a menu.
    return any(
        token.bare in homeward
        and not (
            n and tokens[n - 1].bare in _PUSHED | (words_of("from_place") if token.bare in words_of("homes") else set())
        )
        and after.bare not in whose
        for n, (token, after) in enumerate(zip(tokens, [*tokens[1:], Token("break", "", 0, 0, "")], strict=True))
    )
