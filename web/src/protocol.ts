/** Written by tools/protocol_schema.py from the server's classes; not by hand. */
export const PROTOCOL = 2;

/** Fields of facts that not everybody sees; null, or the flag that opens one to all. */
export const SECRETS: Record<string, Record<string, string | null>> = {
  RoundDealt: { roles: null, spares: null, goals: null, waiting: null, hands: null, deck: null, aside: null, nuggets: null },
  GoalSeen: { face: null },
  Passed: { cards: "face_up" },
  MarkerShed: { cards: "face_up" },
  CardDrawn: { card: null },
  NuggetsDrawn: { packet: null },
  NuggetTaken: { nugget: "face_up", packet: null },
  GoldPaid: { nuggets: "face_up" },
  RoleInspected: { role: null },
  HandsSwapped: { given: null, taken: null },
  HatChanged: { role: null },
  FigurePlaced: { card: null },
  ChoiceReplaced: { wanted: null },
  ChoiceUndone: { deck: null },
};

/** A command was done, and is stored, as this version. */
export interface Ack {
  type: "ack";
  id: string;
  version: number;
}

export type Action =
  | Dig
  | Play
  | Pass
  | Shed
  | Block
  | Lay
  | Take
  | Steal
  | Mark
  | Pay;

/** What somebody who is about to choose may want to know. */
export interface Advice {
  options: Weighed[];
  asked: Weighed | null;
  mistake: boolean;
  gold: boolean;
  hides: boolean;
  suspects: Suspect[];
}

/** Host: which game is next, between games. */
export interface Arrange {
  type: "arrange";
  game: string;
  options: Record<string, string>;
  seats: number;
}

/** Kept out by those who run the server, until a time in milliseconds or without an end. */
export interface Banned {
  until: number | null;
}

/** Why something cannot be chosen: a rule, and what makes it so. No rule: it can be. `cells` are neighbours that do not match, a card that is in the way, a door that is shut; `seats` who is meant or has the turn; `markers` what lies, or does not lie, in front of them. */
export interface Because {
  type: "because";
  id: string;
  rule: string | null;
  cells: ([number, number])[];
  seats: number[];
  markers: string[];
}

/** Discard a card to put a blocking dwarf on an opening of the tile at x, y. */
export interface Block {
  action: "Block";
  /** The card to discard. */
  card: string;
  /** The tile's column. */
  x: number;
  /** The tile's row. */
  y: number;
  /** The opening to block: N, E, S or W. */
  side: string;
  text: string;
}

export interface BotSeated {
  fact: "BotSeated";
  seat: number;
  level: string;
}

/** Between games: seat somebody who plays on this person's own device. */
export interface Bring {
  type: "bring";
  seat: number;
  name: string;
}

/** B14: a seat drew a card. */
export interface CardDrawn {
  fact: "CardDrawn";
  seat: number;
  card: string;
}

/** A seat: whose it is, the bot it was given to, and who chooses for it now. `player` is "person" or a bot's level; null if nobody has the seat. `character` is the bot's own way of playing: it keeps it through all games of the table, whatever its role. */
export interface Chair {
  person: number | null;
  bot: string | null;
  player: string | null;
  character: string | null;
}

/** Host: change those settings that are given. */
export interface Change {
  type: "settings";
  listed?: boolean;
  chat?: boolean;
  grace?: number;
  clock?: number | null;
  speed?: "fast" | "rapid" | "slow" | "usual";
  advice?: "asked" | "none" | "warned";
}

/** What is new in the receiver's view: fields as they are now, and rows that changed in part. A row is spliced by where, how many items leave it there, and which come instead. */
export interface Changes {
  fields: Record<string, unknown>;
  rows: Record<string, [number, number, unknown[]]>;
}

/** Say anything, where the table allows it. Who only watches a game is heard by those who watch, and by everybody once it is over. */
export interface Chat {
  type: "chat";
  text: string;
}

/** Something that was written; `aside` is for those who watch, until the game is over. */
export interface Chatted {
  fact: "Chatted";
  person: number;
  text: string;
  aside: boolean;
}

/** A seat's choice could not be taken, so another player chose for it. */
export interface ChoiceReplaced {
  fact: "ChoiceReplaced";
  seat: number;
  wanted: string;
  why: "crashed" | "illegal" | "late";
}

/** The last choice was undone: what it led to does not count, and the deck was shuffled. */
export interface ChoiceUndone {
  fact: "ChoiceUndone";
  seat: number;
  deck: string[];
}

/** Take an action of the open decision, by its text. With the `version` that was on the screen it is refused if the decision has changed since. */
export interface Choose {
  type: "choose";
  action: string;
  version?: number | null;
}

/** A seat's time was up, so a bot chose for it. */
export interface ClockRanOut {
  fact: "ClockRanOut";
  seat: number;
}

/** Where a learner is in a lesson: "off" once they went another way than the lesson does. `step` of `steps` is the next of their own moves, `says` the keys of what they are told before it, in turn, and `action` what they might do. `again` is the move to begin again from, `back` the one before it. */
export interface Coaching {
  lesson: string;
  state: "done" | "off" | "on";
  step: number;
  steps: number;
  says: string[];
  action: string | null;
  again: number;
  back: number | null;
}

/** Something to do, once: the same `id` again is answered again and not done again. */
export interface Command {
  type: "command";
  id: string;
  do: Do;
}

/** The game of a day's deal that counts for somebody, and their gold once it is over. */
export interface DayGame {
  day: string;
  code: string;
  gold: number | null;
}

/** How many people have this much gold. */
export interface DayScore {
  gold: number;
  people: number;
}

/** What everybody made of the deal of a day whose game was over, the least gold first. `gold` is one's own, `code` the table of it; null for whoever has not played it to its end. */
export interface DayScores {
  day: string;
  scores: DayScore[];
  gold: number | null;
  code: string | null;
}

/** Who chooses now, and what. */
export interface Decision {
  /** A "turn", "lay" (a goal), "nugget", "theft", "mark" or "pay"; else "deal" or "over". */
  what: string;
  /** Who chooses; None for the deal and once the game is over. */
  seat: number | null;
  /** For "lay": the goal's number. */
  about: number | null;
}

