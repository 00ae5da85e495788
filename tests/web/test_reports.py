"""Somebody behaves badly: they are reported from the list of people, banned, and told so."""

import json
import subprocess
import sys
import time
from datetime import datetime

from playwright.sync_api import expect

from web.axe import violations
from web.conftest import Meet
from web.playing import says
from web.serving import Server


def operator(server: Server, *words: str) -> str:
    """What those who run the server type, and read."""
    command = (sys.executable, "-m", "saboteur", "tables", *words, "--db", server.database)
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_a_person_is_reported_and_banned(meet: Meet, server: Server) -> None:
    anna, bob = meet("Anna", 390, 844), meet("Bob", 360, 640)
    code = anna.gathers("base", 3)
    bob.joins(code, 1)
    anna.visits(f"/t/{code}")
    bob.visits(f"/t/{code}")
    page = bob.page
    page.get_by_role("button", name=says("client", "people", "actions", name="Anna")).click()
    expect(page.get_by_role("button", name=says("client", "people", "kick"))).to_have_count(0)
    page.get_by_role("button", name=says("client", "people", "report")).click()
    dialog = page.get_by_role("dialog", name=says("client", "report", "title", name="Anna"))
    dialog.get_by_text(says("client", "report", "cheating")).click()
    dialog.get_by_label(says("client", "report", "words")).fill("She looked at my cards.")
    assert violations(page) == []
    dialog.get_by_role("button", name=says("client", "report", "send")).click()
    expect(page.get_by_text(says("client", "report", "sent"))).to_be_visible()

    (report,) = json.loads(operator(server, "reports", "--json"))
    assert (report["reason"], report["text"]) == ("cheating", "She looked at my cards.")
    ban = ("--report", str(report["report"]), "--days", "3")
    operator(server, "ban", *ban)
    anna.page.reload()
    banned = says("client", "connection", "banned")
    expect(anna.page.get_by_role("heading", name=banned)).to_be_visible()
    ends = datetime.fromtimestamp(time.time() + 3 * 24 * 3600)
    expect(anna.page.get_by_text(f"{ends.day}, {ends.year}")).to_be_visible()
    anna.problems.clear()  # the browser says that it was refused, and is right
    assert violations(anna.page) == []
