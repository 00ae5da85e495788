import ts from "typescript";
import { describe, expect, it } from "vitest";
import { printed } from "./python";
import { type Node, nodesOf, SOURCES, type Source } from "./sources";

const PROGRAM = `
import json
from saboteur.games.catalogue import CATALOGUE
from saboteur.rules.cards import NAMES
from saboteur.rules.names import ROLES
from saboteur.rules.tunnels import SIDE
print(json.dumps(sorted({*CATALOGUE, *NAMES[2:], *ROLES[2:]} - set(SIDE))))
`;
/** Every card, role and game; not a card with one opening, which has the name of a side. */
const NAMES = new Set(printed<string[]>("-c", PROGRAM));

/** Pictures have names, tests have cases, and what is generated follows the rules by itself. */
const MAY = /^art\/|\.test\.ts$|samples\.ts$/;
const GENERATED = /^\/\*\* Written by tools\//;
/** The program has the name of a role, and keeps what people chose under it. */
const OURS = ["shell/preferences.svelte.ts: saboteur"];

const strings = (source: Source): string[] =>
  source.path.endsWith(".ts") ? inScript(source.text) : nodesOf(source.text).flatMap(inNode);

/** String literals, also in types, and the keys of objects. */
function inScript(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isObjectLiteralExpression(node))
      found.push(
        ...node.properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? name.text : [])),
      );
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("", text, ts.ScriptTarget.Latest));
  return found;
}

/** The same in a component, and what its markup hands to other components. */
function inNode(node: Node): string[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateElement":
      return [(node.value as { cooked: string }).cooked];
    case "ObjectExpression":
      return (node.properties as { key?: { name?: string } }[]).flatMap(
        ({ key }) => key?.name ?? [],
      );
    case "Component":
      return (node.attributes as { value: unknown }[]).flatMap(({ value }) =>
        Array.isArray(value) ? value.flatMap(({ data }: { data?: string }) => data ?? []) : [],
      );
    default:
      return [];
  }
}

const named = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, text }) => !MAY.test(path) && !GENERATED.test(text))
    .flatMap((source) =>
      strings(source)
        .filter((text) => NAMES.has(text))
        .map((name) => `${source.path}: ${name}`),
    );

describe("the client", () => {
  it("names no card, no role and no game", () => {
    expect(NAMES.size).toBeGreaterThan(100);
    expect(named(SOURCES).filter((found) => !OURS.includes(found))).toEqual([]);
  });

  it("that does is caught, in scripts, types and markup", () => {
    const script = `const A: Record<string, "map"> = { solo: "x", [\`theft\`]: f("EW") };`;
    const markup = `<script lang="ts">let a = { key: 1 } as { b: "boss" };</script>
      <Card name="digger" class="NS" />{#if b === "duel"}{/if}{c({ rockfall: \`NES\` })}`;
    expect(named([{ path: "a.ts", text: script }]).sort()).toEqual(
      ["map", "solo", "theft", "EW"].map((name) => `a.ts: ${name}`).sort(),
    );
    const caught = ["NES", "NS", "boss", "digger", "duel", "key", "rockfall"];
    expect(named([{ path: "A.svelte", text: markup }]).sort()).toEqual(
      caught.map((name) => `A.svelte: ${name}`),
    );
    expect(named([{ path: "b.ts", text: `const { key, map } = event; a.map(key.base);` }])).toEqual(
      [],
    );
  });
});
