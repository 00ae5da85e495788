"""One of every kind of fact that is seen, with where it comes from and where it goes.

The mine of a game that has just begun has its start and three goals; seat 0 is the viewer's.
"""

from typing import Any

Json = dict[str, Any]
START = '[data-cell="0,0"]'
DECK, DISCARDS = '[data-pile="deck"]', '[data-pile="discards"]'


def seat(number: int) -> str:
    return f'[data-seat="{number}"] svg.face'


def cell(x: int, y: int) -> str:
    return f'[data-cell="{x},{y}"]'


def told(kind: str, seat: int | None = None, **about: object) -> Json:
    by = {} if seat is None else {"seat": seat}
    return {"fact": kind, **by, **about}


# By what is seen, the fact, and from where to where it goes.
DEEDS: dict[str, tuple[Json, str, str]] = {
    "dig": (told("TunnelDug", 1, card="NEW", x=1, y=0, turned=False), seat(1), cell(1, 0)),
    "broken": (
        told("ToolBroken", 1, card="broken-lantern", target=0, tool="lantern"),
        *(seat(1), seat(0)),
    ),
    "mended": (
        told("ToolRepaired", 2, card="repair-lantern", target=0, tool="lantern"),
        *(seat(2), seat(0)),
    ),
    "rockfall": (
        told("RockFell", 3, card="rockfall", x=1, y=0, removed="NEW"),
        *(seat(3), cell(1, 0)),
    ),
    "looked": (told("GoalSeen", 2, card="map", goal=1, face="?"), seat(2), cell(8, 0)),
    "trapped": (told("PlayerTrapped", 3, card="trapped", target=1), seat(3), seat(1)),
    "freed": (told("PlayerFreed", 2, card="free-at-last", target=1), seat(2), seat(1)),
    "swapped": (told("HandsSwapped", 1, card="swap-hands", target=3), seat(1), seat(3)),
    "hat": (told("HatChanged", 2, card="change-hats", target=3, role="?"), seat(2), seat(3)),
    "inspected": (
        told("RoleInspected", 3, card="inspection", target=2, role="?"),
        *(seat(3), seat(2)),
    ),
    "theft": (told("TheftPlanned", 1, card="theft"), seat(1), seat(1)),
    "hands-off": (told("TheftPrevented", 3, card="hands-off", target=1), seat(3), seat(1)),
    "stolen": (told("GoldStolen", 1, victim=2), seat(2), seat(1)),
    "door": (told("DoorOpened", 2, card="key", x=0, y=0), seat(2), START),
    "troll": (told("TrollBribed", 3, x=0, y=0), seat(3), START),
    "counter": (told("GoldMarked", 1, x=0, y=0), seat(1), START),
    "dwarf-blocks": (told("FigurePlaced", 2, card="?", x=0, y=0, side="E"), seat(2), START),
    "dwarf-paid": (told("PassageBought", 3, to=2), seat(3), seat(2)),
    "dwarf-leaves": (told("FigureLeft", x=0, y=0, side="E", rule="A3"), START, START),
    "shed": (
        told("MarkerShed", 1, cards=["?", "?"], marker="cart", face_up=False),
        *(seat(1), DISCARDS),
    ),
    "passed": (told("Passed", 3, cards=["?"], face_up=False), seat(3), DISCARDS),
    "sabotage-drawn": (
        told("SabotageDrawn", 1, card="sabotage-cart", tool="cart", works=True, rule="S3"),
        *(DECK, seat(1)),
    ),
    "slide-drawn": (
        told("SlideDrawn", 1, card="rock-slide", x=1, y=0, removed="NEW", rule="S4"),
        *(DECK, cell(1, 0)),
    ),
    "nugget": (
        told("NuggetTaken", 2, nugget="?", to=None, packet=[], face_up=False),
        *(DECK, seat(2)),
    ),
    "trolls-paid": (told("TrollsPaid", 3, nuggets=["1"]), seat(3), DISCARDS),
}
# Stops what moves: as it begins (0), as it arrives (1), or while it hits; the middle of its card.
STOP = """(part) => {
  const moves = document.querySelector(".stage").getAnimations({ subtree: true });
  const card = moves.find(({ effect }) => effect.target.dataset.part === "card");
  const { duration } = card.effect.getComputedTiming();
  const [, , arrives] = card.effect.getKeyframes();
  const flies = arrives.computedOffset * duration;
  for (const move of moves) {
    move.pause();
    move.currentTime = part <= 1 ? part * flies : flies + (part - 1) * (duration - flies);
  }
  const { x, y, width, height } = card.effect.target.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
