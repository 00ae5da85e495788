import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // Names that nobody reads are short: they are in every tag.
    cssHash: ({ css, hash }) => `s${hash(css)}`,
  },
};
