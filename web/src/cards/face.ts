/**
 * A path card's face, read from its name as the rules spell it: `NS/EW`, `NW+green`,
 * `NEW+troll@E`, `NW+goal+gold2@NW`. The counterpart of `Face` in `saboteur/rules/cards.py`.
 */
export type Side = "N" | "E" | "S" | "W";
export type Team = "blue" | "green";
export type Tunnel = readonly Side[];

interface Barrier {
  kind: Team | "troll";
  /** The arm it closes off, or null if it stands in the middle of a path. */
  arm: Side | null;
  /** The tunnel it stands in. */
  tunnel: Tunnel;
}

export interface Gold {
  worth: number;
  /** The sides whose tunnel it lies in. */
  sides: Tunnel;
}

export interface Face {
  tunnels: readonly Tunnel[];
  barrier: Barrier | null;
  gold: Gold | null;
  /** A ladder, and whose it is: everybody's, blue's or green's. */
  ladder: Team | "all" | null;
  mark: "start" | "treasure" | "stone" | "goal" | null;
  crystal: boolean;
}

const FACE = /^[NESW]+(\/[NESW]+)*(\+|$)/;
const OPPOSITE: Readonly<Record<Side, Side>> = { N: "S", E: "W", S: "N", W: "E" };
const LADDERS: Readonly<Record<string, Face["ladder"]>> = {
  start: "all",
  ladder: "all",
  "blue-ladder": "blue",
  "green-ladder": "green",
};
const MARKS = ["start", "treasure", "stone", "goal"] as const;
const BARRIERS = ["blue", "green", "troll"] as const;

export function isPath(name: string): boolean {
  return FACE.test(name);
}

/** The face as it lies, turned by half a circle or not. */
export function faceOf(name: string, turned = false): Face {
  const [shape = "", ...features] = name.split("+");
  const lying = (letters: string): Tunnel => [...letters].map((letter) => lies(letter, turned));
  const tunnels = shape.split("/").map(lying);
  const face: Face = {
    tunnels,
    barrier: null,
    gold: null,
    ladder: null,
    mark: null,
    crystal: false,
  };
  for (const feature of features) {
    const [word = "", letters = ""] = feature.split("@");
    const arms = lying(letters);
    face.mark ??= MARKS.find((mark) => mark === word) ?? null;
    face.ladder = LADDERS[word] ?? face.ladder;
    face.crystal ||= word === "crystal";
    const kind = BARRIERS.find((barrier) => barrier === word);
    if (kind) face.barrier = barrierOf(kind, tunnels, arms[0] ?? null);
    if (word.startsWith("gold")) face.gold = { worth: Number(word.at(-1)), sides: arms };
  }
  if (face.gold && !face.gold.sides.length) face.gold.sides = core(face);
  return face;
}

/** The sides that open, for words and for what stands on them. */
export function openings(face: Face): Tunnel {
  return face.tunnels.flat();
}

function lies(letter: string, turned: boolean): Side {
  return turned ? OPPOSITE[letter as Side] : (letter as Side);
}

function barrierOf(kind: Barrier["kind"], tunnels: Face["tunnels"], arm: Side | null): Barrier {
  const tunnel = tunnels.find((sides) => (arm ? sides.includes(arm) : true)) ?? [];
  return { kind, arm, tunnel };
}

/** Without an arm the gold lies on the part that is not behind the door. */
function core(face: Face): Tunnel {
  return openings(face).filter((side) => side !== face.barrier?.arm);
}
