"""tripmend models: what language models did on the suites, from their logs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from tripmend.app.output import errors_of, may_write
from tripmend.app.screen import line, say, screen
from tripmend.errors import InputError
from tripmend.formats.files import json_text, read_document, target, write_atomically

from ...common.output import JsonFile, group_of, show, write_json
from ...common.report import Page, wilson

if TYPE_CHECKING:
    from ...common.report import Page
    from ...common.tasking import Table
    from ..evaluating.logs import LoggedRun
    from ..training.settings import Hyperparameters

__all__ = ["group", "headline", "write_runs"]

# tripmend models narrate: a text for the traveller, written by a model and checked against the plan.


def narrate(
    answer: Annotated[Path, typer.Argument(metavar="ANSWER.json", help="What `tripmend repair --json` printed.")],
    model: Annotated[str, typer.Option("--model", metavar="PROVIDER/NAME", help="As for `tripmend evaluate`.")],
    tries: Annotated[int, typer.Option("--tries", min=1, max=10, help="Texts to ask for at most.")] = 3,
    temperature: Annotated[float, typer.Option("--temperature", min=0, max=2)] = 0.0,
    json: JsonFile = None,
) -> None:
    """Tell the traveller what changed in a model's words, where the plan bears them out; else in tripmend's own.

    The text goes to standard output, whose words it is to standard error.
    """

    from ..evaluating.settings import need_inspect
    from ..narration import narrate as tell
    from ..narration import plan_of
    from ..narration.checking import asking

    need_inspect()
    may_write(json, answer, suffixes=(".json",))
    if model.startswith("tripmend/"):
        raise InputError(f"{model} is scripted for the suites and writes no texts; name a language model")
    with errors_of(answer):
        plan = plan_of(read_document(answer))
    with asking(model, temperature=temperature) as ask:
        told = tell(plan, ask, tries=tries)
    if json is not None:
        write_atomically(json, json_text(asdict(told)))
    say(told.text)
    for number, faults in enumerate(told.faults, 1):
        said = "; ".join(one.words for one in faults) or "there was no usable text"
        say(f"text {number} was turned down: {said}", err=True)
    if told.source == "model":
        say(f"the words are those of {model}, and the plan bears them out", err=True)
    else:
        say(f"the words are tripmend's own: {model} wrote no text that the plan bears out", err=True)


# What the commands for language models print: the tables of runs, as text or JSON.

_HEADLINE = 4


def cell(value: Any) -> str:
    """A cell as text: shares as numerator, denominator, per cent and their 95 % Wilson interval."""
    if value is None:
        return ""
    if isinstance(value, tuple | list) and len(value) == 2:
        part, of = value
        if not of:
            return "0/0"
        if not float(part).is_integer():
            return f"{part:.2f}/{of} = {100 * part / of:.1f} %"
        low, high = wilson(int(part), int(of)) or (0.0, 0.0)
        return f"{int(part)}/{int(of)} = {100 * part / of:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def page_of(table: Table) -> Page:
    """A table, ready to be printed."""
    rows = tuple(tuple(cell(value) for value in row) for row in table.rows)
    return Page(table.title, table.columns, rows, (table.note,) if table.note else ())


def headline(run: LoggedRun) -> str:
    """The first scores of a run, which are the suite's main ones, in one sentence."""
    from ..evaluating.logs import score_cell

    scores = "; ".join(f"{name} {cell(score_cell(run, name))}" for name in run.record["scores"][:_HEADLINE])
    return f"{run.model}, {run.record['suite']}: {scores}"


def _is_printed(row: Sequence[Any]) -> bool:
    """Whether a row is out of a paper: every suite says so in one of the first two cells."""
    return any(isinstance(one, str) and "printed" in one for one in row[:2])


def write_runs(runs: Sequence[LoggedRun], json: Path | None, printed: bool = True) -> None:
    """Print the tables of runs, and write them with the runs' numbers to a file where one is wanted. printed: whether
    the rows of the papers are on the screen, too."""

    from ..evaluating.logs import plain_run, report

    tables = report(runs)
    shown = tables if printed else [
        replace(table, rows=rows)
        for table in tables
        if (rows := tuple(row for row in table.rows if not _is_printed(row))) or not table.rows
    ]  # fmt: skip
    show(page_of(table) for table in shown)
    plain = [
        {"title": table.title, "columns": table.columns, "rows": table.rows, "note": table.note} for table in tables
    ]
    write_json(json, {"runs": [plain_run(run) for run in runs], "tables": plain})


