"""What the names of example files say: city, modification, split."""

from __future__ import annotations

import re
from pathlib import Path

from ....edits._problem import Operation
from ....errors import InputError
from ....formats.itimo import operation_of_file

__all__ = ["SPLITS", "city_name", "files_of", "named", "split_of", "splits_in"]

CITIES = {"melb": "melbourne", "melbourne": "melbourne", "toro": "toronto", "toronto": "toronto"}
SPLITS = ("train", "val", "test")
_NAME = re.compile(r"(?P<city>.+)_(?:ADD|DELETE|REPLACE)_(?P<split>train|val|test)")


def city_name(raw: str) -> str:
    """The city that a file's name means, in lower case."""
    return CITIES.get(raw.lower(), raw.lower())


def named(path: Path) -> tuple[str, Operation]:
    """City and modification by the name of a file. Raises InputError for a name that does not say them."""
    operation, match = operation_of_file(path), _NAME.fullmatch(path.stem)
    if operation is None or match is None:
        raise InputError("the name of the file does not say the modification", source=path)
    return match["city"], operation


def splits_in(split: str) -> tuple[str, ...]:
    """The splits that "val" or "train+val" names. Raises InputError for any other name, and for one named twice."""
    splits = tuple(split.split("+"))
    strange = [one for one in splits if one not in SPLITS]
    if strange or len(set(splits)) < len(splits):
        what = f"{strange[0]!r} is no split" if strange else f"{split!r} names a split twice"
        raise InputError(f"{what}; name train, val or test, or several with + between them, such as train+val")
    return splits


def files_of(folder: Path, split: str) -> list[Path]:
    """The example files of a split (or several: train+val) below `folder`. Raises InputError when one of the splits has
    none."""
    splits = splits_in(split)
    if not folder.is_dir():
        raise InputError("this is no folder" if folder.exists() else "there is no such folder", source=folder)
    found = [
        path
        for path in sorted(folder.rglob("*.json"), key=lambda path: path.name)
        if (match := _NAME.fullmatch(path.stem)) and match["split"] in splits
    ]
    for one in splits:
        if not any(split_of(path) == one for path in found):
            raise InputError(f"there is no file CITY_OPERATION_{one}.json below it", source=folder)
    return found


def split_of(path: Path) -> str:
    """train, val or test by the name of a file; "" for a name that does not say it."""
    match = _NAME.fullmatch(path.stem)
    return match["split"] if match else ""
