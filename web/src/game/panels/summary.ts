/** How a round ended: who was what, and what each seat got. Gathered from the facts. */
import type { Fact, GameEnded, RoundEnded } from "../../protocol";
import type { Language } from "../../words/language";

interface Gain {
  /** What is known to be gained, less what was lost. */
  worth: number;
  /** Nugget cards whose worth is not known here. */
  cards: number;
}

export interface Summary {
  round: number;
  ended: RoundEnded;
  gains: Gain[];
  /** There when the whole game is over. */
  game: GameEnded | null;
  /** Whether the next round has begun. */
  past: boolean;
}

/** Every round that has ended, oldest first. */
export function summaries(facts: readonly Fact[], players: number): Summary[] {
  const found: Summary[] = [];
  let round = 0;
  for (const fact of facts) {
    const last = found.at(-1);
    if (fact.fact === "RoundDealt") {
      round = fact.round;
      if (last) last.past = true;
    } else if (fact.fact === "RoundEnded") {
      const gains = Array.from({ length: players }, () => ({ worth: 0, cards: 0 }));
      found.push({ round, ended: fact, gains, game: null, past: false });
    } else if (last && !last.past) {
      if (fact.fact === "GameEnded") last.game = fact;
      else pay(fact, last.gains);
    }
  }
  return found;
}

function pay(fact: Fact, gains: readonly Gain[]): void {
  const add = (seat: number | null, worth: number, cards = 0) => {
    const gain = seat === null ? undefined : gains[seat];
    if (!gain) return;
    gain.worth += worth;
    gain.cards += cards;
  };
  switch (fact.fact) {
    case "GoldPaid":
      return add(fact.seat, fact.worth);
    case "NuggetTaken":
      return fact.nugget === "?" ? add(fact.seat, 0, 1) : add(fact.seat, Number(fact.nugget));
    case "GoldStolen":
      if (fact.victim === null) return;
      add(fact.seat, 1);
      return add(fact.victim, -1);
    case "GoldKept":
      return add(fact.seat, sum(fact.nuggets));
    case "TrollsPaid":
      return add(fact.seat, -sum(fact.nuggets));
  }
}

function sum(nuggets: readonly string[]): number {
  return nuggets.reduce((total, nugget) => total + (Number(nugget) || 0), 0);
}

/** Seats by gold, most first; equals share a place. */
export function ranking(gold: readonly number[]): { seat: number; gold: number; place: number }[] {
  return gold
    .map((worth, seat) => ({
      seat,
      gold: worth,
      place: 1 + gold.filter((other) => other > worth).length,
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** Who won, told to the seat `you`. */
export function winTitle(
  winners: readonly number[],
  you: number | null,
  names: readonly string[],
  language: Language,
): string {
  const won = you !== null && winners.includes(you);
  const others = winners.filter((seat) => !won || seat !== you);
  const listed = { names: language.list(others.map((seat) => names[seat] ?? "")) };
  if (won && !others.length) return language.t("client.game.result.you-win");
  if (won) return language.t("client.game.result.you-share", listed);
  const key = winners.length > 1 ? "winners" : "winner";
  return language.t(`client.game.result.${key}`, listed);
}
