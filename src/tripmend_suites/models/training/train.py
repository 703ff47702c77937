"""A run of training from beginning to end, or from where it was stopped to the end."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from .chats import Chat, Tokens, chats_of, make_tiny, tokens_of, train_file
from .record import (
    begin,
    device_of,
    finish,
    is_adapter,
    load_model,
    load_tokenizer,
    must_continue,
    quietly,
    read,
    write,
)
from .settings import TINY, Settings, need_training

# Checkpoints of a run, of which a stopped one leaves the last perhaps half written.

_NAME = re.compile(r"checkpoint-(\d+)")
_PARTS = ("optimizer.pt", "scheduler.pt")


def _whole(folder: Path) -> bool:
    """Whether a checkpoint was written to its end: the state of the run is what comes last."""
    try:
        json.loads((folder / "trainer_state.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return all((folder / part).is_file() for part in _PARTS)


def last_checkpoint(folder: Path) -> Path | None:
    """The newest whole checkpoint in a folder, None when there is none."""
    found = [(int(match[1]), path) for path in folder.glob("checkpoint-*") if (match := _NAME.fullmatch(path.name))]
    return next((path for _, path in sorted(found, reverse=True) if _whole(path)), None)


# TRL's trainer, told our numbers and given our tokens.


def _recomputing() -> str:
    """What the option to compute activations anew, which saves memory, is called."""
    from transformers import TrainingArguments

    newer = "activation_checkpointing"
    return newer if newer in TrainingArguments.__dataclass_fields__ else "gradient_checkpointing"


def _config(settings: Settings, folder: Path, device: str) -> Any:
    import torch
    from trl import SFTConfig

    numbers, gpu = settings.numbers, device == "cuda"
    return SFTConfig(
        output_dir=str(folder),
        num_train_epochs=numbers.epochs,
        max_steps=settings.max_steps or -1,
        per_device_train_batch_size=numbers.at_a_time,
        gradient_accumulation_steps=numbers.accumulation,
        learning_rate=numbers.learning_rate,
        weight_decay=numbers.weight_decay,
        warmup_steps=numbers.warmup_steps,
        lr_scheduler_type=numbers.scheduler,
        max_grad_norm=numbers.max_grad_norm,
        optim=numbers.optimizer,
        seed=numbers.seed,
        data_seed=numbers.seed,
        max_length=None,
        packing=False,
        # Tokens and labels come ready made: the trainer's own cutting would not give the tokens of a later request.
        dataset_kwargs={"skip_prepare_dataset": True},
        use_cpu=not gpu,
        bf16=gpu and torch.cuda.is_bf16_supported(),
        **{_recomputing(): gpu},
        save_strategy="steps",
        save_steps=settings.save_steps,
        save_total_limit=2,
        eval_strategy="no",
        logging_strategy="steps",
        logging_steps=1,
        logging_first_step=True,
        report_to="none",
        disable_tqdm=True,
        dataloader_pin_memory=gpu,
    )


def _adapter(settings: Settings, model: Any) -> Any:
    from peft import LoraConfig

    numbers = settings.numbers
    return LoraConfig(
        r=numbers.rank,
        lora_alpha=numbers.alpha,
        lora_dropout=numbers.dropout,
        target_modules=list(numbers.modules),
        # The eyes of a model that can see have projections of the same names and nothing to learn from text.
        exclude_modules=r".*vision.*" if hasattr(model.config, "vision_config") else None,
        task_type="CAUSAL_LM",
    )


def trainer_of(
    settings: Settings,
    model: Any,
    tokenizer: Any,
    rows: Sequence[Tokens],
    folder: Path,
    device: str,
    say: Callable[[str], None],
) -> Any:
    """A trainer ready to begin. folder: where checkpoints go. say: told the loss of every step."""
    from datasets import Dataset
    from transformers import PrinterCallback, TrainerCallback
    from trl import SFTTrainer

    class Telling(TrainerCallback):  # type: ignore[misc, unused-ignore]
        """Passes the loss on; the trainer's own would write to the screen."""

        def on_log(self, args: Any, state: Any, control: Any, logs: Any = None, **kwargs: Any) -> None:
            if logs and "loss" in logs:
                say(f"step {state.global_step} of {state.max_steps}: loss {float(logs['loss']):.4f}")

    trainer = SFTTrainer(
        model=model,
        args=_config(settings, folder, device),
        train_dataset=Dataset.from_list([{"input_ids": row.input_ids, "labels": row.labels} for row in rows]),
        processing_class=tokenizer,
        peft_config=_adapter(settings, model) if settings.method == "lora" else None,
        callbacks=[Telling()],
    )
    trainer.remove_callback(PrinterCallback)
    return trainer


