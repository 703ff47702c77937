"""What binds each visit of a task, as far as the town is known and doubtful readings are trusted."""

from __future__ import annotations

from dataclasses import replace

from ..gold import VisitParameters, visit_parameters
from ..task import Task
from .library import Library
from .names import slug
from .trust import Trust

__all__ = ["wishes_of"]


def wishes_of(library: Library, task: Task, trust: Trust) -> tuple[VisitParameters, ...]:
    """What binds each visit. Where nothing at all was made out of a booking page, nothing can be booked and nobody can
    simply come. Raises InputError where the pages do not say enough of a visit."""
    town = library.town(trust)
    silent = {slug(name) for name, _ in library.known.silent}
    found = []
    for visit in task.visits:
        wish = visit_parameters(town, visit, task.party)
        if wish.starts is None and visit.venue in silent:
            wish = replace(wish, starts=dict.fromkeys(wish.dates, ()))
        found.append(wish)
    return tuple(found)
