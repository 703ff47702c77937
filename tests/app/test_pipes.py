"""``-`` in place of a file: documents through pipes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tripmend.app.main import run

Piped = subprocess.CompletedProcess[bytes]


def process(*arguments: object, given: bytes = b"") -> Piped:
    """Run the program in a process of its own with `given` on its standard input."""
    command = [sys.executable, "-m", "tripmend", *(str(argument) for argument in arguments)]
    return subprocess.run(command, input=given, capture_output=True, timeout=120, check=False)


def tripmend(*arguments: object, given: str | bytes = b"", cwd: Path | None = None, encoding: str = "utf-8") -> Piped:
    """The same within this process, which saves the start of another."""
    raw = given.encode("utf-8") if isinstance(given, str) else given
    told, out, err = (io.TextIOWrapper(io.BytesIO(data), encoding=encoding) for data in (raw, b"", b""))
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in (("stdin", told), ("stdout", out), ("stderr", err)):
            patch.setattr(sys, name, stream)
        patch.setattr(sys, "argv", ["tripmend", *(str(argument) for argument in arguments)])
        patch.chdir(cwd or Path.cwd())
        with pytest.raises(SystemExit) as stop:
            run()
        for stream in (out, err):
            stream.flush()
    return Piped(arguments, stop.value.code or 0, *(stream.buffer.getvalue() for stream in (out, err)))  # type: ignore[attr-defined, arg-type]


@pytest.mark.parametrize("command", [("check", "--json"), ("check",), ("show",)], ids=" ".join)
def test_a_trip_from_a_pipe_says_what_its_file_says(command: tuple[str, ...], trip: Path) -> None:
    name, *options = command
    file, pipe = tripmend(name, trip, *options), tripmend(name, "-", *options, given=trip.read_bytes())
    assert (pipe.returncode, pipe.stdout, pipe.stderr) == (file.returncode, file.stdout, b"")
    assert pipe.stdout


def test_a_trip_is_mended_from_pipe_to_pipe_between_real_processes(trip: Path, closed: Path) -> None:
    mended = process("repair", "-", "--disruption", closed, "-o", "-", given=trip.read_bytes())
    assert mended.returncode == 0
    assert b"Repaired with 1 change" in mended.stderr, "people read what happened beside the document"
    assert json.loads(mended.stdout)["tripmend"] == 1
    checked = process("check", "-", given=mended.stdout)
    assert (checked.returncode, checked.stderr) == (0, b"")
    changed = process("diff", trip, "-", "--json", given=mended.stdout)
    counts = json.loads(changed.stdout)["counts"]
    assert (counts["kept"], sum(counts.values())) == (6, 7)


def test_a_change_may_come_through_the_pipe(trip: Path) -> None:
    read = tripmend("understand", trip, "The Borghese Gallery is closed on Wednesday", "-o", "-")
    assert read.returncode == 0
    mended = tripmend("repair", trip, "--disruption", "-", "--json", given=read.stdout)
    assert (mended.returncode, json.loads(mended.stdout)["status"]) == (0, "repaired")


def test_where_nothing_can_be_mended_nothing_but_words_comes_out(trip: Path, document: dict[str, Any]) -> None:
    lost = {"category": "accommodation", "effect": {"type": "lodging_lost", "stay": "stay", "nights": ["2026-05-12"]}}
    ran = tripmend("repair", trip, "--disruption", "-", "-o", "-", given=json.dumps(lost))
    assert (ran.returncode, ran.stdout) == (1, b"")
    assert b"no repair" in ran.stderr


def test_a_plan_goes_through_pipes(tmp_path: Path) -> None:
    request = Path(__file__).parents[2] / "examples" / "request.json"
    ran = tripmend("plan", "-", "-o", "-", given=request.read_bytes(), cwd=request.parent)
    assert ran.returncode == 0, ran.stderr
    assert tripmend("show", "-", given=ran.stdout, cwd=tmp_path).returncode == 0
    assert b"Planned " in ran.stderr


def test_the_path_of_a_catalogue_counts_from_the_current_folder(tmp_path: Path, document: dict[str, Any]) -> None:
    (tmp_path / "beside.json").write_text(json.dumps({"tripmend": 1, "catalogue": document["catalogue"]}))
    given = json.dumps({**document, "catalogue": "beside.json"})
    assert tripmend("show", "-", given=given, cwd=tmp_path).returncode == 0
    (tmp_path / "below").mkdir()
    ran = tripmend("show", "-", given=given, cwd=tmp_path / "below")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr == b"tripmend: beside.json: there is no such file (the catalogue of standard input)\n"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (b"", "standard input: is empty; a document is expected"),
        (b" \n", "standard input: is empty; a document is expected"),
        (b'{"tripmend": 1, "trip": {', "standard input: this is not JSON: "),
        (b"tripmend: 1\n", "standard input: trip: is missing"),
        (b"\xff\xfe", "standard input: this is not UTF-8 text (byte 0)"),
        (b'{"tripmend": 2}', "standard input: tripmend: version 2 is not known here"),
    ],
)
def test_what_is_no_document_is_told_in_one_sentence(given: bytes, words: str) -> None:
    ran = tripmend("check", "-", given=given)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.decode().startswith(f"tripmend: {words}")
    assert ran.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("repair", "-", "--disruption", "-"), "can be read only once"),
        (("diff", "-", "-"), "can be read only once"),
        (("repair", "-", "--because", "x", "--json", "-o", "-"), "both --json and -o -"),
        (("plan", "-", "--json", "-o", "-"), "both --json and -o -"),
    ],
    ids=" ".join,
)
def test_one_pipe_holds_one_document(arguments: tuple[str, ...], words: str, trip: Path) -> None:
    ran = tripmend(*arguments, given=trip.read_bytes())
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert words in ran.stderr.decode()
    assert ran.stderr.count(b"\n") == 1


def test_a_closed_standard_input_is_said(trip: Path) -> None:
    code = f"exec {sys.executable} -m tripmend check - <&-"
    ran = subprocess.run(["sh", "-c", code], capture_output=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.startswith(b"tripmend: standard input: ")
    assert ran.stderr.count(b"\n") == 1


def test_a_document_names_no_pipe_as_its_catalogue(document: dict[str, Any], tmp_path: Path) -> None:
    ran = tripmend("check", "-", given=json.dumps({**document, "catalogue": "-"}), cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (
        2,
        b"tripmend: -: there is no such file (the catalogue of standard input)\n",
    )
