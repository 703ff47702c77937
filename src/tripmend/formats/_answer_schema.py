"""The JSON Schemas (draft 2020-12) of the answers: to a repair or plan, to a check, to a comparison."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, get_args

from ..explain import BADGES
from ..rules import Level, State, Unit
from ..trip import Mode, Severity, Tolerance
from ._yaml import load
from .native import VERSION, json_schema

__all__ = ["answer_schema", "check_schema", "difference_schema"]

_KINDS = {"level": Level, "state": State, "unit": Unit, "mode": Mode, "severity": Severity, "tolerance": Tolerance}


class _Reader:
    """The data file, which says how it is written, with what the code knows: enumerations and the trip document."""

    def __init__(self) -> None:
        self.said: dict[str, Any] = load(files(__package__).joinpath("answer_schema.yaml").read_text(encoding="utf-8"))
        self.trip = json_schema()
        document = {name: self.trip[name] for name in ("type", "additionalProperties", "required", "properties")}
        known = {name: {"enum": list(get_args(kind))} for name, kind in _KINDS.items()}
        badges = {"badge": {"enum": list(BADGES)}, "badges": dict.fromkeys(BADGES, "count")}
        self.values = {**self.said["values"], **known, **badges, "document": document}

    def schema(self, part: Any) -> Any:
        """The JSON Schema of a part of the file."""
        if isinstance(part, list):
            return {"type": "array", "items": self.schema(part[0])}
        if isinstance(part, str):
            word, null, _ = part.partition(" or null")
            found = {"$ref": f"#/$defs/{word[1:]}"} if word[0] == "#" else self.schema(self.values[word])
            return {"anyOf": [found, {"type": "null"}]} if null else found
        if part.keys() & {"type", "enum", "const"}:
            more = part.get("additionalProperties")
            return {**part, "additionalProperties": self.schema(more)} if isinstance(more, str) else part
        return {
            "type": "object",
            "properties": {name.rstrip("?"): self.schema(one) for name, one in part.items()},
            "required": [name for name in part if name[-1] != "?"],
            "additionalProperties": False,
        }

    def document(self, kind: str, *shared: str) -> dict[str, Any]:
        """The JSON Schema of a kind of answer. shared: the definitions that it refers to."""
        parts = {"tripmend": {"const": VERSION}, "kind": {"const": kind}, **self.said[kind]}
        head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"tripmend {kind}"}
        return {
            **head,
            **self.schema(parts),
            "$defs": {name: self.schema(self.said["shared"][name]) for name in shared},
        }


def check_schema() -> dict[str, Any]:
    """The JSON Schema of the answer to a check."""
    return _Reader().document("check", "finding")


def difference_schema() -> dict[str, Any]:
    """The JSON Schema of the answer to a comparison of two trips."""
    return _Reader().document("difference", "state", "change", "durations")


def answer_schema() -> dict[str, Any]:
    """The JSON Schema of the answer to a repair or plan."""
    reader = _Reader()
    made = reader.document("answer", *reader.said["shared"])
    return {**made, "$defs": made["$defs"] | reader.trip["$defs"]}
