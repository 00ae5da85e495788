/** How long things are shown at the usual speed, in milliseconds. */

/** A pause, a goal that turns over, its light, and time to look at it. */
export const SEEING = 700 + 400 + 300 + 1_100;
/** So long an onlooker sees how a round ended, once the next one was dealt. */
export const LOOKING = 8_000;
/** So long it is said that one passes, before one does. */
export const READING = 1_200;
