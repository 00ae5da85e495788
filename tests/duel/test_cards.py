"""Every card of The Duel, as it is printed."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from drawing import rule
from saboteur.games.duel import DUEL
from saboteur.games.solo import SOLO
from saboteur.rules import cards, tunnels
from saboteur.rules.cards import BLUE, GREEN, TROLL, Face

# Name, copies, tunnels, features.
STARTS = """
    start-blue      1  NESW    start ladder:blue
    start-green     1  NESW    start ladder:green
"""
PATHS = """
    ew              4  EW
    ns              3  NS
    nw              2  NW
    ne              2  NE
    ladder-blue     1  NW      ladder:blue
    ladder-green    1  NE      ladder:green
    bridge          1  NS/EW   bridge
    bridge-gold     1  NS/EW   bridge gold:1@NS
    bend2-gold      1  NW/ES   doublebend gold:1@ES
    bend2           1  NE/SW   doublebend
    door-b-nesw     1  NESW    door:blue@S
    door-g-nesw     1  NESW    door:green@W
    door-b-new      1  NEW     door:blue@E
    door-g-new      1  NEW     door:green@N
    door-b-nsw      1  NSW     door:blue@N
    door-g-nsw      1  NSW     door:green@S
    troll-new       1  NEW     troll@E
    troll-nesw      1  NESW    troll@W
    troll-nsw       1  NSW     troll@S
    gold-new-s      1  NEW/S   gold:1@S
    gold-nsw-e      1  NSW/E   gold:1@E
    gold-ew-s       1  EW/S    gold:1@S
    mix-ns-w        1  NS/W
    mix-ne-w        1  NE/W
    mix-ne-s        1  NE/S
    mix-nw-e        1  NW/E
    mix-nw-s        1  NW/S
"""
GOALS = """
    stone-nesw      1  NESW
    stone-stubs-4   1  N/E/S/W
    stone-stubs-nsw 1  N/S/W
    stone-stubs-new 1  N/E/W
    nw-green-1      1  NW      door:green@W gold:1@core
    nw-2            1  NW      gold:2@NW
    ne-blue-1       1  NE      door:blue@E gold:1@core
    ne-2            1  NE      gold:2@NE
    stubs-nw-1      1  N/W     gold:1@W
    stubs-ne-3      1  N/E     gold:3@N
    ns-stubs-1      1  NS/E/W  gold:1@NS
    ew-stubs-2      1  EW/N/S  gold:2@EW
    nsw-blue-1      1  NSW     door:blue@W gold:1@core
    nsw-green-2     1  NSW     door:green@S gold:2@core
    nsw-blue-3      1  NSW     door:blue@N gold:3@core
    new-green-1     1  NEW     door:green@E gold:1@core
    new-blue-2      1  NEW     door:blue@N gold:2@core
    new-green-3     1  NEW     door:green@N gold:3@core
