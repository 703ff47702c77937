"""What a model is told: its role, the rules, how to answer, and how many look-ups it has.

Contract and answer format are the paper's (sections 15 and 17); the words are ours.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...common.tasking import Message
from ._options import ENGINE_CALLS, Options

__all__ = ["EXAMPLE", "messages"]

_ROLE = """\
You plan days in a city for other people. You get a request and work out one complete schedule that can really be
walked: every entry bookable, every way long enough, every wish met. Nothing may be made up: what you write comes from
the request{source}. If no schedule meets the request, say so (see "When there is no plan")."""

_LOOKING = """\
# Looking things up
- You have {calls} look-ups in all. Each call of a get_… tool is one, wrong ones too. Every result says how many are
  left.
- Asking once more after the last look-up makes the answer invalid, so stop in time and answer.
- Cities: {cities}. Dates of tools are written 2026-01-31. Take names as the lists write them.
- Booking pages are for one date: look at one for each place and date that matters.
- {shown}
- Do not answer in a message that calls tools. Your first message without a tool call is taken as the final answer."""

_TEXT = (
    "`left` and `seats` count tickets or seats that are not sold: an entry with fewer than your party needs is sold "
    "out."
)
_PICTURES = (
    "Results are screenshots of web pages. Sites mark what is sold out in different ways (grey, crossed out, a colour, "
    "a word); where a page has a legend, the legend decides. A number beside an open entry is the largest party that "
    "can still book it."
)
_GOLD_STATE = "Beside screenshots of booking pages, a text gives the true number of tickets left for each entry."
_GOLD_TEXT = (
    "Beside the screenshots, a text gives everything that the pages say, except which entries are sold out: only the "
    "screenshots show that."
)

_THETA = """\
# What is known
Nothing can be looked up. Everything that pages say about the city on the days of the request is listed below, and it is
true. `left` and `seats` count tickets or seats that are not sold: an entry with fewer than the party needs is sold out.
What is no, none or empty is left out.
{facts}"""

_ENGINE = """\
# Planning tools
Besides look-ups there are `plan`, `check`, `repair` and `explain`: together {calls} calls, which do not count as
look-ups. They know only what you looked up in this conversation and how you read the request (`reading`), so look up
lists, guides and booking pages first. A reading stays valid until you give another one."""

_RULES = """\
# Rules
1. Visit what is asked for, on the days asked for, each once and nothing else. A place of several parts that are
   entered one by one is visited once for each part that is asked for, every time under the name of the whole place.
2. Where entries are sold by time, a visit starts exactly at a listed time that is open for the whole party and is of
   the right kind (ticket, language, event, meal). Such an entry is good even if the visit ends after closing time,
   unless the request wants it within opening hours. Where nothing is sold by time, the whole visit lies in the opening
   hours.
3. A visit lasts as long as the guide or the notes say for this kind of visit: no shorter, and no longer. A fixed length
   is kept to the minute. A performance lasts as long as stated, else as its genre does.
4. Be at the place as many minutes before the start as the guide says for the kind of ticket. If an event takes place at
   another venue than the one that announces it, go there: its name, its ways and its queue count.
5. Between two different places there is a way. It takes the minutes stated for the means of transport; where none
   are stated it takes 10 minutes and costs nothing.
