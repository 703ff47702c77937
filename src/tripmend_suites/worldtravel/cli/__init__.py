"""tripmend worldtravel: a web of bookings, tasks with one plan each, and their judge."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from tripmend.app.output import may_write
from tripmend.app.screen import bar, bars, line, screen
from tripmend.errors import InputError
from tripmend.formats.files import write_atomically

from ...common.output import (
    JsonFile,
    OutFile,
    Shape,
    ShapeOption,
    deliver,
    group_of,
    made_folder,
    show,
    stoppable,
    width_of,
    write_json,
)
from ...common.report import Page
from .agent import (
    AgentOptions,
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
    stopped,
)

__all__ = ["group"]

# tripmend worldtravel build, shoot, serve.

FolderArgument = Annotated[Path, typer.Argument(metavar="DIR", help="A built folder.")]


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _tell(*sentences: str) -> None:
    """Each on a line of its own on standard output."""
    for sentence in sentences:
        line(screen(), sentence, indent=0)


def build(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to make.")],
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same bytes.")] = 1,
    hold_out: Annotated[
        str, typer.Option("--hold-out", metavar="NAME,…", help="Styles, or families of them, that no page may use.")
    ] = "",
    unseen: Annotated[
        bool, typer.Option("--unseen", help="Only styles and phrasings that no reader of ours was built on.")
    ] = False,
) -> None:
    """Build the world, its tasks with their proofs, their infeasible twins, and the pages of all of them.

    The folder is there whole or not at all; run the command again after an interruption.
    """

    from ..build import build as make

    seen = ("seen",) if unseen else ()
    with bars() as progress:
        record = make(out, seed, progress, hold_out=(*_names(hold_out), *seen), leave_out=seen)
    easy, several = record["greedy_solves_of_several_anchors"]
    _tell(
        f"{record['tasks']} tasks with {record['checks']:,} checks, {record['twins']} twins in {out}",
        f"{record['pages']:,} pages, and {record['pages_of_twins']} that differ for twins",
        f"a greedy planner solves {easy} of the {several} with two or more booked entries",
    )


def shoot(
    folder: FolderArgument,
    workers: Annotated[int, typer.Option("--workers", min=1, max=16, help="How many browsers at a time.")] = 2,
) -> None:
    """Make the screenshots of all pages with Chromium; what is there is kept, so it goes on where it stopped."""

    from ..pages import shoot as take

    with bar("screenshots") as progress:
        taken, kept = take(folder, workers=workers, progress=progress)
    _tell(f"{taken:,} screenshots taken, {kept:,} were there; all in {folder / 'shots'}")


def serve(
    folder: FolderArgument,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes a free one.")] = 8765,
) -> None:
    """Serve pages and the eight tools on this machine only, until Ctrl-C."""

    from ..runs import open_server

    server = open_server(folder, port)
    _tell(f"http://127.0.0.1:{server.server_address[1]}/", "POST /sessions opens a session; Ctrl-C stops")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        _tell("stopped")
    finally:
        server.server_close()


# tripmend worldtravel solve, score, bench.

TasksOption = Annotated[str, typer.Option("--tasks", metavar="ID,…", help="Only these tasks.")]


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
    options = AgentOptions(calls, hints, workers, resume, degraded, seconds)
    with stoppable(lambda: stopped(resume, source != Input.GOLD)):
        from ..folder import folder_files, read_folder
        from ..runs import chosen

        may_write(out, *folder_files(folder))
        may_write(resume, *folder_files(folder))
        wanted = chosen(folder, _names(names), twins)
        if source == Input.GOLD:
            entries = _by_gold(folder, wanted, options)
        else:
            from ..runs import run_agent
            from .agent import earlier, keeping

            setting, before = options.setting(folder, source), earlier(resume)
            with bars() as progress:
                step = partial(progress, "solving")
                entries = run_agent(folder, wanted, setting, workers, before, keeping(resume, before), step)
        write_json(out, entries)
        own = {task.id for task in read_folder(folder)[0]}
        delivered = [name for name, entry in entries.items() if entry["answer"] is not None]
        tasks = sum(name in own for name in entries)
        _tell(f"{sum(name in own for name in delivered)} of {tasks} tasks answered in {out}")
        if twins:
            refused = sum(name not in own for name in entries) - sum(name not in own for name in delivered)
            _tell(f"{refused} of {len(entries) - tasks} twins refused")


def _by_gold(folder: Path, wanted: Sequence[str], options: AgentOptions) -> dict[str, Any]:

    from ..bench import solve_all
    from ..folder import read_folder

    options.none_of_them()
    known, all_twins, world = read_folder(folder)
    with bars() as progress:
        answered = solve_all([task for task in known if task.id in wanted], known, world, partial(progress, "solving"))
        theirs = [twin for twin in all_twins if twin.id in wanted]
        answered += solve_all(theirs, known, world, partial(progress, "twins"))
    return {item.name: item.entry() for item in answered}


def score(
    folder: FolderArgument,
    answers: Annotated[Path, typer.Argument(metavar="ITINERARIES.json", help="Answers by task id.")],
    json_file: JsonFile = None,
) -> None:
    """Judge answers by the published functions and strictly; every task counts, answered or not.

    A refusal of a task fails it. Twins count when the file answers any: then each must be refused. Exit 0: judged, and
    every task has an entry ({"answer": null} is no answer), 1: judged, but an entry is missing, doubled, unusable or
    of no task, or no task is answered, 2: unusable input.
    """

    from ..bench import file_faults, read_answers, score_document, unreadable_notes
    from ..folder import folder_files, read_folder
    from .agent import show_scores

    may_write(json_file, answers, *folder_files(folder))
    tasks, twins, world = read_folder(folder)
    given = read_answers(answers)
    document = score_document(tasks, twins, world, given)
    faults = document["file_faults"] = file_faults(tasks, twins, given, document["delivered_count"])
    show_scores(document)
    _tell(*unreadable_notes(document["undelivered"]), *faults)
    write_json(json_file, document)
    if faults:
        raise typer.Exit(1)


def bench(
    folder: FolderArgument,
    source: InputOption = Input.GOLD,
    json_file: JsonFile = None,
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
    options = AgentOptions(calls, hints, workers, resume, degraded, seconds)
    with stoppable(lambda: stopped(resume, source != Input.GOLD)):
        from ..bench import bench_folder
        from ..folder import folder_files
        from .agent import earlier, keeping, show_scores

        may_write(json_file, resume, *folder_files(folder))
        may_write(resume, *folder_files(folder))
        if source != Input.GOLD:
            from ..runs import bench_agent

            setting, before = options.setting(folder, source), earlier(resume)
            with bars() as progress:
                keep = keeping(resume, before)
                document = bench_agent(folder, setting, _names(names), workers, before, keep, progress)
            show_scores(document)
            write_json(json_file, document)
            return
        options.none_of_them()
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


# tripmend worldtravel horizon.


def horizon(
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same tasks.")] = 1,
    each: Annotated[int, typer.Option("--each", min=1, max=100, help="Tasks of every size.")] = 3,
    json_file: JsonFile = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw feasibility and time by size.")
    ] = None,
) -> None:
    """Solve ever harder synthetic tasks, 6 to 100 hard checks, beside planners that do not look ahead."""

    from ..horizon import drawing, measure

    may_write(json_file)
    may_write(plot, json_file, suffixes=(".svg",))
    with bar("harder tasks") as progress:
        document = measure(seed, each=each, processes=2, progress=progress)
    columns = ("hard", "visits", "days", "engine", "soonest", "nearest", "searched too", "ms median", "ms slowest")
    rows = tuple(
        (
            str(row["hard"]),
            str(row["visits"]),
            str(row["days"]),
            *(f"{row[key]}/{row['n']}" for key in ("engine", "soonest", "nearest", "enumerated")),
            f"{row['ms_p50']:.0f}",
            f"{row['ms_max']:.0f}",
        )
        for row in document["rows"]
    )
    notes = (
        f"strictly feasible answers: engine {document['engine']}/{document['n']}, greedy by soonest start "
        f"{document['soonest']}/{document['n']}, by nearest place {document['nearest']}/{document['n']}",
        f"{document['ms_p50']:.0f} ms at the median, {document['ms_p95']:.0f} ms at p95",
        "searched too: plain search over the whole task came to an end and found the same single plan",
    )
    show([Page("Planning by number of hard checks (synthetic tasks, one plan each)", columns, rows, notes)])
    write_json(json_file, document)
    if plot is not None:
        write_atomically(plot, drawing(document))


# tripmend worldtravel perceive, degrade.


class Seen(StrEnum):
    """What is looked at."""

    SCREEN = "screen"
    PAGE = "page"


def perceive(
    folder: FolderArgument,
    way: Annotated[Seen, typer.Option("--input", help="screen: screenshots; page: HTML in a browser.")] = Seen.SCREEN,
    everything: Annotated[bool, typer.Option("--all", help="Booking pages that no task needs, too.")] = False,
    every: Annotated[int, typer.Option("--every", min=1, help="Only each so many-th page.")] = 1,
    worse: Annotated[Degraded | None, typer.Option("--degraded", help="Worse screenshots (see degrade).")] = None,
    json_file: JsonFile = None,
) -> None:
    """Read the pages and count what was read right, wrong, not at all; planning has no part in it."""

    from ..folder import SHOTS, folder_files
    from ..perception import DEGRADED, measure

    may_write(json_file, *folder_files(folder))
    with bar("pages") as progress:
        document = measure(
            folder,
            way.value,
            asked=not everything,
            every=every,
            shots=DEGRADED[worse.value] if worse is not None else SHOTS,
            progress=progress,
        )
    _show(document)
    write_json(json_file, document)


def _show(document: dict[str, Any]) -> None:

    names = ("n", "right", "wrong", "abstained", "missed", "invented")
    rows = [
        (field, *(str(row[name]) for name in names), f"{row['f1']:.4f}") for field, row in document["fields"].items()
    ]
    notes = [f"{document['pages']} pages, {document['pages_with_faults']} of them with a fault"]
    spent = document["cpu_seconds"]
    notes.append(f"meaning takes {spent['p50']:.2f} s of CPU a page at the median, {spent['max']:.2f} s at most")
    pages = [Page("Read from the pages", ("field", *names, "F1"), tuple(rows), tuple(notes))]
    if document["slot_states"]:
        kinds = ("right", "abstained", "wrong", "missed")
        lines = [("all", document["slot_states"]), *document["by_family"].items(), *document["by_style"].items()]
        cells = tuple((name, *(str(row.get(kind, 0)) for kind in kinds)) for name, row in lines)
        pages.append(Page("Is the slot sold out?", ("style", *kinds), cells))
    show(pages)


def degrade(
    folder: FolderArgument,
    how: Annotated[Degraded, typer.Argument(help="half: half width and height; jpeg: compressed, quality 40.")],
) -> None:
    """Make worse copies of all screenshots, to see how reading holds up."""

    from ..perception import degrade as make

    with bar("screenshots") as progress:
        out = make(folder, how.value, progress=progress)
    _tell(f"worse screenshots are in {out}")


# tripmend worldtravel report.

FilesArgument = Annotated[
    list[Path] | None, typer.Argument(metavar="FILES…", help="From `bench --json` or `score --json`.")
]


def report(
    folder: FolderArgument,
    files: FilesArgument = None,
    shape: ShapeOption = Shape.TEXT,
    out: OutFile = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="DIR", help="Draw feasibility by size of task into this folder.")
    ] = None,
) -> None:
    """The paper's Tables 3 to 6, 9 and 10, ours beside the printed rows. Those are of other tasks: context only."""

    from ..report import feasibility_svg, read_scores, report_text

    given = files or []
    may_write(out, *given)
    scored = [(path.stem, read_scores(path)) for path in given]
    if plot is not None and not scored:
        raise InputError("a plot needs a document of `worldtravel bench --json` or `score --json`")
    text = report_text(folder, scored, shape.value, width_of(out))
    if plot is not None:
        made_folder(plot)
        write_atomically(plot / "feasibility.svg", feasibility_svg(scored))
    deliver(text, out)


