"""Checkpoints of a run, of which a stopped one leaves the last perhaps half written."""

from __future__ import annotations

import json
import re
from pathlib import Path

__all__ = ["last_checkpoint"]

_NAME = re.compile(r"checkpoint-(\d+)")
_PARTS = ("optimizer.pt", "scheduler.pt")


def _whole(folder: Path) -> bool:
    """Whether a checkpoint was written to its end: the state of the run is what comes last."""
    try:
        json.loads((folder / "trainer_state.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return all((folder / part).is_file() for part in _PARTS)


def last_checkpoint(folder: Path) -> Path | None:
    """The newest whole checkpoint in a folder, None when there is none."""
    found = [(int(match[1]), path) for path in folder.glob("checkpoint-*") if (match := _NAME.fullmatch(path.name))]
    return next((path for _, path in sorted(found, reverse=True) if _whole(path)), None)
