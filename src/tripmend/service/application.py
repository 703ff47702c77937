"""The application: endpoints, page, limits, and what runs beside them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from .. import __version__
from . import account_pages, api, pages, site
from .api import doors, elsewhere, models, proposals, watches
from .api import trips as trips_api
from .house import House
from .limits import Limits
from .problems import ANSWERED, Problem, problem_of, problem_response
from .settings import Settings

_ABOUT = """Trips are kept with every version; what happened to one becomes a proposal, which is accepted or declined.

Times are what the clock shows at the place, amounts are whole minor units. Errors are problem details (RFC 9457).
"""


def create_app(settings: Settings | None = None, house: House | None = None) -> FastAPI:
    """The service as an ASGI application. house: one that is there already; else it lives as long as the application.

    Raises InputError where the database cannot be opened.
    """
    ours = house or House(settings or Settings())

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        yield
        if house is None:
            await run_in_threadpool(ours.close)

    app = FastAPI(
        title="tripmend",
        version=__version__,
        description=_ABOUT,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        exception_handlers=dict.fromkeys(ANSWERED, _answered),
    )
    app.state.house = ours
    router = api.router_of(trips_api.routes, proposals.routes, elsewhere.routes, doors.routes, watches.routes)
    app.include_router(router)
    app.include_router(pages.routes)
    app.include_router(account_pages.routes)
    app.add_api_route("/api/v1/openapi.json", _description, include_in_schema=False)
    app.add_exception_handler(site.SignInError, _signs_in)
    app.add_middleware(Limits, settings=ours.settings, store=ours.store, answered=_told)
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]
    app.add_exception_handler(Exception, _answered)
    return app


async def _signs_in(_: Any, error: Exception) -> Any:
    return site.to_sign_in()


async def _answered(request: Request, error: Exception) -> Response:
    return _told(request, problem_of(error))


def _told(request: Request, problem: Problem) -> Response:
    """A problem as a program wants it, or on the page."""
    if request.url.path.startswith("/api/"):
        return problem_response(problem)
    return site.problem_page(request, problem)


def _description(request: Request) -> JSONResponse:
    """The description of the service; in a thread, for it takes a moment the first time."""
    return JSONResponse(request.app.openapi())


def _described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description, with the documents of the library in full."""
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        schema["components"]["schemas"] |= models.documents()
        for name in ("HTTPValidationError", "ValidationError"):
            schema["components"]["schemas"].pop(name, None)
        app.openapi_schema = schema
    return app.openapi_schema
