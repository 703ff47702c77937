"""The time that an agent has for a task, beside its calls."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from .meaning import UnclearError

__all__ = ["SECONDS", "Deadline"]

SECONDS = 600.0
"""For one task, its pages included: recognising thirty dense screenshots for the first time takes up to five minutes on
one thread; planning takes a part of a second but for pages that leave nearly everything open."""


@dataclass(slots=True)
class Deadline:
    """So many seconds from when it is made. clock: seconds since some moment, never going back."""

    seconds: float = SECONDS
    clock: Callable[[], float] = time.monotonic
    _begun: float = field(init=False)

    def __post_init__(self) -> None:
        self._begun = self.clock()

    @property
    def left(self) -> float:
        """Seconds, 0 when it has passed."""
        return max(0.0, self.seconds - (self.clock() - self._begun))

    @property
    def over(self) -> bool:
        """Whether it has passed."""
        return self.left == 0

    def check(self) -> None:
        """Raises UnclearError when it has passed."""
        if self.over:
            raise UnclearError(f"time ran out after {self.seconds:g} seconds")
