"""What a person at the terminal is shown: what happened, the mine, the hand, what is allowed."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby
from shutil import get_terminal_size
from textwrap import fill

from saboteur.cli.spelling import spelled, spelled_statement
from saboteur.cli.story import Story
from saboteur.games.catalogue import box, ruleset
from saboteur.play.drawing import drawing
from saboteur.play.faces import glyph
from saboteur.play.facts import Fact
from saboteur.play.game import Game
from saboteur.play.talk import sayable
from saboteur.rules.actions import Action, Block, Dig, Pass, Play, Shed
from saboteur.rules.facts import CardDrawn, DecisionOpened, GameEnded, RoundDealt, RoundEnded
from saboteur.rules.saboteur2.facts import HatChanged
from saboteur.rules.seen import as_seen
from saboteur.rules.view import View
from saboteur.words import Language

# Lines below the mine, so that it and what one must know fit on the screen together.
_BELOW = 6
_FEW = 6
_TWO_WORDS = ("dig", "break", "repair", "sabotage", "shed", "block")


class Scene:
    """One seat's picture of a game; `pause` is called when a round's end should be read first."""

    def __init__(
        self,
        game: Game,
        seat: int,
        language: Language,
        names: Sequence[str],
        pause: Callable[[], None],
    ) -> None:
        self._game = game
        self._seat = seat
        self._language = language
        self._pause = pause
        self._story = Story(game.record(seat), language, names)
        self._told = 0
        self._asked = False

    def say(self, key: str, **filled: object) -> None:
        self._print(self._language.phrase(key, **filled))

    def _print(self, text: str, hanging: str = "  ") -> None:
        columns = get_terminal_size().columns
        # Not at hyphens: 3,-1 is one word.
        print(fill(text, columns, subsequent_indent=hanging, break_on_hyphens=False))

    def catch_up(self) -> None:
        """Say what happened since the last time."""
        facts = self._game.facts
        for fact in facts[self._told :]:
            self._tell(as_seen(fact, self._seat))
        self._told = len(facts)

    def _tell(self, fact: Fact) -> None:
        if isinstance(fact, RoundDealt) and fact.round > 1:
            self._pause()
        self._story.follow(fact)
        if isinstance(fact, DecisionOpened | GameEnded):
            return
        if isinstance(fact, CardDrawn) and fact.seat != self._seat:
            return
        self._print(self._story.say(fact))
        match fact:
            case RoundDealt(roles=roles) if roles:
                self._you_are(roles[self._seat])
            case HatChanged(target=self._seat, role=role):
                self._you_are(role)
        if isinstance(fact, RoundEnded):
            self._print(" · ".join(self._story.roles(fact)))
            size = get_terminal_size()
            print(self._story.mine(size.columns, size.lines))

    def show(self, view: View) -> None:
        print()
        self.mine(view)
        self._status(view)
        hand = "  ".join(map(self._card, view.hand))
        self._print(self._language.labelled(self._language.phrase("hand"), hand))
        if not self._asked:
            self.say("choose")
            self._asked = True
        if len(view.legal) <= _FEW:
            self.list(view)

    def prompt(self, view: View) -> str:
        if view.decision.what == "turn":
            return self._language.phrase("your-turn") + " > "
        what = view.decision.what
        asked = self._language.text("decisions", what, default=what)
        return asked.format(seat=self._story.name(self._seat)) + " > "

    def mine(self, view: View) -> None:
        size = get_terminal_size()
        print(drawing(view, size.columns, size.lines - _BELOW, self._language.code))

    def _status(self, view: View) -> None:
        gold = sum(map(int, view.nuggets[self._seat])) + (view.pieces[self._seat] or 0)
        phrase, labelled = self._language.phrase, self._language.labelled
        self._print(
            " · ".join(
                (
                    phrase("round", round=view.round, rounds=view.rounds),
                    labelled(phrase("deck"), view.deck),
                    labelled(phrase("discards"), len(view.discards)),
                    labelled(phrase("gold"), gold),
                    phrase("you-are", role=self._role(view.role)),
                )
            )
        )
        marked = [
            labelled(self._story.name(seat), ", ".join(map(self._marker, markers)))
            for seat, markers in enumerate(view.markers)
            if markers
        ]
        if marked:
            self._print(labelled(phrase("markers"), " · ".join(marked)))

    def _marker(self, marker: str) -> str:
        return self._language.text("markers", marker)

    def _card(self, card: str) -> str:
        words = self._language.words["cards"]
        return words[card]["name"] if card in words else f"{card} {glyph(card)}"

    def hand(self, view: View) -> None:
        words = self._language.words["cards"]
        for key, cards in groupby(view.hand, key=lambda card: card if card in words else "path"):
            each = "  ".join(self._card(card) for card in dict.fromkeys(cards))
            self._print(f"{each}: {words[key]['text']}")

    def role(self, view: View) -> None:
        self._you_are(view.role)
        self._print(self._language.text("roles", view.role, "text"))

    def _you_are(self, role: str) -> None:
        self.say("you-are", role=self._role(role))

    def _role(self, role: str) -> str:
        return self._language.text("roles", role, "name")

    def list(self, view: View) -> None:
        """Every legal action with its number, a line for each card."""
        self._print(f"{self._language.phrase('actions')}:")
        numbered = enumerate(map(spelled, in_order(view.legal)), 1)
        for card, actions in groupby(numbered, key=lambda item: _card_of(item[1])):
            aims = [f"{n}) {text.removeprefix(card).strip()}".rstrip() for n, text in actions]
            # A number stays with its action at the end of a line.
            whole = "   ".join(aim.replace(" ", "\N{NO-BREAK SPACE}") for aim in aims)
            self._print(f"  {card}: {whole}", hanging="    ")

    def help(self, view: View) -> None:
        self.say("help-actions")
        self.say("help-commands")

    def sayable(self, view: View) -> None:
        """Every statement one can make now, a line for each kind."""
        self._print(f"{self._language.phrase('sayable')}:")
        for _, said in groupby(sayable(view), key=lambda statement: statement.kind):
            self._print("  " + "   ".join(map(spelled_statement, said)), hanging="    ")

    def cannot_say(self, why: str) -> None:
        self.say("cannot-say", why=self._language.text("silence", why))

    def refuse(self, rule: str, action: Action, view: View) -> None:
        """Which rule forbids it, in words; first, if that is why, which cards one does not hold."""
        lacking = Counter(_cards_of(action)) - Counter(view.hand)
        if rule == ruleset(view.game, view.options).held and lacking:
            self.say("not-held", card=", ".join(map(self._card, lacking)))
        title, text = (self._language.text("rules", rule, part) for part in ("title", "text"))
        self.say("refused", rule=rule, title=title, text=text)

    def result(self) -> None:
        """B27: everybody's gold, most first, and who won. S5: alone, the verdict."""
        self.catch_up()
        gold = self._game.gold or ()
        for seat in sorted(range(len(gold)), key=lambda seat: -gold[seat]):
            print(f"{gold[seat]:4}  {self._story.name(seat)}")
        verdict = box(self._game.view(self._seat).game).verdict
        if verdict is not None:
            self._print(self._language.words["verdicts"][verdict(gold[self._seat])])
            return
        winners = ", ".join(map(self._story.name, self._game.winners))
        self.say("winner" if len(self._game.winners) == 1 else "shared-win", winners=winners)


def in_order(legal: Sequence[Action]) -> list[Action]:
    """Legal actions as the list numbers them: digs first, discards last, card by card."""

    def place(action: Action) -> tuple[int, str]:
        last, first = isinstance(action, Pass | Shed), isinstance(action, Dig)
        return (last - first, _card_of(spelled(action)))

    return sorted(legal, key=place)


def _cards_of(action: Action) -> tuple[str, ...]:
    """The cards that an action takes out of one's hand."""
    match action:
        case Dig(card=card) | Play(card=card) | Block(card=card):
            return (card,)
        case Pass(cards=cards) | Shed(cards=cards):
            return cards
    return ()


def _card_of(text: str) -> str:
    """The part of an action's text that names what is played, without where or on whom."""
    words = text.split()
    return " ".join(words[: 2 if words[0] in _TWO_WORDS else 1])
