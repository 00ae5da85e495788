import { describe, expect, it, vi } from "vitest";
import en from "$words/en.json";
import first from "$words/en.json?first";
import later from "$words/en.json?later";
import { Language, type Words } from "./language";
import { joined } from "./spoken.svelte";

describe("words", () => {
  it("come in two parts that together are all that a page says", () => {
    // Illustrated pages are files of their own.
    const { pages: _, ...said } = en;
    expect(joined(first as Words, later as Words)).toEqual(said);
    expect(first).not.toHaveProperty("rules");
    expect(first).toHaveProperty("client.learn.title");
    expect(later).not.toHaveProperty("client.learn.title");
  });

  it("ask for the rest when some of it is wanted and has not come", async () => {
    const asked = vi.fn();
    const short = new Language("en", first as Words, asked);
    expect(short.text("rules", "T1", "title")).toBe("…");
    expect(short.t("client.watch.none")).toBe("…");
    await Promise.resolve();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("that do not exist are an error, and not waited for", () => {
    expect(() => new Language("en", en).text("rules", "T999", "title")).toThrow("no words");
  });
});
