"""A bot as a program of its own: it reads JSON lines and plays by greed, role by role.

Try it: saboteur simulate base --bots "exec:python3 examples/greedy_bot.py,careful".
The lines are described in docs/bots-protocol.md.
"""

import json
import sys

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
HALF_TURN = str.maketrans("NESW", "SWNE")


def wanted_goals(view):
    """Where the gold may be: goals that lie face down, less those known to be stone."""
    down = [goal for goal in view["goals"] if goal["lies"] == "down"]
    gold = [goal for goal in down if "treasure" in goal["face"]]
    return gold or [goal for goal in down if "stone" not in goal["face"]] or view["goals"]


def ahead(view, dig):
    """How far from the gold the nearest free cell is that a card would open; 99: a dead end."""
    face = dig["card"].split("+")[0]
    sides = face.translate(HALF_TURN) if dig["turned"] else face
    cells = [(dig["x"] + STEP[side][0], dig["y"] + STEP[side][1]) for side in sides if side != "/"]
    taken = [(tile["x"], tile["y"]) for tile in view["tiles"] + view["starts"]]
    goals = [(goal["x"], goal["y"]) for goal in wanted_goals(view)]
    dead_end = max(map(len, face.split("/"))) == 1
    free = [cell for cell in cells if cell not in taken and not dead_end]
    return min((abs(x - u) + abs(y - v) for x, y in free for u, v in goals), default=99)


def dig_worth(view, dig):
    """Onward to the gold; a saboteur ends the tunnels that come near it."""
    if view["role"] == "saboteur":
        return 40 if ahead(view, dig) == 99 and dig["x"] > 2 else -20
    return 60 - 6 * ahead(view, dig)


def play_worth(view, action):
    card, own = action["card"], action["seat"] == view["seat"]
    if card.startswith(("repair", "free")):
        return 50 if own else -5
    if card.startswith(("broken", "sabotage", "trapped")):
        return -99 if own else 25 if view["role"] in ("saboteur", "dwarf") else 5
    if card.endswith("map"):
        return 30 if view["goals"][action["goal"]]["face"] == "?" else -10
    if card in ("rockfall", "rock-slide"):
        return 45 if view["role"] == "saboteur" else -15
    return {"theft": 35, "key": 35, "inspection": 10, "hands-off": 5}.get(card, -10)


def worth(view, action):
    match action["action"]:
        case "Dig":
            return dig_worth(view, action)
        case "Play":
            return play_worth(view, action)
        case "Pass" | "Block":
            return -1 - len(action.get("cards", ()))
        case "Shed":
            return 20
    return action.get("nugget", 0)  # of a packet the richest; else any will do


def choice(view):
    """The same view always gives the same choice."""
    return max(view["legal"], key=lambda action: (worth(view, action), action["text"]))["text"]


for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        answer = {"type": "ready", "protocol": 1, "name": "greedy", "talks": False}
    elif asked["type"] == "choose":
        answer = {"type": "choice", "id": asked["id"], "action": choice(asked["view"])}
    else:
        continue
    print(json.dumps(answer), flush=True)
