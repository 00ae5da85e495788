/** What a person thinks of the others: on this device only, for one game. */
export const MARKS = ["none", "good", "odd", "bad"] as const;
export type Mark = (typeof MARKS)[number];

export interface Note {
  mark: Mark;
  text: string;
}

const EMPTY: Note = { mark: "none", text: "" };

export class Notes {
  private kept = $state.raw<Readonly<Record<number, Note>>>({});
  private readonly key: string;

  constructor(code: string, game: number) {
    this.key = `saboteur.notes.${code}.${game}`;
    this.kept = read(this.key);
  }

  of(seat: number): Note {
    return this.kept[seat] ?? EMPTY;
  }

  write(seat: number, part: Partial<Note>): void {
    this.kept = { ...this.kept, [seat]: { ...this.of(seat), ...part } };
    try {
      localStorage.setItem(this.key, JSON.stringify(this.kept));
    } catch {
      // Without storage the note lasts as long as the page.
    }
  }
}

function read(key: string): Record<number, Note> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Record<number, Note>;
  } catch {
    return {};
  }
}
