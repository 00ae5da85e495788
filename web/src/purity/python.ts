/** What the package itself says, for tests that compare the client with it. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PYTHON = process.env.PYTHON ?? `${ROOT}.venv-dev/bin/python`;

/** The JSON that Python prints, run with these arguments. */
export function printed<Said>(...args: string[]): Said {
  const said = execFileSync(PYTHON, args, { cwd: ROOT, maxBuffer: 1 << 28 });
  return JSON.parse(said.toString()) as Said;
}
