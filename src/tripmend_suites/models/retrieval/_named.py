"""Embedders by name, as a command line gives them."""

from __future__ import annotations

from pathlib import Path

from tripmend.errors import InputError

from ._embedder import Embedder, HashedEmbedder
from ._endpoint import EndpointEmbedder
from ._kept import KeptEmbedder
from ._nearest import Neighbours
from ._sentences import SentenceEmbedder

__all__ = ["embedder_of", "neighbours_of"]


def embedder_of(name: str) -> Embedder:
    """The embedder that a name means: ``hash``; ``sentence-transformers/MODEL``; ``openai/MODEL``, with OPENAI_API_KEY
    and, for another address, OPENAI_BASE_URL; ``openai-api/SERVICE/MODEL`` with SERVICE_BASE_URL and SERVICE_API_KEY.

    Raises InputError for any other name, MissingExtraError for a package that is not installed.
    """
    kind, _, rest = name.partition("/")
    if name == "hash":
        return HashedEmbedder()
    if kind == "sentence-transformers" and rest:
        return SentenceEmbedder(rest)
    if kind == "openai" and rest:
        return EndpointEmbedder(rest)
    if kind == "openai-api" and rest:
        service, _, model = rest.partition("/")
        if service and model:
            return EndpointEmbedder(model, service=service)
    raise InputError(
        f"there is no embedder {name!r}; take hash, sentence-transformers/MODEL, openai/MODEL or "
        "openai-api/SERVICE/MODEL"
    )


def neighbours_of(name: str, folder: Path | None = None) -> Neighbours:
    """Nearest neighbours by the embedder of that name, with its vectors kept in `folder` (None: the user's cache)."""
    return Neighbours(KeptEmbedder(embedder_of(name), folder))
