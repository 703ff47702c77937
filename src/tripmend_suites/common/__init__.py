"""What the benchmarks share: tasks, tables, intervals, where numbers are from, the output of commands."""

from __future__ import annotations

from tripmend import extras

__all__ = ["install_command"]


def install_command(*names: str, packages: tuple[str, ...] = ()) -> str:
    """The shell command that adds extras of this wing to the running installation, and `packages` of other projects."""
    return extras.install_command(*names, packages=packages, project="tripmend-suites")
