"""All that can be asked over HTTP, in one table: the application and its description follow it."""

from dataclasses import dataclass
from typing import Any, Final

from saboteur.server import messages, pictures
from saboteur.server.http import answers
from saboteur.server.store.contract import ListedTable, MyGame

JSON: Final = "application/json"


@dataclass(frozen=True)
class Endpoint:
    """One request: which method of the API answers it, what is sent and what comes back.

    `answers` is the type of the answer, None where it is a file of the kind that `media` says.
    `since` and `viewer` say that a query may ask for a version, or for whose eyes to see through.
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


TABLE: Final = "/api/tables/{code}"
SVG: Final = "image/svg+xml"
ENDPOINTS: Final = (
    Endpoint("GET", "/api/me", "me", "Who I am", answers.Me),
    Endpoint("PUT", "/api/me", "rename", "Be called otherwise", answers.Me, answers.NewName),
    Endpoint("DELETE", "/api/me", "forget", "Be forgotten", answers.Me),
    Endpoint("GET", "/api/me/games", "my_games", "My games", list[MyGame]),
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
        *("POST", "/api/replay", "replay_file", "A record told again", pictures.Replay),
        dict[str, Any],
        viewer=True,
    ),
    Endpoint("GET", f"{TABLE}/qr.svg", "qr", "The address as a QR code", media=SVG),
)
