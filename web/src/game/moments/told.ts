/**
 * What was said against what was so. Drawn from what everybody heard and, once a round is over, may
 * know: roles and goals lie open then. Nothing here is known to one seat alone.
 */
import { isFoul } from "../../art/roles";
import { faceOf, isPath } from "../../cards/face";
import type { Fact, RoundEnded, Talked } from "../../protocol";

export interface Round {
  ended: RoundEnded;
  facts: readonly Fact[];
}

/** One seat's word about a goal or another seat, and whether it was true. */
export interface Word {
  seat: number;
  about: number;
  what: "goal" | "suspects" | "trusts";
  right: boolean;
}

/** Every round that has ended, oldest first, with what happened in it. */
export function rounds(facts: readonly Fact[]): Round[] {
  const found: Round[] = [];
  let since = 0;
  facts.forEach((fact, i) => {
    if (fact.fact === "RoundDealt") since = i;
    if (fact.fact === "RoundEnded") found.push({ ended: fact, facts: facts.slice(since, i) });
  });
  return found;
}

/** What was said of goals and seats; of what a seat says twice, the last counts. */
export function words({ ended, facts }: Round): Word[] {
  const said = new Map<string, Word>();
  for (const fact of facts) {
    const word = fact.fact === "Talked" ? judged(fact, ended) : null;
    if (!word) continue;
    const opinion = word.what === "goal" ? "goal" : "seat";
    said.set(`${word.seat} ${opinion} ${word.about}`, word);
  }
  return [...said.values()];
}

function judged({ seat, statement, about }: Talked, ended: RoundEnded): Word | null {
  if (about === null) return null;
  const claims = CLAIMS[statement];
  return claims ? { seat, about, ...claims(about, ended) } : null;
}

type Judge = (about: number, ended: RoundEnded) => Pick<Word, "what" | "right">;

const CLAIMS: Readonly<Partial<Record<string, Judge>>> = {
  gold: (goal, { goals }) => ({ what: "goal", right: isTreasure(goals[goal]) }),
  stone: (goal, { goals }) => ({ what: "goal", right: !isTreasure(goals[goal]) }),
  suspect: (seat, { roles }) => ({ what: "suspects", right: isFoul(roles[seat] ?? "") }),
  trust: (seat, { roles }) => ({ what: "trusts", right: !isFoul(roles[seat] ?? "") }),
};

function isTreasure(card: string | undefined): boolean {
  return card !== undefined && isPath(card) && faceOf(card).mark === "treasure";
}
