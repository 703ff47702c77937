# ruff: noqa: E501
"""Training voices: a choir from the Valleys, a wheelchair user, a runner on a film set, newlyweds, a Texan on voicemail."""

from __future__ import annotations

from tripmend_suites.triptide.data.disruptions.messages._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "choir-from-the-valleys",
        "Bore da, Gwyn from the choir by here.|Now then, lovely.|There's a to-do we've got.",
        "What else is there for us, then?|Tidy, find us another one, will you?|Where to is something different?",
        """
        closed: There's a pity, {thing} is keeping its doors to itself {when}<, {why} see>. Singing all the same, we are.
        closed: Not opening, {thing} isn't, {when}<, with {why} to contend with, like>.
        closed-long: Closed it is, {thing}, and closed it'll stay by the sound of it<, {why} see>.
        closed-long: They've gone and finished {thing} altogether, never mind our trip<, with {why} to contend with, like>.
        opens: Opening at {time} {when}, {thing} is, not when we'd be by there.
        opens: Over by {thing} {when} you can't go in till {time}, see.
        closes: Closing at {time} {when}, {thing} is, not when we'd be done by there.
        closes: Over by {thing} {when} you can't stop past {time}, see.
        table: Full to the gills {thing} is {when}, no table for the choir.
        table: Asked nicely for a table by {thing} {when}, and no it was.
        tickets: Gone they have, the tickets for {thing} {when}, every one.
        tickets: Couldn't get us tickets for {thing} {when}, not even in harmony. Sold out.
        price: Terrible dear {thing} has gone: {money} each. Can't run to that, we can't.
        price: Wanting {money} a head now, {thing} are. The collection plate won't stand it.
        leg-late: Late is {leg}, by {span}<, {why} see>, so we've done two verses already.
        leg-late: Now in a minute, they said, but it's {span} behind that {leg} is<, with {why} to contend with, like>.
        leg-at: Not going till {time} is {leg}, put back it's been<, {why} see>.
        leg-at: Later it is now for {leg}, {time} they've told us<, with {why} to contend with, like>.
        leg-early: Going at {time} is {leg}, brought on it's been.
        leg-early: Sooner it is now for {leg}, {time} they've told us, and the basses not packed.
        leg-off: Cancelled is {leg}, there we are<, {why} see>.
        leg-off: Not a sign of {leg}, they've done away with it<, with {why} to contend with, like>.
        leg-strike: Out on strike they are, like the old days, so {leg} is cancelled.
        leg-strike: No {leg}, the boys have come out on strike.
        leg-missed: Missed {leg} we have<, {why} see>.
        leg-missed: Gone was {leg} when we got by there<, with {why} on the way>.
        leg-moved: Put on {day} they have, {leg}, {time} it goes.
        leg-moved: Another day altogether for {leg}: {when} at {time}, look.
        airport: Shut {when} is the airport in {airport}<, {why} see>. No flying.
        airport: They've closed {airport} airport {when}<, with {why} to contend with, like>, not a plane.
        road: Shut {when} is the road from {origin} to {city}, {why} see.
        road: You can't go along the road, {origin} to {city}, {when}, closed with {why}.
        drive-at: Not starting {leg} till {time} we aren't, chapel first.
        drive-at: Off on {leg} at {time} we'll be, earlier won't do.
        car: Gone wrong has the car, {why} see, so no {leg}.
        car: It's {why} on the minibus, so {leg} is finished.
        stay-lost: Cancelled the lot have {hotel}, all our nights<, {why} see>.
        stay-lost: Not having us at all now, {hotel} aren't, whole stay gone<, with {why} to contend with, like>.
        stay-night: Not having us {night} are {hotel}<, {why} see>, but the others is all right.
        stay-night: No bed by {hotel} {night}<, with {why} to contend with, like>.
        stay-room: Giving us a {room}, {hotel} are, and it's not that we wanted.
        stay-room: Changed our room to a {room} by {hotel} they have.
        event-off: Off is {thing} {when}<, {why} see>.
        event-off: They're not having {thing} {when} after all that practice<, with {why} to contend with, like>.
        event-moved: Starting at {time} is {thing} {when}, different from before.
        event-moved: Changed to {time} they have, {thing} {when}.
        storm: {why} it'll be {when}, and there's our voices to think of. Not outside.
        storm: Giving {why} {when} they are on the wireless, so inside with us.
        storm-all: {why} it'll be the whole trip, and there's our voices to think of. Not outside.
        storm-all: Giving {why} for all our days they are on the wireless, so inside with us every time.
        ill-start: {why} it is, so {when} let's not be starting till {time}.
        ill-start: {why}, there's a pity. Out at {time} {when}, no sooner.
        ill-end: {why} it is, so {when} let's be finishing at {time}.
        ill-end: {why}, there's a pity. In by {time} {when}, no later.
        day-lost: All day by {why} we'll be {when}, and nothing else for it.
        day-lost: {day} is gone, look. {why} wants us morning till night.
        budget: Counted up, we have: {money} there is for the whole trip.
        budget: Treasurer says {money} for everything, the trip entire, and he's a hard man.
        money-lost: Pinched they have, {money} of the choir's travel money.
        money-lost: {money} we've lost out of the tin.
        """,
    ),
    family(
        "wheelchair-user",
        "Rolling with the punches again.|Wheelchair user here, you know me.|Access update of a different kind.",
        "What's a good swap (level entry if possible)?|Any accessible alternative?|Please find something else I can get into.",
        """
        closed: for once it's not the kerb: {thing} isn't opening to anybody {when}<, the excuse being {why}>.
        closed: I called about the ramp and learned that {thing} is closed entirely {when}<, they named {why}>. The ramp itself is fine.
        closed-long: I called about the lift and learned that {thing} has shut and isn't accepting visits for the rest of the year<, they named {why}>.
        closed-long: {thing} no longer has an open door for anyone, chair or not, now or later<, the excuse being {why}>.
        opens: they said I'd be welcome at {thing} {when}, as long as it's {time} or after, because that's opening time.
        opens: {thing} has a new opening hour {when}, namely {time}; our slot comes before it.
        closes: they said I'd be welcome at {thing} {when}, as long as I'm out by {time}, because that's closing time.
        closes: {thing} has a new closing hour {when}, namely {time}; our slot comes after it.
        table: {thing} has no table of any height {when}, all booked.
        table: I asked {thing} {when} for a table near the door, then for any table: none.
        tickets: the access tickets and the ordinary ones for {thing} {when} have all gone.
        tickets: {thing} {when} says no more tickets, full stop.
        price: {thing} dropped the discount and it's {money} per person now, which we can't cover.
        price: {money} each for {thing} at the new rate; that's out of our range.
        leg-late: assistance told me {leg} is {span} late<, the excuse being {why}>.
        leg-late: I was first on and first off again: {leg} has a wait of {span} before it goes<, they named {why}>.
        leg-at: assistance is rebooked because {leg} now leaves later, at {time}<, the excuse being {why}>.
        leg-at: {leg}, they tell me, has had its departure pushed to {time}<, they named {why}>.
        leg-early: assistance is rebooked because {leg} now leaves earlier, at {time}.
        leg-early: {leg}, they tell me, has had its departure pulled up to {time}.
        leg-off: assistance called to say there is no {leg} to assist me onto, it's cancelled<, the excuse being {why}>.
        leg-off: {leg}, they tell me, has been called off<, they named {why}>.
        leg-strike: everyone including assistance is on strike, so {leg} isn't running.
        leg-strike: {leg}, they tell me, is off because of the strike.
        leg-missed: the lift was slow, {why} was worse, and {leg} went without us.
        leg-missed: we didn't get to {leg} before the doors closed<, the excuse being {why}>.
        leg-moved: assistance is rebooked because {leg} has a new date: {day}, {time}.
        leg-moved: {leg}, they tell me, will be {when} at {time}, a different date.
        airport: assistance at {airport} airport says the whole airport is closed {when}<, the excuse being {why}>.
        airport: no flying {when}, {airport} airport isn't operating<, they named {why}>.
        road: our adapted van can't get from {origin} to {city} {when}: road closed, they named {why}.
        road: the road from {origin} to {city} won't be open {when}, the excuse being {why}.
        drive-at: loading the chair takes its time; for {leg} put down {time} as the earliest.
        drive-at: {leg} can't leave the kerb until {time}.
        car: the adapted car is out with {why} and there's no second one, so {leg} is out too.
        car: car trouble, {why} to be exact; {leg} won't be happening.
        stay-lost: {hotel} has withdrawn the accessible room and every night with it<, the excuse being {why}>.
        stay-lost: {hotel}, they tell me, can't do any of our nights<, they named {why}>.
        stay-night: {hotel} has nothing for us, accessible or otherwise, {night}<, the excuse being {why}>. All other nights hold.
        stay-night: {hotel}, they tell me, can't do the stay {night}<, they named {why}>.
        stay-room: {hotel} is offering a {room}, and I can't manage with that.
        stay-room: {hotel}, they tell me, replaced our room by a {room}.
        event-off: {thing} {when}, wheelchair platform and all, is cancelled<, the excuse being {why}>.
        event-off: {thing}, they tell me, won't be on {when}<, they named {why}>.
        event-moved: {thing} {when} now has {time} as its start.
        event-moved: {thing}, they tell me, begins at another time {when}: {time}.
        storm: electrics and {why} don't mix, so {when} keep me inside.
        storm: {when}, they say, {why}. No outdoor paths for me then.
        storm-all: electrics and {why} don't mix, and it's forecast for the full trip, so keep me inside.
        storm-all: all trip long, they say, {why}. No outdoor paths for me at all.
        ill-start: {why}, so {when} my wheels don't turn until {time}.
        ill-start: {why}; leave everything before {time} {when} blank.
        ill-end: {why}, so {when} my wheels stop turning at {time}.
        ill-end: {why}; leave everything after {time} {when} blank.
        day-lost: {when} we're needed at {why} (with a ramp, hurrah), the entire day.
        day-lost: nothing can happen {when}, {why} has us for all its opening hours.
        budget: the new battery ate our savings, so {money} is the limit for the whole trip.
        budget: our ceiling for the trip, everything in, is {money} now.
        money-lost: the bag on the back of my chair was emptied: {money}.
        money-lost: {money} of our trip cash has rolled away somewhere, lost.
        """,
    ),
    family(
        "film-set-runner",
        "Copy that, new pink pages.|Runner to base.|Call sheet amendment:",
        "Standing by for an alternative.|What's the cover set? Suggest something.|Over. Need a replacement, please.",
        """
        closed: we've lost the location: {thing} is shut {when}<, location says {why}>. Rest of the call sheet holds.
        closed: {thing} is a no for {day}, they've wrapped the whole place up<, note reads {why}>, closed.
        closed-long: {thing} is struck for the whole schedule, closed with no return date<, location says {why}>.
        closed-long: lost for good: {thing}, they've shut it<, note reads {why}>.
        opens: unit call at {thing} {when} can't be sooner than {time}, they don't open earlier.
        opens: {thing} {when}, doors at {time}, so we're called too early.
        closes: hard out at {thing} {when} is {time}, they don't stay open longer.
        closes: {thing} {when}, doors shut {time}, so we're wrapped too late.
        table: catering fail, no table at {thing} {when}.
        table: {thing} {when}: the room is fully booked, they've bumped our party.
        tickets: {thing} {when}: ticket hold released, all sold, none for us.
        tickets: couldn't pull any tickets for {thing} {when}, house is gone.
        price: {thing} has gone to {money} a head, production won't wear it.
        price: line producer says no to {thing} at the new {money} each.
        leg-late: transport says {leg} is {span} down<, note reads {why}>, late.
        leg-late: {leg} running {span} over its time<, location says {why}>. Craft table's stocked.
        leg-at: transport says pushed: {leg} out at {time}<, note reads {why}>.
        leg-at: {leg} slides later, {time}<, location says {why}>.
        leg-early: transport says pulled up: {leg} out at {time}.
        leg-early: {leg} slides earlier, {time}. Early breakfast for all.
        leg-off: transport says {leg} is cut<, note reads {why}>. Not running.
        leg-off: {leg} scratched from the day's movement<, location says {why}>, cancelled.
        leg-strike: union's out, {leg} is cut.
        leg-strike: picket at the gate, {leg} not running, strike.
        leg-missed: we blew it, {leg} left on time and we weren't on it<, note reads {why}>.
        leg-missed: missed {leg}<, blame goes to {why}>.
        leg-moved: {leg} rescheduled to {day}, {time} out.
        leg-moved: movement order revised, {leg} goes {when}, {time}, not the old day.
        airport: {airport} airport dark {when}<, note reads {why}>. Closed, no flights.
        airport: no flying unit {when}, {airport} airport has been closed<, location says {why}>.
        road: unit route {origin} to {city} closed {when}, note reads {why}.
        road: can't move vehicles from {origin} to {city} {when}, {why}, road's closed.
        drive-at: wheels up on {leg} at {time}, no earlier turnaround.
        drive-at: driver's on rest till late, {leg} out at {time}.
        car: picture car's dead, our only car, {why}. Losing {leg}.
        car: unit car has {why}, can't make {leg}.
        stay-lost: {hotel} released every room night we held<, note reads {why}>.
        stay-lost: accommodation gone: {hotel} cancelled the whole block of nights<, location says {why}>.
        stay-night: {hotel} released our room {night}<, note reads {why}>, holding the others.
        stay-night: accommodation gap {night}, {hotel} can't house us<, location says {why}>.
        stay-room: {hotel} is housing us in a {room}, against the deal memo.
        stay-room: accommodation change, {hotel}: {room}. Nobody approved that.
        event-off: {thing} {when} is pulled<, note reads {why}>, not happening.
        event-off: {thing} {when}: cut, cancelled<, location says {why}>.
        event-moved: {thing} {when} new call {time}.
        event-moved: {thing} {when} goes up at {time} as per revised schedule.
        storm: weather cover {when}: {why}, no exteriors.
        storm: {why} forecast {when}, interiors only please.
        storm-all: weather cover for every day of the schedule: {why}, no exteriors.
        storm-all: {why} forecast on the whole trip, interiors only please.
        ill-start: {why}. Call {when} not before {time}.
        ill-start: {why}, so {when} late call, {time}.
        ill-end: {why}. Wrap {when} not after {time}.
        ill-end: {why}, so {when} early wrap, {time}.
        day-lost: {day} is a dark day for us, at {why} from call to wrap.
        day-lost: losing all of {day} to {why}.
        budget: production has capped the whole trip at {money}.
        budget: top sheet revised, total for the trip {money}.
        money-lost: petty cash float stolen, {money}.
        money-lost: {money} missing from the float for this trip.
        """,
    ),
    family(
        "newlyweds",
        "The newlyweds again, sorry!|Honeymoon hiccup number three.|Hello from Mr and Mrs!",
        "Something else romantic, perhaps?|Can you save the honeymoon with another idea?|What would be a lovely alternative?",
        """
        closed: My wife (still odd to say!) saw that {thing} isn't welcoming anyone {when}<, since they've {why} to deal with>.
        closed: Of all days to shut, {thing} picked ours: closed {when}<, with {why} as the spoilsport>. The champagne was cold, though.
        closed-long: We'll have to come back on our silver wedding: {thing} has closed indefinitely<, with {why} as the spoilsport>.
        closed-long: My husband phoned {thing} and it's shut for as long as anyone can foresee<, since they've {why} to deal with>.
        opens: A lie-in it is, as {thing} isn't open {when} until {time}.
        opens: My wife found out {thing} lets couples, singles, everyone in from {time} {when}, later than we'd planned to be there.
        closes: No sunset for us at {thing}, as it's open {when} only until {time}.
        closes: My wife found out {thing} has everyone leave by {time} {when}, sooner than we'd planned to.
        table: The candlelit table at {thing} {when} went to another couple; they've none left.
        table: My husband forgot to confirm, and {thing} has given away our table {when}.
        tickets: We were too busy writing thank-you cards, and {thing} has run out of tickets {when}.
        tickets: My husband tried for tickets to {thing} {when} and they're all sold.
        price: After the wedding bill, {money} per person at {thing}, as they now ask, is too much for us.
        price: {thing} got pricier, {money} for each of us, and the wedding cost us everything.
        leg-late: More time to hold hands: {leg} is late by {span}<, with {why} as the spoilsport>.
        leg-late: {leg} will keep us waiting for {span}<, since they've {why} to deal with>.
        leg-at: More time to hold hands: {leg} goes later, at {time}<, with {why} as the spoilsport>.
        leg-at: {leg} will keep us waiting until {time}, the new departure<, since they've {why} to deal with>.
        leg-early: Less time in bed: {leg} goes earlier, at {time}.
        leg-early: We were told {leg} won't wait for us: they moved it forward to {time}.
        leg-off: {leg} has jilted us, cancelled<, with {why} as the spoilsport>.
        leg-off: My husband read me the text: {leg} cancelled<, since they've {why} to deal with>.
        leg-strike: Till strike do us part: {leg} has been cancelled over it.
        leg-strike: The strike got us, {leg} isn't leaving.
        leg-missed: We kissed goodbye to {leg}, missed it<, with {why} as the spoilsport>.
        leg-missed: Our first marital row: who's to blame that {leg} left without us? (It was {why}.)
        leg-moved: {leg} has been put on another date by the airline, {day} at {time}.
        leg-moved: My wife got the mail: {leg} will take us {when}, {time}, and not on our day.
        airport: No flying off into the sunset: {airport} airport is closed {when}<, with {why} as the spoilsport>.
        airport: My wife heard that {airport} airport has closed {when}<, since they've {why} to deal with>.
        road: The road to happiness, or from {origin} to {city}, is closed {when}, with {why} as the spoilsport.
        road: My wife heard that the road from {origin} to {city} has closed {when}, since they've {why} to deal with.
        drive-at: Breakfast in bed was included, so {leg} starts at {time}, not before.
        drive-at: We'd be setting off on {leg} at {time} at the very earliest.
        car: "Just married" on the back and {why} under the bonnet: we can't drive {leg}.
        car: The car didn't survive the tin cans: {why}. No {leg} for us.
        stay-lost: {hotel} has taken back our honeymoon nights, all of them<, with {why} as the spoilsport>.
        stay-lost: My husband took the call: {hotel} has cancelled our complete stay<, since they've {why} to deal with>.
        stay-night: {hotel} has taken back one honeymoon night: there's no room {night}<, with {why} as the spoilsport>.
        stay-night: My husband took the call: {hotel} can't have us {night}<, since they've {why} to deal with>. The others are still ours.
        stay-room: On our honeymoon! {hotel} wants us in a {room}.
        stay-room: {hotel} has turned our room into a {room}, which is hardly romantic.
        event-off: {thing} was to be my wedding present, and it's been cancelled {when}<, with {why} as the spoilsport>.
        event-off: My wife heard that {thing} isn't being held {when}<, since they've {why} to deal with>.
        event-moved: {thing} was to be my wedding present, and now it starts {when} at {time}.
        event-moved: My wife heard that {thing} {when} has had its time changed to {time}.
        storm: No strolling hand in hand {when}: {why}. Under a roof, please.
        storm: Happy is the bride that {why} falls on, but {when} we'd rather not be out in it.
        storm-all: No strolling hand in hand the whole honeymoon: {why} every day. Under a roof, please.
        storm-all: It'll be {why} from our first day to our last, and we'd rather not be out in it.
        ill-start: {why}, in sickness and in health, so nothing {when} till {time}.
        ill-start: Too much dancing: {why}. Could {when} begin at {time}, not sooner?
        ill-end: {why}, in sickness and in health, so nothing {when} from {time} on.
        ill-end: Too much dancing: {why}. Could {when} end at {time}, not later?
        day-lost: New surname, old passport: we must be at {why} all day {when}.
        day-lost: {day} won't be romantic: {why}, the whole day.
        budget: The wedding ran over, so the honeymoon in total can cost {money}.
        budget: We opened the envelopes: {money} for the entire trip.
        money-lost: The envelope with {money} from Aunt Vera has been stolen, and it was for the trip.
        money-lost: We've lost {money} of the honeymoon money.
        """,
    ),
    family(
        "texan-on-voicemail",
        "Hey, this is Bill, call me back, well, no, here's the deal.|Beep, uh, okay, it's recordin'.|Hello? Hello? Guess it's the machine.",
        "So whatcha got instead? Alrighty, bye now.|Anyhow, figure out some other option for us. Bye.|So, uh, find us something else, would you? That's all.",
        """
        closed: so I talked to this fella over at {thing} and he goes, sir, we're not gonna be open {when}<, he said it was {why}>.
        closed: what it is, is {thing}, they ain't lettin' a soul in {when}<, now that's because of, hang on, {why}>. Weather's real nice though.
        closed-long: so I talked to the lady at {thing} and she goes, honey, we're closed down for good<, she said it was {why}>.
        closed-long: what it is, is {thing}, it's shut, and I asked till when, and she says nobody knows, longer than you folks'll be here<, now that's because of, hang on, {why}>.
        opens: so {thing}, the recording there says for {day} they open at {time}, so our time, that's no good.
        opens: what it is, is {thing} don't get goin' {when} till, let me see here, {time}.
        closes: so {thing}, the recording there says for {day} they close at {time}, so our time, that's no good.
        closes: what it is, is {thing} quits {when} at, let me see here, {time}.
        table: so I called over to {thing} for {day} and they ain't got us a table, nothin'.
        table: what it is, is {thing}, they're all booked up {when}, can't feed us.
        tickets: so I called over to {thing} and for {day} them tickets are gone, all of 'em.
        tickets: what it is, is we can't get into {thing} {when}, no tickets to be had.
        price: so {thing}, they went up, it's, you sittin' down, {money} a person, and we can't swing it.
        price: what it is, is {money} apiece, that's what {thing} costs now, and no sir, not on our money.
        leg-late: so we're sittin' here and {leg}, well, it's late, {span} they say<, he said it was {why}>.
        leg-late: what it is, is {leg} got held up, uh, {span}, is what I heard<, now that's because of, hang on, {why}>.
        leg-at: so they've come on the speaker and {leg}, it's later now, it's {time}<, he said it was {why}>.
        leg-at: what it is, is {leg} don't go till, let me see here, {time}, they delayed it.
        leg-early: so they've come on the speaker and {leg}, it's earlier now, it's {time}.
        leg-early: what it is, is {leg}, they're fixin' to leave ahead of time, at, let me see here, {time}.
        leg-off: so they've come on the speaker and {leg}, well, they cancelled her<, he said it was {why}>.
        leg-off: what it is, is {leg}, she ain't runnin'<, now that's because of, hang on, {why}>.
        leg-strike: so they've come on the speaker and it's a strike, and there won't be no {leg}.
        leg-strike: what it is, is they're strikin', and {leg} got cancelled.
        leg-missed: so, uh, don't tell my wife, but we missed {leg}<, I'd say it was {why}>.
        leg-missed: what it is, is {leg} went on and left us standin' there<, and that's because of, hang on, {why}>.
        leg-moved: so the airline gal calls and {leg}, that's not the day we had, that's {day}, {time}.
        leg-moved: what it is, is they moved {leg}, it goes {when} now at, let me see here, {time}.
        airport: so the TV says the airport there in {airport}, it's closed {when}<, they said it was {why}>.
        airport: what it is, is {airport} airport, ain't nothin' flyin' {when}, they closed it<, now that's because of, hang on, {why}>.
        road: so the TV says the road from {origin} up to {city}, it's closed {when}, they said it was {why}.
        road: what it is, is you can't drive {origin} to {city} {when}, that's because of, hang on, {why}.
        drive-at: so about {leg}, we won't get goin' till, oh, {time}.
        drive-at: what it is, is I can't start on {leg} any sooner than, let me see here, {time}.
        car: so the rental, it quit on me, {why}, and there goes {leg}.
        car: what it is, is the car's got {why}, the fella said, so we can't do {leg}.
        stay-lost: so {hotel} calls me up and they've cancelled us, the whole stay, all the nights<, he said it was {why}>.
        stay-lost: what it is, is {hotel} don't have us down no more, not for any night<, now that's because of, hang on, {why}>.
        stay-night: so {hotel} calls me up and there's no room for us {night}, just then<, he said it was {why}>.
        stay-night: what it is, is we got no place {night}, 'cause {hotel} can't do it<, now that's because of, hang on, {why}>. The rest they can.
        stay-room: so {hotel} calls me up and it's a {room} they're givin' us, and that ain't right.
        stay-room: what it is, is {hotel} went and changed us to a {room}.
        event-off: so {thing}, that thing {when}, they called it off<, he said it was {why}>.
        event-off: what it is, is there ain't gonna be no {thing} {when}<, now that's because of, hang on, {why}>.
        event-moved: so {thing}, that thing {when}, it starts at {time} now, not like we had it.
        event-moved: what it is, is they switched {thing} {when} to, let me see here, {time}.
        storm: so the weather fella says {when} we got {why} comin', so I don't wanna be out.
        storm: what it is, is {why} {when}, and my knees, so somethin' with a roof on.
        storm-all: so the weather fella says the whole trip we got {why} comin', every day, so I don't wanna be out.
        storm-all: what it is, is {why}, all of our days, and my knees, so somethin' with a roof on every time.
        ill-start: so here's the thing, {why}, and {when} we can't do nothin' till {time}.
        ill-start: what it is, is {why}, so start us off {when} at, let me see here, {time}, not before.
        ill-end: so here's the thing, {why}, and {when} we can't do nothin' past {time}.
        ill-end: what it is, is {why}, so bring us home {when} by, let me see here, {time}, not after.
        day-lost: so {when}, that whole day, we gotta be down at {why}, can't do nothin' else.
        day-lost: what it is, is {day}'s shot, we're at {why} all day long.
        budget: so I did some figurin' and the whole trip's got to be {money}, tops.
        budget: what it is, is we got {money}, that's total, for all of it.
        money-lost: so somebody took {money} right out of my jacket, and that was travel money.
        money-lost: what it is, is I lost {money}, can't find it nowhere, and that was for the trip.
        """,
    ),
)
