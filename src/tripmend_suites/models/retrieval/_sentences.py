"""Models of the package sentence-transformers, where it is installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from typing import Any

from tripmend.errors import InputError, MissingExtraError

from ...common import install_command
from ._embedder import Vectors, unit_rows

__all__ = ["SentenceEmbedder"]


class SentenceEmbedder:
    """A model by its name or folder, loaded when the first text comes.

    prompt: words put before each text, as some models want them. device: cpu, cuda …, None for the package's choice.
    Raises MissingExtraError without the package, InputError for a model that cannot be loaded.
    """

    def __init__(self, model: str, *, prompt: str = "", device: str | None = None) -> None:
        self.model, self.prompt, self.device = model, prompt, device
        self._loaded: Any = None
        if importlib.util.find_spec("sentence_transformers") is None:
            raise MissingExtraError(
                "this embedder needs a package that is not installed: "
                f"{install_command('torch', packages=('sentence-transformers',))}; "
                "or take the embedder hash, which needs nothing"
            )

    @property
    def name(self) -> str:
        """Package, model and prompt."""
        return f"sentence-transformers/{self.model}" + (f" after {self.prompt!r}" if self.prompt else "")

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text."""
        if self._loaded is None:
            from sentence_transformers import SentenceTransformer  # type: ignore[import-not-found, unused-ignore]

            try:
                self._loaded = SentenceTransformer(self.model, device=self.device)
            except (OSError, ValueError) as error:
                first = str(error).splitlines()[0] if str(error) else type(error).__name__
                raise InputError(f"the model cannot be loaded: {first}", source=self.model) from error
        given = [self.prompt + text for text in texts]
        return unit_rows(self._loaded.encode(given, show_progress_bar=False), len(texts), self.name)
