"""What goes wrong, as problem details (RFC 9457): every error of the service has this one form."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from ..errors import TripmendError
from ..trip import fault_of

MEDIA_TYPE = "application/problem+json"


class ProblemDetails(BaseModel):
    """An error. `detail` is one sentence for people, `where` the part of the document or request that is wrong."""

    model_config = ConfigDict(extra="allow")

    type: str = "about:blank"
    title: str = Field(examples=["Unprocessable Content"])
    status: int = Field(examples=[422])
    detail: str = Field(examples=["no item of the trip is called 'w9'"])
    where: str = ""


class Problem(Exception):  # noqa: N818 - the word of RFC 9457
    """An error to answer with. headers: such as Retry-After. more: further members, such as `choices`."""

    def __init__(
        self, status: int, detail: str, *, where: str = "", headers: dict[str, str] | None = None, **more: Any
    ) -> None:
        self.status, self.detail, self.where = status, detail, where
        self.headers, self.more = headers or {}, more
        super().__init__(detail)


def problem_response(problem: Problem) -> JSONResponse:
    """The answer to a problem."""
    title = HTTPStatus(problem.status).phrase
    body = {"type": "about:blank", "title": title, "status": problem.status, "detail": problem.detail}
    if problem.where:
        body["where"] = problem.where
    return JSONResponse(body | problem.more, problem.status, problem.headers, MEDIA_TYPE)


def problem_of(error: Exception) -> Problem:
    """Any error as a problem; of one that is nobody's fault but ours nothing is told but that it is."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, TripmendError):
        where = getattr(error, "where", "")
        return Problem(422, _sentence(getattr(error, "message", str(error)), where or "the document"), where=where)
    if isinstance(error, RequestValidationError):
        every = [_fault(one) for one in error.errors()[:20]]
        return Problem(422, every[0]["detail"], where=every[0]["where"], errors=every)
    if isinstance(error, ClientDisconnect):
        return Problem(400, "The request ended before it was whole.")
    if isinstance(error, HTTPException):
        words = {404: "There is nothing here.", 405: "This cannot be done here."}.get(error.status_code, error.detail)
        return Problem(error.status_code, words, headers=dict(error.headers or {}))
    return Problem(500, "Something went wrong in the service itself; its log says what.")


_PREDICATES = frozenset(
    {"is", "are", "has", "must", "needs", "cannot", "names", "holds", "lacks", "does", "says", "ends", "begins"}
)
"""Words with which a message begins that says only what is wrong, and leaves what it is about to its `where`."""


def _sentence(message: str, about: str) -> str:
    """A message as a sentence that can stand by itself."""
    first = message.partition(" ")[0]
    words = f"{about} {message}" if first in _PREDICATES else message
    if not words.startswith(about) or about.startswith("the "):
        words = f"{words[:1].upper()}{words[1:]}"
    return words if words.endswith((".", "!", "?")) else f"{words}."


def _fault(found: dict[str, Any]) -> dict[str, str]:
    """One thing that is wrong with a request, in words of ours."""
    first, *path = found["loc"]
    path = path if first in ("body", "query", "path", "header", "cookie") else [first, *path]
    if found["type"] == "json_invalid":
        return {"where": "", "detail": f"The body is no JSON: something is wrong at letter {path[0]}."}
    if found["type"] == "model_attributes_type":
        found = {**found, "type": "dict_type"}
    known: Any = {**found, "loc": tuple(path)}
    words, where = fault_of(ValidationError.from_exception_data("request", [known]), "")
    return {"where": where, "detail": _sentence(words, where or "The body")}


ANSWERED: tuple[type[Exception], ...] = (
    Problem,
    TripmendError,
    RequestValidationError,
    HTTPException,
    ClientDisconnect,
)
"""The errors that are told to whoever asked; all others are ours."""

_WHY = {
    400: "The request cannot be read.",
    401: "No token, or one that opens nothing.",
    403: "Not for this account, or a form without its token.",
    404: "There is no such thing, or it is somebody else's.",
    408: "The request did not come in time.",
    409: "It does not go with what is there.",
    412: "It is about an earlier version of the trip.",
    413: "The request is too large.",
    415: "The body is not of the kind that is wanted.",
    422: "What was sent cannot be used: `detail` says why, `where` where.",
    428: "Say with If-Match which version is meant.",
    429: "Too much at once; Retry-After says when to ask again.",
    503: "It took too long and was ended.",
}


def responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For the description of an endpoint: the problems that it may answer with."""
    always = (400, 401, 403, 408, 413, 422, 429)
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}}
    return {
        status: {"description": _WHY[status], "model": ProblemDetails, "content": content}
        for status in sorted({*always, *statuses})
    }
