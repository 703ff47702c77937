"""The JSON Schemas (draft 2020-12) of the answers: to a repair or plan, to a check, to a comparison."""

from __future__ import annotations

from typing import Any, get_args

from ..explain import BADGES
from ..rules import Level, State, Unit
from ..trip import Mode, Severity, Tolerance
from .native import VERSION, json_schema

__all__ = ["answer_schema", "check_schema", "difference_schema"]


def _object(properties: dict[str, Any], *, optional: tuple[str, ...] = (), open_: bool = False) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": open_,
    }


def _list(items: Any) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


_TEXT: dict[str, Any] = {"type": "string"}
_FLAG: dict[str, Any] = {"type": "boolean"}
_WHOLE: dict[str, Any] = {"type": "integer"}
_COUNT: dict[str, Any] = {"type": "integer", "minimum": 0}
_DATE: dict[str, Any] = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\d$"}
_CLOCK: dict[str, Any] = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d$"}
_TEXTS = _list(_TEXT)
_PAIR = {"type": "array", "items": _COUNT, "minItems": 2, "maxItems": 2}

_STATE = _object(
    {
        "kind": {"enum": ["stop", "leg", "stay"]},
        "place": _TEXT,
        "name": _TEXT,
        "role": _TEXT,
        "date": _DATE,
        "start": _or_null(_CLOCK),
        "end": _or_null(_CLOCK),
        "booked": _FLAG,
        "cancelled": _FLAG,
        "cost": _or_null(_COUNT),
        "until": _DATE,
    },
    optional=("until",),
)
_CHANGE = _object(
    {
        "id": _TEXT,
        "badge": {"enum": list(BADGES)},
        "aspects": _list({"enum": ["place", "day", "time", "booking"]}),
        "summary": _TEXT,
        "before": _or_null({"$ref": "#/$defs/state"}),
        "after": _or_null({"$ref": "#/$defs/state"}),
        "shift": _or_null(_WHOLE),
        "knock_on": _FLAG,
        "announced": _FLAG,
        "reason": _TEXT,
        "fits": _TEXT,
        "disruptions": _TEXTS,
        "locked": _FLAG,
        "void": _FLAG,
        "wished": _FLAG,
        "cancel": _TEXT,
        "gap": _TEXT,
        "free": _or_null(_COUNT),
        "nights": _TEXT,
    }
)
_FINDING = _object(
    {
        "rule": _TEXT,
        "level": {"enum": list(get_args(Level))},
        "state": {"enum": list(get_args(State))},
        "subjects": _TEXTS,
        "message": _TEXT,
        "margin": _or_null(_WHOLE),
        "unit": {"enum": list(get_args(Unit))},
        "date": _or_null(_DATE),
    }
)
_DURATIONS = _object(dict.fromkeys(("places", "legs", "moves", "estimated", "unknown"), _COUNT))
_CHANGE_COST = _object(
    dict.fromkeys(("booked", "lost", "changed", "repeated", "nights", "shift", "misfit", "spend", "drift"), _WHOLE)
)
_STEP = _object(
    {
        "kind": _TEXT,
        "target": _TEXT,
        "amount": _or_null(_WHOLE),
        "unit": _TEXT,
        "parts": _list({"$ref": "#/$defs/step"}),
    }
)
_ALTERNATIVE = _object(
    {
        "extra": _or_null(_WHOLE),
        "changes": _list({"$ref": "#/$defs/change"}),
        "change_cost": {"$ref": "#/$defs/change_cost"},
        "trip": {"$ref": "#/$defs/Itinerary"},
    }
)
_RELAXATION = _object(
    {"words": _TEXT, "proven": _FLAG, **_STEP["properties"], **_ALTERNATIVE["properties"]},
    optional=("change_cost", "trip"),
)
_RECORD = _object(
    {
        "package": {"const": "tripmend"},
        "version": _TEXT,
        "revision": _or_null(_TEXT),
        "python": _TEXT,
        "seed": _WHOLE,
        "limit": _or_null(
            _object(
                {
                    "seconds": _or_null({"type": "number", "minimum": 0}),
                    "work": {"type": "number", "minimum": 0},
                    "cut_off": {"enum": [None, "work", "clock"]},
                }
            )
        ),
        "parameters": {"type": "object"},
        "milliseconds": {"type": "number", "minimum": 0},
    }
)
_SCOPE = _object(
    {
        "level": {"enum": list(get_args(Severity))},
        "tolerance": {"enum": list(get_args(Tolerance))},
        "dates": _list(_DATE),
        "items": _TEXTS,
        "searched": {"enum": ["step", "day", "plan"]},
        "inferred": _FLAG,
        "words": _TEXT,
    }
)
_UNDERSTOOD = _object(
    {
        "disruptions": _list({"type": "object", "required": ["effect", "confidence", "words"]}),
        "constraints": _list({"type": "object", "required": ["type", "words"]}),
        "unclear": _list(_object({"text": _TEXT, "question": _TEXT, "choices": _TEXTS})),
        "unread": _TEXTS,
        "now": _or_null(_CLOCK),
    }
)
_MOVE = _object(
    {
        "date": _DATE,
        "origin": _TEXT,
        "destination": _TEXT,
        "mode": {"enum": list(get_args(Mode))},
        "minutes": _or_null(_COUNT),
        "source": {"enum": ["matrix", "estimate", "unknown"]},
    }
)
_PLACE = _object(
    {
        "name": _TEXT,
        "city": _TEXT,
        "lat": _or_null({"type": "number"}),
        "lon": _or_null({"type": "number"}),
    }
)
_FARES = _object({"count": _COUNT, "known": _COUNT, "estimated": _COUNT, "unknown": _COUNT})
_COST = _object(
    {
        "before": _COUNT,
        "after": _COUNT,
        "difference": _WHOLE,
        "currency": _TEXT,
        "unpriced": _object({"before": _COUNT, "after": _COUNT}),
        "rides": _object({"before": _FARES, "after": _FARES}),
    }
)


