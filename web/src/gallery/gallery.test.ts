import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import en from "$words/en.json";
import { isRole } from "../art/roles";
import { isPath } from "../cards/face";
import { Language } from "../words/language";
import { valuePhrase } from "../words/options";
import { SHELF } from "./shelf";

const icons = ["Icons", "more/MoreIcons"]
  .map((name) => readFileSync(new URL(`../art/${name}.svelte`, import.meta.url), "utf-8"))
  .join("");
const drawn = new Set([...icons.matchAll(/id="i-([a-z-]+)"/g)].map(([, name]) => name));
/** Those that are drawn with others. */
const MADE = new Set(["broken", "repair", "treasure-map"]);
const cards = Object.values(SHELF.games).flatMap((game) => Object.entries(game.cards));

it("every action card has a picture of its emblem and its tools", () => {
  const actions = cards.filter(([name]) => !isPath(name));
  expect(actions.length).toBeGreaterThan(20);
  const wanted = actions.flatMap(([, { emblem, tools }]) => [emblem, ...tools]);
  expect(wanted.filter((name) => !drawn.has(name) && !MADE.has(name))).toEqual([]);
});

it("a card looks the same in every game that has it", () => {
  const looks = cards.map(([name, { emblem, tools }]) => JSON.stringify([name, emblem, tools]));
  expect(new Set(looks).size).toBe(new Set(cards.map(([name]) => name)).size);
});

it("every role, and every sign of a game, has a portrait", () => {
  const roles = Object.keys(en.roles).filter((role) => role !== "?");
  const shelved = Object.values(SHELF.games).flatMap(({ roles, sign }) => [...roles, sign]);
  expect([...roles, ...shelved].filter((role) => !isRole(role))).toEqual([]);
});

it("every value of every option has words", () => {
  const english = new Language("en", en);
  for (const { options } of Object.values(SHELF.games))
    for (const [name, { values }] of Object.entries(options))
      for (const value of values) expect(valuePhrase(name, value, english)).toBeTruthy();
});
