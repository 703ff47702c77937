"""Settings of a run, and the suite it asks."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import json
import os
import platform
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from tripmend.errors import InputError, MissingExtraError

from ...common import install_command
from ...common.provenance import git_revision, package_version, version_of
from ...common.tasking import Item, TaskSet

_SECRET = re.compile(r"(?:key|token|secret|password|credentials?|headers?|auth|authorization|cookies?)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Asking:
    """How a model is asked. Only the first five and top_p can change an answer; a run keeps them when it is resumed.

    model: name as Inspect writes it, ``PROVIDER/NAME``. temperature: None for the provider's default. seed: for the
    model where it takes one, and for scripted models. reply_tokens: longest reply, None for the provider's default.
    options: arguments of the provider, such as ``emulate_tools``. connections: requests at one time. timeout: seconds
    for one reply, further tries included. retries: further tries after errors that may pass. top_p: None for the
    provider's default. Raises InputError for an option that is named like a key, a token or a header: all options stand
    in the log.
    """

    model: str
    temperature: float | None = None
    seed: int = 0
    reply_tokens: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    connections: int = 16
    timeout: int = 300
    retries: int = 4
    top_p: float | None = None

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
            **({} if self.top_p is None else {"top_p": self.top_p}),
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


# Keys stay out of logs: whatever a provider echoes of them is blotted out before anyone writes it down.

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


# Whatever a model says can be written down: JSON of bounded depth and size, without characters that no file can hold.
#
# Everything that goes from a model into a journal or a log passes here, so that no reply, however odd, costs an item
# its place in a denominator.

DEEPEST = 60
"""Levels of lists and objects that are kept. The deepest honest plan has less than a third of them, and Inspect's own
log gives up somewhere beyond 250."""
_MOST = 1_000_000
"""Values in one piece of JSON."""
_LONGEST = 4_000_000
"""Characters of one string."""
_BITS = 4096
"""Larger whole numbers are beyond what Python writes in decimals."""
_DEEP, _MANY, _LARGE, _ODD = "[nested too deeply]", "[too much]", "[too large a number]", "[not to be written down]"


def clean(text: str) -> str:
    """The text with U+FFFD for lone surrogates, which have no bytes in UTF-8, cut where it is beyond all measure."""
    text = text if len(text) <= _LONGEST else text[:_LONGEST]
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def safe(value: Any) -> Any:
    """The value as a log gives it back: JSON with clean strings and keys, a marker for what is nested too deeply or is
    too much. Never raises."""
    return _safe(value, DEEPEST, [_MOST])


def _safe(value: Any, levels: int, left: list[int]) -> Any:
    left[0] -= 1
    if left[0] < 0:
        return _MANY
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, str):
        return clean(str.__str__(value))
    if isinstance(value, int):
        return int(value) if value.bit_length() <= _BITS else _LARGE
    if is_dataclass(value) and not isinstance(value, type):
        value = {field.name: getattr(value, field.name) for field in fields(value)}
    if not isinstance(value, Mapping | list | tuple):
        return _text(value)
    if levels == 0:
        return _DEEP
    if isinstance(value, Mapping):
        return {_key(name): _safe(part, levels - 1, left) for name, part in value.items()}
    return [_safe(part, levels - 1, left) for part in value]


def _key(name: Any) -> str:
    if isinstance(name, str):
        return clean(str.__str__(name))
    # As JSON writes them: true, null, 1.5.
    return json.dumps(name) if name is None or isinstance(name, bool | float) else _text(name)


def _text(value: Any) -> str:
    try:
        return clean(str(value))
    except Exception:  # noqa: BLE001  a log wants a string, whatever the value is
        return _ODD


def safe_output(part: Any) -> Any:
    """A reply of Inspect's, or its record of the request, as it can be written down; the very same object where nothing
    had to be changed."""
    for choice in getattr(part, "choices", None) or ():
        for call in choice.message.tool_calls or ():
            # Pydantic gives up on deep arguments, so they go first.
            call.arguments = safe(call.arguments)
    for name in ("request", "response"):
        if isinstance(getattr(part, name, None), dict):
            setattr(part, name, safe(getattr(part, name)))
    plain = part.model_dump()
    found = safe(plain)
    return part if found == plain else type(part).model_validate(found)


# What a run has spent, and whether it may ask for more.


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one or more replies. estimated: some of them were counted here, because the server gave no number."""

    read: int = 0
    written: int = 0
    estimated: bool = False

    def __add__(self, other: Usage) -> Usage:
        return Usage(self.read + other.read, self.written + other.written, self.estimated or other.estimated)

    @classmethod
    def guess(cls, read: int, written: int) -> Usage:
        """A cautious count from characters: one token for three of them. No tokenizer is fetched for it."""
        return cls(-(-read // 3), -(-written // 3), estimated=True)


class Spending:
    """The running sum of a run. It is asked before each request, so at most the requests under way go beyond it."""

    def __init__(self, limits: Limits, spent: Usage = Usage()) -> None:
        self._limits = limits
        self._spent = spent

    def add(self, usage: Usage) -> None:
        """Book what a reply took."""
        self._spent += usage

    @property
    def spent(self) -> Usage:
        """All replies so far, those before a resume included."""
        return self._spent

    def stop(self) -> str:
        """Why no further request may be sent, "" while it may."""
        limits, spent = self._limits, self._spent
        if limits.tokens is not None and spent.read + spent.written >= limits.tokens:
            return f"the {limits.tokens} tokens of --max-tokens are spent"
        if limits.cost is not None and limits.price is not None:
            cost = limits.price.of(spent.read, spent.written)
            if cost >= limits.cost:
                return f"the {limits.cost:g} EUR of --max-cost are spent"
        return ""


# What a run is: everything a number depends on, kept in its log.

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


SUITES = ("across", "itimo", "triptide", "worldtravel")
"""Names of the suites that ask something of a language model."""


def package_of(suite: str) -> ModuleType:
    """The package ``tripmend_suites/NAME/tasks``. Raises InputError for a name that is no suite."""
    if suite not in SUITES:
        raise InputError(f"there is no suite {suite!r}; the suites are {', '.join(SUITES)}")
    return importlib.import_module(f"tripmend_suites.{suite}.tasks")


def task_set_of(suite: str, data: Path, options: Mapping[str, Any]) -> TaskSet:
    """The task set of a suite.

    options: arguments of the suite's ``task_set`` by name; those that are None or False are left to the suite. An
    embedder of `tripmend_suites.models.retrieval` is handed on as the function that finds neighbours. Raises InputError
    for an option that the suite has not, naming those it has.
    """
    make = package_of(suite).task_set
    given = {name: value for name, value in options.items() if value is not None and value is not False}
    embedder = given.get("embedder")
    if isinstance(embedder, str) and (embedder == "hash" or "/" in embedder):
        # A name of ours; others are of neighbours that the released data brings along.
        from ..retrieval import neighbours_of

        given["nearest"] = neighbours_of(given.pop("embedder"))
    parameters = inspect.signature(make).parameters
    if all(parameter.kind is not parameter.VAR_KEYWORD for parameter in parameters.values()):
        allowed = [name for name in parameters if name != "data"]
        for name in given:
            if name not in allowed:
                raise InputError(f"{suite} has no option {name}; its options are {', '.join(allowed)}")
    made: TaskSet = make(data, **given)
    return made


# The packages behind this room, asked for in one sentence where they are missing.


def need_inspect() -> None:
    """Raise MissingExtraError unless inspect_ai and openai can be imported."""
    for name in ("inspect_ai", "openai"):
        if importlib.util.find_spec(name) is None:
            command = install_command("models")
            raise MissingExtraError(f"measuring language models needs packages that are not installed: {command}")
