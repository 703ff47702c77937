"""Nothing but what a person sees may tell an open slot from one that is sold out."""

from __future__ import annotations

import dataclasses
import re
from html.parser import HTMLParser

import pytest

from tripmend.errors import InputError
from tripmend_suites.worldtravel.data import build_world
from tripmend_suites.worldtravel.pages import FAMILIES, LAYOUTS, Page, Style, pages_of, read_styles, render
from tripmend_suites.worldtravel.world import Slot, TownRecord, WorldRecord

ALLOWED = {"lang", "charset", "name", "content", "class", "style", "colspan", "href"}
"""Attributes outside drawings: none that a script or a reader of screens would take a state from. Links lead to files
whose names come from town, place and date alone."""


@pytest.fixture(scope="module")
def world() -> WorldRecord:
    return build_world(7, ("berlin", "florence"))


class Skeleton(HTMLParser):
    """Tags and attributes without the values of ``style``, and without text."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[object] = []
        self.attributes: set[str] = set()
        self.comments: list[str] = []
        self._drawing = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._drawing += tag == "svg"
        if not self._drawing:
            self.attributes |= {name for name, _ in attrs}
        self.seen.append((tag, [(name, "" if name == "style" else value) for name, value in attrs]))

    def handle_endtag(self, tag: str) -> None:
        self._drawing -= tag == "svg"
        self.seen.append(tag)

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)


def skeleton(html: str) -> Skeleton:
    parser = Skeleton()
    parser.feed(html)
    return parser


def with_stock(page: Page, left: int, only: int | None = None) -> Page:
    """The same page after `left` places are left in every slot of the day, or in one of them."""
    assert page.venue is not None
    assert page.date is not None
    slots = tuple(
        slot.replace(left=left) if only in (None, number) else slot
        for number, slot in enumerate(page.venue.slots[page.date])
    )
    venue = page.venue.replace(slots={**page.venue.slots, page.date: slots})
    return dataclasses.replace(page, venue=venue)


def sample(world: WorldRecord) -> list[Page]:
    """A page with slots for each layout and each style."""
    found: dict[object, Page] = {}
    for page in (*pages_of(world, 7), *pages_of(world, 7, ("seen",))):
        if page.style is not None and page.venue is not None and page.venue.slots.get(page.date or 0):  # type: ignore[call-overload]
            found.setdefault((page.kind, page.layout), page)
            found.setdefault(page.style.name, page)
    layouts = sum(len(LAYOUTS[kind]) for kind in ("attraction-booking", "restaurant-reservation"))
    assert len(found) == layouts + len(read_styles())
    return list({page.file: page for page in found.values()}.values())


def test_open_and_sold_out_have_the_same_document(world: WorldRecord) -> None:
    for page in sample(world):
        one, other = skeleton(render(with_stock(page, 4))), skeleton(render(with_stock(page, 0)))
        assert one.seen == other.seen, (page.kind, page.layout, page.style)
        assert one.attributes <= ALLOWED
        assert not one.comments


def test_the_two_states_differ_in_style_or_text_and_only_in_that_slot(world: WorldRecord) -> None:
    for page in sample(world):
        open_page, sold_page = render(with_stock(page, 4, only=0)), render(with_stock(page, 0, only=0))
        chips = [re.findall(r'<div class="chip".*?</div>', html) for html in (open_page, sold_page)]
        differing = [number for number, pair in enumerate(zip(*chips, strict=True)) if pair[0] != pair[1]]
        assert len(differing) == 1, (page.kind, page.layout, page.style)
        outside = [re.sub(r'<div class="chip".*?</div>', "", html) for html in (open_page, sold_page)]
        assert outside[0] == outside[1]


def says(style: Style) -> bool:
    """Whether the state is written out in words or letters."""
    return style.open.says != style.sold.says or style.open.count != style.sold.count


def test_a_slot_has_a_number_where_somebody_may_come_and_none_where_nobody_may(world: WorldRecord) -> None:
    # A number on a sold-out slot told nothing away, but nobody writes "max 2" on what is full.
    silent = [page for page in sample(world) if page.style is not None and not says(page.style)]
    assert len({page.style.name for page in silent if page.style}) >= 12
    for page in silent:
        for left in (0, 3):
            notes = re.findall(r'<div class="chip".*?<em[^>]*>(.*?)</em>', render(with_stock(page, left)))
            numbers = [note for note in notes if note]
            assert bool(numbers) is bool(left)
            assert all(re.fullmatch(r"(max|for up to) 3", note) for note in numbers), numbers[:3]


def test_file_names_do_not_depend_on_what_is_sold_out(world: WorldRecord) -> None:
    def empty(town: TownRecord) -> TownRecord:
        def none_left(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
            return tuple(slot.replace(left=0) for slot in slots)

        venues = tuple(
            venue.replace(slots={date: none_left(slots) for date, slots in venue.slots.items()})
            for venue in town.venues
        )
        return town.replace(venues=venues)

    sold_out = world.replace(towns=tuple(empty(town) for town in world.towns))
    files = [page.file for page in pages_of(world, 7)]
    assert files == [page.file for page in pages_of(sold_out, 7)]
    assert all(re.fullmatch(r"(berlin|florence)/[0-9a-f]{16}\.html", file) for file in files)


def test_there_are_fourteen_styles_in_three_families_each_with_its_legend() -> None:
    styles = read_styles()
    assert len(styles) >= 14
    assert {style.family for style in styles} == set(FAMILIES)
    assert all(style.legend for style in styles if style.family == "legend" or style.flips)
    assert all(style.open != style.sold for style in styles)


def test_a_page_whose_style_is_not_obvious_shows_its_legend(world: WorldRecord) -> None:
    for page in sample(world):
        assert page.style is not None
        assert ('class="sample"' in render(page)) == page.style.legend, page.style.name


def test_families_and_styles_can_be_held_out(world: WorldRecord) -> None:
    everything = {page.file: page.style for page in pages_of(world, 7)}
    held = {page.file: page.style for page in pages_of(world, 7, ("legend", "strike"))}
    used = {style.name for style in held.values() if style}
    usual = [style for style in read_styles() if not style.unseen]
    assert used == {style.name for style in usual if style.family != "legend"} - {"strike"}
    changed = [file for file, style in everything.items() if style and style.family != "legend" and held[file] != style]
    assert {everything[file].name for file in changed if everything[file]} == {"strike"}  # type: ignore[union-attr]
    with pytest.raises(InputError, match="no style or family"):
        list(pages_of(world, 7, ("stirke",)))
    with pytest.raises(InputError, match="every style is held out"):
        list(pages_of(world, 7, FAMILIES))


@pytest.mark.parametrize(
    "leak", ['<i data-state="1">', '<i class="off">', "<i disabled>", "<b></b><i>", "<i><!-- gone -->"]
)
def test_the_search_for_leaks_finds_them(leak: str) -> None:
    plain, leaking = skeleton("<i></i>"), skeleton(f"{leak}</i>")
    assert plain.seen != leaking.seen or leaking.comments


def test_styles_that_no_reader_was_built_on_appear_only_when_asked_for(world: WorldRecord) -> None:
    unseen = {style.name for style in read_styles() if style.unseen}
    assert len(unseen) >= 12
    assert not unseen & {page.style.name for page in pages_of(world, 7) if page.style}
    assert {page.style.name for page in pages_of(world, 7, ("seen",)) if page.style} == unseen
