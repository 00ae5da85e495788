/** How each role's dwarves look: the hat and what they hold tell the role, the face does not. */
import { type Look, parsed } from "./dwarf/look";
import type { Mood } from "./dwarf/mood";

export interface RoleLook {
  /** Several dwarves, each the signs of its parts. */
  looks: readonly string[];
  /** The hat that all of them wear, and the tone of their cloth. */
  hat: number;
  cloth: number;
  mood: Mood;
  sky: string;
  holds: "pickaxe" | "dynamite" | "chain" | "coin" | "crystal" | "blue" | "green" | null;
}

const HELMET = 0;
const CAP = 1;
const HOOD = 2;
const GOGGLES = 9;
const CROWN = 10;
const BOWLER = 11;

const LOOKS: Readonly<Record<string, RoleLook>> = {
  digger: {
    looks: ["00000000", "35003142", "56008326", "13006402"],
    hat: HELMET,
    cloth: 0,
    mood: "neutral",
    sky: "#e9c98f",
    holds: "pickaxe",
  },
  saboteur: {
    looks: ["12000135", "44005244", "06008503", "32001010"],
    hat: HOOD,
    cloth: 1,
    mood: "sly",
    sky: "#8a3a2c",
    holds: "dynamite",
  },
  "blue-digger": {
    looks: ["01000001", "35008412", "56007120"],
    hat: HELMET,
    cloth: 2,
    mood: "neutral",
    sky: "#b9d2f5",
    holds: "blue",
  },
  "green-digger": {
    looks: ["16003100", "40008032", "05002440"],
    hat: CAP,
    cloth: 3,
    mood: "neutral",
    sky: "#bfe5c8",
    holds: "green",
  },
  boss: {
    looks: ["03000000", "14008142", "33003432"],
    hat: CROWN,
    cloth: 4,
    mood: "neutral",
    sky: "#d9c2e8",
    holds: "chain",
  },
  profiteer: {
    looks: ["01005266", "32004246", "56008063"],
    hat: BOWLER,
    cloth: 7,
    mood: "sly",
    sky: "#d8cfc0",
    holds: "coin",
  },
  geologist: {
    looks: ["04003022", "52007130", "15008320"],
    hat: GOGGLES,
    cloth: 6,
    mood: "neutral",
    sky: "#cfd9e8",
    holds: "crystal",
  },
  "selfish-dwarf": {
    looks: ["01004040", "32009400", "56006154"],
    hat: BOWLER,
    cloth: 0,
    mood: "sly",
    sky: "#d8b56a",
    holds: "coin",
  },
  dwarf: {
    looks: ["00000000", "25008100"],
    hat: CAP,
    cloth: 1,
    mood: "neutral",
    sky: "#e9c98f",
    holds: null,
  },
};

export const ROLES = Object.keys(LOOKS);

export function isRole(name: string): boolean {
  return name in LOOKS;
}

export function roleLook(role: string): RoleLook {
  const look = LOOKS[role];
  if (!look) throw new Error(`no such role: ${role}`);
  return look;
}

/** One of a role's dwarves. */
export function dwarfOf(role: string, variant: number): Look {
  const { looks, hat, cloth } = roleLook(role);
  return { ...parsed(looks[variant % looks.length])!, hat, cloth };
}

/** Which of a role's dwarves a seat has in a round: by these alone, so that it tells nothing else. */
export function variantAt(seat: number, round: number): number {
  return seat * 5 + round * 7;
}

/** Whoever carries dynamite works against the others. */
export function isFoul(role: string): boolean {
  return LOOKS[role]?.holds === "dynamite";
}
