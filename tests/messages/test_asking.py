"""`tripmend repair` asks somebody at a terminal which reading is meant, and goes on with it."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend import read_trip
from tripmend.app.main import run
from tripmend.messages import read_message

from .conftest import ROOT

TRIP = ROOT / "examples" / "rome" / "trip.json"


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Somebody who types the given lines, one after the other, and then goes away."""
    typed: list[str] = []

    def answer(_: str = "") -> str:
        if not typed:
            raise EOFError
        return typed.pop(0)

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr("tripmend.app._page.at_terminal", lambda: True)
    return typed


def repaired(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    monkeypatch.setattr("sys.argv", ["tripmend", "repair", str(TRIP), "--because", "the museum is closed", *more])
    with pytest.raises(SystemExit) as ended:
        run()
    return int(ended.value.code or 0), " ".join(capsys.readouterr().out.split())


def test_the_reading_that_is_chosen_is_mended(
    at_terminal: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at_terminal += ["museum", "9", "1"]  # What is no number of a choice is asked again.
    code, out = repaired(monkeypatch, capsys)
    assert code == 0, out
    assert "1 " in out
    assert "none of these" in out
    assert "Understood" in out


@pytest.mark.parametrize("typed", [["5"], []])
def test_who_takes_none_or_goes_away_has_nothing_repaired(
    at_terminal: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: list[str]
) -> None:
    at_terminal += typed
    code, out = repaired(monkeypatch, capsys)
    assert code == 1
    assert "Nothing was repaired" in out


def test_a_program_is_never_asked(
    at_terminal: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at_terminal += ["1"]
    code, out = repaired(monkeypatch, capsys, "--json")
    assert code == 1
    assert '"status": "unclear"' in out
    assert at_terminal == ["1"]


@pytest.mark.parametrize(
    ("now", "places"),
    [
        (None, ["Vatican Museums", "Palazzo Doria Pamphilj", "Capitoline Museums", "Castel Sant'Angelo"]),
        ("2026-05-13T08:00", ["Palazzo Doria Pamphilj", "Capitoline Museums", "Vatican Museums", "Castel Sant'Angelo"]),
    ],
)
def test_of_equally_likely_readings_those_come_first_that_hit_what_is_still_to_come(
    now: str | None, places: list[str]
) -> None:
    document = read_trip(TRIP)
    moment = None if now is None else dt.datetime.fromisoformat(now)
    found = read_message("The museum is closed until eleven", document.itinerary, document.catalogue, None, moment)
    assert [one.words.partition(" opens")[0] for one in found.choices] == places, "none at 15:00 is hit by that"
