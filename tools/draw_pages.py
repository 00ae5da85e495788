"""Draw the pictures of the illustrated pages: the client's own, taken from its rules page.

It needs Chromium and a built client (`tools/client.py build`).
"""

from pathlib import Path
from typing import Final

from game_tables import TABLES
from page_pictures import PICTURES, stale, wanted
from studio import studio

STILL: Final = (Path(__file__).parent / "still.js").read_text("utf-8")


def draw() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with studio() as (server, browser):
        opened = browser.new_page(
            locale="en-GB",
            color_scheme="dark",
            reduced_motion="reduce",
            viewport={"width": 1000, "height": 900},
        )
        opened.goto(f"{server.address}/rules")
        for game in TABLES:
            opened.select_option("select", game)
            opened.wait_for_selector(f'[data-game="{game}"]')
            # Some pictures are fetched when they are first drawn.
            opened.wait_for_load_state("networkidle")
            for name, (sheet, drawn_from) in wanted(game).items():
                text = opened.evaluate(STILL, [name, sheet, drawn_from])
                (PICTURES / f"{name}.svg").write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    draw()
    assert not stale()
