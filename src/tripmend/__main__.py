"""The door of the command line: `tripmend …` and `python -m tripmend …`.

It brings in nothing by itself, so that Ctrl-C in the first moments, while the program is still being loaded, is
answered as calmly as later.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

__all__ = ["run"]


def run() -> None:
    """Load and run the command line; see `app.main.run` for the exit codes."""
    before = signal.getsignal(signal.SIGINT)
    try:
        if before is signal.default_int_handler:
            signal.signal(signal.SIGINT, _stopped)
        from .app.main import run as program

        signal.signal(signal.SIGINT, before)
        program()
    except KeyboardInterrupt:
        sys.stderr.write("tripmend: stopped\n")
        raise SystemExit(130) from None


def _stopped(_: int, __: FrameType | None) -> None:
    """Nothing is at work yet. An exception would go through whatever is being loaded, and parts of that make another
    one of it."""
    sys.stderr.write("tripmend: stopped\n")
    sys.stderr.flush()
    os._exit(130)


if __name__ == "__main__":
    run()
