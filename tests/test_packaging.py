"""What is handed out is complete and clean: the wheel works without the sources, no file names one machine."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tripmend import __version__
from tripmend.app import COMMANDS, GROUPS, RESEARCH

ROOT = Path(__file__).parents[1]
WINGS = {"tripmend": ROOT, "tripmend_suites": ROOT / "suites"}
"""Each package, and where its distribution is described."""
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
    projects = [
        tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8")) for folder in (ROOT, ROOT / "suites")
    ]
    wanted: list[str] = []
    for project in projects:
        wanted += [need for need in project["project"]["dependencies"] if not need.startswith("tripmend")]
        if "train" not in name:  # these come on top of the others
            wanted += project["build-system"]["requires"]
        for extra in ("dev", "train"):
            if extra in name:
                wanted += project["project"]["optional-dependencies"].get(extra, ())
    pinned = set(re.findall(r"^([a-z0-9._-]+)==", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))
    names = {re.split(r"[<>=!~\[; ]", entry)[0].lower().replace("_", "-") for entry in wanted}
    assert names <= pinned, f"not pinned: {sorted(names - pinned)}; the head of {name} says how to remake it"


def test_the_research_wing_asks_for_the_product_of_its_own_version() -> None:
    for folder in WINGS.values():
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        assert project["version"] == __version__
    assert f"tripmend=={__version__}" in project["dependencies"]


def test_no_two_files_of_pins_disagree() -> None:
    versions: dict[str, set[str]] = {}
    for path in ROOT.glob("requirements*.txt"):
        for package, version in re.findall(r"^([a-z0-9._-]+)==(\S+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            versions.setdefault(package, set()).add(version)
    assert len(versions) > 50
    assert not {package: found for package, found in versions.items() if len(found) > 1}


@dataclass(frozen=True)
class Installed:
    """Where both wheels are installed, each into a folder of its own, and what they need in a third one."""

    sites: Mapping[str, Path]
    wheels: Mapping[str, Path]
    needs: Path

    def run(self, packages: Sequence[str], words: Sequence[str], cwd: Path) -> subprocess.CompletedProcess[str]:
        """Python with `words` where these packages are installed; no .pth file leads to the sources."""
        path = os.pathsep.join(str(folder) for folder in (*(self.sites[name] for name in packages), self.needs))
        environment = {**os.environ, "PYTHONPATH": path}
        command = [sys.executable, "-S", "-W", "error", *words]
        return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Both wheels, built once from a copy of the sources and installed."""
    found = importlib.metadata.version("setuptools") if importlib.util.find_spec("setuptools") else "0"
    if int(found.split(".")[0]) < 77:
        pytest.skip(f"building needs setuptools 77 or newer, here is {found}; scripts/test installs it")
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "TRIPMEND_DATA")}
    folder = tmp_path_factory.mktemp("wheels")
    source = folder / "source"
    for path in committed_files():  # a copy, because setuptools builds inside the folder it is given
        name = path.relative_to(ROOT)
        if name.parts[0] in ("src", "suites") or name.name in ("pyproject.toml", "README.md", "LICENSE"):
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes(path.read_bytes())
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    offline = ["--no-deps", "--no-index"]
    build = [*pip, "wheel", *offline, "--no-build-isolation", "-w", str(folder), str(source), str(source / "suites")]
    subprocess.run(build, check=True, env=environment)
    wheels, sites = {}, {}
    for package in WINGS:
        (wheels[package],) = folder.glob(f"{package}-*.whl")
        sites[package] = folder / "sites" / package
        with zipfile.ZipFile(wheels[package]) as wheel:  # of Python alone, so that to unpack it is to install it
            wheel.extractall(sites[package])
    shutil.rmtree(source)
    needs = folder / "needs"
    needs.mkdir()
    for path in (Path(entry) for entry in (sysconfig.get_path("purelib"), sysconfig.get_path("platlib"))):
        for part in path.iterdir():
            if not part.name.startswith("tripmend") and part.suffix != ".pth" and not (needs / part.name).exists():
                (needs / part.name).symlink_to(part)
    return Installed(sites, wheels, needs)


@pytest.mark.parametrize("package", WINGS)
def test_a_wheel_has_all_of_its_wing_and_nothing_else(installed: Installed, package: str) -> None:
    packaged = set(zipfile.ZipFile(installed.wheels[package]).namelist())
    wanted = {
        path.relative_to(ROOT / "src").as_posix()
        for path in committed_files()
        if path.is_relative_to(ROOT / "src" / package) and not path.name.startswith(".")
    }
    assert wanted - packaged == set(), "missing from the wheel"
    assert {name.split("/")[0] for name in packaged} == {package, f"{package}-{__version__}.dist-info"}
    assert packaged - wanted == {name for name in packaged if ".dist-info/" in name}, "more than git knows"


def test_the_product_works_without_the_sources_and_without_the_research_wing(
    installed: Installed, tmp_path: Path
) -> None:
    script = (
        "import pathlib, sys, tripmend, tripmend.app.main; from tripmend.formats.native import read_trip;"
        "assert tripmend.__file__.startswith(sys.argv[1]), tripmend.__file__;"
        "sys.stdout.write(read_trip(pathlib.Path(sys.argv[2])).itinerary.title)"
    )
    trip = ROOT / "examples" / "rome" / "trip.json"
    ran = installed.run(["tripmend"], ["-c", script, str(installed.sites["tripmend"]), str(trip)], tmp_path)
    assert ran.stdout == "Four days in Rome", ran.stderr
    for words, what in (
        (["itimo", "build", "--help"], "`tripmend itimo`"),
        (["convert", "--from", "triptide", ".", "out"], "`tripmend convert --from triptide`"),
    ):
        ran = installed.run(["tripmend"], ["-m", "tripmend", *words], tmp_path)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr.startswith(
            f"tripmend: {what} is part of the research wing, which is not installed; install it"
        )
        assert ran.stderr.endswith("pip install tripmend-suites\n")


def test_the_research_wing_brings_its_commands_to_the_installed_product(installed: Installed, tmp_path: Path) -> None:
    both = ["tripmend", "tripmend_suites"]
    ran = installed.run(both, ["-m", "tripmend", "--help"], tmp_path)
    assert ran.returncode == 0, ran.stderr
    listed = set(re.findall(r"^  (\w+)  ", ran.stdout, re.MULTILINE))
    assert set(RESEARCH) | set(COMMANDS) | set(GROUPS) == listed
    ran = installed.run(both, ["-m", "tripmend", "triptide", "report", "--printed"], tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert "GPT-4o" in ran.stdout
