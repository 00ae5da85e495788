"""Another world: all that a viewer cannot know dealt anew, all that it can know kept.

Written on position texts and sharing nothing with `view` and `as_seen`, which it judges.
A new secret is a row of `SECRETS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple

from saboteur.games.catalogue import ruleset, state_from
from saboteur.rules.state import State
from saboteur.rules.texts.position import FORMAT, position
from saboteur.rules.texts.position_values import option_pair

Told = dict[str, str]
Words = dict[str, list[list[str]]]
Seat = int | None


def topics(text: str) -> Told:
    """The lines of a position text by topic."""
    lines = [line.partition(": ") for line in text.splitlines()[1:]]
    return {topic: value for topic, _, value in lines}


def text_from(told: Mapping[str, str]) -> str:
    return "\n".join([FORMAT, *(f"{topic}: {value}" for topic, value in told.items() if value)])


def parts(value: str) -> list[list[str]]:
    """The words of each part: of each seat, tile or goal, or of the one part there is."""
    return [part.split() for part in value.split(";")] if value else []


def joined(words: list[list[str]]) -> str:
    return "; ".join(" ".join(part) or "-" for part in words)


class Place(NamedTuple):
    """One word of a position text."""

    topic: str
    part: int
    word: int


Hides = Callable[[Told, Place, str, Seat], bool]


def _listed(told: Told, topic: str, seat: Seat, item: int) -> bool:
    """Whether a line of numbers by seat lists an item for this seat."""
    lists = parts(told.get(topic, ""))
    return seat is not None and bool(lists) and str(item) in lists[seat]


def _shown(told: Told) -> bool:
    """B18: roles, spares and goals lie open from the end of a round to the next deal."""
    return "shown" in told


def always(told: Told, place: Place, word: str, seat: Seat) -> bool:
    return word != "-"


def others_card(told: Told, place: Place, word: str, seat: Seat) -> bool:
    """X16: what a seat gave away in a swap it still knows, as long as it is there."""
    if place.part == seat or word == "-":
        return False
    if "gifts" not in told:
        return True
    giver, *gift = parts(told["gifts"])[place.part]
    copies = parts(told["hands"])[place.part][: place.word].count(word)
    return giver != str(seat) or copies >= gift.count(word)


def others_nugget(told: Told, place: Place, word: str, seat: Seat) -> bool:
    """B24; in The Duel, and by B33, all gold lies open."""
    hidden = place.part != seat and not open_gold(told)
    return hidden and word != "-" and not word.startswith("+")


def open_gold(told: Told) -> bool:
    options = dict(option_pair(option) for option in told.get("options", "").split())
    return ruleset(told["game"], options).open_purses


def others_role(told: Told, place: Place, word: str, seat: Seat) -> bool:
    met = _listed(told, "fellows", seat, place.word)
    known = place.word == seat or met or _listed(told, "insight", seat, place.word)
    return not known and not _shown(told)


def unseen_hat(told: Told, place: Place, word: str, seat: Seat) -> bool:
    """X17: the role that left is known to those who knew it before."""
    return place.word == 0 and str(seat) not in parts(told["hats_out"])[place.part][1:]


def until_shown(told: Told, place: Place, word: str, seat: Seat) -> bool:
    return not _shown(told)


def face_down(told: Told, place: Place, word: str, seat: Seat) -> bool:
    lies_down = place.word == 0 and len(parts(told["goals"])[place.part]) == 1
    return lies_down and not _shown(told) and not _listed(told, "seen", seat, place.part)


def passed_by_others(told: Told, place: Place, word: str, seat: Seat) -> bool:
    return "~" in word and word.partition("~")[2] != str(seat)


def not_held(told: Told, place: Place, word: str, seat: Seat) -> bool:
    return told["decision"] != f"nugget {seat}"


# topic, kind of thing, and what of it a seat cannot know
SECRETS: Final[tuple[tuple[str, str, Hides], ...]] = (
    ("hands", "card", others_card),
    ("deck", "card", always),
    ("aside", "card", always),
    ("discards", "card", passed_by_others),
    ("roles", "role", others_role),
    ("spares", "role", until_shown),
    ("hats_out", "role", unseen_hat),
    ("goals", "goal", face_down),
    ("waiting", "goal", always),
    ("purses", "nugget", others_nugget),
    ("pile", "nugget", always),
    ("packet", "nugget", not_held),
)


def secret_places(told: Told, seat: Seat) -> dict[str, list[Place]]:
    """By kind, every word of a position text that a seat (None: an onlooker) cannot know."""
    places: dict[str, list[Place]] = {}
    for topic, kind, hides in SECRETS:
        for i, part in enumerate(parts(told.get(topic, ""))):
            for j, word in enumerate(part):
                place = Place(topic, i, j)
                if hides(told, place, word, seat):
                    places.setdefault(kind, []).append(place)
    return places


def another_world(
    state: State, seat: Seat, rng: Random, shows: tuple[int, str] | None = None
) -> State:
    """A state that looks the same to a seat, or to an onlooker (None).

    `shows` is a seat that is about to play a card, so that it has to hold it there too.
    """
    told = topics(position(state))
    words = {topic: parts(told[topic]) for topic, _, _ in SECRETS if topic in told}
    before = {topic: [list(part) for part in read] for topic, read in words.items()}
    for places in secret_places(told, seat).values():
        if shows is not None:
            _keep(places, words, *shows)
        names = [words[topic][i][j].partition("~") for topic, i, j in places]
        things = [name for name, _, _ in names]
        rng.shuffle(things)
        for (topic, i, j), (_, tilde, owner), thing in zip(places, names, things, strict=True):
            words[topic][i][j] = thing + tilde + owner
    told.update({topic: joined(read) for topic, read in words.items()})
    _give_again(told, before, words)
    _coin(told, seat, rng)
    _count_again(told, rng)
    _meet_again(told, seat)
    _know_again(told, seat, rng)
    return state_from(text_from(told))


def _keep(places: list[Place], words: Words, seat: int, card: str) -> None:
    held = (p for p in places if p.topic == "hands" and p.part == seat)
    kept = next((p for p in held if words["hands"][p.part][p.word] == card), None)
    if kept is not None:
        places.remove(kept)


def _give_again(told: Told, before: Words, after: Words) -> None:
    """X16: what is left of a swapped hand is in the same places of the other hand."""
    gifts = parts(told.get("gifts", ""))
    for gift, old, new in zip(gifts, before.get("hands", []), after.get("hands", []), strict=False):
        left = list(enumerate(old))
        for k, card in enumerate(gift[1:], 1):
            at = next(at for at in left if at[1] == card)
            left.remove(at)
            gift[k] = new[at[0]]
    told["gifts"] = joined(gifts)


def _meet_again(told: Told, seat: Seat) -> None:
    """B31: other saboteurs know each other there too; the seat knows whom it knew."""
    if "fellows" not in told or _shown(told):
        return
    roles = told["roles"].split()
    bad = [str(other) for other, role in enumerate(roles) if role == "saboteur"]
    before = parts(told["fellows"])
    met = [[o for o in bad if o != str(s) and str(s) in bad] for s in range(len(roles))]
    if seat is not None:
        met[seat] = [word for word in before[seat] if word != "-"]
    told["fellows"] = joined(met)


def _know_again(told: Told, seat: Seat, rng: Random) -> None:
    """B31: who knew a saboteur that left is a secret; whether the seat did is none to it."""
    hats = told.get("hats_out", "")
    again = []
    for hat in filter(None, hats.split("; ")):
        known, _, met = hat.partition(" fellows")
        fellows = [str(seat)] if str(seat) in met.split() else []
        others = {*map(str, range(int(told["players"])))} - {*known.split(), str(seat)}
        if known.startswith("saboteur") and "saboteurs_known=on" in told["options"]:
            fellows += [other for other in sorted(others) if rng.random() < 0.5]
        again.append(" ".join([known, "fellows", *fellows] if fellows else [known]))
    told["hats_out"] = "; ".join(again)


def _count_again(told: Told, rng: Random) -> None:
    """B17: passes in a row are public, not how many of them were for want of a playable card."""
    most = min(int(told.get("passes", "0")), int(told["players"]) - 1)
    told["stuck"] = str(rng.randint(0, most))


def _coin(told: Told, seat: Seat, rng: Random) -> None:
    """X32: how many pieces others have is hidden, whether they have any is not."""
    purses = parts(told.get("purses", ""))
    if not open_gold(told):
        for owner, purse in enumerate(purses):
            for k, word in enumerate(purse):
                if word.startswith("+") and owner != seat:
                    purse[k] = f"+{rng.randint(1, 9)}"
    told["purses"] = joined(purses)
