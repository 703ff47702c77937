"""The text of a PDF, by `pypdf`, which runs as a program of its own with limits of time and memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ...errors import InputError
from ._library import library
from ._pdf_worker import LOCKED, SECONDS

__all__ = ["pdf_text"]


def pdf_text(raw: bytes) -> str:
    """The text of a PDF as it stands on its pages, of the first fifty. Raises InputError, one sentence, and
    MissingExtraError."""
    library("pypdf")
    try:
        ran = subprocess.run(
            [sys.executable, str(Path(__file__).with_name("_pdf_worker.py"))],
            input=raw,
            capture_output=True,
            timeout=2 * SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise InputError(f"this PDF was not read within {2 * SECONDS} seconds") from error
    if ran.returncode == LOCKED:
        raise InputError("this PDF is locked with a password")
    if ran.returncode:
        raise InputError("this PDF cannot be read")
    return ran.stdout.decode("utf-8", "replace")
