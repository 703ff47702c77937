"""Families of travellers who hand on what others wrote, and of brisk ones who give orders."""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "quoting",
        "This is what they wrote to us:|Copied from their message:|I quote:",
        "What would you propose?|Can you look into other options?|Any replacement you can think of?",
        """
        closed: "we regret that {thing} remains closed {when}< due to {why}>."
        closed-long: "we regret that {thing} remains closed until further notice< due to {why}>."
        opens: "please note that {thing} opens later {when}, at {time}."
        closes: "please note that {thing} closes earlier {when}, at {time}."
        table: "we regret that {thing} has to cancel your table {when}."
        tickets: "we regret that {thing} is fully booked {when}."
        price: "please note the new price of {thing}: {money} per person."
        leg-late: "we regret that {leg} is delayed by {span}< due to {why}>."
        leg-at: "the new departure time of {leg} is {time}."
        leg-early: "{leg} departs earlier than planned, at {time}."
        leg-off: "we regret to inform you that {leg} has been cancelled< due to {why}>."
        leg-strike: "due to a strike, {leg} will not be operated."
        leg-moved: "{leg} has been rebooked to {day}, departure {time}."
        airport: "{airport} airport is closed {when}< due to {why}>."
        road: "the road from {origin} to {city} remains closed {when}< due to {why}>."
        stay-lost: "we regret that {hotel} cannot honour your reservation< due to {why}>."
        stay-night: "we regret that {hotel} cannot offer you a room {night}< due to {why}>."
        stay-room: "{hotel} has to move you to a {room}."
        event-off: "we regret that {thing} has been cancelled {when}< due to {why}>."
        event-moved: "the new time of {thing} is {time} {when}."
        storm: "weather alert: {why} {when}."
        """,
    ),
    family(
        "brisk",
        "|Right.|Listen,",
        "Sort out an alternative.|Find us another option.|Replace it, please.",
        """
        closed: {thing}'s closed {when}<, {why}>.
        closed-long: {thing}'s closed for the foreseeable future<, {why}>.
        opens: {thing}'s not opening before {time} {when}.
        closes: {thing}'s closing at {time} {when}.
        table: {thing}'s full {when}.
        tickets: {thing}'s sold out {when}.
        price: {thing}'s charging {money} per person now, more than we have.
        leg-late: {leg} is running {span} late<, {why}>.
        leg-at: {leg} is now at {time}.
        leg-early: {leg} is now earlier, at {time}.
        leg-off: {leg} has been cancelled<, {why}>.
        leg-strike: {leg} is off, strike.
        leg-missed: we've missed {leg}<, {why}>.
        leg-moved: {leg} has been moved to {day}, {time}.
        airport: {airport} airport's closed {when}<, {why}>.
        road: the road from {origin} to {city}'s closed {when}<, {why}>.
        drive-at: we're not starting {leg} before {time}.
        car: the rental's dead, no {leg}.
        stay-lost: {hotel}'s cancelled the lot<, {why}>.
        stay-night: {hotel}'s got no room {night}<, {why}>.
        stay-room: {hotel}'s put us in a {room}.
        event-off: {thing}'s been called off {when}<, {why}>.
        event-moved: {thing}'s been moved to {time} {when}.
        storm: there's {why} coming {when}.
        storm-all: there's {why} all trip long.
        ill-start: {why}, we're not going anywhere before {time} {when}.
        ill-end: {why}, we're back by {time} {when}.
        day-lost: {day}'s gone, we're at {why} all day.
        budget: we've got {money} in total, that's it.
        money-lost: we've been robbed of {money}.
        """,
    ),
    family(
        "grandparents",
        "Hello dear,|My dear travel helper,|Good morning to you,",
        "What do you think we should do?|Do you perhaps know something else for us?|"
        "Would there be another possibility?",
        """
        closed: would you believe it, {thing} is closed {when}< on account of {why}>.
        closed-long: would you believe it, {thing} has shut for good< on account of {why}>.
        opens: it appears that {thing} doesn't open until {time} {when}.
        closes: it appears that {thing} closes as early as {time} {when}.
        table: it appears that {thing} hasn't got a table for us {when}.
        tickets: it appears that {thing} hasn't got any tickets left {when}.
        price: it appears that {thing} costs {money} per person nowadays, which is far too much.
        leg-late: it appears that {leg} will be {span} late< on account of {why}>.
        leg-at: it appears that {leg} won't leave until {time}.
        leg-early: it appears that {leg} leaves as early as {time}.
        leg-off: it appears that {leg} has been cancelled< on account of {why}>.
        leg-strike: it appears that there's a strike, so {leg} isn't running.
        leg-missed: I'm ashamed to say that we missed {leg} on account of {why}.
        leg-moved: it appears that {leg} has been moved to {day} at {time}.
        airport: it appears that the airport in {airport} is closed {when}< on account of {why}>.
        road: it appears that the road from {origin} to {city} is closed {when} on account of {why}.
        drive-at: it appears that {leg} can't start until {time}.
        stay-lost: it appears that {hotel} can't have us at all< on account of {why}>.
        stay-night: it appears that {hotel} can't have us {night}< on account of {why}>.
        stay-room: it appears that {hotel} only has a {room} for us.
        event-off: it appears that {thing} has been cancelled {when}< on account of {why}>.
        event-moved: it appears that {thing} begins at {time} {when}.
        storm: it appears that there will be {why} {when}.
        storm-all: it appears that there will be {why} the whole week.
        ill-start: I'm afraid {why}, so we shan't be up before {time} {when}.
        ill-end: I'm afraid {why}, so we ought to be back by {time} {when}.
        day-lost: I'm afraid we have to spend all of {day} at {why}.
        budget: I'm afraid we can only spend {money} in total.
        money-lost: I'm afraid somebody took {money} out of my purse.
        """,
    ),
    family(
        "enthusiast",
        "Best trip ever, but:|Loving it here!|Two days in and so happy!",
        "Hit me with another idea!|What's your next best suggestion?|Surprise us with an alternative!",
        """
        closed: no luck with {thing}, they're closed {when}<, {why}>!
        closed-long: no luck with {thing}, they've closed for good<, {why}>!
        opens: no luck with {thing}, they only open at {time} {when}!
        closes: no luck with {thing}, they close at {time} {when}!
        table: no luck with {thing}, they're fully booked {when}!
        tickets: no luck with {thing}, all sold out {when}!
        price: no luck with {thing}, they now charge {money} per person!
        leg-late: no luck with {leg}, it's delayed by {span}<, {why}>!
        leg-at: no luck with {leg}, it only leaves at {time}!
        leg-early: no luck with {leg}, it leaves earlier, at {time}!
        leg-off: no luck with {leg}, it's been cancelled<, {why}>!
        leg-strike: no luck with {leg}, it's cancelled because of a strike!
        leg-moved: no luck with {leg}, it's been rescheduled to {day} at {time}!
        stay-lost: no luck with {hotel}, they've cancelled our whole booking<, {why}>!
        stay-night: no luck with {hotel}, they're overbooked {night}<, {why}>!
        stay-room: no luck with {hotel}, they've only got a {room} for us!
        event-off: no luck with {thing}, it's cancelled {when}<, {why}>!
        event-moved: no luck with {thing}, it now starts at {time} {when}!
        storm: no luck with the weather, {why} {when}!
        storm-all: no luck with the weather, {why} every single day!
        """,
    ),
)
