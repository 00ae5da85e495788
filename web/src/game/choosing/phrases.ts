/** An action in words: for the button that confirms it, for the list, for those who hear it. */
import { isPath } from "../../cards/face";
import { cardLabel } from "../../cards/labels";
import { keyOf } from "../../mine/cells";
import type { Action, Play, ShelfGame, View } from "../../protocol";
import { capital, type Filled, type Language } from "../../words/language";
import { type Place, placePhrase, wayTo } from "../../words/places";
import { cardPhrase, fromOne, nameOf, type Names } from "../../words/sentences";
import { bribesOf, placeOf } from "./legal";

interface Speaking {
  language: Language;
  names: Names;
  /** Who chooses. */
  you?: number | null;
  goals: View["goals"];
  cards: ShelfGame["cards"];
}

/** What taking this action does. */
export function actionPhrase(action: Action, said: Speaking): string {
  const say = (key: string, filled: Filled = {}) =>
    capital(said.language.fill(said.language.text("client", "game", "do", key), filled));
  const named = (card: string, turned = false) =>
    isPath(card) ? cardLabel(card, turned, said.language) : cardPhrase(card, said.language);
  const at = (place: Place) => ({ place: placePhrase(place, said.language) });
  const listed = (cards: readonly string[]) => said.language.list(cards.map((card) => named(card)));
  switch (action.action) {
    case "Dig":
      return bribing(say("dig", { ...at(action), card: named(action.card, action.turned) }));
    case "Play":
      return bribing(say(playKey(action, said), filledBy(action, said)));
    case "Pass":
      return action.cards.length ? say("pass", { cards: listed(action.cards) }) : say("pass-empty");
    case "Shed":
      return say("shed", { cards: listed(action.cards), marker: marker(action.marker, said) });
    case "Block":
      return say("block", {
        ...at(action),
        card: named(action.card),
        side: said.language.text("sides", action.side),
      });
    case "Lay": {
      const face = said.goals[action.goal]?.face ?? "?";
      return say("lay", { goal: fromOne(action.goal), card: named(face, action.turned) });
    }
    case "Take":
      return say("take", { nugget: action.nugget });
    case "Steal":
      return action.seat === null
        ? say("steal-nobody")
        : say("steal", { name: nameOf(action.seat, said.language, said.names) });
    case "Mark":
      return say("mark", at(action));
    case "Pay":
      return say("pay", { nuggets: action.nuggets.join(" + ") });
  }

  function bribing(what: string): string {
    const trolls = bribesOf(action).map((troll) => placePhrase(troll, said.language));
    return trolls.length ? say("bribe", { what, cells: trolls.join(" · ") }) : what;
  }
}

/** What makes an action another one than those beside it: a tool, a side, trolls to bribe. */
export function variantPhrase(
  action: Action,
  beside: readonly Action[],
  { language, ...said }: Speaking,
): string {
  if (action.action === "Play" && action.tool) return capital(language.text("tools", action.tool));
  if (action.action === "Block") return capital(language.text("sides", action.side));
  if (action.action === "Pass") return language.t("client.game.short.pass");
  if (action.action === "Shed")
    return language.t("client.game.short.shed", {
      marker: marker(action.marker, { language, ...said }),
    });
  const bribes = bribesOf(action);
  if (!bribes.length) return language.t("client.game.short.no-bribe");
  const trolls = new Set(beside.flatMap(bribesOf).map(keyOf));
  if (trolls.size === 1) return language.t("client.game.short.bribe");
  const from = placeOf(action, said.goals) ?? { x: 0, y: 0 };
  return language.t("client.game.short.bribe-all", {
    count: bribes.length,
    where: bribes
      .map((troll) => wayTo(troll, from, language) || language.t("client.game.short.here"))
      .join(" · "),
  });
}

/** Cards for tools say the same of each tool; what one does to oneself is said so. */
function playKey({ card, seat }: Play, { cards, language, you = null }: Speaking): string {
  const row = cards[card];
  const key = row?.tools.length ? row.emblem : card;
  const own = `${key}-own`;
  return seat !== null && seat === you && language.has("client", "game", "do", own) ? own : key;
}

function filledBy(action: Play, { language, names }: Speaking): Filled {
  return {
    ...(action.x === null
      ? {}
      : { place: placePhrase({ x: action.x, y: action.y ?? 0 }, language) }),
    ...(action.seat === null ? {} : { name: nameOf(action.seat, language, names) }),
    ...(action.tool === null
      ? {}
      : {
          tool: language.text("tools", action.tool),
          the_tool: language.text("the_tools", action.tool),
        }),
    ...(action.goal === null ? {} : { goal: fromOne(action.goal) }),
  };
}

function marker(name: string, { language }: Speaking): string {
  return language.text("markers", name);
}
