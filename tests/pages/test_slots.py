"""Slots of pages in several shapes: tables, tiles, matrices, lists, sentences, forms."""

from __future__ import annotations

from collections.abc import Callable

from tripmend.pages import PageReading

Read = Callable[[str], PageReading]

LEGEND = """<style>.s{display:inline-block;padding:6px 10px;margin:3px;border:1px solid #888}.f{background:#c8e6c9}
.w{background:#fff3bf}.x{background:repeating-linear-gradient(45deg,#eee,#eee 4px,#ccc 4px,#ccc 8px)}
.k{display:inline-block;width:14px;height:14px;border:1px solid #888}</style><h2>Saturday 12 December 2026</h2>"""


def states(read: PageReading) -> list[tuple[str, str]]:
    return [(slot.time, slot.state) for slot in read.slots]


DAY = "<h2>12 December 2026</h2>"


def test_what_says_more_than_others_in_unknown_words_is_not_open_by_contrast(reading: Read) -> None:
    body = (
        "<h2>Saturday 12 December 2026</h2><ul><li>10:00 Tower – sold out</li><li>11:00 Tower – sold out</li>"
        "<li>12:00 Tower</li><li>13:00 Tower – sold out</li><li>14:00 Tower – qarelos tuvin</li></ul>"
    )
    assert [state for _, state in states(reading(body))] == ["sold_out", "sold_out", "open", "sold_out", "unknown"]


def test_a_telephone_alone_and_a_closed_place_are_states_of_a_slot(reading: Read) -> None:
    body = (
        "<h2>Saturday 12 December 2026</h2><ul><li>10:00 – 3 seats left</li><li>11:00 – phone Thandeka</li>"
        "<li>12:00 – track closed after the slip</li><li>13:00 – hardly a seat</li></ul>"
    )
    assert [state for _, state in states(reading(body))] == ["open", "waiting", "cancelled", "few"]


def test_lines_of_one_list_that_begin_with_a_time_are_starts_however_long(reading: Read) -> None:
    body = (
        "<h2>Saturday 12 December 2026</h2><div><p><b>9:30 Lookout.</b> Sold out.</p>"
        "<p><b>11:00 Lookout.</b> Places available.</p><p><b>13:30 Beach.</b> Sold out.</p>"
        "<p><b>15:00 Beach.</b> Cancelled: the rangers weigh all of the chicks that afternoon, so nobody may go.</p>"
        "</div>"
    )
    assert [state for _, state in states(reading(body))] == ["sold_out", "open", "sold_out", "cancelled"]


def test_a_day_in_a_list_holds_for_what_follows_in_the_next_column(reading: Read) -> None:
    rows = "".join(
        f"<li><b>{day} December 2026</b></li>" + "".join(f"<li>{hour}:00 – sold out</li>" for hour in (10, 12, 14))
        for day in (12, 13)
    )
    body = f"<ul style='columns:2;width:600px;list-style:none;height:110px;column-fill:auto'>{rows}</ul>"
    assert [slot.day[-2:] for slot in reading(body).slots] == ["12"] * 3 + ["13"] * 3


def test_a_column_of_a_matrix_may_have_cells_that_tell_no_state(reading: Read) -> None:
    rows = (("full", "2 seats left", "full"), ("full", "full", "no bus"), ("2 seats left", "full", "no bus"))
    cells = "".join(
        f"<tr><td>{8 + n}:00</td>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>"
        for n, row in enumerate((*rows, ("full", "full", "3 seats left")))
    )
    heads = "<tr><th>Leaves</th><th>Town</th><th>Beach</th><th>Hills</th></tr>"
    body = f"<h2>12 December 2026</h2><table>{heads}{cells}</table>"
    hills = [(slot.time, slot.state) for slot in reading(body).slots if slot.product == "Hills"]
    assert hills == [("08:00", "sold_out"), ("09:00", "unknown"), ("10:00", "unknown"), ("11:00", "open")]


def test_amounts_in_a_table_of_fares_are_no_times(reading: Read) -> None:
    body = (
        "<h2>Fares in euro</h2><table><tr><th></th><th>one way</th><th>return</th></tr>"
        "<tr><td>Adults</td><td>23.00</td><td>34.50</td></tr><tr><td>Children</td><td>11.50</td><td>17.00</td></tr></table>"
    )
    assert not reading(body).slots
    assert {fact.value["amount"] for fact in reading(body).of("price")} == {23, 34.5, 11.5, 17}


