"""A task: what somebody asks for, what it means, what is checked, and the proof that one answer exists.

An answer has the paper's output format (section 17 of its appendix): days of hotel, transportation, attraction and
restaurant items.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import Field

from tripmend.trip import Date, Minor, Record, TimeOfDay

from .world import Admission, Fare, Meal

MOST_OF_A_FARE = 20
"""People of one fare in a party."""


class Party(Record):
    """Who travels. language: of tours and shows they follow. climbs: whether everybody can manage stairs."""

    people: dict[Fare, Annotated[int, Field(ge=0, le=MOST_OF_A_FARE)]]
    language: str = "English"
    climbs: bool = True

    @property
    def size(self) -> int:
        """How many people."""
        return sum(self.people.values())


class Visit(Record):
    """The gold meaning of one thing that the query asks for.

    venue: id. dates: on one of these. meal: for restaurants. profile: which `DwellRange` holds for these people (None:
    the only one). admission and product: which ticket (None: any that admits the party; the cheapest counts). language,
    event: what a slot must offer ("" : any). between: the start must lie in this window (a wished meal time, the light
    for photographs, inclusive). within_hours: must end before closing.
    """

    venue: str
    dates: tuple[Date, ...]
    meal: Meal | None = None
    profile: str | None = None
    admission: Admission | None = None
    product: str | None = None
    dish: str | None = None
    language: str = ""
    event: str = ""
    between: tuple[TimeOfDay, TimeOfDay] | None = None
    within_hours: bool = False

    @property
    def starting(self) -> tuple[int, int]:
        """First and last minute after midnight at which it is wished to begin; of the whole day where nothing is."""
        return (0, 1440) if self.between is None else (minutes(self.between[0]), minutes(self.between[1]))


class UserTime(Record):
    """A time that the query sets for a day: leave the hotel not before, or be back by."""

    kind: Literal["leave-after", "home-by"]
    date: Date
    at: TimeOfDay


def minutes(time: dt.time) -> int:
    """Minutes after midnight."""
    return time.hour * 60 + time.minute


def as_clock(minute: int) -> str:
    """Minutes after midnight as ``08:05``, those of the next day as well."""
    return f"{minute // 60 % 24:02d}:{minute % 60:02d}"


class Check(Record):
    """One verification function with its arguments (the paper's Tables 7 and 8). type: the kind of constraint it stands
    for (``timed-entry``, ``window``, ``dwell``, ``arrival``, ``cost``, ``hotel``, ``presence``)."""

    function: Literal[
        "if_poi_enough_time", "if_poi_in_time", "if_poi_start_time_delayed", "if_poi_cost_matches", "if_poi_present"
    ]
    hard: bool
    arguments: dict[str, Any]
    type: str


class AnswerItem(Record):
    """One line of an answer in the paper's format. time: ``HH:MM-HH:MM``; cost: euros."""

    item: Literal["hotel", "transportation", "attraction", "restaurant"]
    time: str
    departure: str
    destination: str
    cost: float
    transportation: Literal["none", "foot", "driving", "bus", "taxi"] = "none"
    referenceImage: str = ""  # noqa: N815 - the paper's key


class AnswerDay(Record):
    """A day of an answer. date: ``month.day`` without leading zeros."""

    date: str
    schedule: tuple[AnswerItem, ...]


class Proof(Record):
    """That exactly one assignment of slots is feasible. solver and enumerator: what each of the two independent
    searches counted (up to 2). open_decoys: unsold slots that lead nowhere. blocked: slots sold out to get here."""

    solver: int
    enumerator: int
    open_decoys: int
    blocked: int
    greedy_solves: bool


class Said(Record):
    """One piece of the gold meaning, and where the query expresses it.

    field: ``town``, ``dates``, ``people.adult``, ``language``, ``climbs``, ``hotel``, ``times[0]``,
    ``visits[2].product`` (numbers count in the order of the task). value: the gold value as text. phrase: the words,
    found at character `at` of the query; None where nothing is said. rule: by what the phrase tells it where that
    is not the name (``fast``: as the ticket that spares the queue), or why nothing has to be said.
    """

    field: str
    value: str
    phrase: str = ""
    at: Annotated[int, Field(ge=0)] | None = None
    rule: str = ""


class Task(Record):
    """One of the 150. said: how the query expresses each piece of the meaning. anchors: timed-entry slots. family: of
    the phrasing. scenario: what it was derived from. focus: what of the city's own it shows."""

    id: str
    town: str
    dates: tuple[Date, ...]
    query: str
    said: tuple[Said, ...] = ()
    family: str
    scenario: str
    focus: tuple[str, ...]
    party: Party
    visits: tuple[Visit, ...]
    times: tuple[UserTime, ...] = ()
    hotel: str
    hotel_wish: str = ""
    budget: Minor | None = None
    call_budget: int = 30
    anchors: int
    checks: tuple[Check, ...]
    reference: tuple[AnswerDay, ...]
    proof: Proof | None = None

    def leave_after(self, date: dt.date) -> int | None:
        """The minute of `date` before which nobody may leave the hotel; of two rules the stricter one."""
        rules = [minutes(rule.at) for rule in self.times if rule.kind == "leave-after" and rule.date == date]
        return max(rules, default=None)

    def home_by(self, date: dt.date) -> int | None:
        """The minute of `date` by which all must be back, past 1440 for hours before six; of two rules the stricter."""
        rules = [minutes(rule.at) for rule in self.times if rule.kind == "home-by" and rule.date == date]
        return min((at if at >= 360 else at + 1440 for at in rules), default=None)


def bare_task(**told: Any) -> Task:
    """A task as the engine takes it, with nothing by which it could be judged. told: id, town, dates, party, visits,
    hotel, and whatever else is known."""
    nothing: dict[str, Any] = {
        "query": "",
        "family": "",
        "scenario": "",
        "focus": (),
        "anchors": 0,
        "checks": (),
        "reference": (),
    }
    return Task(**(nothing | told))


def document_of(days: Iterable[AnswerDay]) -> dict[str, Any]:
    """The days of an answer as the document that is handed in."""
    return {"itinerary": [day.model_dump(mode="json") for day in days]}


class Twin(Record):
    """An infeasible sibling: `task` after the sell-out of `sold_out` (venue, date, start). relaxation: the smallest
    change that would make it feasible again, in the words of the engine's answer."""

    id: str
    task: str
    sold_out: tuple[tuple[str, Date, TimeOfDay], ...]
    relaxations: tuple[dict[str, Any], ...] = ()