# tripmend worldtravel kit.


def kit(
    folder: FolderArgument,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="NEW", help="Make the empty form and what is asked for here.")
    ] = None,
    filled: Annotated[
        Path | None, typer.Option("--filled", metavar="FORM.csv", help="Check and score this form, of one or of many.")
    ] = None,
    names: TasksOption = "",
    json_file: JsonFile = None,
) -> None:
    """Plans by people: a form to fill in with a spreadsheet, and the check and score of filled ones.

    Exit 0: made, or every row could be used, 1: scored, but rows could not be used (they are named) or no task is
    answered, 2: unusable input.
    """

    from ..bench import provenance
    from ..folder import folder_files, read_folder
    from ..people import form_of, judge_people, read_form
    from ..runs import chosen
    from .agent import RATE_COLUMNS, rate_cells

    if (out is None) == (filled is None):
        raise InputError("say --out NEW for an empty form, or --filled FORM.csv to score one")
    may_write(json_file, *([filled] if filled else ()), *folder_files(folder))
    known, _, world = read_folder(folder)
    wanted = chosen(folder, _names(names), False)
    tasks = [task for task in known if task.id in wanted]
    if filled is None and out is not None:
        form, asked = form_of(tasks, world)
        out.mkdir(parents=True, exist_ok=True)
        for name, text in (("form.csv", form), ("queries.md", asked)):
            may_write(out / name, *folder_files(folder))
            write_atomically(out / name, text)
        _tell(f"{len(tasks)} tasks: {out / 'form.csv'} to fill in, {out / 'queries.md'} to read")
        return
    assert filled is not None
    document = judge_people(read_form(filled, tasks), tasks, world)
    rows = [rate_cells("all", document), *(rate_cells(name, row) for name, row in document["people"].items())]
    show([Page("Plans by people", RATE_COLUMNS, tuple(rows))])
    _tell(*document["file_faults"])
    write_json(json_file, document | {"record": provenance(folder, "people")})
    if document["file_faults"]:
        raise typer.Exit(1)


group = group_of("WorldTravel: tightly coupled days built, served, solved and judged.")
for _command in (build, shoot, serve, solve, score, bench, horizon, perceive, degrade, report, kit):
    group.command(_command.__name__)(_command)
