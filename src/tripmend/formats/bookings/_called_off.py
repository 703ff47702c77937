"""Messages that call a booking off without telling its times: it is found by its number among what else is read."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass

from ._dates import dates_in
from ._labelled import stands_in
from ._reservation import NotUsed, Reservation, Source
from ._standing import Standing

__all__ = ["CalledOff", "called_off"]

_SHORTEST = 4
"""Letters and digits of a number that is looked for in the words of a message."""


@dataclass(frozen=True, slots=True)
class CalledOff:
    """What a message without the times of a booking says: its words, their standing (cancelled), and when it was sent
    (in UTC; None: unsaid)."""

    source: Source
    text: str
    standing: Standing
    sent: dt.datetime | None = None

    def names(self, reference: str) -> bool:
        """Whether the words hold the number of a booking, given in letters and digits alone, whole; there
        it may be parted (``3391.772``)."""
        parted = r"[ .-]?".join(reference)
        return len(reference) >= _SHORTEST and re.search(rf"(?<![\w-]){parted}(?![\w-])", self.text) is not None

    def of(self, order: Sequence[Reservation]) -> list[Reservation]:
        """The reservations of one order: cancelled those that the words name by number or date, else all; doubted
        where they are about a part that they do not name so."""
        near = self.sent or next((one.begins.clock for one in order if one.begins is not None), None)
        days = {one.date for one in dates_in(self.text, near.date())} if near is not None else set()
        dated = [one.begins is not None and one.begins.date in days for one in order]
        part = any(stands_in(self.text, kind) for kind in ("kept", "back", "in_part"))
        if part and not (any(dated) or self.standing.numbers):
            return [one.doubted(*self.standing.doubts) for one in order]
        every = self.standing.of(order)
        return [new if meant or not any(dated) else old for old, new, meant in zip(order, every, dated, strict=True)]


def _plain(reference: str) -> str:
    return re.sub(r"\W", "", reference)


def called_off(found: Sequence[Reservation], messages: Sequence[CalledOff]) -> tuple[list[Reservation], list[NotUsed]]:
    """The reservations with those cancelled that a message calls off by the number of their booking; and the messages
    that call off nothing that is there."""
    every, not_used = list(found), list[NotUsed]()
    references = {_plain(one.reference) for one in every}
    for message in messages:
        known = {reference for reference in references if message.names(reference)}
        if len(known) != 1:
            several = f"names several of the bookings here ({', '.join(sorted(known))})"
            reason = f"it is a cancellation, and {several if known else 'no booking that is here has its number'}"
            not_used.append(NotUsed(message.source, "", reason))
            continue
        meant = [
            at
            for at, one in enumerate(every)
            if _plain(one.reference) in known
            and (one.modified is None or message.sent is None or one.modified <= message.sent)
        ]
        off = False
        for at, one in zip(meant, message.of([every[at] for at in meant]), strict=True):
            new = one.status == "cancelled"
            off = off or new
            every[at] = (
                one.but(modified=message.sent or one.modified, sources=(*one.sources, message.source)) if new else one
            )
        if not off:
            reason = f"it is a cancellation, and which part of the booking {known.pop()} it cancels is not clear"
            not_used.append(NotUsed(message.source, "", reason))
    return every, not_used
