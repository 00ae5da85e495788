/**
 * How a card would be played somewhere, as the server spells it: the question "why not?". It is
 * asked only where `view.legal` has nothing for that card, so it never plays one.
 */
import { isPath } from "../cards/face";
import { keyOf } from "../mine/cells";
import type { View } from "../protocol";
import { type Aim, aimed, type Use, using } from "./legal";

type Asked = Pick<View, "goals" | "legal" | "tiles" | "starts">;

const VERBS: Readonly<Record<string, string>> = {
  broken: "break",
  sabotage: "sabotage",
  repair: "repair",
};
const AT_GOALS = new Set(["map", "treasure-map"]);
const AT_CELLS = new Set(["rockfall", "rock-slide", "key"]);
const AT_NOTHING = new Set(["theft"]);

/** The action that will be refused with a rule, or null if there is none to ask about. */
export function attempt(card: string, use: Use, aim: Aim, view: Asked): string | null {
  if (use === "discard" || aimed(using(view.legal, use, [card]), aim, view.goals).length)
    return null;
  if ("seat" in aim) return use === "play" ? atSeat(card, aim.seat) : null;
  const at = keyOf(aim.place);
  if (use === "block") return `block ${card} ${at} E`;
  if (isPath(card)) return `dig ${card} ${at}`;
  if (AT_CELLS.has(card)) return `${card} ${at}`;
  const goal = view.goals.findIndex((one) => keyOf(one) === at);
  return AT_GOALS.has(card) && goal >= 0 ? `${card} ${goal}` : null;
}

/** Some aim for a card that cannot be used at all. */
export function anyAim(card: string, view: Asked, seat: number): Aim {
  if (isPath(card) || AT_CELLS.has(card)) {
    const tile = view.tiles.at(-1) ?? view.starts[0] ?? { x: 0, y: 0 };
    return { place: isPath(card) ? { x: tile.x + 1, y: tile.y } : tile };
  }
  const goal = view.goals.find(({ lies }) => lies !== "down") ?? view.goals[0];
  return AT_GOALS.has(card) && goal ? { place: goal } : { seat };
}

function atSeat(card: string, seat: number): string | null {
  if (AT_NOTHING.has(card)) return card;
  if (isPath(card) || AT_CELLS.has(card) || AT_GOALS.has(card)) return null;
  const [kind = "", ...tools] = card.split("-");
  const verb = VERBS[kind];
  if (!verb) return `${card} ${seat}`;
  const named = tools.length > 1 ? ` ${tools[0]}` : "";
  return `${verb} ${tools.join("-")} ${seat}${named}`;
}
