"""What a model's text makes of a plan: a record, or the reason why there is none. No second model puts it in order."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tripmend.errors import InputError

from ...common.tasking import Attempt, Outcome
from ..formats import PlanRecord, read_plan, write_plan
from ._task import nothing_said, refuses

__all__ = ["Answered", "answered", "objects_in", "plain_plan"]

_THOUGHTS = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL | re.IGNORECASE)
_DECODER = json.JSONDecoder()
_MOST = 200
"""Of so many opening brackets an object is looked for."""
_LONGEST = 2_000_000
"""Letters that are looked through for a second plan; the reader refuses longer answers anyway."""
_WRAPPED = re.compile(r"(plan|results?)$")


@dataclass(frozen=True, slots=True)
class Answered:
    """record: the plan, None when there is none; why and position then say what is wrong and where."""

    outcome: Outcome
    record: PlanRecord | None = None
    why: str = ""


def objects_in(text: str) -> Iterator[Any]:
    """The JSON objects that stand in a text one after the other, thoughts left out; those inside others are not told
    again."""
    plain, place = _THOUGHTS.sub("", text[:_LONGEST]), 0
    for _ in range(_MOST):
        place = plain.find("{", place)
        if place < 0:
            return
        try:
            value, place = _DECODER.raw_decode(plain, place)
        except (ValueError, RecursionError):
            place += 1
            continue
        yield value


def _plans(text: str) -> list[str]:
    """The different objects of a text that hold a plan, as text."""
    found = []
    for value in objects_in(text):
        if isinstance(value, dict) and any(
            isinstance(part, list | dict) and _WRAPPED.search(str(key).casefold().strip())
            for key, part in value.items()
        ):
            found.append(json.dumps(value, sort_keys=True))
    return list(dict.fromkeys(found))


def _key(record: PlanRecord) -> str:
    return f"idx {record.idx} of {record.header.days} days"


def answered(attempt: Attempt, like: PlanRecord) -> Answered:
    """Read an attempt as a revision of `like`.

    What the answer does not repeat (header, persona, tolerance) is taken from `like`. Malformed: text without a plan,
    JSON that breaks off (with line and column), several plans in one answer, the plan of another trip.
    """
    if why := nothing_said(attempt):
        return Answered("empty", why=why)
    text = attempt.text or ""
    try:
        record = read_plan(text, like=like)
    except InputError as error:
        return Answered("refused" if refuses(text) else "malformed", why=str(error))
    if (several := len(_plans(text))) > 1:
        return Answered("malformed", why=f"the answer holds {several} plans; which one is meant cannot be known")
    if record.key != like.key:
        return Answered("malformed", why=f"the answer is the plan of {_key(record)}, not of {_key(like)}")
    return Answered("answered", record)


def plain_plan(record: PlanRecord) -> Any:
    """A record as JSON; as it was read where ours would not be read back as the same."""
    try:
        return write_plan(record)
    except InputError:
        return dict(record.raw) if record.raw is not None else None
