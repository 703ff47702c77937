"""The record of a run of training: everything its weights depend on, and how the loss fell."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import json_text, write_atomically

from ...common._provenance import data_hash, git_revision, package_version, version_of
from ...itimo.tasks.prompt import PROMPT
from .chats import Chat, prompts_sha256
from .settings import PACKAGES, Settings

SUITE = "itimo-train/1"
FILE = "training.json"
_SAME = ("suite", "prompt", "settings", "data_sha256", "prompts_sha256", "base_sha256")


def start_sha256(base: Path) -> str:
    """Hash of the weights in a folder, "" for what is no folder."""
    if not base.is_dir():
        return ""
    digest = hashlib.sha256()
    for path in sorted(base.glob("*.safetensors")):
        with path.open("rb") as file:
            digest.update(path.name.encode() + b"\0" + hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()


def begin(settings: Settings, file: Path, chats: Sequence[Chat], left_out: Sequence[str], base: Path) -> dict[str, Any]:
    """The record of a run that begins. left_out: ids of examples that are too long."""
    return {
        "suite": SUITE,
        "prompt": PROMPT,
        "status": "running",
        "settings": json.loads(json.dumps(settings.kept())),
        "file": file.name,
        "examples": len(chats) - len(left_out),
        "left_out": list(left_out),
        "data_sha256": data_hash([file]),
        "prompts_sha256": prompts_sha256(chats),
        "base_sha256": start_sha256(base),
        "seed": settings.numbers.seed,
        "tripmend": package_version(),
        "git": git_revision(),
        "versions": {"python": platform.python_version(), **{name: version_of(name) for name in PACKAGES}},
    }


def read(folder: Path) -> dict[str, Any] | None:
    """The record in a folder, None when it has none. Raises InputError for one that cannot be read."""
    path = folder / FILE
    if not path.is_file():
        return None
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError("the record of the training cannot be read", source=path) from error
    if not isinstance(found, dict):
        raise InputError("the record of the training must be an object", source=path)
    return found


def write(folder: Path, record: Mapping[str, Any]) -> None:
    """Write a record, whole or not at all."""
    write_atomically(folder / FILE, json_text(dict(record)))


def must_continue(earlier: Mapping[str, Any], now: Mapping[str, Any], folder: Path) -> None:
    """Raise InputError unless a run may go on: the same data, prompts, base and numbers."""
    for name in _SAME:
        if earlier.get(name) != now[name]:
            raise InputError(
                f"--resume: {name} is another than when this run began; begin a new one in another folder",
                source=folder / FILE,
            )


def finish(
    record: Mapping[str, Any], history: Sequence[Mapping[str, Any]], *, seconds: float, resumed: int, device: str
) -> dict[str, Any]:
    """The record of a run that is done.

    history: the trainer's log. seconds: of this process only. resumed: how often the run was gone on with.
    """
    curve = [
        {name: one[name] for name in ("step", "epoch", "loss", "learning_rate", "grad_norm") if name in one}
        for one in history
        if "loss" in one
    ]
    steps = [one["step"] for one in curve]
    return {
        **record,
        "status": "done",
        "device": device,
        "steps": max(steps, default=0),
        "resumed": resumed,
        "seconds": round(seconds, 2),
        "first_loss": curve[0]["loss"] if curve else None,
        "last_loss": curve[-1]["loss"] if curve else None,
        "curve": curve,
    }
