"""A run of training from beginning to end, or from where it was stopped to the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from ._checkpoints import last_checkpoint
from ._extra import need_training
from ._record import begin, finish, must_continue, read, write
from ._settings import TINY, Settings
from ._trainer import trainer_of
from .base import device_of, is_adapter, load_model, load_tokenizer, quietly
from .chats import Chat, chats_of, train_file
from .tiny import make_tiny
from .tokens import Tokens, tokens_of

__all__ = ["train"]

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
        record,
        trainer.state.log_history,
        seconds=time.perf_counter() - begun,
        resumed=resumed,
        device=device,
    )
    write(settings.out, done)
    return done
