"""tripmend itimo: iTIMO's data, ranker and scores."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from tripmend.app.output import may_pipe, may_write
from tripmend.app.screen import bars, line, print_json, screen
from tripmend.errors import InputError
from tripmend.formats.files import is_standard, read_document, source_name, write_atomically

from ..common.output import deliver, group_of, show, stoppable, width_of, write_json
from ..common.report import Page, counted_share, report_text

if TYPE_CHECKING:
    from .formats import ExampleFile


# What several iTIMO commands share: options, and documents that may come from or go to a pipe.


Modification = Literal["add", "replace", "delete"]
ModelOption = Annotated[
    Path | None, typer.Option("--model", metavar="MODEL", help="A model from `train`; default: the one shipped.")
]
JsonOption = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", help="Write everything to this file; - is standard output.")
]
ModificationOption = Annotated[
    Modification | None,
    typer.Option("--operation", case_sensitive=False, help="The edit asked for, where the file does not say it."),
]


def one_thread() -> None:
    """Keep linear algebra to one thread; to be called before numpy comes in. The matrices are so small that threads
    would only wait for each other."""
    os.environ.update(dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1"))


def examples_from(path: Path, text: str, operation: Modification | None) -> ExampleFile:
    """The examples of a text that was read from `path`. Raises InputError where `operation` is given and a record says
    another one."""

    from .formats import read_examples

    read = read_examples(path, operation=operation, text=text)
    for example in read.examples:
        if operation is not None and example.problem.operation != operation:
            found = f"record {example.sid} asks for {example.problem.operation.upper()}, as its answer says"
            reason = f"{found}, and not for {operation.upper()}; leave --operation out"
            raise InputError(reason, source=source_name(path))
    return read


def json_is_piped(path: Path | None, *inputs: Path | None) -> bool:
    """Whether the document goes to standard output (``-``), so that what is for people belongs on standard error.
    Raises InputError where it cannot be written, or would be written over an input."""
    if may_pipe(output=path):
        return True
    may_write(path, *inputs)
    return False


def put_json(path: Path | None, plain: Any) -> None:
    """Write a document where one is wanted, to standard output for ``-``."""
    if is_standard(path):
        print_json(plain)
    else:
        write_json(path, plain)


# tripmend itimo score, bench, report.


def score(
    examples: Annotated[Path, typer.Argument(metavar="EXAMPLES.json")],
    predictions: Annotated[Path, typer.Argument(metavar="PREDICTIONS.json")],
    mode: Annotated[
        Literal["official", "strict"],
        typer.Option("--mode", help="As the released evaluator counts, or as the paper says, with nothing forgiven."),
    ],
    json_file: JsonOption = None,
    operation: ModificationOption = None,
) -> None:
    """Score answers: {ID: {"response": {"removed_index": 3}}}, or the model's text in place of the edit, or a list or
    lines of {"id": ID, "response": …}; - in place of a file is standard input, --json - standard output.

    Every record counts, answered or not. Exit 0: scored, and every record has an entry (null is no answer), 1: scored,
    but a record was refused, an entry is missing, doubled, unusable or of no record, or no answer holds an edit, 2:
    unusable input.
    """

    from .formats import read_predictions, text_from
    from .metrics.score import compare, faults, lines

    piped = may_pipe(examples, predictions, output=json_file)
    if not piped:
        may_write(json_file, examples, predictions)
    texts = text_from(examples), text_from(predictions)
    read = examples_from(examples, texts[0], operation)
    if not read.examples and read.refused:
        first = ": ".join(filter(None, (read.refused[0].where, read.refused[0].reason)))
        none = "the only record cannot" if read.total == 1 else f"none of the {read.total} records can"
        text = (
            f"{none} be used ({'' if read.total == 1 else 'the first: '}{first}); the examples come before the answers"
        )
        raise InputError(text, source=source_name(examples))
    document = compare(read, read_predictions(predictions, text=texts[1]), mode, predictions, texts)
    console = screen(beside=piped)
    put_json(json_file, document)
    for text in lines(document):
        line(console, text, indent=0)
    if read.refused or faults(document):
        raise typer.Exit(1)


def bench(
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The folder with the released files.")],
    split: Annotated[str, typer.Option("--split", help="train, val, test or several: train+val.")] = "val",
    json_file: JsonOption = None,
    model: ModelOption = None,
    perturber: Annotated[
        bool,
        typer.Option(
            "--perturber/--no-perturber", help="Whether the counts of places put in and taken out are looked at."
        ),
    ] = True,
) -> None:
    """Every city × operation file of a split: Mod and APR beside the best published model, ms per decision.

    Exit 0: done, 1: records or files could not be used (they are named), 2: none could.
    """
    one_thread()

    from .edits.model import load_ranker, shipped_ranker
    from .ranker.bench import document, run
    from .report import rows_page, without

    piped = json_is_piped(json_file, data, model)
    ranker = shipped_ranker() if model is None else load_ranker(model)
    found = document(run(data, split, replace(ranker, perturber=perturber)))
    put_json(json_file, found)
    title = f"iTIMO, {split}{without(found['record'])}"
    show([rows_page(found["rows"], title, found["unusable"])], beside=piped)
    if found["unusable"] or any(row["refused"] for row in found["rows"]):
        raise typer.Exit(1)


def report(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE]…", help="What stats, study, bench and score wrote with --json, in any order."),
    ] = None,
    shape: Annotated[
        Literal["text", "markdown"], typer.Option("--format", help="How the tables are written.")
    ] = "text",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Default and -: standard output.")
    ] = None,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the bench's rows.")] = None,
    printed: Annotated[
        bool, typer.Option("--printed", help="All of the paper's tables, also those to which no file adds a row.")
    ] = False,
) -> None:
    """Scores, and the paper's tables 1, 2, 3/9 with ours beside: those to which a file adds a row, all with --printed.

    - in place of a file is standard input.
    """

    from .report import drawing, pages, without
    from .report.tables import Sources, add_file

    given = tuple(files or ())
    if may_pipe(*given, output=out):
        out = None
    if not printed and not given:
        raise InputError("name a file that stats, study, bench or score wrote with --json; --printed needs none")
    may_write(out, *given)
    if is_standard(plot):
        raise InputError("the drawing needs a file of its own: --plot FILE.svg")
    may_write(plot, *given)
    may_write(plot, suffixes=(".svg",))  # what would be lost is the worse reason of the two
    if out is not None and plot is not None and out.resolve() == plot.resolve():
        raise InputError("the tables and the drawing cannot go to one file; name two", source=plot)
    sources = Sources()
    for path in given:
        add_file(sources, path)
    tables = pages(sources.bench, sources.synthesis, sources.counts, sources.scores, printed=printed)
    text = report_text(tables, shape, width_of(out))
    if plot is not None:
        if sources.bench is None:
            raise InputError("a plot needs what `bench --json` wrote")
        record = sources.bench["record"]
        write_atomically(plot, drawing(sources.bench["rows"], record["split"], without(record)))
    deliver(text, out)


# tripmend itimo build, stats, audit, study.

RawOption = Annotated[Path, typer.Option("--raw", metavar="DIR", help="Folder with the raw visits and places.")]
CityOption = Annotated[
    str,
    typer.Option("--city", metavar="CITY", help="melbourne, toronto, florence; else places.csv, visits.csv."),
]  # fmt: skip
FolderArgument = Annotated[Path, typer.Argument(metavar="DIR", help="Folder with CITY_OPERATION_SPLIT.json files.")]
_SHOWN = 5
_MOST_REFUSALS = 100


def _table(title: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]], *, beside: bool = False) -> None:
    """A table; beside: on standard error, for a document goes to standard output."""
    show([Page(title, head, tuple(rows))], beside=beside)


def _counted(number: int, one: str, several: str = "") -> str:
    """A number with its word, in the singular or plural."""
    return f"{number} {one if number == 1 else several or one + 's'}"


def _apart(out: Path, raw: Path) -> None:
    """Raise InputError when the folder to write is the one that is read, or inside it."""
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

    from .data.build import build as make
    from .data.raw import read_city

    _apart(out, raw)
    read = read_city(raw, city)
    with stoppable(lambda: f"stopped; the same command makes {out} whole"), bars() as progress:
        record = make(read, out, seed=seed, fixed=fixed, candidates=candidates, progress=progress)
    console = screen()
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

    from .data.audit import statistics

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

    from .data.audit import DEFECTS, UNUSABLE
    from .data.audit import audit as look

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

    from .data.audit import speed
    from .data.audit import study as run
    from .data.raw import read_city
    from .report.published import published

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
                (cell.operation, f"{one['model']} (published)", f"{one['diversity']:.2f}", f"{one['accuracy']:.2f}", "")
                for one in published()["table1"]["rows"]
                if one["perturbation"] == cell.operation
            ]
    title = "Table 1" if read.key == "Melb" else f"As Table 1, of {read.key}"
    _table(title, ("operation", "method", "POI diversity", "accuracy", "perturbed"), rows, beside=piped)
    measured = speed(read)
    each = ", ".join(f"{one.operation} {one.per_second:,.0f}" for one in measured)
    told = f"Itineraries perturbed per second of CPU, of all {measured[0].itineraries:,}: {each}"
    line(screen(beside=piped), told, indent=0)


# tripmend itimo train, repair.


def train(
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The folder with CITY_OPERATION_train/val.json.")],
    out: Annotated[Path, typer.Option("--out", metavar="MODEL", help="Where the model goes.")],
) -> None:
    """Train the ranker on the train and val files; the same files give the same bytes.

    Takes six minutes and more for each city. Nothing is kept of a training that is stopped.
    """
    may_write(out, data)
    one_thread()

    from .ranker.train import train as fit

    console = screen()
    with stoppable(lambda: "stopped; nothing is kept of the training, and the next one begins anew"):
        record = fit(data, out, say=lambda text: line(console, text, indent=0))
    for operation, found in record["operations"].items():
        for city, scores in found["cross-validation"].items():
            for name, counts in scores.items():
                n = counts["n"]
                text = f"{operation} {city} {name}: Mod {counts['mod']}/{n}, APR {counts['apr']}/{n}"
                line(console, f"cross-validated, {text}", indent=0)


_NESTED = "itimo-nested/1"


def nested(
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The folder with CITY_OPERATION_train/val.json.")],
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDS.json", help="What the folds gave; a run that was stopped goes on.")
    ],
    operation: Annotated[Modification, typer.Option("--operation", help="Which modification.")],
) -> None:
    """Fully nested cross-validation of the ranker: what to expect of records that nothing was chosen on.

    Sizes, blend and trust are chosen inside of each fold; takes two minutes a fold or more. Exit 0: all folds are in
    the file.
    """
    may_write(out, data)
    one_thread()
    from .ranker.train import nested as folds_of

    console, done = screen(), list[dict[str, Any]]()
    before = read_document(out) if out.is_file() else {"suite": _NESTED, "folds": []}
    if not isinstance(before, dict) or before.get("suite") != _NESTED:
        raise InputError("holds no folds of this command and would be lost; name another file", source=out)
    known = {(one["operation"], one["fold"]): one for one in before["folds"]}
    with stoppable(lambda: "stopped; the folds that are done stay in the file, and the next run goes on"):
        earlier = tuple(known.values())
        for found in folds_of(data, operation, earlier, say=lambda text: line(console, text, indent=0)):
            done.append(found)
            known[operation, found["fold"]] = found
            write_json(out, {"suite": _NESTED, "folds": list(known.values())})
    cities = sorted({city for one in done for city in one["hits"]})
    rows = []
    for city in (*cities, "all"):
        own = [hits["all"] for one in done for name, hits in one["hits"].items() if city in (name, "all")]
        n = sum(one["n"] for one in own)
        rows.append((city, *(counted_share(sum(one[score] for one in own), n) for score in ("mod", "apr"))))
    note = "chosen: " + "; ".join(f"{one['trees']}, trust {one['trust']:g}" for one in done)
    show([Page(f"{operation.upper()}: to be expected", ("city", "Mod", "APR"), tuple(rows), (note,))])


def repair(
    examples: Annotated[Path, typer.Argument(metavar="EXAMPLES.json")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="PREDICTIONS.json", help="Where the answers go.")],
    operation: ModificationOption = None,
    answer: Annotated[
        Literal["chosen", "probable", "passing"],
        typer.Option(
            help="The most probable edit (Mod), the one that most probably passes (APR), or the mixture chosen on val."
        ),
    ] = "chosen",
    model: ModelOption = None,
) -> None:
    """Answer every example of a file. Exit 0: all answered, 1: a record was refused (it has a null answer)."""
    one_thread()

    from .edits.model import load_ranker, shipped_ranker
    from .formats import predictions_document, response_for, text_from

    piped = may_pipe(examples, output=out)
    if not piped:
        may_write(out, examples, model)
    read = examples_from(examples, text_from(examples), operation)
    ranker = shipped_ranker() if model is None else load_ranker(model)
    if answer != "chosen":
        ranker = ranker.trusting(0.0 if answer == "probable" else 1000.0)
    rankings = ranker.rank([example.problem for example in read.examples])
    answers = {
        example.sid: (response_for(example, ranking.best), example.label)
        for example, ranking in zip(read.examples, rankings, strict=True)
    }
    console = screen(beside=piped)
    put_json(out, predictions_document({**answers, **{one.sid: (None, None) for one in read.refused}}))
    line(console, f"{len(answers)}/{read.total} records answered", indent=0)
    for one in read.refused:
        line(console, "refused " + ": ".join(filter(None, (one.sid, one.where, one.reason))), indent=0)
    unfit = sum(not ranking.fits for ranking in rankings)
    if unfit:
        line(console, f"{unfit} have no edit that changes exactly the axes asked for; the nearest was taken", indent=0)
    seen = sum(ranker.trained_on(example.problem) for example in read.examples)
    if seen:
        text = f"the ranker learnt from {seen} of them, so that a score of these answers measures nothing; see `bench`"
        line(console, text, indent=0)
    strange = sum(not ranker.city_of(example.problem) for example in read.examples)
    if strange:
        text = f"{strange} name no place that the ranker knows: they are ranked without what people do in that city"
        line(console, text, indent=0)
    if read.refused:
        raise typer.Exit(1)


group = group_of("iTIMO: one edit that mends an itinerary, learned and scored.")
for _command in (build, stats, audit, study, train, nested, repair, score, bench, report):
    group.command(_command.__name__)(_command)
