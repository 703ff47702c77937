"""How a missing extra is installed, in the words that are right for this installation."""

from __future__ import annotations

import shlex
import shutil
import sys
import tomllib
from pathlib import Path

__all__ = ["install_command"]


FOLDERS = {"tripmend": "", "tripmend-suites": "suites"}
"""Where in a checkout each of its distributions is described."""


def install_command(*extras: str, packages: tuple[str, ...] = (), project: str = "tripmend") -> str:
    """The shell command that adds `extras` (names of pyproject.toml) to the running installation, and `packages` (of
    other projects) with them. project: the distribution whose extras they are; without any, it is added itself.

    In a checkout it installs the checkout, from wherever it is typed; else pip takes what the extras need from what is
    installed, so no index has to know tripmend. It names pip in full where a plain ``pip`` would be another Python's.
    """
    names = f"[{','.join(extras)}]" if extras else ""
    checkout = _checkout(Path(__file__).resolve().parents[2])
    if checkout is None:
        wanted = [shlex.quote(f"{project}{names}")]
    else:
        place = Path() if checkout == Path.cwd() else checkout
        folder = str(place / FOLDERS[project])
        # A bare name would be looked up as that of a project.
        folder = folder if folder == "." or Path(folder).is_absolute() else f"./{folder}"
        wanted = ["-e", shlex.quote(f"{folder}{names}")]
    return " ".join([_pip(), "install", *wanted, *packages])


def _checkout(folder: Path) -> Path | None:
    """`folder` where it holds this project's sources, None where tripmend was installed into some other place."""
    try:
        described = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    project = described.get("project")
    return folder if isinstance(project, dict) and project.get("name") == "tripmend" else None


def _pip() -> str:
    python = Path(sys.executable)
    found = shutil.which("pip")
    if found is not None and Path(found).parent == python.parent:
        return "pip"
    shown = python.relative_to(Path.cwd()) if python.is_relative_to(Path.cwd()) else python
    return f"{shlex.quote(str(shown))} -m pip"
