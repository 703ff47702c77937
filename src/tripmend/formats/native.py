"""tripmend's own documents: versioned JSON (YAML accepted), validated with the path of the first fault.

A trip document is ``{"tripmend": 1, "trip": {…}, "catalogue": {…} or "catalogue.json"}``; a catalogue path counts from
the document's folder. A catalogue document is ``{"tripmend": 1, "catalogue": {…}}``, a request document
``{"tripmend": 1, "request": {…}, "catalogue": …}``, a change document ``{"tripmend": 1, "disruptions": […],
"constraints": […]}``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from ..change import Change, Effect, Request
from ..errors import InputError
from ..trip import Catalogue, Itinerary, validate
from ._files import read_document, write_atomically

__all__ = [
    "TRIP_SUFFIXES",
    "VERSION",
    "TripDocument",
    "change_from",
    "change_schema",
    "dump_trip",
    "json_schema",
    "parse_record",
    "read_change",
    "read_request",
    "read_request_files",
    "read_trip",
    "request_schema",
    "to_data",
    "trip_from",
    "write_catalogue",
    "write_data",
    "write_trip",
]

VERSION = 1
TRIP_SUFFIXES = (".json", ".yaml", ".yml")
"""How the name of a file may end to which a command writes a trip."""
M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class TripDocument:
    """A trip and its catalogue, and where the catalogue was read from (None: it stood in the document)."""

    itinerary: Itinerary
    catalogue: Catalogue
    catalogue_path: str | None = None


_SHORT = {
    "missing": "is missing",
    "extra_forbidden": "is not a field of this record; remove it or correct its name",
    "model_type": "must be an object",
    "tuple_type": "must be a list",
    "dict_type": "must be an object",
    "string_type": "must be text",
    "int_type": "must be a whole number",
    "string_too_short": "must not be empty",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "union_tag_not_found": "needs a 'type' that says which record it is",
}


_FORMS = {
    "datetime_": "a date with a time such as 2026-05-12T10:00",
    "date_": "a date such as 2026-05-12",
    "time_": "a time of day such as 09:30",
    "int_": "a whole number",
    "float_": "a number",
}
"""What is expected where pydantic says why it could not read something, by the beginning of the kind of fault."""


def _where(root: str, location: tuple[int | str, ...]) -> str:
    path = root
    for part in location:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else str(part)
    return path


_TAGS = {"stop", "leg", *(kind.model_fields["type"].default for kind in get_args(get_args(Effect)[0]))}
"""What pydantic puts into its path where a `type` chose the record, although the document has no such step."""


def _fault(error: Mapping[str, Any]) -> str:
    """One fault that pydantic found, in words of ours."""
    kind, given = error["type"], error.get("ctx", {})
    if kind in _SHORT:
        return _SHORT[kind]
    if kind == "too_short":
        return f"needs at least {given['min_length']} {'entry' if given['min_length'] == 1 else 'entries'}"
    if kind == "too_long":
        return f"has more than the {given['max_length']} entries allowed"
    if kind == "union_tag_invalid":
        return f"'type' is {str(given['tag'])[:80]!r}; it must be one of {given['expected_tags']}"
    message = str(error["msg"]).removeprefix("Value error, ")
    for start, form in _FORMS.items():
        if kind.startswith(start):
            message = f"is not {form}"
            break
    message = message.replace("Input should be", "must be", 1).replace("String should", "the text should", 1)
    value = error.get("input")
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        message += f" (found {str(value)[:80]!r})"
    return message


def parse_record(model: type[M], data: Any, *, root: str, source: Path | str | None = None) -> M:
    """`data` as a validated `model`. Raises InputError naming the first fault's path inside the document."""
    try:
        return model.model_validate_json(json.dumps(data)) if not isinstance(data, str) else model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        message = _fault(first)
        more = error.error_count() - 1
        if more:
            message += f"; {more} more fault{'s' if more > 1 else ''} follow{'s' if more == 1 else ''}"
        path = first["loc"]
        location = tuple(
            part
            for number, part in enumerate(path)
            if part not in _TAGS
            or number == 0
            or not (path[number - 1] == "effect" or isinstance(path[number - 1], int))
        )
        raise InputError(message, where=_where(root, location), source=source) from error
    except RecursionError as error:
        raise InputError("is nested too deeply", where=root, source=source) from error


def _envelope(data: Any, allowed: set[str], source: Path | str | None) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise InputError("the document must be an object", source=source)
    if "tripmend" not in data:
        raise InputError(f'the version is missing; begin the document with "tripmend": {VERSION}', source=source)
    if data["tripmend"] != VERSION or isinstance(data["tripmend"], bool):
        raise InputError(
            f"version {data['tripmend']!r} is not known here, only {VERSION}", where="tripmend", source=source
        )
    for key in data:
        if key not in allowed:
            raise InputError("is not a part of this document; remove it or correct its name", where=key, source=source)
    return data


