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
    found, left, no = list(tokens), list(mentions), lang.words["classes"]["no"]
    places = {*lang.phrases("places")}
    spoken = [n for n, token in enumerate(tokens) if token.text != ","]
    for first, last in phrases_in([tokens[n] for n in spoken], lang.phrases("corrections")):
        start, end = spoken[first], spoken[last - 1] + 1
        if tokens[end - 1].bare in lang.phrases("determiners") and {t.bare for t in tokens[end : end + 1]} & places:
            continue  # Scratch that one: the place, not the words.
        value = next((n for n in range(end, min(end + _REACH, len(found))) if found[n].kind in _VALUES), len(found))
        mention = next((one for one in left if end <= one.start < min(end + _REACH, value)), None)
        if mention is not None and found[end - 1].bare in no:  # Not the Wok: what was said of it is taken back.
            said, gone = mention.text.lower(), mention.ids
            left = [
                one for one in left if one.start > mention.start or not (gone & one.ids or one.text.lower() == said)
            ]
        elif mention is not None:
            before = [one for one in left if one.end <= start and one.things and one.how != "meal"]
            if not mention.things or not before or before[-1].things == mention.things:
                continue
            left.remove(before[-1])
        else:
            kind = found[value].kind if value < len(found) else ""
            near = range(start - 1, max(start - 2 * _REACH, 0) - 1, -1)
            old = next((n for n in near if found[n].kind == kind and found[n].role != "old"), None)
            if old is None and kind == "number":  # 40 minutes late, no sorry, 50
                old = next((n for n in near if found[n].kind in ("span", "clock", "money")), None)
            if old is None:
                continue
            new, was = _as(found[old], found[value]), found[old]
            if new.kind == "span":  # Forty minutes late, no sorry, fifty: it stands where what it corrects stood.
                found[old] = replace(new, text=was.text, start=was.start, end=was.end, role=was.role)
                end = value + 1
            else:
                found[value] = replace(new, role="at" if new.role == "old" else new.role)
                found[old] = replace(was, role="old")
        found[start:end] = [replace(token, kind="mark", text="", bare="") for token in found[start:end]]
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
