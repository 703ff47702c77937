"""Asking the tools: a call, its reply read into facts, whatever the desk gives out: text or screenshots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from tripmend.errors import InputError
from tripmend.read import Abstained, Fact, Kind, Reading, reader_of

from ..tools import Desk
from .deadline import Deadline
from .replies import facts_of_reply

__all__ = ["Asked", "Asker", "Look"]

_KINDS: dict[str, tuple[Kind, ...]] = {
    "get_attraction_list": ("overview",),
    "get_guide_details": ("guide", "floorplan"),
    "get_attraction_ticket_availability": ("booking",),
    "get_restaurant_list": ("overview",),
    "get_restaurant_guide_detail": ("notes", "menu"),
    "get_restaurant_reservation_availability": ("reservation",),
    "get_hotel_list": ("hotels",),
    "get_route_info": ("matrix",),
}
"""What the screenshots in a tool's reply may be."""
Look = Callable[[Path, Kind], Reading]
"""Reads a screenshot as one kind of page."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a call brought. error: what the tool complained of, "" where it did not."""

    facts: tuple[Fact, ...]
    abstained: tuple[Abstained, ...] = ()
    error: str = ""


def look(path: Path, kind: Kind) -> Reading:
    """A screenshot read as a page of `kind`, once in a process as long as the file stays as it is. Raises InputError
    for a damaged picture, MissingExtraError without RapidOCR."""
    try:
        known = path.stat()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", source=path) from error
    return _look(path, known.st_mtime_ns, known.st_size, kind)


@lru_cache(maxsize=4096)
def _look(path: Path, changed: int, size: int, kind: Kind) -> Reading:
    from tripmend.read import sheet_of_screenshot

    return reader_of(kind)(sheet_of_screenshot(path))


@dataclass(slots=True)
class Asker:
    """Calls tools of one desk. shots: the folder in which the screenshots of its replies are. look: reads them.
    deadline: after which nothing is called any more. denied: what was asked for when no calls were left."""

    desk: Desk
    shots: Path | None = None
    look: Look = look
    deadline: Deadline = field(default_factory=Deadline)
    denied: set[tuple[str, ...]] = field(default_factory=set)

    @property
    def too_few(self) -> str:
        """In words that the calls did not suffice and how many it takes at the least; "" while they do."""
        if not self.denied:
            return ""
        allowed, needed = self.desk.allowed, self.desk.allowed + len(self.denied)
        budget = f"{allowed} call{'' if allowed == 1 else 's'}"
        return f"the budget of {budget} is too small for this trip: all are used, and it takes {needed} at the least"

    @property
    def left(self) -> int:
        """Calls that may still be made."""
        return self.desk.left

    @property
    def sees(self) -> bool:
        """Whether replies are screenshots."""
        return self.desk.mode == "image"

    def ask(self, tool: str, arguments: Mapping[str, str]) -> Asked:
        """Call a tool. Nothing is raised for what it replies; without calls or time left nothing is called."""
        if not self.left:
            self.denied.add((tool, *arguments.values()))
            return Asked((), error="no calls are left")
        if self.deadline.over:
            return Asked((), error="no time is left")
        reply = self.desk.call(tool, arguments)
        if reply.status != 200:
            return Asked((), error=str(reply.document.get("error", "the tool has no answer")))
        if not reply.images:
            return Asked(facts_of_reply(tool, reply.document))
        return self._seen(tool, reply.images)

    def _seen(self, tool: str, images: Sequence[str]) -> Asked:
        facts: list[Fact] = []
        abstained: list[Abstained] = []
        for image in images:
            reading = self._read((self.shots or Path()) / image, _KINDS[tool])
            facts += reading.facts
            abstained += reading.abstained
        return Asked(tuple(facts), tuple(abstained))

    def _read(self, path: Path, kinds: Sequence[Kind]) -> Reading:
        """A screenshot of one of `kinds`; a file name does not tell which, so it is what can be read from it best."""
        try:
            readings = [self.look(path, kind) for kind in kinds]
        except InputError as error:
            return Reading(kinds[0], (), (Abstained("page", str(error)),))
        return max(readings, key=_worth)


def _worth(reading: Reading) -> float:
    return sum(fact.confidence for fact in reading.facts) - 0.5 * len(reading.abstained)