def _catalogue(value: Any, folder: Path | None, source: Path | str | None) -> tuple[Catalogue, str | None]:
    if value is None:
        raise InputError("is missing", where="catalogue", source=source)
    if not isinstance(value, str):
        return parse_record(Catalogue, value, root="catalogue", source=source), None
    path = (folder or Path()) / value
    inner = _envelope(read_document(path), {"tripmend", "catalogue"}, path)
    return parse_record(Catalogue, inner.get("catalogue"), root="catalogue", source=path), value


_TRIP_KEYS = {"tripmend", "trip", "catalogue"}


def trip_from(data: Any, *, folder: Path | None = None, source: Path | str | None = None) -> TripDocument:
    """A trip document from plain data; `folder` is what a catalogue path counts from."""
    outer = _envelope(data, _TRIP_KEYS, source)
    if "trip" not in outer:
        raise InputError("is missing", where="trip", source=source)
    itinerary = parse_record(Itinerary, outer["trip"], root="trip", source=source)
    catalogue, path = _catalogue(outer.get("catalogue"), folder, source)
    try:
        validate(itinerary, catalogue)
    except InputError as error:
        raise InputError(error.message, where=error.where, source=source) from error
    return TripDocument(itinerary, catalogue, path)


def read_trip(path: Path) -> TripDocument:
    """The trip document in a JSON or YAML file. Raises InputError."""
    return trip_from(read_document(path), folder=path.parent, source=path)


def read_request(path: Path) -> tuple[Request, Catalogue]:
    """The request document in a JSON or YAML file. Raises InputError."""
    request, catalogue, _ = read_request_files(path)
    return request, catalogue


def read_request_files(path: Path) -> tuple[Request, Catalogue, str | None]:
    """As `read_request`, with the path of the catalogue as the document names it (None: it stood inside)."""
    outer = _envelope(read_document(path), {"tripmend", "request", "catalogue"}, path)
    if "request" not in outer:
        raise InputError("is missing", where="request", source=path)
    request = parse_record(Request, outer["request"], root="request", source=path)
    return request, *_catalogue(outer.get("catalogue"), path.parent, path)


def change_from(data: Any, *, source: Path | str | None = None) -> Change:
    """A change from plain data: a change document, a single disruption, or a list of disruptions."""
    if isinstance(data, list):
        data = {"tripmend": VERSION, "disruptions": data}
    elif isinstance(data, Mapping) and "effect" in data:
        data = {"tripmend": VERSION, "disruptions": [{k: v for k, v in data.items() if k != "tripmend"}]}
    outer = _envelope(data, {"tripmend", *Change.model_fields}, source)
    plain = {k: v for k, v in outer.items() if k != "tripmend"}
    if isinstance(plain.get("disruptions"), list):
        # `understand` adds "about" for human readers: names and days, nothing that the effect does not hold.
        plain["disruptions"] = [
            {k: v for k, v in one.items() if k != "about"} if isinstance(one, Mapping) else one
            for one in plain["disruptions"]
        ]
    return parse_record(Change, plain, root="", source=source)


def read_change(path: Path) -> Change:
    """The change document in a JSON or YAML file. Raises InputError."""
    return change_from(read_document(path), source=path)


def to_data(record: BaseModel) -> dict[str, Any]:
    """A record as plain JSON data without the fields that have their default value."""
    data: dict[str, Any] = _tagged(record, record.model_dump(mode="json", exclude_defaults=True))
    return data


def _tagged(record: Any, data: Any) -> Any:
    """Put the `type` tags back that exclude_defaults drops: without them a stop cannot be told from a leg."""
    if isinstance(record, BaseModel) and isinstance(data, dict):
        fields = type(record).model_fields
        inner = {name: _tagged(getattr(record, name), data[name]) for name in fields if name in data}
        return {"type": record.type, **inner} if "type" in fields else inner  # type: ignore[attr-defined]
    if isinstance(record, tuple | list) and isinstance(data, list):
        return [_tagged(part, plain) for part, plain in zip(record, data, strict=True)]
    return data


def dump_trip(itinerary: Itinerary, catalogue: Catalogue | str) -> dict[str, Any]:
    """A trip document as plain data; a catalogue given as text is a path."""
    return {
        "tripmend": VERSION,
        "trip": to_data(itinerary),
        "catalogue": catalogue if isinstance(catalogue, str) else to_data(catalogue),
    }


def write_trip(path: Path, itinerary: Itinerary, catalogue: Catalogue | str) -> None:
    """Write a trip document, atomically; as YAML when `path` ends in .yaml or .yml."""
    write_data(path, dump_trip(itinerary, catalogue))


def write_data(path: Path, data: dict[str, Any]) -> None:
    """Write a document, atomically; as YAML when `path` ends in .yaml or .yml."""
    if path.suffix.lower() in (".yaml", ".yml"):
        from ._yaml import dump

        write_atomically(path, dump(data))
    else:
        write_atomically(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def write_catalogue(path: Path, catalogue: Catalogue) -> None:
    """Write a catalogue document as JSON, atomically."""
    data = {"tripmend": VERSION, "catalogue": to_data(catalogue)}
    write_atomically(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


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
