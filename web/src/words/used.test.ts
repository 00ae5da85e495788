import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CODES, Language, type Words } from "./language";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = readdirSync(`${root}src`, { recursive: true, encoding: "utf-8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !/\.test\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(`${root}src/${name}`, "utf-8") }));

/** `t("a.b")` and `language.t("a.b")` name a text; `t(`a.${b}`)` names a group of them. */
const NAMED = /\bt\(\s*(["'`])([^"'`]+)\1/g;
const used = sources.flatMap(({ name, text }) =>
  [...text.matchAll(NAMED)].map((match) => ({ name, path: match[2]! })),
);
const whole = used.filter(({ path }) => !path.includes("${"));
const groups = used
  .filter(({ path }) => path.includes("${"))
  .map(({ name, path }) => ({
    name,
    path: path.slice(0, path.indexOf("${")).replace(/\.[^.]*$/, ""),
  }));
const languages = CODES.map((code) => {
  const text = readFileSync(`${root}../src/saboteur/words/${code}.json`, "utf-8");
  return new Language(code, JSON.parse(text) as Words);
});

/** Words between tags that are not an expression: somebody forgot the words file. */
const LOOSE = />([^<>{}]*\p{L}{2,}[^<>{}]*)</gu;
const OWN_NAMES = new Set(["Saboteur"]);

describe.each(languages)("in $code", (language) => {
  it("every text the client uses is there", () => {
    expect(whole.length).toBeGreaterThan(50);
    const missing = whole.filter(({ path }) => !language.has(...path.split(".")));
    expect(missing).toEqual([]);
  });

  it("every group of texts the client uses is there", () => {
    expect(groups.filter(({ path }) => !language.has(...path.split(".")))).toEqual([]);
  });
});

describe("a component", () => {
  it("has no words of its own", () => {
    const loose = sources
      .filter(({ name }) => name.endsWith(".svelte") && !name.startsWith("gallery"))
      .flatMap(({ name, text }) => {
        const markup = text.replace(/<(script|style)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "");
        return [...markup.matchAll(LOOSE)]
          .map((match) => match[1]!.trim())
          .filter((words) => !OWN_NAMES.has(words) && !/=|\?|&&/.test(words))
          .map((words) => ({ name, words }));
      });
    expect(loose).toEqual([]);
  });
});
