"""One attempt at one item: ask, run the tools asked for, ask again, until there is an answer or a reason for none."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageTool,
    ChatMessageUser,
    Content,
    ContentImage,
    ContentText,
    Model,
    ModelOutput,
)
from inspect_ai.tool import ToolCall, ToolInfo, ToolParams

from tripmend.errors import InputError

from ...common.tasking import Attempt, Failure, Item, Message, Session, TaskSet, Tool, ToolResult
from .settings import Limits, Spending, Usage, blot, blot_error, canonical, clean, safe

# Messages and tools of a suite in the words of Inspect, and its replies in ours.

_MOST_TOKENS = 10**8
"""No server reads and writes more of them for one reply."""


def _content(text: str, pictures: Sequence[bytes]) -> str | list[Content]:
    if not pictures:
        return text
    images = [
        ContentImage(image="data:image/png;base64," + base64.b64encode(picture).decode("ascii")) for picture in pictures
    ]
    return [ContentText(text=text), *images] if text else list(images)


def message_of(message: Message) -> ChatMessage:
    """A message in the words of Inspect."""
    content = _content(message.text, message.pictures)
    if message.role == "system":
        return ChatMessageSystem(content=content)
    return ChatMessageUser(content=content) if message.role == "user" else ChatMessageAssistant(content=content)


def chat_of(item: Item) -> list[ChatMessage]:
    """The prompt of an item."""
    return [message_of(message) for message in item.messages]


def infos_of(tools: Sequence[Tool]) -> list[ToolInfo]:
    """Definitions of tools, without the functions behind them."""
    return [
        ToolInfo(
            name=tool.name,
            description=tool.description,
            parameters=ToolParams.model_validate({"additionalProperties": False, **tool.parameters}),
        )
        for tool in tools
    ]


def call_tool(tools: Sequence[Tool], call: ToolCall) -> ChatMessageTool:
    """Do what a model asked for. What is wrong with the call is said in the result; it never raises for that."""
    found = next((tool for tool in tools if tool.name == call.function), None)
    if found is None:
        names = ", ".join(tool.name for tool in tools) or "none"
        result = ToolResult(f"There is no tool {call.function!r}; the tools are: {names}.")
    elif call.parse_error is not None or not isinstance(call.arguments, dict):
        result = ToolResult(f"The arguments of {call.function} are no JSON object: {call.parse_error or ''}".rstrip())
    else:
        result = _called(found, call)
    return ChatMessageTool(
        content=_content(clean(result.text), result.pictures), tool_call_id=call.id, function=call.function
    )


def _called(tool: Tool, call: ToolCall) -> ToolResult:
    try:
        return tool.call(call.arguments)
    except RecursionError:  # JSON in a string among the arguments, nested without end
        return ToolResult(f"The arguments of {call.function} are nested too deeply to be read.")


def ask_sha256(messages: Sequence[ChatMessage]) -> str:
    """Hash of what was said so far, pictures left out: a browser may paint a pixel anew, and a reply that was paid for
    is not thrown away for that."""
    said: list[Any] = [
        [
            message.role,
            message.text,
            [[call.function, call.arguments] for call in getattr(message, "tool_calls", None) or ()],
        ]
        for message in messages
    ]
    return hashlib.sha256(canonical(said).encode()).hexdigest()


def usage_of(messages: Sequence[ChatMessage], output: ModelOutput | None = None) -> Usage:
    """Tokens of a reply; cached ones count as read. Where the server gave none, or numbers that cannot be, they are
    estimated. output: None where no reply came in time."""
    usage = None if output is None else output.usage
    if usage is not None:
        read = [usage.input_tokens, usage.input_tokens_cache_read or 0, usage.input_tokens_cache_write or 0]
        if min(*read, usage.output_tokens) >= 0 and 0 < sum(read) + usage.output_tokens <= _MOST_TOKENS:
            return Usage(sum(read), usage.output_tokens)
    if output is None:
        return Usage.guess(sum(len(message.text) for message in messages), 0)
    calls: list[Any] = [] if output.empty else list(output.message.tool_calls or ())
    written = len(output.completion) + sum(len(call.function) + len(canonical(call.arguments)) for call in calls)
    return Usage.guess(sum(len(message.text) for message in messages), written)


def answered(output: ModelOutput) -> tuple[Failure, str]:
    """Whether a reply is the model's own, or what the provider said in its place: (kind of failure, why)."""
    if output.empty:
        return "provider error", "the reply holds no message"
    if output.stop_reason == "content_filter":
        return "refusal", output.error or "the provider's filter stopped the reply"
    if output.stop_reason == "model_length":
        return "provider error", "the prompt does not fit into what the model can read at once"
    content = output.message.content
    if not isinstance(content, str) and any(isinstance(part, ContentText) and part.refusal for part in content):
        return "refusal", "the provider marked the reply as a refusal"
    return "", ""


