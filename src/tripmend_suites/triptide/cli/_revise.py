"""tripmend triptide revise, score, bench."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

__all__ = ["register"]


class Mode(StrEnum):
    """How the metrics are counted."""

    REFERENCE = "reference"
    PAPER = "paper"
    STRICT = "strict"


class Profile(StrEnum):
    """Which commonsense checks."""

    SOFT = "soft-10"
    STRICT = "strict-10"
    TRAVELPLANNER = "tp-8"


ReadOption = Annotated[bool, typer.Option("--read", help="From the traveller's message alone, not from the record.")]
WorkersOption = Annotated[
    int, typer.Option("--workers", metavar="N", min=1, help="Processes that revise side by side.")
]
TimeOption = Annotated[
    float, typer.Option("--time-limit", metavar="SECONDS", min=0.1, help="Seconds for one question to the engine.")
]
LimitOption = Annotated[
    int | None,
    typer.Option("--limit", metavar="N", min=1, help="Only the first so many cases of each duration: a quick look."),
]
JsonOption = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write everything to this file.")]


def _may_revise(folder: Path, out: Path) -> None:
    """Raise InputError when `out` is part of the folder, or a file with anything but revisions in it."""
    import json

    from tripmend.app.output import may_write
    from tripmend.errors import InputError

    from ..data.folder import folder_parts

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
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A built folder.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="REVISED.jsonl", help="Where the plans go.")],
    read: ReadOption = False,
    workers: WorkersOption = 2,
    time_limit: TimeOption = 10.0,
) -> None:
    """Revise every case of a built folder, one line each; a run that was stopped goes on where it was.

    Exit 0: every case has a line, 1: something could not be used or ended in an error (it is named), 2: unusable
    input.
    """
    from tripmend.app.screen import bar, line, screen

    from ...common.output import telling
    from ..data.folder import DISRUPTIONS, INITIAL
    from ..revise import revise_folder

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
    initial: Annotated[Path, typer.Option("--initial", metavar="FILE", help="The plans before (JSONL, or CSV).")],
    disruptions: Annotated[
        Path, typer.Option("--disruptions", metavar="FILE", help="What happened: JSONL as built, or the published CSV.")
    ],
    revised: Annotated[Path, typer.Option("--revised", metavar="FILE", help="The revised plans (JSONL, or CSV).")],
    database: Annotated[Path, typer.Option("--database", metavar="DIR", help="The tables.")],
    mode: Annotated[
        Mode, typer.Option("--mode", help="As the released code counts, as the paper says, or strictly.")
    ] = Mode.PAPER,
    profile: Annotated[
        Profile, typer.Option("--profile", help="The checks of TripTide, of TripCraft, or of TravelPlanner.")
    ] = Profile.SOFT,
    json_file: JsonOption = None,
) -> None:
    """Score revisions by every metric; each case counts once, whether a plan answers it or not.

    Exit 0: scored, and every case has a line, 1: cases have none or lines could not be used (they are named and count
    as failures), 2: unusable input.
    """
    from tripmend.app.output import may_write

    from ...common.output import show, write_json
    from ..database import read_database
    from ..report import score_files, scored_pages

    may_write(json_file, initial, disruptions, revised, database)
    found, unusable = score_files(
        initial, disruptions, revised, read_database(database), mode=mode.value, profile=profile.value
    )
    write_json(json_file, {"suite": "triptide-score/1", "unusable": unusable, **found.as_data()})
    show(scored_pages(found, unusable))
    if unusable or found.refused or found.unanswered:
        raise typer.Exit(1)


def bench(
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="A built folder.")],
    read: ReadOption = False,
    json_file: JsonOption = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="REVISED.jsonl", help="Keep the revisions here; a stopped run goes on."),
    ] = None,
    workers: WorkersOption = 2,
    time_limit: TimeOption = 10.0,
    limit: LimitOption = None,
) -> None:
    """Revise every case, score it, and count by duration and by severity.

    Exit 0: measured and every case has a plan, 1: a case has none or lines could not be used (they are named), 2:
    unusable input.
    """
    import tempfile

    from tripmend.app.output import may_write
    from tripmend.app.screen import bar

    from ...common.output import show, telling, write_json
    from ..bench import bench as run
    from ..data.folder import folder_parts
    from ..report import own_pages

    if out is not None:
        _may_revise(data, out)
    may_write(json_file, out, *folder_parts(data))
    with tempfile.TemporaryDirectory() as spare, telling() as say, bar("revising") as progress:
        found = run(
            data,
            out or Path(spare) / "revised.jsonl",
            read=read,
            workers=workers,
            time_limit=time_limit,
            limit=limit,
            progress=progress,
            say=say,
        )
    plain = found.plain()
    write_json(json_file, plain)
    show(own_pages(plain))
    delivered, of = found.rows[0]["counts"]["delivery"]
    if delivered < of or found.record["lost"] or found.record["unusable_lines"]:
        raise typer.Exit(1)


def register(group: typer.Typer) -> None:
    """Put the commands into `group`."""
    for command in (revise, score, bench):
        group.command(command.__name__)(command)
