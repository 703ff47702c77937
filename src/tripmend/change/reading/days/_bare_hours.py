"""Bare hours where the words around leave no other reading."""

from __future__ import annotations

from collections.abc import Sequence

from ..words._units import Unit
from ..words._words import listed
from ._clock import HOURS, hour_of, make_clock

__all__ = ["bare_hours"]

_LEADS = frozenset(
    listed(
        """
    at by until from before after around about since past between open opens opening close closes leave leaves
    depart departs arrive arrives start starts begin begins land lands shut shuts only now @clock approx like
    till as starting closing leaving arriving than ~ @ @clock- earliest latest beginning opened closed through
    """
    )
)
_NEXT = frozenset(
    listed(
        """
    @date @part instead now and but because only so on in for or not please already sharp due this the we it
    then rather until to - with earliest latest today , . ! ? ; : ) ( / \n tops max anymore any i they as
    every that which there though since if when latest onwards sorry no actually @clock again also thanks
    thank my our from while
    """
    )
)


def bare_hours(units: Sequence[Unit]) -> list[Unit]:
    """Bare hours (``at 7``, ``10 to 4``) where the words around leave no other reading."""
    row = list(units)
    for at, unit in enumerate(row):
        word = unit.text
        if not (word.isdecimal() and len(word) <= 2 and 1 <= int(word) <= 24) and word not in HOURS:
            continue
        before = row[at - 1].text if at else ""
        after = row[at + 1].text if at + 1 < len(row) else ""
        lead = before in _LEADS or (
            before in ("to", "-", "and", "not", "or") and at >= 2 and row[at - 2].text in ("@clock", "only")
        )
        lead = lead or (
            before == "to"
            and at >= 2
            and row[at - 2].text
            in (
                "moved",
                "changed",
                "shifted",
                "pushed",
                "back",
                "rescheduled",
                "forward",
                "postponed",
                "delayed",
                "up",
                "from",
                "it",
                "@place",
                "@leg",
                "reservation",
                "table",
                "booking",
                "brought",
                "move",
                "@date",
            )
        )
        told = any(
            u.text in ("open", "hours", "opens", "opening", "admits", "lets", "let", "letting")
            for u in row[max(0, at - 8) : at]
        )
        pair = (
            told
            and after in ("to", "-")
            and at + 2 < len(row)
            and (row[at + 2].text.isdecimal() or row[at + 2].text == "@clock")
            and unit.text.isdecimal()
        )
        pair = pair or (
            after in ("to", "-", "until")
            and before in ("open", "from", "hours", "@date", ":", "only", "opening", "are", "now", "is", "between")
        )
        if not (lead or pair) or not (after == "" or after in _NEXT):
            continue
        if word == "one" and before not in ("at", "until", "from", "by", "before", "after", "to", "around"):
            continue
        if before in (
            "only",
            "now",
            "about",
            "around",
            "for",
            "like",
            "as",
            "than",
            "open",
            "close",
            "since",
        ) and after in ("of", "in"):
            continue
        if (
            before in ("about", "around", "like", "than", "as", "@")
            and word in HOURS
            and after not in ("", ".", ",", "@date", "@part")
        ):
            continue
        clock = make_clock(hour_of(word), 0, None)
        if clock is not None:
            row[at] = Unit("@clock", unit.start, unit.end, clock, unit.raw)
    return row
