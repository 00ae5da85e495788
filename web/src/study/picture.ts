/** A round of a study as one picture that needs nothing else: who won, the chances, who fooled whom. */
import type { StudyRound } from "../protocol";
import { arrow, type Box, dashOf, pointsOf, seatAt } from "./drawing";

const WIDE = 800;
const HIGH = 760;
const CURVE: Box = { width: 740, height: 200, edge: 10 };
const TABLE: Box = { width: 740, height: 330, edge: 60 };
const COLOURS = ["#9a4a00", "#1552a8", "#12692f", "#8a1f6b", "#5b4bb5", "#5c4734"];

export interface Heads {
  title: string;
  game: string;
  fooled: string;
}

const SIGNS: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;" };
const escaped = (text: string) => text.replace(/[<>&]/g, (sign) => SIGNS[sign]!);

function text(x: number, y: number, said: string, style = ""): string {
  return `<text x="${x}" y="${y}" ${style}>${escaped(said)}</text>`;
}

/** As SVG; nobody is named but by `names`. */
export function drawn(round: StudyRound, names: readonly string[], heads: Heads): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}" `,
    `viewBox="0 0 ${WIDE} ${HIGH}" font-family="system-ui, sans-serif" font-size="17" fill="#2a1b0f">`,
    `<rect width="100%" height="100%" fill="#fff8e9"/>`,
    text(30, 46, heads.title, 'font-size="28" font-weight="700"'),
    text(30, 78, `${heads.game} · ${round.title}`),
    `<g transform="translate(30 96)">${curve(round, names)}</g>`,
    text(30, 366, heads.fooled, 'font-size="20" font-weight="700"'),
    `<g transform="translate(30 376)">${table(round, names)}</g>`,
    "</svg>",
  ].join("");
}

function curve(round: StudyRound, names: readonly string[]): string {
  const { lines } = round.chances;
  const drawn = lines.map((line, i) => {
    const colour = COLOURS[i % COLOURS.length]!;
    const dash = dashOf(i);
    const x = 4 + (i % 4) * 185;
    const y = 222 + 20 * Math.floor(i / 4);
    const named = line.seat === null ? line.name : (names[line.seat] ?? "");
    return (
      `<polyline fill="none" stroke="${colour}" stroke-width="3" stroke-dasharray="${dash}" ` +
      `points="${pointsOf(line.values, round.chances, CURVE)}"/>` +
      `<path stroke="${colour}" stroke-width="3" stroke-dasharray="${dash}" d="M${x} ${y - 5}h24"/>` +
      text(x + 32, y, named, 'font-size="15"')
    );
  });
  return `<rect width="${CURVE.width}" height="${CURVE.height}" rx="8" fill="#f5e7cd"/>${drawn.join("")}`;
}

function table(round: StudyRound, names: readonly string[]): string {
  const seats = names.map((_, seat) => seatAt(seat, names.length, TABLE));
  const arrows = round.fooled.map(
    ({ by, whom, times }) =>
      `<path fill="none" stroke="#5c4734" stroke-width="${Math.min(7, 2 + times)}" marker-end="url(#head)" ` +
      `d="${arrow(seats[by]!, seats[whom]!, 26)}"/>`,
  );
  const people = seats.map(({ x, y }, seat) => {
    const guilty = round.guilty.includes(seat);
    const name = text(
      x,
      y + (y < TABLE.height / 2 ? -26 : 40),
      names[seat] ?? "",
      'text-anchor="middle"',
    );
    return (
      `<circle cx="${x}" cy="${y}" r="20" fill="${guilty ? "#a3211a" : "#fff"}" stroke="#2a1b0f" stroke-width="2"/>` +
      text(
        x,
        y + 6,
        `${seat + 1}`,
        `text-anchor="middle" font-weight="700" fill="${guilty ? "#fff" : "#2a1b0f"}"`,
      ) +
      name
    );
  });
  const head =
    '<marker id="head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4" markerHeight="4" orient="auto"><path fill="#5c4734" d="M0 0L8 4 0 8z"/></marker>';
  return `<defs>${head}</defs>${arrows.join("")}${people.join("")}`;
}

/** The same as the bytes of a PNG, twice as fine. */
export async function painted(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * WIDE, 2 * HIGH];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no picture");
  return blob;
}
