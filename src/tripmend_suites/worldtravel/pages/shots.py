"""Screenshots of the pages with a real Chromium, each kept by the hash of the HTML that it shows."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock
from typing import TYPE_CHECKING

from tripmend.errors import InputError, MissingExtraError
from tripmend.pages.chromium import CHROMIUM, FLAGS, TALLEST, WIDTH

from ...common import install_command

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession
    from playwright.sync_api import Page as Tab


_TIMEOUT_MS = 30_000
_TRIES = 20
_CAPTURES = 3
_PAUSE = 0.5
"""Seconds between two tries to draw a page."""


Progress = Callable[[int, int], None]


def shot_path(folder: Path, html: bytes) -> Path:
    """Where the screenshot of a page belongs."""
    return folder / "shots" / f"{hashlib.sha256(html).hexdigest()}.png"


def shoot(
    folder: Path,
    files: Iterable[Path] | None = None,
    *,
    workers: int = 2,
    chromium: str = CHROMIUM,
    progress: Progress | None = None,
) -> tuple[int, int]:
    """Full-page screenshots, 1280 pixels wide, in ``folder/shots/<sha256 of the HTML>.png``; how many were taken and
    how many were there already.

    files: pages to show (default: all below ``folder/pages`` and ``folder/twins``). Pages run no scripts and reach no
    network. What is there is kept, and each file is written whole or not at all, so an interrupted run goes on where it
    stopped. Raises MissingExtraError without Playwright or Chromium, InputError when there is nothing to show.
    """
    paths = sorted(files) if files is not None else _pages_below(folder)
    if not paths:
        raise InputError("there are no pages to show; build them first", source=folder)
    shots = folder / "shots"
    jobs: dict[Path, Path] = {}
    for path in paths:
        try:
            target = shot_path(folder, path.read_bytes())
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror}", source=path) from error
        if not target.exists():
            jobs.setdefault(target, path)
    done = len(paths) - len(jobs)
    if progress is not None:
        progress(done, len(paths))
    if not jobs:
        return 0, done
    _require(chromium)
    shots.mkdir(parents=True, exist_ok=True)
    report = _Counter(done, len(paths), progress)
    todo = sorted(jobs.items())
    lanes = [todo[lane::workers] for lane in range(max(1, workers)) if todo[lane::workers]]
    with ThreadPoolExecutor(len(lanes)) as pool:
        try:
            for future in as_completed([pool.submit(_shoot_lane, lane, chromium, report) for lane in lanes]):
                future.result()
        except BaseException:
            report.stopped.set()  # so that the other browser closes after its page instead of finishing its share
            raise
    return len(todo), done


def _pages_below(folder: Path) -> list[Path]:
    return sorted({*folder.glob("pages/*/*.html"), *folder.glob("twins/*/pages/*/*.html")})


def _require(chromium: str) -> None:
    try:
        import playwright.sync_api  # noqa: F401 - only whether it is there
    except ImportError as error:
        raise MissingExtraError(
            f"Screenshots need Playwright and Chromium: {install_command('pages')} and apt-get install chromium"
        ) from error
    if shutil.which(chromium) is None:
        raise MissingExtraError(f"Screenshots need Chromium, and there is none at {chromium}: apt-get install chromium")


class _Counter:
    """Counts pages over several threads, and tells them when to stop."""

    def __init__(self, done: int, total: int, progress: Progress | None) -> None:
        self._done, self._total, self._progress, self._lock = done, total, progress, Lock()
        self.stopped = Event()

    def __call__(self) -> None:
        with self._lock:
            self._done += 1
            if self._progress is not None:
                self._progress(self._done, self._total)


def _shoot_lane(jobs: Sequence[tuple[Path, Path]], chromium: str, report: _Counter) -> None:
    """One browser for one share of the pages."""
    from playwright.sync_api import Error, sync_playwright

    with _fresh_profile() as profile, sync_playwright() as playwright:
        # Ctrl-C ends Playwright's own process, too; what is still waiting for that is nobody's any more.
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        try:
            context = playwright.chromium.launch_persistent_context(
                profile,
                executable_path=chromium,
                args=list(FLAGS),
                headless=True,
                offline=True,
                java_script_enabled=False,
                viewport={"width": WIDTH, "height": 900},
            )
        except Error as error:
            raise InputError(f"Chromium does not start: {_first_line(error)}", source=chromium) from error
        try:
            context.set_default_timeout(_TIMEOUT_MS)
            context.route("**/*", lambda route: route.abort() if _outside(route.request.url) else route.continue_())
            tab = context.pages[0] if context.pages else context.new_page()
            session = context.new_cdp_session(tab)
            for target, path in jobs:
                if report.stopped.is_set():
                    return
                write_whole(target, _drawn(tab, session, path))
                report()
        finally:
            with suppress(Error):  # nothing to close when the browser is gone; the error that tells so is on its way
                context.close()


@contextmanager
def _fresh_profile() -> Iterator[str]:
    """A folder for one browser. An interrupted one may write for a moment longer, so removing it has a few tries."""
    folder = tempfile.mkdtemp(prefix="tripmend-chromium-")
    try:
        yield folder
    finally:
        for _ in range(_TRIES):
            shutil.rmtree(folder, ignore_errors=True)
            if not os.path.exists(folder):
                break
            time.sleep(0.1)


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0][:200]


def _outside(url: str) -> bool:
    return not url.startswith(("file:", "data:", "about:"))


def _drawn(tab: Tab, session: CDPSession, path: Path) -> bytes:
    """The picture of a page. A browser on a busy machine may fail to draw once and succeed a moment later."""
    from playwright.sync_api import Error

    tries = 0
    while True:
        tries += 1
        try:
            return _capture(tab, session, path)
        except Error as error:
            if tries == _CAPTURES or tab.is_closed():
                raise InputError(f"Chromium cannot draw it: {_first_line(error)}", source=path) from error
            time.sleep(_PAUSE)


def _capture(tab: Tab, session: CDPSession, path: Path) -> bytes:
    tab.goto(path.resolve().as_uri(), wait_until="load")
    height = session.send("Page.getLayoutMetrics")["cssContentSize"]["height"]
    answer = session.send(
        "Page.captureScreenshot",
        {
            "format": "png",
            "captureBeyondViewport": True,
            "optimizeForSpeed": True,
            "clip": {"x": 0, "y": 0, "width": WIDTH, "height": min(height, TALLEST), "scale": 1},
        },
    )
    return base64.b64decode(answer["data"])


def write_whole(path: Path, data: bytes) -> None:
    """All of it or nothing."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_bytes(data)
    os.replace(part, path)
