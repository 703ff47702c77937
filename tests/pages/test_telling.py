"""One small page by hand for each way in which pages tell slots and facts: `telling.yaml`."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tripmend.pages import Fact, PageReading
from tripmend.pages.vocabulary import fold

PAGES: dict[str, dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("telling.yaml").read_text(encoding="utf-8"))
Read = Callable[..., PageReading]


@pytest.mark.parametrize("name", PAGES["slots"])
def test_slots_are_told_in_this_way(name: str, reading: Read) -> None:
    page = PAGES["slots"][name]
    left = [(slot.day, slot.time, slot.state) for slot in reading(page["page"], page["lang"]).slots]
    for line in page["told"]:
        day, time, states = line.split(" ", 2)
        hit = next((one for one in left if one[:2] == (day, time) and one[2] in states.split("|")), None)
        assert hit is not None, (line, left)
        left.remove(hit)
    assert left == []


def words(text: object) -> set[str]:
    return set(re.findall(r"\w+", fold(str(text))))


def says(fact: Fact, kind: str, value: dict[str, Any], condition: str) -> bool:
    """Whether a fact has all of a value; names and addresses by their words."""
    if fact.kind != kind or not words(condition) <= words(f"{fact.condition} {fact.value}"):
        return False
    named = ("text", "name", "title")
    return all(
        words(given) <= words(fact.value.get(key)) if key in named else fact.value.get(key) == given
        for key, given in value.items()
    )


@pytest.mark.parametrize("name", PAGES["facts"])
def test_facts_are_told_in_this_way(name: str, reading: Read) -> None:
    page = PAGES["facts"][name]
    told = reading(page["page"], page["lang"]).facts
    for kind, value, condition in page["told"]:
        assert any(says(fact, kind, value, condition) for fact in told), (kind, value, [one.value for one in told])
