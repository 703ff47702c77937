"""What is learned: the very prompt that a model is asked with later, and the answer in the prompt's own format."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ...edits._problem import Operation
from ...errors import InputError
from ...formats.itimo import Example, read_examples
from ...suites.itimo.tasks import answer_of, chat_of
from ...suites.tasking import Message

__all__ = ["Chat", "chats_of", "prompts_sha256", "shots_for", "train_file"]

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
    found = sorted(folder.rglob(name)) if folder.is_dir() else []
    if len(found) != 1:
        what = "there is no file" if not found else f"there are {len(found)} files"
        raise InputError(f"{what} {name} below it, which training for {operation} in {city} reads", source=folder)
    return found[0]


def shots_for(example: Example, pool: Sequence[Example], count: int, seed: int) -> tuple[Example, ...]:
    """`count` worked examples for a prompt, at random but always the same for the same example and seed.

    Neither the example itself nor one with the same itinerary is among them, since its answer would give itself away.
    """
    others = [
        one for one in pool if one.sid != example.sid and one.problem.itinerary != example.problem.itinerary
    ]  # fmt: skip
    if len(others) < count:
        raise InputError(f"{count} worked examples are asked for, and there are {len(others)} others to take them from")
    return tuple(random.Random(f"{seed}:{example.sid}").sample(others, count))


def chats_of(file: Path, operation: Operation, *, few_shot: int, seed: int, limit: int | None) -> tuple[Chat, ...]:
    """The first `limit` usable examples of a train file as chats. Raises InputError when none is usable."""
    read = read_examples(file, operation=operation)
    usable = [one for one in read.examples if one.gold is not None]
    if not usable:
        raise InputError("no record of it can be learned from", source=file)
    return tuple(
        Chat(one.sid, tuple(chat_of(one, shots_for(one, usable, few_shot, seed))), answer_of(one))
        for one in usable[:limit]
    )


def prompts_sha256(chats: Sequence[Chat]) -> str:
    """Hash of every prompt and answer, in their order."""
    digest = hashlib.sha256()
    for chat in chats:
        said = [chat.id, [[message.role, message.text] for message in chat.prompt], chat.answer]
        digest.update(json.dumps(said, ensure_ascii=True, separators=(",", ":")).encode() + b"\n")
    return digest.hexdigest()
