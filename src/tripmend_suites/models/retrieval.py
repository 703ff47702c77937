"""Nearest examples by embedding: embedders, kept vectors, neighbours."""

from __future__ import annotations

import hashlib
import importlib.util
import io
import json
import os
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tripmend.errors import InputError, MissingExtraError

from ..common import install_command
from ..triptide.metrics.adaptability import HashEmbedder

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
    """Words and runs of three letters, hashed: it sees spelling, not meaning, and is the same on every machine.

    width: of the vectors, 1024 as a rule.
    """

    def __init__(self, width: int = 1024) -> None:
        self._hash = HashEmbedder(width)

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
_PASSING = frozenset({408, 409, 429, 500, 502, 503, 504})
"""Answers after which another try may help."""
_LARGEST = 256 * 1024 * 1024


class EndpointEmbedder:
    """POST ``BASE/embeddings`` for 64 texts at a time.

    service: prefix of the environment variables that hold address and key, such as OPENAI for OPENAI_BASE_URL and
    OPENAI_API_KEY. A service without a key is asked without one, OpenAI's own excepted. timeout: seconds for one
    request. tries: how often one request is made before it counts as failed. tokens: those the server says it read.
    Raises InputError where the address or OpenAI's key is missing and where no usable vectors come; no message holds
    the key.
    """

    def __init__(
        self,
        model: str,
        *,
        service: str = "OPENAI",
        timeout: float = 60.0,
        tries: int = 5,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self.model, self.service, self.timeout, self.tries = model, service.upper().replace("-", "_"), timeout, tries
        self.tokens = 0
        self._wait = wait
        address = os.environ.get(f"{self.service}_BASE_URL") or (_OPENAI if self.service == "OPENAI" else "")
        if not address.startswith(("http://", "https://")):
            raise InputError(f"set {self.service}_BASE_URL to the http address of the service, up to /v1")
        self._url = address.rstrip("/") + "/embeddings"
        self._key = os.environ.get(f"{self.service}_API_KEY", "")
        if not self._key and address == _OPENAI:
            raise InputError("set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own")

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
        body = json.dumps({"model": self.model, "input": list(texts), "encoding_format": "float"}).encode()
        for turn in range(self.tries):
            try:
                return self._rows(self._post(body), len(texts))
            except _TryAgainError as error:
                if turn + 1 == self.tries:
                    raise InputError(f"gave no vectors in {self.tries} tries: {error}", source=self.name) from None
                self._wait(min(30.0, error.after if error.after is not None else 0.5 * 2**turn))
        raise InputError("was never asked: tries must be at least 1", source=self.name)

    def _post(self, body: bytes) -> bytes:
        headers = {"Content-Type": "application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        request = urllib.request.Request(self._url, body, headers)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as reply:
                held: bytes = reply.read(_LARGEST)
                return held
        except urllib.error.HTTPError as error:
            with error:
                said = self._clean(error.read(2000).decode("utf-8", errors="replace"))
            if error.code in _PASSING:
                raise _TryAgainError(f"HTTP {error.code}", _seconds(error.headers.get("Retry-After"))) from None
            raise InputError(f"refused with HTTP {error.code}: {said[:200]}", source=self.name) from None
        except (OSError, ValueError) as error:  # no connection, a timeout, an answer cut short
            raise _TryAgainError(self._clean(str(error)) or type(error).__name__) from None

    def _clean(self, text: str) -> str:
        return " ".join((text.replace(self._key, "[key]") if self._key else text).split())

    def _rows(self, raw: bytes, count: int) -> list[Any]:
        try:
            found = json.loads(raw)
        except ValueError:
            raise _TryAgainError("the answer is no JSON") from None
        data = found.get("data") if isinstance(found, dict) else None
        if not isinstance(data, list) or not all(isinstance(one, dict) for one in data):
            raise InputError("answered without a list of data", source=self.name)
        by_index = {one.get("index", place): one.get("embedding") for place, one in enumerate(data)}
        if sorted(by_index, key=str) != sorted(range(count), key=str) or len(data) != count:
            raise InputError(f"gave {len(data)} vectors for {count} texts, or not one for each", source=self.name)
        usage = found.get("usage")
        read = usage.get("total_tokens", usage.get("prompt_tokens")) if isinstance(usage, dict) else None
        self.tokens += read if isinstance(read, int) and not isinstance(read, bool) else 0
        return [by_index[place] for place in range(count)]


class _TryAgainError(Exception):
    """Something that may pass. after: seconds the server asked to wait."""

    def __init__(self, why: str, after: float | None = None) -> None:
        self.after = after
        super().__init__(why)


def _seconds(text: str | None) -> float | None:
    try:
        value = float(text) if text is not None else None
    except ValueError:
        return None
    return value if value is not None and 0 <= value < 3600 else None


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


def nearest(pool: Vectors, asked: Vectors, k: int | None = None) -> list[list[int]]:
    """For each row of `asked` the rows of `pool` by falling cosine, the first k of them (None: all).

    Both hold rows of length 1 or 0.
    """
    similar = np.round(asked.astype(np.float64) @ pool.astype(np.float64).T, _DIGITS)
    order = np.argsort(-similar, axis=1, kind="stable")
    found: list[list[int]] = order[:, :k].tolist()
    return found


class Neighbours:
    """Finds the nearest of some texts with an embedder: called with the pool and with what is asked."""

    def __init__(self, embedder: Embedder, k: int | None = None) -> None:
        self.embedder, self.k = embedder, k

    @property
    def name(self) -> str:
        """The embedder's name."""
        return self.embedder.name

    def __call__(self, pool: Sequence[str], asked: Sequence[str]) -> list[list[int]]:
        """Indices into `pool` for each text asked, nearest first."""
        if not pool or not asked:
            return [[] for _ in asked]
        return nearest(self.embedder.embed(pool), self.embedder.embed(asked), self.k)


# Models of the package sentence-transformers, where it is installed.


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
