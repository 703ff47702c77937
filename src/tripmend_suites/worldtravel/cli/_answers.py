"""tripmend worldtravel solve, score, bench."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from ._agent import (
    CallsOption,
    Degraded,
    DegradedOption,
    Hints,
    HintsOption,
    Input,
    InputOption,
    ResumeOption,
    SecondsOption,
    WorkersOption,
    stoppable,
)
from ._data import FolderArgument

__all__ = ["bench", "score", "solve"]


TasksOption = Annotated[str, typer.Option("--tasks", metavar="ID,…", help="Only these tasks.")]
JsonOption = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write everything to this file.")]


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def solve(
    folder: FolderArgument,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="Where the answers go, as JSON.")],
    source: InputOption = Input.GOLD,
    names: TasksOption = "",
    twins: Annotated[bool, typer.Option("--twins", help="The infeasible twins of these tasks too.")] = False,
    calls: CallsOption = 30,
    seconds: SecondsOption = 600,
    hints: HintsOption = Hints.NONE,
    workers: WorkersOption = 1,
    resume: ResumeOption = None,
    degraded: DegradedOption = None,
) -> None:
    """Answer tasks in the paper's output format; where no plan exists, refuse and say what would help."""
    with stoppable(resume, source != Input.GOLD):
        from tripmend.app.output import may_write
        from tripmend.app.screen import bars, line, screen

        from ...common.output import write_json
        from ..folder import folder_files, read_folder
        from ..runs import chosen

        may_write(out, *folder_files(folder))
        may_write(resume, *folder_files(folder))
        wanted = chosen(folder, _names(names), twins)
        if source == Input.GOLD:
            entries = _by_gold(folder, wanted, (calls, hints, workers, resume, degraded, seconds))
        else:
            from ..runs import run_agent
            from ._agent import earlier, keeping, setting_of

            setting, before = setting_of(folder, source, calls, hints, degraded, seconds), earlier(resume)
            with bars() as progress:
                step = partial(progress, "solving")
                entries = run_agent(folder, wanted, setting, workers, before, keeping(resume, before), step)
        write_json(out, entries)
        own = {task.id for task in read_folder(folder)[0]}
        delivered = [name for name, entry in entries.items() if entry["answer"] is not None]
        tasks = sum(name in own for name in entries)
        console = screen()
        line(console, f"{sum(name in own for name in delivered)} of {tasks} tasks answered in {out}", indent=0)
        if twins:
            refused = sum(name not in own for name in entries) - sum(name not in own for name in delivered)
            line(console, f"{refused} of {len(entries) - tasks} twins refused", indent=0)


def _by_gold(
    folder: Path, wanted: Sequence[str], others: tuple[int, Hints, int, Path | None, Degraded | None, float]
) -> dict[str, Any]:
    from tripmend.app.screen import bars

    from ..bench import solve_all, solve_twins
    from ..folder import read_folder
    from ._agent import only_for_the_agent

    only_for_the_agent(*others)
    known, all_twins, world = read_folder(folder)
    tasks = [task for task in known if task.id in wanted]
    theirs = [twin for twin in all_twins if twin.id in wanted]
    with bars() as progress:
        answered = solve_all(tasks, world, partial(progress, "solving"))
        answered += solve_twins(theirs, tasks, world, partial(progress, "twins"))
    return {item.name: item.entry() for item in answered}


def score(
    folder: FolderArgument,
    answers: Annotated[Path, typer.Argument(metavar="ITINERARIES.json", help="Answers by task id.")],
    json_file: JsonOption = None,
) -> None:
    """Judge answers by the published functions and strictly; every task counts, answered or not.

    A refusal of a task fails it. Twins count when the file answers any: then each must be refused. Exit 0: judged, and
    every task has an entry ({"answer": null} is no answer), 1: judged, but an entry is missing, doubled, unusable or
    of no task, or no task is answered, 2: unusable input.
    """
    from tripmend.app.output import may_write
    from tripmend.app.screen import line, screen

    from ...common.output import write_json
    from ..answer_faults import file_faults, unreadable_notes
    from ..answers import read_answers
    from ..bench import score_document
    from ..folder import folder_files, read_folder
    from ._output import show_scores

    may_write(json_file, answers, *folder_files(folder))
    tasks, twins, world = read_folder(folder)
    given = read_answers(answers)
    document = score_document(tasks, twins, world, given)
    faults = document["file_faults"] = file_faults(tasks, twins, given, document["delivered_count"])
    show_scores(document)
    console = screen()
    for text in (*unreadable_notes(document["undelivered"]), *faults):
        line(console, text, indent=0)
    write_json(json_file, document)
    if faults:
        raise typer.Exit(1)


def bench(
    folder: FolderArgument,
    source: InputOption = Input.GOLD,
    json_file: JsonOption = None,
    names: TasksOption = "",
    calls: CallsOption = 30,
    seconds: SecondsOption = 600,
    hints: HintsOption = Hints.NONE,
    workers: WorkersOption = 1,
    resume: ResumeOption = None,
    degraded: DegradedOption = None,
) -> None:
    """Solve and judge every task, refuse every infeasible twin; with gold parameters, let greedy planners try as well.
    Exit 1 when gold parameters lead to anything short of perfect. How the agent did is a measurement and no error."""
    with stoppable(resume, source != Input.GOLD):
        from tripmend.app.output import may_write
        from tripmend.app.screen import bars
        from tripmend.errors import InputError

        from ...common.output import write_json
        from ..bench import bench_folder
        from ..folder import folder_files
        from ._agent import earlier, keeping, only_for_the_agent, setting_of
        from ._output import show_scores

        may_write(json_file, resume, *folder_files(folder))
        may_write(resume, *folder_files(folder))
        if source != Input.GOLD:
            from ..runs import bench_agent

            setting, before = setting_of(folder, source, calls, hints, degraded, seconds), earlier(resume)
            with bars() as progress:
                keep = keeping(resume, before)
                document = bench_agent(folder, setting, _names(names), workers, before, keep, progress)
            show_scores(document)
            write_json(json_file, document)
            return
        only_for_the_agent(calls, hints, workers, resume, degraded, seconds)
        if names:
            raise InputError("--tasks is for --input text or screen; gold parameters are tried on all tasks")
        with bars() as progress:
            document = bench_folder(folder, source.value, progress)
        show_scores(document)
        write_json(json_file, document)
        twins = document["twins"]
        perfect = document["strict_feasible_count"] == document["n"] and document["optimality"] in (1.0, None)
        if not perfect or twins["refused_with_a_correct_relaxation"] < twins["n"]:
            raise typer.Exit(1)
