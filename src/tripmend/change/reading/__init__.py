"""Plain English into a change, offline and without a language model; what is ambiguous is asked, never guessed."""

from ._understand import MAX_CHARACTERS, understand

__all__ = ["MAX_CHARACTERS", "understand"]
