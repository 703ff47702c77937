"""Running text put together again from its lines, with the place of each letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ._layout import Piece, blocks, rows
from .sheet import Box

__all__ = ["Flow", "Run", "flows_of", "runs_of"]


@dataclass(frozen=True, slots=True)
class Run:
    """Pieces of one row that follow each other closely. starts: where each piece begins in `text`."""

    text: str
    box: Box
    pieces: tuple[Piece, ...]
    starts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Flow:
    """Runs below each other as one text, a line break between two runs. starts: where each run begins in `text`."""

    text: str
    runs: tuple[Run, ...]
    starts: tuple[int, ...]

    def box(self, start: int, end: int) -> Box:
        """The smallest box around some letters, which may stand in several runs."""
        found: Box | None = None
        for run, begin in zip(self.runs, self.starts, strict=True):
            for piece, at in zip(run.pieces, run.starts, strict=True):
                a, b = max(start - begin - at, 0), min(end - begin - at, len(piece.text))
                if a < b:
                    box = piece.line.span(piece.start + a, piece.start + b)
                    found = box if found is None else found.join(box)
        return found or self.runs[0].box

    def pieces(self, start: int, end: int) -> list[Piece]:
        """The pieces that some letters belong to."""
        found = []
        for run, begin in zip(self.runs, self.starts, strict=True):
            for piece, at in zip(run.pieces, run.starts, strict=True):
                if begin + at < end and start < begin + at + len(piece.text):
                    found.append(piece)
        return found


def run_of(pieces: Sequence[Piece]) -> Run:
    """Pieces of one row as a run, a space between two."""
    starts, at = [], 0
    for piece in pieces:
        starts.append(at)
        at += len(piece.text) + 1
    box = pieces[0].box
    for piece in pieces[1:]:
        box = box.join(piece.box)
    return Run(" ".join(piece.text for piece in pieces), box, tuple(pieces), tuple(starts))


def runs_of(pieces: Sequence[Piece], gap: float = 0.9) -> list[Run]:
    """Pieces of a row joined where less than `gap` heights lie between them."""
    found = []
    for row in rows(pieces):
        current: list[Piece] = []
        for piece in row:
            height = min(piece.box.height, current[-1].box.height) if current else 0
            if current and piece.box.left - current[-1].box.right > gap * height:
                found.append(run_of(current))
                current = []
            current.append(piece)
        if current:
            found.append(run_of(current))
    return found


def flows_of(pieces: Sequence[Piece]) -> list[Flow]:
    """All running text among the pieces."""
    found = []
    for block in blocks(runs_of(pieces)):
        starts, at = [], 0
        for run in block:
            starts.append(at)
            at += len(run.text) + 1
        found.append(Flow("\n".join(run.text for run in block), tuple(block), tuple(starts)))
    return found
