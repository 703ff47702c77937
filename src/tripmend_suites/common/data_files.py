"""Data files of the wing: words, templates, facts and quotas, each read in one shape that says what may stand in it."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import TypeVar

import yaml
from pydantic import TypeAdapter

T = TypeVar("T")


def read_data(path: Traversable, shape: type[T]) -> T:
    """The YAML or JSON file `path` as a `shape`, such as ``tuple[Family, ...]``.

    Raises pydantic.ValidationError, which names the place, where the file is not of this shape.
    """
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found = yaml.load(path.read_text(encoding="utf-8"), Loader=loader)
    return TypeAdapter(shape).validate_python(found)
