/** Which page is shown, by the address; links within the client change it without a load. */

export type Page =
  | "home"
  | "table"
  | "tv"
  | "new"
  | "watch"
  | "games"
  | "turn"
  | "replay"
  | "study"
  | "learn"
  | "riddle"
  | "daily"
  | "rules"
  | "settings"
  | "nowhere";

export interface Address {
  page: Page;
  /** The code of a table, the id of a rule or a shared study, the number of a riddle, or "code/number". */
  of: string | null;
}

const PLAIN: Readonly<Record<string, Page>> = {
  "": "home",
  new: "new",
  watch: "watch",
  games: "games",
  turn: "turn",
  replay: "replay",
  learn: "learn",
  riddle: "riddle",
  today: "daily",
  rules: "rules",
  settings: "settings",
};
const WITH: Readonly<Record<string, Page>> = {
  t: "table",
  tv: "tv",
  rules: "rules",
  study: "study",
  riddle: "riddle",
};
const GAME = /^\d{1,9}$/;

export function addressOf(path: string): Address {
  const [first = "", second, ...more] = path.split("/").slice(1).filter(Boolean);
  if (first === "replay" && second && more.length === 1 && GAME.test(more[0]!))
    return { page: "replay", of: `${second}/${more[0]}` };
  const page = second ? WITH[first] : PLAIN[first];
  if (!page || more.length) return { page: "nowhere", of: null };
  return { page, of: second ?? null };
}

class Route {
  place = $state.raw<Address>({ page: "home", of: null });

  /** Follow the address bar, and the links of this page. */
  begin(): void {
    this.place = addressOf(location.pathname);
    addEventListener("popstate", () => (this.place = addressOf(location.pathname)));
    document.addEventListener("click", (click) => this.follow(click));
  }

  go(path: string, replace = false): void {
    if (path === location.pathname) return;
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.place = addressOf(path);
    scrollTo(0, 0);
  }

  private follow(click: MouseEvent): void {
    if (click.defaultPrevented || click.button || click.metaKey || click.ctrlKey || click.shiftKey)
      return;
    const link = (click.target as Element).closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
      return;
    if (link.hash || addressOf(link.pathname).page === "nowhere") return;
    click.preventDefault();
    this.go(link.pathname);
  }
}

export const route = new Route();