/** Who chooses what next; `about` names the goal that is to be laid. */
export interface DecisionOpened {
  fact: "DecisionOpened";
  decision: string;
  seat: number | null;
  about: number | null;
}

/** Place a path card. */
export interface Dig {
  action: "Dig";
  /** The card's name, such as "NES". */
  card: string;
  /** The column to place it in. */
  x: number;
  /** The row to place it in. */
  y: number;
  /** Whether to rotate it half a turn; never for a card that looks the same both ways. */
  turned: boolean;
  /** The cells of the trolls to bribe with it (D8). */
  bribes: ([number, number])[];
  text: string;
}

/** A discarded card as the pile shows it. */
export interface Discard {
  /** Its name, or "?" if it lies face down. */
  card: string;
  /** The seat that passed it; None if it was played. */
  by: number | null;
}

export type Do =
  | Join
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
  | TakeBack;

/** D12: a key opened the door at x, y for a seat. */
export interface DoorOpened {
  fact: "DoorOpened";
  seat: number;
  card: string;
  x: number;
  y: number;
}

/** Look otherwise, at every table. */
export interface Dress {
  type: "dress";
  look: string;
}

/** All that is kept about a person: name, look, games, what they wrote in chats and reports. `devices` are those that are told when a table waits, `links` those to studies of games; the `story` is made of the games. `riddles` says whether riddles may be made of them, `days` which of them are deals of days. */
export interface Export {
  name: string | null;
  look: string | null;
  games: MyGame[];
  chat: Said[];
  reports: MyReport[];
  devices: MyPush[];
  links: Shared[];
  story: OwnStory;
  riddles: boolean;
  days: DayGame[];
}

export type Fact =
  | RoundDealt
  | TunnelDug
  | ToolBroken
  | ToolRepaired
  | RockFell
  | GoalSeen
  | Passed
  | MarkerShed
  | CardDrawn
  | GoalRevealed
  | GoalLaid
  | RoundEnded
  | NuggetsDrawn
  | NuggetTaken
  | GoldPaid
  | GameEnded
  | DecisionOpened
  | PlayerTrapped
  | PlayerFreed
  | TheftPlanned
  | TheftPrevented
  | RoleInspected
  | HandsSwapped
  | HatChanged
  | FigurePlaced
  | FigureLeft
  | PassageBought
  | GoldStolen
  | DoorOpened
  | TrollBribed
  | GoldMarked
  | SabotageDrawn
  | SlideDrawn
  | GoldKept
  | TrollsPaid
  | GoalsBoxed
  | Talked
  | SeatTaken
  | ChoiceReplaced
  | ClockRanOut
  | ChoiceUndone
  | GameArranged
  | SettingsChanged
  | PersonJoined
  | PersonBrought
  | PersonRenamed
  | PersonDressed
  | PersonKicked
  | PersonMuted
  | HostPassed
  | SeatChosen
  | BotSeated
  | SeatFreed
  | GameStarted
  | NoncePromised
  | ShuffleBegun
  | NonceSaid
  | ShuffleDone
  | SeedShown
  | PersonReady
  | PersonZoned
  | PersonPaused
  | Nudged
  | WishMade
  | WishAnswered
  | WishDropped
  | Chatted;

/** A3, A4: the dwarf on the card at x, y goes; it is free again next round. */
export interface FigureLeft {
  fact: "FigureLeft";
  x: number;
  y: number;
  side: string;
  rule: string;
}

/** A2: a dwarf on the opening `side` of the card at x, y; the discarded card is unseen. */
export interface FigurePlaced {
  fact: "FigurePlaced";
  seat: number;
  card: string;
  x: number;
  y: number;
  side: string;
}

/** Host: empty a seat between games. */
export interface FreeSeat {
  type: "free_seat";
  seat: number;
}

export type FromClient =
  | Hello
  | Command
  | Why;

export type FromServer =
  | Welcome
  | Update
  | Ack
  | Nack
  | Because
  | Presence
  | Waits;

/** Which game is next, and for how many seats. */
export interface GameArranged {
  fact: "GameArranged";
  game: string;
  options: Record<string, string>;
  seats: number;
}

/** B27: the gold and the winners. */
export interface GameEnded {
  fact: "GameEnded";
  gold: number[];
  winners: number[];
}

/** The first game of a table is number 1; `players` are who chooses for each seat. `lesson` names the lesson that the game is, if it is one. `after` is how many moves it took over from another game, of which it is a what-if. `day` is the one whose deal it is, as 2026-11-19; as `practice` it has no part in what others compare theirs with. */
export interface GameStarted {
  fact: "GameStarted";
  number: number;
  game: string;
  options: Record<string, string>;
  players: string[];
  lesson: string | null;
  after: number;
  day: string | null;
  practice: boolean;
}

/** A goal, face down or face up. */
export interface Goal {
  /** Its column. */
  x: number;
  /** Its row. */
  y: number;
  /** Its face, such as "NESW+treasure", or "?" if this seat does not know it. */
  face: string;
  /** How it lies: "down", "over" (turned over, but not yet laid) or "up". */
  lies: string;
  /** Whether it lies rotated half a turn. */
  turned: boolean;
}

/** T8: a goal that was turned over got its place in the mine. */
export interface GoalLaid {
  fact: "GoalLaid";
  goal: number;
  turned: boolean;
}

/** T7: which goals a step turns over is forced. */
export interface GoalRevealed {
  fact: "GoalRevealed";
  goal: number;
  face: string;
  rule: string;
}

/** B12, D14: a seat looked at a goal that lies face down. */
export interface GoalSeen {
  fact: "GoalSeen";
  seat: number;
  card: string;
  goal: number;
  face: string;
}

/** D17: goals that were turned over leave the game. */
export interface GoalsBoxed {
  fact: "GoalsBoxed";
  goals: string[];
}

/** D16: the cards with a seat's counters leave the game's decks and lie in front of it. */
export interface GoldKept {
  fact: "GoldKept";
  seat: number;
  cards: string[];
  nuggets: string[];
}

