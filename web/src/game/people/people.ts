/** What is known of a player, in words. */
import type { ShelfGame, Someone, View } from "../../protocol";
import type { Language } from "../../words/language";
import type { Names } from "../../words/sentences";
import type { Opinion } from "./moods";
import type { Player } from "./player";
import { teamsOf } from "./teams";

interface Standing {
  view: View;
  seat: number;
  player: Player;
  you: boolean;
  target: boolean;
  /** Whether it is a reason why something could not be chosen. */
  why: boolean;
  /** What players said of each other. */
  opinions: readonly Opinion[];
}

/** All of it in one line, as a player's chip says it to those who hear it. */
export function chipLabel(
  { view, seat, player, you, target, why, opinions }: Standing,
  language: Language,
  names: Names,
): string {
  const game = (key: string) => language.text("client", "game", "seat", key);
  const team = teamsOf(view)[seat];
  const facts = [
    ...(you ? [game("you")] : []),
    // As it is written on the chip, then in words.
    ...(team ? [language.text("letters", team), language.text("features", `${team}-ladder`)] : []),
    ...(player === "bot" ? [game("bot")] : []),
    ...(player === "away" ? [game("away")] : []),
    ...(player === "stand-in" ? [game("stands-in")] : []),
    ...(view.decision.seat === seat ? [game("turn")] : []),
    language.t("client.game.cards", { count: view.hand_sizes[seat] ?? 0 }),
    ...(view.markers[seat] ?? []).map((marker) => language.text("markers", marker)),
    ...goldPhrase(view, seat, language),
    ...opinionPhrases(opinions, seat, language, names),
    ...(target ? [game("target")] : []),
    ...(why ? [language.t("mine.why")] : []),
  ];
  return language.t("client.game.seat.label", {
    name: names[seat] ?? "",
    facts: facts.join(", "),
  });
}

/** Who said that they suspect this player, and who that they trust them. */
export function opinionPhrases(
  opinions: readonly Opinion[],
  seat: number,
  language: Language,
  names: Names,
): string[] {
  return (["suspect", "trust"] as const).flatMap((kind) => {
    const said = opinions.filter((one) => one.of === seat && one.kind === kind);
    const by = said.map((one) => names[one.by] ?? "");
    return by.length ? [language.t(`client.game.seat.${kind}`, { names: language.list(by) })] : [];
  });
}

/** What may be known of a player's gold by anybody who sees this view. */
export function goldPhrase(view: View, seat: number, language: Language): string[] {
  const cards = view.nuggets[seat] ?? [];
  const known = goldOf(view, seat);
  if (known !== null && view.seat !== seat)
    return known ? [language.t("client.game.seat.gold", { count: known })] : [];
  if (cards.length) return [language.t("client.game.seat.gold-cards", { count: cards.length })];
  return view.has_gold[seat] ? [language.t("client.game.seat.has-gold")] : [];
}

/** What a chip shows of it: gold in words where purses lie open, else how many cards lie face down. */
export function purse(
  view: View,
  seat: number,
  language: Language,
): { gold: string; nuggets: number } {
  if (view.pieces.includes(null)) return { gold: "", nuggets: view.nuggets[seat]?.length ?? 0 };
  const count = goldOf(view, seat);
  return { gold: count ? language.t("client.table.gold", { count }) : "", nuggets: 0 };
}

/** Null where it is not known. */
export function goldOf(view: View, seat: number): number | null {
  const cards = view.nuggets[seat] ?? [];
  const pieces = view.pieces[seat] ?? null;
  if (pieces === null || cards.includes("?")) return null;
  return cards.reduce((sum, worth) => sum + Number(worth), pieces);
}

/** Whether anybody is there to talk to: a player, or somebody who watches. */
export function isHeard(view: View, people: readonly Someone[]): boolean {
  return view.players > 1 || people.length > 1;
}

/** Where all have the same role, nobody hides one. */
export function hidesRoles({ roles }: Pick<ShelfGame, "roles">): boolean {
  return roles.length > 1;
}
