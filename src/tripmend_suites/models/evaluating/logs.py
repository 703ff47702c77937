"""What the logs say: runs and the verdicts of their items, read back without the data behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tripmend.errors import InputError

from ...common.each import gathered
from ...common.report import mean_interval, wilson
from ...common.tasking import FAILURES, Failure, Table, TaskSet, Verdict
from .settings import SUITES, Price, package_of, task_set_of

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog, EvalSample


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

    def total(self, what: str) -> Any:
        """The sum of a number over all items."""
        return sum(getattr(item, what) for item in self.items)


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
    given["top_p"] = config.top_p
    asking = {**record["asking"], **{name: value for name, value in given.items() if value is not None}}
    return {**record, "asking": asking}


_LOST: dict[str, Any] = {
    "failure": "", "text": None, "read": 0, "written": 0, "estimated": False, "waited": 0.0, "seconds": 0.0, "turns": 0,
}  # fmt: skip


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
    told = {name: kept[name] for name in ("outcome", "scores", "why", "answer", "record")}
    told["counts"] = {name: (pair[0], pair[1]) for name, pair in kept["counts"].items()}
    verdict = Verdict(**told, kinds=tuple(kept["kinds"]))
    return Judged(id=str(sample.id), about=kept["about"], verdict=verdict, **{name: taken[name] for name in _LOST})


def newest(runs: Iterable[LoggedRun]) -> list[LoggedRun]:
    """Of each run that was resumed, the last log only; the earlier ones hold a part of the same."""
    last: dict[str, LoggedRun] = {}
    for run in sorted(runs, key=lambda run: (int(run.record.get("part", 1)), run.created)):
        last[str(run.record["run"])] = run
    return list(last.values())


def read_logs(places: Sequence[Path], told: Callable[[InputError], None] | None = None) -> list[LoggedRun]:
    """The runs of logs and of folders of logs. In a folder, logs of other tasks and the unfinished ones of a run that
    was resumed are passed over.

    told: called with what is wrong with each run that cannot be used, as one that never came to its end; without it the
    first is raised. Raises InputError where nothing is left, and for a place that is no log of ours.
    """
    found: list[LoggedRun] = []
    unusable: dict[str, InputError] = {}
    for place in places:
        if not place.exists():
            raise InputError("there is no such log or folder", source=place)
        if not place.is_dir():
            read_record(place)
        for path in sorted(place.glob("*.eval")) if place.is_dir() else [place]:
            run = str(path)
            try:
                record = (_header(path).eval.metadata or {}).get("tripmend")
                if isinstance(record, dict):
                    run = str(record["run"])
                    found.append(read_log(path))
            except InputError as error:
                unusable[run] = error
    runs = newest(found)
    for one in runs:
        unusable.pop(str(one.record["run"]), None)
    for wrong in unusable.values():
        if told is None or not runs:
            raise wrong
        told(wrong)
    if not runs:
        raise InputError("there is no log of one of our tasks in " + ", ".join(map(str, places)))
    return runs


# Tables from logs alone: one row for each run, every failure in the denominator and told apart.

ENGINE = "tripmend/engine"
_BESIDE = 4
"""Scores in one table."""
_OUTCOMES = ("answered", "malformed", "refused", "empty")


def groups_of(runs: Iterable[LoggedRun]) -> list[list[LoggedRun]]:
    """Runs that belong into one table: of the same tasks on the same data. The engine's stand last."""
    found = gathered(((run.record["suite"], run.record["data_sha256"]), run) for run in runs)
    return [sorted(group, key=lambda run: (run.model == ENGINE, run.model, run.created)) for group in found.values()]


def labels_of(group: Sequence[LoggedRun]) -> list[str]:
    """Names of the rows: the model, and the settings in which runs of the same model differ."""
    labels = []
    for run in group:
        same = [other for other in group if other.model == run.model]
        parts = [
            f"{name}={run.record['settings'].get(name)}"
            for name in run.record["settings"]
            if any(other.record["settings"].get(name) != run.record["settings"][name] for other in same)
        ]
        parts += [
            f"{name}={run.record['asking'].get(name)}"
            for name in ("temperature", "top_p", "seed", "reply_tokens")
            if any(other.record["asking"].get(name) != run.record["asking"].get(name) for other in same)
        ]
        label = run.model + (f" ({', '.join(parts)})" if parts else "")
        labels.append(label if label not in labels else f"{label} [{run.record['run']}]")
    return labels


