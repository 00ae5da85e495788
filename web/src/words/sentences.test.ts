import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { printed, ROOT } from "../purity/python";
import { CODES, type Code, Language, type Words } from "./language";
import { type Fact, sentence, sentenceKey, spokenTo } from "./sentences";

interface Told {
  fact: Fact;
  names: string[];
  you: number | null;
  said: Record<Code, string>;
}

const corpus = printed<Told[]>("tools/fact_sentences.py");

const languages = CODES.map((code) => {
  const text = readFileSync(`${ROOT}src/saboteur/words/${code}.json`, "utf-8");
  return new Language(code, JSON.parse(text) as Words);
});

describe.each(languages)("in $code", (language) => {
  it("says of every fact what the package says", () => {
    for (const { fact, names, you, said } of corpus)
      expect(sentence(fact, language, names, undefined, you), JSON.stringify(fact)).toBe(
        said[language.code],
      );
  });

  it("has used every sentence in doing so", () => {
    const used = new Set(
      corpus.map(({ fact, you }) =>
        spokenTo(sentenceKey(fact.fact, { ...fact }), { ...fact }, language, you),
      ),
    );
    expect([...used].sort()).toEqual(Object.keys(language.words.facts).sort());
  });
});