/** D9: a counter of the seat's colour on the gold at x, y. */
export interface GoldMarked {
  fact: "GoldMarked";
  seat: number;
  x: number;
  y: number;
}

/** B21, X29: a seat got nugget cards or single gold pieces. */
export interface GoldPaid {
  fact: "GoldPaid";
  seat: number;
  worth: number;
  nuggets: string[];
  pieces: number;
  face_up: boolean;
}

/** X31: one gold piece; nobody is robbed if the victim is None. */
export interface GoldStolen {
  fact: "GoldStolen";
  seat: number;
  victim: number | null;
}

/** Say yes or no to what somebody at the table asks for; whoever asked may take it back. */
export interface Grant {
  type: "grant";
  granted?: boolean;
}

/** Host: let another person be host. */
export interface HandOver {
  type: "hand_over";
  person: number;
}

/** X16: both players know both hands. */
export interface HandsSwapped {
  fact: "HandsSwapped";
  seat: number;
  card: string;
  target: number;
  given: string[];
  taken: string[];
}

/** One step of a table with its facts as this receiver may know them. */
export interface Happened {
  version: number;
  facts: Fact[];
}

/** X17: the new role is known to the target alone; the old one leaves the round unseen. */
export interface HatChanged {
  fact: "HatChanged";
  seat: number;
  card: string;
  target: number;
  role: string;
}

/** A role that left the round (X17). */
export interface HatOut {
  /** The role, or "?" if this seat does not know it. */
  role: string;
  /** The seats that all know to know it; fellow saboteurs (B31) may know it too. */
  witnesses: number[];
}

/** The first message: `since` is the last version this client has seen of this table. With `watch` it is a screen, told what an onlooker is, whoever opened it: nobody, who can do nothing. On a device that people share nothing of a seat is told before `reveal` asks for it. */
export interface Hello {
  type: "hello";
  protocol: number;
  since?: number | null;
  watch?: boolean;
  reveal?: number | null;
}

/** From now on this person is the host. */
export interface HostPassed {
  fact: "HostPassed";
  person: number;
}

/** Be one of the people here; a socket does so by itself. */
export interface Join {
  type: "join";
}

/** Host: send a person away for good. */
export interface Kick {
  type: "kick";
  person: number;
}

/** Choose which way a goal that was turned over lies (T8). */
export interface Lay {
  action: "Lay";
  /** The goal's number. */
  goal: number;
  /** Whether to rotate it half a turn. */
  turned: boolean;
  text: string;
}

/** At one's own lesson: begin it again at one of its moves, or begin another one. */
export interface Learn {
  type: "learn";
  lesson: string;
  move?: number;
}

/** Let a bot play for a person who has been silent for a minute, until they choose again. The host decides alone; what others ask for needs more than half of those who are kept waiting. */
export interface LetBot {
  type: "let_bot";
}

/** A table that anybody may find. */
export interface ListedTable {
  code: string;
  game: string;
  options: Record<string, string>;
  phase: "gathering" | "over" | "playing";
  seats: number;
  free: number;
  people: number;
}

/** Put a counter on the gold at x, y (D9). */
export interface Mark {
  action: "Mark";
  /** The tile's column. */
  x: number;
  /** The tile's row. */
  y: number;
  text: string;
}

/** X4, D3: two cards discarded to remove a marker from in front of oneself. */
export interface MarkerShed {
  fact: "MarkerShed";
  seat: number;
  cards: string[];
  marker: string;
  face_up: boolean;
}

/** What the server knows of a person. `opens` says whether they may open tables here, `riddles` whether they let riddles be made of games they played. */
export interface Me {
  name: string | null;
  opens: boolean;
  look: string | null;
  ban: Banned | null;
  riddles: boolean;
}

/** Host: nobody hears what this person says, until heard again. */
export interface Mute {
  type: "mute";
  person: number;
  muted?: boolean;
}

/** A game this person had a seat in; `gold` and `winners` when it is over. */
export interface MyGame {
  code: string;
  number: number;
  game: string;
  options: Record<string, string>;
  seat: number;
  seats: number;
  started: number;
  ended: number | null;
  gold: number[] | null;
  winners: number[] | null;
}

/** A device of mine that is told when a table waits for me. */
export interface MyPush {
  endpoint: string;
  language: string;
}

/** What I reported; about whom is not mine to take along. */
export interface MyReport {
  code: string;
  time: number;
  reason: string;
  text: string;
}

/** A command was not done and changed nothing; "forbidden" names the rule that forbids it. A message that cannot be read has no `id`. */
export interface Nack {
  type: "nack";
  id: string | null;
  reason: "ask-host" | "bad-options" | "banned" | "broken-record" | "busy" | "cannot-say" | "chat-off" | "damaged" | "day-fixed" | "day-on" | "forbidden" | "game-on" | "hello-first" | "house-link" | "lesson" | "malformed" | "muted" | "no-advice" | "no-game" | "no-such-level" | "no-such-person" | "no-such-seat" | "no-whole-game" | "not-a-record" | "not-an-action" | "not-found" | "not-host" | "not-seated" | "nothing-to-do" | "other-record" | "paused-before" | "seat-taken" | "seats-empty" | "secret" | "stale" | "table-full" | "too-fast" | "too-large" | "too-soon" | "undo-again" | "undo-nothing" | "undo-other" | "undo-refused" | "undo-seen";
  rule: string | null;
  args: Record<string, unknown>;
}

/** The same for a game whose record is sent along. */
export interface NewFilePlayouts {
  move: number;
  record: unknown;
}

/** The same for a game whose record is sent along: it is judged anew. */
export interface NewFileWhatIf {
  move: number;
  seat: number;
  level: string;
  record: unknown;
}

/** A lesson to be begun, at one of its moves. */
export interface NewLesson {
  lesson: string;
  move?: number;
}

/** What somebody is called, how they look, and whether riddles may be made of their games. What is left out stays. */
export interface NewName {
  name?: string;
  look?: string;
  riddles?: boolean;
}

/** Let bots play a finished game out from after so many of its moves. */
export interface NewPlayouts {
  move: number;
}

/** A device to be told that a table waits: its subscription, and the language it speaks. */
export interface NewPush {
  endpoint: string;
  key: string;
  auth: string;
  language: string;
}

