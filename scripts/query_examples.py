"""Gathers examples of each meaning from all families of phrasing that are open: writes ``understanding/examples.yaml``.

    python scripts/query_examples.py

Open are the families of the package that are not `unseen`, those of
``tests/worldtravel/understanding_families`` and of ``tests/worldtravel/phrasings`` but for those that were measured at
first sight, so that this can be repeated. Slots such as ``{venue}``
are left out of the phrases. The same files give the same bytes.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from pathlib import Path

import yaml

from tripmend_suites.worldtravel.data.tasks.phrasing import Family, families

ROOT = Path(__file__).parent.parent
OUT = ROOT / "src/tripmend_suites/worldtravel/understanding/examples.yaml"
FOLDERS = ("tests/worldtravel/understanding_families", "tests/worldtravel/phrasings")
_AT_FIRST_SIGHT = ("fifth-", "sixth-")
"""How the names of families begin that were measured at first sight and stay so: the reader never learns from them."""
_HEAD = "# Examples of each meaning from families of phrasing, by family, so that each can be left out and measured.\n"
_STAYS = ("quick", "deep", "standard", "family", "tower")
_TICKETS = ("fast", "ordinary", "guided", "cheapest", "all", "covering", "joint")
_SLOT, _LETTERS = re.compile(r"\{\w+\}"), re.compile("[a-z]{3}")
_ENDS = re.compile(r"[.,;:()\[\]|/*\n!?+\"]|\{\w+\}")


def open_families() -> dict[str, Family]:
    """By name; of two with one name the later is called ``v-NAME``."""
    found = {family.name: family for family in families() if not family.unseen}
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).glob("*.yaml")):
            if path.stem.startswith(_AT_FIRST_SIGHT):
                continue
            family = Family.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
            found[path.stem if path.stem not in found else f"v-{path.stem}"] = family
    return found


def _plain(phrase: str) -> str:
    return re.sub(r"\s+", " ", _SLOT.sub(" ", phrase)).strip(" ,.;:")


def _worded(phrases: Iterable[str]) -> list[str]:
    return [plain for plain in map(_plain, phrases) if _LETTERS.search(plain)]


def examples_of(family: Family) -> dict[str, list[str]]:
    """The phrases of a family by meaning, without those that it lacks."""
    found = {key: [_plain(one) for one in getattr(family.stay, key)] for key in _STAYS}
    found |= {key: [_plain(one) for one in getattr(family.ticket, key)] for key in _TICKETS}
    for key in ("light", "stairs", "climbing", "home", "leave"):
        found[key] = [_plain(one) for one in getattr(family, key)]
    for key in ("cheapest", "dearest"):
        found[f"hotel-{key}"] = [_plain(one) for one in getattr(family.hotel, key)]
    ticket, stay = family.ticket, family.stay
    rest = (*family.see, *family.day, *family.either, *family.lead, *family.event, *family.genre)
    rest = (*rest, *ticket.named, *ticket.tour, *stay.walk, *stay.works)
    found["other"] = _worded(piece for phrase in rest for piece in _ENDS.split(phrase))
    found["saying"] = _worded((*family.opening, *family.party, *family.language, *family.closing))
    return {meaning: list(dict.fromkeys(phrases)) for meaning, phrases in found.items() if phrases}


def main() -> None:
    """See the head of this file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=OUT, help="another file than that of the package")
    out: Path = parser.parse_args().out
    found = {name: examples_of(family) for name, family in open_families().items()}
    text = yaml.safe_dump(found, allow_unicode=True, width=118, sort_keys=True, default_flow_style=None)
    out.write_text(_HEAD + text, encoding="utf-8")


if __name__ == "__main__":
    main()
