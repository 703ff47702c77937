"""How many tool calls somebody needs who knows where to look."""

from __future__ import annotations

from ...task import Task
from ...world import TownRecord

__all__ = ["calls_needed"]


def calls_needed(task: Task, town: TownRecord) -> int:
    """Three lists; of each place its guide, and its booking page for each date on which it may be; the ways along the
    route of the reference answer, each pair of places once."""
    pages = {("guide", visit.venue, "") for visit in task.visits}
    for visit in task.visits:
        # One learns only from the booking page that nothing needs to be booked, so it counts there too.
        pages |= {("booking", visit.venue, str(date)) for date in visit.dates}
    ways = {
        frozenset((item.departure, item.destination))
        for day in task.reference
        for item in day.schedule
        if item.item == "transportation"
    }
    del town
    return 3 + len(pages) + len(ways)
