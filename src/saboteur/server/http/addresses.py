"""Where a request comes from: a household's address, this machine, or a proxy that is trusted."""

import ipaddress
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import Scope

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
# Whoever passes a request on says so in one of these.
PASSED_ON = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "via")


class Networks:
    """Addresses and networks, such as ``10.0.0.0/8``; a text that is neither is a ValueError."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self.texts = tuple(texts)
        self._networks = [ipaddress.ip_network(text, strict=False) for text in self.texts]

    def __contains__(self, text: str) -> bool:
        address = _read(text)
        return address is not None and any(address in network for network in self._networks)


def address_of(scope: Scope) -> str:
    """Who asks; half of an IPv6 address, because a household has the other half to itself."""
    client = scope.get("client")
    return household(client[0] if client else "nobody")


def household(text: str) -> str:
    address = _read(text)
    if address is None:
        return text
    if address.version == 6 and not address.is_loopback:
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return str(address)


def on_this_machine(scope: Scope) -> bool:
    """Whether a program of this machine asks, and not for somebody else."""
    client = scope.get("client")
    address = _read(client[0]) if client else None
    headers = Headers(scope=scope)
    passed_on = any(name in headers for name in PASSED_ON)
    return address is not None and address.is_loopback and not passed_on


def _read(text: str) -> Address | None:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
