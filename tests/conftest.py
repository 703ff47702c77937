"""How every test runs: property tests on 25 examples, the same each time; the long runs only with --slow."""

from __future__ import annotations

import fcntl
import functools
import gc
import os
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main
from hypothesis import HealthCheck, settings

# Typer makes its tree of commands anew for every run of the program, which is most of what a short command costs.
typer.main.get_command = functools.cache(typer.main.get_command)

_NOT_A_FAULT = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
_NOT_A_FAULT += [HealthCheck.function_scoped_fixture]
settings.register_profile(
    "quick", max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=_NOT_A_FAULT
)
settings.register_profile(
    "slow", max_examples=400, deadline=None, print_blob=True, database=None, suppress_health_check=_NOT_A_FAULT
)
settings.load_profile("quick")


Shared = Callable[[str, Callable[[], Any]], Any]


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Shared:
    """Gives what `make` makes under a name, which is made once a run: the first worker keeps it for the others.

    What is made is pickled, and nobody may change it.
    """
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent

    @functools.cache
    def kept(path: Path) -> Any:
        return pickle.loads(path.read_bytes())

    def give(name: str, make: Callable[[], Any]) -> Any:
        path = folder / f"{name}.pickle"
        with (folder / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not path.exists():
                path.write_bytes(pickle.dumps(make()))
        return kept(path)

    return give


ELSEWHERE = {
    **os.environ,
    "PYTHONHASHSEED": "4711",
    "TZ": "Pacific/Chatham",
    "LC_ALL": "POSIX",
    "PYTHONUTF8": "0",
    **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "3"),
}
"""Another process: another hash seed, zone, locale and number of threads, none of which may change a byte."""


@pytest.fixture(scope="session")
def long_run(request: pytest.FixtureRequest) -> bool:
    """Whether the long tests were asked for; else a test that draws many examples is content with fewer."""
    return bool(request.config.getoption("--slow"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="also what is marked slow, and 400 examples of each property")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--slow"):
        settings.load_profile("slow")


_SLOW_MODULE = re.compile(r"^pytestmark = (\[\s*)?(pytest\.mark\.slow\b|needs_training\()", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Modules that are slow as a whole are not even imported without --slow, unless they are asked for by name."""
    if config.getoption("--slow") or collection_path.suffix != ".py":
        return None
    if any(asked.partition("::")[0].endswith(collection_path.name) for asked in config.args):
        return None
    return True if _SLOW_MODULE.search(collection_path.read_text(encoding="utf-8")) else None


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """What is loaded now stays: the collector of garbage need not look through it, neither now nor at each test.

    It looks less often, too: at every 700 new objects it takes a tenth of the time of all tests.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without --slow, leaves out what is marked slow; a test that is asked for by its name runs all the same."""
    if config.getoption("--slow") or any("::" in asked for asked in config.args):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
