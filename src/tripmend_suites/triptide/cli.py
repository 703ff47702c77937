"""tripmend triptide: trips, disruptions and revisions at benchmark scale."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Annotated, Literal

import typer

from tripmend.app.output import may_write
from tripmend.app.screen import bar, bars, line, screen
from tripmend.errors import InputError
from tripmend.formats.files import write_atomically

from ..common.output import (
    JsonFile,
    OutFile,
    Shape,
    ShapeOption,
    deliver,
    made_folder,
    show,
    telling,
    width_of,
    write_json,
)

FolderArgument = Annotated[Path, typer.Argument(metavar="DIR", help="A built folder.")]
InitialOption = Annotated[Path, typer.Option("--initial", metavar="FILE", help="The plans before (JSONL, or CSV).")]
DisruptionsOption = Annotated[
    Path, typer.Option("--disruptions", metavar="FILE", help="What happened: JSONL as built, or the published CSV.")
]
RevisedOption = Annotated[Path, typer.Option("--revised", metavar="FILE", help="The revised plans (JSONL, or CSV).")]
AnswersOption = Annotated[
    Path | None, typer.Option("--revised", metavar="FILE", help="The revisions; default DIR/revised.jsonl.")
]
ReadOption = Annotated[bool, typer.Option("--read", help="From the traveller's message alone, not from the record.")]
WorkersOption = Annotated[
    int, typer.Option("--workers", metavar="N", min=1, help="Processes that revise side by side.")
]
TimeOption = Annotated[
    float, typer.Option("--time-limit", metavar="SECONDS", min=0.1, help="Seconds for one question to the engine.")
]

# tripmend triptide build, stats; and plans as trips of ours.


def build(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder to make; a stopped build goes on.")],
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Same seed, same bytes.")],
    queries: Annotated[
        int, typer.Option("--queries", metavar="N", min=1, help="Trips, in the paper's shares of 3, 5, 7 days.")
    ] = 1000,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=1, help="Processes that plan side by side.")
    ] = 2,
) -> None:
    """Catalogue, queries, plans, disruptions and messages, all made up, from one seed.

    Exit 0: the folder is complete, 2: it cannot be made.
    """

    from .data.build import build as make
    from .data.folder import read_pool
    from .report import counts, counts_page

    with telling() as say, bars() as progress:
        record = make(out, seed, queries, workers=workers, progress=progress, say=say)
    tables = ", ".join(f"{count} {name}" for name, count in record["database"].items())
    line(screen(), f"{out}: {tables}; seed {seed}", indent=0)
    show([counts_page(counts(*read_pool(out)))])


def stats(folder: FolderArgument, json_file: JsonFile = None) -> None:
    """The paper's Table 2 of a built folder, the printed counts beside it.

    Exit 0: counted, 1: lines could not be used (they are named), 2: unusable input.
    """

    from .data.folder import folder_parts, read_pool
    from .report import counts, counts_page

    may_write(json_file, *(folder_parts(folder) if folder.is_dir() else (folder,)))
    found = counts(*read_pool(folder))
    write_json(json_file, found)
    show([counts_page(found)])
    if found["refused"]:
        raise typer.Exit(1)


def convert_records(source: Path, output: Path) -> None:
    """`tripmend convert --from triptide`: one trip and one catalogue file per plan of the folder `source`.

    Ends with 1 where plans were refused. Raises InputError where none can be used.
    """
    from tripmend.app.screen import say
    from tripmend.formats.native import write_catalogue, write_trip

    from .bridge import to_trip
    from .database import read_database
    from .formats import read_plans

    database = read_database(source / "database")
    records, refused = read_plans(source / "initial.jsonl")
    for refusal in refused:
        say(f"refused: line {refusal.line}: {refusal.reason}", err=True)
    converted = unlisted = 0
    for record in records:
        name = f"{record.header.days}-{record.idx}"
        try:
            trip = to_trip(record, database)
        except InputError as error:
            say(f"refused: record {name}: {error}", err=True)
            continue
        if not converted:
            made_folder(output)
        write_catalogue(output / f"{name}.catalogue.json", trip.catalogue)
        write_trip(output / f"{name}.json", trip.itinerary, f"{name}.catalogue.json")
        for note in trip.notes:
            say(f"record {name}: {note}", err=True)
        converted += 1
        unlisted += len(trip.unlisted)
    count = len(records) + len(refused)
    if not converted:
        raise InputError(f"none of the {count} records can be used", source=source)
    say(
        f"{converted} of {count} records converted to {output} ({count - converted} refused); "
        f"{unlisted} things in plans that the database does not list"
    )
    if converted < count:
        raise typer.Exit(1)


# tripmend triptide judge, report.


Rubric = Literal["paper", "released"]


def judge(
    initial: InitialOption,
    disruptions: DisruptionsOption,
    revised: RevisedOption,
    database: Annotated[
        Path | None,
        typer.Option("--database", metavar="DIR", help="The tables; with them places, hours and prices count too."),
    ] = None,
    rubric: Annotated[
        Rubric, typer.Option("--rubric", help="Table 4 of the paper, or the prompt of the released code.")
    ] = "paper",
    json_file: JsonFile = None,
) -> None:
    """Score every revision from 1 to 5 by fixed rules, without a model.

    A case without a usable revision scores 1. Exit 0: judged, and every case has a line, 1: cases have none, or
    disruptions or lines could not be used (they are named), 2: unusable input.
    """

    from .database import read_database
    from .judge import judge_files, judged_page

    may_write(json_file, initial, disruptions, revised, database)
    tables = None if database is None else read_database(database)
    found = judge_files(initial, disruptions, revised, database=tables, rubric=rubric)
    write_json(json_file, found.plain())
    show([judged_page(found)])
    if found.unusable or found.refused or found.unanswered:
        raise typer.Exit(1)


def report(
    bench: Annotated[
        list[Path] | None,
        typer.Option("--bench", metavar="FILE", help="From `bench --json` or `score --json`; repeatable."),
    ] = None,
    stats: Annotated[Path | None, typer.Option("--stats", metavar="FILE", help="From `stats --json`.")] = None,
    judged: Annotated[Path | None, typer.Option("--judged", metavar="FILE", help="From `judge --json`.")] = None,
    shape: ShapeOption = Shape.TEXT,
    out: OutFile = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw rate against horizon from the benches.")
    ] = None,
    printed: Annotated[bool, typer.Option("--printed", help="The paper's rows alone, without any file.")] = False,
) -> None:
    """The paper's Tables 2, 3, 7 and 8, ours beside the printed rows. Those are of other trips: context only."""

    from .report import horizon_svg, read_bench, read_output, report_text

    files = bench or []
    if not printed and not any((*files, stats, judged)):
        raise InputError(
            "name a file with --bench, --stats or --judged, as their --json wrote it; --printed needs none"
        )
    may_write(out, *files, stats, judged)
    may_write(plot, *files, stats, judged, suffixes=(".svg",))
    benches = [(path.stem if len(files) > 1 else "tripmend", read_bench(path)) for path in files]
    if plot is not None and not benches:
        raise InputError("a plot needs --bench")
    text = report_text(
        benches, None if stats is None else read_output(stats, "stats"), judged, shape.value, width_of(out)
    )
    if plot is not None:
        write_atomically(plot, horizon_svg(benches))
    deliver(text, out)


