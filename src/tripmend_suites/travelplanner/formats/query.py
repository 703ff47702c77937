"""Queries read: numbers, dates and wishes in words, and the whole. The words are in query.yaml."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection
from dataclasses import dataclass

from tripmend.errors import InputError
from tripmend.trip import Mode

from ...common.data_files import Expressions
from ...common.words import MONTH_NAMES, MONTHS, NUMBERS

WORDS = {word: number for word, number in NUMBERS.items() if number}
NUMBER = r"(?P<n>\d{1,2}|" + "|".join(WORDS) + r"|a couple of|a few)"
_WORD = (
    rf"(?!(?:{'|'.join(month.capitalize() for month in MONTH_NAMES)})\b)"
    r"(?:(?:St|Ste|Ft|Mt|Pt)\.|(?:[A-Z]\.){2,}|[A-Z][\w'’/-]*)"
)
_DATA = Expressions(
    __file__,
    re.IGNORECASE,
    N=r"(\d{1,2}|" + "|".join(WORDS) + ")",
    NAME=rf"(?-i:(?P<name>{_WORD}(?:\s+(?:{_WORD}|of|de|la|del|du)(?=\s+[A-Z])|\s+{_WORD})*))",
)
CUISINES = _DATA.read("cuisines", tuple[str, ...])
"""The cuisines TravelPlanner's queries ask for."""
_OTHER_CUISINES = _DATA.read("other_cuisines", frozenset[str])
_STATES = _DATA.read("states", frozenset[str])
_expression = _DATA.of
_SIGNS = {name: _expression(text) for name, text in _DATA.read("expressions", dict[str, str]).items()}
_COUNTED = _DATA.each("counted")
_NAMED = [(count, _expression(text)) for count, text in _DATA.read("named", list[tuple[int, str]])]
_RULES = {rule: _expression(text) for rule, text in _DATA.read("rules", dict[str, str]).items()}
_MODES = {mode: _expression(text) for mode, text in _DATA.read("modes", dict[Mode, str]).items()}
_ORIGIN, _DESTINATION = (_DATA.each(name) for name in ("origin", "destination"))


_VISITORS = _DATA.of(r"\b<N>\s+visitors\b")


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


def _has(name: str, text: str) -> bool:
    """Whether the expression of this name is found in a text."""
    return _SIGNS[name].search(text) is not None


# Dates.


@dataclass(slots=True)
class _Mention:
    day: int
    month: int | None
    year: int | None


def _month(text: str) -> int:
    return MONTHS[text.casefold()[:3]]


def _mentions(text: str) -> list[_Mention]:
    found = []
    text = re.sub(r"(?<=\d)(st|nd|rd|th)?\s+[–—-]\s+(?=\d)", r"\1-", text)
    for match in _SIGNS["date"].finditer(text):
        part = match.groupdict()
        if part["iso"]:
            year, month, day = map(int, part["iso"].split("-"))
            found.append(_Mention(day, month, year))
        elif part["us"]:
            month, day, year = map(int, part["us"].split("/"))
            found.append(_Mention(day, month, year))
        else:
            told = next(part[name] for name in ("d1", "d2", "d3", "d4") if part[name])
            year_text = next((part[name] for name in ("y1", "y2", "y3", "y4") if part[name]), None)
            month_text = part["m1"] or part["m2"]
            month_of = _month(month_text) if month_text else None
            found.append(_Mention(int(told), month_of, int(year_text) if year_text else None))
    return found


def _stated_days(text: str) -> int | None:
    values = [number_of(match["n"], "days") for match in re.finditer(rf"\b{NUMBER}[\s-]+days?\b", text, re.IGNORECASE)]
    values += [7 for _ in _SIGNS["week"].finditer(text)]
    values += [14 for _ in _SIGNS["two_weeks"].finditer(text)]
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


def _sentences(text: str) -> list[str]:
    # An abbreviation ("St. Louis") does not end a sentence.
    return re.split(r"(?<!\bSt)(?<!\bFt)(?<!\bMt)(?<=[.!?])\s+", text)


def _clauses(text: str) -> list[str]:
    return [clause for sentence in _sentences(text) for clause in _SIGNS["break"].split(sentence) if clause.strip()]


def people(text: str) -> int:
    """How many travel. A query that only ever says "I" or "me" is about one person."""
    plain = _SIGNS["young"].sub(" ", text)
    counts = [number_of(word, "people") for pattern in _COUNTED for word in pattern.findall(plain)]
    counts += [count for count, pattern in _NAMED if pattern.search(plain)]
    count = one(counts, "people", "number of people")
    if count is not None:
        if not 1 <= count <= 50:
            raise unclear("people", f"{count} people are not a party")
        return count
    # Case matters: "I", not the i of a name.
    if re.search(r"\b(?:for me|my|I)\b|\bI['’]", text) and not _has("several", text):
        return 1
    raise unclear("people", "the number of people cannot be read")


