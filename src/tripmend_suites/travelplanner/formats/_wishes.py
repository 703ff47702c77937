"""Party, rooms, house rules, cuisines and transport bans in the words of a TravelPlanner query.

Each reader returns what the words say and raises InputError when a subject is mentioned in a way it cannot place:
a wish that is overlooked would make every judgement of the plan wrong.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from tripmend.errors import InputError
from tripmend.trip import Mode

CUISINES = ("American", "Chinese", "French", "Indian", "Italian", "Mediterranean", "Mexican")
"""The cuisines TravelPlanner's queries ask for."""

_NEGATION = re.compile(
    r"\b(?:no|not|non|never|without|avoid\w*|exclud\w*|except|rather than|instead of|refrain\w*|against|forgo\w*|"
    r"skip\w*|abstain\w*|dislike\w*|rul(?:e|ing) out|steer\w* clear|opt\w* out|neither|nor|free of|hate|averse|"
    r"off the table|out of the question|bypass\w*|omit\w*|eliminat\w*|minus|sans|cannot|eschew\w*|"
    r"nothing|none|don['’]?t|won['’]?t|is out|are out|unable|unwilling|unavailable|reluctant|other than)\b|n['’]t\b",
    re.IGNORECASE,
)
_NO_WISH = re.compile(
    r"\b(?:no|not\s+\w+(?:\s+any)?|without|n['’]t\s+\w+(?:\s+any)?)\s+(?:\w+\s+)?"
    r"(?:preferences?|restrictions?|requirements?|constraints?|requests?|needs?)\b",
    re.IGNORECASE,
)
_BREAK = re.compile(
    r"[,;:](?!\d)|\b(?:but|however|while|whereas|although|yet)\b|\band (?=we\b|I\b|our\b)", re.IGNORECASE
)


def _unclear(field: str, message: str) -> InputError:
    return InputError(message, where=f"query.{field}")


def _has(pattern: str, text: str) -> bool:
    return re.search(pattern, text, re.IGNORECASE) is not None


def _sentences(text: str) -> list[str]:
    # An abbreviation ("St. Louis") does not end a sentence.
    return re.split(r"(?<!\bSt)(?<!\bFt)(?<!\bMt)(?<=[.!?])\s+", text)


def _clauses(text: str) -> list[str]:
    return [clause for sentence in _sentences(text) for clause in _BREAK.split(sentence) if clause.strip()]


# ---- people ------------------------------------------------------------------------------------------------------

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_N = r"(\d{1,2}|" + "|".join(_WORDS) + ")"
_WHO = (
    r"(?:people|persons?|individuals?|travell?ers?|adults?|friends|guests|members|passengers|participants|tourists|"
    r"explorers|companions|colleagues|women|men|ladies|guys|folks|vacationers|visitors)"
)
_NOT_PEOPLE = (
    r"(?![\s-]*(?:\w+\s+){0,2}(?:days?|nights?|weeks?|cit(?:y|ies)|different|distinct|separate|rooms?|states?|meals?|"
    r"cuisines?|of\s+us))"
)
_COUNTED = (
    rf"\b{_N}[\s-]+(?:\w+\s+)?{_WHO}\b",
    rf"\b(?:group|party|family|team|crew|band|gathering|company|squad)\s+of\s+{_N}\b",
    rf"\b(?:for|of)\s+(?:the\s+|us\s+)?{_N}\b{_NOT_PEOPLE}",
    rf"\b{_N}\s+of\s+us\b",
    rf"\bus\s+{_N}\b",
    rf"\b{_N}-(?:person|people|member)\b",
)
_PARTNER = r"(?:wife|husband|partner|spouse|girlfriend|boyfriend|fianc[eé]e?)"
_NAMED = (
    (
        1,
        r"\bsolo\b|\balone\b|\bby (?:my|him|her)self\b|\bjust me\b|\ban individual\b|\bon my own\b|\ba person\b",
    ),
    (1, r"\b(?:single|lone|individual)\s+(?:person|travell?er|individual|adult|tourist|visitor)\b"),
    (2, r"\b(?:a|our|the) pair\b|\bcouple\b(?!\s+of\s+(?:cit|days|weeks|different|friends))|\bduo\b|\bboth of us\b"),
    (2, rf"\bmy {_PARTNER} and (?:I|me|myself)\b|\b(?:I|me|myself) and my {_PARTNER}\b"),
    (3, r"\btrio\b"),
    (4, r"\bquartet\b"),
    (5, r"\bquintet\b"),
)


def _value(word: str) -> int:
    word = word.casefold()
    return _WORDS.index(word) + 1 if word in _WORDS else int(word)


