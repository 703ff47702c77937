"""Words and expressions of this room's data files; numbers, months and weekdays are those of all."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ...common.data_files import expression, read_data
from ...common.words import MONTHS, NUMBERS, WEEKDAYS, either

HOURS = {word: number for word, number in NUMBERS.items() if number <= 20}
"""Zero to twenty-three in words, as hours and small counts are said."""
HOURS |= {f"twenty{dash}{word}": 20 + NUMBERS[word] for word in ("one", "two", "three") for dash in "- "}
_PARTS = {"NUMBERS": either(HOURS), "MONTHS": either(MONTHS), "WEEKDAYS": either(WEEKDAYS)}


class Expressions:
    """The words and expressions of a module, from the YAML file of its name. An expression is an attribute, compiled
    when it is first asked for; in pieces it is one. <NAME> stands for the part of that name, of the file or given."""

    def __init__(self, module: str, **parts: str) -> None:
        self._data = read_data(Path(module).with_suffix(".yaml"), dict[str, Any])
        self._parts = {
            **_PARTS,
            **{name: _joined(text) for name, text in self._data.items() if name.isupper()},
            **parts,
        }

    def __getattr__(self, name: str) -> re.Pattern[str]:
        pattern = self._compiled(_joined(self._data[name]))
        setattr(self, name, pattern)
        return pattern

    def each(self, name: str) -> tuple[re.Pattern[str], ...]:
        """The expressions of a list, in its order."""
        return tuple(map(self._compiled, map(_joined, self._data[name])))

    def table(self, name: str) -> dict[str, Any]:
        """A table of words with their meaning."""
        return dict(self._data[name])

    def words(self, name: str) -> tuple[str, ...]:
        """A list of words."""
        words = self._data[name]
        return tuple(words.split() if isinstance(words, str) else words)

    def any_of(self, name: str) -> re.Pattern[str]:
        """An expression for any of a list, or of phrases between ";", of these the longest first."""
        words = self._data[name]
        listed = (
            words if isinstance(words, list) else sorted(filter(None, map(_plain, words.split(";"))), key=len)[::-1]
        )
        return self._compiled(rf"\b(?:{'|'.join(listed)})\b")

    def _compiled(self, text: str) -> re.Pattern[str]:
        return expression(text, self._parts, 0)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _joined(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)


def blanked(text: str, spans: Iterable[tuple[int, int]], keep: str = "") -> str:
    """`text` with each stretch from a start to an end blanked by Z, but for letters to `keep`."""
    letters = list(text)
    for start, end in spans:
        letters[start:end] = (
            [letter if letter in keep else "Z" for letter in letters[start:end]]
            if keep
            else "Z" * len(letters[start:end])
        )
    return "".join(letters)
