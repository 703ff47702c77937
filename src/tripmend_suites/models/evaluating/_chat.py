"""Messages and tools of a suite in the words of Inspect, and its replies in ours."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from typing import Any

from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageTool,
    ChatMessageUser,
    Content,
    ContentImage,
    ContentText,
    ModelOutput,
)
from inspect_ai.tool import ToolCall, ToolInfo, ToolParams

from ...common.tasking import Failure, Item, Message, Tool, ToolResult
from ._record import canonical
from ._safe import clean
from ._spending import Usage

__all__ = ["answered", "ask_sha256", "call_tool", "chat_of", "infos_of", "usage_of"]


_MOST_TOKENS = 10**8
"""No server reads and writes more of them for one reply."""


def _content(text: str, pictures: Sequence[bytes]) -> str | list[Content]:
    if not pictures:
        return text
    images = [
        ContentImage(image="data:image/png;base64," + base64.b64encode(picture).decode("ascii")) for picture in pictures
    ]
    return [ContentText(text=text), *images] if text else list(images)


def _message(message: Message) -> ChatMessage:
    content = _content(message.text, message.pictures)
    if message.role == "system":
        return ChatMessageSystem(content=content)
    return ChatMessageUser(content=content) if message.role == "user" else ChatMessageAssistant(content=content)


def chat_of(item: Item) -> list[ChatMessage]:
    """The prompt of an item."""
    return [_message(message) for message in item.messages]


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
