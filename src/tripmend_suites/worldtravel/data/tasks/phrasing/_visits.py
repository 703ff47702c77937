"""One wished visit in the words of a family."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ....task import Said, Task, Visit
from ....world import TownRecord, Venue
from ._criteria import stay_rule, ticket_rule, ticket_ways, tonight, walk_ways
from ._family import Family
from ._text import Text, fill, join, mark
from ._words import clock, date_words, with_article

__all__ = ["visit_words"]

_KINDS = ("ballet", "concert", "exhibition", "flamenco", "opera", "operetta")
"""Kinds of event that people ask for by kind."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A visit and what is needed to put it into words."""

    task: Task
    town: TownRecord
    number: int
    family: Family
    rng: random.Random
    parts: Mapping[str, str]

    @property
    def visit(self) -> Visit:
        return self.task.visits[self.number]

    @property
    def venue(self) -> Venue:
        return self.town.venue(self.visit.venue)

    def mark(self, words: Text | str, field: str, value: str, rule: str = "") -> Text:
        return mark(words, f"visits[{self.number}].{field}", value, rule)

    def silent(self, field: str, value: str, rule: str) -> Said:
        return Said(field=f"visits[{self.number}].{field}", value=value, rule=rule)

    def words(self, templates: Sequence[str], **parts: Text | str) -> Text:
        return fill(self.rng.choice(templates), {**self.parts, **parts})


def visit_words(
    task: Task, town: TownRecord, number: int, family: Family, rng: random.Random, parts: Mapping[str, str]
) -> tuple[Text, list[Said]]:
    """What the query says of visit `number`, and what it need not say."""
    asked = _Asked(task, town, number, family, rng, parts)
    silent: list[Said] = []
    clauses = [_day(asked, silent)]
    if asked.visit.meal is not None:
        clauses += [_dish(asked), _between(asked, silent)]
    else:
        stay, ticket = _stay(asked, silent), _ticket(asked, silent)
        clauses += [stay, ticket] if rng.random() < 0.5 else [ticket, stay]
        clauses.append(_between(asked, silent))
    mods = join([clause for clause in clauses if clause], family.comma)
    wrapped = fill(family.mods, {"mods": mods}) if mods else Text()
    if asked.visit.meal is not None:
        venue = asked.mark(asked.venue.name, "venue", asked.visit.venue)
        meal = asked.mark(asked.visit.meal, "meal", asked.visit.meal)
        return asked.words(family.eat, venue=venue, meal=meal, mods=wrapped), silent
    return asked.words(family.see, venue=_what(asked), mods=wrapped), silent


def _what(asked: _Asked) -> Text:
    """The place, or what is on there."""
    visit, venue, family = asked.visit, asked.venue, asked.family
    place = Text(with_article(venue.name, family)) + asked.mark(venue.name, "venue", venue.id)
    if not visit.event:
        return place
    event = next(event for event in venue.events if event.id == visit.event)
    alike = [other for other in tonight(venue, visit) if other.genre == event.genre]
    if len(alike) == 1 and event.genre in _KINDS and asked.rng.random() < 0.4:
        return asked.words(family.genre, genre=asked.mark(event.genre, "event", event.id, "genre"), venue=place)
    return asked.words(family.event, event=asked.mark(event.title, "event", event.id), venue=place)


def _day(asked: _Asked, silent: list[Said]) -> Text:
    visit, dates = asked.visit, asked.task.dates
    value = " ".join(str(date) for date in visit.dates)
    if len(dates) == 1:
        silent.append(asked.silent("dates", value, "there is only one day"))
        return Text()
    if len(visit.dates) == len(dates):
        return asked.mark(asked.words(asked.family.either), "dates", value)
    day = asked.mark(date_words(visit.dates[0], asked.family, again=True), "dates", value)
    return asked.words(asked.family.day, day=day)


def _stay(asked: _Asked, silent: list[Said]) -> Text:
    visit, venue, family = asked.visit, asked.venue, asked.family
    value = visit.profile or ""
    rule = stay_rule(venue, visit, asked.task.party.climbs)
    if rule:
        silent.append(asked.silent("profile", value, rule))
        return Text()
    if value not in venue.walks:
        return asked.mark(asked.words(getattr(family.stay, value)), "profile", value)
    ways = walk_ways(venue, value)
    kind = asked.rng.choice(sorted({kind for kind, _ in ways}))
    works = asked.rng.choice([works for name, works in ways if name == kind])
    given: dict[str, Text | str] = {"walk": value, "works": join([Text(work) for work in works], ", ", " and ")}
    return asked.mark(asked.words(getattr(family.stay, kind), **given), "profile", value, kind)


def _ticket(asked: _Asked, silent: list[Said]) -> Text:
    visit, venue, tickets = asked.visit, asked.venue, asked.family.ticket
    if visit.product is None:
        return Text()
    language = asked.mark(visit.language, "language", visit.language) if visit.language else Text()
    rule = ticket_rule(venue, visit)
    if rule:
        silent.append(asked.silent("product", visit.product, rule))
        return asked.words(tickets.tour, language=language) if visit.language else Text()
    kind = asked.rng.choice(ticket_ways(venue, visit, asked.task))
    product = next(product for product in venue.products if product.id == visit.product)
    if kind == "named":
        named = asked.words(tickets.named, ticket=asked.mark(product.label, "product", visit.product))
        if not visit.language:
            return named
        return named + asked.family.comma + asked.words(tickets.tour, language=language)
    other = Text()
    if kind == "joint":
        name = asked.town.venue(next(name for name in product.covers if name != venue.id)).name
        other = Text(with_article(name, asked.family) + name)
    words = asked.words(getattr(tickets, kind), language=language, other=other)
    return asked.mark(words, "product", visit.product, kind)


def _dish(asked: _Asked) -> Text:
    visit = asked.visit
    if visit.dish is None:
        return Text()
    label = next(dish.label for dish in asked.venue.menu if dish.id == visit.dish)
    return asked.words(asked.family.dish, dish=asked.mark(label, "dish", visit.dish))


def _between(asked: _Asked, silent: list[Said]) -> Text:
    """The wished window, or that there is none."""
    visit = asked.visit
    if visit.between is None:
        silent.append(asked.silent("between", "", "no time is wished for"))
        return Text()
    low, high = visit.between
    value = f"{low:%H:%M}-{high:%H:%M}"
    if visit.meal is None and visit.between == asked.venue.light:
        return asked.mark(asked.words(asked.family.light), "between", value, "light")
    first, last = clock(low, asked.family), clock(high, asked.family)
    return asked.mark(asked.words(asked.family.between, first=first, last=last), "between", value)
