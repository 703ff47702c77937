"""docs/worldtravel.md tells the truth: its samples are answers that can be judged, its commands and tools exist."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tripmend_suites.worldtravel.bench import read_refusal
from tripmend_suites.worldtravel.cli import group
from tripmend_suites.worldtravel.data import build_world
from tripmend_suites.worldtravel.metrics import Unreadable, read_answer
from tripmend_suites.worldtravel.tools import TOOLS

PAGE = (Path(__file__).parents[2] / "docs" / "worldtravel.md").read_text(encoding="utf-8")
ANSWERS, REFUSALS = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))


def test_the_answer_shown_keeps_the_format_and_names_places_of_the_world() -> None:
    ((name, entry),) = ANSWERS.items()
    town = name.split("-")[0]
    read = read_answer(entry["answer"], build_world(1, (town,)).town(town))
    assert not isinstance(read, Unreadable), read
    entries = [item for items in read.days.values() for item in items]
    assert len(entries) == 9
    assert all(item.place is not None and item.origin is not None for item in entries)


def test_the_refusal_shown_is_one() -> None:
    ((_, entry),) = REFUSALS.items()
    refusal = read_refusal(entry)
    assert refusal is not None
    assert refusal.proven
    assert [way["kind"] for way in refusal.relaxations] == ["slot", "drop"]


def test_every_command_and_tool_has_its_line() -> None:
    commands = {command.name or command.callback.__name__ for command in group.registered_commands if command.callback}
    shown = set(re.findall(r"^    tripmend worldtravel (\w+)", PAGE, re.MULTILINE))
    assert {"build", "shoot", "serve", "solve", "score", "bench", "report"} <= shown & commands
    assert shown <= commands
    assert set(re.findall(r"^\| `(get_\w+)` \|", PAGE, re.MULTILINE)) == set(TOOLS)
