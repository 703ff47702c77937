"""Mail (RFC 5322): its parts in the order in which they say most, and the date and subject around them."""

from __future__ import annotations

import datetime as dt
import email
import email.policy
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import parsedate_to_datetime

__all__ = ["Letter", "letter_of"]

_MOST_PARTS = 200


@dataclass(frozen=True)
class Letter:
    """A mail: when it was sent (None: not said), subject and sender, and its parts as (file name, type, content)."""

    sent: dt.date | None
    about: str
    parts: tuple[tuple[str, str, bytes], ...]


def letter_of(raw: bytes) -> Letter:
    """The mail in a file."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    parts: list[tuple[str, str, bytes]] = []
    for part in _walk(message):
        kind = part.get_content_type()
        try:
            content = part.get_payload(decode=True)
        except (ValueError, LookupError, TypeError, AssertionError):
            continue
        if not isinstance(content, bytes) or not content.strip():
            continue
        if kind.startswith("text/"):
            content = _utf8(content, str(part.get_param("charset") or ""))
        parts.append((_name(part), kind, content))
    return Letter(_sent(message), " ".join(_header(message, name) for name in ("Subject", "From")), tuple(parts))


def _walk(message: EmailMessage) -> Iterator[EmailMessage]:
    count = 0
    try:
        for part in message.walk():
            count += 1
            if count > _MOST_PARTS:
                return
            if not part.is_multipart() and isinstance(part, EmailMessage):
                yield part
    except (RecursionError, ValueError):
        return


def _utf8(content: bytes, charset: str) -> bytes:
    from ._files import text_in

    return text_in(content, charset or None).encode()


def _name(part: EmailMessage) -> str:
    try:
        name = part.get_filename() or ""
    except (ValueError, LookupError, TypeError, AttributeError, IndexError):
        return ""
    return re.split(r"[/\\]", str(name))[-1][:120]


def _header(message: EmailMessage, name: str) -> str:
    try:
        return " ".join(str(message.get(name, "")).split())[:300]
    except (ValueError, LookupError, TypeError, AttributeError, IndexError):
        return ""


def _sent(message: EmailMessage) -> dt.date | None:
    try:
        found = parsedate_to_datetime(_header(message, "Date"))
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return found.date() if 1980 <= found.year <= 2199 else None
