"""What is learned: the very prompt that a model is asked with later, and the answer in the prompt's own format."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tripmend.errors import InputError

from ...common.tasking import Message
from ...itimo.data.file_names import city_name, named
from ...itimo.data.found_files import read_found
from ...itimo.edits._problem import Operation
from ...itimo.formats import Example
from ...itimo.tasks import answer_of, chat_of
from ...itimo.tasks.records import STORED, Record
from ...itimo.tasks.shots import FewShot, Shots

__all__ = ["Chat", "chats_of", "prompts_sha256", "shots_of", "train_file"]

_FILE_KINDS: dict[Operation, str] = {"add": "DELETE", "delete": "ADD", "replace": "REPLACE"}


@dataclass(frozen=True, slots=True)
class Chat:
    """One example of training: the prompt's messages and the answer."""

    id: str
    prompt: tuple[Message, ...]
    answer: str


def train_file(folder: Path, city: str, operation: Operation) -> Path:
    """The train split for one city and modification; no other split is ever opened.

    A file is named by what was done to the itineraries: the model that learns to add reads ``CITY_DELETE_train.json``.
    Raises InputError when there is none or there are several.
    """
    name = f"{city}_{_FILE_KINDS[operation]}_train.json"
    there = sorted(folder.rglob(f"*_{_FILE_KINDS[operation]}_train.json")) if folder.is_dir() else []
    found = [path for path in there if city_name(named(path)[0]) == city_name(city)]
    if len(found) != 1:
        what = "there is no file" if not found else f"there are {len(found)} files"
        raise InputError(f"{what} {name} below it, which training for {operation} in {city} reads", source=folder)
    return found[0]


def shots_of(
    file: Path, examples: Sequence[Example], way: FewShot, count: int, *, embedder: str = "qwen3_8b", twins: bool = True
) -> list[tuple[Example, ...]]:
    """The worked examples for each prompt about an example of a file, chosen as `tripmend evaluate` chooses them.

    way: at random, with the same hint, or by stored embeddings. embedder: a key of STORED, for the last. twins: whether
    an example made from the very same original may be shown. Raises InputError where there are too few, or no train
    file beside this one.
    """
    if not count:
        return [() for _ in examples]
    if embedder not in STORED:
        raise InputError(f"there are no stored embeddings {embedder!r}; there are {', '.join(sorted(STORED))}")
    city, operation = named(file)
    split = file.stem.rsplit("_", 1)[1]
    records = [Record(city_name(city), operation.upper(), file, one) for one in examples]
    found = Shots(way, count, 0, split, stored=embedder, twins=twins).of(records)
    return [found[record.id] for record in records]


def chats_of(
    file: Path,
    operation: Operation,
    *,
    few_shot: int,
    limit: int | None,
    way: FewShot = "random",
    embedder: str = "qwen3_8b",
) -> tuple[Chat, ...]:
    """The first `limit` usable examples of a train file as chats. Raises InputError when none is usable.

    No worked example is made from the example's own original: its answer would give the example's away.
    """
    read = read_found(file, operation=operation)
    usable = [one for one in read.examples if one.gold is not None][:limit]
    if not usable:
        raise InputError("no record of it can be learned from", source=file)
    shots = shots_of(file, usable, way, few_shot, embedder=embedder, twins=False)
    return tuple(
        Chat(one.sid, tuple(chat_of(one, shown)), answer_of(one)) for one, shown in zip(usable, shots, strict=True)
    )


def prompts_sha256(chats: Sequence[Chat]) -> str:
    """Hash of every prompt and answer, in their order."""
    digest = hashlib.sha256()
    for chat in chats:
        said = [chat.id, [[message.role, message.text] for message in chat.prompt], chat.answer]
        digest.update(json.dumps(said, ensure_ascii=True, separators=(",", ":")).encode() + b"\n")
    return digest.hexdigest()
