"""Where a number is from: what travels with every result of a suite."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any

from tripmend import __version__


def data_hash(files: Iterable[Path]) -> str:
    """SHA-256 over names and contents of `files`, in the order given."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def text_hash(texts: Iterable[tuple[str, str]]) -> str:
    """The same of texts that were read already, by name; that of their files, unless these begin with a byte order
    mark."""
    digest = hashlib.sha256()
    for name, text in texts:
        digest.update(name.encode() + b"\0" + text.encode() + b"\0")
    return digest.hexdigest()


def git_revision() -> str:
    """The commit this package is run from, with ``+changes`` when files differ from it; "" outside a checkout."""
    folder = Path(__file__).resolve().parent
    try:
        head = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=folder, capture_output=True, text=True, timeout=10, check=True
        ).stdout.strip()
        changed = subprocess.run(
            ["git", "status", "--porcelain", "--untracked-files=no", "--", "."],
            cwd=folder.parents[1], capture_output=True, text=True, timeout=10, check=True,
        ).stdout.strip()  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return ""
    return head + ("+changes" if changed else "")


def run_record(files: Iterable[Path], **more: Any) -> dict[str, Any]:
    """What every figure travels with: version, git revision and a hash of the data, and whatever else it depends on."""
    return {"tripmend": package_version(), "git": git_revision(), "data_sha256": data_hash(files), **more}


def package_version() -> str:
    """The version of tripmend."""
    return __version__


def version_of(package: str) -> str:
    """The version of an installed package, "" for one that is not there."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""
