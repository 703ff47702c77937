"""The database: opened, brought up to date, read and written in whole transactions.

SQLite runs in WAL mode with synchronous=FULL: what was answered with success is on the disk, and readers never wait for
a writer. Writers take the lock at the beginning (BEGIN IMMEDIATE), so none fails in the middle. On PostgreSQL a service
writes one after the other, too: there is one service for a database.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, func, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.orm import Session

from ..errors import InputError
from .problems import Problem
from .settings import database_url

_LOCK = 0x7472697
"""Under this number a service locks the database of PostgreSQL that it works with."""
_MINE = text("SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()")
_HOLDER = text(
    "SELECT pid, backend_start FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted "
    "AND classid = 0 AND objid = :lock AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_ALIVE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 25_000}
"""A connection to PostgreSQL that is cut off without a word is known to be after so many seconds."""
_LOST = "Another tripmend serve has taken the database over while the connection was lost: this one is being stopped."


def now() -> dt.datetime:
    """This moment, UTC, without a zone, as it is kept."""
    return dt.datetime.now(dt.UTC).replace(tzinfo=None)


def new_id() -> str:
    """A name for a new row that nobody can guess from another."""
    return secrets.token_hex(8)


def new_secret(prefix: str) -> str:
    """A secret of 256 random bits; the prefix says what it is, so that one that leaked is recognised."""
    return f"{prefix}_{secrets.token_urlsafe(32)}"


def digest(text: str) -> str:
    """SHA-256, hexadecimal. Of a secret of 256 random bits it cannot be turned back, so it needs no slow hash."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class Store:
    """A database by its URL or file name. Raises InputError where it cannot be opened."""

    def __init__(self, database: str) -> None:
        try:
            url = make_url(database_url(database))
            if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
                raise InputError("needs the name of a file", where="--database")
            lasting = url.get_backend_name() != "sqlite"  # the other end may have gone meanwhile
            self._engine = create_engine(
                url,
                hide_parameters=True,
                pool_size=20,
                max_overflow=30,
                pool_pre_ping=lasting,
                connect_args={"connect_timeout": 10, **_ALIVE} if lasting else {},
            )
        except ArgumentError as error:
            raise InputError("the address of the database is not one", where="--database") from error
        except ModuleNotFoundError as error:
            from ..extras import install_command

            raise InputError(f"PostgreSQL needs a driver: {install_command('postgres')}", where="--database") from error
        self._file = url.database if url.get_backend_name() == "sqlite" else None
        self._one_writer = threading.Lock()
        self._alone: IO[bytes] | Connection | None = None
        self._backend: Any = None
        self._lost = False
        if self._file is not None:
            event.listen(self._engine, "connect", _set_up_sqlite)
            event.listen(self._engine, "begin", _begin)
        self._writing = self._engine.execution_options(writing=True)
        self.known: dict[str, Any] = {}
        """What was found out since something was written last, by names that say what. One service has a database."""
        try:
            if self._file is not None:
                Path(self._file).touch(mode=0o600)  # it holds trips: of nobody else's business
            self._bring_up_to_date()
        except CommandError as error:
            raise InputError("the database was written by a newer version of tripmend", where="--database") from error
        except (SQLAlchemyError, OSError) as error:
            raise InputError(f"the database cannot be opened: {_short(error)}", where="--database") from error

    def _bring_up_to_date(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
        with self._writing.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @property
    def engine(self) -> Engine:
        return self._engine

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A look at one moment of the database."""
        with Session(self._engine) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction: all of it is kept when the block ends, or nothing where it raises.

        One at a time, as SQLite wants it: of two who ask for the same new thing at once, the second finds it there.
        Raises Problem (409) where what it is about went away, such as the account of whoever asks.
        """
        if self._lost:
            raise Problem(503, _LOST)
        try:
            with self._one_writer, Session(self._writing, expire_on_commit=False) as session, session.begin():
                yield session
        except IntegrityError as error:
            raise Problem(409, "What this is about was changed or removed meanwhile: look at it again.") from error
        finally:
            self.known = {}

    def lock(self) -> None:
        """Have the database alone until the store is closed. Raises InputError where another service has it."""
        if self._file is None:
            lasting = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            lasting.detach()  # closed for good in the end, with its lock, and not lent to others
            if not self._locks(lasting):
                lasting.close()
                raise InputError("another tripmend serve works with this database", where="--database")
            self._alone, self._backend = lasting, lasting.execute(_MINE).one()
            self.known = {}  # what another one may have changed meanwhile
            return
        import fcntl

        path = Path(f"{self._file}.lock")
        path.touch(mode=0o600)
        held = path.open("wb")
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            held.close()
            raise InputError("another tripmend serve works with this file", where="--database") from error
        self._alone = held

    def _locks(self, lasting: Connection) -> bool:
        """Whether the lock could be had; from our own connection it is taken, whose end PostgreSQL did not see yet."""
        mine = False
        for _ in range(50):
            if lasting.scalar(select(func.pg_try_advisory_lock(_LOCK))):
                return True
            if not mine:
                mine = self._backend is not None and lasting.execute(_HOLDER, {"lock": _LOCK}).first() == self._backend
                if not mine:
                    return False
                lasting.execute(select(func.pg_terminate_backend(self._backend[0])))
            time.sleep(0.1)
        return False

    def still_locked(self) -> bool:
        """Whether no other service has come in; a lock that went with its connection is taken again.

        Where one has, nothing is written here any more.
        """
        if not isinstance(self._alone, Connection):
            return True  # the lock of a file is lost with the process alone
        try:
            self._alone.scalar(select(1))
        except SQLAlchemyError:
            with suppress(SQLAlchemyError):
                self._alone.close()
            try:
                self.lock()
            except InputError:
                self._lost = True
            except SQLAlchemyError:
                pass  # the database is away: nobody writes, and it is asked again
        return not self._lost

    def close(self) -> None:
        """Give the connections back, and the lock; of SQLite the log is folded into the file."""
        self._engine.dispose()
        if self._alone is not None:
            self._alone.close()


def _set_up_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=15000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _short(error: BaseException) -> str:
    """What went wrong, without the address of the database, in which a password may stand."""
    if isinstance(error, OSError):
        return error.strerror or "no reason was given"
    origin = getattr(error, "orig", None)
    return str(origin or type(error).__name__).splitlines()[0][:200]
