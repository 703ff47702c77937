"""Dates, times, money and counts as people write them. English, independent of the machine's locale."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence

from ..trip import date_words, decimals_of


def dates_words(dates: Iterable[dt.date]) -> str:
    """Several dates; three or more in a row as ``Wed 15 Apr to Fri 17 Apr``."""
    runs: list[list[dt.date]] = []
    for date in sorted(set(dates)):
        if runs and date - runs[-1][-1] == dt.timedelta(days=1):
            runs[-1].append(date)
        else:
            runs.append([date])
    parts: list[str] = []
    for run in runs:
        if len(run) >= 3:
            parts.append(f"{date_words(run[0])} to {date_words(run[-1])}")
        else:
            parts += [date_words(date) for date in run]
    return join(parts)


def clock(time: dt.datetime | dt.time) -> str:
    """``09:30``; ``02:30 (2nd)`` where the clocks show it twice and it is the second."""
    return f"{time.hour:02d}:{time.minute:02d}{' (2nd)' if time.fold else ''}"


def moment(time: dt.datetime) -> str:
    """``Wed 15 Apr 09:30``."""
    return f"{date_words(time.date())} {clock(time)}"


def span(start: dt.datetime | None, end: dt.datetime | None, date: dt.date | None = None) -> str:
    """``10:00–12:00``; with ``+1`` on a later date than `date` (default: that of the start). Untimed: nothing."""
    if start is None or end is None:
        return ""
    return "–".join(_clock_after(time, date or start.date()) for time in (start, end))


def _clock_after(time: dt.datetime, date: dt.date) -> str:
    later = (time.date() - date).days
    return clock(time) + (f"{later:+d}" if later else "")


def amount(minor: int, currency: str) -> str:
    """Minor units as ``14 EUR`` or ``14.50 EUR``, with the decimals of the currency."""
    decimals = decimals_of(currency)
    whole, part = divmod(abs(minor), 10**decimals)
    sign = "−" if minor < 0 else ""
    return f"{sign}{whole:,}{f'.{part:0{decimals}d}' if part else ''} {currency}"


def minutes_words(minutes: int) -> str:
    """``35 min``, ``2 h``, ``2 h 10 min``; of the size only, without a sign."""
    hours, rest = divmod(abs(minutes), 60)
    if not hours:
        return f"{rest} min"
    return f"{hours} h {rest} min" if rest else f"{hours} h"


def less_or_more(difference: int, words: str) -> str:
    """``3 EUR less``, ``10 min more``; `words` says the size."""
    return f"{words} {'more' if difference > 0 else 'less'}" if difference else "the same"


def count(number: int, noun: str, plural: str = "") -> str:
    """``1 stop``, ``2 stops``."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def join(parts: Sequence[str], word: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def quoted(text: str) -> str:
    """The text in quotation marks, with single ones inside."""
    return f"“{text.replace('“', '‘').replace('”', '’')}”"


def sentence(text: str) -> str:
    """The text with a capital at its start and a full stop at its end."""
    text = text.strip()
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?…" else ".")
