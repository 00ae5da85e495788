import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// What every page needs comes in one file, with one set of headers.
const FIRST =
  /\/node_modules\/|\/web\/src\/(app|art(?!\/more)|cards|lobby\/TablePage|menu\/TableMenu|rules\/open|shell|table(?!\/\w+Field)|ui\/(Icon|Lazy|Sheet|Stroke)|words(?!\/options))/;

// What a game needs for a first move comes in another; the rest of it (panels/later.ts) comes later.
const GAME =
  /\/web\/src\/(game\/(?!panels\/(Aside|Clock|Discards|Result|Sheets)|moments\/(awards|told)|people\/Person|telling\/(About|Bubbles|Story|Talk|placing|speech)\.|choosing\/(Ask|Choices))|mine\/|ui\/walking|words\/options)/;

// Small files cost more than they weigh: those that are wanted together come together.
const LATER_IN_GAME =
  /\/web\/src\/game\/(panels\/(Aside|Clock|Discards|Result|Sheets)|moments\/(awards|told)|people\/Person|telling\/(About|Story|Talk)\.|choosing\/(Ask|Choices))/;
const FORMS =
  /\/web\/src\/(arranging\/|menu\/(?!TableMenu)|table\/\w+Field|ui\/(Fold|Radios|Stepper|Switch)|settings\/(Keys|Look)\.)/;

// Adding a language is adding its words; its own name is known before they are loaded.
const WORDS = path("../src/saboteur/words");
const ownNames = Object.fromEntries(
  readdirSync(WORDS)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [
      file.slice(0, -5),
      JSON.parse(readFileSync(`${WORDS}/${file}`, "utf-8")).language,
    ]),
);

// Most words are of pages that come later. Those of them that the first page has come with it.
const LATER =
  /^(rules|replay|options|page|sections|reasons|silence|wrong|command|facts\.(RoundEnded|Nugget|GoldPaid|GoldStolen|GoldKept|TrollsPaid|GoalsBoxed|GameEnded|DecisionOpened)|client\.(fair|chat|game\.(ask|award|note|say|told)|games|invite|learn|look|new|people|replay|report|rules|settings|table|watch)\.)/;
const SOON =
  /^command\.(and|cannot-say|labelled|nobody|quoted|seat|you)$|^client\.(\w+\.title|game\.say\.title|fair\.waiting|learn\.(carry|hint)|replay\.watch|rules\.brief|table\.(gold|guest|level|menu|playing-for-you|rematch|seat|take-back|to-table))\b/;

type Words = { [key: string]: string | string[] | Words };

function part(words: Words, later: boolean, above = ""): Words {
  const kept: Words = {};
  for (const [key, of] of Object.entries(words)) {
    const path = above + key;
    if (typeof of === "object" && !Array.isArray(of)) {
      const within = part(of, later, `${path}.`);
      if (Object.keys(within).length) kept[key] = within;
    } else if ((LATER.test(path) && !SOON.test(path)) === later) kept[key] = of;
  }
  return kept;
}

const partedWords: Plugin = {
  name: "parted-words",
  enforce: "pre",
  load(id) {
    const [file = "", which] = id.split("?");
    if (!file.startsWith(WORDS) || (which !== "first" && which !== "later")) return null;
    // Illustrated pages are files of their own, written from what the words say of them.
    const { pages: _, ...words } = JSON.parse(readFileSync(file, "utf-8"));
    return `export default ${JSON.stringify(part(words, which === "later"))}`;
  },
};

// The gallery (gallery.html) is for people who draw: `npm run dev` serves it, a build leaves it out.
export default defineConfig({
  plugins: [partedWords, svelte()],
  base: "/",
  define: { __OWN_NAMES__: JSON.stringify(ownNames) },
  resolve: { alias: { $words: WORDS } },
  server: {
    fs: { allow: [path(".."), WORDS] },
    // `saboteur serve` on its usual port is the server behind `npm run dev`.
    proxy: { "/api": { target: process.env.SABOTEUR ?? "http://127.0.0.1:8666", ws: true } },
  },
  build: {
    outDir: path("../src/saboteur/server/client"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // Whoever asks for a part has the first files already; naming them again is weight.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !/\/first-/.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "first", test: FIRST },
            { name: "Game", test: GAME },
            { name: "later", test: LATER_IN_GAME },
            { name: "forms", test: FORMS },
          ],
        },
      },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
