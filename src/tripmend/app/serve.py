"""`tripmend serve`: the service and the page, in one process with helpers beside it."""

from __future__ import annotations

import os
from typing import Annotated

import typer

__all__ = ["serve"]


def serve(
    database: Annotated[
        str, typer.Option(help="A file of SQLite, or postgresql://USER@HOST/NAME.", envvar="TRIPMEND_DATABASE")
    ] = "tripmend.db",
    host: Annotated[str, typer.Option(help="Where to listen; the default is for this machine alone.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port (0: any that is free).")] = 8765,
    address: Annotated[
        str, typer.Option(help="How the service is reached from outside (https://…), for links that are given away.")
    ] = "",
    solvers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes that search for repairs; else one less than cores.")
    ] = None,
    waiting: Annotated[int, typer.Option(min=1, help="How many repairs may wait before more are refused.")] = 16,
    time_limit: Annotated[float, typer.Option(min=0.1, max=3600, help="Seconds of searching for one repair.")] = 10.0,
    tiles: Annotated[
        str, typer.Option(help="Map tiles that you may use: https://…/{z}/{x}/{y}.png; else the map is an outline.")
    ] = "",
    tiles_credit: Annotated[str, typer.Option(help="Whose tiles they are, as it is to be shown.")] = "",
    new_token: Annotated[
        bool, typer.Option("--new-token", help="Print a further token of the owner, and end.")
    ] = False,
) -> None:
    """Serve the page and the interface for programs.

    The first start prints the owner's token, once; it is kept only as a hash.
    Exit code 0: stopped as asked; 2: it could not be started.
    """
    from ..errors import MissingExtraError
    from ..extras import install_command
    from .screen import say

    try:
        import uvicorn

        from ..service import Settings, create_app, first_start, further_token
    except ImportError as error:
        raise MissingExtraError(f"serve needs packages that are not installed: {install_command('serve')}") from error
    import socket

    from ..errors import InputError

    settings = Settings(
        database=database,
        host=host,
        port=port,
        address=address,
        waiting=waiting,
        seconds=time_limit,
        hard=max(120.0, time_limit * 8),
        tiles=tiles,
        tiles_credit=tiles_credit,
        secure=address.startswith("https://"),
        solvers=solvers or max(1, (os.cpu_count() or 2) - 1),
    )
    if new_token:
        say(further_token(settings))
        return
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot listen at {host}, port {port}: {reason}") from error
    at = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/"
    app = create_app(settings)
    token = first_start(app.state.house.store)
    if token is not None:
        say("This is the owner's token. It is shown only now, and kept only as a hash:")
        say(f"  {token}")
        say(f"Open {at}enter#{token}")
    else:
        say(f"Open {at}")
    if not address and host not in ("127.0.0.1", "::1", "localhost"):
        say(
            "Others can reach this without encryption: put a server with https before it, see docs/service.md", err=True
        )
    # No line a request: addresses of shares and feeds are secrets, too.
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=5
    )
    uvicorn.Server(config).run(sockets=[listening])
