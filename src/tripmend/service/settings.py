"""How a service is set up: where it keeps things, where it listens, and how much it takes on."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from ..errors import InputError

LOOPBACK = ("127.0.0.1", "::1", "localhost")


def database_url(text: str) -> str:
    """A database as SQLAlchemy names it: a path is a file of SQLite; ``postgresql://`` is spoken by psycopg."""
    if "://" not in text:
        return f"sqlite:///{Path(text).expanduser()}"
    scheme, _, rest = text.partition("://")
    if scheme in ("postgres", "postgresql"):
        return f"postgresql+psycopg://{rest}"
    if scheme.partition("+")[0] not in ("sqlite", "postgresql"):
        raise InputError("a database is a file name or begins with postgresql://", where="--database")
    return text


@dataclass(frozen=True, slots=True)
class Settings:
    """database: a file of SQLite, or a URL of PostgreSQL. address: how the service is reached from outside, for links
    that are given away; "": as the request came. solvers, quick: processes that search for repairs, and that check,
    compare and write (0: none beside this one, for tests). waiting: how many jobs may wait for a solver before the
    answer is 429. seconds: of searching, for one repair; hard: after so many a process is ended. body: bytes of a
    request; upload: of one that imports files; depth: of JSON. rate, burst: requests a second of one account, and four
    times that of one address (0: no limit). tiles: the address of map tiles that the owner has the right to use, with
    {z}, {x} and {y}; "": none, the map is an outline. secure: cookies only by https. private_hooks: webhooks may go to
    addresses of the own network.
    """

    database: str = "tripmend.db"
    host: str = "127.0.0.1"
    port: int = 8765
    address: str = ""
    solvers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    quick: int = 3
    waiting: int = 16
    seconds: float = 10.0
    hard: float = 120.0
    body: int = 8_000_000
    upload: int = 40_000_000
    depth: int = 64
    rate: float = 100.0
    burst: int = 300
    tiles: str = ""
    tiles_credit: str = ""
    secure: bool = False
    private_hooks: bool = False

    def __post_init__(self) -> None:
        ranges: tuple[tuple[str, float, float, float], ...] = (
            ("port", self.port, 0, 65535),
            ("solvers", self.solvers, 0, 256),
            ("quick", self.quick, 0, 256),
            ("waiting", self.waiting, 1, 10_000),
            ("seconds", self.seconds, 0.1, 3600),
            ("hard", self.hard, 1, 36_000),
            ("body", self.body, 1_000, 256_000_000),
            ("upload", self.upload, 1_000, 256_000_000),
            ("depth", self.depth, 8, 200),
            ("rate", self.rate, 0, 1_000_000),
            ("burst", self.burst, 1, 1_000_000),
        )
        for name, value, least, most in ranges:
            if not least <= value <= most:
                raise InputError(f"{value} is not between {least:g} and {most:g}", where=name)
        if self.address and urlsplit(self.address).scheme not in ("http", "https"):
            raise InputError("an address begins with http:// or https://", where="address")
        steps = all(part in self.tiles for part in ("{z}", "{x}", "{y}"))
        if self.tiles and not (steps and urlsplit(self.tiles).scheme in ("http", "https")):
            raise InputError("the address of tiles begins with http and holds {z}, {x} and {y}", where="tiles")
        database_url(self.database)
