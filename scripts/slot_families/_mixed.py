# ruff: noqa: E501
"""Families of slots that differ in two or three things at once, drawn by lot."""

from __future__ import annotations

from random import Random

from ._faces import Face, Family

_CONVENTIONAL_ATOMS = (
    ("", "color:var(--faint)", "", "", "", "color:var(--faint)"),
    ("", "opacity:.5", "", "", "", ""),
    ("border-color:var(--accent)", "border-style:dashed;border-color:#a8a8a8", "", "", "", ""),
    ("", "", "", "text-decoration:line-through", "", ""),
    ("", "background:#dedede;border-color:#dedede", "", "color:#868686", "", "color:#8f8f8f"),
    ("", "", "font-weight:700", "font-weight:400", "", ""),
    ("box-shadow:0 2px 5px #0005", "box-shadow:none", "", "", "", ""),
    ("", "", "color:#157a34", "color:#b3261e", "", ""),
    ("", "border-color:transparent", "", "color:var(--quiet)", "", ""),
    ("", "background:repeating-linear-gradient(45deg,#fff 0,#fff 5px,#e6e6e6 5px,#e6e6e6 8px);color:#777", "", "", "", ""),
    ("background:var(--soft)", "background:transparent", "", "color:var(--faint)", "", ""),
)  # fmt: skip
_ARBITRARY_ATOMS = (
    ("border:2px solid var(--ink)", "border:2px dashed var(--ink)", "", "", "", ""),
    ("background:#d6e6fb", "background:#fde3c4", "", "", "", ""),
    ("background:#e6dafa", "background:#dff0d8", "", "", "", ""),
    ("border-radius:20px", "border-radius:0", "", "", "", ""),
    ("", "", "font-style:italic", "", "", ""),
    ("", "", "font-weight:800", "", "", ""),
    ("", "", "text-decoration:underline", "", "", ""),
    ("", "", "color:#1246a8", "color:#8a4a12", "", ""),
    ("border-left:6px solid var(--accent)", "", "", "", "", ""),
    ("box-shadow:3px 3px 0 var(--ink)", "", "", "", "", ""),
    ("", "", "border:1px solid var(--ink);padding:0 5px", "", "", ""),
    ("", "", "", "letter-spacing:2px", "", ""),
    ("border-bottom:5px solid var(--accent)", "border-top:5px solid var(--accent)", "", "", "", ""),
)  # fmt: skip


def mixed(many: int = 24) -> list[Family]:
    """Families that differ in two or three things at once, drawn by lot."""
    found = []
    for kind, atoms in (("plain", _CONVENTIONAL_ATOMS), ("free", _ARBITRARY_ATOMS)):
        for number in range(many):
            rng = Random(f"{kind} {number}")
            parts = [";".join(one for one in part if one) for part in zip(*rng.sample(atoms, rng.choice((2, 2, 3))), strict=True)]  # fmt: skip
            one, two = Face(parts[0], parts[2], parts[4]), Face(parts[1], parts[3], parts[5])
            found.append(Family(f"mixed-{kind}-{number}", one, two, conventional=kind == "plain"))
    return found
