"""Runs the command line inside the test's own process, and writes the small trip of the explain tests to files."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tripmend.app.main import run
from tripmend.formats.native import dump_trip

from ..explain.rome import CATALOGUE, TRIP

CLOSED = {
    "category": "attraction",
    "effect": {"type": "place_closed", "place": "borghese-gallery", "dates": ["2026-05-13"]},
}
"""A disruption of the trip."""


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as JSON."""
        return json.loads(self.out)


Cli = Callable[..., Ran]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Call `tripmend` with arguments."""

    def call(*arguments: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["tripmend", *(str(argument) for argument in arguments)])
        capsys.readouterr()
        code: Any = 0
        try:
            run()
        except SystemExit as stop:
            code = stop.code
        out, err = capsys.readouterr()
        return Ran(code or 0, out, err)

    return call


@pytest.fixture
def document() -> dict[str, Any]:
    """The trip as a document that a test may alter."""
    return copy.deepcopy(dump_trip(TRIP, CATALOGUE))


@pytest.fixture
def trip(tmp_path: Path, document: dict[str, Any]) -> Path:
    """The trip as a file."""
    path = tmp_path / "trip.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.fixture
def closed(tmp_path: Path) -> Path:
    """`CLOSED` as a file."""
    path = tmp_path / "closed.json"
    path.write_text(json.dumps(CLOSED), encoding="utf-8")
    return path
