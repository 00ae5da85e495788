import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// What every page needs comes in one file, with one set of headers.
const FIRST =
  /\/node_modules\/(?!.*bindings\/(select|media|window|props|size|universal))|\/web\/src\/(app|art(?!\/(more|Door|Emblem|Tokens|letters|parts))|cards|lobby\/TablePage|menu\/TableMenu|rules\/open|shell|table(?!\/\w+Field)|ui\/(Icon|Lazy|Sheet|Stroke)|words(?!\/options))/;

// What a game needs for a first move comes in another; the rest of it (panels/later.ts) comes later.
const GAME =
  /\/web\/src\/(game\/(?!panels\/(Aside|Clock|Discards|Offers|Result|Sheets|Wish)|moments\/(awards|told)|people\/Person|telling\/(About|Bubbles|Story|Talk|placing|speech)\.|choosing\/(Ask|Choices))|mine\/|ui\/walking|words\/options)/;

// Small files cost more than they weigh: those that are wanted together come together.
const LATER_IN_GAME =
  /\/web\/src\/game\/(panels\/(Aside|Clock|Discards|Offers|Result|Sheets|Wish)|moments\/(awards|told)|people\/Person|telling\/(About|Story|Talk)\.|choosing\/(Ask|Choices))/;
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
  /^(study\.|riddles\.|rules|replay|options|page|sections|reasons|silence|wrong|command|facts\.(RoundEnded|Nugget|GoldPaid|GoldStolen|GoldKept|TrollsPaid|GoalsBoxed|GameEnded|DecisionOpened)|client\.(fair|chat|daily|device|game\.(ask|award|note|say|told)|games|invite|learn|look|new|offline|pause|people|push|replay|report|rules|settings|story|study|table|turn|tv|watch|wish)\.)/;
// Those that only other games than the first of the shelf have, and what a first move has no need of.
const OTHER_GAMES =
  /^(roles\.(blue|green|boss|profiteer|geologist|dwarf|selfish)|cards\.(theft|hands-off|swap-hands|inspection|change-hats|trapped|free-at-last|sabotage|key|rock-slide|treasure-map)|facts\.(MarkerShed|Player|Theft|RoleInspected|HandsSwapped|HatChanged|Figure|Passage|Door|Troll|GoldMarked|Sabotage|Slide)|features\.(blue|green|troll|crystal|figure|key|bribe|counter)|mine\.(goal-|whose)|decisions\.(theft|mark|pay)|client\.(first\.(?!base)|game\.(do\.(bribe|shed|block|steal|mark|pay|rock-slide|key|treasure-map|trapped|free|theft|hands|inspection|swap|change)|short\.(bribe|here|no-bribe|shed)|hint\.(shed|block)|seat\.(debts|inspected|recalled|blocked)|secret\.(team|gold))))/;
const AFTER_A_MOVE =
  /^(cards\.[^.]+\.text|facts\.(ChoiceReplaced|ClockRanOut)|winners|verdicts|replaced|client\.(reasons\.(?!unreachable|too-fast|busy|stale|forbidden|house-link)|connection\.(banned|not-found)|levels\.\w+\.text|game\.(discards-|list-none|result\.(?!show|mine))))/;
const SOON =
  /^riddles\.(title|hint)$|^command\.(and|cannot-say|labelled|nobody|quoted|seat|you)$|^client\.(\w+\.title|game\.say\.title|fair\.waiting|daily\.(hint|going|done)|learn\.(carry|hint)|replay\.watch|rules\.brief|table\.(gold|guest|level|menu|playing-for-you|rematch|seat|take-back|to-table))\b/;
const isLater = (path: string) =>
  [LATER, OTHER_GAMES, AFTER_A_MOVE].some((some) => some.test(path)) && !SOON.test(path);

type Words = { [key: string]: string | string[] | Words };

function part(words: Words, later: boolean, above = ""): Words {
  const kept: Words = {};
  for (const [key, of] of Object.entries(words)) {
    const path = above + key;
    if (typeof of === "object" && !Array.isArray(of)) {
      const within = part(of, later, `${path}.`);
      if (Object.keys(within).length) kept[key] = within;
    } else if (isLater(path) === later) kept[key] = of;
  }
  return kept;
}

const partedWords: Plugin = {
  name: "parted-words",
  enforce: "pre",
  load(id) {
    const [file = "", which] = id.split("?");
    if (file.startsWith(WORDS) && which === "told") {
      const { push, offline } = JSON.parse(readFileSync(file, "utf-8")).client;
      return `export default ${JSON.stringify({ ...push.told, offline })}`;
    }
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
      input: { index: path("index.html"), worker: path("src/worker/worker.ts") },
      output: {
        // A worker is asked for by the same name for ever.
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
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