# tripmend triptide revise, score, bench.


Mode = Literal["official", "paper", "strict"]
Profile = Literal["soft-10", "strict-10", "tp-8"]


def _may_revise(folder: Path, out: Path) -> None:
    """Raise InputError when `out` is part of the folder, or a file with anything but revisions in it."""

    from .data.folder import folder_parts

    may_write(out, *folder_parts(folder))
    if not out.is_file() or not out.stat().st_size:
        return
    with out.open(encoding="utf-8", errors="replace") as lines:
        first = lines.readline()
    try:
        known = json.loads(first)
    except (ValueError, RecursionError):
        known = None
    # Other documents of tripmend's have the key, too, with the version of their form.
    if not isinstance(known, dict) or not isinstance(known.get("tripmend"), dict) or "JSON" not in known:
        raise InputError("this file holds no revisions and would be lost; name another one", source=out)


def revise(
    folder: FolderArgument,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="REVISED.jsonl", help="Where the plans go.")],
    read: ReadOption = False,
    workers: WorkersOption = 2,
    time_limit: TimeOption = 10.0,
) -> None:
    """Revise every case of a built folder, one line each; a run that was stopped goes on where it was.

    Exit 0: every case has a line, 1: something could not be used or ended in an error (it is named), 2: unusable
    input.
    """

    from .data.folder import DISRUPTIONS, INITIAL
    from .revise import revise_folder

    _may_revise(folder, out)
    with telling() as say, bar("revising") as progress:
        run = revise_folder(folder, out, read=read, workers=workers, time_limit=time_limit, progress=progress, say=say)
    console = screen()
    statuses = ", ".join(f"{count} {status}" for status, count in run.statuses.items())
    line(console, f"{run.written} cases in {out}: {statuses}; {run.taken_up} from an earlier run", indent=0)
    wrong = [f"not used: {INITIAL}, line {one.line}: {one.reason}" for one in run.refused]
    wrong += [f"not used: {DISRUPTIONS}, line {one.line}: {one.reason}" for one in run.bad_cases]
    wrong += [f"{key[0]} days, plan {key[1]}: the case has no plan" for key in run.without_plan]
    wrong += [f"{key[0]} days, plan {key[1]}: there is no case" for key in run.without_case]
    for text in wrong[:10]:
        line(console, text, indent=0)
    if len(wrong) > 10:
        line(console, f"… {len(wrong)} things could not be used in all", indent=0)
    if wrong or run.statuses.get("error"):
        raise typer.Exit(1)


