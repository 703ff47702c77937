"""tripmend evaluate: a language model, or tripmend itself, on a suite's tasks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from tripmend.app.output import may_write
from tripmend.app.screen import bar, say
from tripmend.errors import InputError

from ...common.output import JsonFile, telling
from . import PrintedOption, headline, write_runs

if TYPE_CHECKING:
    from ...common.tasking import TaskSet
    from ..evaluating import run as run_module
    from ..evaluating.logs import LoggedRun
    from ..evaluating.run import Asking, Limits


Preset = Literal["itimo", "triptide-gpt-4o", "triptide-qwen", "triptide-phi"]
"""Decoding as the papers have it; TripTide has one for each of its models."""

_PRESETS: dict[Preset, tuple[float, float | None, int]] = {
    "itimo": (0.0, None, 2048), "triptide-gpt-4o": (0.0, 1.0, 10_000), "triptide-qwen": (0.0, 1.0, 3_072),
    "triptide-phi": (0.0, 1.0, 4_096),
}  # fmt: skip
"""Temperature, top-p (None: not told), the longest reply in tokens. WorldTravel's paper tells none."""


def _value(text: str) -> Any:
    """A value as it is typed: a number, true or false, or a word."""
    import json

    try:
        return json.loads(text)
    except ValueError:
        return text


def _pairs(given: list[str] | None, option: str) -> dict[str, Any]:
    """KEY=VALUE options. Raises InputError for anything else."""
    found = {}
    for pair in given or ():
        key, equals, value = pair.partition("=")
        if not equals or not key.isidentifier():
            raise InputError(f"{option} takes KEY=VALUE, not {pair!r}")
        found[key] = _value(value)
    return found


def evaluate(
    suite: Annotated[
        Literal["across", "itimo", "triptide", "worldtravel"], typer.Argument(help="The suite whose tasks are asked.")
    ],
    model: Annotated[
        str,
        typer.Option(
            "--model",
            metavar="PROVIDER/NAME",
            help="openai/NAME, anthropic/NAME, openai-api/SERVICE/NAME for any server that speaks chat completions "
            "(SERVICE_BASE_URL and SERVICE_API_KEY in the environment); tripmend/engine is our own row, and "
            "tripmend/perfect, random, lazy and cheating are scripted.",
        ),
    ],
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The suite's data.")],
    task: Annotated[str | None, typer.Option("--task", help="One of the suite's tasks, where it has several.")] = None,
    split: Annotated[str | None, typer.Option("--split", help="The part of the data.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Only the first N items.")] = None,
    few_shot: Annotated[
        Literal["random", "hint", "dense"] | None, typer.Option("--few-shot", help="Worked examples, and how chosen.")
    ] = None,
    embedder: Annotated[str | None, typer.Option("--embedder", help="For --few-shot dense.")] = None,
    tools: Annotated[
        Literal["none", "paper", "engine"] | None,
        typer.Option("--tools", help="paper: the paper's own tools; engine: tripmend as tools; none: from the prompt."),
    ] = None,
    images: Annotated[bool, typer.Option("--images", help="Pages as pictures instead of text.")] = False,
    judge: Annotated[str | None, typer.Option("--judge", metavar="MODEL", help="A model that judges as well.")] = None,
    max_cost: Annotated[
        float | None, typer.Option("--max-cost", min=0, metavar="EUR", help="Stop asking when so much is spent.")
    ] = None,
    max_tokens: Annotated[
        int | None, typer.Option("--max-tokens", min=1, metavar="N", help="The same for tokens, read and written.")
    ] = None,
    price: Annotated[
        str | None, typer.Option("--price", metavar="IN,OUT", help="EUR per million tokens read and written.")
    ] = None,
    temperature: Annotated[float | None, typer.Option("--temperature", min=0, max=2)] = None,
    top_p: Annotated[float | None, typer.Option("--top-p", min=0, max=1)] = None,
    preset: Annotated[
        Preset | None, typer.Option("--preset", help="Temperature, top-p and longest reply as a paper has them.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0)] = 0,
    reply_tokens: Annotated[
        int | None, typer.Option("--reply-tokens", min=1, metavar="N", help="The longest single reply.")
    ] = None,
    connections: Annotated[int, typer.Option("--connections", min=1, max=1000, help="Requests at one time.")] = 16,
    timeout: Annotated[
        int, typer.Option("--timeout", min=1, metavar="S", help="Seconds for one reply, further tries included.")
    ] = 300,
    retries: Annotated[int, typer.Option("--retries", min=0, max=20, help="Tries after errors that may pass.")] = 4,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where logs are kept.")] = Path("logs"),
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume", metavar="LOG|DIR", help="Go on with a run that was stopped; nothing is paid for twice."
        ),
    ] = None,
    setting: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A further option of the suite.")
    ] = None,
    model_option: Annotated[
        list[str] | None, typer.Option("--model-option", metavar="KEY=VALUE", help="A further option of the provider.")
    ] = None,
    printed: PrintedOption = True,
    json: JsonFile = None,
) -> None:
    """Ask a language model a suite's tasks and score its answers; tripmend/engine gives our own row.

    Exit 0: every item was asked and some were answered, 1: none was answered, or some were lost to errors of the
    provider, to --timeout or to the budget (--resume asks them again), 2: unusable input, or a model that cannot be
    asked, 130: stopped.
    """

    from ..evaluating import run
    from ..evaluating.settings import need_inspect

    need_inspect()
    from ..evaluating.logs import read_log, second_judge
    from ..evaluating.provider import can_be

    may_write(json, data, resume, suffixes=(".json",))
    if embedder is not None and few_shot != "dense":
        raise InputError("--embedder is for --few-shot dense; give both, or neither")
    if preset is not None:
        known = _PRESETS[preset]
        temperature = known[0] if temperature is None else temperature
        top_p = known[1] if top_p is None else top_p
        reply_tokens = known[2] if reply_tokens is None else reply_tokens
    further = _pairs(model_option, "--model-option")
    asking = run.Asking(model, temperature, seed, reply_tokens, further, connections, timeout, retries, top_p)
    limits = run.Limits(max_cost, max_tokens, None if price is None else run.Price.parse(price))
    options = {
        "task": task,
        "split": split,
        "limit": limit,
        "seed": seed or None,
        "few_shot": few_shot,
        "embedder": embedder,
        "tools": tools,
        "images": images,
        **_pairs(setting, "--set"),
    }
    if not data.exists():
        raise InputError("there is no such folder", source=data)
    can_be(asking)
    tasks = run.task_set_of(suite, data, options)
    if judge is not None:
        _judge_can_be(judge, tasks, asking, limits)
    outcome = _asked(suite, tasks, asking, limits, out, resume)
    _may_go_on(outcome)
    outcomes, runs = [outcome], [read_log(outcome.log)]
    halted = None
    if judge is not None:
        judged, file = second_judge(data, tasks, runs[0])
        say(f"the revisions to be judged are in {file}", err=True)
        second = _asked(suite, judged, replace(asking, model=judge), limits, outcome.log.parent, None)
        if second.halted:
            halted = second
        else:
            outcomes.append(second)
            runs.append(read_log(second.log))
    write_runs(runs, json, printed)
    say("")
    for one in runs:
        say(headline(one))
    for done in outcomes:
        say(f"The log is {done.log}; see it with: inspect view --log-dir {done.log.parent}")
    for done in outcomes:
        _told(done)
    if halted is not None:
        _may_go_on(halted)
    _answered(runs)
    if any(done.left for done in outcomes):
        raise typer.Exit(1)


