"""What is thought of a slot: its state, how sure that is, and what it was told from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from ._found import State

__all__ = ["NOTHING", "Basis", "Verdict"]


class Basis(Enum):
    """What a state was told from, as far as anybody asks for it later.

    WORDS: its own words or numbers. STROKE: strokes through it, or through others and not through it. SCRIBBLE: it is
    scribbled out. NO_LABEL: it says nothing where only those that are sold out say so. OTHER: anything else."""

    WORDS = auto()
    STROKE = auto()
    SCRIBBLE = auto()
    NO_LABEL = auto()
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class Verdict:
    """state; sure: the chance that it is right, from 0 to 1. why: for people. basis: for programs."""

    state: State
    sure: float
    why: str
    basis: Basis = Basis.OTHER


NOTHING = Verdict("unknown", 0.0, "nothing tells its state")
