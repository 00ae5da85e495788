"""Observations: what a seat may know at this moment, written as bytes into a buffer. Compiled.

Every value follows from the seat's view, and tests compare the two. Seats are counted from the
seat that looks: itself 0, its left neighbour 1.
"""

from typing import Final

from mypy_extensions import i64

from saboteur.fast.game import CLAIMS, STACKED, FastGame, actor_of
from saboteur.fast.layout import HATS, LAST_ACTIONS, VERBS, Layout
from saboteur.fast.sheet import Sheet
from saboteur.fast.space import relative
from saboteur.fast.window import COLUMNS
from saboteur.rules import codes
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.cards import FACE_DOWN, NO_CARD, number
from saboteur.rules.names import MARKERS, NUGGETS, ROLES, UNKNOWN_NUGGET, UNKNOWN_ROLE
from saboteur.rules.packed import (
    BOTH_TEAMS,
    counter_cell,
    counter_seat,
    discard_card,
    discard_seat,
    figure_cell,
    figure_seat,
    figure_side,
    has,
    hat_fellows,
    hat_role,
    hat_witnesses,
    opened_cell,
    opened_to,
)
from saboteur.rules.ruleset import NUGGET, TURN, Ruleset
from saboteur.rules.state import FREE, HAND, NOBODY, PURSE, State

_TREASURE: Final = number(TREASURE)


