/** What only some games draw, in a file of its own: symbols, doors, signs of teams, and what stands on cards. */
export { default as Door } from "./Door.svelte";
export { default as Emblem } from "./Emblem.svelte";
export { default as More } from "./more/More.svelte";
export { default as Tokens } from "./Tokens.svelte";
