"""What may have happened to an item, as things to tap: each becomes one effect of a change document, without a word.

The buttons and their effects stand in happenings.yaml.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from ..explain import date_words
from ..formats._yaml import load
from .problems import Problem

Item = dict[str, Any]
Choices = tuple[tuple[str, str], ...]
_SAID = load(files(__package__).joinpath("happenings.yaml").read_text(encoding="utf-8"))
_MEALS = ("breakfast", "lunch", "dinner")


@dataclass(frozen=True, slots=True)
class Happening:
    """label: on the button. ask: what the choices are of; "": there is nothing to choose. choices: value and words."""

    name: str
    label: str
    ask: str = ""
    choices: Choices = ()


def _minutes(most: int) -> Choices:
    times = (n for n in (10, 20, 30, 45, 60, 90, 120, 180, 240, 360) if n <= most)
    return tuple(
        (str(n), f"{n // 60} h {n % 60} min" if n > 60 and n % 60 else f"{n // 60} h" if n >= 60 else f"{n} min")
        for n in times
    )


def _times(start: str | None, first: int, last: int) -> Choices:
    """Half hours around a time, `first` to `last` of them."""
    at = dt.datetime.fromisoformat(start or "2000-01-01T10:00").replace(tzinfo=None, second=0, microsecond=0)
    at -= dt.timedelta(minutes=at.minute % 30)
    times = [at + dt.timedelta(minutes=30 * step) for step in range(first, last)]
    return tuple((f"{time:%H:%M}", f"{time:%H:%M}") for time in times if time.date() == at.date())


def _others(item: Item, items: dict[str, Item]) -> Choices:
    """The stops that one can be swapped with: meals with meals."""
    stops = (one for one in items.values() if one["kind"] == "stop" and one["role"] != "event")
    found = (one for one in stops if one["id"] != item["id"] and (one["role"] in _MEALS) == (item["role"] in _MEALS))
    return tuple((one["id"], f"{one['heading']}, {one['when']}") for one in found)


def _choices(given: Any, item: Item, items: dict[str, Item]) -> Choices:
    if isinstance(given, Mapping):
        return tuple(given.items())
    named = {
        "minutes": lambda: _minutes(360),
        "few_minutes": lambda: _minutes(120),
        "after_start": lambda: _times(item["start"], 1, 13),
        "before_end": lambda: _times(item["end"], -8, 1),
        "morning": lambda: tuple((at, f"with nothing before {at}") for at, _ in _times("2000-01-01T09:00", 0, 6)),
        "others": lambda: _others(item, items),
    }
    return named[given]() if given else ()


def happenings(item: Item, items: dict[str, Item]) -> list[Happening]:
    """What can be said of an item, or of a day, by tapping."""
    found = []
    for one in _SAID["buttons"][item["kind"]]:
        choices = _choices(one.get("choices"), item, items)
        fits = not (one.get("no_event") and item["role"] == "event")
        if fits and (choices or "ask" not in one):
            found.append(Happening(one["name"], one["label"], one.get("ask", ""), choices))
    return found


def of_day() -> list[Happening]:
    """What can be said of a day by tapping."""
    return happenings({"kind": "day"}, {})


def words_of(name: str, item: Item, items: dict[str, Item], value: str) -> str:
    """What was tapped, for lists: ``Castel Sant'Angelo: closed until 11:00``; "" for what no button says."""
    one = next((one for one in happenings(item, items) if one.name == name), None)
    if name == "to":
        with suppress(ValueError):
            start = dt.datetime.fromisoformat(value)
            return f"{item['heading']}: to {date_words(start.date())} {start:%H:%M}"
    if one is None:
        return ""
    about = date_words(dt.date.fromisoformat(item["date"])) if item["kind"] == "day" else item["heading"]
    label = one.label if one.label.startswith("We ") else f"{one.label[:1].lower()}{one.label[1:]}"
    label = "" if " or " in label else label
    asked = one.ask if one.ask == "by" and label else ""
    return f"{about}: {' '.join(part for part in (label, asked, dict(one.choices).get(value, '')) if part)}"


def _filled(part: Any, item: Item, value: str) -> Any:
    """An effect with the facts of an item and what was chosen in it."""
    if isinstance(part, Mapping):
        return {key: _filled(one, item, value) for key, one in part.items()}
    if isinstance(part, list):
        return [_filled(one, item, value) for one in part]
    if not isinstance(part, str) or not part.startswith("="):
        return part
    if part in ("=number", "=less"):
        return int(value) if part == "=number" else -int(value)
    return value if part == "=value" else item[part[1:]]


def change_of(name: str, item: Item, value: str) -> dict[str, Any]:
    """The change document of what was tapped. Raises Problem for what no button says."""
    if name not in _SAID["effects"]:
        raise Problem(422, "Nothing of this name can be said here.", where="what")
    try:
        made = _filled(_SAID["effects"][name], item, value)
        if name == "rain" and value == "all":
            made["dates"] = [item["date"]]
        elif name == "rain":
            start, end = (f"{item['date']}T{at}:00" for at in value.split("-"))
            made["during"] = {"start": start, "end": end}
    except (ValueError, KeyError) as error:
        raise Problem(422, "Choose one of what is offered.", where="value") from error
    kind = item.get("kind") if item.get("kind") in ("leg", "day") else item.get("role")
    category = _SAID["categories"].get(str(kind), "restaurant")
    return {"tripmend": 1, "disruptions": [{"category": category, "effect": made}]}
