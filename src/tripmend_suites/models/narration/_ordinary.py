"""Words that are written with a capital without being names: at the start of a sentence, in headings, of peoples."""

from __future__ import annotations

import json
from importlib import resources

__all__ = ["CONNECTING", "GENERIC", "ORDINARY"]

_DATA = json.loads((resources.files(__package__) / "words.json").read_text(encoding="utf-8"))


def _words(name: str) -> frozenset[str]:
    return frozenset(word for line in _DATA[name] for word in line.split())


CONNECTING = _words("connecting")
"""Small words inside names."""
GENERIC = _words("generic")
"""Words that many names hold, so that one alone does not say which place is meant."""
ORDINARY = _words("ordinary")
"""Words that alone never name a place or person."""
