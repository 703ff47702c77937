"""Tasks for language models, whatever the suite: what is asked, which tools there are, and how an answer is judged.

A suite says all of this in plain data and plain functions; the room ``models`` carries it to a model and back. Nothing
here knows of a provider, a log or a framework, so every judgement can be repeated from a file of answers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol

Outcome = Literal["answered", "malformed", "refused", "empty"]
"""What an answer is: one that can be judged, one that cannot be read, a refusal in words, or nothing at all."""
Failure = Literal["", "provider error", "refusal", "timeout", "budget", "calls"]
"""Why a model gave no final answer; "" when it gave one. refusal: the provider's filter. budget: the money, tokens or
messages allowed were spent. calls: it went on asking tools. None of them ever leaves a denominator."""
FAILURES: tuple[Failure, ...] = ("provider error", "refusal", "timeout", "budget", "calls")
WHY_NO_ANSWER: Mapping[Failure, str] = {
    "provider error": "the provider gave an error",
    "refusal": "the provider's filter gave no answer",
    "timeout": "the answer came too late",
    "budget": "what may be spent was spent before an answer came",
    "calls": "the model went on calling tools and gave no answer",
}
"""Each failure in a sentence, for verdicts."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a prompt. pictures: PNG files after the text."""

    role: Literal["system", "user", "assistant"]
    text: str
    pictures: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One thing asked of a model. id: unique in its task set. about: what tables group by, such as the city."""

    id: str
    messages: tuple[Message, ...]
    about: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool gives back: text (JSON mostly) and PNG files."""

    text: str
    pictures: tuple[bytes, ...] = ()

    @classmethod
    def of(cls, value: Any) -> ToolResult:
        """A value as JSON."""
        return cls(json.dumps(value, ensure_ascii=False))


@dataclass(frozen=True, slots=True)
class Tool:
    """A function a model may call. parameters: JSON schema of the object of arguments. call: never raises for anything
    a model may send; what is wrong with the arguments is said in the result."""

    name: str
    description: str
    parameters: Mapping[str, Any]
    call: Callable[[Mapping[str, Any]], ToolResult]


def logged(tools: Iterable[Tool], calls: list[str]) -> tuple[Tool, ...]:
    """The same tools, which write their names down in `calls` when they are called."""

    def logging(tool: Tool) -> Callable[[Mapping[str, Any]], ToolResult]:
        def call(arguments: Mapping[str, Any]) -> ToolResult:
            calls.append(tool.name)
            return tool.call(arguments)

        return call

    return tuple(replace(tool, call=logging(tool)) for tool in tools)


class Session(Protocol):
    """One attempt at one item: its tools, and what they have seen so far."""

    @property
    def tools(self) -> Sequence[Tool]:
        """The tools of this attempt; none where the item is answered from the prompt alone."""

    def state(self) -> Mapping[str, Any]:
        """JSON of what the judge has to know beside the answer, such as the calls made. It is kept in the log."""


@dataclass(frozen=True, slots=True)
class Toolless:
    """An attempt at an item that is answered from the prompt alone. said: its state."""

    said: Mapping[str, Any] = field(default_factory=dict)
    tools: Sequence[Tool] = ()

    def state(self) -> Mapping[str, Any]:
        """What is known of it from the beginning."""
        return self.said


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came back for an item. text: the last message of the model, None when there was none."""

    item: str
    text: str | None
    state: Mapping[str, Any] = field(default_factory=dict)
    failure: Failure = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an attempt is judged. scores: from 0 to 1 by name, those of the task set, all of them always; a failure has
    0 in every one. answer: what was made out of the text, as JSON. why: what is wrong, in one sentence; "" if nothing.
    counts: further numerators and denominators by name, such as (3, 4) constraints held. kinds: kinds of faults, for
    tables of failures. record: JSON that the suite's `tables` needs and the log keeps."""

    outcome: Outcome
    scores: Mapping[str, float]
    why: str = ""
    answer: Any = None
    counts: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    kinds: tuple[str, ...] = ()
    record: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a report. rows: cells under the names in `columns`; shares are (numerator, denominator) pairs, other
    cells text or numbers, None where there is nothing. note: what the reader must know, such as that published rows
    are of other tasks."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """A scripted model calls a tool."""

    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Said:
    """A scripted model says something; it is its answer when it calls nothing with it."""

    text: str


Step = Call | Said
Player = Callable[[Item, int, int], Step]
"""A scripted model: (item, number of its own earlier messages in this attempt, seed) to its next step."""


def scripted(say: Callable[[Item, int], str]) -> Player:
    """A scripted model that says one thing. say: what, of an item and a seed."""
    return lambda item, turn, seed: Said(say(item, seed))


class TaskSet(Protocol):
    """Everything a suite asks a model. A module ``suites/NAME/tasks`` builds one from a folder of data."""

    @property
    def suite(self) -> str:
        """Name and version, such as ``itimo-repair/1``; it changes whenever a number could."""

    @property
    def data_sha256(self) -> str:
        """Hash of the files behind the items."""

    @property
    def settings(self) -> Mapping[str, Any]:
        """JSON of every choice that shapes the prompts, such as the split and the number of examples."""

    @property
    def items(self) -> Sequence[Item]:
        """In a fixed order; the first N of them are what ``--limit N`` takes."""

    @property
    def refused(self) -> int:
        """Records that made no item; tables count them as failed."""

    @property
    def scores(self) -> tuple[str, ...]:
        """Names of the scores, the headline first."""

    @property
    def players(self) -> Mapping[str, Player]:
        """Scripted models by name: ``engine`` (tripmend itself), ``perfect``, ``random``, ``lazy``, ``cheating``."""

    @property
    def calls(self) -> int:
        """How many messages with tool calls a model may send for one item; 0 without tools."""

    def open(self, item: str) -> Session:
        """A new attempt at an item."""

    def judge(self, attempt: Attempt) -> Verdict:
        """Judge an attempt. Never raises for what a model may have said."""
