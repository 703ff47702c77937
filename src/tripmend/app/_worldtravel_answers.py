"""tripmend worldtravel solve, score, bench."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from ._worldtravel_data import FolderArgument

__all__ = ["register"]


class Input(StrEnum):
    """Where the parameters are from."""

    GOLD = "gold"


InputOption = Annotated[Input, typer.Option("--input", help="gold: the parameters straight from the record.")]
JsonOption = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write everything to this file.")]


def _chosen(tasks: Any, names: str) -> Any:
    from ..errors import InputError

    wanted = [name.strip() for name in names.split(",") if name.strip()]
    unknown = sorted(set(wanted) - {task.id for task in tasks})
    if unknown:
        raise InputError(f"there is no task called {unknown[0]!r}; they run from {tasks[0].id} to {tasks[-1].id}")
    return [task for task in tasks if not wanted or task.id in wanted]


def solve(
    folder: FolderArgument,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="Where the answers go, as JSON.")],
    source: InputOption = Input.GOLD,
    names: Annotated[str, typer.Option("--tasks", metavar="ID,…", help="Only these tasks.")] = "",
    twins: Annotated[bool, typer.Option("--twins", help="The infeasible twins of these tasks too.")] = False,
) -> None:
    """Answer tasks in the paper's output format; where no plan exists, refuse and say what would help."""
    from ..suites.worldtravel.bench import solve_all, solve_twins
    from ..suites.worldtravel.folder import read_folder
    from ._output import may_write
    from ._screen import line, screen
    from ._suite_output import bars, write_json

    del source
    may_write(out)
    known, all_twins, world = read_folder(folder)
    tasks = _chosen(known, names)
    by_id = {task.id for task in tasks}
    others = [twin for twin in all_twins if twin.task in by_id] if twins else []
    with bars() as progress:
        answered = solve_all(tasks, world, lambda done, of: progress("solving", done, of))
        answered += solve_twins(others, tasks, world, lambda done, of: progress("twins", done, of))
    write_json(out, {item.name: item.entry() for item in answered})
    own = [item for item in answered if item.name in by_id]
    delivered = sum(item.document is not None for item in own)
    console = screen()
    line(console, f"{delivered} of {len(own)} tasks answered in {out}", indent=0)
    if twins:
        refused = sum(item.document is None for item in answered) - (len(own) - delivered)
        line(console, f"{refused} of {len(others)} twins refused", indent=0)


def score(
    folder: FolderArgument,
    answers: Annotated[Path, typer.Argument(metavar="ITINERARIES.json", help="Answers by task id.")],
    json_file: JsonOption = None,
) -> None:
    """Judge answers by the published functions and strictly; every task counts, answered or not.

    A refusal of a task fails it. Twins count when the file answers any: then each must be refused.
    """
    from ..suites.worldtravel.bench import score_document
    from ..suites.worldtravel.folder import read_answers, read_folder
    from ._output import may_write
    from ._screen import line, screen
    from ._suite_output import write_json
    from ._worldtravel_output import show_scores

    may_write(json_file, answers)
    document = score_document(*read_folder(folder), read_answers(answers))
    show_scores(document)
    strangers = document["unknown_tasks"]
    if strangers:
        line(screen(), f"ids that name no task: {len(strangers)}, the first {strangers[0]!r}", indent=0)
    write_json(json_file, document)


def bench(folder: FolderArgument, source: InputOption = Input.GOLD, json_file: JsonOption = None) -> None:
    """Solve and judge every task, refuse every infeasible twin, and let greedy planners try. Exit 1 when the engine is
    anything short of perfect."""
    from ..suites.worldtravel.bench import bench_folder
    from ._output import may_write
    from ._suite_output import bars, write_json
    from ._worldtravel_output import show_scores

    may_write(json_file)
    with bars() as progress:
        document = bench_folder(folder, source.value, progress)
    show_scores(document)
    write_json(json_file, document)
    twins = document["twins"]
    perfect = document["strict_feasible_count"] == document["n"] and document["optimality"] in (1.0, None)
    if not perfect or twins["refused_with_a_correct_relaxation"] < twins["n"]:
        raise typer.Exit(1)


def register(group: typer.Typer) -> None:
    """Put the commands into `group`."""
    for command in (solve, score, bench):
        group.command(command.__name__)(command)
