"""The JSON Schemas of tripmend's own documents."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from ..change import Change, Request
from ..trip import Catalogue, Itinerary

__all__ = ["VERSION", "catalogue_schema", "change_schema", "json_schema", "request_schema"]

VERSION = 1


def _schema(
    title: str, records: dict[str, type[BaseModel]], properties: dict[str, Any], required: list[str]
) -> dict[str, Any]:
    definitions: dict[str, Any] = {}
    for name, record in records.items():
        made = record.model_json_schema(ref_template="#/$defs/{model}")
        definitions |= made.pop("$defs", {})
        definitions[name] = made
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "additionalProperties": False,
        "required": ["tripmend", *required],
        "properties": {"tripmend": {"const": VERSION}, **properties},
        "$defs": dict(sorted(definitions.items())),
    }


_CATALOGUE = {"anyOf": [{"$ref": "#/$defs/Catalogue"}, {"type": "string"}]}


def json_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a trip document."""
    properties = {"trip": {"$ref": "#/$defs/Itinerary"}, "catalogue": _CATALOGUE}
    records: dict[str, type[BaseModel]] = {"Itinerary": Itinerary, "Catalogue": Catalogue}
    return _schema("tripmend trip document", records, properties, ["trip", "catalogue"])


def catalogue_schema() -> dict[str, Any]:
    """The JSON Schema of a catalogue document."""
    properties = {"catalogue": {"$ref": "#/$defs/Catalogue"}}
    return _schema("tripmend catalogue document", {"Catalogue": Catalogue}, properties, ["catalogue"])


def request_schema() -> dict[str, Any]:
    """The JSON Schema of a request document."""
    properties = {"request": {"$ref": "#/$defs/Request"}, "catalogue": _CATALOGUE}
    records: dict[str, type[BaseModel]] = {"Request": Request, "Catalogue": Catalogue}
    return _schema("tripmend request document", records, properties, ["request", "catalogue"])


def change_schema() -> dict[str, Any]:
    """The JSON Schema of a change document; `about`, which `understand` adds to a disruption, may hold anything."""
    made = _schema("tripmend change document", {"Change": Change}, {}, [])
    change = made["$defs"].pop("Change")
    made["properties"] |= change["properties"]
    made["$defs"]["Disruption"]["properties"]["about"] = {}
    return made
