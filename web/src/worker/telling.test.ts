import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CODES } from "../words/language";
import { shown } from "./telling";

const until = Date.UTC(2026, 10, 20, 12);
const words = fileURLToPath(new URL("../../../src/saboteur/words/", import.meta.url));

describe("a notice", () => {
  it.each(CODES)("is told in %s, with the table and the time", (language) => {
    const { told } = JSON.parse(readFileSync(`${words}${language}.json`, "utf-8")).client.push;
    for (const kind of ["turn", "reminder"] as const) {
      const { title, body } = shown({ kind, code: "abcd2345", until, language });
      expect(title).toBe(told[kind].replace("{code}", "abcd-2345"));
      expect(body).toMatch(/\d\d/);
      expect(title + body).not.toMatch(/[{}]/);
    }
  });

  it("is told in English where its language is unknown", () => {
    const { title } = shown({ kind: "turn", code: "abcd2345", until, language: "xx" });
    expect(title).toBe("Your turn at table abcd-2345");
  });
});
