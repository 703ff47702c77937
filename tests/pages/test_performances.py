"""Programmes of stages: which title, language and surtitles belong to which performance."""

from __future__ import annotations

from typing import Any

from tripmend.pages import read_page
from tripmend.pages.chromium import Chromium

_STAGE = "<!doctype html><html lang=en><body><h1>Teatro Lantern</h1><p>Opera, theatre and puppets since 1911.</p>"
_GRID = f"""{_STAGE}<table><tr><th></th><th>Great Barn</th><th>Yard</th></tr>
<tr><td>Thu 18 February 2027 · 19:00</td><td><b>●</b>The Salt Girl</td><td></td></tr>
<tr><td>Thu 18 February 2027 · 21:30</td><td><b>●</b>River Band</td><td><b>✕</b>Paper Fox</td></tr>
<tr><td>Fri 19 February 2027 · 20:45</td><td></td><td><b>●</b>The Salt Girl</td></tr>
</table><p><b>●</b> tickets available &nbsp; <b>✕</b> sold out</p>"""


def _performances(html: str, browser: Chromium) -> list[tuple[Any, ...]]:
    reading = read_page(html.encode(), browser=browser)
    return [
        (fact.value["title"], fact.value["time"], fact.value.get("language"), fact.value.get("surtitles"))
        for fact in reading.of("performance")
    ]


def test_each_cell_of_a_programme_is_a_performance_of_what_it_names(browser: Chromium) -> None:
    reading = read_page(_GRID.encode(), browser=browser)
    assert [(fact.value["title"], fact.value["date"], fact.value["time"]) for fact in reading.of("performance")] == [
        ("The Salt Girl", "2027-02-18", "19:00"),
        ("River Band", "2027-02-18", "21:30"),
        ("Paper Fox", "2027-02-18", "21:30"),
        ("The Salt Girl", "2027-02-19", "20:45"),
    ]
    assert [slot.state for slot in reading.slots] == ["open", "open", "sold_out", "open"]


def test_what_a_paragraph_tells_of_one_title_holds_for_it_alone(browser: Chromium) -> None:
    told = (
        "<p>The Salt Girl, a play sung in German. Paper Fox, a Welsh company, in French with English surtitles. "
        "River Band: chamber music.</p>"
    )
    assert _performances(_GRID + told, browser) == [
        ("The Salt Girl", "19:00", "de", None),
        ("River Band", "21:30", None, None),
        ("Paper Fox", "21:30", "fr", ["en"]),
        ("The Salt Girl", "20:45", "de", None),
    ]


def test_of_two_languages_told_alike_none_is_said(browser: Chromium) -> None:
    told = "<ul><li>Some works are sung in German.</li><li>Some works are sung in Italian.</li></ul>"
    assert {language for _, _, language, _ in _performances(_GRID + told, browser)} == {None}


def test_what_is_told_with_the_language_is_no_title_where_the_title_is_dressed_as_one(browser: Chromium) -> None:
    shows = (("18:00", "The Salt Girl", "monologue in German"), ("20:00", "Paper Fox", "puppetry in French"))
    rows = "".join(
        f"<li>{time} <b>{title}</b> <span>Tickets available</span><br><em>Yard – {what}</em></li>"
        for time, title, what in shows
    )
    assert _performances(f"{_STAGE}<h2>Thu 18 February 2027</h2><ul>{rows}</ul>", browser) == [
        ("The Salt Girl", "18:00", "de", None),
        ("Paper Fox", "20:00", "fr", None),
    ]


def test_a_play_without_surtitles_has_none_in_the_language_that_is_told_before(browser: Chromium) -> None:
    told = "<p>The Salt Girl, a play in German and without surtitles. Paper Fox, in French with English surtitles.</p>"
    assert _performances(_GRID + told, browser)[::2] == [
        ("The Salt Girl", "19:00", "de", None),
        ("Paper Fox", "21:30", "fr", ["en"]),
    ]
