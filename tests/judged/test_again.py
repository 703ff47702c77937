"""What was said in a run before holds for the same answers, judged by the same code, and for no others."""

from __future__ import annotations

import importlib.util
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).parents[2] / "scripts" / "_differential.py"
CARRIED, NOW = "before, and the answer is the same", "now"
CODE = {
    "src/tripmend/errors.py": "class InputError(Exception): ...",
    "src/tripmend/trip/__init__.py": "",
    "src/tripmend/change/__init__.py": "",
    "src/tripmend/rules/meals.py": "from ..trip import a\nfrom ..change import b\nFEW = 1\nMANY = FEW + 1",
    "src/tripmend/explain/__init__.py": "from .ways import way_words\nfrom .other import other_words",
    "src/tripmend/explain/ways.py": "from .words import join\ndef way_words():\n    return join('if')",
    "src/tripmend/explain/words.py": "def join(one):\n    return one",
    "src/tripmend/explain/other.py": "def other_words(): ...",
    "src/tripmend/repair/__init__.py": "from ._outcome import Outcome\nfrom ._repair import repair",
    "src/tripmend/repair/_outcome.py": "class Outcome: ...",
    "src/tripmend/repair/_repair.py": "def repair(): ...",
    "tests/judged/judge.py": "from tripmend.explain import way_words\nfrom tripmend.repair import Outcome, repair",
    "tests/judged/test_judged.py": "def test_it(): ...",
    "tests/repair/cost.py": "COST = 1",
}


@pytest.fixture
def differential(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script as a module that works in this process."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    spec = importlib.util.spec_from_file_location("_differential", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(module, "_settle", lambda: None)
    return module


@pytest.mark.parametrize(
    ("file", "old", "new", "other"),
    [
        pytest.param("src/tripmend/rules/meals.py", "FEW = 1", "FEW = 2", True, id="a rule"),
        pytest.param(
            "src/tripmend/rules/meals.py", "from ..trip import a", "from ..change import a", True, id="import"
        ),
        pytest.param("src/tripmend/rules/meals.py", "FEW = 1\n", "FEW = 1  # a few\n", False, id="a comment"),
        pytest.param(
            *("src/tripmend/rules/meals.py", "FEW = 1\nMANY = FEW + 1", "MANY = FEW + 1\nFEW = 1"), True, id="order"
        ),
        pytest.param("src/tripmend/explain/ways.py", "'if'", "'when'", True, id="words the judge reads"),
        pytest.param("src/tripmend/explain/words.py", "return one", "return one * 2", True, id="what these use"),
        pytest.param("src/tripmend/explain/other.py", "...", "return 1", False, id="words it does not read"),
        pytest.param("src/tripmend/repair/_outcome.py", "...", "cost = 1", True, id="what an answer is"),
        pytest.param("src/tripmend/repair/_repair.py", "...", "return 1", False, id="the engine"),
        pytest.param("tests/judged/judge.py", "import way_words", "import way_words as words", True, id="the judge"),
        pytest.param("tests/judged/test_judged.py", "...", "assert 1", False, id="a test"),
        pytest.param("tests/repair/cost.py", "1", "2", True, id="the cost"),
    ],
)
def test_what_judges_has_another_digest_when_it_says_something_else(
    differential: Any, tmp_path: Path, file: str, old: str, new: str, other: bool
) -> None:
    for name, text in CODE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    before = differential.judging_digest(tmp_path)
    assert old in CODE[file]
    (tmp_path / file).write_text(CODE[file].replace(old, new), encoding="utf-8")
    assert (differential.judging_digest(tmp_path) != before) == other


def test_what_was_said_of_the_same_answers_is_carried_over(
    differential: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(differential, "judging_digest", lambda: "this")

    def run(record: Path, *more: object) -> tuple[dict[str, int], list[dict[str, Any]]]:
        told = ("--cases", 3, "--family", "plain", "--most", 200, "--asked", 5, "--record", record, *more)
        monkeypatch.setattr(sys, "argv", [str(FILE), *map(str, told), "--save", str(tmp_path / "wrong")])
        assert differential.main() == 0
        chunk = json.loads(record.read_text(encoding="utf-8").splitlines()[1])
        return chunk["judged"], chunk["worlds"]

    first = tmp_path / "first"
    judged, worlds = run(first)
    assert judged == {NOW: 3}
    assert len({world["digest"] for world in worlds} - {""}) == 3
    question, chunk = map(json.loads, first.read_text(encoding="utf-8").splitlines())
    marked = [{**world, "verdict": "said before"} for world in worlds]
    marked[1]["digest"] = "of another answer"

    def record(name: str, **asked: object) -> Path:
        lines = ({**question, **asked}, {**chunk, "worlds": marked})
        (tmp_path / name).write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return tmp_path / name

    judged, found = run(tmp_path / "again", "--again", record("said"))
    assert judged == {CARRIED: 2, NOW: 1}
    assert found == [marked[0], worlds[1], marked[2]]
    judged, found = run(tmp_path / "anew", "--again", record("other code", judging="other"))
    assert judged == {NOW: 3}
    assert found == worlds
    with pytest.raises(SystemExit, match="record of another run"):
        run(tmp_path / "refused", "--again", record("other worlds", seed=1))
