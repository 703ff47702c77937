"""What a rule says: ok, tight, broken or unknown, by how much, and where."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal

__all__ = ["Finding", "Level", "State", "Unit"]

State = Literal["ok", "tight", "broken", "unknown"]
Level = Literal["hard", "soft"]
Unit = Literal["minutes", "minor", "count", "people", "nights", ""]


@dataclass(frozen=True, slots=True)
class Finding:
    """One verdict of one rule.

    rule: the rule's name. margin: how much is left (negative: how much is missing) in `unit`, None where nothing can
    be measured. subjects: ids of the items concerned, the first one being the one to blame. message: one sentence.
    """

    rule: str
    level: Level
    state: State
    subjects: tuple[str, ...]
    message: str
    margin: int | None = None
    unit: Unit = ""
    date: dt.date | None = None

    def __reduce__(self) -> tuple[type[Finding], tuple[object, ...]]:
        """Pickled as what it is made of: outcomes that go from process to process have hundreds of them."""
        told = self.rule, self.level, self.state, self.subjects, self.message, self.margin, self.unit, self.date
        return Finding, told
