"""Many repairs from a file of lines: answered in order, by processes or a cluster, taken up again where it stopped."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import InputError, MissingExtraError, TripmendError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..change import Change
    from ..formats.native import TripDocument
    from ..repair import Outcome

_SETTINGS = ("severity", "tolerance", "locks", "alternatives", "time_limit")
_PARTS = {"id", "trip", "because", "change", "today", "now", *_SETTINGS}


@lru_cache(4)
def _catalogue(path: Path, _: int) -> Any:
    """The catalogue of a file as it was at one moment: a worker reads it once."""
    from ..formats.native import read_catalogue

    return read_catalogue(path)


def _document(value: Any, folder: Path) -> TripDocument:
    from ..formats.files import read_document
    from ..formats.native import trip_from

    source: Path | None = None
    if isinstance(value, str):
        source = folder / value
        folder, value = source.parent, read_document(source)
    if isinstance(value, Mapping) and isinstance(value.get("catalogue"), str):
        path = folder / value["catalogue"]
        moment = path.stat().st_mtime_ns if path.exists() else 0
        return trip_from({**value, "catalogue": _catalogue(path, moment)}, source=source)
    return trip_from(value, folder=folder, source=source)


def _change(case: Mapping[str, Any], document: TripDocument, folder: Path) -> Change:
    from ..change import Unclear
    from ..formats.files import read_document
    from ..formats.native import change_from
    from ._options import parse_now, parse_today

    now, today = parse_now(case.get("now")), parse_today(case.get("today"))
    if ("because" in case) == ("change" in case):
        raise InputError("say what happened: either because with words, or change with a document or its path")
    if "change" in case:
        given = case["change"]
        change = change_from(read_document(folder / given) if isinstance(given, str) else given)
        return change if now is None else change.replace(now=now)
    from ..messages import understand

    if not isinstance(case["because"], str):
        raise InputError("must be text", where="because")
    change = understand(case["because"], document.itinerary, document.catalogue, today, now)
    if change.disruptions or change.constraints or change.unclear:
        return change
    return change.replace(unclear=(Unclear(text=case["because"], question="What happened?"),))


def mend_case(folder: Path, case: Mapping[str, Any]) -> dict[str, Any]:
    """The answer document of one case. Paths in it count from `folder`. Raises InputError and the engine's errors."""
    from ..explain import explain, understood
    from ..formats.answer import answer, unclear_answer
    from ..repair import repair
    from ._options import item_id

    unknown = sorted(set(case) - _PARTS)
    if unknown:
        raise InputError(f"is not a part of a case; there are {', '.join(sorted(_PARTS))}", where=unknown[0])
    document = _document(case.get("trip"), folder)
    change = _change(case, document, folder)
    if change.unclear:
        return unclear_answer(understood(change, document.itinerary, document.catalogue), change)
    options = {name: case[name] for name in _SETTINGS if name in case}
    locks = options.get("locks", ())
    if isinstance(locks, str) or not all(isinstance(name, str) for name in locks):
        raise InputError("must be a list of ids or names", where="locks")
    options["locks"] = tuple(item_id(name, document.itinerary, document.catalogue) for name in locks)
    outcome: Outcome = repair(document.itinerary, change, document.catalogue, **options)
    inferred = options.get("severity") is None and not any(one.severity for one in change.disruptions)
    explanation = explain(outcome, document.catalogue, inferred=inferred, locks=options["locks"])
    return answer(explanation, inferred=inferred)


def _failure(name: str, error: BaseException, *, bug: bool = False) -> dict[str, Any]:
    message = f"this is a bug: {error!r}" if bug else str(error)
    told = {"type": type(error).__name__, "message": message}
    return {"id": name, "tripmend": 1, "kind": "error", "status": "error", "error": told}


def _answer(folder: Path, line: tuple[int, str]) -> str:
    """The line of one case; whatever is wrong with it is said in its line."""
    number, text = line
    name = str(number)
    try:
        case = json.loads(text)
        if not isinstance(case, dict):
            raise InputError("a case must be an object", where=f"line {number}")
        name = str(case.get("id", number))
        found = {"id": name, **mend_case(folder, case)}
    except TripmendError as error:
        found = _failure(name, error)
    except (ValueError, RecursionError) as error:
        found = _failure(name, InputError(f"this is no JSON: {error}", where=f"line {number}"))
    except Exception as error:  # noqa: BLE001 - one case of many must not stop the others; it is told as a bug
        found = _failure(name, error, bug=True)
    return json.dumps(found, ensure_ascii=True)


