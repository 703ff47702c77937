"""Guides to one attraction: how long to stay, opening hours, light, programme, and how early to come."""

from __future__ import annotations

import re

from ._notebook import Notebook
from ._programme import note_programme
from ._prose import sentences
from .facts import Reading
from .sheet import Sheet
from .times._arrival import arrivals_in
from .times._dwell import note_stay
from .times._hours import times_in
from .times._weekly import note_hours

__all__ = ["note_arrival", "read"]

# "Sun" with a capital is a day of the week.
_LIGHT = re.compile(
    r"\b(?:light|photos?|photograph\w*|pictures?|camera|golden\s+hour|sun(?:set|rise|light|shine)|(?-i:sun)|shadows?|glow\w*|lit)\b",
    re.IGNORECASE,
)


def read(sheet: Sheet) -> Reading:
    """What a guide says: facts ``dwell``, ``light``, ``hours``, ``event``, ``buffer`` about the place of its title."""
    book = Notebook(sheet)
    note_stay(book)
    _note_light(book)
    note_hours(book)
    note_programme(book)
    note_arrival(book)
    return book.reading("guide")


def _note_light(book: Notebook) -> None:
    """The best light: times of the clock in a sentence about light or photographs."""
    for passage in book.passages:
        for sentence in sentences(passage):
            times = times_in(sentence.text)
            if len(times) == 1 and _LIGHT.search(sentence.text):
                first, last, start, end = times[0]
                book.add("light", {"from": first, "to": last}, sentence, sentence.place(start, end))


def note_arrival(book: Notebook) -> None:
    """How many minutes before the time on the ticket, for each way in."""
    for passage in book.passages:
        for admission, minutes, words in arrivals_in(passage):
            book.add("buffer", {"admission": admission, "minutes": minutes}, words)
