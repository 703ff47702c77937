"""Party, rooms, house rules, cuisines and transport bans in the words of a TravelPlanner query.

Each reader returns what the words say and raises InputError when a subject is mentioned in a way it cannot place:
a wish that is overlooked would make every judgement of the plan wrong.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from ..errors import InputError
from ..trip import Mode

__all__ = ["CUISINES", "avoid_modes", "cuisines", "house_rules", "people", "room_type"]

CUISINES = ("American", "Chinese", "French", "Indian", "Italian", "Mediterranean", "Mexican")
"""The cuisines TravelPlanner's queries ask for."""

_WORDS = "one two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905
_N = r"(\d{1,2}|" + "|".join(_WORDS) + ")"
_WHO = (
    r"(?:people|persons?|individuals?|travell?ers?|adults?|friends|guests|members|passengers|participants|tourists|"
    r"explorers|companions|colleagues|women|men|ladies|guys|folks|vacationers|visitors)"
)
_NEGATION = re.compile(
    r"\b(?:no|not|non|never|without|avoid\w*|exclud\w*|except|rather than|instead of|refrain\w*|against|forgo\w*|"
    r"skip\w*|abstain\w*|dislike\w*|rul(?:e|ing) out|steer\w* clear|opt\w* out|neither|nor|free of|hate|averse|"
    r"off the table|out of the question|bypass\w*|omit\w*|eliminat\w*|minus|sans|cannot|eschew\w*)\b|n['’]t\b",
    re.IGNORECASE,
)
_NO_WISH = re.compile(
    r"\b(?:no|not\s+\w+(?:\s+any)?|without|n['’]t\s+\w+(?:\s+any)?)\s+(?:\w+\s+)?"
    r"(?:preferences?|restrictions?|requirements?|constraints?|requests?|needs?)\b",
    re.IGNORECASE,
)


def _unclear(field: str, message: str) -> InputError:
    return InputError(message, where=f"query.{field}")


def _sentences(text: str) -> list[str]:
    # An abbreviation ("St. Louis") does not end a sentence.
    return re.split(r"(?<!\bSt)(?<!\bFt)(?<!\bMt)(?<=[.!?])\s+", text)


def _clauses(text: str) -> list[str]:
    return [
        clause
        for sentence in _sentences(text)
        for clause in re.split(
            r"[,;:](?!\d)|\b(?:but|however|while|whereas|although|yet)\b|\band (?=we\b|I\b|our\b)", sentence
        )
        if clause.strip()
    ]


def people(text: str) -> int:
    """How many travel. A query that only ever says "I" or "me" is about one person."""

    def value(word: str) -> int:
        word = word.casefold()
        return _WORDS.index(word) + 1 if word in _WORDS else int(word)

    plain = re.sub(r"\bchild(?:ren)?\b[^.,;]*?\b(?:age of\s+)?(?:10|ten)\b", " ", text, flags=re.IGNORECASE)
    counts = [
        value(word)
        for pattern in (
            rf"\b{_N}[\s-]+(?:\w+\s+)?{_WHO}\b",
            rf"\b(?:group|party|family|team|crew|band|gathering|company|squad)\s+of\s+{_N}\b",
            rf"\b(?:for|of)\s+(?:the\s+|us\s+)?{_N}\b(?![\s-]*(?:\w+\s+){{0,2}}(?:days?|nights?|weeks?|cit(?:y|ies)|different|distinct|separate|rooms?|states?|meals?|cuisines?|of\s+us))",
            rf"\b{_N}\s+of\s+us\b",
            rf"\bus\s+{_N}\b",
            rf"\b{_N}-(?:person|people|member)\b",
        )
        for word in re.findall(pattern, plain, re.IGNORECASE)
    ]
    for pattern, count in (
        (r"\bsolo\b|\balone\b|\bby (?:myself|himself|herself)\b|\bjust me\b|\bsingle\s+(?:person|travell?er|individual|adult|tourist|visitor)\b|\ban individual\b|\bon my own\b|\ba person\b", 1),
        (r"\b(?:a|our|the) pair\b|\bcouple\b(?!\s+of\s+(?:cit|days|weeks|different|friends))|\bduo\b|\bboth of us\b|\bthe two of us\b|\bmy (?:wife|husband|partner|spouse|girlfriend|boyfriend) and (?:I|me|myself)\b", 2),
        (r"\btrio\b", 3),
        (r"\bquartet\b", 4),
        (r"\bquintet\b", 5),
    ):  # fmt: skip
        if re.search(pattern, plain, re.IGNORECASE):
            counts.append(count)
    if len(set(counts)) > 1:
        raise _unclear("people", f"more than one number of people is named: {', '.join(map(str, sorted(set(counts))))}")
    if counts:
        if not 1 <= counts[0] <= 50:
            raise _unclear("people", f"{counts[0]} people are not a party")
        return counts[0]
    plural = re.search(r"\b(?:we|our|us|ours|ourselves|friends|family)\b|\bwe['’]", text, re.IGNORECASE)
    singular = re.search(r"\b(?:for me|I am|I will|my|I'd|I plan|I want|I would|I intend)\b|\bI['’]", text)
    if singular and not plural:
        return 1
    raise _unclear("people", "the number of people cannot be read")


