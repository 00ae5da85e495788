/** Makes the sounds. Browsers let a page sound only after a tap or a key, and may stop it later. */
import { preferences } from "../shell/preferences.svelte";
import { type Sound, soundsOf, type Told } from "./facts";
import { kindOf } from "./kinds";
import { lengthOf, type Tone, TONES } from "./tones";

/** A mouse or a finger that is lifted, and a key, count as a wish; a finger that is put down not. */
const GESTURES = ["pointerup", "keydown"] as const;
/** What would be heard so much later, in seconds, is of the past. */
const LATE = 1.5;
/** Sounds begin and end softly: a sudden step of the air is a click. */
const SOFTLY = 0.004;
const SILENT = 0.0001;

let context: AudioContext | null = null;
/** When what was begun will have been heard. */
let free = 0;

for (const gesture of GESTURES)
  addEventListener(gesture, () => {
    if (preferences.chosen.sound) void wake();
  });

export async function wake(): Promise<void> {
  context ??= new AudioContext();
  // Where it may not begin yet it will at the next gesture.
  if (context.state !== "running") await context.resume().catch(() => undefined);
}

/** Who looks elsewhere wants to be called, and nothing more. */
export function tell(told: Told): void {
  play(soundsOf(told).filter((sound) => sound === "turn" || !document.hidden));
}

export function play(sounds: readonly Sound[]): void {
  if (context?.state !== "running") return;
  free = Math.max(free, context.currentTime);
  for (const sound of sounds) {
    if (free > context.currentTime + LATE) return;
    const volume = (preferences.chosen.volumes[kindOf(sound)] ?? 100) / 100;
    if (!volume) continue;
    for (const tone of TONES[sound]) begin(tone, free, volume, context);
    free += lengthOf(sound);
  }
}

function begin(tone: Tone, begins: number, loudness: number, on: AudioContext): void {
  const [start, end] = [begins + tone.at, begins + tone.at + tone.lasts];
  const volume = on.createGain();
  volume.gain.setValueAtTime(SILENT, start);
  volume.gain.exponentialRampToValueAtTime(tone.loud * loudness, start + SOFTLY);
  volume.gain.exponentialRampToValueAtTime(SILENT, end);
  volume.connect(on.destination);
  const source = tone.wave === "noise" ? noise(tone, volume, on) : wave(tone.wave, volume, on);
  source.pitch.setValueAtTime(tone.from, start);
  source.pitch.exponentialRampToValueAtTime(tone.to, end);
  source.node.start(start);
  source.node.stop(end);
}

interface Source {
  node: AudioScheduledSourceNode;
  pitch: AudioParam;
}

function wave(type: OscillatorType, to: AudioNode, on: AudioContext): Source {
  const node = on.createOscillator();
  node.type = type;
  node.connect(to);
  return { node, pitch: node.frequency };
}

function noise({ lasts, band = "lowpass" }: Tone, to: AudioNode, on: AudioContext): Source {
  const buffer = on.createBuffer(1, Math.ceil(lasts * on.sampleRate), on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const node = on.createBufferSource();
  node.buffer = buffer;
  const filter = on.createBiquadFilter();
  filter.type = band;
  node.connect(filter).connect(to);
  return { node, pitch: filter.frequency };
}
