"""Wishes for a sort of food or place: cuisines, tags, indoors, nothing new."""

from __future__ import annotations

from ..._disruption import Constraint
from ..names._descriptions import Desc
from ..words._clauses import Clause
from ..words._units import pattern
from ..words._words import CUISINES, TAGS

__all__ = [
    "REFUSED_FOODS",
    "WANTED",
    "WANTED_INSTEAD",
    "described",
    "food_wishes",
    "indoors",
    "nothing_new",
    "tag_wishes",
]

_C = "|".join(sorted((c.replace("-", " - ") if "-" in c else c for c in CUISINES), key=len, reverse=True))
_FOOD = rf"(?P<c>{_C})(?: (?:food|cuisine|restaurants?|places?|dishes|stuff|meals?|cooking|option|options|joints?))?"
_T = "|".join(sorted(TAGS, key=len, reverse=True))
_REFUSE = (
    r"(?:nobody|no one|none of us) (?:really )?(?:wants?|likes?|eats?|fancies)|"
    r"no(?: more)?|not|not again|never again|never|without|avoid|avoiding|skip|skipping|nothing|hate|"
    r"hates|tired of|sick of|fed up with|enough(?: of)?|bored of|bored with|"
    r"(?:do|does|would|will|can|could) (?:not|rather not) (?:really )?(?:want|like|fancy|feel like|"
    r"eat|have|do|need|go|take|stand|use|care for)(?: to (?:eat|have|go|do|see|visit|take|use|get|"
    r"be))?(?: to)?|"
    r"(?:would )?(?:rather|prefer) not(?: to)?(?: (?:have|eat|do|go|take|visit))?(?: to)?|"
    r"anything but|allergic to|over it with|stay away from|steer clear of|please no|"
    r"rather not(?: have)?"
)
_MORE = (
    r"(?: (?:any|more|any more|another|again|yet another|the|a|an|to|eat|have|having|eating|go|going|"
    r"see|seeing|visit|take|taking|do|of|with|for|too much|that|too many|only|all the|this|those|"
    r"these))*"
)
_AVOID_FOOD = pattern(rf"(?:{_REFUSE}){_MORE} {_FOOD}")
_WANT_FOOD = pattern(
    r"(?:(?:somewhere|something|some|any|anything|want|wants|would (?:like|love)|prefer|prefers|"
    r"feel like|fancy|craving|love|rather(?: have)?|please|maybe|can we (?:have|eat|get|do)|need|am|"
    r"needs|how about|what about|find (?:us|me)?|make it|go for|like|get|have|is|are|only eats?|"
    r"eats? only|eats?|must be|should be|has to be|keep it|turned|become|went|in the mood for|"
    r"looking for|mood for|with|for|another|different|good|nice|a|an|to|instead|proper|decent|be|"
    r"serve|serves|offer|cook)(?: (?:a|an|some|to|eat|have|try|the|good|nice|proper|real|more|be|"
    r"something|somewhere|for|go|us|me|another|different|decent|now|strictly|fully|all|completely|"
    rf"only|local|authentic|cheap))* ){_FOOD}"
)
REFUSED_FOODS = pattern(
    rf"(?:{_REFUSE}){_MORE} (?:{_C})(?: ,? ?(?:and|or|nor|&) (?:{_C}))+"
    r"(?! (?:instead|rather|food|place|places|restaurant|@))"
)
"""``No fish and meat``: several sorts of food after one refusal."""
_DIET = frozenset(("vegetarian", "vegan", "halal", "kosher", "gluten free"))
WANTED = pattern(
    r"want|wants|wanted|would (?:like|love|prefer)|like|prefer|prefers|feel like|fancy|craving|rather|"
    r"please|somewhere|something|instead|can we|could we|could you|how about|what about|need|needs|"
    r"find|looking for|mood|make it|eats?|try|anything|replacement|alternative|only|swap|book us"
)
_AVOID_TAG = pattern(rf"(?:{_REFUSE}){_MORE} (?P<t>{_T})")
_WANT_TAG = pattern(
    r"(?:somewhere|something|anything|prefer(?: to (?:see|visit|go to))?(?: an?)?|rather(?: (?:see|"
    r"visit|go to|have|do))?(?: an?)?|would (?:like|love)(?: to (?:see|visit|go to))?(?: an?)?|"
    r"want(?: to (?:see|visit))?(?: an?)?|more|another|some|how about an?|maybe an?|find (?:us )?an?|"
    r"replace it with an?|swap it for an?|with an?|an?) (?:more |really |nice |other |different |"
    rf"good |another |bit |little )*(?P<t>{_T})(?: (?:instead|rather|please|would be|place|sights?|"
    r"alternative|if possible|or|too))?"
)
WANTED_INSTEAD = pattern(
    r"instead|rather|prefer|please|would be|would like|would love|want|wants|how about|something|"
    r"somewhere|more|another|replace|swap|find|alternative|if possible"
)
_NO_WAY_IN = pattern(r"(?:can|could) not (?:go|get|come|be|visit|enter|see)")
_FOOD_STOP = pattern(r"@money|is closed|closed")


