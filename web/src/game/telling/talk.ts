/** Quick talk: the statements that can be made now, by kind, and what each can be about. */
import type { Statement } from "../../protocol";
import type { Language } from "../../words/language";
import { fromOne } from "../../words/sentences";

export type Kind = Statement["kind"];

interface KindOfTalk {
  kind: Kind;
  /** Seats or goals; empty if it is about nothing. */
  about: number[];
  of: "seat" | "goal" | "nothing";
}

const OF_SEATS: readonly Kind[] = ["suspect", "trust", "why", "deny"];
/** Everything that is neither asked nor answered is told. */
const GROUPS: Readonly<Record<"ask" | "answer", readonly Kind[]>> = {
  ask: ["why", "who-saw"],
  answer: [
    "deny",
    "dug-toward",
    "nothing-better",
    "wanted-cards",
    "cleared-way",
    "my-mistake",
    "unseen",
  ],
};
export type Group = "tell" | "ask" | "answer";

export function groupOf({ kind }: { kind: Kind }): Group {
  if (GROUPS.ask.includes(kind)) return "ask";
  return GROUPS.answer.includes(kind) ? "answer" : "tell";
}

export function byKind(statements: readonly Statement[]): KindOfTalk[] {
  const found = new Map<Kind, number[]>();
  for (const { kind, about } of statements) {
    const list = found.get(kind) ?? [];
    found.set(kind, about === null ? list : [...list, about]);
  }
  return [...found].map(([kind, about]) => ({
    kind,
    about,
    of: about.length === 0 ? "nothing" : OF_SEATS.includes(kind) ? "seat" : "goal",
  }));
}

/** What would be said; with an ellipsis as long as it is not known about what. */
export function statementPhrase(
  kind: Kind,
  about: number | null,
  language: Language,
  names: readonly string[],
): string {
  const blank = "…";
  const said = language.fill(language.text("talk", kind), {
    goal: about === null ? blank : fromOne(about),
    target: about === null ? blank : (names[about] ?? fromOne(about)),
  });
  return said.replace("….", blank);
}