_CHECKPOINTS = "checkpoints"
_BASE = "base"


def _base(settings: Settings, chats: Sequence[Chat]) -> str:
    """The base to load; one from nothing is made first, with the same bytes each time.

    A folder is named in full, since an adapter names its base and may be used from elsewhere.
    """
    if settings.base == TINY:
        folder = settings.out / _BASE
        make_tiny(folder, chats, settings.numbers.seed)
        return str(folder.resolve())
    if is_adapter(settings.base):
        raise InputError("this is an adapter; train on top of all weights, such as its base", source=settings.base)
    folder = Path(settings.base)
    return str(folder.resolve()) if folder.is_dir() else settings.base


def _rows(chats: Sequence[Chat], tokenizer: Any, longest: int) -> tuple[list[Tokens], list[str]]:
    """The chats in tokens, and the ids of those that are too long."""
    every = [tokens_of(chat, tokenizer) for chat in chats]
    rows = [row for row in every if len(row.input_ids) <= longest]
    if not rows:
        shortest = min(len(row.input_ids) for row in every)
        raise InputError(f"every example is longer than {longest} tokens; the shortest has {shortest}")
    return rows, [
        chat.id for chat, row in zip(chats, every, strict=True) if len(row.input_ids) > longest
    ]  # fmt: skip


def _ready(out: Path, resume: bool) -> dict[str, Any] | None:
    """The record of the run to go on with; None for a new one. Raises InputError where the folder does not allow it."""
    if out.exists() and not out.is_dir():
        raise InputError("this is no folder", source=out)
    earlier = read(out) if out.is_dir() else None
    if not resume and out.is_dir() and any(child.name != _BASE for child in out.iterdir()):
        raise InputError("the folder is not empty; go on with its run by --resume, or name another one", source=out)
    if resume and earlier is None:
        raise InputError("--resume: no run was begun in this folder", source=out)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot be made: {error.strerror}", source=out) from error
    return earlier


def train(
    settings: Settings, *, resume: bool = False, say: Callable[[str], None] = lambda text: None
) -> dict[str, Any]:
    """Train, save the weights, the tokenizer and the record into ``settings.out``; the record.

    resume: go on from the last whole checkpoint in that folder; a run that is done is left alone. say: told what goes
    on. Raises InputError for data, a base or a folder that cannot be used, MissingExtraError without the packages.
    """
    need_training()
    with quietly():
        return _train(settings, resume, say)


def _train(settings: Settings, resume: bool, say: Callable[[str], None]) -> dict[str, Any]:
    file = train_file(settings.data, settings.city, settings.operation)
    numbers = settings.numbers
    chats = chats_of(
        file, settings.operation, few_shot=numbers.few_shot, way=settings.shots, embedder=settings.embedder,
        limit=settings.limit,
    )  # fmt: skip
    earlier = _ready(settings.out, resume)
    device = device_of(settings.device)
    base = _base(settings, chats)
    tokenizer = load_tokenizer(base, offline=settings.offline)
    rows, left_out = _rows(chats, tokenizer, numbers.max_length)
    record = begin(settings, file, chats, left_out, Path(base))
    resumed = 0
    if earlier is not None:
        must_continue(earlier, record, settings.out)
        if earlier["status"] == "done":
            say("this run is done already")
            return earlier
        resumed = int(earlier.get("resumed", 0)) + 1
    write(settings.out, {**record, "resumed": resumed})
    say(f"{len(rows)} examples of {file.name}; {len(left_out)} left out as too long")
    checkpoints = settings.out / _CHECKPOINTS
    checkpoint = last_checkpoint(checkpoints) if resume else None
    if checkpoint is not None:
        say(f"going on from {checkpoint.name}")
    begun = time.perf_counter()
    model = load_model(base, offline=settings.offline, half=device == "cuda" and settings.method == "lora")
    trainer = trainer_of(settings, model, tokenizer, rows, checkpoints, device, say)
    trainer.train(resume_from_checkpoint=None if checkpoint is None else str(checkpoint))
    trainer.save_model(str(settings.out))
    tokenizer.save_pretrained(str(settings.out))
    done = finish(
        record, trainer.state.log_history, seconds=time.perf_counter() - begun, resumed=resumed, device=device
    )
    write(settings.out, done)
    return done