/** What is best here, or what to make of an action before it is taken. */
export interface NewQuestion {
  action?: string | null;
}

/** What somebody says of a person at their table, to those who run the server. */
export interface NewReport {
  person: number;
  reason: "cheating" | "else" | "insults" | "name" | "spam";
  text?: string;
}

/** A link for everybody; only with `names` do those who follow it learn who played. */
export interface NewShare {
  names: boolean;
}

/** A table to be opened; settings that are left out have their usual values. */
export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, string>;
  listed?: boolean;
  chat?: boolean;
  grace?: number;
  clock?: number | null;
  speed?: "fast" | "rapid" | "slow" | "usual";
  advice?: "asked" | "none" | "warned";
}

/** A table at which a finished game goes on from a moment of it, against bots of one level. */
export interface NewWhatIf {
  move: number;
  seat: number;
  level: string;
}

/** A device that is not to be told any more. */
export interface NoPush {
  endpoint: string;
}

/** This person will add a number to the next shuffle, and has promised it by its hash. */
export interface NoncePromised {
  fact: "NoncePromised";
  person: number;
  promise: string;
}

export interface NonceSaid {
  fact: "NonceSaid";
  seat: number;
  nonce: string;
}

/** Remind the person whose choice it is, once for each choice. */
export interface Nudge {
  type: "nudge";
}

/** This person reminds whoever has a seat that everybody waits for them. */
export interface Nudged {
  fact: "Nudged";
  person: number;
  seat: number;
}

/** B19: what is left of the packet goes on to the seat `to`, nobody if nothing is left. */
export interface NuggetTaken {
  fact: "NuggetTaken";
  seat: number;
  nugget: string;
  to: number | null;
  packet: string[];
  face_up: boolean;
}

/** B19: a seat got the packet, and picks first. */
export interface NuggetsDrawn {
  fact: "NuggetsDrawn";
  seat: number;
  packet: string[];
}

/** Say the number that was promised, once the table asks for it. */
export interface Open {
  type: "open";
  nonce: string;
}

export interface Opened {
  code: string;
}

/** `studied` of the games that are over were looked into, and all but `games` is from them. By rounds: `suspected` rightly or `wronged`, where the table took one for a saboteur in the end. By what one said of others and of goals: how often it was `true`, `false`, and `believed` though it was false; `accused` rightly and `slandered` are the suspicions among it. */
export interface OwnStory {
  over: number;
  studied: number;
  games: StoryGame[];
  roles: StoryRole[];
  suspected: number;
  wronged: number;
  true: number;
  false: number;
  believed: number;
  accused: number;
  slandered: number;
  moments: StoryMoment[];
  truths: StoryTruth[];
}

/** Discard cards instead of playing one. */
export interface Pass {
  action: "Pass";
  /** Their names, in any order. */
  cards: string[];
  text: string;
}

/** A3: one gold piece to the holder of the dwarf's token. */
export interface PassageBought {
  fact: "PassageBought";
  seat: number;
  to: number;
}

/** B13, X4, D3: cards discarded, unseen unless the pile lies face up. */
export interface Passed {
  fact: "Passed";
  seat: number;
  cards: string[];
  face_up: boolean;
}

/** In a game over days: stop one's clock for so many days, once a game; 0 ends the pause. */
export interface Pause {
  type: "pause";
  days: number;
}

/** Pay the trolls with nugget cards (D16). */
export interface Pay {
  action: "Pay";
  /** The worths of the cards. */
  nuggets: number[];
  text: string;
}

/** This person plays on the device of another one. */
export interface PersonBrought {
  fact: "PersonBrought";
  person: number;
  keeper: number;
}

export interface PersonDressed {
  fact: "PersonDressed";
  person: number;
}

export interface PersonJoined {
  fact: "PersonJoined";
  person: number;
}

export interface PersonKicked {
  fact: "PersonKicked";
  person: number;
}

export interface PersonMuted {
  fact: "PersonMuted";
  person: number;
  muted: boolean;
}

/** This person's clock stands still for so many days from now on; none: it goes on. */
export interface PersonPaused {
  fact: "PersonPaused";
  person: number;
  days: number;
}

/** This person has seen what the round begins with. */
export interface PersonReady {
  fact: "PersonReady";
  person: number;
}

export interface PersonRenamed {
  fact: "PersonRenamed";
  person: number;
}

/** Where this person's nights are: so many minutes their clocks are ahead of UTC. */
export interface PersonZoned {
  fact: "PersonZoned";
  person: number;
  minutes: number;
}

/** The table around the game, the same for everybody. `number` counts its games, 0 before the first. `shuffling` are the seats whose numbers are still to be said before the next one is dealt; null when no shuffle is under way. `after` is how many moves the game took over from another one, of which it is a what-if; else 0. `advises` says that whoever plays may be advised, and that the game counts for nothing. `wish` is what somebody asks of the others now. `day` is the one whose deal is played here by one person alone, if it is one; as `practice` it has no part in what others compare theirs with. */
export interface Picture {
  code: string;
  game: string;
  options: Record<string, string>;
  settings: Settings;
  phase: "gathering" | "over" | "playing";
  number: number;
  host: number | null;
  chairs: Chair[];
  people: Someone[];
  shuffling: number[] | null;
  after: number;
  advises: boolean;
  wish: Wished | null;
  day: string | null;
  practice: boolean;
}

/** Play an action card at its target: a seat, its tool, a cell, a goal, or nothing. */
export interface Play {
  action: "Play";
  /** The card's name, such as "map". */
  card: string;
  /** The player it is aimed at. */
  seat: number | null;
  /** The tool it breaks or repairs. */
  tool: string | null;
  /** The column of the cell it is aimed at. */
  x: number | null;
  /** The row of the cell it is aimed at. */
  y: number | null;
  /** The goal it is aimed at. */
  goal: number | null;
  /** The cells of the trolls to bribe with it (D8). */
  bribes: ([number, number])[];
  text: string;
}

/** How a round ended when bots played it out so often. */
export interface PlayedOut {
  playouts: number;
  sides: Record<string, number>;
  gold: number[];
  ahead: number[];
}

