"""What is found on a page with time slots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...sheet import Box

__all__ = ["LegendEntry", "SeenSlot", "SlotSheet", "State"]

State = Literal["open", "sold_out", "unknown"]


@dataclass(frozen=True, slots=True)
class SeenSlot:
    """A time slot as drawn.

    time: ``HH:MM``. box: the whole chip, button, cell or row; time_box: the letters of its time. state and confidence
    (0 to 1, that the state is right). count: the number of its note (``max 4``, ``4 left``), None without one. words:
    all other text in the box. why: what the state was read from, for people.
    """

    time: str
    box: Box
    time_box: Box
    state: State
    confidence: float
    count: int | None
    words: str
    why: str


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A sample and what it means. words: as written. meaning: `unknown` where the words are not understood. box: of the
    sample; words_box: of the words."""

    words: str
    meaning: State
    box: Box
    words_box: Box


@dataclass(frozen=True, slots=True)
class SlotSheet:
    """All slots of a page in reading order, its legend, the boxes of the samples in it, and what was used in words."""

    slots: tuple[SeenSlot, ...]
    legends: tuple[LegendEntry, ...]
    samples: tuple[Box, ...]
    why: str
