"""`tripmend convert` to and from the formats of other programs, as processes and through pipes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from .conftest import Cli
from .test_pipes import tripmend


def test_a_calendar_goes_through_pipes_and_back(trip: Path) -> None:
    out = tripmend("convert", "-", "-", "--to", "ics", given=trip.read_bytes())
    assert (out.returncode, out.stderr) == (0, b"")
    assert out.stdout.startswith(b"BEGIN:VCALENDAR\r\n")
    back = tripmend("convert", "-", "-", "--from", "ics", "--to", "trip", given=out.stdout)
    assert (back.returncode, back.stderr) == (0, b"")
    assert b"7 kept" in tripmend("diff", trip, "-", given=back.stdout).stdout


def test_the_ends_of_names_say_the_formats(cli: Cli, tmp_path: Path, trip: Path) -> None:
    calendar, again = tmp_path / "trip.ics", tmp_path / "again.ics"
    assert cli("convert", trip, calendar).out == f"2 days and 5 stops written to {calendar}\n"
    assert cli("convert", trip, again, "--update", calendar).code == 0
    assert again.read_bytes() == calendar.read_bytes()
    assert cli("convert", calendar, "-o", tmp_path / "back.yaml").code == 0
    assert "7 kept" in cli("diff", trip, tmp_path / "back.yaml").out


def test_a_calendar_of_another_trip_is_not_updated_without_a_word(cli: Cli, tmp_path: Path, trip: Path) -> None:
    document = json.loads(trip.read_text(encoding="utf-8"))
    document["trip"]["id"] = "another"
    other = trip.with_name("another.json")
    other.write_text(json.dumps(document), encoding="utf-8")
    mine, theirs, out = tmp_path / "mine.ics", tmp_path / "theirs.ics", tmp_path / "out.ics"
    assert cli("convert", trip, mine).code == 0
    assert cli("convert", other, theirs).code == 0
    ran = cli("convert", trip, out, "--update", theirs)
    assert ran.code == 2
    assert "none of its 7 events was made from the trip 'rome'" in ran.err
    assert not out.exists()
    both = mine.read_text(encoding="utf-8").replace(
        "BEGIN:VEVENT", "BEGIN:VEVENT\nUID:a@work\nDTSTART:20260512T100000Z\nEND:VEVENT\nBEGIN:VEVENT", 1
    )
    theirs.write_text(both, encoding="utf-8")
    ran = cli("convert", trip, out, "--update", theirs)
    assert ran.code == 0
    assert "1 of the 8 events in" in ran.err
    assert out.read_bytes() == mine.read_bytes()


def test_what_is_refused_is_listed_and_counts_in_the_exit_code(cli: Cli, tmp_path: Path) -> None:
    text = (
        "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nSUMMARY:Tea\nLOCATION:Room 4\nDTSTART:20260512T100000\n"
        "DTEND:20260512T110000\nEND:VEVENT\nBEGIN:VEVENT\nUID:b\x1b[2J\nSUMMARY:Holiday\nDTSTART;VALUE=DATE:20260512\n"
        "END:VEVENT\nEND:VCALENDAR\n"
    )
    path = tmp_path / "mine.ics"
    path.write_text(text, encoding="utf-8")
    ran = cli("convert", path, tmp_path / "trip.json")
    assert ran.code == 1
    assert "refused: mine.ics, Holiday: it has no time of day\n" in ran.err
    assert "\x1b" not in ran.err
    assert "note: event-tea: the time zone of Tea is not known\n" in ran.err
    assert cli("convert", path, tmp_path / "trip.json", "--zone", "Mars/X").code == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("TRIP",), "say once where to write"),
        (("TRIP", "a.ics", "-o", "b.ics"), "say once where to write"),
        (("TRIP", "-"), "say the format with --to"),
        (("TRIP", "a.xyz"), "say the format with --to, or end the name in"),
        (("TRIP", "a.json", "--bare"), "are for writing a calendar"),
        (("-", "a.ics", "--from", "ics", "--update", "-"), "can be read only once"),
        (("x.gpx", "a.ics"), "gpx is only written"),
        (("nowhere.ics", "a.json"), "there is no such file"),
        (("TRIP", "a.ics", "--from", "triptide", "--zone", "Europe/Rome"), "do not go with --from triptide"),
    ],
    ids=str,
)
def test_a_wrong_call_is_one_sentence_and_writes_nothing(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, trip: Path, arguments: tuple[str, ...], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = cli("convert", *(str(trip) if one == "TRIP" else one for one in arguments))
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1
    assert [one.name for one in tmp_path.iterdir()] == ["trip.json"]


def test_the_trip_that_is_read_is_not_written_over(cli: Cli, trip: Path) -> None:
    before = trip.read_bytes()
    assert cli("convert", trip, trip, "--to", "ics").code == 2
    assert trip.read_bytes() == before


def test_maps_are_written_and_not_read(cli: Cli, tmp_path: Path, trip: Path, document: dict[str, Any]) -> None:
    ran = cli("convert", trip, tmp_path / "t.gpx")
    assert (ran.code, ran.err) == (0, "")
    assert fromstring((tmp_path / "t.gpx").read_text("utf-8")).tag.endswith("}gpx")
    assert cli("convert", trip, "-o", tmp_path / "t.geojson").code == 0
    assert json.loads((tmp_path / "t.geojson").read_text("utf-8"))["type"] == "FeatureCollection"
    assert cli("convert", tmp_path / "t.gpx", tmp_path / "t.json").code == 2
    document["trip"]["days"][0]["items"][0]["place"] = "keats-house"
    trip.write_text(json.dumps(document), encoding="utf-8")
    ran = cli("convert", trip, tmp_path / "t.gpx")
    assert (ran.code, ran.err) == (0, "note: Keats House: where it is is not known, so it is on no map\n")