# What went wrong between us and a model, as one of the kinds of failure, in one sentence.

# Providers bring their own packages and none of them need be installed, so their errors are known by name.
_TIMEOUTS = {"AttemptTimeoutError", "StreamIdleTimeoutError", "APITimeoutError", "TimeoutException", "TimeoutError"}
_REFUSALS = {"ModelRefusalError"}
_BUDGETS = {"LimitExceededError"}
_UNREACHABLE = {"APIConnectionError", "ConnectError", "ConnectionError"}
_LONGEST = 300


def plain(error: BaseException) -> BaseException:
    """The error behind the one that only says that trying again did not help."""
    attempt = getattr(error, "last_attempt", None)
    inner = attempt.exception() if attempt is not None else None
    return inner if isinstance(inner, BaseException) else error


def _names(error: BaseException) -> set[str]:
    return {kind.__name__ for kind in type(error).__mro__}


def failure_of(error: BaseException) -> Failure:
    """The kind of an error raised while a model was asked."""
    names = _names(plain(error))
    if names & _TIMEOUTS:
        return "timeout"
    if names & _REFUSALS:
        return "refusal"
    return "budget" if names & _BUDGETS else "provider error"


def _behind(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    turn: BaseException | None = plain(error)
    while turn is not None and id(turn) not in seen:
        seen.add(id(turn))
        yield turn
        turn = turn.__cause__


def hopeless(error: BaseException, model: str) -> str:
    """Why no other item will fare better, in one sentence; "" for an error that may pass."""
    for cause in _behind(error):
        status = getattr(cause, "status_code", None)
        if status == 401:
            return f"{model}: the provider does not accept the key ({sentence(error)})"
        if status == 404:
            return f"{model}: the provider knows no such model or address ({sentence(error)})"
        if _names(cause) & _UNREACHABLE and not _names(cause) & _TIMEOUTS:
            return f"{model}: the server cannot be reached ({sentence(error)})"
    return ""


def sentence(error: BaseException) -> str:
    """The error on one line, cut where it quotes whole documents."""
    last = list(_behind(error))[-1]
    words = " ".join(str(last).split()) or type(last).__name__
    text = words if type(last).__name__ in words else f"{type(last).__name__}: {words}"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


# The suite's own thread: tools and judges take their time, and the replies of other items must not wait for it.

Result = TypeVar("Result")


class Worker:
    """One thread for everything of a task set, so that no suite has to be safe for several. Browsers, which want to be
    driven from the thread they were started in, find it here as well."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="suite")

    async def run(self, work: Callable[[], Result]) -> Result:
        """The result of `work`, done in the thread after what was asked before."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """End the thread after the work in hand."""
        self._pool.shutdown(wait=True, cancel_futures=True)


# The journal of a run: each reply on a line of its own as soon as it is there, so that nothing is paid for twice.

SUFFIX = ".journal.jsonl"
Key = tuple[str, int]


def _lines(path: Path) -> tuple[list[dict[str, Any]], list[int], int]:
    """All sound lines of a journal but the first, the numbers of the damaged ones, from 1, and how many bytes all whole
    lines take. A line that was cut off by a crash is no line."""
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    entries, damaged = [], []
    for number, line in enumerate(data[:whole].split(b"\n")[1:-1], 2):
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            entry = None
        if isinstance(entry, dict) and _is_sound(entry):
            entries.append(entry)
        else:
            damaged.append(number)
    return entries, damaged, whole


def _is_sound(entry: Mapping[str, Any]) -> bool:
    """Whether a line is a whole reply, or says which part of the run begins or how it ended."""
    if "item" not in entry:
        return type(entry.get("part", 1)) is int
    usage, output = entry.get("usage"), entry.get("output", False)
    return (
        all(isinstance(entry.get(key), str) for key in ("item", "asked", "failure", "why"))
        and type(entry.get("turn")) is int
        and isinstance(entry.get("seconds"), int | float)
        and (output is None or isinstance(output, dict))
        and isinstance(usage, list)
        and list(map(type, usage)) == [int, int, bool]
    )


def read_head(path: Path) -> dict[str, Any]:
    """The first line of a journal: what the run was asked. Raises InputError where there is none."""
    try:
        with path.open("rb") as file:
            line = file.readline()
        head = json.loads(line)
    except (OSError, ValueError) as error:
        raise InputError("this is not the journal of a run", source=path) from error
    if not isinstance(head, dict) or "run" not in head:
        raise InputError("this is not the journal of a run", source=path)
    return head


class Journal:
    """Replies and final failures of a run by item and turn. A run that is killed at any moment has all its lines but
    perhaps the last; opening it again takes that one away and goes on behind the rest."""

    def __init__(self, path: Path, head: Mapping[str, Any] | None = None) -> None:
        """Begin the journal with `head`, or go on with the one at `path` where there is no head. Damaged lines are
        passed over, so that what they held is asked again.

        Raises InputError when another process writes to it.
        """
        self.path = path
        self._entries: dict[Key, dict[str, Any]] = {}
        self._all: list[dict[str, Any]] = []
        self.part = 1
        """The number of this part of the run: 1 at first, one more with each resume."""
        self.damaged: tuple[int, ...] = ()
        """The numbers of the damaged lines, from 1."""
        if head is None:
            lines, damaged, whole = _lines(path)
            self.damaged = tuple(damaged)
            self._file = _claimed(path)
            self._file.truncate(whole)
            for entry in lines:
                if "item" in entry:
                    self._take(entry)
                self.part = max(self.part, entry.get("part", 1))
            self.part += 1
            self._write({"part": self.part})
        else:
            self._file = _claimed(path)
            self._write(head)

    def _write(self, entry: Mapping[str, Any]) -> None:
        # One call of write for one line: a killed process leaves whole lines and at most one that is cut off.
        self._file.write((json.dumps(entry, ensure_ascii=True, separators=(",", ":")) + "\n").encode())

    def get(self, item: str, turn: int, asked: str) -> dict[str, Any] | None:
        """What came back on this turn, if the very same was asked."""
        entry = self._entries.get((item, turn))
        return entry if entry is not None and entry["asked"] == asked else None

    def put(self, item: str, turn: int, asked: str, entry: Mapping[str, Any]) -> None:
        """Write down what came back."""
        whole = {"item": item, "turn": turn, "asked": asked, **entry}
        self._take(whole)
        self._write(whole)

    def _take(self, entry: dict[str, Any]) -> None:
        # What came in place of a reply may have cost something, but it is asked again.
        if entry.get("failure") not in ("provider error", "timeout"):
            self._entries[entry["item"], entry["turn"]] = entry
        self._all.append(entry)

    def entries(self) -> list[dict[str, Any]]:
        """Everything that came back so far, also what was asked anew because the conversation had changed."""
        return list(self._all)

    def end(self, log: str, left: int) -> None:
        """Say that the run came to its end, where its log is, and how many items were left without being asked."""
        self._write({"end": log, "left": left})

    def close(self) -> None:
        """Let others write."""
        self._file.close()


def _claimed(path: Path) -> BinaryIO:
    """The file opened for more lines, and locked where the system has locks; a lock ends with its process."""
    file = path.open("ab", buffering=0)
    try:
        import fcntl
    except ImportError:  # a system without them
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise InputError("another process is at work on this run", source=path) from error
    return file


@dataclass(slots=True)
class Run:
    """What all attempts of a run share. journal: None where nothing is to be resumed. halted: why nothing further is
    asked, such as a key that is not accepted. ended: called for each
    attempt that is over and judged; true after the last, when connections can be closed."""

    tasks: TaskSet
    seed: int = 0
    journal: Journal | None = None
    spending: Spending = field(default_factory=lambda: Spending(Limits()))
    worker: Worker = field(default_factory=Worker)
    secrets: tuple[str, ...] = ()
    ended: Callable[[], bool] = lambda: False
    halted: str = ""
    left: int = 0
    replies: int = 0
    faults: list[str] = field(default_factory=list)
    items: dict[str, Item] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.items = {item.id: item for item in self.tasks.items}


CURRENT: ContextVar[tuple[Run, Item]] = ContextVar("tripmend_item")
"""The item being asked, for scripted models."""
SECONDS = "seconds"
"""Where a scripted model's reply says how long it took."""


@dataclass(slots=True)
class Ended:
    """An attempt that is over, and what it took. why: of a failure, one sentence. waited: seconds for the model.
    turns: replies. replayed: those of them from the journal."""

    attempt: Attempt
    messages: list[ChatMessage]
    output: ModelOutput | None = None
    why: str = ""
    usage: Usage = field(default_factory=Usage)
    waited: float = 0.0
    turns: int = 0
    replayed: int = 0
    stop: str = ""


@dataclass(slots=True)
class _Reply:
    output: ModelOutput | None
    usage: Usage
    seconds: float
    failure: Failure
    why: str
    replayed: bool = False


async def _ask(run: Run, item: Item, turn: int, model: Model, said: list[ChatMessage], tools: list[ToolInfo]) -> _Reply:
    """One reply: from the journal where it was given before, else from the model."""
    asked = ask_sha256(said)
    kept = run.journal.get(item.id, turn, asked) if run.journal is not None else None
    if kept is not None:
        output = None if kept["output"] is None else ModelOutput.model_validate(safe(kept["output"]))
        usage = Usage(*kept["usage"])
        return _Reply(output, usage, kept["seconds"], kept["failure"], kept["why"], replayed=True)
    if run.halted:
        return _Reply(None, Usage(), 0.0, "provider error", run.halted)
    spent = run.spending.stop()
    if spent:
        return _Reply(None, Usage(), 0.0, "budget", spent)
    begun = time.perf_counter()
    try:
        output = await model.generate(said, tools=tools)
    except Exception as error:  # noqa: BLE001  whatever a provider raises is a failure of this item, not of the run
        error = _unwrapped(error)
        blot_error(error, run.secrets)
        failure, why = failure_of(error), sentence(error)
        if run.replies == 0 and failure == "provider error":
            run.halted = hopeless(error, str(model))
        # Until a timeout the server was at work on a prompt, and bills it.
        usage = usage_of(said) if failure == "timeout" else Usage()
        reply = _Reply(None, usage, time.perf_counter() - begun, failure, why)
    else:
        run.replies += 1
        failure, why = answered(output)
        seconds = (output.metadata or {}).get(SECONDS)
        # Scripted models take no tokens.
        usage = usage_of(said, output) if seconds is None else Usage()
        seconds = time.perf_counter() - begun if seconds is None else seconds
        reply = _Reply(output, usage, seconds, failure, blot(why, run.secrets))
    run.spending.add(reply.usage)
    # A reply and a refusal are final. Of an error of the provider and a timeout only what they took is read again.
    if run.journal is not None and (reply.output is not None or reply.failure == "timeout"):
        run.journal.put(item.id, turn, asked, _entry(reply))
    return reply


def _unwrapped(error: Exception) -> Exception:
    inner = plain(error)
    return inner if isinstance(inner, Exception) else error


def _entry(reply: _Reply) -> dict[str, Any]:
    usage = reply.usage
    return {
        "output": None if reply.output is None else reply.output.model_dump(mode="json", exclude_none=True),
        "usage": [usage.read, usage.written, usage.estimated],
        "seconds": round(reply.seconds, 6),
        "failure": reply.failure,
        "why": reply.why,
    }


async def attempt(run: Run, item: Item, model: Model) -> Ended:
    """Ask `model` about `item` until it answers. Never raises for anything a model or its provider may do."""
    CURRENT.set((run, item))
    session: Session = await run.worker.run(lambda: run.tasks.open(item.id))
    tools: list[Tool] = list(session.tools)
    infos = infos_of(tools)
    said = chat_of(item)
    ended = Ended(Attempt(item.id, None), said)
    text: str | None = None
    failure: Failure = ""
    for turn in range(run.tasks.calls + 1):
        reply = await _ask(run, item, turn, model, said, infos)
        ended.waited += reply.seconds
        ended.usage += reply.usage
        ended.replayed += reply.replayed
        failure, ended.why = reply.failure, reply.why
        if reply.output is not None:
            ended.output = reply.output
            ended.turns += 1
        if failure or reply.output is None:
            break
        ended.stop = reply.output.stop_reason
        message = reply.output.message
        said.append(message)
        if not message.tool_calls:
            text = message.text
            break
        if turn == run.tasks.calls:
            failure, ended.why = "calls", f"it still asked for tools after {turn} messages with calls"
            break
        for call in message.tool_calls:
            said.append(await run.worker.run(lambda call=call: call_tool(tools, call)))  # type: ignore[misc]
    # What a resumed run would ask again.
    run.left += failure in ("budget", "provider error", "timeout")
    ended.attempt = Attempt(item.id, text, session.state(), failure)
    return ended
