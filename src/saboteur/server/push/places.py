"""Where a notice may be sent: to push services out in the world, never to machines in the house.

A browser says where its service is, and anybody can say that they are a browser.
"""

import re
from base64 import urlsafe_b64decode
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import SplitResult, urlsplit

MOST_CHARACTERS: Final = 1000
PLAIN: Final = re.compile(r"[!-~]+")
SECURE: Final = 443
# Addresses that other ones are wrapped in: who unwraps them may be in the house.
WRAPPERS: Final = (ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48"))


def place_of(endpoint: str, inside: bool = False) -> SplitResult | None:
    """The parts of an address that a notice may be sent to, None if it may not.

    `inside` is for tests: any machine and port, without TLS if so it says.
    """
    if len(endpoint) > MOST_CHARACTERS or not PLAIN.fullmatch(endpoint):
        return None
    try:
        place = urlsplit(endpoint)
        host, port = place.hostname, place.port
    except ValueError:
        return None
    if not host or place.username is not None or place.password is not None:
        return None
    if inside:
        return place if place.scheme in ("http", "https") else None
    secure = place.scheme == "https" and port in (None, SECURE)
    return place if secure and not is_inside_literally(host) else None


def is_inside_literally(host: str) -> bool:
    """Whether a host is an address instead of a name, and one in the house."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return not is_outside(host)


def is_outside(address: str) -> bool:
    """Whether an address is one of the wide world."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return is_outside(str(found.ipv4_mapped))
        if found.sixtofour is not None or found.teredo is not None:
            return False
        if any(found in wrapper for wrapper in WRAPPERS):
            return False
    return found.is_global and not found.is_multicast


def decoded(text: str) -> bytes | None:
    """What stands in base64 for addresses, None if it does not."""
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except ValueError:
        return None