def score(
    initial: InitialOption,
    disruptions: DisruptionsOption,
    revised: RevisedOption,
    database: Annotated[Path, typer.Option("--database", metavar="DIR", help="The tables.")],
    mode: Annotated[
        Mode, typer.Option("--mode", help="As the released code counts, as the paper says, or strictly.")
    ] = "paper",
    profile: Annotated[
        Profile, typer.Option("--profile", help="The checks of TripTide, of TripCraft, or of TravelPlanner.")
    ] = "soft-10",
    d0: Annotated[float, typer.Option("--d0", min=1, help="Of A_spa: metres at which a stop is worth a half.")] = 5000,
    decay: Annotated[float, typer.Option("--decay", min=0, help="Of A_spa: lambda, per metre beyond.")] = 0.0002,
    json_file: JsonFile = None,
) -> None:
    """Score revisions by every metric; each case counts once, whether a plan answers it or not.

    Exit 0: scored, and every case has a line, 1: cases have none or lines could not be used (they are named and count
    as failures), 2: unusable input.
    """

    from .database import read_database
    from .report import intervals, score_files, scored_pages

    may_write(json_file, initial, disruptions, revised, database)
    tables = read_database(database)
    found, unusable = score_files(initial, disruptions, revised, tables, mode=mode, profile=profile, d0=d0, decay=decay)
    document = {"suite": "triptide-score/1", "d0": d0, "decay": decay, "unusable": unusable, **found.as_data()}
    document["intervals"] = intervals(found)
    write_json(json_file, document)
    show(scored_pages(found, unusable))
    if unusable or found.refused or found.unanswered:
        raise typer.Exit(1)


