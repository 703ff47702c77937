"""What every notice says: a clause with one of these and without a name or a number of ours is passed over."""

from __future__ import annotations

from ._units import pattern

__all__ = ["is_chatter"]

_CHATTER = tuple(
    map(
        pattern,
        (
            r"(?:bag drop|check in|check - in|check out|check - out|gate|boarding|online check in|desk)(?: \S+){0,3} "
            r"(?:close|closes|closed|open|opens|is|are|until|from|begins|starts|ends)",
            r"(?:request|claim|get|entitled to) (?:a |your )?(?:full )?refund",
            r"apologi[sz]e|inconvenience|(?:look|looking) forward to (?:welcom\w+|your stay|seeing you)",
            r"please (?:check|log|visit|contact|call|click|arrive)",
        ),
    )
)


def is_chatter(text: str) -> bool:
    """Whether a clause says what every notice says."""
    return any(expression.search(text) for expression in _CHATTER)
