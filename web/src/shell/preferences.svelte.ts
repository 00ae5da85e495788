/** What somebody chose for this device; kept in the browser, never sent. */
import { type Code, CODES } from "../words/language";
import { preferred, spoken } from "../words/spoken.svelte";

export const THEMES = ["auto", "light", "dark"] as const;
export const MOTIONS = ["auto", "fast", "slow", "less"] as const;
export const VOLUMES = [0, 25, 50, 75, 100] as const;
export const SIZES = [100, 125, 150, 175, 200] as const;

export interface Chosen {
  language: Code | null;
  theme: (typeof THEMES)[number];
  motion: (typeof MOTIONS)[number];
  size: number;
  sound: boolean;
  /** By kind of sound, in percent; a kind that is not here is as loud as can be. */
  volumes: Record<string, number>;
  vibration: boolean;
  /** Whether a notice of the system says that it is one's turn, while the page is hidden. */
  calls: boolean;
  /** What was played last, and with how many: "play now" deals it again. */
  game: string | null;
  seats: Record<string, number>;
  /** Of the bots; the usual ones talk. */
  level: string;
  /** The games that were played here. */
  met: readonly string[];
  /** The lessons that were played to their end, and the one that was left before. */
  learned: readonly string[];
  left: { lesson: string; code: string } | null;
  /** The last day whose riddle was solved here, and how many in a row were. */
  solved: { day: string; streak: number } | null;
}

/** From letters of so many pixels on nothing sticks to the edges of a small screen. */
const LARGE = 24;
const KEY = "saboteur";
const USUAL: Chosen = {
  language: null,
  theme: "dark",
  motion: "auto",
  size: 100,
  sound: false,
  volumes: {},
  vibration: false,
  calls: false,
  game: null,
  seats: {},
  level: "shrewd",
  met: [],
  learned: [],
  left: null,
  solved: null,
};

/** Storage may be forbidden, full or written by another version. */
function stored(): Chosen {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Chosen>;
    const language = CODES.find((code) => code === kept.language) ?? null;
    return { ...USUAL, ...kept, language };
  } catch {
    return USUAL;
  }
}

/** Whether text is large, by what was chosen here and in the browser. */
function measure(): void {
  const root = document.documentElement;
  const size = parseFloat(getComputedStyle(root).fontSize);
  root.dataset.text = size >= LARGE ? "large" : "usual";
}

class Preferences {
  chosen = $state.raw<Chosen>(USUAL);

  async begin(): Promise<void> {
    addEventListener("storage", ({ key }) => {
      if (key === KEY) void this.apply(stored());
    });
    addEventListener("resize", measure);
    await this.apply(stored());
  }

  change(part: Partial<Chosen>): void {
    const chosen = { ...this.chosen, ...part };
    try {
      localStorage.setItem(KEY, JSON.stringify(chosen));
    } catch {
      // It holds until the page is left.
    }
    void this.apply(chosen);
  }

  private async apply(chosen: Chosen): Promise<void> {
    this.chosen = chosen;
    const root = document.documentElement;
    root.dataset.theme = chosen.theme;
    root.dataset.motion = chosen.motion;
    root.style.fontSize = `${chosen.size}%`;
    measure();
    await spoken.speak(chosen.language ?? preferred(navigator.languages));
  }
}

export const preferences = new Preferences();
