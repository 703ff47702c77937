"""Embedders, kept vectors and neighbours, against a real local server."""

from __future__ import annotations

import http.server
import importlib.util
import json
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from tripmend.errors import InputError, MissingExtraError
from tripmend_suites.itimo.tasks import repair_tasks
from tripmend_suites.models.retrieval import (
    EndpointEmbedder,
    HashedEmbedder,
    KeptEmbedder,
    embedder_of,
    nearest,
    neighbours_of,
    unit_rows,
)

KEY = "sk-very-secret-0123456789"


class Server(http.server.BaseHTTPRequestHandler):
    """Speaks the embeddings protocol; `plan` says what goes wrong with the first requests."""

    plan: ClassVar[list[str]] = []
    seen: ClassVar[list[dict[str, Any]]] = []

    def log_message(self, format: str, *args: Any) -> None:
        """Silence."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.seen.append({"path": self.path, "key": self.headers.get("Authorization"), **body})
        fault = self.plan.pop(0) if self.plan else ""
        rows = [{"index": n, "embedding": [float(len(text)), 3.0]} for n, text in enumerate(body["input"])][::-1]
        code, text = 200, json.dumps({"data": rows, "usage": {"total_tokens": 10 * len(rows)}})
        if fault == "busy":
            code, text = 429, "{}"
        elif fault == "broken":
            code, text = 500, "no"
        elif fault == "cut":
            text = text[:20]
        elif fault == "key":
            code, text = 401, json.dumps({"error": f"wrong key {KEY}"})
        elif fault == "few":
            text = json.dumps({"data": rows[1:]})
        elif fault == "nan":
            text = json.dumps({"data": [{"index": n, "embedding": [float("nan"), 1]} for n in range(len(rows))]})
        elif fault == "odd":
            text = json.dumps({"data": [{"index": n, "embedding": [1.0] * (n + 1)} for n in range(len(rows))]})
        self.send_response(code)
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Server]]:
    Server.plan, Server.seen = [], []
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server) as running:
        thread = threading.Thread(target=running.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{running.server_port}/v1/")
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        yield Server
        running.shutdown()
        thread.join()


def quick(tries: int = 1) -> EndpointEmbedder:
    return EndpointEmbedder("small", tries=tries)


def test_vectors_come_in_the_order_of_the_texts_in_batches_and_of_length_one(server: type[Server]) -> None:
    texts = ["x" * n for n in range(1, 131)]
    made = quick()
    rows = made.embed(texts)
    assert [len(one["input"]) for one in server.seen] == [64, 64, 2]
    assert server.seen[0]["path"] == "/v1/embeddings"
    assert server.seen[0]["key"] == f"Bearer {KEY}"
    assert rows.dtype == np.float32
    assert rows[3] == pytest.approx([4 / 5, 3 / 5])
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1)


def test_what_may_pass_is_tried_again(server: type[Server]) -> None:
    server.plan[:] = ["busy", "broken"]
    assert quick(3).embed(["a"]).shape == (1, 2)
    assert len(server.seen) == 3
    server.plan[:] = ["busy"] * 2
    with pytest.raises(InputError, match="HTTP 429"):
        quick(2).embed(["a"])


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("key", "HTTP 401"),
        ("cut", "no vectors"),
        ("few", "1 vectors for 2 texts"),
        ("nan", "not finite"),
        ("odd", "different widths"),
    ],
)  # fmt: skip
def test_an_unusable_answer_is_an_error_that_never_shows_the_key(server: type[Server], fault: str, words: str) -> None:
    server.plan[:] = [fault]
    with pytest.raises(InputError, match=words) as caught:
        quick().embed(["a", "b"])
    assert KEY not in str(caught.value)
    assert len(server.seen) == 1


def test_no_server_is_an_input_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    with pytest.raises(InputError, match="no vectors: Connection error"):
        quick().embed(["a"])


def test_addresses_and_keys_come_from_the_environment_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY", "MY_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(InputError, match="OPENAI_API_KEY"):
        embedder_of("openai/text-embedding-3-large")
    with pytest.raises(InputError, match="MY_BASE_URL"):
        embedder_of("openai-api/my/model")
    monkeypatch.setenv("MY_BASE_URL", "http://127.0.0.1:1/v1")
    assert embedder_of("openai-api/my/a/model").name == "my/a/model"


@pytest.mark.parametrize("name", ["", "bert", "openai", "openai-api/x", "sentence-transformers/"])
def test_other_names_are_no_embedders(name: str) -> None:
    with pytest.raises(InputError, match="no embedder"):
        embedder_of(name)


def test_the_hashed_embedder_sees_spelling_and_needs_nothing() -> None:
    rows = HashedEmbedder().embed(["old museum", "the old museums", "railway station", ""])
    assert rows.dtype == np.float32
    assert np.linalg.norm(rows, axis=1) == pytest.approx([1, 1, 1, 0], abs=1e-6)
    assert rows[0] @ rows[1] > 0.4 > 0.2 > rows[0] @ rows[2]
    assert HashedEmbedder().embed([]).shape[0] == 0


def test_neighbours_are_ordered_by_cosine_and_ties_by_place() -> None:
    pool = unit_rows([[1, 0], [0, 1], [1, 1], [2, 0]], 4, "here")
    assert nearest(pool, unit_rows([[3, 0], [0, 5]], 2, "here")) == [[0, 3, 2, 1], [1, 2, 0, 3]]


class Counting:
    name = "counting"

    def __init__(self) -> None:
        self.asked: list[Sequence[str]] = []

    def embed(self, texts: Sequence[str]) -> Any:
        self.asked.append(texts)
        return unit_rows([[len(text), 1] for text in texts], len(texts), self.name)


def test_vectors_are_computed_once_for_each_embedder_and_texts(tmp_path: Path) -> None:
    behind = Counting()
    kept = KeptEmbedder(behind, tmp_path)
    first = kept.embed(["a", "bb"])
    assert (KeptEmbedder(behind, tmp_path).embed(["a", "bb"]) == first).all()
    assert len(behind.asked) == 1
    kept.embed(["abb"])
    kept.embed(["bb", "a"])
    assert len(behind.asked) == 3
    behind.name = "another"
    kept.embed(["a", "bb"])
    assert len(behind.asked) == 4
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04", b"no archive"])
def test_a_damaged_file_of_vectors_is_made_again(tmp_path: Path, damage: bytes) -> None:
    behind = Counting()
    kept = KeptEmbedder(behind, tmp_path)
    first = kept.embed(["a"])
    kept.path_of(["a"]).write_bytes(damage)
    assert (kept.embed(["a"]) == first).all()
    assert len(behind.asked) == 2
    np.savez_compressed(kept.path_of(["a"]), vectors=np.full((2, 2), np.nan, dtype=np.float32))
    assert (kept.embed(["a"]) == first).all()


def test_a_folder_that_cannot_be_written_to_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert KeptEmbedder(Counting(), tmp_path / "file").embed(["a"]).shape == (1, 2)


def test_worked_examples_by_embedding_are_the_most_similar_training_examples(folder: Path, tmp_path: Path) -> None:
    near = neighbours_of("hash", tmp_path)
    made = repair_tasks(folder, few_shot="dense", nearest=near, k=3)
    assert made.settings["embedder"] == "hashed-ngrams-1024"
    assert len(list(tmp_path.glob("*.npz"))) == 6  # train and val of three modifications
    again = repair_tasks(folder, few_shot="dense", nearest=near, k=3)
    assert [item.messages for item in made.items] == [item.messages for item in again.items]
    self_near = repair_tasks(folder, split="train", few_shot="dense", nearest=near, k=1)
    assert all(item.messages[1].text not in item.messages[0].text for item in self_near.items)


@pytest.mark.skipif(importlib.util.find_spec("sentence_transformers") is not None, reason="the package is installed")
def test_without_the_package_one_sentence_says_what_to_install() -> None:
    with pytest.raises(MissingExtraError, match=r"install .*\[torch\]' sentence-transformers; or"):
        embedder_of("sentence-transformers/all-MiniLM-L6-v2")


def test_a_sentence_model_made_from_nothing_gives_unit_vectors(tmp_path: Path) -> None:
    pytest.importorskip("sentence_transformers")
    from transformers import BertConfig, BertModel, BertTokenizer

    (tmp_path / "vocab.txt").write_text("\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "old", "museum"]))
    BertTokenizer(str(tmp_path / "vocab.txt")).save_pretrained(tmp_path / "bert")
    config = BertConfig(vocab_size=7, hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=8)
    BertModel(config).save_pretrained(tmp_path / "bert")
    made = embedder_of(f"sentence-transformers/{tmp_path / 'bert'}")
    rows = made.embed(["old museum", "museum"])
    assert rows.shape == (2, 8)
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1, abs=1e-5)
    with pytest.raises(InputError, match="cannot be loaded"):
        embedder_of(f"sentence-transformers/{tmp_path / 'nothing'}").embed(["a"])
