"""Screenshots: real ones where Chromium is installed, and clear words where it is not."""

from __future__ import annotations

import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any

import pytest

from tripmend.errors import InputError, MissingExtraError
from tripmend.pages.chromium import CHROMIUM
from tripmend_suites.common import install_command
from tripmend_suites.worldtravel.data import build_world
from tripmend_suites.worldtravel.data.build_world import DATES
from tripmend_suites.worldtravel.pages import build_pages, shoot, shot_path

needs_chromium = pytest.mark.skipif(
    shutil.which(CHROMIUM) is None, reason=f"no Chromium at {CHROMIUM}: apt-get install chromium"
)


def rows(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and unfiltered rows of an 8-bit RGB or RGBA picture."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, data, width, height, depth = 8, b"", 0, 0, 3
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        name, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        if name == b"IHDR":
            width, height, bits, colour = struct.unpack(">IIBB", body[:10])
            assert bits == 8
            depth = {2: 3, 6: 4}[colour]
        data += body if name == b"IDAT" else b""
        at += 12 + length
    raw = zlib.decompress(data)
    step = width * depth + 1
    return width, height, [raw[n * step + 1 : (n + 1) * step] for n in range(height)]


@needs_chromium
def test_a_page_becomes_a_picture_once_and_is_kept_by_its_content(tmp_path: Path) -> None:
    pytest.importorskip("playwright.sync_api", reason=install_command("pages"))
    world = build_world(7, ("rome",))
    targets = [("rome", "colosseum", DATES[1])]
    pages = build_pages(world, tmp_path, 7, only=targets)
    hostile = tmp_path / "pages" / "rome" / "hostile.html"
    hostile.write_text(
        '<body style="margin:0"><script>document.body.innerHTML="<p style=height:5000px>"</script>'
        '<img src="http://198.51.100.7/x.png">',
        encoding="utf-8",
    )
    seen: list[tuple[int, int]] = []
    assert shoot(tmp_path, workers=1, progress=lambda done, total: seen.append((done, total))) == (2, 0)
    assert seen == [(0, 2), (1, 2), (2, 2)]
    for page in pages:
        picture = shot_path(tmp_path, (tmp_path / "pages" / page.file).read_bytes()).read_bytes()
        width, height, lines = rows(picture)
        assert width == 1280
        assert height >= 900
        assert len(set(lines)) > 100, "the picture is not blank"
    _, height, _ = rows(shot_path(tmp_path, hostile.read_bytes()).read_bytes())
    assert height < 1000, "scripts do not run"
    assert sorted(path.suffix for path in (tmp_path / "shots").iterdir()) == [".png"] * 2

    assert shoot(tmp_path, workers=1) == (0, 2), "nothing is taken twice"
    shot_path(tmp_path, (tmp_path / "pages" / pages[0].file).read_bytes()).unlink()
    assert shoot(tmp_path, workers=1) == (1, 1), "what is missing is taken again"


@pytest.mark.slow  # starts Chromium twice; that a page is tried again is told below
@needs_chromium
def test_a_browser_that_dies_is_an_error_in_words_and_leaves_no_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("playwright.sync_api", reason=install_command("pages"))
    profiles = tmp_path / "profiles"
    profiles.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(profiles))
    build_pages(
        build_world(7, ("rome",)), tmp_path, 7, only=[("rome", name, DATES[1]) for name in ("colosseum", "pantheon")]
    )

    def kill_the_driver(done: int, total: int) -> None:
        if done == 1:
            own = str(os.getpid())
            for pid in (path for path in Path("/proc").iterdir() if path.name.isdigit()):
                try:
                    parent = (pid / "stat").read_text().rpartition(")")[2].split()[1]
                    line = (pid / "cmdline").read_bytes()
                except OSError:
                    continue
                if parent == own and b"playwright" in line:
                    os.kill(int(pid.name), signal.SIGKILL)

    with pytest.raises(InputError, match="Chromium cannot draw it"):
        shoot(tmp_path, workers=1, progress=kill_the_driver)
    assert list(profiles.iterdir()) == []
    assert shoot(tmp_path, workers=1) == (1, 1), "the next run goes on from there"


def test_without_chromium_one_sentence_names_the_command(tmp_path: Path) -> None:
    build_pages(build_world(7, ("rome",)), tmp_path, 7, only=[("rome", "pantheon", DATES[1])])
    with pytest.raises(MissingExtraError, match="apt-get install chromium"):
        shoot(tmp_path, chromium=str(tmp_path / "nowhere"))


def test_without_playwright_one_sentence_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build_pages(build_world(7, ("rome",)), tmp_path, 7, only=[("rome", "pantheon", DATES[1])])
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    with pytest.raises(MissingExtraError, match=re.escape(install_command("pages"))):
        shoot(tmp_path)


def test_a_folder_without_pages_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="build them first"):
        shoot(tmp_path)


WITHOUT_TEMPLATES = """
import sys
sys.modules["jinja2"] = sys.modules["markupsafe"] = None
from tripmend.errors import MissingExtraError
from tripmend_suites.worldtravel.data import build_world
from tripmend_suites.worldtravel.pages import pages_of, render
try:
    render(next(pages_of(build_world(7, ("rome",)), 7)))
except MissingExtraError as error:
    sys.stdout.write(str(error))
"""


def test_without_jinja2_one_sentence_names_the_extra() -> None:
    ran = subprocess.run([sys.executable, "-c", WITHOUT_TEMPLATES], capture_output=True, text=True, check=True)
    assert ran.stdout == f"Making pages needs Jinja2: {install_command('pages')}"


@pytest.mark.slow  # starts another browser
def test_a_page_that_could_not_be_drawn_at_once_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from playwright.sync_api import Error

    from tripmend_suites.worldtravel.pages import shots

    page = tmp_path / "pages" / "town" / "one.html"
    page.parent.mkdir(parents=True)
    page.write_text("<p>Here", encoding="utf-8")
    capture, failures = shots._capture, [Error("Unable to capture screenshot")] * 2

    def busy(*arguments: Any) -> bytes:
        if failures:
            raise failures.pop()
        return capture(*arguments)

    monkeypatch.setattr(shots, "_capture", busy)
    monkeypatch.setattr(shots, "_PAUSE", 0.0)
    drawn: list[Path] = []

    def told(done: int, total: int) -> None:
        if done == 1:
            drawn.extend((tmp_path / "shots").glob("*.png"))
            failures.extend([Error("Unable to capture screenshot")] * 3)

    page.with_name("two.html").write_text("<p>There", encoding="utf-8")
    with pytest.raises(InputError, match="Unable to capture"):
        shoot(tmp_path, workers=1, progress=told)
    assert len(drawn) == 1
