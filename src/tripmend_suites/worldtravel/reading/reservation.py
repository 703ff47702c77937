"""Reservation pages of restaurants: tables by meal, closed days, and that no booking is needed."""

from .booking._read import read_bookings
from .facts import Reading
from .sheet import Sheet

__all__ = ["read"]


def read(sheet: Sheet) -> Reading:
    """The facts of a restaurant's reservation page. What cannot be made out is named in `abstained`."""
    return read_bookings(sheet, "reservation")
