"""`tripmend watch`: once and again, for people and for programs; what it remembers, and a proposal that is taken."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.live.world import alert, document, late, message, pb, rome
from tripmend import InputError, read_trip
from tripmend.app.main import app
from tripmend.live import State, read_state, write_state


class Program:
    """The program in a folder with a trip and a feed."""

    def __init__(self, folder: Path) -> None:
        self.trip, self.feed, self.memory = folder / "trip.json", folder / "feed.pb", folder / "trip.watch.json"
        self.trip.write_text(json.dumps(document()), encoding="utf-8")

    def says(self, clock: str, minutes: int, *more: str, code: int = 0) -> str:
        """What is printed when the first train is so late."""
        now = rome(clock)
        self.feed.write_bytes(message(now, late(minutes)))
        given = ["watch", str(self.trip), "--feed", str(self.feed), "--once", "--now", now.isoformat(), *more]
        return self.run(*given, code=code)

    def run(self, *given: str, code: int = 0) -> str:
        done = CliRunner().invoke(app, given)
        if isinstance(done.exception, InputError):
            raise done.exception
        assert done.exit_code == code, done.output
        return done.output


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def test_once_and_again_says_what_is_new_and_how_to_take_or_refuse_a_proposal(program: Program, tmp_path: Path) -> None:
    assert program.says("15T09:00", 0) == "Nothing new.\n"
    said = program.says("15T09:05", 20, code=1)
    assert "lacks 5 minutes" in said
    assert "  - place changed: Train RE 456" in said
    name = next(iter(read_state(program.memory, "veneto")[0].offers))
    assert f"--accept {name} -o FILE" in said
    assert program.says("15T09:06", 20, code=1) == "Nothing new.\n"
    taken = tmp_path / "new.json"
    said = program.run("watch", str(program.trip), "--accept", name, "-o", str(taken))
    assert "nothing was booked" in said
    assert read_trip(taken).itinerary.leg("second").number == "RE 458"
    program.trip = taken
    assert program.says("15T09:10", 20) == "Nothing new.\n", "a delay that the plan knows is no news"
    assert "is declined" in program.run("watch", str(taken), "--decline", name)


def test_where_there_is_no_repair_it_says_why_and_how_to_take_what_would_work(program: Program, tmp_path: Path) -> None:
    calendar = tmp_path / "bookings.ics"
    given = ["watch", str(program.trip), "--calendar", str(calendar), "--once", "--now", rome("14T09:00").isoformat()]
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:a@x", "SUMMARY:Doge's Palace"]
    rest = ["DTSTAMP:20260401T000000Z", "END:VEVENT", "END:VCALENDAR", ""]
    for start, end in (("1500", "1630"), ("1300", "1330")):  # from the train at 13:00 it takes 30 minutes
        times = [f"DTSTART;TZID=Europe/Rome:20260415T{start}00", f"DTEND;TZID=Europe/Rome:20260415T{end}00"]
        calendar.write_text("\r\n".join([*lines, *times, *rest]), encoding="utf-8")
        said = program.run(*given, code=0 if start == "1500" else 1)
    (name,) = read_state(program.memory, "veneto")[0].offers
    words = " ".join(said.split())
    assert f"Nothing can be proposed ({name}). There is no repair within this scope (proved)." in words
    assert "you want" not in words, "it is what the calendar says, and told in the line before"
    assert "It would work: - If Doge's Palace may be from 13:35 to 14:05." in words
    assert f"--accept {name}/1 -o FILE" in words
    assert "No: " not in words
    with pytest.raises(InputError, match=f"no plan '{name}' to take; there are: {name}/1"):
        program.run("watch", str(program.trip), "--accept", name, "-o", str(tmp_path / "new.json"))
    program.run("watch", str(program.trip), "--accept", f"{name}/1", "-o", str(tmp_path / "new.json"))
    visit = read_trip(tmp_path / "new.json").itinerary.stop("visit")
    assert (visit.start, visit.end) == (dt.datetime(2026, 4, 15, 13, 35), dt.datetime(2026, 4, 15, 14, 5))


def test_where_no_other_train_is_known_that_is_said(tmp_path: Path) -> None:
    data = document()
    data["catalogue"]["connections"] = []
    program = Program(tmp_path)
    program.trip.write_text(json.dumps(data), encoding="utf-8")
    said = " ".join(program.says("15T09:05", 20, code=1).split())
    assert "Nothing can be proposed" in said
    assert "In the way: " in said or "These cannot be met together: " in said


def test_programs_get_one_document_a_line(program: Program) -> None:
    lines = [json.loads(line) for line in program.says("15T09:05", 20, "--json", code=1).splitlines()]
    assert [one["kind"] for one in lines] == ["changed", "proposal"]
    assert lines[0]["at"] == "2026-04-15T09:05:00+02:00"
    assert lines[0]["findings"][0]["margin"] == -5
    assert lines[1]["proposal"]["status"] == "repaired"
    assert program.says("15T09:06", 20, "--json", code=1) == ""


def test_a_source_that_cannot_be_read_is_no_good_sign(program: Program) -> None:
    said = program.run("watch", str(program.trip), "--feed", str(program.feed), "--once", code=1)
    assert "feed feed.pb cannot be read: No such file" in said


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"tripmend_watch": 99, "trip": "veneto"}', '{"items": {"a": 1}}', "\x00\xff"]
)
def test_a_damaged_memory_is_put_aside_and_said(program: Program, content: str) -> None:
    program.memory.write_text(content, encoding="latin-1")
    said = program.says("15T09:00", 0)
    assert "What trip.watch.json remembered is damaged; it is kept as trip.watch.json.damaged" in said
    assert program.memory.with_name("trip.watch.json.damaged").read_text(encoding="latin-1") == content
    assert program.says("15T09:01", 0) == "Nothing new.\n"


def test_the_memory_of_another_trip_is_not_used(program: Program) -> None:
    write_state(program.memory, State(trip="another"))
    with pytest.raises(InputError, match="remembers a watch over the trip 'another', not 'veneto'"):
        program.says("15T09:00", 0)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ((), "say what to watch"),
        (("--feed", "x", "--header", "nonsense"), "a header is written 'Name: value'"),
        (("--feed", "x", "-o", "y.json"), "-o goes with --accept"),
        (("--decline", "x"), "no proposal has the name 'x'; made were: none so far"),
        (("--accept", "x"), "no proposal has the name 'x'"),
        (("--feed", "x", "--once", "--now", "yesterday"), "is not a time"),
        (("--feed", "x", "--once", "--now", "2026-04-15T09:00"), "with its offset"),
        (("--feed", "gopher://x"), "not over gopher"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(program: Program, given: tuple[str, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        program.run("watch", str(program.trip), *given)


def test_words_of_a_feed_steer_no_terminal(program: Program) -> None:
    now = rome("15T09:00")
    program.feed.write_bytes(message(now, alert(pb.Alert.DETOUR, "\x1b]0;x\x07 gone \u202e", stop_id="milan")))
    given = ["watch", str(program.trip), "--feed", str(program.feed), "--once", "--now", now.isoformat()]
    assert not {"\x1b", "\x07", "\u202e"} & set(program.run(*given))