def described(clause: Clause) -> str:
    """The clause with descriptions such as ``the italian place`` written out, for wishes about a cuisine."""
    words = []
    for unit in clause.units:
        if unit.text == "@desc" and isinstance(unit.value, Desc):
            words += [*unit.value.modifiers, unit.value.head]
        else:
            words.append(unit.text)
    return " ".join(words)


_INDOOR = pattern(
    r"indoor|indoors|(?<!still )(?<!still be )(?<!while )inside(?! of)(?: activities| stuff| please)?|"
    r"under a roof|not outside|nothing outside|"
    r"nothing outdoors?|not outdoors?|no outdoor(?:s)?(?: \S+)?|out of the (?:rain|cold|heat|sun|"
    r"snow)|stay(?:ing)? (?:dry|inside)|keep us dry|with a roof"
)
_NO_NEW = pattern(
    r"no(?:thing)? new(?: (?:places?|stops?|things?|stuff|venues?|restaurants?|sights?))?|no (?:other|"
    r"additional|extra) places?|not (?:add|adding) (?:any(?:thing)?|new|other)(?: \S+){0,2}|"
    r"only (?:use )?(?:what|the places|places|things)(?: \S+){0,3}? (?:already|in (?:the|our) plan|"
    r"on (?:the|our) list)|without (?:adding )?(?:any )?new (?:places|stops|things)|just reorder|"
    r"only (?:reorder|shuffle|swap)|no unfamiliar places"
)


def _cuisine(word: str) -> str:
    return CUISINES.get(word, word)


def food_wishes(plain: str, text: str) -> list[Constraint]:
    """A cuisine that is wanted or not. plain: the clause as `described` writes it."""
    avoided, wanted = _AVOID_FOOD.search(plain), _WANT_FOOD.search(plain)
    if avoided and avoided["c"] == "meat":
        return [Constraint(type="want_cuisine", value="vegetarian", text=text)]
    if avoided:
        refused = Constraint(type="avoid_cuisine", value=_cuisine(avoided["c"]), text=text)
        # "I am vegetarian and never fish": the diet is said as well.
        if wanted and wanted.end() <= avoided.start() and _cuisine(wanted["c"]) in _DIET:
            return [Constraint(type="want_cuisine", value=_cuisine(wanted["c"]), text=text), refused]
        return [refused]
    if wanted and (_cuisine(wanted["c"]) in _DIET or WANTED.search(plain)) and not _FOOD_STOP.search(plain):
        return [Constraint(type="want_cuisine", value=_cuisine(wanted["c"]), text=text)]
    return []


def tag_wishes(clause: Clause, plain: str, text: str) -> list[Constraint]:
    """A sort of place that is wanted or not."""
    avoided, wanted = _AVOID_TAG.search(plain), _WANT_TAG.search(plain)
    exact = any(unit.text == "@desc" and unit.value.modifiers for unit in clause.units)
    if avoided and not _NO_WAY_IN.search(plain) and not exact:
        return [Constraint(type="avoid_tag", value=TAGS[avoided["t"]], text=text)]
    if wanted and WANTED_INSTEAD.search(plain):
        return [Constraint(type="want_tag", value=TAGS[wanted["t"]], text=text)]
    return []


def indoors(line: str) -> bool:
    """Whether something under a roof is wished for."""
    return bool(_INDOOR.search(line))


def nothing_new(line: str) -> bool:
    """Whether only places of the plan are wished for."""
    return bool(_NO_NEW.search(line))
