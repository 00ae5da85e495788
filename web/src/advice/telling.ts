/** Advice as sentences: what is best and why, whom to suspect and on what grounds. */
import { actionPhrase } from "../game/choosing/phrases";
import type { Advice, View } from "../protocol";
import { session } from "../shell/session.svelte";
import { capital, type Language } from "../words/language";

type Weighed = Advice["options"][number];
type Suspect = Advice["suspects"][number];

export interface Telling {
  language: Language;
  names: readonly string[];
  view: View;
  seat: number;
}

/** So much less than the best is hardly less. */
const NEARLY = 0.03;
/** From here on an action tells others something; a logarithm. */
const LOUD = 0.4;
const NUGGETS = 5;
const RIVAL = "broke-rival";

const said = ({ language }: Telling, key: string, filled = {}) =>
  language.fill(language.text("study", "coach", key), filled);

export function action(weighed: Weighed, telling: Telling): string {
  const { view, language, names, seat } = telling;
  const legal = view.legal.find(({ text }) => text === weighed.action);
  if (!legal) return weighed.action;
  const { cards } = session.box(view.game);
  return actionPhrase(legal, { language, names, you: seat, goals: view.goals, cards });
}

/** Where nobody hides a role, whoever is stopped is a rival. */
const why = ({ term }: Weighed, { suspects }: Advice, { language }: Telling): string =>
  language.text("study", "terms", term.startsWith("broke-") && !suspects.length ? RIVAL : term);

/** What is best, and what is nearly as good. */
export function hints(advice: Advice, telling: Telling): string[] {
  const [best, ...others] = advice.options;
  if (!best) return [said(telling, "nothing")];
  const one = (key: string, weighed: Weighed) =>
    said(telling, key, { action: action(weighed, telling), why: why(weighed, advice, telling) });
  const near = others.filter(({ lacks }) => lacks <= NEARLY);
  return [
    one("best", best),
    ...near.map((weighed) => one("also", weighed)),
    ...tells(best, advice, telling),
  ];
}

/** What is wrong with what somebody is about to do. */
export function warning(advice: Advice, telling: Telling): string[] {
  const { asked, options, gold } = advice;
  const best = options[0];
  if (!asked || !best) return [];
  const { lacks } = asked;
  return [
    said(telling, "careful", { action: action(asked, telling), why: why(asked, advice, telling) }),
    said(telling, gold ? "better-gold" : "better", {
      action: action(best, telling),
      why: why(best, advice, telling),
      count: gold ? Math.round(10 * NUGGETS * lacks) / 10 : Math.round(100 * lacks),
    }),
    ...tells(asked, advice, telling),
  ];
}

/** What an action tells the others of whoever takes it: those who hide want to know. */
function tells({ tells }: Weighed, { hides }: Advice, telling: Telling): string[] {
  if (!hides) return [];
  return [said(telling, tells >= LOUD ? "loud" : tells <= -LOUD ? "good" : "quiet")];
}

/** How likely somebody is a saboteur, as a range, and what speaks for or against it. */
export function suspected(one: Suspect, telling: Telling): string {
  const { language, names } = telling;
  const name = names[one.seat] ?? "";
  const percent = (part: number) => Math.round(100 * part);
  const certain = one.low === one.high && (one.low === 0 || one.low === 1);
  const how = certain
    ? said(telling, one.low ? "is" : "is-none", { name })
    : said(telling, "suspect", { name, low: percent(one.low), high: percent(one.high) });
  const grounds = one.grounds.map((term) =>
    capital(language.fill(language.text("reasons", term), { seat: name })),
  );
  return [how, ...grounds].join(" ");
}
