"""Which events the words of a clause could tell: the lexicon's sayings that have what they need beside them."""

from __future__ import annotations

from ..words._clauses import Clause
from ..words._lexicon import ALLOWED, EVENTS, Saying
from ..words._units import pattern
from ._builders import BUILDERS
from ._facts import Facts
from ._hours import hours_in

__all__ = ["candidates"]

_HOURS = Saying("hours", pattern("@clock"))
_BARE_TIME = pattern(
    r"^(?:the |our |my )?(?:@leg|@place|@desc)(?: :| ,| now| is| at| -| @date)* @clock(?: ,| now|"
    r" @date)*$"
)
_BY_EVENT = {event: [saying for saying in EVENTS if saying.event == event] for event in BUILDERS}
_PRONOUN = pattern(r"it|its|they|them|there|that|this|he|she|which|the place|the spot|one|both|ones")
_BARE_FULL = pattern(
    r"^(?:(?:but|and|now|sadly|unfortunately|also) )*(?:(?:it|they|that|this|which|place|all|"
    r"the place|everything) )?(?:is |are |was |were )?(?:\S+ )?(?:fully )?(?:full|packed|booked|"
    r"taken)(?: \S+)?$"
)


def candidates(clause: Clause) -> list[tuple[Saying, int]]:
    """The sayings of the clause that have what they need nearby, best first, with where they begin."""
    known: list[tuple[Saying, int]] | None = clause.memo.get("candidates")
    if known is not None:
        return known
    text = clause.text
    facts = Facts(clause)
    found: list[tuple[Saying, int]] = []
    clause.memo["candidates"] = found
    for event in BUILDERS:
        if event == "hours":
            if hours_in(clause) is not None and not (facts.mentions(("leg",)) and not facts.mentions(("place",))):
                found.append((_HOURS, 0))
            continue
        for saying in _BY_EVENT[event]:
            match = saying.expression.search(text)
            if match is None:
                continue
            if saying.weak and not _needs(event, facts, text):
                continue
            found.append((saying, match.start()))
            break
    return found


def _needs(event: str, facts: Facts, text: str) -> bool:
    """Whether an everyday phrase has beside it what makes it an event."""
    if event in ("leaves", "arrives", "ends"):
        return bool(facts.clocks)
    if event == "moved" and _BARE_TIME.search(text):
        return True
    if event == "moved":
        return (
            bool(facts.clocks)
            or (facts.when is not None and bool(facts.mentions(("leg", "place"))))
            or bool(facts.mentions(("leg",)))
        )
    if event == "delayed":
        strong = pattern(r"delay|delays|delayed|delaying|held up|postponed|pushed back|put back").search(text)
        if strong and len(facts.clause.units) <= 2:
            return True
        late = pattern(r"late|behind|later|\+ @span").search(text)
        if facts.span is not None and not strong and not facts.mentions(("leg", "place")):
            going = pattern(
                r"leave|leaving|set off|depart|drive|fly|start|arrive|land|get there|we are|running|behind|"
                r"\+ @span|late"
            ).search(text)
            return bool(late and going)
        return (
            facts.span is not None
            or bool(strong and (facts.mentions(("leg",)) or facts.clocks))
            or bool(facts.clocks and facts.mentions(("leg",)))
        )
    if event == "earlier":
        return facts.span is not None or bool(
            facts.clocks
            and facts.mentions(("leg",))
            and pattern(r"brought forward|moved up|moved forward|(?:is |are )?now (?:\S+ )?earlier").search(text)
        )
    if event in ("closed", "soldout", "cancelled", "slower_leg"):
        return bool(facts.mentions(ALLOWED.get(event, ("place", "leg", "stay")))) or (
            event == "soldout" and bool(_BARE_FULL.search(text.rstrip(" ,")))
        )
    if event == "lost":
        return (
            any(unit.text == "@stay" for unit in facts.clause.units)
            or any(unit.text == "@place" for unit in facts.clause.units)
            or bool(
                pattern(
                    r"rooms?|accommodate|your reservation|your stay|your booking|host|property|overbook\w*|kicked|"
                    r"evicted"
                ).search(text)
            )
        )
    if event == "price":
        return bool(
            facts.money
            or facts.percent is not None
            or pattern(
                r"doubled|doubles|tripled|twice|double|triple|halved|quadrupled|half price|times|up|expensive|"
                r"increased?|higher|hike|surge|raised|rose|jumped|x"
            ).search(text)
        )
    if event == "party":
        return True
    return True
