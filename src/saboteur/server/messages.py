"""Everything that clients and server say to each other; docs and TypeScript are generated from it.

What comes in is decoded into these types and nothing else. Facts, views and actions go out as the
JSON of their own classes: a fact carries its kind as ``fact``, an action its kind as ``action``.
"""

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from saboteur.rules.attempts import Use
from saboteur.server.log.facts import Advice, Speed
from saboteur.server.pictures import Changes, Coaching, Happened, Picture
from saboteur.server.refusing import Reason

PROTOCOL: Final = 2

Seat = Annotated[int, Meta(ge=0, le=11)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Word = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[a-z0-9_-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
# A sign for each part of a dwarf; which parts there are is the business of those who draw.
Look = Annotated[str, Meta(pattern="^[0-9a-z]{8}$")]
# Not every database keeps a zero in a text.
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[^\\x00]*$")]
Grace = Annotated[int, Meta(ge=5, le=604_800)]
Clock = Annotated[int, Meta(ge=5, le=604_800)]
CardName = Annotated[str, Meta(min_length=1, max_length=40)]
Place = Annotated[int, Meta(ge=-9999, le=9999)]
# A hash, or a number of 32 bytes, in hexadecimal.
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Options = Annotated[dict[Word, Word], Meta(max_length=20)]


class Do(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something a person wants of a table."""


class Join(Do, frozen=True, tag="join"):
    """Be one of the people here; a socket does so by itself."""


class Sit(Do, frozen=True, tag="sit"):
    """Take a seat between games, or one's own back from the bot that plays it."""

    seat: Seat


class Bring(Do, frozen=True, tag="bring"):
    """Between games: seat somebody who plays on this person's own device."""

    seat: Seat
    name: Name


class Stand(Do, frozen=True, tag="stand"):
    """Leave one's own seat, or let somebody whom one brought leave; in a game a bot plays on."""

    seat: Seat | None = None


class SeatBot(Do, frozen=True, tag="seat_bot"):
    """Host: let a bot have a seat."""

    seat: Seat
    level: Word


class SeatPerson(Do, frozen=True, tag="seat_person"):
    """Host: let a person without a seat play on for a bot, during a game."""

    seat: Seat
    person: Number


class FreeSeat(Do, frozen=True, tag="free_seat"):
    """Host: empty a seat between games."""

    seat: Seat


class Arrange(Do, frozen=True, tag="arrange"):
    """Host: which game is next, between games."""

    game: Word
    options: Options
    seats: Annotated[int, Meta(ge=1, le=12)]


class Start(Do, frozen=True, tag="start"):
    """Host: begin, when every seat is taken."""


class Rematch(Do, frozen=True, tag="rematch"):
    """Host: the same game again with the same seats, when one has ended."""


class Choose(Do, frozen=True, tag="choose"):
    """Take an action of the open decision, by its text.

    With the `version` that was on the screen it is refused if the decision has changed since.
    """

    action: Annotated[str, Meta(min_length=1, max_length=200)]
    version: Number | None = None


class Promise(Do, frozen=True, tag="promise"):
    """Promise a number for the next shuffle, by its hash: whoever sits does so before a game."""

    promise: Hash


class Open(Do, frozen=True, tag="open"):
    """Say the number that was promised, once the table asks for it."""

    nonce: Hash


class Ready(Do, frozen=True, tag="ready"):
    """Have seen what a round begins with: the table waits for everybody, then bots go on."""


class Zone(Do, frozen=True, tag="zone"):
    """Say how many minutes one's clocks are ahead of UTC: no clock of days runs out at night."""

    minutes: Annotated[int, Meta(ge=-840, le=840)]


class Pause(Do, frozen=True, tag="pause"):
    """In a game over days: stop one's clock for so many days, once a game; 0 ends the pause."""

    days: Annotated[int, Meta(ge=0, le=14)]


class Undo(Do, frozen=True, tag="undo"):
    """Ask to undo one's own last choice: it is undone once everybody else who plays has agreed."""


class LetBot(Do, frozen=True, tag="let_bot"):
    """Let a bot play for a person who has been silent for a minute, until they choose again.

    The host decides alone; what others ask for needs more than half of those who are kept waiting.
    """


class Grant(Do, frozen=True, tag="grant"):
    """Say yes or no to what somebody at the table asks for; whoever asked may take it back."""

    granted: bool = True


class Nudge(Do, frozen=True, tag="nudge"):
    """Remind the person whose choice it is, once for each choice."""


class Talk(Do, frozen=True, tag="talk"):
    """Say one of the game's statements."""

    statement: Word
    about: Annotated[int, Meta(ge=0, le=99)] | None = None


class Chat(Do, frozen=True, tag="chat"):
    """Say anything, where the table allows it.

    Who only watches a game is heard by those who watch, and by everybody once it is over.
    """

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Rename(Do, frozen=True, tag="rename"):
    """Be called otherwise, at every table."""

    name: Name


class Dress(Do, frozen=True, tag="dress"):
    """Look otherwise, at every table."""

    look: Look


class Kick(Do, frozen=True, tag="kick"):
    """Host: send a person away for good."""

    person: Number


class Mute(Do, frozen=True, tag="mute"):
    """Host: nobody hears what this person says, until heard again."""

    person: Number
    muted: bool = True


class HandOver(Do, frozen=True, tag="hand_over"):
    """Host: let another person be host."""

    person: Number


class Change(Do, frozen=True, tag="settings"):
    """Host: change those settings that are given."""

    listed: bool | UnsetType = UNSET
    chat: bool | UnsetType = UNSET
    grace: Grace | UnsetType = UNSET
    clock: Clock | UnsetType | None = UNSET
    speed: Speed | UnsetType = UNSET
    advice: Advice | UnsetType = UNSET


class Learn(Do, frozen=True, tag="learn"):
    """At one's own lesson: begin it again at one of its moves, or begin another one."""

    lesson: Word
    move: Annotated[int, Meta(ge=0, le=999)] = 0


class TakeBack(Do, frozen=True, tag="take_back"):
    """Where one may be advised: go back to before one's own last choice."""


AnyDo = (
    Join
    | Sit
    | Bring
    | Stand
    | SeatBot
    | SeatPerson
    | FreeSeat
    | Arrange
    | Start
    | Rematch
    | Choose
    | Promise
    | Open
    | Ready
    | Zone
    | Pause
    | Undo
    | LetBot
    | Grant
    | Nudge
    | Talk
    | Chat
    | Rename
    | Dress
    | Kick
    | Mute
    | HandOver
    | Change
    | Learn
    | TakeBack
)


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened; settings that are left out have their usual values."""

    game: Word
    seats: Annotated[int, Meta(ge=1, le=12)]
    options: Options = {}
    listed: bool = False
    chat: bool = True
    grace: Grace = 60
    clock: Clock | None = None
    speed: Speed = "usual"
    advice: Advice = "none"


class NewLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson to be begun, at one of its moves."""

    lesson: Word
    move: Annotated[int, Meta(ge=0, le=999)] = 0


class NewPlayouts(Struct, frozen=True, forbid_unknown_fields=True):
    """Let bots play a finished game out from after so many of its moves."""

    move: Number


class NewWhatIf(Struct, frozen=True, forbid_unknown_fields=True):
    """A table at which a finished game goes on from a moment of it, against bots of one level."""

    move: Number
    seat: Seat
    level: Word


class NewFilePlayouts(NewPlayouts, frozen=True, forbid_unknown_fields=True):
    """The same for a game whose record is sent along."""

    record: Raw


class NewFileWhatIf(NewWhatIf, frozen=True, forbid_unknown_fields=True):
    """The same for a game whose record is sent along: it is judged anew."""

    record: Raw


class NewQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """What is best here, or what to make of an action before it is taken."""

    action: Annotated[str, Meta(min_length=1, max_length=200)] | None = None


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message: `since` is the last version this client has seen of this table.

    With `watch` it is a screen, told what an onlooker is, whoever opened it: nobody, who can do
    nothing. On a device that people share nothing of a seat is told before `reveal` asks for it.
    """

    protocol: int
    since: Number | None = None
    watch: bool = False
    reveal: Seat | None = None


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="command"):
    """Something to do, once: the same `id` again is answered again and not done again."""

    id: CommandId
    do: AnyDo


class Why(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="why"):
    """Ask why something cannot be chosen; nothing is done, whatever the answer.

    Whatever is left out is left open: this card, here, either way. A goal is aimed at by its
    cell. With `marker` cards are discarded to be rid of it. Other decisions than a turn have no
    cards.
    """

    id: CommandId
    use: Use = "play"
    cards: Annotated[tuple[CardName, ...], Meta(max_length=12)] = ()
    cell: tuple[Place, Place] | None = None
    seat: Seat | None = None
    turned: bool | None = None
    tool: Word | None = None
    side: Literal["N", "E", "S", "W"] | None = None
    marker: Word | None = None


FromClient = Hello | Command | Why


class FromServer(Struct, frozen=True, tag_field="type"):
    """Something the server says."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The whole picture now, and the steps since the version asked for (or of this game).

    These are the last 1000 at most. `you` is the receiver's number here, `left` what remains of the
    clock in milliseconds, `waits` the seats that the table waits for before a round begins. `said`
    is what was written last, also before this game.
    """

    protocol: int
    version: int
    you: int | None
    seat: int | None
    table: Picture
    view: dict[str, Any] | None
    left: int | None
    waits: list[int]
    steps: list[Happened]
    lesson: Coaching | None = None
    said: list[Happened] = []


class Update(FromServer, frozen=True, tag="update"):
    """One step: versions follow each other without a gap. A part that is null has not changed.

    `view` is the whole view of a receiver who has none, or has one of another seat; else `changes`
    says what is new in it. At a lesson each step tells where the learner is. With the end of a game
    comes what those who watched have `said` aside.
    """

    version: int
    facts: list[dict[str, Any]]
    seat: int | None
    table: Picture | None
    view: dict[str, Any] | None
    changes: Changes | None
    left: int | None
    lesson: Coaching | None = None
    said: list[Happened] = []


class Ack(FromServer, frozen=True, tag="ack"):
    """A command was done, and is stored, as this version."""

    id: str
    version: int


class Nack(FromServer, frozen=True, tag="nack"):
    """A command was not done and changed nothing; "forbidden" names the rule that forbids it.

    A message that cannot be read has no `id`.
    """

    id: str | None
    reason: Reason
    rule: str | None = None
    args: dict[str, Any] = {}


class Because(FromServer, frozen=True, tag="because"):
    """Why something cannot be chosen: a rule, and what makes it so. No rule: it can be.

    `cells` are neighbours that do not match, a card that is in the way, a door that is shut;
    `seats` who is meant or has the turn; `markers` what lies, or does not lie, in front of them.
    """

    id: str
    rule: str | None
    cells: list[tuple[int, int]] = []
    seats: list[int] = []
    markers: list[str] = []


class Presence(FromServer, frozen=True, tag="presence"):
    """Who is connected now, by number; it has no version."""

    present: list[int]


class Waits(FromServer, frozen=True, tag="waits"):
    """The seats that the table waits for now, before bots go on; it has no version.

    `left` is what remains of the clock in milliseconds: the first decision's starts after the wait.
    """

    waits: list[int]
    left: int | None


AnyFromServer = Welcome | Update | Ack | Nack | Because | Presence | Waits
