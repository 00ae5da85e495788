/**
 * The language this page speaks. One is loaded at first, with the words of the first page and of a
 * game; the rest comes when it is asked for or when there is time; another language comes when it is
 * asked for.
 */
import { untrack } from "svelte";
import { CODES, type Code, type Filled, Language, type Path, type Words } from "./language";

const FIRST = byCode(
  import.meta.glob<Words>("$words/*.json", { import: "default", query: "?first" }),
);
const REST = byCode(
  import.meta.glob<Words>("$words/*.json", { import: "default", query: "?later" }),
);
/** So many milliseconds after the first words nobody waits for anything else. */
const LATER = 10_000;

function byCode<File>(
  files: Record<string, () => Promise<File>>,
): Map<string, () => Promise<File>> {
  return new Map(
    Object.entries(files).map(([path, load]) => [path.match(/(\w+)\.json/)![1]!, load]),
  );
}

/** Both parts of a language's words as one; no text is in both. */
export function joined<Part extends object>(one: Part, other: object): Part {
  const whole = { ...one } as Record<string, object>;
  for (const [key, of] of Object.entries(other) as [string, object][]) {
    const here = whole[key];
    whole[key] = here ? joined(here, of) : of;
  }
  return whole as unknown as Part;
}

class Spoken {
  private current = $state.raw<Language>();
  private wanted = false;
  private coming: Promise<void> | null = null;

  /** Components are mounted after the first `speak`, so there always is one for them. */
  get language(): Language {
    if (!this.current) throw new Error("no language was loaded");
    return this.current;
  }

  async speak(code: Code): Promise<void> {
    const whole = this.wanted;
    const [first, rest] = await Promise.all([
      FIRST.get(code)!(),
      whole ? REST.get(code)!() : ({} as Words),
    ]);
    const words = joined(first, rest);
    this.current = new Language(code, words, whole ? null : () => void this.whole());
    document.documentElement.lang = code;
    if (!this.wanted) setTimeout(() => void this.whole(), LATER);
  }

  /** With all words, from now on. */
  whole(): Promise<void> {
    this.coming ??= this.rest();
    return this.coming;
  }

  private async rest(): Promise<void> {
    this.wanted = true;
    try {
      await this.speak(untrack(() => this.language.code));
    } catch {
      this.wanted = false;
      this.coming = null;
    }
  }
}

export const spoken = new Spoken();

export function t(path: Path, filled?: Filled): string {
  return spoken.language.t(path, filled);
}

/** A part of the client that comes with all words. */
export function worded<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => (await Promise.all([load(), spoken.whole()]))[0];
}

/** The first language that the reader prefers and we have. */
export function preferred(wanted: readonly string[]): Code {
  const codes = wanted.map((tag) => CODES.find((code) => code === tag.split("-")[0]));
  return codes.find((code) => code !== undefined) ?? "en";
}
