"""Guides to attractions and notes on restaurants: facts among much that is of no use and some that is wrong.

Facts stand in sentences of their own. Around them there is talk, whose numbers are of something else, and there are
remarks: what somebody says of this place or another one and what is not so, each with the reason why it does not hold
(it is old, hearsay, of another season). So pages contradict one another, and who reads can tell which of them is right.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any, Literal

from ...common.data_files import DataFile
from ..world import Event, Venue
from .plan import Page, stream
from .views import Words, buffer_lines, hours_lines, names

_DATA = DataFile(__file__)
_DWELL = _DATA.read("dwell", dict[str, tuple[str, ...]])
_MEALS = _DATA.read("meals", tuple[str, ...])
_LIGHT = _DATA.read("light", tuple[str, ...])
_HEADINGS = _DATA.read("headings", tuple[str, ...])
_AUTHORS = _DATA.read("authors", tuple[str, ...])
_COUNTS = _DATA.read("counts", tuple[str, ...])
_TALK = _DATA.read("talk", dict[str, tuple[str, ...]])
_TABLE_TALK = _DATA.read("table_talk", tuple[str, ...])
_Field = Literal["stay", "meal", "early", "hours"]
_REMARKS = _DATA.read("remarks", dict[_Field, tuple[str, ...]])
_GENRES = {"opera", "operetta", "ballet", "concert", "flamenco"}

_DRAWN = re.compile(r"\(([^()|]+(?:\|[^()|]+)+)\)|\{(\d+)\.\.(\d+)\}")
_WORDS = (320, 820)
"""So many words of talk has a guide, at least and at most; headings, facts and what frames them come to it."""
_PARAGRAPH = 4
"""Sentences of a paragraph, at most."""


def _said(template: str, rng: random.Random, **known: object) -> str:
    """A template with one of each ``(a|b)``, a number for each ``{1..9}``, and what is known by name."""

    def drawn(found: re.Match[str]) -> str:
        return rng.choice(found[1].split("|")) if found[1] else str(rng.randint(int(found[2]), int(found[3])))

    text = _DRAWN.sub(drawn, template).format_map(known)
    return text[0].upper() + text[1:]


def _about(page: Page, rng: random.Random) -> dict[str, str]:
    """What talk may name: the page's own place, another attraction, a restaurant, the town."""
    venue = page.place
    others = [one for one in page.town.venues if one.id != venue.id]
    some = {kind: [one.name for one in others if one.kind == kind] for kind in ("attraction", "restaurant")}
    return {
        "venue": venue.name,
        "area": venue.area or page.town.name,
        "town": page.town.name,
        "other": rng.choice(some["attraction"] or [venue.name]),
        "table": rng.choice(some["restaurant"] or [venue.name]),
    }


def _remark(field: _Field, venue: Venue, rng: random.Random) -> str:
    """Something untrue about a place: no number in it is one that the place's own pages give."""
    stays = {minutes for dwell in venue.dwell for minutes in (dwell.min, dwell.max)}
    queues = {buffer.minutes for buffer in venue.buffers}
    clocks = {f"{time:%H:%M}" for windows in venue.hours.values() for window in windows for time in window}
    a, b = sorted(rng.sample([minutes for minutes in range(20, 241, 5) if minutes not in stays], 2))
    return _said(
        rng.choice(_REMARKS[field]),
        rng,
        place=venue.name,
        a=a,
        b=b,
        n=rng.choice([minutes for minutes in range(5, 61, 5) if minutes not in queues]),
        meal=venue.dwell[0].profile if venue.dwell else "a meal",
        **{"from": rng.choice([clock for clock in _EARLY if clock not in clocks])},
        to=rng.choice([clock for clock in _LATE if clock not in clocks]),
    )


_EARLY = tuple(f"{hour:02d}:{minute}" for hour in (7, 8, 9, 10, 11) for minute in ("00", "15", "30"))
_LATE = tuple(f"{hour:02d}:{minute}" for hour in (15, 16, 17, 18, 19) for minute in ("00", "30", "45"))