/** X12: `target` is no longer Trapped. */
export interface PlayerFreed {
  fact: "PlayerFreed";
  seat: number;
  card: string;
  target: number;
}

/** X11: `target` is Trapped. */
export interface PlayerTrapped {
  fact: "PlayerTrapped";
  seat: number;
  card: string;
  target: number;
}

/** Who is connected now, by number; it has no version. */
export interface Presence {
  type: "presence";
  present: number[];
}

/** Why an HTTP request was not answered. */
export interface Problem {
  reason: "ask-host" | "bad-options" | "banned" | "broken-record" | "busy" | "cannot-say" | "chat-off" | "damaged" | "day-fixed" | "day-on" | "forbidden" | "game-on" | "hello-first" | "house-link" | "lesson" | "malformed" | "muted" | "no-advice" | "no-game" | "no-such-level" | "no-such-person" | "no-such-seat" | "no-whole-game" | "not-a-record" | "not-an-action" | "not-found" | "not-host" | "not-seated" | "nothing-to-do" | "other-record" | "paused-before" | "seat-taken" | "seats-empty" | "secret" | "stale" | "table-full" | "too-fast" | "too-large" | "too-soon" | "undo-again" | "undo-nothing" | "undo-other" | "undo-refused" | "undo-seen";
}

/** Promise a number for the next shuffle, by its hash: whoever sits does so before a game. */
export interface Promise {
  type: "promise";
  promise: string;
}

/** The key for notices to a device (VAPID, RFC 8292), null where the server sends none. */
export interface PushOffer {
  key: string | null;
}

/** Have seen what a round begins with: the table waits for everybody, then bots go on. */
export interface Ready {
  type: "ready";
}

export interface Redeem {
  code: string;
}

/** Host: the same game again with the same seats, when one has ended. */
export interface Rematch {
  type: "rematch";
}

/** Be called otherwise, at every table. */
export interface Rename {
  type: "rename";
  name: string;
}

/** A game told again: the view before its first move, and every move. `viewer` is a seat, null for an onlooker, or "all" for everything open; `viewers` are all whose eyes it may be seen through. `over` says whether it has been played to its end, `more` that moves at its end were left out. */
export interface Replay {
  viewer: number | "all" | null;
  viewers: (number | "all" | null)[];
  over: boolean;
  table: Picture;
  view: View;
  steps: Retold[];
  more: boolean;
}

/** One move of a game that is told again, as its viewer knew it then. `changes` make of the view before it the view after it, `chairs` are there when somebody else chooses for a seat from now on. With everything open `hands` are those of all seats, when they changed. */
export interface Retold {
  version: number;
  facts: Fact[];
  changes: Changes | null;
  chairs: Chair[] | null;
  hands: string[][] | null;
}

/** An action's text, or a seat's number, and how much less it is worth than the best answer. `lacks` is a part of a won round, where gold is counted a fifth of a piece, or of a belief. `term` names what an action amounts to; `seen`: to others it would look like sabotage. */
export interface RiddleAnswer {
  text: string;
  lacks: number;
  term: string;
  seen: boolean;
}

/** What speaks for a saboteur: the step, who did or said it, and what it amounts to. */
export interface RiddleClue {
  step: number;
  seat: number;
  term: string;
}

/** A riddle as its seat saw it, with its answers, the best first. `value` is what the best answer is worth, `margin` by how much at least it is proved to be better. `solved` is by level of bots how many of its tries found it, which makes the `rung` of `rungs`. `view` is what the seat sees now, with what it may do. */
export interface RiddleTold {
  number: number;
  count: number;
  kind: "dig" | "last" | "quiet" | "suspect";
  seat: number;
  rung: number;
  rungs: number;
  solved: Record<string, number>;
  value: number;
  margin: number;
  answers: RiddleAnswer[];
  clues: RiddleClue[];
  origin: "bots" | "people";
  replay: Replay;
  view: View;
}

/** B11, D13: the card at x, y was removed. */
export interface RockFell {
  fact: "RockFell";
  seat: number;
  card: string;
  x: number;
  y: number;
  removed: string;
}

/** X15: a seat looked at the role of `target`. */
export interface RoleInspected {
  fact: "RoleInspected";
  seat: number;
  card: string;
  target: number;
  role: string;
}

/** B1–B5, B25: everything that the shuffles of a round decided. */
export interface RoundDealt {
  fact: "RoundDealt";
  round: number;
  first: number;
  roles: string[];
  spares: string[];
  goals: string[];
  waiting: string[];
  hands: string[][];
  deck: string[];
  aside: string[];
  nuggets: string[];
  fellows_known: boolean;
}

/** B16–B18: who won, whose dig it was, by which rule, and everything that is shown now. */
export interface RoundEnded {
  fact: "RoundEnded";
  winners: string;
  finder: number | null;
  rule: string;
  roles: string[];
  spares: string[];
  goals: string[];
}

/** S3: laid in front of oneself at once; a second of a kind is discarded without effect. */
export interface SabotageDrawn {
  fact: "SabotageDrawn";
  seat: number;
  card: string;
  tool: string;
  works: boolean;
  rule: string;
}

/** Something a person wrote in a chat. */
export interface Said {
  code: string;
  time: number;
  text: string;
}

/** Host: let a bot have a seat. */
export interface SeatBot {
  type: "seat_bot";
  seat: number;
  level: string;
}

export interface SeatChosen {
  fact: "SeatChosen";
  seat: number;
  person: number;
}

export interface SeatFreed {
  fact: "SeatFreed";
  seat: number;
}

/** Host: let a person without a seat play on for a bot, during a game. */
export interface SeatPerson {
  type: "seat_person";
  seat: number;
  person: number;
}

/** Another player now chooses for a seat. */
export interface SeatTaken {
  fact: "SeatTaken";
  seat: number;
  player: string;
}

/** The game is over: now anybody can deal it again. */
export interface SeedShown {
  fact: "SeedShown";
  shuffle: Shuffle;
}

