"""By which push services know this server: RFC 8292, with keys that its owner made.

Browsers keep the public key: whoever changes the file has to be asked for notices again.
"""

import os
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import digest
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from saboteur.server.push.places import decoded
from saboteur.server.push.sealing import CURVE, point

HALF_A_DAY: Final = 12 * 60 * 60
# The longest name of a notice that a service takes.
TOPIC: Final = 32


class BadKeys(Exception):
    """A file that has no keys in it."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """What is in the file; `contact` is where a push service writes if something is wrong."""

    private: str
    contact: str


@dataclass(frozen=True)
class Keys:
    private: ec.EllipticCurvePrivateKey = field(repr=False)
    contact: str

    @property
    def public(self) -> str:
        return text_of(point(self.private.public_key()))

    def authorization(self, endpoint: str, now: float) -> str:
        """Says for half a day who asks a service to carry a notice."""
        place = urlsplit(endpoint)
        claims = {
            "aud": f"{place.scheme}://{place.netloc}",
            "exp": int(now) + HALF_A_DAY,
            "sub": self.contact,
        }
        said = ".".join(
            text_of(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        signature = self.private.sign(said.encode(), ec.ECDSA(SHA256()))
        r, s = decode_dss_signature(signature)
        return f"vapid t={said}.{text_of(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"

    def topic(self, code: str) -> str:
        """A later notice of a table replaces an earlier one; the code itself opens its door."""
        return text_of(digest(self._number(), code.encode(), sha256))[:TOPIC]

    def file(self) -> bytes:
        kept = _File(text_of(self._number()), self.contact)
        return msgspec.json.format(msgspec.json.encode(kept)) + b"\n"

    def _number(self) -> bytes:
        number: int = self.private.private_numbers().private_value
        return number.to_bytes(32)


def make(contact: str) -> Keys:
    return Keys(ec.generate_private_key(CURVE), contact)


def write(keys: Keys, path: Path) -> None:
    """For its owner only; `FileExistsError` if there are keys already."""
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(keys.file())


def read(path: Path) -> Keys:
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=_File)
        number = int.from_bytes(decoded(kept.private) or b"")
        return Keys(ec.derive_private_key(number, CURVE), kept.contact)
    except (ValueError, msgspec.MsgspecError) as error:
        raise BadKeys(f"no keys in {path}: saboteur push-keys makes them") from error


def text_of(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
