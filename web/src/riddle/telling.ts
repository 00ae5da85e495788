/** What is said of an answer, and why the best one is the best: reasons are named terms. */
import type { Action, RiddleTold } from "../protocol";
import { actionPhrase } from "../game/choosing/phrases";
import { session } from "../shell/session.svelte";
import { capital, type Language } from "../words/language";

/** One piece of gold counts a fifth of a round. */
const NUGGETS = 5;

export interface Said {
  language: Language;
  names: readonly string[];
  told: RiddleTold;
}

type Answer = RiddleTold["answers"][number];

export const best = (told: RiddleTold): Answer => told.answers[0]!;
export const isRight = (told: RiddleTold, text: string): boolean => best(told).text === text;
const asksWho = (told: RiddleTold): boolean => told.kind === "suspect";

export function actionOf(told: RiddleTold, text: string): Action | null {
  return told.view.legal.find((action) => action.text === text) ?? null;
}

/** How right an answer is; null was shown without one. */
export function verdict(said: Said, text: string | null): string {
  const { told, language } = said;
  const given = told.answers.find((answer) => answer.text === text);
  if (!given) return language.t("riddles.shown");
  if (isRight(told, given.text)) return language.t("riddles.right");
  if (given.seen) return language.t("riddles.seen");
  if (asksWho(told)) return language.t("riddles.wrong");
  return sides(told)
    ? language.t("riddles.wrong-rounds", { count: hundredths(given.lacks) })
    : language.t("riddles.wrong-gold", { gold: gold(given.lacks, language) });
}

/** What was chosen amounts to, where that says something. */
export function chosen(said: Said, text: string): string {
  if (asksWho(said.told)) return "";
  const given = said.told.answers.find((answer) => answer.text === text);
  return given ? said.language.t("riddles.chosen", about(said, given)) : "";
}

export function reasons(said: Said): string[] {
  return asksWho(said.told) ? suspicions(said) : merits(said);
}

function suspicions({ told, language, names }: Said): string[] {
  const [first, second] = told.answers;
  const percent = (chance: number) =>
    language.t("study.percent", { number: hundredths(Math.max(0, chance)) });
  const belief = language.t("riddles.belief", {
    name: names[Number(first!.text)] ?? "",
    chance: percent(told.value),
    second: percent(told.value - (second?.lacks ?? 0)),
  });
  const clues = told.clues.map(({ seat, term }) =>
    language.fill(language.text("reasons", term), { seat: names[seat] ?? "" }),
  );
  return [belief, ...clues].map(capital);
}

function merits(said: Said): string[] {
  const { told, language } = said;
  const proof = sides(told)
    ? language.t("riddles.proof-rounds", {
        value: hundredths(told.value),
        count: hundredths(told.margin),
      })
    : language.t("riddles.proof-gold", { gold: gold(told.margin, language) });
  const unseen = told.kind === "quiet" ? [language.t("riddles.unseen")] : [];
  return [language.t("riddles.best", about(said, best(told))), proof, ...unseen];
}

function about({ told, language, names }: Said, answer: Answer): Record<string, string> {
  const view = told.view;
  const action = actionOf(told, answer.text);
  const { cards } = session.box(view.game);
  const phrase = { language, names, you: told.seat, goals: view.goals, cards };
  const rival = !sides(told) && answer.term.startsWith("broke-");
  return {
    action: action ? actionPhrase(action, phrase) : "",
    why: language.text("study", "terms", rival ? "broke-rival" : answer.term),
  };
}

/** Whether sides win rounds together; where roles are open, gold is counted instead. */
const sides = (told: RiddleTold): boolean => told.view.roles.some((role) => role === "?");

const hundredths = (part: number): number => Math.round(100 * part);
const gold = (part: number, language: Language): string =>
  (NUGGETS * part).toLocaleString(language.code, { maximumFractionDigits: 1 });
