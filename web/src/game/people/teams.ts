/** What a view tells of colours. */
import type { Team } from "../../cards/face";
import type { View } from "../../protocol";

const LADDER = /\+(blue|green)-ladder/;

/** The colour of each seat: that of its start. Where starts have none, nobody has a colour. */
export function teamsOf(view: View): Team[] {
  return view.starts.flatMap(({ card }) => {
    const found = LADDER.exec(card);
    return found ? [found[1] as Team] : [];
  });
}
