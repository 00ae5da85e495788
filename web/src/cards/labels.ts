/** A card in words, for those who hear it. */
import type { Language } from "../words/language";
import { type Face, faceOf, isPath, type Side } from "./face";

/** A card in words: a path card by where it leads and what is in it, others by their name. */
export function cardLabel(card: string, turned: boolean, language: Language): string {
  if (!isPath(card)) return language.text("cards", card, "name");
  const face = faceOf(card, turned);
  return [...marks(face, language), ...tunnels(face, language), ...features(face, language)].join(
    ", ",
  );
}

function marks({ mark }: Face, language: Language): string[] {
  return mark ? [language.text("cards", mark, "name").toLocaleLowerCase(language.code)] : [];
}

function tunnels(face: Face, language: Language): string[] {
  const leading = face.tunnels.filter((sides) => sides.length > 1 || face.ladder);
  const dead = face.tunnels.filter((sides) => sides.length === 1 && !face.ladder).flat();
  const parts = leading.map((sides) =>
    language.t("mine.path", { sides: sidesPhrase(sides, language) }),
  );
  if (dead.length) parts.push(language.t("mine.dead-end", { sides: sidesPhrase(dead, language) }));
  return parts;
}

function features(face: Face, language: Language): string[] {
  const parts: string[] = [];
  const on = (what: string, sides: readonly Side[]) =>
    sides.length ? language.t("mine.on", { what, sides: sidesPhrase(sides, language) }) : what;
  if (face.barrier) {
    const { kind, arm } = face.barrier;
    parts.push(on(language.text("features", kind), arm ? [arm] : []));
  }
  if (face.ladder && !(face.mark === "start" && face.ladder === "all"))
    parts.push(
      language.text("features", face.ladder === "all" ? "ladder" : `${face.ladder}-ladder`),
    );
  if (face.crystal) parts.push(language.text("features", "crystal"));
  if (face.gold)
    parts.push(on(language.t("mine.gold", { count: face.gold.worth }), face.gold.sides));
  return parts;
}

export function sidesPhrase(sides: readonly Side[], language: Language): string {
  return language.list(sides.map((side) => language.text("sides", side)));
}
