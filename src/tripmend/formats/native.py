"""tripmend's own documents: versioned JSON (YAML accepted), validated with the path of the first fault.

A trip document is ``{"tripmend": 1, "trip": {…}, "catalogue": {…} or "catalogue.json"}``; a catalogue path counts from
the document's folder. A catalogue document is ``{"tripmend": 1, "catalogue": {…}}``, a request document
``{"tripmend": 1, "request": {…}, "catalogue": …}``, a change document ``{"tripmend": 1, "disruptions": […],
"constraints": […]}``.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..change import Change, Effect, Request
from ..errors import InputError
from ..trip import Catalogue, Itinerary, fault_of, validate
from .files import (
    document_from,
    is_standard,
    may_hold_halves,
    read_document,
    read_standard,
    reject_constant,
    source_name,
    text_of,
    unique_keys,
    write_atomically,
)

__all__ = [
    "TRIP_SUFFIXES",
    "VERSION",
    "TripDocument",
    "at_once",
    "catalogue_schema",
    "change_from",
    "change_schema",
    "dump_trip",
    "json_schema",
    "parse_record",
    "read_catalogue",
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


M = TypeVar("M", bound=BaseModel)
_TAGS = {"stop", "leg", *(kind.model_fields["type"].default for kind in get_args(get_args(Effect)[0]))}


def _numbers(data: Any) -> Any:
    """`data` with 5 for 5.0, which JSON Schema takes for a whole number, too."""
    if isinstance(data, dict):
        return {name: _numbers(value) for name, value in data.items()}
    if isinstance(data, list):
        return [_numbers(value) for value in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data


def parse_record(model: type[M], data: Any, *, root: str, source: Path | str | None = None) -> M:
    """`data` as a validated `model`. Raises InputError naming the first fault's path inside the document.

    As its JSON Schema has it, a number in quotes is a text, and no number is a date.
    """
    try:
        if isinstance(data, str):
            return model.model_validate(data)
        return model.model_validate_json(json.dumps(_numbers(data)), strict=True)
    except ValidationError as error:
        message, where = fault_of(error, root, _TAGS)
        raise InputError(message, where=where, source=source) from error
    except RecursionError as error:
        raise InputError("is nested too deeply", where=root, source=source) from error


def at_once(shape: type[M], text: str) -> M | None:
    """A JSON document as a validated `shape`, in a third of the time and half of the room that it takes to read it and
    then to validate it; None where anything is wrong, of which `parse_record` tells what.

    shape: has the fields of the document.
    """
    if may_hold_halves(text):
        return None
    try:
        json.loads(text, object_pairs_hook=_looked_through, parse_constant=reject_constant)
        with _uncollected():
            return shape.model_validate_json(text, strict=True)
    except (ValueError, RecursionError):  # the faults of pydantic and of JSON are values that are wrong, too
        return None


def _looked_through(pairs: list[tuple[str, Any]]) -> None:
    if len(pairs) != len(dict(pairs)):
        unique_keys(pairs)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without looks for garbage: so many new objects would be looked through again and again, and none is."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


TRIP_SUFFIXES = (".json", ".yaml", ".yml")
"""How the name of a file may end to which a command writes a trip."""


@dataclass(frozen=True, slots=True)
class TripDocument:
    """A trip and its catalogue, and where the catalogue was read from (None: it stood in the document)."""

    itinerary: Itinerary
    catalogue: Catalogue
    catalogue_path: str | None = None

    def __post_init__(self) -> None:
        """Towns have their own names in a document, also where an answer counts them as parts of a city."""
        object.__setattr__(self, "catalogue", self.catalogue.apart())


def _envelope(data: Any, allowed: set[str], source: Path | str | None) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise InputError("the document must be an object", source=source)
    if "tripmend" not in data:
        raise InputError(f'the version is missing; begin the document with "tripmend": {VERSION}', source=source)
    if data["tripmend"] != VERSION or isinstance(data["tripmend"], bool):
        raise InputError(
            f"version {data['tripmend']!r} is not known here, only {VERSION}", where="tripmend", source=source
        )
    wanted, found = _kind(allowed), _kind(data)
    if found not in ("", wanted):
        raise InputError(f"this document is {found}; {wanted} is wanted here", source=source)
    for key in data:
        if key not in allowed:
            raise InputError("is not a part of this document; remove it or correct its name", where=key, source=source)
    return data


_KINDS = {
    **{"trip": "a trip", "request": "a request", "disruptions": "a change", "constraints": "a change"},
    **{"status": "an answer", "catalogue": "a catalogue"},
}
"""By a field that only such a document has; a catalogue also stands in others, so it comes last."""


def _kind(fields: Iterable[str]) -> str:
    """What a document with these fields is, "" where none of them tells."""
    there = set(fields)
    return next((kind for name, kind in _KINDS.items() if name in there), "")


def _catalogue(value: Any, folder: Path | None, source: Path | str | None) -> tuple[Catalogue, str | None]:
    if value is None:
        raise InputError("is missing", where="catalogue", source=source)
    if isinstance(value, Catalogue):
        return value, None
    if not isinstance(value, str):
        return parse_record(Catalogue, value, root="catalogue", source=source), None
    path = (folder or Path()) / value
    try:
        plain = _read(path, _CatalogueDocument)
    except InputError as error:
        whose = "the catalogue" if source is None else f"the catalogue of {source}"
        raise InputError(f"{error.message} ({whose})", where=error.where, source=path) from error
    return _catalogue_from(plain, path), value


_Version = Annotated[int, Field(ge=VERSION, le=VERSION)]


class _CatalogueDocument(BaseModel):
    model_config = ConfigDict(extra="forbid")

    tripmend: _Version
    catalogue: Catalogue


class _TripDocument(BaseModel):
    model_config = ConfigDict(extra="forbid")

    tripmend: _Version
    trip: Itinerary
    catalogue: Catalogue | str


_LARGE = 1_000_000
"""Letters from which on a JSON document is validated as it is read."""


def _read(path: Path, shape: type[BaseModel]) -> Any:
    """The plain data of a document; of a large one the `shape`, if it has that."""
    if path.suffix.lower() in (".yaml", ".yml"):
        return read_document(path)
    text = text_of(path)
    return (at_once(shape, text) if len(text) > _LARGE else None) or document_from(text, path)


def _catalogue_from(plain: Any, path: Path) -> Catalogue:
    if isinstance(plain, _CatalogueDocument):
        return plain.catalogue
    inner = _envelope(plain, {"tripmend", "catalogue"}, path)
    return parse_record(Catalogue, inner.get("catalogue"), root="catalogue", source=path)


def read_catalogue(path: Path | str) -> Catalogue:
    """The catalogue document in a JSON or YAML file. Raises InputError."""
    path = _file(path)
    return _catalogue_from(_read(path, _CatalogueDocument), path)


_TRIP_KEYS = {"tripmend", "trip", "catalogue"}


def trip_from(data: Any, *, folder: Path | None = None, source: Path | str | None = None) -> TripDocument:
    """A trip document from plain data; `folder` is what a catalogue path counts from. A catalogue that was read already
    may stand in it as a Catalogue."""
    if isinstance(data, _TripDocument):
        itinerary = data.trip
        given: Any = data.catalogue
    else:
        outer = _envelope(data, _TRIP_KEYS, source)
        if "trip" not in outer:
            raise InputError("is missing", where="trip", source=source)
        itinerary, given = parse_record(Itinerary, outer["trip"], root="trip", source=source), outer.get("catalogue")
    catalogue, path = _catalogue(given, folder, source)
    try:
        validate(itinerary, catalogue)
    except InputError as error:
        beside = path is not None and error.where.startswith("catalogue")
        file = (folder or Path()) / path if beside and path is not None else source
        raise InputError(error.message, where=error.where, source=file) from error
    return TripDocument(itinerary, catalogue, path)


def _file(path: Path | str) -> Path:
    if isinstance(path, str | Path):
        return Path(path)
    raise InputError(f"give the path of a file, not {type(path).__name__}; trip_from and change_from read plain data")


def _data(path: Path) -> Any:
    return read_standard() if is_standard(path) else read_document(path)


def read_trip(path: Path | str) -> TripDocument:
    """The trip document in a JSON or YAML file; ``-`` is JSON on standard input. Raises InputError."""
    path = _file(path)
    data = read_standard() if is_standard(path) else _read(path, _TripDocument)
    return trip_from(data, folder=path.parent, source=source_name(path))


def read_request(path: Path | str) -> tuple[Request, Catalogue]:
    """The request document in a JSON or YAML file; ``-`` is JSON on standard input. Raises InputError."""
    request, catalogue, _ = read_request_files(path)
    return request, catalogue


def read_request_files(path: Path | str) -> tuple[Request, Catalogue, str | None]:
    """As `read_request`, with the path of the catalogue as the document names it (None: it stood inside)."""
    path = _file(path)
    source = source_name(path)
    outer = _envelope(_data(path), {"tripmend", "request", "catalogue"}, source)
    if "request" not in outer:
        raise InputError("is missing", where="request", source=source)
    request = parse_record(Request, outer["request"], root="request", source=source)
    return request, *_catalogue(outer.get("catalogue"), path.parent, source)


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


def read_change(path: Path | str) -> Change:
    """The change document in a JSON or YAML file; ``-`` is JSON on standard input. Raises InputError."""
    path = _file(path)
    return change_from(_data(path), source=source_name(path))


def to_data(record: BaseModel) -> dict[str, Any]:
    """A record as plain JSON data without the fields that have their default value."""
    record = record.apart() if isinstance(record, Catalogue) else record
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