def test_a_matrix_has_its_times_in_the_head_and_its_days_in_the_rows(reading: Read) -> None:
    body = (
        "<table><tr><th></th><th>10:00</th><th>14:00</th></tr><tr><th>Sat 12 Dec 2026</th><td>●</td><td>○</td></tr>"
        "<tr><th>Sun 13 Dec 2026</th><td>○</td><td>●</td></tr></table><p>● places free &nbsp; ○ sold out</p>"
    )
    found = [(slot.day, slot.time, slot.state) for slot in reading(body).slots]
    assert found == [
        ("2026-12-12", "10:00", "open"),
        ("2026-12-12", "14:00", "sold_out"),
        ("2026-12-13", "10:00", "sold_out"),
        ("2026-12-13", "14:00", "open"),
    ]


def test_a_form_bars_what_is_disabled(reading: Read) -> None:
    body = "<h2>12 December 2026</h2><button>10:00</button><button disabled>11:00</button><button>12:00</button>"
    assert states(reading(body)) == [("10:00", "open"), ("11:00", "sold_out"), ("12:00", "open")]


def test_opening_hours_and_sentences_are_no_slots(reading: Read) -> None:
    body = "<h2>Opening hours</h2><p>Mon–Fri 10:00–18:00</p><p>Last entry 17:30. The café closes at 17:00.</p>"
    found = reading(body)
    assert found.slots == ()
    assert found.of("hours")[0].value == {"days": [0, 1, 2, 3, 4], "spans": [["10:00", "18:00"]]}


def test_a_field_that_cannot_be_chosen_bars_the_tile_that_is_its_label(reading: Read) -> None:
    body = (
        "<h2>18 September 2027</h2><style>input{position:absolute;opacity:0}</style><input type=radio id=a>"
        "<label for=a>5:00 PM</label><input type=radio id=b disabled><label for=b>5:30 PM</label>"
    )
    assert states(reading(body)) == [("17:00", "open"), ("17:30", "sold_out")]


def test_a_departure_and_an_arrival_are_one_slot(reading: Read) -> None:
    row = "<div style='display:flex;gap:20px'><b>{}</b><span>→ {}</span><em>{}</em></div>"
    body = (
        "<h2>5 June 2027</h2>" + row.format("07:15", "08:25", "seats left") + row.format("10:30", "11:40", "sold out")
    )
    assert states(reading(body)) == [("07:15", "open"), ("10:30", "sold_out")]


def test_sentences_tell_slots(reading: Read) -> None:
    body = "<p>The tour at 10:00 is sold out. For 11:15 there are 3 places left. The one at 12:30 is fully booked.</p>"
    assert states(reading(body)) == [("10:00", "sold_out"), ("11:15", "open"), ("12:30", "sold_out")]


def test_sentences_that_tell_slots_tell_facts_too(reading: Read) -> None:
    body = (
        "<p>The tour at 10:00 is sold out. For 11:15 there are 3 places left. The one at 12:30 is fully booked. "
        "Please be there 15 minutes before the start.</p>"
    )
    read = reading(body)
    assert states(read) == [("10:00", "sold_out"), ("11:15", "open"), ("12:30", "sold_out")]
    assert [one.value for one in read.of("arrive_early")] == [{"minutes": 15}]


def test_states_between_times_that_are_of_none_of_them_leave_these_open(reading: Read) -> None:
    body = LEGEND + "".join(
        f"<div>{hour}:00</div><h3>{title}</h3><div>in {language}</div><div>{state}</div>"
        for hour, title, language, state in (
            (10, "Nordlys", "Norwegian", "Tickets available"),
            (12, "Herring Queens", "English", "Sold out"),
            (14, "Das Lager", "German", "Sold out"),
        )
    )
    read = reading(f"<main>{body}</main>")
    told = {slot.time: (slot.state, slot.language) for slot in read.slots}
    assert told == dict.fromkeys(("10:00", "12:00", "14:00"), ("unknown", ""))


