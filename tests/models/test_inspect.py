"""Our tasks as Inspect finds them by itself, and its viewer on our logs."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
from pathlib import Path

import pytest

from tests.models.toy import ToyTasks
from tests.triptide_tasks.tiny_folder import write_tiny_folder
from tripmend_suites.models.evaluating.logs import read_logs, report
from tripmend_suites.models.evaluating.run import Asking, evaluate

ROOT = Path(__file__).parents[2]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Where the package is installed as pyproject.toml says, entry points included."""
    points = tomllib.loads((ROOT / "suites" / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    installed = tmp_path / "site" / "tripmend_suites-9.dist-info"
    installed.mkdir(parents=True)
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: tripmend-suites\nVersion: 9\n", encoding="utf-8")
    lines = [f"{name} = {value}" for name, value in points["inspect_ai"].items()]
    (installed / "entry_points.txt").write_text("[inspect_ai]\n" + "\n".join(lines) + "\n", encoding="utf-8")
    editable = {"url": ROOT.as_uri(), "dir_info": {"editable": True}}
    (installed / "direct_url.json").write_text(json.dumps(editable), encoding="utf-8")
    path = os.pathsep.join([str(tmp_path / "site"), str(ROOT / "src")])
    return {**os.environ, "PYTHONPATH": path, "PYTHONWARNINGS": "ignore"}


@pytest.mark.slow  # a process with Inspect, which loads every task that is installed
def test_inspect_eval_finds_the_tasks_and_the_scripted_models(tmp_path: Path, environment: dict[str, str]) -> None:
    data = tmp_path / "tiny"
    data.mkdir()
    write_tiny_folder(data)
    options = ["-T", f"data={data}", "-T", "limit=2", "--model", "tripmend/lazy", "--display", "none"]
    command = [sys.executable, "-m", "inspect_ai", "eval", "tripmend_suites/triptide", *options]
    subprocess.run([*command, "--log-dir", str(tmp_path / "logs")], env=environment, cwd=tmp_path, check=True)
    (run,) = read_logs([tmp_path / "logs"])
    assert (run.record["package"], run.model, len(run.items)) == ("triptide", "tripmend/lazy", 2)
    assert [item.verdict.scores["solved"] for item in run.items] == [0.0, 0.0]
    assert any(table.title.startswith("Table 3") for table in report([run]))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.slow  # starts a web server of Inspect; that our logs can be read is told above
def test_inspect_view_shows_the_logs(tmp_path: Path, environment: dict[str, str]) -> None:
    outcome = evaluate("toy", ToyTasks(2), Asking("tripmend/perfect"), out=tmp_path / "logs")
    port = _free_port()
    command = [sys.executable, "-m", "inspect_ai", "view", "start", "--log-dir", str(tmp_path / "logs")]
    viewer = subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--port", str(port)],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        deadline = time.monotonic() + 30
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/logs", timeout=5) as reply:
                    listed = json.load(reply)
                break
            except OSError:
                assert viewer.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.1)
    finally:
        viewer.kill()
        viewer.wait(10)
    assert [Path(entry["name"]).name for entry in listed["files"]] == [outcome.log.name]
