/** What to do next, in one sentence. */
import type { View } from "../../protocol";
import type { Language } from "../../words/language";
import { textOfCard } from "../telling/about";
import type { Choice } from "./choice.svelte";
import { passing, sheddable, uses } from "./legal";

export function hint(
  choice: Choice,
  view: View,
  language: Language,
  names: readonly string[],
  /** Whether one's role lies hidden and was not looked at yet. */
  unseen: boolean,
): string {
  const { what, seat } = view.decision;
  const [card] = choice.cards;
  if (seat === null) return language.t("client.game.over");
  if (!choice.mine) {
    if (card && choice.use === "play") return textOfCard(card, language);
    const key = what === "turn" ? "client.game.theirs" : "client.game.choosing";
    return `${language.t(key, { name: names[seat] ?? "" })}. ${language.t("client.game.hint.wait")}`;
  }
  if (what !== "turn") return language.t("client.game.hint.ask");
  if (choice.use === "discard") return discarding(choice, language);
  if (choice.use === "block")
    return language.t(card ? "client.game.hint.block-place" : "client.game.hint.block");
  if (!choice.hand.length) return language.t("client.game.hint.empty");
  if (!card && !uses(choice.legal).includes("play")) return language.t("client.game.hint.stuck");
  if (!card) return language.t(unseen ? "client.game.secret.hint" : "client.game.hint.pick");
  if (!choice.offered.length) return language.t("client.game.hint.unplayable");
  if (choice.seats.length) return language.t("client.game.hint.seat");
  const atGoal = choice.offered.some((action) => action.action === "Play" && action.goal !== null);
  return language.t(atGoal ? "client.game.hint.goal" : "client.game.hint.place");
}

function discarding(choice: Choice, language: Language): string {
  const most = passing(choice.legal)?.most ?? 0;
  const markers = sheddable(choice.legal).map((marker) => language.text("markers", marker));
  const parts = [
    ...(most ? [language.t("client.game.hint.discard", { count: most })] : []),
    ...(markers.length
      ? [language.t("client.game.hint.shed", { markers: language.list(markers) })]
      : []),
  ];
  return parts.join(" ");
}