def room_type(text: str) -> str | None:
    """``entire room``, ``private room``, ``shared room`` or ``not shared room``; None when no room is asked for."""
    shared = r"(?:shar(?:ed|ing)|communal|dorm\w*)"
    found: set[str] = set()
    for clause in _clauses(text):
        if re.search(r"\bnon[\s-]?shared\b|\bunshared\b", clause, re.IGNORECASE) or (
            re.search(rf"\b(?:{shared}|share)\b", clause, re.IGNORECASE) and _NEGATION.search(clause)
        ):
            found.add("not shared room")
        elif re.search(
            rf"\b{shared}\s+(?:\w+\s+)?(?:rooms?|accommodations?|spaces?|lodgings?)\b", clause, re.IGNORECASE
        ):
            found.add("shared room")
        elif re.search(
            r"\b(?:share|sharing)\s+(?:a\s+)?(?:\w+\s+)?(?:rooms?|accommodations?)\b", clause, re.IGNORECASE
        ):
            found.add("shared room")
        if re.search(
            r"\b(?:entire|whole)\s+(?:\w+\s+)?(?:rooms?|homes?|houses?|apartments?|apts?|places?|units?|propert\w+|suites?|accommodations?|spaces?|lodgings?)\b",
            clause,
            re.IGNORECASE,
        ) or re.search(
            r"\b(?:rooms?|accommodations?|homes?|place)\b[^.]*\b(?:all|entirely|completely) to (?:our|my)sel",
            clause,
            re.IGNORECASE,
        ):
            found.add("entire room")
        if re.search(
            r"\bprivate\s+(?:\w+\s+)?(?:rooms?|accommodations?|lodgings?|bedrooms?|spaces?|quarters)\b|\brooms?\b[^.,;]*\bprivate\b",
            clause,
            re.IGNORECASE,
        ):
            found.add("private room")
    if len(found) > 1:
        raise _unclear("room_type", f"more than one kind of room is asked for: {', '.join(sorted(found))}")
    if not found and re.search(r"\b(?:shared|private|entire)\b", text, re.IGNORECASE):
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


