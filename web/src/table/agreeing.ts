/** Whoever wants to be warned is asked before something is chosen; nobody else waits. */
import type { Action } from "../protocol";

type Asked = (action: Action) => Promise<boolean>;

export const agreeing: { ask: Asked | null } = { ask: null };

/** Whether somebody still wants this, once they know what the coach thinks of it. */
export const agreed = async (action: Action): Promise<boolean> =>
  agreeing.ask === null || (await agreeing.ask(action));
