"""A browser that shows one document and nothing else: no scripts, no requests, no frames, and an end to every wait."""

from __future__ import annotations

import asyncio
import atexit
import base64
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from threading import Lock, Thread
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from ..errors import InputError, MissingExtraError
from ..extras import install_command

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, CDPSession, Page, Playwright, Route

__all__ = ["CHROMIUM", "FLAGS", "TALLEST", "WIDTH", "Chromium", "Laid", "may_draw", "shared_chromium"]

CHROMIUM = "/usr/bin/chromium"
"""Where Debian puts it."""
WIDTH = 1280
"""Pixels of the window; the height is that of the page."""
TALLEST = 16_000
"""Pixels; Chromium cannot draw much more in one picture."""
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

_SECONDS = 30.0
"""For one page; one of ordinary size takes half a second."""
_CLOSING_SECONDS = 5.0
_ARGUMENTS = (
    *FLAGS,
    "--host-resolver-rules=MAP * ~NOTFOUND",  # no host has an address, not even a number: nothing can be connected to
)
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; sandbox"
    ),
    "cache-control": "no-store",
    "x-dns-prefetch-control": "off",
}
"""`sandbox` also ends what a document may do on its own without a script, such as leaving by ``meta refresh``."""
_STYLES = (
    "visibility",
    "opacity",
    "text-decoration-line",
    "text-decoration-color",
    "display",
    "float",
    "position",
    "font-family",
    "-webkit-text-fill-color",
    "fill",
    "text-shadow",
)
_WITHOUT_LETTERS = (
    "@layer bare{"
    "*,*::before,*::after,*::marker,*::first-letter,*::first-line,*::placeholder"
    "{-webkit-text-fill-color:transparent!important;text-shadow:none!important;-webkit-text-stroke:0!important;"
    "transition:none!important}"
    "*:not(input,select,button),*::before,*::after,*::first-letter,*::first-line{background-clip:border-box!important}"
    "text,text *{fill-opacity:0!important;stroke-opacity:0!important;transition:none!important}}"
)
"""In a layer, what is important goes before what the page's own rules call important. A field of a form whose ground is
styled would lose the look that the browser gives it."""
_T = TypeVar("_T")


def _missing(what: str) -> MissingExtraError:
    command = f"{install_command('read')} and apt-get install chromium"
    return MissingExtraError(f"reading web pages needs {what}; install it with: {command}")


def may_draw() -> None:
    """Raise MissingExtraError without Pillow, which reads the picture of a page, and name Playwright with it where that
    is missing, too. A browser is not looked for: what is in the cache needs none."""
    try:
        import PIL  # noqa: F401 - only whether it is there
    except ImportError as error:
        names = "Pillow" if _is_there("playwright") else "Playwright and Pillow"
        raise _missing(f"{names}, for the picture that a browser draws of them") from error


