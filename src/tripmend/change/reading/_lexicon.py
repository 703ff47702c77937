"""What people say when something happens: one table, one row per way of saying it.

The patterns are matched against the units of a clause (see ``_units``), in which values stand as ``@date``, ``@clock``,
``@span`` (a length of time), ``@money``, ``@percent``, ``@night``, ``@part``, ``@city``, and mentions as ``@place``,
``@desc`` (``the museum``, ``dinner``), ``@stay`` (``our hotel``), ``@leg`` (``flight home``). To teach the reader a new
way to say a thing, add a row; ``_events`` says what each event needs and what it becomes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ._units import pattern

__all__ = [
    "ALLOWED",
    "EVENTS",
    "HYPOTHETICAL",
    "IGNORABLE",
    "NEGATION",
    "OFFS",
    "QUESTION",
    "REASON",
    "REVERSAL",
    "THOUGHT",
    "WITHDRAWN",
    "Saying",
]


@dataclass(frozen=True, slots=True)
class Saying:
    """One way to say `event`. weak: an everyday phrase, an event only beside a fitting mention."""

    event: str
    expression: re.Pattern[str]
    weak: bool = False


_BE = r"(?:be|is|are|was|were|been|being|will be|has been|have been|gets?|got|getting|am)"
_NO = r"(?:no|zero|0|not any|not a single|not one)"
_ROOMS = (
    r"(?:shared|private|single|double|smaller|tiny|standard|twin|basic|dorm|dormitory|bunk|entire|"
    r"budget|regular|economy|quad|family|different|lesser|inferior|windowless|interior)"
)
_NOT_TILL = r"(?!(?: \S+){0,5}? (?:until|before|earlier than|prior to) (?:about |around )?@clock)"
"""After "does not run": not when it says until when."""
_WEATHER = (
    r"rain|rains|raining|rainy|rainfall|storm|storms|stormy|thunderstorm|thunderstorms|thunder|snow|"
    r"snows|snowing|snowy|snowstorm|"
    r"snowfall|blizzard|hurricane|tornado|tornadoes|heatwave|heat wave|hail|hailstorm|typhoon|cyclone|"
    r"downpour|downpours|pouring|"
    r"showers|drizzle|sleet|ice storm|wildfire|wildfires|wildfire smoke|smog|(?:high|strong|heavy|"
    r"gale force|stormy) winds?|windstorm|gales?|gale|floods|flooding|"
    r"(?:bad|terrible|awful|horrible|nasty|lousy|crappy|shitty|severe|extreme) weather|"
    r"weather (?:\S+ ){0,4}?(?:bad|awful|terrible|horrible|nasty|awful|rubbish|miserable|crap|gross|"
    r"worse|warning|alert)|"
    r"(?:bucketing|chucking it|tipping|pissing|raining cats|wet all|minus \d+|extreme heat|"
    r"extreme cold|freezing|sandstorm|monsoon|lightning|weather warning|weather alert)"
)
_ILL = (
    r"(?:calmer|quieter|lighter|easier|gentler|more relaxed|less packed|less busy)|sick|ill|fever|"
    r"feverish|flu|a cold|bad cold|exhausted|worn out|knackered|wiped out|wiped|"
    r"jet lag|jet lagged|jetlag|jetlagged|jet - lagged|"
    r"sprained|twisted|(?:broke|broken|hurt|injured|pulled|strained|busted|rolled) (?:his|her|my|our|"
    r"their|a|an|the) \S+|hurt (?:himself|herself|myself)|injured|migraine|headache|stomach (?:ache|"
    r"bug|flu|upset|issues)|"
    r"upset stomach|stomachache|food poisoning|threw up|throwing up|throws up|vomit|vomiting|vomited|"
    r"puking|puked|puke|not feel(?:ing)? (?:well|good|great|so good|too good|so well|too well)|"
    r"feel(?:s|ing)? (?:unwell|sick|awful|terrible|rough|poorly|ill|weak|dizzy|bad|really bad)|unwell|"
    r"(?:knees?|backs?|hips?|foot|feet|legs?|ankles?|head|tooth|stomach|tummy|shoulders?|neck|throat|"
    r"eyes?) (?:is |are |'s )?(?:still |really |so |all |acting )*(?:bad|sore|hurt|hurts|hurting|"
    r"killing|aching|aches|swollen|splitting|worse|broken|up|playing up|giving out)|pain in (?:the |"
    r"my |his |her )?\S+|(?:terrible|bad|severe|some) (?:\S+ )?pain|(?:let us |go |walk |move |"
    r"going )(?:go )?(?:slow|slowly|slower|gently)|can not walk(?: much| far| well| properly)?|"
    r"could not sleep|did not sleep|not slept|no sleep|barely slept|"
    r"under the weather|covid|poorly|hungover|hangover|blisters|back pain|bad back|sore (?:feet|legs|"
    r"throat|back)|chickenpox|tonsillitis|dizzy|sunburn|sunburnt|heatstroke|asthma|nauseous|diarrhea|"
    r"tak(?:e|ing) (?:it|things|everything) (?:easy|slow|slowly|easier)|go (?:slow|slower|easy)|"
    r"slow(?:er)? down|slower pace|stay slow|be slow|"
    r"need (?:a |some |to |more |lots of |plenty of )*(?:rest|sleep|recover|lie down|lie in|break|"
    r"nap)|have to (?:rest|recover|lie down|stay in bed)|must (?:rest|recover|stay in bed)|(?:should|"
    r"want to|wants to|got to|needs to|will) (?:rest|recover|sleep in|lie in)|sleep(?:ing)? in|lie in|"
    r"dead tired|so tired|too tired|very tired|really tired|(?:is|are|am|being|get|gets|"
    r"getting) tired|tired|rest (?:tomorrow|@date|in the|all|up|until)|resting|relax @date|"
    r"easy (?:day|morning|pace|going)|no energy|out of energy|low energy|burnt out|burned out|pooped"
)

_OFFICE = (
    r"(?:consulate|embassy|police(?: station)?|passport office|hospital|clinic|court|town hall|immigration|doctor|"
    r"doctors|dentist|lost and found|bank)"
)
"""Where travellers spend a day that they had planned otherwise."""

_ROWS: tuple[tuple[str, str, bool], ...] = (
    # closed: the place (or road, or airport) cannot be used
    (
        "closed",
        r"closed|shut|shuts|shutting|shuttered|closes|closing|shut down|closed down|closes down|"
        r"closing down|(?:is|are|be|will|they|it|to|which|@place|@desc|has to|have to|"
        r"must) close(?! (?:to|by|enough|together))|close (?=@date)",
        False,
    ),
    (
        "closed",
        rf"(?:not|never|no longer) (?:going to )?(?:{_BE} )?(?:be )?(?:open|opening|opened)(?! (?:until|"
        r"before|@clock|at(?! all)|till|after|from|earlier))",
        False,
    ),
    (
        "closed",
        r"(?:do|does|will|is|are) not (?:even )?open(?! (?:until|before|@clock|at|till|after|from|"
        r"earlier))",
        False,
    ),
    (
        "closed",
        r"out of (?:business|service|order|use|action)|gone (?:for good|bust|bankrupt|under)|(?:went|gone|"
        r"going) (?:bust|bankrupt|under|out of business)|no longer exists?|does not exist(?: anymore|"
        r" any more)?|(?:burned|burnt) (?:down|to the ground)|caught fire|on fire|(?:a |the )?fire (?:at|"
        r"in|broke out)|(?:under|for|undergoing|in|being|being under) (?:renovations?|construction|"
        r"refurbishment|maintenance|repairs?|restoration)|being (?:renovated|restored|refurbished|"
        r"repaired|rebuilt)|renovating|evacuated|demolished|flooded|under water|off limits|cordoned off|"
        r"(?:been )?condemned|sealed off|fenced off|boarded up|locked(?: up)?|under scaffolding|"
        r"quarantined?|shutters? (?:are |is )?(?:down|closed)|its shutters down|inoperative|(?:ground|come|came) "
        r"to a (?:halt|standstill)|no (?:planes?|flights?|departures|arrivals|"
        r"take - offs) (?:or|and|in|at|from|to|leave|can)|not (?:be )?handling|not (?:be )?(?:receiving|admitting|"
        r"letting in|letting) (?:anyone|anybody|people|visitors|guests)|(?:nobody|no one) (?:is |gets |will "
        r")?(?:getting|"
        r"get|gets|allowed|let) (?:in|into|inside|through)|barred",
        False,
    ),
    (
        "closed",
        r"(?:can not|could not|unable to|impossible to|not possible to|not allowed to|will not be able to|"
        r"not be able to) (?:be )?(?:visit|visited|enter|entered|get in|get into|go in|go into|access|see|"
        r"go to)",
        True,
    ),
    (
        "closed",
        r"(?:not|no longer) (?:be )?(?:accessible|available|operating|operational|possible|running|"
        r"in operation|accepting visitors|welcoming visitors|serving)|unavailable|inaccessible|suspended|"
        r"suspends? (?:operations?|operation|service)|will not be running|(?:is|are) off(?! (?:the|to|our|"
        r"with))|(?:is|are|was) (?:a )?no[ -]go|is not happening|not happening|not (?:be )?held|is not (?:on|"
        r"working out)|"
        r"(?:will|does|do) not work(?= |$)|fell through|falls through|gone for good|(?:is|are) gone",
        True,
    ),
    (
        "closed",
        r"no @desc service|takes? @date off|takes? (?:the |a )?day off|(?:is|are) down(?! (?:the|to|at|by|"
        r"from|for))|not (?:go|goes|going|take|takes|taking|happen|happens) (?:through|ahead|place|on)|"
        r"no (?:food )?service|not serving|kitchen (?:is |was )?(?:closed|"
        r"out of order|broken|shut|down)|(?:rest|closing|closed) day|ruhetag|day of rest|"
        r"has (?:a )?(?:holiday|vacation|day off)|on (?:holiday|vacation)|turned into|became an?|"
        r"converted into|replaced by|taken over by|moved away|relocated|ceased|wound up|shut up shop|"
        r"shut its doors|shut their doors|closed its doors|shut the gates|not taking (?:guests|customers|"
        r"visitors)",
        True,
    ),
    ("closed", r"closure|closures|shutdown|lockdown", True),
    # sold out: no ticket, table or seat
    (
        "soldout",
        r"(?:admission|entry|entrance|tickets?)(?: \S+){0,5}? (?:no longer available|not available|unavailable)|"
        r"sold out|sold - out|sells? out|selling out|no vacanc(?:y|ies)|fully (?:booked|reserved|occupied|"
        r"subscribed)|booked (?:out|up|solid|full)|full(?:y)? booked|full up|all (?:\S+ ){0,2}?(?:booked|"
        r"reserved|taken|gone|sold)(?: out| up)?|everything (?:is )?(?:booked|reserved|taken)|"
        r"over - booked|overbooked|over booked|double - booked|double booked|oversold|maxed out|"
        r"at capacity|packed out|chock - a - block|chock a block|chockablock|rammed|jam - packed|spoken for|"
        r"(?:tickets?|tables?|seats?|places?)(?: \S+){0,6}? (?:allocated|flown|snapped up|promised|taken|in other "
        r"hands|"
        r"given out|all gone)|not (?:a|one|a single|one single) (?:free |empty |single )*(?:table|ticket|seat|"
        r"spot|chair|"
        r"place|stool)|no (?:more )?(?:tickets?|tables?|seats?) (?:free|left|to be had)|nothing (?:left|free|"
        r"available)|"
        r"(?:have|has) (?:no|not any|zero) (?:capacity|space|room) for (?:us|our party)",
        False,
    ),
    (
        "soldout",
        rf"{_NO} (?:more |free |available |empty |open )*(?:tickets?|tables?|seats?|slots?|places?|place|"
        r"availability|spaces?|spots?|entries|entry|reservations?|capacity)(?: (?:left|available|free|"
        r"remaining|anymore|any more|for us|to be had))?|(?:do|does|did|is|are|have|has|had) not (?:have |"
        r"got |any |get |a |an |there |enough |more )*(?:tickets?|tables?|seats?|slots?|places?|place|"
        r"availability|spots?|spaces?)(?: for us| left| available| free)?|ran out of (?:tickets|seats|"
        r"tables|spots)|run out of (?:tickets|seats|tables)|out of (?:tickets|seats|tables)|"
        rf"(?:sold|given away) (?:every|all|all the|its last|the last|the very last) (?:\S+ )?(?:tickets?|tables?|"
        rf"seats?)|"
        rf"tickets? (?:are |is |all )*(?:gone|unavailable)|tickets? (?:\S+ ){{0,5}}?(?:are|is|(?:have|"
        rf"has) been) (?:all |"
        r"already )*(?:gone|unavailable|sold)|(?:can not|could not|unable to|did not|not able to|"
        r"not possible to) (?:get|book|reserve|find|secure|score|buy|give|offer|provide|promise) (?:a |any |the |"
        r"us |you |me )*(?:tables?|"
        r"tickets?|seats?|reservations?|spots?|slots?|in)",
        False,
    ),
    (
        "soldout",
        r"(?:is|are|be|was|@place|@desc|@date|:|,|\?) (?:\S+ ){0,2}?full(?! (?:of|day|price|refund|time|"
        r"house|moon|english))|^full(?= |$)|(?:@place|@desc|it|they|that) (?:\S+ ){0,1}?full|fully|(?:is|"
        r"are) packed|too (?:busy|full|crowded) to|could not (?:seat|fit) us|(?:can not|"
        r"could not) (?:seat|fit|take) me|(?:can not|can't) (?:seat|"
        r"fit|take) us|cap(?:ped)? at",
        True,
    ),
    (
        "soldout",
        r"(?:lost|cancelled|gave away|given away|forgot|dropped|voided|messed up|misplaced|deleted|"
        r"double booked|screwed up|botched|do not have|can not find|does not have|have not got|has no|"
        r"have no|no record of|not honou?r(?:ing)?)(?: away)? (?:our|the|my|your) (?:\S+ )?(?:table|"
        r"reservation|booking|tickets?|slot|spot|seats?)|(?:table|reservation|booking|tickets|"
        r"slot) (?:\S+ ){0,3}?(?:cancelled|gone|lost|given away|void|voided|not found|invalid|dropped)|"
        r"gave our table|(?:can not|could not|unable to|not able to|no longer|"
        r"will not) (?:\S+ )?(?:honou?r|keep|hold|accommodate) (?:\S+ ){0,3}?(?:@desc|table|reservation|"
        r"booking)|(?:table|reservation|booking|slot|seats?|tickets?) (?:\S+ ){0,5}?(?:given|gave|"
        r"sold|passed|promised) (?:\S+ ){0,2}?(?:to (?:someone|somebody|others?|other|another)|away)",
        False,
    ),
    # cancelled: the leg, event or booking does not take place
    (
        "cancelled",
        r"binned|canned|nixed|falls out|fell out|fallen out|fall out|pulled from|struck from|not be undertaken|"
        r"stands still|halted|cancelled|cancelling|cancellation|cancellations|called off|calls off|scrapped|axed|"
        r"grounded|"
        r"annulled|pulled the plug|withdrawn|discontinued",
        False,
    ),
    (
        "cancelled",
        r"(?:(?:not|never|no longer) (?:going to )?(?:be )?(?:running|run|going|flying|fly|operating|"
        rf"operate|sailing|leaving|departing|depart){_NOT_TILL})|(?:do|does|will) not (?:run|operate|go|fly|leave|"
        rf"depart|sail){_NOT_TILL}|(?:is|are) no (?:\S+ )?(?:trains?|flights?|bus|buses|ferries|ferry|service)|"
        r"no (?:more )?@leg|(?:can not|could not|unable to|not able to|impossible to) (?:(?:do|make|take|manage|"
        rf"drive|go|use|get|catch|on|our|the|for) ){{0,3}}@leg{_NOT_TILL}|"
        r"no (?:\S+ )?(?:trains?|flights?|buses) (?:at all|today|tomorrow|@date|running|run|on|to|that)|"
        r"no way through|(?:left|gone|went off|went|departed|off) without (?:us|me|you)|left us (?:standing|behind)|"
        r"(?:unable to|not able to|could not|failed to|did not) (?:board|catch|make)|"
        r"(?:forget(?: about)?|scrap|kills?|rules? out|so no|that is) (?:our |the )*@leg|"
        r"@leg (?:is |are |was |will be |now )*(?:impossible|not possible|not feasible|toast|history|unusable|gone|"
        r"impassable|not on)(?! until| before)|no (?:road|rail|bus|train|air) (?:connection|link|service|way)|"
        r"(?:nobody|no one|nothing) (?:gets|is getting|can get|goes) through|(?:been|was|were|got|is|are) "
        r"(?:dropped|scrubbed|struck|pulled(?! (?:forward|back|up|ahead)))|"
        r"rule[sd] out (?:our |the )?@leg|suspended|out of service|fell through|(?:can not|could not|unable to|"
        r"not able to|"
        r"impossible to) (?:drive|fly|get through|make the drive|do the drive)|(?:we )?(?:missed|"
        r"will miss|are going to miss|have missed|ended up missing|did not (?:make|catch|reach|get on)|"
        r"could not (?:catch|reach)|"
        r"not able to (?:catch|reach)|failed to (?:catch|make|reach|board)|too late for) (?:\S+ ){0,2}?@leg|"
        r"(?<=, )(?:we |i )?(?:have |had )?missed it|"
        r"(?:car|van|engine) (?:will|would|did|does) not start|@leg (?:will|would|did) not start(?= ?,?$| ,)|"
        r"(?:@leg|@desc|"
        r"@place) (?:now )?(?:is |are |got |was |'s )+(?:(?!put|set|bumped|moved|pushed)\S+ )?(?:off(?! to)|dead|"
        r"kaput|broke down|broken down|"
        r"a goner|toast)|(?:car|van) (?:is |'s )?(?:dead|kaput|gone|stolen|wrecked|totalled)|"
        r"no way (?:we are |to )?(?:making |make )?(?:the )?@leg|walked out|walk - out|@leg (?:is |was |"
        r"has been )?missed|(?:@leg|@place|"
        r"@desc) off(?= ?,?$)|broke down|"
        r"broken down|breakdown|blocked|impassable|washed out|washed away|bumped|denied boarding|"
        r"landslide|rockslide|mudslide|avalanche|derailed|derailment|snowed in|engine (?:died|trouble|"
        r"failure)|stolen",
        True,
    ),
    ("strike", r"strike|strikes|on strike|striking|walkout|walk out|industrial action", False),
    # late, early, new times
    (
        "delayed",
        r"keeps? us waiting|wait(?:ing)? for @span|delay|delays|delayed|delaying|late|later|behind(?: schedule)?|"
        r"pushed back|pushed|push back|"
        r"postponed|held up|running late|set back|put (?:back|off)|moved back|bumped|slips|slipped|longer|\+ @span",
        False,
    ),
    (
        "earlier",
        r"earlier|early|brought forward|moved up|moved forward|ahead of (?:schedule|time)|pulled forward|"
        r"bring forward",
        True,
    ),
    (
        "leaves",
        r"@leg (?:has|have|needs?) to wait until @clock|@leg (?:is |will be )?(?:impossible|not possible|not "
        r"feasible) "
        r"(?:before|until) @clock|off the ground|(?:set out|hit the road|get going|undertake)"
        r"(?: (?:on|for|with))?|@leg(?: \S+){0,3}? kicks? off|(?:start|starts|begin|leave)(?: \S+){0,2}? @leg|"
        r"@leg(?: (?!@clock)\S+){0,6}? (?:starts?|begins?|set off|"
        r"get away|get going)|(?:set off|start|begin|get away|"
        r"head out|get going) (?:on|for|with)? ?(?:our |the )?@leg|@leg (?:is |can |only |not )*(?:before|until|"
        r"from) @clock|"
        r"leaves?|leaving|left|departs?|departing|departure|departures|takes? off|taking off|take - off|"
        r"takeoff|takeoff|sets? off|goes|going|boards?|pulls out|flies|flying|flys|sails|pick(?:s|"
        r"ed)? (?:us )?up|heads? out|rolls out|runs",
        True,
    ),
    (
        "arrives",
        r"arrives?|arriving|arrival|arrivals|lands?|landing|gets? (?:in|there|us|home|to|back|into)|"
        r"touch(?:es|ing)? down|gets? us there|reach(?:es)?|be (?:there|home|back)|we are (?:home|there)",
        True,
    ),
    (
        "moved",
        r"^(?:the |our |my )?(?:@leg|@place|@desc)(?: :| ,| now| is| at| -| @date)* @clock|moved|moves|rebooked|"
        r"put on(?= @date)|"
        r"moving|move|rescheduled|re - scheduled|reschedule|schedule change|retimed|"
        r"re - timed|hopped|crept|slid|slipped|transferred|reassigned|advanced|jumped|pulled forward|changed|"
        r"change|changes|shifted|shifts|postponed|switched|brought forward|"
        r"pushed(?: back)?|put (?:back|off)|deferred|bumped|starts?|starting|begins?|beginning|commences?|"
        r"commencing|kicks? off|@clock @old|"
        r"now (?:at|on|from)|new (?:time|start|date|slot|departure|arrival|schedule)|new times|(?:is|"
        r"are) now|(?:@place|@leg|@desc) (?:now )?(?:is |are |now )*(?:at|to) @clock|@clock (?:now|"
        r"instead)|instead|delayed (?:until|to)|relocated in time|rises|curtain|takes place|happen(?:s|ing)|held|"
        r"playing|performed",
        True,
    ),
    ("slower_leg", r"takes? (?:\S+ )?longer|traffic(?! control)|jam|jams|detour|diversion|slower", True),
    # the lodging
    (
        "lost",
        r"(?:can not|could not|unable to|not able to|will not|no longer able to) @stay (?:us|me|you)|"
        r"(?:bailed|walked out|went back|cancelled) on us|(?:unable to|can not|could not|will not|not) (?:lodge|"
        r"sleep|take|"
        r"have|put up|fit) us|(?:withdrawn|withdrew|revoked|cancelled) (?:our|the) (?:\S+ )?(?:booking|"
        r"reservation|stay)|"
        r"(?:turns?|turned|throws?|thrown|sent|sends?) us (?:away|out)|let us down|"
        r"lost (?:all )?(?:of )?(?:our|the|my) (?:nights?|rooms?|beds?|stay|@stay|@night)|(?:gave|given|giving|"
        r"give|gives|sold|rented) (?:our|the|your|my) (?:@stay|rooms?|beds?|"
        r"apartment)(?: \S+){0,2} (?:away|to)|(?:gave|given|giving|give|gives) (?:\S+ ){0,3}?(?:room|"
        r"rooms|apartment|place|booking|"
        r"reservation|bed|beds|unit|studio|house|flat)(?: \S+){0,2} away|(?:gave|given|giving|give|"
        r"gives) away (?:\S+ ){0,2}?(?:@stay|room|rooms|apartment|booking|reservation|bed|beds)|"
        r"@stay (?:\S+ ){0,3}?(?:given|gave|giving) (?:\S+ ){0,2}?away|(?:no |not (?:have |any |a |got |"
        r"enough |the |our |more )*|without (?:a )?|lost (?:our |the )?|out of |ran out of |"
        r"forgot (?:our )?|does not have (?:our |a |any )?)(?:\S+ )?(?:@stay|room|rooms|bed|beds|"
        r"reservation|booking|vacancy|vacancies)|(?:can not|could not|unable to|not able to|"
        r"will not be able to|no longer able to|no longer|not|can no longer|"
        r"cannot) (?:\S+ ){0,2}?(?:accommodate|honou?r|host|keep|hold|take us|offer|provide|put us up|"
        r"house|receive|welcome|have us|let us)|(?:needs?|wants?|need|want) (?:\S+ )?(?:@stay|"
        r"rooms?) back|(?:can not|could not|will not|not|no longer|unable to) be (?:honou?red|kept|held|"
        r"accommodated|guaranteed|fulfilled|hosted|provided)|(?:kicked|kick|kicking|threw|throwing|thrown|"
        r"turned|turn|turning) us (?:out|away)|kicked out|evicted|bed ?bugs|bedbugs|(?:@stay|room|"
        r"reservation|booking) (?:\S+ ){0,3}?(?:lost|gone|not available|unavailable|no longer available|"
        r"fell through|falls through|taken|uninhabitable|not free|is off)|(?:sorted|available|"
        r"free) (?:for )?only|can not (?:stay|sleep)|could not (?:stay|sleep)(?= |$)|not stay|have to move out|"
        r"must move out|"
        r"must leave|without a room|homeless|locked us out|does not exist|(?:fake|scam|bogus) (?:listing|"
        r"booking)|needs? (?:our|the|your) (?:@stay|rooms?)(?: \S+){0,4}? (?:for|back)|broken (?:heating|"
        r"boiler|pipe)|burst pipe|no (?:heating|power|electricity|water)|mold|"
        r"mould|infested|cockroaches|rats",
        True,
    ),
    (
        "downgraded",
        rf"(?:@stay|@place)(?: (?!not|no|never|instead of|from)\S+){{0,7}}? (?:a|an|the|:) (?:{_ROOMS} )+(?:@stay|"
        rf"room|bed)|"
        rf"(?:@stay|@place) : (?:{_ROOMS} )+(?:@stay|room|bed)|"
        rf"(?:all|the only thing|the best|the most) (?:\S+ ){{0,4}}?(?:is|was) (?:a|one|the) (?:{_ROOMS} )+(?:@stay|"
        rf"room|bed)|"
        rf"(?:a|one) (?:{_ROOMS} )+(?:@stay|room) (?:will|would|should|has to|must) (?:do|be enough|suffice)|"
        rf"(?:only|just) (?:a|one|the) (?:{_ROOMS} )+(?:@stay|room|bed)|"
        r"(?:put|puts|putting|move|moved|"
        r"moving|give|gave|giving|given|offer|offers|offered|offering|"
        r"downgrade|downgraded|downgrading|only have|only has|have only|only got|got|get|getting|changed|"
        r"changing|switch|switched|stuck|swap|swapped|assigned|assign|end up|ended up|downgrading|"
        r"reassigned|relocated|bumped|leaves|place|placed|sleep|stay|available|is now|now|"
        rf"instead)(?: \S+){{0,7}}? (?:{_ROOMS} )+(?:@stay|room|rooms|bed|beds|dorm|dormitory|unit|one|"
        rf"apartment|suite)|(?:put|moved|stuck|bumped|sleep)(?: \S+){{0,4}}? (?:dorm|dormitory|"
        r"bunk(?: bed)?s?|hostel dorm)|downgraded?(?: (?:us|our|the|"
        rf"my))?(?: \S+){{0,2}} to (?:\S+ ){{0,3}}(?:room|bed|dorm|one|suite|@stay|single|double|shared|"
        rf"private|standard)|downgraded?|downgrade|(?:{_ROOMS}) (?:room|bed|@stay) (?:instead|only|now)|"
        r"no longer (?:the )?(?:entire|whole) (?:\S+)",
        True,
    ),
    # money
    (
        "price",
        r"(?:doubled|doubles|doubling|tripled|triples|quadrupled|halved)|(?:twice|two times|2 times|2 x|"
        r"three times|3 times|3 x|double|triple) (?:as (?:much|expensive|pricey)|the (?:price|cost|fare|"
        r"rate)|what)|(?:demands?|requests?|sets? (?:us|you|one) back|cost|costs|costing|price|prices|priced|fare|"
        r"fares|rate|rates|ticket|tickets|"
        r"entry|entrance|admission|fee|fees|surcharge|charge|charges|charging|charged|asking|asks|want|"
        r"wants|menu|pay)(?: \S+){0,9}? (?:@money|@percent|double|triple|up|twice|raised|increased|higher|"
        r"hike|rose|risen|jumped)|@money (?:per|a|each|for a|an?|pp|p\.p\.|/) ?(?:person|people|ticket|"
        r"head|night|each|adult|pop|piece|entry|room|guest)?|(?:went|gone|go|goes|going|is|"
        r"are) up(?: \S+){0,3}? (?:@money|@percent)|(?:raised|increased|increases|raises|hiked|jumped|"
        r"rose|risen|upped|bumped)(?: \S+){0,6}? (?:@money|@percent)|@percent (?:more|up|higher|increase|"
        r"extra|price hike|dearer|pricier)|(?:more|higher|increased|steeper) (?:expensive|price|prices|"
        r"rates|rate|fare|fares|cost)|now @money|@money (?:now|more|extra|instead|@old|surcharge|higher|"
        r"on top)|price (?:hike|increase|surge|jump)|(?:prices?|rates?|fares?) (?:\S+ ){0,3}?(?:up|"
        r"increased|surged|jumped|rose|exploded|soared|higher|insane|crazy|raised|changed)|half price|"
        r"half the price|surge pricing|way more expensive|costs more|got (?:more )?expensive",
        True,
    ),
    (
        "budget",
        r"(?:made off|ran off|vanished|disappeared|walked off) with @money|@money (?:\S+ ){0,2}?(?:slipped|vanished|"
        r"disappeared|out of pocket|went missing)|(?:get|have|got) @money (?:for|to) @date|"
        r"(?:not|never) (?:\S+ )?(?:go|get) (?:above|over|beyond) @money (?:for|on|in|over)|"
        r"(?:travel|holiday|trip|vacation) (?:fund|money|cash|kitty)|kitty|@money is all(?: that)?(?: (?:we|i))? "
        r"(?:is |are |can |have |has |got |may )*(?:left|spend|have|got|get)|(?:have|has|got|with) (?:now "
        r")?(?:only|just) "
        r"@money|(?:only|just) @money (?:in (?:our|the|my) \S+ )?(?:for|to) |(?:afford|spend)(?: \S+){0,4}? "
        r"@money (?:for|"
        r"on) (?:the|our|this) "
        r"(?:whole |entire )?trip|(?:i am|we are) (?:out|down|short) @money|budget|wallet|purse|pickpocketed|"
        r"pickpocket|robbed|"
        r"mugged|(?:lost|losing|stole|stolen|"
        r"stole from us|took|swiped|nicked|blew|blown|ate|eaten|swallowed|cost us|wasted|spent|lose|loss|"
        r"mislaid|misplaced|mugged|"
        r"robbed|conned|scammed|cheated)(?: \S+){0,6}? (?:@money|\d+)|@money (?:\S+ ){0,3}?(?:stolen|gone|"
        r"lost|missing|short|less|nicked|robbed|poorer|pickpocketed|snatched|swiped)|(?:only|"
        r"just) (?:\S+ ){0,3}?@money (?:left|"
        r"to spend|remaining|in total|for everything|altogether|total)|(?:have|got|has|spend|with|have now|"
        r"manage with|make do with) (?:\S+ ){0,3}?@money (?:\S+ ){0,2}?(?:left|to spend|remaining|"
        r"in total|total|for (?:the )?(?:whole|entire|everything|rest|all)|for @date)|(?:save|cut|trim|reduce|"
        r"drop|shave|slash)(?: \S+){0,5}? (?:@money|@percent|\d+)|(?:funds|money|cash|finances|savings|"
        r"bonus)(?: \S+){0,5}? (?:@money|@percent)|(?:spend|have|got) (?:another|an additional|an extra|"
        r"additional|extra) @money|short of (?:money|cash|funds)|tighter budget|broke|"
        r"overspent(?: \S+){0,3}? @money|(?:not|no|never|at most)(?: \S+){0,6}? @money (?:overall|"
        r"in total|altogether|total|for everything|all in|all told|in all)|(?:not|"
        r"never)(?: \S+){0,4}? (?:spend|pay|afford)(?: \S+){0,3}? @money|@money refund|refund of @money|"
        r"gave us @money|(?:only|just) (?:\S+ ){0,3}?spend @money|^- @money$|(?:wallet|purse|"
        r"bag)(?: \S+){0,8}? @money|(?:spend|spending) (?:\S+ ){0,3}?@money (?:in total|overall|"
        r"altogether|total)|@money over budget|spend less|cheaper trip|less money|cut costs|cut back|"
        r"unexpected (?:bill|expense|cost)(?: \S+){0,3}? @money|fine of @money|@money (?:fine|bill|"
        r"extra (?:to spend|cash|money))",
        True,
    ),
    # people
    (
        "party",
        r"join|joins|joining|joined|com(?:e|es|ing) (?:\S+ ){0,2}?(?:along|with|too|as well|us|to)|"
        r"coming(?= |$)|comes(?= ?,?$)|tag(?:s|ging)? along|bring(?:ing)?(?: \S+){1,6}?(?: along| with us| too)?|"
        r"plus (?:one|1)|\+ 1|(?:in|with) tow|(?:one|two|three|four|five|another|extra|additional|more|"
        r"\d+)(?: \S+)? (?:more |additional |extra |further )*(?:people|travell?ers?|adults?|guests?|"
        r"child|children|kids?|friends?|head|mouths?)|(?:we|party|group|us|"
        r"there)(?: \S+){0,4}? (?:of )?(?:two|three|four|five|six|seven|eight|nine|ten|\d+)(?: now|"
        r" people| of us| in total| total| persons| altogether| travellers| adults)?|"
        r"not (?:be )?(?:able to )?(?:come|coming|join|joining|make it|travel)|can not (?:come|make it|"
        r"join|travel)|drop(?:s|ped|ping)? out|stay(?:s|ing)? (?:at )?home|(?:has|have|had|needs|"
        r"need) to (?:go|fly|stay|travel|head|return|leave)(?: back)? (?:home|early)|(?:goes|went|flies|"
        r"flew|flying|going|heads|heading) (?:back )?home (?:early|earlier|already|today|@date)|bail(?:s|"
        r"ed|ing)?|backed out|no longer (?:coming|joining|with us)|pull(?:s|ed) out|ditched us|invited|"
        r"decided to come|want(?:s)? to come|without (?:my|our|his|her)",
        True,
    ),
    # weather, health, days
    ("weather", _WEATHER, False),
    ("ill", _ILL, False),
    (
        "daylost",
        rf"(?:all|whole|entire|full|throughout|@part|day)(?: \S+){{0,8}}? {_OFFICE}|"
        rf"{_OFFICE}(?: \S+){{0,8}}? (?:all|whole|entire|full|throughout|@part|day)|"
        rf"(?:swallowed|eat up|eats up|take|takes|cost)(?: \S+){{0,6}}? {_OFFICE}|"
        r"(?:lose|lost|losing|loses|loose|write off|wasted|waste|skip|cancelled|drop|"
        r"scrap)(?: \S+){0,4}? (?:day|@date)|(?:day|@date)(?: \S+){0,3}? (?:lost|gone|(?:a )?(?:\S+ )?write - off|"
        r"(?:a )?(?:\S+ )?write off|(?:a )?(?:\S+ )?writeoff|wasted|ruined|a total loss|cancelled|"
        r"off the table)|(?:can not|could not|"
        r"unable to|not able to|will not|not going to|not be able to|not) (?:do|go|see|leave|visit|make|"
        r"get out|move|walk|plan)(?: \S+){0,6}? (?:day|@date|@part)|(?:nothing|anything|no sightseeing|"
        r"no activities|no plans)(?: at all)? (?:is possible |possible |on |for |all )*(?:@date|@part)|"
        r"(?:stuck|stranded|trapped|confined|staying|stay|remain|hospitali[sz]ed|spend|spending|tied up|"
        r"busy|have to work|has to work|must work|working|meetings|conference|in (?:the )?(?:hospital|"
        r"bed)|at (?:the )?(?:hospital|embassy|consulate|police|work|school)|on (?:a )?calls?|"
        r"in (?:a )?(?:court|class|meetings?)|at a (?:conference|wedding|funeral)|hospital|clinic|"
        r"emergency room|consulate|"
        r"embassy)(?: \S+){0,8}? (?:all|whole|entire|full|@part|@date)(?: \S+){0,2}?|(?:rest day|day off|"
        r"day of rest|day in bed|off day)|(?:no|not) (?:sightseeing|activities|visits)(?: \S+){0,3}?|"
        r"need(?: \S+){0,3}? day off|clear (?:the |our )?(?:whole |entire )?(?:day|@date)",
        True,
    ),
)

EVENTS: tuple[Saying, ...] = tuple(Saying(event, pattern(expression), weak) for event, expression, weak in _ROWS)
"""All sayings. Within a clause the first event of the list that finds what it needs is taken (``_events``)."""

ALLOWED: dict[str, tuple[str, ...]] = {
    "closed": ("place", "stay", "leg"),
    "hours": ("place",),
    "soldout": ("place", "stay", "leg"),
    "cancelled": ("leg", "place", "stay"),
    "strike": ("leg", "place", "stay"),
    "delayed": ("leg", "place"),
    "earlier": ("leg", "place"),
    "leaves": ("leg",),
    "arrives": ("leg",),
    "moved": ("leg", "place"),
    "lost": ("stay",),
    "downgraded": ("stay",),
    "price": ("place", "leg", "stay"),
    "open": ("place", "leg", "stay"),
}
"""What each event can happen to."""

NEGATION = pattern(r"not|never|no longer|nothing|neither|nor|hardly|without|false alarm|no|nobody|none of")
QUESTION = pattern(
    r"^(?:(?:and|but|so|hey|hi|hello|also|ok|okay|um|uh|please|quick question|question|btw|"
    r"just wondering|wondering|one question|,|:|-) )*"
    r"(?:is|are|was|were|does|do(?! not)|did|will|can|could|has|have(?! to)|should|would|shall|may|"
    r"do you know|any idea|wondering|i wonder|we wonder|when (?:do|does|is|are|will)|what time|where|"
    r"which|who|why|how (?:much|long|late|far)|is it true) (?!not\b)"
    r"(?:the|it|that|this|there|our|my|we|i|they|he|she|you|us|@|any|if|whether|a|an|anyone|anybody|"
    r"somebody|someone|do|does|is|are|will|much|long)"
)
HYPOTHETICAL = pattern(
    r"what if|if|in case|suppose|supposing|imagine|assuming|would it|unless|what happens (?:if|when)|"
    r"might|may|maybe|perhaps|possibly|probably not|"
    r"could be|could get|could become|could rain|could snow|could close|not sure|unsure|not certain|"
    r"i wonder|wondering|worried (?:that )?(?:it|the|we|they)|"
    r"hopefully|hope|i hope|we hope|fear|chance of|risk of|\d+ % chance|rumou?rs?|heard rumou?rs?|"
    r"do you know|any idea|whether"
)
OFFS = pattern(
    r"if (?:possible|you can|you could|that is (?:ok|okay|possible|fine|alright)|it is (?:possible|ok|"
    r"okay)|not too much|you do not mind|at all possible|need be|needed|necessary|u can|u like|"
    r"you like|you want|there is (?:one|any|time|another|something))|"
    r"(?:let|tell) (?:us|me) know(?: (?:if|whether)(?: \S+){0,6})?|(?:see|check) if(?: \S+){0,8}|"
    r"as if|what if not|(?:i|we) would be (?:so |very |really )?(?:grateful|glad|happy|thankful) if|"
    r"(?:i|we) would (?:really )?appreciate(?: it)? if|(?:might|may|could) (?:i|"
    r"we) (?:kindly )?ask(?: that| you to| if)?|would you (?:mind|be so kind)(?: if)?|"
    r"it would be (?:so |really )?(?:great|nice|lovely|good|best|better|helpful|ideal|perfect) if|"
    r"(?:i|we) would (?:love|like|prefer) it if|wondering if you (?:can|could)|i wonder if you (?:can|"
    r"could)|do you know (?:a|any|of)(?: \S+){0,4}|hope (?:you|this|all|everything|that) (?:are|is|"
    r"finds|'s|will|helps)?(?: \S+){0,4}|i hope so|if only|may i|may we|you may(?: \S+){0,5}|"
    r"we may need"
)
"""Polite and empty uses of if, may and hope: taken out before a clause is taken for hypothetical."""
IGNORABLE = pattern(
    r"(?:do|does|would|will|did) not (?:really |even |actually )?(?:mind|care|matter|bother)|(?:is|be|"
    r"are) (?:totally |perfectly |absolutely )?(?:fine|ok|okay|no problem|all right|alright|"
    r"no big deal) (?:if|with|that)|no problem if|no matter (?:if|whether|that)|even if|"
    r"not a (?:problem|big deal) (?:if|"
    r"that)|"
    r"good thing|luckily|thank god|glad|could have been worse|at least"
)
THOUGHT = pattern(
    r"(?:(?:earlier|before|previously|yesterday) (?:i|we) (?:wrote|said|told|reported|texted)|(?:i|"
    r"we) (?:wrote|said|told you|reported)(?: \S+){0,2} (?:earlier|before|previously|yesterday|"
    r"in my last)|(?<!than )(?:i|we|they|he|she|everyone)(?: \S+){0,1}? (?:thought|believed|assumed|"
    r"feared|expected|figured|dreamed|dreamt|joked)|(?:was|were) (?:afraid|worried)|had heard|joking|"
    r"kidding|used to be|last year|last time|ages ago|years ago|almost|nearly)"
)
REVERSAL = pattern(
    r"(?:still|back|now|all|is|are|be|be back|it is|they are|stays?|remains?|"
    r"reopened and) (?:\S+ ){0,1}?open(?:ed)?(?: again| after all| as (?:usual|normal|planned|"
    r"always))?|open (?:after all|again|as usual|as normal|as planned|normally|as always)|(?:has |"
    r"have )?reopened|"
    r"false alarm|on time|as (?:planned|scheduled|usual|normal|expected)|(?:no|without|"
    r"without any) (?:changes?|delays?|problems?|issues?)|"
    r"nothing (?:has |have )?(?:changed|changes|happened|new|wrong|to report)|back on(?: track)?|"
    r"on schedule|(?:all|everything)(?: is)? (?:good|fine|ok|okay|sorted|resolved|well|unchanged)|"
    r"(?:is|are|remains?|all|booking|reservation) confirmed|running (?:again|normally|as usual)|"
    r"going ahead|goes ahead|reinstated|uncancelled|un - cancelled|happening after all|resolved|"
    r"sorted(?: itself)? out|(?:is|are|be) (?:fine|ok|okay)(?: again| after all| now)?|still (?:on|"
    r"happening|running|going|available|valid)|all clear|(?:fixed|sorted|solved|resolved|cleared|"
    r"repaired|corrected) (?:it|that|this|everything)|(?:is|got|been|was) (?:now )?(?:fixed|sorted|"
    r"solved)|unaffected|unchanged"
)
WITHDRAWN = pattern(
    r"(?:that is |this is |it is |was |is |that was )?(?:not true|untrue|wrong|incorrect|not right|"
    r"not correct|a mistake|my mistake|a misunderstanding|a hoax|fake news|a joke)(?= |$)|"
    r"(?:please )?(?:ignore|forget|disregard|scrap|cancel|scratch) (?:what i (?:said|wrote)|that|it|"
    r"this|my (?:last|previous|earlier) (?:message|mail|email|text)|the (?:last|previous|above|"
    r"first) (?:message|part|one|thing)?|all (?:of )?(?:that|this)|everything)|never ?mind(?= |$)|nvm"
)
REASON = pattern(
    r"because of|due to(?! (?:leave|depart|arrive|open|close|start|begin|land|run|go|be|take)(?= |$))|owing to|"
    r"on account of|thanks to|as a result of|caused by|in view of|"
    r"for fear of|by(?= (?:snow|storm|rain|flood|landslide|strike|a storm|the storm|heavy))|"
    r"on grounds of|as part of"
)
"""What introduces a reason: an event after it only explains another one in the same sentence."""