def remarks_of(page: Page) -> list[str]:
    """What is untrue on the page: of its own place all that may be asked of it, and of another one, so that two pages
    contradict each other."""
    venue = page.place
    rng = stream(*page.name, "remarks")
    own: tuple[_Field, ...] = ("meal" if venue.kind == "restaurant" else "stay", "early", "hours")
    others = [one for one in page.town.venues if one.kind == "attraction" and one.id != venue.id]
    found = [_remark(field, venue, rng) for field in own]
    return found + [
        _remark(rng.choice(("stay", "early", "hours")), other, rng) for other in rng.sample(others, min(2, len(others)))
    ]


def _paragraphs(said: Sequence[str], rng: random.Random) -> list[str]:
    found, left = [], list(said)
    while left:
        count = rng.randint(2, _PARAGRAPH)
        found.append(" ".join(left[:count]))
        left = left[count:]
    return found


def _talk(page: Page, rng: random.Random) -> list[tuple[str, list[str]]]:
    """Sections that say nothing to plan with, the page's remarks among their sentences."""
    wanted, words, found = rng.randint(*_WORDS), 0, list[tuple[str, list[str]]]()
    for title in rng.sample(list(_TALK), len(_TALK)):
        if words >= wanted:
            break
        told = rng.sample(_TALK[title], rng.randint(5, len(_TALK[title])))
        said = [_said(line, rng, **_about(page, rng)) for line in told]
        words += sum(len(line.split()) for line in said)
        found.append((title, said))
    for line in (*remarks_of(page), rng.choice(_COUNTS)):
        said = rng.choice(found)[1]
        said.insert(rng.randint(0, len(said)), line)
    return [(title, _paragraphs(said, rng)) for title, said in found]


def _dwell_line(profile: str, span: str, rng: random.Random) -> str:
    if profile in _DWELL:
        return rng.choice(_DWELL[profile]).format(span=span)
    if profile.endswith(" route"):
        return f"Following the {profile} takes {span}."
    if profile in _GENRES:
        article = "An" if profile[0] in "aeiou" else "A"
        return f"{article} {profile} here lasts {span}, intervals included."
    return f"Plan {span} for the {profile.replace('-', ' ')}."


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
    """A guide for the visit (hours, stay, light, programme) or for the arrival (queues); its facts may stand anywhere
    among its sections."""
    venue = page.place
    visit = page.part != "arrival"
    spans = [(dwell.profile, words.span(dwell.min, dwell.max)) for dwell in venue.dwell] if visit else []
    glance = (
        [(profile.replace("-", " ").capitalize(), span) for profile, span in spans] if page.layout == "facts" else []
    )
    facts = []
    if not visit:
        facts.append(("How early to be there", buffer_lines(venue.buffers, rng)))
    elif not glance:
        facts.append(("How long to stay", [_dwell_line(profile, span, rng) for profile, span in spans]))
    if visit and venue.light is not None:
        a, b = venue.light
        facts.append(("Light", [rng.choice(_LIGHT).format(a=f"{a:%H:%M}", b=f"{b:%H:%M}")]))
    sections = [*facts, *_talk(page, rng)]
    rng.shuffle(sections)
    return {
        "prose": venue.prose,
        "sections": sections,
        "hours": hours_lines(venue) if visit else [],
        "glance": glance,
        "programme": [(event.title, text) for event in venue.events if visit and (text := event_lines(page, event))],
        "heading": rng.choice(_HEADINGS).format(venue.name) if visit else f"{venue.name}: arriving and queueing",
    }


def notes_view(page: Page, words: Words, rng: random.Random) -> dict[str, Any]:
    """What guests write: the length of each meal and the opening hours, among other things."""
    venue = page.place
    wanted, told = rng.randint(*_WORDS), [*remarks_of(page), rng.choice(_COUNTS)]
    for line in rng.sample(_TABLE_TALK, len(_TABLE_TALK)):
        if sum(len(said.split()) for said in told) >= wanted:
            break
        told.append(_said(line, rng, **_about(page, rng)))
    rng.shuffle(told)
    entries = _paragraphs(told, rng)
    for dwell in venue.dwell:
        meal, span = dwell.profile, words.span(dwell.min, dwell.max)
        line = rng.choice(_MEALS).format(meal=meal, Meal=meal.capitalize(), span=span)
        number = rng.randrange(len(entries))
        entries[number] = f"{entries[number]} {line}"
    return {"entries": entries, "hours": hours_lines(venue), "authors": rng.sample(_AUTHORS, 5)}
