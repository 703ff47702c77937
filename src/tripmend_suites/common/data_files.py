"""Data files of the wing: words, templates, facts and quotas, each read in one shape that says what may stand in it."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import TypeAdapter, ValidationError

from tripmend.errors import InputError

T = TypeVar("T")


def read_data(path: Traversable, shape: type[T]) -> T:
    """The YAML or JSON file `path` as a `shape`, such as ``tuple[Family, ...]``.

    Raises pydantic.ValidationError, which names the place, where the file is not of this shape.
    """
    return TypeAdapter(shape).validate_python(_loaded(path))


def read_folder(folder: Traversable, shape: type[T]) -> tuple[T, ...]:
    """Each YAML file of `folder` as a `shape`, in the order of their names. Raises InputError, which names the file and
    the place in it, where one is not of this shape."""
    found = []
    for path in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if path.name.endswith(".yaml"):
            try:
                found.append(read_data(path, shape))
            except ValidationError as error:
                first = error.errors()[0]
                where = ".".join(str(part) for part in first["loc"])
                raise InputError(first["msg"], where=where, source=path.name) from error
    return tuple(found)


def _loaded(path: Traversable) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


class DataFile:
    """The YAML file of a module's words and tables, which has its name: `town.yaml` of `town.py`."""

    def __init__(self, module: str) -> None:
        self._found: dict[str, Any] = _loaded(Path(module).with_suffix(".yaml"))

    def read(self, name: str, shape: type[T]) -> T:
        """The part of that name. Raises KeyError without it, pydantic.ValidationError where it is of another shape."""
        return TypeAdapter(shape).validate_python(self._found[name])


class Expressions(DataFile):
    """The words and expressions of a module, from the YAML file of its name. An expression is an attribute, compiled
    when it is first asked for; in pieces it is one. <NAME> stands for the part of that name: one that is given, or one
    of the file, where parts have names in capitals or stand under ``parts``. flags: of all expressions."""

    def __init__(self, module: str, flags: int = 0, **parts: str) -> None:
        super().__init__(module)
        own = {name: text for name, text in self._found.items() if name.isupper()} | self._found.get("parts", {})
        self._parts = {name: _joined(text) for name, text in own.items()} | parts
        self._flags = flags

    def __getattr__(self, name: str) -> re.Pattern[str]:
        pattern = self.of(_joined(self._found[name]))
        setattr(self, name, pattern)
        return pattern

    def of(self, text: str) -> re.Pattern[str]:
        """The expression that a text is, in which parts may stand in parts."""
        while (filled := re.sub(r"<([A-Z_]+)>", lambda part: self._parts[part[1]], text)) != text:
            text = filled
        return re.compile(text, self._flags)

    def each(self, name: str) -> tuple[re.Pattern[str], ...]:
        """The expressions of a list, in its order."""
        return tuple(map(self.of, map(_joined, self._found[name])))

    def any_of(self, name: str) -> re.Pattern[str]:
        """An expression for any of a list, or of phrases between ";", of these the longest first."""
        listed = self._found[name]
        if isinstance(listed, str):
            phrases = (" ".join(phrase.split()) for phrase in listed.split(";"))
            listed = sorted(filter(None, phrases), key=len, reverse=True)
        return self.of(rf"\b(?:{'|'.join(listed)})\b")

    def words(self, name: str) -> tuple[str, ...]:
        """A list of words, or the words of a text."""
        words = self._found[name]
        return tuple(words.split() if isinstance(words, str) else words)


def _joined(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)
