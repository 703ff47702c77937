"""A group of slots under one heading."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic

from .._layout import Piece
from ..sheet import Box
from ._runs import S

__all__ = ["Group", "Rows"]

Rows = list[list[Piece]]


@dataclass
class Group(Generic[S]):
    """title: empty where the heading names nothing. sub: a genre. tickets: as the heading lists them, else None. meal:
    for restaurants. listed: whether a heading lists the tickets.
    by_slot: tickets told beside single slots, by its place in `slots`. heading: its text."""

    slots: list[S]
    title: str = ""
    sub: str = ""
    tickets: list[str] | None = None
    meal: str = ""
    heading: str = ""
    box: Box | None = None
    strong: bool = False
    listed: bool = False
    by_slot: dict[int, list[str]] = field(default_factory=dict)