"""
ACTIONS = {
    "sabotage-pickaxe": 2,
    "sabotage-lantern": 2,
    "sabotage-cart": 2,
    "repair-pickaxe": 1,
    "repair-lantern": 1,
    "repair-cart": 1,
    "repair-pickaxe-lantern": 1,
    "repair-pickaxe-cart": 1,
    "repair-lantern-cart": 1,
    "key": 2,
    "rock-slide": 2,
    "treasure-map": 2,
}

# The tunnels of a card while its door is shut or its troll is not bribed, and on which of them
# its gold lies.
BARRED = {
    "NESW+blue@S": "NEW/S",
    "NESW+green@W": "NES/W",
    "NEW+blue@E": "NW/E",
    "NEW+green@N": "EW/N",
    "NSW+blue@N": "SW/N",
    "NSW+green@S": "NW/S",
    "NEW+troll@E": "NW/E",
    "NESW+troll@W": "NES/W",
    "NSW+troll@S": "NW/S",
    "NW+goal+green@W+gold1": "N/W",
    "NE+goal+blue@E+gold1": "N/E",
    "NSW+goal+blue@W+gold1": "NS/W",
    "NSW+goal+green@S+gold2": "NW/S",
    "NSW+goal+blue@N+gold3": "SW/N",
    "NEW+goal+green@E+gold1": "NW/E",
    "NEW+goal+blue@N+gold2": "EW/N",
    "NEW+goal+green@N+gold3": "EW/N",
}
GOLD = {
    "NS/EW+gold1@NS": (1, "NS"),
    "NW/ES+gold1@ES": (1, "ES"),
    "NEW/S+gold1@S": (1, "S"),
    "NSW/E+gold1@E": (1, "E"),
    "EW/S+gold1@S": (1, "S"),
    "NW+goal+green@W+gold1": (1, "N"),
    "NW+goal+gold2@NW": (2, "NW"),
    "NE+goal+blue@E+gold1": (1, "N"),
    "NE+goal+gold2@NE": (2, "NE"),
    "N/W+goal+gold1@W": (1, "W"),
    "N/E+goal+gold3@N": (3, "N"),
    "NS/E/W+goal+gold1@NS": (1, "NS"),
    "EW/N/S+goal+gold2@EW": (2, "EW"),
    "NSW+goal+blue@W+gold1": (1, "NS"),
    "NSW+goal+green@S+gold2": (2, "NW"),
    "NSW+goal+blue@N+gold3": (3, "SW"),
    "NEW+goal+green@E+gold1": (1, "NW"),
    "NEW+goal+blue@N+gold2": (2, "EW"),
    "NEW+goal+green@N+gold3": (3, "EW"),
}


def listed(table: str, kind: str = "") -> Counter[str]:
    """The cards of a table by the name that says all that is printed on them."""
    copies: Counter[str] = Counter()
    for line in table.strip().splitlines():
        _, count, face, *features = line.split()
        words = [face, *([kind] if kind else []), *filter(None, map(spelled, features))]
        copies["+".join(words)] += int(count)
    return copies


def spelled(feature: str) -> str:
    match feature.split(":"):
        case ["door", colour]:
            return colour
        case ["gold", nuggets]:
            return "gold" + nuggets.removesuffix("@core")
        case ["ladder", colour]:
            return f"{colour}-ladder"
        case ["bridge" | "doublebend"]:
            return ""
        case _:
            return feature


def named(numbers: vec[u8]) -> Counter[str]:
    return Counter(cards.NAMES[number] for number in numbers)


def tiles(name: str) -> list[tuple[int, bool]]:
    """A card upright and turned."""
    number = cards.NUMBERS[name]
    return [(2 * number, False), (2 * number + 1, True)]


def sides(letters: str, turned: bool) -> int:
    bits = sum(tunnels.SIDE[letter] for letter in letters)
    return tunnels.turned(bits) if turned else bits


PATH_NAMES = [*listed(STARTS), *listed(PATHS), *listed(GOALS, "goal")]


@rule("D2")
def test_the_deck_has_every_card_as_often_as_it_is_printed() -> None:
    assert named(DUEL.deck) == listed(PATHS) + Counter(ACTIONS)
    assert sum(listed(PATHS).values()) == 34
    assert sum(ACTIONS.values()) == 18
    assert named(SOLO.deck) == named(DUEL.deck)


@rule("D1")
def test_the_goals_are_18_and_each_is_another() -> None:
    assert named(DUEL.goals) == named(SOLO.goals) == listed(GOALS, "goal")
    assert len(DUEL.goals) == 18
    assert set(named(DUEL.goals).values()) == {1}


@rule("D1")
def test_there_is_a_start_of_each_colour() -> None:
    assert Counter(card for _, _, card in DUEL.starts) == listed(STARTS)


@rule("D1")
def test_as_many_special_cards_as_the_box_counts() -> None:
    paths, goals = listed(PATHS), listed(GOALS, "goal")
    for feature, on_paths, on_goals in (
        ("ladder", 2, 0),
        ("troll", 3, 0),
        ("blue@", 3, 4),
        ("green@", 3, 4),
        ("gold", 5, 14),
    ):
        assert sum(n for name, n in paths.items() if feature in name) == on_paths, feature
        assert sum(n for name, n in goals.items() if feature in name) == on_goals, feature


@rule("D10", "T6")
@pytest.mark.parametrize("name", PATH_NAMES)
def test_letters_written_together_are_joined_and_others_are_not(name: str) -> None:
    face = name.partition("+")[0]
    for tile, turned in tiles(name):
        assert cards.OPENINGS[tile] == sides(face.replace("/", ""), turned)
        assert joined(cards.JOINED, tile) == pieces(face, turned)


@rule("D4", "D8")
@pytest.mark.parametrize("name", PATH_NAMES)
def test_a_shut_door_or_a_troll_closes_its_arm_off(name: str) -> None:
    face = BARRED.get(name, name.partition("+")[0])
    for tile, turned in tiles(name):
        assert joined(cards.JOINED_SHUT, tile) == pieces(face, turned)


def joined(table: vec[i64], tile: int) -> dict[int, int]:
    return {1 << side: table[4 * tile + side] for side in range(4)}


def pieces(face: str, turned: bool) -> dict[int, int]:
    """For every side what one gets to who enters there."""
    found = dict.fromkeys(tunnels.SIDE.values(), 0)
    for piece in face.split("/"):
        for letter in piece:
            found[sides(letter, turned)] = sides(piece, turned)
    return found


@rule("D4", "D8")
@pytest.mark.parametrize("name", PATH_NAMES)
def test_a_card_has_the_barrier_that_its_name_says(name: str) -> None:
    barriers = {"blue@": BLUE, "green@": GREEN, "troll@": TROLL}
    printed = sum(barrier for word, barrier in barriers.items() if word in name)
    assert bool(printed) == (name in BARRED)
    assert [cards.BARRIER[tile] for tile, _ in tiles(name)] == [printed, printed]


@rule("D7")
@pytest.mark.parametrize("name", PATH_NAMES)
def test_ladders_and_starts_go_together_by_colour(name: str) -> None:
    blue, green = (Face(start).ladder for _, _, start in DUEL.starts)
    assert 0 < blue != green > 0
    ladder = blue if "blue-ladder" in name else green if "green-ladder" in name else 0
    assert [cards.LADDER[tile] for tile, _ in tiles(name)] == [ladder, ladder]


@rule("D10")
@pytest.mark.parametrize("name", PATH_NAMES)
def test_gold_lies_on_one_piece_of_a_card_and_never_behind_its_door(name: str) -> None:
    nuggets, where = GOLD.get(name, (0, ""))
    for tile, turned in tiles(name):
        assert cards.GOLD[tile] == nuggets
        assert cards.GOLD_SIDES[tile] == sides(where, turned)


@rule("T2", "D2")
@pytest.mark.parametrize("name", PATH_NAMES)
def test_a_card_looks_the_same_turned_only_if_all_that_is_printed_does(name: str) -> None:
    face = name.partition("+")[0]
    same_tunnels = pieces(face, False) == pieces(face, True)
    plain = name not in BARRED and sides(GOLD.get(name, (0, ""))[1], False) in (0, 5, 10)
    assert cards.SAME_TURNED[cards.NUMBERS[name]] == (same_tunnels and plain)