def test_an_empty_cell_of_a_matrix_of_words_is_no_slot(reading: Read) -> None:
    body = (
        "<h2>12 December 2026</h2><table><tr><th></th><th>English</th><th>German</th></tr>"
        "<tr><th>10:00</th><td>free</td><td></td></tr><tr><th>11:00</th><td></td><td>sold out</td></tr>"
        "<tr><th>12:00</th><td>sold out</td><td>free</td></tr></table>"
    )
    assert states(reading(body)) == [("10:00", "open"), ("11:00", "sold_out"), ("12:00", "sold_out"), ("12:00", "open")]


def test_something_else_that_is_closed_does_not_cancel_a_slot(reading: Read) -> None:
    body = f"{DAY}<ul><li>12:00 lunch – terrace closed</li><li>13:00 closed for cleaning</li><li>14:00 free</li></ul>"
    assert states(reading(body)) == [("12:00", "unknown"), ("13:00", "cancelled"), ("14:00", "open")]


def test_the_name_of_a_room_counts_no_rooms(reading: Read) -> None:
    body = f"{DAY}<ul><li>12:00 not in main room</li><li>13:00 only room 4</li><li>14:00 last seat</li></ul>"
    assert states(reading(body)) == [("12:00", "unknown"), ("13:00", "unknown"), ("14:00", "few")]


def test_words_that_are_not_understood_are_not_open(reading: Read) -> None:
    body = f"{DAY}<ul><li>12:00 flummoxed</li><li>13:00</li><li>14:00 flummoxed</li></ul>"
    assert states(reading(body)) == [("12:00", "unknown"), ("13:00", "open"), ("14:00", "unknown")]


def test_a_day_beside_its_lines_holds_for_all_of_them(reading: Read) -> None:
    style = "<style>div{position:relative;margin-left:120px}b{position:absolute;left:-110px}p{margin:0}</style>"
    days = "".join(
        f"<div><b>{day} May 2027</b><p>10:00 Walk: sold out</p><p>12:00 Hide: free</p></div>" for day in (3, 4)
    )
    found = reading(f"{style}<h2>May</h2>{days}").slots
    assert [(one.day, one.time) for one in found] == [
        (f"2027-05-0{day}", time) for day in (3, 4) for time in ("10:00", "12:00")
    ]


