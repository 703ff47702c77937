"""Many repairs: in order, by processes or any executor; a catalogue is unpacked once a worker, a failing case told."""

from __future__ import annotations

import hashlib
import pickle
import tempfile
from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from ..change import Change
from ..errors import InputError, TripmendError
from ..trip import Catalogue, Connection, Itinerary, Place
from ..workers import in_order
from ._arguments import check_amount
from ._outcome import Outcome
from ._repair import repair

__all__ = ["Case", "Mended", "repair_many"]

Packed = Callable[[bytes], Any]
_KEPT = 4
"""How many catalogues a worker keeps unpacked."""


@dataclass(frozen=True, slots=True)
class Case:
    """One repair to be made. key: what it is told apart by. options: as the keywords of `repair`, before the common."""

    itinerary: Itinerary
    change: Change
    catalogue: Catalogue
    key: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mended:
    """What came of one case: its outcome, or why there is none (`error`, one sentence, and the name of its class)."""

    key: str
    outcome: Outcome | None = None
    error: str = ""
    kind: str = ""


class _Sent(NamedTuple):
    """A case on its way to a worker. trip: the itinerary as bytes, so that a worker knows one that it has had. packed:
    the catalogue as bytes, the file that holds them, or what `share` gave for them: Dask puts the bytes in the stead of
    its futures within a tuple, and within no other object."""

    trip: bytes
    case: tuple[Change, str, Mapping[str, Any]]
    digest: str
    packed: Any


@dataclass(frozen=True, slots=True)
class _Done:
    """A result on its way back. Of the catalogue after the change, which may be a thousand times larger than all else,
    only what the change made of it is sent: `places`, and the connections, those that are as before by their ids; None
    for places: it is sent whole."""

    mended: Mended
    places: tuple[Place, ...] | None = None
    connections: tuple[str | Connection, ...] = ()

    @classmethod
    def packed(cls, mended: Mended, before: Catalogue) -> _Done:
        """The result of a case with this catalogue."""
        if mended.outcome is None:
            return cls(mended)
        after = mended.outcome.world.catalogue
        lasting = [name for name in Catalogue.model_fields if name not in ("places", "connections")]
        if any(getattr(after, name) != getattr(before, name) for name in lasting) or [*after.by_id] != [*before.by_id]:
            return cls(mended)
        places = tuple(new for old, new in zip(before.places, after.places, strict=True) if old is not new)
        known = before.connection_by_id
        runs = tuple(one.id if known.get(one.id) is one else one for one in after.connections)
        return cls(_with_catalogue(mended, Catalogue()), places, runs)

    def unpacked(self, before: Catalogue) -> Mended:
        """The result as it was."""
        if self.places is None:
            return self.mended
        places = {**before.by_id, **{place.id: place for place in self.places}}
        runs = (before.connection_by_id[one] if isinstance(one, str) else one for one in self.connections)
        return _with_catalogue(self.mended, before.with_changes(places, {one.id: one for one in runs}))


def _with_catalogue(mended: Mended, catalogue: Catalogue) -> Mended:
    assert mended.outcome is not None  # only of what was mended
    world = replace(mended.outcome.world, catalogue=catalogue)
    return replace(mended, outcome=replace(mended.outcome, world=world))


def repair_many(
    cases: Iterable[Case],
    *,
    workers: int = 1,
    executor: Executor | None = None,
    share: Packed | None = None,
    **options: Any,
) -> Generator[Mended, None, None]:
    """The outcome of each case, in the order of the cases, which are taken as they are needed.

    workers: processes of this machine (1: this one alone), or how many the `executor` has: any of
    ``concurrent.futures``, also Dask's ``client.get_executor()``. A catalogue that several cases have is sent once to
    each process and unpacked once there; to other executors it goes with every case, unless `share` takes the bytes to
    the workers and gives back what stands for them: ``lambda packed: client.scatter(packed, broadcast=True)``.
    options: keywords of `repair` for all cases. What fails is a result with its error; nothing is left out. Raises
    InputError for `workers` below 1.
    """
    check_amount("workers", workers)
    if workers < 1:
        raise InputError("workers must be 1 or more")
    alone = executor is None and workers == 1
    if alone:
        yield from (_mend(options, case) for case in cases)
        return
    taken: deque[Case] = deque()
    with tempfile.TemporaryDirectory(prefix="tripmend-batch-") as folder:
        keep = share
        if keep is None and (executor is None or isinstance(executor, ProcessPoolExecutor)):
            keep = partial(_into_file, Path(folder))
        sent = _packing(cases, keep, taken)
        for done in in_order(partial(_work, options), sent, workers=workers, executor=executor, lost=_lost):
            yield done.unpacked(taken.popleft().catalogue)


def _into_file(folder: Path, packed: bytes) -> Path:
    """The file of these bytes, which is written once: a worker may be reading that of an equal catalogue."""
    path = folder / f"{hashlib.sha256(packed).hexdigest()}.pickle"
    if not path.exists():
        path.write_bytes(packed)
    return path


def _packing(cases: Iterable[Case], share: Packed | None, taken: deque[Case]) -> Generator[_Sent, None, None]:
    """The cases with their catalogues packed, put down in `taken`; a catalogue that is the same object as the last
    ones' is packed once."""
    known: dict[int, tuple[Catalogue, str, Any]] = {}
    for case in cases:
        held = known.get(id(case.catalogue))
        if held is None:
            packed = pickle.dumps(case.catalogue)
            held = case.catalogue, hashlib.sha256(packed).hexdigest(), packed if share is None else share(packed)
            if len(known) >= _KEPT:
                known.pop(next(iter(known)))
            known[id(case.catalogue)] = held
        taken.append(case)
        yield _Sent(pickle.dumps(case.itinerary), (case.change, case.key, dict(case.options)), held[1], held[2])


@lru_cache(_KEPT)
def _unpacked(packed: _Packed) -> Catalogue:
    raw = packed.where.read_bytes() if isinstance(packed.where, Path) else packed.where
    found = pickle.loads(raw)
    if not isinstance(found, Catalogue):
        raise InputError(f"a {type(found).__name__} was sent where a catalogue belongs")
    return found


@lru_cache(_KEPT)
def _trip_of(packed: bytes) -> Itinerary:
    """The same object for the same trip: what was found out about it is kept beside it."""
    found = pickle.loads(packed)
    if not isinstance(found, Itinerary):
        raise InputError(f"a {type(found).__name__} was sent where a trip belongs")
    return found


@dataclass(frozen=True, slots=True)
class _Packed:
    """A catalogue as it is sent; told apart by its digest alone."""

    digest: str
    where: Any = field(compare=False)


def _work(options: Mapping[str, Any], sent: _Sent) -> _Done:
    """What a worker does."""
    change, key, more = sent.case
    catalogue = _unpacked(_Packed(sent.digest, sent.packed))
    return _Done.packed(_mend(options, Case(_trip_of(sent.trip), change, catalogue, key, more)), catalogue)


def _mend(options: Mapping[str, Any], case: Case) -> Mended:
    try:
        return Mended(case.key, repair(case.itinerary, case.change, case.catalogue, **{**options, **case.options}))
    except TripmendError as error:
        return Mended(case.key, None, str(error), type(error).__name__)
    except Exception as error:  # noqa: BLE001 - one case of many must not stop the others; it is told as a bug
        return Mended(case.key, None, f"this is a bug: {error!r}", type(error).__name__)


def _lost(sent: _Sent, error: BaseException) -> _Done:
    return _Done(Mended(sent.case[1], None, f"the worker died at this case: {error}", type(error).__name__))
