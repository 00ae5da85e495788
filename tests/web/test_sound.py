"""Sounds as they are: each is rendered without a loudspeaker and measured."""

import cmath
from itertools import combinations
from math import log2, pi
from typing import Any, Final

from web.axe import violations
from web.conftest import Meet

RATE: Final = 22050
# All that would be heard goes into a buffer.
SILENT_SPEAKER: Final = """
  window.AudioContext = class extends OfflineAudioContext {
    constructor() { super(1, 22050 * 2, 22050); window.heard = this; }
    get state() { return "running"; }
    resume() { return Promise.resolve(); }
  };
  localStorage.setItem("saboteur", JSON.stringify({ sound: true }));
"""
RENDER: Final = """async () => {
  const samples = (await window.heard.startRendering()).getChannelData(0);
  return Array.from(samples, (one) => Math.round(one * 1e5) / 1e5);
}"""
BANDS: Final = (80, 160, 320, 640, 1280, 2560, 5120)


def strength(samples: list[float], hertz: float) -> float:
    """How much of a frequency there is, in the half second where most happens."""
    part = samples[: RATE // 2 : 1]
    turn = cmath.exp(-2j * pi * hertz / RATE)
    total, phase = 0j, 1 + 0j
    for sample in part:
        total += sample * phase
        phase *= turn
    return abs(total)


def measured(samples: list[float]) -> dict[str, Any]:
    loud = [i for i, sample in enumerate(samples) if abs(sample) > 0.005]
    spectrum = [strength(samples, hertz) + strength(samples, hertz * 1.37) for hertz in BANDS]
    whole = sum(spectrum)
    return {
        "peak": max(map(abs, samples)),
        "lasts": loud[-1] / RATE,
        "power": (sum(sample * sample for sample in samples) / RATE) ** 0.5,
        "spectrum": [part / whole for part in spectrum],
    }


def apart(one: dict[str, Any], other: dict[str, Any]) -> float:
    """How unlike two sounds are: by their spectrum, and by how long they last."""
    pairs = zip(one["spectrum"], other["spectrum"], strict=True)
    return float(sum(abs(a - b) for a, b in pairs) + abs(log2(one["lasts"] / other["lasts"])))


def test_each_sound_is_audible_short_distinct_and_never_clips(meet: Meet) -> None:
    anna = meet("Anna", 390, 844)
    anna.page.add_init_script(SILENT_SPEAKER)
    anna.visits("/settings")
    assert violations(anna.page) == []
    names = anna.evaluate(
        "() => [...document.querySelectorAll('[data-sound]')].map((one) => one.dataset.sound)"
    )
    assert len(names) == 11
    found = {}
    for name in names:
        anna.visits("/settings")
        anna.page.locator(f'[data-sound="{name}"]').click()
        anna.page.wait_for_function("() => window.heard")
        anna.page.wait_for_timeout(50)
        found[name] = measured(anna.evaluate(RENDER))
    for name, sound in found.items():
        print(name, {key: sound[key] for key in ("peak", "lasts", "power")})
        assert 0.08 < sound["peak"] < 0.95, name
        assert 0.05 < sound["lasts"] < 1.1, name
        assert sound["power"] > 0.01, name
    for one, other in combinations(names, 2):
        assert apart(found[one], found[other]) > 0.25, (one, other)