def _is_there(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ValueError:  # it was taken out of the running process
        return False


@dataclass(frozen=True)
class Laid:
    """A page laid out. snapshot: the answer of ``DOMSnapshot.captureSnapshot``; styles: the names of its computed
    styles, in order; picture: the whole page as PNG; bare: the same without any letters."""

    snapshot: dict[str, Any]
    styles: tuple[str, ...]
    picture: bytes
    bare: bytes


class Chromium:
    """One browser for many pages, started with the first of them. May be used from several threads, one at a time.

    seconds: how long one page may take (default: 30). Use it with ``with``, or call `close` at the end.
    """

    def __init__(self, *, program: str | None = None, seconds: float = _SECONDS) -> None:
        self._program = program or shutil.which("chromium") or CHROMIUM
        self._seconds, self._lock, self._owner = seconds, Lock(), os.getpid()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: Thread | None = None
        self._profile = ""
        self._playwright: Playwright | None = None
        self._context: BrowserContext | None = None
        self._tab: Page | None = None
        self._session: CDPSession | None = None
        self._document: tuple[str, bytes] | None = None

    def __enter__(self) -> Chromium:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def lay_out(self, html: bytes, name: str = "") -> Laid:
        """Lay a document out, 1280 pixels wide. Raises InputError (naming `name`) for a page that takes too long, is
        too tall, or breaks the browser; MissingExtraError without Playwright or Chromium."""
        return self._whole(lambda: self._lay_out(html), name)

    def snapshot(self, html: bytes, styles: tuple[str, ...], name: str = "") -> dict[str, Any]:
        """The answer of ``DOMSnapshot.captureSnapshot`` for a document, with computed `styles`, the order of painting
        and the colours behind texts; without any picture. Raises as `lay_out` does, but for tall pages."""
        return self._whole(lambda: self._snapshot(html, styles), name)

    def _whole(self, work: Callable[[], Coroutine[Any, Any, _T]], name: str) -> _T:
        with self._lock:
            try:
                self._start()
                return self._run(work(), self._seconds)
            except TimeoutError:
                self._stop()
                raise InputError(f"takes longer than {self._seconds:g} s to lay out", source=name) from None
            except InputError as error:
                raise InputError(error.message, source=name) from error
            except MissingExtraError:
                raise  # before the next clause, which needs what is missing
            except self._errors() as error:
                self._stop()
                reason = str(error).strip().partition("\n")[0][:200]
                raise InputError(f"Chromium cannot show it: {reason}", source=name) from error

    def close(self) -> None:
        """End the browser; a later page starts another one."""
        if self._owner == os.getpid():  # a forked process has no part in the browser of its parent
            with self._lock:
                self._stop()

    @staticmethod
    def _errors() -> type[Exception]:
        from playwright.async_api import Error

        return Error

    def _start(self) -> None:
        if self._session is not None:
            return
        try:
            import playwright.async_api  # noqa: F401 - only whether it is there
        except ImportError as error:
            raise _missing("Playwright") from error
        if shutil.which(self._program) is None:
            raise _missing(f"Chromium (there is none at {self._program})")
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="tripmend-chromium", daemon=True)
        self._thread.start()
        self._profile = tempfile.mkdtemp(prefix="tripmend-chromium-")
        self._run(self._open(), self._seconds)

    def _run(self, work: Coroutine[Any, Any, _T], seconds: float) -> _T:
        if self._loop is None:
            raise RuntimeError("the browser is not running")
        # The browser's own waits end only when it answers, so the end is put around all of them.
        return asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, seconds), self._loop).result()

    async def _open(self) -> None:
        from playwright.async_api import async_playwright

        self._playwright = await async_playwright().start()
        self._context = await self._playwright.chromium.launch_persistent_context(
            self._profile,
            executable_path=self._program,
            args=list(_ARGUMENTS),
            headless=True,
            offline=True,
            java_script_enabled=False,
            accept_downloads=False,
            viewport={"width": WIDTH, "height": 900},
        )
        self._context.set_default_timeout(self._seconds * 1000)
        await self._context.route("**/*", self._answer)
        self._tab = self._context.pages[0] if self._context.pages else await self._context.new_page()
        self._session = await self._context.new_cdp_session(self._tab)
        await self._session.send("DOM.enable")
        await self._session.send("CSS.enable")

    async def _answer(self, route: Route) -> None:
        """Give the document to the one request for it; nothing else is there."""
        document, self._document = self._document, None
        if document is not None and route.request.url == document[0]:
            kind = "text/html" if _declares_encoding(document[1]) else "text/html; charset=utf-8"
            await route.fulfill(body=document[1], headers={"content-type": kind, **_HEADERS})
        else:
            await route.abort("aborted")

    async def _open_page(self, html: bytes) -> CDPSession:
        if self._tab is None or self._session is None:
            raise RuntimeError("the browser is not running")
        url = f"https://{base64.b32encode(os.urandom(10)).decode().lower()}.invalid/"
        self._document = (url, html)
        await self._tab.goto(url, wait_until="load")
        return self._session

    async def _snapshot(self, html: bytes, styles: tuple[str, ...]) -> dict[str, Any]:
        session = await self._open_page(html)
        wanted = {"computedStyles": list(styles), "includePaintOrder": True, "includeBlendedBackgroundColors": True}
        return await session.send("DOMSnapshot.captureSnapshot", wanted)

    async def _lay_out(self, html: bytes) -> Laid:
        send = (await self._open_page(html)).send
        height = (await send("Page.getLayoutMetrics"))["cssContentSize"]["height"]
        if height > TALLEST:
            raise InputError(f"is {height:.0f} pixels tall; up to {TALLEST} can be read")
        snapshot = await send("DOMSnapshot.captureSnapshot", {"computedStyles": list(_STYLES)})
        picture = await self._picture(height)
        frame = (await send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
        sheet = (await send("CSS.createStyleSheet", {"frameId": frame}))["styleSheetId"]
        await send("CSS.setStyleSheetText", {"styleSheetId": sheet, "text": _WITHOUT_LETTERS})
        return Laid(snapshot, _STYLES, picture, await self._picture(height))

    async def _picture(self, height: float) -> bytes:
        if self._session is None:
            raise RuntimeError("the browser is not running")
        answer = await self._session.send(
            "Page.captureScreenshot",
            {
                "format": "png",
                "captureBeyondViewport": True,
                "optimizeForSpeed": True,
                "clip": {"x": 0, "y": 0, "width": WIDTH, "height": height, "scale": 1},
            },
        )
        return base64.b64decode(answer["data"])

    async def _shut(self) -> None:
        if self._context is not None:
            with suppress(Exception):
                await asyncio.wait_for(self._context.close(), _CLOSING_SECONDS)
        if self._playwright is not None:
            with suppress(Exception):
                await asyncio.wait_for(self._playwright.stop(), _CLOSING_SECONDS)

    def _stop(self) -> None:
        if self._loop is None or self._thread is None:
            return
        with suppress(TimeoutError):
            self._run(self._shut(), 3 * _CLOSING_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_CLOSING_SECONDS)
        if not self._thread.is_alive():
            self._loop.close()
        self._loop = self._thread = self._playwright = self._context = self._tab = self._session = None
        for _ in range(20):  # a browser that was ended may write for a moment longer
            shutil.rmtree(self._profile, ignore_errors=True)
            if not os.path.exists(self._profile):
                break
            time.sleep(0.1)


def _declares_encoding(html: bytes) -> bool:
    start = html[:1024].lower()
    return b"charset" in start or html.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"))


def shared_chromium() -> Chromium:
    """The browser of this process, closed when it ends."""
    return _of_process(os.getpid())


@cache
def _of_process(process: int) -> Chromium:
    browser = Chromium()
    atexit.register(browser.close)
    return browser
