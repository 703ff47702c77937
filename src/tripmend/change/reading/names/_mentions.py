"""What a message talks about beside names: descriptions (``the museum``, ``dinner``), lodgings, and legs, as units."""

from __future__ import annotations

from collections.abc import Sequence

from ..words._units import Unit, pattern, rewrite
from ..words._words import CUISINES, MEALS, MODES, ORDINALS
from ._airlines import read_airlines
from ._descriptions import Desc, StayWords, read_descriptions
from ._elsewhere import with_journeys_elsewhere
from ._mentioned import LegWords, Named
from ._name_index import stem
from ._trip import Trip

__all__ = ["read_mentions"]


_WAY = {
    "home": "home", "return": "back", "back": "back", "homebound": "home", "inbound": "back", "outbound": "there",
    "onward": "onward", "connecting": "onward", "continuing": "onward", "next": "next",
    "there": "there", "out": "there", "outward": "there", "outgoing": "there",
    "departing": "there", "returning": "back", "homeward": "home", "going": "", "incoming": "back",
}  # fmt: skip
_NO_HEADS = frozenset(("fly", "flying", "driving", "street", "pass", "walk", "transfer", "ride", "rails"))
_LEG_HEADS = "|".join(word for word in MODES if word not in _NO_HEADS)
_LEG = pattern(
    r"(?P<mods>(?:(?:return|outbound|inbound|outward|homebound|first|last|second|third|final|morning|"
    r"evening|afternoon|night|early|late|rental|hire|onward|connecting|continuing|next|returning|long|"
    r"regional|high - speed|fast|"
    r"express|homeward|outgoing|incoming|big) )*)"
    rf"(?P<head>{_LEG_HEADS})"
    r"(?: (?:ride|trip|journey|service|connection|ticket|tickets|station|company|leg|car|(?:number|nr|no)))*"
    r"(?P<num>(?: @leg)?)"
    r"(?P<rest>(?: (?:which |that )?(?:of (?:the )?return|after (?:the |our |my )?(?:layover|stop - ?over|stopover)|"
    r"(?:goes |going |is going |running |heading |"
    r"bound )?(?:to home|home|back home|back|there|out(?! of)|homebound)|(?:up |over |down )?(?:to|from|for|"
    r"into|between|towards|out of|via|through|in|at) (?:the )?@city|(?:to|-|and) @city|@city (?:-|to|"
    r">) @city))*)"
)
_CITIES = pattern(r"(?:(?:journey|trip|connection|route|line|service|ride|way) )?(?:from )?@city (?:-|>|to) @city")
_CONNECTION = pattern(
    r"(?:our|my|the) (?:(?P<way>onward|connecting|next|second|third|final|last) (?:leg|connection|journey)|"
    r"connection(?= (?:to|for|from) @city))(?P<rest>(?: (?:to|for|from) @city)*)"
)
"""A journey by its place in the row: ``my onward leg``, ``the connection to Rome``."""
_AT_TIME = pattern(rf"(?:the|our|my) @clock (?:(?:{_LEG_HEADS})(?: (?:to|from) @city)?|(?:to|from) @city)")


def _leg_at(inner: Sequence[Unit], trip: Trip) -> tuple[str, object] | None:
    """``the 8:30 to Orvieto``: the one leg that leaves at that time."""
    times = inner[1].value.readings
    found = [leg.id for _, _, leg in trip.legs if leg.depart is not None and leg.depart.time() in times]
    return ("@leg", LegWords("journey", ids=tuple(found))) if len(found) == 1 else None


_NOUN_WAY = pattern(
    r"(?:my|our|the) (?P<way>outbound|inbound|return|outward|homebound)"
    r"(?! (?:flight|train|plane|bus|leg|journey|trip|drive|ticket|@))"
)
_THE_ONE = pattern(
    r"(?:the )?(?:ones? (?:that )?(?:is |goes |going )?)(?P<rest>(?:back |going )?(?:home|back|there|"
    r"(?:to|from) @city)(?: (?:to|from) @city)?)"
)
_WAY_BACK = pattern(
    r"(?:way|trip|journey|route|ride) (?P<rest>(?:home|back|there)(?: home)?(?: (?:to|and|from|"
    r"-) @city)*)"
)
_STREET = pattern(
    r"(?:street|pass|route|bridge|tunnel|transfer|ride|journey|trip) (?P<rest>(?:home|back|(?:to|from|"
    r"between|towards|into) @city)(?: (?:to|and|from|-) @city)?)"
)
_LEG_PAIR = pattern(r"@leg (?:\( )?(?:(?:from )?@city (?:to|-|>) @city|(?:to|from) @city|home|back)(?: \))?")
_CITY_PAIR = pattern(r"@city (?:-|>|to) @city (?P<head>flight|train|drive|leg|bus|taxi)")


def _leg(head: str, mods: str, rest: str, cities: list[str]) -> LegWords:
    way, part = "", ""
    for word in (*mods.split(), *rest.replace("of the return", "return").replace("of return", "return").split()):
        way = _WAY.get(word, way) or way
        if word in ("morning", "evening", "afternoon", "night"):
            part = word
        if word in ORDINALS and word in ("first", "second", "third", "last", "final"):
            way = f"#{ORDINALS[word]}"
    to = origin = ""
    way = "onward" if "after" in rest.split() else way
    words = rest.split()
    names = iter(cities)
    for at, word in enumerate(words):
        if word != "@city":
            continue
        name = next(names, "")
        lead = next((w for w in reversed(words[:at]) if w not in ("the", "of")), "")
        if lead in ("from", "out", "between", "in", "at"):
            origin = name
        elif lead in ("to", "for", "into", "towards", "-", ">", "and", "through", "via"):
            to = name
        else:
            origin = name
    modes = MODES.get(head, ())
    return LegWords(head, modes, way=way, to=to, origin=origin, part=part)