def people(text: str) -> int:
    """How many travel. A query that only ever says "I" or "me" is about one person."""
    plain = re.sub(r"\bchild(?:ren)?\b[^.,;]*?\b(?:age of\s+)?(?:10|ten)\b", " ", text, flags=re.IGNORECASE)
    counts = [_value(word) for pattern in _COUNTED for word in re.findall(pattern, plain, re.IGNORECASE)]
    counts += [count for count, pattern in _NAMED if _has(pattern, plain)]
    if len(set(counts)) > 1:
        raise _unclear("people", f"more than one number of people is named: {', '.join(map(str, sorted(set(counts))))}")
    if counts:
        if not 1 <= counts[0] <= 50:
            raise _unclear("people", f"{counts[0]} people are not a party")
        return counts[0]
    plural = _has(
        r"\b(?:we|our|us|ours|ourselves|together|friends?|family|parents|kids|children|colleagues?|buddies|sons?|"
        rf"daughters?|mother|father|brothers?|sisters?|siblings|{_PARTNER}|(?:me|I|myself) and)\b|\bwe['’]",
        text,
    )
    # Case matters: "I", not the i of a name.
    if re.search(r"\b(?:for me|my|I)\b|\bI['’]", text) and not plural:
        return 1
    raise _unclear("people", "the number of people cannot be read")


# ---- rooms and house rules ---------------------------------------------------------------------------------------

_LODGING = (
    r"(?:rooms?|bedrooms?|homes?|houses?|apartments?|apts?|places?|units?|propert\w+|suites?|accommodations?|spaces?|"
    r"lodgings?|quarters|stays?)"
)


def _rooms_in(clause: str) -> set[str]:
    found: set[str] = set()
    sharing = _has(r"\b(?:shar(?:e|ed|ing)|communal|dorm\w*)\b", clause)
    if _has(r"\bnon[\s-]?shared\b|\bunshared\b", clause) or (sharing and _NEGATION.search(clause)):
        found.add("not shared room")
    elif sharing and _has(
        rf"\b(?:shared|sharing|share|communal|dorm\w*)\s+(?:an?\s+)?(?:\w+\s+)?{_LODGING}\b|"
        rf"\b{_LODGING}\b.*\b(?:shared|sharing|can share)\b",
        clause,
    ):
        found.add("shared room")
    if _has(rf"\b(?:entire|whole)\s+(?:\w+\s+)?{_LODGING}\b", clause):
        found.add("entire room")
    if _has(rf"\bprivate\s+(?:\w+\s+)?{_LODGING}\b|\b{_LODGING}\b[^.,;]*\bprivate\b", clause):
        found.add("private room")
    return found


def room_type(text: str) -> str | None:
    """``entire room``, ``private room``, ``shared room`` or ``not shared room``; None when no room is asked for."""
    found = {room for clause in _clauses(text) for room in _rooms_in(clause)}
    if len(found) > 1:
        raise _unclear("room_type", f"more than one kind of room is asked for: {', '.join(sorted(found))}")
    if not found and _has(r"\b(?:shared|private|entire)\b", text):
        raise _unclear("room_type", "a shared, private or entire something is mentioned, but not what is wanted")
    return found.pop() if found else None


_ALLOW = (
    r"(?:allow|permit|permissib|friendly|welcom|accept|accommodat|bring|host|throw|hold|toler|open to|okay|fine with|"
    r"suitab|travel(?:ing|ling|s)? with|along|have|having|receiv|entertain|possible|cater|with|smoker|should|can\b|"
    r"must|may\b|need|prefer|want|like|able)"
)
_RULES: dict[str, str] = {
    "smoking": r"\bsmok\w*",
    "pets": r"\b(?:pets?|dogs?|cats?|animals?|furry)\b|\bpet-",
    "parties": r"\bpart(?:ies|ying)\b|\bparty(?! of\b)(?=-friendly|\s+(?:at|in|there|friendly))|\bto party\b",
    "visitors": r"\bvisitors?\b",
    "children under 10": r"\bchild(?:ren)?\b|\bkids?\b|\btoddlers?\b|\binfants?\b|\bunder (?:the age of )?(?:10|ten)\b",
}


def _asked_for(rule: str, sentence: str) -> bool:
    """Whether the sentence asks that `rule` be allowed; else it says something no record can hold."""
    around = next((clause for clause in _clauses(sentence) if _has(_RULES[rule], clause)), sentence)
    negated = _NEGATION.search(re.sub(r"\bnot only\b", "", around)) is not None
    if rule == "smoking" and _has(r"\bsmoke[\s-]?free\b", around):
        negated = True
    # "must not forbid pets" asks for them.
    forbids = _has(r"\b(?:forbid|prohibit|ban|restrict|exclud|disallow|object|mind)\w*", around)
    return negated == forbids and (forbids or _has(_ALLOW, sentence))


