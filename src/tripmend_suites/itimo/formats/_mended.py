"""Broken JSON read as the released evaluator reads it: by the library json_repair, here with an end to its work.

The library tries one guess after another and looks far ahead for each, so that a text made for it keeps it busy for
minutes. It looks at characters by their index alone; counting that bounds its work, the same on every machine.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, SupportsIndex

__all__ = ["MOST_LOOKS", "mended"]

MOST_LOOKS = 1_000_000
"""How many characters the library may look at, those that it looks at again included: about a second. Answers with
long reasons and much prose around them take up to five looks at each character."""
_FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What the library may raise; the released evaluator takes any for a text without an answer."""


class _TooLongError(Exception):
    """All looks are used up. No ValueError, of which the library catches some."""


class _Counted(str):
    """A text that counts the looks at it. looks: how many are left, shared with what is made of it."""

    __slots__ = ("looks",)
    looks: list[int]

    def __getitem__(self, at: SupportsIndex | slice, /) -> str:
        found = super().__getitem__(at)
        self.looks[0] -= 1
        if isinstance(at, slice):
            self.looks[0] -= len(found)
            if at.start is None:  # the start of the text put together anew; other pieces are values, which are compared
                found = _counted(found, self.looks)  # by their types
        if self.looks[0] < 0:
            raise _TooLongError
        return found

    def __add__(self, other: str, /) -> str:
        return _counted(super().__add__(other), self.looks)


def _counted(text: str, looks: list[int]) -> _Counted:
    made = _Counted(text)
    made.looks = looks
    return made


@lru_cache(maxsize=16)  # the evaluator reads a text that it cannot read once more
def _plain(text: str) -> tuple[str, str]:
    """`text` as clean JSON, or "" and why there is none."""
    from json_repair import repair_json

    try:
        return repair_json(_counted(text, [MOST_LOOKS])), "there is no JSON object in the text"
    except _TooLongError:
        return "", f"the text cannot be read within {MOST_LOOKS:,} looks at its characters"
    except RecursionError:
        return "", "the text is nested too deeply"
    except _FAULTS as error:
        return "", str(error) or type(error).__name__


def mended(text: str) -> Any:
    """What the library makes of `text`: an object, a list of several pieces, rarely a single value. Raises ValueError
    when it finds nothing, when the text takes too long, and when it is nested too deeply."""
    plain, why = _plain(text)
    if not plain:
        raise ValueError(why)
    try:
        return json.loads(plain)
    except RecursionError as error:
        raise ValueError("the text is nested too deeply") from error
