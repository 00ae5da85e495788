/** What a tap on the mine or on a player means: an aim, the question "why not?", or more about it. */
import { tick } from "svelte";
import { cardLabel } from "../../cards/labels";
import { keyOf } from "../../mine/cells";
import type { View } from "../../protocol";
import { session } from "../../shell/session.svelte";
import type { Played } from "../../table/table.svelte";
import { capital } from "../../words/language";
import type { Place } from "../../words/places";
import { fromOne } from "../../words/sentences";
import { spoken, t } from "../../words/spoken.svelte";
import { sheets } from "../telling/sheets.svelte";
import type { Choice } from "./choice.svelte";
import { CONFIRM, type Focus, HAND, VARIANTS } from "./focus";
import type { Aim } from "./legal";

export class Aiming {
  /** What was tapped in the mine, in words. */
  described = $state("");

  constructor(
    private readonly table: Played,
    private readonly choice: Choice,
    private readonly focus: Focus,
    /** Brings a cell onto the screen, and the focus to it. */
    private readonly show: (place: Place) => void,
  ) {}

  /** A cell was tapped, or chosen by key. */
  async place(place: Place): Promise<void> {
    const { choice } = this;
    const asks = choice.isTurn ? choice.cards.length : choice.places.length;
    const view = this.table.view;
    this.described = "";
    if (choice.at({ place })) await this.aimed();
    else if (asks) await choice.why({ place });
    else if (view) this.described = describe(view, place);
  }

  /** A player was tapped: while a card in hand is for players, to aim it. */
  async seat(seat: number): Promise<void> {
    const { choice } = this;
    const asks = choice.isTurn ? choice.use === "play" && this.isForSeats : choice.seats.length > 0;
    if (choice.at({ seat })) await this.aimed();
    else if (asks) await choice.why({ seat });
    else sheets.person = seat;
  }

  /** The lifted card was let go over something. */
  async drop(over: Element | null): Promise<void> {
    const aim = aimAt(over);
    if (!aim) return;
    if (this.choice.at(aim)) await this.aimed();
    else await this.choice.why(aim);
  }

  /** The next step of a choice by key: the first place, the first player, or the confirmation. */
  async goOn(): Promise<void> {
    await tick();
    const [place] = this.choice.places;
    const [seat] = this.choice.seats;
    if (this.choice.action) await this.focus.next(VARIANTS, CONFIRM);
    else if (place) this.show(place);
    else if (seat !== undefined) await this.focus.next(`[data-seat="${seat}"]`);
  }

  /** Keys that mean the lifted card, wherever in the game the focus is. */
  key(event: KeyboardEvent): void {
    const { choice } = this;
    const at = event.target as Element;
    if (at.closest("input, textarea, dialog") || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.key === "Escape") {
      const back = choice.picked.length > 0 || choice.use !== "play";
      choice.drop();
      if (back) void this.focus.next(HAND);
    } else if (event.key.toLowerCase() === "r" && at.closest(".middle, .dock")) choice.turn();
  }

  /** Whether the lifted card is aimed at players, whoever they are. */
  private get isForSeats(): boolean {
    const [card] = this.choice.cards;
    const { view } = this.table;
    const row = card && view ? session.box(view.game).cards[card] : undefined;
    return row?.aim === "seat" || row?.aim === "tool";
  }

  private aimed(): Promise<void> {
    return this.focus.next(VARIANTS, CONFIRM);
  }
}

function aimAt(over: Element | null): Aim | null {
  const cell = over?.closest<HTMLElement>("[data-cell]")?.dataset.cell;
  const seat = over?.closest<HTMLElement>("[data-seat]")?.dataset.seat;
  const [x, y] = cell?.split(",").map(Number) ?? [];
  if (x !== undefined && y !== undefined) return { place: { x, y } };
  return seat === undefined ? null : { seat: Number(seat) };
}

function describe(view: View, place: Place): string {
  const at = keyOf(place);
  const tile = [...view.starts, ...view.tiles].find((one) => keyOf(one) === at);
  if (tile) return `${capital(cardLabel(tile.card, tile.turned, spoken.language))}.`;
  const goal = view.goals.findIndex((one) => keyOf(one) === at);
  return goal < 0 ? "" : `${capital(t("mine.face-down", { goal: fromOne(goal) }))}.`;
}
