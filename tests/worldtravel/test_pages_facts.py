"""Each fact stands on the pages where it should, in words or numbers, and on no other."""

from __future__ import annotations

import html
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from functools import cache

import pytest

from tripmend_suites.worldtravel.pages import Fact, Page, facts_of, pages_of, render
from tripmend_suites.worldtravel.pages.guides import remarks_of
from tripmend_suites.worldtravel.world import WorldRecord

BOOKING = ("attraction-booking", "restaurant-reservation")
GUIDES = ("attraction-guide", "restaurant-notes")
KINDS_OF_FIELD = {
    "slot": {"attraction-booking", "restaurant-reservation"},
    "closed": {"attraction-booking", "restaurant-reservation"},
    "walk_in": {"attraction-booking", "restaurant-reservation"},
    "genre": {"attraction-booking"},
    "price": {"attraction-booking"},
    "family_price": {"attraction-booking"},
    "admission": {"attraction-booking"},
    "covers": {"attraction-booking"},
    "visit_type": {"attraction-booking"},
    "dwell": {"attraction-guide", "restaurant-notes"},
    "light": {"attraction-guide"},
    "hours": {"attraction-guide", "restaurant-notes"},
    "event": {"attraction-guide"},
    "buffer": {"attraction-guide", "floor-plan", "restaurant-menu"},
    "stairs": {"floor-plan"},
    "walk": {"floor-plan"},
    "dish": {"restaurant-menu"},
    "nightly": {"hotel-listing"},
    "near": {"hotel-listing"},
    "way": {"transport-matrix"},
    "tags": {"attraction-overview", "restaurant-overview", "hotel-listing"},
}


@cache
def text_of(page_name: str) -> str:
    """What a person reads on a page."""
    body = re.sub(r"(?s)<style>.*?</style>", " ", PAGES[page_name])
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", body)))


PAGES: dict[str, str] = {}


def read(page: Page) -> str:
    if page.file not in PAGES:
        PAGES[page.file] = render(page)
    return text_of(page.file)


def key(fact: Fact) -> str:
    return json.dumps([fact.subject, fact.field, fact.value], sort_keys=True)


def shown(fact: Fact) -> list[str]:
    """Patterns that the text of the page must contain for the fact to be readable, one after the other."""
    value = fact.value
    if fact.field == "slot":
        return [rf"\b{value['time']}\b"] + ([rf"\b{value['left']}\b"] if value["state"] == "open" else [])
    if fact.field in ("price", "family_price", "dish", "nightly"):
        return [r"\bfree\b" if value["cents"] == 0 else f"{value['cents'] // 100}[.,]{value['cents'] % 100:02d}"]
    if fact.field == "dwell":
        return [
            rf"\b{value['min']}\b.{{0,25}}?\b{value['max']}\b" if value["min"] != value["max"] else str(value["min"])
        ]
    if fact.field == "buffer":
        return [rf"\b{value['minutes']} minutes"]
    if fact.field == "light":
        return [value["from"], value["to"]]
    if fact.field == "hours":
        return [f"{a}–{b}" for a, b in value["windows"]] or ["closed"]
    if fact.field == "event":
        found = [*value["subtitles"], *([f"{value['minutes']} minutes"] if value["minutes"] else [])]
        return found + ([value["language"]] if value["language"] else [])
    if fact.field == "way":
        minutes = r"n/a|time not given" if value["minutes"] is None else rf"\b{value['minutes']}\b"
        return [minutes, *([f"{value['cents'] // 100}[.,]{value['cents'] % 100:02d}"] if value["cents"] else [])]
    if fact.field == "closed":
        return ["is closed on"]
    if fact.field == "walk_in":
        return ["No booking needed"]
    if fact.field == "genre" and value["genre"] != value["event"]:
        return [value["genre"].capitalize()]
    if fact.field == "walk":
        return [value["walk"], *value["stops"]]
    return []


def test_every_fact_of_the_table_can_be_read_on_its_page(world: WorldRecord) -> None:
    berlin = world.replace(towns=(world.town("berlin"), world.town("florence")))
    checked = 0
    for number, page in enumerate(pages_of(berlin, 7)):
        if page.date is not None and number % 9:
            continue
        text = read(page)
        for fact in facts_of(page):
            for pattern in shown(fact):
                assert re.search(pattern, text), (page.kind, page.layout, page.file, fact, pattern)
                checked += 1
    assert checked > 2500


