/** A notice in the words of its language. */
import type English from "$words/en.json";

type Client = (typeof English)["client"];
type Texts = Client["push"]["told"] & { offline: Client["offline"] };

/** What the server pushes; see docs/protocol.md. */
export interface Told {
  kind: "turn" | "reminder";
  code: string;
  /** In milliseconds. */
  until: number;
  language: string;
}

const TEXTS = import.meta.glob<Texts>("$words/*.json", {
  eager: true,
  import: "default",
  query: "?told",
});

/** In the first language that there is, else in English. */
export function textsOf(...languages: readonly string[]): { code: string; texts: Texts } {
  for (const language of [...languages, "en"]) {
    const code = language.slice(0, 2);
    const path = Object.keys(TEXTS).find((one) => one.endsWith(`/${code}.json`));
    if (path) return { code, texts: TEXTS[path]! };
  }
  throw new Error("no words at all");
}

/** Codes in two halves, as everywhere; times where this device is. */
export function shown({ kind, code, until, language }: Told): { title: string; body: string } {
  const { texts } = textsOf(language);
  const form = { weekday: "long", hour: "2-digit", minute: "2-digit" } as const;
  const time = new Intl.DateTimeFormat(language, form).format(until);
  const spelled = `${code.slice(0, 4)}-${code.slice(4)}`;
  return {
    title: (texts[kind] ?? texts.turn).replace("{code}", spelled),
    body: texts.until.replace("{time}", time),
  };
}
