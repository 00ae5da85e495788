import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CODES, type Code, Language, type Words } from "./language";
import { type Fact, keyOf, sentence } from "./sentences";

interface Told {
  fact: Fact;
  names: string[];
  said: Record<Code, string>;
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
const python = process.env.PYTHON ?? `${root}.venv-dev/bin/python`;
const corpus = JSON.parse(
  execFileSync(python, ["tools/fact_sentences.py"], { cwd: root, maxBuffer: 1 << 28 }).toString(),
) as Told[];

const languages = CODES.map((code) => {
  const text = readFileSync(`${root}src/saboteur/words/${code}.json`, "utf-8");
  return new Language(code, JSON.parse(text) as Words);
});

describe.each(languages)("in $code", (language) => {
  it("says of every fact what the package says", () => {
    for (const { fact, names, said } of corpus)
      expect(sentence(fact, language, names), JSON.stringify(fact)).toBe(said[language.code]);
  });

  it("has used every sentence in doing so", () => {
    const used = new Set(corpus.map(({ fact }) => keyOf(fact.fact, { ...fact })));
    expect([...used].sort()).toEqual(Object.keys(language.words.facts).sort());
  });
});
