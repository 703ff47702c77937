"""Mail (RFC 5322): its parts in the order in which they say most, and the date and subject around them."""

from __future__ import annotations

import datetime as dt
import email
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parsedate_to_datetime

from ...errors import InputError

__all__ = ["Letter", "letter_of"]

_MOST_PARTS = 200
_LONGEST_HEADER = 1000


@dataclass(frozen=True)
class Letter:
    """A mail: when it was sent (None: unsaid), subject and sender (a line each), and parts (name, type, content)."""

    sent: dt.datetime | None
    about: str
    parts: tuple[tuple[str, str, bytes], ...]


def letter_of(raw: bytes) -> Letter:
    """The mail in a file."""
    message = email.message_from_bytes(raw)
    parts: list[tuple[str, str, bytes]] = []
    for part in _walk(message):
        try:
            kind, content = part.get_content_type(), part.get_payload(decode=True)
            if kind == "message/rfc822" and part.is_multipart():
                whole = part.get_payload(0)
                content = whole.as_bytes() if isinstance(whole, Message) else b""
            if not isinstance(content, bytes) or not content.strip():
                continue
            if kind.startswith("text/"):
                content = _utf8(content, str(part.get_param("charset") or ""))
            parts.append((_name(part), kind, content))
        except (ValueError, LookupError, TypeError, AssertionError, AttributeError, RecursionError):
            continue
    return Letter(_sent(message), "\n".join(_header(message, name) for name in ("Subject", "From")), tuple(parts))


def _walk(message: Message) -> Iterator[Message]:
    """The parts that hold something, a mail in the mail as one of them; not more than 200, none nested for ever."""
    waiting, count = [(message, 0)], 0
    while waiting:
        if count >= _MOST_PARTS:
            raise InputError(f"this mail has more than the {_MOST_PARTS} parts that are read of one")
        part, depth = waiting.pop(0)
        count += 1
        inner = part.get_payload() if part.is_multipart() else None
        if not isinstance(inner, list) or (depth and part.get_content_type() == "message/rfc822"):
            yield part
        elif depth < 20:
            waiting = [(one, depth + 1) for one in inner if isinstance(one, Message)] + waiting


def _utf8(content: bytes, charset: str) -> bytes:
    from ._files import text_in

    return text_in(content, charset or None).encode()


def _name(part: Message) -> str:
    return re.split(r"[/\\]", part.get_filename() or "")[-1][:120]


def _header(message: Message, name: str) -> str:
    from ._files import text_in

    told = next((str(value) for label, value in message.raw_items() if label.lower() == name.lower()), "")
    raw = text_in(told[:_LONGEST_HEADER].encode("utf-8", "surrogateescape"))  # letters that are not encoded (RFC 6532)
    try:
        text = str(make_header(decode_header(raw)))
    except (HeaderParseError, LookupError, ValueError, TypeError):
        text = raw
    return " ".join(text.split())[:300]


def _sent(message: Message) -> dt.datetime | None:
    try:
        found = parsedate_to_datetime(_header(message, "Date"))
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return found if 1980 <= found.year <= 2199 else None
