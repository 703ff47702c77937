"""Booking pages of attractions: slots under their headings, tickets with prices, closed days."""

from ..facts import Reading
from ..sheet import Sheet
from ._read import read_bookings

__all__ = ["read"]


def read(sheet: Sheet) -> Reading:
    """The facts of an attraction's booking page. What cannot be made out is named in `abstained`."""
    return read_bookings(sheet, "booking")
