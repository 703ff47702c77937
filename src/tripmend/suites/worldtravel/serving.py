"""The server of a built folder."""

from __future__ import annotations

from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Literal

from ...errors import InputError
from .data.tasks.twins import twin_town
from .folder import read_tasks, read_twins, read_world
from .tools import Desk
from .tools.server import make_server

__all__ = ["open_server"]


def open_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server on 127.0.0.1 for the pages and tools of `folder`. Raises InputError for a folder or port that cannot be
    used."""
    world = read_world(folder)
    tasks = {task.id: task for task in read_tasks(folder)}
    twins = {twin.id: twin for twin in read_twins(folder)}

    def opener(mode: str, name: str | None) -> Desk:
        seen = world
        if name is not None:
            twin = twins[name]
            home = tasks[twin.task].town
            towns = (twin_town(town, twin) if town.id == home else town for town in world.towns)
            seen = world.replace(towns=tuple(towns))
        kind: Literal["text", "image"] = "image" if mode == "image" else "text"
        return Desk(seen, mode=kind)

    try:
        return make_server(folder, opener, port)
    except OSError as error:
        raise InputError(f"port {port} cannot be used: {error.strerror}; name another with --port") from error
