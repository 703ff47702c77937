"""Many ways to say each thing, from ``words.yaml``."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import yaml

__all__ = ["cue_patterns"]


def _regex(phrase: str) -> str:
    pattern = phrase.replace("(* )?", "\x01").replace("* ", "\x01")
    parts = []
    for part in re.split(r"(\x01| )", pattern):
        if part == "\x01":
            parts.append(r"(?:(?!and\b|another\b)[a-z0-9']+[\s\-,]+){0,3}?")
        elif part == " ":
            parts.append(r"[\s\-'\":=(>]{1,4}")
        else:
            parts.append(part.replace(".", r"\.").replace("&", "&").replace("~", r"\w*"))
    return "".join(parts)


@cache
def cue_patterns() -> dict[str, tuple[tuple[re.Pattern[str], float], ...]]:
    """One pattern per meaning and weight, longest phrases first."""
    found: dict[str, tuple[tuple[re.Pattern[str], float], ...]] = {}
    listing: dict[str, str] = yaml.safe_load(files(__package__).joinpath("words.yaml").read_text(encoding="utf-8"))
    for name, listed in listing.items():
        by_weight: dict[float, list[str]] = {}
        for entry in listed.replace("\n", " ").split(";"):
            phrase, _, weight = " ".join(entry.split()).partition("=")
            if phrase:
                by_weight.setdefault(float(weight or 1), []).append(phrase)
        found[name] = tuple(
            (
                re.compile(
                    rf"(?<![\w'])(?:{'|'.join(_regex(p) for p in sorted(phrases, key=len, reverse=True))})(?!\w)"
                ),
                weight,
            )
            for weight, phrases in by_weight.items()
        )
    return found
