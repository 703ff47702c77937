"""tripmend models narrate, with a real server of chat completions."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tripmend.app.main import app
from tripmend.errors import InputError, MissingExtraError
from tripmend_suites.common import install_command
from tripmend_suites.models.evaluating import settings

from ..models.chat_server import KEY, ChatServer, Says, serving
from .test_narrating import HONEST, MOVES

needs_inspect = [
    pytest.mark.skipif(importlib.util.find_spec("inspect_ai") is None, reason="asking a model needs the extra models"),
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning"),
]


@pytest.fixture(scope="module")
def answer(rome_answer: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("answer") / "answer.json"
    path.write_text(json.dumps(rome_answer), encoding="utf-8")
    return path


def run(monkeypatch: pytest.MonkeyPatch, server: ChatServer, *arguments: str) -> Result:
    monkeypatch.setenv("LOCAL_BASE_URL", server.address)
    monkeypatch.setenv("LOCAL_API_KEY", KEY)
    return CliRunner().invoke(
        app, ["models", "narrate", *arguments, "--model", "openai-api/local/writer"], catch_exceptions=False
    )


def test_without_the_packages_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch, answer: Path) -> None:
    monkeypatch.setattr(settings.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=re.escape(install_command("models"))):
        CliRunner().invoke(app, ["models", "narrate", str(answer), "--model", "a/b"], catch_exceptions=False)


class TestWithAServer:
    pytestmark = needs_inspect

    def test_a_scripted_model_tells_nothing(self, answer: Path) -> None:
        with pytest.raises(InputError, match="tripmend/engine"):
            CliRunner().invoke(
                app, ["models", "narrate", str(answer), "--model", "tripmend/engine"], catch_exceptions=False
            )

    def test_a_checked_text_is_printed_and_whose_it_is(
        self, monkeypatch: pytest.MonkeyPatch, answer: Path, tmp_path: Path
    ) -> None:
        out = tmp_path / "told.json"
        with serving(lambda body, number: Says(MOVES if number == 0 else HONEST)) as server:
            told = run(monkeypatch, server, str(answer), "--json", str(out))
            assert len(server.bodies) == 2
            assert "15:50" in server.bodies[1]["messages"][-1]["content"]
        assert told.stdout.strip() == HONEST
        assert "text 1 was turned down: “15:50”" in told.stderr
        assert "the words are those of openai-api/local/writer" in told.stderr
        kept = json.loads(out.read_text(encoding="utf-8"))
        assert (kept["source"], kept["tries"], kept["faults"][0][0]["kind"]) == ("model", 2, "time")

    def test_a_model_that_is_always_wrong_is_not_quoted(self, monkeypatch: pytest.MonkeyPatch, answer: Path) -> None:
        with serving(lambda body, number: Says(MOVES)) as server:
            told = run(monkeypatch, server, str(answer), "--tries", "2")
        assert told.exit_code == 0
        assert "Borghese Gallery → National Gallery of Modern Art" in told.stdout
        assert "15:50" not in told.stdout
        assert "tripmend's own" in told.stderr

    def test_an_error_of_the_provider_is_one_sentence_without_the_key(
        self, monkeypatch: pytest.MonkeyPatch, answer: Path
    ) -> None:
        with (
            serving(lambda body, number: Says(f"bad key {KEY}", status=401)) as server,
            pytest.raises(InputError) as caught,
        ):
            run(monkeypatch, server, str(answer))
        assert "openai-api/local/writer" in str(caught.value)
        assert KEY not in str(caught.value)
        assert "\n" not in str(caught.value)

    def test_a_file_that_is_no_answer_is_named_before_a_model_is_asked(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        path = tmp_path / "trip.json"
        path.write_text('{"tripmend": 1, "trip": {}}', encoding="utf-8")
        with (
            serving(lambda body, number: Says(HONEST)) as server,
            pytest.raises(InputError, match=r"trip\.json: this is no answer"),
        ):
            run(monkeypatch, server, str(path))
        assert server.bodies == []
