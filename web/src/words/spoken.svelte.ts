/** The language this page speaks. One is loaded at first; another comes when it is asked for. */
import { CODES, type Code, type Filled, Language, type Path, type Words } from "./language";

const FILES = import.meta.glob<Words>("$words/*.json", { import: "default" });
const LOADED = new Map(
  Object.entries(FILES).map(([path, load]) => [path.match(/(\w+)\.json$/)![1], load]),
);

class Spoken {
  private current = $state.raw<Language>();

  /** Components are mounted after the first `speak`, so there always is one for them. */
  get language(): Language {
    if (!this.current) throw new Error("no language was loaded");
    return this.current;
  }

  async speak(code: Code): Promise<void> {
    const words = await LOADED.get(code)!();
    this.current = new Language(code, words);
    document.documentElement.lang = code;
  }
}

export const spoken = new Spoken();

export function t(path: Path, filled?: Filled): string {
  return spoken.language.t(path, filled);
}

/** The first language that the reader prefers and we have. */
export function preferred(wanted: readonly string[]): Code {
  const codes = wanted.map((tag) => CODES.find((code) => code === tag.split("-")[0]));
  return codes.find((code) => code !== undefined) ?? "en";
}
