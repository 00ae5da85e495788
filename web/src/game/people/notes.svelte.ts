/** What a person thinks of the others: on this device only. Texts last a game, marks a round. */
export const MARKS = ["none", "good", "odd", "bad"] as const;
export type Mark = (typeof MARKS)[number];

interface Note {
  mark: Mark;
  text: string;
}

type BySeat<T> = Readonly<Record<number, T>>;

export class Notes {
  private texts = $state.raw<BySeat<string>>({});
  private marks = $state.raw<BySeat<Mark>>({});
  private readonly textsKey: string;
  private readonly marksKey: string;

  /** Where several people share a device, each has notes of their own: those of a seat. */
  constructor(code: string, game: number, round: number, seat?: number | null) {
    const whose = seat == null ? "" : `.seat${seat}`;
    this.textsKey = `saboteur.notes.${code}.${game}.texts${whose}`;
    this.marksKey = `saboteur.notes.${code}.${game}.${round}.marks${whose}`;
    this.texts = read(this.textsKey);
    this.marks = read(this.marksKey);
  }

  of(seat: number): Note {
    return { mark: this.marks[seat] ?? "none", text: this.texts[seat] ?? "" };
  }

  write(seat: number, part: Partial<Note>): void {
    const { mark, text } = { ...this.of(seat), ...part };
    keep(this.textsKey, (this.texts = { ...this.texts, [seat]: text }));
    keep(this.marksKey, (this.marks = { ...this.marks, [seat]: mark }));
  }
}

function keep(key: string, notes: BySeat<string>): void {
  try {
    localStorage.setItem(key, JSON.stringify(notes));
  } catch {
    // Without storage the note lasts as long as the page.
  }
}

function read<T>(key: string): BySeat<T> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as BySeat<T>;
  } catch {
    return {};
  }
}
