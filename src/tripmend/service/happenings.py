"""What may have happened to an item, as things to tap: each becomes one effect of a change document, without a word."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .problems import Problem

__all__ = ["Happening", "change_of", "happenings", "of_day"]

Item = dict[str, Any]
Choices = Sequence[tuple[str, str]]
_CATEGORY = {"visit": "attraction", "event": "attraction", "rest": "attraction", "stay": "accommodation"}


@dataclass(frozen=True, slots=True)
class Happening:
    """label: on the button. ask: what the choices are of; "": there is nothing to choose. choices: value and words."""

    name: str
    label: str
    ask: str = ""
    choices: tuple[tuple[str, str], ...] = ()


_BY = tuple((str(n), f"{n // 60} h {n % 60} min" if n > 60 and n % 60 else f"{n // 60} h" if n >= 60 else f"{n} min")
            for n in (10, 20, 30, 45, 60, 90, 120, 180, 240, 360))  # fmt: skip
_SHORT = tuple(one for one in _BY if int(one[0]) <= 120)


def _times(start: str | None, first: int, last: int) -> tuple[tuple[str, str], ...]:
    """Half hours around a time, `first` to `last` of them."""
    at = dt.datetime.fromisoformat(start or "2000-01-01T10:00").replace(tzinfo=None, second=0, microsecond=0)
    at -= dt.timedelta(minutes=at.minute % 30)
    times = [at + dt.timedelta(minutes=30 * step) for step in range(first, last)]
    return tuple((f"{time:%H:%M}", f"{time:%H:%M}") for time in times if time.date() == at.date())


def _others(item: Item, items: dict[str, Item]) -> tuple[tuple[str, str], ...]:
    meal = item["role"] in ("breakfast", "lunch", "dinner")
    found = [
        one
        for one in items.values()
        if one["kind"] == "stop"
        and one["id"] != item["id"]
        and (one["role"] in ("breakfast", "lunch", "dinner")) == meal
        and one["role"] != "event"
    ]
    return tuple((one["id"], f"{one['heading']}, {one['when']}") for one in found)


def happenings(item: Item, items: dict[str, Item]) -> list[Happening]:
    """What can be said of an item by tapping."""
    if item["kind"] == "leg":
        return [
            Happening("delayed", "It is delayed", "by", _BY),
            Happening("sooner", "It leaves earlier", "by", _SHORT),
            Happening("cancelled", "It is cancelled"),
            Happening("missed_leg", "We missed it"),
            Happening("other_mode", "We would rather go otherwise"),
            Happening("cheaper", "It is too expensive"),
        ]
    if item["kind"] == "stay":
        return [
            Happening("lodging_lost", "It has no room for us"),
            Happening("unfit_stay", "It does not suit us"),
            Happening("cheaper", "It is too expensive"),
            Happening("nights", "Longer or shorter", "by", (("1", "1 night more"), ("-1", "1 night less"))),
        ]
    ends = item["end"]
    found = [
        Happening("closed", "Closed on this day"),
        Happening("closed_until", "Closed until", "opens at", _times(item["start"], 1, 13)),
        Happening("closes_at", "Closes early", "closes at", _times(ends, -8, 1)),
        Happening("closed_all", "Closed for the whole trip"),
        Happening("sold_out", "Sold out"),
        Happening("late", "We will be late", "by", _SHORT),
        Happening("missed", "We missed it"),
        Happening("unfit", "It does not suit us"),
        Happening("cheaper", "It is too expensive"),
    ]
    if item["role"] != "event":
        shifts: tuple[tuple[str, str], ...] = (
            ("-120", "2 h earlier"),
            ("-60", "1 h earlier"),
            ("-30", "30 min earlier"),
        )
        shifts += (("30", "30 min later"), ("60", "1 h later"), ("120", "2 h later"))
        found.append(Happening("retimed", "Earlier or later", "by", shifts))
        lengths = (("-60", "1 h shorter"), ("-30", "30 min shorter"), ("30", "30 min longer"), ("60", "1 h longer"))
        found.append(Happening("resized", "Longer or shorter", "by", lengths))
        others = _others(item, items)
        if others:
            found.append(Happening("swapped", "Swap with", "with", others))
    return found


_RAIN = (("all", "all day"), ("09:00-13:00", "in the morning"), ("13:00-19:00", "in the afternoon"))


def of_day() -> list[Happening]:
    """What can be said of a day by tapping."""
    return [
        Happening("rain", "Rain", "when", _RAIN),
        Happening("day_lost", "The whole day is lost"),
        Happening("slower", "Take it slower", "first thing at", _times("2000-01-01T09:00", 0, 6)),
    ]


_Effect = Callable[[Item, str], dict[str, Any]]
_EFFECTS: dict[str, _Effect] = {
    "delayed": lambda i, v: {"type": "leg_delayed", "leg": i["id"], "minutes": int(v)},
    "sooner": lambda i, v: {"type": "leg_delayed", "leg": i["id"], "minutes": -int(v)},
    "cancelled": lambda i, _: {"type": "leg_cancelled", "leg": i["id"]},
    "missed_leg": lambda i, _: {"type": "leg_cancelled", "leg": i["id"], "missed": True},
    "other_mode": lambda i, _: {"type": "mode_wanted", "leg": i["id"]},
    "cheaper": lambda i, _: {"type": "cheaper_wanted", "item": i["id"]},
    "lodging_lost": lambda i, _: {"type": "lodging_lost", "stay": i["id"]},
    "unfit_stay": lambda i, _: {"type": "unfit", "place": i["place"]},
    "nights": lambda i, v: {"type": "stay_resized", "stay": i["id"], "nights": int(v)},
    "closed": lambda i, _: {"type": "place_closed", "place": i["place"], "dates": [i["date"]]},
    "closed_until": lambda i, v: {"type": "hours_changed", "place": i["place"], "dates": [i["date"]], "opens": v},
    "closes_at": lambda i, v: {"type": "hours_changed", "place": i["place"], "dates": [i["date"]], "closes": v},
    "closed_all": lambda i, _: {"type": "place_closed", "place": i["place"]},
    "sold_out": lambda i, _: {"type": "sold_out", "place": i["place"], "dates": [i["date"]]},
    "late": lambda i, v: {"type": "late", "stop": i["id"], "minutes": int(v)},
    "missed": lambda i, _: {"type": "missed", "stop": i["id"]},
    "unfit": lambda i, _: {"type": "unfit", "place": i["place"], "dates": [i["date"]]},
    "retimed": lambda i, v: {"type": "stop_retimed", "stop": i["id"], "by": int(v)},
    "resized": lambda i, v: {"type": "stop_resized", "stop": i["id"], "by": int(v)},
    "swapped": lambda i, v: {"type": "stops_swapped", "stop": i["id"], "other": v},
    "to": lambda i, v: {"type": "stop_retimed", "stop": i["id"], "start": v},
    "day_lost": lambda i, _: {"type": "day_lost", "date": i["date"]},
    "slower": lambda i, v: {"type": "slower", "dates": [i["date"]], "earliest": v},
    "rain": lambda i, v: (
        {"type": "weather"}
        | (
            {"dates": [i["date"]]}
            if v == "all"
            else {
                "during": {end: f"{i['date']}T{at}:00" for end, at in zip(("start", "end"), v.split("-"), strict=True)}
            }
        )
    ),
}


def change_of(name: str, item: Item, value: str) -> dict[str, Any]:
    """The change document of what was tapped. Raises Problem for what no button says."""
    effect = _EFFECTS.get(name)
    if effect is None:
        raise Problem(422, "Nothing of this name can be said here.", where="what")
    try:
        made = effect(item, value)
    except (ValueError, KeyError) as error:
        raise Problem(422, "Choose one of what is offered.", where="value") from error
    if item.get("kind") == "leg":
        category = "transport"
    elif item.get("kind") == "day":
        category = "miscellaneous"
    else:
        category = _CATEGORY.get(str(item.get("role")), "restaurant")
    return {"tripmend": 1, "disruptions": [{"category": category, "effect": made}]}
