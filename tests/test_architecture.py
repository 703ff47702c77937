"""The house keeps its order: a room imports only from rooms above it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "tripmend"
ROOMS = ("trip", "change", "rules", "edits", "repair", "explain", "messages", "read", "formats", "live", "suites")
ROOMS += ("models", "service", "app")
FOUNDATION = ("errors", "extras", "workers", "__init__")
"""Modules of the package itself, which every room may use and which import no room."""
DOOR = "__main__"
"""The file that starts the program: before all rooms, it brings in the command line and nothing else."""
SURFACE = "__init__"
"""What `import tripmend` gives: names of the rooms, brought in when they are asked for."""
FILES = sorted(SOURCE.rglob("*.py"))


def room_of(path: Path) -> str:
    """The room a file stands in; files beside the rooms give their own name."""
    parts = path.relative_to(SOURCE).parts
    return parts[0] if len(parts) > 1 else path.stem


def statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """Every statement, those inside functions included; expressions are not gone into."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        for node in getattr(tree, name, ()):
            if isinstance(node, ast.stmt):
                yield node
            yield from statements(node)


def imported_rooms(path: Path, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and room of every import of the package, imports inside functions included."""
    package = ("tripmend", *path.relative_to(SOURCE).parent.parts)
    for node in statements(tree):
        targets: list[str] = []
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            module = ".".join([*base, node.module] if node.module else base)
            targets = [f"{module}.{alias.name}" for alias in node.names] if module == "tripmend" else [module]
        for target in targets:
            parts = target.split(".")
            if parts[0] == "tripmend" and len(parts) > 1:
                yield node.lineno, parts[1]


def test_every_folder_of_the_package_is_a_room() -> None:
    folders = {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders <= set(ROOMS), f"not rooms of the house: {sorted(folders - set(ROOMS))}"
    assert {"trip", "change", "rules", "repair", "formats", "app"} <= folders


def test_a_room_imports_only_from_rooms_above_it() -> None:
    wrong = []
    for path in FILES:
        here = room_of(path)
        allowed = set(FOUNDATION) | {"Room", "__version__"}
        if here in ROOMS:
            allowed |= set(ROOMS[: ROOMS.index(here) + 1])
        elif here == DOOR:
            allowed = {"app"}
        elif here == SURFACE:
            allowed |= set(ROOMS)
        for line, room in imported_rooms(path, ast.parse(path.read_text(encoding="utf-8"))):
            if room not in allowed:
                wrong.append(f"{path.relative_to(SOURCE)}:{line} imports {room}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "rooms"),
    [
        ("from ..trip import Stop", ["trip"]),
        ("from .. import repair", ["repair"]),
        ("import tripmend.app.main", ["app"]),
        ("def f():\n    from tripmend.formats.native import read_trip", ["formats"]),
        ("from ._finding import Finding", ["rules"]),
        ("from . import _finding", ["rules"]),
        ("import json", []),
    ],
)
def test_the_import_reader_sees_every_form(text: str, rooms: list[str]) -> None:
    found = imported_rooms(SOURCE / "rules" / "_x.py", ast.parse(text))
    assert [room for _, room in found] == rooms


def test_the_checker_never_imports_the_engine() -> None:
    for path in (SOURCE / "rules").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "repair" not in {room for _, room in imported_rooms(path, ast.parse(text))}, path
        assert "ortools" not in text, path


def test_no_room_has_a_name_that_says_nothing() -> None:
    names = {path.stem.strip("_") for path in FILES} | {path.parent.name for path in FILES}
    assert not names & {"utils", "util", "core", "helpers", "common", "misc"}


def test_the_library_neither_prints_nor_hides_errors() -> None:
    suspect = re.compile(r"\b(print|eval|exec)\s*\(|\bexcept\s*:")
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if suspect.search(text) else ():
            where = f"{path.relative_to(SOURCE)}:{getattr(node, 'lineno', 0)}"
            assert not (isinstance(node, ast.ExceptHandler) and node.type is None), f"bare except at {where}"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"print", "eval", "exec"}, f"{node.func.id} at {where}"
