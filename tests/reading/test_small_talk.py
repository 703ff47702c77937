"""Thanks, praise, plans, confirmations and questions: nothing happened, and nothing is acted on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.change.reading import understand
from tripmend.formats.native import read_trip

TRIP = read_trip(Path(__file__).parents[2] / "examples" / "rome" / "trip.json")


@pytest.mark.parametrize(
    "message",
    [
        "Our seats on the flight home are confirmed.",
        "The hotel has a nice breakfast.",
        "The hotel confirmed all three nights.",
        "Please send me the address of the hotel.",
        "Good news: our hotel is not overbooked.",
        "See you on Thursday.",
        "No rain on Tuesday.",
        "The forecast for Wednesday is sunny.",
        "Can you print the tickets for flight AB 217?",
        "The Palatine Hill will stay open on Thursday.",
        "Thanks for the plan, looking forward to the Capitoline Museums on Thursday!",
        "We found 100 euros in the street.",
        "The tickets for the Capitoline Museums are on my phone.",
        "What a great trip this will be!",
        "My wife is so excited about the Vatican Museums.",
        "Our friends told us the Colosseum is amazing.",
        "We already checked in at the hotel.",
        "I packed the camera for the Pantheon.",
        "Happy to hear that the Borghese Gallery is open on Wednesday.",
        "Our hotel has a rooftop bar.",
        "Wednesday is our wedding anniversary.",
        "We have 200 euros in cash.",
        "Weather looks great all week.",
        "How do I get from the hotel to the Colosseum?",
    ],
)
def test_small_talk_is_no_news(message: str) -> None:
    assert understand(message, TRIP.itinerary, TRIP.catalogue).disruptions == ()