/** What the host may change at any time; times are in seconds. `grace` is how long a seat waits for a person who is gone, `clock` what a decision may take, `speed` how fast bots play. With a clock of days nobody has to be there (`tables/days`). `advice` is how much of it somebody who plays with bots alone gets: when they ask for it, or also before a mistake. */
export interface Settings {
  listed: boolean;
  chat: boolean;
  grace: number;
  clock: number | null;
  speed: "fast" | "rapid" | "slow" | "usual";
  advice: "asked" | "none" | "warned";
}

export interface SettingsChanged {
  fact: "SettingsChanged";
  settings: Settings;
}

export interface Share {
  id: string;
  names: boolean;
}

/** A link to the study of a game; only with `names` it says who played. */
export interface Shared {
  id: string;
  code: string;
  number: number;
  names: boolean;
}

/** Discard two cards to remove a marker in front of you. */
export interface Shed {
  action: "Shed";
  /** The marker's name, such as "lantern" or "trapped". */
  marker: string;
  /** The names of the two cards. */
  cards: string[];
  text: string;
}

/** What can be played here, and with which bots; the client has the words. `lessons` are in the order in which they are best learned. `address` is where others in the room reach this server; a table is at ``/t/CODE``. */
export interface Shelf {
  games: Record<string, ShelfGame>;
  levels: string[];
  lessons: ShelfLesson[];
  statements: string[];
  protocol: number;
  address: string;
}

/** A card of a game. */
export interface ShelfCard {
  copies: number;
  kind: "action" | "goal" | "path" | "start";
  aim: "cell" | "door" | "goal" | "nothing" | "seat" | "tool";
  use: string;
  rules: string[];
  emblem: string;
  tools: string[];
  marker: string;
}

/** `editions` are the options that each edition presets. `usual` is how many most tables seat, `sign` a card that stands for the game. `chapters` are the letters of its rules in the order they are read; an option that is not as usual may bring one more, that of its rule. `tells` names the rule behind each of the `roles`, and behind what a "role", a "nugget", a "goal", a "discard" and a "path" is; also a "team", where each seat digs from a start of its own colour, and a "verdict", where a score has one. `cards` are all it is played with, by name. */
export interface ShelfGame {
  players: [number, number];
  options: Record<string, ShelfOption>;
  editions: Record<string, Record<string, string>>;
  usual: number;
  sign: string;
  chapters: string[];
  roles: string[];
  tells: Record<string, string>;
  cards: Record<string, ShelfCard>;
}

/** A lesson and the game it is about. `steps` is how often the learner plays, `sign` a card that stands for the lesson. */
export interface ShelfLesson {
  id: string;
  game: string;
  steps: number;
  sign: string;
}

/** `type` is "switch", "choice" or "seat"; `rule` is the one it is about. */
export interface ShelfOption {
  type: string;
  default: string;
  values: string[];
  rule: string;
}

/** What was promised and said before a game's first deal, and the seed after its end. */
export interface Shuffle {
  number: number;
  promise: string;
  seats: number[];
  promises: string[];
  nonces: string[];
  seed: string | null;
}

/** The server has promised its seed; now people say the numbers that they promised. */
export interface ShuffleBegun {
  fact: "ShuffleBegun";
  shuffle: Shuffle;
}

/** All is in from which the game that begins is dealt; only the seed is not shown yet. */
export interface ShuffleDone {
  fact: "ShuffleDone";
  shuffle: Shuffle;
}

/** Take a seat between games, or one's own back from the bot that plays it. */
export interface Sit {
  type: "sit";
  seat: number;
}

/** S4: played at once; where nothing can be removed it has no effect. */
export interface SlideDrawn {
  fact: "SlideDrawn";
  seat: number;
  card: string;
  x: number | null;
  y: number | null;
  removed: string | null;
  rule: string;
}

/** A person at a table; without a name when they have deleted it. `look` is how they want to be drawn; a person who has not chosen is drawn by lot. `keeper` is whose device they play on, if it is not their own. Until `paused`, in milliseconds of the epoch, their clock of days stands still; null: it never did. */
export interface Someone {
  number: number;
  name: string | null;
  present: boolean;
  muted: boolean;
  look: string | null;
  keeper: number | null;
  paused: number | null;
}

/** Leave one's own seat, or let somebody whom one brought leave; in a game a bot plays on. */
export interface Stand {
  type: "stand";
  seat?: number | null;
}

/** Host: begin, when every seat is taken. */
export interface Start {
  type: "start";
}

/** Something a seat can say, true or not. */
export interface Statement {
  /** What is said, one of `STATEMENT_KINDS`, such as "gold", "suspect" or "why". */
  kind: "cleared-way" | "deny" | "dig-toward" | "dug-toward" | "gold" | "my-mistake" | "nothing-better" | "repair-me" | "stone" | "suspect" | "trust" | "unseen" | "wanted-cards" | "who-saw" | "why";
  /** The goal or seat it is about, if any. */
  about: number | null;
}

/** Steal a gold piece (X31). */
export interface Steal {
  action: "Steal";
  /** The seat to steal from; None to steal nothing. */
  seat: number | null;
  text: string;
}

/** All games of one kind that are over: how many were won, and the gold they brought. */
export interface StoryGame {
  game: string;
  played: number;
  won: number;
  gold: number;
}

/** A move of one's own to watch again, from 0. */
export interface StoryMoment {
  code: string;
  number: number;
  move: number;
  kind: "bluff" | "lie" | "lucky-draw" | "mistake" | "turning-point" | "unlucky";
}

/** Rounds in one role, of games that were studied; `gold` is what they brought. */
export interface StoryRole {
  game: string;
  role: string;
  rounds: number;
  won: number;
  gold: number;
}

/** Who was a saboteur in a round that one played; what one noted about them stays at home. */
export interface StoryTruth {
  code: string;
  number: number;
  round: number;
  seat: number;
  saboteurs: number[];
  seats: number;
}

/** The study of a game once it is `here`; until then how much of it is `done`. It is "none" where there will never be one. */
export interface StudyAnswer {
  state: "here" | "making" | "none" | "playing" | "waiting";
  done: number;
  study: StudyTold | null;
}

/** A move of somebody's own, from 0: what they did, and what they had better done. */
export interface StudyBetter {
  move: number;
  done: string;
  better: string;
}

