/** The drawer with the rules: any screen opens it, at a rule or at the top. */

export interface AtHand {
  game: string;
  options: Readonly<Record<string, string>>;
}

class RulesSheet {
  shown = $state(false);
  rule = $state.raw<string | null>(null);
  /** The game whose rules are meant, where one is at hand. */
  atHand = $state.raw<AtHand | null>(null);

  open(rule: string | null = null): void {
    this.rule = rule;
    this.shown = true;
  }
}

export const rulesSheet = new RulesSheet();
export const openRules = (rule?: string) => rulesSheet.open(rule ?? null);
