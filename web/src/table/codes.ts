/** Codes of tables, as people type, paste and read them. */

const CODE = /^[2-9a-hjkmnp-z]{8}$/;
const IN_ADDRESS = /\/t\/([^/?#]+)/;

/** The code in what somebody typed: any case, with spaces or dashes, or a whole link. */
export function codeIn(typed: string): string | null {
  const meant = IN_ADDRESS.exec(typed)?.[1] ?? typed;
  const code = meant.toLowerCase().replace(/[^a-z0-9]/g, "");
  return CODE.test(code) ? code : null;
}

/** In two halves, to be read aloud. */
export function spelled(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
