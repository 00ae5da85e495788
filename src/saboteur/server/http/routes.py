"""All that can be asked over HTTP, in one table: the application and its description follow it."""

from dataclasses import dataclass
from typing import Any, Final

from saboteur.server import messages, pictures
from saboteur.server.http import answers, daily, stories, studied
from saboteur.server.store.contract import ListedTable, MyGame
from saboteur.study.advice import Advice
from saboteur.study.onward import PlayedOut

JSON: Final = "application/json"


@dataclass(frozen=True)
class Endpoint:
    """One request: which method of the API answers it, what is sent and what comes back.

    `answers` is the type of the answer, None where it is a file of the kind that `media` says.
    `since`, `viewer` and `language` say that a query may ask for a version, for whose eyes to see
    through, or for the words of a language.
    """

    method: str
    path: str
    answer: str
    what: str
    answers: Any = None
    sends: Any = None
    media: str = JSON
    status: int = 200
    since: bool = False
    viewer: bool = False
    language: bool = False


TABLE: Final = "/api/tables/{code}"
SVG: Final = "image/svg+xml"
ENDPOINTS: Final = (
    Endpoint("GET", "/api/me", "me", "Who I am", answers.Me),
    Endpoint("PUT", "/api/me", "rename", "Be called otherwise", answers.Me, answers.NewName),
    Endpoint("DELETE", "/api/me", "forget", "Be forgotten", answers.Me),
    Endpoint("GET", "/api/me/games", "my_games", "My games", list[MyGame]),
    Endpoint(
        *("GET", "/api/me/waiting", "waiting", "Tables I play at, those that wait for me first"),
        list[answers.WaitingTable],
    ),
    Endpoint("GET", "/api/me/story", "my_story", "How I play", stories.OwnStory),
    Endpoint("GET", "/api/push", "push_key", "The key for notices", answers.PushOffer),
    Endpoint(
        *("PUT", "/api/me/push", "subscribe", "Tell this device", dict[str, str], answers.NewPush)
    ),
    Endpoint(
        *("POST", "/api/me/push/end", "unsubscribe", "Do not tell this device any more"),
        *(dict[str, str], answers.NoPush),
    ),
    Endpoint("GET", "/api/me/export", "export", "All that is kept about me", answers.Export),
    Endpoint("POST", "/api/me/transfer", "transfer", "A code for a device", answers.TransferCode),
    Endpoint(
        "POST", "/api/transfer", "redeem", "Use a transfer code", dict[str, str], answers.Redeem
    ),
    Endpoint("GET", "/api/shelf", "shelf", "What can be played", answers.Shelf),
    Endpoint("GET", "/api/tables", "listed", "Listed tables", list[ListedTable]),
    Endpoint(
        *("POST", "/api/tables", "open", "Open a table", answers.Opened, messages.NewTable),
        status=201,
    ),
    Endpoint(
        *("POST", "/api/lessons", "learn", "Begin a lesson", answers.Opened, messages.NewLesson),
        status=201,
    ),
    Endpoint("GET", TABLE, "snapshot", "The picture now", messages.Welcome, since=True),
    Endpoint(
        *("POST", f"{TABLE}/commands", "command", "Do something", messages.Ack, messages.Command)
    ),
    Endpoint("POST", f"{TABLE}/why", "why", "Why not?", messages.Because, messages.Why),
    Endpoint("POST", f"{TABLE}/advice", "advice", "Advise me", Advice, messages.NewQuestion),
    Endpoint(
        *("POST", f"{TABLE}/reports", "complain", "Report somebody", dict[str, str]),
        answers.NewReport,
    ),
    Endpoint(
        *("GET", f"{TABLE}/updates", "updates", "The picture when it has changed"),
        messages.Welcome,
        since=True,
    ),
    Endpoint("GET", f"{TABLE}/record", "record", "The record of the latest game"),
    Endpoint("GET", f"{TABLE}/record/{{number}}", "record", "The record of a game"),
    Endpoint(
        *("GET", f"{TABLE}/replay/{{number}}", "replay", "A game told again", pictures.Replay),
        viewer=True,
    ),
    Endpoint(
        *("POST", f"{TABLE}/replay/{{number}}/what-if", "what_if", "Play on from a moment of it"),
        *(answers.Opened, messages.NewWhatIf),
        status=201,
    ),
    Endpoint(
        *("POST", f"{TABLE}/replay/{{number}}/outcomes", "play_out", "Let bots play it out"),
        *(PlayedOut, messages.NewPlayouts),
    ),
    Endpoint(
        *("POST", "/api/replay", "replay_file", "A record told again", pictures.Replay),
        dict[str, Any],
        viewer=True,
    ),
    Endpoint(
        *("POST", "/api/replay/what-if", "file_what_if", "Play on from a moment of a record"),
        *(answers.Opened, messages.NewFileWhatIf),
        status=201,
    ),
    Endpoint(
        *("POST", "/api/replay/outcomes", "file_play_out", "Let bots play out a record's game"),
        *(PlayedOut, messages.NewFilePlayouts),
    ),
    Endpoint(
        *("GET", f"{TABLE}/study/{{number}}", "study", "What really happened in a game"),
        studied.StudyAnswer,
        language=True,
    ),
    Endpoint(
        *("POST", f"{TABLE}/study/{{number}}/share", "share", "A link to a study"),
        *(studied.Share, studied.NewShare),
        status=201,
    ),
    Endpoint(
        *("GET", "/api/shared/{id}", "shared", "A study by its link", studied.StudyAnswer),
        language=True,
    ),
    Endpoint("GET", "/api/today", "today", "The deal of the day", daily.Today),
    Endpoint(
        *("POST", "/api/today", "play_today", "Play the deal of the day", answers.Opened),
        status=201,
    ),
    Endpoint("GET", "/api/riddles/today", "riddle", "The riddle of the day", answers.RiddleTold),
    Endpoint("GET", "/api/riddles/{number}", "riddle", "A riddle", answers.RiddleTold),
    Endpoint("GET", f"{TABLE}/qr.svg", "qr", "The address as a QR code", media=SVG),
)