def _rooms_in(clause: str) -> set[str]:
    found: set[str] = set()
    sharing = _has("sharing", clause)
    if _has("unshared", clause) or (sharing and _has("negation", clause)):
        found.add("not shared room")
    elif sharing and _has("shared", clause):
        found.add("shared room")
    if _has("entire", clause):
        found.add("entire room")
    if _has("private", clause):
        found.add("private room")
    return found


def room_type(text: str) -> str | None:
    """``entire room``, ``private room``, ``shared room`` or ``not shared room``; None when no room is asked for."""
    found = {room for clause in _clauses(text) for room in _rooms_in(clause)}
    if len(found) > 1:
        raise unclear("room_type", f"more than one kind of room is asked for: {', '.join(sorted(found))}")
    if not found and _has("room", text):
        raise unclear("room_type", "a shared, private or entire something is mentioned, but not what is wanted")
    return found.pop() if found else None


def _asked_for(rule: str, sentence: str) -> bool:
    """Whether the sentence asks that `rule` be allowed; else it says something no record can hold."""
    around = next((clause for clause in _clauses(sentence) if _RULES[rule].search(clause)), sentence)
    negated = _has("negation", re.sub(r"\bnot only\b", "", around)) or (
        rule == "smoking" and _has("smoke_free", around)
    )
    forbids = _has("forbid", around)  # "must not forbid pets" asks for them
    return negated == forbids and (forbids or _has("allow", sentence))


def house_rules(text: str) -> tuple[str, ...]:
    """What lodgings must not forbid, of ``smoking``, ``pets``, ``parties``, ``visitors``, ``children under 10``."""
    found: list[str] = []
    plain = _VISITORS.sub(" ", text)
    for rule, pattern in _RULES.items():
        for sentence in _sentences(plain):
            word = pattern.search(sentence)
            if word is None or rule in found:
                continue
            if not _asked_for(rule, sentence):
                raise unclear("house_rules", f"{word[0]!r} is mentioned, but not as something to be allowed")
            found.append(rule)
    return tuple(found)


def wanted_cuisines(text: str, known: Collection[str] = ()) -> tuple[str, ...]:
    """The cuisines asked for, in the order of the text; names of `known` count in sentences about food only."""
    found: dict[str, int] = {}
    offset = 0
    for sentence in _sentences(text):
        about_food = _has("food", sentence)
        for name in {*CUISINES, *(known if about_food else ()), *(_OTHER_CUISINES if about_food else ())}:
            # A capital after it makes it part of a name: "French Lick", "Indian Wells".
            match = re.search(rf"\b{re.escape(name)}\b(?!\s+(?![Cc]uisine)(?:[A-Z]))", sentence)
            if match is None:
                continue
            if name not in CUISINES and name not in known:
                raise unclear("cuisines", f"{name!r} is not a cuisine that the reference information knows")
            if name in CUISINES or _has("cuisine", sentence):
                found.setdefault(name, offset + match.start())
        offset += len(sentence) + 1
    if not found and _has("wished_cuisine", text) and not _has("no_wish", text):
        raise unclear("cuisines", "a cuisine is asked for, but not one that is known")
    return tuple(sorted(found, key=lambda name: found[name]))


def avoid_modes(text: str) -> tuple[Mode, ...]:
    """The modes the travellers will not use. A mode wished for instead is an error: no plan record can say so."""
    found: list[Mode] = []
    for mode, pattern in _MODES.items():
        for clause in _clauses(text):
            if mode in found or not pattern.search(clause) or _has("no_wish", clause):
                continue
            if _has("no_matter", clause) and not _has("no_mode", clause):
                continue
            if not _has("negation", clause):
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


def _names(patterns: Collection[re.Pattern[str]], text: str) -> list[str]:
    matches = (match for pattern in patterns for match in pattern.finditer(text))
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
        if not _has("other_counts", match[0])
    ]
    return one(counts, "cities", "number of cities")


def _state(text: str, origin: str) -> str:
    rest = re.sub(rf"(?<!\w){re.escape(origin)}(?!\w)", " ", text, count=1)
    close = _SIGNS["state_of_cities"].search(rest)
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
    values = {}
    for match in _SIGNS["amount"].finditer(text):
        digits = (match["a"] or match["b"]).replace(",", "").rstrip(".")
        cents = round(float(digits) * 100) * (1000 if match["ka"] or match["kb"] else 1)
        values[cents] = match
    if len(values) > 1:
        near = [cents for cents, match in values.items() if _has("budget", text[: match.start()])]
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
