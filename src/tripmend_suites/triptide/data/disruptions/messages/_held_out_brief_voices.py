"""Families kept back: a tour leader, a teenager, a dictating business traveller, somebody in a second language.

Whoever works on the reader does not look at them, and measures on them at the end. They were written without a look
at the reader or at what earlier families had shown; a family that has been looked at belongs into another module.
"""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "tour-leader",
        "Note from the road.|Update from the group.|Quick one.|",
        "Send me an alternative.|What's our plan B?|Please advise what to do instead.|Options?",
        """
        closed: {thing} shut {when}<, {why}>.
        closed: No go at {thing} {when}. They're closed<, {why}>.
        closed-long: {thing} closed, no reopening date<, {why}>. Drop it for the whole trip.
        closed-long: Got word that {thing} has shut down and won't reopen while we're here<. Reason given: {why}>.
        opens: {thing} not opening till {time} {when}.
        opens: Late opening {when}: {thing} lets people in from {time}[ only|].
        closes: {thing} closing [early|sooner than usual] {when}, at {time}.
        closes: Doors at {thing} shut at {time} {when}, earlier than we planned for.
        table: {thing} can't seat the group {when}. Fully booked.
        table: No table for us at {thing} {when}, they're full.
        tickets: Sold out {when}: {thing}. Nothing for the group.
        tickets: Couldn't get the group into {thing} {when}. No tickets left.
        price: {thing} has gone up to {money} a head. Over what we can spend.
        price: New price at {thing}: {money} per person. Budget won't take it.
        leg-late: {leg} running {span} late {when}<, {why}>.
        leg-late: Delay of {span} on {leg} {when}< ({why})>.
        leg-at: {leg} {when} now off at {time}<, {why}>. Late, that is.
        leg-at: New departure for {leg} {when}: {time}< ({why})>.
        leg-early: {leg} brought forward {when}, leaves at {time}.
        leg-early: Earlier than planned: {leg} now goes at {time} {when}.
        leg-off: {leg} {when} cancelled<, {why}>.
        leg-off: Lost {leg} {when}. Cancelled on us<, {why}>.
        leg-strike: Strike {when}. {leg} not running.
        leg-strike: {leg} out {when}, staff on strike.
        leg-missed: Group missed {leg} {when}<, {why}>.
        leg-missed: We didn't make {leg} {when}< because of {why}>.
        leg-moved: {leg} moved to another date, now {day}, {time}.
        leg-moved: Airline has changed the date of {leg}. It now goes {when} at {time}.
        airport: {airport} airport closed {when}<, {why}>. {leg} won't go.
        airport: Nothing in or out of {airport} airport {when}<, {why}>, so we lose {leg}.
        road: Road {origin} to {city} closed {when}<, {why}>.
        road: Can't get from {origin} to {city} by road {when}, it's blocked< after {why}>.
        drive-at: Can't start {leg} before {time} {when}<, {why}>.
        drive-at: {leg} {when}: earliest we can roll is {time}<, {why}>.
        car: Car's broken down {when}<, {why}>. No way to do {leg}.
        car: Vehicle's dead {when}< ({why})>, so {leg} is off.
        stay-lost: {hotel} has cancelled us, all nights<. {why}>.
        stay-lost: No beds at {hotel} for any of our nights<, {why}>.
        stay-night: {hotel} can't take us {night}<, {why}>.
        stay-night: No rooms at {hotel} {night}<, {why}>.
        stay-room: {hotel} can only give us a {room}. Not what we booked.
        stay-room: Room change at {hotel}: a {room} is all they have now. Doesn't work for us.
        event-off: {thing} {when} is off<, {why}>.
        event-off: Organisers pulled {thing}, was due {when}<. Reason: {why}>.
        event-moved: {thing} {when} now starts at {time}.
        event-moved: New start for {thing} {when}: {time}.
        storm: Forecast {when}: {why}. Can't have the group outside.
        storm: {why} {when}. Everything outdoors is out.
        storm-all: Forecast says {why} for the whole trip. Nothing outdoors will work.
        storm-all: {why} every day we're here. Outdoor stops are out.
        ill-start: Word from a guest: {why}. No start before {time} {when}.
        ill-start: {why}, so nothing before {time} {when}.
        ill-end: {why}. Need to be back by {time} {when}.
        ill-end: Have to wrap up by {time} {when}, {why}.
        day-lost: Whole of {day} gone, we have to be at {why}.
        day-lost: All day at {why} {when}. Nothing else possible.
        budget: Office cut us. {money} is the ceiling for the whole trip now.
        budget: New total for the trip: {money}, not a dollar more.
        money-lost: Cash stolen, {money} of our budget gone.
        money-lost: We're {money} short. Money lost on the way, won't be replaced.
        """,
    ),
    family(
        "teenager",
        "heyy|ok so|ugh|hi its me again,|",
        "what else can we do??|any other ideas?|can u find smth else pls|so what now? is there another option",
        """
        closed: {thing} is closed {when}< bc of {why}>
        closed: apparently {thing} isnt open {when} lol< ({why})>,
        closed-long: {thing} is closed for like forever now< bc of {why}>, no reopening date or anything.
        closed-long: so {thing} is just closed, the whole time were here< bc of {why}>.
        opens: {thing} doesnt even open til {time} {when}.
        opens: turns out u cant get into {thing} before {time} {when}, they open late.
        closes: {thing} closes at {time} {when} so thats way too early for us.
        closes: they're kicking everyone out of {thing} at {time} {when}.
        table: tried to book {thing} for {day} and theyre full.
        table: {thing} has no tables left {when}, [my mom|my dad] called them.
        tickets: we cant go to {thing} {when} bc its sold out.
        tickets: cant get tickets for {thing} {when}, theyre all gone.
        price: {thing} costs {money} per person now?? my parents say thats too much for our budget.
        price: they raised the price at {thing}, its {money} each and we cant afford that.
        leg-late: {leg} is {span} late {when}< bc of {why}>.
        leg-late: so {leg} {when} got delayed by {span}< ({why})>.
        leg-at: {leg} doesnt leave til {time} {when}< bc of {why}>.
        leg-at: {leg} got delayed, new time is {time} {when}< ({why})>.
        leg-early: {leg} leaves at {time} {when} now, which is earlier than it was.
        leg-early: they moved {leg} up to {time} {when} so we have to leave earlier.
        leg-off: {leg} got cancelled {when}< bc of {why}>.
        leg-off: they just cancelled {leg}, the one {when}<. smth about {why}>.
        leg-strike: theres a strike {when} so {leg} isnt happening.
        leg-strike: {leg} is cancelled {when} bc everyone there is on strike.
        leg-missed: we missed {leg} {when}< bc of {why}>.
        leg-missed: sooo we were too late for {leg} {when}<, {why}>. it left without us.
        leg-moved: {leg} got moved to a different day, its {when} at {time} now.
        leg-moved: they changed {leg} to {day} at {time}.
        airport: the airport in {airport} is closed {when}< bc of {why}> so no {leg} for us.
        airport: {airport} airport shut down {when}<, {why}>, and {leg} isnt going.
        road: the road from {origin} to {city} is closed {when}< bc of {why}>.
        road: we cant drive from {origin} to {city} {when} bc the road is blocked<, {why}>.
        drive-at: dad says we cant leave for {leg} before {time} {when}< bc of {why}>.
        drive-at: we have to wait til {time} to start {leg} {when}<, {why}>.
        car: our car died {when}<, its {why}>. so we cant do {leg}.
        car: car wont go anymore {when}< ({why})> so {leg} is not happening.
        stay-lost: {hotel} cancelled our whole booking< bc of {why}>, every night.
        stay-lost: we cant stay at {hotel} at all anymore< bc of {why}>.
        stay-night: {hotel} doesnt have a room for us {night}< bc of {why}>.
        stay-night: we cant sleep at {hotel} {night}<, they have {why}>.
        stay-room: {hotel} says we only get a {room} and thats not what we need.
        stay-room: at {hotel} theres only a {room} left for us, like no way.
        event-off: {thing} got cancelled, it was supposed to be {when}<. {why} or whatever>.
        event-off: no {thing} {when} :( they called it off< bc of {why}>.
        event-moved: {thing} {when} starts at {time} now.
        event-moved: they changed {thing} to {time} {when}.
        storm: theres gonna be {why} {when} so we cant do anything outside.
        storm: weather app says {why} {when}, so no outdoor stuff.
        storm-all: its supposed to be {why} the entire trip so all the outdoor stuff is dead.
        storm-all: weather app says {why} every single day of the trip. cant do the outside things.
        ill-start: mom says "{why}" so we're not doing anything before {time} {when}.
        ill-start: update from my parents: {why}. we cant start til {time} {when}.
        ill-end: dad goes "{why}" so we gotta be back by {time} {when}.
        ill-end: my mom just told me {why} and we have to be done by {time} {when}.
        day-lost: we have to spend all of {day} at {why}. so fun.
        day-lost: we cant do anything {when} bc we have to be at {why} the whole day.
        budget: my parents say the whole trip can only cost {money} now.
        budget: so the budget changed, we only have {money} in total for everything.
        money-lost: dad lost {money} of our trip money.
        money-lost: {money} of the money for the trip is just gone, somebody stole it.
        """,
        plain=True,
    ),
    family(
        "dictated",
        "Right, I'm dictating this between two meetings.|Okay, voice note.|Hi, me again, on the move.|",
        "So find me an alternative please.|Could you get back to me with something else, thanks.|"
        "What would you do instead?|Send me another option when you can, okay, bye.",
        """
        closed: I just got off the phone with {thing} and they are closed {when}< on account of {why}>.
        closed: So, {thing}, {when}, that's not going to work, they're closed<, apparently {why}>.
        closed-long: I'm told {thing} is closed indefinitely<, it's {why}>, so we can take that one off entirely.
        closed-long: Bad news on {thing}, they've closed and nobody can say when they open again<, {why}>.
        opens: Slight problem with {thing} {when}, they don't open their doors before {time}.
        opens: My assistant checked {thing} and {when} they open at {time}, not earlier.
        closes: {thing} is winding down early {when}, last call is {time} and then they're closed.
        closes: Turns out {thing} closes at {time} {when}, which is before we'd be through.
        table: {thing} couldn't give us a table {when}, they're completely booked out.
        table: About {thing} {when}, they lost our reservation and there is no table to be had.
        tickets: I tried {thing} {when} and there are no more tickets, sold out.
        tickets: {thing} has nothing left for {day}, every ticket is gone.
        price: So {thing} now wants {money} per person, and that doesn't fit in the budget.
        price: Somebody decided {thing} should cost {money} a person from now on and I can't sign off on that.
        leg-late: {leg} is delayed {span} {when}<, they're blaming {why}>.
        leg-late: Looking at the board, {leg} {when} is going to be {span} behind schedule<, {why}>.
        leg-at: {leg} is delayed {when}, the new departure time is {time}<, it's {why}>.
        leg-at: They've pushed {leg} back, we're now leaving at {time} {when}<, reason being {why}>.
        leg-early: The schedule for {leg} has changed, {when} it departs at {time}, so sooner than we had it.
        leg-early: I've got a notification that {leg} leaves already at {time} {when}.
        leg-off: {leg} {when} has been cancelled<, they say {why}>.
        leg-off: Just heard they scrapped {leg} {when}<, it's down to {why}>.
        leg-strike: They're striking {when}, so you can forget about {leg}.
        leg-strike: {leg} has been cancelled {when}, industrial action.
        leg-missed: My last call ran over, no, strike that, it was {why}, anyway I missed {leg} {when}.
        leg-missed: So we've missed {leg} {when}<, thanks to {why}>.
        leg-moved: The airline rebooked {leg}, it's now {when}, departing at {time}.
        leg-moved: {leg} is on another day, they've put us on {day} at {time}.
        airport: {airport} airport has been shut down {when}<, {why}>, so {leg} isn't happening.
        airport: I'm hearing they closed the airport in {airport} {when} because of {why}, and that takes out {leg}.
        road: They've closed the road between {origin} and {city} {when}<, there's been {why}>.
        road: I can't get through from {origin} to {city} {when}, the road's closed<, {why}>.
        drive-at: I won't be able to get going on {leg} until {time} {when}<, because of {why}>.
        drive-at: Regarding {leg} {when}, make that a {time} start at the earliest<, {why}>.
        car: The car has given up on us {when}<, it's {why}>, so {leg} is not going to happen.
        car: I'm standing next to a car that won't move<, {why}>, and we were going to do {leg} {when}.
        stay-lost: {hotel} rang, they cannot have us at all, none of the nights<, because of {why}>.
        stay-lost: We've lost {hotel}, the complete reservation has been cancelled<, {why}>.
        stay-night: {hotel} has no room for us {night}<, they mentioned {why}>.
        stay-night: So the front desk at {hotel} says we can't stay there {night}<, because of {why}>.
        stay-room: {hotel} has put us down for a {room}, that's all they've got, and it isn't acceptable.
        stay-room: I was promised something better but {hotel} only has a {room} for us.
        event-off: {thing} was supposed to be {when} and it's been called off<, {why}>.
        event-off: They've cancelled {thing} {when}<, I think it was {why}>.
        event-moved: {thing} {when} has a new starting time, {time}.
        event-moved: Change of schedule for {thing} {when}, it begins at {time} now.
        storm: We're getting {why} {when}, so anything outdoors doesn't make sense.
        storm: The forecast {when} is {why}, I don't want us standing around outside.
        storm-all: I'm looking at the forecast and it's {why} for the entire trip, so outdoors is out.
        storm-all: They're saying {why} for all the days we're there, so scrap whatever is outside.
        ill-start: {why}, so please don't put anything before {time} {when}.
        ill-start: Listen, {why}, and {when} we can't get going until {time}.
        ill-end: {why}, so {when} we want to be back in by {time}.
        ill-end: We'll need to call it a day at {time} {when}, {why}.
        day-lost: I lose the whole day {when}, I have to sit at {why}.
        day-lost: Block out {day} completely please, we'll be at {why} all day.
        budget: Finance came back to me, the whole trip has to come in at {money} or less.
        budget: We have a new budget, {money} in total for the trip, that's the maximum.
        money-lost: My wallet's gone, and with it {money} of what we had for this trip.
        money-lost: We've got {money} less to spend than planned, I lost it somewhere.
        """,
    ),
    family(
        "second-language",
        "Hello, excuse my English.|Hello, I have a problem.|Good day, I write because something is changed.|"
        "Dear assistant,",
        "What can we make instead?|Please, you can propose us another thing?|"
        "Can you help to find other solution? Thank you.|Do you have for us some alternative? Many thanks.",
        """
        closed: {thing} is not open {when}< because of {why}>.
        closed: They said to us that {thing} will be close {when}<, the reason is {why}>.
        closed-long: {thing} is closed since now and they don't know until when<, because {why}>.
        closed-long: {thing} stays closed all the time of our travel< because of {why}>.
        opens: The hour when {thing} opens is {when} at {time}, not before.
        opens: {thing} opens later {when}, only from {time}.
        closes: {thing} closes more early {when}, already at {time}.
        closes: We have seen that {thing} is open only until {time} {when}.
        table: {thing} has not a free table for us {when}.
        table: We wanted to eat at {thing} {when} but all the tables are reserved.
        tickets: For {thing} there are no more tickets {when}.
        tickets: {thing} is completely sold out {when}, we can not enter.
        price: In {thing} they want now {money} for each person, it is too expensive for our budget.
        price: The price of {thing} is changed, it costs {money} per person and we can not pay so much.
        leg-late: {leg} has a delay of {span} {when}<, because of {why}>.
        leg-late: They informed that {leg} comes {span} too late {when}< by reason of {why}>.
        leg-at: {leg} has delay and goes only at {time} {when}<, because of {why}>.
        leg-at: The new hour for {leg} {when} is {time}, it is later than before<, because there is {why}>.
        leg-early: {leg} goes more early {when}, at {time}.
        leg-early: They changed the hour of {leg}, now we must depart already at {time} {when}.
        leg-off: {leg} is annulled {when}< because of {why}>.
        leg-off: {when} does not go {leg}, it was cancelled<, they said {why}>.
        leg-strike: There is a strike {when} and {leg} does not go.
        leg-strike: Because the workers make strike, {leg} is cancelled {when}.
        leg-missed: We have lost {leg} {when} because we arrived too late<, there was {why}>.
        leg-missed: We did not catch {leg} {when}< because of {why}>.
        leg-moved: {leg} is not anymore on our day, it goes {when} at {time}.
        leg-moved: The company has moved {leg} to {day} at {time}.
        airport: The airport of {airport} is closed {when} because of {why} and we can not take {leg}.
        airport: {when} the airport of {airport} makes nothing< because of {why}>, so {leg} can not depart.
        road: The street from {origin} to {city} is closed {when}< because of {why}>.
        road: Between {origin} and {city} the road is blocked {when}<, there is {why}>, we can not pass.
        drive-at: For {leg} we can depart only at {time} {when}<, because of {why}>.
        drive-at: It is not possible to begin {leg} before {time} {when}<, because of {why}>.
        car: Our car is broken {when}<, it has {why}>, we can not make {leg}.
        car: The car does not function anymore<, it is {why}>, and {when} we have {leg}.
        stay-lost: {hotel} wrote us that we can not sleep there any night<, because of {why}>.
        stay-lost: Our reservation in {hotel} was cancelled complete<, because of {why}>.
        stay-night: {hotel} has no place for us {night}<, because of {why}>.
        stay-night: We can not sleep in {hotel} {night}<, they have {why}>.
        stay-room: {hotel} gives us only a {room}, but we have need of other type.
        stay-room: In {hotel} there is for us just a {room}, this is not what we have reserved.
        event-off: {thing} {when} will not take place<, because of {why}>.
        event-off: They have cancelled {thing} of {day}<, because of {why}>.
        event-moved: {thing} begins at {time} {when}, it is a new hour.
        event-moved: The hour of {thing} {when} is changed to {time}.
        storm: {when} it comes {why} and we can not stay outside.
        storm: They announce {why} {when}, so the visits in the open air are not possible.
        storm-all: The weather forecast says {why} for all the days of our travel, we can not be outside.
        storm-all: In all the trip it will be {why}, so nothing in the open air is possible.
        ill-start: {why} and {when} we can begin only at {time}.
        ill-start: Because {why}, we prefer nothing before {time} {when}.
        ill-end: {why} and we must be back at {time} {when}, not later.
        ill-end: Because {why}, {when} we want to finish until {time}.
        day-lost: {when} we must stay all the day at {why}.
        day-lost: We lose the complete day {when}, we have to go to {why}.
        budget: We have now only {money} for the whole travel.
        budget: All the trip can cost maximum {money}, more is not possible for us.
        money-lost: Somebody has robbed us {money} of the money for the trip.
        money-lost: We have lost {money} from our budget.
        """,
    ),
)
