"""Nearest examples by embedding: embedders, kept vectors, neighbours."""

from ._embedder import Embedder, HashedEmbedder, unit_rows
from ._endpoint import EndpointEmbedder
from ._kept import KeptEmbedder, vectors_folder
from ._named import embedder_of, neighbours_of
from ._nearest import Neighbours, nearest
from ._sentences import SentenceEmbedder

__all__ = [
    "Embedder", "EndpointEmbedder", "HashedEmbedder", "KeptEmbedder", "Neighbours", "SentenceEmbedder", "embedder_of",
    "nearest", "neighbours_of", "unit_rows", "vectors_folder",
]  # fmt: skip
