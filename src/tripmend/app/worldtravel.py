"""tripmend worldtravel: a web of bookings, tasks with one plan each, and their judge."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

__all__ = ["group"]

group = typer.Typer(no_args_is_help=True, help="WorldTravel: tightly coupled days built, served, solved and judged.")


class Input(StrEnum):
    """Where the parameters are from."""

    GOLD = "gold"


FolderArgument = Annotated[Path, typer.Argument(metavar="DIR", help="A built folder.")]
InputOption = Annotated[Input, typer.Option("--input", help="gold: the parameters straight from the record.")]
TasksOption = Annotated[str, typer.Option("--tasks", metavar="ID,…", help="Only these tasks.")]
JsonOption = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write everything to this file.")]


@group.callback()
def _group() -> None:
    """WorldTravel: tightly coupled days built, served, solved and judged."""


@group.command()
def build(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to make.")],
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same bytes.")] = 1,
) -> None:
    """Build the world, its tasks with their proofs, and their infeasible twins."""
    from ..suites.worldtravel.build import build as make
    from ._screen import line, screen
    from ._triptide_output import bars

    with bars() as progress:
        record = make(out, seed, progress)
    easy, several = record["greedy_solves_of_several_anchors"]
    console = screen()
    line(console, f"{record['tasks']} tasks with {record['checks']} checks, {record['twins']} twins in {out}", indent=0)
    line(console, f"a greedy planner solves {easy} of the {several} with two or more booked entries", indent=0)


def _chosen(tasks: Any, names: str) -> Any:
    from ..errors import InputError

    wanted = [name.strip() for name in names.split(",") if name.strip()]
    unknown = sorted(set(wanted) - {task.id for task in tasks})
    if unknown:
        raise InputError(f"there is no task called {unknown[0]!r}; they run from {tasks[0].id} to {tasks[-1].id}")
    return [task for task in tasks if not wanted or task.id in wanted]


@group.command()
def solve(
    folder: FolderArgument,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="Where the answers go, as JSON.")],
    source: InputOption = Input.GOLD,
    names: TasksOption = "",
) -> None:
    """Answer tasks in the paper's output format; a task without a plan gets a refusal, null."""
    from ..suites.worldtravel.bench import solve_all
    from ..suites.worldtravel.folder import read_tasks, read_world
    from ._output import may_write
    from ._screen import line, screen
    from ._triptide_output import bar, write_json

    del source
    may_write(out)
    tasks, world = _chosen(read_tasks(folder), names), read_world(folder)
    with bar("solving") as progress:
        answered = solve_all(tasks, world, progress)
    write_json(out, {item.task: {"answer": item.document, "calls": 0} for item in answered})
    delivered = sum(item.document is not None for item in answered)
    line(screen(), f"{delivered} of {len(answered)} tasks answered in {out}", indent=0)


@group.command()
def score(
    folder: FolderArgument,
    answers: Annotated[Path, typer.Argument(metavar="ITINERARIES.json", help="Answers by task id.")],
    json_file: JsonOption = None,
) -> None:
    """Judge answers by the published functions and strictly; every task counts, answered or not."""
    from ..suites.worldtravel.bench import bench_document, judge_all
    from ..suites.worldtravel.folder import read_answers, read_tasks, read_world
    from ._output import may_write
    from ._screen import line, screen
    from ._triptide_output import write_json

    may_write(json_file, answers)
    results, strangers = judge_all(read_tasks(folder), read_world(folder), read_answers(answers))
    document = bench_document(results, ()) | {"unknown_tasks": list(strangers)}
    document["problems"] = {
        result.task.id: list(result.faults) for result in results if result.faults or not result.feasible
    }
    _print(document)
    if strangers:
        line(screen(), f"{len(strangers)} answers name no task, the first {strangers[0]!r}", indent=0)
    write_json(json_file, document)


@group.command()
def bench(folder: FolderArgument, source: InputOption = Input.GOLD, json_file: JsonOption = None) -> None:
    """Solve and judge every task, and refuse every infeasible twin. Exit 1 when anything is short of perfect."""
    from ..suites._provenance import data_hash, git_revision, package_version
    from ..suites.worldtravel.bench import bench_document, judge_all, refuse, solve_all
    from ..suites.worldtravel.folder import TASKS, TWINS, WORLD, read_tasks, read_twins, read_world
    from ._output import may_write
    from ._screen import line, screen
    from ._triptide_output import bar, write_json

    may_write(json_file)
    tasks, twins, world = read_tasks(folder), read_twins(folder), read_world(folder)
    with bar("solving") as progress:
        answered = solve_all(tasks, world, progress)
    results, _ = judge_all(tasks, world, {item.task: {"answer": item.document} for item in answered})
    refused = refuse(twins, tasks, world)
    document = bench_document(results, [item.milliseconds for item in answered])
    good = sum(item.refused and item.correct for item in refused)
    document["twins"] = {
        "n": len(refused),
        "refused": sum(item.refused for item in refused),
        "refused_with_a_correct_relaxation": good,
    }
    document["record"] = {
        "tripmend": package_version(),
        "git": git_revision(),
        "input": source.value,
        "data": data_hash([folder / name for name in (WORLD, TASKS, TWINS)]),
    }
    _print(document)
    text = f"{good} of {len(refused)} infeasible twins refused with a correct relaxation"
    line(screen(), text, indent=0)
    write_json(json_file, document)
    if document["strict_feasible_count"] < len(tasks) or document["optimality"] != 1.0 or good < len(refused):
        raise typer.Exit(1)


def _share(row: dict[str, Any], key: str) -> str:
    return f"{row[f'{key}_count']}/{row['n']}"


def _print(document: dict[str, Any]) -> None:
    """The whole and the rows as a table on standard output."""
    from ..suites._page import Page
    from ._triptide_output import show

    def cells(name: str, row: dict[str, Any]) -> tuple[str, ...]:
        quality = "-" if row["optimality"] is None else f"{row['optimality']:.3f}"
        shares = (_share(row, key) for key in ("delivered", "feasible", "strict_feasible"))
        return (name, *shares, f"{row['violation']:.3f}", quality)

    rows = [cells("all", document)]
    for name, group_rows in document["rows"].items():
        if name != "type":
            rows += [cells(f"{name} {value}", row) for value, row in group_rows.items()]
    notes = [f"{name}: {row['satisfied']}/{row['of']} satisfied" for name, row in document["rows"]["type"].items()]
    if "ms_p50" in document:
        notes.append(f"{document['ms_p50']:.0f} ms at the median, {document['ms_p95']:.0f} ms at p95")
    columns = ("tasks", "delivered", "feasible", "strictly", "violation", "optimality")
    show([Page("WorldTravel (our tasks)", columns, tuple(rows), tuple(notes))])


@group.command()
def serve(
    folder: FolderArgument,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes a free one.")] = 8765,
) -> None:
    """Serve pages and the eight tools on this machine only, until Ctrl-C."""
    from ..suites.worldtravel.serving import open_server
    from ._screen import line, screen

    server = open_server(folder, port)
    line(screen(), f"http://127.0.0.1:{server.server_address[1]}/", indent=0)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        line(screen(), "stopped", indent=0)
    finally:
        server.server_close()
