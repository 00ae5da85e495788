"""What a person at the terminal is shown: what happened, the mine, the hand, what is allowed."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby

from saboteur.cli.hand import at_a_glance, drawn_hand, in_words, listed_hand
from saboteur.cli.hints import hint
from saboteur.cli.screen import Screen
from saboteur.cli.spelling import letter_at, spelled, spelled_statement
from saboteur.cli.story import Story
from saboteur.games.catalogue import box, ruleset
from saboteur.play.drawing import drawing
from saboteur.play.faces import is_path
from saboteur.play.facts import Fact, Talked
from saboteur.play.game import Game
from saboteur.play.talk import hides_roles, legal_talk
from saboteur.rules.actions import Action, Block, Dig, Pass, Play, Shed
from saboteur.rules.facts import CardDrawn, DecisionOpened, GameEnded, RoundDealt, RoundEnded
from saboteur.rules.reasons import Grounds
from saboteur.rules.saboteur2.facts import HatChanged
from saboteur.rules.seen import as_seen
from saboteur.rules.texts.notation import text_of
from saboteur.rules.view import View
from saboteur.words import Language, wrong

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
        screen: Screen | None = None,
    ) -> None:
        self._game = game
        self._seat = seat
        self._language = language
        self._pause = pause
        self._screen = screen or Screen()
        self.names = names
        self._story = Story(game.record(seat), language, names, seat)
        self._told = 0
        self._asked = False
        self._refused = ""
        self._hides = hides_roles(game.view(seat))

    def say(self, key: str, style: str = "fact", **filled: object) -> None:
        self._print(self._language.phrase(key, **filled), style)

    def _print(self, text: str, style: str = "fact", hanging: str = "  ") -> None:
        self._screen.say(text, style, hanging)

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
        self._print(self._story.say(fact), self._style(fact))
        match fact:
            case RoundDealt(roles=roles) if roles:
                self._you_are(roles[self._seat])
                if fact.round == 1:
                    self._roster()
            case HatChanged(target=self._seat, role=role):
                self._you_are(role)
        if isinstance(fact, RoundEnded):
            self._print(" · ".join(self._story.roles(fact)))
            self._screen.draw(self._story.mine(self._screen.columns, self._screen.lines))

    def _style(self, fact: Fact) -> str:
        if isinstance(fact, RoundDealt | RoundEnded):
            return "heading"
        if isinstance(fact, Talked):
            return "talk"
        return "own" if getattr(fact, "seat", None) == self._seat else "fact"

    def _roster(self) -> None:
        """Who sits where, clockwise."""
        if len(self.names) > 1:
            self.say("players", "quiet", names=" · ".join(map(_capital, self.names)))

    def show(self, view: View) -> None:
        self._screen.blank()
        self.mine(view)
        self._status(view)
        self._hand(view)
        why = hint(view, self._language)
        if why:
            self._print(why, "hint")
        if not self._asked:
            self.say("choose", "quiet")
            self._asked = True
        if len(view.legal) <= _FEW:
            self.list(view)

    def _hand(self, view: View) -> None:
        if self._screen.draws_cards and view.hand:
            self._screen.draw(drawn_hand(view.hand, self._language, self._screen.columns))
            return
        hand = listed_hand(view.hand, self._language)
        self._print(self._language.labelled(self._language.phrase("hand"), hand))

    def prompt(self, view: View) -> str:
        if view.decision.what == "turn":
            return self._language.phrase("your-turn") + " > "
        what = view.decision.what
        asked = self._language.text("decisions", what, default=what)
        return _capital(asked.replace("{seat}, ", "").format(seat="").lstrip(" ,")) + " > "

    def mine(self, view: View) -> None:
        room = self._screen.lines - _BELOW
        self._screen.draw(drawing(view, self._screen.columns, room, self._language.code))

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
                    *([self._language.text("roles", view.role, "you")] if self._hides else []),
                )
            ),
            "heading",
        )
        marked = [
            labelled(_capital(self._story.name(seat)), ", ".join(map(self._marker, markers)))
            for seat, markers in enumerate(view.markers)
            if markers
        ]
        if marked:
            self._print(labelled(phrase("markers"), " · ".join(marked)))

    def _marker(self, marker: str) -> str:
        return self._language.text("markers", marker)

    def hand(self, view: View) -> None:
        """Each card in words, and once what it is for."""
        words = self._language.words["cards"]
        told: set[str] = set()
        for place, card in enumerate(view.hand):
            key = "path" if is_path(card) else card
            self._print(f"{letter_at(place)} {in_words(card, self._language)}")
            if key not in told:
                self._print(f"  {words[key]['text']}", "quiet", hanging="    ")
            told.add(key)

    def role(self, view: View) -> None:
        self._you_are(view.role)
        self._print(self._language.text("roles", view.role, "text"))

    def _you_are(self, role: str) -> None:
        if self._hides:
            self._print(self._language.text("roles", role, "you"), "heading")

    def list(self, view: View) -> None:
        """Every legal action with its number, a line for each card."""
        self._print(f"{self._language.phrase('actions')}:")
        numbered = enumerate(in_order(view.legal, view.hand), 1)
        for _, actions in groupby(numbered, key=lambda item: _card_of(text_of(item[1]))):
            several = [(n, self.spelled(action, view), action) for n, action in actions]
            typed = _card_of(several[0][1])
            aims = [f"{n}) {text.removeprefix(typed).strip()}".rstrip() for n, text, _ in several]
            # A number stays with its action at the end of a line.
            whole = "   ".join(aim.replace(" ", "\N{NO-BREAK SPACE}") for aim in aims)
            shown = " ".join(filter(None, (typed, self._played(several[0][2]))))
            self._print(f"  {shown}: {whole}".rstrip(), hanging="    ")

    def spelled(self, action: Action, view: View) -> str:
        """As one would type it."""
        return spelled(action, self.names, view.hand)

    def _played(self, action: Action) -> str:
        return at_a_glance(action.card, self._language) if isinstance(action, Dig | Play) else ""

    def help(self, view: View) -> None:
        self.say("help-actions")
        self.say("help-commands")

    def legal_talk(self, view: View) -> None:
        """Every statement one can make now, a line for each kind."""
        self._print(f"{self._language.phrase('legal-talk')}:")
        for _, said in groupby(legal_talk(view), key=lambda statement: statement.kind):
            texts = (spelled_statement(one, self.meant(one.kind)) for one in said)
            self._print("  " + "   ".join(texts), hanging="    ")

    def meant(self, kind: str) -> Sequence[str]:
        """The names of those whom a kind of statement is about, if it is about players."""
        return self.names if "{target}" in self._language.text("talk", kind) else ()

    def cannot_say(self, why: str) -> None:
        self.say("cannot-say", why=self._language.text("silence", why))

    def refuse(self, grounds: Grounds, action: Action, view: View) -> None:
        """What is wrong here; the rule itself is told to those who ask which one it is."""
        lacking = Counter(_cards_of(action)) - Counter(view.hand)
        said = wrong(grounds, self._language, self.names, self._seat)
        if grounds.rule == ruleset(view.game, view.options).held and lacking:
            cards = ", ".join(in_words(card, self._language) for card in lacking)
            said = self._language.phrase("not-held", card=cards)
        self._refused = grounds.rule
        self._print(said or self._language.text("rules", grounds.rule, "title"), "wrong")
        self.say("which-rule", "quiet")

    def rule(self, view: View) -> None:
        """The rule behind the last refusal."""
        rule = self._refused
        if not rule:
            self.say("no-rule")
            return
        title, text = (self._language.text("rules", rule, part) for part in ("title", "text"))
        self.say("refused", rule=rule, title=title, text=text)

    def advise(self, action: Action, view: View) -> None:
        self.say("advice", "hint", text=self.spelled(action, view))

    def result(self) -> None:
        """B27: everybody's gold, most first, and who won. S5: alone, the verdict."""
        self.catch_up()
        gold = self._game.gold or ()
        for seat in sorted(range(len(gold)), key=lambda seat: -gold[seat]):
            self._print(f"{gold[seat]:4}  {_capital(self._story.name(seat))}")
        verdict = box(self._game.view(self._seat).game).verdict
        if verdict is not None:
            self._print(self._language.words["verdicts"][verdict(gold[self._seat])])
            return
        if self._game.winners == (self._seat,):
            self.say("you-won", "heading")
            return
        winners = self._language.listed([*map(self._story.name, self._game.winners)])
        key = "winner" if len(self._game.winners) == 1 else "shared-win"
        self.say(key, "heading", winners=self._language.elided(winners))


def in_order(legal: Sequence[Action], hand: Sequence[str] = ()) -> list[Action]:
    """Legal actions as the list numbers them: digs first, discards last, card by card."""

    def place(action: Action) -> tuple[int, bool, int, str]:
        last, first = isinstance(action, Pass | Shed), isinstance(action, Dig)
        card, *_ = (*_cards_of(action), "")
        held = hand.index(card) if card in hand and not last else 0
        return (last - first, isinstance(action, Block), held, _card_of(text_of(action)))

    return sorted(legal, key=place)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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
