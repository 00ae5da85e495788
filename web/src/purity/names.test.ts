import ts from "typescript";
import { describe, expect, it } from "vitest";
import { printed } from "./python";
import { type Node, nodesOf, SOURCES, type Source } from "./sources";

const PROGRAM = `
import json
from saboteur.games.catalogue import CATALOGUE
from saboteur.rules.cards import ACTION_CARDS, NAMES
from saboteur.rules.names import ROLES
from saboteur.rules.tunnels import SIDE
beginnings = {f"{name.partition('-')[0]}-" for name in ACTION_CARDS if "-" in name}
print(json.dumps(sorted({*CATALOGUE, *NAMES[2:], *ROLES[2:], *beginnings} - set(SIDE))))
`;
/**
 * Every card, also the part of its name that a tool completes, every role and game; not a card with
 * one opening, which has the name of a side.
 */
const NAMES = new Set(printed<string[]>("-c", PROGRAM));

/** A rule's id, alone or in a key or an address. */
const RULE = /(?:^|[./])[TBXADS]\d+(?:$|[./])/;

/** Pictures have names, tests have cases, and what is generated follows the rules by itself. */
const MAY = /^art\/|\.test\.ts$|samples\.ts$/;
const GENERATED = /^\/\*\* Written by tools\//;
/** The program has the name of a role, and keeps what people chose under it; notices are sealed. */
const OURS = ["shell/preferences.svelte.ts: saboteur", "push/device.ts: key"];

const strings = (source: Source): string[] =>
  source.path.endsWith(".ts") ? inScript(source.text) : nodesOf(source.text).flatMap(inNode);

/** String literals and the parts of templates, also in types, and the keys of both. */
function inScript(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) found.push(node.text);
    if (ts.isTemplateMiddleOrTemplateTail(node)) found.push(node.text);
    for (const { name } of keyed(node)) if (name && ts.isIdentifier(name)) found.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("", text, ts.ScriptTarget.Latest));
  return found;
}

const keyed = (node: ts.Node): readonly { name?: ts.PropertyName }[] => {
  if (ts.isObjectLiteralExpression(node)) return node.properties;
  return ts.isPropertySignature(node) ? [node] : [];
};

/** The same in a component, and what its markup says in attributes and names as classes. */
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
    case "TSPropertySignature":
      return [(node.key as { name?: string }).name ?? ""];
    case "Attribute":
      return Array.isArray(node.value)
        ? node.value.flatMap(({ data }: { data?: string }) => data?.split(/\s+/) ?? [])
        : [];
    case "ClassDirective":
      return [node.name as string];
    default:
      return [];
  }
}

const named = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, text }) => !MAY.test(path) && !GENERATED.test(text))
    .flatMap((source) =>
      strings(source)
        .filter((text) => NAMES.has(text) || RULE.test(text))
        .map((name) => `${source.path}: ${name}`),
    );

describe("the client", () => {
  it("names no card, no role, no game and no rule", () => {
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
    const others = "`broken-${tool}`; `${a}EW${b}theft`; interface A { duel: number }";
    expect(named([{ path: "c.ts", text: others }])).toEqual(
      ["broken-", "EW", "theft", "duel"].map((name) => `c.ts: ${name}`),
    );
    const elements = `<script lang="ts">interface A { solo: 1 } const a = \`repair-\${b}\`;</script>
      <option value="duel"></option><p data-game="base" class="big NS" class:saboteur2={c}></p>`;
    expect(named([{ path: "B.svelte", text: elements }]).sort()).toEqual(
      ["NS", "base", "duel", "repair-", "saboteur2", "solo"].map((name) => `B.svelte: ${name}`),
    );
    const rules = `f("S5"); t("rules.T5.title"); const a = { B17: "/rules/X3", b: "B-2", c: "M5" };`;
    expect(named([{ path: "d.ts", text: rules }]).sort()).toEqual(
      ["/rules/X3", "B17", "S5", "rules.T5.title"].map((name) => `d.ts: ${name}`),
    );
    expect(named([{ path: "b.ts", text: `const { key, map } = event; a.map(key.base);` }])).toEqual(
      [],
    );
  });
});
