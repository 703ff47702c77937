"""What somebody of the party may eat: ``Mia turned vegetarian``, ``no gluten for Tom``, ``he has a nut allergy``.

A diet of one is a need of the whole trip: a table at which one of the party cannot eat is none. A meal that is only to
be vegetarian this time (``something vegan on Sunday``) is a wish and not read here.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..names._descriptions import Desc
from ..words._spelling import known
from ..words._units import Unit, pattern, text_of
from ..words._words import DIETS, PEOPLE, WITHOUT

__all__ = ["diet_over", "diets_of"]

_D = "|".join(sorted((word.replace("-", r"(?: -)? ") for word in DIETS), key=len, reverse=True))
_F = "|".join(sorted(WITHOUT, key=len, reverse=True))
_DIET = rf"(?P<d>{_D})"
_FOODS = rf"(?P<f>(?:{_F})(?:(?: ,| and| or| nor| &)+ (?:{_F}))*)"
_WHO = (
    r"(?:@who|i|me|we|us|he|she|him|her|everyone|everybody|both|(?:all|both|one|two|three|half) of us|none of us|"
    r"the (?:rest|others))"
)
_HOW = (
    r"(?:now|both|all|also|too|actually|strictly|strict|fully|completely|only|just|currently|really|very|severely|a|an|"
    r"been|always|have|has|had|be|not to|to|is|are|am|'s|turned|became|become|gone|went|going|go|stayed|since @date|"
    r"suddenly|recently|lifelong|eats?|eating|living|follows?|keeps?|on|one|of us|and|,|@who)"
)
_IS = r"(?:is|are|am|'s|turned|turns|turning|became|become|becoming|gone|went|going|goes|eats?|keeps?|follows?|be|been)"
_IS_SO = pattern(rf"{_WHO}(?: {_HOW})* {_IS}(?: {_HOW})* {_DIET}(?! (?:restaurants?|places?|somewhere))")
_TURNED = pattern(rf"(?:turned|became|went|gone)(?: {_HOW})* {_DIET}")
_ILL = pattern(
    rf"{_FOODS} (?:-)? ?(?:intoleran(?:t|ce)|allerg(?:y|ies|ic)|free diet)|"
    rf"(?:allergic|intolerant|allerg(?:y|ies)|intolerance) (?:to|of|against) (?:all |any |every )?{_FOODS}".replace(
        "?P<f>", "?P<g>", 1
    )
)
_SICK = pattern(r"(?:has|have|with|suffers? from|got|diagnosed with) (?:a )?(?P<d>coeliac|celiac)(?: disease)?")
_REFUSES = pattern(
    rf"{_WHO}(?: \S+)? (?:can not|may not|must not|do not|does not|will not|should not|not allowed to|no longer|"
    r"stopped|gave up|given up|never|can no longer)(?: (?:eat|eats|eating|have|having|tolerate|tolerates|digest|touch|"
    rf"take|drink|any|anything with|of|the|all|more))* {_FOODS}|"
    rf"{_WHO}(?: \S+)? (?:eats?|eating|tolerates?) no (?:more )?{_FOODS}".replace("?P<f>", "?P<g>", 1)
)
_NOT_FOR = pattern(rf"(?:no|without|nothing with) (?:any )?{_FOODS}(?: please)? for {_WHO}")
_NEEDS = pattern(rf"{_WHO}(?: \S+)? (?:needs?|requires?|must (?:have|eat)|ha(?:s|ve) to (?:have|eat)) (?:\S+ )?{_DIET}")
_EVERYWHERE = pattern(
    r"(?:all|every|each|only)(?: (?:of|the|our|those|pick|choose|book|use|take))* (?:@desc|restaurants?|meals?|places?|"
    r"food|tables?)(?: \S+){0,2}? (?:must|should|has to|have to|needs? to|need|needs|with|that)(?: \S+){0,3}? "
    rf"{_DIET}"
)
_FROM_NOW_ON = pattern(r"(?:from|as of|since) (?:now|here) on(?:wards?)?|(?:now|here) on(?:wards?)?|henceforth")
_SOUGHT = pattern(
    rf"(?:want|wants|would (?:like|love|prefer)|prefers?|needs?|only|please|just|nothing but)"
    rf"(?: (?!not|no)\S+){{0,5}}? {_DIET}|(?P<e>{_D})(?: \S+)? (?:only|please)"
)
"""``we want vegetarian restaurants``, which from now on are every restaurant."""
_LASTING = (_IS_SO, _TURNED, _ILL, _SICK, _REFUSES, _NOT_FOR)
_WAYS = (*_LASTING, _NEEDS)
_NOT_OURS = pattern(r"@place|@stay|@leg|@city")
_ONE_MEAL = pattern(r"@desc")
_IS_OR_WAS = r"(?:is|are|am|'s|was|were|both|all|eats?|has|have|been|really|strictly)"
_OVER = pattern(
    rf"{_WHO}(?: {_IS_OR_WAS})*(?: \S+)? (?:not|no longer|never|no more)(?: (?:a|an|really|strictly|be|been))* "
    rf"(?:{_D})|(?:{_D})(?: \S+)? (?:no longer|any ?more)|used to be (?:a )?(?:{_D})"
)


def _as_people(units: Sequence[Unit]) -> str:
    """The clause with ``@who`` for people and for words that nobody knows where a name may stand."""
    words = []
    for at, unit in enumerate(units):
        follows = units[at + 1].text if at + 1 < len(units) else ""
        plain = unit.value is None and unit.text.isalpha() and unit.text not in DIETS and unit.text not in WITHOUT
        name = plain and not known(unit.text) and (unit.raw[:1].isupper() or follows in ("is", "'s", "turned", "eats"))
        words.append("@who" if plain and (unit.text in PEOPLE or name) else unit.text)
    return " ".join(words)


def _named(said: str) -> str:
    return DIETS.get("-".join(part for part in said.split() if part != "-"), "")


def diet_over(units: Sequence[Unit]) -> bool:
    """Whether a clause says that somebody does not, or no longer, have a diet."""
    return not _NOT_OURS.search(text_of(units)) and bool(_OVER.search(_as_people(units)))


def _from_now_on(units: Sequence[Unit]) -> str:
    """The diet of a clause that wants such food or places from now on, "" for none."""
    words: list[str] = []
    for unit in units:
        value = unit.value
        words += [*value.modifiers, value.head] if isinstance(value, Desc) else [unit.text]
    text = " ".join(words)
    if not _FROM_NOW_ON.search(text) or any(word in words for word in ("no", "not", "never", "without")):
        return ""
    match = _SOUGHT.search(text)
    return "" if match is None else _named(next(filter(None, match.groups()), ""))


def diets_of(units: Sequence[Unit], *, some_days: bool = False) -> tuple[str, ...]:
    """The diets that a clause says somebody has, () where it says none: it speaks of a place, a journey or one meal, or
    takes a diet back. some_days: it names days, so that what is needed then is a wish for their meals."""
    plain = text_of(units)
    if _NOT_OURS.search(plain) or diet_over(units):
        return ()
    if sought := _from_now_on(units):
        return (sought,)
    text, found = _as_people(units), []
    ways = _LASTING if some_days else (*_WAYS, _EVERYWHERE)
    for way in (_EVERYWHERE,) if _ONE_MEAL.search(plain) else ways:
        match = way.search(text)
        if match is None:
            continue
        groups = match.groupdict()
        if groups.get("d"):
            found.append(_named(groups["d"]))
        foods = groups.get("f") or groups.get("g") or ""
        found += [WITHOUT[word] for word in foods.split() if word in WITHOUT]
    return tuple(dict.fromkeys(diet for diet in found if diet))
