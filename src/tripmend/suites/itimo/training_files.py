"""Which files of a folder are the very ones that a ranker was trained on, whatever else lies there under their names.

A ranker's record has the names of its files, one hash over all of them, and a key of every record. The keys say which
of several files of one name is likely; the hash proves it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path

from ...edits._model import TrainedRanker
from ...edits._problem import Operation
from ...errors import InputError
from ...formats.itimo import read_examples
from .._provenance import data_hash

__all__ = ["TrainingFiles", "training_files"]

_MOST_TRIES = 200
"""So many choices among files of the same names are tried, the likeliest first."""


@dataclass(frozen=True, slots=True)
class TrainingFiles:
    """files: those that the ranker was trained on, in its order, () unless the folder holds all of them. lacking: names
    of which the folder has no file, or none that the ranker can have been trained on."""

    files: tuple[Path, ...]
    lacking: tuple[str, ...]

    def holds(self, path: Path) -> bool:
        """Whether `path` is one of the files, or a copy of one under the same name."""
        same = [one for one in self.files if one.name == path.name]
        return path in same or any(one.read_bytes() == path.read_bytes() for one in same)


def training_files(ranker: TrainedRanker, operation: Operation, files: Sequence[Path]) -> TrainingFiles:
    """The files among `files` (train and val files of one modification) that `ranker` was trained on."""
    known = ranker.record.get("operations", {}).get(operation, {})
    names: list[str] = list(known.get("files", ()))
    versions = {name: _versions(ranker, operation, [path for path in files if path.name == name]) for name in names}
    lacking = tuple(name for name in names if not any(strange == 0 for strange, _ in versions[name]))
    choices = product(*([path for _, path in versions[name]] for name in names)) if names else iter(())
    for chosen in islice(choices, _MOST_TRIES):
        if data_hash(chosen) == known.get("data_sha256"):
            return TrainingFiles(chosen, ())
    return TrainingFiles((), lacking or tuple(names))


def _versions(ranker: TrainedRanker, operation: Operation, paths: Sequence[Path]) -> list[tuple[int, Path]]:
    """One path for each different content, with how many of its records the ranker was not trained on, fewest first."""
    different: dict[bytes, Path] = {}
    for path in sorted(paths):
        different.setdefault(hashlib.sha256(path.read_bytes()).digest(), path)
    found = []
    for path in different.values():
        try:
            examples = read_examples(path, operation=operation).examples
        except InputError:  # a file that cannot be used was not trained on
            continue
        found.append((sum(not ranker.trained_on(one.problem) for one in examples), path))
    return sorted(found)
