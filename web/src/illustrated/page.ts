/** An illustrated page of a game, as tools/game_pages.py writes it from the words and the rules. */
import type { Ghost, MineView } from "../mine/cells";
import type { Code } from "../words/language";

/** A card where it may lie, or where it may not. */
export interface Mark extends Ghost {
  good: boolean;
}

/** How many cards fit between two that lie in one row or one column. */
export interface Gap {
  from: [number, number];
  to: [number, number];
  cards: number;
}

export interface Picture {
  name: string;
  alt: string;
  mine: MineView;
  marks?: Mark[];
  gaps?: Gap[];
}

export interface Part {
  title: string;
  lines: string[];
  picture?: Picture;
}

export interface Counted {
  card: string;
  copies: number;
  label?: string;
  text?: string;
}

export interface Group {
  title: string;
  name: string;
  cards: Counted[];
}

export interface Page {
  title: string;
  aim: Part;
  setup: Part;
  turn: Part;
  placements: {
    title: string;
    forbidden: string;
    cases: { picture: Picture; text: string; reason: string; rule: string }[];
  };
  cards: { title: string; groups: Group[] };
  paid: Part;
  round: {
    title: string;
    who_title: string;
    who: string[];
    steps: { lines: string[]; picture?: Picture }[];
  };
  rulings: { title: string; text: string; rules: { rule: string; title: string; text: string }[] };
  reference: string;
}

const PAGES = import.meta.glob<Page>("../../pages/*.json", { import: "default" });

/** The page of a game in a language, fetched when it is wanted; none where none was written. */
export async function pageOf(game: string, code: Code): Promise<Page | null> {
  const load = PAGES[`../../pages/${game}.${code}.json`];
  return load ? load() : null;
}
