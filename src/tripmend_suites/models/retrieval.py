"""Nearest examples by embedding: embedders, kept vectors, neighbours."""

from __future__ import annotations

import hashlib
import importlib.util
import io
import os
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tripmend.errors import InputError, MissingExtraError

from ..common import install_command
from ..triptide.metrics.adaptability import HashEmbedder
from .evaluating.settings import blot, need_inspect

# What an embedder is, and the one that needs nothing: no download, no key, no network.

Vectors = NDArray[np.float32]


class Embedder(Protocol):
    """Turns texts into vectors. `name` goes into the settings of every run that was made with it."""

    @property
    def name(self) -> str:
        """What was used, down to the model and whatever else shapes the vectors."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text, all of one width, of length 1 (0 for a text that says nothing)."""


def unit_rows(rows: ArrayLike | Sequence[Any], count: int, source: str) -> Vectors:
    """Rows divided by their lengths, as 32-bit floats.

    count: how many there must be. Raises InputError, naming `source`, for anything but `count` rows of finite numbers
    of one width.
    """
    try:
        found = np.asarray(rows, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputError("gave vectors of different widths, or no numbers", source=source) from None
    if not count:
        return np.zeros((0, found.shape[1] if found.ndim == 2 else 0), dtype=np.float32)
    if found.ndim != 2 or found.shape[0] != count or found.shape[1] == 0:
        raise InputError(f"gave an array of shape {found.shape} for {count} texts", source=source)
    if not np.isfinite(found).all():
        raise InputError("gave a vector with a number that is not finite", source=source)
    lengths = np.linalg.norm(found, axis=1, keepdims=True)
    unit: Vectors = np.divide(found, lengths, out=np.zeros_like(found), where=lengths > 0).astype(np.float32)
    return unit


class HashedEmbedder:
    """Words and runs of three letters, hashed: it sees spelling, not meaning, and is the same on every machine."""

    def __init__(self) -> None:
        self._hash = HashEmbedder(1024)

    @property
    def name(self) -> str:
        """Method and width."""
        return self._hash.name

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text."""
        return unit_rows(self._hash.embed(texts), len(texts), self.name)


# Embeddings over HTTP, in the protocol that OpenAI and many servers of one's own speak.

_OPENAI = "https://api.openai.com/v1"
_BATCH = 64
_SECONDS = 60.0


class EndpointEmbedder:
    """``BASE/embeddings`` for 64 texts at a time, through the client of OpenAI's package.

    service: prefix of the environment variables that hold address and key, such as OPENAI for OPENAI_BASE_URL and
    OPENAI_API_KEY. A service without a key is asked with the word none for one, OpenAI's own excepted. tries: how often
    a request is made before it counts as failed. Raises InputError where the address or OpenAI's key is missing and
    where no usable vectors come, MissingExtraError without the package; no message holds the key.
    """

    def __init__(self, model: str, *, service: str = "OPENAI", tries: int = 5) -> None:
        self.model, self.service = model, service.upper().replace("-", "_")
        address = os.environ.get(f"{self.service}_BASE_URL") or (_OPENAI if self.service == "OPENAI" else "")
        if not address.startswith(("http://", "https://")):
            raise InputError(f"set {self.service}_BASE_URL to the http address of the service, up to /v1")
        self._key = os.environ.get(f"{self.service}_API_KEY", "")
        if not self._key and address == _OPENAI:
            raise InputError("set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own")
        need_inspect()
        from openai import OpenAI

        self._client = OpenAI(
            base_url=address, api_key=self._key or "none", max_retries=max(0, tries - 1), timeout=_SECONDS
        )

    @property
    def name(self) -> str:
        """Service and model; never the address or the key."""
        return f"{self.service.lower()}/{self.model}"

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text."""
        rows: list[Any] = []
        for start in range(0, len(texts), _BATCH):
            rows += self._batch(texts[start : start + _BATCH])
        return unit_rows(rows, len(texts), self.name)

    def _batch(self, texts: Sequence[str]) -> list[Any]:
        from openai import APIStatusError, OpenAIError

        try:
            reply = self._client.embeddings.create(model=self.model, input=list(texts), encoding_format="float")
            by_index = {one.index: one.embedding for one in reply.data}
        except APIStatusError as error:
            said = str(blot(str(error), [self._key] if self._key else []))
            raise InputError(f"refused with HTTP {error.status_code}: {said[:200]}", source=self.name) from None
        except (OpenAIError, ValueError, TypeError, AttributeError) as error:
            said = str(blot(str(error), [self._key] if self._key else [])) or type(error).__name__
            raise InputError(f"gave no vectors: {said}", source=self.name) from None
        if sorted(by_index) != list(range(len(texts))):
            raise InputError(
                f"gave {len(by_index)} vectors for {len(texts)} texts, or not one for each", source=self.name
            )
        return [by_index[place] for place in range(len(texts))]


# Vectors that were computed once are kept: one file for each set of texts and embedder.


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


# Nearest neighbours by cosine, the same on every run: of equally near ones the earlier comes first.

_DIGITS = 6
"""Cosines are compared after so many decimals: the last bits of a product depend on the processor."""


def nearest(pool: Vectors, asked: Vectors) -> list[list[int]]:
    """For each row of `asked` the rows of `pool` by falling cosine. Both hold rows of length 1 or 0."""
    similar = np.round(asked.astype(np.float64) @ pool.astype(np.float64).T, _DIGITS)
    found: list[list[int]] = np.argsort(-similar, axis=1, kind="stable").tolist()
    return found


class Neighbours:
    """Finds the nearest of some texts with an embedder: called with the pool and with what is asked."""

    def __init__(self, embedder: Embedder) -> None:
        self.embedder = embedder

    @property
    def name(self) -> str:
        """The embedder's name."""
        return self.embedder.name

    def __call__(self, pool: Sequence[str], asked: Sequence[str]) -> list[list[int]]:
        """Indices into `pool` for each text asked, nearest first."""
        if not pool or not asked:
            return [[] for _ in asked]
        return nearest(self.embedder.embed(pool), self.embedder.embed(asked))


# Models of the package sentence-transformers, where it is installed.


class SentenceEmbedder:
    """A model by its name or folder, loaded when the first text comes.

    Raises MissingExtraError without the package, InputError for a model that cannot be loaded.
    """

    def __init__(self, model: str) -> None:
        self.model = model
        self._loaded: Any = None
        if importlib.util.find_spec("sentence_transformers") is None:
            raise MissingExtraError(
                "this embedder needs a package that is not installed: "
                f"{install_command('torch', packages=('sentence-transformers',))}; "
                "or take the embedder hash, which needs nothing"
            )

    @property
    def name(self) -> str:
        """Package and model."""
        return f"sentence-transformers/{self.model}"

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text."""
        if self._loaded is None:
            from sentence_transformers import SentenceTransformer  # type: ignore[import-not-found, unused-ignore]

            try:
                self._loaded = SentenceTransformer(self.model)
            except (OSError, ValueError) as error:
                first = str(error).splitlines()[0] if str(error) else type(error).__name__
                raise InputError(f"the model cannot be loaded: {first}", source=self.model) from error
        return unit_rows(self._loaded.encode(list(texts), show_progress_bar=False), len(texts), self.name)


# Embedders by name, as a command line gives them.


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
