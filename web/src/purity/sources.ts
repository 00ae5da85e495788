/** The client's own sources, read as syntax: what tests ask of all of them. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "svelte/compiler";
import ts from "typescript";

const SRC = fileURLToPath(new URL("..", import.meta.url));

export interface Source {
  /** From `src` on, with slashes. */
  path: string;
  text: string;
}

/** Something of a syntax tree: a kind, and whatever else. */
export type Node = { type: string } & Record<string, unknown>;

export const SOURCES: readonly Source[] = readdirSync(SRC, { recursive: true, encoding: "utf-8" })
  .filter((path) => /\.(svelte|ts)$/.test(path))
  .map((path) => path.replaceAll("\\", "/"))
  .map((path) => ({ path, text: readFileSync(SRC + path, "utf-8") }))
  .sort((one, other) => (one.path < other.path ? -1 : 1));

/** What a source imports, as it is written there: at its top, or when it is needed. */
export function importsOf({ path, text }: Source): string[] {
  if (path.endsWith(".ts"))
    return ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
  return nodesOf(text)
    .filter(({ type }) => /^(Import(Declaration|Expression)|Export\w+Declaration)$/.test(type))
    .map(({ source }) => (source as { value?: unknown } | null)?.value)
    .filter((value) => typeof value === "string");
}

/** Every node of a component's script and markup. */
export function nodesOf(text: string): Node[] {
  return [...within(parse(text, { modern: true }))];
}

function* within(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value && typeof value.type === "string") yield value as Node;
  for (const part of Object.values(value)) yield* within(part);
}
