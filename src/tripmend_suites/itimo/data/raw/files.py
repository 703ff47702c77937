"""Raw files below a folder, each found once: of two that differ nobody can say which one is meant."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tripmend.errors import InputError

from ..found_files import digest, folder_there, readable

__all__ = ["find", "find_together"]


def find(folder: Path, name: str) -> Path:
    """The file of that name in `folder`, or else below it; of copies of one file the first. Raises InputError when
    there is none, when there are several that differ, and when it cannot be read."""
    paths = _all(folder, name)
    if folder / name in paths:
        readable(folder / name)
        return folder / name
    _all_alike(folder, name, paths)
    return paths[0]


def find_together(folder: Path, names: Sequence[str], missing: str = "") -> list[Path]:
    """The files of these names that lie in one folder: in `folder` itself, or else in one below it; of folders with the
    very same files in the first. missing: said behind the name of a file that is nowhere.

    Raises InputError when one is nowhere, when there are several of a name that differ, when no folder has all, and
    when one cannot be read.
    """
    there = {name: _all(folder, name, missing) for name in names}
    if not all(folder / name in paths for name, paths in there.items()):
        for name, paths in there.items():
            _all_alike(folder, name, paths)
    for home in dict.fromkeys([folder, *(path.parent for path in there[names[0]])]):
        if all(home / name in paths for name, paths in there.items()):
            for name in names:
                readable(home / name)
            return [home / name for name in names]
    where = " and ".join(f"{name} in {paths[0].parent}" for name, paths in there.items())
    raise InputError(f"{where} do not belong together; put them into one folder", source=folder)


def _all(folder: Path, name: str, missing: str = "") -> list[Path]:
    """Every file of that name in a fixed order; folders of that name only where there is nothing else."""
    folder_there(folder)
    found = sorted(folder.rglob(name))
    if not found:
        raise InputError(f"holds no {name}{missing}", source=folder)
    return [path for path in found if not path.is_dir()] or found


def _all_alike(folder: Path, name: str, paths: Sequence[Path]) -> None:
    """Raise InputError unless all can be read and hold the same bytes."""
    for path in paths:
        readable(path)
    if len(paths) > 1:
        known = digest(paths[0])
        for other in paths[1:]:
            if digest(other) != known:
                where = f"{paths[0].parent} and in {other.parent}"
                raise InputError(f"{name} is in {where}, and they differ; name one of the folders", source=folder)
