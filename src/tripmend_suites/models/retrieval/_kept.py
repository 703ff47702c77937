"""Vectors that were computed once are kept: one file for each set of texts and embedder."""

from __future__ import annotations

import hashlib
import io
import os
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np

from ._embedder import Embedder, Vectors

__all__ = ["KeptEmbedder", "vectors_folder"]


def vectors_folder() -> Path:
    """Where vectors are kept: ``embeddings`` in ``TRIPMEND_CACHE``, else in ``tripmend`` in the user's cache folder."""
    chosen = os.environ.get("TRIPMEND_CACHE")
    user = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tripmend"
    return (Path(chosen) if chosen else user) / "embeddings"


class KeptEmbedder:
    """An embedder that asks another one for each set of texts once.

    Files are NPZ, named by the SHA-256 of embedder and texts, written whole or not at all; a damaged one is made
    again, and a folder that cannot be written to is no error.
    """

    def __init__(self, embedder: Embedder, folder: Path | None = None) -> None:
        self.embedder = embedder
        self.folder = vectors_folder() if folder is None else folder

    @property
    def name(self) -> str:
        """The name of the embedder behind it: keeping changes nothing."""
        return self.embedder.name

    def path_of(self, texts: Sequence[str]) -> Path:
        """The file that holds the vectors of these texts, in this order."""
        digest = hashlib.sha256(self.name.encode("utf-8", errors="surrogatepass"))
        for text in texts:
            encoded = text.encode("utf-8", errors="surrogatepass")
            digest.update(b"\0%d\0" % len(encoded) + encoded)
        return self.folder / f"{digest.hexdigest()}.npz"

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text."""
        path = self.path_of(texts)
        kept = _load(path, len(texts))
        if kept is not None:
            return kept
        made = self.embedder.embed(texts)
        _save(path, made)
        return made


def _load(path: Path, count: int) -> Vectors | None:
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as held:
            found = held["vectors"]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None
    fine = found.dtype == np.float32 and found.ndim == 2 and len(found) == count and np.isfinite(found).all()
    return found if fine else None


def _save(path: Path, vectors: Vectors) -> None:
    held = io.BytesIO()
    np.savez_compressed(held, vectors=vectors)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(held.getvalue())
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
