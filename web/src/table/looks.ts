/** How everybody at a table looks. */
import { byLot, type Look, looksOf, parsed } from "../art/dwarf/look";
import type { Picture, Someone } from "../protocol";
import type { Language } from "../words/language";
import { seatName } from "./names";

/** By seat; bots by the names they are called, which stay through the games of a table. */
export function seatLooks(picture: Picture, language: Language): Look[] {
  return looksOf(
    picture.chairs.map(({ person }, seat) => {
      const someone = picture.people.find(({ number }) => person !== null && number === person);
      return {
        name: someone ? lotOf(someone) : seatName(picture, seat, language),
        look: someone?.look ?? null,
        bot: person === null,
      };
    }),
  );
}

/** Somebody who has no seat, or for whom it does not matter who sits beside them. */
export function personLook(someone: Someone): Look {
  return parsed(someone.look) ?? byLot(lotOf(someone));
}

/** A guest without a name has a number, in every language. */
function lotOf({ name, number }: Someone): string {
  return name ?? `guest ${number}`;
}
