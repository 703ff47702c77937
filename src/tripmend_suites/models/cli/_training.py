"""tripmend models train, predict: open models taught on a train split, and asked afterwards; narrate beside them."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ._narration import narrate

if TYPE_CHECKING:
    from ..training._settings import Settings

__all__ = ["narrate", "predict", "train"]


class Suite(StrEnum):
    """Whose train split is learned from."""

    ITIMO = "itimo"


class Method(StrEnum):
    """Which weights change."""

    LORA = "lora"
    FULL = "full"


class Preset(StrEnum):
    """Whose numbers are taken."""

    GEMMA = "gemma"
    LLAMA = "llama"
    QWEN = "qwen"
    TINY = "tiny"


class Modification(StrEnum):
    """The edit that is learned."""

    ADD = "add"
    REPLACE = "replace"
    DELETE = "delete"


class Device(StrEnum):
    """Where the model runs."""

    AUTO = "auto"
    CPU = "cpu"
    CUDA = "cuda"


class Shots(StrEnum):
    """How worked examples are chosen."""

    RANDOM = "random"
    HINT = "hint"
    DENSE = "dense"


OfflineOption = Annotated[bool, typer.Option("--offline", help="Read folders only; never fetch from the hub.")]
DeviceOption = Annotated[Device, typer.Option("--device", help="auto: a GPU where there is one.")]


def train(
    suite: Annotated[Suite, typer.Argument(help="The suite whose train split is learned from.")],
    base: Annotated[
        str, typer.Option("--base", metavar="MODEL", help="A folder, a name on the hub, or tiny: made from nothing.")
    ],
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The suite's data; only the train file is read.")],
    city: Annotated[str, typer.Option("--city", help="As the files name it: Melb, Toro, Florence.")],
    operation: Annotated[Modification, typer.Option("--operation", help="The edit that is learned.")],
    method: Annotated[Method, typer.Option("--method", help="lora: adapters; full: every weight.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where weights, record and checkpoints go.")],
    preset: Annotated[
        Preset | None, typer.Option("--preset", help="Published numbers; default: those of the base's family.")
    ] = None,
    few_shot: Annotated[
        int | None, typer.Option("--few-shot", min=0, max=20, metavar="N", help="Worked examples in each prompt.")
    ] = None,
    shots: Annotated[
        Shots, typer.Option("--shots", help="How they are chosen; the same as in asking later.")
    ] = Shots.RANDOM,
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
    device: DeviceOption = Device.AUTO,
    offline: OfflineOption = False,
) -> None:
    """Fine-tune an open model on one city and modification, with the published numbers, and save its weights."""
    from ..training._extra import need_training
    from ..training._settings import TINY, Settings
    from ..training.presets import preset as numbers_of
    from ..training.presets import preset_for_family

    need_training()
    if preset is not None:
        name = preset.value
    elif base == TINY:
        name = TINY
    else:
        from ..training.base import family_of

        name = preset_for_family(family_of(base, offline=offline))
    numbers = numbers_of(name, method.value).with_changes(
        few_shot=few_shot, epochs=epochs, learning_rate=learning_rate, batch_size=batch_size,
        warmup_steps=warmup_steps, max_length=max_length, seed=seed,
    )  # fmt: skip
    _train(
        Settings(
            base, name, method.value, data, out, city, operation.value, numbers, shots.value, embedder,
            limit, max_steps, save_steps, device.value, offline,
        ),
        resume,
    )  # fmt: skip


def _train(settings: Settings, resume: bool) -> None:
    from tripmend.app.screen import line, screen

    from ..training.train import train as fit

    console = screen()
    record = fit(settings, resume=resume, say=lambda text: line(console, text, indent=0))
    loss = "no loss was logged"
    if record["first_loss"] is not None:
        loss = f"loss {record['first_loss']:.4f} at first, {record['last_loss']:.4f} at last"
    line(console, f"{record['steps']} steps; {loss}; {record['seconds']} s", indent=0)
    line(console, f"the weights are in {settings.out}", indent=0)


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
    device: DeviceOption = Device.AUTO,
    offline: OfflineOption = False,
) -> None:
    """Answer examples with saved weights; score the answers by `tripmend itimo score`."""
    from tripmend.app.screen import line, screen
    from tripmend.formats.files import target

    from ..training._extra import need_training
    from ..training.predict import predict as ask

    need_training()
    target(out, inputs=[examples])
    console = screen()
    answered, records = ask(
        model, examples, out, operation=None if operation is None else operation.value, few_shot=few_shot,
        limit=limit, batch=batch, new_tokens=new_tokens, device=device.value, offline=offline,
        say=lambda text: line(console, text, indent=0),
    )  # fmt: skip
    line(console, f"{answered}/{records} records answered", indent=0)
