/**
 * The words of one language, as `src/saboteur/words/*.json` has them. What the Python package says
 * of a fact the client says too: `sentences.ts` is tested against it.
 */
import type English from "$words/en.json";

/** Every language that has words, by the name it calls itself: vite.config.ts reads the files. */
declare const __OWN_NAMES__: Readonly<Record<string, string>>;
export const OWN_NAMES = __OWN_NAMES__;
export type Code = string;
export const CODES: readonly Code[] = Object.keys(OWN_NAMES);
export type Words = typeof English;
export type Filled = Readonly<Record<string, string | number>>;

type Plural = { other: string };
/** The dotted path of every text, and of every group of plural forms. */
export type Path<Node = Words> = Node extends string
  ? never
  : {
      [Key in keyof Node & string]: Node[Key] extends string | Plural
        ? Key
        : `${Key}.${Path<Node[Key]>}`;
    }[keyof Node & string];

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const PLACE = /\{(\w+)\}/g;
/** Small words that change before a vowel: "d'Alva" in French, "Bram e Ida" in Spanish. */
const ELIDED: Readonly<Record<Code, readonly [RegExp, string]>> = {
  es: [/(?<!\p{L})y (?=h?i(?!e))/giu, "e "],
  fr: [/(?<!\p{L})(d|qu)e (?=[aeiouâàéèêëîïôûœ]|y(?![aeiou]))/giu, "$1’"],
};

export class Language {
  private readonly plurals: Intl.PluralRules;
  private readonly numbers: Intl.NumberFormat;
  private readonly lists: Intl.ListFormat;

  constructor(
    readonly code: Code,
    readonly words: Words,
    /** Words were asked for that have not come yet; null where all have. */
    private readonly onmissing: (() => void) | null = null,
  ) {
    this.plurals = new Intl.PluralRules(code);
    this.numbers = new Intl.NumberFormat(code);
    this.lists = new Intl.ListFormat(code, { type: "conjunction" });
  }

  /** What the file says at these keys, where they are known only at run time. */
  text(...keys: string[]): string {
    const found = this.find(keys);
    if (typeof found === "string") return found;
    return this.awaited(keys.join("."));
  }

  /** Whether there is a text, or a group of texts, at these keys. */
  has(...keys: string[]): boolean {
    return this.find(keys) !== undefined;
  }

  /** The same; what has not come yet is fetched, and whoever asked asks again then. */
  awaits(...keys: string[]): boolean {
    const here = this.has(...keys);
    if (!here && this.onmissing) queueMicrotask(this.onmissing);
    return here;
  }

  /** A text with its places filled; of a group of plural forms the one for `filled.count`. */
  t(path: Path, filled: Filled = {}): string {
    const found = this.find(path.split("."));
    if (typeof found === "string") return this.fill(found, filled);
    const forms = found as Record<string, string> | undefined;
    const form = forms?.[this.plurals.select(Number(filled.count))] ?? forms?.other;
    return form === undefined ? this.awaited(path) : this.fill(form, filled);
  }

  fill(text: string, filled: Filled): string {
    return this.join(text, (name) => {
      const value = filled[name];
      if (value === undefined) return `{${name}}`;
      return typeof value === "number" ? this.number(value) : value;
    });
  }

  /** A text with its places filled; the word before one may have to change for it. */
  join(text: string, filled: (name: string) => string): string {
    const said = text.replace(PLACE, (_, name: string) => filled(name));
    const elided = ELIDED[this.code];
    return elided ? said.replace(...elided) : said;
  }

  number(value: number): string {
    return this.numbers.format(value);
  }

  /** "a, b and c" */
  list(parts: Iterable<string>): string {
    return this.lists.format(parts);
  }

  /** The same, as the package puts lists together. */
  listed(parts: readonly string[]): string {
    const last = parts.at(-1) ?? "";
    if (parts.length < 2) return last;
    return this.fill(this.text("command", "and"), {
      these: parts.slice(0, -1).join(", "),
      this: last,
    });
  }

  private awaited(path: string): string {
    if (!this.onmissing) throw new Error(`no words for ${path}`);
    queueMicrotask(this.onmissing);
    return "…";
  }

  private find(keys: readonly string[]): unknown {
    let node: unknown = this.words;
    for (const key of keys) node = (node as Record<string, unknown> | undefined)?.[key];
    return node;
  }
}
