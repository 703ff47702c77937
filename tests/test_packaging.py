"""What is handed out is complete and clean: the wheel works without the sources, no file names one machine."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:" + "|".join(("work", "farm", "root", "home/[a-z]", "Users/[A-Za-z]")) + ")/")
ADDRESS = re.compile(
    r"--(?:extra-)?index-url|--trusted-host|--find-links[ =]/|https?://[^/\s]*(?:proxy|mirror|pypi|artifact)"
)


def committed_files() -> list[Path]:
    """Every file git knows or would add; without git, everything outside hidden and built folders."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        skip = {".git", ".venv", "build", "dist", "__pycache__"}
        return [path for path in ROOT.rglob("*") if path.is_file() and not skip & set(path.relative_to(ROOT).parts)]
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


def test_no_file_names_a_path_of_one_machine_or_a_registry() -> None:
    found = []
    for path in committed_files():
        if path == Path(__file__):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if MACHINE_PATH.search(line) or ADDRESS.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line[:100]}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("line", ["see /" + "work/x", "--index-url https://example.org", "'/" + "root/.cache/'"])
def test_the_search_for_machine_paths_finds_them(line: str) -> None:
    assert MACHINE_PATH.search(line) or ADDRESS.search(line)


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt", "requirements-train.txt"])
def test_every_requirement_is_pinned_with_a_hash(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    entries = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert len(entries) >= 10
    for entry in entries:
        assert re.match(r"^[a-z0-9][a-z0-9._-]*==\S+ .*--hash=sha256:[0-9a-f]{64}", entry), entry[:80]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt", "requirements-train.txt"])
def test_the_pins_cover_what_the_project_asks_for(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = list(project["project"]["dependencies"])
    if "train" not in name:  # these come on top of the others
        wanted += project["build-system"]["requires"]
    for extra in ("dev", "train"):
        if extra in name:
            wanted += project["project"]["optional-dependencies"][extra]
    pinned = set(re.findall(r"^([a-z0-9._-]+)==", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))
    names = {re.split(r"[<>=!~\[; ]", entry)[0].lower().replace("_", "-") for entry in wanted}
    assert names <= pinned, f"not pinned: {sorted(names - pinned)}; the head of {name} says how to remake it"


def test_no_two_files_of_pins_disagree() -> None:
    versions: dict[str, set[str]] = {}
    for path in ROOT.glob("requirements*.txt"):
        for package, version in re.findall(r"^([a-z0-9._-]+)==(\S+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            versions.setdefault(package, set()).add(version)
    assert len(versions) > 50
    assert not {package: found for package, found in versions.items() if len(found) > 1}


def test_the_wheel_works_with_the_sources_out_of_reach(tmp_path: Path) -> None:
    found = importlib.metadata.version("setuptools") if importlib.util.find_spec("setuptools") else "0"
    if int(found.split(".")[0]) < 77:
        pytest.skip(f"building needs setuptools 77 or newer, here is {found}; scripts/test installs it")
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "TRIPMEND_DATA")}
    source = tmp_path / "source"
    source.mkdir()
    for path in committed_files():  # a copy, because setuptools builds inside the folder it is given
        name = path.relative_to(ROOT)
        if name.parts[0] == "src" or name.name in ("pyproject.toml", "README.md", "LICENSE"):
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes(path.read_bytes())
    wheels, site = tmp_path / "wheels", tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    offline = ["--no-deps", "--no-index"]
    build = [*pip, "wheel", *offline, "--no-build-isolation", "-w", str(wheels), str(source)]
    subprocess.run(build, check=True, env=environment)
    (wheel,) = wheels.glob("tripmend-*.whl")
    subprocess.run([*pip, "install", *offline, "--target", str(site), str(wheel)], check=True, env=environment)
    packaged = {str(path.relative_to(site)) for path in (site / "tripmend").rglob("*") if path.suffix != ".pyc"}
    wanted = {
        str(path.relative_to(ROOT / "src"))
        for path in committed_files()
        if path.is_relative_to(ROOT / "src" / "tripmend")
        and path.suffix in (".py", ".json", ".jsonl", ".yaml", ".typed", ".j2")
    }
    assert wanted <= packaged, f"missing from the wheel: {sorted(wanted - packaged)}"
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); import pathlib, tripmend, tripmend.app.main;"
        "from tripmend.formats.native import read_trip;"
        "assert tripmend.__file__.startswith(sys.argv[1]), tripmend.__file__;"
        "sys.stdout.write(read_trip(pathlib.Path(sys.argv[2])).itinerary.title)"
    )
    trip = ROOT / "examples" / "rome" / "trip.json"
    command = [sys.executable, "-W", "error", "-c", script, str(site), str(trip)]
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert ran.stdout == "Four days in Rome", ran.stderr
