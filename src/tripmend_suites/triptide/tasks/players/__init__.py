"""Scripted models for the tasks: tripmend itself, chance, laziness, and the known ways to fool an evaluator."""

from ._chance import Edit, chance_revision, edited, legal_edits, responds_by_chance
from ._exploits import EXPLOITS, Exploit
from ._revisers import engine_revision, revisers

__all__ = [
    "EXPLOITS",
    "Edit",
    "Exploit",
    "chance_revision",
    "edited",
    "engine_revision",
    "legal_edits",
    "responds_by_chance",
    "revisers",
]
