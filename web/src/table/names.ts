/** What people and bots at a table are called. */
import type { Chair, Picture, Someone } from "../protocol";
import type { Language } from "../words/language";

/** Guests count from one. */
export function personName(someone: Someone | undefined, language: Language): string {
  if (!someone) return language.t("command.nobody");
  return someone.name ?? language.t("client.table.guest", { number: someone.number + 1 });
}

/** A person's name, a bot's by its seat, or that the seat is empty. */
export function seatName(picture: Picture, seat: number, language: Language): string {
  const chair = picture.chairs[seat];
  if (chair?.person != null)
    return personName(
      picture.people.find((one) => one.number === chair.person),
      language,
    );
  if (chair?.bot) return botName(seat, language);
  return language.t("client.table.seat", { number: seat + 1 });
}

/** By seat, as sentences want them. */
export function seatNames(picture: Picture, language: Language): string[] {
  return picture.chairs.map((_, seat) => seatName(picture, seat, language));
}

function botName(seat: number, language: Language): string {
  const names = language.words.client.dwarves;
  return names[seat % names.length]!;
}

/** How a bot plays, beside its level: nothing for those that have no way of their own. */
export function characterName(chair: Chair | undefined, language: Language): string {
  const { bot, character } = chair ?? {};
  if (!bot || !character || !language.has("client", "characters", character)) return "";
  return language.text("client", "characters", character);
}

/** A level that the words do not know was brought along by whoever runs the server. */
export function levelName(level: string, language: Language): string {
  return language.has("client", "levels", level)
    ? language.text("client", "levels", level, "name")
    : level;
}
