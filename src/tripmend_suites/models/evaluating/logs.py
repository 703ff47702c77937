"""What the logs say: runs and the verdicts of their items, read back without the data behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tripmend.errors import InputError

from ...common.tasking import Failure, Verdict
from ._settings import Price

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog, EvalSample

__all__ = ["Judged", "LoggedRun", "newest", "read_log", "read_logs", "read_record"]


@dataclass(frozen=True, slots=True)
class Judged:
    """An item in a log. read, written: tokens. waited: seconds for the model. seconds: of the whole attempt."""

    id: str
    about: dict[str, Any]
    verdict: Verdict
    failure: Failure
    text: str | None
    read: int
    written: int
    estimated: bool
    waited: float
    seconds: float
    turns: int


@dataclass(frozen=True, slots=True)
class LoggedRun:
    """A finished run. record: what the run is. created: when, as the log says. path: of the log."""

    path: Path
    created: str
    record: dict[str, Any]
    price: Price | None
    items: tuple[Judged, ...]

    @property
    def model(self) -> str:
        """Name of the model."""
        return str(self.record["asking"]["model"])

    @property
    def n(self) -> int:
        """Every denominator: the items, and the records that made no item."""
        return len(self.items) + int(self.record["refused"])


def _header(path: Path) -> EvalLog:
    from inspect_ai.log import read_eval_log

    try:
        return read_eval_log(str(path), header_only=True)
    except Exception as error:
        raise InputError("this is not a log of Inspect", source=path) from error


def read_record(path: Path) -> dict[str, Any]:
    """What the run of a log is. Raises InputError for a log of something else."""
    record = (_header(path).eval.metadata or {}).get("tripmend")
    if not isinstance(record, dict):
        raise InputError("this is not a log of one of our tasks", source=path)
    return record


def read_log(path: Path) -> LoggedRun:
    """A finished run. Raises InputError for one that was broken off, naming the way to its end, and for a log of
    ``inspect eval`` that holds other items than its record says, or items more than once."""
    from inspect_ai.log import read_eval_log_samples

    header = _header(path)
    record = (header.eval.metadata or {}).get("tripmend")
    if not isinstance(record, dict):
        raise InputError("this is not a log of one of our tasks", source=path)
    if header.status != "success":
        raise InputError(
            f"this run did not come to its end; give its command once more with --resume {path.parent}", source=path
        )
    exclude = {"events", "attachments", "store"}
    samples = read_eval_log_samples(str(path), all_samples_required=True, exclude_fields=exclude)
    items = tuple(_judged(sample, record) for sample in samples)
    _whole(items, int(record["n"]), path)
    if "part" not in record:
        record = _as_asked(record, header)
    price = record.get("price")
    return LoggedRun(path, header.eval.created, record, Price(*price) if price else None, items)


def _whole(items: Sequence[Judged], n: int, path: Path) -> None:
    """Raise InputError where a log does not hold each of its `n` items once: every denominator would be another."""
    counted = Counter(item.id for item in items)
    if len(items) > len(counted):
        raise InputError(
            f"{len(items)} samples of {len(counted)} items: ask each once, without --epochs; further runs with other "
            "seeds are logs of their own",
            source=path,
        )
    if len(counted) != n:
        raise InputError(
            f"the log holds {len(counted)} of the {n} items of its run; choose fewer with -T limit=N, not with --limit "
            "or --sample-id",
            source=path,
        )


def _as_asked(record: dict[str, Any], header: EvalLog) -> dict[str, Any]:
    """The record of a run of ``inspect eval``, with the settings that its own options gave the model."""
    config = header.eval.model_generate_config.merge(header.plan.config)
    given = {"temperature": config.temperature, "seed": config.seed, "reply_tokens": config.max_tokens}
    asking = {**record["asking"], **{name: value for name, value in given.items() if value is not None}}
    return {**record, "asking": asking}


_LOST: dict[str, Any] = {
    "failure": "",
    "text": None,
    "read": 0,
    "written": 0,
    "estimated": False,
    "waited": 0.0,
    "seconds": 0.0,
    "turns": 0,
}


def _judged(sample: EvalSample, record: dict[str, Any]) -> Judged:
    """The item of a sample; one that Inspect could not write down whole, or gave up on, stays an item and scores 0."""
    taken: dict[str, Any] = {**_LOST, **(sample.metadata.get("tripmend") or {})}
    kept: dict[str, Any] = next((score.metadata or {} for score in (sample.scores or {}).values()), {})
    if "scores" not in kept:
        why = sample.error.message if sample.error is not None else "the log holds no verdict on this item"
        about = sample.metadata.get("about") or {}
        zero = dict.fromkeys(record["scores"], 0.0)
        kept = {"outcome": "malformed", "scores": zero, "why": why, "answer": None, "counts": {}}
        kept |= {"kinds": ["no verdict"], "record": {}, "about": about}
    verdict = Verdict(
        outcome=kept["outcome"],
        scores=kept["scores"],
        why=kept["why"],
        answer=kept["answer"],
        counts={name: (pair[0], pair[1]) for name, pair in kept["counts"].items()},
        kinds=tuple(kept["kinds"]),
        record=kept["record"],
    )
    return Judged(
        id=str(sample.id),
        about=kept["about"],
        verdict=verdict,
        failure=taken["failure"],
        text=taken["text"],
        read=taken["read"],
        written=taken["written"],
        estimated=taken["estimated"],
        waited=taken["waited"],
        seconds=taken["seconds"],
        turns=taken["turns"],
    )


def newest(runs: Iterable[LoggedRun]) -> list[LoggedRun]:
    """Of each run that was resumed, the last log only; the earlier ones hold a part of the same."""
    last: dict[str, LoggedRun] = {}
    for run in sorted(runs, key=lambda run: (int(run.record.get("part", 1)), run.created)):
        last[str(run.record["run"])] = run
    return list(last.values())


def read_logs(places: Sequence[Path]) -> list[LoggedRun]:
    """The runs of logs and of folders of logs. In a folder, logs of other tasks and the unfinished ones of a run that
    was resumed are passed over. Raises InputError where nothing is left, or a run never came to its end."""
    found: list[LoggedRun] = []
    unfinished: dict[str, InputError] = {}
    for place in places:
        if not place.exists():
            raise InputError("there is no such log or folder", source=place)
        if not place.is_dir():
            found.append(read_log(place))
            continue
        for path in sorted(place.glob("*.eval")):
            record = (_header(path).eval.metadata or {}).get("tripmend")
            if not isinstance(record, dict):
                continue
            try:
                found.append(read_log(path))
            except InputError as error:
                unfinished[str(record["run"])] = error
    runs = newest(found)
    for run in runs:
        unfinished.pop(str(run.record["run"]), None)
    if unfinished:
        raise next(iter(unfinished.values()))
    if not runs:
        raise InputError("there is no log of one of our tasks in " + ", ".join(map(str, places)))
    return runs
