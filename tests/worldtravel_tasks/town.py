"""The tiny town as a built folder: a task that the offline reader understands, its reference answer, and its twin."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tripmend_suites.common.tasking import Attempt, Call, Item, Player, Said, TaskSet, Tool, Verdict
from tripmend_suites.worldtravel.data.tasks.plant import relaxations, twin_town
from tripmend_suites.worldtravel.folder import write_folder
from tripmend_suites.worldtravel.solve import gold
from tripmend_suites.worldtravel.task import AnswerDay, Twin
from tripmend_suites.worldtravel.world import WorldRecord

from ..worldtravel.tiny import DATE, TASK, TOWN, answer, good_day

QUERY = (
    "A day in Tiny on 1 July 2026, please. We are two adults and speak English. We sleep at Hotel Eins. "
    "Museum of Rain, a quick visit with the ticket “Entry”. Old Tower. "
    "Lunch at Bistro Nebel, everybody eating “Set”. Back at the hotel by 18:00."
)
WORLD = WorldRecord(seed=0, towns=(TOWN,))
ASKED = TASK.replace(query=QUERY, reference=(AnswerDay.model_validate(answer(good_day())["itinerary"][0]),))
_GONE = (("museum", DATE, dt.time(10)),)


def twin() -> Twin:
    """The task after the only slot that works has been sold out."""
    made = Twin(id="tiny-1-x", task=TASK.id, sold_out=_GONE)
    town = twin_town(TOWN, made)
    return made.replace(relaxations=tuple(relaxations(ASKED, town, gold(ASKED, town))))


def build(out: Path) -> Path:
    """Two tasks and a twin in `out`."""
    write_folder(out, WORLD, (ASKED, ASKED.replace(id="tiny-2")), (twin(),))
    return out


def tool(tasks: TaskSet, name: str, item: str = "tiny-1") -> tuple[Any, Tool]:
    """A new session of an item, and one of its tools."""
    session = tasks.open(item)
    return session, next(tool for tool in session.tools if tool.name == name)


def attempt(tasks: TaskSet, item: Item, player: Player, seed: int = 0) -> Attempt:
    """What a harness does: ask, run the tool, ask again."""
    session = tasks.open(item.id)
    tools: Mapping[str, Tool] = {tool.name: tool for tool in session.tools}
    for turn in range(tasks.calls + 1):
        step = player(item, turn, seed)
        if isinstance(step, Said):
            return Attempt(item.id, step.text, session.state())
        if turn < tasks.calls:
            assert isinstance(step, Call)
            tools[step.tool].call(step.arguments)
    return Attempt(item.id, None, session.state(), "calls")


def verdicts(tasks: TaskSet, player: Player, seed: int = 0) -> list[Verdict]:
    """All items of a task set, judged."""
    return [tasks.judge(attempt(tasks, item, player, seed)) for item in tasks.items]
