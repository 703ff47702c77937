"""Drawings that stand for photographs: a sky, something in front of it, drawn from a seed."""

from __future__ import annotations

import html
import math
import random
from collections.abc import Callable

from ..world import Venue

# SVG that templates take as it is.


class Drawing(str):
    """Text that is markup already. Templates ask for ``__html__`` before they escape anything; so no drawing needs the
    optional template engine to be there."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


_SKIES = (
    ("#7fb2dd", "#f6e3c5"), ("#3c5a8c", "#e9a26f"), ("#a9cfe8", "#eef5f7"), ("#26304f", "#8a6d9e"),
    ("#e7b98a", "#f8efe0"), ("#6d93a8", "#d9e2de"),
)  # fmt: skip
_STONES = ("#c9b394", "#b58863", "#d8cdb8", "#8e8a86", "#a7604a", "#e3d7bd")
_FRAME = '<svg viewBox="0 0 400 250" preserveAspectRatio="xMidYMid slice" style="width:100%;height:100%;display:block">'
_GREENS = ("#5d7f4e", "#3f6647", "#8a9a55", "#4b6b5a")


def _rect(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
    return f'<rect x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}" fill="{fill}"{more}/>'


def _circle(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.0f}" fill="{fill}"/>'


def _path(d: str, fill: str, more: str = "") -> str:
    return f'<path d="{d}" fill="{fill}"{more}/>'


def _windows(rng: random.Random, x: float, y: float, w: float, h: float) -> str:
    dark = rng.choice(("#3a3f4a", "#54483b", "#f3d98b"))
    columns, rows = max(2, int(w // 18)), max(1, int(h // 26))
    return "".join(
        _rect(x + (c + 0.3) * w / columns, y + (r + 0.25) * h / rows, w / columns * 0.4, h / rows * 0.5, dark)
        for c in range(columns)
        for r in range(rows)
    )


def _palace(rng: random.Random) -> str:
    stone = rng.choice(_STONES)
    w, h = rng.randint(220, 300), rng.randint(70, 95)
    x, y = 200 - w / 2, 210 - h
    eaves = f"M{x - 6:.0f} {y:.0f} L{x + 20:.0f} {y - 22:.0f} H{x + w - 20:.0f} L{x + w + 6:.0f} {y:.0f}Z"
    roof = _path(eaves, "#6b4a3d")
    return _rect(x, y, w, h, stone) + roof + _windows(rng, x, y, w, h)


def _temple(rng: random.Random) -> str:
    stone = rng.choice(_STONES)
    columns = rng.randint(5, 8)
    x, w = 110, 180
    out = _path(f"M{x - 12} 110 L200 70 L{x + w + 12} 110Z", stone) + _rect(x - 12, 110, w + 24, 10, stone)
    for number in range(columns):
        out += _rect(x + number * (w - 12) / (columns - 1), 120, 12, 82, stone)
    return out + _rect(x - 20, 200, w + 40, 12, "#8d8375")


def _dome(rng: random.Random) -> str:
    stone, roof = rng.choice(_STONES), rng.choice(("#a5533a", "#5f8f86", "#707b8c"))
    return (
        _rect(120, 140, 160, 72, stone)
        + _path(f"M140 140 A60 {rng.randint(58, 80)} 0 0 1 260 140Z", roof)
        + _rect(195, 52, 10, 26, stone)
        + _circle(200, 48, 6, "#d9b54a")
        + _windows(rng, 120, 140, 160, 72)
    )


def _tower(rng: random.Random) -> str:
    stone = rng.choice(("#8f97a3", "#b9a789", "#a5533a"))
    x = rng.randint(170, 230)
    ball = _circle(x, 88, 19, "#c9ced6") if rng.random() < 0.5 else _rect(x - 17, 62, 34, 34, stone)
    return _path(f"M{x - 14} 212 L{x - 4} 40 H{x + 4} L{x + 14} 212Z", stone) + ball


def _arches(rng: random.Random) -> str:
    stone = rng.choice(_STONES)
    out = ""
    for row, y in enumerate((92, 134, 176)):
        out += _rect(70 + row * 4, y, 260 - row * 8, 38, stone)
        for number in range(8):
            x = 84 + number * 30
            out += _path(f"M{x} {y + 34} V{y + 18} A9 10 0 0 1 {x + 18} {y + 18} V{y + 34}Z", "#5c4a3c")
    return out


def _spires(rng: random.Random) -> str:
    stone = rng.choice(("#b49a76", "#c8b89c", "#9d8b74"))
    out = _rect(120, 160, 160, 52, stone)
    for number in range(rng.randint(4, 6)):
        x, top = 122 + number * 30, rng.randint(40, 90)
        out += _path(f"M{x} 170 L{x + 8} {top} L{x + 17} 170Z", stone) + _circle(x + 8, top, 4, "#d9b54a")
    return out


def _stage(rng: random.Random) -> str:
    red = rng.choice(("#8f1d2c", "#6e1a3a", "#274a7a"))
    folds = "".join(
        _path(f"M{x} 20 Q{x + 14} 120 {x - 4} 205 H{x + 26} Q{x + 30} 120 {x + 24} 20Z", red)
        for x in (30, 62, 94, 276, 308, 340)
    )
    return _rect(20, 10, 360, 205, "#2a1a1c") + '<ellipse cx="200" cy="200" rx="120" ry="26" fill="#e8c98a"/>' + folds


def _park(rng: random.Random) -> str:
    out = ""
    for _ in range(9):
        x, r = rng.randint(20, 380), rng.randint(18, 34)
        out += _rect(x - 3, 180, 6, 34, "#6a4c34") + _circle(x, 186 - r, r, rng.choice(_GREENS))
    return out + _path("M150 250 Q200 190 190 212 Q230 200 250 250Z", "#e6d6b4")


def _frames(rng: random.Random) -> str:
    out = _rect(0, 0, 400, 212, rng.choice(("#6f2f33", "#34493f", "#e9e4d8", "#39455c")))
    for number in range(4):
        x, h = 26 + number * 92, rng.randint(70, 110)
        hue = rng.randrange(360)
        out += _rect(x, 60, 74, h, "#c79a3c") + _rect(x + 6, 66, 62, h - 12, f"hsl({hue},38%,62%)")
        out += _circle(x + 37, 60 + h / 2, rng.randint(10, 20), f"hsl({(hue + 150) % 360},45%,45%)")
    return out


def _street(rng: random.Random) -> str:
    out, x = "", 0
    while x < 400:
        w, h = rng.randint(44, 78), rng.randint(70, 150)
        out += _rect(x, 212 - h, w, h, rng.choice(_STONES)) + _windows(rng, x, 212 - h + 6, w, h - 10)
        x += w
    return out


_MOTIFS: dict[str, Callable[[random.Random], str]] = {
    **dict.fromkeys(("opera", "operetta", "ballet"), _stage),
    **dict.fromkeys(("museum", "painting"), _frames),
    "sculpture": _temple,
    **dict.fromkeys(("ancient", "ruins"), _arches),
    "gaudi": _spires,
    "church": _dome,
    "view": _tower,
    **dict.fromkeys(("palace", "castle"), _palace),
    **dict.fromkeys(("park", "garden"), _park),
    "street": _street,
}


def picture(rng: random.Random, tags: tuple[str, ...] = ()) -> Drawing:
    """A scene of 400 by 250 for one of the tags, scaled to its box."""
    known = [tag for tag in tags if tag in _MOTIFS]
    motif = _MOTIFS[known[0] if known and rng.random() < 0.7 else rng.choice(known) if known else "street"]
    high, low = rng.choice(_SKIES)
    key = f"s{rng.randrange(10**9)}"
    sun = _circle(rng.randint(40, 360), rng.randint(30, 90), rng.randint(14, 24), "#fff4d6")
    ridge = f"M0 190 Q{rng.randint(60, 140)} {rng.randint(130, 175)} 220 182 T400 176 V250 H0Z"
    hills = _path(ridge, rng.choice(_GREENS), ' opacity=".55"')
    people = "".join(
        _circle(x, 223, 3, "#2b2b33") + _rect(x - 3, 227, 6, 13, "#2b2b33")
        for x in sorted(rng.sample(range(20, 380), 7))
    )
    ground = _rect(0, 210, 400, 40, rng.choice(("#b9b1a3", "#93a07f", "#a79a8b", "#8b8f96")))
    return Drawing(
        f'{_FRAME}<defs><linearGradient id="{key}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{high}"/>'
        f'<stop offset="1" stop-color="{low}"/></linearGradient></defs>'
        f'<rect width="400" height="250" fill="url(#{key})"/>'
        f"{sun}{hills}{motif(rng)}{ground}{people}</svg>"
    )


def dish_picture(rng: random.Random) -> Drawing:
    """A plate on a table."""
    cloth = rng.choice(("#7a4a35", "#e9e2d4", "#34424f", "#8c9a84", "#c7a97c"))
    out = [_rect(0, 0, 400, 250, cloth), '<ellipse cx="200" cy="132" rx="118" ry="96" fill="#00000033"/>']
    out.append('<circle cx="200" cy="124" r="98" fill="#fbfaf6"/><circle cx="200" cy="124" r="74" fill="#efece4"/>')
    for _ in range(rng.randint(7, 12)):
        angle, radius = rng.random() * math.tau, rng.random() * 44
        x, y = 200 + radius * math.cos(angle), 124 + radius * math.sin(angle)
        fill = rng.choice(("#b5482e", "#d99a3b", "#5e7d3a", "#8c5a33", "#e8d9a8", "#7a2f2a", "#93a95a"))
        out.append(
            f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{rng.randint(9, 24)}" ry="{rng.randint(7, 16)}" fill="{fill}"/>'
        )
    out.append(_rect(48, 40, 8, 170, "#c9c9cc") + _rect(342, 40, 8, 170, "#c9c9cc"))
    return Drawing(_FRAME + "".join(out) + "</svg>")


def pin_map(points: list[tuple[float, float]], rng: random.Random) -> Drawing:
    """A sketch of a town with numbered pins. points: latitude and longitude, in the order of their numbers."""
    lats, lons = [p[0] for p in points], [p[1] for p in points]
    height, width = max(max(lats) - min(lats), 1e-6), max(max(lons) - min(lons), 1e-6)
    out = [_rect(0, 0, 600, 460, "#eceae2")]
    for _ in range(16):
        x, y = rng.randint(-40, 600), rng.randint(-40, 460)
        fill = rng.choice(("#dfe8d2", "#e4e0d6", "#f3f1ea"))
        out.append(_rect(x, y, rng.randint(50, 140), rng.randint(40, 110), fill))
    for _ in range(9):
        a, b = rng.randint(0, 460), rng.randint(0, 460)
        out.append(f'<path d="M0 {a} L600 {b}" stroke="#fff" stroke-width="{rng.choice((4, 6, 9))}"/>')
    a, b, c, d = (rng.randint(60, 400) for _ in range(4))
    river = f"M0 {a} C180 {b} 380 {c} 600 {d}"
    out.append(_path(river, "none", ' stroke="#a9cde4" stroke-width="22"'))
    for number, (lat, lon) in enumerate(points, 1):
        east, north = 50 + 500 * (lon - min(lons)) / width, 410 - 350 * (lat - min(lats)) / height
        drop = f"M{east:.0f} {north:.0f} l-11 -22 a13 13 0 1 1 22 0z"
        out.append(_path(drop, "#b3261e", ' stroke="#fff" stroke-width="1.5"'))
        out.append(
            f'<text x="{east:.0f}" y="{north - 24:.0f}" font-size="12" font-family="Arial" fill="#fff"'
            f' text-anchor="middle" font-weight="700">{number}</text>'
        )
    return Drawing('<svg viewBox="0 0 600 460" style="width:100%;display:block">' + "".join(out) + "</svg>")


# Floor plans: rooms in a grid, stairs where there are some, and coloured walks through named rooms.

_COLOURS = {"red": "#d32f2f", "blue": "#1565c0", "green": "#2e8b40", "yellow": "#e0a800", "orange": "#ef7f00"}
_ROOMS = ("Cloakroom", "Shop", "Hall I", "Hall II", "Hall III", "Café", "Cabinet", "Gallery", "Court", "Library")
_TINTS = ("#fbf7ec", "#eef3f8", "#f4eef6", "#eef5ee")
_WIDTH, _HEIGHT = 180, 120


def _corner(number: int, columns: int) -> tuple[int, int]:
    row, column = divmod(number, columns)
    # Every other row runs backwards, so that a walk in the order of the rooms never jumps.
    column = column if row % 2 == 0 else columns - 1 - column
    return 30 + column * _WIDTH, 30 + row * _HEIGHT


def _stairs(x: int, y: int) -> str:
    steps = "".join(f'<path d="M{x + i * 7} {y} v26" stroke="#333" stroke-width="1.6"/>' for i in range(7))
    return _rect(x - 4, y, 50, 26, "#fff", ' stroke="#333"') + steps


def _furniture(x: int, y: int, rng: random.Random) -> str:
    """Benches, plinths and show-cases along the walls."""
    wood = rng.choice(("#d8c39a", "#c9ccd4", "#cdb8a8"))
    shape = rng.randrange(4)
    if shape == 0:
        return _rect(x + 60, y + 94, 60, 10, wood) + _rect(x + 60, y + 44, 60, 10, wood)
    if shape == 1:
        return "".join(_rect(x + 24 + n * 26, y + 98, 14, 12, wood) for n in range(3))
    if shape == 2:
        return _circle(x + 92, y + 72, 17, wood) + _circle(x + 92, y + 72, 9, "#fff")
    return _rect(x + 10, y + 50, 9, 56, wood) + _rect(x + 160, y + 34, 9, 40, wood)


def _door(here: tuple[int, int], before: tuple[int, int]) -> str:
    """A gap in the wall between two neighbouring rooms."""
    if here[1] == before[1]:
        return _rect(max(here[0], before[0]) - 4, here[1] + _HEIGHT // 2 - 17, 8, 34, "#fff")
    return _rect(here[0] + _WIDTH // 2 - 17, here[1] - 4, 34, 8, "#fff")


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
        out.append(_rect(x, y, _WIDTH, _HEIGHT, _TINTS[number % 4], ' stroke="#333" stroke-width="3"'))
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
