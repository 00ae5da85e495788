"""What each action card does: its targets, its refusal, its effect (B7–B12)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.rules import changes, codes
from saboteur.rules.ruleset import ALLOWED, Effect
from saboteur.rules.state import State


class Break(Effect):
    """B7: at most one broken tool of a kind lies in front of a player.

    B8: on another player only, or on oneself too.
    """

    def __init__(self, tool: i64, oneself: bool) -> None:
        super().__init__("tool")
        self.tool: Final = tool
        self.oneself: Final = oneself

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        for target in range(state.players):
            if not i64(state.markers[target]) >> self.tool & 1 and (self.oneself or target != seat):
                out = append(out, codes.play(card, 0, target, self.tool))
        return out

    def refusal(self, state: State, seat: i64, code: i64) -> str:
        target = codes.seat(code)
        if codes.what(code) != self.tool or target >= state.players:
            return "B7"
        if target == seat and not self.oneself:
            return "B8"
        return "B7" if i64(state.markers[target]) >> self.tool & 1 else ALLOWED

    def take(self, state: State, seat: i64, code: i64) -> None:
        changes.tool_broken(state, seat, codes.card(code), codes.seat(code), self.tool)


class Repair(Effect):
    """B9: removes one matching broken tool, anyone's. B10: of two tools it names one."""

    def __init__(self, tools: i64) -> None:
        super().__init__("tool")
        self.tools: Final = tools

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        for target in range(state.players):
            mended = i64(state.markers[target]) & self.tools
            for tool in range(i64(3)):
                if mended >> tool & 1:
                    out = append(out, codes.play(card, 0, target, tool))
        return out

    def refusal(self, state: State, seat: i64, code: i64) -> str:
        target = codes.seat(code)
        tool = codes.what(code)
        if not self.tools >> tool & 1:
            return "B10"
        if target >= state.players or not i64(state.markers[target]) >> tool & 1:
            return "B9"
        return ALLOWED

    def take(self, state: State, seat: i64, code: i64) -> None:
        tool = codes.what(code)
        changes.tool_repaired(state, seat, codes.card(code), codes.seat(code), tool)


class Rockfall(Effect):
    """B11: removes any path card but starts and goals, linked or not."""

    def __init__(self) -> None:
        super().__init__("cell")

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        for cell in state.mine.laid:
            out = append(out, codes.play(card, cell, 0, 0))
        return out

    def refusal(self, state: State, seat: i64, code: i64) -> str:
        return ALLOWED if codes.cell(code) in state.mine.laid else "B11"

    def take(self, state: State, seat: i64, code: i64) -> None:
        changes.rock_fell(state, seat, codes.card(code), codes.cell(code))


class Map(Effect):
    """B12: a secret look at one face-down goal."""

    def __init__(self) -> None:
        super().__init__("goal")

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        for goal in range(len(state.mine.goals)):
            if state.mine.face_down(goal):
                out = append(out, codes.play(card, 0, 0, goal))
        return out

    def refusal(self, state: State, seat: i64, code: i64) -> str:
        goal = codes.what(code)
        return ALLOWED if goal < len(state.mine.goals) and state.mine.face_down(goal) else "B12"

    def take(self, state: State, seat: i64, code: i64) -> None:
        goal = codes.what(code)
        face = i64(state.goals[goal])
        changes.goal_seen(state, seat, codes.card(code), goal, face)