def _cities_of(inner: Sequence[Unit]) -> list[str]:
    return [unit.value for unit in inner if unit.text == "@city"]


_PLACE_WITH = pattern(
    r"(?:place|spot|restaurant|museum|thing|one|joint) with (?:the |all the |those |"
    r"that )?(?P<w>[a-z]{3,})"
)


def _with_words(word: str, trip: Trip) -> tuple[str, object] | None:
    """``the place with the fish``: what it has stands for what it is."""
    if word in CUISINES:
        return "@desc", Desc("place", "restaurant", (), (word,))
    if stem(word) in trip.index.by_word:
        return "@desc", Desc("place", "any", (), (word,))
    return None


_OUR_PLACE = pattern(
    r"our place in @city|(?:the |our )?(?:place|spot) (?:where |that )?we (?:are |will be |"
    r"were )?(?:stay|staying|sleep|sleeping|booked to stay)(?: (?:at|in))?(?: @city)?|our (?:beds?|"
    r"digs|crib|base)"
)
_PART_OF = pattern(r"@desc (?:of|at|in) (?:the )?(?:@place|@desc)")


def _between(cities: list[str]) -> LegWords:
    return LegWords("journey", (), origin=cities[0], to=cities[-1])


_REMAINS = pattern(r"stays?(?= (?:closed|shut|open))")
"""A verb, no lodging: ``our lunch spot stays closed``."""
_CUISINE_PLACE = pattern(
    rf"(?P<c>{'|'.join(c for c in CUISINES if c.isalpha())}) (?:places?|spots?|restaurants?|joints?|one|"
    r"food place|eatery|dinner|lunch|houses?)"
)


def _cuisine(match: object, inner: Sequence[Unit]) -> tuple[str, object]:
    word, noun = inner[0].text, inner[-1].text
    return "@desc", Desc(noun, "restaurant", (), (word,), MEALS.get(noun, ""))


def read_mentions(units: Sequence[Unit], trip: Trip) -> list[Unit]:
    """`units` with legs, lodgings and places by description read. Names, cities and dates are read before."""

    def leg(match: object, inner: Sequence[Unit]) -> tuple[str, object] | None:
        found = match  # re.Match
        head = found["head"]  # type: ignore[index]
        numbered = next((unit.value for unit in inner if unit.text == "@leg"), None)
        if numbered is not None:
            return "@leg", numbered
        return "@leg", _leg(head, found["mods"], found["rest"], _cities_of(inner))  # type: ignore[index]

    row = rewrite(read_airlines(units, trip), _REMAINS, lambda m, inner: ("remains", None))
    row = rewrite(row, _AT_TIME, lambda m, inner: _leg_at(inner, trip))
    row = rewrite(
        row,
        _CITY_PAIR,
        lambda m, inner: (
            "@leg",
            LegWords(m["head"], MODES.get(m["head"], ()), origin=inner[0].value, to=inner[2].value),
        ),
    )
    row = rewrite(row, _LEG, leg)
    row = rewrite(
        row, _CONNECTION, lambda m, inner: ("@leg", _leg("journey", m["way"] or "", m["rest"], _cities_of(inner)))
    )
    row = rewrite(row, _STREET, lambda m, inner: ("@leg", _leg("drive", "", m["rest"], _cities_of(inner))))
    row = rewrite(row, _THE_ONE, lambda m, inner: ("@leg", _leg("one", "", m["rest"], _cities_of(inner))))
    row = rewrite(row, _NOUN_WAY, lambda m, inner: ("@leg", _leg("journey", m["way"], "", [])))
    row = rewrite(row, _WAY_BACK, lambda m, inner: ("@leg", _leg("journey", "", m["rest"], _cities_of(inner))))
    row = rewrite(
        row,
        _LEG_PAIR,
        lambda m, inner: (
            "@leg",
            inner[0].value
            if inner[0].value.ids or inner[0].value.number
            else _leg(inner[0].value.head, inner[0].value.way, m[0].split(" ", 1)[1], _cities_of(inner)),
        ),
    )
    row = rewrite(row, _CITIES, lambda m, inner: ("@leg", _between([u.value for u in inner if u.text == "@city"])))
    row = rewrite(row, _CUISINE_PLACE, _cuisine)
    row = rewrite(row, _PLACE_WITH, lambda m, inner: _with_words(m["w"], trip))
    row = rewrite(
        row,
        _OUR_PLACE,
        lambda m, inner: ("@stay", StayWords("place", next((u.value for u in inner if u.text == "@city"), ""))),
    )
    row = read_descriptions(with_journeys_elsewhere(row, trip), trip)
    return rewrite(row, _PART_OF, lambda m, inner: _part_of(inner, trip))


def _part_of(inner: Sequence[Unit], trip: Trip) -> tuple[str, object]:
    """``dinner at the Lantern`` is the Lantern; ``the cafe at the gallery`` is not the gallery."""
    desc, whole = inner[0].value, inner[-1].value
    if isinstance(whole, Named) and isinstance(desc, Desc) and desc.kind == "restaurant" and not desc.meal:
        kinds = {trip.catalogue.by_id[place].kind for place in whole.places}
        if kinds == {"attraction"}:
            return "@desc", Desc(desc.head, desc.kind, unknown=f"{trip.catalogue.by_id[whole.places[0]].name}")
    return inner[-1].text, whole