def test_a_fact_stands_on_one_page_and_prices_on_all_booking_pages_of_their_venue(world: WorldRecord) -> None:
    where: dict[str, list[Page]] = defaultdict(list)
    for page in pages_of(world, 7):
        for fact in facts_of(page):
            assert page.kind in KINDS_OF_FIELD[fact.field]
            where[page.town.id + key(fact)].append(page)
    prices = ("price", "family_price", "admission", "covers", "visit_type")
    for name, pages in where.items():
        field = json.loads(name[name.index("[") :])[1]
        if field != "genre":  # stands on the page of each evening
            assert len(pages) == (30 if field in prices else 1), (name, [page.file for page in pages])


def test_the_facts_of_a_venue_come_from_three_kinds_of_pages(world: WorldRecord) -> None:
    kinds: dict[tuple[str, str], set[str]] = defaultdict(set)
    for page in pages_of(world, 7):
        for fact in facts_of(page):
            if fact.field in ("slot", "walk_in", "price", "dwell", "buffer", "dish"):
                kinds[page.town.id, fact.subject].add(page.kind + page.part)
    venues = [(town.id, venue.id) for town in world.towns for venue in town.venues if venue.kind != "hotel"]
    assert len(venues) == 36 + 25
    assert {name: len(kinds[name]) for name in venues if len(kinds[name]) < 3} == {}


MINUTES = re.compile(r"\b\d+(?:–\d+)? ?min")
STAY = re.compile(r"\b(\d+)(?:(?: to |–)(\d+))? min(?:utes)?\b(?! (?:before|ahead|early))")
CLOCK = re.compile(r"\b\d\d:\d\d\b")
MONEY = re.compile(r"€ ?\d|\d €|EUR \d")


def true_of(page: Page) -> dict[str, str]:
    """Patterns of the sentences that tell the true numbers of the page's place, by field."""
    venue = page.venue
    assert venue is not None
    spans = [
        rf"\b{d.min}(?: and | to |–| and at most ){d.max} min"
        if d.min != d.max
        else rf"exactly {d.min} minutes|\b{d.min} minutes, no more|\b{d.min} min\b"
        for d in venue.dwell
    ]
    early = [rf"\b{buffer.minutes} minutes (?:before|ahead|early)" for buffer in venue.buffers]
    hours = [f"{a:%H:%M}–{b:%H:%M}" for windows in venue.hours.values() for a, b in windows]
    light = [] if venue.light is None else [rf"{venue.light[0]:%H:%M} (?:and|to) {venue.light[1]:%H:%M}"]
    found = {"dwell": spans, "buffer": early, "hours": hours, "light": light}
    return {field: "|".join(patterns) for field, patterns in found.items() if patterns}


def tells(page: Page, text: str) -> set[str]:
    """Of which fields the text has a true number in the form of a fact; what it remarks on other places is none."""
    assert page.venue is not None
    for remark in remarks_of(page):
        if page.venue.name not in remark:
            text = text.replace(remark, " ")
    return {field for field, pattern in true_of(page).items() if re.search(pattern, text)}


def test_pages_keep_silent_about_what_stands_elsewhere(world: WorldRecord) -> None:
    """So deleting any page leaves its facts unknown: no other page gives the numbers. Guides and notes talk of other
    numbers; what they tell of their own place in the way of a fact is their own fact. Remarks are looked at below."""
    told = Counter[tuple[str, bool]]()
    for page in pages_of(world, 7):
        if page.date is not None and page.date.day not in (4, 13):
            continue
        text = read(page)
        fields = {fact.field for fact in facts_of(page)}
        guide = page.kind in GUIDES
        if page.kind in BOOKING or page.kind.endswith("overview") or page.kind == "hotel-listing":
            assert not MINUTES.search(text), (page.kind, page.file)
        if guide:
            known = tells(page, text)
            assert known == fields & {"dwell", "buffer", "hours", "light"}, page.file
            told.update((field, field in known) for field in true_of(page))
        if page.kind == "floor-plan":
            assert bool(MINUTES.search(text)) == (page.part == "entrances"), page.file
        if "slot" not in fields and not guide:
            assert not CLOCK.search(text), (page.kind, page.file)
        if not fields & {"price", "dish", "nightly", "way"}:
            assert not MONEY.search(text), (page.kind, page.file)
    # Each was told on some page and kept silent about on another whose place has it.
    assert set(told) == {(field, said) for field in ("dwell", "buffer", "hours", "light") for said in (True, False)}


