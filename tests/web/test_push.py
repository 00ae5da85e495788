"""Notices: turned on by a tap, shown by the service worker, and a way to the table that waits.

The browser's own push service is out in the world, so the test has one nearby (`Receiver`). What
the server sends there is opened and handed to the real worker of a real browser.
"""

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from saboteur.words import language_of
from server.receiver import Receiver
from web.axe import violations
from web.conftest import Meet
from web.people import Person
from web.playing import play, says

DAY = 86_400
PATIENCE = 20.0
# A push manager whose service is the test's; permission is asked for and counted.
PUSHES = """(() => {
  window.asked = 0;
  const device = %s;
  const keys = { p256dh: device.key, auth: device.auth };
  let held = null;
  const made = {
    endpoint: device.endpoint,
    toJSON: () => ({ endpoint: device.endpoint, keys }),
    unsubscribe: async () => { held = null; return true; },
  };
  PushManager.prototype.getSubscription = async () => held;
  PushManager.prototype.subscribe = async (wanted) => {
    if (!wanted.userVisibleOnly || !wanted.applicationServerKey) throw new Error("unseen");
    return (held = made);
  };
  const request = Notification.requestPermission;
  Notification.requestPermission = () => { window.asked++; return request.call(Notification); };
})()"""
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.getRegistration("/worker.js");
  const shown = (await worker?.getNotifications()) ?? [];
  return shown.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
}"""
# Somebody taps a notice: no test can, so the worker is told what the browser would tell it.
TAPPED = """async () => {
  const opened = [];
  self.Clients.prototype.openWindow = async (path) => void opened.push(path);
  const work = [];
  self.ExtendableEvent.prototype.waitUntil = (one) => void work.push(one);
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  await Promise.all(work);
  return { opened, left: (await self.registration.getNotifications()).length };
}"""


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    """One that has notices."""
    return whole_browser


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.close()


def noon() -> str:
    """A time zone where it is about noon: nobody is told anything at night."""
    ahead = (12 - datetime.now(UTC).hour + 11) % 24 - 11
    return f"Etc/GMT{-ahead:+d}"


def waits(receiver: Receiver) -> dict[str, Any]:
    """The next notice that the service gets, opened with the browser's key."""
    ends = time.monotonic() + PATIENCE
    while not receiver.got:
        assert time.monotonic() < ends, "no notice came"
        time.sleep(0.05)
    return receiver.got.pop(0).notice


def delivered(person: Person, notice: dict[str, Any]) -> list[dict[str, str]]:
    """What the browser shows of a notice that came while no table was open."""
    line = person.context.new_cdp_session(person.page)
    known: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: known.extend(one["registrationId"] for one in said["registrations"]),
    )
    line.send("ServiceWorker.enable")
    person.page.wait_for_timeout(200)
    line.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": person.address, "registrationId": known[0], "data": json.dumps(notice)},
    )
    ends = time.monotonic() + PATIENCE
    while not (shown := person.page.evaluate(SHOWN)):
        assert time.monotonic() < ends, "nothing was shown"
        person.page.wait_for_timeout(50)
    return list(shown)


def test_a_turn_is_told_by_a_notice_that_opens_the_table(meet: Meet, receiver: Receiver) -> None:
    anna = meet("Anna", 360, 640, locale="nl", timezone_id=noon())
    words = language_of("nl")
    anna.context.grant_permissions(["notifications"], origin=anna.address)
    anna.page.add_init_script(PUSHES % json.dumps(receiver.device()))
    code = anna.gathers("base", 3)
    anna.do(code, "settings", clock=3 * DAY)
    anna.do(code, "zone", minutes=anna.evaluate("() => -new Date().getTimezoneOffset()"))
    anna.visits("/settings")
    switch = anna.page.get_by_role("switch", name=words.text("client", "push", "switch"))
    expect(switch).not_to_be_checked()
    assert anna.evaluate("() => window.asked") == 0
    switch.click()
    expect(switch).to_be_checked()
    assert anna.evaluate("() => window.asked") == 1
    assert violations(anna.page) == []
    anna.starts(code, range(1, 3))
    notice = waits(receiver)
    until = notice.pop("until")
    assert notice == {"kind": "turn", "code": code, "language": "nl"}
    [shown] = delivered(anna, {**notice, "until": until})
    assert shown["title"] == words.text("client", "push", "told", "turn").format(
        code=f"{code[:4]}-{code[4:]}"
    )
    assert (shown["tag"], shown["lang"]) == (code, "nl")
    [worker] = anna.context.service_workers
    assert worker.evaluate(TAPPED) == {"opened": [f"/t/{code}"], "left": 0}
    switch.click()
    expect(switch).not_to_be_checked()
    assert anna.ask("GET", "/api/me/export")["devices"] == []


def test_the_link_to_ones_turn(meet: Meet) -> None:
    """It leads to the table that waits, on a device that is oneself, and tells others how."""
    anna, stranger = meet("Anna", 360, 640), meet("Bo", 360, 640)
    code = anna.opens("base", 3)
    anna.sees(code)
    play([anna], until=lambda: anna.taken == 1)
    anna.page.wait_for_selector(".banner.mine")
    anna.visits("/turn")
    expect(anna.page).to_have_url(f"{anna.address}/t/{code}")
    anna.page.wait_for_selector(".banner.mine")
    stranger.visits("/turn")
    expect(stranger.page.get_by_text(says("client", "turn", "none"))).to_be_visible()
    assert violations(stranger.page) == []
    assert all(code not in frame for frame in stranger.frames)
    stranger.page.get_by_role("link", name=says("client", "turn", "settings")).click()
    expect(
        stranger.page.get_by_role("heading", name=says("client", "settings", "move"))
    ).to_be_visible()
