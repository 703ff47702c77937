"""What is told of a booking page while it is read: facts, and doubts where something was not made out."""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from ..facts import Abstained, Fact
from ..sheet import Box, Sheet

__all__ = ["Telling"]


class Telling:
    """The facts and doubts of a page, in the order in which they are told.

    subject: the venue, once its name is known. currency: of its prices, and sure: whether that is certain. kinds: of
    slots of two kinds, by box, which of the two it is (0 or 1). days: of slots of several days, by the box of the time.
    """

    def __init__(self, sheet: Sheet, kind: Literal["booking", "reservation"]) -> None:
        self.sheet, self.kind = sheet, kind
        self.currency, self.sure = "EUR", True
        self.facts: list[Fact] = []
        self.abstained: list[Abstained] = []
        self.subject = ""
        self.kinds: dict[Box, int] = {}
        self.days: dict[Box, dt.date] = {}

    def fact(self, field: str, value: dict[str, Any], box: Box | None, confidence: float) -> None:
        self.facts.append(Fact(self.subject, field, value, box, round(confidence, 3), self.sheet.source))

    def doubt(self, what: str, why: str, box: Box | None = None) -> None:
        self.abstained.append(Abstained(what, why, box))
