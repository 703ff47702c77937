"""Colours and type of the pages. Every pair of ink and ground has a contrast of at least 7 to 1."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PALETTES", "Palette"]

_SANS = "'Liberation Sans', Arial, Helvetica, sans-serif"
_SERIF = "'Liberation Serif', Georgia, 'Times New Roman', serif"
_BROAD = "'DejaVu Sans', Verdana, Geneva, sans-serif"
_BOOK = "'DejaVu Serif', Cambria, Georgia, serif"


@dataclass(frozen=True, slots=True)
class Palette:
    """paper: behind everything; card: behind boxes; ink: text; quiet: lesser text; accent: buttons and links; deep: a
    dark ground for white text; soft: tinted ground; line: thin frames; head, body: type faces."""

    paper: str
    card: str
    ink: str
    quiet: str
    accent: str
    deep: str
    soft: str
    line: str
    head: str
    body: str
    radius: str

    def css(self) -> str:
        """As custom properties of the page."""
        names = ("paper", "card", "ink", "quiet", "accent", "deep", "soft", "line", "head", "body", "radius")
        return ":root{" + "".join(f"--{name}:{getattr(self, name)};" for name in names) + "}"


PALETTES: dict[str, Palette] = {
    "harbour": Palette(
        "#f4f7fa", "#ffffff", "#16202c", "#465364", "#0b63b8", "#0d2f52", "#e3eefa", "#c3cfdd", _SANS, _SANS, "8px"
    ),
    "terracotta": Palette(
        "#fbf5ee", "#fffdfa", "#2b1c14", "#5e4738", "#a8431c", "#5b2410", "#f7e4d6", "#dfc7b3", _SERIF, _SANS, "3px"
    ),
    "garden": Palette(
        "#f3f7f0", "#ffffff", "#16241a", "#45564a", "#2a6b3c", "#173d24", "#e1efdf", "#c2d3c1", _BROAD, _SANS, "14px"
    ),
    "violet": Palette(
        "#f6f4fb", "#ffffff", "#211a33", "#524a68", "#5b3cc4", "#2b1b62", "#e9e3fa", "#cfc7e6", _SANS, _BROAD, "10px"
    ),
    "ink": Palette(
        "#ffffff", "#ffffff", "#141414", "#4a4a4a", "#1f1f1f", "#141414", "#efefec", "#bdbdb8", _BOOK, _SERIF, "0"
    ),
    "plum": Palette(
        "#faf3f5", "#ffffff", "#2a141c", "#5f4550", "#9c1f4e", "#4e0f28", "#f6dfe7", "#e0c3cd", _SERIF, _SERIF, "5px"
    ),
    "slate": Palette(
        "#eef1f3", "#fbfcfc", "#1c2428", "#49565d", "#0d6e78", "#1c3a42", "#d9e9ea", "#b9c7cb", _BROAD, _BROAD, "2px"
    ),
}
