"""The whole query of a task."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ....gold import cheapest
from ....task import Said, Task, Visit
from ....world import Event, Product, TownRecord, Venue
from .templates import Family, Text, clock, date_words, fill, join, mark, people, pronouns, with_article

# By what one ticket, event, walk or hotel can be named so that nothing else could be meant.


def hotel_ways(town: TownRecord, hotel: str) -> list[tuple[str, str]]:
    """(kind, value) of every way to name the hotel: by name, as the only one near an attraction or in a part of town,
    or as the cheapest or dearest where no other costs the same."""
    hotels = [venue for venue in town.venues if venue.kind == "hotel"]
    mine = town.venue(hotel)
    found = [("named", mine.name)]
    for place in mine.near:
        if sum(place in other.near for other in hotels) == 1 and town.venue(place).kind == "attraction":
            found.append(("near", place))
    if sum(other.area == mine.area for other in hotels) == 1:
        found.append(("area", mine.area))
    others = [other.nightly or 0 for other in hotels if other.id != mine.id]
    if all((mine.nightly or 0) < price for price in others):
        found.append(("cheapest", ""))
    if all((mine.nightly or 0) > price for price in others):
        found.append(("dearest", ""))
    return found


def tonight(venue: Venue, visit: Visit) -> list[Event]:
    """What is on at the venue on the dates of the visit, sold out or not."""
    on = {slot.event for slot in venue.slots_on(visit.dates)}
    return [event for event in venue.events if event.id in on]


def _sold(venue: Venue, visit: Visit) -> list[Product]:
    """The tickets that are sold for the event of the visit."""
    slots = (slot for slot in venue.slots_on(visit.dates) if slot.event == visit.event)
    names = {name for slot in slots for name in slot.products}
    return [product for product in venue.products if product.id in names]


def ticket_rule(venue: Venue, visit: Visit) -> str:
    """Why the ticket need not be named; "" where it must be."""
    if len(venue.products) == 1:
        return "it is the only ticket there"
    if visit.event and len(_sold(venue, visit)) == 1:
        return "it is the only ticket for this event"
    return ""


def ticket_ways(venue: Venue, visit: Visit, task: Task) -> list[str]:
    """The templates that name the ticket and no other one."""
    product = next(product for product in venue.products if product.id == visit.product)
    found = []
    if sum(other.label.casefold() == product.label.casefold() for other in venue.products) == 1:
        found.append("named")
    alike = [other for other in venue.products if other.admission == product.admission]
    if len(alike) == 1:
        kinds = {"skip-line": "fast", "standard": "ordinary", "guided": "guided"}
        if product.admission in kinds and (product.admission != "guided" or visit.language):
            found.append(kinds[product.admission])
    if product.covers and not visit.event:
        passes = [other for other in venue.products if other.covers]
        if len(passes) == 1 and len(product.covers) == 2:
            found.append("joint")
    elif product.covers:
        if {event.id for event in venue.events} <= set(product.covers):
            found.append("all")
        wanted = {other.event for other in task.visits if other.venue == visit.venue}
        fitting = [other for other in venue.products if wanted <= set(other.covers)]
        alone = [other for other in venue.products if visit.event in other.covers]
        # Said of one part, "the cheapest" must not mean a smaller pass than all parts together need.
        if cheapest(product, fitting, task.party) and cheapest(product, alone, task.party):
            found.append("covering")
    elif visit.event and cheapest(product, _sold(venue, visit), task.party):
        found.append("cheapest")
    return found


def stay_rule(venue: Venue, visit: Visit, climbs: bool) -> str:
    """Why nothing is said about how long to stay; "" where it must be said."""
    ranges = {dwell.profile for dwell in venue.dwell}
    event, product = venue.event(visit.event), venue.product(visit.product)
    if event is not None and event.minutes is not None:
        return "the event has a length of its own"
    if event is not None and event.genre in ranges:
        return "the kind of event says how long"
    if product is not None and product.profile in ranges:
        return "the ticket says how long"
    if visit.meal is not None and visit.meal in ranges:
        return "the meal says how long"
    if len(ranges) == 1:
        return "the guide knows only one"
    if visit.profile == "no-stairs" and not climbs:
        return "somebody cannot climb stairs"
    return ""


def walk_ways(venue: Venue, profile: str) -> list[tuple[str, tuple[str, ...]]]:
    """(template, works) by which a coloured walk can be named: its colour, works that it alone passes, or works of
    which it is the shortest walk past them."""
    lengths = {dwell.profile: dwell.min for dwell in venue.dwell}
    mine = venue.walks[profile]
    found: list[tuple[str, tuple[str, ...]]] = [("walk", (profile,))]
    subsets = [(work,) for work in mine] + [(a, b) for n, a in enumerate(mine) for b in mine[n + 1 :]] + [mine]
    for works in subsets:
        rivals = [name for name, stops in venue.walks.items() if name != profile and set(works) <= set(stops)]
        if not rivals:
            found.append(("works", works))
        elif all(lengths[name] > lengths[profile] for name in rivals):
            found.append(("shortest", works))
    return found


# One wished visit in the words of a family.

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


def phrase(task: Task, town: TownRecord, family: Family, rng: random.Random) -> Task:
    """The task with its query in the words of `family`, the record of what each phrase means, and its hotel wish.

    Visits are named in random order, whatever the plan. Everything that the pages leave open is said.
    """
    parts = pronouns(task.party)
    wish, hotel = _hotel(task, town, family, rng, parts)
    visits, silent = _visits(task, town, family, rng, parts)
    party, default = _party(task, family, rng, parts)
    sections = {
        "opening": _opening(task, town, family, rng, parts),
        "party": party,
        "hotel": hotel,
        "visits": visits,
        "times": _times(task, family, rng, parts),
        "closing": fill(rng.choice(family.closing), parts),
    }
    whole = join([sections[name] for name in family.order if sections[name]], family.gap)
    said = (*whole.said(), *default, *silent)
    return task.replace(query=whole.words, said=said, family=family.name, hotel_wish=wish)


def _opening(task: Task, town: TownRecord, family: Family, rng: random.Random, parts: dict[str, str]) -> Text:
    dates = sorted(task.dates)
    value = " ".join(str(date) for date in dates)
    if len(dates) == 1:
        words = date_words(dates[0], family)
    else:
        first = date_words(dates[0], family, again=family.date != "iso")
        words = family.two_dates.replace("{first}", first).replace("{second}", date_words(dates[-1], family))
    place = mark(town.name, "town", town.id)
    return fill(rng.choice(family.opening), {**parts, "town": place, "dates": mark(words, "dates", value)})


def _party(task: Task, family: Family, rng: random.Random, parts: dict[str, str]) -> tuple[Text, list[Said]]:
    """Who travels, what they understand, and stairs: said where somebody cannot climb, and for seniors either way."""
    party = task.party
    language = mark(party.language, "language", party.language)
    texts = [
        fill(rng.choice(family.party), {**parts, "people": people(party, family)}),
        fill(rng.choice(family.language), {**parts, "language": language}),
    ]
    silent = []
    if not party.climbs:
        texts.append(mark(fill(rng.choice(family.stairs), parts), "climbs", "False"))
    elif party.people.get("senior"):
        texts.append(mark(fill(rng.choice(family.climbing), parts), "climbs", "True"))
    else:
        silent.append(Said(field="climbs", value="True", rule="nobody says that stairs are a problem"))
    return join([text.as_sentence() for text in texts], _gap(family)), silent


def _hotel(task: Task, town: TownRecord, family: Family, rng: random.Random, parts: dict[str, str]) -> tuple[str, Text]:
    ways = hotel_ways(town, task.hotel)
    kind = rng.choice(sorted({kind for kind, _ in ways}))
    value = rng.choice([value for name, value in ways if name == kind])
    place = town.venue(value).name if kind == "near" else ""
    given = {"name": value, "place": with_article(place, family) + place, "area": value}
    words = fill(rng.choice(getattr(family.hotel, kind)), {**parts, **given})
    return f"{kind}:{value}" if value else kind, mark(words, "hotel", task.hotel, kind)


def _visits(
    task: Task, town: TownRecord, family: Family, rng: random.Random, parts: dict[str, str]
) -> tuple[Text, list[Said]]:
    numbers = list(range(len(task.visits)))
    rng.shuffle(numbers)
    items, silent = [], []
    for place, number in enumerate(numbers, 1):
        words, unsaid = visit_words(task, town, number, family, rng, parts)
        items.append(fill(family.item, {**parts, "item": words.as_sentence(), "then": words, "n": str(place)}))
        silent += unsaid
    lead = fill(rng.choice(family.lead), parts)
    return lead + join(items, family.shape), silent


def _times(task: Task, family: Family, rng: random.Random, parts: dict[str, str]) -> Text:
    texts = []
    for number, rule in enumerate(task.times):
        templates = family.home if rule.kind == "home-by" else family.leave
        day = date_words(rule.date, family, again=True)
        on = "" if len(task.dates) == 1 else " " + fill(rng.choice(family.day), {**parts, "day": day}).words
        words = fill(rng.choice(templates), {**parts, "time": clock(rule.at, family), "on": on})
        texts.append(mark(words, f"times[{number}]", f"{rule.kind} {rule.date} {rule.at:%H:%M}"))
    return join(texts, _gap(family))


def _gap(family: Family) -> str:
    """What stands between two sentences of a part: a new line where each part is a line of its own."""
    return "\n" if family.gap == "\n" else " "
