"""A notice that only one browser can read: RFC 8291, in the coding of RFC 8188.

Whoever carries it learns neither what it says nor, since all are filled up, how long it is.
"""

import os
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
RECORD: Final = 4096
SALT: Final = 16
# Every notice is made this long; none is longer.
LENGTH: Final = 512
LAST: Final = b"\x02"


def sealed(
    text: bytes,
    key: bytes,
    auth: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    length: int = LENGTH,
) -> bytes:
    """The body of a request; `ValueError` if the browser's key is none."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(SALT)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
    public = point(own.public_key())
    shared = own.exchange(ec.ECDH(), theirs)
    secret = _derived(shared, auth, b"WebPush: info\0" + key + public, 32)
    content = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    filled = (text + LAST).ljust(length, b"\0")
    head = salt + RECORD.to_bytes(4) + bytes([len(public)]) + public
    return head + bytes(AESGCM(content).encrypt(nonce, filled, None))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as browsers know it."""
    return bytes(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return bytes(HKDF(SHA256(), length, salt, info).derive(secret))
