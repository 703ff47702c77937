"""The whole query of a task."""

from __future__ import annotations

import random

from ....task import Said, Task
from ....world import TownRecord
from ._criteria import hotel_ways
from ._family import Family
from ._text import Text, fill, join, mark
from ._visits import visit_words
from ._words import clock, date_words, people, pronouns, with_article

__all__ = ["phrase"]


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