def bench(
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="A built folder.")],
    read: ReadOption = False,
    json_file: JsonFile = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="REVISED.jsonl", help="Keep the revisions here; a stopped run goes on."),
    ] = None,
    workers: WorkersOption = 2,
    time_limit: TimeOption = 10.0,
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit", metavar="N", min=1, help="Only the first so many cases of each duration: a quick look."
        ),
    ] = None,
) -> None:
    """Revise every case, score it, and count by duration and by severity.

    Exit 0: measured and every case has a plan, 1: a case has none or lines could not be used (they are named), 2:
    unusable input.
    """

    from .bench import bench as run
    from .data.folder import folder_parts
    from .report import own_pages

    if out is not None:
        _may_revise(data, out)
    may_write(json_file, out, *folder_parts(data))
    with tempfile.TemporaryDirectory() as spare, telling() as say, bar("revising") as progress:
        to = out or Path(spare) / "revised.jsonl"
        found = run(
            data, to, read=read, workers=workers, time_limit=time_limit, limit=limit, progress=progress, say=say
        )
    plain = found.plain()
    write_json(json_file, plain)
    show(own_pages(plain))
    delivered, of = found.rows[0]["counts"]["delivery"]
    if delivered < of or found.record["lost"] or found.record["unusable_lines"]:
        raise typer.Exit(1)


# tripmend triptide validate export, read.

validation = typer.Typer(
    no_args_is_help=True, help="Human evaluation: a form for experts, their answers, their agreement."
)


@validation.command()
def export(
    folder: FolderArgument,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FORM.html", help="Where the form goes.")],
    revised: AnswersOption = None,
    n: Annotated[
        int, typer.Option("--n", metavar="N", min=1, help="How many cases; each duration gets its share.")
    ] = 50,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Same seed, same cases, same form.")] = 1,
) -> None:
    """Write n sampled cases as one HTML file that needs no server and no network.

    Experts open it, answer, and send back the file it saves. Give all of them the same form.
    """

    from .human import every_case, form_id, page, sample

    answers = revised or folder / "revised.jsonl"
    may_write(out, answers, suffixes=(".html", ".htm"))
    cases = sample(every_case(folder, answers), n, seed)
    write_atomically(out, page(cases))
    counts = {days: sum(case.key[0] == days for case in cases) for days in sorted({case.key[0] for case in cases})}
    shares = ", ".join(f"{count} of {days} days" for days, count in counts.items())
    line(screen(), f"{len(cases)} cases ({shares}) in {out}, form {form_id(cases)}", indent=0)


def picture(
    folder: FolderArgument,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE.svg", help="Where the drawing goes.")],
    case: Annotated[str, typer.Option("--case", metavar="DAYS/N", help="Which one, such as 3/12.")],
    revised: AnswersOption = None,
) -> None:
    """Draw a case as the paper's Figures 4 and 5 do: persona, plan, disruption, revised plan, what was done."""

    from .human import case_names, every_case
    from .report import picture as drawing

    answers = revised or folder / "revised.jsonl"
    may_write(out, answers, suffixes=(".svg",))
    there = case_names(folder)
    if case not in there:
        raise InputError(f"there is no case {case!r}; there are {len(there)}, such as {', '.join(there[:3])}")
    cases = {f"{days}/{number}": one for one in every_case(folder, answers) for days, number in [one.key]}
    if case not in cases:
        known = ", ".join(list(cases)[:3])
        raise InputError(f"there is no case {case!r} with a revision; there are {len(cases)}, such as {known}")
    write_atomically(out, drawing(cases[case]))
    line(screen(), f"case {case} in {out}", indent=0)


@validation.command()
def read(
    answers: Annotated[list[Path], typer.Argument(metavar="ANSWERS…", help="The files that the experts saved.")],
    json_file: JsonFile = None,
) -> None:
    """Put the experts' answers together: counts, means and Krippendorff's alpha for each question.

    Exit 0: read, 1: single answers were refused (they are named), 2: unusable input.
    """

    from .human import answers_page, read_answers, summary

    may_write(json_file, *answers)
    found = summary([read_answers(path) for path in answers])
    write_json(json_file, found)
    show([answers_page(found)])
    if found["refused"]:
        raise typer.Exit(1)


group = typer.Typer(no_args_is_help=True, help="TripTide: disrupted trips built, revised, scored and judged.")


for _command in (build, stats, revise, score, bench, judge, report, picture):
    group.command(_command.__name__)(_command)
group.add_typer(validation, name="validate")
