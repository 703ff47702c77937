"""What names and journeys in a message stand for until it is known which thing is meant."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LegWords", "Named"]


@dataclass(frozen=True, slots=True)
class Named:
    """Places named in the message; several ids when the name fits several. part: only a part of the name was said.

    unknown: a longer name that is none of ours, of which the name of a place is only a part; then `places` is empty.
    """

    places: tuple[str, ...]
    weak: bool = False
    fuzzy: bool = False
    part: bool = False
    unknown: str = ""


@dataclass(frozen=True, slots=True)
class LegWords:
    """A leg by number (ids found) or description.

    number: what says that it is none of ours, a number or a town. way: home, back, there or "". to, origin: cities it
    runs to and from.
    """

    head: str = ""
    modes: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    number: str = ""
    way: str = ""
    to: str = ""
    origin: str = ""
    part: str = ""
