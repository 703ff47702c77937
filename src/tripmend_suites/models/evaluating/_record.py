"""What a run is: everything a number depends on, kept in its log."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Mapping
from typing import Any

from ...common._provenance import git_revision, package_version, version_of
from ...common.tasking import Item, TaskSet
from ._secrets import blot, secrets_of
from ._settings import Asking

__all__ = ["RESUMED", "canonical", "prompts_sha256", "record_of"]

RESUMED = ("suite", "data_sha256", "settings", "asking", "n", "prompts_sha256")
"""Fields in which a resumed run must equal the first; those that change the prompts stand before them."""


def canonical(value: Any) -> str:
    """JSON with one spelling for equal values."""
    return json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"), default=str)


def prompts_sha256(tasks: TaskSet) -> str:
    """Hash of all messages, pictures and tool definitions, in the order of the items."""
    digest = hashlib.sha256()

    def take(value: Any) -> None:
        digest.update(canonical(value).encode() + b"\n")

    for item in tasks.items:
        for message in item.messages:
            pictures = [hashlib.sha256(picture).hexdigest() for picture in message.pictures]
            take([item.id, message.role, message.text, pictures])
    for tool in _tools(tasks, tasks.items[0]) if tasks.items else ():
        take(tool)
    return digest.hexdigest()


def _tools(tasks: TaskSet, item: Item) -> list[Any]:
    """Definitions of the tools; the first item's stand for all."""
    if tasks.calls == 0:
        return []
    return [[tool.name, tool.description, tool.parameters] for tool in tasks.open(item.id).tools]


def record_of(run: str, package: str, tasks: TaskSet, asking: Asking) -> dict[str, Any]:
    """JSON of the run: suite and version, hashes, settings, seed, versions of packages, git revision."""
    settings: Mapping[str, Any] = json.loads(canonical(tasks.settings))
    return {
        "run": run,
        "package": package,
        "suite": tasks.suite,
        "data_sha256": tasks.data_sha256,
        "prompts_sha256": prompts_sha256(tasks),
        "settings": settings,
        "asking": blot(json.loads(canonical(asking.kept())), secrets_of()),
        "seed": asking.seed,
        "n": len(tasks.items),
        "refused": tasks.refused,
        "scores": list(tasks.scores),
        "calls": tasks.calls,
        "tripmend": package_version(),
        "versions": {
            "inspect_ai": version_of("inspect_ai"),
            "openai": version_of("openai"),
            "python": platform.python_version(),
        },
        "git": git_revision(),
    }
