"""The model that training begins with, and the record that it leaves."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError
from tripmend.formats.files import json_text, write_atomically

from ...common.provenance import data_hash, git_revision, package_version, version_of
from ...itimo.tasks.prompt import PROMPT
from .chats import Chat, prompts_sha256
from .settings import PACKAGES, Device, Settings

_ADAPTER = "adapter_config.json"


@contextmanager
def quietly() -> Iterator[None]:
    """Without the bars and remarks that loading and saving weights write to the screen; errors are still raised."""
    from transformers.utils import logging

    level, bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
    logging.set_verbosity_error()
    logging.disable_progress_bar()
    try:
        yield
    finally:
        logging.set_verbosity(level)
        if bars:
            logging.enable_progress_bar()


@contextmanager
def _readable(base: str, offline: bool) -> Iterator[None]:
    """One sentence for whatever keeps a base from being read."""
    try:
        yield
    except (OSError, ValueError, KeyError, ImportError) as error:
        words = " ".join(str(error).split())[:200]
        where = "and nothing is fetched when --offline is given" if offline else "nor can it be fetched"
        raise InputError(f"{base}: this is no folder of weights that can be read, {where} ({words})") from error


def device_of(device: Device) -> Literal["cpu", "cuda"]:
    """The device meant by auto: a GPU where there is one. Raises InputError for cuda where there is none."""
    import torch

    there = bool(torch.cuda.is_available())
    if device == "cuda" and not there:
        raise InputError("--device cuda: there is no such device, or PyTorch was built without it")
    return "cuda" if there and device != "cpu" else "cpu"


def is_adapter(base: str) -> bool:
    """Whether a folder holds an adapter rather than all weights."""
    return (Path(base) / _ADAPTER).is_file()


def _base_of(adapter: str) -> str:
    try:
        found = json.loads((Path(adapter) / _ADAPTER).read_text(encoding="utf-8")).get("base_model_name_or_path")
    except (OSError, ValueError) as error:
        raise InputError("the adapter's configuration cannot be read", source=Path(adapter) / _ADAPTER) from error
    return str(found)


def family_of(base: str, *, offline: bool = False) -> str:
    """The family of a model as its configuration names it, such as ``qwen3``. Raises InputError if it has none."""
    from transformers import AutoConfig

    with _readable(base, offline):
        return str(AutoConfig.from_pretrained(base, local_files_only=offline).model_type)


def load_tokenizer(base: str, *, offline: bool = False) -> Any:
    """The tokenizer in a folder or of a model on the hub; for an adapter, the one saved beside it.

    Raises InputError when it cannot be read.
    """
    from transformers import AutoTokenizer

    with _readable(base, offline):
        return AutoTokenizer.from_pretrained(base, local_files_only=offline)


def load_model(base: str, *, offline: bool = False, half: bool = False) -> Any:
    """The weights, for an adapter those of its base with the adapter on them.

    half: in 16 bits (bfloat16) instead of 32. Raises InputError when they cannot be read.
    """
    import torch
    from transformers import AutoModelForCausalLM

    dtype = torch.bfloat16 if half else torch.float32
    root = _base_of(base) if is_adapter(base) else base
    with _readable(root, offline):
        model = AutoModelForCausalLM.from_pretrained(root, local_files_only=offline, dtype=dtype)
    if root == base:
        return model
    from peft import PeftModel

    with _readable(base, offline):
        return PeftModel.from_pretrained(model, base)


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
