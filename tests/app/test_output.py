"""Where commands write: whole, through links, and never over what is no document of their own."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from tripmend.errors import InputError
from tripmend.formats.files import write_atomically

from .conftest import CLOSED, Cli


def test_a_link_stays_a_link_and_what_it_names_is_written(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old", encoding="utf-8")
    real.chmod(0o600)
    link.symlink_to(real)
    write_atomically(link, "new")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o600


def test_a_link_to_nothing_makes_what_it_names(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "later.json")
    write_atomically(link, "new")
    assert link.is_symlink()
    assert (tmp_path / "later.json").read_text(encoding="utf-8") == "new"


def test_a_pipe_a_folder_and_a_loop_of_links_are_refused_and_stay(tmp_path: Path) -> None:
    pipe, loop = tmp_path / "pipe.json", tmp_path / "loop.json"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    for path in (pipe, loop, tmp_path):
        with pytest.raises(InputError):
            write_atomically(path, "new")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert loop.is_symlink()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["loop.json", "pipe.json"]


def test_a_file_that_is_protected_against_writing_is_not_replaced(
    cli: Cli, tmp_path: Path, trip: Path, closed: Path
) -> None:
    out, page = tmp_path / "new.json", tmp_path / "new.html"
    for path in (out, page):
        path.write_text("mine", encoding="utf-8")
        path.chmod(0o444)
    for arguments in (("-o", out), ("--html", page)):
        ran = cli("repair", trip, "--disruption", closed, *arguments)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == (
            f"tripmend: {arguments[1]}: this file is protected against writing; name another one, or allow it first\n"
        )
        assert arguments[1].read_text(encoding="utf-8") == "mine"
    out.chmod(0o644)
    assert cli("repair", trip, "--disruption", closed, "-o", out).code == 0


@pytest.mark.parametrize("name", ["revised.txt", "revised"])
def test_a_name_that_is_no_trip_is_refused_before_the_work(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, trip: Path, closed: Path, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = cli("repair", trip, "--disruption", closed, "-o", name)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert sorted(one.name for one in tmp_path.iterdir()) == ["closed.json", "trip.json"]


def test_no_input_is_overwritten_not_even_the_trip(
    cli: Cli, tmp_path: Path, trip: Path, closed: Path, document: dict[str, Any]
) -> None:
    beside = tmp_path / "catalogue.json"
    beside.write_text(json.dumps({"tripmend": 1, "catalogue": document["catalogue"]}), encoding="utf-8")
    trip.write_text(json.dumps({**document, "catalogue": "catalogue.json"}), encoding="utf-8")
    link = tmp_path / "link.json"
    link.symlink_to(beside)
    for victim in (beside, link, closed, trip):
        before = victim.read_bytes()
        ran = cli("repair", trip, "--disruption", closed, "-o", victim)
        assert (ran.code, ran.out) == (2, "")
        assert "would be lost" in ran.err
        assert victim.read_bytes() == before
    assert cli("repair", trip, "--disruption", closed, "-o", tmp_path / "new.json").code == 0
    assert cli("check", tmp_path / "new.json").code == 0


def test_what_was_understood_can_be_written_and_repaired_from(cli: Cli, tmp_path: Path, trip: Path) -> None:
    out = tmp_path / "change.json"
    ran = cli("understand", trip, "The Borghese Gallery is closed on Wednesday", "-o", out)
    assert ran.code == 0, ran.err
    assert json.loads(out.read_text(encoding="utf-8"))["disruptions"][0]["effect"]["place"] == "borghese-gallery"
    assert cli("repair", trip, "--disruption", out, "--json").json["status"] == "repaired"


def test_batch_counts_unusable_lines_and_questions_do_not_fail_it(cli: Cli, tmp_path: Path, trip: Path) -> None:
    batch, out = tmp_path / "batch.jsonl", tmp_path / "out.jsonl"
    good = {"id": "a", "trip": "trip.json", "message": "The Borghese Gallery is closed on Wednesday"}
    asks = {"id": "b", "trip": "trip.json", "message": "it is closed"}
    batch.write_text("\n".join(map(json.dumps, (good, asks))), encoding="utf-8")
    ran = cli("understand", "--batch", batch, "-o", out)
    assert (ran.code, ran.err) == (0, "")
    assert "2 of 2 messages read, 1 with a question back" in ran.out
    batch.write_text("\n".join([json.dumps(good), "nonsense", json.dumps({"id": "c"})]), encoding="utf-8")
    ran = cli("understand", "--batch", batch, "-o", out)
    assert (ran.code, ran.err) == (1, "tripmend: 2 unusable lines\n")
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert ["error" in line for line in lines] == [False, True, True]
    assert cli("understand", "--batch", tmp_path / "none", "-o", out).code == 2


def test_score_counts_unusable_lines_too(cli: Cli, tmp_path: Path, trip: Path) -> None:
    labelled = tmp_path / "labelled.jsonl"
    line = {"id": "a", "trip": "trip.json", "message": "The Borghese Gallery is closed on Wednesday"}
    expect = {"disruptions": [CLOSED["effect"]], "constraints": [], "unclear": False}
    labelled.write_text(json.dumps({**line, "expect": expect}), encoding="utf-8")
    ran = cli("understand", "--score", labelled, "--json")
    assert (ran.code, ran.json["everything"]) == (0, 1)
    labelled.write_text(json.dumps({**line, "expect": expect}) + "\n" + json.dumps(line), encoding="utf-8")
    ran = cli("understand", "--score", labelled, "--json")
    assert (ran.code, ran.json["unusable"], ran.err) == (1, 1, "tripmend: 1 unusable line\n")
    assert cli("understand", "--score", labelled, "-o", tmp_path / "x").code == 2


def test_words_that_nothing_was_made_of_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    from types import SimpleNamespace
    from typing import cast

    from tripmend.app._page import print_unread
    from tripmend.app.screen import screen
    from tripmend.change import Change
    from tripmend.explain import unread

    assert unread(Change()) == ()
    print_unread(screen(), unread(cast(Change, SimpleNamespace(unread=("bla bla",)))))
    assert capsys.readouterr().out == "Not used  “bla bla”\n"
