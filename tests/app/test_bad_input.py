"""Whatever a file holds: one sentence on standard error, exit code 2, nothing on standard output, nothing written."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tripmend.formats.native import json_schema

from .conftest import Cli, Ran

Document = dict[str, Any]


def is_one_sentence(ran: Ran) -> None:
    assert ran.code == 2, (ran.code, ran.err)
    assert ran.out == ""
    assert ran.err.startswith("tripmend: ")
    assert ran.err.count("\n") == 1
    assert ran.err.endswith("\n")
    assert len(ran.err) < 1500
    assert "Traceback" not in ran.err


TEXTS = {
    "empty": b"",
    "half": b'{"tripmend": 1, "trip": {"id"',
    "twice": b'{"tripmend": 1, "tripmend": 1}',
    "nan": b'{"tripmend": 1, "trip": NaN, "catalogue": {}}',
    "huge number": b'{"tripmend": ' + b"9" * 5000 + b"}",
    "not utf-8": b'{"tripmend": 1, "trip": "\xff\xfe"}',
    "null bytes": b"\x00" * 100,
    "list": b"[1, 2, 3]",
    "number": b"3",
    "null": b"null",
    "deep": b"[" * 200_000,
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "another version": b'{"tripmend": 2, "trip": {}, "catalogue": {}}',
    "version true": b'{"tripmend": true, "trip": {}, "catalogue": {}}',
    "no catalogue": b'{"tripmend": 1, "trip": {"id": "a", "days": [{"date": "2026-05-12"}]}}',
    "catalogue elsewhere": (
        b'{"tripmend": 1, "trip": {"id": "a", "days": [{"date": "2026-05-12"}]}, "catalogue": "nowhere.json"}'
    ),
    "catalogue with a null byte": (
        b'{"tripmend": 1, "trip": {"id": "a", "days": [{"date": "2026-05-12"}]}, "catalogue": "a\\u0000b"}'
    ),
    "catalogue is a long name": (
        b'{"tripmend": 1, "trip": {"id": "a", "days": [{"date": "2026-05-12"}]}, "catalogue": "' + b"x" * 9000 + b'"}'
    ),
    "lone surrogate": b'{"tripmend": 1, "\\ud800": 2}',
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("suffix", [".json", ".yaml"])
def test_a_file_that_is_no_trip_is_refused(cli: Cli, tmp_path: Path, text: bytes, suffix: str) -> None:
    path = tmp_path / f"bad{suffix}"
    path.write_bytes(text)
    is_one_sentence(cli("check", path))


YAML = {
    "alias bomb": "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
    "tag": "!!python/object/apply:os.system ['true']\n",
    "tab": "a:\n\t- b\n",
    "two documents": "a: 1\n---\nb: 2\n",
    "number as key": "1: 2\n",
    "infinity": "tripmend: .inf\n",
}


@pytest.mark.parametrize("text", YAML.values(), ids=YAML)
def test_yaml_that_json_could_not_say_is_refused(cli: Cli, tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    is_one_sentence(cli("show", path))


def _day(document: Document, number: int = 0) -> Document:
    found: Document = document["trip"]["days"][number]
    return found


BREAK: dict[str, tuple[Callable[[Document], Any], str]] = {
    "unknown field": (lambda d: _day(d)["items"][0].update(colour="red"), "trip.days[0].items[0]"),
    "unknown top field": (lambda d: d.update(trips=[]), "trips"),
    "text for a number": (lambda d: d["catalogue"]["places"][0]["price"].update(amount="much"), "price.amount"),
    "negative price": (lambda d: d["catalogue"]["places"][0]["price"].update(amount=-1), "catalogue.places[0].price"),
    "unknown zone": (lambda d: d["catalogue"].update(zone="Mars/Olympus"), "catalogue.zone"),
    "unknown currency form": (lambda d: d["trip"].update(currency="euros"), "trip.currency"),
    "time with offset": (lambda d: _day(d)["items"][0].update(start="2026-05-12T10:00:00Z"), "trip.days[0].items[0]"),
    "end before start": (lambda d: _day(d)["items"][0].update(end="2026-05-12T09:00:00"), "trip.days[0].items[0]"),
    "hour 25": (lambda d: _day(d)["items"][0].update(start="2026-05-12T25:00:00"), "trip.days[0].items[0]"),
    "dangling place": (lambda d: _day(d)["items"][0].update(place="atlantis"), "trip.days[0].items[0].place"),
    "dangling lock": (lambda d: d["trip"].update(locks=[{"target": "x"}]), "trip.locks[0]"),
    "an id twice": (lambda d: _day(d, 1)["items"][0].update(id="t1"), "trip.days[1].items[0]"),
    "a gap between days": (lambda d: _day(d, 1).update(date="2026-05-20"), "trip.days[1]"),
    "no days": (lambda d: d["trip"].update(days=[]), "trip.days"),
    "days is an object": (lambda d: d["trip"].update(days={}), "trip.days"),
    "an item without a type": (lambda d: _day(d)["items"][0].pop("type"), "trip.days[0].items[0]"),
    "a day of another age": (lambda d: _day(d).update(date="9999-12-31"), "trip.days[0].date"),
    "a day before all others": (lambda d: _day(d).update(date="0001-01-01"), "trip.days[0].date"),
    "a start of another age": (
        lambda d: next(i for i in _day(d)["items"] if "start" in i).update(start="9999-12-31T23:59:59"),
        "trip.days[0].items[0].start",
    ),
    "an item of an unknown type": (lambda d: _day(d)["items"][0].update(type="nap"), "trip.days[0].items[0]"),
    "hours that are no hours": (lambda d: d["catalogue"]["places"][0].update(hours="sometimes"), "catalogue.places[0]"),
    "latitude only": (lambda d: d["catalogue"]["places"][0].pop("lon"), "catalogue.places[0]"),
    "an empty id": (lambda d: _day(d)["items"][0].update(id=""), "trip.days[0].items[0].id"),
    "a stay in a museum": (lambda d: d["trip"]["stays"][0].update(place="pantheon"), "trip.stays[0]"),
    "a party of minus one": (lambda d: d["trip"]["traveller"].update(party={"adult": -1}), "trip.traveller.party"),
    "a year nobody lives in": (lambda d: _day(d).update(date="9999-12-31"), "trip.days[0].date"),
    "a time of day with an offset": (
        lambda d: d["trip"]["traveller"].update(day_end="22:00Z"),
        "trip.traveller.day_end",
    ),
    "a day's limit with an offset": (lambda d: _day(d).update(earliest="2026-05-12T09:00:00+02:00"), "earliest"),
    "a closing before the calendar": (
        lambda d: d["catalogue"]["places"][0].update(open_on={"0001-01-01": []}),
        "catalogue.places[0].open_on",
    ),
    "a year that does not exist": (lambda d: _day(d).update(date="0000-01-01"), "trip.days[0].date"),
}


@pytest.mark.parametrize(("breaking", "where"), BREAK.values(), ids=BREAK)
def test_a_fault_is_named_with_its_path(
    cli: Cli, tmp_path: Path, document: Document, breaking: Callable[[Document], Any], where: str
) -> None:
    breaking(document)
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    ran = cli("check", path)
    is_one_sentence(ran)
    assert f"{path}: " in ran.err
    assert where in ran.err


QUOTED: dict[str, tuple[Callable[[Document], Any], str]] = {
    "an amount": (lambda d: d["trip"]["traveller"].update(budget="2060"), "trip.traveller.budget: is not a whole num"),
    "a latitude": (lambda d: d["catalogue"]["places"][0].update(lat="41.9", lon=12.5), "lat: is not a number"),
    "yes": (lambda d: _day(d)["items"][0].update(booked="yes"), "booked: must be true or false"),
    "one for yes": (lambda d: _day(d)["items"][0].update(booked=1), "booked: must be true or false"),
    "seconds for a date": (lambda d: _day(d).update(date=1778544000), "trip.days[0].date"),
}


def _refused(cli: Cli, path: Path, document: Document, words: str) -> str:
    """What `check` says of a document: one sentence with `words` in it."""
    path.write_text(json.dumps(document), encoding="utf-8")
    ran = cli("check", path)
    is_one_sentence(ran)
    assert words in ran.err
    return str(ran.err)


@pytest.mark.parametrize(("breaking", "words"), QUOTED.values(), ids=QUOTED)
def test_no_value_is_taken_for_one_of_another_kind(
    cli: Cli, tmp_path: Path, document: Document, breaking: Callable[[Document], Any], words: str
) -> None:
    breaking(document)
    _refused(cli, tmp_path / "bad.json", document, words)
    assert not jsonschema.Draft202012Validator(json_schema()).is_valid(document)


def test_a_whole_number_may_be_written_with_a_point(cli: Cli, tmp_path: Path, document: Document) -> None:
    document["trip"]["traveller"]["budget"] = 206000.0
    path = tmp_path / "good.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert cli("show", path).code == 0
    assert jsonschema.Draft202012Validator(json_schema()).is_valid(document)


def test_several_faults_are_told_and_a_fault_of_the_catalogue_names_its_file(
    cli: Cli, tmp_path: Path, document: Document
) -> None:
    catalogue = {"tripmend": 1, "catalogue": document["catalogue"]}
    document["catalogue"] = "places.json"
    beside, path = tmp_path / "places.json", tmp_path / "trip.json"
    beside.write_text(json.dumps(catalogue), encoding="utf-8")
    path.write_text(json.dumps(document), encoding="utf-8")
    assert cli("show", path).code == 0
    catalogue["catalogue"]["places"].append(catalogue["catalogue"]["places"][0])
    beside.write_text(json.dumps(catalogue), encoding="utf-8")
    ran = cli("check", path)
    is_one_sentence(ran)
    assert ran.err.startswith(f"tripmend: {beside}: catalogue.places[")
    for number in range(3):
        _day(document, 1)["items"][number]["colour"] = "red"
    path.write_text(json.dumps(document), encoding="utf-8")
    ran = cli("check", path)
    is_one_sentence(ran)
    assert [f"days[1].items[{number}].colour" in ran.err for number in range(3)] == [True] * 3


def test_files_that_are_not_there_folders_and_unreadable_ones_are_refused(cli: Cli, tmp_path: Path, trip: Path) -> None:
    is_one_sentence(cli("check", tmp_path / "none.json"))
    is_one_sentence(cli("check", tmp_path))
    is_one_sentence(cli("diff", trip, tmp_path / "none.json"))
    is_one_sentence(cli("plan", trip))
    is_one_sentence(cli("repair", trip, "--disruption", tmp_path / "none.json"))
    is_one_sentence(cli("check", "x" * 5000))


def test_what_happened_must_be_said_in_exactly_one_way(cli: Cli, trip: Path) -> None:
    is_one_sentence(cli("repair", trip))
    is_one_sentence(cli("repair", trip, "--because", "rain", "--disruption", trip))
    is_one_sentence(cli("repair", trip, "--because", "rain", "--today", "yesterday"))


FAR = ["9999-12-31", "9999-12-31 23:59", "0001-01-01", "2200-01-01", "1979-12-31 23:59"]


@pytest.mark.parametrize("now", ["noon", "2026-13-01 10:00", "2026-05-12T10:00+02:00", "1999-05-12 10:00", *FAR])
def test_a_time_that_cannot_be_now_is_told_in_one_sentence(cli: Cli, now: str) -> None:
    rome = Path(__file__).parents[2] / "examples" / "rome" / "trip.json"
    is_one_sentence(cli("repair", rome, "--because", "The Pantheon is closed on Wednesday", "--now", now))


CHANGES: dict[str, Any] = {
    "an unknown effect": {"tripmend": 1, "disruptions": [{"category": "attraction", "effect": {"type": "flood"}}]},
    "a place that is not there": {
        "category": "attraction",
        "effect": {"type": "place_closed", "place": "atlantis"},
    },
    "a leg that is not there": {"category": "transport", "effect": {"type": "leg_delayed", "leg": "x", "minutes": 5}},
    "an unknown field": {"tripmend": 1, "distortions": []},
    "a date after the calendar": {
        "category": "attraction",
        "effect": {"type": "place_closed", "place": "pantheon", "dates": ["9999-12-31"]},
    },
    "opening hours with an offset": {
        "category": "attraction",
        "effect": {"type": "hours_changed", "place": "pantheon", "opens": "09:00Z"},
    },
    "nothing": {},
    "a text": "the museum is closed",
    "a delay of years": {
        "category": "transport",
        "effect": {"type": "leg_delayed", "leg": "home", "minutes": 10**9},
    },
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_that_cannot_be_used_is_refused(cli: Cli, tmp_path: Path, trip: Path, change: Any) -> None:
    path, out = tmp_path / "change.json", tmp_path / "out.json"
    path.write_text(json.dumps(change), encoding="utf-8")
    is_one_sentence(cli("repair", trip, "--disruption", path, "-o", out))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["change.json", "trip.json"]


def test_ten_megabytes_of_nonsense_are_refused_by_the_real_program(tmp_path: Path) -> None:
    path = tmp_path / "noise.json"
    path.write_bytes(random.Random(7).randbytes(10_000_000))
    out = tmp_path / "out.json"
    command = [sys.executable, "-m", "tripmend.app.main", "repair", str(path), "--because", "rain", "-o", str(out)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=os.environ)
    is_one_sentence(Ran(ran.returncode, ran.stdout, ran.stderr))
    assert not out.exists()


def test_ten_megabytes_of_well_formed_nonsense_are_refused(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "noise.json"
    path.write_text(json.dumps({"tripmend": 1, "trip": {"id": "a" * 5_000_000}, "catalogue": ["x" * 5_000_000]}))
    is_one_sentence(cli("check", path))


def test_random_damage_never_crashes(cli: Cli, tmp_path: Path, document: Document) -> None:
    rng = random.Random(11)
    text = json.dumps(document)
    path = tmp_path / "damaged.json"
    refused = 0
    for _ in range(60):
        at = rng.randrange(len(text))
        damaged = text[:at] + rng.choice(['"', "{", "}", "[", "-", "9", "null", ",", "\\", "é", ""]) + text[at + 1 :]
        path.write_text(damaged, encoding="utf-8")
        ran = cli("show", path)
        if ran.code:
            is_one_sentence(ran)
            refused += 1
    assert refused > 30


def test_a_message_never_spans_lines_even_when_the_document_does(cli: Cli, tmp_path: Path, document: Document) -> None:
    _day(document)["items"][0]["place"] = "line one\nline two\x1b[31m"
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    ran = cli("check", path)
    is_one_sentence(ran)
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", ran.err)


LEAKS = ("Value error", "Input", "validation", "Tuple", "unexpected extra", "starting at at", "String should")
WORDS: dict[str, tuple[Callable[[Document], Any], str]] = {
    "no days": (lambda d: d["trip"].update(days=[]), "trip.days: needs at least 1 entry"),
    "an unknown type": (lambda d: _day(d)["items"][0].update(type="stopp"), "items[0]: 'type' is 'stopp'; it must be"),
    "a date with more": (lambda d: _day(d).update(date="2026-05-12x"), "days[0].date: is not a date such as 2026-05-1"),
    "hour 25": (lambda d: _day(d)["items"][0].update(start="2026-05-12T25:00:00"), "start: is not a date with a time"),
    "half a number": (lambda d: d["catalogue"]["places"][0]["price"].update(amount=1.5), "amount: is not a whole numb"),
    "a price below nothing": (lambda d: d["catalogue"]["places"][0]["price"].update(amount=-1), "must be greater than"),
    "an empty id": (lambda d: _day(d)["items"][0].update(id=""), "items[0].id: must not be empty"),
    "a strange mode": (lambda d: _day(d, 1)["items"][3].update(mode="mule"), "mode: must be 'flight', 'train'"),
}


@pytest.mark.parametrize(("breaking", "words"), WORDS.values(), ids=WORDS)
def test_faults_are_told_in_our_words(
    cli: Cli, tmp_path: Path, document: Document, breaking: Callable[[Document], Any], words: str
) -> None:
    breaking(document)
    said = _refused(cli, tmp_path / "bad.json", document, words)
    assert not [leak for leak in LEAKS if leak in said]


def test_json_faults_are_told_in_our_words(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    for text in ('{"a": "b', '{"a" 1}', '{"a": }', '{"a": 1} 2', "{'a': 1}", '{"a": "\t"}'):
        path.write_text(text, encoding="utf-8")
        ran = cli("check", path)
        is_one_sentence(ran)
        assert "at at" not in ran.err
        assert "Expecting" not in ran.err


def test_a_fault_in_a_change_or_request_names_its_file(cli: Cli, tmp_path: Path, trip: Path) -> None:
    path = tmp_path / "change.json"
    effect = {"type": "place_closed", "place": "atlantis"}
    path.write_text(json.dumps({"category": "attraction", "effect": effect}), encoding="utf-8")
    ran = cli("repair", trip, "--disruption", path)
    is_one_sentence(ran)
    assert str(path) in ran.err
    path.write_text(json.dumps({"category": "attraction", "effect": {"type": "weather", "dates": ["soon"]}}))
    ran = cli("repair", trip, "--disruption", path)
    assert "disruptions[0].effect.dates[0]: is not a date" in ran.err


def test_yaml_is_bounded(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_text("a: " + "x" * 5_000_001, encoding="utf-8")
    ran = cli("check", path)
    is_one_sentence(ran)
    assert "JSON" in ran.err


@pytest.mark.parametrize("text", ["[" * 3000, "- " * 3000, "a: &a b\n", "a: !!set {b}\n", "a: 1\na: 2\n"])
def test_yaml_is_read_as_json_whatever_reads_it(cli: Cli, tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text(text, encoding="utf-8")
    is_one_sentence(cli("check", path))