/** What changed from move to move; each line is somebody's `seat`, or the whole table's. Values are parts of one, or pieces of gold up to `most`. */
export interface StudyCurve {
  moves: number[];
  lines: StudyLine[];
  most: number;
}

/** How often one seat fooled another, and the same as a sentence. */
export interface StudyFooled {
  by: number;
  whom: number;
  times: number;
  text: string;
}

/** What somebody could have done otherwise by what they knew, the costliest first. Where nothing was better, `text` says so, and what else decided. */
export interface StudyLearnt {
  seat: number;
  better: StudyBetter[];
  text: string;
}

export interface StudyLine {
  name: string;
  seat: number | null;
  values: number[];
}

/** What the deal, the cards drawn, own and others' choices gave a seat, in parts of a round. */
export interface StudyLuck {
  seat: number;
  parts: Record<string, number>;
  text: string;
}

/** Why a moment is worth a look; `seats` are those who were fooled. */
export interface StudyMark {
  kind: "bluff" | "lie" | "lucky-draw" | "mistake" | "turning-point" | "unlucky";
  seat: number;
  seats: number[];
  text: string;
}

/** A move of the replay, from 0: what was done, what was known, what was so, what was better. */
export interface StudyMoment {
  move: number;
  seat: number;
  text: string;
  marks: StudyMark[];
  knew: string[];
  so: string[];
  better: string[];
}

/** `learnt` is for the people who played, or for every seat if none did. `guilty` are the seats that should have been suspected; `lines` tell the curves in words. */
export interface StudyRound {
  round: number;
  title: string;
  roles: string[];
  guilty: number[];
  lines: string[];
  chances: StudyCurve;
  suspicion: StudyCurve | null;
  fooled: StudyFooled[];
  luck: StudyLuck[];
  learnt: StudyLearnt[];
  moments: StudyMoment[];
}

/** `names` are by seat. */
export interface StudyTold {
  game: string;
  names: string[];
  rounds: StudyRound[];
}

/** How likely another seat is a saboteur, and what speaks for or against it the most. */
export interface Suspect {
  seat: number;
  low: number;
  high: number;
  grounds: string[];
}

/** Take a nugget card from the packet (B19). */
export interface Take {
  action: "Take";
  /** Its worth: 1, 2 or 3. */
  nugget: number;
  text: string;
}

/** Where one may be advised: go back to before one's own last choice. */
export interface TakeBack {
  type: "take_back";
}

/** Say one of the game's statements. */
export interface Talk {
  type: "talk";
  statement: string;
  about?: number | null;
}

/** A seat made a statement; it may be a lie. */
export interface Talked {
  fact: "Talked";
  seat: number;
  statement: "cleared-way" | "deny" | "dig-toward" | "dug-toward" | "gold" | "my-mistake" | "nothing-better" | "repair-me" | "stone" | "suspect" | "trust" | "unseen" | "wanted-cards" | "who-saw" | "why";
  about: number | null;
}

/** X13: a seat put a Theft in front of itself. */
export interface TheftPlanned {
  fact: "TheftPlanned";
  seat: number;
  card: string;
}

/** X14: the Theft in front of `target` was removed. */
export interface TheftPrevented {
  fact: "TheftPrevented";
  seat: number;
  card: string;
  target: number;
}

/** A face-up card in the mine. */
export interface Tile {
  /** Its column; x grows eastward. */
  x: number;
  /** Its row; y grows southward. */
  y: number;
  /** The card's name, such as "NES". */
  card: string;
  /** Whether it lies rotated half a turn. */
  turned: boolean;
}

/** The deal of the day, which is played with bots of a level until `ends`, in milliseconds. `state` says how far the one try is that counts, `code` is its table. `over` is how many have played theirs to its end; what they have, `scores`, comes with the end of one's own. */
export interface Today {
  day: string;
  ends: number;
  game: string;
  seats: number;
  level: string;
  state: "new" | "over" | "playing";
  code: string | null;
  over: number;
  scores: DayScores | null;
  before: DayScores;
}

/** What stands on the tile at x, y, and whose it is. */
export interface Token {
  /** A "figure" that blocks, a "key" or "bribe" that opens, or a "counter" that marks gold. */
  kind: string;
  /** The tile's column. */
  x: number;
  /** The tile's row. */
  y: number;
  /** Whose it is; None for a bribe. */
  seat: number | null;
  /** The opening a figure blocks: N, E, S or W. */
  side: string | null;
}

/** B7, D11: a tool of `target` was broken. */
export interface ToolBroken {
  fact: "ToolBroken";
  seat: number;
  card: string;
  target: number;
  tool: string;
}

/** B9, D11: a broken tool of `target` was repaired. */
export interface ToolRepaired {
  fact: "ToolRepaired";
  seat: number;
  card: string;
  target: number;
  tool: string;
}

/** A code that makes another device the same person, once, within so many seconds. */
export interface TransferCode {
  code: string;
  seconds: number;
}

/** D8: a seat bribed the troll at x, y. */
export interface TrollBribed {
  fact: "TrollBribed";
  seat: number;
  x: number;
  y: number;
}

/** D16: nugget cards that leave the game. */
export interface TrollsPaid {
  fact: "TrollsPaid";
  seat: number;
  nuggets: string[];
}

/** T2–T5: a path card was placed at x, y. */
export interface TunnelDug {
  fact: "TunnelDug";
  seat: number;
  card: string;
  x: number;
  y: number;
  turned: boolean;
}

/** Ask to undo one's own last choice: it is undone once everybody else who plays has agreed. */
export interface Undo {
  type: "undo";
}

/** One step: versions follow each other without a gap. A part that is null has not changed. `view` is the whole view of a receiver who has none, or has one of another seat; else `changes` says what is new in it. At a lesson each step tells where the learner is. With the end of a game comes what those who watched have `said` aside. */
export interface Update {
  type: "update";
  version: number;
  facts: Fact[];
  seat: number | null;
  table: Picture | null;
  view: View | null;
  changes: Changes | null;
  left: number | null;
  lesson: Coaching | null;
  said: Happened[];
}

