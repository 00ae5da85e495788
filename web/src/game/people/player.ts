/** Who chooses for a seat: its person, a bot, or a bot as long as the person is away. */
import type { Picture } from "../../protocol";

export type Player = "person" | "away" | "bot" | "stand-in";

export function playerOf(picture: Picture, seat: number, present: readonly number[]): Player {
  const chair = picture.chairs[seat];
  if (!chair || chair.person === null) return "bot";
  if (chair.player !== "person") return "stand-in";
  return present.includes(chair.person) ? "person" : "away";
}
