import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CODES } from "../words/language";
import { offlinePage } from "./offline";

const words = fileURLToPath(new URL("../../../src/saboteur/words/", import.meta.url));

describe("the page without a server", () => {
  it.each(CODES)("is told in %s and fetches nothing", (language) => {
    const { offline } = JSON.parse(readFileSync(`${words}${language}.json`, "utf-8")).client;
    const page = offlinePage([`${language}-XX`, "en"]);
    expect(page).toContain(`lang="${language}"`);
    for (const text of Object.values<string>(offline)) expect(page).toContain(text);
    expect(page).not.toMatch(/src=|url\(|http/);
  });

  it("is told in English where no language of the device is known", () => {
    expect(offlinePage(["xx"])).toContain('lang="en"');
  });
});