/** Everything one seat may know at this moment. What lists things "by seat" has one entry per seat; an unknown name is "?". */
export interface View {
  /** The game's id, such as "base". */
  game: string;
  /** Every option with its value. */
  options: Record<string, string>;
  /** How many play. */
  players: number;
  /** Whose view this is: a seat, None for an onlooker, or "all". */
  seat: number | "all" | null;
  /** The round being played, from 1; 0 before the first deal. */
  round: number;
  /** How many rounds the game has. */
  rounds: number;
  /** The seat that started the round. */
  first: number | null;
  /** Whose turn it is, even while another seat chooses. */
  turn: number | null;
  /** Who chooses now, and what. */
  decision: Decision;
  /** The start cards. */
  starts: Tile[];
  /** The cards dug since the deal, oldest first. */
  tiles: Tile[];
  /** The goals, by number. */
  goals: Goal[];
  /** What stands on the tiles. */
  tokens: Token[];
  /** By seat: the goals it has looked at. */
  looked: number[][];
  /** This seat's cards, sorted. */
  hand: string[];
  /** By seat: how many cards it holds. */
  hand_sizes: number[];
  /** By seat: the cards it still holds of a hand this seat gave it (X16). */
  recalled: string[][];
  /** This seat's role; "?" for an onlooker. */
  role: string;
  /** By seat: its role, or "?". */
  roles: string[];
  /** The roles left over, each a name or "?". */
  spares: string[];
  /** The roles that left the round (X17). */
  hats_out: HatOut[];
  /** By seat: the seats whose roles it has inspected (X15). */
  inspected: number[][];
  /** By seat: the markers in front of it, such as "lantern". */
  markers: string[][];
  /** The seats that plan a theft, latest last (X13). */
  thefts: number[];
  /** How many cards are left to draw. */
  deck: number;
  /** How many cards were set aside unseen (X3, S2). */
  aside: number;
  /** The discard pile, bottom first. */
  discards: Discard[];
  /** Every discarded card this seat has seen, sorted. */
  gone: string[];
  /** How many players in a row have passed since the deck ran out (B17). */
  passes: number;
  /** The seat that last played a card (B26). */
  last: number | null;
  /** The cell dug this turn (T8). */
  fresh: [number, number] | null;
  /** Whether the round is over and everything is revealed (B18). */
  round_over: boolean;
  /** The side that won the round; "nobody" until it ends. */
  round_won_by: string;
  /** The seat that dug to the treasure. */
  finder: number | null;
  /** By seat: its nugget cards, each "?" if its worth is hidden. */
  nuggets: string[][];
  /** By seat: its single gold pieces, None if their number is hidden (X32). */
  pieces: (number | null)[];
  /** By seat: whether it has any gold. */
  has_gold: boolean[];
  /** How many nugget cards are left. */
  pile: number;
  /** The nugget cards being handed out, each "?" unless this seat holds them (B19). */
  packet: string[];
  /** By seat: its nuggets, once the game is over. */
  gold: number[] | null;
  /** How many blocking dwarves are free (A2). */
  figures: number;
  /** The seats that have placed a blocking dwarf this round (A2). */
  blocked: number[];
  /** How many counters are left to mark gold with (D9). */
  counters: number;
  /** By seat: the nuggets it owes to trolls (D8). */
  debts: number[];
  /** How many goals are still waiting for a later round (D1). */
  waiting: number;
  /** The path cards that left the game with their gold (D16). */
  kept: string[];
  /** The goals that left the game (D17). */
  boxed: string[];
  legal: Action[];
  talk: Statement[];
  undo: boolean;
}

/** A game that this person plays; `yours`: it waits for them. `left` is what remains of the clock, in milliseconds, of whoever has the turn. */
export interface WaitingTable {
  code: string;
  game: string;
  seats: number;
  yours: boolean;
  left: number | null;
  clock: number | null;
}

/** The seats that the table waits for now, before bots go on; it has no version. `left` is what remains of the clock in milliseconds: the first decision's starts after the wait. */
export interface Waits {
  type: "waits";
  waits: number[];
  left: number | null;
}

/** An action that was open to the chooser, judged by what they knew. */
export interface Weighed {
  action: string;
  value: number;
  lacks: number;
  error: number;
  term: string;
  tells: number;
}

/** The whole picture now, and the steps since the version asked for (or of this game). These are the last 1000 at most. `you` is the receiver's number here, `left` what remains of the clock in milliseconds, `waits` the seats that the table waits for before a round begins. `said` is what was written last, also before this game. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  version: number;
  you: number | null;
  seat: number | null;
  table: Picture;
  view: View | null;
  left: number | null;
  waits: number[];
  steps: Happened[];
  lesson: Coaching | null;
  said: Happened[];
}

/** Ask why something cannot be chosen; nothing is done, whatever the answer. Whatever is left out is left open: this card, here, either way. A goal is aimed at by its cell. With `marker` cards are discarded to be rid of it. Other decisions than a turn have no cards. */
export interface Why {
  type: "why";
  id: string;
  use?: "block" | "discard" | "play";
  cards?: string[];
  cell?: [number, number] | null;
  seat?: number | null;
  turned?: boolean | null;
  tool?: string | null;
  side?: "E" | "N" | "S" | "W" | null;
  marker?: string | null;
}

export interface WishAnswered {
  fact: "WishAnswered";
  person: number;
  granted: boolean;
}

/** What this person asked for will not be: too many were against it, or nobody answered. */
export interface WishDropped {
  fact: "WishDropped";
  person: number;
}

/** This person asks the others: to undo a seat's last choice, or to let a bot play the seat. */
export interface WishMade {
  fact: "WishMade";
  person: number;
  what: "bot" | "undo";
  seat: number;
}

/** What a person asks of the others: to undo a seat's last choice, or to let a bot play it. `missing` are those whose answer is still to come; each device has one voice. */
export interface Wished {
  person: number;
  what: "bot" | "undo";
  seat: number;
  missing: number[];
}

/** Say how many minutes one's clocks are ahead of UTC: no clock of days runs out at night. */
export interface Zone {
  type: "zone";
  minutes: number;
}
