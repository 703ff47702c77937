"""`tripmend mcp`: the tools for assistants, over stdio or HTTP on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def mcp(
    folder: Annotated[Path, typer.Argument(help="The folder in which the trips are kept.", show_default=False)],
    http: Annotated[bool, typer.Option("--http", help="Listen at http://127.0.0.1:PORT/mcp instead of stdio.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="With --http, the port (0: any that is free).")] = 8766,
) -> None:
    """Give an assistant the tools to check and mend the trips in a folder (Model Context Protocol).

    Without --http it is started by the assistant's program and speaks on standard input and output.
    Exit code 0: stopped as asked; 2: it could not be started.
    """
    from ..errors import InputError, MissingExtraError
    from ..extras import install_command

    try:
        import anyio
        import uvicorn

        from ..service.mcp import Folder, http_app, serve_stdio
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("tripmend"):
            raise
        raise MissingExtraError(
            f"assistants' tools need an extra; install it with: {install_command('mcp')}"
        ) from error
    trips = Folder(folder)
    if not http:
        anyio.run(serve_stdio, trips)
        return
    import socket

    from .screen import say

    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(("127.0.0.1", port))
    except OSError as error:
        listening.close()
        raise InputError(f"cannot listen at port {port}: {error.strerror}") from error
    at = listening.getsockname()[1]
    say(f"Listening at http://127.0.0.1:{at}/mcp", err=True)
    config = uvicorn.Config(http_app(trips, at), log_level="warning", access_log=False, timeout_graceful_shutdown=5)
    uvicorn.Server(config).run(sockets=[listening])
