"""The weights and the tokenizer that training begins with, or that predict."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError

from .settings import Device

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
