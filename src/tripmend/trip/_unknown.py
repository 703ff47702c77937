"""What to say of an id that names nothing: the ids that may have been meant."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["unknown_id"]

_NEAR = 0.7
"""How alike (0–1) an id or name has to be, letter by letter, to be a slip of the pen."""
_MOST = 3
"""How many ids are offered at most."""
_LONGEST = 300
"""Longer texts are no ids, and comparing them takes long."""


def _near(target: str, known: Mapping[str, str]) -> list[str]:
    from difflib import get_close_matches

    if not 0 < len(target) <= _LONGEST:
        return []
    called: dict[str, str] = {}
    for one, name in known.items():
        called.setdefault(one.casefold(), one)
        called.setdefault(name.casefold(), one)
    found = get_close_matches(target.casefold(), [text for text in called if text], n=2 * _MOST, cutoff=_NEAR)
    return list(dict.fromkeys(called[text] for text in found))[:_MOST]


def unknown_id(what: str, target: str, known: Mapping[str, str]) -> str:
    """The sentence for a `target` that no `what` (``place``) has as its id; `known`: the ids that there are, and names.

    Ids that are alike, or whose name is, are offered; where none is, all of them if they are few.
    """
    offered = _near(target, known) or (list(known) if len(known) <= _MOST else [])
    words = f"no {what} has the id {target!r}"
    return f"{words}; name one by its id, such as {', '.join(offered)}" if offered else words
