"""Where the packages for language models are not installed, these tests have nothing to run with."""

from __future__ import annotations

import functools
import importlib.util
import ssl

import pytest

if importlib.util.find_spec("inspect_ai") is None:
    collect_ignore_glob = ["test_*.py"]


_trust = functools.cache(ssl.create_default_context)


@pytest.fixture(autouse=True)
def _spared(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a run takes most of its time for beside us: certificates, read anew for every client, are read once, and the
    tables that Inspect lays out for a display that is off are not."""
    monkeypatch.setattr(ssl, "create_default_context", _trust)
    monkeypatch.setattr("rich.live.Live.refresh", lambda _: None)


@pytest.fixture(autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written into anyone's home."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Inspect leaves some of its streams to the garbage collector, and speaks to tenacity as it used to be."""
    for item in items:
        if "models" in item.path.parts:
            item.add_marker(pytest.mark.filterwarnings("ignore:Unclosed <MemoryObject:ResourceWarning"))
            item.add_marker(pytest.mark.filterwarnings("ignore:The 'initial' parameter is deprecated"))
