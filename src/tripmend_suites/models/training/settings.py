"""What a run of training is told."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError, MissingExtraError

from ...common import install_command
from ...itimo.edits.problem import Operation
from ...itimo.tasks.prompt import FewShot

# Published hyper-parameters as named presets, each number with its source.

Method = Literal["lora", "full"]
"""lora: low-rank adapters beside frozen weights. full: every weight."""


@dataclass(frozen=True, slots=True)
class Hyperparameters:
    """The numbers of one training run.

    epochs: passes over the examples. batch_size: examples for each step, taken in `accumulation` parts of equal size.
    learning_rate: its peak. warmup_steps: steps until that peak. scheduler: what follows it. max_length: tokens of
    prompt and answer; longer examples are left out and counted. rank, alpha, dropout, modules: of LoRA only.
    new_tokens: the most that an answer may have when predicting. sources: where each number is from, by its name.
    """

    epochs: float
    batch_size: int
    accumulation: int
    learning_rate: float
    weight_decay: float
    warmup_steps: int
    scheduler: str
    max_grad_norm: float
    max_length: int
    optimizer: str
    seed: int
    few_shot: int
    new_tokens: int
    rank: int = 0
    alpha: int = 0
    dropout: float = 0.0
    modules: tuple[str, ...] = ()
    sources: Mapping[str, str] | None = None

    @property
    def at_a_time(self) -> int:
        """Examples that pass through the model together."""
        return max(1, self.batch_size // self.accumulation)

    def with_changes(self, **given: Any) -> Hyperparameters:
        """The same with other numbers; None leaves a number as it is. Raises InputError for one that cannot be."""
        new = {name: value for name, value in given.items() if value is not None}
        for name, value in new.items():
            least = 0 if name in ("weight_decay", "warmup_steps", "few_shot", "seed") else 1e-12
            if not isinstance(value, str) and not least <= value < float("inf"):
                raise InputError(f"{name} cannot be {value}")
        sources = dict(self.sources or {}) | dict.fromkeys(new, "given")
        if "batch_size" in new:
            new["accumulation"] = next(n for n in range(self.accumulation, 0, -1) if new["batch_size"] % n == 0)
        return replace(self, **new, sources=sources)

    def plain(self) -> dict[str, Any]:
        """For a JSON file: {name: {"value": …, "source": …}}."""
        sources = self.sources or {}
        return {
            one.name: {"value": _listed(getattr(self, one.name)), "source": sources[one.name]}
            for one in fields(self)
            if one.name in sources
        }


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


@cache
def _data() -> dict[str, Any]:
    text = (resources.files(__package__) / "presets.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def preset_names() -> tuple[str, ...]:
    """gemma, llama, qwen as published, and tiny, which is ours."""
    return tuple(_data()["presets"])


def searched() -> dict[str, tuple[Any, ...]]:
    """The grid that the paper searched, by the name of the number: 720 combinations."""
    return {name: tuple(values) for name, values in _data()["grid"].items() if isinstance(values, list)}


def preset(name: str, method: Method) -> Hyperparameters:
    """A preset by its name. Raises InputError for a name there is not."""
    data = _data()
    if name not in data["presets"]:
        raise InputError(f"there is no preset {name!r}; the presets are {', '.join(data['presets'])}")
    own = data["presets"][name]
    numbers = {**data["common"], **data[method], **own["common"], **own.get(method, {})}
    values = {key: one["value"] for key, one in numbers.items()}
    if "modules" in values:
        values["modules"] = tuple(values["modules"])
    return Hyperparameters(**values, sources={key: one["source"] for key, one in numbers.items()})


def preset_for_family(family: str) -> str:
    """The preset made for a family of models (``model_type`` of its configuration). Raises InputError for others."""
    for name, one in _data()["presets"].items():
        if family in one["families"]:
            return str(name)
    raise InputError(
        f"no preset is made for models of the family {family!r}; name one with --preset: {', '.join(preset_names())}"
    )


Device = Literal["auto", "cpu", "cuda"]
TINY = "tiny"
"""A base of this name is made from nothing: for tests and for trying the commands."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One run.

    base: a folder of weights, the name of a model on the hub, or ``tiny``. data: folder with the suite's files.
    city: as the files name it. operation: the modification that the model learns to make. shots: how worked
    examples are chosen, where there are any; embedder: by which stored embeddings. limit: only the first N examples.
    max_steps: stop after N steps whatever the epochs. save_steps: steps between checkpoints. offline: never
    ask the hub.
    """

    base: str
    preset: str
    method: Method
    data: Path
    out: Path
    city: str
    operation: Operation
    numbers: Hyperparameters
    shots: FewShot = "random"
    embedder: str = "qwen3_8b"
    limit: int | None = None
    max_steps: int | None = None
    save_steps: int = 50
    device: Device = "auto"
    offline: bool = False

    def kept(self) -> dict[str, Any]:
        """JSON of every choice that the weights depend on; a run that is gone on with must have the same."""
        return {
            "base": self.base,
            "preset": self.preset,
            "method": self.method,
            "city": self.city,
            "operation": self.operation,
            "shots": self.shots,
            "embedder": self.embedder,
            "limit": self.limit,
            "max_steps": self.max_steps,
            "hyperparameters": self.numbers.plain(),
        }


# The packages behind fine-tuning, asked for in one sentence where they are missing.

PACKAGES = ("torch", "transformers", "peft", "trl", "datasets", "accelerate")
"""Everything that has to be importable; their versions are kept in the record of a run."""


def need_training() -> None:
    """Raise MissingExtraError unless every package of PACKAGES can be imported."""
    for name in PACKAGES:
        if importlib.util.find_spec(name) is None:
            command = install_command("train", "torch")
            raise MissingExtraError(f"fine-tuning needs packages that are not installed: {command}")
