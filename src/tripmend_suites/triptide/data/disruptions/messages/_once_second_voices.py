"""Families of a grandmother and her scribe, a hotel's front desk, a long-distance walker and an office assistant."""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "by-grandchild",
        "My grandson is typing this, my eyes are not up to it.|Hello dear, it is Edith, Josh has the keyboard.|"
        "(Josh here, Gran is talking and I am writing.)|",
        "Now what would you have us do, dear?|Could you think of something else for us?|"
        "(She wants to know what else there is.) Well, I do, Josh.|Be a dear and find us another, would you?",
        """
        closed: You know {thing}, dear, well, they have it shut {when}<, it is because of {why}>.
        closed: The lady on the telephone said not to come to {thing} {when}, they are closed<. It was {why}, she said>.
        closed-long: {thing} has closed, and goodness knows when it will open again<, with {why}>.
        closed-long: They have shut {thing} up for I do not know how long<, Josh says it is {why}>.
        opens: We would be far too early at {thing}. It opens at {time} {when}.
        opens: Josh looked it up, {thing} does not open its doors until {time} {when}.
        closes: {thing} turns people out at {time} {when}, that is when it closes, and I am slow on my feet.
        closes: They shut early at {thing} {when}, [it is|Josh says] {time}.
        table: I do not think they want us at {thing} {when}, dear, they have no table for us.
        table: {thing} is all booked up {when}. (I called and asked, Gran. They said full.)
        tickets: You cannot get into {thing} {when}, there is not a ticket to be had.
        tickets: Josh tried to buy the tickets for {thing} {when} and they were sold out.
        price: They ask {money} from each person at {thing}. For that I used to feed a family, so no.
        price: {thing} has gone up, it is {money} each now, and that is more than we have, dear.
        leg-late: They say we shall have to sit and wait, {leg} is {span} late<, something about {why}>.
        leg-late: {leg} is behind, dear. (By {span}, Gran.) Yes, by {span}<, and it is {why}>.
        leg-at: {leg} does not go when it said, it goes at {time}, so we have a wait<. It is {why}, they tell us>.
        leg-at: Now they tell me that {leg} has been put back to {time}<, because of {why}>.
        leg-early: They want us there sooner. {leg} goes at {time} now, earlier than it was.
        leg-early: Josh got a message that {leg} is leaving early, at {time}, and I am hardly dressed by then.
        leg-off: {leg} is not going at all, dear, they cancelled it<, there was {why}>.
        leg-off: Well, they cancelled {leg}<. (It was {why}, Gran.) Whatever it was, it does not go>.
        leg-strike: They have laid down their tools, it is a strike, and so {leg} does not go.
        leg-strike: There is a strike on. My husband was a union man, so I will not complain, but {leg} is cancelled.
        leg-missed: It is my fault we missed {leg}, I cannot hurry. Well, mine and {why}.
        leg-missed: {leg} went off without us, dear. First there was {why} and then they had shut the gate.
        leg-moved: {leg} is on another day. (It is {day}, Gran, at {time}.) There, he has it written down.
        leg-moved: It is not the day on our papers any more, {leg} goes {when}, at {time}.
        airport: They have shut the airport at {airport} {when}<, with {why}>, so we are not going up in the air.
        airport: No aeroplanes {when}, dear, the whole airport in {airport} is closed<, it is {why}>.
        road: You cannot get from {origin} to {city} on the road {when}, they closed it. It was {why}.
        road: The wireless says the road from {origin} to {city} is closed {when}, and all from {why}.
        drive-at: My son cannot fetch us off any sooner, so {leg} starts at {time}<. It is {why}>.
        drive-at: We are not getting away on {leg} until {time}, dear<, because of {why}>.
        car: The car has gone and broken<, they said {why}>, and so we cannot do {leg} in it.
        car: It made a noise and then it stopped. (The car, she means<, it is {why}>.) So that is {leg} done for.
        stay-lost: The people at {hotel} will not have us, not for a single night<, because of {why}>.
        stay-lost: All our nights at {hotel} are gone<, on account of {why}>. I have never heard the like.
        stay-night: We have no bed at {hotel} {night}<, that is {why} for you>. The other nights they will have us.
        stay-night: {hotel} wants us out {night}<, because of {why}>. (Only that night, Gran.)
        stay-room: At {hotel} they have put us down for a {room}, and that is not what I asked for.
        stay-room: They say at {hotel} there is just a {room} for us. I did not ask for a {room}.
        event-off: They are not putting on {thing} {when}<, because of {why}>, and I had my good shoes out.
        event-off: {thing} was to be {when}, but it is cancelled, dear<. It was {why}>.
        event-moved: {thing} begins at {time} {when}, they have changed it.
        event-moved: Josh, tell them about {thing}. (It has been moved to {time} {when}.) Thank you.
        storm: We are to have {why} {when} and at my age I do not go out in that.
        storm: My knee said so before the wireless did, it will be {why} {when}, no good for being outside.
        storm-all: It will be {why} the whole time we are away, every day of it.
        storm-all: From the day we come until the day we go it is nothing but {why}, they say.
        ill-start: I have to tell you, {why}. So let us not go out {when} before {time}.
        ill-start: {why}, dear, so {when} we will have a long rest and go out at {time}.
        ill-end: I have to tell you, {why}. So {when} I want us indoors again by {time}.
        ill-end: {why}, dear, and that means home by {time} {when}, and no dawdling.
        day-lost: My passport has gone and we must go to {why} {when}. They say it takes the whole day.
        day-lost: We will be sitting at {why} all day long {when}, so you need not plan a thing.
        budget: I have counted it at the kitchen table and there is {money} for the whole trip, no more.
        budget: My pension came and it is not what it was. We can spend {money}, and that is for everything.
        money-lost: I had {money} of our trip money in my handbag and it has been taken.
        money-lost: Somebody has robbed us, dear. (They got {money} of the trip money.)
        """,
    ),
    family(
        "front-desk",
        "Greetings from the front desk.|I write at the request of guests of ours.|"
        "This is the night porter, on behalf of the party on the third floor.",
        "May I tell them what you would suggest instead?|They are waiting in the lobby for another proposal.|"
        "Would you let me have an alternative that I can pass up to the room?|"
        "What may I offer the guests in its place?",
        """
        closed: I made the call for our guests: {thing} receives nobody {when}<, due to {why}>.
        closed: I must disappoint the guests about {thing}. Closed {when}<, as I hear because of {why}>.
        closed-long: It falls to me to say that {thing} is closed and gives no date for its return<, after {why}>.
        closed-long: My colleague passed by {thing}. It is shut for the foreseeable future<, {why} is the reason>.
        opens: I have confirmed the hours of {thing}. They open at {time} {when}, later than the guests had planned.
        opens: The guests would find {thing} locked, since it opens {when} only from {time}.
        closes: I have confirmed the hours of {thing}. They see the last visitor out and close at {time} {when}.
        closes: {thing} closes for the day at {time} {when}, which I fear cuts the visit short.
        table: I have spoken with the maître d'. No table at {thing} {when}, not even for us.
        table: {thing} has nothing to give the guests {when}, every table is spoken for.
        tickets: I tried my usual sources, but {thing} is sold out {when}.
        tickets: There is no more admission to {thing} {when}, the allocation has gone.
        price: {thing} now asks {money} for each guest. The party tells me that it is beyond their means.
        price: I quoted the new rate of {thing}, {money} per person, and the party declined it as too dear.
        leg-late: The party asks me to write: "{leg} has a delay of {span}<, because of {why}>."
        leg-late: Word reached the desk that {leg} is {span} overdue<, on account of {why}>.
        leg-at: The party asks me to write: "{leg} is put off until {time}<, because of {why}>."
        leg-at: I read on the screen behind me that {leg} goes only at {time}<, on account of {why}>.
        leg-early: The party asks me to write: "{leg} leaves ahead of time, at {time}."
        leg-early: I have ordered an earlier wake-up call, as {leg} is now to leave at {time}, sooner than planned.
        leg-off: The party asks me to write: "{leg} does not operate any more<, because of {why}>."
        leg-off: I have the carrier's word that {leg} is annulled<, on account of {why}>.
        leg-strike: The party asks me to write: "They are striking and {leg} has been struck off."
        leg-strike: A strike has been called, and the carrier confirms to me that {leg} is withdrawn.
        leg-missed: The party is back at my desk with all their luggage. {leg} was missed, owing to {why}.
        leg-missed: Our shuttle driver is mortified. There was {why} and {leg} had left when they came.
        leg-moved: The party asks me to write: "{leg} is moved to another date, {day}, at {time}."
        leg-moved: I am informed that {leg} will now be flown {when}, departing {time}.
        airport: The airport of {airport} is closed {when}<, owing to {why}>, and the guests' flight falls with it.
        airport: I regret that nothing flies at {airport} {when}<, the airport being closed by {why}>.
        road: Our driver reports the road between {origin} and {city} blocked {when} by {why}.
        road: The police do not let any car through from {origin} to {city} {when}, because of {why}.
        drive-at: The valet cannot bring the car round sooner, so {leg} begins at {time}<, the reason is {why}>.
        drive-at: The party asks me to write: "{leg} has to wait until {time}<, because of {why}>."
        car: The car is dead in our garage<, with {why}>. {leg} cannot be made with it.
        car: The party asks me to write: "The car broke down<, it is {why}>, and we can forget {leg}."
        stay-lost: The guests have had word that {hotel} releases all of their nights<, as there is {why}>.
        stay-lost: I have spoken to the manager. {hotel} will not honour the stay, none of the nights<, owing to {why}>.
        stay-night: The guests are without a room {night}. {hotel} can keep every other night<, but there is {why}>.
        stay-night: {hotel} has to turn the guests away {night}<, owing to {why}>, and for that night alone.
        stay-room: {hotel} has reassigned the guests to a {room}, and they do not accept it.
        stay-room: A {room} is what remains at {hotel}. The guests had booked otherwise.
        event-off: I must take back the good news about {thing}. It is cancelled {when}<, owing to {why}>.
        event-off: The box office rang down. There will be no {thing} {when}<, for reason of {why}>.
        event-moved: The box office rang down. {when}, {thing} starts at {time}, not at the hour printed.
        event-moved: Please note for the guests a new hour for {thing} {when}, namely {time}.
        storm: Our barometer has dropped. There is {why} on the way {when} and I advise nobody to be outdoors.
        storm: I would keep the guests under cover {when}, as we are warned of {why}.
        storm-all: We are warned of {why} for the guests' entire trip, from arrival to departure.
        storm-all: I would keep the guests under cover on all of their days. There is to be {why} throughout.
        ill-start: I quote the note left at my desk: "{why}. We will not go out {when} until {time}."
        ill-start: They rang down to say "{why}", and wish to have nothing {when} ahead of {time}.
        ill-end: I quote the note left at my desk: "{why}. Please have us back {when} by {time}."
        ill-end: They rang down to say "{why}", and wish to be in their room {when} from {time} at the latest.
        day-lost: I have called them a cab to {why} {when}. They will need all day there.
        day-lost: The guests are expected at {why} {when} and I am told that it fills the day from end to end.
        budget: The party confides that {money} is what they may spend on the whole of the trip.
        budget: I am to tell you, discreetly, that the total for the trip must come down to {money}.
        money-lost: The safe was not used, I regret. {money} of the party's travel money is missing.
        money-lost: The guests were robbed in the street and have {money} less for their trip.
        """,
    ),
    family(
        "backcountry",
        "|Got one bar of signal.|Writing from the trailhead.|Short one, battery's low.",
        "What's our bailout?|Reroute us, please.|Know anything else nearby that works?|Send me a plan B when you can.",
        """
        closed: Sign on the gate: {thing} closed {when}<, {why}>.
        closed: No way into {thing} {when}. It's closed<, ranger told me {why}>.
        closed-long: {thing} has a closure order on it with no end date<, {why}>.
        closed-long: {thing} is done for this year by the look of it, closed till they say otherwise<, {why}>.
        opens: Gate at {thing} doesn't swing open till {time} {when}.
        opens: I like a dawn start but {thing} opens at {time} {when} and that's that.
        closes: Gate at {thing} gets locked at {time} {when}. Don't want to be on the wrong side of it.
        closes: Less daylight than I reckoned with: {thing} closes at {time} {when}.
        table: {thing} can't feed us {when}. Booked solid.
        table: Was dreaming of a proper meal, but there's no table at {thing} {when}.
        tickets: All the permits, tickets, whatever they call them, for {thing} {when} are taken.
        tickets: {thing} has hit its quota {when}. No tickets for us.
        price: {thing} wants {money} per head now. I walk so I don't have to pay that sort of money.
        price: {money} a person to get into {thing} these days. Can't justify it on what we have.
        leg-late: {leg} is {span} down<, {why}>.
        leg-late: Sitting on my pack. {leg} won't show till {span} past its time<, {why} up the line>.
        leg-at: {leg} won't roll out before {time} now<, {why}>.
        leg-at: They've chalked up {time} for {leg}, which is later than I have on my sheet.
        leg-early: {leg} now goes at {time}. Earlier than it did. Means packing up in the dark.
        leg-early: Turns out {leg} has been moved up, {time} is when it goes.
        leg-off: {leg} won't be coming. Cancelled<, {why}>.
        leg-off: Crossed {leg} off my sheet, they aren't running it<, {why}>.
        leg-strike: Strike. {leg} isn't running.
        leg-strike: Nobody's working over there, they're striking, so no {leg}.
        leg-missed: Watched {leg} go up over my head. {why} ate all our slack and we missed it.
        leg-missed: Didn't get to {leg} in time, {why} on the way in.
        leg-moved: {leg} slid to {day}. Leaves {time}.
        leg-moved: New day for {leg}. They fly us {when}, {time}.
        airport: {airport} airport has shut down {when}<, {why}>. We're grounded.
        airport: Nothing's flying {when}, the airport at {airport} is closed<. {why}>.
        road: {why} across the road. No getting from {origin} to {city} that way {when}.
        road: Road out of {origin} to {city} is gated {when}, {why}.
        drive-at: Won't have wheels for {leg} till {time}<, {why}>.
        drive-at: {leg} starts at {time}, can't be sooner<, {why}>.
        car: Car won't start<, {why}>. Not doing {leg} in that.
        car: Left the car with a tow truck<, {why}>. No car, no {leg}.
        stay-lost: {hotel} is out for all nights<, {why}>. Need a roof.
        stay-lost: Lost the whole booking at {hotel}<, {why}>, first night to last.
        stay-night: {hotel} can't put us up {night}<, {why}>. Rest of the nights are good.
        stay-night: No bunk for us at {hotel} {night}<, {why}>.
        stay-room: {hotel} has us down for a {room} now. I've slept in enough of the wrong places.
        stay-room: They gave our room away at {hotel}, and it's a {room} or nothing.
        event-off: No {thing} {when}<, {why}>. Poster's got a line through it.
        event-off: {thing} got cancelled {when}<, {why}>.
        event-moved: {thing} is {time} {when} now, somebody inked over the poster.
        event-moved: They start {thing} at {time} {when}, not the time I had.
        storm: {why} {when}. I don't mess with that, nothing exposed.
        storm: Clouds are stacking up. Forecast has {why} {when}, so we stay off anything open.
        storm-all: Forecast has {why} for every day we're out. Nothing exposed, all trip.
        storm-all: No weather window. {why} the whole trip through.
        ill-start: {why}. Slow morning {when}, boots on at {time}, no sooner.
        ill-start: Not moving {when} till {time}. {why}.
        ill-end: {why}. {when} we turn round in time to be in by {time}.
        ill-end: Short day {when}: {why}, so done and back at {time}.
        day-lost: Lost my papers in a creek. {why} gets the whole of {day}.
        day-lost: Zero day {when}, and not the fun kind. All of it goes on {why}.
        budget: Counted what's left in the tin. {money} for the trip, everything in.
        budget: Money's tighter than I thought, the trip can't come to more than {money} altogether.
        money-lost: Dry bag's gone, with {money} of the trip money in it.
        money-lost: Someone went through our packs. {money} of what we had for the trip is gone.
        """,
    ),
    family(
        "office-assistant",
        "Hello, Priya here for Ms. Barrow, who is travelling with us.|Following up on the boss's itinerary.|"
        "Quick note before I join the next call.|",
        "Could you come back to me with a replacement before end of business?|Can you send options I can put to her?|"
        "She will ask me what we are doing instead, so what do I say?|Please revise and resend.",
        """
        closed: {thing} has come back to me to say they are closed {when}<, the reason being {why}>.
        closed: I need {thing} taken out {when}, they are not open<. It is down to {why}>.
        closed-long: Please take {thing} out. It is closed with no reopening date announced<, following {why}>.
        closed-long: Their auto-reply says {thing} is closed until they advise further<, citing {why}>.
        opens: Clash in the diary: {thing} opens at {time} {when} and we are in for earlier.
        opens: {thing} confirmed by email that {when} they will be open from {time}, not before.
        closes: Clash in the diary: {thing} closes at {time} {when} and we would still be in there.
        closes: {thing} confirmed by email that {when} they will be closing at {time}.
        table: {thing} could not hold the booking and has no table for us {when}.
        table: I am still on a waiting list for {thing} {when}, which in plain English means they are full.
        tickets: I was unable to purchase for {thing}, {day} is sold out.
        tickets: {thing} has nothing left to sell us {when}, the tickets are gone.
        price: {thing} sent a new quote, {money} per person, and finance will not sign it off.
        price: The rate at {thing} is up to {money} a head. I have been told no, too expensive.
        leg-late: Our travel app flags {leg} as {span} late<, reason given {why}>.
        leg-late: {leg} has picked up a delay of {span}<, I understand from {why}>.
        leg-at: {leg} now shows a later departure, {time}<, reason given {why}>.
        leg-at: I have had to move the car booking, as {leg} has slipped to {time}<, owing to {why}>.
        leg-early: {leg} now shows an earlier departure, {time}.
        leg-early: Schedule change from the carrier. {leg} is leaving at {time}, which is before our original time.
        leg-off: Cancellation notice received for {leg}<, reason given {why}>.
        leg-off: {leg} has dropped out of the system, and the carrier says cancelled<, because of {why}>.
        leg-strike: Because of the walkout over pay, {leg} has been cancelled.
        leg-strike: The union has gone ahead with its strike. {leg} is among the cancellations.
        leg-missed: We are marked as no-shows on {leg}. It was {why}, we did not reach the gate in time.
        leg-missed: She is not pleased: {leg} was missed, and all because of {why}.
        leg-moved: The carrier has rolled {leg} over to {day}, dep. {time}.
        leg-moved: {leg} is now in the diary {when} at {time}, as they changed the date on us.
        airport: {airport} airport has suspended flights {when}<, reason given {why}>, and that includes ours.
        airport: We cannot fly {when}. The airport at {airport} is closed<, owing to {why}>.
        road: The {origin} to {city} road is closed {when}, reason given {why}.
        road: Our driver flags a closure {when}. No through road from {origin} to {city}, it is {why}.
        drive-at: {leg} has to move to a {time} start<, reason given {why}>.
        drive-at: The earliest I can get everyone on the road for {leg} is {time}.
        car: The hire car is off the road<, reason given {why}>. I need cover for {leg}.
        car: Roadside assistance could not fix the car<, it is {why}>, so {leg} is not going to happen by car.
        stay-lost: {hotel} has cancelled us for the full duration<, reason given {why}>.
        stay-lost: Our confirmation at {hotel} has been revoked for all nights<. It is {why}>.
        stay-night: {hotel} is a night short for us: no room {night}<, reason given {why}>.
        stay-night: Reservations at {hotel} emailed. {night} they cannot accommodate us<, because of {why}>.
        stay-room: {hotel} has amended us to a {room}, which is outside what she will accept.
        stay-room: The new confirmation from {hotel} says {room}. We did not book a {room}.
        event-off: I have processed the refund for {thing}. It is not going ahead {when}<, reason given {why}>.
        event-off: {thing} is cancelled {when}<. The organisers put it down to {why}>.
        event-moved: Updated invite: {thing}, {when}, starting {time}.
        event-moved: {thing} has been retimed by the organisers, and it now starts at {time} {when}.
        storm: There is an advisory out for {why} {when}. Anything al fresco has to come off.
        storm: I do not want the boss caught in {why}, and that is what they predict {when}. Indoors only.
        storm-all: There is an advisory out for {why} covering all of our travel dates. Indoors only.
        storm-all: All days of the trip look the same on the forecast, {why}, and open-air items have to come off.
        ill-start: Message from our group: {why}. Please block out {day} up to {time}.
        ill-start: {why}, so kindly schedule nothing {when} ahead of {time}.
        ill-end: Message from our group: {why}. Please block out {day} from {time} on, we need to be back by then.
        ill-end: {why}, so {day} has to wrap up with us back at base by {time}.
        day-lost: Please clear {day}. All of it goes to an appointment at {why}.
        day-lost: A full-day block has gone into the calendar {when} for {why}, over the lost passport.
        budget: Accounts have set a hard cap of {money} for the trip in total.
        budget: New cost ceiling from upstairs: the trip may not exceed {money} overall.
        money-lost: The petty cash for the trip is short by {money} after a theft.
        money-lost: We had {money} of the trip budget stolen. The report is filed.
        """,
    ),
)