_TIME = _object({"before": {"$ref": "#/$defs/durations"}, "after": {"$ref": "#/$defs/durations"}})
_CHECKED = {name: _RECORD["properties"][name] for name in ("package", "version", "revision", "python", "parameters")}
_SUMMARY = _object(
    {
        "rule": _TEXT,
        "level": {"enum": list(get_args(Level))},
        "state": {"enum": list(get_args(State))},
        "findings": _COUNT,
        "worst": _COUNT,
        "margin": _or_null(_WHOLE),
        "unit": {"enum": list(get_args(Unit))},
    }
)


def _document(title: str, kind: str, parts: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **_object({"tripmend": {"const": VERSION}, "kind": {"const": kind}, **parts}),
        "$defs": definitions,
    }


def check_schema() -> dict[str, Any]:
    """The JSON Schema of the answer to a check."""
    parts = {
        "status": {"enum": list(get_args(State))},
        "rules": _list(_SUMMARY),
        "findings": _list({"$ref": "#/$defs/finding"}),
        "record": _object(_CHECKED),
    }
    return _document("tripmend check", "check", parts, {"finding": _FINDING})


def difference_schema() -> dict[str, Any]:
    """The JSON Schema of the answer to a comparison of two trips."""
    parts = {
        "changes": _list({"$ref": "#/$defs/change"}),
        "counts": _object(dict.fromkeys(BADGES, _COUNT)),
        "cost": _or_null(_COST),
        "time": _TIME,
    }
    return _document(
        "tripmend difference", "difference", parts, {"state": _STATE, "change": _CHANGE, "durations": _DURATIONS}
    )


def answer_schema() -> dict[str, Any]:
    """The JSON Schema of the answer to a repair or plan."""
    trip = json_schema()
    document = {name: trip[name] for name in ("type", "additionalProperties", "required", "properties")}
    return _document(
        "tripmend answer",
        "answer",
        {
            "status": {"enum": ["unchanged", "repaired", "impossible", "not_found", "undecided", "unclear"]},
            "headline": _TEXT,
            "proven": _FLAG,
            "understood": _UNDERSTOOD,
            "scope": _or_null(_SCOPE),
            "revision": _or_null(document),
            "changes": _list({"$ref": "#/$defs/change"}),
            "knock_on": _TEXTS,
            "kept": _or_null(_object({"stops": _PAIR, "bookings": _PAIR, "words": _TEXT, "ids": _TEXTS})),
            "moves": _list(_MOVE),
            "places": {"type": "object", "additionalProperties": _PLACE},
            "cost": _or_null(_COST),
            "time": _or_null(_TIME),
            "change_cost": _or_null({"$ref": "#/$defs/change_cost"}),
            "findings": _list({"$ref": "#/$defs/finding"}),
            "tight": _TEXTS,
            "unknown": _TEXTS,
            "alternatives": _list(_ALTERNATIVE),
            "relaxations": _list(_RELAXATION),
            "conflict": _TEXTS,
            "locked": _TEXTS,
            "broken_before": _TEXTS,
            "standing": _list(_object({"item": _TEXT, "wish": _TEXT, "state": _TEXT, "words": _TEXT})),
            "record": _RECORD,
        },
        {
            "state": _STATE,
            "change": _CHANGE,
            "finding": _FINDING,
            "durations": _DURATIONS,
            "change_cost": _CHANGE_COST,
            "step": _STEP,
            **trip["$defs"],
        },
    )
