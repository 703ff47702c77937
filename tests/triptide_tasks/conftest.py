"""The tiny folder, written once for all tests of the tasks."""

from __future__ import annotations

from pathlib import Path

import pytest

from .tiny_folder import write_tiny_folder


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder; nobody writes into it."""
    return write_tiny_folder(tmp_path_factory.mktemp("tiny"))
