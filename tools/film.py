"""Pictures one after the other in a WebP file: a browser makes the pictures, this joins them."""

from collections.abc import Iterator


def chunk(kind: bytes, body: bytes) -> bytes:
    return kind + len(body).to_bytes(4, "little") + body + b"\0" * (len(body) % 2)


def still(picture: bytes) -> bytes:
    """The coded image within a WebP file."""
    at, found = 12, b""
    while at < len(picture):
        kind, size = picture[at : at + 4], int.from_bytes(picture[at + 4 : at + 8], "little")
        if kind in (b"VP8 ", b"VP8L"):
            found = chunk(kind, picture[at + 8 : at + 8 + size])
        at += 8 + size + size % 2
    assert found, "not a WebP picture"
    return found


def film(pictures: Iterator[tuple[bytes, int]], width: int, height: int) -> bytes:
    """Each picture is shown for so many milliseconds; then it begins again."""

    def three(number: int) -> bytes:
        return number.to_bytes(3, "little")

    size = three(width - 1) + three(height - 1)
    # A change of pictures (bit 1) on a canvas without transparency.
    parts = chunk(b"VP8X", bytes([0b10, 0, 0, 0]) + size)
    parts += chunk(b"ANIM", bytes(4) + bytes(2))
    for picture, lasts in pictures:
        frame = three(0) + three(0) + size + three(lasts) + bytes([0b10]) + still(picture)
        parts += chunk(b"ANMF", frame)
    return b"RIFF" + (len(parts) + 4).to_bytes(4, "little") + b"WEBP" + parts
