"""Runs what the README shows and puts the real output under it.

A ``console`` block is one ``$ command`` and what it prints; the ``text`` block is what the ``python`` block prints.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

__all__ = ["refreshed"]

ROOT = Path(__file__).resolve().parents[1]
_CONSOLE = re.compile(r"^```console\n\$ ([^\n]*)\n.*?^```$", re.MULTILINE | re.DOTALL)
_PYTHON = re.compile(r"^(```python\n(.*?)^```\n.*?^```text\n).*?^```$", re.MULTILINE | re.DOTALL)


def _output(arguments: list[str], folder: Path) -> str:
    ran = subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    if ran.returncode not in (0, 1) or ran.stderr or not ran.stdout:
        raise RuntimeError(f"{arguments} ended with {ran.returncode}: {ran.stderr[-500:]}")
    return ran.stdout.rstrip()


def _command(found: re.Match[str], folder: Path) -> str:
    name, *rest = shlex.split(found[1])
    if name != ".venv/bin/tripmend":
        raise RuntimeError(f"only tripmend's own commands stand in console blocks, not {name!r}")
    return f"```console\n$ {found[1]}\n{_output(['-m', 'tripmend.app.main', *rest], folder)}\n```"


def refreshed(text: str, folder: Path) -> str:
    """The README `text` with the output of its commands, run in `folder`, which holds `examples`."""
    text = _CONSOLE.sub(lambda found: _command(found, folder), text)
    return _PYTHON.sub(lambda found: f"{found[1]}{_output(['-c', found[2]], folder)}\n```", text)


if __name__ == "__main__":
    page = ROOT / "README.md"
    page.write_text(refreshed(page.read_text(encoding="utf-8"), ROOT), encoding="utf-8")
