"""How much may be searched: work, which is counted alike on every machine, and a clock as the guard beside it.

The solver counts its own steps; what is built for it is counted by its size. A second of work is about what one worker
of an ordinary machine does in a second, so that a limit in seconds means what it says there, while the answer does not
hang on how fast or busy a machine is. Only where one is so slow that the work takes `GUARD` times as long does the
clock end the search, and the answer says so.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

__all__ = ["GUARD", "CutOff", "Effort", "Limit"]

GUARD = 6.0
"""Seconds by the clock for one second of work, at most."""
_SOLVING = 4.0
"""Seconds of work for one unit of the solver's deterministic time."""
_HANDING_OVER = 4e-5
"""Seconds of work for each variable and constraint that is handed to the solver."""
_SETTING_OUT = 3e-3
"""Seconds of work for what is done around the solver: gathering the options, judging the plan."""
_LEAST_WORK, _LEAST_SECONDS = 0.05, 0.05
"""What even a search without any time left may do: so a plan that is found at once is found."""

CutOff = Literal["", "work", "clock"]


@dataclass(frozen=True, slots=True)
class Limit:
    """How much searching was allowed and done, in seconds of work.

    cut_off: what ended a search before it was done: ``work``, so that it ends so on any machine, or ``clock``, so that
    a faster or less busy machine may find more; "" where all was searched.
    """

    seconds: float = math.inf
    spent: float = 0.0
    cut_off: CutOff = ""


class Effort:
    """What may still be done of so many seconds of work, in no more than so many seconds by the clock.

    seconds: of work. clock: seconds from now (None: `GUARD` for each of work). spent: seconds of work so far.
    cut_off: what has ended a search that was not done, "" where nothing has. A part charges what it is a part of.
    """

    def __init__(
        self,
        seconds: float = math.inf,
        clock: float | None = None,
        *,
        whole: Effort | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds, self.spent = seconds, 0.0
        self.cut_off: CutOff = ""
        self._whole, self._now = whole, now
        self._end = now() + (GUARD * seconds if clock is None else clock)

    @property
    def left(self) -> float:
        """Seconds of work that may still be done; 0 when it is used up."""
        return max(0.0, self.seconds - self.spent)

    @property
    def clock_left(self) -> float:
        """Seconds by the clock; 0 when they are over."""
        return max(0.0, self._end - self._now())

    def part(self, seconds: float) -> Effort:
        """So much work beside the rest, which may go a little beyond the whole; the clock is that of the whole."""
        return Effort(seconds, self.clock_left, whole=self, now=self._now)

    def ended(self) -> bool:
        """Whether nothing more may be begun; what is then left undone counts as cut off."""
        if self.left and self.clock_left:
            return False
        self.cut_short()
        return True

    def cut_short(self) -> None:
        """A search has come to its end before it was done."""
        self._mark("work" if self.clock_left else "clock")

    def _mark(self, by: CutOff) -> None:
        # The clock is the worse of the two: what it has ended may end otherwise elsewhere.
        self.cut_off = "clock" if "clock" in (self.cut_off, by) else by
        if self._whole is not None:
            self._whole._mark(by)

    def spend(self, seconds: float) -> None:
        """So many seconds of work were done."""
        self.spent += seconds
        if self._whole is not None:
            self._whole.spend(seconds)

    def set_out(self) -> None:
        """A problem is about to be searched."""
        self.spend(_SETTING_OUT)

    def limits(self) -> tuple[float, float]:
        """(units of the solver's deterministic time, seconds by the clock) that the next solve may take at most."""
        return max(_LEAST_WORK, self.left) / _SOLVING, max(_LEAST_SECONDS, self.clock_left)

    def limit(self) -> Limit:
        """What was to be kept to and what came of it."""
        return Limit(self.seconds, self.spent, self.cut_off)

    def solved(self, deterministic: float, size: int) -> None:
        """A model of `size` variables and constraints was solved in so many units of deterministic time."""
        self.spend(_SOLVING * deterministic + _HANDING_OVER * size)
