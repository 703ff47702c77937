"""Labels that are another label with a word for "no" in it."""

from __future__ import annotations

from collections.abc import Sequence

from ._lexicon import Meaning, is_no

__all__ = ["negated", "not_open"]


def negated(said: Sequence[frozenset[str]], told: Sequence[Meaning | None]) -> list[Meaning | None]:
    """The states of labels, where those without one that are a label for open and a "no" besides are sold out (``no
    places remain`` beside ``places remain``). said: the words of each label, in small letters without accents."""
    open_ones = {words for words, state in zip(said, told, strict=True) if state == "open" and words}
    return [
        "sold_out"
        if one is None and any(words > other and all(map(is_no, words - other)) for other in open_ones)
        else one
        for words, one in zip(said, told, strict=True)
    ]


def not_open(said: Sequence[frozenset[str]], open_by_looks: Sequence[bool]) -> set[int]:
    """Which of the slots that are open by their looks alone have a "no" among their words, which some other slots have
    not: whatever it denies, looks do not tell that it can be booked."""
    common = frozenset.intersection(*said) if said else frozenset()
    return {
        i
        for i, (words, looks) in enumerate(zip(said, open_by_looks, strict=True))
        if looks and any(map(is_no, words - common))
    }
