"""One attempt at one item: ask, run the tools asked for, ask again, until there is an answer or a reason for none."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.tool import ToolInfo

from ...common.tasking import Attempt, Failure, Item, Session, TaskSet, Tool
from ._chat import answered, ask_sha256, call_tool, chat_of, infos_of, usage_of
from ._faults import failure_of, hopeless, plain, sentence
from ._journal import Journal
from ._safe import safe
from ._secrets import blot, blot_error
from ._settings import Limits
from ._spending import Spending, Usage
from ._worker import Worker

__all__ = ["CURRENT", "SECONDS", "Ended", "Run", "attempt"]


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