def _lost(line: tuple[int, str], error: BaseException) -> str:
    try:
        name = str(json.loads(line[1]).get("id", line[0]))
    except (ValueError, AttributeError, RecursionError):
        name = str(line[0])
    return json.dumps(_failure(name, InputError(f"the worker died at this case: {error}")))


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a Dask cluster and how many threads of workers it has. Raises InputError where none answers."""
    try:
        from distributed import Client
    except ImportError as error:
        from ..extras import install_command

        command = install_command("cluster")
        raise MissingExtraError(f"a cluster needs Dask; install it with: {command}") from error
    try:
        client = Client(address, timeout=10, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"no scheduler answers there ({error})", where="--scheduler", source=address) from error
    try:
        workers = sum(client.nthreads().values())
        if not workers:
            raise InputError("the scheduler has no workers", where="--scheduler", source=address)
        yield client.get_executor(pure=False, retries=3), workers
    finally:
        client.close()


def answers(
    lines: Iterator[tuple[int, str]], folder: Path, *, workers: int, scheduler: str | None
) -> Generator[str, None, None]:
    """The answers to numbered lines, in their order."""
    from ..workers import in_order

    work = partial(_answer, folder)
    if scheduler is None:
        yield from in_order(work, lines, workers=workers, lost=_lost)
        return
    with cluster(scheduler) as (executor, size):
        yield from in_order(work, lines, workers=size, executor=executor, lost=_lost)


def _numbered(path: Path) -> list[tuple[int, str]]:
    from ..formats.files import text_of

    return [(number, line) for number, line in enumerate(text_of(path).splitlines(), 1) if line.strip()]


def _done(part: Path, stamp: str) -> int:
    """How many whole lines an earlier run of the same left behind; what was cut off is cut away."""
    if not part.is_file():
        return 0
    whole = part.read_bytes()
    whole = whole[: whole.rfind(b"\n") + 1]
    first, _, rest = whole.partition(b"\n")
    if first.decode("utf-8", "replace") != stamp:
        return 0
    with part.open("r+b") as file:
        file.truncate(len(whole))
    return rest.count(b"\n")


def write_answers(
    cases: Path, output: Path, *, workers: int, scheduler: str | None, advance: Any
) -> tuple[dict[str, int], int]:
    """Answer every line of `cases` into `output`, which is there when all is done, never in part.

    What is done stands in ``OUTPUT.part`` and is taken up by the next run of the same cases. advance: called with how
    many are done and of how many. Returns how many answers have each status, and how many an earlier run had made.
    """
    from .. import __version__
    from ..formats.files import target, try_writing

    lines = _numbered(cases)
    if not lines:
        raise InputError("there is no case in this file", source=cases)
    found = target(output, inputs=[cases])
    part = found.with_name(found.name + ".part")
    try_writing(part)
    digest = hashlib.sha256("\n".join(line for _, line in lines).encode()).hexdigest()
    stamp = json.dumps({"tripmend": "batch", "version": __version__, "cases": digest})
    earlier = _done(part, stamp)
    with part.open("ab" if earlier else "wb") as file:
        if not earlier:
            file.write(stamp.encode() + b"\n")
        advance(earlier, len(lines))
        folder = cases.resolve().parent
        for done, text in enumerate(
            answers(iter(lines[earlier:]), folder, workers=workers, scheduler=scheduler), earlier + 1
        ):
            file.write(text.encode() + b"\n")
            file.flush()
            advance(done, len(lines))
        os.fsync(file.fileno())
    statuses: dict[str, int] = {}
    ready = found.with_name(f".{found.name}.ready")
    with part.open("rb") as source, ready.open("wb") as out:
        next(source)
        for line in source:
            status = str(json.loads(line)["status"])
            statuses[status] = statuses.get(status, 0) + 1
            out.write(line)
        out.flush()
        os.fsync(out.fileno())
    os.replace(ready, found)
    part.unlink()
    return dict(sorted(statuses.items())), earlier
