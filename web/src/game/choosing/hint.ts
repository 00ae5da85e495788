/** What to do next, in one sentence. */
import { isPath } from "../../cards/face";
import type { View } from "../../protocol";
import type { Language } from "../../words/language";
import { stopped } from "../../words/wrong";
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
  const why = hindered(choice, seat, view.markers[seat] ?? [], language);
  if (!card && why) return why;
  if (!card && !uses(choice.legal).includes("play")) return language.t("client.game.hint.stuck");
  if (!card) return language.t(unseen ? "client.game.secret.hint" : "client.game.hint.pick");
  if (!choice.offered.length && why && isPath(card)) return why;
  if (!choice.offered.length) return language.t("client.game.hint.unplayable");
  if (choice.seats.length) return language.t("client.game.hint.seat");
  const atGoal = choice.offered.some((action) => action.action === "Play" && action.goal !== null);
  return language.t(atGoal ? "client.game.hint.goal" : "client.game.hint.place");
}

/** Why path cards lie idle, and what one can do about it. */
function hindered(
  { legal, hand }: Choice,
  seat: number,
  markers: readonly string[],
  language: Language,
): string {
  const said = stopped(markers, language);
  const idle = hand.some(isPath) && !legal.some(({ action }) => action === "Dig");
  if (!said || !idle) return "";
  const mends = legal.some((one) => one.action === "Play" && one.tool && one.seat === seat);
  const plays = uses(legal).includes("play");
  const key = mends ? "mend" : plays ? "hindered" : "hindered-stuck";
  return language.fill(language.text("client", "game", "hint", key), { stopped: said });
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
