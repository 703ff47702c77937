"""The header of a TravelPlanner record, read from its query in plain words. What cannot be read is an error."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection
from dataclasses import dataclass

from tripmend.errors import InputError
from tripmend.trip import Mode

from . import _wishes as wishes
from ._dates import MONTHS, dates_of
from ._numbers import NUMBER, number_of, one, unclear


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
        people=wishes.people(text),
        budget=_budget(text),
        room_type=wishes.room_type(text),
        house_rules=wishes.house_rules(text),
        cuisines=wishes.cuisines(text, cuisines),
        avoid_modes=wishes.avoid_modes(text),
    )