6. Each day begins and ends at the hotel that is asked for. Hours that the request sets for leaving or coming back hold.
7. Lines follow one another in time and never overlap."""

_COSTS = """\
8. Costs are in euros for the whole party. Tickets: the cheapest that fits the wish, reduced fares for those who get
   them, a family ticket (two adults with up to three children) where it is cheaper. A ticket for several places is paid
   at the first of them and costs 0 at the others. Food: the menu asked for, for each person. Hotel: rooms for two, for
   each night at the first line of the day, 0 at the last. A bus is paid per person, a taxi per ride; walking and
   driving cost nothing."""

_FEASIBILITY = """\
8. Only time counts. Prices, the cheapest ticket and the choice of hotel do not matter: write 0 as every cost and use
   any hotel of the city, the same one all the time."""

EXAMPLE = """\
{"itinerary": [{"date": "3.9", "schedule": [
  {"item": "hotel", "time": "8:00-8:00", "departure": "Quillon House", "destination": "Quillon House", "cost": 120.0,
   "transportation": "none", "referenceImage": ""},
  {"item": "transportation", "time": "9:20-9:38", "departure": "Quillon House", "destination": "Brasswing Aquarium",
   "cost": 0, "transportation": "foot", "referenceImage": ""},
  {"item": "attraction", "time": "10:00-11:30", "departure": "Brasswing Aquarium", "destination": "Brasswing Aquarium",
   "cost": 42.5, "transportation": "none", "referenceImage": ""},
  {"item": "transportation", "time": "11:30-11:42", "departure": "Brasswing Aquarium", "destination": "Oddny's Kitchen",
   "cost": 9.4, "transportation": "taxi", "referenceImage": ""},
  {"item": "restaurant", "time": "12:15-13:15", "departure": "Oddny's Kitchen", "destination": "Oddny's Kitchen",
   "cost": 61, "transportation": "none", "referenceImage": ""},
  {"item": "transportation", "time": "13:15-13:40", "departure": "Oddny's Kitchen", "destination": "Quillon House",
   "cost": 6, "transportation": "bus", "referenceImage": ""},
  {"item": "hotel", "time": "13:40-13:40", "departure": "Quillon House", "destination": "Quillon House", "cost": 0,
   "transportation": "none", "referenceImage": ""}
]}]}"""
"""A day in the format of an answer; its names are in no world."""

_FORMAT = """\
# The answer
Your last message is one JSON object and nothing else, bare or in one ```json fence. Two objects, words around bare JSON
or a missing field make it unreadable. This day of invented places shows the format:

{example}

- `date` is month.day; there is one entry for each day of the request.
- `item` is "hotel", "transportation", "attraction" or "restaurant". `transportation` is "foot", "bus", "taxi" or
  "driving" in a transportation line and "none" in all others.
- `time` is "H:MM-H:MM". A line after midnight stays on the day on which the evening began.
- In all lines but transportation, `departure` and `destination` are the same place.
- The first line of a day is the hotel at "8:00-8:00", or at the minute of leaving if that is earlier; the last one is
  the hotel at the minute of arrival.
- `referenceImage` may be empty.

# When there is no plan
If it is certain that no schedule meets all of the request, answer with this JSON instead. State only changes after any
single one of which there would be a plan; one right change is enough, and each wrong one makes the answer wrong.

{{"refused": {{"relaxations": [
  {{"kind": "slot", "venue": "Brasswing Aquarium", "date": "2026-03-09", "start": "10:00"}}
]}}}}

- `slot`: if that entry, which is sold out, had tickets. `buffer` (venue): if one need not be there early. `home-by` or
  `leave-after` (date): if the request did not set that hour. `drop` (venue): without that place.
- A refusal of a request that has a plan counts as a failure."""


def _system(options: Options, cities: Sequence[str], facts: str) -> str:
    none = options.tools == "none"
    parts = [_ROLE.format(source=" and the facts below" if none else " and the tools")]
    if none:
        parts.append(_THETA.format(facts=facts))
    else:
        shown = [_PICTURES if options.images else _TEXT]
        shown += {"none": [], "gold-state": [_GOLD_STATE], "gold-text": [_GOLD_TEXT]}[options.hints]
        parts.append(_LOOKING.format(calls=options.calls, cities=", ".join(cities), shown="\n- ".join(shown)))
    if options.tools == "engine":
        parts.append(_ENGINE.format(calls=ENGINE_CALLS))
    parts.append(f"{_RULES}\n{_FEASIBILITY if options.feasibility_only else _COSTS}")
    parts.append(_FORMAT.format(example=EXAMPLE))
    return "\n\n".join(parts)


def messages(query: str, options: Options, cities: Sequence[str], facts: str = "") -> tuple[Message, ...]:
    """The prompt of an item. cities: those that the tools know. facts: what stands in the prompt instead of tools."""
    return Message("system", _system(options, cities, facts)), Message("user", query)
