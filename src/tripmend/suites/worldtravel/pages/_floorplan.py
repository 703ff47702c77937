"""Floor plans: rooms in a grid, stairs where there are some, and coloured walks through named rooms."""

from __future__ import annotations

import random

from markupsafe import Markup, escape

from ..world import Venue

__all__ = ["floor_plan"]

_COLOURS = {"red": "#d32f2f", "blue": "#1565c0", "green": "#2e8b40", "yellow": "#e0a800", "orange": "#ef7f00"}
_ROOMS = ("Cloakroom", "Shop", "Hall I", "Hall II", "Hall III", "Café", "Cabinet", "Gallery", "Court", "Library")
_COLUMNS, _WIDTH, _HEIGHT = 4, 180, 120


def _room(number: int) -> tuple[int, int]:
    row, column = divmod(number, _COLUMNS)
    # Every other row runs backwards, so that a walk in the order of the rooms never jumps.
    column = column if row % 2 == 0 else _COLUMNS - 1 - column
    return 30 + column * _WIDTH, 30 + row * _HEIGHT


def _stairs(x: int, y: int) -> str:
    steps = "".join(f'<path d="M{x + i * 7} {y} v26" stroke="#333" stroke-width="1.6"/>' for i in range(7))
    return f'<rect x="{x - 4}" y="{y}" width="50" height="26" fill="#fff" stroke="#333"/>{steps}'


def floor_plan(venue: Venue, rng: random.Random) -> tuple[Markup, list[tuple[str, str]]]:
    """The drawing, and the walks with their colours for a legend. A walk is a line through the rooms that it passes,
    with a dot in each."""
    named: list[str] = []
    for stops in venue.walks.values():
        named += [stop for stop in stops if stop not in named]
    parts = [event.title for event in venue.events if event.stairs or event.genre == event.id]
    rooms = ["Entrance", *(named or parts), *rng.sample(_ROOMS, 3 if named else max(3, 7 - len(parts)))]
    climbs = {event.title for event in venue.events if event.stairs}
    if venue.stairs:
        climbs |= set(rooms[2:4])
    tints = ("#fbf7ec", "#eef3f8", "#f4eef6", "#eef5ee")
    out = []
    where = {}
    for number, name in enumerate(rooms):
        x, y = _room(number)
        where[name] = (x, y)
        out.append(
            f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" fill="{tints[number % 4]}"'
            ' stroke="#333" stroke-width="3"/>'
            f'<text x="{x + 12}" y="{y + 24}" font-size="14" font-family="Arial" fill="#222">{escape(name)}</text>'
        )
        if number:
            before = where[rooms[number - 1]]
            door_x = max(x, before[0]) if y == before[1] else x + _WIDTH // 2
            door_y = y + _HEIGHT // 2 if y == before[1] else y
            wide = (8, 34) if y == before[1] else (34, 8)
            out.append(
                f'<rect x="{door_x - wide[0] // 2}" y="{door_y - wide[1] // 2}"'
                f' width="{wide[0]}" height="{wide[1]}" fill="#fff"/>'
            )
        if name in climbs:
            out.append(_stairs(x + 118, y + 84))
    walks = []
    for lane, (walk, stops) in enumerate(venue.walks.items()):
        colour = _COLOURS.get(walk.split()[0], "#555")
        shift = 46 + lane * 18
        points = [(where[name][0] + 40 + lane * 34, where[name][1] + shift) for name in ("Entrance", *stops)]
        line = " ".join(f"{x},{y}" for x, y in points)
        out.append(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="5"'
            ' stroke-linejoin="round" opacity=".85"/>'
        )
        out += [
            f'<circle cx="{x}" cy="{y}" r="8" fill="{colour}" stroke="#fff" stroke-width="2"/>' for x, y in points[1:]
        ]
        walks.append((walk, colour))
    height = 60 + _HEIGHT * ((len(rooms) + _COLUMNS - 1) // _COLUMNS)
    return Markup(
        f'<svg viewBox="0 0 780 {height}" style="width:100%;display:block;background:#fff">' + "".join(out) + "</svg>"
    ), walks