def test_a_cell_of_a_calendar_has_the_number_right_of_its_title_or_the_one_that_is_due(reading: Read) -> None:
    cell = "<td><b>{}</b> <div style='float:right'>{}</div><div>{}</div></td>"
    days = [
        (f"Play {n}" if n in (3, 5) else "", "" if n == 5 else str(n), "20:00" if n in (3, 5) else "")
        for n in range(1, 8)
    ]
    heads = "".join(f"<th>{day}</th>" for day in ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"))
    body = f"<h2>February 2027</h2><table><tr>{heads}</tr><tr>{''.join(cell.format(*day) for day in days)}</tr></table>"
    assert [slot.day for slot in reading(body).slots] == ["2027-02-03", "2027-02-05"]


def test_what_stands_between_two_times_of_a_row_is_of_the_first_where_the_heads_repeat(reading: Read) -> None:
    bar = "<i class='k {}'></i>"
    rows = "".join(
        f"<tr><td>{hour}:00</td><td>{bar.format(one)}</td><td>{hour}:40</td><td>{bar.format(two)}</td></tr>"
        for hour, one, two in ((10, "f", "x"), (11, "x", "f"), (12, "w", "w"))
    )
    heads = "<tr><th>Up</th><th>Seats</th><th>Down</th><th>Seats</th></tr>"
    legend = "<p><i class='k f'></i> seats free <i class='k w'></i> few seats <i class='k x'></i> sold out</p>"
    assert states(reading(f"{LEGEND}<table>{heads}{rows}</table>{legend}")) == [
        ("10:00", "open"),
        ("10:40", "sold_out"),
        ("11:00", "sold_out"),
        ("11:40", "open"),
        ("12:00", "few"),
        ("12:40", "few"),
    ]


def test_an_early_hour_between_later_ones_is_a_start_and_no_length(reading: Read) -> None:
    rows = "".join(f"<tr><td>{time}</td><td>complet</td></tr>" for time in ("5h40", "8h00", "10h30", "15h30"))
    found = reading(f"<h2>Sortie du 12 mai 2027</h2><table>{rows}</table><p>La sortie dure 1h30.</p>")
    assert [slot.time for slot in found.slots] == ["05:40", "08:00", "10:30", "15:30"]
    assert [fact.value for fact in found.of("duration")] == [{"minutes": 90}]


def test_a_column_named_by_what_a_language_calls_itself_is_in_it(reading: Read) -> None:
    heads = "".join(f"<th>{name}</th>" for name in ("", "English", "isiXhosa", "Cymraeg"))
    rows = "".join(f"<tr><td>{hour}:00</td>{'<td>sold out</td>' * 3}</tr>" for hour in (10, 11))
    found = reading(f"{DAY}<table><tr>{heads}</tr>{rows}</table>")
    assert [slot.language for slot in found.slots] == ["en", "xh", "cy"] * 2


def test_each_of_several_offers_under_one_time_has_its_own_state(reading: Read) -> None:
    rows = (("08:00", "Free", "Sold out"), ("11:30", "Free, 12 places", "Waiting list"), ("15:00", "Sold out", "Free"))
    body = "<h2>Saturday 12 December 2026</h2>" + "".join(
        f"<div><p>{time}</p><p>MS Heron</p><p><small style='display:block'>Walkers</small>{one}</p>"
        f"<p><small style='display:block'>Bicycles</small>{two}</p></div>"
        for time, one, two in rows
    )
    body += "<div><p>18:00</p><p><small style='display:block'>Walkers and bicycles</small>"
    body += "Cancelled because of repairs to the landing stage</p></div>"
    found = reading(body)
    assert [(one.time, one.product, one.state) for one in found.slots] == [
        ("08:00", "Walkers", "open"),
        ("08:00", "Bicycles", "sold_out"),
        ("11:30", "Walkers", "open"),
        ("11:30", "Bicycles", "waiting"),
        ("15:00", "Walkers", "sold_out"),
        ("15:00", "Bicycles", "open"),
        ("18:00", "walkers", "cancelled"),
        ("18:00", "bicycles", "cancelled"),
    ]


def test_numbers_of_days_with_weekdays_are_of_the_eastern_month_over_the_table(reading: Read) -> None:
    heads = "".join(
        f"<th>{one}</th>" for one in ("22日（日）", "23日（月・祝）", "24日（火）", "25日（水）", "26日（木）")
    )
    rows = "".join(f"<tr><th>{hour}:30</th><td>◎</td><td>×</td><td>△</td><td>×</td><td>◎</td></tr>" for hour in (9, 11))
    table = f"<table><tr><th>開始</th>{heads}</tr>{rows}</table>"
    body = f"<h3>貸切舟 令和8年（2026年）11月</h3>{table}<p>◎…ご予約いただけます　△…残りわずか　×…満室</p>"
    found = [(slot.day, slot.time, slot.state) for slot in reading(body, "ja").slots]
    days = [f"2026-11-{day}" for day in range(22, 27)]
    seen = ("open", "sold_out", "few", "sold_out", "open")
    expected = [(day, time, state) for time in ("09:30", "11:30") for day, state in zip(days, seen, strict=True)]
    assert sorted(found) == sorted(expected)


def test_the_day_until_which_something_is_shown_is_not_that_of_its_starts(reading: Read) -> None:
    rows = "".join(
        f"<div><div><b>{name}</b><em style='display:block'>{more}</em></div><ul>{times}</ul></div>"
        for name, more, times in (
            ("Permanent rooms", "allow an hour", "<li>10:00 sold out</li><li>11:00 available</li>"),
            ("Salt and sail", "exhibition, until 28 February 2027", "<li>10:15 available</li><li>11:15 sold out</li>"),
        )
    )
    found = reading(f"<h2>Saturday 5 December 2026</h2>{rows}")
    assert {slot.day for slot in found.slots} == {"2026-12-05"}
    assert [slot.product for slot in found.slots][2:] == ["Salt and sail"] * 2


def test_the_day_is_that_which_a_list_box_shows(reading: Read) -> None:
    body = (
        "<form><label>Day <select><option>Friday 5 March 2027</option><option selected>Saturday 6 March 2027</option>"
        "<option>Sunday 7 March 2027</option></select></label><h3>Loft</h3>"
        "<button>18:00</button><button disabled>18:30</button><button>19:15</button></form>"
    )
    assert {slot.day for slot in reading(body).slots} == {"2027-03-06"}


def test_a_sentence_about_a_date_dates_no_starts(reading: Read) -> None:
    body = (
        "<h1>March</h1><p>Season 2026/27. Booking for every evening opens on 4 January 2027 at the desk.</p>"
        + "".join(
            f"<article><b>{day}</b><div><h2>{name}</h2><p><time datetime='2027-03-{day}T19:00'>19:00</time></p></div>"
            "<a href='#'>Book</a></article>"
            for day, name in (("05", "Otter"), ("11", "Heron"), ("19", "Newt"))
        )
    )
    assert [slot.day for slot in reading(body).slots] == ["2027-03-05", "2027-03-11", "2027-03-19"]


def test_a_calendar_in_traditional_chinese_tells_names_days_and_states(reading: Read) -> None:
    week = "".join(f"<th>{day}</th>" for day in "日一二三四五六")
    cells = [
        *("公休" for _ in range(4)),
        "<p>10:00 茶席<br>停課</p>",
        "",
        "<p>10:00 茶席<br>額滿</p><p>15:00 香席<br>名額不多</p>",
    ]
    rows = [cells, ["<p>10:00 茶席<br>請電洽</p>", *[""] * 6]]
    days = ("".join(f"<td>{2 + 7 * w + n}{cell}</td>" for n, cell in enumerate(row)) for w, row in enumerate(rows))
    body = (
        f"<style>td{{border:1px solid #999}}</style><h2>2027 年 5 月課表</h2><table><tr>{week}</tr>"
        + "".join(f"<tr>{one}</tr>" for one in days)
        + "</table><p>5 月 20 日起休息</p>"
    )
    told = [(slot.day, slot.time, slot.product, slot.state) for slot in reading(body).slots]
    assert told == [
        ("2027-05-06", "10:00", "茶席", "cancelled"),
        ("2027-05-08", "10:00", "茶席", "sold_out"),
        ("2027-05-08", "15:00", "香席", "few"),
        ("2027-05-09", "10:00", "茶席", "waiting"),
    ]


def test_times_at_one_height_with_names_and_states_are_no_heads_of_columns(reading: Read) -> None:
    cells = ("full", "3 places left", "full")
    tiles = "".join(
        f"<div style='border-top:1px dashed #aaa;width:150px'><b>{9 + n}:30</b> Glaze<br>{told}</div>"
        for n, told in enumerate(cells)
    )
    below = "".join(
        f"<div style='width:150px'><b>{14 + n}:30</b> Wheel<br>{told}</div>" for n, told in enumerate(cells)
    )
    body = (
        "<style>.g{display:grid;grid-template-columns:repeat(3,160px)}</style><h2>Monday 1 March 2027</h2>"
        f"<div class=g>{tiles}{below}</div>"
    )
    told = [(slot.time, slot.product, slot.state) for slot in reading(body).slots]
    assert told == [
        ("09:30", "Glaze", "sold_out"),
        ("10:30", "Glaze", "open"),
        ("11:30", "Glaze", "sold_out"),
        ("14:30", "Wheel", "sold_out"),
        ("15:30", "Wheel", "open"),
        ("16:30", "Wheel", "sold_out"),
    ]


def test_a_remark_before_sold_out_leaves_it_sold_out(reading: Read) -> None:
    rows = (
        ("9:00", "MS Teal", "free"),
        ("10:00", "MS Teal<em style='display:block'>Herring on deck</em>", "sold out"),
        ("11:00", "MS Teal", "full"),
    )
    body = "<h2>Sunday 11 April 2027</h2><ul>" + "".join(
        f"<li><b>{time}</b> <span>{name}</span> <span style='display:block'>{told}</span></li>"
        for time, name, told in rows
    )
    assert states(reading(body + "</ul>")) == [("09:00", "open"), ("10:00", "sold_out"), ("11:00", "sold_out")]


def test_what_another_sentence_says_is_no_state_of_office_hours(reading: Read) -> None:
    body = (
        "<h2>Friday 2 July 2027</h2><ul><li>19:00 Moon walk, sold out</li><li>20:00 Moon walk, free</li></ul>"
        "<h3>Questions</h3><p>The desk is there daily from 10:00 to 19:00. No tickets for 18 July.</p>"
    )
    assert [time for time, _ in states(reading(body))] == ["19:00", "20:00"]


def test_a_reason_behind_a_state_leaves_it(reading: Read) -> None:
    body = (
        "<p>Reserva tu visita</p><h2>Domingo 11 de julio de 2027</h2><ul><li>19:00 Paseo: Hay cupos</li>"
        "<li>20:00 Paseo: Cancelado por reparación del muelle viejo</li><li>21:00 Paseo: Agotado</li></ul>"
    )
    assert states(reading(body)) == [("19:00", "open"), ("20:00", "cancelled"), ("21:00", "sold_out")]


def test_of_days_to_choose_from_the_strong_one_is_chosen_and_pale_ones_are_none(reading: Read) -> None:
    style = (
        "<style>.d{display:flex}.d div{width:80px;border:2px solid #cde;color:#134;text-align:center}.d .on{border:0;"
        "background:#07a;color:#fff}.d .off{border:0;background:#f1f4f5;color:#b8c4ca}"
        "button{border:2px solid #07a}</style>"
    )
    days = ("Thu", ""), ("Fri", ""), ("Sat", "on"), ("Sun", ""), ("Mon", "off"), ("Tue", "")
    strip = "".join(f"<div class='{kind}'><p>{day}</p><b>{22 + n}</b></div>" for n, (day, kind) in enumerate(days))
    times = "".join(f"<button>{time}</button>" for time in ("9:30", "10:00", "10:30", "11:00"))
    body = f"{style}<h1>Tide House</h1><p>October 2026</p><div class=d>{strip}</div><h2>Entry</h2><p>{times}</p>"
    assert {slot.day for slot in reading(body).slots} <= {"2026-10-24", "Sat"}


def test_states_in_the_rows_of_times_that_belong_to_none_leave_them_open(reading: Read) -> None:
    style = "<style>p{position:absolute;margin:0}</style><h2>Sunday 11 April 2027</h2><div style='position:relative'>"
    left = "".join(f"<p style='left:0;top:{40 * n}px'>{9 + n}:00</p>" for n in range(5))
    told = ("full", "book", "full", "cancelled", "book")
    right = "".join(f"<p style='left:600px;top:{40 * n}px'>{one}</p>" for n, one in enumerate(told))
    body = f"{style}<div>{left}</div><div>{right}</div></div>"
    assert {state for _, state in states(reading(body))} == {"unknown"}


def test_a_row_whose_cells_repeat_the_time_at_its_head_has_a_start_for_each_column(reading: Read) -> None:
    rows = "".join(
        f"<tr><th>{head}</th>" + "".join(f"<td><a class='s {look}'>{time}</a></td>" for look in looks) + "</tr>"
        for head, time, looks in (("at 9.30", "9.30", "fx"), ("at 11.45", "11.45", "xf"))
    )
    body = LEGEND.split("<h2>")[0] + (
        "<h2>Buy a ticket</h2><p>December 2026</p>"
        f"<table><tr><th>Tour</th><th>Sat 12</th><th>Sun 13</th></tr>{rows}</table>"
        "<p><i class='k f'></i> Places available <i class='k x'></i> Sold out</p>"
    )
    assert [(slot.day, slot.time, slot.state) for slot in reading(body).slots] == [
        ("2026-12-12", "09:30", "open"),
        ("2026-12-13", "09:30", "sold_out"),
        ("2026-12-12", "11:45", "sold_out"),
        ("2026-12-13", "11:45", "open"),
    ]


def test_a_language_in_its_own_name_under_a_time_is_understood(reading: Read) -> None:
    style = (
        "<style>a,s{display:inline-block;padding:6px;border:2px solid #07a}s{color:#aaa}small{display:block}</style>"
    )
    times = "<p><a>09:00</a> <s>10:00</s> <a>11:00</a></p><p><a>13:30<small>Deutsch</small></a> <s>15:00</s></p>"
    read = reading(f"{style}<h2>Maandag 3 mei 2027</h2>{times}<p>Kies een tijd voor de rondleiding.</p>")
    assert [slot.state for slot in read.slots] == ["open", "sold_out", "open", "open", "sold_out"]


def test_what_a_cell_costs_says_nothing_of_what_stands_over_it(reading: Read) -> None:
    body = LEGEND.split("<h2>")[0] + (
        "<h2>Entry</h2><p>December 2026</p><table><tr><th>Entry</th><th>Sat 12.12.</th><th>Sun 13.12.</th></tr>"
        "<tr><th>9:00</th><td class=f>€ 14</td><td class=x>€ 14</td></tr>"
        "<tr><th>11:30</th><td class=x>€ 14</td><td class=f>€ 16</td></tr></table>"
        "<p><i class='k f'></i> Places available <i class='k x'></i> Sold out</p>"
    )
    assert [(slot.day, slot.time, slot.state) for slot in reading(body).slots] == [
        ("2026-12-12", "09:00", "open"),
        ("2026-12-13", "09:00", "sold_out"),
        ("2026-12-12", "11:30", "sold_out"),
        ("2026-12-13", "11:30", "open"),
    ]


def test_a_drawing_with_times_at_its_side_and_days_over_it_is_a_table_of_cells(reading: Read) -> None:
    shapes = {"f": "<rect x={} y={} width=150 height=20 fill='#275'/>"}
    shapes["x"] = "<rect x={} y={} width=150 height=20 fill=none stroke='#275'/>"
    cells = {look: "".join(shapes[look].format(x, y) for x, y in places) for look, places in
             (("f", ((60, 40), (260, 70), (60, 100))), ("x", ((260, 40), (60, 70), (260, 100))))}  # fmt: skip
    body = (
        "<h2>Boats</h2><svg width=500 height=150><g><text x=60 y=20>Saturday 5 June 2027</text>"
        "<text x=260 y=20>Sunday 6 June 2027</text></g><g><text x=0 y=55>9:15</text><text x=0 y=85>12:40</text>"
        f"<text x=0 y=115>16:00</text></g><g>{cells['f']}</g><g>{cells['x']}</g></svg>"
        f"<p><svg width=150 height=20>{shapes['f'].format(0, 0)}</svg> places available</p>"
        f"<p><svg width=150 height=20>{shapes['x'].format(0, 0)}</svg> sold out</p>"
    )
    assert [(slot.day[-2:], slot.time, slot.state) for slot in reading(body).slots] == [
        ("05", "09:15", "open"),
        ("06", "09:15", "sold_out"),
        ("05", "12:40", "sold_out"),
        ("06", "12:40", "open"),
        ("05", "16:00", "open"),
        ("06", "16:00", "sold_out"),
    ]


def test_buttons_beside_disabled_ones_can_be_booked_where_one_of_them_counts(reading: Read) -> None:
    body = (
        "<h2>12 December 2026</h2><style>em{display:block}</style><p>Bowls</p><div><button disabled>9:00</button>"
        "<button>9:45<em>2 seats left</em></button><button>10:30</button><button disabled>11:15</button>"
        "<button>12:00</button></div>"
    )
    assert [state for _, state in states(reading(body))] == ["sold_out", "open", "open", "sold_out", "open"]


def test_the_same_strange_word_beside_each_second_time_names_an_arrival(reading: Read) -> None:
    rows = (("9.00", "9.35", "places available"), ("11.20", "11.55", "sold out"), ("14.00", "14.35", "sold out"))
    body = "<h2>12 December 2026</h2>" + "".join(
        f"<article class=w><b>{go}</b> <span>zumelk {come}</span> <em>{told}</em></article>" for go, come, told in rows
    )
    assert states(reading(body)) == [("09:00", "open"), ("11:20", "sold_out"), ("14:00", "sold_out")]


def test_a_column_of_arrivals_does_not_hide_that_each_cell_behind_it_is_a_slot(reading: Read) -> None:
    body = (
        "<h2>12 December 2026</h2><table><tr><th>Departure</th><th>Arrival</th><th>Walkers</th><th>Wagons</th></tr>"
        "<tr><td>6:20</td><td>7:00</td><td>available</td><td>sold out</td></tr>"
        "<tr><td>9:40</td><td>10:20</td><td>sold out</td><td>available</td></tr></table>"
    )
    assert [(slot.product, slot.time, slot.state) for slot in reading(body).slots] == [
        ("Walkers", "06:20", "open"),
        ("Wagons", "06:20", "sold_out"),
        ("Walkers", "09:40", "sold_out"),
        ("Wagons", "09:40", "open"),
    ]


def test_days_by_number_and_weekday_are_in_the_month_whose_year_stands_behind_it(reading: Read) -> None:
    body = (
        "<h2>11月のご案内(2026年)</h2><table><tr><th>コース</th><th>時間</th><th>20日(金)</th><th>23日(月・祝)</th></tr>"
        "<tr><th rowspan=2>ろくろ</th><th>10:00</th><td>○</td><td>×</td></tr>"
        "<tr><th>13:30</th><td>×</td><td>○</td></tr></table><p>○ 空きあり × 満席</p>"
    )
    assert [(slot.day, slot.product, slot.time, slot.state) for slot in reading(body, "ja").slots] == [  # type: ignore[call-arg]
        ("2026-11-20", "ろくろ", "10:00", "open"),
        ("2026-11-23", "ろくろ", "10:00", "sold_out"),
        ("2026-11-20", "ろくろ", "13:30", "sold_out"),
        ("2026-11-23", "ろくろ", "13:30", "open"),
    ]


def test_a_button_that_repeats_the_chosen_time_is_no_slot(reading: Read) -> None:
    tiles = "".join(
        f"<li><b>{time}</b> <span>{told}</span></li>"
        for time, told in (("10:00", "available"), ("11:00", "sold out"), ("12:00", "available"))
    )
    body = f"<h2>12 December 2026</h2><ul>{tiles}</ul><h3>Cellar tour</h3><button>Onwards at 10:00</button>"
    assert states(reading(body)) == [("10:00", "open"), ("11:00", "sold_out"), ("12:00", "open")]


def test_a_time_in_a_drawing_is_on_the_day_at_its_height_and_a_scale_of_hours_is_no_start(reading: Read) -> None:
    hours = "".join(f"<text x='{100 + 60 * n}' y='20'>{9 + n}:00</text>" for n in range(8))
    days = "".join(f"<text x='4' y='{70 + 80 * n}'>{day}</text>" for n, day in enumerate(("Fri 4", "Sat 5", "Sun 6")))
    tiles = ""
    for row, hour, fill in ((0, 10, "#27a"), (0, 14, "#fff"), (1, 10, "#fff"), (2, 11, "#27a"), (2, 13, "#27a")):
        x, y, ink = 100 + 60 * (hour - 9), 50 + 80 * row, "#fff" if fill == "#27a" else "#222"
        tiles += f"<rect x='{x}' y='{y}' width='80' height='30' fill='{fill}' stroke='#27a'/>"
        tiles += f"<text x='{x + 8}' y='{y + 20}' fill='{ink}'>{hour}:00</text>"
    key = "<rect x='10' y='290' width='26' height='14' fill='#777'/><text x='44' y='302'>places free</text>"
    key += (
        "<rect x='180' y='290' width='26' height='14' fill='#fff' stroke='#777'/><text x='214' y='302'>sold out</text>"
    )
    page = f"<h2>September 2026</h2><svg width='640' height='320'>{hours}{days}{tiles}{key}</svg>"
    found = {(one.day, one.time): one.state for one in reading(page).slots}
    assert sorted(found) == [
        ("2026-09-04", "10:00"),
        ("2026-09-04", "14:00"),
        ("2026-09-05", "10:00"),
        ("2026-09-06", "11:00"),
        ("2026-09-06", "13:00"),
    ]
    assert found["2026-09-04", "10:00"] == found["2026-09-06", "11:00"] == "open"


def test_a_head_of_several_lines_in_a_row_of_heads_holds_for_its_column_alone(reading: Read) -> None:
    heads = [("12/12", "deck"), ("12/12", "hold"), ("13/12", "deck"), ("13/12", "hold")]
    rows = [("Heron", 10), ("Otter", 14)]
    body = (
        "<h2>Boats in December 2026</h2><style>.g{display:grid;grid-template-columns:90px repeat(4,110px);gap:9px}"
        ".g a{border:1px solid #567}</style><div class='g'><div></div>"
        + "".join(f"<div>{day}<br>{place}</div>" for day, place in heads)
        + "".join(f"<div>{name}</div>" + "".join(f"<a>{hour + n}:15 full</a>" for n in range(4)) for name, hour in rows)
        + "</div>"
    )
    assert [slot.day for slot in reading(body).slots] == 2 * (2 * ["2026-12-12"] + 2 * ["2026-12-13"])
