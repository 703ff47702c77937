"""What somebody takes back in the next breath: on Wednesday, no wait, Tuesday; not the Wok, sorry, the Canyon Grill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .grounding import phrases_in
from .language import Language
from .lexer import Token
from .names import Mention

__all__ = ["corrected"]

_VALUES = frozenset({"date", "clock", "span", "money", "number"})
_REACH = 6
"""How many words behind *I mean* may stand before what is meant."""


def corrected(tokens: Sequence[Token], mentions: list[Mention], lang: Language) -> tuple[list[Token], list[Mention]]:
    """Tokens and mentions in which what is corrected is old, or gone, and the words that correct it say nothing more.

    A correction of which it is not plain what it is about stays as it is, and is asked about.
    """
    found = list(tokens)
    left = list(mentions)
    spoken = [n for n, token in enumerate(tokens) if token.text != ","]
    for first, last in phrases_in([tokens[n] for n in spoken], lang.phrases("corrections")):
        start, end = spoken[first], spoken[last - 1] + 1
        value = next((n for n in range(end, min(end + _REACH, len(found))) if found[n].kind in _VALUES), len(found))
        mention = next((one for one in left if end <= one.start < end + _REACH), None)
        if mention is not None and not mention.things:  # The zoo called, no, not the zoo: it is no news of a zoo.
            if found[end - 1].bare in lang.words["classes"]["no"]:
                left = [one for one in left if one.text.lower() != mention.text.lower() or one.start > mention.start]
                _blank(found, start, end)
            continue
        if mention is not None and mention.start < value:
            if found[end - 1].bare in lang.words["classes"]["no"]:  # Not the Wok: what was said of it is taken back.
                gone = mention.ids
                left = [one for one in left if one.start > mention.start or not gone & {t.id for t in one.best}]
                _blank(found, start, end)
                continue
            before = [one for one in left if one.end <= start and one.things and one.how != "meal"]
            if not before or before[-1].things == mention.things:
                continue
            left.remove(before[-1])
        else:
            kind = found[value].kind if value < len(found) else ""
            same = (n for n in range(start - 1, -1, -1) if found[n].kind == kind and found[n].role != "old")
            old = next(same, -1)
            if kind == "number" and (old < 0 or start - old > 2 * _REACH):  # 40 minutes late, no sorry, 50
                old = next((n for n in range(start - 1, -1, -1) if found[n].kind in ("span", "clock", "money")), -1)
            if old < 0 or start - old > 2 * _REACH:
                continue
            new, was = _as(found[old], found[value]), found[old]
            if new.kind == "span":
                # Forty minutes late, no sorry, fifty: it stands where what it corrects stood.
                found[old] = replace(new, text=was.text, start=was.start, end=was.end, role=was.role)
                _blank(found, start, value + 1)
                continue
            found[value] = replace(new, role="at" if new.role == "old" else new.role)
            found[old] = replace(was, role="old")
        _blank(found, start, end)
    return found, left


def _as(first: Token, second: Token) -> Token:
    """A bare number that corrects a time, a length or a sum is one, too."""
    if second.kind != "number" or second.amount <= 0:
        return second
    if first.kind == "clock" and 1 <= second.amount <= 24:
        return replace(second, kind="clock", bare="<clock>", clock=int(second.amount) * 60, half=second.amount > 12)
    if first.kind == "span":
        unit = 60 if first.minutes >= 60 and first.minutes % 60 == 0 else 1
        return replace(second, kind="span", bare=first.bare, minutes=int(second.amount) * unit)
    return replace(second, kind="money", bare=first.bare) if first.kind == "money" else second


def _blank(tokens: list[Token], start: int, end: int) -> None:
    for n in range(start, end):
        tokens[n] = replace(tokens[n], kind="mark", text="", bare="")
