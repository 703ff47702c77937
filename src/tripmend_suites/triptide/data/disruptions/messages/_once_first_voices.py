"""Families of a retired engineer, a student on the bus, a wedding planner and a travelling football fan."""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "retired-engineer",
        "|One item to report.|Situation as of this morning.|For your attention.",
        "Kindly work out a replacement.|What do you propose?|A revised arrangement is needed, please.|"
        "Which alternatives remain?",
        """
        closed: {thing} is not accessible to the public {when}<. Cause: {why}>.
        closed: I telephoned {thing} to verify. No admittance {when}<; the reason given was {why}>.
        closed-long: {thing} is shut, reopening date not known<. Cause: {why}>.
        closed-long: There is a notice on the door of {thing}: closed [indefinitely|until further notice]<, {why}>.
        opens: Opening time of {thing} {when} is {time}. I had assumed earlier.
        opens: Correction to the hours of {thing}: {when} the doors are unlocked at {time} and no sooner.
        closes: Closing time of {thing} {when} is {time}. Our visit was set to run [past that|longer than that].
        closes: {when}, {thing} locks up at {time}. That is earlier than the hours I had on file.
        table: {thing} has zero free tables {when}. I checked twice.
        table: Capacity at {thing} {when} is used up. They cannot seat us.
        tickets: Admission to {thing} {when}: none left. I tried the website and the telephone.
        tickets: The ticket quota of {thing} is exhausted {when}.
        price: {thing}: the charge per head is now {money}. That exceeds what we allowed.
        price: I have checked the new tariff at {thing}. {money} each. I decline to pay that.
        leg-late: Delay on {leg}: {span}<. Stated cause: {why}>.
        leg-late: {leg} will depart {span} after its scheduled time<, {why} being the explanation>.
        leg-at: New departure time for {leg}: {time}<. Stated cause: {why}>.
        leg-at: The board now shows {time} for {leg}, later than our tickets say.
        leg-early: {leg} departs sooner than scheduled. The new time is {time}.
        leg-early: Departure of {leg} was advanced by the operator. It is now {time}.
        leg-off: {leg} is cancelled<. Fault: {why}>.
        leg-off: The operator confirms that {leg} will not run<. Root cause, I gather: {why}>.
        leg-strike: The crews have walked out. {leg} is cancelled in consequence.
        leg-strike: Industrial dispute at the operator. Result: no service, {leg} included.
        leg-missed: We arrived at the gate after it had closed. {leg} left without us. Cause: {why}.
        leg-missed: {leg}: not boarded. We lost too much time to {why}.
        leg-moved: {leg} has a different date. It now departs {when} at {time}.
        leg-moved: Date change by the airline. {leg}, new departure: {day}, {time}.
        airport: {airport} airport is closed to all traffic {when}<, owing to {why}>. We cannot fly.
        airport: No take-offs and no landings at {airport} airport {when}<. Cause: {why}>.
        road: The road from {origin} to {city} is impassable {when}. Cause: {why}.
        road: {when} there is no way through by road between {origin} and {city}. I am told it is {why}.
        drive-at: Earliest possible start for {leg} is {time}<. Cause: {why}>.
        drive-at: We are unable to begin {leg} until {time}.
        car: The car has failed<, diagnosis {why}>. It will not be repaired in time for {leg}.
        car: Vehicle not roadworthy<: {why}>. {leg} cannot be done with it.
        stay-lost: {hotel} cannot lodge us on any of the booked nights<. Cause: {why}>.
        stay-lost: The complete booking at {hotel} is void<, {why} being the cause>. Not one night remains.
        stay-night: {hotel} is unable to take us {night}<. Cause: {why}>. This concerns that night only.
        stay-night: One night is affected. {hotel} has no bed for us {night}<, owing to {why}>.
        stay-room: {hotel} has allocated us a {room}. That is not the specification we booked.
        stay-room: Discrepancy in the booking at {hotel}: they have a {room} for us and nothing else.
        event-off: {thing} will not take place {when}<. Cause: {why}>.
        event-off: The organisers have scrubbed {thing} {when}<, stating {why}>.
        event-moved: {thing} has a new starting time {when}: {time}.
        event-moved: The programme was revised. {when}, {thing} commences at {time}.
        storm: Met office warning: {why} {when}. Anything in the open is unsuitable.
        storm: I have studied the charts. {when} we shall have {why}, so nothing outdoors.
        storm-all: The charts show {why} from our first day to our last. Nothing outdoors is sensible.
        storm-all: Long-range outlook: {why} on every day of the trip.
        ill-start: {why}. Earliest start {when}: {time}.
        ill-start: Crew condition: {why}. We shall not leave the room before {time} {when}.
        ill-end: {why}. Latest return {when}: {time}.
        ill-end: Crew condition: {why}. {when} everything must be finished and we must be in by {time}.
        day-lost: A matter of papers will take us to {why} {when}. Duration: from morning to evening.
        day-lost: {day} is not available at all. We shall be at {why} all day.
        budget: Revised ceiling for the entire trip: {money}.
        budget: I have redone the sums. Everything together may cost {money} at most.
        money-lost: My wallet is gone with {money} of the travel money in it.
        money-lost: The funds for this trip are down by {money}. Cause: a pickpocket.
        """,
    ),
    family(
        "bus-seat",
        "|ok so|heyy|omg|hi its me again,",
        "any ideas?|what do we do instead??|can u find smth else pls, like anything|pls help us swap it?|"
        "is there a plan b?",
        """
        closed: {thing} isnt even open {when}< bc of {why}>
        closed: just saw on insta that {thing} is closed {when}<, smth about {why}>
        closed-long: {thing} shut down and nobody knows til when<, {why} apparently>
        closed-long: google says temporarily closed for {thing}< cuz of {why}> and theres no reopening date
        opens: turns out {thing} doesnt let anyone in til {time} {when}
        opens: {thing} {when} is only from {time} on, we had it way earlier lol
        closes: {thing} is kicking everyone out at {time} {when}
        closes: they close {thing} at {time} {when}, like who does that
        table: cant get a table at {thing} {when}, its rammed
        table: {thing} just texted, theyre full {when} and we're not getting in
        tickets: tix for {thing} are all gone {when}
        tickets: i was literally checking out and it said sold out. so no {thing} for us {when}
        price: {thing} wants {money} each now [lol no|no way], we cant pay that
        price: did u know {thing} put it up to {money} a person?? thats way over what we have
        leg-late: {leg} is gonna be {span} late<, they said {why}>
        leg-late: app says {span} delay on {leg}< bc of {why}> ugh
        leg-at: {leg} isnt going til {time} now<, {why} or smth>
        leg-at: they pushed {leg} back, its at {time} now
        leg-early: wait they made {leg} earlier?? it goes at {time} now
        leg-early: heads up {leg} is leaving sooner than we thought, {time}
        leg-off: {leg} got cancelled< bc of {why}>
        leg-off: so {leg} just isnt a thing anymore, app says cancelled<, {why}>
        leg-strike: everyones on strike so {leg} isnt running
        leg-strike: theres a strike on and they scrapped {leg}
        leg-missed: we didnt make {leg}, {why} [killed us|was insane]
        leg-missed: {leg} took off and we werent on it. {why} made us late
        leg-moved: {leg} isnt the day we booked anymore, its {day} {time}
        leg-moved: they rebooked everyone, {leg} goes {when} at {time} now
        airport: whole airport in {airport} is closed {when}< bc of {why}>, no planes nothing
        airport: {airport} airport is shut {when}<, {why}>, so thats our flight gone
        road: cant drive {origin} to {city} {when}, road closed, {why}
        road: maps is showing the {origin} {city} road as closed {when} bc of {why}
        drive-at: we cant get going on {leg} til {time}<, its {why}>
        drive-at: {leg} has to wait, {time} is the soonest we can go
        car: car died on us<, {why}>. so yeah {leg} isnt gonna work
        car: how do we do {leg} now, the car wont move<, its {why}>
        stay-lost: {hotel} dropped our booking, like all of it<, bc of {why}>
        stay-lost: so we have nowhere to sleep the whole time bc {hotel} cancelled every night<, {why}>
        stay-night: {hotel} cant have us {night}<, {why}>, other nights r fine
        stay-night: {night} we got no room at {hotel}< bc of {why}>, just that one night
        stay-room: {hotel} is putting us in a {room} and thats not what we booked
        stay-room: lol {hotel} only has a {room} for us now
        event-off: {thing} isnt happening {when} anymore<, {why}>
        event-off: noooo they cancelled {thing} {when}< cuz of {why}>
        event-moved: {thing} got a new time, {time} {when}
        event-moved: {when} {thing} is at {time} now, not when it said on the ticket
        storm: weather app says {why} {when} so being outside is gonna suck
        storm: its meant to be {why} {when}, cant do the outside stuff
        storm-all: checked the forecast and its {why} every single day we're there
        storm-all: {why} the entire trip apparently. every day. so no outdoor stuff
        ill-start: {why} so nothing before {time} {when}
        ill-start: can we not do mornings, {why}, like {time} {when} is the earliest we can be out
        ill-end: {why} so we need to be in bed basically, back by {time} {when}
        ill-end: {why}, gotta call it a day at {time} {when}
        day-lost: we're stuck at {why} all day {when}, passport stuff
        day-lost: {day} is dead, gotta sit at {why} the whole day
        budget: we only got {money} for the whole trip now
        budget: parents say {money} max for everything, all in
        money-lost: someone nicked {money} of our trip money
        money-lost: i lost the envelope with {money} of our trip money in it im so sorry
        """,
        plain=True,
        joint="\n",
    ),
    family(
        "wedding-planner",
        "|Hello lovely, quick fire to put out.|Right, next item on my clipboard.|Hi, me with the seating chart again.",
        "What could I offer my party instead?|Do find me a stand-in, please, before the bride hears of it.|"
        "Who or what can we slot in its place?|Have you got another idea up your sleeve?",
        """
        closed: {thing} have told me they will not be receiving anyone {when}<, it is {why}>.
        closed: I rang to reconfirm and {thing} is [dark|closed] {when}<, on account of {why}>.
        closed-long: {thing} has closed its doors and will not name a date for opening again<, after {why}>.
        closed-long: Cross {thing} off for all of our dates, it is closed with no end in sight<, {why}>.
        opens: {thing} will not let my lot in until {time} {when}.
        opens: I tried charm, but {when} {thing} opens at {time} and not a minute sooner.
        closes: {thing} wants everybody out by {time} {when}, that is when they close.
        closes: They are closing {thing} at {time} {when}, much sooner than I had it in my schedule.
        table: {thing} gave our table away and is full to the rafters {when}.
        table: I cannot get us seated at {thing} {when} for love or money.
        tickets: I was too slow, {thing} has no tickets left {when}.
        tickets: Every last ticket for {thing} {when} has gone to somebody else's party.
        price: {thing} quoted me {money} a head. Nobody in my group will wear that.
        price: Sit down for this one: {thing} is {money} per guest now, and we cannot stretch to it.
        leg-late: {leg} is running {span} behind<, they blame {why}>.
        leg-late: I have everybody packed and then I hear {leg} is held up by {span}<, {why}>.
        leg-at: {leg} will not be off until {time}<, thanks to {why}>.
        leg-at: They have slid {leg} back, and it goes at {time}.
        leg-early: {leg} has been pulled forward on me, we go at {time}.
        leg-early: Everybody must be up sooner, because {leg} goes at {time} now, ahead of what I had.
        leg-off: {leg} has been called off<, it is {why}>.
        leg-off: I have a whole party with bags in the lobby and {leg} has been scrapped<, {why}>.
        leg-strike: They are all out on strike and {leg} has gone with it.
        leg-strike: A strike, of all things. {leg} will not be running.
        leg-missed: I counted heads at the gate, but it was too late. {why} cost us {leg}.
        leg-missed: We were held up by {why} and {leg} went without us.
        leg-moved: {leg} is on another date altogether: {day} at {time}.
        leg-moved: The airline has put {leg} on {day} instead, leaving {time}.
        airport: {airport} airport has shut {when}<, it is {why}>, and so none of us is flying.
        airport: Nothing is going in or out of {airport} airport {when}<, because of {why}>.
        road: I cannot bring anybody from {origin} to {city} by road {when}. It is closed, {why}.
        road: There has been {why} and the {origin} to {city} road is closed {when}.
        drive-at: {leg} will have to wait until {time}<, because of {why}>. I cannot get us away sooner.
        drive-at: With {leg}, the soonest I can have us rolling is {time}.
        car: The car has let me down<, it is {why}>, and we have nothing to do {leg} in.
        car: I have just had the mechanic on the phone<: {why}>. The car is finished, and so is {leg}.
        stay-lost: {hotel} has thrown out the whole booking, every night of it<, because of {why}>.
        stay-lost: I have no beds at all. {hotel} has let us go for all our nights<, {why}>.
        stay-night: {hotel} has lost me one night. We have no room there {night}<, it is {why}>.
        stay-night: I am short of beds {night}: {hotel} cannot keep us then<, owing to {why}>.
        stay-room: {hotel} says a {room} is all I can have. It is not what I signed for.
        stay-room: They have swapped what I booked at {hotel} for a {room}, and that will not do.
        event-off: {thing} has been pulled {when}<, apparently it is {why}>.
        event-off: No {thing} {when} after all<, because of {why}>. The organisers rang me themselves.
        event-moved: {thing} has been given a new slot {when}, and it begins at {time}.
        event-moved: Please change your copy: {thing} starts at {time} {when}.
        storm: We are promised {why} {when}, and I will not have my guests standing outside in it.
        storm: No amount of umbrellas will help {when}. It is {why}, and I want everybody under a roof.
        storm-all: It is going to be {why} for the whole of the trip, so garden shoes stay at home.
        storm-all: Every day from arrival to departure is forecast as {why}. I need roofs, roofs, roofs.
        ill-start: A word on {day}: {why}, so nobody is to be collected before {time}.
        ill-start: {why}. I am holding everything back {when} and we begin at {time}.
        ill-end: A word on {day}: {why}, so I want us all home by {time}.
        ill-end: {why}. {when} I am sending everybody to bed, and we must be back by {time}.
        day-lost: Strike out {day} entirely. We shall be sitting at {why} from opening to closing.
        day-lost: There is a passport drama and I must have us at {why} {when}, the whole day long.
        budget: The father of the bride has spoken: {money} for the whole trip and not a penny over.
        budget: My purse strings have been pulled. All told we have {money} for this trip.
        money-lost: The envelope with {money} of our travel money has walked off.
        money-lost: Somebody helped themselves to {money} from our kitty for the trip.
        """,
    ),
    family(
        "away-end",
        "|Alright mate.|Not having much luck on this trip.|Mate, listen.|You won't believe this.",
        "What else is there?|Got anything on the bench we can bring on instead?|Sort us out with something else, yeah?|"
        "Where do we go from here then, any ideas?",
        """
        closed: Walked all the way over to ask and {thing} is shut {when}<. {why}, they reckon>.
        closed: {thing}'s not open {when}<, it's down to {why}>. Gutted.
        closed-long: {thing}'s been boarded up<, {why}>, and the bloke outside couldn't say when it opens again.
        closed-long: {thing} is out for the season, mate, closed<, because of {why}>.
        opens: {thing} don't open till {time} {when}.
        opens: Gates at {thing} are {time} {when}. We'd be stood outside like lemons.
        closes: {thing} shuts at {time} {when}, we'd hardly get in before it's full time.
        closes: They blow the whistle at {time} {when} at {thing}. Closed after that.
        table: {thing} is packed out {when}. Not a seat in the house for us.
        table: Tried {thing} for {day}. No tables, they laughed at me.
        tickets: {thing}'s a sell-out {when}, not even a tout had any.
        tickets: Couldn't get tickets for {thing} {when}. All gone.
        price: {money} each at {thing} now! Having a laugh. We're not paying that.
        price: {thing} has gone up to {money} a head and that's too rich for us.
        leg-late: {leg}'s delayed, {span} they're saying<, {why}>.
        leg-late: Sat on the floor here. {leg} is {span} late<, {why} this time>.
        leg-at: {leg} is not off till {time} now<, on account of {why}>.
        leg-at: Late kick-off for {leg}: it leaves at {time}.
        leg-early: {leg} is going early, {time} now. There goes the lie-in.
        leg-early: They've only gone and brought {leg} forward, it's off at {time}.
        leg-off: {leg} is off. Cancelled<, {why}>.
        leg-off: They've binned {leg}<, all because of {why}>.
        leg-strike: The drivers or the crew or whoever are on strike, so {leg} is cancelled.
        leg-strike: Picket line out the front. Strike. {leg} is not going anywhere.
        leg-missed: Missed {leg}. {why}, what can you do.
        leg-missed: We ran like mad but {leg} had gone. It was {why} that did us.
        leg-moved: {leg} is not the same day now, it's been switched to {day}, {time}.
        leg-moved: Fixture change: {leg} goes {when} at {time}.
        airport: {airport} airport's shut {when}<, {why}>. No one's flying.
        airport: They've closed the airport at {airport} {when}<, {why}>, so we're stuck on the ground.
        road: Road's closed {origin} to {city} {when}, there's been {why}.
        road: We won't get from {origin} to {city} by road {when}. Shut, it is, {why}.
        drive-at: Can't start {leg} before {time}<, it's {why}>.
        drive-at: {leg} will have to be a late one, {time} is the first chance we've got to get away.
        car: The motor's packed in<, {why}>. No chance of doing {leg} in it.
        car: Car's been carted off<, {why}>, so {leg} is a non-starter.
        stay-lost: {hotel} has chucked us out for the lot, every night<, {why}>.
        stay-lost: We've no digs. {hotel} cancelled us for the full stay<, because of {why}>.
        stay-night: {hotel} has no bed for us {night}<, {why}>. Just the one night, mind.
        stay-night: We're homeless {night}, mate, {hotel} can't take us<, it's {why}>. Rest of the stay stands.
        stay-room: {hotel} is giving us a {room}, nothing like what we paid for.
        stay-room: All {hotel} has got left for us is a {room}. Not happy.
        event-off: {thing} is off {when}<, {why}>. Been looking forward to that for weeks.
        event-off: Called off, mate. {thing}, {day}<, because of {why}>.
        event-moved: {thing} kicks off at {time} {when} now.
        event-moved: They've shifted {thing}. It's {time} {when}, probably for the telly.
        storm: It's going to be {why} {when}. You wouldn't play a match in it, can't be outdoors.
        storm: {why} coming in {when}, so anything out in the open is a write-off.
        storm-all: {why} from the first day till the last. Nothing outdoors is on.
        storm-all: The forecast's {why} all trip long, every day of it.
        ill-start: {why}. We're not fit till {time} {when}.
        ill-start: Late fitness test {when}: {why}. Won't be out before {time}.
        ill-end: {why}. Early bath {when}, need to be back by {time}.
        ill-end: We'll not last the ninety {when}, {why}. In by {time}, no later.
        day-lost: Passport's gone missing, so it's {why} for us {when}, all day.
        day-lost: We'll be at {why} the whole of {day}, can't do a thing else.
        budget: Skint. We've got {money} to do the whole trip on, total.
        budget: The missus has set the cap: {money} all in, for the lot.
        money-lost: Had my pocket picked. {money} of our spends for the trip, gone.
        money-lost: We're {money} down, some toerag had it out of the trip kitty.
        """,
    ),
)
