"""What a run is asked to do: the model, how it is asked, and what it may cost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tripmend.errors import InputError

__all__ = ["Asking", "Limits", "Price"]

_SECRET = re.compile(r"(?:key|token|secret|password|credentials?|headers?|auth|authorization|cookies?)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Asking:
    """How a model is asked. Only the first five can change an answer, and a run keeps them when it is resumed.

    model: name as Inspect writes it, ``PROVIDER/NAME``. temperature: None for the provider's default. seed: for the
    model where it takes one, and for scripted models. reply_tokens: longest reply, None for the provider's default.
    options: arguments of the provider, such as ``emulate_tools``. connections: requests at one time. timeout: seconds
    for one reply, further tries included. retries: further tries after errors that may pass. Raises InputError for an
    option that is named like a key, a token or a header: all options stand in the log.
    """

    model: str
    temperature: float | None = None
    seed: int = 0
    reply_tokens: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    connections: int = 16
    timeout: int = 300
    retries: int = 4

    def __post_init__(self) -> None:
        for name in _names(self.options):
            if _SECRET.search(name):
                raise InputError(
                    f"the option {name} of the model would be kept in the log; give keys and headers to the provider "
                    "in the environment alone"
                )

    def kept(self) -> dict[str, Any]:
        """JSON of what a resumed run must have in common with the first."""
        return {
            "model": self.model,
            "temperature": self.temperature,
            "seed": self.seed,
            "reply_tokens": self.reply_tokens,
            "options": dict(self.options),
        }


def _names(value: Any) -> Iterator[str]:
    """All names in an option, those of the parts of a value included."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield str(name)
            yield from _names(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _names(part)


@dataclass(frozen=True, slots=True)
class Price:
    """EUR for a million tokens, read and written; cached tokens are priced as read ones."""

    read: float
    written: float

    def __post_init__(self) -> None:
        if not all(0 <= value < float("inf") for value in (self.read, self.written)):
            raise InputError("a price is a number of euros from 0 upwards for a million tokens")

    def of(self, read: int, written: int) -> float:
        """EUR for so many tokens."""
        return (read * self.read + written * self.written) / 1e6

    @classmethod
    def parse(cls, text: str) -> Price:
        """Read ``IN,OUT``. Raises InputError for anything else."""
        try:
            read, written = (float(part) for part in text.split(","))
        except ValueError as error:
            raise InputError(
                f"--price takes two numbers, EUR per million tokens read and written, such as 0.25,1.25; not {text!r}"
            ) from error
        return cls(read, written)


@dataclass(frozen=True, slots=True)
class Limits:
    """What the whole run may take, resumed parts included; None is no limit. cost: EUR. tokens: read and written."""

    cost: float | None = None
    tokens: int | None = None
    price: Price | None = None

    def __post_init__(self) -> None:
        if self.cost is not None and self.price is None:
            raise InputError(
                "--max-cost needs --price IN,OUT, the EUR for a million tokens read and written on your price list"
            )