# tripmend models train, predict: open models taught on a train split, and asked afterwards; narrate beside them.

Modification = Literal["add", "replace", "delete"]
Method = Literal["lora", "full"]
Device = Literal["auto", "cpu", "cuda"]
PrintedOption = Annotated[
    bool, typer.Option("--printed/--no-printed", help="Whether the papers' rows stand beside yours.")
]
OfflineOption = Annotated[bool, typer.Option("--offline", help="Read folders only; never fetch from the hub.")]
DeviceOption = Annotated[Device, typer.Option("--device", help="auto: a GPU where there is one.")]


def train(
    suite: Annotated[Literal["itimo"], typer.Argument(help="The suite whose train split is learned from.")],
    base: Annotated[
        str, typer.Option("--base", metavar="MODEL", help="A folder, a name on the hub, or tiny: made from nothing.")
    ],
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The suite's data; only the train file is read.")],
    city: Annotated[str, typer.Option("--city", help="As the files name it: Melb, Toro, Florence.")],
    operation: Annotated[Modification, typer.Option("--operation", help="The edit that is learned.")],
    method: Annotated[Method, typer.Option("--method", help="lora: adapters; full: every weight.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where weights, record and checkpoints go.")],
    preset: Annotated[
        Literal["gemma", "llama", "qwen", "tiny"] | None,
        typer.Option("--preset", help="Published numbers; default: those of the base's family."),
    ] = None,
    few_shot: Annotated[
        int | None, typer.Option("--few-shot", min=0, max=20, metavar="N", help="Worked examples in each prompt.")
    ] = None,
    shots: Annotated[
        Literal["random", "hint", "dense"],
        typer.Option("--shots", help="How they are chosen; the same as in asking later."),
    ] = "random",
    embedder: Annotated[str, typer.Option("--embedder", help="Stored embeddings, for --shots dense.")] = "qwen3_8b",
    epochs: Annotated[float | None, typer.Option("--epochs", help="Instead of the preset's.")] = None,
    learning_rate: Annotated[float | None, typer.Option("--learning-rate", help="The same.")] = None,
    batch_size: Annotated[int | None, typer.Option("--batch-size", min=1, help="The same.")] = None,
    warmup_steps: Annotated[int | None, typer.Option("--warmup-steps", min=0, help="The same.")] = None,
    max_length: Annotated[
        int | None, typer.Option("--max-length", min=16, help="Tokens; longer examples are left out and counted.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="Default: 42.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Only the first N examples.")] = None,
    max_steps: Annotated[int | None, typer.Option("--max-steps", min=1, help="Stop after N steps.")] = None,
    save_steps: Annotated[int, typer.Option("--save-steps", min=1, help="Steps from checkpoint to checkpoint.")] = 50,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in --out that was stopped.")] = False,
    device: DeviceOption = "auto",
    offline: OfflineOption = False,
) -> None:
    """Fine-tune an open model on one city and modification, with the published numbers, and save its weights."""

    from ..training.settings import Settings
    from ..training.train import train as fit

    name, usual = _numbers(base, preset, method, offline)
    numbers = usual.with_changes(
        few_shot=few_shot, epochs=epochs, learning_rate=learning_rate, batch_size=batch_size,
        warmup_steps=warmup_steps, max_length=max_length, seed=seed,
    )  # fmt: skip
    settings = Settings(
        base, name, method, data, out, city, operation, numbers, shots, embedder, limit, max_steps, save_steps, device,
        offline,
    )  # fmt: skip
    console = screen()
    record = fit(settings, resume=resume, say=lambda text: line(console, text, indent=0))
    loss = "no loss was logged"
    if record["first_loss"] is not None:
        loss = f"loss {record['first_loss']:.4f} at first, {record['last_loss']:.4f} at last"
    line(console, f"{record['steps']} steps; {loss}; {record['seconds']} s", indent=0)
    line(console, f"the weights are in {out}", indent=0)


def _numbers(base: str, preset: str | None, method: Method, offline: bool) -> tuple[str, Hyperparameters]:
    """The published numbers: of the preset named, else those of the base's family, with the preset's name."""
    from ..training.settings import TINY, need_training, preset_for_family
    from ..training.settings import preset as numbers_of

    need_training()
    if preset is None and base == TINY:
        preset = TINY
    if preset is None:
        from ..training.record import family_of

        preset = preset_for_family(family_of(base, offline=offline))
    return preset, numbers_of(preset, method)


def predict(
    model: Annotated[Path, typer.Argument(metavar="MODEL", help="The folder that `models train` wrote.")],
    examples: Annotated[Path, typer.Argument(metavar="EXAMPLES.json")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="PREDICTIONS.json", help="Where the answers go.")],
    operation: Annotated[
        Modification | None, typer.Option("--operation", help="The edit asked for, where the file does not say it.")
    ] = None,
    few_shot: Annotated[
        int | None, typer.Option("--few-shot", min=0, max=20, metavar="N", help="Default: as in training.")
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Only the first N examples.")] = None,
    batch: Annotated[int, typer.Option("--batch", min=1, help="Prompts asked together.")] = 4,
    new_tokens: Annotated[int, typer.Option("--new-tokens", min=1, help="The longest answer.")] = 256,
    device: DeviceOption = "auto",
    offline: OfflineOption = False,
) -> None:
    """Answer examples with saved weights; score the answers by `tripmend itimo score`."""

    from ..training.predict import predict as ask
    from ..training.settings import need_training

    need_training()
    target(out, inputs=[examples])
    console = screen()
    answered, records = ask(
        model, examples, out, operation=operation, few_shot=few_shot,
        limit=limit, batch=batch, new_tokens=new_tokens, device=device, offline=offline,
        say=lambda text: line(console, text, indent=0),
    )  # fmt: skip
    line(console, f"{answered}/{records} records answered", indent=0)


group = group_of("Language models: tables from logs, fine-tuning, text for travellers.")


@group.command()
def report(
    logs: Annotated[list[Path], typer.Argument(help="Logs, or folders of logs.")],
    printed: PrintedOption = True,
    json: JsonFile = None,
) -> None:
    """The papers' tables from logs alone, one row for each run, tripmend's own beside them.

    Exit 0: every run is in them, 1: some are not, as they never came to their end (they are named), 2: unusable input.
    """

    from ..evaluating.settings import need_inspect

    need_inspect()
    may_write(json, *logs, suffixes=(".json",))
    from ..evaluating.logs import read_logs

    unusable: list[InputError] = []
    write_runs(read_logs(logs, unusable.append), json, printed)
    for error in unusable:
        say(f"not in the tables: {error}", err=True)
    if unusable:
        raise typer.Exit(1)


def grid(
    base: Annotated[str, typer.Option("--base", metavar="MODEL", help="As of `models train`.")],
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The suite's data; train and val are read.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="A folder for each run, and grid.json.")],
    city: Annotated[str, typer.Option("--city", help="The paper tuned on Melb.")] = "Melb",
    operation: Annotated[Modification, typer.Option("--operation", help="The paper tuned on add.")] = "add",
    method: Annotated[Method, typer.Option("--method", help="lora: adapters; full: every weight.")] = "lora",
    sample: Annotated[int | None, typer.Option("--sample", min=1, help="Only N of the 720, drawn by --seed.")] = None,
    seed: Annotated[int, typer.Option("--seed", min=0)] = 0,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Only the first N training examples.")] = None,
    device: DeviceOption = "auto",
    offline: OfflineOption = False,
) -> None:
    """The paper's grid search: train, answer the val file and score each combination; a stopped search goes on."""

    from ..training.grid import search
    from ..training.predict import predict as ask
    from ..training.settings import Settings
    from ..training.train import train as fit

    name, numbers = _numbers(base, None, method, offline)
    settings = Settings(
        base, name, method, data, out, city, operation, numbers, limit=limit, device=device, offline=offline
    )
    console = screen()
    rows = search(
        settings,
        lambda one: fit(one, resume=True),
        lambda model, examples, to: ask(model, examples, to, device=device, offline=offline),
        sample=sample,
        seed=seed,
    )
    for row in rows:
        shares = (f"{row[score]['hits']}/{row[score]['of']}" for score in ("mod", "apr"))
        line(console, f"{row['folder']}: Mod {next(shares)}, APR {next(shares)}", indent=0)
    line(console, f"the best is the first of {out / 'grid.json'}", indent=0)


for _command in (train, predict, grid, narrate):
    group.command(_command.__name__)(_command)
