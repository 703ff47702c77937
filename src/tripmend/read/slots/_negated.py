"""Labels that are another label with a word for "no" in it."""

from __future__ import annotations

from collections.abc import Sequence

from ._lexicon import Meaning

__all__ = ["negated", "not_open"]

_NO = frozenset(
    (
        "no",
        "not",
        "none",
        "never",
        "non",
        "nessun",
        "nessuna",
        "nessuno",
        "niente",
        "senza",
        "nicht",
        "kein",
        "keine",
        "keinen",
        "keiner",
        "nie",
        "ohne",
        "ne",
        "pas",
        "aucun",
        "aucune",
        "sans",
        "plus",
        "cap",
        "gens",
        "sense",
        "sin",
        "ningun",
        "ninguna",
        "nunca",
        "nao",
        "sem",
        "nenhum",
        "nenhuma",
        "niet",
        "geen",
        "zonder",
        "ikke",
        "inte",
        "inga",
        "ingen",
        "uten",
        "utan",
        "uden",
        "ei",
        "brak",
        "bez",
        "zadna",
        "zadne",
        "zadny",
        "neni",
        "nincs",
        "nem",
    )
)
"""Words that turn a label round, in small letters without accents."""


def negated(said: Sequence[frozenset[str]], told: Sequence[Meaning | None]) -> list[Meaning | None]:
    """The states of labels, where those without one that are a label for open and a "no" besides are sold out (``no
    places remain`` beside ``places remain``). said: the words of each label, in small letters without accents."""
    open_ones = {words for words, state in zip(said, told, strict=True) if state == "open" and words}
    return [
        "sold_out" if one is None and any(words > other and words - other <= _NO for other in open_ones) else one
        for words, one in zip(said, told, strict=True)
    ]


def not_open(said: Sequence[frozenset[str]], open_by_looks: Sequence[bool]) -> set[int]:
    """Which of the slots that are open by their looks alone have a "no" among their words, which some other slots have
    not: whatever it denies, looks do not tell that it can be booked."""
    common = frozenset.intersection(*said) if said else frozenset()
    return {
        i for i, (words, looks) in enumerate(zip(said, open_by_looks, strict=True)) if looks and (words - common) & _NO
    }
