"""`tripmend serve`: the service and the page, in one process with helpers beside it."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from typing import Annotated, Any

import typer

_HEAD = 20.0
"""Seconds that the head of a request may take."""


def punctual() -> Any:
    """The protocol of the server, by which a connection ends where the head of a request drips or never comes."""
    from uvicorn.protocols.http.h11_impl import H11Protocol

    class Punctual(H11Protocol):
        _late: asyncio.TimerHandle | None = None

        def _answered(self) -> bool:
            return self.cycle is None or self.cycle.response_complete

        def _wait(self) -> None:
            if self._late is None:
                self._late = self.loop.call_later(_HEAD, self._too_late)

        def _too_late(self) -> None:
            if self._answered() and not self.transport.is_closing():
                self.transport.close()

        def _come(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._come()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self._answered():
                self._wait()
            else:
                self._come()

    return Punctual


def _open_files() -> int:
    """How many files may be open at once, after asking for as many as are allowed."""
    try:
        import resource
    except ImportError:  # not on this system
        return 1024
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if 0 <= soft < most:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return soft if soft > 0 else most


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
    Exit code 0: stopped as asked; 2: it could not be started, or another service took its database.
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
        app,
        http=punctual(),
        limit_concurrency=_open_files() // 2,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    server, taken = uvicorn.Server(config), []

    def lost() -> None:
        taken.append(True)
        server.should_exit = True

    app.state.house.lost = lost
    server.run(sockets=[listening])
    if taken:
        raise InputError("another tripmend serve has taken the database over", where="--database")
