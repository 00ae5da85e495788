"""Decisions that are no turn, which a game may never come to: shown, answered, and free of faults.

The view is made up; what the person confirms is what the server would get.
"""

import json
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from web.axe import violations
from web.conftest import Meet
from web.playing import says

GOLD = {"card": "NS/EW+gold1@NS", "turned": False}
DECISIONS: dict[str, tuple[str, int, list[dict[str, Any]], dict[str, Any]]] = {
    "lay": ("base", 3, [{"action": "Lay", "text": "lay 1 turned", "goal": 1, "turned": True}], {}),
    "nugget": ("base", 3, [{"action": "Take", "text": "take 2", "nugget": 2}], {}),
    "theft": (
        *("saboteur2", 4),
        [
            {"action": "Steal", "text": "steal nobody", "seat": None},
            {"action": "Steal", "text": "steal 2", "seat": 2},
        ],
        {"thefts": [0]},
    ),
    "mark": (
        *("duel", 2),
        [{"action": "Mark", "text": "mark 1,-1", "x": 1, "y": -1}],
        {"tiles": [{"x": 1, "y": -1, **GOLD}]},
    ),
    "pay": (
        *("duel", 2),
        [{"action": "Pay", "text": "pay 1 2", "nuggets": [1, 2]}],
        {"debts": [3, 0]},
    ),
}


@pytest.mark.parametrize("what", DECISIONS)
def test_a_decision_is_asked_and_answered(meet: Meet, what: str) -> None:
    game, seats, legal, more = DECISIONS[what]
    anna = meet("Anna", 360, 640)
    sent: list[str] = []

    def asking(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda message: route.send(changed(json.loads(message))))
        route.on_message(lambda message: listen(message, server))

    def changed(data: dict[str, Any]) -> str:
        decision = {"what": what, "seat": 0, "about": None}
        for shown in (data.get("view"), (data.get("changes") or {}).get("fields")):
            if shown:
                shown |= {"decision": decision, "legal": legal, **more}
        for name in more.keys() & (data.get("changes") or {"rows": {}})["rows"].keys():
            del data["changes"]["rows"][name]
        return json.dumps(data)

    def listen(message: str | bytes, server: WebSocketRoute) -> None:
        data = json.loads(message)
        if data.get("do", {}).get("type") == "choose":
            sent.append(data["do"]["action"])
        else:
            server.send(message)

    anna.page.route_web_socket("**/socket", asking)
    anna.sees(anna.opens(game, seats))
    anna.page.wait_for_selector(".ask")
    expect(anna.page.locator(".ask h2")).to_have_text(says("client", "game", "ask", what))
    assert violations(anna.page) == []
    anna.tap(".ask [role=radio]", -1)
    anna.tap(".bar .primary")
    anna.page.wait_for_timeout(100)
    assert sent == [legal[-1]["text"]]
    assert not anna.look()["scrolls"]
