"""The two revision prompts, in our own words: one shot with an example, and silent reasoning without one.

The contract is the published one (paper, sections 3.2 and 4, Table 6): understand the disruption, take the tolerance
(plan-bound where none is given), derive what may change, replace from the reference information alone, carry every
linked field along, check, and answer with the complete plan under ``complete_revised_travel_plan``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Literal

from ...common.tasking import Message
from ..data.folder import Case
from ..formats import PlanRecord, write_plan

__all__ = ["STYLES", "TOLD", "WRAPPER", "Style", "Told", "answer_text", "example", "revise_messages"]

Style = Literal["one-shot", "silent"]
STYLES: tuple[Style, ...] = ("one-shot", "silent")
Told = Literal["both", "record", "message"]
TOLD: tuple[Told, ...] = ("both", "record", "message")
"""What of the disruption is told: its labelled record, the traveller's message, or both."""
WRAPPER = "complete_revised_travel_plan"

_ROLE = """You revise travel plans after something has gone wrong. You are given a plan, a disruption and tables of \
reference information, and you return the complete revised plan as JSON and nothing else."""

_RULES = """What a good revision is
1. It deals with the disruption: what was hit is gone from its cell and from the list of places of that day, or, if \
the disruption is about time, stands at a time that works.
2. It changes as little as possible, and never more than the traveller accepts. The plan's "disruption tolerance" \
says who travels; a plan without one belongs to a Planbound traveller.
   - Planbound, Step-level: only the item that was hit becomes another one.
   - Planbound, Day-level: only what stands on the day that was hit.
   - Planbound, Plan-level: anything, where needed.
   - Flexiventurer: anything, on any day, but nothing without need.
   Times may follow on the days that are hit. Where no severity is given, take the narrowest scope that solves it.
3. Every replacement stands in the reference information, in the right city, is open at that time, and is not in the \
plan already. Invent nothing: no names, no flights, no stops, no times of flights.
4. The traveller stays who they are: their wishes (cuisine, room, house rule, ways of travel, kinds of sights and \
events), their persona and their budget hold as before. Never change the keys idx, row_number, JSON, persona and \
disruption tolerance.
5. Everything linked is carried along: a new meal, sight or lodging is changed in its cell, in point_of_interest_list \
and with its own nearest stop and distance; a new lodging in every night and every line that it has.

How the plan is written
- plan is a list of days; each has days, current_city, transportation, breakfast, attraction, lunch, dinner, \
accommodation, event and point_of_interest_list. A cell that holds nothing is "-".
- Meals and accommodation are "Name, City"; several attractions or events have "; " between them.
- transportation is "Flight Number: F0000000, from A to B, Departure Time: HH:MM, Arrival Time: HH:MM", or \
"Self-driving, …" or "Taxi, …" with the same ends and times.
- point_of_interest_list is "Name, visit from HH:MM to HH:MM, nearest transit: Stop, 123.45m away; …" in order of \
time, with "stay" for lodgings. A day begins and ends at its lodging; events do not stand in the list.
- Between two meals lie at least four hours, and between a journey and the first or last place at least half an hour.
- A day without a journey has all three meals, a sight and a lodging."""

_STEPS = """Work in these steps
1. Understand what is hit, on which day, and whether it is gone or only at another time.
2. Take the tolerance and the severity, and derive what may change.
3. Find the replacement in the reference information.
4. Change every linked field.
5. Check your plan against the rules; each day that nobody had to touch is copied letter by letter."""

_OUTPUT = """Return one JSON object: {"complete_revised_travel_plan": {"acknowledgement": …, "idx": …, \
"row_number": …, "JSON": …, "persona": …, "disruption tolerance": …, "plan": [ … all days … ], "remarks": [ … ]}}.
acknowledgement is one sentence that names the kind of disruption and says that the plan was revised; remarks say, one \
sentence each, what was changed and why. Begin with the brace; write nothing before it and nothing after it."""

_SILENT = "Go through the steps silently: think, but do not write the steps or your thoughts down."


@cache
def example() -> Mapping[str, Any]:
    """The worked case of the one-shot prompt: one of our own made trips, revised by the engine; it is of a world that
    no evaluation uses. Keys: plan, record, message, today, references, answer."""
    text = (resources.files(__package__) / "example.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def answer_text(record: PlanRecord) -> str:
    """A revised plan as the prompts ask for it."""
    return json.dumps({WRAPPER: write_plan(record)}, ensure_ascii=False)


def _told(record: str, message: str, today: str, told: Told) -> str:
    parts = [f"Today is {today}."]
    if told != "message":
        parts.append(f"The disruption:\n{record}")
    if told != "record":
        parts.append(f"The traveller writes:\n{message}")
    return "\n\n".join(parts)


def _asked(plan: Mapping[str, Any], disruption: str, references: str) -> str:
    text = json.dumps(plan, ensure_ascii=False)
    return f"# The plan\n{text}\n\n# What went wrong\n{disruption}\n\n# Reference information\n{references}"


def _example(told: Told) -> str:
    one = example()
    asked = _asked(one["plan"], _told(one["record"], one["message"], one["today"], told), one["references"])
    answer = json.dumps({WRAPPER: one["answer"]}, ensure_ascii=False)
    return f"Here is one case with its answer.\n\n{asked}\n\n# The answer\n{answer}\n\nHere is the case to revise."


def revise_messages(
    plan: PlanRecord, case: Case, references: str, *, style: Style = "one-shot", told: Told = "both", tools: str = ""
) -> tuple[Message, ...]:
    """The prompt for one case. references: packed tables. tools: a paragraph about the tools, "" without any."""
    system = [_ROLE, _RULES, _STEPS, *((_SILENT,) if style == "silent" else ()), *((tools,) if tools else ()), _OUTPUT]
    disruption = _told(case.info, case.message, case.today.isoformat(), told)
    asked = _asked(write_plan(plan), disruption, references)
    user = asked if style == "silent" else f"{_example(told)}\n\n{asked}"
    return Message("system", "\n\n".join(system)), Message("user", user)
