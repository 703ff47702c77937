"""Which addresses the service may call: those that accounts name lead to the public network alone, unless told."""

from __future__ import annotations

import functools
import ipaddress
import socket
import ssl
from typing import Any
from urllib.parse import urlsplit

from .problems import Problem

_INSIDE = "the address lies in a network that is not public"


def check_address(url: str, *, private: bool, where: str = "url") -> None:
    """Raises Problem where nothing of this address can be called. A name is looked up only when it is called.

    private: addresses of the own network will do, too.
    """
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and parts.hostname and not parts.username
        sound = sound and (parts.port is None or 0 < parts.port < 65536) and "\0" not in url
    except ValueError:
        sound = False
    if not sound:
        raise Problem(422, "An address is http:// or https:// and a host, without a name or password.", where=where)
    if not private and _leads_inside(parts.hostname or ""):
        raise Problem(422, f"This is not called: {_INSIDE}.", where=where)


def _leads_inside(host: str) -> bool:
    """Whether a host that needs no looking up is of the own network."""
    name = host.rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        found = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        return False
    return not any(_is_public(str(one[4][0]).partition("%")[0]) for one in found)


def public(host: str, port: int, private: bool) -> str:
    """The address of a host, looked up once, so that what was looked at is what is called. Raises OSError.

    private: addresses of the own network will do, too.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except socket.gaierror as error:
        raise OSError(f"there is no host {host[:80]}, or it cannot be looked up now") from error
    for address in (str(one[4][0]) for one in found):
        if private or _is_public(address.partition("%")[0]):
            return address
    raise OSError(_INSIDE)


def why(error: Exception) -> str:
    """Why nobody could be reached, as a clause for people."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not trusted: {error.verify_message}"
    if isinstance(error, ssl.SSLError):
        return "no secure connection could be made"
    if isinstance(error, TimeoutError):
        return "it does not answer in time"
    if isinstance(error, OSError) and error.errno is None and error.args:
        return str(error)[:300]  # in words of ours
    return "there is no connection, or no sound answer"


_WRAPPED = [ipaddress.ip_network(one) for one in ("64:ff9b::/32", "2002::/16", "2001::/32", "::/96", "fec0::/10")]
"""Networks of IPv6 whose addresses lead to one of IPv4, or are of a site."""


def _is_public(address: str) -> bool:
    found = ipaddress.ip_address(address)
    wrapped = any(found in network for network in _WRAPPED if network.version == found.version)
    return found.is_global and not found.is_multicast and not wrapped


@functools.cache
def _trusted() -> ssl.SSLContext:
    """The authorities that are trusted; read once, for it takes as long as a whole question."""
    return ssl.create_default_context()


def public_transport(private: bool) -> Any:
    """A transport of httpx that calls what `public` lets through, also where an answer points elsewhere.

    Raises MissingExtraError.
    """
    from ..live import needed_here

    needed_here()
    import httpx

    trusted = _trusted()

    class Transport(httpx.HTTPTransport):
        def handle_request(self, request: httpx.Request) -> httpx.Response:
            url = request.url
            try:
                address = public(url.host, url.port or (443 if url.scheme == "https" else 80), private)
            except (OSError, ValueError) as error:
                raise httpx.UnsupportedProtocol(str(error), request=request) from error
            called = httpx.Request(
                request.method,
                url.copy_with(host=address),
                headers=request.headers,
                stream=request.stream,
                extensions={**request.extensions, "sni_hostname": url.host},
            )
            return super().handle_request(called)

    return Transport(verify=trusted)
