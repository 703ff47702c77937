"""What a plan or a proof needs to know, and no page told, or told badly, in two ways or in another currency."""

from __future__ import annotations

from collections.abc import Iterable

from ..gold import VisitParameters
from ..task import Task
from .library import Library
from .names import slug

__all__ = ["gaps", "not_certain", "unpayable"]


def gaps(library: Library, task: Task) -> list[str]:
    """What a plan needs to know of its places, in words. What a text reply leaves out is not there."""
    town, known = library.town(), library.known
    places = {visit.venue: town.venue(visit.venue).name for visit in task.visits}
    if not library.asker.sees:
        lost = {name for (name, _), certain in known.silent.items() if not certain}
        return [f"{name}: what can be booked was not made out" for name in places.values() if name in lost]
    found = [doubt.words for doubt in known.doubts if doubt.what != "slot" and doubt.venue in places.values()]
    told = {key[:2] for key in known.facts}
    for visit in task.visits:
        venue, name = town.venue(visit.venue), places[visit.venue]
        if not venue.bookable and (name, "hours") not in told:
            found.append(f"{name}: when it is open was not read")
        if not task.party.climbs and venue.kind == "attraction" and (name, "stairs") not in told:
            found.append(f"{name}: whether there are stairs was not read")
        label = next((product.label for product in venue.products if product.id == visit.product), "")
        if label and (name, "admission", slug(label)) not in known.facts:
            found.append(f"{name}: what kind of ticket {label!r} is was not read")
    hotel = town.venue(task.hotel)
    if hotel.nightly is None:
        found.append(f"{hotel.name}: what a night costs was not read")
    return list(dict.fromkeys(found))


def not_certain(library: Library, task: Task) -> list[str]:
    """Every doubt that may touch a proof that there is no plan: the gaps, and what was not certain of the lists, the
    ways and the places where something takes place. Slots are not among them: a proof holds whether they are open or
    not."""
    town = library.town()
    events = ((visit.event, event) for visit in task.visits for event in town.venue(visit.venue).events)
    stages = {event.held_at for wanted, event in events if event.id == wanted and event.held_at}
    names = {"", *(town.venue(venue).name for venue in stages), *(town.venue(v.venue).name for v in task.visits)}
    found = [doubt.words for doubt in library.doubts if doubt.what != "slot" and doubt.venue in names]
    return list(dict.fromkeys((*gaps(library, task), *found)))


def unpayable(library: Library, task: Task, wishes: Iterable[VisitParameters]) -> list[str]:
    """What has to be paid and is told in another currency alone: it is neither free nor converted."""
    town, known = library.town(), library.known
    free = [wish.visit.venue for wish in wishes if wish.cost is None]
    found = [words for venue in free for words in known.foreign(town.venue(venue).name)]
    if town.venue(task.hotel).nightly is None:
        found += known.foreign(town.venue(task.hotel).name) + known.foreign("")
    return list(dict.fromkeys(found))
