"""What a player should know before choosing: why cards lie idle, and what can be done about it."""

from saboteur.play.faces import is_path
from saboteur.rules.actions import Dig, Pass, Play, Shed
from saboteur.rules.view import View
from saboteur.words import Language, stopped


def hint(view: View, language: Language) -> str:
    """A sentence, or nothing where a turn is like any other."""
    if view.decision.what != "turn" or not isinstance(view.seat, int):
        return ""
    said = stopped(view.markers[view.seat], language)
    digs = any(isinstance(action, Dig) for action in view.legal)
    plays = [action for action in view.legal if not isinstance(action, Pass | Shed)]
    if said and not digs and any(map(is_path, view.hand)):
        mends = any(isinstance(one, Play) and one.tool and one.seat == view.seat for one in plays)
        key = "mend" if mends else "hindered" if plays else "hindered-stuck"
        return language.text("client", "game", "hint", key).format(stopped=said)
    if not view.hand:
        return language.text("client", "game", "hint", "empty")
    return "" if plays else language.text("client", "game", "hint", "stuck")