def _score(run: LoggedRun, name: str) -> tuple[float, int, tuple[float, float] | None]:
    """Sum, denominator and interval of a score; what made no item counts as 0."""
    values = [judged.verdict.scores[name] for judged in run.items] + [0.0] * int(run.record["refused"])
    if all(value in (0, 1) for value in values):
        return sum(values), len(values), wilson(round(sum(values)), len(values))
    return sum(values), len(values), mean_interval(values)


def score_cell(run: LoggedRun, name: str) -> Any:
    """A score of a run as a cell of a table: (hits, of), or words with its interval where it is no share."""
    total, n, interval = _score(run, name)
    if all(judged.verdict.scores[name] in (0, 1) for judged in run.items):
        return (round(total), n)
    low, high = interval or (0.0, 0.0)
    return f"{total:.2f}/{n} = {total / n:.3f} [{low:.3f}, {high:.3f}]"


def _outcomes(run: LoggedRun) -> dict[str, int]:
    counted = dict.fromkeys((*_OUTCOMES, *FAILURES), 0)
    for judged in run.items:
        counted[judged.failure or judged.verdict.outcome] += 1
    return counted


def _cost(run: LoggedRun) -> float | None:
    return None if run.price is None else run.price.of(run.total("read"), run.total("written"))


def _summary(title: str, group: Mapping[str, LoggedRun]) -> list[Table]:
    runs = group.values()
    counts = {label: _outcomes(run) for label, run in group.items()}
    kinds = [kind for kind in (*_OUTCOMES, *FAILURES) if kind == "answered" or any(c[kind] for c in counts.values())]
    lost = any(run.record["refused"] for run in runs)
    ends = [
        (label, *((counts[label][kind], run.n) for kind in kinds), *(((run.record["refused"], run.n),) if lost else ()))
        for label, run in group.items()
    ]
    took = [
        (
            label,
            run.total("turns") / len(run.items),
            *(
                ("~" if run.total("estimated") else "") + f"{run.total(n) / len(run.items):.1f}"
                for n in ("read", "written")
            ),
            run.total("waited") / len(run.items),
            None if (cost := _cost(run)) is None else f"{cost / len(run.items):.6f}",
            None if cost is None else f"{cost:.4f}",
        )
        for label, run in group.items()
    ]
    lacking = [
        f"{label}: {gone} of {run.n} items got no reply (provider error, timeout or budget), so that the scores do "
        "not measure the model; go on with --resume."
        for label, run in group.items()
        if (gone := sum(counts[label][kind] for kind in ("provider error", "timeout", "budget")))
    ]
    if all(run.model != ENGINE for run in runs):
        more = f"For tripmend's own row give the same command with --model {ENGINE} and report both logs together."
        lacking.append(more)
    guessed = any(run.total("estimated") for run in runs)
    return [
        *_scores(title, group, " ".join(lacking)),
        Table(
            f"{title}: how it ended",
            ("model", *kinds, *(("no item",) if lost else ())),
            tuple(ends),
            "Every kind counts in the denominators of the scores; all but answered scores 0.",
        ),
        Table(
            f"{title}: what an item took",
            ("model", "replies", "tokens read", "tokens written", "seconds of the model", "EUR", "EUR in all"),
            tuple(took),
            "~: the server gave no numbers; counted as a token for three characters." if guessed else "",
        ),
    ]


def _scores(title: str, group: Mapping[str, LoggedRun], note: str) -> Iterator[Table]:
    """The scores, a few to a table, so that it can be read."""
    names = list(dict.fromkeys(name for run in group.values() for name in run.record["scores"]))
    for start in range(0, len(names), _BESIDE):
        part = names[start : start + _BESIDE]
        rows = [
            (label, *(score_cell(run, name) if name in run.record["scores"] else None for name in part))
            for label, run in group.items()
        ]
        more = "" if start == 0 else ", continued"
        yield Table(f"{title}: scores{more}", ("model", *part), tuple(rows), note if start == 0 else "")


def _borda(title: str, group: Mapping[str, LoggedRun]) -> list[Table]:
    """Borda points of several runs, where the suite has them: over its cells, for each of its two scores."""
    labels = list(group)
    package = package_of(group[labels[0]].record["package"])
    points = getattr(package, "borda", None)
    if points is None or len(group) < 2:
        return []
    pairs = {label: [(item.about, item.verdict) for item in run.items] for label, run in group.items()}
    names = [name for name in ("mod", "apr") if all(name in run.record["scores"] for run in group.values())]
    found = {name: points({label: package.cells_of(pairs[label], name) for label in labels}) for name in names}

    def cell(name: str, label: str) -> str:
        own = found[name][label]
        return f"{own:g} (rank {1 + sum(other > own for other in found[name].values())})"

    rows = [(label, *(cell(name, label) for name in names)) for label in labels]
    note = (
        "In every cell the best of m gets m - 1 points, the worst none; ties share. As in the paper's Tables 3 and 9."
    )
    if not names:
        return []
    unaided = (label for label, run in group.items() if run.record["settings"].get("few_shot") in (None, "none"))
    base = next(unaided, labels[0])
    compared = package.changes(pairs, base) if set(names) == {"mod", "apr"} else ()
    return [Table(f"{title}: Borda points", ("model", *names), tuple(rows), note), *compared]