def test_guides_have_400_to_1200_words_and_no_two_the_same(world: WorldRecord) -> None:
    guides = [page for page in pages_of(world, 7) if page.kind in GUIDES]
    texts = [read(page) for page in guides]
    assert len(guides) > 36 + 25
    assert all(400 <= len(text.split()) <= 1200 for text in texts)
    assert len({" ".join(text.split()[20:120]) for text in texts}) == len(texts)


def test_what_a_guide_says_wrongly_is_said_with_a_reason_and_is_never_by_chance_the_truth(world: WorldRecord) -> None:
    for page in pages_of(world, 7):
        if page.kind not in GUIDES or page.venue is None:
            continue
        text, remarks = read(page), remarks_of(page)
        assert all(remark in text for remark in remarks), page.file
        assert any(page.venue.name in remark for remark in remarks)
        assert any(page.venue.name not in remark for remark in remarks)  # so that two pages contradict each other
        kinds = []
        for remark in remarks:
            venues = [venue for venue in page.town.venues if venue.name in remark] or [page.venue]
            true = {str(n) for venue in venues for dwell in venue.dwell for n in (dwell.min, dwell.max)}
            early = {str(buffer.minutes) for venue in venues for buffer in venue.buffers}
            hours = {f"{t:%H:%M}" for venue in venues for row in venue.hours.values() for span in row for t in span}
            stay = STAY.search(remark)
            assert not stay or not true & set(stay.groups()), remark
            ahead = re.search(r"(\d+) minutes (?:before|ahead|early)", remark)
            assert not ahead or ahead[1] not in early, remark
            clocks = CLOCK.findall(remark)
            assert not hours & set(clocks), remark
            kinds.append((bool(stay), bool(ahead), bool(clocks)))
        assert kinds[:3] == [(True, False, False), (False, True, False), (False, False, True)], page.file
        assert {sum(kind) for kind in kinds} == {1}, page.file


def test_a_closed_day_says_so_and_offers_nothing(world: WorldRecord) -> None:
    closed = [page for page in pages_of(world, 7) if any(fact.field == "closed" for fact in facts_of(page))]
    assert len(closed) > 50
    for page in closed[::15]:
        assert "is closed on" in read(page)
        assert 'class="chip"' not in PAGES[page.file]
    special = [page for page in closed if page.venue is not None and page.date in page.venue.closed]
    assert special
    assert "special reason" in read(special[0])


def test_a_place_without_slots_says_that_none_are_needed(world: WorldRecord) -> None:
    page = next(
        p for p in pages_of(world, 7) if p.venue and p.venue.id == "pantheon" and p.kind == "attraction-booking"
    )
    assert "No booking needed" in read(page)


def test_the_language_of_a_tour_is_a_colour_with_a_legend_or_a_word(world: WorldRecord) -> None:
    ways = set()
    for page in pages_of(world.replace(towns=(world.town("rome"),)), 7):
        tours = [fact for fact in facts_of(page) if fact.field == "slot" and fact.value["language"]]
        if not tours:
            continue
        text, source = read(page), render(page)
        languages = {fact.value["language"] for fact in tours}
        coloured = "Language of the tour" in text
        ways.add(coloured)
        if coloured:
            legend = dict(re.findall(r'class="sw" style="background:(#\w+)"></i>(\w+)<', source))
            assert set(legend.values()) == languages
            strips = re.findall(r'<u style="background:(#\w+)">', source)
            assert sorted(legend[colour] for colour in strips) == sorted(fact.value["language"] for fact in tours)
        else:
            assert all(language in text for language in languages)
    assert ways == {True, False}


SCRIPT = """
import hashlib, sys
from tripmend_suites.worldtravel.data import build_world
from tripmend_suites.worldtravel.pages import pages_of, render
found = hashlib.sha256()
for number, page in enumerate(pages_of(build_world(7, ("florence",)), 7)):
    if page.date is None or number % 20 == 0:
        found.update(page.file.encode() + render(page).encode())
sys.stdout.write(found.hexdigest())
"""


@pytest.mark.slow  # test_build.py has the pages of another town in it
def test_the_same_seed_gives_the_same_bytes_in_any_process() -> None:
    def digest(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        return subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
        ).stdout

    assert len(digest("1")) == 64
    assert digest("1") == digest("4242")
