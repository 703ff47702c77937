"""Ways to say days, nights and parts of days."""

from __future__ import annotations

from ..words._units import pattern
from ..words._words import MONTHS, NUMBERS, ORDINALS, WEEKDAYS

__all__ = [
    "AFTER_TOMORROW",
    "ALL_DAY",
    "ALONE_PART",
    "DATE_NIGHT",
    "DATE_PART",
    "DAY_N",
    "DOTTED",
    "DOUBLE",
    "EACH",
    "EVERY",
    "EVERY_PART",
    "FIRST_DAY",
    "FIRST_TO_LAST",
    "FROM_ON",
    "IN_DAYS",
    "ISO",
    "LAST_DAY",
    "LAST_NIGHTS",
    "MONTH_DAY",
    "NEXT_DAY",
    "NIGHTS_ALL",
    "NIGHT_OF",
    "NTH_NIGHT",
    "OWNED",
    "PARTS",
    "PARTS_RANGE",
    "PART_DATE",
    "RANGE",
    "SLASH",
    "THAT_DAY",
    "THE_NTH",
    "THIS_PART",
    "TODAY",
    "TOMORROW",
    "TONIGHT",
    "TWO_DAYS",
    "UNION",
    "WEEKDAY",
    "WEEKEND",
    "YESTERDAY",
]

_NUM = r"\d{1,2}|" + "|".join(word for word, value in NUMBERS.items() if 1 <= value <= 12)
_ORD = "|".join(ORDINALS)
_WD = "|".join(WEEKDAYS)
_WDS = "|".join(f"{word}s" for word in WEEKDAYS if word.endswith("day"))
_MON = "|".join(MONTHS)
_PART = r"morning|afternoon|evening|night"
_NOT_AFTER = (
    r"(?! (?:street|st|avenue|ave|floor|time|night|nights|day|days|birthday|anniversary|century|row|"
    r"seat|amendment))"
)

