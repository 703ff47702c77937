"""Floor plans: stairs in words, walks in words and in drawings."""

from __future__ import annotations

import dataclasses
from typing import Any

import cv2
import numpy as np
import pytest

from tripmend_suites.worldtravel.reading import Sheet
from tripmend_suites.worldtravel.reading.floorplan import read

from ._sheets import laid_out, text_sheet, values

ROOMS = ("Entrance", "Maps", "Globes", "Garden", "Chapel", "Library")
RED, BLUE = (205, 40, 50), (30, 90, 190)


def said(text: str) -> Any:
    return [fact.value for fact in read(text_sheet(f"Haus der Karten\n\n{text}\n")).of("stairs")]


@pytest.mark.parametrize(
    "text",
    [
        "Step-free from the entrance to the last room; lifts where there are floors.",
        "There are no steps anywhere in the house.",
        "Every floor can be reached by lift.",
        "The whole house is wheelchair accessible.",
    ],
)
def test_a_house_without_stairs(text: str) -> None:
    assert said(text) == [{"all": False, "parts": []}]


@pytest.mark.parametrize(
    "text",
    [
        "There are long flights of stairs; who cannot climb sees the part below them and no more.",
        "There are long flights of stairs and no way around them: not for people who cannot climb.",
        "Please note that there is no lift.",
        "Visitors have to climb 214 steps.",
    ],
)
def test_a_house_of_stairs(text: str) -> None:
    assert said(text) == [{"all": True, "parts": []}]


@pytest.mark.parametrize(
    "text",
    [
        "Many steps and no lift: Dome, Bell tower. Step-free: Baptistery, Crypt of Santa Reparata.",
        "Dome and Bell tower: 300 steps each. The Baptistery is step-free.",
        "The Dome and the Bell tower have steep stairs; Baptistery: step-free.",
    ],
)
def test_parts_with_and_without_stairs(text: str) -> None:
    assert said(text) == [{"all": False, "parts": ["Dome", "Bell tower"]}]


def test_the_legend_of_a_drawing_is_no_statement() -> None:
    reading = read(text_sheet("Haus der Karten\n\nA striped box is a staircase.\n"))
    assert reading.of("stairs") == ()
    assert [one.what for one in reading.abstained] == ["stairs"]


def test_a_walk_in_words() -> None:
    reading = read(text_sheet("Haus der Karten\n\nNo steps.\n\nRed route: Maps, then Globes and Map Room II.\n"))
    assert values(reading, "walk") == [{"walk": "red route", "stops": ["Maps", "Globes", "Map Room II"]}]


def drawn(ground: int = 255) -> Sheet:
    """Two rows of three rooms with doors; a red walk and a blue one with dots; names and a legend."""
    picture = np.full((620, 760, 3), ground, dtype=np.uint8)
    cv2.rectangle(picture, (20, 60), (740, 460), (255, 255, 255), -1)
    corners = [(50 + 220 * x, 90 + 170 * y) for y in range(2) for x in range(3)]
    for x, y in corners:
        cv2.rectangle(picture, (x, y), (x + 220, y + 170), (50, 50, 50), 3)
    for x, y in ((270, 175), (490, 175), (270, 345), (490, 345)):
        cv2.rectangle(picture, (x - 4, y - 20), (x + 4, y + 20), (255, 255, 255), -1)
    cv2.rectangle(picture, (580, 256), (620, 264), (255, 255, 255), -1)
    walks = (
        (RED, [(100, 165), (610, 165), (610, 335)], [(330, 165), (610, 335)]),
        (BLUE, [(130, 190), (580, 190), (580, 360), (150, 360)], [(580, 190), (360, 360), (150, 360)]),
    )
    for colour, way, stops in walks:
        cv2.polylines(picture, [np.array(way, dtype=np.int32)], False, colour, 6)
        for stop in stops:
            cv2.circle(picture, stop, 13, (255, 255, 255), -1)
            cv2.circle(picture, stop, 10, colour, -1)
    cv2.rectangle(picture, (40, 530), (60, 544), RED, -1)
    cv2.rectangle(picture, (340, 530), (360, 544), BLUE, -1)
    names = [(x + 12, y + 10, 16, name) for (x, y), name in zip(corners, ROOMS, strict=True)]
    sheet = laid_out(
        (40, 10, 40, "Haus der Karten"),
        *names,
        (70, 530, 16, "red route: a dot at each stop"),
        (370, 530, 16, "blue walk"),
        (40, 570, 16, "There are no steps in the house."),
    )
    return dataclasses.replace(sheet, pixels=picture)


@pytest.mark.parametrize("ground", [255, 30])
def test_walks_in_a_drawing_stop_where_their_dots_are(ground: int) -> None:
    reading = read(drawn(ground))
    assert values(reading, "walk") == [
        {"walk": "red route", "stops": ["Maps", "Library"]},
        {"walk": "blue walk", "stops": ["Globes", "Chapel", "Garden"]},
    ]


def test_a_walk_into_a_room_without_a_name_is_abstained_from() -> None:
    sheet = drawn()
    sheet = dataclasses.replace(sheet, lines=tuple(line for line in sheet.lines if line.text != "Maps"))
    reading = read(sheet)
    assert [one["walk"] for one in values(reading, "walk")] == ["blue walk"]
    assert [one.what for one in reading.abstained] == ["walk red route"]


def test_a_drawing_that_cannot_be_seen_is_abstained_from() -> None:
    reading = read(dataclasses.replace(drawn(), pixels=None))
    assert reading.of("walk") == ()
    assert [one.what for one in reading.abstained] == ["walk red route", "walk blue walk"]


def test_queues_at_the_doors() -> None:
    reading = read(
        text_sheet(
            "Haus der Karten: floor plan\n\nNo steps.\n\nThe ordinary line: arrive 25 minutes early."
            "\nJoining a guided tour? The meeting point is staffed 20 minutes before; be there by then.\n"
        )
    )
    assert values(reading, "buffer") == [
        {"admission": "standard", "minutes": 25},
        {"admission": "guided", "minutes": 20},
    ]
    assert {fact.subject for fact in reading.facts} == {"Haus der Karten"}
