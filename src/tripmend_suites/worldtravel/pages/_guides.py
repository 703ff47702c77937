"""What guides, floor plans, menus and notes say of one venue."""

from __future__ import annotations

import random
from typing import Any

from ..world import Buffer, Dish, Event, Venue
from ._floorplan import floor_plan
from ._plan import Page
from ._words import WEEKDAYS, Words, hours_lines, names

__all__ = ["event_lines", "floor_view", "guide_view", "menu_view", "notes_view"]

_DWELL = {
    "quick": (
        "If the highlights are enough for you, a quick visit takes {span}.",
        "In a hurry? The quick round takes {span}.",
        "For a quick look plan {span}.",
    ),
    "deep": (
        "Whoever wants to see it in depth should plan {span}.",
        "A deep visit, with time for every label, takes {span}.",
        "For lovers of the subject: an in-depth visit of {span}.",
    ),
    "standard": ("A visit takes {span}.", "Plan {span} for your visit.", "One stays {span} here."),
    "no-stairs": (
        "Those who cannot manage stairs see less and need {span}.",
        "The round without any stairs takes {span}.",
    ),
    "family": ("With children it takes {span}.", "The family visit takes {span}."),
}
_GENRES = {"opera", "operetta", "ballet", "concert", "flamenco"}
_BUFFERS = {
    "standard": (
        "With an ordinary ticket be at the entrance {n} minutes before your time.",
        "The ordinary line: arrive {n} minutes early.",
        "Standard entrance: please come {n} minutes before your slot.",
    ),
    "skip-line": (
        "Skip-the-line tickets: {n} minutes before your time is early enough.",
        "Skip-the-line entrance: please come {n} minutes before your slot.",
    ),
    "guided": (
        "Guided tours gather {n} minutes before they start.",
        "Joining a guided tour? The meeting point is staffed {n} minutes before; be there by then.",
    ),
    "pass": (
        "Holders of a pass must be there {n} minutes before.",
        "Pass entrance: please come {n} minutes before your slot.",
    ),
    "event": (
        "For performances and special entries doors are to be reached {n} minutes before the start.",
        "Special entrance and performances: please come {n} minutes before the time on your ticket.",
    ),
}
_TABLE = (
    "Tables are given to those who are at the door {n} minutes before.",
    "Please be here {n} minutes before your reservation.",
    "We ask our guests to arrive {n} minutes ahead of their time.",
)
_LIGHT = (
    "For photographs the light is best between {a} and {b}.",
    "Bring the camera: from {a} to {b} the light is at its best.",
    "The best light for pictures falls in from {a} to {b}.",
)
_FILLER = (
    "The cloakroom is free, the lockers take a coin that you get back.",
    "Drinking water comes from the tap beside the stairs to the toilets.",
    "Umbrellas stay outside, which is sad on the days when one needs them.",
    "The shop sells the usual postcards and some surprisingly good books.",
    "I came on a rainy day and stayed longer than I meant to.",
    "Somebody was drawing in a corner, and three people were watching her instead of the rooms.",
    "There is a bench where nobody goes; I will not say where it is.",
    "The audio guide talks too much, but the map in it is good.",
    "We met a school class, and the school class knew everything.",
    "Tram and bus stop close by, and there are stands for bicycles.",
)
_TASTE = (
    "The bread is baked in the house and comes warm.",
    "Our waiter knew the names of all the farmers.",
    "Tables by the window go first; the ones at the back are quieter.",
    "The room hums, but one can talk.",
    "Children were given crayons and the paper cloth.",
    "I had not planned a dessert and had two.",
    "The wine list is short and honest.",
    "Somebody at the next table sang, and nobody minded.",
    "The lamps are low, the chairs are better than they look.",
)


def _dwell_line(profile: str, span: str, rng: random.Random) -> str:
    if profile in _DWELL:
        return rng.choice(_DWELL[profile]).format(span=span)
    if profile.endswith(" route"):
        return f"Following the {profile} takes {span}."
    if profile in _GENRES:
        article = "An" if profile[0] in "aeiou" else "A"
        return f"{article} {profile} here lasts {span}, intervals included."
    return f"Plan {span} for the {profile.replace('-', ' ')}."


def buffer_lines(buffers: tuple[Buffer, ...], rng: random.Random) -> list[str]:
    """One sentence per kind of admission."""
    return [rng.choice(_BUFFERS[buffer.admission]).format(n=buffer.minutes) for buffer in buffers]


def event_lines(page: Page, event: Event) -> str:
    """What the booking page does not say of a performance or part."""
    said = []
    if event.language:
        said.append(f"sung and spoken in {event.language}")
    if event.subtitles:
        said.append(f"subtitles in {' and '.join(event.subtitles)}")
    elif event.genre in _GENRES and event.language:
        said.append("no subtitles")
    if event.genre in _GENRES:
        said.append("with an introduction before the start" if event.introduction else "without an introduction")
    if event.minutes is not None:
        said.append(f"lasts exactly {event.minutes} minutes")
    if event.held_at is not None:
        said.append(f"not played in the house but at {names(page.town)[event.held_at]}")
    return "; ".join(said)


