"""The suites' packages of tasks, found by the name of the suite."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from tripmend.errors import InputError, MissingExtraError

from ...common import install_command
from ...common.tasking import TaskSet

SUITES = ("across", "itimo", "triptide", "worldtravel")
"""Names of the suites that ask something of a language model."""


def package_of(suite: str) -> ModuleType:
    """The package ``tripmend_suites/NAME/tasks``. Raises InputError for a name that is no suite."""
    if suite not in SUITES:
        raise InputError(f"there is no suite {suite!r}; the suites are {', '.join(SUITES)}")
    return importlib.import_module(f"tripmend_suites.{suite}.tasks")


def task_set_of(suite: str, data: Path, options: Mapping[str, Any]) -> TaskSet:
    """The task set of a suite.

    options: arguments of the suite's ``task_set`` by name; those that are None or False are left to the suite. An
    embedder of `tripmend_suites.models.retrieval` is handed on as the function that finds neighbours. Raises InputError
    for an option that the suite has not, naming those it has.
    """
    make = package_of(suite).task_set
    given = {name: value for name, value in options.items() if value is not None and value is not False}
    embedder = given.get("embedder")
    if isinstance(embedder, str) and (embedder == "hash" or "/" in embedder):
        # A name of ours; others are of neighbours that the released data brings along.
        from ..retrieval import neighbours_of

        given["nearest"] = neighbours_of(given.pop("embedder"))
    parameters = inspect.signature(make).parameters
    if all(parameter.kind is not parameter.VAR_KEYWORD for parameter in parameters.values()):
        allowed = [name for name in parameters if name != "data"]
        for name in given:
            if name not in allowed:
                raise InputError(f"{suite} has no option {name}; its options are {', '.join(allowed)}")
    made: TaskSet = make(data, **given)
    return made


# The packages behind this room, asked for in one sentence where they are missing.


def need_inspect() -> None:
    """Raise MissingExtraError unless inspect_ai and openai can be imported."""
    for name in ("inspect_ai", "openai"):
        if importlib.util.find_spec(name) is None:
            command = install_command("models")
            raise MissingExtraError(f"measuring language models needs packages that are not installed: {command}")
