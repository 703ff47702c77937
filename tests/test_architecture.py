"""The house keeps its order: two wings, and in each a room imports only from rooms above it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

import pytest

from tripmend import app

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
PRODUCT, RESEARCH = "tripmend", "tripmend_suites"
WINGS = MappingProxyType(
    {
        PRODUCT: (
            *("trip", "change", "rules", "repair", "explain", "messages", "pages", "formats", "live"),
            *("service", "app"),
        ),
        RESEARCH: (
            "common",
            "itimo",
            "triptide",
            "worldtravel",
            "travelplanner",
            "flextravel",
            "impossible",
            "across",
            "orienteering",
            "models",
        ),
    }
)
"""The rooms of each wing, ground floor first. What travellers use never imports research."""
MADE_OF = MappingProxyType(
    {
        "flextravel": {"travelplanner"},
        "impossible": {"flextravel", "travelplanner"},
        "across": {"triptide", "worldtravel"},
    }
)
"""The benchmarks whose records are another benchmark's, which they import; all others know nothing of each other."""
FOUNDATION = ("errors", "extras", "workers", "__init__")
"""Modules of the product itself, which every room may use and which import no room."""
DOOR = "__main__"
"""The file that starts the program: before all rooms, it brings in the command line and nothing else."""
SURFACE = "__init__"
"""What `import tripmend` gives: names of the rooms, brought in when they are asked for."""
WHOLE = ("trip", "change", "rules", "explain", "live")
"""Rooms of the product that are reached through their package alone, so that their modules bear no mark."""
FILES = sorted(path for wing in WINGS for path in (SOURCES / wing).rglob("*.py"))


def room_of(path: Path) -> tuple[str, str]:
    """The wing and the room a file stands in; files beside the rooms give their own name."""
    wing, *parts = path.relative_to(SOURCES).parts
    return wing, parts[0] if len(parts) > 1 else path.stem


def statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """Every statement, those inside functions included; expressions are not gone into."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        for node in getattr(tree, name, ()):
            if isinstance(node, ast.stmt):
                yield node
            yield from statements(node)


def module_of(package: tuple[str, ...], node: ast.ImportFrom) -> str:
    """The full name of what a file of the package imports from."""
    base = package[: len(package) - node.level + 1] if node.level else ()
    return ".".join((*base, node.module) if node.module else base)


def imported_rooms(path: Path, tree: ast.Module) -> Iterator[tuple[int, str, str]]:
    """Line, wing and room of every import of the house, imports inside functions included."""
    package = path.relative_to(SOURCES).parent.parts
    for node in statements(tree):
        targets: list[str] = []
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = module_of(package, node)
            targets = [f"{module}.{alias.name}" for alias in node.names] if module in WINGS else [module]
        for target in targets:
            wing, *rest = target.split(".")
            if wing in WINGS and (rest or isinstance(node, ast.Import)):
                yield node.lineno, wing, rest[0] if rest else SURFACE


@cache
def rooms_of(path: Path) -> tuple[tuple[int, str, str], ...]:
    """What `imported_rooms` finds in a file, which is read once."""
    return tuple(imported_rooms(path, ast.parse(path.read_text(encoding="utf-8"))))


def edges_of_rooms() -> list[tuple[str, str]]:
    """Which room uses which, of both wings, each once."""
    rooms = {room for wing in WINGS.values() for room in wing}
    found = {(room_of(path)[1], other) for path in FILES for _, _, other in rooms_of(path)}
    return sorted((one, other) for one, other in found if one != other and {one, other} <= rooms)


def test_the_drawing_of_the_house_shows_the_code_that_exists() -> None:
    drawing = (ROOT / "docs" / "house.svg").read_text(encoding="utf-8")
    shown = re.findall(r"<title>(\w+) uses (\w+)</title>", drawing)
    assert sorted(shown) == edges_of_rooms(), "run: scripts/house"


def test_every_folder_of_a_wing_is_a_room() -> None:
    for wing, rooms in WINGS.items():
        folders = {path.name for path in (SOURCES / wing).iterdir() if any(path.rglob("*.py"))}
        assert folders == set(rooms), f"not as the house has them: {sorted(folders ^ set(rooms))}"


def test_a_room_imports_only_from_rooms_above_it() -> None:
    wrong = []
    for path in FILES:
        wing, here = room_of(path)
        rooms = WINGS[wing]
        allowed = {(PRODUCT, name) for name in (*FOUNDATION, "Room", "__version__")}
        if here in rooms:
            allowed |= {(wing, name) for name in rooms[: rooms.index(here) + 1]}
        elif wing == PRODUCT and here == DOOR:
            allowed = {(PRODUCT, "app")}
        elif wing == PRODUCT and here == SURFACE:
            allowed |= {(PRODUCT, name) for name in rooms}
        if wing == RESEARCH:
            allowed |= {(PRODUCT, name) for name in (*WINGS[PRODUCT], *FOUNDATION)}
        for line, other, room in rooms_of(path):
            if (other, room) not in allowed:
                wrong.append(f"{path.relative_to(SOURCES)}:{line} imports {other}.{room}")
    assert not wrong, "\n".join(wrong)


def test_research_uses_no_private_module_of_the_product() -> None:
    """Between distributions an underscore holds: what research needs, the product offers by name."""
    private = re.compile(rf"\b(?:from|import) {PRODUCT}(?:\.\w+)*\._\w+")
    for path in FILES:
        if room_of(path)[0] == RESEARCH:
            assert not private.findall(path.read_text(encoding="utf-8")), path


def test_rooms_without_private_marks_are_reached_through_their_package() -> None:
    inside = re.compile(rf"^\s*(?:from|import) (?:\.+|{PRODUCT}\.)({'|'.join(WHOLE)})\.", re.MULTILINE)
    for path in FILES:
        reached = set(inside.findall(path.read_text(encoding="utf-8")))
        assert not reached - {room_of(path)[1]}, path


def test_no_benchmark_imports_another_that_it_is_not_made_of() -> None:
    suites = set(WINGS[RESEARCH]) - {"common", "models"}
    for path in FILES:
        wing, here = room_of(path)
        if wing == RESEARCH and here in suites:
            rooms = {room for _, other, room in rooms_of(path) if other == RESEARCH}
            assert not rooms & (suites - {here} - MADE_OF.get(here, set())), path


@pytest.mark.parametrize(
    ("text", "rooms"),
    [
        ("from ..trip import Stop", ["tripmend.trip"]),
        ("from .. import repair", ["tripmend.repair"]),
        ("import tripmend.app.main", ["tripmend.app"]),
        ("def f():\n    from tripmend.formats.native import read_trip", ["tripmend.formats"]),
        ("from ._finding import Finding", ["tripmend.rules"]),
        ("from . import _finding", ["tripmend.rules"]),
        ("from tripmend_suites.itimo.data import build", ["tripmend_suites.itimo"]),
        ("import tripmend_suites", ["tripmend_suites.__init__"]),
        ("import json", []),
    ],
)
def test_the_import_reader_sees_every_form(text: str, rooms: list[str]) -> None:
    found = imported_rooms(SOURCES / PRODUCT / "rules" / "_x.py", ast.parse(text))
    assert [f"{wing}.{room}" for _, wing, room in found] == rooms


def test_the_checker_never_imports_the_engine() -> None:
    for path in (SOURCES / PRODUCT / "rules").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "repair" not in {room for _, _, room in rooms_of(path)}, path
        assert "ortools" not in text, path


def test_the_product_names_the_research_wing_in_entry_points_only() -> None:
    """What is asked for by name (`import_module`) escapes the reader of imports."""
    for path in (SOURCES / PRODUCT).rglob("*.py"):
        assert RESEARCH not in path.read_text(encoding="utf-8"), path


def test_every_entry_point_leads_to_something() -> None:
    points = tomllib.loads((ROOT / "suites" / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    assert set(points[app.ADDED]) == set(app.RESEARCH)
    for group, named in points.items():
        for name, place in named.items():
            module, _, attribute = place.partition(":")
            found = import_module(module)
            assert not attribute or callable(getattr(found, attribute)), f"{group}: {name}"
    registered = app.added_by_others()
    assert {name: registered[name].value for name in app.RESEARCH} == points[app.ADDED], "scripts/setup registers them"


def test_what_is_imported_from_a_package_that_gives_on_demand_is_there() -> None:
    # Where a package says by `__getattr__` what it has, no type checker misses a name; the command does, when it runs.
    asked = {
        (module_of(path.relative_to(SOURCES).parent.parts, node), one.name)
        for path in FILES
        for node in statements(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for one in node.names
    }
    lazy = {
        ".".join(path.relative_to(SOURCES).parent.parts)
        for path in FILES
        if path.name == "__init__.py" and "def __getattr__" in path.read_text(encoding="utf-8")
    }
    found = {(package, name) for package, name in asked if package in lazy}
    assert len(found) > 10
    for package, name in sorted(found):
        module = import_module(package)
        assert hasattr(module, name) or import_module(f"{package}.{name}"), (package, name)


def test_no_room_has_a_name_that_says_nothing() -> None:
    names = {path.stem.strip("_") for path in FILES} | {path.parent.name for path in FILES}
    assert not names & {"utils", "util", "core", "helpers", "misc"}
    assert {path.parent for path in FILES if "common" in path.parts} == {SOURCES / RESEARCH / "common"}


def test_the_library_neither_prints_nor_hides_errors() -> None:
    suspect = re.compile(r"\b(print|eval|exec)\s*\(|\bexcept\s*:")
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if suspect.search(text) else ():
            where = f"{path.relative_to(SOURCES)}:{getattr(node, 'lineno', 0)}"
            assert not (isinstance(node, ast.ExceptHandler) and node.type is None), f"bare except at {where}"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"print", "eval", "exec"}, f"{node.func.id} at {where}"
