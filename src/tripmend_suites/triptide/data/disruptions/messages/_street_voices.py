"""Families of travellers who write on the move: between shifts, into a group chat, by dictation, with a child in arms.

Development families, written without a look at the reader: no build draws them unless it is asked to.
"""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "between-shifts",
        "On my break.|Between shifts, so short:|",
        "Need a substitute.|What instead? Reply when you can.|Sort an alternative, please.",
        """
        closed: {thing} [shut|closed] {when}<, {why}>. Scratch it.
        closed: no go at {thing} {when}<. [Cause: |Reason: |]{why}>. Doors locked.
        closed-long: {thing} not reopening while we're here<. [Cause: |Reason: |]{why}>.
        closed-long: {thing} shut indefinitely<, {why}>. Cross it off.
        opens: {thing}: doors {time} {when}, nothing before.
        opens: no entry to {thing} until {time} {when}.
        closes: everyone out of {thing} by {time} {when}. [Closing time.|They close then.]
        closes: {thing} shuts {time} {when}. Sooner than we'd banked on.
        table: {thing} rammed {when}. Zero tables.
        table: tried {thing} for {day}: full, [no table|they turned us down].
        tickets: zero tickets left, {thing}, {day}.
        tickets: {thing} {when}: every last ticket sold.
        price: {thing}: {money} a head now. Not paying that.
        price: {money} pp at {thing} these days. Beyond us.
        leg-late: {leg}: running {span} behind<, {why}>.
        leg-late: {span} delay on {leg}<. [Cause: |Reason: |]{why}>.
        leg-at: {leg} not off until {time} now.
        leg-at: {leg}: now {time}. Later than booked.
        leg-early: {leg} pulled forward. Off at {time}.
        leg-early: {leg}: {time} now. Sooner than booked.
        leg-off: {leg} axed<. [Cause: |Reason: |]{why}>.
        leg-off: {leg}: not happening, cancelled<, {why}>.
        leg-strike: {leg} off. Strike.
        leg-strike: staff walked out. {leg} not running.
        leg-missed: didn't make {leg}<. [Cause: |Reason: |]{why}>.
        leg-missed: {leg} went without us<, {why}>.
        leg-moved: {leg} put on another day: {day}, {time}.
        leg-moved: {leg} shifted. New slot {day} {time}.
        airport: {airport} airport [shut|closed] {when}<. [Cause: |Reason: |]{why}>. Nothing flying.
        airport: no flights {when}, {airport} airport down<, {why}>.
        road: {origin} to {city} road [shut|closed] {when}<. [Cause: |Reason: |]{why}>.
        road: can't get through {origin} to {city} by road {when}<, {why}>.
        drive-at: {leg}: can't set off till {time}.
        drive-at: earliest start for {leg} is {time}.
        car: car dead<, {why}>. So {leg} is out.
        car: rental conked out<. [Cause: |Reason: |]{why}>. Can't do {leg}.
        stay-lost: {hotel} pulled the lot, every night<. [Cause: |Reason: |]{why}>.
        stay-lost: no beds at {hotel}, whole stay cancelled<. [Cause: |Reason: |]{why}>.
        stay-night: {hotel}: nothing for us {night}<. [Cause: |Reason: |]{why}>.
        stay-night: no bed at {hotel} {night}<, {why}>.
        stay-room: {hotel} down to a {room}. Not what we booked.
        stay-room: only a {room} on offer at {hotel}.
        event-off: {thing} pulled {when}<. [Cause: |Reason: |]{why}>.
        event-off: {thing} {when}: off<, {why}>.
        event-moved: {thing} {when}: starts {time} now.
        event-moved: new time for {thing} {when}, {time}.
        storm: {why} {when}. Outdoors no good.
        storm: forecast {when}: {why}. Has to be indoors.
        storm-all: {why} every day of the trip, first to last.
        storm-all: forecast says {why} for all our days.
        ill-start: {why}. Can't begin before {time} {when}.
        ill-start: {why}. Earliest we can manage {when}: {time}.
        ill-end: {why}. In by {time} {when}, no later.
        ill-end: {why}. Everything wrapped up by {time} {when}.
        day-lost: {day} gone. At {why} morning to night.
        day-lost: {when} at {why}, all day. Nothing else possible.
        budget: {money} all in for the whole trip now.
        budget: total spend now capped at {money}.
        money-lost: {money} gone from the travel money.
        money-lost: purse nicked. Down {money}.
        """,
    ),
    family(
        "group-chat",
        "📢 hi all|ok ppl 👋|🚨 update 🚨",
        "any ideas?? 🙏|what instead? drop ur suggestions 👇|plan b anyone? 🤷",
        """
        closed: {thing} = closed {when} 🔒< ({why})>
        closed: {when} {thing} aint open 😭< [bc of|cuz of|thx to] {why}>
        closed-long: {thing} is no more 🪦 not open at all anymore< ({why})>
        closed-long: {thing} closed til further notice 🚫< [bc of|cuz of|thx to] {why}>
        opens: {thing} opens {time} {when} ⏰ not b4
        opens: fyi {when} {thing} only lets ppl in from {time}
        closes: {thing} shuts {time} {when} ⏰ earlier than we thought
        closes: {when} they kick every1 out of {thing} at {time} lol
        table: no table 4 us at {thing} {when} 🍽️❌
        table: {thing} maxed out {when} so cant eat there 😩
        tickets: 🎟️ {thing} tix all gone {when}
        tickets: cant get tix 4 {thing} {when}, all sold 🥲
        price: {thing} is {money} pp now 💸💸 nope
        price: {thing} wants {money} each?! 💀 cant afford
        leg-late: {leg} is {span} late 🐌< ({why})>
        leg-late: delay of {span} on {leg}< [bc of|cuz of|thx to] {why}> 🙄
        leg-at: new dep time 4 {leg}: {time} ⏰ later than b4
        leg-at: {leg} doesnt go til {time} now 😴
        leg-early: {leg} leaves EARLIER, {time} 🏃
        leg-early: new dep time 4 {leg}: {time}, thats earlier so set ur alarms!!
        leg-off: {leg} ❌ cancelled< ({why})>
        leg-off: they canned {leg}< [bc of|cuz of|thx to] {why}> 😤
        leg-strike: strike ✊ so {leg} isnt happening
        leg-strike: {leg} ❌ bc theyre on strike
        leg-missed: we missed {leg} 🤦< [bc of|cuz of|thx to] {why}>
        leg-missed: soooo {leg} left w/o us< thx to {why}> 🤡
        leg-moved: {leg} is now {day} {time} 📅
        leg-moved: they switched {leg} to {day} @ {time}
        airport: {airport} airport is closed {when} ✈️❌< ({why})>
        airport: no planes in or out of {airport} {when}< [bc of|cuz of|thx to] {why}> 😵 airport shut
        road: 🚧 road {origin} ➡️ {city} closed {when}< ({why})>
        road: cant drive {origin} to {city} {when}, road blocked< [bc of|cuz of|thx to] {why}> 🚧
        drive-at: {leg} starts {time} earliest 🚗
        drive-at: cant hit the road b4 {time} 4 {leg}
        car: car is dead 🚗💀< ({why})> so {leg} isnt gonna happen
        car: rental broke down< [bc of|cuz of|thx to] {why}>, {leg} is off 😭
        stay-lost: {hotel} cancelled ALL our nights 🏨❌< ({why})>
        stay-lost: {hotel} dumped our whole booking< [bc of|cuz of|thx to] {why}> 😡
        stay-night: {hotel} has no room 4 us {night}< ({why})> 🛏️❌
        stay-night: {night} we cant sleep at {hotel}< [bc of|cuz of|thx to] {why}> 🥶
        stay-room: {hotel} is giving us a {room} instead 😬
        stay-room: all {hotel} has left is a {room} 🙃
        event-off: {thing} {when} is cancelled 😭< ({why})>
        event-off: {thing} not happening {when}< [bc of|cuz of|thx to] {why}> 💔
        event-moved: {thing} is at {time} {when} now ⏰
        event-moved: time change! {thing} {when} starts {time}
        storm: {why} {when} ⛈️ so no outdoor stuff
        storm: weather app says {why} {when} 🌧️ outside is a no
        storm-all: {why} the entire trip 🌧️😭 indoor stuff only
        storm-all: weather app says {why} every single day we r here ⛈️
        ill-start: {why} 🤒 so not b4 {time} {when}
        ill-start: {why} 😴 {when} we start at {time} earliest
        ill-end: {why} 🥱 gotta be in bed by {time} {when}
        ill-end: {why} 🤒 {when} we need 2 be back by {time}
        day-lost: {day} is toast, all day at {why} 😩
        day-lost: we r stuck at {why} the whole of {day} 🙄
        budget: new budget 💰 {money} total 4 the whole trip
        budget: we only have {money} in total 2 spend now 💸
        money-lost: some1 nicked {money} off us 😡
        money-lost: lost {money} of r trip money 💸😭
        """,
        plain=True,
        joint="\n",
    ),
    family(
        "voice-memo",
        "hi so um i am talking into my phone here|okay hello it is me again|right so listen",
        "so can you please find us something else|what else could we do instead please|"
        "so yeah could you look for another option thank you",
        """
        closed: i was going to say that {thing} will not be open {when}< and that is because of {why}> so we are stuck
        closed: you know {thing} well they are keeping it closed {when}< on account of {why}> and that is that
        closed-long: you remember {thing} well it has closed down and it is not coming back<, it was {why}> and yeah
        closed-long: so {thing} is shut and they do not know when they will ever open again< what with {why}>
        opens: the lady said that {when} nobody gets into {thing} before {time} because that is when they unlock
        opens: it turns out {thing} has new hours and {when} the doors do not open till {time} or so they say
        closes: the thing is that {when} they are shutting {thing} at {time} and we had it later than that
        closes: so {thing} is going to close early {when} i mean at {time} they turn the lights off
        table: i rang {thing} about {day} and they have not got a single table for us
        table: so we do not get to eat at {thing} {when} since every seat there is taken
        tickets: i tried to buy tickets for {thing} for {day} and they are all gone every one of them
        tickets: so {when} we are not getting into {thing} because they have sold all the tickets
        price: so {thing} put the price up and it is {money} for each of us now and that is way over what we have
        price: would you believe that {thing} is now {money} per person and we just do not have that
        leg-late: so {leg} is going to be about {span} late< and they are saying it is {why}>
        leg-late: we are sitting here and {leg} has got a delay of {span}< because of {why}> so that is fun
        leg-at: so they changed {leg} and it is not going before {time} now so later than what you have
        leg-at: the board says {leg} is leaving at {time} now instead of when it was meant to
        leg-early: so they changed {leg} and it goes earlier it goes at {time} now
        leg-early: we have got to hurry up because {leg} is leaving ahead of time at {time}
        leg-off: so {leg} is not going at all they cancelled it< [because of|on account of] {why}>
        leg-off: they have just read out that {leg} has been cancelled< and they said it was {why}>
        leg-strike: so they have all gone on strike and {leg} is cancelled because of it
        leg-strike: nobody is working they are all out on strike and so {leg} does not go
        leg-missed: so we ran and ran and we still missed {leg} and it was all down to {why}
        leg-missed: there was {why} and by the time we got there {leg} had gone without us
        leg-moved: so {leg} is not on the day we thought any more it is {when} at {time} now
        leg-moved: they have gone and put {leg} on {day} and it leaves at {time}
        airport: so the airport at {airport} is closed {when}< there was {why}> and no planes are going
        airport: they have shut {airport} airport {when}< with {why}> so we are not flying anywhere
        road: so the road from {origin} down to {city} is closed {when} because of {why} and you cannot get past
        road: there has been {why} and {when} nobody can drive from {origin} to {city} the road is shut
        drive-at: so we only get the keys later and {leg} cannot start before {time}
        drive-at: about {leg} we will not be on the road until {time}
        car: so the car has had it there is {why} and we cannot do {leg}
        car: the rental will not go any more it has got {why} so there is no way we are doing {leg} in it
        stay-lost: so {hotel} has cancelled us for every single night< [because of|on account of] {why}>
        stay-lost: we have got nowhere to sleep because {hotel} called off our whole stay<, they have {why}>
        stay-night: so {hotel} cannot have us {night}< [because of|on account of] {why}>
        stay-night: {night} we have got no bed because {hotel} is without a room for us< there was {why}>
        stay-room: so {hotel} has swapped things about and what we are getting is a {room}
        stay-room: {hotel} says take it or leave it all there is for us is a {room}
        event-off: so {thing} is not going to happen {when} it is cancelled< [because of|on account of] {why}>
        event-off: we just heard on the radio that they called {thing} off {when}< there was {why}>
        event-moved: so {thing} is at a different time {when} it begins at {time} now
        event-moved: they have changed {thing} and {when} it is going to be {time} when it starts
        storm: so {when} we are getting {why} and i do not want to be outside in that
        storm: the man on the news said {why} {when} so nothing out of doors
        storm-all: so the whole time we are here it is going to be {why} and there goes everything outside
        storm-all: the man on the news said {why} all through our trip every day of it
        ill-start: so {why} and {when} we are not going anywhere until {time}
        ill-start: well {why} and i think {when} it has to be {time} before we do the first thing
        ill-end: so {why} and {when} i want all of us back in the room by {time}
        ill-end: well {why} and i think {when} we had better stop at {time} and go back
        day-lost: so we have got to go to {why} and that takes up all of {day} and nothing else will fit
        day-lost: {when} we are spending the entire day at {why} so just take everything out
        budget: so we sat down with the numbers and it is {money} for the whole trip now and not a cent more
        budget: we cannot go over {money} for everything put together any more
        money-lost: so somebody took {money} out of my bag and now we have that much less for the trip
        money-lost: i have lost {money} of our holiday money i do not know where it went
        """,
        plain=True,
    ),
    family(
        "one-hand-free",
        "Typing with one hand, baby in the other.|Nap time is nearly over, so this is quick:|Tears in the back seat:",
        "What would keep the little ones happy instead?|Any kid-proof alternative?|Please rescue us with another idea!",
        """
        closed: we promised the kids {thing} and now it isn't opening at all {when}<, [thanks to|all because of] {why}>.
        closed: {thing} has its shutters down {when}<: {why}>. Try telling that to a toddler.
        closed-long: {thing} won't be open at any point during our holiday<, [thanks to|all because of] {why}>.
        closed-long: we've had to tell the kids that {thing} has closed and stays closed<: {why}>.
        opens: {thing} keeps the gates shut until {time} {when}, too late for our plan.
        opens: the earliest they let families into {thing} {when} is {time}.
        closes: {when} {thing} sends everybody home at {time}.
        closes: {thing} closes up at {time} {when}, right when the kids would get going.
        table: {thing} can't squeeze us in {when}, buggy or no buggy.
        table: not one free table at {thing} {when}, let alone a high chair.
        tickets: I sat up refreshing the page, but {thing} has no tickets left for {day}.
        tickets: {when} {thing} is all sold out, big tickets and little tickets.
        price: {thing} has gone up to {money} each, and we pay for every child.
        price: at {money} per person, {thing} is now more than our family can spend.
        leg-late: {leg} is making us wait {span} longer<, [thanks to|all because of] {why}>, and I'm out of snacks.
        leg-late: {leg} has been pushed back by {span}<: {why}>. The snacks won't last.
        leg-at: {leg} won't go until {time} now, long after we meant to go.
        leg-at: {leg} has slipped to {time}, later than we'd told the kids.
        leg-early: {leg} now goes earlier, at {time}, so it's pyjamas in the car for the kids.
        leg-early: they want us on {leg} sooner than planned: it sets off at {time}.
        leg-off: {leg} has been scrapped<, [thanks to|all because of] {why}>. The kids are in tears.
        leg-off: we can forget {leg}, it's been cancelled<: {why}>.
        leg-strike: try explaining a strike to a four-year-old: {leg} has been cancelled because of one.
        leg-strike: {leg} isn't going anywhere, the staff are striking.
        leg-missed: nappy change, {why}, and bang, we missed {leg}.
        leg-missed: we were too slow for {leg}, it left without us, and that was down to {why}.
        leg-moved: {leg} has hopped over to {day}, {time}.
        leg-moved: they've rebooked all of us: {leg} goes {when} at {time} now.
        airport: {airport} airport has shut {when}<, [thanks to|all because of] {why}>. No plane for the kids.
        airport: {when} the airport in {airport} is closed<: {why}>.
        road: {when} they've shut the road between {origin} and {city}<, [thanks to|all because of] {why}>.
        road: we can't take the kids by road from {origin} to {city} {when}: closed, {why}.
        drive-at: with all the packing, {leg} won't start until {time}.
        drive-at: nobody will be strapped in before {time}, so that's when {leg} begins.
        car: the car has given up the ghost with {why}, so we can't do {leg}.
        car: we're at the roadside with {why}. {leg} is not going to work.
        stay-lost: {hotel} has thrown out our whole booking<, [thanks to|all because of] {why}>.
        stay-lost: cots and all, {hotel} won't have us on a single night any more<: {why}>.
        stay-night: {night} there's no room for us at {hotel}<, [thanks to|all because of] {why}>.
        stay-night: {hotel} can't sleep us {night}<: {why}>.
        stay-room: {hotel} says we'd all have to be in a {room}.
        stay-room: instead of what we booked, {hotel} is putting us in a {room}.
        event-off: {thing} has been cancelled {when}<, thanks to {why}>, and my eldest won't speak to me.
        event-off: they're not doing {thing} {when} after all<: {why}>.
        event-moved: {thing} {when} starts at {time} now, whatever the flyer says.
        event-moved: they've changed {thing} to {time} {when}.
        storm: it's {why} {when}, and we only brought sandals. Outside won't do.
        storm: {when} they say {why}, so no running about outside with the kids.
        storm-all: it's {why} from the day we came to the day we leave, so no running about outside.
        storm-all: they say {why} on all our days, and we only brought sandals.
        ill-start: {why}, so {when} we won't be out of the door before {time}.
        ill-start: {why}. Please nothing until {time} {when}, we need a slow morning.
        ill-end: {why}, so {when} it's bath and bed, and we must be back by {time}.
        ill-end: {why}. Please have us home by {time} {when}.
        day-lost: {when} all of us have to queue at {why}, and it'll take the whole day.
        day-lost: {day} is swallowed up completely by {why}. A full day, with kids!
        budget: we've done our sums: {money} is all the family can spend on the whole trip.
        budget: the pot for the entire trip is {money} now.
        money-lost: somewhere between the buggy and the bus we lost {money} of our holiday money.
        money-lost: a thief went through the nappy bag and took {money}.
        """,
    ),
)
