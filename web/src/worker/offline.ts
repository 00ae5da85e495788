/** The page that is shown where the server cannot be reached: all of it is here. */
import { textsOf } from "./telling";

const STYLE =
  "html{color-scheme:dark}body{margin:0;background:#17110d;color:#f4e6cf}main{display:grid;place-content:center;gap:1rem;min-height:100dvh;box-sizing:border-box;" +
  "padding:max(1.5rem,env(safe-area-inset-top)) 1.5rem;font:1.1rem/1.5 system-ui," +
  "sans-serif;text-align:center}h1{margin:0;color:#f6c02c}" +
  "p{margin:0;max-width:30rem}a{justify-self:center;padding:.8rem 1.6rem;border-radius:.6rem;" +
  "background:#f6c02c;color:#22160f;font-weight:700;text-decoration:none}";

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };
const plain = (text: string) => text.replace(/[&<"]/g, (sign) => ESCAPED[sign]!);

/** In the first language of the device that there is. */
export function offlinePage(languages: readonly string[]): string {
  const { code, texts } = textsOf(...languages);
  const { title, text, again } = texts.offline;
  return (
    `<!doctype html><html lang="${code}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">` +
    `<title>${plain(title)} · Saboteur</title><style>${STYLE}</style>` +
    `<main><h1>${plain(title)}</h1><p>${plain(text)}</p><a href="">${plain(again)}</a></main>` +
    `<script>addEventListener("online",()=>location.reload())</script></html>`
  );
}
