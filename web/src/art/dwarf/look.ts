/** How somebody looks, as eight signs: one for each part, each the number of a variant. */
import { BEARDS, BROWS, CLOTHS, EYES, HAIRS, HATS, NOSES, SKINS } from "./parts";

/** The last hats belong to roles. */
const ROLE_HATS = 2;
/** In the order of the signs: how many variants there are to choose from. */
export const CHOICES = {
  skin: SKINS.length,
  hair: HAIRS.length,
  cloth: CLOTHS.length,
  hat: HATS.length - ROLE_HATS,
  beard: BEARDS.length,
  nose: NOSES.length,
  eyes: EYES.length,
  brows: BROWS.length,
} as const;
export type PartName = keyof typeof CHOICES;
export const PARTS = Object.keys(CHOICES) as PartName[];
export type Look = Readonly<Record<PartName, number>>;

const FORM = /^[0-9a-z]{8}$/;
const BASE = 36;

/** Null if it is not a look. Variants that are not drawn here, of a newer client, become others. */
export function parsed(text: string | null | undefined): Look | null {
  if (!text || !FORM.test(text)) return null;
  return made((part, i) => parseInt(text[i]!, BASE) % CHOICES[part]);
}

export function printed(look: Look): string {
  return PARTS.map((part) => look[part].toString(BASE)).join("");
}

/** The same name, the same dwarf. */
export function byLot(name: string): Look {
  const next = dice(name);
  return made((part) => Math.floor(next() * CHOICES[part]));
}

export function byChance(): Look {
  return made((part) => Math.floor(Math.random() * CHOICES[part]));
}

/** Somebody at a table: a look they chose, or what theirs is drawn by lot from. */
export interface Sitter {
  name: string;
  look?: string | null;
  /** A bot's look is drawn before those of people: it stays while people come and go. */
  bot?: boolean;
}

/** How each looks. What was chosen stays, unless somebody looks exactly so; no two are alike. */
export function looksOf(sitters: readonly Sitter[]): Look[] {
  const looks: Look[] = [];
  const taken: Look[] = [];
  const place = (sitter: Sitter, seat: number): void => {
    const chosen = parsed(sitter.look);
    const look = chosen ? kept(chosen, taken) : drawn(sitter.name, taken);
    taken.push(look);
    looks[seat] = look;
  };
  for (const turn of [(one: Sitter) => one.bot, (one: Sitter) => !one.bot && one.look, rest])
    sitters.forEach((sitter, seat) => {
      if (!looks[seat] && turn(sitter)) place(sitter, seat);
    });
  return looks;
}

const rest = (): boolean => true;

/** Whether one could take one for the other at a glance. */
export function alike(one: Look, other: Look): boolean {
  return one.hat === other.hat || (one.beard === other.beard && one.hair === other.hair);
}

/** Whether only colours tell them apart. */
export function twins(one: Look, other: Look): boolean {
  return (["hat", "beard", "nose", "eyes"] as const).every((part) => one[part] === other[part]);
}

/** Whether hat and beard are the same. */
const near = (one: Look, other: Look): boolean =>
  one.hat === other.hat && one.beard === other.beard;

const MOST_LOTS = 40;

/** By lot, like nobody; with more dwarves than hats some share one, and differ below it. */
function drawn(name: string, taken: readonly Look[]): Look {
  const lots = Array.from({ length: MOST_LOTS }, (_, i) => byLot(i ? `${name} ${i}` : name));
  const free = (same: typeof alike) =>
    lots.find((look) => !taken.some((other) => same(look, other)));
  return free(alike) ?? free(near) ?? lots[0]!;
}

/** As chosen; of two who look exactly so the later one puts on another hat. */
function kept(chosen: Look, taken: readonly Look[]): Look {
  let look = chosen;
  for (let i = 0; i < CHOICES.hat && taken.some((other) => twins(look, other)); i++)
    look = { ...look, hat: (look.hat + 1) % CHOICES.hat };
  return look;
}

function made(choose: (part: PartName, i: number) => number): Look {
  return Object.fromEntries(PARTS.map((part, i) => [part, choose(part, i)])) as Record<
    PartName,
    number
  >;
}

/** Dice that fall the same way for the same name. */
function dice(name: string): () => number {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
