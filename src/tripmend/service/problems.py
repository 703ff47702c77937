"""What goes wrong, as problem details (RFC 9457): every error of the service has this one form."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from ..errors import TripmendError

__all__ = ["ANSWERED", "MEDIA_TYPE", "Problem", "ProblemDetails", "problem_of", "problem_response", "responses"]

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
        return Problem(422, getattr(error, "message", str(error)), where=getattr(error, "where", ""))
    if isinstance(error, RequestValidationError):
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        every = [{"where": ".".join(map(str, one["loc"])), "detail": one["msg"]} for one in error.errors()[:20]]
        return Problem(422, first["msg"], where=where, errors=every)
    if isinstance(error, HTTPException):
        words = {404: "There is nothing here.", 405: "This cannot be done here."}.get(error.status_code, error.detail)
        return Problem(error.status_code, words, headers=dict(error.headers or {}))
    return Problem(500, "Something went wrong in the service itself; its log says what.")


ANSWERED: tuple[type[Exception], ...] = (Problem, TripmendError, RequestValidationError, HTTPException)
"""The errors that are told to whoever asked; all others are ours."""

_WHY = {
    400: "The request cannot be read.",
    401: "No token, or one that opens nothing.",
    403: "Not for this account, or a form without its token.",
    404: "There is no such thing, or it is somebody else's.",
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
    always = (400, 401, 403, 413, 422, 429)
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}}
    return {
        status: {"description": _WHY[status], "model": ProblemDetails, "content": content}
        for status in sorted({*always, *statuses})
    }
