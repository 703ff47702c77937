"""Plans by people: a form to fill in with any spreadsheet, and how filled forms are checked and scored."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import text_of

from ..common.data_files import DataFile
from .bench import FAULT
from .metrics import Result, judge, rates
from .task import Task
from .world import WorldRecord

_DATA = DataFile(__file__)
COLUMNS = ("person", "task", "date", "item", "from", "place", "start", "end", "cost", "by")
_ITEMS = _DATA.read("items", dict[str, str])
_MODES = _DATA.read("modes", dict[str, str])
_INTRODUCTION = _DATA.read("introduction", str)
_CLOCK = re.compile(r"([01]?\d|2\d):([0-5]\d)(?::00)?(?: ?([AaPp])\.?[Mm]\.?)?")
_MOST = 20_000
"""Rows of a form that are read."""


def form_of(tasks: Sequence[Task], world: WorldRecord) -> tuple[str, str]:
    """The empty form as CSV, with a row for the hotel, each visit and each way of every date; and what goes with it for
    the people who fill it in: how, and what is asked for, as Markdown."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(COLUMNS)
    for task in tasks:
        town = world.town(task.town)
        for date in sorted(task.dates):
            visits = [visit for visit in task.visits if date in visit.dates]
            kinds = ["meal" if town.venue(visit.venue).kind == "restaurant" else "sight" for visit in visits]
            items = ["hotel", *(item for kind in kinds for item in ("way", kind)), "way", "hotel"]
            table.writerows(["", task.id, date.isoformat(), item, *[""] * 6] for item in items)
    asked = "".join(f"## {task.id}\n\n{task.query.strip()}\n\n" for task in tasks)
    return out.getvalue(), f"{_INTRODUCTION}\n{asked}"


@dataclass(slots=True)
class Filled:
    """What stands in a form. plans: entries by (person, task), as in a file of answers. faults: what cannot be used, by
    line; a plan with such a line counts as not delivered."""

    plans: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def read_form(path: Path, tasks: Sequence[Task]) -> Filled:
    """A filled form. Commas, semicolons or tabs between cells, a decimal comma, names of columns in any order; rows in
    which nothing was filled in are left out. Where one person alone is named, rows without a name are theirs. Raises
    InputError where it is no such form."""
    text = text_of(path, other="cp1252")
    head = text.partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text), delimiter=max(",;\t", key=head.count))
    names = [str(name or "").strip().casefold() for name in rows.fieldnames or ()]
    if missing := [name for name in COLUMNS if name not in names]:
        raise InputError(f"is no form of this kit: it has no column {', '.join(missing)}", source=path)
    rows.fieldnames = names
    known, found = {task.id: task for task in tasks}, Filled()
    read = list[tuple[int, dict[str, str]]]()
    for row in _each(rows, path):
        if rows.line_num > _MOST:
            raise InputError(f"has more than {_MOST:,} rows", source=path)
        read.append((rows.line_num, {name: str(row[name] or "").strip() for name in COLUMNS}))
    people = {cells["person"] for _, cells in read if cells["person"]}
    unnamed = people.pop() if len(people) == 1 else "nobody named"
    for number, cells in read:
        if not cells["task"]:
            if any(cells.values()):
                found.faults.append(f"line {number}: it says of no task")
            continue
        key = (cells["person"] or unnamed, cells["task"])
        if key[1] not in known:
            found.faults.append(f"line {number}: there is no task {key[1]!r}")
            continue
        entry = found.plans.setdefault(key, {"answer": None})
        if not any(cells[name] for name in ("from", "place", "start", "end", "cost", "by")):
            continue
        fault = _add(entry, cells, known[key[1]])
        if fault:
            entry.setdefault(FAULT, fault)
            found.faults.append(f"line {number}: {fault}")
    return found


def _each(rows: csv.DictReader[str], path: Path) -> Iterator[dict[str, Any]]:
    try:
        yield from rows
    except csv.Error as error:
        raise InputError(f"cannot be read as a table: {error}", source=path) from None


