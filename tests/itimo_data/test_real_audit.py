"""What `audit` finds in the released train and val files is what docs/itimo.md says."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from tripmend_suites.itimo.data.audit import audit, walks_of
from tripmend_suites.itimo.data.city import City
from tripmend_suites.itimo.data.records import places, read_folder


def test_the_defects_of_the_release_are_counted_as_the_page_has_them(data: Path) -> None:
    counts: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    misfits: set[tuple[str, str]] = set()
    for defect in audit(data / "benchmark"):
        counts[defect.kind][defect.file.partition("_")[0]] += len(defect.sids)
        assert defect.answers in (None, len(defect.sids)), "a candidate that is there twice, or visited, is the answer"
        if defect.kind == "misfit place":
            misfits |= {(defect.file.removesuffix(".json"), sid) for sid in defect.sids}
    assert counts == {
        "colliding id": {"Florence": 44},
        "twin across splits": {"Toro": 53},
        "same input across splits": {"Melb": 4, "Toro": 29},
        "original across operations": {"Melb": 259, "Toro": 260},
        "duplicate candidate": {"Melb": 15, "Toro": 99, "Florence": 3},
        "visited candidate": {"Florence": 124},
        "mixed level case": {"Melb": 77, "Florence": 3},
        "misfit place": {"Melb": 3, "Toro": 1, "Florence": 2},
    }
    assert misfits == {
        ("Toro_ADD_train", "157"), ("Melb_ADD_train", "957"), ("Melb_ADD_val", "1987"), ("Melb_REPLACE_train", "593"),
        ("Florence_ADD_val", "761"), ("Florence_ADD_val", "3777"),
    }  # fmt: skip


def test_the_windows_that_are_known_are_of_the_walks_that_the_raw_data_say(data: Path, cities: dict[str, City]) -> None:
    city = cities["florence"]
    walk_of: dict[tuple[object, ...], set[str]] = defaultdict(set)
    for original in city.originals:
        walk_of[tuple(places([list(row) for row in city.rows(original)]))].add(original.walk)
    files = [file for file in read_folder(data / "benchmark") if file.city == "Florence"]
    known = walks_of(files)
    said = missed = 0
    for file in files:
        for sid, record in file.records.items():
            truth = walk_of[tuple(places(record.original))]
            if (window := known[file.name].get(sid)) is not None:
                assert window.walk in truth
                said += 1
            else:
                missed += "" not in truth
    assert (said, missed) == (220, 53)