def house_rules(text: str) -> tuple[str, ...]:
    """What lodgings must not forbid, of ``smoking``, ``pets``, ``parties``, ``visitors``, ``children under 10``."""
    found: list[str] = []
    plain = re.sub(rf"\b{_N}\s+visitors\b", " ", text, flags=re.IGNORECASE)
    for rule, pattern in _RULES.items():
        for sentence in _sentences(plain):
            word = re.search(pattern, sentence, re.IGNORECASE)
            if word is None or rule in found:
                continue
            if not _asked_for(rule, sentence):
                raise _unclear("house_rules", f"{word[0]!r} is mentioned, but not as something to be allowed")
            found.append(rule)
    return tuple(found)


# ---- cuisines and modes ------------------------------------------------------------------------------------------

_OTHER_CUISINES = frozenset(
    {
        "Thai",
        "Japanese",
        "Korean",
        "Vietnamese",
        "Greek",
        "Spanish",
        "Asian",
        "Latin",
        "Cuban",
        "Caribbean",
        "Brazilian",
    }
    | {"Turkish", "Lebanese", "German", "British", "Moroccan", "African", "Ethiopian", "Cajun", "Creole", "Vegan"}
    | {"Vegetarian", "Kosher", "Halal"}
)
_FOOD = (
    r"\b(?:cuisines?|foods?|eat\w*|dine|dining|dish\w*|culinary|meals?|taste\w*|restaurants?|flavou?rs?|fare|"
    r"gastronom\w*|palate)\b"
)


def cuisines(text: str, known: Collection[str] = ()) -> tuple[str, ...]:
    """The cuisines asked for, in the order of the text; names of `known` count in sentences about food only."""
    found: dict[str, int] = {}
    offset = 0
    for sentence in _sentences(text):
        about_food = _has(_FOOD, sentence)
        for name in {*CUISINES, *(known if about_food else ()), *(_OTHER_CUISINES if about_food else ())}:
            # A capital after it makes it part of a name: "French Lick", "Indian Wells".
            match = re.search(rf"\b{re.escape(name)}\b(?!\s+(?![Cc]uisine)(?:[A-Z]))", sentence)
            if match is None:
                continue
            if name not in CUISINES and name not in known:
                raise _unclear("cuisines", f"{name!r} is not a cuisine that the reference information knows")
            if name in CUISINES or _has(r"\bcuisines?\b|\bfoods?\b", sentence):
                found.setdefault(name, offset + match.start())
        offset += len(sentence) + 1
    wished = _has(r"\b(?:love|prefer\w*|enjoy|fond of|like to (?:try|experience))\b[^.]*\bcuisines?\b", text)
    if not found and wished and not _NO_WISH.search(text):
        raise _unclear("cuisines", "a cuisine is asked for, but not one that is known")
    return tuple(sorted(found, key=lambda name: found[name]))


_MODES: dict[Mode, str] = {
    "flight": r"\b(?:flights?|fly|flying|air[\s-]?travel|(?:air)?planes?|by air|airlines?|aircraft)\b",
    "drive": r"\bself[\s-]?driv\w*|\bdriv(?:e|ing)\b|\b(?:rental |own )?cars?\b|\bbehind the wheel\b",
    "taxi": r"\b(?:taxis?|taxicabs?|cabs?)\b",
}
_NO_MATTER = (
    r"(?:\bnot|n['’]t)\s+(?:mind|opposed|averse|object|against)|\bno (?:problem|objection)|\bany (?:mode|means|form)|"
    r"\bopen to\b|\bfine with\b|\bhappy (?:to|with)\b|\bfl(?:y|ying|ights?)\s+(?:out\s+)?(?:from|of|to|into)\b|"
    r"\bdriv(?:e|ing)\s+(?:from|to|distance)\b|\binclud\w*"
)


def avoid_modes(text: str) -> tuple[Mode, ...]:
    """The modes the travellers will not use. A mode wished for instead is an error: no plan record can say so."""
    found: list[Mode] = []
    for mode, pattern in _MODES.items():
        for clause in _clauses(text):
            if mode in found or not _has(pattern, clause) or _NO_WISH.search(clause):
                continue
            if _has(_NO_MATTER, clause) and not _has(r"\bno (?:flights?|self)", clause):
                continue
            if not _NEGATION.search(clause):
                raise _unclear("avoid_modes", f"{clause.strip()[:80]!r} speaks of a mode, but not to rule it out")
            found.append(mode)
    return tuple(found)
