"""Floor plans: stairs, coloured walks with their stops, and the queues at the doors."""

from __future__ import annotations

from .._notebook import Notebook
from ..facts import Reading
from ..guide import note_arrival
from ..sheet import Sheet
from ._stairs import note_stairs
from ._walks import note_walks

__all__ = ["read"]


def read(sheet: Sheet) -> Reading:
    """What a floor plan says: facts ``stairs``, ``walk``, ``buffer`` about the place of its title. The stops of a walk
    are taken from the text, or else from the drawing: dots of the walk's colour, in the rooms that it passes."""
    book = Notebook(sheet)
    note_stairs(book)
    note_walks(book)
    note_arrival(book)
    return book.reading("floorplan")