class Observer:
    """Writes the observations of one ruleset's games; `layout` says what lies where."""

    def __init__(self, game: FastGame) -> None:
        rules = game.state.rules
        layout = Layout(rules, game.space)
        self.layout: Final = layout
        self._rules: Final = rules
        self.size: Final = layout.size
        self._space: Final = game.space
        self._window: Final = game.space.window
        self._seats: Final = game.space.seats
        self._goals: Final = game.space.goals
        self._kinds: Final = i64(len(layout.kinds))
        self._face_up: Final = passes_face_up(rules)
        self._start: Final = i64(layout.at("start"))
        self._goal: Final = i64(layout.at("goal"))
        self._treasure: Final = i64(layout.at("treasure"))
        self._no_treasure: Final = i64(layout.at("no-treasure"))
        self._linked: Final = i64(layout.at("linked"))
        self._rim: Final = i64(layout.at("rim"))
        self._fresh: Final = i64(layout.at("fresh"))
        self._opened: Final = i64(layout.at("opened"))
        self._counter: Final = i64(layout.at("counter"))
        self._figure: Final = i64(layout.at("figure"))
        self._figure_owner: Final = i64(layout.at("figure-owner"))
        self._rival_linked: Final = i64(layout.at("rival-linked"))
        self._rival_rim: Final = i64(layout.at("rival-rim"))
        self._decision: Final = i64(layout.at("decision"))
        self._chooser: Final = i64(layout.at("chooser"))
        self._turn: Final = i64(layout.at("turn"))
        self._first: Final = i64(layout.at("first"))
        self._last: Final = i64(layout.at("last"))
        self._finder: Final = i64(layout.at("finder"))
        self._counts: Final = i64(layout.at("counts"))
        self._shown: Final = i64(layout.at("shown"))
        self._winner: Final = i64(layout.at("winner"))
        self._about: Final = i64(layout.at("about"))
        self._faces: Final = i64(layout.at("goals"))
        self._looked: Final = i64(layout.at("looked"))
        self._hand: Final = i64(layout.at("hand"))
        self._hand_sizes: Final = i64(layout.at("hand-sizes"))
        self._recalled: Final = i64(layout.at("recalled"))
        self._gone: Final = i64(layout.at("gone"))
        self._face_down: Final = i64(layout.at("face-down"))
        self._roles: Final = i64(layout.at("roles"))
        self._spares: Final = i64(layout.at("spares"))
        self._hats_out: Final = i64(layout.at("hats-out"))
        self._inspected: Final = i64(layout.at("inspected"))
        self._markers: Final = i64(layout.at("markers"))
        self._thefts: Final = i64(layout.at("thefts"))
        self._nuggets: Final = i64(layout.at("nuggets"))
        self._has_gold: Final = i64(layout.at("has-gold"))
        self._packet: Final = i64(layout.at("packet"))
        self._result: Final = i64(layout.at("result"))
        self._debts: Final = i64(layout.at("debts"))
        self._blocked: Final = i64(layout.at("blocked"))
        self._kept: Final = i64(layout.at("kept"))
        self._boxed: Final = i64(layout.at("boxed"))
        self._claims: Final = i64(layout.at("claims"))
        self._history: Final = i64(layout.at("history"))

    def observe(self, game: FastGame, seat: i64, sheet: Sheet) -> None:
        """Write what `seat` may know over what the sheet held."""
        state = game.state
        if not 0 <= seat < state.players:
            raise ValueError(f"no seat {seat}: seats are 0 to {state.players - 1}")
        if sheet.size != self.size:
            raise ValueError(f"an observation has {self.size} bytes, and this sheet {sheet.size}")
        if game.space is not self._space and not self._is_of(state.rules):
            raise ValueError("this observer was made for another game, or for other options")
        sheet.wipe()
        self._moment(state, seat, sheet)
        if state.round:
            self._mine(state, seat, sheet)
            self._tokens(state, seat, sheet)
            self._goal_faces(state, seat, sheet)
            self._cards(state, seat, sheet)
            self._people(state, seat, sheet)
        self._gold(state, seat, sheet)
        self._said(game, seat, sheet)
        self._told(game, seat, sheet)

    def _is_of(self, rules: Ruleset) -> bool:
        return rules.id == self._rules.id and rules.options == self._rules.options

    def _one(self, sheet: Sheet, at: i64, target: i64, viewer: i64, players: i64) -> None:
        if target != NOBODY:
            sheet.put(at + relative(target, viewer, players), 1)

    def _moment(self, state: State, seat: i64, sheet: Sheet) -> None:
        players = state.players
        sheet.put(self._decision + state.decision, 1)
        self._one(sheet, self._chooser, state.seat, seat, players)
        self._one(sheet, self._turn, state.turn, seat, players)
        self._one(sheet, self._first, state.first, seat, players)
        self._one(sheet, self._last, state.last, seat, players)
        self._one(sheet, self._finder, state.finder, seat, players)
        counts = self._counts
        sheet.put(counts, state.left)
        sheet.put(counts + 1, len(state.aside))
        sheet.put(counts + 2, len(state.pile))
        sheet.put(counts + 3, len(state.waiting))
        sheet.put(counts + 4, state.passes)
        sheet.put(counts + 5, state.counters)
        for figure in state.figures:
            if figure == FREE:
                sheet.add(counts + 6, 1)
        sheet.put(counts + 7, state.round)
        sheet.put(counts + 8, state.rules.rounds)
        if state.shown:
            sheet.put(self._shown, 1)
        sheet.put(self._winner + state.winner, 1)
        if state.about != NOBODY:
            sheet.put(self._about + state.about, 1)

    def _mine(self, state: State, seat: i64, sheet: Sheet) -> None:
        mine = state.mine
        team = seat if self.layout.rivals else 0
        for cell in mine.starts:
            sheet.put(self._start + self._window.place(mine, cell), 1)
            self._tile(state, cell, team, sheet)
        for cell in mine.laid:
            self._tile(state, cell, team, sheet)
        for cell in mine.goals:
            sheet.put(self._goal + self._window.place(mine, cell), 1)
            if i64(mine.tiles[cell]) > FACE_DOWN:
                self._tile(state, cell, team, sheet)
        for cell in mine.rim:
            place = self._window.place(mine, cell)
            if mine.linked(cell, team):
                sheet.put(self._rim + place, 1)
            if self.layout.rivals and mine.linked(cell, 1 - team):
                sheet.put(self._rival_rim + place, 1)
        if state.fresh != NOBODY:
            sheet.put(self._fresh + self._window.place(mine, state.fresh), 1)

    def _tile(self, state: State, cell: i64, team: i64, sheet: Sheet) -> None:
        mine = state.mine
        layout = self.layout
        tile = i64(mine.tiles[cell])
        place = self._window.place(mine, cell)
        for i in range(layout.first_mark(tile), layout.end_mark(tile)):
            sheet.add(layout.mark(i) + place, 1)
        if mine.linked(cell, team):
            sheet.put(self._linked + place, 1)
        if layout.rivals and mine.linked(cell, 1 - team):
            sheet.put(self._rival_linked + place, 1)

    def _tokens(self, state: State, seat: i64, sheet: Sheet) -> None:
        mine = state.mine
        for entry in mine.opened:
            teams = opened_to(entry)
            if teams != BOTH_TEAMS:
                teams = 1 if has(teams, seat) else 2
            sheet.put(self._opened + self._window.place(mine, opened_cell(entry)), teams)
        for entry in state.marked:
            owner = relative(counter_seat(entry), seat, state.players)
            sheet.put(self._counter + self._window.place(mine, counter_cell(entry)), 1 + owner)
        for stand in state.figures:
            if stand >= 0:
                place = self._window.place(mine, figure_cell(stand))
                sheet.put(self._figure + place, 1 + figure_side(stand))
                owner = relative(figure_seat(stand), seat, state.players)
                sheet.put(self._figure_owner + place, 1 + owner)

    def _goal_faces(self, state: State, seat: i64, sheet: Sheet) -> None:
        mine = state.mine
        for goal in range(len(mine.goals)):
            at = self._faces + goal * (2 + self._kinds)
            if has(state.turned, goal):
                sheet.put(at, 1)
            if not mine.face_down(goal):
                sheet.put(at + 1, 1)
            if knows_face(state, goal, seat):
                face = i64(state.goals[goal])
                sheet.put(at + 2 + self.layout.kind_of[face], 1)
                plane = self._treasure if face == _TREASURE else self._no_treasure
                sheet.put(plane + self._window.place(mine, mine.goals[goal]), 1)
        for other in range(state.players):
            at = self._looked + relative(other, seat, state.players) * self._goals
            for goal in range(len(mine.goals)):
                if has(i64(state.seen[other]), goal):
                    sheet.put(at + goal, 1)

    def _cards(self, state: State, seat: i64, sheet: Sheet) -> None:
        layout = self.layout
        for other in range(state.players):
            theirs = relative(other, seat, state.players)
            for i in range(i64(HAND)):
                card = i64(state.hands[HAND * other + i])
                if card != NO_CARD:
                    sheet.add(self._hand_sizes + theirs, 1)
                    if other == seat:
                        sheet.put(self._hand + i * self._kinds + layout.kind_of[card], 1)
                gift = i64(state.gifts[HAND * other + i])
                if gift != NO_CARD and i64(state.givers[other]) == seat:
                    at = self._recalled + theirs * self._kinds
                    sheet.add(at + layout.kind_of[gift], 1)
        for entry in state.discards:
            by = discard_seat(entry)
            if by == NOBODY or by == seat:
                sheet.add(self._gone + layout.kind_of[discard_card(entry)], 1)
            if by != NOBODY:
                sheet.add(self._face_down + relative(by, seat, state.players), 1)
        for kept in state.kept:
            sheet.add(self._kept + layout.kind_of[i64(kept)], 1)
        for boxed in state.boxed:
            sheet.add(self._boxed + layout.kind_of[i64(boxed)], 1)

    def _people(self, state: State, seat: i64, sheet: Sheet) -> None:
        players = state.players
        for other in range(players):
            theirs = relative(other, seat, players)
            known = knows_role(state, other, seat)
            role = i64(state.roles[other]) if known else UNKNOWN_ROLE
            sheet.put(self._roles + theirs * len(ROLES) + role, 1)
            marked = i64(state.markers[other])
            for marker in range(i64(len(MARKERS))):
                if has(marked, marker):
                    sheet.put(self._markers + theirs * len(MARKERS) + marker, 1)
            for third in range(players):
                if has(state.insight[other], third):
                    whom = relative(third, seat, players)
                    sheet.put(self._inspected + theirs * self._seats + whom, 1)
            if has(state.blocked, other):
                sheet.put(self._blocked + theirs, 1)
            sheet.put(self._debts + theirs, i64(state.debts[other]))
        for spare in state.spares:
            sheet.add(self._spares + (i64(spare) if state.shown else UNKNOWN_ROLE), 1)
        for i in range(len(state.thefts)):
            sheet.put(self._thefts + relative(i64(state.thefts[i]), seat, players), i + 1)
        for i in range(min(len(state.hats_out), i64(HATS))):
            self._hat(state, state.hats_out[i], self._hats_out + i * self._hat_size(), seat, sheet)

    def _hat_size(self) -> i64:
        return len(ROLES) + self._seats

    def _hat(self, state: State, hat: i64, at: i64, seat: i64, sheet: Sheet) -> None:
        """X17, B31: the role that left is known to those who knew it before."""
        witnesses = hat_witnesses(hat)
        knows = witnesses | hat_fellows(hat)
        sheet.put(at + (hat_role(hat) if has(knows, seat) else UNKNOWN_ROLE), 1)
        for other in range(state.players):
            if has(witnesses, other):
                sheet.put(at + len(ROLES) + relative(other, seat, state.players), 1)

    def _gold(self, state: State, seat: i64, sheet: Sheet) -> None:
        """B24, X32: what others' nuggets are worth is hidden, how many cards there are is not."""
        for other in range(state.players):
            theirs = relative(other, seat, state.players)
            at = self._nuggets + theirs * len(NUGGETS)
            known = other == seat or state.rules.open_purses
            rich = False
            for i in range(i64(PURSE)):
                held = i64(state.purses[PURSE * other + i])
                rich = rich or held > 0
                if held and known:
                    sheet.put(at + i, held)
                elif held and i:
                    sheet.add(at + UNKNOWN_NUGGET, held)
            if rich:
                sheet.put(self._has_gold + theirs, 1)
        holds = state.decision == NUGGET and state.seat == seat
        for nugget in state.packet:
            sheet.add(self._packet + (i64(nugget) if holds else UNKNOWN_NUGGET), 1)
        if state.final is not None:
            for other in range(state.players):
                gold = i64(state.final[other])
                sheet.put(self._result + relative(other, seat, state.players), gold)

    def _said(self, game: FastGame, seat: i64, sheet: Sheet) -> None:
        claims = game.claims
        for other in range(game.state.players):
            at = self._claims + relative(other, seat, game.state.players) * CLAIMS
            for kind in range(i64(CLAIMS)):
                if claims[CLAIMS * other + kind]:
                    sheet.put(at + kind, i64(claims[CLAIMS * other + kind]))

    def _told(self, game: FastGame, seat: i64, sheet: Sheet) -> None:
        taken = game.taken
        i = len(taken) - 1
        at = self._history
        end = at + LAST_ACTIONS * self.layout.entry
        while i >= 0 and at < end and taken[i]:
            if taken[i] != STACKED:
                self._entry(game.state, taken[i], at, seat, sheet)
                at += self.layout.entry
            i -= 1

    def _entry(self, state: State, taken: i64, at: i64, seat: i64, sheet: Sheet) -> None:
        """An action as everybody saw it: who, what, with which card, at whom, where."""
        code = as_told(taken, self._face_up, state.rules.open_purses)
        verb = codes.verb(code)
        sheet.put(at + relative(actor_of(taken), seat, state.players), 1)
        at += self._seats
        sheet.put(at + verb, 1)
        at += VERBS
        card = codes.card(code)
        if card and verb != codes.PAY:
            sheet.put(at + self.layout.kind_of[card], 1)
        at += self._kinds
        if self._space.names_seat(code):
            sheet.put(at + relative(codes.seat(code), seat, state.players), 1)
        at += self._seats
        if self._space.names_cell(code):
            place = self._window.place(state.mine, codes.cell(code))
            sheet.put(at, 1 + place % COLUMNS)
            sheet.put(at + 1, 1 + place // COLUMNS)
        sheet.put(at + 2, codes.what(code))
        sheet.put(at + 3, codes.turned(code))
        sheet.put(at + 4, codes.trolls(code))


def knows_face(state: State, goal: i64, seat: i64) -> bool:
    """T4, B12: a face-down goal is known to those who looked, and to all once it was shown."""
    looked = has(i64(state.seen[seat]), goal)
    shown = has(state.turned, goal) or (state.shown and state.rules.shows_goals)
    return looked or shown


def knows_role(state: State, other: i64, seat: i64) -> bool:
    """B1, X15, B31: one's own, those one has inspected and fellows, until the round ends (B18)."""
    learned = state.insight[seat] | state.fellows[seat]
    return other == seat or state.shown or has(learned, other)


def passes_face_up(rules: Ruleset) -> bool:
    """Whether everybody sees what is discarded."""
    return any([bool(getattr(choice, "face_up", False)) for choice in rules.choices[TURN]])


def as_told(code: i64, face_up: bool, open_purses: bool) -> i64:
    """What everybody saw of an action; of cards that were discarded unseen, how many there were."""
    verb = codes.verb(code)
    if verb == codes.PASS and not face_up:
        cards: i64 = 0
        for card in (codes.card(code), codes.second(code), codes.third(code)):
            cards += 1 if card else 0
        return codes.take(cards) - codes.TAKE + codes.PASS
    if verb == codes.SHED and not face_up:
        return codes.shed(NO_CARD, NO_CARD, codes.what(code))
    if verb == codes.BLOCK:
        return codes.block(NO_CARD, codes.cell(code), codes.what(code))
    if verb == codes.TAKE and not open_purses:
        return codes.TAKE
    return code
