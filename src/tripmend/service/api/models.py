"""What the endpoints take and give, beside the documents of the library itself."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field, field_validator

from ...formats import native
from ...formats.answer import answer_schema, check_schema, difference_schema
from ...formats.native import change_schema, request_schema
from ..hooks import EVENTS, Event
from ..store import now
from ..tables import Watch
from ..tasks import WORDS

LAST = 2_000_000_000
"""The highest number of a version: no database takes any number."""


def utc(moment: dt.datetime | None) -> str | None:
    """A kept time as it is told."""
    return None if moment is None else f"{moment.isoformat(timespec='seconds')}Z"


class _Given(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Told(BaseModel):
    """What is told of something that is kept, read from the row itself."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)

    @classmethod
    def of(cls, row: Any, **more: Any) -> Self:
        """What is told of a row; more: what is not in it."""
        return cls.model_validate(row).model_copy(update=more)


def _utc(value: Any) -> Any:
    return utc(value) if isinstance(value, dt.datetime) else value


_Utc = Annotated[str, BeforeValidator(_utc)]
_UtcOrNone = Annotated[str | None, BeforeValidator(_utc)]


class TripOut(_Told):
    """A trip in a list. version: the number of the one that holds."""

    id: str
    title: str
    begins: str = Field(examples=["2026-05-12"])
    ends: str
    version: int = Field(validation_alias="current")
    created: _Utc
    changed: _Utc


class VersionOut(_Told):
    """One version. kind: imported, edited, repaired, planned or undone. before: what undo leads to."""

    trip: str = Field(validation_alias=AliasChoices("trip_id", "trip"))
    version: int = Field(validation_alias="number")
    before: int | None
    kind: str
    words: str
    catalogue: str = Field(validation_alias="catalogue_id")
    proposal: str | None = Field(None, validation_alias=AliasChoices("proposal_id", "proposal"))
    created: _Utc


class WordsIn(_Given):
    """What happened, in plain words. today: the date on which they are said; now: the clock where the traveller is."""

    words: str = Field(min_length=1, max_length=WORDS, examples=["The Borghese Gallery is closed on Wednesday"])
    today: dt.date | None = None
    now: dt.datetime | None = None


class UnderstoodOut(_Told):
    """change: the change document, None while something has to be asked. understood: as in an answer.

    readings: whole readings of words that are unclear, each with its `words` and `change` document to go on with.
    """

    change: dict[str, Any] | None
    understood: dict[str, Any]
    readings: list[dict[str, Any]] = []


class ProposalIn(_Given):
    """What happened, in `words` or as a `change` document, and how to mend it.

    base: the version that is meant (left out: the one that holds). seconds: of searching, at most those of the service.
    """

    words: str | None = Field(None, min_length=1, max_length=WORDS)
    change: dict[str, Any] | None = None
    today: dt.date | None = None
    now: dt.datetime | None = None
    base: int | None = Field(None, ge=1, le=LAST)
    alternatives: int = Field(2, ge=0, le=5)
    tolerance: Literal["plan-bound", "flexible"] | None = None
    severity: Literal["step", "day", "plan"] | None = None
    locks: list[str] = Field([], max_length=200)
    seconds: float | None = Field(None, ge=0.1, le=3600)

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"words": "Castel Sant'Angelo is closed on Tuesday", "alternatives": 1},
                {
                    "change": {
                        "tripmend": 1,
                        "disruptions": [
                            {
                                "category": "attraction",
                                "effect": {
                                    "type": "place_closed",
                                    "place": "castel-sant-angelo",
                                    "dates": ["2026-05-12"],
                                },
                            }
                        ],
                    }
                },
            ]
        },
    )


class ProposalOut(_Told):
    """state: solving, pending, accepted, declined, failed, or outdated: the trip was changed since, so have its
    `change` worked out again. answer: docs/answer.md, None in lists and while solving.

    job: to be watched while it is solving. version: the one that it became.
    """

    id: str
    trip: str = Field(validation_alias="trip_id")
    base: int
    state: str
    words: str = ""
    change: dict[str, Any] | None = None
    choice: str = ""
    version: int | None = None
    problem: str = ""
    job: str | None = None
    answer: dict[str, Any] | None = Field(None, validation_alias="solved")
    created: _Utc
    decided: _UtcOrNone = None


class AcceptIn(_Given):
    """choice: ``revision``, ``alternatives/N`` or ``relaxations/N``, as in the answer."""

    choice: str = Field("revision", max_length=40)


class UndoIn(_Given):
    """to: a version to go back (or forward) to; left out: the one before the last change."""

    to: int | None = Field(None, ge=1, le=LAST)


class JobOut(_Told):
    """state: queued, running, done, failed or cancelled. seconds: for how long it has been going on."""

    id: str
    kind: str
    about: str
    state: str
    problem: str
    result: Any = None
    created: _Utc
    ended: _UtcOrNone = None
    seconds: float | None = None


class DoorIn(_Given):
    """days: after so many it opens nothing any more (left out: never)."""

    label: str = Field("", max_length=200, pattern=r"^[^\x00]*$")
    days: float | None = Field(None, gt=0, le=3650)


class ShareIn(DoorIn):
    """A link with which anybody may read the trip. days: 30 where nothing is said."""

    days: float | None = Field(30, gt=0, le=3650)


