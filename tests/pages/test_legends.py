"""Legends and looks: what a sample explains, what it does not, and what looks tell without one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tripmend.pages import PageReading, matching
from tripmend.pages.legend import Entry, Legend
from tripmend.pages.looks import Look
from tripmend.pages.matching import match_all
from tripmend.pages.tree import Element

Read = Callable[[str], PageReading]

LEGEND = """<style>.s{display:inline-block;padding:6px 10px;margin:3px;border:1px solid #888}.f{background:#c8e6c9}
.w{background:#fff3bf}.x{background:repeating-linear-gradient(45deg,#eee,#eee 4px,#ccc 4px,#ccc 8px)}
.k{display:inline-block;width:14px;height:14px;border:1px solid #888}</style><h2>Saturday 12 December 2026</h2>"""


def states(read: PageReading) -> list[tuple[str, str]]:
    return [(slot.time, slot.state) for slot in read.slots]


DAY = "<h2>12 December 2026</h2>"

TILE = "<span style='display:inline-block;padding:5px;border:1px solid'>{}</span> "

TIMETABLE = """<style>i{{display:inline-block;width:16px;height:16px;border-radius:50%;border:2px solid #111}}
.v{{background:#111}}.l{{background:#fff}}</style><h2>5. Juni 2027</h2><table>
<tr><th>Tal ab</th><td>7.20</td><td>8.10</td><td>9.30</td></tr>
<tr><th>Berg an</th><td>7.58</td><td>8.48</td><td>10.08</td></tr>{}</table>
<p><b>Zeichen</b> <span><i class=v></i> genügend Plätze</span> <span><i class=l></i> ausgebucht</span></p>"""

TIMES = ("10:00", "11:00", "12:00", "13:00")

NOISE = {
    "10:00": "",
    "11:00": "<i class='lift'></i>",
    "12:00": " ♬",
    "13:00": "<svg width=12 height=12><use href='#q'/></svg>",
}


def test_a_legend_maps_fills_and_patterns_to_states(reading: Read) -> None:
    body = LEGEND + (
        "<p><a class='s f'>10:00</a><a class='s w'>11:00</a><a class='s x'>12:00</a><a class='s f'>13:00</a></p>"
        "<ul><li><i class='k f'></i> Places available</li><li><i class='k w'></i> Last few places</li>"
        "<li><i class='k x'></i> Sold out</li></ul>"
    )
    assert states(reading(body)) == [("10:00", "open"), ("11:00", "few"), ("12:00", "sold_out"), ("13:00", "open")]


def test_a_legend_may_contradict_what_colours_usually_mean(reading: Read) -> None:
    body = LEGEND + (
        "<p><a class='s' style='color:#c00'>10:00</a><a class='s' style='color:#080'>11:00</a></p>"
        "<p><span style='color:#c00'>■</span> available <span style='color:#080'>■</span> sold out</p>"
    )
    assert states(reading(body)) == [("10:00", "open"), ("11:00", "sold_out")]


def test_words_that_contradict_the_legend_leave_a_slot_open(reading: Read) -> None:
    body = LEGEND + (
        "<p><a class='s f'>10:00 sold out</a><a class='s x'>12:00</a><a class='s f'>13:00</a></p>"
        "<p><i class='k f'></i> Places available <i class='k x'></i> Sold out</p>"
    )
    found = reading(body)
    assert states(found) == [("10:00", "unknown"), ("12:00", "sold_out"), ("13:00", "open")]
    assert "its words say sold_out, its look open" in [item.why for item in found.open]


def test_a_look_that_the_legend_explains_in_unknown_words_is_neither_open_nor_of_the_next_state(reading: Read) -> None:
    body = LEGEND + (
        "<p><a class='s f'>10:00</a><a class='s w'>11:00</a><a class='s x'>12:00</a><a class='s w'>13:00</a></p>"
        "<ul><li><i class='k f'></i> Qarelos tuvin</li><li><i class='k w'></i> Last few places</li>"
        "<li><i class='k x'></i> Sold out</li></ul>"
    )
    assert states(reading(body)) == [("10:00", "unknown"), ("11:00", "few"), ("12:00", "sold_out"), ("13:00", "few")]


def test_signs_of_a_code_that_nothing_explains_mean_nothing_by_convention(reading: Read) -> None:
    body = "<h2>12 December 2026</h2><ul><li>10:00 Tower ●</li><li>11:00 Tower ○</li><li>12:00 Tower ✖</li></ul>"
    assert {state for _, state in states(reading(body))} == {"unknown"}


def test_looks_that_nothing_explains_stay_open(reading: Read) -> None:
    body = LEGEND + "<p><a class='s f'>10:00</a><a class='s w'>11:00</a><a class='s f'>12:00</a></p>"
    assert {state for _, state in states(reading(body))} == {"unknown"}


def test_a_cell_with_another_sign_than_the_sample_is_in_doubt(reading: Read) -> None:
    cells = "".join(f"<span class='s'>{sign} 1{n}:00</span>" for n, sign in enumerate("●●✕◐"))
    body = f"{LEGEND}<p>{cells}</p><p><b>●</b> free</p><p><b>✕</b> cancelled</p>"
    found = dict(states(reading(body)))
    assert (found["10:00"], found["11:00"], found["12:00"]) == ("open", "open", "cancelled")
    assert found["13:00"] == "unknown"


def test_a_cell_with_another_frame_than_the_sample_is_in_doubt_where_others_have_its_own(reading: Read) -> None:
    frames = ("3px solid #2d5d34", "3px solid #5a3d8a", "3px dashed #b36a00", "1px solid #bbb")
    cells = "".join(f"<span class='s' style='border:{one}'>1{n}:00</span>" for n, one in enumerate(frames))
    legend = "".join(
        f"<p><i class='k' style='border:{frame}'></i> {word}</p>"
        for frame, word in ((frames[1], "waiting list only"), (frames[3], "full"))
    )
    found = dict(states(reading(f"{LEGEND}<div>{cells}</div>{legend}")))
    assert (found["11:00"], found["13:00"]) == ("waiting", "sold_out")
    assert {found["10:00"], found["12:00"]} == {"unknown"}


def test_two_samples_of_one_look_tell_nothing(reading: Read) -> None:
    drawn = "<svg width='14' height='14'><path d='M2 2L12 12' stroke='#d00' fill='none'/></svg>"
    body = (
        f"{LEGEND}<p><span class='s'>10:00 {drawn}</span><span class='s f'>11:00</span></p>"
        f"<p>{drawn} last places</p><p>{drawn} waiting list</p><p><i class='k f'></i> free</p>"
    )
    found = dict(states(reading(body)))
    assert found["10:00"] == "unknown"


def test_an_empty_cell_is_not_like_a_drawn_sample(reading: Read) -> None:
    drawn = "<svg width='14' height='14'><path d='M2 2L12 12' stroke='#d00' fill='none'/></svg>"
    body = (
        f"{LEGEND}<p><span class='s'>10:00</span><span class='s'>11:00</span><span class='s'>12:00 {drawn}</span></p>"
        f"<p>{drawn} sold out</p><p><i class='k x'></i> cancelled</p>"
    )
    found = dict(states(reading(body)))
    assert found["12:00"] == "sold_out"
    assert not {"sold_out", "cancelled"} & {found["10:00"], found["11:00"]}


@pytest.mark.parametrize("others", ["●", "sold out", "free", "0"])
def test_a_lone_nought_that_no_legend_explains_is_neither_a_count_nor_free(reading: Read, others: str) -> None:
    heads, cells = "<th>10:00</th><th>11:00</th><th>12:00</th>", f"<td>{others}</td><td>0</td><td>{others}</td>"
    body = f"<h2>12 December 2026</h2><table><tr>{heads}</tr><tr>{cells}</tr></table>"
    assert ("11:00", "unknown") in states(reading(body))


def test_a_nought_in_a_cell_that_a_legend_explains_has_the_state_of_its_look(reading: Read) -> None:
    cells = "<td class='x'>●</td><td class='f'>0</td><td class='x'>●</td>"
    legend = "<p><i class='k f'></i> Places available <i class='k x'></i> Sold out</p>"
    body = f"{LEGEND}<table><tr><th>10:00</th><th>11:00</th><th>12:00</th></tr><tr>{cells}</tr></table>{legend}"
    assert states(reading(body)) == [("10:00", "sold_out"), ("11:00", "open"), ("12:00", "sold_out")]


@pytest.mark.parametrize("explained", ["<p>X = sold out</p>", ""])
def test_a_letter_that_no_legend_explains_is_not_open(reading: Read, explained: str) -> None:
    tiles = "".join(map(TILE.format, ("12:00 X", "13:00", "14:00 X")))
    told = ("sold_out", "open") if explained else ("unknown", "unknown")
    found = states(reading(f"{DAY}<div>{tiles}</div>{explained}"))
    assert found == [("12:00", told[0]), ("13:00", told[1]), ("14:00", told[0])]


def test_minutes_behind_a_point_are_a_time_where_another_hour_begins_with_a_nought(reading: Read) -> None:
    lines = "".join(f"<li><b>{one}</b> <span>free</span></li>" for one in ("09.02", "10.32", "13.12"))
    found = reading(f"<h2>Ned</h2><p>13. februar 2027</p><ul>{lines}</ul>", "nb").slots
    assert [(one.day, one.time) for one in found] == [("2027-02-13", one) for one in ("09:02", "10:32", "13:12")]


def test_cells_of_halls_that_begin_with_a_sign_are_slots_of_their_own(reading: Read) -> None:
    rows = "".join(
        f"<tr><td>{day}/2 · 19:00</td><td><i>●</i> Anna {day}</td><td><i>○</i> Berta {day}</td></tr>"
        for day in (18, 19)
    )
    legend = "<p><i>●</i> hay entradas <i>○</i> agotado</p>"
    body = f"<h2>Febrero 2027</h2><table><tr><th></th><th>Patio</th><th>Carpa</th></tr>{rows}</table>{legend}"
    found = reading(body, "es").slots
    assert [(one.day, one.product, one.session, one.state) for one in found] == [
        (f"2027-02-{day}", hall, f"{name} {day}", state)
        for day in (18, 19)
        for hall, name, state in (("Patio", "Anna", "open"), ("Carpa", "Berta", "sold_out"))
    ]


def test_grey_letters_on_grey_are_full_beside_letters_on_a_colour(reading: Read) -> None:
    style = "<style>span{display:inline-block;padding:6px 14px;background:#1e88b5;color:#fff}"
    style += ".g{background:#e3e7ea;color:#9aa5ac}</style>"
    tiles = "<span>12:00</span> <span class=g>13:00</span> <span>14:00</span> <span class=g>15:00</span>"
    told = ("open", "sold_out", "open", "sold_out")
    assert states(reading(f"{style}{DAY}<p>{tiles}</p>")) == list(
        zip(("12:00", "13:00", "14:00", "15:00"), told, strict=True)
    )


def test_one_time_in_several_states_and_one_look_is_no_sample(reading: Read) -> None:
    states_of = (("10:00", ("free", "fully booked", "only 2 seats left")), ("12:00", ("sold out", "free", "free")))
    rows = "".join(
        f"<tr><td>Drive</td>{''.join(f'<td><b>{time}</b><br>{one}</td>' for one in told)}</tr>"
        for time, told in states_of
    )
    heads = "".join(f"<th>{day} May 2027</th>" for day in (3, 4, 5))
    assert states(reading(f"<table><tr><th></th>{heads}</tr>{rows}</table>")) == [
        ("10:00", "open"),
        ("10:00", "sold_out"),
        ("10:00", "open"),
        ("12:00", "sold_out"),
        ("12:00", "open"),
        ("12:00", "open"),
    ]


def test_signs_under_departures_and_arrivals_are_those_of_the_departures(reading: Read) -> None:
    signs = "".join(f"<td><i class={one}></i></td>" for one in "vlv")
    found = states(reading(TIMETABLE.format(f"<tr><th>Plätze</th>{signs}</tr>"), "de"))
    assert found == [("07:20", "open"), ("08:10", "sold_out"), ("09:30", "open")]


def test_a_plain_time_is_not_like_a_framed_sample_of_the_colour_of_paper(reading: Read) -> None:
    assert {state for _, state in states(reading(TIMETABLE.format(""), "de"))} == {"unknown"}


def test_a_legend_whose_second_label_lost_its_sample_keeps_the_first(reading: Read) -> None:
    looks = (("f", "10:00"), ("x", "11:00"), ("f", "12:00"), ("w", "13:00"), ("f", "14:00"))
    tiles = "".join(f"<span class='s {look}'>{time}</span>" for look, time in looks)
    legend = "<p>Key <i class='k f'></i> places free</p><p>last few places</p>"
    legend += "<p><i class='k x'></i> full <i class='k w'></i> waiting list</p>"
    found = states(reading(f"{LEGEND}<p>{tiles}</p>{legend}"))
    told = ("open", "sold_out", "open", "waiting", "open")
    assert found == [(time, state) for (_, time), state in zip(looks, told, strict=True)]


def test_a_row_of_samples_that_columns_of_the_page_cut_in_two_is_one_legend(reading: Read) -> None:
    looks = (("f", "10:00"), ("w", "11:00"), ("x", "12:00"), ("b", "13:00"), ("f", "14:00"), ("x", "15:00"))
    tiles = "".join(f"<span class='s {look}'>{time}</span>" for look, time in looks)
    column = "<div style='flex:1'><p><i class='k {}'></i> {} <i class='k {}'></i> {}</p><p>{}</p></div>"
    text = "Those who come by boat find the landing stage beneath the tower and the stairs behind it. " * 2
    first = column.format("f", "places free", "w", "last few places", text)
    second = column.format("x", "full", "b", "cancelled", text)
    style = "<style>.b{background:#333;color:#fff}</style>"
    found = states(reading(f"{LEGEND}{style}<p>{tiles}</p><div style='display:flex;gap:200px'>{first}{second}</div>"))
    told = ("open", "few", "sold_out", "cancelled", "open", "sold_out")
    assert found == [(time, state) for (_, time), state in zip(looks, told, strict=True)]


def test_a_cell_is_no_sample_s_where_others_have_its_very_fill() -> None:
    ground, blue = (22, 39, 47), (95, 182, 207)
    part = Look({"fill": ground, "drawing": "a bar", "share": 0.4})
    legend = Legend(
        [Entry(part, "free", "open"), Entry(Look({"fill": blue}), "full", "sold_out")], Element("p", {}, None, 0)
    )
    bare = Look({"fill": (14, 26, 32)})
    cells = (
        [Look({"fill": bare.get("fill"), "drawing": "a bar", "share": 0.4})] * 3 + [Look({"fill": blue})] * 2 + [bare]
    )
    told = [match.entry.state if match.entry is not None else "" for match in match_all(legend, cells, [""] * 6)[0]]
    assert told == ["open"] * 3 + ["sold_out"] * 2 + [""]


@pytest.mark.parametrize(
    ("drawings", "told"),
    [
        (("bar green", "bar orange", "bar grey", "bar grey"), ["", "", "", ""]),  # no sample has any of them
        (("bar grey", "bar grey", "url(#hatched)", "url(#hatched)"), ["sold_out", "sold_out", "", ""]),
        (("bar grey", "bar grey", "url(#dotted)", "url(#dotted)"), ["sold_out", "sold_out", "open", "open"]),
    ],
)
def test_cells_of_several_drawings_are_not_one_sample_that_has_none_of_them(
    drawings: tuple[str, ...], told: list[str]
) -> None:
    def painted(drawing: str) -> Look:
        filling = "pattern" if "url" in drawing else "plain"
        return Look({"drawing": drawing, "opacity": filling}, atoms={"wide": frozenset([(filling, 1)])})

    full = Look({"opacity": "plain"}, atoms={"wide": frozenset([("plain", 1)])})
    legend = Legend(
        [Entry(painted("url(#dotted)"), "free", "open"), Entry(full, "full", "sold_out")], Element("p", {}, None, 0)
    )
    matches, _, _ = match_all(legend, [painted(one) for one in drawings], [""] * len(drawings))
    assert [match.entry.state if match.entry is not None else "" for match in matches] == told


def test_a_cell_without_a_sign_is_not_like_a_sample_that_is_one(reading: Read) -> None:
    ring = "<i style='display:inline-block;width:16px;height:16px;border-radius:50%;border:2px solid #111;{}'></i>"
    full, empty = ring.format("background:#111"), ring.format("")
    cells = "".join(f"<td>{one}</td>" for one in (full, "", empty, "", "×"))
    heads = "".join(f"<th>{hour}:00</th>" for hour in range(10, 15))
    legend = f"<p>{full} places free {empty} full <span style='color:#c00'>×</span> cancelled</p>"
    found = dict(states(reading(f"{DAY}<table><tr>{heads}</tr><tr>{cells}</tr></table>{legend}")))
    assert (found["10:00"], found["12:00"]) == ("open", "sold_out")
    assert "cancelled" not in (found.get("11:00"), found.get("13:00"))


def test_a_label_without_a_sample_may_tell_what_has_no_frame(reading: Read) -> None:
    style = "<style>.t{display:inline-block;padding:6px;margin:4px;border:3px solid transparent}"
    style += ".a{border-color:#234}.b{border:3px dashed #234}.k{width:30px;height:8px}</style>"
    body = (
        "<h2>Saturday 12 December 2026</h2>"
        + style
        + (
            "<p><span class='t a'>10:00</span><span class='t'>11:00</span><span class='t b'>12:00</span>"
            "<span class='t'>13:00</span></p><p style='display:flex'><span><span class='t k a'></span>available</span> "
            "<span><span class='t k b'></span>last places</span> <span>not framed: sold out</span></p>"
        )
    )
    expected = [("10:00", "open"), ("11:00", "sold_out"), ("12:00", "few"), ("13:00", "sold_out")]
    assert states(reading(body)) == expected


def test_bars_beside_times_in_one_drawing_are_read_as_filled_as_they_are(reading: Read) -> None:
    def bar(x: int, y: int, wide: int, share: float) -> str:
        frame = f"<rect x={x} y={y} width={wide} height=16 fill='#fff' stroke='#333'/>"
        mark = f"<path d='M{x + 0.7 * wide} {y - 3}v22' stroke='#c00'/>"
        return f"{frame}<rect x={x + 2} y={y + 2} width={share * (wide - 4)} height=12 fill='#37a'/>{mark}"

    shares = {"9:00": 0.2, "10:00": 0.9, "11:00": 1.0, "12:00": 0.5, "13:00": 0.8, "14:00": 1.0}
    drawn = "".join(
        f"<text x=0 y={20 + 40 * n}>{time}</text>{bar(60, 6 + 40 * n, 300, share)}"
        for n, (time, share) in enumerate(shares.items())
    )
    key = (("places available", 0.35), ("last places", 0.85), ("sold out", 1.0))
    drawn += "".join(
        f"{bar(200 * n, 270, 60, share)}<text x={70 + 200 * n} y=284>{label}</text>"
        for n, (label, share) in enumerate(key)
    )
    body = f"<h2>Saturday 12 December 2026</h2><svg width=640 height=300>{drawn}</svg>"
    expected = ["open", "few", "sold_out", "open", "few", "sold_out"]
    assert [state for _, state in states(reading(body))] == expected


def test_upright_bars_of_two_charts_are_read_on_their_side_of_the_mark_of_the_legend(reading: Read) -> None:
    def bar(left: int, share: float) -> str:
        frame = f"<rect x={left} y=10 width=40 height=100 fill='#fff' stroke='#a88'/>"
        return f"{frame}<rect x={left} y={110 - 100 * share} width=40 height={100 * share} fill='#735'/>"

    def chart(shares: tuple[float, ...]) -> str:
        line = "<path d='M0 42H300' stroke='#280' stroke-dasharray='4 3'/>"
        bars = "".join(
            f"<g>{bar(60 * n, share)}<text x={60 * n + 4} y=128>{9 + n}:00</text></g>" for n, share in enumerate(shares)
        )
        return f"<svg width=300 height=135>{bars}{line}</svg>"

    def sample(share: float, marked: bool = False) -> str:
        mark = "<path d='M0 42H42' stroke='#280'/>" if marked else ""
        return f"<svg width=20 height=52 viewBox='0 0 42 112'>{bar(1, share)}{mark}</svg>"

    body = (
        f"<h2>Saturday 12 December 2026</h2><p><b>Pool</b></p>{chart((0.3, 0.62, 0.75, 1.0, 0.9))}"
        f"<p><b>Sauna</b></p>{chart((1.0, 0.64, 0.1, 0.72, 0.5))}<div><span>{sample(0.45)} below the line: places "
        f"available</span> <span>{sample(0.85, True)} above it: last places</span> "
        f"<span>{sample(1.0)} full column: sold out</span></div>"
    )
    read = reading(body)
    expected = ["open", "open", "few", "sold_out", "few", "sold_out", "open", "open", "few", "open"]
    assert [state for _, state in states(read)] == expected
    assert [slot.product for slot in read.slots] == ["Pool"] * 5 + ["Sauna"] * 5


def test_the_lines_of_a_scale_are_no_part_of_what_is_drawn_over_them(reading: Read) -> None:
    looks = {"o": "fill='#38a'", "f": "fill='#dfe8f2' stroke='#38a'", "x": "fill='#fff' stroke='#999'"}
    drawn = "".join(
        f"<line x1={left} y1=14 x2={left} y2=240 stroke='#ddd'/><text x={left - 6} y=12>{8 + left // 60}</text>"
        for left in range(100, 580, 60)
    )
    rows = {"Clay": "o9:00 x10:30 f12:00", "Glass": "f9:00 o10:00 x12:30 o14:00"}
    for row, (name, tiles) in enumerate(rows.items()):
        drawn += f"<text x=0 y={60 + 90 * row}>{name}</text>"
        for look, time in ((one[0], one[1:]) for one in tiles.split()):
            left = 100 + 60 * (int(time.split(":")[0]) - 9 + int(time.split(":")[1]) / 60)
            drawn += f"<rect x={left} y={36 + 90 * row} width=54 height=40 rx=4 {looks[look]} />"
            drawn += f"<text x={left + 27} y={94 + 90 * row} text-anchor=middle>{time}</text>"
    key = "".join(
        f"<svg width=30 height=16><rect x=2 y=2 width=26 height=12 {looks[one]} /></svg> {label} "
        for one, label in (("o", "places available"), ("f", "last places"), ("x", "sold out"))
    )
    read = reading(f"<h2>Saturday 12 December 2026</h2><svg width=640 height=250>{drawn}</svg><p>{key}</p>")
    told = [(slot.product, slot.state) for slot in read.slots]
    assert told == [("Clay", one) for one in ("open", "sold_out", "few")] + [
        ("Glass", one) for one in ("few", "open", "sold_out", "open")
    ]


def test_frames_drawn_before_the_times_in_them_are_each_that_of_its_own_time(reading: Read) -> None:
    thick, thin, dashed = "stroke-width='5'", "stroke-width='1.4'", "stroke-width='1.6' stroke-dasharray='7 5'"
    looks = ((thick, thin, dashed, thin, thick), (dashed, thick, thin, thin, dashed))
    drawn = "".join(
        f"<text x=0 y={36 + 60 * row}>{('Boat', 'Ferry')[row]}</text>"
        + "".join(
            f"<rect x={120 + 90 * n} y={14 + 60 * row} width=70 height=34 fill='#fff' stroke='#246' {line} />"
            f"<text x={155 + 90 * n} y={36 + 60 * row} text-anchor=middle>{9 + n}:{15 * row + 10}</text>"
            for n, line in enumerate(lines)
        )
        for row, lines in enumerate(looks)
    )
    drawn += "".join(
        f"<rect x={4 + 180 * n} y=190 width=40 height=20 fill='#fff' stroke='#246' {line} />"
        f"<text x={54 + 180 * n} y=205>{label}</text>"
        for n, (line, label) in enumerate(((thick, "places available"), (thin, "last places"), (dashed, "sold out")))
    )
    body = f"<h2>Saturday 12 December 2026</h2><svg width=640 height=230>{drawn}</svg>"
    expected = ["open", "few", "sold_out", "few", "open", "sold_out", "open", "few", "few", "sold_out"]
    assert [state for _, state in states(reading(body))] == expected


def test_bars_in_the_cells_beside_two_times_of_a_row_are_read_on_their_side_of_the_mark(reading: Read) -> None:
    def bar(filled: int) -> str:
        inner = f"<rect x=1 y=2 width={filled} height=12 fill='#276'/><path d='M70 0v16' stroke='#c31'/>"
        return f"<svg width=110 height=16><rect x=.5 y=1.5 width=100 height=13 fill='#eee' stroke='#777'/>{inner}</svg>"

    filled = {"7:00": 8, "7:40": 68, "9:00": 74, "9:40": 99, "11:00": 99, "11:40": 30}
    cells = [f"<td>{time}</td><td>{bar(wide)}</td>" for time, wide in filled.items()]
    rows = "".join(f"<tr>{one}<td></td>{two}</tr>" for one, two in zip(cells[::2], cells[1::2], strict=True))
    heads = "<tr><th colspan=2>Ness → Holm</th><th></th><th colspan=2>Holm → Ness</th></tr>"
    key = ((50, "short of the line: places available"), (85, "past the line: last places"), (99, "full: sold out"))
    legend = "".join(f"<tr><td>{bar(wide)}</td><td>{label}</td></tr>" for wide, label in key)
    body = f"<h1>Friday 17 July 2026</h1><table>{heads}{rows}</table><table>{legend}</table>"
    assert [state for _, state in states(reading(body))] == ["open", "open", "few", "sold_out", "sold_out", "open"]


@pytest.mark.parametrize(
    ("style", "cells", "samples"),
    [
        (".a{border-radius:0 16px}.b{border-radius:16px 0}.c{border-radius:0}.s,.k{background:#dde}", "acba", "abc"),
        (  # how much of a ground is filled
            ".s,.k{background:linear-gradient(#c93,#c93) no-repeat 0 0/30% 100%}.b{background-size:85% 100%}"
            ".d{background-size:42% 100%}.e{background-size:80% 100%}.c{background-size:100% 100%}",
            "dcea",
            "abc",
        ),
        (  # shaded tiles, plain samples
            ".s.a{background:linear-gradient(#cfeedd,#c1e4d1)}.s.b{background:linear-gradient(#fdf0cc,#f6e3ad)}"
            ".s.c{background:linear-gradient(#e9e9e9,#dcdcdc)}.k.a{background:#c8e9d7}.k.b{background:#faeabd}"
            ".k.c{background:#e3e3e3}",
            "acba",
            "abc",
        ),
    ],
)
def test_corners_shades_and_sizes_of_a_ground_are_looks(reading: Read, style: str, cells: str, samples: str) -> None:
    labels = ("Places available", "Last few places", "Sold out")
    body = (
        "<style>.s,.k{display:inline-block;padding:9px 18px;border:1px solid #777;margin:4px}.k{padding:6px 16px}"
        f"{style}</style><h2>Saturday 12 December 2026</h2><p>"
        + "".join(f"<span class='s {one}'>{time}</span>" for one, time in zip(cells, TIMES, strict=True))
        + "</p>"
        + "".join(f"<p><i class='k {one}'></i> {label}</p>" for one, label in zip(samples, labels, strict=True))
    )
    assert states(reading(body)) == list(zip(TIMES, ("open", "sold_out", "few", "open"), strict=True))


def test_a_dot_tells_the_state_by_how_full_it_is_and_the_language_by_its_colour(reading: Read) -> None:
    body = (
        "<style>.o{display:inline-block;width:14px;height:14px;border-radius:50%;border:2px solid;margin:0 8px}"
        ".x{background:currentColor}.y{background:linear-gradient(90deg,currentColor 50%,#fff 50%)}.z{background:#fff}"
        ".g{color:#06a}.n{color:#c50}</style><h2>Samstag, 12. Dezember 2026</h2>"
        "<ul><li>10:00 <i class='o x g'></i></li>"
        "<li>11:00 <i class='o z n'></i></li><li>12:00 <i class='o y g'></i></li><li>13:00 <i class='o x n'></i></li>"
        "</ul><p><i class='o x'></i> Plätze frei <i class='o y'></i> wenige Plätze <i class='o z'></i> ausgebucht</p>"
        "<p><i class='o x g'></i> auf Friesisch <i class='o x n'></i> auf Sorbisch</p>"
    )
    assert states(reading(body)) == [("10:00", "open"), ("11:00", "sold_out"), ("12:00", "few"), ("13:00", "open")]


def test_what_has_a_value_of_its_own_is_not_like_a_sample_that_has_none() -> None:
    entries = [
        Entry(Look(atoms={"background-color": frozenset({("grey", 1)})}), "frei", "open"),
        Entry(Look(), "wenige", "few"),
        Entry(Look(atoms={"background-color": frozenset({("white", 1)})}), "voll", "sold_out"),
    ]
    ground = [{"background-color": frozenset({(one, 1)})} for one in ("blue", "white", "red", "white")]
    looks = [Look({"ink": (0, 0, 0)}, atoms=one) for one in ground]
    found = match_all(Legend(entries, Element("p", {}, None, 0)), looks, list(TIMES))[0]
    assert "few" not in [one.entry.state for one in found if one.entry is not None]


def test_a_clause_of_a_legend_may_tell_what_has_no_mark(reading: Read) -> None:
    body = (
        "<h2>Zaterdag 12 december 2026</h2><ul><li>10:00 ◆</li><li>11:00</li><li>12:00 ◇</li><li>13:00 ◆</li></ul>"
        "<p>◆ plaatsen vrij &nbsp; ◇ bijna vol &nbsp; zonder teken: volgeboekt</p>"
    )
    assert states(reading(body)) == [("10:00", "open"), ("11:00", "sold_out"), ("12:00", "few"), ("13:00", "open")]


def test_a_character_before_a_colon_is_a_sample(reading: Read) -> None:
    body = (
        "<h2>2026年12月12日（土）</h2><ul><li>10:00 松</li><li>11:00 梅</li><li>12:00 竹</li><li>13:00 松</li></ul>"
        "<p><span>松：空席あり</span> <span>竹：残りわずか</span> <span>梅：満席</span></p>"
    )
    assert states(reading(body)) == [("10:00", "open"), ("11:00", "sold_out"), ("12:00", "few"), ("13:00", "open")]


def test_words_for_looks_have_endings(reading: Read) -> None:
    body = (
        "<h2>Samstag, 12. Dezember 2026</h2><p><b>10:00</b> <span style='color:#999'>11:00</span> <u>12:00</u>"
        " <b>13:00</b></p><p>Fett gedruckte Zeiten haben noch freie Plätze, unterstrichene nur noch wenige Plätze."
        " Grauen Zeiten fehlt der Platz: ausgebucht.</p>"
    )
    assert states(reading(body)) == [("10:00", "open"), ("11:00", "sold_out"), ("12:00", "few"), ("13:00", "open")]


@pytest.mark.parametrize(
    ("style", "sample", "drawn"),
    [
        (  # letters
            ".a{color:#0a6}.b{color:#b60}.c{color:#999;text-decoration:line-through}",
            "<b class='{}'>9:00</b>",
            "<span class='{}'>{}</span>{}",
        ),
        (  # a small shape beside a time
            ".d{display:inline-block;width:13px;height:13px;background:#345}.a{border-radius:50%}"
            ".b{clip-path:polygon(50% 0,100% 100%,0 100%)}",
            "<i class='d {}'></i>",
            "<i class='d {}'></i> {} {}",
        ),
        (  # one thick side
            ".e{border:1px solid #bbb;padding:4px}.a{border-left:7px solid #2a7}.b{border-left:7px solid #e90}"
            ".c{border-left:7px solid #999}",
            "<i style='display:inline-block;width:9px;height:9px' class='e {}'></i>",
            "<div class='{}'>{}{}</div>",
        ),
    ],
)
def test_marks_of_something_else_do_not_hide_the_look_of_a_state(
    reading: Read, style: str, sample: str, drawn: str
) -> None:
    labels = {"a": "places left", "b": "few places left", "c": "sold out"}
    body = (
        f"<style>li{{list-style:none;padding:5px}}{style}</style><svg width=0 height=0><symbol id=q viewBox='0 0 9 9'>"
        "<path d='M4 1v6h4' stroke='#06c' fill='none'/></symbol></svg><h2>Saturday 12 December 2026</h2><ul>"
        + "".join(f"<li>{drawn.format(one, time, NOISE[time])}</li>" for one, time in zip("acba", TIMES, strict=True))
        + "</ul><p>"
        + " ".join(f"<span>{sample.format(one)} {label}</span>" for one, label in labels.items())
        + "</p><p><span><svg width=12 height=12><use href='#q'/></svg> step-free</span>"
        " <span><i>♬</i> with a harp</span></p>"
    )
    assert states(reading(body)) == list(zip(TIMES, ("open", "sold_out", "few", "open"), strict=True))


def test_a_time_may_be_one_of_the_samples_of_a_legend(reading: Read) -> None:
    body = (
        "<style>li,i{display:inline-block;width:80px;height:30px;font-style:normal}.a{border:3px solid #246}"
        ".b{border:2px dashed #246}.c{border:1px solid #bbb;opacity:.4}</style><h2>Sunday 11 April 2027</h2><ol>"
        "<li class=a>9:00</li><li class=c>10:00</li><li class=b>11:00</li><li class=c>12:00</li></ol><p>"
        "<i class=a></i> <span>free</span> <i class=b></i> <span>few left</span> "
        "<i class=c>0:00</i> <span>full</span></p>"
    )
    assert states(reading(body)) == [("09:00", "open"), ("10:00", "sold_out"), ("11:00", "few"), ("12:00", "sold_out")]


def test_cells_with_another_pattern_than_their_sample_are_open() -> None:
    free = Entry(Look({"pattern": "none", "framing": "solid thin"}), "free", "open", "", ())
    few = Entry(Look({"pattern": "dots", "framing": "none"}), "few", "few", "", ())
    looks = [free.look, Look({"pattern": "stripes", "framing": "none"}), free.look]
    found = match_all(Legend([free, few], Element("p", {}, None, 0)), looks, [""] * 3)[0]
    assert [one.entry.state if one.entry else "" for one in found] == ["open", "", "open"]


def test_a_bar_that_is_nearly_full_is_not_like_an_empty_one() -> None:
    void = Entry(Look({"share": 0.0, "drawing": "rect none"}), "by telephone", "waiting", "", ())
    looks = [Look({"share": share, "drawing": "rect none | path needle"}) for share in (0.0, 0.2, 0.9)]
    assert [matching._is_marked_otherwise(void, one) for one in looks] == [False, False, True]


def test_a_full_bar_is_not_like_one_that_is_full_in_part_where_another_sample_is_full() -> None:
    some = Entry(Look({"share": 0.4, "pattern": "none"}), "free", "open", "", ())
    much = Entry(Look({"share": 0.9, "pattern": "none"}), "few", "few", "", ())
    full = Entry(Look({"share": 1.0, "pattern": "none"}), "full", "sold_out", "", ())
    matches = [matching.Match(some, 1.0), matching.Match(much, 1.0), matching.Match(much, 1.0)]
    looks = [Look({"share": share, "pattern": "none"}) for share in (0.3, 0.85, 1.0)]
    found = matching._without_unlike(matches, looks, [some, much, full])
    assert [one.entry.state if one.entry else "" for one in found] == ["open", "few", ""]


def test_a_strip_of_days_with_a_closed_one_is_no_legend(reading: Callable[[str, str], PageReading]) -> None:
    days = (("Fr", 11, "Dez"), ("Sa", 12, "Dez"), ("Mo", 14, "geschlossen"), ("Di", 15, "Dez"))
    strip = "".join(
        f"<li><a style='display:block'>{day}<b style='display:block'>{n}</b>{word}</a></li>" for day, n, word in days
    )
    times = (("10:00", "murlig"), ("11:00", "murlig"), ("12:00", "ausgebucht"), ("13:00", "murlig"))
    tiles = "".join(f"<label style='border:1px solid'><b>{time}</b><span>{word}</span></label>" for time, word in times)
    body = (
        f"<div><ul style='display:flex'>{strip}</ul><p>Zeiten am <b>Samstag, 12. Dezember 2026</b></p>"
        f"<div style='display:grid;grid-template-columns:repeat(4,1fr)'>{tiles}</div></div>"
    )
    assert [slot.state for slot in reading(body, "de").slots] == ["unknown", "unknown", "sold_out", "unknown"]


def test_times_over_the_name_of_the_meal_are_heads_of_the_signs_below(reading: Read) -> None:
    dot = "<svg width=20 height=20><circle cx=10 cy=10 r=8 fill='{}'/></svg>"
    full, free = dot.format("#b03030"), dot.format("#30a050")
    cells = [
        "",
        *(
            f"{time}<small style='display:block'>{meal}</small>"
            for time, meal in (("12:30", "lunch"), ("13:30", "lunch"), ("19:00", "dinner"))
        ),
    ]
    cells += ["for 2", free, full, free, "for 4", full, full, free]
    grid = "".join(f"<div style='padding:8px'>{one}</div>" for one in cells)
    body = (
        f"{DAY}<div style='display:grid;grid-template-columns:120px repeat(3,1fr)'>{grid}</div>"
        f"<ul><li>{free} tables free</li><li>{full} fully booked</li></ul>"
    )
    assert [(slot.time, slot.state) for slot in reading(body).slots] == [
        ("12:30", "open"),
        ("13:30", "sold_out"),
        ("19:00", "open"),
        ("12:30", "sold_out"),
        ("13:30", "sold_out"),
        ("19:00", "open"),
    ]


def test_one_sample_is_a_frame_and_the_others_are_how_many_spots_are_full(reading: Read) -> None:
    style = """<style>.t{display:block;width:300px;border:1px solid #bbb;background:#fff;padding:6px;margin:4px}
    i{display:inline-block;width:14px;height:10px;border:1px solid #059;margin:2px}.f{background:#059}
    .w{border:2px dashed #a40}.b{display:inline-block;width:40px;height:18px;background:#fff}</style>"""
    spots = ["<i class=f></i>" * full + "<i></i>" * (3 - full) for full in range(4)]
    cells = [("", 3), ("", 0), ("w", 0), ("", 1), ("", 2), ("w", 0), ("", 0)]
    tiles = "".join(
        f"<button class='t {kind}'>{9 + n}:00 {spots[full]}</button>" for n, (kind, full) in enumerate(cells)
    )
    samples = [(spots[3], "free"), (spots[2], "available"), (spots[1], "last places"), (spots[0], "sold out")]
    samples.append(("<span class='b w'></span>", "waiting list"))
    legend = "".join(f"<span style='margin:20px'><span>{one}</span> {label}</span>" for one, label in samples)
    told = [state for _, state in states(reading(f"{style}{DAY}<div>{tiles}</div><p>{legend}</p>"))]
    assert told == ["open", "sold_out", "waiting", "few", "open", "waiting", "sold_out"]
