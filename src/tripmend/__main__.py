"""The door of the command line: `tripmend …` and `python -m tripmend …`.

It brings in nothing by itself, so that Ctrl-C in the first moments, while the program is still being loaded, is
answered as calmly as later.
"""

from __future__ import annotations

import sys

__all__ = ["run"]


def run() -> None:
    """Load and run the command line; see `app.main.run` for the exit codes."""
    try:
        from .app.main import run as program

        program()
    except KeyboardInterrupt:
        sys.stderr.write("tripmend: stopped\n")
        raise SystemExit(130) from None


if __name__ == "__main__":
    run()
