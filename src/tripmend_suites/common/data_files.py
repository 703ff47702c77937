"""Data files of the wing: words, templates, facts and quotas, each read in one shape that says what may stand in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import TypeAdapter

T = TypeVar("T")


def read_data(path: Traversable, shape: type[T]) -> T:
    """The YAML or JSON file `path` as a `shape`, such as ``tuple[Family, ...]``.

    Raises pydantic.ValidationError, which names the place, where the file is not of this shape.
    """
    return TypeAdapter(shape).validate_python(_loaded(path))


def _loaded(path: Traversable) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def expression(text: str, parts: Mapping[str, str], flags: int = re.IGNORECASE) -> re.Pattern[str]:
    """An expression in which <NAME> stands for the part of that name, as parts may stand in parts."""
    while (filled := re.sub(r"<([A-Z_]+)>", lambda part: parts[part[1]], text)) != text:
        text = filled
    return re.compile(text, flags)


class DataFile:
    """The YAML file of a module's words and tables, which has its name: `town.yaml` of `town.py`."""

    def __init__(self, module: str) -> None:
        self._found: dict[str, Any] = _loaded(Path(module).with_suffix(".yaml"))

    def read(self, name: str, shape: type[T]) -> T:
        """The part of that name. Raises KeyError without it, pydantic.ValidationError where it is of another shape."""
        return TypeAdapter(shape).validate_python(self._found[name])
