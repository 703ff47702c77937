"""Keeps an empty source distribution from being made: the sources stand beside the product's, outside this folder."""

from __future__ import annotations

from setuptools import setup
from setuptools.command.sdist import sdist


class Refused(sdist):
    """`python -m build` would make the wheel from a source distribution, and so an empty one."""

    def run(self) -> None:
        raise SystemExit(
            "tripmend-suites is given out as a wheel: python -m build --wheel suites, or pip wheel ./suites"
        )


setup(cmdclass={"sdist": Refused})
