"""Where the packages for language models are not installed, these tests have nothing to run with."""

from __future__ import annotations

import importlib.util

import pytest

if importlib.util.find_spec("inspect_ai") is None:
    collect_ignore_glob = ["test_*.py"]


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