MONTH_DAY = pattern(
    rf"(?:the |on )?(?:(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<m1>{_MON})|"
    rf"(?P<m2>{_MON})(?: the)? (?P<d2>\d{{1,2}})(?:st|nd|rd|th)?)(?:(?: ,)? (?P<y>20\d\d))?"
)
ISO = pattern(r"(\d{4})-(\d{2})-(\d{2})")
SLASH = pattern(r"(\d{1,2})/(\d{1,2})(?:/(\d{2,4}))?")
DOTTED = pattern(r"(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.(\d{2,4})?")
THE_NTH = pattern(
    rf"(?:on |the |on the |this )*(?:(?P<d>\d{{1,2}})(?:st|nd|rd|th)|"
    rf"(?<=on the )(?P<e>\d{{1,2}})){_NOT_AFTER}"
)
DAY_N = pattern(
    rf"(?:on |the )*(?:day (?:number |nr )?(?P<n>{_NUM})|(?P<o>{_ORD}|"
    r"second to last) (?:full )?day(?! of the month))"
)
LAST_DAY = pattern(
    r"(?:on )?(?:the )?(?:day (?:that |when )?we (?:fly|go|drive|travel|head|leave|are leaving|"
    r"are flying|return|come)(?: back)?(?: home)?|"
    r"departure day|day of (?:our |the )?(?:departure|return)|(?:going|flying) home day)"
)
FIRST_DAY = pattern(
    r"(?:on )?(?:the )?(?:day (?:that |when )?we (?:arrive|land|get there)|arrival day|day of (?:our |"
    r"the )?arrival)"
)
AFTER_TOMORROW = pattern(r"(?:the )?day after tomorrow|overmorrow|in (?:2|two) days(?: time)?|two days from now")
IN_DAYS = pattern(rf"in (?P<n>{_NUM}) days(?: time)?|(?P<m>{_NUM}) days from now")
TOMORROW = pattern(r"tomorrow")
TODAY = pattern(r"today|(?:for |as of )?right now|this very day")
TONIGHT = pattern(r"tonight|this evening|this night")
THIS_PART = pattern(r"this (morning|afternoon)")
YESTERDAY = pattern(
    r"(?:the )?(?:day before )?yesterday(?: (?:morning|afternoon|evening|night))?|(?:last|previous|"
    r"other) (?:week|month|year|evening)|(?:the )?other day|\d+ days ago|last (?:monday|tuesday|"
    r"wednesday|thursday|friday|saturday|sunday)"
)
IN_A_YEAR = pattern(
    r"(?:back )?in (?:(?:early|late|the|spring|summer|autumn|fall|winter|of|january|february|march|april|may|june|july|"
    r"august|september|october|november|december) ){0,3}(?P<y>(?:19|20)\d\d)"
)
"""A year; one before the trip is long ago."""
NEXT_DAY = pattern(
    r"(?:the |on the )?(?:next|following) (?:day|morning)|(?:the )?(?:day|morning) after(?! (?:we|our|"
    r"the|tomorrow))"
)
THAT_DAY = pattern(r"(?:on )?that (?:same )?day")
EACH = pattern(rf"(?:on )?(?:(?:every|each|all) (?P<a>{_WD})|(?P<b>{_WDS}))")
WEEKDAY = pattern(rf"(?:(?:on|this|next|coming|the|upcoming) )*(?P<d>{_WD})(?= |$)")
WEEKEND = pattern(r"(?:on |at |over )?(?:the |this |all |whole )*weekend")
_BEGINNING = r"(?:first day|first|day one|start|beginning|day we (?:arrive|arrived|came|come|land|landed|get there))"
_END = r"(?:last(?: day| one)?|end|finish|day we (?:leave|go home|go|fly home|fly back|depart|are back))"
FIRST_TO_LAST = pattern(
    rf"(?:from |between )?(?:the |our )?(?:very )?{_BEGINNING}(?: of (?:our|the|this) \S+)? (?:right |all the way )?"
    rf"(?:to|until|till|through to|through) (?:the |our )?(?:very )?{_END}(?: of (?:our|the|this) \S+)?"
)
EVERY = pattern(
    r"(?:all|whole|entire|the whole|the entire|during the whole|for the rest of the|"
    r"the rest of the) (?:week|trip|time|holiday|vacation|month|summer|season|year|of (?:next|"
    r"this) week)|"
    r"(?:on )?all (?:the |of the )?days(?: of (?:our|the|this) (?:trip|stay|holiday|vacation|journey))?|"
    r"every (?:single )?day|each (?:single )?day|permanently|for good|forever|for ever|until further notice|"
    r"indefinitely|"
    r"for (?:the )?(?:foreseeable future|season)|"
    r"all (?:this )?week(?: long)?|this (?:whole )?(?:week|month|season|year)|these days|"
    r"for (?:several|a few|some|many|the next few|the next couple of) (?:weeks|months|days|years)|"
    r"for months|for weeks|until (?:the )?(?:next|coming) (?:week|month|year|season|spring|summer|autumn|fall|"
    r"winter)|"
    r"until (?:spring|summer|autumn|winter|the end of the (?:year|month|season))|"
    r"(?:all|the whole of|all through|the rest of) (?:of )?(?:our|the|this|my) "
    r"(?:trip|time|holidays?|vacation|journey|travels|visit)|"
    r"(?:for|during) (?:the |our |your )?(?:whole |entire )(?:of (?:the |our )?)?stay|for the duration|throughout|"
    r"(?:during|throughout)(?: (?:all|the|our|this|my|whole|entire|complete|full|of)){1,5} "
    r"(?:trip|travels?|journey|holidays?|vacation)|(?:for )?the (?:full |whole |entire )?(?:length|duration) of "
    r"(?:our|the|this) (?:trip|stay|travels?|journey|holidays?|vacation)|(?:all|the whole|this whole) (?:trip|"
    r"time) long|"
    r"(?:for )?as long as we (?:are|travel|stay)(?: \S+)?|while we are (?:around|there|here|away|in town|travelling)|"
    r"until (?:who knows when|goodness knows when|god knows when|long after \S+ \S+ \S+)|day in ,? ?day out|"
    r"for (?:quite )?(?:some|a long) (?:time|while)|(?:at )?any time (?:on |during )?(?:this|our|the) trip|"
    r"since now|the whole time(?: we are \S+)?|"
    r"(?:all|each|every(?: single)?|any)(?: one)?(?: of)?(?: our| the| these| those| my) days(?: (?:of|on|"
    r"in) (?:our|the|this) "
    r"(?:trip|stay|holiday|vacation|journey|travels|plan|tour))?|no matter which day|whichever day(?: we pick)?|"
    r"all along (?:our|the|this) (?:trip|journey|way|route)|(?:the )?(?:whole|entire|full) (?:stretch|length|duration|"
    r"period|lot of (?:our|the) days)(?: of (?:our|the|this) (?:trip|stay|journey))?"
)
NIGHT_OF = pattern(r"(?:the |for |on )*(?:night|nights) (?:of |from |on |starting )*(?:the )?@date")
DATE_NIGHT = pattern(r"@date night")
NTH_NIGHT = pattern(rf"(?:our |the |your |for |on )*(?P<o>{_ORD}) night|night (?:number )?(?P<n>{_NUM})")
NIGHTS_ALL = pattern(
    r"(?:both|all|all the|all our|every|each|all of our|all of the) nights?|(?:all|both) (?:two|three|"
    r"four|five) nights"
)
LAST_NIGHTS = pattern(rf"(?P<w>first|last) (?P<n>{_NUM}) nights")
RANGE = pattern(r"(?:from )?@date (?:to|until|through|-|up to|till|thru)(?: and including)? @date")
UNION = pattern(r"(?:both )?@date (?:(?:, )?(?:and|&|or|\+)|,) (?:(?:also )?on )?@date(?: (?:and|&) @date)?")
TWO_DAYS = pattern(r"(?:(?:from|on|between|the) )*(?P<n>\d{1,2})(?:st|nd|rd|th)? (?P<w>and|&|,|to|-|until|or) @date")
DOUBLE = pattern(r"@date (?:, )?(?:\( )?@date(?: \))?")
FROM_ON = pattern(r"(?:from|starting|since|as of|beginning) @date (?:on|onwards?|onward|forward)")
DATE_PART = pattern(
    rf"@date (?P<lead>in the |, in the |, during the |during the |late |early |, )?(?P<p>{_PART}|am|pm|noon time|"
    r"mornings|afternoons|evenings)"
)
EVERY_PART = pattern(r"(?:on )?(?:every|each)(?: single)? (?P<p>morning|afternoon|evening)")
PARTS_RANGE = pattern(
    rf"(?:from )?@date (?:in the )?(?P<a>{_PART}) (?:to|until|through|-|up to|till|thru) @date"
    rf"(?: (?:in the )?(?P<b>{_PART}))?|"
    rf"from @date (?:to|until|through|-|up to|till|thru) @date (?P<c>{_PART})"
)
PART_DATE = pattern(
    r"(?:in the |during the |the )?(?:late |early )?(?P<p>morning|afternoon|evening)(?: (?:of|"
    r"on))?(?: the)? @date"
)
ALONE_PART = pattern(
    r"(?:in|during|for|over|on|only in) (?:the )?(?:whole |entire |late |early |all )?(?P<p>morning|"
    r"afternoon|evening|mornings|afternoons|evenings)|"
    r"(?P<q>morning|afternoon|evening) (?=hours|only)|(?<=, )(?P<e>morning|afternoon|evening)(?= [.,!]| ?$)|"
    r"(?P<l>after lunch|in the pm)|(?P<b>before lunch|in the am)"
)
OWNED = pattern(r"@date 's")
ALL_DAY = pattern(
    r"(?:all|whole|entire|full)(?: of)?(?: the)? day(?: long)?|(?:the )?(?:whole|"
    r"entire) (?:of )?(?:the )?day|all of @date|(?:whole|entire|all) @date"
)
PARTS = {
    "morning": "morning", "afternoon": "afternoon", "evening": "evening", "night": "night", "am": "morning",
    "pm": "afternoon", "mornings": "morning", "afternoons": "afternoon", "evenings": "evening",
    "after lunch": "afternoon", "before lunch": "morning", "in the pm": "afternoon", "in the am": "morning",
    "noon time": "afternoon",
}  # fmt: skip