def _may_go_on(outcome: run_module.Outcome) -> None:
    """Raise InputError where the model could not be asked at all. Its log holds no measurement and is taken away, so
    that no report shows a wrong key as a score of zero; the journal stays."""
    if outcome.halted:
        outcome.log.unlink(missing_ok=True)
        raise InputError(f"{outcome.halted}; go on with --resume {outcome.journal} when that is put right")


def _judge_can_be(judge: str, tasks: TaskSet, asking: run_module.Asking, limits: Limits) -> None:
    """Raise InputError where a second model cannot judge, before anything is paid for."""

    from ..evaluating.logs import NEEDS
    from ..evaluating.provider import model_of

    if not tasks.suite.startswith("triptide-revise/"):
        raise InputError(NEEDS)
    if "/" not in judge:
        raise InputError(f"a model is named PROVIDER/NAME, such as openai/gpt-4o-mini; {judge!r} is not")
    if limits.price is not None:
        raise InputError("--price is of one model; with --judge give --max-tokens, which holds for each of the two")
    model_of(replace(asking, model=judge), tasks)


def _asked(
    suite: str, tasks: TaskSet, asking: Asking, limits: Limits, out: Path, resume: Path | None
) -> run_module.Outcome:
    """A run with its bar. Exits with 130 when it was stopped from outside, saying how to go on."""

    from ..evaluating import run

    with telling() as tell, bar(f"{tasks.suite} {asking.model}") as advance:
        try:
            return run.evaluate(suite, tasks, asking, limits, out=out, resume=resume, advance=advance, say=tell)
        except run.StoppedError as stopped:
            told = str(stopped)
    say(told, err=True)
    raise typer.Exit(130)


def _answered(runs: list[LoggedRun]) -> None:
    """Say how many items have no answer. Exits with 1 where a whole run has none that can be judged."""
    nothing = False
    for one in runs:
        ends = Counter(item.failure or item.verdict.outcome for item in one.items)
        for end, count in ends.most_common():
            if end != "answered":
                say(f"{one.model}: {count} of {len(one.items)} items: {end}", err=True)
        if one.items and not ends["answered"]:
            say(f"{one.model}: no item was answered", err=True)
            nothing = True
    if nothing:
        raise typer.Exit(1)


def _told(outcome: run_module.Outcome) -> None:
    """What is left. Raises InputError for a fault of ours."""
    if outcome.faults:
        raise InputError(
            f"tripmend itself failed on {len(outcome.faults)} items, first {outcome.faults[0]}; please report it"
        )
    if outcome.left:
        say(
            f"{outcome.left} items were left without an answer; ask for them with the same command and "
            f"--resume {outcome.journal}",
            err=True,
        )
