"""Text that remembers which of its words express what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ....task import Said

__all__ = ["Text", "fill", "join", "mark"]

_PLACE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Text:
    """Words, and marks over them: first character, one past the last, field, value, rule (see `Said`). Marks may lie
    over one another."""

    words: str = ""
    marks: tuple[tuple[int, int, str, str, str], ...] = ()

    def __add__(self, other: Text | str) -> Text:
        tail = Text(other) if isinstance(other, str) else other
        shift = len(self.words)
        moved = tuple((a + shift, b + shift, name, value, rule) for a, b, name, value, rule in tail.marks)
        return Text(self.words + tail.words, self.marks + moved)

    def __bool__(self) -> bool:
        return bool(self.words)

    def as_sentence(self) -> Text:
        """With a capital letter in front."""
        return Text(self.words[:1].upper() + self.words[1:], self.marks)

    def said(self) -> tuple[Said, ...]:
        """The marks as a record, in the order of the text."""
        return tuple(
            Said(field=name, value=value, phrase=self.words[begin:end], at=begin, rule=rule)
            for begin, end, name, value, rule in sorted(self.marks)
        )


def mark(words: str | Text, field: str, value: str, rule: str = "") -> Text:
    """`words`, all of which express `field`."""
    text = Text(words) if isinstance(words, str) else words
    return Text(text.words, ((0, len(text.words), field, value, rule), *text.marks))


def fill(template: str, parts: Mapping[str, Text | str]) -> Text:
    """`template` with each ``{name}`` replaced by the part of that name. Raises KeyError for a name that is no part."""
    found, at = Text(), 0
    for match in _PLACE.finditer(template):
        found = found + template[at : match.start()] + parts[match[1]]
        at = match.end()
    return found + template[at:]


def join(texts: Iterable[Text], between: str, last: str | None = None) -> Text:
    """The texts with `between` between them, and `last` before the last."""
    rows = list(texts)
    found = Text()
    for number, text in enumerate(rows):
        if number:
            found = found + (last if last is not None and number == len(rows) - 1 else between)
        found = found + text
    return found
