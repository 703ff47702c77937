"""The provider ``tripmend/PLAYER``: scripted models, the engine among them, on the road that any model takes."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessage,
    ChatMessageAssistant,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    ModelUsage,
    modelapi,
)
from inspect_ai.tool import ToolCall, ToolChoice, ToolInfo

from tripmend.errors import InputError

from ...common.tasking import Call, Step
from .attempt import CURRENT, SECONDS

PROVIDER = "tripmend"


@modelapi(name=PROVIDER)
class Scripted(ModelAPI):
    """A model whose next step a function of the suite gives."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig | None = None,
        **model_args: Any,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config or GenerateConfig())

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        run, item = CURRENT.get()
        player = run.tasks.players.get(self.model_name)
        if player is None:
            raise InputError(f"{run.tasks.suite} has no scripted model {self.model_name!r}")
        own = sum(message.role == "assistant" for message in input)
        turn = own - sum(message.role == "assistant" for message in item.messages)

        def play() -> tuple[Step, float]:
            begun = perf_counter()
            return player(item, turn, run.seed), perf_counter() - begun

        step, seconds = await run.worker.run(play)
        if isinstance(step, Call):
            call = ToolCall(id=f"call-{turn}", function=step.tool, arguments=dict(step.arguments))
            message = ChatMessageAssistant(content="", tool_calls=[call], source="generate")
        else:
            message = ChatMessageAssistant(content=step.text, source="generate")
        return ModelOutput(
            model=self.model_name,
            choices=[ChatCompletionChoice(message=message, stop_reason="tool_calls" if message.tool_calls else "stop")],
            # Without numbers of its own Inspect would look for a tokenizer.
            usage=ModelUsage(input_tokens=0, output_tokens=0, total_tokens=0),
            # The time of this item alone, without the wait for others.
            metadata={SECONDS: seconds},
        )

    def max_connections(self) -> int:
        """As many as there are items under way: nothing is asked over a network."""
        return 1000
