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

export class Language {
  private readonly plurals: Intl.PluralRules;
  private readonly numbers: Intl.NumberFormat;
  private readonly lists: Intl.ListFormat;

  constructor(
    readonly code: Code,
    readonly words: Words,
  ) {
    this.plurals = new Intl.PluralRules(code);
    this.numbers = new Intl.NumberFormat(code);
    this.lists = new Intl.ListFormat(code, { type: "conjunction" });
  }

  /** What the file says at these keys, where they are known only at run time. */
  text(...keys: string[]): string {
    const found = this.find(keys);
    if (typeof found === "string") return found;
    throw new Error(`no words for ${keys.join(".")}`);
  }

  /** Whether there is a text, or a group of texts, at these keys. */
  has(...keys: string[]): boolean {
    return this.find(keys) !== undefined;
  }

  /** A text with its places filled; of a group of plural forms the one for `filled.count`. */
  t(path: Path, filled: Filled = {}): string {
    const found = this.find(path.split("."));
    if (typeof found === "string") return this.fill(found, filled);
    const forms = found as Record<string, string> | undefined;
    const form = forms?.[this.plurals.select(Number(filled.count))] ?? forms?.other;
    if (form === undefined) throw new Error(`no words for ${path}`);
    return this.fill(form, filled);
  }

  fill(text: string, filled: Filled): string {
    return text.replace(PLACE, (place, name: string) => {
      const value = filled[name];
      if (value === undefined) return place;
      return typeof value === "number" ? this.number(value) : value;
    });
  }

  number(value: number): string {
    return this.numbers.format(value);
  }

  /** "a, b and c" */
  list(parts: Iterable<string>): string {
    return this.lists.format(parts);
  }

  private find(keys: readonly string[]): unknown {
    let node: unknown = this.words;
    for (const key of keys) node = (node as Record<string, unknown> | undefined)?.[key];
    return node;
  }
}
