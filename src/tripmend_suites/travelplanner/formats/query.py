"""Queries read: numbers, dates and wishes in words, and the whole."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection
from dataclasses import dataclass

from tripmend.errors import InputError
from tripmend.trip import Mode

WORDS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(),  # noqa: SIM905
        start=1,
    )
}
NUMBER = r"(?P<n>\d{1,2}|" + "|".join(WORDS) + r"|a couple of|a few)"


def unclear(field: str, message: str) -> InputError:
    return InputError(message, where=f"query.{field}")


def number_of(text: str, field: str) -> int:
    text = text.casefold()
    if text == "a couple of":
        return 2
    if text == "a few":
        raise unclear(field, "'a few' is not a number")
    return WORDS[text] if text in WORDS else int(text)


def one(values: list[int], field: str, what: str) -> int | None:
    if len(set(values)) > 1:
        raise unclear(field, f"more than one {what} is named: {', '.join(map(str, sorted(set(values))))}")
    return values[0] if values else None


MONTHS = (
    "january february march april may june july august september october november december".split()  # noqa: SIM905
)
_MONTH = (
    r"(?P<{}>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_ORDINAL = r"(?P<{}>\d{{1,2}})(?:st|nd|rd|th)?\b"
_DATE = re.compile(
    r"(?P<iso>\d{4}-\d\d-\d\d)|(?P<us>\d{1,2}/\d{1,2}/\d{4})|"
    rf"\b(?:the\s+)?{_ORDINAL.format('d1')}\s+(?:of\s+)?{_MONTH.format('m1')}\b(?:,?\s*(?P<y1>\d{{4}}))?|"
    rf"\b{_MONTH.format('m2')}\s+(?:the\s+)?{_ORDINAL.format('d2')}(?:\s*,?\s*(?P<y2>\d{{4}}))?|"
    r"\b(?:the\s+)?(?P<d3>\d{1,2})(?:st|nd|rd|th)\b(?:\s*,?\s*(?P<y3>\d{4}))?|"
    r"(?<=[–—-])(?P<d4>\d{1,2})\b(?!-)(?:\s*,\s*(?P<y4>\d{4}))?",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Mention:
    day: int
    month: int | None
    year: int | None


def _month(text: str) -> int:
    return next(n for n, name in enumerate(MONTHS, start=1) if name.startswith(text.casefold()[:3]))


def _mentions(text: str) -> list[_Mention]:
    found = []
    text = re.sub(r"(?<=\d)(st|nd|rd|th)?\s+[–—-]\s+(?=\d)", r"\1-", text)
    for match in _DATE.finditer(text):
        part = match.groupdict()
        if part["iso"]:
            year, month, day = map(int, part["iso"].split("-"))
            found.append(_Mention(day, month, year))
        elif part["us"]:
            month, day, year = map(int, part["us"].split("/"))
            found.append(_Mention(day, month, year))
        else:
            day = int(next(part[name] for name in ("d1", "d2", "d3", "d4") if part[name]))
            year_text = next((part[name] for name in ("y1", "y2", "y3", "y4") if part[name]), None)
            month_text = part["m1"] or part["m2"]
            found.append(
                _Mention(day, _month(month_text) if month_text else None, int(year_text) if year_text else None)
            )
    return found


def _stated_days(text: str) -> int | None:
    values = [number_of(match["n"], "days") for match in re.finditer(rf"\b{NUMBER}[\s-]+days?\b", text, re.IGNORECASE)]
    values += [7 for _ in re.finditer(r"\b(?:a|one|1|full)[\s-]+week\b(?!end)|\bweek[\s-]?long\b", text, re.IGNORECASE)]
    values += [14 for _ in re.finditer(r"\b(?:two|2)[\s-]+weeks?\b", text, re.IGNORECASE)]
    return one(values, "days", "number of days")


def dates_of(text: str) -> tuple[dt.date, dt.date]:
    mentions = _mentions(text)
    # "the 8th to the 10th of March": a bare day belongs to the month named with its neighbour.
    for n, mention in enumerate(mentions):
        if mention.month is None:
            before = next((other.month for other in reversed(mentions[:n]) if other.month), None)
            after = next((other.month for other in mentions[n + 1 :] if other.month), None)
            mention.month = before or after
    years = [mention.year for mention in mentions if mention.year]
    dated: list[dt.date] = []
    for n, mention in enumerate(mentions):
        if mention.month is None:
            continue
        year = mention.year or next((other.year for other in mentions[n + 1 :] if other.year), None)
        year = year or (years[-1] if years else None)
        if year is None:
            raise unclear("date", "the dates name no year")
        following = next((other for other in mentions[n + 1 :] if other.year and other.month), None)
        if mention.year is None and following is not None and following.month and following.month < mention.month:
            year -= 1
        try:
            date = dt.date(year, mention.month, mention.day)
        except ValueError as error:
            raise unclear("date", f"{mention.day} of month {mention.month} is not a date") from error
        if date not in dated:
            dated.append(date)
    stated = _stated_days(text)
    if len(dated) == 1 and stated is not None:
        return dated[0], dated[0] + dt.timedelta(days=stated - 1)
    if len(dated) != 2:
        raise unclear("date", f"a first and a last day are needed, {len(dated)} dates can be read")
    start, end = dated
    if end < start:
        raise unclear("date", f"the last day {end} is before the first {start}")
    if stated is not None and stated != (end - start).days + 1:
        raise unclear("date", f"{stated} days are named, but {start} to {end} are {(end - start).days + 1}")
    return start, end


# Party, rooms, house rules, cuisines and transport bans in the words of a TravelPlanner query.
#
# Each reader returns what the words say and raises InputError when a subject is mentioned in a way it cannot place:
# a wish that is overlooked would make every judgement of the plan wrong.


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
        raise unclear("people", f"more than one number of people is named: {', '.join(map(str, sorted(set(counts))))}")
    if counts:
        if not 1 <= counts[0] <= 50:
            raise unclear("people", f"{counts[0]} people are not a party")
        return counts[0]
    plural = _has(
        r"\b(?:we|our|us|ours|ourselves|together|friends?|family|parents|kids|children|colleagues?|buddies|sons?|"
        rf"daughters?|mother|father|brothers?|sisters?|siblings|{_PARTNER}|(?:me|I|myself) and)\b|\bwe['’]",
        text,
    )
    # Case matters: "I", not the i of a name.
    if re.search(r"\b(?:for me|my|I)\b|\bI['’]", text) and not plural:
        return 1
    raise unclear("people", "the number of people cannot be read")


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
        raise unclear("room_type", f"more than one kind of room is asked for: {', '.join(sorted(found))}")
    if not found and _has(r"\b(?:shared|private|entire)\b", text):
        raise unclear("room_type", "a shared, private or entire something is mentioned, but not what is wanted")
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
                raise unclear("house_rules", f"{word[0]!r} is mentioned, but not as something to be allowed")
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


def wanted_cuisines(text: str, known: Collection[str] = ()) -> tuple[str, ...]:
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
                raise unclear("cuisines", f"{name!r} is not a cuisine that the reference information knows")
            if name in CUISINES or _has(r"\bcuisines?\b|\bfoods?\b", sentence):
                found.setdefault(name, offset + match.start())
        offset += len(sentence) + 1
    wished = _has(r"\b(?:love|prefer\w*|enjoy|fond of|like to (?:try|experience))\b[^.]*\bcuisines?\b", text)
    if not found and wished and not _NO_WISH.search(text):
        raise unclear("cuisines", "a cuisine is asked for, but not one that is known")
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
                raise unclear("avoid_modes", f"{clause.strip()[:80]!r} speaks of a mode, but not to rule it out")
            found.append(mode)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Query:
    """What a query asks for. budget: minor units (US cents) for everybody; end: the last day, included.

    destination: a city, or a state when several of its cities are wanted. avoid_modes: ``flight``, ``drive``, ``taxi``.
    """

    origin: str
    destination: str
    cities: int
    start: dt.date
    end: dt.date
    people: int
    budget: int
    room_type: str | None = None
    house_rules: tuple[str, ...] = ()
    cuisines: tuple[str, ...] = ()
    avoid_modes: tuple[Mode, ...] = ()

    @property
    def days(self) -> int:
        """How many days the trip has, both ends counted."""
        return (self.end - self.start).days + 1


_STATES = frozenset(
    """Alabama;Alaska;Arizona;Arkansas;California;Colorado;Connecticut;Delaware;Florida;Georgia;Hawaii;Idaho;Illinois;
