"""English words for numbers, months and weekdays, as the product's reader of messages has them."""

from __future__ import annotations

from collections.abc import Iterable

from tripmend.messages.language import language

_ENGLISH = language("en")
NUMBERS: dict[str, int] = _ENGLISH.table("numbers")
"""Zero to twenty, and the tens to ninety, in order."""
MONTHS: dict[str, int] = _ENGLISH.table("months")
"""From 1, January; short ones too."""
MONTH_NAMES = tuple({number: word for word, number in MONTHS.items()}.values())
"""January to December, whole words."""
WEEKDAYS: dict[str, int] = _ENGLISH.table("weekdays")
"""From 0, Monday; short ones and several of them too."""


def either(words: Iterable[str]) -> str:
    """An expression for any of the words, the longest first."""
    return "(?:" + "|".join(sorted(words, key=len, reverse=True)) + ")"
