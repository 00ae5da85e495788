"""Leaks to inject into a server, one a row: a name, and the patch that makes it tell too much.

Each stands for a mistake that somebody could make in the code it patches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select
from starlette.requests import Request
from starlette.responses import Response

from conformance.mutants import beside_a_hidden_stone
from saboteur.play.facts import ChoiceReplaced
from saboteur.play.game import Game
from saboteur.rules.actions import Dig
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.facts import CardDrawn
from saboteur.rules.hands import card_names, hand_names
from saboteur.rules.questions import legal_actions
from saboteur.rules.seen import Viewer
from saboteur.rules.texts.notation import parse_action, text_of
from saboteur.server.bots.pace import Pace
from saboteur.server.http import api, waiting
from saboteur.server.http.polling import Poll
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import Fact
from saboteur.server.log.table import Table
from saboteur.server.messages import (
    Ack,
    Because,
    Nack,
    Presence,
    Welcome,
    Why,
)
from saboteur.server.pictures import Happened, Picture
from saboteur.server.store import people
from saboteur.server.store.contract import ListedTable, StoreError
from saboteur.server.store.schema import PEOPLE, TABLES
from saboteur.server.store.sql import SqlStore, _listed
from saboteur.server.tables import (
    commands,
    explaining,
    initiative,
    live,
    reminding,
    replaying,
    showing,
)
from saboteur.server.tables.audience import Audience
from saboteur.server.tables.initiative import Initiative
from saboteur.server.tables.live import Live
from saboteur.server.tables.proposals import Proposal, Refused
from saboteur.server.tables.records import record_of
from saboteur.server.tables.studying import Studies
from server.leaking import Leak, Patch, Shown, after_entry, in_view, roles_of, set_in
from server.leaks_in_changes import (
    changes_of_anybody,
    changes_of_the_chooser,
    facts_as_the_drawer_saw_them,
    own_taken_for_shared,
)
from server.leaks_in_replays import (
    anybody_s_eyes,
    moves_with_their_commands,
    studied_too_soon,
    the_first_seat_s_for_onlookers,
    views_of_the_whole_game,
)
from server.leaks_in_time import (
    at_once,
    clock_runs_by_role,
    clock_shown_by_role,
    log_names_the_action,
    metric_of_tunnels_drawn,
    metric_with_a_role,
    pause_after_thinking,
    saboteurs_think_longer,
    waits_by_role,
    words_at_once,
)
from server.leaks_in_waiting import notices_by_hand, notices_with_hands, with_everybody_s_roles


def roles(game: Game, viewer: Viewer, shown: Shown) -> Shown:
    return {"roles": roles_of(game)}


def history(game: Game, viewer: Viewer, shown: Shown) -> Shown:
    return {"history": str(game.facts)}


def legal_of_the_chooser(game: Game, viewer: Viewer, shown: Shown) -> Shown:
    legal = () if game.over else legal_actions(game._state)
    return {"legal": [{"action": type(a).__name__, "text": text_of(a)} for a in legal]}


def only_what_is_true(game: Game, viewer: Viewer, shown: Shown) -> Shown:
    faces = card_names(game._state.goals)
    gold = [goal for goal, face in enumerate(faces) if face == TREASURE]
    said = shown["talk"]
    return {"talk": [s for s in said if s.kind != "gold" or s.about in gold]}


def commands_in_facts(honest: Any) -> Any:
    def shown_facts(entry: Entry, viewer: Viewer, *_: object, **__: object) -> list[Shown]:
        chosen = [step.command for step in entry.steps if step.command is not None]
        return [{**fact, "command": chosen} for fact in honest(entry, viewer)]

    return shown_facts


def steps_unredacted(honest: Any) -> Any:
    def shown_steps(
        table: Table, entries: Sequence[Entry], viewer: Viewer, aside: bool
    ) -> list[Happened]:
        return [Happened(e.version, showing.shown_facts(e, "all")) for e in entries]

    return shown_steps


def what_bots_wanted(honest: Callable[[Fact, Viewer], Fact]) -> Callable[[Fact, Viewer], Fact]:
    return lambda fact, viewer: fact if isinstance(fact, ChoiceReplaced) else honest(fact, viewer)


def devices_of_one(honest: Any) -> Any:
    return lambda table, person: []


def devices_of_all(honest: Any) -> Any:
    return lambda table, person: list(range(len(table.chairs)))


def screens_are_somebody_s(honest: Any) -> Any:
    return lambda table, person, eyes=showing.OWN: honest(table, person)


def bots_called_by_role(honest: Callable[..., Picture]) -> Callable[..., Picture]:
    def picture(table: Table, *args: Any) -> Picture:
        shown = honest(table, *args)
        if table.game is None or not table.playing:
            return shown
        pairs = zip(shown.chairs, roles_of(table.game), strict=True)
        called = [msgspec.structs.replace(c, bot=c.bot and f"{role} {c.bot}") for c, role in pairs]
        return msgspec.structs.replace(shown, chairs=called)

    return picture


Seated = Callable[[Table, str | None], int | None]


def onlookers_sit_with_the_first(honest: Seated) -> Seated:
    def seat_of(table: Table, person: str | None) -> int | None:
        seat = honest(table, person)
        return 0 if seat is None and table.playing else seat

    return seat_of


def seats_are_remembered(patch: Patch) -> None:
    """Whoever stood up still has the view of the seat, whoever sits there now."""
    former: dict[tuple[str, int], int] = {}
    sit, seat_of = Table._sit, Table.seat_of

    def sitting(table: Table, seat: int, number: int) -> None:
        sit(table, seat, number)
        former[table.code, number] = seat

    def remembered(table: Table, person: str | None) -> int | None:
        seat = seat_of(table, person)
        number = table.numbers.get(person or "", -1)
        return former.get((table.code, number)) if seat is None and table.playing else seat

    patch.setattr(Table, "_sit", sitting)
    patch.setattr(Table, "seat_of", remembered)


Choosing = Callable[..., Proposal]


def refused_beside_stones(honest: Choosing) -> Choosing:
    """T4: a better reason, for those who know."""

    def chosen(table: Table, seat: int, action: str, *more: Any) -> Proposal:
        try:
            return honest(table, seat, action, *more)
        except Refused as refused:
            known = refused.rule is not None and table.game is not None
            if known and beside_a_hidden_stone(table.game._state, parse_action(action)):  # type: ignore[union-attr]
                raise Refused("forbidden", "T4") from refused
            raise

    return chosen


def refusals_explained(honest: Choosing) -> Choosing:
    """Why it is refused, with the cards that the right player could play instead."""

    def chosen(table: Table, *args: Any) -> Proposal:
        try:
            return honest(table, *args)
        except Refused as refused:
            assert table.game is not None
            hand = hand_names(table.game._state, table.game.decision.seat or 0)
            raise Refused(refused.reason, refused.rule, hand=hand) from refused

    return chosen


Explained = Callable[[Table, str, Why], Because | Nack]


def explained_from_the_state(honest: Explained) -> Explained:
    """T4: a better reason, for those who know."""

    def because(table: Table, person: str, asked: Why) -> Because | Nack:
        reply = honest(table, person, asked)
        if table.game is None or asked.cell is None or isinstance(reply, Nack):
            return reply
        dug = Dig("NESW", *asked.cell)
        stony = beside_a_hidden_stone(table.game._state, dug)
        return msgspec.structs.replace(reply, rule="T4") if stony else reply

    return because


def explained_to_anybody(honest: Explained) -> Explained:
    """Whoever asks hears what the player whose turn it is would hear."""

    def because(table: Table, person: str, asked: Why) -> Because | Nack:
        seat = table.game.decision.seat if table.game is not None else None
        if table.game is None or seat is None:
            return honest(table, person, asked)
        return explaining.explained(table.game.view(seat), seat, asked)

    return because


def acks_with_the_last_card(honest: Any) -> Any:
    async def obey(live: Live, *args: Any) -> Ack | Nack:
        reply: Ack | Nack = await honest(live, *args)
        drawn = (
            [f.card for f in live.table.game.facts if isinstance(f, CardDrawn)]
            if (live.table.game is not None)
            else []
        )
        return Ack(f"{reply.id} {drawn[-1:]}", reply.version) if isinstance(reply, Ack) else reply

    return obey


def nacks_with_the_store_s_words(honest: Any) -> Any:
    async def obey(live: Live, person: str, command: str | None, *args: Any) -> Ack | Nack:
        reply: Ack | Nack = await honest(live, person, command, *args)
        if isinstance(reply, Nack) and reply.reason == "busy" and live.table.game is not None:
            return Nack(command, "busy", args={"at": live.table.game.position})
        return reply

    return obey


def store_failures_explained(honest: Any) -> Any:
    async def store(live: Live, entry: Entry, name: str | None) -> None:
        try:
            await honest(live, entry, name)
        except StoreError as error:
            live.house.report("store-failed", error=str(error))
            raise

    return store


def polls_as_the_first_seat(honest: Any) -> Any:
    async def answer(poll: Poll, since: int | None) -> Welcome:
        welcome: Welcome = await honest(poll, since)
        game = poll._live.table.game
        view = None if game is None else showing.shown_view(game, 0)
        return msgspec.structs.replace(welcome, view=view)

    return answer


def presence_by_role(honest: Any) -> Any:
    def tell(audience: Audience) -> None:
        table, game = audience.table, audience.table.game
        names = roles_of(game) if game is not None and table.playing else ()

        def role(number: int) -> str:
            seat = table.seat_of_number(number)
            return names[seat] if seat is not None and names else ""

        present = sorted(audience.present(), key=lambda number: (role(number), number))
        for connection in tuple(audience.connections):
            connection.post(msgspec.json.encode(Presence(present)))

    return tell


def whole_records(honest: Any) -> Any:
    return lambda entries, viewer: record_of(entries, "all")


def records_of_the_first_seat(honest: Any) -> Any:
    return lambda entries, viewer: record_of(entries, viewer or 0)


def tag_of_the_whole_state(honest: Any) -> Any:
    """A tag for caches, made from everything."""

    async def snapshot(self: api.Api, request: Request) -> Response:
        response: Response = await honest(self, request)
        live = await self.table(request, None)
        position = live.table.game.position if live.table.game is not None else ""
        response.headers["etag"] = sha256(position.encode()).hexdigest()
        return response

    return snapshot


def winners_foretold(honest: Any) -> Any:
    async def my_games(self: api.Api, request: Request) -> Response:
        response: Response = await honest(self, request)
        playing = [live.table.game for live in self.house.lives if live.table.playing]
        likely = [roles_of(game) for game in playing if game is not None]
        return api.answered([msgspec.json.decode(response.body), likely])

    return my_games


def chats_of_all(honest: Any) -> Any:
    def chats(connection: Connection, person: str) -> list[tuple[str, Entry]]:
        everybody = connection.execute(select(PEOPLE.c.id)).scalars().all()
        return [said for one in everybody for said in honest(connection, one)]

    return chats


def private_tables_listed(honest: Any) -> Any:
    async def listed(store: SqlStore, most: int) -> list[ListedTable]:
        query = select(TABLES).limit(most)
        return await store._read(lambda c: [_listed(row) for row in c.execute(query).mappings()])

    return listed


LEAKS: Final[dict[str, Leak]] = {
    "view: roles of all": in_view(roles),
    "view: history of all": in_view(history),
    "view: what others can do": in_view(legal_of_the_chooser),
    "view: only true statements": in_view(only_what_is_true),
    "shared: what is the first seat's own": in_view(own_taken_for_shared),
    "changes: of another's hand": set_in(Audience, "_update", changes_of_the_chooser),
    "changes: of what changed for anybody": set_in(Audience, "_update", changes_of_anybody),
    "fact: as the one who drew saw it": set_in(showing, "as_seen", facts_as_the_drawer_saw_them),
    "fact: raw command": set_in(showing, "shown_facts", commands_in_facts),
    "fact: what a bot wanted": set_in(showing, "as_seen", what_bots_wanted),
    "resume: without redaction": set_in(showing, "shown_steps", steps_unredacted),
    "picture: bots called by their role": set_in(showing, "picture", bots_called_by_role),
    "onlooker: the first seat's view": set_in(Table, "seat_of", onlookers_sit_with_the_first),
    "device: whoever came with it": set_in(showing, "shared_seats", devices_of_one),
    "device: any seat that is asked for": set_in(showing, "shared_seats", devices_of_all),
    "screen: its owner's seat": set_in(showing, "viewer_of", screens_are_somebody_s),
    "onlooker: the view of a former seat": seats_are_remembered,
    "refusal: of digs beside a hidden stone": set_in(commands, "chosen", refused_beside_stones),
    "refusal: with a hand": set_in(commands, "chosen", refusals_explained),
    "reason: a hidden stone": set_in(live, "because", explained_from_the_state),
    "reason: for anybody": set_in(live, "because", explained_to_anybody),
    "ack: with the last card drawn": set_in(Live, "_obey", acks_with_the_last_card),
    "nack: with the state": set_in(Live, "_obey", nacks_with_the_store_s_words),
    "poll: the first seat's view": set_in(Poll, "answer", polls_as_the_first_seat),
    "presence: in the order of roles": set_in(Audience, "tell_presence", presence_by_role),
    "record: whole before the end": set_in(api, "record_of", whole_records),
    "record: the first seat's for onlookers": set_in(api, "record_of", records_of_the_first_seat),
    "waiting: with everybody's roles": set_in(waiting, "_waiting", with_everybody_s_roles),
    "notice: with everybody's hands": set_in(reminding, "noticed", notices_with_hands),
    "notice: sooner or later by the hands": set_in(reminding, "moments", notices_by_hand),
    "replay: through anybody's eyes": set_in(replaying, "allowed", anybody_s_eyes),
    "replay: the first seat's for onlookers": set_in(
        replaying, "chosen", the_first_seat_s_for_onlookers
    ),
    "replay: views of the whole game": set_in(replaying, "retold", views_of_the_whole_game),
    "replay: moves with their commands": set_in(replaying, "retold", moves_with_their_commands),
    "study: of a game that goes on": set_in(Studies, "found", studied_too_soon),
    "header: a tag of the whole state": set_in(api.Api, "snapshot", tag_of_the_whole_state),
    "my games: with roles": set_in(api.Api, "my_games", winners_foretold),
    "export: chats of others": set_in(people, "_chats", chats_of_all),
    "list: private tables": set_in(SqlStore, "listed", private_tables_listed),
    "log: the action": after_entry(log_names_the_action),
    "log: what could not be stored": set_in(Live, "_store", store_failures_explained),
    "metrics: role as a label": set_in(Initiative, "_have_chosen", metric_with_a_role),
    "metrics: tunnels drawn": after_entry(metric_of_tunnels_drawn),
    "pause: by role": set_in(Initiative, "_thinking_of", saboteurs_think_longer),
    "pause: none": set_in(Pace, "in_time", at_once),
    "pause: after thinking": set_in(Pace, "in_time", pause_after_thinking),
    "pause: none before words": set_in(Pace, "in_time", words_at_once),
    "clock: runs by role": set_in(initiative, "next_due", clock_runs_by_role),
    "clock: shown by role": set_in(Live, "left", clock_shown_by_role),
    "waits: in the order of roles": set_in(initiative, "awaited", waits_by_role),
}
