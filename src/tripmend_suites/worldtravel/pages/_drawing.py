"""SVG that templates take as it is."""

from __future__ import annotations

__all__ = ["Drawing"]


class Drawing(str):
    """Text that is markup already. Templates ask for ``__html__`` before they escape anything; so no drawing needs the
    optional template engine to be there."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)
