"""Every data file of the research wing is of the shape that its reader asks for."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from pydantic import ValidationError

from tripmend_suites.common.data_files import read_data
from tripmend_suites.triptide.data.disruptions.messages import Family as MessageFamily
from tripmend_suites.worldtravel.data.tasks.phrasing import Family as QueryFamily
from tripmend_suites.worldtravel.pages import Style

WING = Path(__file__).parents[2] / "src" / "tripmend_suites"
SHAPES: MappingProxyType[str, Any] = MappingProxyType(
    {
        "across/tasks.yaml": dict[str, Any],
        "impossible/requests.json": dict[str, Any],
        "itimo/data/raw.yaml": dict[str, dict[str, list[int]]],
        "itimo/ranker/ranker_folds.json": dict[str, Any],
        "itimo/report/published.json": dict[str, Any],
        "itimo/tasks/*.yaml": dict[str, Any],
        "models/narration/checking.yaml": dict[str, Any],
        "models/narration/mentions.yaml": dict[str, Any],
        "models/narration/prompt.yaml": dict[str, str],
        "models/narration/words.json": dict[str, Any],
        "models/training/presets.json": dict[str, Any],
        "travelplanner/formats/query.yaml": dict[str, Any],
        "triptide/bridge/city.yaml": dict[str, Any],
        "triptide/data/disruptions/*.yaml": dict[str, Any],
        "triptide/data/disruptions/templates/*.yaml": tuple[MessageFamily, ...],
        "triptide/data/queries.yaml": dict[str, Any],
        "triptide/data/world/*.yaml": dict[str, Any],
        "triptide/database/files.yaml": dict[str, Any],
        "triptide/human.yaml": dict[str, Any],
        "triptide/metrics/*.yaml": dict[str, Any],
        "triptide/published.json": dict[str, Any],
        "triptide/tasks/*.yaml": dict[str, Any],
        "triptide/tasks/example.json": dict[str, Any],
        "worldtravel/data/build_world.yaml": dict[str, Any],
        "worldtravel/data/facts/*.yaml": dict[str, Any],
        "worldtravel/data/tasks/phrasing/templates.yaml": dict[str, Any],
        "worldtravel/pages/*.yaml": dict[str, Any],
        "worldtravel/people.yaml": dict[str, Any],
        "worldtravel/tasks/*.yaml": dict[str, Any],
        "worldtravel/tasks/advice/reading.yaml": dict[str, Any],
        "worldtravel/data/tasks/draw.yaml": dict[str, list[dict[str, int]]],
        "worldtravel/data/tasks/phrasing/families/*.yaml": QueryFamily,
        "worldtravel/pages/styles/*.yaml": Style,
        "worldtravel/published.json": dict[str, Any],
        "worldtravel/reading/[!w]*.yaml": dict[str, Any],
        "worldtravel/reading/words.yaml": dict[str, dict[str, str]],
        "worldtravel/understanding/examples.yaml": dict[str, dict[str, list[str]]],
        "worldtravel/understanding/synonyms.yaml": dict[str, str],
        "worldtravel/understanding/w[ao][yr]*s.yaml": dict[str, str],
        "worldtravel/understanding/[!esw]*.yaml": dict[str, Any],
        "worldtravel/understanding/s[eot]*.yaml": dict[str, Any],
    }
)
FILES = sorted(str(path.relative_to(WING)) for end in ("yaml", "json") for path in WING.rglob(f"*.{end}"))


@pytest.mark.parametrize("name", FILES)
def test_a_data_file_is_of_its_shape(name: str) -> None:
    shapes = [shape for pattern, shape in SHAPES.items() if Path(name).match(pattern)]
    assert len(shapes) == 1, "each file has one shape in this table"
    assert read_data(WING / name, shapes[0])


def test_what_is_of_another_shape_is_refused_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "families.yaml"
    file.write_text('- {name: one, opening: [""], closing: [""], news: {sunshine: ["it shines"]}}', encoding="utf-8")
    with pytest.raises(ValidationError, match="sunshine"):
        read_data(file, tuple[MessageFamily, ...])
