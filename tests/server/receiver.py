"""A push service and the browser behind it: takes what a server sends, and opens the seal.

It follows RFC 8188, 8291 and 8292 from the other side, with nothing of the server's own code.
"""

import json
import os
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """The keys of one subscription."""

    def __init__(self, private: str | None = None, auth: bytes | None = None) -> None:
        number = None if private is None else int.from_bytes(decoded(private))
        make = ec.generate_private_key
        self._private = make(CURVE) if number is None else ec.derive_private_key(number, CURVE)
        self.auth = auth or os.urandom(16)
        form = (Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = self._private.public_key().public_bytes(*form)

    def opened(self, body: bytes) -> bytes:
        """What was sealed for this browser; anything else fails."""
        salt, size = body[:16], body[20]
        sender, content = body[21 : 21 + size], body[21 + size :]
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        info = b"WebPush: info\0" + self.public + sender
        secret = _derived(self._private.exchange(ec.ECDH(), key), self.auth, info, 32)
        cipher = AESGCM(_derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16))
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        filled = cipher.decrypt(nonce, content, None).rstrip(b"\0")
        assert filled.endswith(b"\x02")
        return bytes(filled[:-1])


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return bytes(HKDF(SHA256(), length, salt, info).derive(secret))


def claims_in(authorization: str) -> tuple[dict[str, Any], str]:
    """What a server says of itself, if it signed that, and the key it signed it with."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    said, _, signature = parts["t"].rpartition(".")
    raw = decoded(signature)
    halves = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(parts["k"]))
    key.verify(encode_dss_signature(*halves), said.encode(), ec.ECDSA(SHA256()))
    header, claims = (json.loads(decoded(part)) for part in said.split("."))
    assert header == {"typ": "JWT", "alg": "ES256"}
    return dict(claims), parts["k"]


@dataclass
class Got:
    path: str
    headers: dict[str, str]
    body: bytes
    notice: dict[str, Any]


class Receiver:
    """The service, on a port of this machine; `answers` is what it says to whatever comes."""

    def __init__(self) -> None:
        self.browser = Browser()
        self.got: list[Got] = []
        self.answers = 201
        self.moves_to: str | None = None
        self.hold = threading.Event()
        self.hold.set()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.hold.wait(60)
                notice = json.loads(receiver.browser.opened(body))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.got.append(Got(self.path, headers, body, notice))
                self.send_response(receiver.answers)
                if receiver.moves_to is not None:
                    self.send_header("Location", receiver.moves_to)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """A test that fails says enough."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def device(self, path: str = "/device", language: str = "en") -> dict[str, str]:
        """What a browser would tell the server."""
        return {
            "endpoint": f"{self.address}{path}",
            "key": encoded(self.browser.public),
            "auth": encoded(self.browser.auth),
            "language": language,
        }

    def close(self) -> None:
        self.hold.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
