"""The server of the Model Context Protocol: tools and resources over stdio or streamable HTTP on this machine."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import anyio
import anyio.to_thread
from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.server.stdio import stdio_server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from pydantic import AnyUrl

from ... import __version__
from ...errors import InputError, TripmendError
from ...formats._yaml import load
from ...formats.native import dump_trip, parse_record
from .folder import Folder
from .tools import TOOLS, schema_of

if TYPE_CHECKING:
    from starlette.applications import Starlette

_SLOTS = 2
"""Tools that run at the same time; further ones wait."""
_LARGEST = 8 * 1024 * 1024
"""Bytes of one request over HTTP."""


def create_server(folder: Folder) -> Server[Any, Any]:
    """The server for the trips of a folder."""
    said = load(files(__package__).joinpath("tools.yaml").read_text(encoding="utf-8"))
    server: Server[Any, Any] = Server("tripmend", version=__version__, instructions=said["about"])
    slots = anyio.CapacityLimiter(_SLOTS)

    @server.list_tools()  # type: ignore[no-untyped-call, untyped-decorator]
    async def list_tools() -> list[types.Tool]:
        return [
            types.Tool(
                name=name,
                title=said["tools"][name]["title"],
                description=said["tools"][name]["about"],
                inputSchema=schema_of(one, said["tools"][name]["fields"]),
                annotations=types.ToolAnnotations(
                    readOnlyHint=one.reads, destructiveHint=False, idempotentHint=one.reads, openWorldHint=False
                ),
            )
            for name, one in TOOLS.items()
        ]

    @server.call_tool(validate_input=False)  # type: ignore[untyped-decorator]  # the records say what is wrong
    async def call_tool(name: str, arguments: dict[str, Any]) -> types.CallToolResult:
        tool = TOOLS.get(name)
        try:
            if tool is None:
                raise InputError(f"there is no tool {name[:40]!r}; there are {', '.join(TOOLS)}")
            tool.look(arguments)
            given = parse_record(tool.takes, arguments, root="")
            result = await anyio.to_thread.run_sync(tool.run, folder, given, limiter=slots)
        except (TripmendError, OSError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            said = why if isinstance(error, TripmendError) else f"the folder of the trips cannot be used: {why}"
            return types.CallToolResult(content=[types.TextContent(type="text", text=said or "")], isError=True)
        text = types.TextContent(type="text", text=result.text)
        return types.CallToolResult(content=[text], structuredContent=result.data)

    @server.list_resources()  # type: ignore[no-untyped-call, untyped-decorator]
    async def list_resources() -> list[types.Resource]:
        kept, _ = await anyio.to_thread.run_sync(folder.every, limiter=slots)
        return [
            types.Resource(
                uri=AnyUrl(f"tripmend://trips/{one.name}"),
                name=one.name,
                title=one.document.itinerary.title or one.name,
                description="The trip document with its catalogue, as it holds now.",
                mimeType="application/json",
            )
            for one in kept
        ]

    @server.list_resource_templates()  # type: ignore[no-untyped-call, untyped-decorator]
    async def list_templates() -> list[types.ResourceTemplate]:
        about = "A trip document with its catalogue, in one of its versions."
        address = "tripmend://trips/{trip}/versions/{number}"
        return [
            types.ResourceTemplate(uriTemplate=address, name="version", description=about, mimeType="application/json")
        ]

    @server.read_resource()  # type: ignore[no-untyped-call, untyped-decorator]
    async def read_resource(uri: AnyUrl) -> list[ReadResourceContents]:
        text = await anyio.to_thread.run_sync(_document, folder, str(uri), limiter=slots)
        return [ReadResourceContents(content=text, mime_type="application/json")]

    return server


def _document(folder: Folder, address: str) -> str:
    name, _, rest = address.removeprefix("tripmend://trips/").partition("/")
    number = rest.removeprefix("versions/")
    if not address.startswith("tripmend://trips/") or (rest and not (number.isdigit() and len(number) < 6)):
        raise InputError(f"there is no resource {address[:100]!r}")
    kept = folder.read(name, int(number) if rest else None)
    data = dump_trip(kept.document.itinerary, kept.document.catalogue)
    return json.dumps(data, ensure_ascii=False)


async def serve_stdio(folder: Folder) -> None:
    """Serve one client on standard input and output, until it is gone."""
    server = create_server(folder)
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def http_app(folder: Folder, port: int) -> Starlette:
    """The server as an application at /mcp, for this machine alone: pages of other names are turned away."""
    from starlette.applications import Starlette
    from starlette.routing import Route

    names = [f"{host}:{port}" for host in ("127.0.0.1", "localhost", "[::1]")]
    security = TransportSecuritySettings(
        allowed_hosts=names, allowed_origins=[f"http://{name}" for name in names], enable_dns_rebinding_protection=True
    )
    manager = StreamableHTTPSessionManager(
        create_server(folder), security_settings=security, max_request_body_size=_LARGEST, max_sessions=100
    )

    class Endpoint:
        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            await manager.handle_request(scope, receive, send)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        async with manager.run():
            yield

    return Starlette(routes=[Route("/mcp", endpoint=Endpoint())], lifespan=life)
