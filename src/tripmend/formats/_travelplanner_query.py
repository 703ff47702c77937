"""The header of a TravelPlanner record, read from its query in plain words. What cannot be read is an error."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection
from dataclasses import dataclass

from ..errors import InputError
from ..trip import Mode
from . import _travelplanner_wishes as wishes

__all__ = ["Query", "parse_query"]


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


_MONTHS = (
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

WORDS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(),  # noqa: SIM905
        start=1,
    )
}
NUMBER = r"(?P<n>\d{1,2}|" + "|".join(WORDS) + r"|a couple of|a few)"
_STATES = frozenset(
    """Alabama;Alaska;Arizona;Arkansas;California;Colorado;Connecticut;Delaware;Florida;Georgia;Hawaii;Idaho;Illinois;
Indiana;Iowa;Kansas;Kentucky;Louisiana;Maine;Maryland;Massachusetts;Michigan;Minnesota;Mississippi;Missouri;Montana;
Nebraska;Nevada;New Hampshire;New Jersey;New Mexico;New York;North Carolina;North Dakota;Ohio;Oklahoma;Oregon;
Pennsylvania;Puerto Rico;Rhode Island;South Carolina;South Dakota;Tennessee;Texas;Utah;Vermont;Virginia;Washington;
West Virginia;Wisconsin;Wyoming;U.S. Virgin Islands;U.S. Pacific Trust Territories and Possessions""".replace(
        "\n", ""
    ).split(";")
)


def _unclear(field: str, message: str) -> InputError:
    return InputError(message, where=f"query.{field}")


def _number(text: str, field: str) -> int:
    text = text.casefold()
    if text == "a couple of":
        return 2
    if text == "a few":
        raise _unclear(field, "'a few' is not a number")
    return WORDS[text] if text in WORDS else int(text)


def _one(values: list[int], field: str, what: str) -> int | None:
    if len(set(values)) > 1:
        raise _unclear(field, f"more than one {what} is named: {', '.join(map(str, sorted(set(values))))}")
    return values[0] if values else None


# ---- dates -------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Mention:
    day: int
    month: int | None
    year: int | None


def _month(text: str) -> int:
    return next(n for n, name in enumerate(_MONTHS, start=1) if name.startswith(text.casefold()[:3]))


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
    values = [_number(match["n"], "days") for match in re.finditer(rf"\b{NUMBER}[\s-]+days?\b", text, re.IGNORECASE)]
    values += [7 for _ in re.finditer(r"\b(?:a|one|1|full)[\s-]+week\b(?!end)|\bweek[\s-]?long\b", text, re.IGNORECASE)]
    values += [14 for _ in re.finditer(r"\b(?:two|2)[\s-]+weeks?\b", text, re.IGNORECASE)]
    return _one(values, "days", "number of days")


def _dates(text: str) -> tuple[dt.date, dt.date]:
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
            raise _unclear("date", "the dates name no year")
        following = next((other for other in mentions[n + 1 :] if other.year and other.month), None)
        if mention.year is None and following is not None and following.month and following.month < mention.month:
            year -= 1
        try:
            date = dt.date(year, mention.month, mention.day)
        except ValueError as error:
            raise _unclear("date", f"{mention.day} of month {mention.month} is not a date") from error
        if date not in dated:
            dated.append(date)
    stated = _stated_days(text)
    if len(dated) == 1 and stated is not None:
        return dated[0], dated[0] + dt.timedelta(days=stated - 1)
    if len(dated) != 2:
        raise _unclear("date", f"a first and a last day are needed, {len(dated)} dates can be read")
    start, end = dated
    if end < start:
        raise _unclear("date", f"the last day {end} is before the first {start}")
    if stated is not None and stated != (end - start).days + 1:
        raise _unclear("date", f"{stated} days are named, but {start} to {end} are {(end - start).days + 1}")
    return start, end


# ---- places ------------------------------------------------------------------------------------------------------

_WORD = (
    rf"(?!(?:{'|'.join(month.capitalize() for month in _MONTHS)})\b)"
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
            raise _unclear(field, f"no {field} can be read")
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
    raise _unclear(field, f"no {field} can be read that the reference information knows ({', '.join(sorted(known))})")


def _city_count(text: str) -> int | None:
    counts = [
        _number(match["n"], "cities")
        for match in re.finditer(rf"\b{NUMBER}\s+(?:[\w-]+\s+){{0,2}}?(?:cities|city)\b", text, re.IGNORECASE)
        if not re.search(r"\b(?:days?|weeks?|people|persons?|nights?)\b", match[0], re.IGNORECASE)
    ]
    return _one(counts, "cities", "number of cities")


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
        raise _unclear(
            "destination", f"the state to visit cannot be read ({', '.join(sorted(states)) or 'none named'})"
        )
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
        raise _unclear("budget", "the budget cannot be read" + (f": {len(values)} amounts are named" if values else ""))
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
    start, end = _dates(text)
    origin = _choose(_names(_ORIGIN, text), origins, text, "origin")
    cities = _city_count(text)
    if cities is None or (cities == 1 and not any(_mentioned(state, text) for state in _STATES)):
        named = [name for name in _names(_DESTINATION, text) if name != origin]
        destination = _choose(named, [name for name in destinations if name != origin], text, "destination")
        cities = 1
        if not destinations and destination in _STATES and destination not in ("Washington", "New York"):
            raise _unclear("cities", f"{destination} is a state; the number of cities cannot be read")
    else:
        destination = _state(text, origin)
    return Query(
        origin=origin,
        destination=destination,
        cities=cities,
        start=start,
        end=end,
        people=wishes.people(text),
        budget=_budget(text),
        room_type=wishes.room_type(text),
        house_rules=wishes.house_rules(text),
        cuisines=wishes.cuisines(text, cuisines),
        avoid_modes=wishes.avoid_modes(text),
    )
