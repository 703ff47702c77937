"""Floor plans: rooms in a grid, stairs where there are some, and coloured walks through named rooms."""

from __future__ import annotations

import html
import random

from ..world import Venue
from ._drawing import Drawing

__all__ = ["floor_plan"]

_COLOURS = {"red": "#d32f2f", "blue": "#1565c0", "green": "#2e8b40", "yellow": "#e0a800", "orange": "#ef7f00"}
_ROOMS = ("Cloakroom", "Shop", "Hall I", "Hall II", "Hall III", "Café", "Cabinet", "Gallery", "Court", "Library")
_TINTS = ("#fbf7ec", "#eef3f8", "#f4eef6", "#eef5ee")
_WIDTH, _HEIGHT = 180, 120


def _corner(number: int, columns: int) -> tuple[int, int]:
    row, column = divmod(number, columns)
    # Every other row runs backwards, so that a walk in the order of the rooms never jumps.
    column = column if row % 2 == 0 else columns - 1 - column
    return 30 + column * _WIDTH, 30 + row * _HEIGHT


def _box(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
    return f'<rect x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}" fill="{fill}"{more}/>'


def _stairs(x: int, y: int) -> str:
    steps = "".join(f'<path d="M{x + i * 7} {y} v26" stroke="#333" stroke-width="1.6"/>' for i in range(7))
    return _box(x - 4, y, 50, 26, "#fff", ' stroke="#333"') + steps


def _furniture(x: int, y: int, rng: random.Random) -> str:
    """Benches, plinths and show-cases along the walls."""
    wood = rng.choice(("#d8c39a", "#c9ccd4", "#cdb8a8"))
    shape = rng.randrange(4)
    if shape == 0:
        return _box(x + 60, y + 94, 60, 10, wood) + _box(x + 60, y + 44, 60, 10, wood)
    if shape == 1:
        return "".join(_box(x + 24 + n * 26, y + 98, 14, 12, wood) for n in range(3))
    if shape == 2:
        return "".join(
            f'<circle cx="{x + 92}" cy="{y + 72}" r="{r}" fill="{fill}"/>' for r, fill in ((17, wood), (9, "#fff"))
        )
    return _box(x + 10, y + 50, 9, 56, wood) + _box(x + 160, y + 34, 9, 40, wood)


def _door(here: tuple[int, int], before: tuple[int, int]) -> str:
    """A gap in the wall between two neighbouring rooms."""
    if here[1] == before[1]:
        return _box(max(here[0], before[0]) - 4, here[1] + _HEIGHT // 2 - 17, 8, 34, "#fff")
    return _box(here[0] + _WIDTH // 2 - 17, here[1] - 4, 34, 8, "#fff")


def _walk(way: list[tuple[int, int]], stops: list[tuple[int, int]], colour: str) -> str:
    """A line along `way` with a dot at each of `stops`."""
    line = " ".join(f"{x},{y}" for x, y in way)
    pen = f'stroke="{colour}" stroke-width="5" stroke-linejoin="round" opacity=".85"'
    dots = (f'<circle cx="{x}" cy="{y}" r="8" fill="{colour}" stroke="#fff" stroke-width="2"/>' for x, y in stops)
    return f'<polyline points="{line}" fill="none" {pen}/>' + "".join(dots)


def _through(rooms: list[str], stops: tuple[str, ...]) -> list[str]:
    """All rooms that one passes from the entrance by way of the stops, door by door."""
    passed = [0]
    for stop in stops:
        here, there = passed[-1], rooms.index(stop)
        step = 1 if there > here else -1
        passed += range(here + step, there + step, step)
    return [rooms[number] for number in passed]


def floor_plan(venue: Venue, rng: random.Random) -> tuple[Drawing, list[tuple[str, str]]]:
    """The drawing, and the walks with their colours for a legend. A walk is a line through the rooms that it passes,
    with a dot in each room where it stops."""
    stops_of = venue.walks.values()
    named = list(dict.fromkeys(stop for stops in stops_of for stop in stops))
    parts = [event.title for event in venue.events if event.genre == event.id]
    rooms = ["Entrance", *(named or parts), *rng.sample(_ROOMS, 3 if named or parts else rng.randint(5, 9))]
    climbs = {event.title for event in venue.events if event.stairs} | (set(rooms[2:4]) if venue.stairs else set())
    columns = rng.choice((3, 4, 5)) if len(rooms) > 6 else 3
    where = {name: _corner(number, columns) for number, name in enumerate(rooms)}
    out = []
    for number, (name, (x, y)) in enumerate(where.items()):
        out.append(_box(x, y, _WIDTH, _HEIGHT, _TINTS[number % 4], ' stroke="#333" stroke-width="3"'))
        if not named:
            out.append(_furniture(x, y, rng))
        # Part names can be long; the type shrinks rather than leave the room.
        size = 14 if len(name) < 20 else 10
        out.append(f'<text x="{x + 12}" y="{y + 24}" font-size="{size}" font-family="Arial" fill="#222">')
        out.append(f"{html.escape(name)}</text>")
        if number:
            out.append(_door((x, y), where[rooms[number - 1]]))
        if name in climbs:
            out.append(_stairs(x + 118, y + 84))
    walks = []
    for lane, (walk, stops) in enumerate(venue.walks.items()):
        colour = _COLOURS.get(walk.split()[0], "#555")
        at = {name: (x + 40 + lane * 34, y + 46 + lane * 18) for name, (x, y) in where.items()}
        way = [at[name] for name in _through(rooms, stops)]
        out.append(_walk(way, [at[name] for name in stops], colour))
        walks.append((walk, colour))
    width = 60 + columns * _WIDTH
    height = 60 + _HEIGHT * -(-len(rooms) // columns)
    head = f'<svg viewBox="0 0 {width} {height}" style="width:100%;display:block;background:#fff">'
    return Drawing(head + "".join(out) + "</svg>"), walks