def guide_view(page: Page, words: Words, rng: random.Random) -> dict[str, Any]:
    """A guide for the visit (hours, stay, light, programme) or for the arrival (queues)."""
    venue = page.venue
    assert venue is not None
    filler = rng.sample(_FILLER, 4)
    if page.part == "arrival":
        return {
            "filler": filler,
            "prose": venue.prose,
            "sections": [("How early to be there", buffer_lines(venue.buffers, rng))],
            "hours": [],
            "glance": [],
            "programme": [],
            "heading": f"{venue.name}: arriving and queueing",
        }
    stay = [_dwell_line(dwell.profile, words.span(dwell.min, dwell.max), rng) for dwell in venue.dwell]
    sections = [("How long to stay", stay)]
    if venue.light is not None:
        a, b = venue.light
        sections.append(("Light", [rng.choice(_LIGHT).format(a=f"{a:%H:%M}", b=f"{b:%H:%M}")]))
    programme = [(event.title, text) for event in venue.events if (text := event_lines(page, event))]
    glance = [(dwell.profile.replace("-", " ").capitalize(), words.span(dwell.min, dwell.max)) for dwell in venue.dwell]
    return {
        "filler": filler,
        "prose": venue.prose,
        "sections": sections,
        "hours": hours_lines(venue),
        "glance": glance,
        "programme": programme,
        "heading": rng.choice(("{}: a visit", "An afternoon at {}", "{}, slowly", "What to know about {}")).format(
            venue.name
        ),
    }


def floor_view(page: Page, rng: random.Random) -> dict[str, Any]:
    """The plan, its legend, stairs, and the entrances with their queues unless a guide of its own has them."""
    venue = page.venue
    assert venue is not None
    plan, walks = floor_plan(venue, rng)
    parts = [event.title for event in venue.events if event.stairs]
    if venue.stairs and any(dwell.profile == "no-stairs" for dwell in venue.dwell):
        stairs = "There are long flights of stairs; who cannot climb sees the part below them and no more."
    elif venue.stairs:
        stairs = "There are long flights of stairs and no way around them: not for people who cannot climb."
    elif parts:
        flat = [event.title for event in venue.events if not event.stairs]
        stairs = f"Many steps and no lift: {', '.join(parts)}. Step-free: {', '.join(flat)}."
    else:
        stairs = "Step-free from the entrance to the last room; lifts where there are floors."
    return {
        "plan": plan,
        "walks": walks,
        "stairs": stairs,
        "notices": buffer_lines(venue.buffers, rng) if page.part == "entrances" else [],
        "rooms": _room_list(venue),
    }


def _room_list(venue: Venue) -> list[str]:
    seen: list[str] = []
    for stops in venue.walks.values():
        seen += [stop for stop in stops if stop not in seen]
    return seen


def _weekdays(dish: Dish) -> str:
    if not dish.weekdays:
        return ""
    if dish.weekdays == (5, 6):
        return "Saturday and Sunday"
    days = sorted(dish.weekdays)
    if len(days) > 2 and days == list(range(days[0], days[-1] + 1)):
        return f"{WEEKDAYS[days[0]]} to {WEEKDAYS[days[-1]]}"
    return ", ".join(WEEKDAYS[day] for day in days)


def menu_view(page: Page, words: Words, rng: random.Random) -> dict[str, Any]:
    """Dishes by kind with prices per person, and the house rule about arriving."""
    venue = page.venue
    assert venue is not None
    titles = {"set": "Set menus", "brunch": "Brunch", "dish": "From the kitchen", "drink": "To drink"}
    blocks = []
    for kind, title in titles.items():
        rows = [
            {"label": dish.label, "price": words.price(dish.price), "green": dish.vegetarian, "days": _weekdays(dish)}
            for dish in venue.menu
            if dish.kind == kind
        ]
        if rows:
            blocks.append({"title": title, "rows": rows})
    rule = rng.choice(_TABLE).format(n=venue.buffers[0].minutes) if venue.buffers else ""
    if venue.buffers and venue.buffers[0].minutes == 0:
        rule = "No need to come early: your table is ready on the minute (0 minutes before)."
    return {"blocks": blocks, "rule": rule, "filler": rng.sample(_TASTE, 2)}


def notes_view(page: Page, words: Words, rng: random.Random) -> dict[str, Any]:
    """What guests write: the length of each meal and the opening hours, among other things."""
    venue = page.venue
    assert venue is not None
    templates = (
        "We were out again after {meal} in {span}; that is what everybody takes.",
        "For {meal} reckon with {span}.",
        "{Meal} here takes {span}, the house says so too.",
    )
    stay = [
        rng.choice(templates).format(
            meal=dwell.profile, Meal=dwell.profile.capitalize(), span=words.span(dwell.min, dwell.max)
        )
        for dwell in venue.dwell
    ]
    hours = hours_lines(venue)
    return {"stay": stay, "hours": hours, "filler": rng.sample(_TASTE, 6), "authors": rng.sample(_AUTHORS, 5)}


_AUTHORS = ("Marta", "Jonas", "Ada", "Wim", "Pilar", "Tomasz", "Greta", "Elio", "Nour", "Hanna", "Pau", "Ines")