def house_rules(text: str) -> tuple[str, ...]:
    """What lodgings must not forbid, of ``smoking``, ``pets``, ``parties``, ``visitors``, ``children under 10``."""
    found: list[str] = []
    plain = re.sub(rf"\b{_N}\s+visitors\b", " ", text, flags=re.IGNORECASE)
    for rule, pattern in _RULES.items():
        for sentence in _sentences(plain):
            word = re.search(pattern, sentence, re.IGNORECASE)
            if word is None or rule in found:
                continue
            around = next(
                (clause for clause in _clauses(sentence) if re.search(pattern, clause, re.IGNORECASE)), sentence
            )
            negated = _NEGATION.search(re.sub(r"\bnot only\b", "", around))
            if rule == "smoking" and re.search(r"\bsmoke[\s-]?free\b", around, re.IGNORECASE):
                negated = re.search(r"smoke", around, re.IGNORECASE)
            # "must not forbid pets" asks for them.
            twice = re.search(
                r"\b(?:forbid|prohibit|ban|restrict|exclud|disallow|object|mind)\w*", around, re.IGNORECASE
            )
            if bool(negated) != bool(twice):
                raise _unclear("house_rules", f"{word[0]!r} is mentioned, but not as something to be allowed")
            if not twice and re.search(_ALLOW, sentence, re.IGNORECASE) is None:
                raise _unclear("house_rules", f"{word[0]!r} is mentioned, but not as something to be allowed")
            found.append(rule)
    return tuple(found)


_OTHER_CUISINES = (
    "Thai Japanese Korean Vietnamese Greek Spanish Asian Latin Cuban Caribbean Brazilian Turkish Lebanese German "
    "British Moroccan African Ethiopian Cajun Creole Vegan Vegetarian Kosher Halal"
).split()
_FOOD = r"\b(?:cuisines?|foods?|eat\w*|dine|dining|dish\w*|culinary|meals?|taste\w*|restaurants?|flavou?rs?|fare|gastronom\w*|palate)\b"


def cuisines(text: str, known: Collection[str] = ()) -> tuple[str, ...]:
    """The cuisines asked for, in the order of the text; names of `known` count in sentences about food only."""
    found: dict[str, int] = {}
    offset = 0
    for sentence in _sentences(text):
        about_food = re.search(_FOOD, sentence, re.IGNORECASE) is not None
        names = {*CUISINES, *(known if about_food else ()), *(_OTHER_CUISINES if about_food else ())}
        for name in names:
            # A capital after it makes it part of a name: "French Lick", "Indian Wells".
            match = re.search(rf"\b{re.escape(name)}\b(?!\s+(?!and\b|or\b|[Cc]uisine)(?-i:[A-Z]))", sentence)
            if match is None:
                continue
            if name not in CUISINES and name not in known:
                raise _unclear("cuisines", f"{name!r} is not a cuisine that the reference information knows")
            if name in CUISINES or re.search(r"\bcuisines?\b|\bfoods?\b", sentence, re.IGNORECASE):
                found.setdefault(name, offset + match.start())
        offset += len(sentence) + 1
    if not found and re.search(
        r"\b(?:love|prefer\w*|enjoy|fond of|like to (?:try|experience))\b[^.]*\bcuisines?\b", text
    ):
        if not _NO_WISH.search(text):
            raise _unclear("cuisines", "a cuisine is asked for, but not one that is known")
    return tuple(sorted(found, key=lambda name: found[name]))


_MODES: dict[Mode, str] = {
    "flight": r"\b(?:flights?|fly|flying|air[\s-]?travel|(?:air)?planes?|by air|airlines?|aircraft)\b",
    "drive": r"\bself[\s-]?driv\w*|\bdriv(?:e|ing)\b|\b(?:rental |own )?cars?\b|\bbehind the wheel\b",
    "taxi": r"\b(?:taxis?|taxicabs?|cabs?)\b",
}


def avoid_modes(text: str) -> tuple[Mode, ...]:
    """The modes the travellers will not use. A mode wished for instead is an error: no plan record can say so."""
    found: list[Mode] = []
    for mode, pattern in _MODES.items():
        for clause in _clauses(text):
            if re.search(pattern, clause, re.IGNORECASE) is None or mode in found:
                continue
            if _NO_WISH.search(clause):
                continue
            if _NEGATION.search(clause) or re.search(r"\bnon[\s-]", clause, re.IGNORECASE):
                found.append(mode)
            elif re.search(
                r"\b(?:only|prefer|must|want|insist|solely|exclusively|require)\w*\b", clause, re.IGNORECASE
            ):
                raise _unclear("avoid_modes", f"{clause.strip()[:80]!r} asks for a mode; only bans can be kept")
    return tuple(found)
