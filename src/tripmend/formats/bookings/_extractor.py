"""kitinerary-extractor, KDE's reader of the bookings of some 200 companies, run as a program of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

__all__ = ["extracted", "find_extractor"]

_NAME = "kitinerary-extractor"
_SECONDS = 20
_MOST_OUTPUT = 16 * 1024 * 1024
_FOLDERS = ("libexec/kf6", "libexec/kf5", "x86_64-linux-gnu/libexec/kf6", "x86_64-linux-gnu/libexec/kf5",
            "aarch64-linux-gnu/libexec/kf6", "aarch64-linux-gnu/libexec/kf5")  # fmt: skip


def find_extractor() -> str | None:
    """The path of kitinerary-extractor where it is installed (Debian: libkpimitinerary-bin), else None."""
    found = shutil.which(_NAME)
    if found is not None:
        return found
    for root in ("/usr/lib", "/usr", "/usr/local/lib"):
        for folder in _FOLDERS:
            path = Path(root, folder, _NAME)
            if path.is_file() and os.access(path, os.X_OK):
                return str(path)
    return None


def extracted(program: str, raw: bytes, suffix: str, seconds: float = _SECONDS) -> Any:
    """The JSON-LD that the program makes of a file's content; None where it makes none, fails or takes too long.

    It gets a copy in a folder of its own, no standard input, and an empty home.
    """
    with tempfile.TemporaryDirectory(prefix="tripmend-") as folder:
        given, told = Path(folder, f"booking{suffix}"), Path(folder, "told.json")
        given.write_bytes(raw)
        environment = {"HOME": folder, "TMPDIR": folder, "LANG": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen",
                       "PATH": os.environ.get("PATH", "/usr/bin:/bin")}  # fmt: skip
        try:
            with told.open("wb") as out:
                subprocess.run(
                    [program, str(given)],
                    stdin=subprocess.DEVNULL,
                    stdout=out,
                    stderr=subprocess.DEVNULL,
                    cwd=folder,
                    env=environment,
                    timeout=seconds,
                    check=False,
                )
            if told.stat().st_size > _MOST_OUTPUT:
                return None
            return json.loads(told.read_text(encoding="utf-8", errors="replace"))
        except (OSError, subprocess.TimeoutExpired, ValueError, RecursionError):
            return None