Indiana;Iowa;Kansas;Kentucky;Louisiana;Maine;Maryland;Massachusetts;Michigan;Minnesota;Mississippi;Missouri;Montana;
Nebraska;Nevada;New Hampshire;New Jersey;New Mexico;New York;North Carolina;North Dakota;Ohio;Oklahoma;Oregon;
Pennsylvania;Puerto Rico;Rhode Island;South Carolina;South Dakota;Tennessee;Texas;Utah;Vermont;Virginia;Washington;
West Virginia;Wisconsin;Wyoming;U.S. Virgin Islands;U.S. Pacific Trust Territories and Possessions""".replace(
        "\n", ""
    ).split(";")
)


# ---- dates -------------------------------------------------------------------------------------------------------


# ---- places ------------------------------------------------------------------------------------------------------

_WORD = (
    rf"(?!(?:{'|'.join(month.capitalize() for month in MONTHS)})\b)"
    r"(?:(?:St|Ste|Ft|Mt|Pt)\.|(?:[A-Z]\.){2,}|[A-Z][\w'’/-]*)"
)
_NAME = rf"(?-i:(?P<name>{_WORD}(?:\s+(?:{_WORD}|of|de|la|del|du)(?=\s+[A-Z])|\s+{_WORD})*))"
_ORIGIN = (
    rf"\bfrom\s+(?:the city of\s+)?{_NAME}",
    r"\b(?:start|begin|commenc|originat|kick|depart|embark|launch|set|leav)\w*"
    rf"(?:\s+\w+){{0,3}}?\s+(?:in|at|out of|from)\s+{_NAME}",
    rf"\b(?:depart(?:s|ing)?|leav(?:e|es|ing)|exiting)\s+{_NAME}",
    rf"\b(?:based|living|live|reside|residing|home)\s+(?:is\s+)?(?:in\s+)?{_NAME}",
    r"\b(?:starting|departure|origin)(?:\s+\w+)?\s+(?:point|city|place|location)?\s*"
    rf"(?:is|will be|being|as|:)\s+{_NAME}",
)
_DESTINATION = (
    rf"\b(?:to|towards?|into)\s+(?:visit\s+|explore\s+|see\s+|the city of\s+)?{_NAME}",
    rf"\b(?:visit|explor|tour|discover)\w*\s+(?:the city of\s+)?{_NAME}",
    rf"\b(?:head|end|conclud|bound|destined|arriv|finish)\w*\s+(?:for|in|at|to)\s+{_NAME}",
    rf"\bdestination(?:\s+city)?\s*(?:is|will be|being|as|of|:)\s+{_NAME}",
    rf"\b(?:trip|travel|itinerary|plan|stay|time|vacation|holiday|days|for)\s+(?:in|around|of)?\s*{_NAME}",
    rf"\bin\s+{_NAME}",
)


def _names(patterns: Collection[str], text: str) -> list[str]:
    matches = (match for pattern in patterns for match in re.finditer(pattern, text, re.IGNORECASE))
    return [match["name"].rstrip("'’") for match in matches]


def _mentioned(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _choose(candidates: list[str], known: Collection[str], text: str, field: str) -> str:
    """The first candidate that is known (any, when nothing is known); else the one known name the text mentions."""
    if not known:
        if not candidates:
            raise unclear(field, f"no {field} can be read")
        return candidates[0]
    for candidate in candidates:
        if candidate in known:
            return candidate
        longest = max((name for name in known if candidate.startswith(f"{name} ")), key=len, default=None)
        if longest is not None:
            return longest
    mentioned = [name for name in known if _mentioned(name, text)]
    if len(mentioned) == 1:
        return mentioned[0]
    raise unclear(field, f"no {field} can be read that the reference information knows ({', '.join(sorted(known))})")


def _city_count(text: str) -> int | None:
    counts = [
        number_of(match["n"], "cities")
        for match in re.finditer(rf"\b{NUMBER}\s+(?:[\w-]+\s+){{0,2}}?(?:cities|city)\b", text, re.IGNORECASE)
        if not re.search(r"\b(?:days?|weeks?|people|persons?|nights?)\b", match[0], re.IGNORECASE)
    ]
    return one(counts, "cities", "number of cities")


def _state(text: str, origin: str) -> str:
    rest = re.sub(rf"(?<!\w){re.escape(origin)}(?!\w)", " ", text, count=1)
    close = re.search(
        r"\b(?:cities|city)(?:\s+\w+){0,2}?\s+(?:in|of|across|within|throughout|around)\s+"
        rf"(?:the\s+)?(?:state\s+of\s+)?{_NAME}",
        rest,
        re.IGNORECASE,
    )
    if close is not None:
        name = max((state for state in _STATES if _mentioned(state, close["name"])), key=len, default=None)
        if name is not None:
            return name
    states = {state for state in _STATES if _mentioned(state, rest)}
    states -= {short for short in states for long in states if short != long and short in long}
    if len(states) != 1:
        raise unclear("destination", f"the state to visit cannot be read ({', '.join(sorted(states)) or 'none named'})")
    return states.pop()


def _budget(text: str) -> int:
    amounts = list(
        re.finditer(
            r"(?:\$|USD\s*)\s?(?P<a>\d[\d,]*(?:\.\d{1,2})?)(?P<ka>\s?k\b)?|"
            r"\b(?P<b>\d[\d,]*(?:\.\d{1,2})?)(?P<kb>\s?k)?\s*(?:dollars|USD|US dollars|bucks)\b",
            text,
            re.IGNORECASE,
        )
    )
    values = {}
    for match in amounts:
        digits = (match["a"] or match["b"]).replace(",", "").rstrip(".")
        cents = round(float(digits) * 100) * (1000 if match["ka"] or match["kb"] else 1)
        values[cents] = match
    if len(values) > 1:
        near = [
            cents
            for cents, match in values.items()
            if re.search(r"\bbudget\b[^.;]{0,40}$|\bspend\b[^.;]{0,20}$", text[: match.start()], re.IGNORECASE)
        ]
        values = {cents: values[cents] for cents in near} if len(near) == 1 else values
    if len(values) != 1:
        raise unclear("budget", "the budget cannot be read" + (f": {len(values)} amounts are named" if values else ""))
    return next(iter(values))


def parse_query(
    text: str, *, origins: Collection[str] = (), destinations: Collection[str] = (), cuisines: Collection[str] = ()
) -> Query:
    """The header in `text`. Raises InputError with the path of the first field that cannot be read for certain.

    origins, destinations: city names from the reference information, () when not known; a name that is read must be
    among them. cuisines: names of cuisines beside TravelPlanner's seven.
    """
    text = re.sub(r"\s+", " ", text).strip()
    if not text:
        raise InputError("is empty", where="query")
    start, end = dates_of(text)
    origin = _choose(_names(_ORIGIN, text), origins, text, "origin")
    cities = _city_count(text)
    if cities is None or (cities == 1 and not any(_mentioned(state, text) for state in _STATES)):
        named = [name for name in _names(_DESTINATION, text) if name != origin]
        destination = _choose(named, [name for name in destinations if name != origin], text, "destination")
        cities = 1
        if not destinations and destination in _STATES and destination not in ("Washington", "New York"):
            raise unclear("cities", f"{destination} is a state; the number of cities cannot be read")
    else:
        destination = _state(text, origin)
    return Query(
        origin=origin,
        destination=destination,
        cities=cities,
        start=start,
        end=end,
        people=people(text),
        budget=_budget(text),
        room_type=room_type(text),
        house_rules=house_rules(text),
        cuisines=wanted_cuisines(text, cuisines),
        avoid_modes=avoid_modes(text),
    )
