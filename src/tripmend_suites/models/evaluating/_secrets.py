"""Keys stay out of logs: whatever a provider echoes of them is blotted out before anyone writes it down."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from typing import Any

__all__ = ["blot", "blot_error", "secrets_of"]

_NAME = re.compile(r"(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS?)$", re.IGNORECASE)
_SHORTEST = 8
"""Shorter values are no keys and could be part of any word."""
_BLOT = "[key]"


def secrets_of(environment: Mapping[str, str] | None = None, also: Iterable[str | None] = ()) -> tuple[str, ...]:
    """Values of variables named like keys, and those of `also`; longest first, so that no rest of one remains."""
    found = os.environ if environment is None else environment
    values = [value for name, value in found.items() if _NAME.search(name)]
    values += [value for value in also if value is not None]
    return tuple(sorted({value for value in values if len(value) >= _SHORTEST}, key=len, reverse=True))


def blot(value: Any, secrets: Iterable[str]) -> Any:
    """JSON without any of the secrets; the very same object where there is none in it."""
    if isinstance(value, str):
        for secret in secrets:
            if secret in value:
                value = value.replace(secret, _BLOT)
        return value
    if isinstance(value, Mapping):
        return {name: blot(part, secrets) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [blot(part, secrets) for part in value]
    return value


def blot_error(error: BaseException, secrets: tuple[str, ...]) -> None:
    """The same for an exception and those behind it, in place."""
    seen: set[int] = set()
    turn: BaseException | None = error
    while turn is not None and id(turn) not in seen:
        seen.add(id(turn))
        turn.args = tuple(blot(part, secrets) if isinstance(part, str | Mapping | list) else part for part in turn.args)
        for name in ("message", "body"):
            part = vars(turn).get(name) if hasattr(turn, "__dict__") else None
            if isinstance(part, str | Mapping | list):
                vars(turn)[name] = blot(part, secrets)
        turn = turn.__cause__ or turn.__context__
