"""Which addresses the service may call: those that accounts name lead to the public network alone, unless told."""

from __future__ import annotations

import functools
import ipaddress
import socket
import ssl
from typing import Any
from urllib.parse import urlsplit

from .problems import Problem

__all__ = ["check_address", "public", "public_transport"]


def check_address(url: str) -> None:
    """Raises Problem where a webhook cannot have this address."""
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and parts.hostname and not parts.username
        sound = sound and (parts.port is None or 0 < parts.port < 65536) and "\0" not in url
    except ValueError:
        sound = False
    if not sound:
        raise Problem(422, "An address is http:// or https:// and a host, without a name or password.", where="url")


def public(host: str, port: int, private: bool) -> str:
    """The address of a host, looked up once, so that what was looked at is what is called. Raises OSError.

    private: addresses of the own network will do, too.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for address in (str(one[4][0]) for one in found):
        if private or _is_public(address.partition("%")[0]):
            return address
    raise OSError("the address lies in a network that is not public")


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
    """A transport of httpx that calls what `public` lets through, also where an answer points elsewhere."""
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
