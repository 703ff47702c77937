"""A query in words, as a traveller would type it; several ways to say each thing."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Sequence

from ...formats import Header, LocalConstraint

__all__ = ["write_query"]

_OPENINGS = {
    "one": (
        "I am planning a {days}-day trip from {org} to {dest}, {dates}.",
        "Could you put together {days} days in {dest} for me? I start in {org} and travel {dates}.",
        "Please plan a solo trip of {days} days: I leave {org} for {dest}, {dates}.",
        "I'd like to get out of {org} and see {dest} for {days} days, {dates}. I travel alone.",
        "Help me with an itinerary for one: {org} to {dest} and back, {days} days, {dates}.",
        "I have {days} days off, {dates}, and want to spend them in {dest}. I set off from {org}.",
    ),
    "more": (
        "We are {people} people planning a {days}-day trip from {org} to {dest}, {dates}.",
        "Could you put together {days} days in {dest} for a party of {people}? We start in {org} and travel {dates}.",
        "Please plan a {days}-day journey for {people} travelers leaving {org} for {dest}, {dates}.",
        "There are {people} of us in {org} who want to see {dest} for {days} days, {dates}.",
        "Help us with an itinerary for {people}: {org} to {dest} and back, {days} days, {dates}.",
        "The {people} of us have {days} days off, {dates}, and want to spend them in {dest}. We set off from {org}.",
    ),
}
_DATES = ("from {first} to {last}", "{first} through {last}", "{first} – {last}")
_CITIES = (
    "Please take in {cities} cities there.",
    "The plan should cover {cities} different cities of the state.",
    "We think {cities} cities are about right.",
)
_BUDGET = (
    "The budget is ${budget}.",
    "Everything together should cost no more than ${budget}.",
    "There is up to ${budget} to spend in all.",
    "Please keep the total within ${budget}.",
)
_HOUSE_RULES = {
    "parties": ("The place we stay at must allow parties.", "We need lodgings where a party is fine."),
    "smoking": ("The place we stay at must allow smoking.", "Some of us smoke, so the lodging has to permit it."),
    "children under 10": (
        "The lodging must welcome children under 10.",
        "A child under 10 comes along and has to be allowed where we stay.",
    ),
    "visitors": ("The place we stay at must allow visitors.", "We need lodgings where friends may drop in."),
    "pets": ("The place we stay at must allow pets.", "We bring our dog, so the lodging has to take pets."),
}
_ROOMS = {
    "shared room": ("Shared rooms, please.", "We are happy to sleep in shared rooms and want just that."),
    "not shared room": ("Anything but a shared room.", "The room must not be shared with strangers."),
    "private room": ("We want private rooms.", "Please book private rooms for the nights."),
    "entire home": ("We want the entire home to ourselves.", "Please find entire homes rather than single rooms."),
}
_WAYS = {
    "no flight": ("We do not fly.", "No flights, please."),
    "no self-driving": ("Nobody of us drives.", "We would rather not drive ourselves."),
}
_CUISINES = ("We want to eat {list} food along the way.", "The meals should include {list} cuisine.")
_EVENTS = ("We hope to catch an event: {list}.", "There should be {list} on the programme of events.")
_ATTRACTIONS = ("Sights of this kind have to be in it: {list}.", "We care most for {list}.")


def _listed(values: Sequence[str]) -> str:
    if len(values) < 2:
        return "".join(values)
    return f"{', '.join(values[:-1])} and {values[-1]}"


def _day(date: dt.date) -> str:
    return f"November {date.day}" if date.month == 11 else f"{date:%B} {date.day}"


def _asks(draw: random.Random, asked: LocalConstraint) -> list[str]:
    found = []
    if asked.house_rule:
        found.append(draw.choice(_HOUSE_RULES[asked.house_rule]))
    if asked.room_type:
        found.append(draw.choice(_ROOMS[asked.room_type]))
    if asked.transportation:
        found.append(draw.choice(_WAYS[asked.transportation]))
    for values, ways in ((asked.cuisine, _CUISINES), (asked.event, _EVENTS), (asked.attraction, _ATTRACTIONS)):
        if values:
            found.append(draw.choice(ways).format(list=_listed(values)))
    draw.shuffle(found)
    return found


def write_query(header: Header, draw: random.Random) -> str:
    """The query of a header: who, where, when, how many cities, the budget, and each constraint once."""
    opening = draw.choice(_OPENINGS["one" if header.people_number == 1 else "more"])
    first, last = header.dates[0], header.dates[-1]
    dates = draw.choice(_DATES).format(first=_day(first), last=f"{_day(last)}, {last.year}")
    parts = [
        opening.format(days=header.days, org=header.org, dest=header.dest, people=header.people_number, dates=dates)
    ]
    if header.visiting_city_number > 1:
        cities = draw.choice(_CITIES).format(cities=header.visiting_city_number)
        parts.append(cities.replace("We think", "I think") if header.people_number == 1 else cities)
    parts += _asks(draw, header.local_constraint)
    parts.append(draw.choice(_BUDGET).format(budget=f"{header.budget:,.0f}"))
    return " ".join(parts)