class DoorOut(_Told):
    """secret, url: only in the answer that makes it; they are not kept."""

    id: str
    label: str
    created: _Utc
    expires: _UtcOrNone
    secret: str | None = None
    url: str | None = None


class AccountIn(_Given):
    name: str = Field(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f]+$", examples=["anna"])


class AccountOut(_Told):
    """token: only in the answer that makes the account."""

    id: str
    name: str
    owner: bool
    created: _Utc
    token: str | None = None


class WebhookIn(_Given):
    """events: which are told; left out: all."""

    url: str = Field(max_length=2000, examples=["https://example.org/trips"])
    events: list[Event] = Field(list(EVENTS), min_length=1, max_length=len(EVENTS))


class WebhookOut(_Told):
    """secret: what messages are signed with; only in the answer that makes it. failing: what the last try came to."""

    id: str
    url: str
    events: Annotated[list[str], BeforeValidator(lambda kept: kept.split(",") if isinstance(kept, str) else kept)]
    created: _Utc
    secret: str | None = Field(None, validation_alias="told")
    last: str = ""


class SourceIn(_Given):
    """A feed of GTFS-Realtime, or a calendar. headers: sent with each question, such as a key; they are told nobody."""

    address: str = Field(max_length=2000, examples=["https://example.org/realtime.pb"])
    kind: Literal["feed", "calendar"] = "feed"
    headers: dict[str, str] = Field({}, max_length=10)

    @field_validator("headers")
    @classmethod
    def _plain(cls, given: dict[str, str]) -> dict[str, str]:
        for name, value in given.items():
            if not re.fullmatch(r"[A-Za-z0-9-]{1,60}", name) or not re.fullmatch(r"[\x20-\x7e]{0,500}", value):
                raise ValueError("a header is a name of letters, and a value of printable ones")
        return given


class WatchIn(_Given):
    """every: seconds between two questions to a source, while all is well."""

    sources: list[SourceIn] = Field(min_length=1, max_length=10)
    every: int = Field(60, ge=30, le=86_400)


class SourceOut(_Told):
    """name: host and path. problem: why it could not be read last; "": it could. headers: the names of what is sent."""

    name: str
    kind: str
    headers: list[str]
    read: str | None
    problem: str


class NewsOut(_Told):
    """kind: changed, over, notice, source, proposal or end. level: what the plan is like there, ok, tight or broken."""

    at: str
    kind: str
    text: str
    level: str = ""
    item: str = ""
    source: str = ""
    proposal: str | None = None


class WatchOut(_Told):
    """looked, due: when it was looked at last, and will be next (None: the trip is over). news: the newest first."""

    sources: list[SourceOut]
    every: int
    looked: str | None
    due: str | None
    problem: str
    news: list[NewsOut]

    @classmethod
    def of_watch(cls, row: Watch, named: list[tuple[str, dict[str, Any]]], states: Mapping[str, Any]) -> WatchOut:
        found = []
        for name, given in named:
            state = states.get(name)
            read = dt.datetime.fromtimestamp(state.read, dt.UTC).replace(tzinfo=None) if state and state.read else None
            told = {"read": utc(read), "problem": state.problem if state else ""}
            found.append(SourceOut(name=name, kind=given["kind"], headers=sorted(given["headers"]), **told))
        times = {"looked": utc(row.looked), "due": utc(row.due)}
        return cls(sources=found, every=row.every, problem=row.problem, news=json.loads(row.news)[::-1], **times)


class CatalogueOut(_Told):
    """A catalogue, which is never changed: another one has another id."""

    id: str
    source: str
    created: _Utc


class Health(_Told):
    """ok: the database answers."""

    ok: bool
    version: str
    time: str = Field(default_factory=lambda: utc(now()) or "")


_SCHEMAS = {
    "TripDocument": native.json_schema,
    "ChangeDocument": change_schema,
    "RequestDocument": request_schema,
    "CatalogueDocument": native.catalogue_schema,
    "Answer": answer_schema,
    "CheckAnswer": check_schema,
    "DifferenceAnswer": difference_schema,
}
DOCUMENTS = tuple(_SCHEMAS)
"""The documents of the library, which the description of the service shows in full."""


def document(name: str) -> dict[str, Any]:
    """For the description of an endpoint: JSON of one of DOCUMENTS."""
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}


def _moved(schema: Any, name: str) -> Any:
    if isinstance(schema, dict):
        return {
            key: f"#/components/schemas/{name}.{value.rpartition('/')[2]}"
            if key == "$ref" and isinstance(value, str) and value.startswith("#/$defs/")
            else {tag: f"#/components/schemas/{name}.{ref.rpartition('/')[2]}" for tag, ref in value.items()}
            if key == "mapping" and isinstance(value, dict)
            else _moved(value, name)
            for key, value in schema.items()
            if key not in ("$defs", "$schema", "$id")
        }
    return [_moved(part, name) for part in schema] if isinstance(schema, list) else schema


def documents() -> dict[str, Any]:
    """The schemas of DOCUMENTS with their parts, as components of an OpenAPI description."""
    found: dict[str, Any] = {}
    for name, schema_of in _SCHEMAS.items():
        schema = schema_of()
        found[name] = _moved(schema, name)
        for part, inner in schema.get("$defs", {}).items():
            found[f"{name}.{part}"] = _moved(inner, name)
    return found
