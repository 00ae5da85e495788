import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// What every page needs comes in one file, with one set of headers.
const FIRST =
  /\/node_modules\/|\/web\/src\/(app|arranging|art|cards|lobby|menu|rules\/open|shell|table|ui|words)/;

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

// The gallery (gallery.html) is for people who draw: `npm run dev` serves it, a build leaves it out.
export default defineConfig({
  plugins: [svelte()],
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
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", test: FIRST }] } } },
  },
  test: { include: ["src/**/*.test.ts"] },
});
