"""iTIMO's tasks for language models: mend an itinerary, or spoil one."""

from .prompt import INSTRUCTIONS, answer_of, chat_of

__all__ = ["INSTRUCTIONS", "answer_of", "chat_of"]
