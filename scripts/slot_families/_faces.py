"""What a family of slot styles is: the looks of an open and of a sold-out slot."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Face:
    """Inline CSS of the parts of a slot in one state, and the text of its mark and note."""

    chip: str = ""
    time: str = ""
    note: str = ""
    mark: str = ""
    says: str = ""
    count: str | None = "max {n}"
    before: str = ""
    after: str = ""


@dataclass(frozen=True)
class Family:
    """name; the face of open and of sold-out slots; conventional: whether it can be understood without a legend."""

    name: str
    one: Face
    two: Face
    conventional: bool = False
    explicit: bool = False
    tags: tuple[str, ...] = field(default=())
