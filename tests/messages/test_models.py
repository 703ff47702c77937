"""A language model reads beside the rules: scripted ones, a wrong one among them."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from tripmend.app._reader import reader_named
from tripmend.errors import InputError
from tripmend.formats.native import read_trip
from tripmend.messages import Understood, read_message
from tripmend.messages.models import model_reader

from .conftest import ROOT

TRIP = read_trip(ROOT / "examples" / "rome" / "trip.json")
NEWS = "We have just been told at the desk that the Borghese Gallery is closed on Wednesday for some repairs."


def read(message: str, *proposals: dict[str, str], answer: str | None = None) -> Understood:
    """What is understood where a model answers with proposals, or with some text."""
    text = json.dumps({"proposals": proposals}) if answer is None else answer
    second = model_reader(lambda prompt: text)
    return read_message(message, TRIP.itinerary, TRIP.catalogue, second=second)


def effects(told: Understood) -> list[str]:
    return [one.effect.type for one in told.change.disruptions]


def test_what_the_rules_and_the_model_tell_is_acted_on() -> None:
    told = read(NEWS, {"kind": "closed", "quote": "the Borghese  Gallery is CLOSED"})
    assert effects(told) == ["place_closed"]
    assert told.questions == ()


def test_what_the_model_tells_alone_is_asked() -> None:
    message = "Borghese Gallery on Wednesday, well: the curator has run away to sea with the big key, as one does here."
    told = read(message, {"kind": "closed", "quote": "the curator has run away to sea with the big key"})
    assert effects(told) == []
    assert any(choice.change.disruptions[0].effect.type == "place_closed" for choice in told.choices)


@pytest.mark.parametrize("kind", ["weather", "party", "budget"])
def test_a_model_that_is_wrong_about_the_kind_changes_nothing_unasked(kind: str) -> None:
    told = read(NEWS, {"kind": kind, "quote": "the Borghese Gallery is closed on Wednesday"})
    assert set(effects(told)) <= {"place_closed"}


@pytest.mark.parametrize(
    "proposal",
    [
        {"kind": "closed", "quote": "the Vatican Museums are closed"},
        {"kind": "earthquake", "quote": "the Borghese Gallery is closed"},
        {"kind": "closed"},
        {},
    ],
)
def test_words_that_do_not_stand_in_the_message_become_a_question(proposal: dict[str, str]) -> None:
    told = read(NEWS, {"kind": "closed", "quote": "the Borghese Gallery is closed"}, proposal)
    assert effects(told) == ["place_closed"]  # What was checked holds.
    assert "cannot be checked" in told.change.unclear[-1].question


@pytest.mark.parametrize("answer", ["I am sorry, Dave.", "", "[1, 2]", '{"proposals": 7}'])
def test_an_answer_that_is_no_proposal_is_a_question(answer: str) -> None:
    assert "cannot be checked" in read(NEWS, answer=answer).change.unclear[-1].question


def test_an_answer_that_was_given_is_not_asked_for_again() -> None:
    message = "the museum is closed"
    asked = read_message(message, TRIP.itinerary, TRIP.catalogue)
    assert asked.questions
    again = read_message(f" {message}\n", TRIP.itinerary, TRIP.catalogue, answers={message: asked.choices[1].change})
    assert again.questions == ()
    assert again.change.disruptions == asked.choices[1].change.disruptions


class _Model(BaseHTTPRequestHandler):
    """Answers as a server of a language model does; `told` is what it says, `asked` what it was asked."""

    told = ""
    asked: dict[str, Any] = {}

    def do_POST(self) -> None:
        type(self).asked = {
            "path": self.path,
            "key": self.headers.get("Authorization"),
            **json.loads(self.rfile.read(int(self.headers["Content-Length"]))),
        }
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"choices": [{"message": {"content": type(self).told}}]}).encode())

    def log_message(self, *args: object) -> None:
        """Nothing is printed."""


@pytest.fixture
def address() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), _Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    server.server_close()


def test_a_local_server_is_asked_by_its_address(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", address)
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    _Model.told = '```json\n{"proposals": [{"kind": "closed", "quote": "is closed on Wednesday"}]}\n```'
    told = read_message(NEWS, TRIP.itinerary, TRIP.catalogue, second=reader_named("openai/small"))
    assert effects(told) == ["place_closed"]
    assert (_Model.asked["path"], _Model.asked["model"]) == ("/v1/chat/completions", "small")
    assert _Model.asked["key"] == "Bearer secret"
    assert NEWS in _Model.asked["messages"][0]["content"]


@pytest.mark.parametrize("name", ["gpt", "openai/", "other/model"])
def test_a_reader_of_another_name_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="openai/MODEL"):
        reader_named(name)


def test_a_server_that_does_not_answer_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    with pytest.raises(InputError, match="did not answer"):
        reader_named("openai/small")("hello")
