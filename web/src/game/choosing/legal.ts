/**
 * What may be done now, found by a card and by what it is aimed at. All of it is a part of
 * `view.legal`: nothing is judged here.
 */
import { keyOf } from "../../mine/cells";
import type { Action, Block, Dig, Lay, Pass, Play, Shed, View } from "../../protocol";
import type { Place } from "../../words/places";

export type Goals = View["goals"];
export type Aim = { place: Place } | { seat: number };
/** How the cards in one's hand are used. */
export type Use = "play" | "discard" | "block";
type Discarding = Pass | Shed;

const isPlayed = (action: Action): action is Dig | Play =>
  action.action === "Dig" || action.action === "Play";
const isDiscarding = (action: Action): action is Discarding =>
  action.action === "Pass" || action.action === "Shed";
const isBlock = (action: Action): action is Block => action.action === "Block";

/** The actions of a turn that use exactly these cards in this way. */
export function using(legal: readonly Action[], use: Use, cards: readonly string[]): Action[] {
  if (use === "discard")
    return legal.filter((action) => isDiscarding(action) && sameCards(action.cards, cards));
  if (cards.length !== 1) return [];
  const isOfUse = use === "block" ? isBlock : isPlayed;
  return legal.filter((action) => isOfUse(action) && action.card === cards[0]);
}

export function uses(legal: readonly Action[]): Use[] {
  const found: [Use, boolean][] = [
    ["play", legal.some(isPlayed)],
    ["discard", legal.some(isDiscarding)],
    ["block", legal.some(isBlock)],
  ];
  return found.filter(([, some]) => some).map(([use]) => use);
}

/** How many cards may be discarded to pass: the least and the most. */
export function passing(legal: readonly Action[]): { least: number; most: number } | null {
  const sizes = legal.flatMap((action) => (action.action === "Pass" ? [action.cards.length] : []));
  return sizes.length ? { least: Math.min(...sizes), most: Math.max(...sizes) } : null;
}

/** What lies in front of oneself and two cards would remove. */
export function sheddable(legal: readonly Action[]): string[] {
  return [...new Set(legal.flatMap((action) => (action.action === "Shed" ? [action.marker] : [])))];
}

/** Whether a card more could still become a discard. */
export function discardable(legal: readonly Action[], cards: readonly string[]): boolean {
  return legal.some((action) => isDiscarding(action) && includesCards(action.cards, cards));
}

/** The cell that an action is about; a goal is meant by its cell. */
export function placeOf(action: Action, goals: Goals): Place | null {
  if (action.action === "Play" && action.goal !== null) return goals[action.goal] ?? null;
  if (action.action === "Lay") return goals[action.goal] ?? null;
  if (!("x" in action) || action.x === null || action.y === null) return null;
  return { x: action.x, y: action.y };
}

function seatOf(action: Action): number | null {
  return action.action === "Play" || action.action === "Steal" ? action.seat : null;
}

export function places(actions: readonly Action[], goals: Goals): Place[] {
  const found = new Map<string, Place>();
  for (const action of actions) {
    const place = placeOf(action, goals);
    if (place) found.set(keyOf(place), { x: place.x, y: place.y });
  }
  return [...found.values()];
}

export function seats(actions: readonly Action[]): number[] {
  return [...new Set(actions.map(seatOf).filter((seat) => seat !== null))];
}

/** Those that are aimed there; without such, those that need no aim. */
export function aimed(actions: readonly Action[], aim: Aim | null, goals: Goals): Action[] {
  const hit = aim === null ? [] : actions.filter((action) => hits(action, aim, goals));
  if (hit.length) return hit;
  return actions.filter((action) => placeOf(action, goals) === null && seatOf(action) === null);
}

function hits(action: Action, aim: Aim, goals: Goals): boolean {
  if ("seat" in aim) return seatOf(action) === aim.seat;
  const place = placeOf(action, goals);
  return place !== null && keyOf(place) === keyOf(aim.place);
}

/** Where an action of the list is aimed. */
export function aimOf(action: Action, goals: Goals): Aim | null {
  const seat = seatOf(action);
  const place = placeOf(action, goals);
  return place ? { place } : seat === null ? null : { seat };
}

/** The cards that an action takes out of one's hand. */
export function cardsOf(action: Action): readonly string[] {
  if ("cards" in action) return action.cards;
  return "card" in action ? [action.card] : [];
}

export function useOf(action: Action): Use {
  return isDiscarding(action) ? "discard" : isBlock(action) ? "block" : "play";
}

type Turnable = Dig | Lay;
const isTurnable = (action: Action): action is Turnable => "turned" in action;

/** The same card at the same place, turned by half a circle, if that is legal too. */
export function turnedOver(action: Action | null, among: readonly Action[]): Turnable | null {
  if (!action || !isTurnable(action)) return null;
  const turned = among.filter(isTurnable).filter((other) => other.turned !== action.turned);
  const bribes = JSON.stringify(bribesOf(action));
  return turned.find((other) => JSON.stringify(bribesOf(other)) === bribes) ?? turned[0] ?? null;
}

/** What else could be chosen without turning the card: a tool, a side, trolls to bribe. */
export function variants(action: Action | null, among: readonly Action[]): Action[] {
  if (!action) return [];
  if (!isTurnable(action)) return [...among];
  return among.filter((other) => isTurnable(other) && other.turned === action.turned);
}

/** The cards in the mine that an action is about, beside the place it is aimed at. */
export function meantBy(action: Action | null): Place[] {
  return action?.action === "Mark" ? [{ x: action.x, y: action.y }] : bribesOf(action);
}

/** Where the trolls lie that are bribed with an action. */
export function bribesOf(action: Action | null): Place[] {
  return action && "bribes" in action ? action.bribes.map(([x, y]) => ({ x, y })) : [];
}

function sameCards(cards: readonly string[], others: readonly string[]): boolean {
  return cards.length === others.length && includesCards(cards, others);
}

function includesCards(cards: readonly string[], part: readonly string[]): boolean {
  const rest = [...cards];
  return part.every((card) => {
    const found = rest.indexOf(card);
    if (found >= 0) rest.splice(found, 1);
    return found >= 0;
  });
}
