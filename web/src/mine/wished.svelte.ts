/** A cell that whoever plays should see, because a lesson speaks of it. */
import type { Place } from "../words/places";

class Wished {
  place = $state.raw<Place | null>(null);
}

export const wished = new Wished();
