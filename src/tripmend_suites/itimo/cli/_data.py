"""tripmend itimo build, stats, audit, study."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from tripmend.app.screen import bars

from ._options import JsonOption, json_is_piped, put_json

__all__ = ["audit", "build", "stats", "study"]

RawOption = Annotated[Path, typer.Option("--raw", metavar="DIR", help="Folder with the raw visits and places.")]
CityOption = Annotated[
    str,
    typer.Option("--city", metavar="CITY", help="melbourne, toronto, florence; else places.csv, visits.csv."),
]  # fmt: skip
FolderArgument = Annotated[Path, typer.Argument(metavar="DIR", help="Folder with CITY_OPERATION_SPLIT.json files.")]
_SHOWN = 5
_MOST_REFUSALS = 100


def _table(title: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]], *, beside: bool = False) -> None:
    """A table that is never cut: folded on a terminal, else in lines as long as they have to be. beside: on standard
    error, for a document goes to standard output."""
    import sys

    from tripmend.app.screen import plain, screen

    from ...common._page import Page, as_plain
    from ...common.output import width_of

    screen(beside=beside)  # from here on a sign that the terminal cannot show is no reason to fail
    text = plain(as_plain([Page(title, head, tuple(rows))], width_of(None)).lstrip("\n"))
    (sys.stderr if beside else sys.stdout).write(text + "\n")


def _counted(number: int, one: str, several: str = "") -> str:
    """A number with its word, in the singular or plural."""
    return f"{number} {one if number == 1 else several or one + 's'}"


def _apart(out: Path, raw: Path) -> None:
    """Raise InputError when the folder to write is the one that is read, or inside it."""
    from tripmend.errors import InputError

    try:
        inside = out.resolve().is_relative_to(raw.resolve())
    except (OSError, RuntimeError, ValueError) as error:
        raise InputError("this cannot be the name of a folder", source=out) from error
    if inside:
        raise InputError(f"this folder is {raw}, which is read as an input, or in it; name another one", source=out)


def build(
    raw: RawOption,
    city: CityOption,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder to write; taken up again when it exists.")],
    seed: Annotated[int, typer.Option("--seed", min=0, help="Same seed, same bytes.")] = 42,
    fixed: Annotated[
        bool, typer.Option("--fixed", help="Without the shortcuts and leaks of the release (see docs/itimo.md).")
    ] = False,
    candidates: Annotated[
        int | None, typer.Option("--places", min=1, help="Places tried per itinerary; default all, the paper 50.")
    ] = None,
) -> None:
    """Raw visits into itineraries, perturbations, examples, hints, candidates and splits.

    Exit 0: written; bad rows are refused one by one and counted, 2: unusable input.
    """
    from tripmend.app.screen import line, screen

    from ..data.build import build as make
    from ..data.raw import read_city
    from ._stopping import stoppable

    _apart(out, raw)
    read = read_city(raw, city)
    told: list[str] = []
    with stoppable(f"the same command goes on from what {out} holds"), bars() as progress:
        record = make(read, out, seed=seed, fixed=fixed, candidates=candidates, progress=progress, say=told.append)
    console = screen()
    for text in told:
        line(console, text, indent=0)
    counts = f"{_counted(record['itineraries'], 'itinerary', 'itineraries')}, {_counted(record['places'], 'place')}"
    console.print(f"{read.key}: {counts} in {out}")
    near, far = record["recomputed_threshold_km"]
    console.print(f"thresholds {read.near_km:g} and {read.far_km:g} km; recomputed {near:.5f} and {far:.5f} km")
    if read.refused:
        console.print(f"{_counted(len(read.refused), 'record')} refused:")
        for refusal in read.refused[:_SHOWN]:
            line(console, f"{refusal.record}: {refusal.reason}")
        if len(read.refused) > _SHOWN:
            console.print(f"  … all of them in {read.key}_record.json")
    head = ("operation", "perturbed", "verified", "left out", "count met", "places", "positions", "train/val/test")
    rows = [
        (
            name, f"{row['perturbed']}/{record['itineraries']}", f"{row['verified']}/{row['perturbed']}",
            str(row["left_out"]), f"{row['requested_count_met']}/{row['perturbed']}", str(row["distinct_places"]),
            str(row["positions_used"]), f"{row['train']}/{row['val']}/{row['test']}",
        )
        for name, row in record["operations"].items()
    ]  # fmt: skip
    _table("", head, rows)


def stats(folder: FolderArgument, json_file: JsonOption = None) -> None:
    """The paper's Table 2 of a folder of examples; columns are named by the edit that mends.

    Exit 0: counted, 1: records or files could not be used (they are named), 2: none could.
    """
    from dataclasses import asdict

    from tripmend.app.screen import line, screen

    from ..data.stats import statistics

    piped = json_is_piped(json_file, folder)
    found = statistics(folder)
    put_json(json_file, [asdict(column) for column in found])
    head = (
        "city", "edit", "splits", "itineraries", "refused", "#POIs", "as printed", "length", "|z| 1/2/3",
        "z div", "z dis", "z pop",
    )  # fmt: skip
    rows = [
        (
            f"{c.city} in {c.build}" if c.build else c.city, c.modification,
            " ".join(c.splits), str(c.itineraries), str(c.refused), str(c.places),
            str(c.places_as_printed), f"{c.mean_length:.2f}", "/".join(map(str, c.axes)), str(c.diversity),
            str(c.distance), str(c.popularity),
        )
        for c in found if c.splits
    ]  # fmt: skip
    if rows:
        _table("Table 2, over the splits that are there", head, rows, beside=piped)
        note = (
            "as printed: #POIs as the paper counts them, one place for several when its coordinates are text here and"
        )
        line(screen(beside=piped), f"{note} numbers there", indent=0)
    refused = [refusal for column in found for refusal in column.refusals]
    console = screen(beside=piped)
    for refusal in refused[:_MOST_REFUSALS]:
        line(console, f"refused {refusal.record}: {refusal.reason}", indent=0)
    if len(refused) > _MOST_REFUSALS:
        line(console, f"… {len(refused)} records refused in all; --json has every one", indent=0)
    unusable = [one for column in found for one in column.unusable]
    for one in unusable:
        line(console, f"not counted: {one.record}: {one.reason}", indent=0)
    if not any(column.splits for column in found):
        raise typer.Exit(2)
    if refused or unusable:
        raise typer.Exit(1)


def audit(folder: FolderArgument, json_file: JsonOption = None) -> None:
    """List what is wrong with a folder of examples: leaks, shortcuts, contradictions, unusable records and files.

    Exit 0: nothing, 1: something is, 2: unusable input.
    """
    from dataclasses import asdict

    from tripmend.app.screen import line, screen

    from ..data.audit import DEFECTS, UNUSABLE
    from ..data.audit import audit as look

    piped = json_is_piped(json_file, folder)
    found = look(folder)
    put_json(json_file, [asdict(defect) for defect in found])
    rows = [
        (
            d.file, d.kind, "" if d.kind == UNUSABLE else f"{len(d.sids)}/{d.total}",
            "" if d.answers is None else f"{d.answers}/{len(d.sids)}",
            " ".join(d.sids[:3]) + (" …" if len(d.sids) > 3 else ""),
        )
        for d in found
    ]  # fmt: skip
    console = screen(beside=piped)
    if not found:
        console.print("No defect found.")
        return
    _table("", ("file", "defect", "records", "is the answer", "ids"), rows, beside=piped)
    for kind in dict.fromkeys(defect.kind for defect in found):
        console.print(f"{kind}: {DEFECTS[kind]}")
    for defect in found:
        if defect.kind == UNUSABLE:
            line(console, f"{defect.file}: {defect.reasons[0]}", indent=0)
        for sid, reason in list(zip(defect.sids, defect.reasons, strict=False))[:_SHOWN]:
            line(console, f"{defect.file} {sid}: {reason}", indent=0)
    raise typer.Exit(1)


def study(raw: RawOption, city: CityOption = "melbourne", json_file: JsonOption = None) -> None:
    """The paper's Table 1: variety and accuracy of perturbations on its 50 itineraries of Melbourne, or on 50 of
    another city, drawn with the same seed (of Toronto the paper's own, too).

    Below: how many of all itineraries of the city are perturbed in a second of CPU on this machine."""
    from dataclasses import asdict

    from tripmend.app.screen import line, screen

    from ..data.raw import read_city
    from ..data.study import PUBLISHED, speed
    from ..data.study import study as run

    piped = json_is_piped(json_file, raw)
    read = read_city(raw, city)
    found = run(read)
    put_json(json_file, [asdict(cell) for cell in found])
    rows: list[tuple[str, ...]] = []
    for cell in found:
        diversity = f"{cell.distinct}/{cell.made} = {cell.distinct / max(cell.made, 1):.2f}"
        accuracy = f"{cell.accurate}/{cell.made} = {cell.accurate / max(cell.made, 1):.2f}"
        rows.append((cell.operation, "tripmend", diversity, accuracy, f"{cell.made}/{cell.asked}"))
        if read.key == "Melb":
            rows += [
                (cell.operation, f"{name} (published)", f"{pair[0]:.2f}", f"{pair[1]:.2f}", "")
                for name, pair in PUBLISHED[cell.operation].items()
            ]
    title = "Table 1" if read.key == "Melb" else f"As Table 1, of {read.key}"
    _table(title, ("operation", "method", "POI diversity", "accuracy", "perturbed"), rows, beside=piped)
    measured = speed(read)
    each = ", ".join(f"{one.operation} {one.per_second:,.0f}" for one in measured)
    told = f"Itineraries perturbed per second of CPU, of all {measured[0].itineraries:,}: {each}"
    line(screen(beside=piped), told, indent=0)
