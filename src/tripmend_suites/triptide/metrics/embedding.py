"""Texts as vectors: a hash of words and letters that needs nothing, and BERT as published where it is installed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tripmend.errors import MissingExtraError

from ...common import install_command

__all__ = ["BertEmbedder", "Embedder", "HashEmbedder", "Kept"]

Vectors = NDArray[np.float64]


class Embedder(Protocol):
    """Turns texts into vectors. `name` goes into every score that was made with it."""

    @property
    def name(self) -> str: ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row of floats for each text, all of the same length."""
        ...


class HashEmbedder:
    """Words and runs of three letters, each hashed to a place and a sign: same text, same vector, on every machine.

    It sees spelling, not meaning: "museum" is near "museums" and far from "gallery". An empty text is the zero vector.
    """

    def __init__(self, width: int = 256) -> None:
        if width < 8:
            raise ValueError("width must be at least 8")
        self.width = width

    @property
    def name(self) -> str:
        """Method and width."""
        return f"hashed-ngrams-{self.width}"

    def _features(self, text: str) -> list[str]:
        words = "".join(letter if letter.isalnum() else " " for letter in text.casefold()).split()
        padded = [f"<{word}>" for word in words]
        return padded + [word[place : place + 3] for word in padded for place in range(len(word) - 2)]

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text, of length 1 (0 for a text without letters or digits)."""
        rows = np.zeros((len(texts), self.width))
        for row, text in zip(rows, texts, strict=True):
            for feature in self._features(text):
                digest = int.from_bytes(hashlib.blake2b(feature.encode(), digest_size=8).digest(), "big")
                row[digest % self.width] += 1.0 if digest >> 63 else -1.0
            norm = float(np.linalg.norm(row))
            if norm:
                row /= norm
        return rows


class BertEmbedder:
    """A BERT of the transformers package as the released code uses it: the mean of the last layer over all tokens of a
    text, the two special ones included, cut at 512 tokens. `model` is a name or a folder; it is loaded on first use.
    """

    def __init__(self, model: str = "bert-base-uncased") -> None:
        self.model = model
        self._loaded: tuple[Any, Any, Any] | None = None

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model

    def _load(self) -> tuple[Any, Any, Any]:
        """Tokenizer, model and torch. Raises MissingExtraError when the packages are not installed."""
        if self._loaded is None:
            try:
                import torch  # type: ignore[import-not-found, unused-ignore]
                import transformers  # type: ignore[import-not-found, unused-ignore]
            except ImportError as error:
                raise MissingExtraError(
                    f"BERT needs packages that are not installed: {install_command('bert', 'torch')}, "
                    "or take the embedder 'hash', which needs nothing"
                ) from error
            tokenizer = transformers.AutoTokenizer.from_pretrained(self.model)
            model = transformers.AutoModel.from_pretrained(self.model)
            model.eval()
            self._loaded = tokenizer, model, torch
        return self._loaded

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text."""
        tokenizer, model, torch = self._load()
        rows = []
        for text in texts:  # one by one: padding would enter the mean
            tokens = tokenizer(text, return_tensors="pt", truncation=True, max_length=512)
            with torch.no_grad():
                rows.append(model(**tokens).last_hidden_state.mean(dim=1).squeeze(0).numpy())
        return np.asarray(rows, dtype=np.float64)


class Kept:
    """An embedder that embeds each text once, with vectors of length 1 (or 0)."""

    def __init__(self, embedder: Embedder) -> None:
        self.name = embedder.name
        self._embedder = embedder
        self._vectors: dict[str, Vectors] = {}

    def rows(self, texts: Sequence[str]) -> Vectors:
        """One row a text."""
        new = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        if new:
            made = self._embedder.embed(new)
            norms = np.linalg.norm(made, axis=1, keepdims=True)
            made = np.divide(made, norms, out=np.zeros_like(made), where=norms > 0)
            self._vectors.update(zip(new, made, strict=True))
        return np.stack([self._vectors[text] for text in texts])
