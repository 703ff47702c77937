"""What guests write about a restaurant: how long each meal takes, and when it is open."""

from __future__ import annotations

from ._notebook import Notebook
from .facts import Reading
from .sheet import Sheet
from .times._dwell import note_meals
from .times._weekly import note_hours

__all__ = ["read"]


def read(sheet: Sheet) -> Reading:
    """What notes, reviews and letters say: facts ``dwell`` (the profile is the meal) and ``hours``."""
    book = Notebook(sheet)
    note_meals(book)
    note_hours(book)
    return book.reading("notes")
