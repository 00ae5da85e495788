"""Where a learner is in a lesson, from what was played and from nothing else.

So a lesson is resumed wherever its log ends, and a learner may play anything that is legal.
"""

from collections.abc import Sequence

from saboteur.play.game import Game
from saboteur.play.record import SeatChoice
from saboteur.rules.actions import Action, Dig
from saboteur.rules.texts.notation import parse_action, text_of
from saboteur.server.lessons.script import LEARNER, Lesson
from saboteur.server.pictures import Coaching, Stage


def coaching(lesson: Lesson, game: Game) -> Coaching:
    """What the learner is told now; keys are those of the client's words."""
    made = followed(lesson, game)
    if made is None:
        return _astray(lesson, game)
    if made >= len(lesson.moves):
        return _told(lesson, "done", len(lesson.own), lesson.ending)
    step, move = _step(lesson, made), lesson.moves[made]
    if game.decision.seat != LEARNER:
        return _told(lesson, "on", step, ())
    return _told(lesson, "on", step, move.says, nearest(game, move.action))


def planned(lesson: Lesson, game: Game) -> str | None:
    """What a bot does for the sake of the lesson; None where it plays as it likes."""
    made = followed(lesson, game)
    if made is None or made >= len(lesson.moves):
        return None
    move = lesson.moves[made]
    return nearest(game, move.action) if move.seat == game.decision.seat else None


def followed(lesson: Lesson, game: Game) -> int | None:
    """How many moves were made as the lesson has them; None once it cannot go on."""
    made = _chosen(lesson, game)
    for number, choice in enumerate(made[: len(lesson.moves)]):
        move = lesson.moves[number]
        if (choice.seat, choice.action) == (move.seat, move.action):
            continue
        alike = _alike(parse_action(choice.action), parse_action(move.action))
        if not (alike and _goes_on(lesson, made, number + 1)):
            return None
    return len(made)


def astray_since(lesson: Lesson, game: Game) -> int:
    """The move at which the learner went another way."""
    made = _chosen(lesson, game)
    pairs = zip(made, lesson.moves, strict=False)
    return next((i for i, (choice, move) in enumerate(pairs) if choice.action != move.action), 0)


def _chosen(lesson: Lesson, game: Game) -> list[SeatChoice]:
    choices = [choice for choice, _ in game.told() if choice is not None]
    return choices[len(lesson.before) :]


def nearest(game: Game, planned: str) -> str | None:
    """The planned action, or one that does as well: another card there, another goal to look at."""
    wanted, legal = parse_action(planned), game.legal_actions()
    alike = (action for action in legal if _alike(action, wanted))
    found = wanted if wanted in legal else next(alike, None)
    return None if found is None else text_of(found)


def _alike(one: Action, other: Action) -> bool:
    """Whether both are the same kind of thing, with the same card or in the same cell."""
    if type(one) is not type(other):
        return False
    if isinstance(one, Dig) and isinstance(other, Dig):
        return one.card == other.card or (one.x, one.y) == (other.x, other.y)
    return getattr(one, "card", None) == getattr(other, "card", None)


def _goes_on(lesson: Lesson, made: Sequence[SeatChoice], number: int) -> bool:
    """Whether the moves that follow could all be made after these, or others as good."""
    game = lesson.begun()
    for choice in made[:number]:
        game.take(choice.action, choice.seat)
    for move in lesson.moves[number:]:
        action = nearest(game, move.action) if game.decision.seat == move.seat else None
        if action is None:
            return False
        game.take(action)
    return True


def _step(lesson: Lesson, made: int) -> int:
    """Which of the learner's moves is next."""
    return sum(own < made for own in lesson.own)


def _astray(lesson: Lesson, game: Game) -> Coaching:
    """The learner plays a game of their own; what matters now is still said."""
    step = _step(lesson, astray_since(lesson, game))
    if game.over:
        return _told(lesson, "done", step, ("notes.over",))
    if game.decision.seat != LEARNER:
        return _told(lesson, "off", step, ("notes.off",))
    view = game.view(LEARNER)
    if game.decision.what != "turn":
        return _told(lesson, "off", step, ("notes.choose",))
    note = "notes.broken" if view.markers[LEARNER] else "notes.free"
    return _told(lesson, "off", step, ("notes.off", note))


def _told(
    lesson: Lesson, state: Stage, step: int, says: Sequence[str], action: str | None = None
) -> Coaching:
    own = (*lesson.own, len(lesson.moves))
    return Coaching(
        lesson=lesson.id,
        state=state,
        step=step,
        steps=len(lesson.own),
        says=[key if "." in key else f"{lesson.id}.{key}" for key in says],
        action=action,
        again=own[step],
        back=own[step - 1] if step else None,
    )
