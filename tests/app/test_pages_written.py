"""`--html` of show, diff and repair: where the page goes, and where it may not."""

from __future__ import annotations

from pathlib import Path

from .conftest import Cli
from .test_pipes import tripmend


def test_show_diff_and_repair_write_a_page(cli: Cli, tmp_path: Path, trip: Path, closed: Path) -> None:
    page, new = tmp_path / "page.html", tmp_path / "new.json"
    assert (cli("show", trip, "--html", page).code, page.read_text("utf-8")[:15]) == (0, "<!doctype html>")
    ran = cli("repair", trip, "--disruption", closed, "--html", page, "-o", new)
    assert ran.code == 0
    assert "Repaired with" in ran.out
    first = page.read_bytes()
    assert "Borghese Gallery is closed" in first.decode()
    assert cli("repair", trip, "--disruption", closed, "--html", page).code == 0
    assert page.read_bytes() == first
    assert cli("diff", trip, new, "--html", page).code == 0
    assert "1 item changed, 6 as before." in page.read_text("utf-8")


def test_a_page_goes_to_standard_output(trip: Path) -> None:
    ran = tripmend("show", "-", "--html", "-", given=trip.read_bytes())
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.startswith(b"<!doctype html>")
    assert ran.stdout.endswith(b"</html>\n")


def test_a_page_goes_nowhere_else(cli: Cli, tmp_path: Path, trip: Path, closed: Path) -> None:
    for arguments in (
        ("show", trip, "--html", trip),
        ("show", trip, "--html", tmp_path / "page.txt"),
        ("diff", trip, trip, "--html", tmp_path / "nowhere" / "page.html"),
        ("diff", trip, trip, "--html", "-", "--json"),
        ("repair", trip, "--disruption", closed, "--html", "-", "--json"),
        ("repair", trip, "--disruption", closed, "--html", "-", "-o", "-"),
        ("repair", trip, "--disruption", closed, "--html", closed),
    ):
        ran = cli(*arguments)
        assert (ran.code, ran.out) == (2, ""), arguments
        assert ran.err.count("\n") == 1
    assert sorted(one.name for one in tmp_path.iterdir()) == ["closed.json", "trip.json"]