def _date(text: str, task: Task) -> dt.date | None:
    """The date of the task that is meant: spreadsheets write dates in an order of their own."""
    told = sorted(int(number) for number in re.findall(r"\d{1,4}", text, re.ASCII))
    for date in task.dates:
        if told in (sorted((year, date.month, date.day)) for year in (date.year, date.year % 100)):
            return date
    return None


def _clock(text: str) -> str:
    """A time as ``9:30``; empty where it is none."""
    found = _CLOCK.fullmatch(text)
    if found is None:
        return ""
    hour = int(found[1])
    if found[3]:
        hour = hour % 12 + 12 * (found[3] in "Pp")
    return f"{hour}:{found[2]}"


def _add(entry: dict[str, Any], cells: Mapping[str, str], task: Task) -> str:
    """Put a row into the answer; what is wrong with it, if anything is."""
    item = _ITEMS.get(cells["item"].casefold(), "")
    moving = item == "transportation"
    if not item:
        return f"item {cells['item']!r} is none of {', '.join(_ITEMS)}"
    date = _date(cells["date"], task)
    if date is None:
        return f"date {cells['date']!r} is none of {', '.join(str(date) for date in task.dates)}"
    for name in ("start", "end"):
        if not _clock(cells[name]):
            return f"{name} {cells[name]!r} is no time such as 9:30"
    if not cells["place"] or (moving and not cells["from"]):
        return "a way has a from and a place, everything else a place"
    cost = cells["cost"].strip("€ ").replace(",", ".") or "0"
    if not re.fullmatch(r"\d{1,6}(?:\.\d{1,2})?", cost):
        return f"cost {cells['cost']!r} is no amount in euros such as 12.50"
    mode = _MODES.get(cells["by"].casefold(), "") if moving else "none"
    if not mode:
        return f"by {cells['by']!r} is none of {', '.join(_MODES)}"
    days = (entry["answer"] or {"itinerary": []})["itinerary"]
    entry["answer"] = {"itinerary": days}
    said = f"{date.month}.{date.day}"
    day = next((day for day in days if day["date"] == said), None)
    if day is None:
        days.append(day := {"date": said, "schedule": []})
    day["schedule"].append(
        {
            "item": item,
            "time": f"{_clock(cells['start'])}-{_clock(cells['end'])}",
            "departure": cells["from"] if moving else cells["place"],
            "destination": cells["place"],
            "cost": float(cost),
            "transportation": mode,
        }
    )
    return ""


def judge_people(filled: Filled, tasks: Sequence[Task], world: WorldRecord) -> dict[str, Any]:
    """Rates of all plans, and of each person's. Every task that a form names under a person counts for that person,
    filled in or not. ``plans``: what is wrong with each."""
    results: dict[str, list[Result]] = {}
    problems = dict[str, dict[str, list[str]]]()
    by_id = {task.id: task for task in tasks}
    for (person, name), entry in sorted(filled.plans.items()):
        task = by_id[name]
        plan = None if FAULT in entry else entry["answer"]
        result = judge(task, world.town(task.town), plan)
        results.setdefault(person, []).append(result)
        why = [entry[FAULT]] if FAULT in entry else list(_wrong(result))
        problems.setdefault(person, {})[name] = why
    every = [result for row in results.values() for result in row]
    people = {person: rates(row).document() for person, row in results.items()}
    found = rates(every).document()
    nothing = [] if found["delivered_count"] or filled.faults else ["no task is answered"]
    return found | {"people": people, "plans": problems, "file_faults": [*filled.faults, *nothing]}


def _wrong(result: Result) -> Iterator[str]:
    if result.hard[0] < result.hard[1]:
        yield f"{result.hard[1] - result.hard[0]} of {result.hard[1]} hard checks do not hold"
    if result.soft[0] < result.soft[1]:
        yield f"{result.soft[1] - result.soft[0]} of {result.soft[1]} soft checks do not hold"
    yield from result.faults
