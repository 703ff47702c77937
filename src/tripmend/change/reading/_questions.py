"""The questions of the rules where they found no news at all."""

from __future__ import annotations

__all__ = ["NOTHING_CHANGES", "NOTHING_RECOGNISED"]

NOTHING_RECOGNISED = "Nothing was recognised. What happened, to which place, leg or stay, and when?"
NOTHING_CHANGES = "This says that nothing changes. Did anything else happen?"
