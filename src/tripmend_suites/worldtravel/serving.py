"""The server of a built folder."""

from __future__ import annotations

from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Literal

from tripmend.errors import InputError

from .data.tasks.twins import twin_town
from .folder import PAGES, SHOTS, TWIN_PAGES, read_tasks, read_twins, read_world
from .pages import read_index
from .tools import Desk, Pictures, make_server


class Desks:
    """Opens desks on a built folder: in text or image mode, on the world itself or on an infeasible twin of it.

    shots: the folder of the screenshots inside `folder`. Raises InputError when the folder cannot be read.
    """

    def __init__(self, folder: Path, shots: str = SHOTS) -> None:
        self._folder = folder
        self._shots = folder / shots
        self._world = read_world(folder)
        self._towns = {task.id: task.town for task in read_tasks(folder)}
        self._twins = {twin.id: twin for twin in read_twins(folder)}
        self._pages = read_index(folder) if (folder / PAGES).is_dir() else None

    def __call__(self, mode: str, twin: str | None = None) -> Desk:
        """A desk with all calls left. Raises KeyError for an unknown twin."""
        world, overlay = self._world, []
        if twin is not None:
            changed = self._twins[twin]
            home = self._towns[changed.task]
            towns = (twin_town(town, changed) if town.id == home else town for town in world.towns)
            world = world.replace(towns=tuple(towns))
            overlay = read_index(self._folder / TWIN_PAGES / twin) if self._pages is not None else []
        kind: Literal["text", "image"] = "image" if mode == "image" else "text"
        pictures = None
        if kind == "image" and self._pages is not None:
            pictures = Pictures(world, self._pages, self._shots, overlay)
        return Desk(world, mode=kind, pictures=pictures)


def open_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server on 127.0.0.1 for the pages and tools of `folder`. Raises InputError for a folder or port that cannot be
    used."""
    desks = Desks(folder)
    try:
        return make_server(folder, desks, port)
    except OSError as error:
        raise InputError(f"port {port} cannot be used: {error.strerror}; name another with --port") from error