def _own(group: Mapping[str, LoggedRun]) -> list[Table]:
    """The suite's own tables, those of all runs put together: rows that are the same in all stand once."""
    tables = package_of(next(iter(group.values())).record["package"]).tables
    merged: dict[tuple[str, tuple[str, ...]], Table] = {}
    for label, run in group.items():
        for table in tables(label, [item.about for item in run.items], [item.verdict for item in run.items]):
            key = (table.title, tuple(table.columns))
            before = merged[key].rows if key in merged else ()
            # The run's own rows stand before the published ones, which every table brings along.
            fresh = [row for row in table.rows if row not in before]
            own = [row for row in fresh if row and row[0] == label]
            rest = [row for row in fresh if row not in own]
            first = [row for row in before if row and row[0] in group]
            last = [row for row in before if row not in first]
            merged[key] = Table(table.title, tuple(table.columns), (*first, *own, *last, *rest), table.note)
    return [table for table in merged.values() if table.rows]  # where nothing went wrong there is nothing to list


def report(runs: Iterable[LoggedRun]) -> list[Table]:
    """All tables: for each task set the scores with numerators, denominators and 95 % intervals, how items ended,
    what they took, and the suite's own tables with the published rows for context."""
    found: list[Table] = []
    groups = groups_of(runs)
    titles = [group[0].record["suite"] for group in groups]
    for runs_of_one, title in zip(groups, titles, strict=True):
        group = dict(zip(labels_of(runs_of_one), runs_of_one, strict=True))
        name = title if titles.count(title) == 1 else f"{title} on data {runs_of_one[0].record['data_sha256'][:8]}"
        found += _summary(name, group)
        if runs_of_one[0].record["package"] in SUITES:
            found += _own(group)
            found += _borda(name, group)
    return found


def plain_run(run: LoggedRun) -> dict[str, Any]:
    """JSON of a run and its numbers."""
    scores = {}
    for name in run.record["scores"]:
        total, n, interval = _score(run, name)
        scores[name] = {"sum": total, "of": n, "mean": total / n, "interval": list(interval) if interval else None}
    return {
        **run.record,
        "log": run.path.name,
        "of": run.n,
        "scores": scores,
        "ended": _outcomes(run),
        "tokens": {"read": run.total("read"), "written": run.total("written")},
        "tokens_estimated": bool(run.total("estimated")),
        "seconds": run.total("waited"),
        "eur": _cost(run),
    }


# A second model judges what a first one revised: TripTide's own task ``judge`` over the answers of a finished run.

NEEDS = "--judge is for the revisions of triptide, the suite whose paper has a judge that is a model"


def second_judge(data: Path, tasks: TaskSet, run: LoggedRun) -> tuple[TaskSet, Path]:
    """The task set of the judge, and the file of revisions that it is about, written beside the log.

    data, tasks: as in the run. What gave no plan has nothing to be shown: those items count as refused records. Raises
    InputError where no item has a plan, and for other tasks.
    """
    from ...triptide import tasks as package
    from ...triptide.formats import write_plans
    from ...triptide.tasks.task import Tasks

    if not tasks.suite.startswith("triptide-revise/"):
        raise InputError(NEEDS)
    cases = {item.id: package.judge_case(tasks, item.id, item.verdict) for item in run.items}
    shown = [case.revised for case in cases.values() if case is not None]
    if not shown:
        raise InputError("none of the answers holds a plan that a judge could be shown", source=run.path)
    file = run.path.with_name(f"{run.path.stem}.revised.jsonl")
    write_plans(file, shown)
    judged = task_set_of(
        "triptide", data, {"task": "judge", "revised": file, "seed": run.record["settings"].get("seed")}
    )
    if isinstance(judged, Tasks):
        # The cases that the run never asked about are no refusals of it.
        lost = {item: "there is no plan to judge" for item, case in cases.items() if case is None}
        judged = replace(judged, unmade=lost)
    return judged, file
