"""An airline as what happens to it: ``Ryanair is not flying on Sunday`` is news of our flights with it, and no others.

Who only tells the news (``KLM texted, our flight is late``) is no journey and stays a plain word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..words._units import Unit, pattern, rewrite
from ..words._words import AIRLINES
from ._mentioned import LegWords
from ._trip import Trip

__all__ = ["AIRLINE", "read_airlines"]

AIRLINE = "carrier"
"""The head of a mention of all flights of an airline."""
_NAMES = pattern("|".join(sorted((name for name in AIRLINES), key=len, reverse=True)))
_FLIGHTS = r"(?:flights?|planes?|airplanes?|aircraft|departures|fleet|services?|operations|schedule)"
_ALL_ITS = rf"(?:all|every|each|any|of|its|their|the|whole|entire)(?: (?:of|its|their|the|whole|entire))* {_FLIGHTS}"
_STOPS = r"(?:cancelled|cancels|cancelling|grounded|grounds|grounding|scrapped|axed|suspended|suspends|halted|stopped)"
_CREW = r"(?:pilots?|crews?|cabin crews?|staff|employees|workers|attendants|cabin staff)"
_OUT_OF_IT = (
    r"(?:(?:will|does|do|is|are|has|have|can|was|were|be)(?: \S+){0,2}? not (?:be )?"
    r"(?:fly|flying|flown|operate|operating|run|running)|no longer (?:flies|flying|operates|operating)|"
    r"(?:has |have |had )?(?:stopped|stops|ceased|ceases) (?:flying|all flights|operating|operations|to fly)|"
    r"(?:has |have |had )?(?:went|gone|going|goes|is|are|declared) (?:\S+ )?(?:bust|bankrupt|under|insolvent)|"
    r"(?:has |have )?collapsed|(?:is |are |was )?grounded|(?:is |are |go |goes |going |will be )*on strike|strikes?|"
    r"will strike|walk(?:s|ing)? out|suspended|suspends)"
)
_ITS_FLIGHTS = pattern(rf"@airline (?:{_FLIGHTS})|{_FLIGHTS} (?:of|by|with|from) @airline")
_ALL_GONE = pattern(rf"@airline (?:(?:has|have|is|are|had|just|will|now|also) ){{0,2}}{_STOPS} {_ALL_ITS}")
_CREW_STRIKES = pattern(
    rf"@airline(?: 's)? {_CREW}(?= (?:is |are |go |goes |will |have |has )*(?:on strike|strikes?|walk))"
)
_ITSELF = pattern(rf"@airline(?= {_OUT_OF_IT}(?! (?:the|our|my|your) @?(?:leg|flight|plane)))")


def _like(unit: Unit, text: str, value: Any = None) -> Unit:
    return Unit(text, unit.start, unit.end, value, unit.raw)


def _codes(trip: Trip) -> dict[str, tuple[str, ...]]:
    """The flights of the trip by the letters of their numbers."""
    found: dict[str, tuple[str, ...]] = {}
    for _, _, leg in trip.legs:
        code = (
            re.match(r"[A-Z][A-Z0-9]|[0-9][A-Z]", leg.number.upper()) if leg.mode == "flight" and leg.number else None
        )
        if code is not None:
            found[code[0]] = (*found.get(code[0], ()), leg.id)
    return found


def read_airlines(units: Sequence[Unit], trip: Trip) -> list[Unit]:
    """`units` with airlines of which something is told as their flights; those that none of ours is of are unknown."""
    codes = _codes(trip)

    def flights(name: str, raw: str) -> LegWords:
        ids = codes.get(AIRLINES.get(name, raw), ())
        return LegWords(AIRLINE, ("flight",), ids=ids, number="" if ids else raw)

    def airline(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
        if any(unit.value is not None for unit in inner):
            return None
        return "@airline", (flights(match[0], " ".join(unit.raw for unit in inner)), list(inner))

    shouted = not any(unit.raw[:1].islower() for unit in units if unit.value is None)
    row = [
        _like(unit, "@airline", (flights("", unit.raw), [unit]))
        if unit.value is None and unit.raw in codes and not shouted
        else unit
        for unit in rewrite(units, _NAMES, airline)
    ]
    if not any(unit.text == "@airline" for unit in row):
        return list(units)

    def of_it(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
        return "@leg", next(unit.value[0] for unit in inner if unit.text == "@airline")

    def gone(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
        words = next(unit.value[0] for unit in inner if unit.text == "@airline")
        last = inner[-1]
        return "@row", [
            Unit("@leg", inner[0].start, last.end, words, inner[0].raw),
            *(Unit(word, last.start, last.end, None, word) for word in ("are", "cancelled")),
        ]

    for expression, make in ((_ALL_GONE, gone), (_ITS_FLIGHTS, of_it), (_CREW_STRIKES, of_it), (_ITSELF, of_it)):
        row = rewrite(row, expression, make)
    flat: list[Unit] = []
    for unit in row:
        flat += unit.value if unit.text == "@row" else unit.value[1] if unit.text == "@airline" else [unit]
    return flat
