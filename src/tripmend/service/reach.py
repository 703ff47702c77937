"""Which addresses the service may call: those that accounts name lead to the public network alone, unless told."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

from .problems import Problem

__all__ = ["check_address", "public", "public_transport"]


def check_address(url: str) -> None:
    """Raises Problem where a webhook cannot have this address."""
    parts = urlsplit(url)
    try:
        port_is_one = parts.port is None or 0 < parts.port < 65536
    except ValueError:
        port_is_one = False
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or not port_is_one:
        raise Problem(422, "An address is http:// or https:// and a host, without a name or password.", where="url")


def public(host: str, port: int, private: bool) -> str:
    """The address of a host, looked up once, so that what was looked at is what is called. Raises OSError.

    private: addresses of the own network will do, too.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for address in (str(one[4][0]) for one in found):
        if private or ipaddress.ip_address(address.partition("%")[0]).is_global:
            return address
    raise OSError("the address lies in a network that is not public")


def public_transport(private: bool) -> Any:
    """A transport of httpx that calls what `public` lets through, also where an answer points elsewhere."""
    import httpx

    class Transport(httpx.HTTPTransport):
        def handle_request(self, request: httpx.Request) -> httpx.Response:
            url = request.url
            try:
                address = public(url.host, url.port or (443 if url.scheme == "https" else 80), private)
            except (OSError, ValueError) as error:
                raise httpx.ConnectError(str(error), request=request) from error
            request.extensions = {**request.extensions, "sni_hostname": url.host}
            request.url = url.copy_with(host=address)
            return super().handle_request(request)

    return Transport()
