/**
 * How a choice would be made somewhere, as the server spells it: the question "why not?". It is
 * asked only where `view.legal` has nothing of the kind, so it never chooses anything.
 */
import { isPath } from "../../cards/face";
import { keyOf } from "../../mine/cells";
import type { View } from "../../protocol";
import { type Aim, aimed, type Use, using } from "./legal";

type Asked = Pick<View, "goals" | "legal" | "tiles" | "starts">;
/** What a card is aimed at. */
export type Target = "cell" | "goal" | "seat" | "nothing";

const VERBS: Readonly<Record<string, string>> = {
  broken: "break",
  sabotage: "sabotage",
  repair: "repair",
};
const TARGETS: Readonly<Record<string, Target>> = {
  map: "goal",
  "treasure-map": "goal",
  rockfall: "cell",
  "rock-slide": "cell",
  key: "cell",
  theft: "nothing",
};
/** A card that is aimed at something of the wrong kind is aimed at nothing there is. */
const NOWHERE = "9999,9999";
const NO_GOAL = 99;
const NOBODY = 99;

export function targetOf(card: string): Target {
  return isPath(card) ? "cell" : (TARGETS[card] ?? "seat");
}

/** The action that will be refused with a rule, or null if there is none to ask about. */
export function attempt(card: string, use: Use, aim: Aim, view: Asked): string | null {
  if (use === "discard" || aimed(using(view.legal, use, [card]), aim, view.goals).length)
    return null;
  if (use === "block") return `block ${card} ${cellOf(aim)} E`;
  switch (targetOf(card)) {
    case "cell":
      return `${isPath(card) ? `dig ${card}` : card} ${cellOf(aim)}`;
    case "goal":
      return `${card} ${goalOf(aim, view) ?? NO_GOAL}`;
    case "seat":
      return atSeat(card, "seat" in aim ? aim.seat : NOBODY);
    case "nothing":
      return card;
  }
}

/** The same for a decision that is no turn. */
export function answer(what: string, aim: Aim, view: Asked): string | null {
  const said = answerAt(what, aim, view);
  return view.legal.some(({ text }) => text === said) ? null : said;
}

function answerAt(what: string, aim: Aim, view: Asked): string | null {
  if (what === "theft" && "seat" in aim) return `steal ${aim.seat}`;
  if (what === "mark" && "place" in aim) return `mark ${cellOf(aim)}`;
  const goal = goalOf(aim, view);
  return what === "lay" && goal !== null ? `lay ${goal}` : null;
}

/** Some aim for a card that cannot be used at all. */
export function anyAim(card: string, view: Asked, seat: number): Aim {
  const target = targetOf(card);
  if (target === "cell") {
    const tile = view.tiles.at(-1) ?? view.starts[0] ?? { x: 0, y: 0 };
    return { place: isPath(card) ? { x: tile.x + 1, y: tile.y } : tile };
  }
  const goal = view.goals.find(({ lies }) => lies !== "down") ?? view.goals[0];
  return target === "goal" && goal ? { place: goal } : { seat };
}

function cellOf(aim: Aim): string {
  return "place" in aim ? keyOf(aim.place) : NOWHERE;
}

function goalOf(aim: Aim, { goals }: Asked): number | null {
  if (!("place" in aim)) return null;
  const goal = goals.findIndex((one) => keyOf(one) === keyOf(aim.place));
  return goal < 0 ? null : goal;
}

function atSeat(card: string, seat: number): string {
  const [kind = "", ...tools] = card.split("-");
  const verb = VERBS[kind];
  if (!verb) return `${card} ${seat}`;
  const named = tools.length > 1 ? ` ${tools[0]}` : "";
  return `${verb} ${tools.join("-")} ${seat}${named}`;
}
