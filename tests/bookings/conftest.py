"""Bookings are read with tripmend's own faults raised: otherwise they would be told of a file, and the test pass."""

from __future__ import annotations

import pytest

from tripmend.formats.bookings import _files


@pytest.fixture(autouse=True)
def _own_faults_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def raised(error: Exception) -> str:
        raise error

    monkeypatch.setattr(_files, "_own_fault", raised)
