/** How each role's dwarf looks. */
export interface Look {
  beard: string;
  hat: "helmet" | "hood" | "cap" | "crown" | "bowler" | "goggles";
  colour: string;
  sky: string;
  holds: "pickaxe" | "dynamite" | "chain" | "coin" | "crystal" | "blue" | "green" | null;
}

const LOOKS: Readonly<Record<string, Look>> = {
  digger: {
    beard: "#d98a35",
    hat: "helmet",
    colour: "var(--gold)",
    sky: "#e9c98f",
    holds: "pickaxe",
  },
  saboteur: { beard: "#3a2d2a", hat: "hood", colour: "#6d1f1a", sky: "#8a3a2c", holds: "dynamite" },
  "blue-digger": {
    beard: "#c9793a",
    hat: "helmet",
    colour: "var(--blue)",
    sky: "#b9d2f5",
    holds: "blue",
  },
  "green-digger": {
    beard: "#a8602c",
    hat: "cap",
    colour: "var(--green)",
    sky: "#bfe5c8",
    holds: "green",
  },
  boss: { beard: "#f1ece2", hat: "crown", colour: "var(--gold)", sky: "#d9c2e8", holds: "chain" },
  profiteer: { beard: "#5a3b26", hat: "bowler", colour: "#3b3440", sky: "#d8cfc0", holds: "coin" },
  geologist: {
    beard: "#b9b3a8",
    hat: "goggles",
    colour: "#8a6a48",
    sky: "#cfd9e8",
    holds: "crystal",
  },
  "selfish-dwarf": {
    beard: "#8f5a2a",
    hat: "bowler",
    colour: "var(--gold)",
    sky: "#d8b56a",
    holds: "coin",
  },
  dwarf: { beard: "#d98a35", hat: "cap", colour: "var(--bad)", sky: "#e9c98f", holds: null },
};

export const ROLES = Object.keys(LOOKS);

export function isRole(name: string): boolean {
  return name in LOOKS;
}

export function lookOf(role: string): Look {
  const look = LOOKS[role];
  if (!look) throw new Error(`no such role: ${role}`);
  return look;
}
