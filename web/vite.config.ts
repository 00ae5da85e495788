import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// The gallery (gallery.html) is for people who draw: `npm run dev` serves it, a build leaves it out.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  resolve: { alias: { $words: path("../src/saboteur/words") } },
  server: { fs: { allow: [path(".."), path("../src/saboteur/words")] } },
  build: {
    outDir: path("../src/saboteur/server/client"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { include: ["src/**/*.test.ts"] },
});
